//! The choices of both players, and the corrections for them.

use poker_rules::table::{Event, TurnOffer};

use crate::Choice;
use crate::strong::place;

use super::super::ask::{Answer, DecisionContext};
use super::super::played_hand::{ActionRecord, Effect};
use super::super::values::NodeValue;
use super::super::view_hypothesis::ViewHypothesis;
use super::AivatHand;

impl AivatHand<'_> {
    /// Looks at the player's cards: from now on only its own hand counts.
    pub(super) fn open(&mut self) {
        let before = self.worth_now();
        let own = place(self.cards[0]);
        let Some(tracker) = &mut self.tracker else {
            return;
        };
        tracker.is_open = true;
        for hypothesis in &mut tracker.hypotheses {
            for (hand, weight) in hypothesis.weights.iter_mut().enumerate() {
                *weight *= f64::from(u8::from(hand == own));
            }
        }
        self.sum += before - self.worth_now();
        // From here on one of the ways is enough to value the hand; any would do.
        if let Some(tracker) = &mut self.tracker {
            let hypotheses = tracker.hypotheses.iter();
            let most = hypotheses.max_by(|a, b| a.weights[own].total_cmp(&b.weights[own]));
            tracker.hypotheses = most.cloned().into_iter().collect();
        }
    }

    /// The player of the strategy acts.
    pub(super) fn acts(&mut self, record: &ActionRecord) -> Result<(), ()> {
        let Some(offer) = TurnOffer::of_hand(self.number(), &self.hand, 0) else {
            return Ok(());
        };
        let own = place(self.cards[0]);
        let Some(answers) = self.ask(&offer) else {
            if self
                .tracker
                .as_ref()
                .is_some_and(|tracker| !tracker.is_open)
            {
                self.open();
            }
            return Ok(());
        };
        self.restrict(&answers);
        let effect = Effect::of(record.action, &offer, self.view.level());
        let Some(tracker) = &mut self.tracker else {
            return Ok(());
        };
        let (mut before, mut all, mut after, mut left) = (0.0, 0.0, 0.0, 0.0);
        let mut next = Vec::new();
        for (hypothesis, (answers, _)) in tracker.hypotheses.iter().zip(&answers) {
            for answer in answers {
                let chances = answer.chances.iter().map(|chance| f64::from(*chance));
                let weights = hypothesis.weights.iter().zip(chances);
                let weights: Vec<f64> = weights.map(|(weight, chance)| weight * chance).collect();
                let worths = weights.iter().zip(&self.chances).enumerate();
                let value: f64 = worths
                    .filter(|(_, (weight, _))| **weight > 0.0)
                    .map(|(hand, (weight, chances))| weight * answer.after.with(hand, *chances))
                    .sum();
                let weight: f64 = weights.iter().sum();
                (before, all) = (before + value, all + weight);
                if answer.effect == effect && weight > 0.0 {
                    (after, left) = (after + value, left + weight);
                    let mut line = hypothesis.line.clone();
                    if let (Some(line), Some(step)) = (&mut line, answer.step) {
                        line.choose(step);
                    }
                    next.push(ViewHypothesis {
                        line,
                        path: hypothesis.path.clone(),
                        weights,
                    });
                }
            }
        }
        let possible: f64 = next.iter().map(|hypothesis| hypothesis.weights[own]).sum();
        if left <= 0.0 || possible <= 0.0 {
            return Err(());
        }
        tracker.hypotheses = next;
        self.sum += before / all - after / left;
        Ok(())
    }

    /// The answers of the player with each hand in each of the ways; `None` where that is
    /// not known.
    fn ask(&self, offer: &TurnOffer) -> Option<Vec<(Vec<Answer>, Vec<bool>)>> {
        let tracker = self.tracker.as_ref().filter(|tracker| !tracker.is_open)?;
        let decision = DecisionContext {
            blueprint: tracker.blueprint,
            values: tracker.values,
            view: &self.view,
            offer,
            buckets: &tracker.buckets,
            held: self.cards.map(place),
            unit: self.unit(),
        };
        let own = place(self.cards[0]);
        let all: Option<Vec<_>> = tracker
            .hypotheses
            .iter()
            .map(|one| decision.answers(one))
            .collect();
        let knows = |(_, known): &(Vec<Answer>, Vec<bool>)| known[own];
        all.filter(|all| all.iter().all(knows))
    }

    /// Leaves only hands with which the player's action is known, after a look at whether
    /// its hand is one of them.
    fn restrict(&mut self, answers: &[(Vec<Answer>, Vec<bool>)]) {
        let before = self.worth_now();
        let Some(tracker) = &mut self.tracker else {
            return;
        };
        let mut changed = false;
        for hypothesis in &mut tracker.hypotheses {
            for (hand, weight) in hypothesis.weights.iter_mut().enumerate() {
                if *weight > 0.0 && !answers.iter().all(|(_, known)| known[hand]) {
                    *weight = 0.0;
                    changed = true;
                }
            }
        }
        if changed {
            self.sum += before - self.worth_now();
        }
    }

    /// The other acts, and may have told how likely.
    pub(super) fn other_acts(&mut self, record: &ActionRecord) {
        let offer = TurnOffer::of_hand(self.number(), &self.hand, 0);
        let (Some(chances), Some(offer)) = (&record.chances, offer) else {
            return;
        };
        let effect = |choice: Choice| Effect::of(choice.action(), &offer, self.view.level());
        let taken = Effect::of(record.action, &offer, self.view.level());
        let (mut before, mut all, mut after) = (0.0, 0.0, None);
        for (choice, chance) in chances.iter().filter(|(_, chance)| *chance > 0.0) {
            let Some(worth) = self.worth_after(*choice) else {
                return;
            };
            (before, all) = (before + chance * worth, all + chance);
            if effect(*choice) == taken {
                after = Some(worth);
            }
        }
        if let Some(after) = after {
            self.sum += before / all - after;
        }
    }

    /// The value of all hands after a choice of the other.
    fn worth_after(&self, choice: Choice) -> Option<f64> {
        let tracker = self.tracker.as_ref()?;
        let mut hand = self.hand.clone();
        let happened = hand.act(1 - self.own, choice.action()).ok()?;
        let mut view = self.view.clone();
        let mut hypotheses = tracker.hypotheses.clone();
        for happened in happened.iter().take(1) {
            let event = Event::of_hand(self.number(), happened, None)?;
            view.hear(&event);
            let deed = view.deeds.last()?;
            let after = |one: &ViewHypothesis| one.after(tracker.blueprint, &view, deed);
            hypotheses = hypotheses.iter().flat_map(after).collect();
        }
        let worths = hypotheses.iter().map(|one| self.worth(one, tracker, &view));
        let worths: Vec<NodeValue> = worths.collect();
        Some(self.mean(&hypotheses, &worths))
    }
}
