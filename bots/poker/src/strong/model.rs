//! The model of an opponent: its actions by its hands, learnt from earlier hands.

use poker_rules::{Action, Street};

use super::runouts::STEPS;
use crate::Deed;

/// The number of answers: check and three sizes of bets; or fold, call and two sizes of
/// raises.
pub(super) const ANSWERS: usize = 4;

/// The number of amounts to call: nothing, and four sizes.
const FACED: usize = 5;

/// Heads-up, or with more.
const CROWDS: usize = 2;

const ROUNDS: usize = 4;

/// Before the flop, and after it.
const PHASES: usize = 2;

/// Of each step of strength how often every answer was given, in hands.
type Counts = [[f32; ANSWERS]; STEPS];

/// The situation in which somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Situation {
    round: usize,
    faced: usize,
    crowd: usize,
}

impl Situation {
    /// `to_call` into a pot in which the bet to be called lies already, with so
    /// many still in.
    pub(super) fn of(round: Street, to_call: u64, pot: u64, live: usize) -> Situation {
        let share = to_call as f64 / (pot as f64).max(1.0);
        let faced = match share {
            _ if to_call == 0 => 0,
            ..0.28 => 1,
            ..0.42 => 2,
            ..0.60 => 3,
            _ => 4,
        };
        Situation {
            round: round as usize,
            faced,
            crowd: usize::from(live > 2),
        }
    }

    fn place(self) -> usize {
        (self.round * FACED + self.faced) * CROWDS + self.crowd
    }

    /// The place among situations that differ in less.
    fn wide(self) -> usize {
        usize::from(self.round > 0) * FACED + self.faced
    }
}

/// The situation of a deed, and the number of its answer.
pub(super) fn classed(deed: &Deed) -> (Situation, usize) {
    let situation = Situation::of(deed.round, deed.to_call, deed.pot, deed.live);
    let above = deed.total.saturating_sub(deed.level) as f64;
    let size = above / (deed.pot + deed.to_call).max(1) as f64;
    let raised = deed.total > deed.level;
    let answer = match (deed.action, situation.faced) {
        (Action::Fold, _) => 0,
        (_, 0) if !raised => 0,
        (_, 0) => match size {
            ..0.45 => 1,
            ..0.90 => 2,
            _ => 3,
        },
        _ if !raised => 1,
        _ if size < 0.90 => 2,
        _ => 3,
    };
    (situation, answer)
}

/// One opponent.
#[derive(Clone)]
pub(super) struct Model {
    exact: Box<[Counts; ROUNDS * FACED * CROWDS]>,
    wide: Box<[Counts; PHASES * FACED]>,
    /// Hands that it was seen in.
    pub(super) hands: u64,
}

impl Default for Model {
    fn default() -> Model {
        Model {
            exact: Box::new([[[0.0; ANSWERS]; STEPS]; ROUNDS * FACED * CROWDS]),
            wide: Box::new([[[0.0; ANSWERS]; STEPS]; PHASES * FACED]),
            hands: 0,
        }
    }
}

/// As many hands of a step a stranger is taken to have been seen with.
const STRANGER: f32 = 3.0;
/// As many the situations alike are worth.
const ALIKE: f32 = 6.0;
/// The weight of a result of one step for the steps beside it.
const BESIDE: f32 = 0.4;
/// How many results are remembered a step.
const MEMORY: f32 = 400.0;

impl Model {
    /// How likely each answer is, by the step of the hand.
    pub(super) fn answers(&self, situation: Situation) -> Counts {
        let exact = &self.exact[situation.place()];
        let wide = &self.wide[situation.wide()];
        let mut chances = [[0.0; ANSWERS]; STEPS];
        for (step, chances) in chances.iter_mut().enumerate() {
            let stranger = stranger(situation, step);
            let alike = blended(&wide[step], &stranger, STRANGER);
            *chances = blended(&exact[step], &alike, ALIKE);
        }
        chances
    }

    /// Learns that an answer was given with a hand of these steps; the shares
    /// add up to 1.
    pub(super) fn learn(&mut self, situation: Situation, answer: usize, steps: &[f32; STEPS]) {
        for counts in [
            &mut self.exact[situation.place()],
            &mut self.wide[situation.wide()],
        ] {
            for (step, share) in steps.iter().enumerate() {
                if *share < 1e-4 {
                    continue;
                }
                add(&mut counts[step], answer, *share);
                if step > 0 {
                    add(&mut counts[step - 1], answer, *share * BESIDE);
                }
                if step + 1 < STEPS {
                    add(&mut counts[step + 1], answer, *share * BESIDE);
                }
            }
        }
    }
}

fn add(counts: &mut [f32; ANSWERS], answer: usize, share: f32) {
    let all: f32 = counts.iter().sum();
    if all > MEMORY {
        let kept = MEMORY / all;
        counts.iter_mut().for_each(|count| *count *= kept);
    }
    counts[answer.min(ANSWERS - 1)] += share;
}

fn blended(counts: &[f32; ANSWERS], before: &[f32; ANSWERS], worth: f32) -> [f32; ANSWERS] {
    let all: f32 = counts.iter().sum::<f32>() + worth;
    let mut chances = [0.0; ANSWERS];
    for (chance, (count, before)) in chances.iter_mut().zip(counts.iter().zip(before)) {
        *chance = (count + worth * before) / all;
    }
    chances
}

/// The chances of the answers of an unknown opponent. It bets and raises with the
/// better hands, gives up the worse the more is to be paid, and now and then does
/// neither.
fn stranger(situation: Situation, step: usize) -> [f32; ANSWERS] {
    let strength = (step as f32 + 0.5) / STEPS as f32;
    let rises = |from: f32, steep: f32| 1.0 / (1.0 + (-(strength - from) * steep).exp());
    if situation.faced == 0 {
        let bets = 0.10 + 0.65 * rises(0.62, 12.0);
        let large = 0.25 + 0.15 * rises(0.75, 12.0);
        return [
            1.0 - bets,
            bets * (0.6 - large / 2.0),
            bets * 0.4,
            bets * large / 2.0,
        ]
        .map(|chance: f32| chance.max(0.01));
    }
    let price = [0.0, 0.30, 0.40, 0.48, 0.56][situation.faced];
    let folds = 0.92 * (1.0 - rises(price, 14.0)) + 0.02;
    let raises = (1.0 - folds) * (0.04 + 0.40 * rises(0.78, 14.0));
    [folds, 1.0 - folds - raises, raises * 0.6, raises * 0.4]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_follow_what_was_seen() {
        let mut model = Model::default();
        let situation = Situation::of(Street::River, 50, 100, 2);
        for row in model.answers(situation) {
            assert!((row.iter().sum::<f32>() - 1.0).abs() < 0.02, "{row:?}");
            assert!(row.iter().all(|chance| *chance > 0.0));
        }
        let strong = model.answers(situation)[STEPS - 1];
        assert!(strong[0] < 0.1, "{strong:?}");
        // This one folds everything.
        let even = [1.0 / STEPS as f32; STEPS];
        for _ in 0..2_000 {
            model.learn(situation, 0, &even);
        }
        for row in model.answers(situation) {
            assert!(row[0] > 0.8, "{row:?}");
        }
        // Which says nothing of before the flop.
        let before = Situation::of(Street::Preflop, 50, 100, 2);
        assert!(model.answers(before)[STEPS - 1][0] < 0.1);
    }
}
