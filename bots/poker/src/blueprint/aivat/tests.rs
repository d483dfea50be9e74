//! The estimates have no bias, and less luck in them.

use std::sync::{Arc, LazyLock};

use poker_rules::{Action, Card, Deck, Positions, Setup};

use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use super::super::agent::ByBlueprint;
use super::super::buckets::Buckets;
use super::super::policy::WHOLE;
use super::super::store::Blueprint;
use super::super::tests::small;
use super::super::tree::Step;
use super::estimate::{Estimate, Estimator, Unlike};
use super::hand::{ENDS, ENDS_ALL_IN, ENDS_SEED};
use super::played_hand::{ActionRecord, PlayedHand};
use crate::arena::{Arena, Blinds};
use crate::ends::shares_of;
use crate::interval::interval;
use crate::strong::{hands, place};
use crate::{Agent, Random, Strong};

const STACK: u64 = 200;

/// The strategy that is played.
fn strategy() -> &'static Arc<Blueprint> {
    static STRATEGY: LazyLock<Arc<Blueprint>> = LazyLock::new(|| Arc::new(small(20)));
    &STRATEGY
}

/// Its places are valued once.
fn estimator() -> &'static Estimator {
    static ESTIMATOR: LazyLock<Estimator> =
        LazyLock::new(|| Estimator::new(vec![Arc::clone(strategy())]));
    &ESTIMATOR
}

fn setup() -> Setup {
    let places = Positions::first(&[true; 2], 0).unwrap();
    Setup::table(vec![STACK; 2], places, 5, 10, 0)
}

fn records(actions: &[Action]) -> Vec<ActionRecord> {
    let record = |action: &Action| ActionRecord {
        action: *action,
        chances: None,
    };
    actions.iter().map(record).collect()
}

/// The winnings of the big blind with this hand against aces on the button, in
/// big blinds.
fn won(hand: [Card; 2], actions: &[Action]) -> Result<Estimate, Unlike> {
    let aces = Card::parse_all("AsAh").unwrap();
    let deck = Deck::beginning_with(&[&hand[..], &aces].concat()).unwrap();
    let played = PlayedHand {
        setup: setup(),
        deck,
        actions: records(actions),
        number: 1,
    };
    estimator().estimate(&played, 1)
}

/// After an all-in, the big blind folds or calls. Over all its hands and both
/// answers, weighted by their probability, the estimates are the true winnings,
/// but for the luck of the button's aces: nothing is added or lost.
#[test]
fn over_all_hands_and_answers_a_choice_has_no_luck() {
    let blueprint = strategy();
    let tree = &blueprint.tree;
    let steps = tree.steps(&tree.nodes[0]);
    // An all-in is taken for the largest raise, and to raise it is to call it.
    let (step, child) = steps[steps.len() - 1];
    assert!(matches!(step, Step::To(total) if total < 2_000), "{step:?}");
    let node = tree.nodes[child as usize];
    let level = |hand: [Card; 2], answer: usize| {
        let bucket = usize::from(Buckets::start(hand));
        let place = node.base + bucket * usize::from(node.count);
        let folds = f64::from(blueprint.policy.0[place]) / f64::from(WHOLE);
        [folds, 1.0 - folds][answer]
    };
    let aces = Card::parse_all("AsAh").unwrap();
    // The very ends of the board that the estimates look at.
    let mut random = SmallRng::seed_from_u64(1 ^ ENDS_SEED);
    let aces = [aces[0], aces[1]];
    shares_of(aces, &[], ENDS, &mut random);
    let shares = shares_of(aces, &[], ENDS_ALL_IN, &mut random);
    let (mut sum, mut real, mut count) = (0.0, 0.0, 0.0);
    // Each answer has one estimate, whatever the hand was.
    let mut answers = [None; 2];
    for hand in hands() {
        if hand.iter().any(|card| aces.contains(card)) {
            continue;
        }
        count += 1.0;
        let won_by_call = 20.0 * (1.0 - 2.0 * f64::from(shares[place(*hand)]));
        for (step, (action, net)) in [(Action::Fold, -1.0), (Action::Call, won_by_call)]
            .into_iter()
            .enumerate()
        {
            let chance = level(*hand, step);
            if chance == 0.0 {
                continue;
            }
            real += chance * net;
            let estimate = *answers[step].get_or_insert_with(|| {
                let estimate = won(*hand, &[Action::AllIn, action]);
                estimate.unwrap().aivat
            });
            sum += chance * estimate;
            if (count as u64).is_multiple_of(100) {
                let own = won(*hand, &[Action::AllIn, action]).unwrap();
                assert!((own.aivat - estimate).abs() < 1e-9);
            }
        }
    }
    assert!(answers.iter().all(Option::is_some) && count == 1225.0);
    // A fold of the button: only the deal had luck.
    let dealt = won(hands()[0], &[Action::Fold]).unwrap();
    let luck = dealt.aivat - dealt.raw;
    assert!(luck > 0.0, "aces are luck against the big blind: {luck}");
    assert!(
        (sum / count - real / count - luck).abs() < 1e-6,
        "{sum} {real} {luck}"
    );
}

