//! Saved states of a replayed game, taken at regular distances, so that a look
//! at a late move does not start from the beginning.

use games::AnyGame;
use parking_lot::Mutex;

use super::{DamagedRecord, Journal, Replay};

/// The distance between two saved states at first, in moves.
const DISTANCE: usize = 16;

/// The most states that are kept. When there are as many, every other one is
/// dropped and the distance doubles.
const MOST: usize = 64;

/// Saved states of one journal, which may still grow.
#[derive(Debug)]
pub struct Checkpoints(Mutex<CheckpointList>);

struct CheckpointList {
    distance: usize,
    /// In ascending order of `ply`.
    states: Vec<Checkpoint>,
}

struct Checkpoint {
    /// How many moves have been made, chance included.
    ply: usize,
    /// How many entries of the journal lead to this state.
    entries: usize,
    turns: usize,
    state: Box<dyn AnyGame>,
}

impl Default for Checkpoints {
    fn default() -> Checkpoints {
        Checkpoints(Mutex::new(CheckpointList {
            distance: DISTANCE,
            states: Vec::new(),
        }))
    }
}

impl std::fmt::Debug for CheckpointList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plies = self.states.iter().map(|checkpoint| checkpoint.ply);
        f.debug_list().entries(plies).finish()
    }
}

impl Checkpoints {
    /// The saved state at this move or the last one before it, with the number
    /// of its move; the start of the game if no state is saved.
    ///
    /// # Errors
    /// The game has no valid start.
    pub fn replay<'a>(
        &self,
        journal: &'a Journal,
        ply: usize,
    ) -> Result<(usize, Replay<'a>), DamagedRecord> {
        let kept = self.0.lock();
        let known = kept.states.iter().rev().find(|known| known.ply <= ply);
        let known = known.filter(|known| known.entries <= journal.entries.len());
        match known {
            Some(known) => {
                let state = known.state.clone_box();
                let replay = Replay::go_on(journal, state, known.entries, known.turns);
                Ok((known.ply, replay))
            }
            None => Ok((0, Replay::start(journal)?)),
        }
    }

    /// Saves the state after move `ply` if it is due.
    pub fn keep(&self, ply: usize, replay: &Replay<'_>) {
        let mut kept = self.0.lock();
        let last = kept.states.last().map_or(0, |last| last.ply);
        if ply <= last || !ply.is_multiple_of(kept.distance) {
            return;
        }
        let Some((entries, turns)) = replay.reached() else {
            return;
        };
        if kept.states.len() == MOST {
            kept.distance *= 2;
            let distance = kept.distance;
            kept.states
                .retain(|known| known.ply.is_multiple_of(distance));
            if !ply.is_multiple_of(distance) {
                return;
            }
        }
        kept.states.push(Checkpoint {
            ply,
            entries,
            turns,
            state: replay.state().clone_box(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entry;
    use crate::samples::{empty, play};
    use games::Seat;

    /// A game of 225 moves that nobody wins, with a thought before each.
    fn long_game() -> Journal {
        let mut journal = Journal {
            options: vec![("line".to_owned(), "7".to_owned())],
            ..empty()
        };
        // Colours in which no line has more than two alike.
        let of = |colour: u8| {
            let cells = (0..15u8).flat_map(|y| (0..15u8).map(move |x| (x, y)));
            cells.filter(move |(x, y)| (x / 2 + y) % 2 == colour)
        };
        let (mut cross, mut round) = (of(0), of(1));
        for number in 0..225u8 {
            let seat = Seat::new(u16::from(number % 2));
            journal.entries.push(Entry::Info {
                seat,
                at: std::time::Duration::ZERO,
                text: "score 1".to_owned().into(),
            });
            let cell = if number % 2 == 0 {
                cross.next()
            } else {
                round.next()
            };
            let (x, y) = cell.unwrap();
            let text = format!("{}{}", char::from(b'A' + x), y + 1);
            play(&mut journal, seat, &text);
        }
        journal
    }

    /// Goes to a move, or as far as the journal goes; gives where it began and
    /// the position that it reached.
    fn go(checkpoints: &Checkpoints, journal: &Journal, ply: usize) -> (usize, String) {
        let (from, mut replay) = checkpoints.replay(journal, ply).unwrap();
        let mut at = from;
        while at < ply {
            let step = replay.next().unwrap().unwrap();
            if !matches!(step.entry, Entry::Info { .. }) {
                at += 1;
                checkpoints.keep(at, &replay);
            }
        }
        (from, replay.position())
    }

    #[test]
    fn a_position_is_the_same_from_wherever_it_is_reached() {
        let journal = long_game();
        let checkpoints = Checkpoints::default();
        for ply in [100, 40, 120, 99, 0, 16, 17, 130] {
            let (from, position) = go(&checkpoints, &journal, ply);
            let (_, expected) = go(&Checkpoints::default(), &journal, ply);
            assert_eq!(position, expected, "{ply}");
            assert!(
                ply == 100 || ply < 16 || ply - from < 26,
                "{ply} from {from}"
            );
        }
        assert_eq!(go(&checkpoints, &journal, 40).0, 32);
    }

    #[test]
    fn however_long_a_game_is_only_so_many_states_are_kept() {
        let journal = long_game();
        let checkpoints = Checkpoints::default();
        checkpoints.0.lock().distance = 1;
        go(&checkpoints, &journal, 130);
        let kept = checkpoints.0.lock();
        assert!(kept.states.len() <= MOST, "{kept:?}");
        assert_eq!(kept.distance, 4);
        assert!(
            kept.states.iter().all(|known| known.ply % 2 == 0),
            "{kept:?}"
        );
    }
}
