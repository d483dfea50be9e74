//! The choices of both players, and what is taken off for them.

use poker_rules::table::{Event, TurnOffer};

use crate::Choice;
use crate::strong::place;

use super::super::ask::{Answer, Asked};
use super::super::hidden::Hidden;
use super::super::played::{Done, Effect};
use super::super::values::Worth;
use super::Estimating;

impl Estimating<'_> {
    /// Looks at the player's cards: from now on only its own hand counts.
    pub(super) fn open(&mut self) {
        let before = self.worth_now();
        let own = place(self.cards[0]);
        let Some(followed) = &mut self.followed else {
            return;
        };
        followed.is_open = true;
        for hidden in &mut followed.hidden {
            for (hand, weight) in hidden.weights.iter_mut().enumerate() {
                *weight *= f64::from(u8::from(hand == own));
            }
        }
        self.sum += before - self.worth_now();
        // From here on one of the ways is enough to value the hand; any would do.
        if let Some(followed) = &mut self.followed {
            let hidden = followed.hidden.iter();
            let most = hidden.max_by(|a, b| a.weights[own].total_cmp(&b.weights[own]));
            followed.hidden = most.cloned().into_iter().collect();
        }
    }

    /// The player of the strategy acts.
    pub(super) fn acts(&mut self, done: &Done) -> Result<(), ()> {
        let Some(offer) = TurnOffer::of_hand(self.number(), &self.hand, 0) else {
            return Ok(());
        };
        let own = place(self.cards[0]);
        let Some(answers) = self.ask(&offer) else {
            if self
                .followed
                .as_ref()
                .is_some_and(|followed| !followed.is_open)
            {
                self.open();
            }
            return Ok(());
        };
        self.restrict(&answers);
        let effect = Effect::of(done.action, &offer, self.view.level());
        let Some(followed) = &mut self.followed else {
            return Ok(());
        };
        let (mut before, mut all, mut after, mut left) = (0.0, 0.0, 0.0, 0.0);
        let mut next = Vec::new();
        for (hidden, (answers, _)) in followed.hidden.iter().zip(&answers) {
            for answer in answers {
                let chances = answer.chances.iter().map(|chance| f64::from(*chance));
                let weights = hidden.weights.iter().zip(chances);
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
                    let mut line = hidden.line.clone();
                    if let (Some(line), Some(step)) = (&mut line, answer.step) {
                        line.choose(step);
                    }
                    next.push(Hidden {
                        line,
                        path: hidden.path.clone(),
                        weights,
                    });
                }
            }
        }
        let possible: f64 = next.iter().map(|hidden| hidden.weights[own]).sum();
        if left <= 0.0 || possible <= 0.0 {
            return Err(());
        }
        followed.hidden = next;
        self.sum += before / all - after / left;
        Ok(())
    }

    /// What the player does with each hand in each of the ways; `None` where that
    /// is not known.
    fn ask(&self, offer: &TurnOffer) -> Option<Vec<(Vec<Answer>, Vec<bool>)>> {
        let followed = self
            .followed
            .as_ref()
            .filter(|followed| !followed.is_open)?;
        let asked = Asked {
            blueprint: followed.blueprint,
            values: followed.values,
            view: &self.view,
            offer,
            buckets: &followed.buckets,
            held: self.cards.map(place),
            unit: self.unit(),
        };
        let own = place(self.cards[0]);
        let all: Option<Vec<_>> = followed
            .hidden
            .iter()
            .map(|one| asked.answers(one))
            .collect();
        let knows = |(_, known): &(Vec<Answer>, Vec<bool>)| known[own];
        all.filter(|all| all.iter().all(knows))
    }

    /// Leaves only hands of which it is known what the player does, after a look
    /// at whether its hand is one of them.
    fn restrict(&mut self, answers: &[(Vec<Answer>, Vec<bool>)]) {
        let before = self.worth_now();
        let Some(followed) = &mut self.followed else {
            return;
        };
        let mut changed = false;
        for hidden in &mut followed.hidden {
            for (hand, weight) in hidden.weights.iter_mut().enumerate() {
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
    pub(super) fn other_acts(&mut self, done: &Done) {
        let offer = TurnOffer::of_hand(self.number(), &self.hand, 0);
        let (Some(chances), Some(offer)) = (&done.chances, offer) else {
            return;
        };
        let effect = |choice: Choice| Effect::of(choice.action(), &offer, self.view.level());
        let taken = Effect::of(done.action, &offer, self.view.level());
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

    /// What all hands are worth after something that the other may do.
    fn worth_after(&self, choice: Choice) -> Option<f64> {
        let followed = self.followed.as_ref()?;
        let mut hand = self.hand.clone();
        let happened = hand.act(1 - self.own, choice.action()).ok()?;
        let mut view = self.view.clone();
        let mut hidden = followed.hidden.clone();
        for happened in happened.iter().take(1) {
            let event = Event::of_hand(self.number(), happened, None)?;
            view.hear(&event);
            let deed = view.deeds.last()?;
            let after = |one: &Hidden| one.after(followed.blueprint, &view, deed);
            hidden = hidden.iter().flat_map(after).collect();
        }
        let worths = hidden.iter().map(|one| self.worth(one, followed, &view));
        let worths: Vec<Worth> = worths.collect();
        Some(self.mean(&hidden, &worths))
    }
}
