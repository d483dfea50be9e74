//! The expected earnings of each action.

use poker_rules::Street;
use poker_rules::table::TurnOffer;

use super::model::{ANSWERS, Model, Situation};
use super::runouts::STEPS;
use super::spread::Spread;
use crate::Choice;
use crate::limits;

/// Sizes of bets that are considered, in parts of the pot after a call.
const SIZES: [f64; 5] = [0.33, 0.6, 0.9, 1.4, 2.2];

/// All-in is considered up to so many pots.
const LARGEST: f64 = 3.0;

/// The part of the winnings of a known end that bets on the rounds to come earn; it is
/// smaller the more of the board is still unknown.
const EARNED_LATER: [f64; 4] = [0.22, 0.34, 0.42, 0.0];

/// The part of the losses of a known end that is paid likewise.
const PAID_LATER: [f64; 4] = [0.10, 0.14, 0.17, 0.0];

/// A later bet, in pots.
const LATER_BET: f64 = 0.75;

/// The value of acting last in a round to come, in pots.
const LAST_TO_ACT: f64 = 0.03;

/// A branch less likely than this is not looked at.
const UNLIKELY: f64 = 0.004;

/// An opponent in the hand.
pub(super) struct Opponent<'a> {
    pub(super) spread: Spread,
    pub(super) model: &'a Model,
    pub(super) bet: u64,
    pub(super) stack: u64,
}

/// The situation of a decision.
pub(super) struct Decision<'a> {
    pub(super) round: Street,
    pub(super) pot: u64,
    pub(super) level: u64,
    pub(super) bet: u64,
    pub(super) stack: u64,
    /// Whether the player acts last on the later rounds.
    pub(super) last: bool,
    pub(super) opponents: Vec<Opponent<'a>>,
}

/// How an opponent answers a bet.
struct Answer {
    folds: f64,
    /// Of those hands that stay, so many raise.
    raises: f64,
    /// The chips that a call adds.
    call: f64,
    /// The chance to beat the hands that stay, and those that raise, on each end.
    against_stay: Vec<f32>,
    against_raise: f64,
}

/// The opponents that stay, on the way through all combinations.
struct Branch {
    chance: f64,
    wins: Vec<f32>,
    calls: f64,
    stay: usize,
    /// The chance that none of them raises.
    quiet: f64,
    /// The chance against the opponent that raises most likely.
    against_raise: f64,
    likeliest: f64,
}

