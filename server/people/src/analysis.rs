//! A recorded game as a brain of the server judges it: what each position is worth, and
//! what the brain would have played there.

mod analyst;

use std::time::Duration;

use games::Seat;
use tokio::time::{Instant, timeout_at};
use words::Phrase;

use crate::adviser::Adviser;
use analyst::{Analyst, Walk};
use contest::BrainConfig;
use record::{DamagedRecord, Entry, Journal, Replay};

/// After this time, the rest of the game is not judged.
const LONGEST_ANALYSIS: Duration = Duration::from_secs(60);

/// Maximum number of positions that are judged. In longer games they are pairs of
/// neighbours, spread evenly.
const MOST_POSITIONS: usize = 600;

/// How many brains are tried until one says scores.
const MOST_BRAINS: usize = 4;

/// After so many failures of the brain in a row, the rest of the game is not judged.
const MOST_FAILURES: usize = 3;

/// The score, in hundredths, that is half way from an even position to a won one.
pub const HALF_WON: f64 = 300.0;

/// The part of the way from an even position to a won one that a move must cost to be
/// called a mistake.
const MISTAKE: f64 = 0.1;

/// Maximum number of mistakes that are named.
const MOST_MISTAKES: usize = 3;

/// A game, judged by a brain.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The name of the brain.
    pub brain: String,
    /// The positions that were judged, in order.
    pub positions: Vec<Judgement>,
}

/// What the brain says of a position.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// How many turns led to it.
    pub ply: usize,
    /// Its worth for the first seat, in hundredths of the game's unit; `None` where the
    /// brain did not say it.
    pub score: Option<i64>,
    /// Who was on turn, and what was played, as people write it; `None` at the end.
    pub played: Option<(Seat, String)>,
    /// What the brain would have played instead.
    pub better: Option<BetterTurn>,
}

/// A turn that the brain would have played.
#[derive(Clone, Debug)]
pub struct BetterTurn {
    /// As the wire writes it.
    pub turn: String,
    /// As people write it.
    pub notation: String,
}

/// A turn that cost much.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'a> {
    /// The position before it.
    pub at: &'a Judgement,
    /// Who played it.
    pub seat: Seat,
    /// What was played, as people write it.
    pub played: &'a str,
    /// What was better.
    pub better: &'a BetterTurn,
    /// The worth of the position before it for its player.
    pub before: i64,
    /// The worth of the position after it for the same player.
    pub after: i64,
}

impl Mistake<'_> {
    fn cost(&self) -> f64 {
        squeezed(self.before) - squeezed(self.after)
    }
}

/// A score in hundredths on a bounded scale: 0 is even, 1 is won, -1 is lost.
pub fn squeezed(score: i64) -> f64 {
    let score = score as f64;
    score / (score.abs() + HALF_WON)
}

impl Analysis {
    /// Those of these brains that can judge a game: the server starts them for it. None for
    /// a game with chance, with hidden information, or of more than two.
    pub fn analysts(journal: &Journal, brains: &[BrainConfig]) -> Vec<BrainConfig> {
        let mut brains: Vec<BrainConfig> = brains
            .iter()
            .filter(|brain| brain.game.info.name == journal.game)
            .filter(|brain| Adviser::can_ask(&brain.source))
            .take(MOST_BRAINS)
            .cloned()
            .collect();
        if turns_of(journal) == 0 || brains.is_empty() || !is_plain(journal) {
            brains.clear();
        }
        brains
    }

    /// The judgement of the position after so many turns.
    pub fn at(&self, ply: usize) -> Option<&Judgement> {
        let at = self.positions.binary_search_by_key(&ply, |at| at.ply);
        self.positions.get(at.ok()?)
    }

    /// The turns of this seat that cost most, or of both, in the order in which they were
    /// played.
    pub fn mistakes(&self, of: Option<Seat>) -> Vec<Mistake<'_>> {
        let mut mistakes: Vec<Mistake<'_>> = self
            .positions
            .windows(2)
            .filter_map(|pair| mistake(pair.first()?, pair.last()?))
            .filter(|mistake| mistake.cost() >= MISTAKE)
            .filter(|mistake| of.is_none_or(|seat| mistake.seat == seat))
            .collect();
        mistakes.sort_by(|one, other| other.cost().total_cmp(&one.cost()));
        mistakes.truncate(MOST_MISTAKES);
        mistakes.sort_by_key(|mistake| mistake.at.ply);
        mistakes
    }

    /// Judges a recorded game by the first of its [analysts](Analysis::analysts) that says
    /// scores. `goes_on` is told how many positions are judged, and says whether to go on;
    /// without an analysis, it said no.
    ///
    /// # Errors
    /// No brain says scores, or the game cannot be replayed.
    pub async fn of(
        journal: &Journal,
        analysts: &[BrainConfig],
        goes_on: impl Fn(usize) -> bool + Send,
    ) -> Result<Option<Analysis>, Phrase> {
        let until = Instant::now() + LONGEST_ANALYSIS;
        let found = timeout_at(until, Analyst::find(journal, analysts)).await;
        let late = |_| Err(Phrase::new("page-analysis-failed"));
        let (brain, mut analyst) = found.unwrap_or_else(late)?;
        let mut positions = Vec::new();
        let mut walk = Walk::new(journal).map_err(|why| damaged(&why))?;
        let step = pair_step(walk.turns.len());
        loop {
            if walk.ply % step < 2 {
                if !goes_on(positions.len()) {
                    analyst.leave();
                    return Ok(None);
                }
                positions.push(analyst.judge(&walk).await);
            }
            let is_cut_off = analyst.failures >= MOST_FAILURES || Instant::now() >= until;
            if is_cut_off || !walk.step() {
                break;
            }
        }
        analyst.leave();
        // A brain thinks nothing where there is one move alone, or a move of its book: the
        // position is worth as much as the next one.
        let mut next: Option<(usize, i64)> = None;
        for at in positions.iter_mut().rev() {
            let same = next.filter(|(ply, _)| *ply == at.ply + 1);
            at.score = at.score.or(same.map(|(_, score)| score));
            next = at.score.map(|score| (at.ply, score));
        }
        Ok(Some(Analysis { brain, positions }))
    }
}

