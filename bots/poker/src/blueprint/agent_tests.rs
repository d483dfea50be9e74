//! Whole hands by the referee's rules: an action that is not offered would end
//! them.

use poker_rules::Positions;

use super::super::tests::small;
use super::*;
use crate::arena::{Arena, Blinds};
use crate::{ByEquity, Random};

/// Counts the decisions that the strategy takes.
struct DecisionCounter(ByBlueprint, Arc<std::sync::atomic::AtomicU64>);

impl Agent for DecisionCounter {
    fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice {
        let choice = self.0.act(view, offer);
        let follows = u64::from(self.0.line.is_some());
        self.1
            .fetch_add(follows, std::sync::atomic::Ordering::Relaxed);
        choice
    }

    fn observe(&mut self, view: &View, event: &Event) {
        self.0.observe(view, event);
    }

    fn hand_over(&mut self, view: &View, net: i64) {
        self.0.hand_over(view, net);
    }
}

/// Plays hands with stacks that `stacks` draws; gives how often the strategy
/// decided.
fn play(
    stack: u32,
    others: Vec<Box<dyn Agent>>,
    blinds: Blinds,
    hands: u64,
    mut stacks: impl FnMut(&mut SmallRng) -> u64,
) -> u64 {
    let decisions = Arc::default();
    let agent = ByBlueprint::new(1, vec![Arc::new(small(stack))]);
    let agent = DecisionCounter(agent, Arc::clone(&decisions));
    let mut agents: Vec<(String, Box<dyn Agent>)> = vec![("b".to_owned(), Box::new(agent))];
    agents.extend(others.into_iter().map(|other| ("o".to_owned(), other)));
    let count = agents.len();
    let mut arena = Arena::new(agents, blinds);
    let mut random = SmallRng::seed_from_u64(5);
    for number in 0..hands {
        let places = Positions::first(&vec![true; count], number as usize % count).unwrap();
        let chips: Vec<u64> = (0..count).map(|_| stacks(&mut random)).collect();
        let deck = Arena::deck(2, number);
        let dealt = arena.play(&chips, places, &deck, number as usize / 2);
        let dealt = dealt.unwrap_or_else(|error| panic!("hand {number} with {chips:?}: {error}"));
        assert_eq!(dealt.nets.iter().sum::<i64>(), 0);
    }
    decisions.load(std::sync::atomic::Ordering::Relaxed)
}

fn random(seed: u64) -> Vec<Box<dyn Agent>> {
    vec![Box::new(Random::new(seed))]
}

#[test]
fn stacks_of_one_chip_to_three_hundred_big_blinds_are_played_by_the_rules() {
    let decisions = play(40, random(1), Blinds::default(), 1_500, |random| {
        // As many short stacks as deep ones.
        let size: f64 = random.random_range(0.0..f64::ln(3_000.0));
        size.exp() as u64
    });
    assert!(decisions > 100, "{decisions}");
}

#[test]
fn a_strategy_plays_the_stacks_that_it_is_for() {
    for (other, seed) in [
        (random(2), 1),
        (vec![Box::new(ByEquity::new(3, 50, None)) as _], 2),
    ] {
        let decisions = play(40, other, Blinds::default(), 250, |_| 400);
        assert!(decisions > 320, "{seed} {decisions}");
    }
    // Nearly the same stack, and blinds that do not halve.
    let blinds = Blinds {
        small: 3,
        big: 7,
        ante: 0,
    };
    let decisions = play(40, random(4), blinds, 150, |random| {
        random.random_range(200..400)
    });
    assert!(decisions > 150, "{decisions}");
}

#[test]
fn antes_and_three_players_are_played_as_strong_does() {
    let blinds = Blinds {
        small: 5,
        big: 10,
        ante: 2,
    };
    assert_eq!(
        play(40, random(5), blinds, 200, |random| random
            .random_range(1..800)),
        0
    );
    let others: Vec<Box<dyn Agent>> = vec![Box::new(Random::new(6)), Box::new(Random::new(7))];
    assert_eq!(play(40, others, Blinds::default(), 100, |_| 400), 0);
}

/// Raises to six big blinds, then bets one big blind into twelve.
struct Prober;

impl Agent for Prober {
    fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice {
        match view.board.len() {
            0 => Choice::up_to(offer, 60),
            3 => Choice::up_to(offer, 10),
            _ => Choice::passive(offer),
        }
    }

    fn observe(&mut self, _: &View, _: &Event) {}

    fn hand_over(&mut self, _: &View, _: i64) {}
}

/// Counts bets of one big blind on the flop, and those that were folded to.
struct FoldCounter(ByBlueprint, Arc<parking_lot::Mutex<[u32; 2]>>);

impl Agent for FoldCounter {
    fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice {
        let choice = self.0.act(view, offer);
        if view.board.len() == 3 && offer.to_call == 10 {
            let mut counts = self.1.lock();
            counts[0] += 1;
            counts[1] += u32::from(choice == Choice::fold());
        }
        choice
    }

    fn observe(&mut self, view: &View, event: &Event) {
        self.0.observe(view, event);
    }

    fn hand_over(&mut self, view: &View, net: i64) {
        self.0.hand_over(view, net);
    }
}

#[test]
fn a_bet_that_is_nearly_none_is_mostly_not_folded_to() {
    // A strategy that calls before the flop, and folds to every bet after it.
    let mut timid = small(40);
    for node in timid.tree.nodes.iter().filter(|node| node.count > 0) {
        let wanted = match node.round {
            0 => Step::Stay,
            _ => Step::Fold,
        };
        let steps = timid.tree.steps(node);
        let place = steps.iter().position(|(step, _)| *step == wanted);
        let count = usize::from(node.count);
        let buckets = timid.tree.buckets[usize::from(node.round)];
        let rows = &mut timid.policy.0[node.base..node.base + buckets * count];
        for row in rows.chunks_exact_mut(count) {
            row.fill(0);
            row[place.unwrap_or(0)] = WHOLE;
        }
    }
    let counts = Arc::default();
    let agent = FoldCounter(
        ByBlueprint::new(1, vec![Arc::new(timid)]),
        Arc::clone(&counts),
    );
    let agents: Vec<(String, Box<dyn Agent>)> = vec![
        ("timid".to_owned(), Box::new(agent)),
        ("prober".to_owned(), Box::new(Prober)),
    ];
    let mut arena = Arena::new(agents, Blinds::default());
    for number in 0..150 {
        let places = Positions::first(&[true, true], number as usize % 2).unwrap();
        let deck = Arena::deck(9, number);
        arena
            .play(&[400, 400], places, &deck, number as usize / 2)
            .unwrap();
    }
    let [bets, folds] = *counts.lock();
    // By the mapping a quarter of them count as the smallest bet of the tree.
    assert!(bets > 75, "{bets}");
    assert!((bets / 10..bets / 2).contains(&folds), "{folds} of {bets}");
}
