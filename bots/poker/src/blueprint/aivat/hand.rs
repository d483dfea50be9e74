//! One hand, followed from the deal to its end.

mod choices;

use std::sync::Arc;

use poker_rules::table::{Event, HandStart, Specials};
use poker_rules::{Card, Event as Happened, Hand, HandTurn};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use crate::View;
use crate::ends::shares_of;
use crate::strong::place;

use super::super::line::{Line, fitting, player};
use super::super::menu::BIG;
use super::super::store::Blueprint;
use super::estimate::{Estimate, Estimator, Unlike, hole};
use super::played_hand::{ActionRecord, PlayedHand};
use super::values::{NodeValue, Values, beside};
use super::view_hypothesis::{ViewHypothesis, joined};

/// Ends of the board that tell how hands stand before the flop and on it, and
/// where all is in.
pub(super) const ENDS: usize = 250;
pub(super) const ENDS_ALL_IN: usize = 1_500;

/// Makes the seed of the ends another than that of any deck.
pub(super) const ENDS_SEED: u64 = 0x5E_ED0F_E4D5 << 20;

/// Ways in which a player may see a hand: beyond that its cards are looked at.
const MAX_HYPOTHESES: usize = 24;

/// Follows the strategy through a hand.
struct StrategyTracker<'a> {
    blueprint: &'a Arc<Blueprint>,
    values: &'a Values,
    hypotheses: Vec<ViewHypothesis>,
    /// Whether the player's cards were looked at: then nothing more is known of
    /// how likely its actions were.
    is_open: bool,
    buckets: Vec<Vec<u8>>,
}

/// A hand under way.
pub(super) struct AivatHand<'a> {
    hand: Hand,
    view: View,
    own: usize,
    /// The cards of the player and of the other.
    cards: [[Card; 2]; 2],
    /// How much more often than not each hand wins from the other's, -1 to 1, by
    /// its place.
    chances: Vec<f64>,
    tracker: Option<StrategyTracker<'a>>,
    /// The correction to add to the result, in chips.
    sum: f64,
    random: SmallRng,
}

impl Estimator {
    /// The winnings of the player of the strategy, at this seat, counted from 0.
    ///
    /// # Errors
    /// See [`Unlike`].
    pub(crate) fn estimate(&self, played: &PlayedHand, seat: usize) -> Result<Estimate, Unlike> {
        let stacks = &played.setup.stacks;
        let count = stacks.iter().filter(|stack| **stack > 0).count();
        if count != 2 || stacks.len() != 2 {
            return Err(Unlike::Players(count));
        }
        let big = played.setup.min_bet.max(1) as f64;
        let (won, aivat) = AivatHand::run(self, played, seat)?;
        let raw = won / big;
        let baseline = self.baseline(played, seat).unwrap_or(0.0);
        Ok(Estimate {
            raw,
            baseline: raw - baseline,
            aivat: aivat / big,
        })
    }
}

impl<'a> AivatHand<'a> {
    /// The winnings of the player, in chips: as it was played, and without the luck.
    fn run(
        estimator: &'a Estimator,
        played: &PlayedHand,
        own: usize,
    ) -> Result<(f64, f64), Unlike> {
        let (hand, happened) = Hand::deal(&played.setup, &played.deck)?;
        let (Some(mine), Some(other)) = (hole(&hand, own), hole(&hand, 1 - own)) else {
            return Err(Unlike::Players(1));
        };
        let mut view = View::default();
        begin(&mut view, played, own);
        let mut this = AivatHand {
            hand,
            view,
            own,
            cards: [mine, other],
            chances: Vec::new(),
            tracker: None,
            sum: 0.0,
            // By the number alone, so it knows nothing of the cards.
            random: SmallRng::seed_from_u64(played.number ^ ENDS_SEED),
        };
        this.look(ENDS);
        if let Some(blueprint) = fitting(&estimator.blueprints, &this.view)
            && let Some(values) = estimator.values(blueprint)
        {
            this.tracker = Some(StrategyTracker {
                blueprint,
                values,
                hypotheses: vec![ViewHypothesis {
                    line: Some(Line::new()),
                    path: None,
                    weights: beside(&other),
                }],
                is_open: false,
                buckets: vec![blueprint.buckets.on(&[])],
            });
        }
        this.tell(&happened);
        this.dealt();
        this.play(&played.actions)
    }

