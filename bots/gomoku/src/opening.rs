//! The opening by Swap2: which stones are put, and which colour is taken.

mod table;

use std::time::Instant;

use bot_kit::{Brain, Choice, Ending, Limits, Report};
use games::gomoku::{Action, Gomoku, Phase, Point};
use games::{Game, Seat};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::{AlphaBeta, EloPlayer, Greedy, Strong};

/// A colour is not worth taking for less than this, in units of the score.
const EVEN: i32 = 25;

/// How often a position in which neither colour is worth taking is handed back
/// with two more stones, of 100 times.
const TWO_OF_100: u32 = 50;

/// A player that says how it finds a position.
pub trait Judge: Brain<Gomoku> {
    /// The score of the position of the last choice, for the colour on turn.
    fn last_score(&self) -> i32;
}

impl Judge for Strong {
    fn last_score(&self) -> i32 {
        self.last_search().score
    }
}

impl Judge for AlphaBeta {
    fn last_score(&self) -> i32 {
        self.last_search().score
    }
}

impl Judge for EloPlayer {
    fn last_score(&self) -> i32 {
        EloPlayer::last_score(self)
    }
}

impl Judge for Greedy {
    fn last_score(&self) -> i32 {
        self.last_score
    }
}

/// Opens games by Swap2, and has a player play the rest. It puts three stones
/// of a table after which the search found neither colour ahead. Of two colours
/// it takes the one that its player finds better; where that is neither, it
/// keeps o, or puts two more stones: the best of each colour.
pub struct Opener<P> {
    player: P,
    rng: StdRng,
}

impl<P: Judge> Opener<P> {
    /// The opener of this seed for a player.
    pub fn new(seed: u64, player: P) -> Opener<P> {
        Opener {
            player,
            rng: StdRng::seed_from_u64(seed),
        }
    }

    /// The stones that are due at first.
    fn stones(&mut self, state: &Gomoku) -> Choice<Action> {
        let mut stones = table::draw(state.size(), &mut self.rng);
        // Stones may stand if the position was given.
        stones.retain(|point| state.at(*point).is_none());
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        match stones.get(state.stones()..) {
            Some(rest) if state.stones() + rest.len() == table::STONES => {
                Choice::Turn(rest.iter().copied().map(Action::Play).collect())
            }
            _ => legal.choose(&mut self.rng).copied().into(),
        }
    }

    /// The best stone of the colour on turn, and how that colour stands.
    fn best(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Option<(Point, i32)> {
        match self.player.choose(state, limits, report) {
            Choice::Action(action) => Some((action.point()?, self.player.last_score())),
            Choice::Turn(_) | Choice::Forfeit => None,
        }
    }

    fn colour(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        // It may take two searches.
        let first = if state.may_put_two() {
            half(limits)
        } else {
            *limits
        };
        let Some((stone, score)) = self.best(state, &first, report) else {
            // Nothing saves o.
            return Choice::Action(Action::Swap);
        };
        if score < -EVEN {
            return Choice::Action(Action::Swap);
        }
        let is_even = score <= EVEN;
        if is_even && state.may_put_two() && self.rng.random_range(0..100) < TWO_OF_100 {
            let mut next = state.clone();
            let rest = Limits {
                asked: Instant::now(),
                ..*limits
            };
            let played = [Action::Two, Action::Play(stone)];
            if played.into_iter().all(|action| next.play(action).is_ok())
                && let Some((other, _)) = self.best(&next, &rest, report)
            {
                let stones = [stone, other].map(Action::Play);
                return Choice::Turn([Action::Two].into_iter().chain(stones).collect());
            }
        }
        Choice::Action(stone.into())
    }
}

impl<P: Judge> Brain<Gomoku> for Opener<P> {
    fn choose(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        match state.phase() {
            Phase::Stones => self.stones(state),
            Phase::Choice => self.colour(state, limits, report),
            Phase::Two | Phase::Play => self.player.choose(state, limits, report),
        }
    }

    fn ended(&mut self, state: &Gomoku, seat: Seat, ending: Option<Ending<'_>>) {
        self.player.ended(state, seat, ending);
    }
}

/// Half of the time.
fn half(limits: &Limits) -> Limits {
    let time = limits
        .answer_by
        .map(|by| by.saturating_duration_since(limits.asked));
    Limits {
        answer_by: time.map(|time| limits.asked + time / 2),
        ..*limits
    }
}

#[cfg(test)]
mod tests;