/// Hands of the strategy at both seats in turn, and its winnings by three
/// counts.
fn estimated(other: Box<dyn Agent>, hands: u64) -> Vec<Estimate> {
    let strategies = vec![Arc::clone(strategy())];
    let own: Box<dyn Agent> = Box::new(ByBlueprint::new(1, strategies));
    let agents = vec![("b".to_owned(), own), ("o".to_owned(), other)];
    let mut arena = Arena::new(agents, Blinds::default()).asking();
    let places = Positions::first(&[true; 2], 0).unwrap();
    let estimate = |number: u64| {
        let deck = Arena::deck(7, number);
        let seat = (number % 2) as usize;
        let dealt = arena.play(&[STACK; 2], places, &deck, seat).unwrap();
        let played = PlayedHand {
            setup: setup(),
            deck,
            actions: dealt.actions,
            number,
        };
        let estimate = estimator().estimate(&played, seat);
        let estimate = estimate.unwrap_or_else(|error| panic!("{number}: {error} {played:?}"));
        assert_eq!(estimate.raw, dealt.nets[0] as f64 / 10.0, "{number}");
        estimate
    };
    (0..hands).map(estimate).collect()
}

fn check(all: &[Estimate], gain: f64) {
    for figure in [
        |e: &Estimate| e.aivat - e.raw,
        |e: &Estimate| e.baseline - e.raw,
    ] {
        let (mean, error) = interval(&all.iter().map(figure).collect::<Vec<f64>>());
        assert!(mean.abs() < 1.3 * error, "{mean} ± {error}");
    }
    let width =
        |figure: fn(&Estimate) -> f64| interval(&all.iter().map(figure).collect::<Vec<f64>>()).1;
    let [raw, aivat] = [width(|e| e.raw), width(|e| e.aivat)];
    assert!(aivat < gain * raw, "{aivat} {raw}");
}

#[test]
fn against_an_agent_of_which_nothing_is_known_there_is_no_bias() {
    check(&estimated(Box::new(Random::new(2)), 250), 0.9);
}

#[test]
fn against_an_agent_that_tells_its_chances_there_is_no_bias() {
    check(&estimated(Box::new(Strong::new(2)), 150), 0.9);
}

#[test]
fn what_the_strategy_never_does_is_an_error() {
    let hand = hands()[0];
    // A bet of a chip more than the least is in no tree.
    let odd = [Action::Call, Action::Raise(21)];
    assert!(matches!(won(hand, &odd), Err(Unlike::Action(2))));
    let none = won(hand, &[Action::Call]);
    assert!(matches!(none, Err(Unlike::Refused(_))));
}
