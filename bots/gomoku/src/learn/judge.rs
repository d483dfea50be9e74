//! A search of stated size that judges positions.

use bot_kit::{Brain, Choice, Limits, Report};
use games::gomoku::{Gomoku, Point};

use super::super::strong::{Advice, Skill, Strong};
use super::lesson::wins_at;

/// Its games need not differ.
const SEED: u64 = 1;

/// Judges positions by a search.
pub(super) struct Judge {
    player: Strong,
}

/// The verdict on a position for the colour on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A move is seen that does not lose.
    Holds,
    /// All moves lose, or the one that must be played tells nothing.
    Lost,
}

/// A move and its score for the colour that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScoredMove {
    /// The move.
    pub(super) point: Point,
    /// Its score, in units of the search.
    pub(super) score: i32,
    /// Whether no search was needed: the move wins, or is the only one.
    pub(super) plain: bool,
}

impl Judge {
    /// A judge that searches so many positions.
    pub(super) fn new(nodes: u64) -> Judge {
        Judge {
            player: Strong::new(SEED, Skill::STRONG.with_nodes(nodes)),
        }
    }

    /// The best move without those that are to be avoided, where others are
    /// left; `None` where the game is lost.
    pub(super) fn best(
        &mut self,
        state: &Gomoku,
        avoided: &[Point],
        limits: &Limits,
    ) -> Option<ScoredMove> {
        self.player.advise(Advice {
            avoided: avoided.to_vec(),
            ..Advice::default()
        });
        let choice = self.player.choose(state, limits, &mut Report::silent());
        let Choice::Action(action) = choice else {
            return None;
        };
        let point = action.point()?;
        let last = self.player.last_search();
        let wins = wins_at(state, point);
        Some(ScoredMove {
            point,
            score: if wins { search::WIN } else { last.score },
            plain: wins || last.nodes == 0,
        })
    }

    /// Whether the colour on turn has a playable move beside those tried.
    pub(super) fn verdict(&mut self, state: &Gomoku, tried: &[Point]) -> Verdict {
        let unlimited = Limits::new(std::time::Instant::now(), None, None);
        let Some(best) = self.best(state, tried, &unlimited) else {
            return Verdict::Lost;
        };
        let is_lost = search::is_won(-best.score);
        let is_forced = best.plain && best.score == 0;
        if is_lost || is_forced || tried.contains(&best.point) {
            Verdict::Lost
        } else {
            Verdict::Holds
        }
    }

    /// The score of a move for the colour that plays it, as the other side
    /// finds it; lost games count as such.
    pub(super) fn score_of(
        &mut self,
        state: &Gomoku,
        point: Point,
        limits: &Limits,
    ) -> Option<i32> {
        use games::Game;
        let mut next = state.clone();
        next.play(point.into()).ok()?;
        if next.winner().is_some() {
            return Some(search::WIN);
        }
        if next.turn().seat().is_none() {
            return Some(0);
        }
        Some(match self.best(&next, &[], limits) {
            Some(answer) => -answer.score,
            None => search::WIN,
        })
    }
}