    fn play(mut self, actions: &[ActionRecord]) -> Result<(f64, f64), Unlike> {
        let mut actions = actions.iter().enumerate();
        // Where all is in, the rest of the board is no luck any more.
        let mut end = None;
        loop {
            let happened = match self.hand.turn() {
                HandTurn::Act(seat) => {
                    let Some((index, next)) = actions.next() else {
                        return Err(Unlike::Refused(0));
                    };
                    if seat == self.own {
                        self.acts(next).map_err(|()| Unlike::Action(index + 1))?;
                    } else {
                        self.other_acts(next);
                    }
                    let acted = self.hand.act(seat, next.action);
                    acted.map_err(|_| Unlike::Refused(index + 1))?
                }
                HandTurn::Deal(_) => {
                    if self.hand.stacks().contains(&0) && end.is_none() {
                        self.look(ENDS_ALL_IN);
                        end = Some(self.shown());
                    }
                    self.hand.proceed()
                }
                HandTurn::Showdown => {
                    if end.is_none() {
                        end = Some(self.shown());
                    }
                    self.hand.proceed()
                }
                HandTurn::Over => break,
            };
            match end {
                None => self.tell(&happened),
                Some(_) => continue,
            }
        }
        let net = self.hand.nets()[self.own] as f64;
        Ok((net, end.unwrap_or(net) + self.sum))
    }

    /// The average winnings where the hands are compared, over the hands that the player
    /// may hold.
    fn shown(&self) -> f64 {
        let put = self.view.live().map(|(_, seat)| seat.put).min();
        let worth = NodeValue {
            even: 0.0,
            edge: put.unwrap_or(0) as f64,
        };
        match &self.tracker {
            Some(tracker) => self.mean(&tracker.hypotheses, &vec![worth; tracker.hypotheses.len()]),
            None => worth.at(self.chances[place(self.cards[0])]),
        }
    }

    /// Compares all hands with the other's on this board.
    fn look(&mut self, ends: usize) {
        let other = self.cards[1];
        let shares = shares_of(other, self.hand.board(), ends, &mut self.random);
        let chances = shares.iter().map(|share| 1.0 - 2.0 * f64::from(*share));
        self.chances = chances.collect();
    }

    fn tell(&mut self, happened: &[Happened]) {
        for happened in happened {
            if happened.secret_of().is_some_and(|seat| seat != self.own) {
                continue;
            }
            // The values of the places are the same before and after the cards.
            let worths = matches!(happened, Happened::Board { .. }).then(|| self.worths());
            let Some(event) = Event::of_hand(self.number(), happened, None) else {
                continue;
            };
            self.view.hear(&event);
            match (happened, worths) {
                (_, Some(worths)) => self.board(&worths),
                (Happened::Acted { .. }, None) => self.follow(),
                _ => {}
            }
        }
    }

    fn number(&self) -> u64 {
        self.view.hand.unwrap_or(0)
    }

    /// The hands are dealt. Before that, only the place at the table has a worth.
    fn dealt(&mut self) {
        if let Some(tracker) = &self.tracker {
            let worths = self.worths();
            let even = worths.first().map_or(0.0, |worth| worth.even);
            self.sum += even - self.mean(&tracker.hypotheses, &worths);
        }
    }

    /// The values of the places in which the player may be.
    fn worths(&self) -> Vec<NodeValue> {
        let tracker = self.tracker.iter();
        let worths = tracker.flat_map(|tracker| {
            let hypotheses = tracker.hypotheses.iter();
            hypotheses.map(|hypothesis| self.worth(hypothesis, tracker, &self.view))
        });
        worths.collect()
    }

    /// The value of all hands now.
    fn worth_now(&self) -> f64 {
        let hypotheses = self.tracker.as_ref().map(|tracker| &tracker.hypotheses);
        hypotheses.map_or(0.0, |all| self.mean(all, &self.worths()))
    }