impl Decision<'_> {
    /// The choices worth considering, with their expected earnings from here on, in
    /// chips; folding earns nothing.
    pub(super) fn values(&self, offer: &TurnOffer) -> Vec<(Choice, f64)> {
        let even = [1.0; STEPS];
        let against: Vec<Vec<f32>> = self
            .opponents
            .iter()
            .map(|opponent| opponent.spread.beats(&even))
            .collect();
        let ends = against.first().map_or(0, Vec::len);
        let mut wins = vec![1.0f32; ends];
        for beats in &against {
            product(&mut wins, beats);
        }
        let mut values = Vec::new();
        if !offer.check {
            values.push((Choice::fold(), 0.0));
        }
        values.push((Choice::stay(offer), self.staying(offer, &wins)));
        for total in self.totals(offer) {
            let choice = if total >= self.bet + self.stack {
                Choice::all_in(offer)
            } else {
                Choice::up_to(offer, total)
            };
            values.push((choice, self.betting(total, &against)));
        }
        values
    }

    fn staying(&self, offer: &TurnOffer, wins: &[f32]) -> f64 {
        let call = offer.call.unwrap_or(0) as f64;
        // Chips that the own stack cannot match go back to the player who bet them.
        let beyond = offer.to_call as f64 - call;
        let pot = self.pot as f64 - if offer.check { 0.0 } else { beyond } + call;
        let left = self.stack as f64 - call;
        mean(wins) * pot - call + self.later(wins, pot, left)
    }

    /// The result of the rounds to come: bets that are called when one is ahead, less
    /// those that are paid when one is behind.
    fn later(&self, wins: &[f32], pot: f64, left: f64) -> f64 {
        let deepest = self.opponents.iter().map(|opponent| opponent.stack).max();
        let left = left.min(deepest.unwrap_or(0) as f64);
        let round = self.round as usize;
        if left <= 0.0 || EARNED_LATER[round] == 0.0 {
            return 0.0;
        }
        let bet = left.min(pot * LATER_BET);
        let count = wins.len().max(1) as f64;
        let ahead: f64 = wins
            .iter()
            .map(|win| f64::from(2.0 * win - 1.0).max(0.0))
            .sum();
        let behind: f64 = wins
            .iter()
            .map(|win| f64::from(1.0 - 2.0 * win).max(0.0))
            .sum();
        let place = if self.last { LAST_TO_ACT } else { -LAST_TO_ACT };
        bet * (EARNED_LATER[round] * ahead - PAID_LATER[round] * behind) / count
            + place * pot.min(left)
    }

    /// Where a bet may stand that is worth considering.
    fn totals(&self, offer: &TurnOffer) -> Vec<u64> {
        let all = self.bet + self.stack;
        let others = self.opponents.iter().filter(|opponent| opponent.stack > 0);
        let reach = others.map(|opponent| opponent.bet + opponent.stack).max();
        let most = all.min(reach.unwrap_or(0));
        let after = (self.pot + offer.to_call) as f64;
        let mut totals = Vec::new();
        if let Some(limits) = limits(offer) {
            for size in SIZES {
                let total = self.level + (after * size) as u64;
                let total = total
                    .clamp(limits.min, limits.max)
                    .min(most.max(limits.min));
                // A bet that leaves hardly anything behind becomes all-in.
                totals.push(if total * 10 >= most * 8 {
                    most.clamp(limits.min, limits.max)
                } else {
                    total
                });
            }
        }
        if offer.all_in.is_some() && most > self.level {
            let above = (most - self.level) as f64;
            if above <= after * LARGEST {
                totals.push(all);
            }
        }
        totals.sort_unstable();
        totals.dedup();
        totals
    }

    fn betting(&self, total: u64, against: &[Vec<f32>]) -> f64 {
        let reach = self.opponents.iter().map(|one| one.bet + one.stack).max();
        // Chips that nobody can call come back.
        let total = total.min(reach.unwrap_or(0).max(self.level));
        let added = total.saturating_sub(self.bet) as f64;
        let pot = self.pot as f64 + added;
        let answers: Vec<Option<Answer>> = self
            .opponents
            .iter()
            .map(|opponent| self.answer(opponent, total, pot))
            .collect();
        let begin = Branch {
            chance: 1.0,
            wins: vec![1.0; against.first().map_or(0, Vec::len)],
            calls: 0.0,
            stay: 0,
            quiet: 1.0,
            against_raise: 0.0,
            likeliest: 0.0,
        };
        self.explore(&answers, against, begin, added)
    }

    /// How this one meets a bet; `None` where all its chips are in.
    fn answer(&self, opponent: &Opponent<'_>, total: u64, pot: f64) -> Option<Answer> {
        let call = total.saturating_sub(opponent.bet).min(opponent.stack);
        if call == 0 {
            return None;
        }
        let live = self.opponents.len() + 1;
        let situation = Situation::of(self.round, call, pot as u64, live);
        let chances = opponent.model.answers(situation);
        let part = |answers: std::ops::Range<usize>| {
            let mut likelier = [0.0f32; STEPS];
            for (likelier, row) in likelier.iter_mut().zip(&chances) {
                *likelier = row[answers.clone()].iter().sum();
            }
            likelier
        };
        let share = |likelier: &[f32; STEPS]| -> f64 {
            let pairs = likelier.iter().zip(&opponent.spread.shares);
            pairs
                .map(|(likelier, share)| f64::from(likelier * share))
                .sum()
        };
        let stays = part(1..ANSWERS);
        let raises = part(2..ANSWERS);
        let stay = share(&stays).max(1e-6);
        let deeper = opponent.stack > call && self.bet + self.stack > total;
        Some(Answer {
            folds: (1.0 - stay).clamp(0.0, 1.0),
            raises: if deeper { share(&raises) / stay } else { 0.0 },
            call: call as f64,
            against_stay: opponent.spread.beats(&stays),
            against_raise: mean(&opponent.spread.beats(&raises)),
        })
    }

    fn explore(
        &self,
        answers: &[Option<Answer>],
        against: &[Vec<f32>],
        branch: Branch,
        added: f64,
    ) -> f64 {
        if branch.chance < UNLIKELY {
            return 0.0;
        }
        let (Some((answer, answers)), Some((beats, against))) =
            (answers.split_first(), against.split_first())
        else {
            return branch.chance * self.leaf(&branch, added);
        };
        let Some(answer) = answer else {
            let mut stays = branch;
            product(&mut stays.wins, beats);
            stays.stay += 1;
            return self.explore(answers, against, stays, added);
        };
        let mut stays = Branch {
            chance: branch.chance * (1.0 - answer.folds),
            wins: branch.wins.clone(),
            calls: branch.calls + answer.call,
            stay: branch.stay + 1,
            quiet: branch.quiet * (1.0 - answer.raises),
            ..branch
        };
        product(&mut stays.wins, &answer.against_stay);
        if answer.raises > stays.likeliest {
            (stays.likeliest, stays.against_raise) = (answer.raises, answer.against_raise);
        }
        let folds = Branch {
            chance: branch.chance * answer.folds,
            ..branch
        };
        self.explore(answers, against, stays, added) + self.explore(answers, against, folds, added)
    }

    /// Its earnings when these stay and the others are gone.
    fn leaf(&self, branch: &Branch, added: f64) -> f64 {
        let pot = self.pot as f64;
        if branch.stay == 0 {
            return pot;
        }
        if branch.calls == 0.0 {
            // Only all-in opponents are left, and chips that they cannot call come back.
            let call = (self.level.saturating_sub(self.bet) as f64).min(added);
            return mean(&branch.wins) * (pot + call) - call;
        }
        let whole = pot + added + branch.calls;
        let left = self.stack as f64 - added;
        let called = mean(&branch.wins) * whole - added + self.later(&branch.wins, whole, left);
        if branch.quiet >= 1.0 {
            return called;
        }
        // A raise of about the pot: it is paid, or the bet is lost.
        let paid = (added + whole).min(self.stack as f64);
        let raised = branch.against_raise * (pot + 2.0 * paid) - paid;
        branch.quiet * called + (1.0 - branch.quiet) * raised.max(-added)
    }
}

fn product(wins: &mut [f32], beats: &[f32]) {
    for (win, beat) in wins.iter_mut().zip(beats) {
        *win *= beat;
    }
}

fn mean(values: &[f32]) -> f64 {
    let sum: f64 = values.iter().map(|value| f64::from(*value)).sum();
    sum / values.len().max(1) as f64
}
