//! Which boards a projector shows: the most interesting ones, each for a while,
//! and those that have just ended for some seconds more.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::place::Place;
use contest::live::LiveGame;

/// Maximum number of boards at once.
pub(super) const BOARDS: usize = 6;

/// How long a board stays after its game has ended, if others wait.
const STAYS: Duration = Duration::from_secs(8);

/// How long a board is shown before another running game may take its place.
const TURN: Duration = Duration::from_secs(30);

/// A place on the wall.
pub(super) struct Slot {
    pub(super) live: Arc<LiveGame>,
    /// When the board was put there.
    since: Instant,
    /// When its game was seen to have ended.
    pub(super) ended: Option<Instant>,
}

/// The boards on a wall.
#[derive(Default)]
pub(super) struct Slots(Vec<Slot>);

impl Slots {
    /// The boards in their places.
    pub(super) fn shown(&self) -> &[Slot] {
        &self.0
    }

    /// Brings the boards up to date with the running games: a board keeps its
    /// place as long as it is shown. The higher the interest of a game, the
    /// sooner it gets a place.
    pub(super) fn refresh(
        &mut self,
        now: Instant,
        games: &[Arc<LiveGame>],
        interest: impl Fn(&LiveGame) -> f64,
    ) {
        let runs = |live: &LiveGame| {
            let place = Place::of(live);
            live.board().ending.is_none() && games.iter().any(|other| Place::of(other) == place)
        };
        self.0.retain(|slot| !slot.live.is_frozen());
        for slot in &mut self.0 {
            if slot.ended.is_none() && !runs(&slot.live) {
                slot.ended = Some(now);
            }
        }
        let is_shown = |live: &Arc<LiveGame>| {
            let place = Place::of(live);
            self.0.iter().any(|slot| Place::of(&slot.live) == place)
        };
        let others = games.iter().filter(|live| !is_shown(live) && runs(live));
        let mut waiting: Vec<(f64, Arc<LiveGame>)> =
            others.map(|live| (interest(live), live.clone())).collect();
        waiting.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let is_due = |since: Instant, after: Duration| now.duration_since(since) >= after;
        for slot in &mut self.0 {
            let is_over = slot.ended.is_some_and(|ended| is_due(ended, STAYS));
            if is_over && let Some((_, live)) = waiting.pop() {
                *slot = Slot::new(live, now);
            }
        }
        while self.0.len() < BOARDS
            && let Some((_, live)) = waiting.pop()
        {
            self.0.push(Slot::new(live, now));
        }
        let running = self.0.iter_mut().filter(|slot| slot.ended.is_none());
        let oldest = running.min_by_key(|slot| slot.since);
        let due = oldest.filter(|slot| is_due(slot.since, TURN));
        if let Some(slot) = due
            && let Some((_, live)) = waiting.pop()
        {
            *slot = Slot::new(live, now);
        }
    }
}

impl Slot {
    fn new(live: Arc<LiveGame>, since: Instant) -> Slot {
        Slot {
            live,
            since,
            ended: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use games::Settings;
    use record::{GameId, samples};

    use words::Phrase;

    use super::*;

    fn game(number: u64) -> Arc<LiveGame> {
        let mut journal = samples::empty();
        journal.id = GameId::new(number);
        let entry = games::find("gomoku").unwrap();
        let state = entry.start(&Settings::default_of(entry.info)).unwrap();
        LiveGame::new(journal, state, None)
    }

    fn numbers(slots: &Slots) -> Vec<u64> {
        slots
            .shown()
            .iter()
            .map(|slot| slot.live.id.get())
            .collect()
    }

    #[test]
    fn the_most_interesting_boards_are_shown_and_keep_their_places() {
        let games: Vec<Arc<LiveGame>> = (1..=8).map(game).collect();
        let mut slots = Slots::default();
        let start = Instant::now();
        let interest = |live: &LiveGame| live.id.get() as f64;
        slots.refresh(start, &games, interest);
        assert_eq!(numbers(&slots), [8, 7, 6, 5, 4, 3]);
        // After a while the next ones come, one at a time.
        slots.refresh(start + TURN - Duration::from_secs(1), &games, interest);
        assert_eq!(numbers(&slots), [8, 7, 6, 5, 4, 3]);
        slots.refresh(start + TURN, &games, interest);
        assert_eq!(numbers(&slots), [2, 7, 6, 5, 4, 3]);
    }

    #[test]
    fn an_ended_board_stays_for_some_seconds_and_for_good_if_nobody_waits() {
        let mut games: Vec<Arc<LiveGame>> = (1..=7).map(game).collect();
        let mut slots = Slots::default();
        let start = Instant::now();
        let interest = |live: &LiveGame| -(live.id.get() as f64);
        slots.refresh(start, &games, interest);
        assert_eq!(numbers(&slots), [1, 2, 3, 4, 5, 6]);
        games[1].end(Phrase::new("terminal-end-drawn"), None);
        games[2].end(Phrase::new("terminal-end-drawn"), None);
        slots.refresh(start, &games, interest);
        assert!(slots.shown()[1].ended.is_some());
        // Games that are over leave the list of those that run.
        games.drain(1..3);
        slots.refresh(start + STAYS - Duration::from_secs(1), &games, interest);
        assert_eq!(numbers(&slots), [1, 2, 3, 4, 5, 6]);
        slots.refresh(start + STAYS, &games, interest);
        assert_eq!(numbers(&slots), [1, 7, 3, 4, 5, 6]);
        slots.refresh(start + 2 * STAYS, &games, interest);
        assert_eq!(numbers(&slots), [1, 7, 3, 4, 5, 6]);
    }
}