    /// Cards have come, where the places are worth this much before and after.
    fn board(&mut self, worths: &[NodeValue]) {
        let before = self.tracker.as_ref();
        let before = before.map(|tracker| self.mean(&tracker.hypotheses, worths));
        self.look(ENDS);
        let free = beside(&self.view.board);
        let Some(tracker) = &mut self.tracker else {
            return;
        };
        let on = tracker.blueprint.buckets.on(&self.view.board);
        tracker.buckets.push(on);
        for hypothesis in &mut tracker.hypotheses {
            if self.view.board.len() == 5 {
                hypothesis.come_to_river(tracker.blueprint);
            }
            for (weight, free) in hypothesis.weights.iter_mut().zip(&free) {
                *weight *= free;
            }
        }
        if let (Some(before), Some(tracker)) = (before, &self.tracker) {
            self.sum += before - self.mean(&tracker.hypotheses, worths);
        }
    }

    /// Somebody has acted.
    fn follow(&mut self) {
        let (Some(tracker), Some(deed)) = (&mut self.tracker, self.view.deeds.last()) else {
            return;
        };
        let after =
            |hypothesis: &ViewHypothesis| hypothesis.after(tracker.blueprint, &self.view, deed);
        let hypotheses = joined(tracker.hypotheses.iter().flat_map(after).collect());
        tracker.hypotheses = hypotheses;
        if tracker.hypotheses.len() > MAX_HYPOTHESES {
            self.open();
        }
    }

    /// The mean value of the hands at places with these values, weighted by their
    /// probability.
    fn mean(&self, hypotheses: &[ViewHypothesis], worths: &[NodeValue]) -> f64 {
        let (mut sum, mut all) = (0.0, 0.0);
        for (hypothesis, worth) in hypotheses.iter().zip(worths) {
            for (weight, chances) in hypothesis.weights.iter().zip(&self.chances) {
                sum += weight * worth.at(*chances);
                all += weight;
            }
        }
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// The value of a place to the player, in chips: by the tree, for the chips that
    /// really are in the middle.
    fn worth(
        &self,
        hypothesis: &ViewHypothesis,
        tracker: &StrategyTracker<'_>,
        view: &View,
    ) -> NodeValue {
        let node = hypothesis.line.as_ref().map(|line| line.node);
        let known = node.and_then(|node| {
            let put = tracker.blueprint.tree.nodes.get(node as usize)?.put;
            Some((
                tracker.values.of(node)?,
                f64::from(put[0]) + f64::from(put[1]),
            ))
        });
        let pot = view.pot as f64;
        let Some((worth, put)) = known else {
            let round = view.round() as usize;
            let least = view.live().map(|(_, seat)| seat.start).min();
            return NodeValue::of_pot(round, pot, least.unwrap_or(0) as f64);
        };
        let unit = self.unit();
        let real = (pot / (put * unit).max(1e-9)).clamp(0.5, 2.0);
        let worth = worth.scaled(unit * real);
        match player(view, self.own + 1) {
            0 => worth,
            _ => worth.other(),
        }
    }

    /// Chips of one of the abstract game.
    fn unit(&self) -> f64 {
        self.view.big_blind.max(1) as f64 / f64::from(BIG)
    }
}

/// Seats the player, and begins the hand.
fn begin(view: &mut View, played: &PlayedHand, own: usize) {
    let setup = &played.setup;
    view.hear(&Event::Joined {
        table: 1,
        seat: own + 1,
        stack: 0,
    });
    let players = setup.stacks.iter().enumerate();
    let small = setup.blinds.iter().map(|blind| blind.amount).min();
    view.hear(&Event::Hand(HandStart {
        id: 1,
        table: 1,
        dealer: setup.button + 1,
        small_blind: small.unwrap_or(0),
        big_blind: setup.min_bet,
        ante: setup.antes.iter().copied().max().unwrap_or(0),
        bring_in: None,
        game: None,
        limit: None,
        specials: Specials::default(),
        players: players
            .map(|(seat, stack)| (seat + 1, (seat + 1).to_string(), *stack))
            .collect(),
    }));
}