/// How many positions of this game are judged.
pub fn positions_of(journal: &Journal) -> usize {
    let turns = turns_of(journal);
    let step = pair_step(turns);
    (0..=turns).filter(|ply| ply % step < 2).count()
}

/// Whether two play, and see all there is.
fn is_plain(journal: &Journal) -> bool {
    let start = Replay::start(journal);
    start.is_ok_and(|start| {
        let mut state = start.state().clone_box();
        let is_open = !state.has_hidden() && !state.has_chance();
        is_open && state.seats() == 2 && state.later().is_none()
    })
}

fn turns_of(journal: &Journal) -> usize {
    let is_turn = |entry: &&Entry| matches!(entry, Entry::Turn { .. });
    journal.entries.iter().filter(is_turn).count()
}

/// From one pair of judged positions to the next; 2 where all are judged.
fn pair_step(turns: usize) -> usize {
    (2 * (turns + 1)).div_ceil(MOST_POSITIONS).max(2)
}

/// The turn between two positions, if both were judged and the brain would have played
/// another one.
fn mistake<'a>(at: &'a Judgement, next: &Judgement) -> Option<Mistake<'a>> {
    let (seat, played) = at.played.as_ref().filter(|_| next.ply == at.ply + 1)?;
    let sign = if *seat == Seat::FIRST { 1 } else { -1 };
    Some(Mistake {
        at,
        seat: *seat,
        played,
        better: at.better.as_ref()?,
        before: sign * at.score?,
        after: sign * next.score?,
    })
}

fn damaged(why: &DamagedRecord) -> Phrase {
    Phrase::new("terminal-record-damaged").with("why", why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judgement(ply: usize, score: i64, better: bool) -> Judgement {
        let seat = if ply.is_multiple_of(2) {
            Seat::FIRST
        } else {
            Seat::SECOND
        };
        Judgement {
            ply,
            score: Some(score),
            played: Some((seat, format!("played{ply}"))),
            better: better.then(|| BetterTurn {
                turn: format!("better{ply}"),
                notation: format!("better{ply}"),
            }),
        }
    }

    #[test]
    fn the_three_turns_that_cost_most_are_named_in_their_order() {
        let scores = [0, -300, 0, -200, 100, 90, 900, 890];
        let positions = scores.iter().enumerate();
        let positions = positions
            .map(|(ply, score)| judgement(ply, *score, ply != 4))
            .collect();
        let brain = "Brain".to_owned();
        let analysis = Analysis { brain, positions };
        let plies = |of| -> Vec<usize> {
            let mistakes = analysis.mistakes(of).into_iter();
            mistakes.map(|mistake| mistake.at.ply).collect()
        };
        assert_eq!(plies(None), [0, 3, 5]);
        assert_eq!(plies(Some(Seat::SECOND)), [1, 3, 5]);
        let mistakes = analysis.mistakes(Some(Seat::SECOND));
        let worth = mistakes
            .iter()
            .map(|mistake| (mistake.before, mistake.after));
        assert_eq!(
            worth.collect::<Vec<_>>(),
            [(300, 0), (200, -100), (-90, -900)]
        );
    }

    #[test]
    fn a_turn_between_positions_that_are_no_neighbours_is_no_mistake() {
        let positions = vec![judgement(0, 0, true), judgement(5, -900, true)];
        let brain = "Brain".to_owned();
        assert!(Analysis { brain, positions }.mistakes(None).is_empty());
    }

    #[test]
    fn a_long_game_is_judged_at_pairs_of_positions() {
        for turns in [0, 1, 10, 599, 600, 5_000, 1_000_000] {
            let step = pair_step(turns);
            let judged = (0..=turns).filter(|ply| ply % step < 2).count();
            assert!(judged <= MOST_POSITIONS, "{turns}: {judged}");
            assert!(
                step == 2 || judged > MOST_POSITIONS / 3,
                "{turns}: {judged}"
            );
        }
    }
}
