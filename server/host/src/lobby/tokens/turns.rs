//! Who is next to have a secret checked. The origin for which the fewest were
//! checked lately comes first, so that a crowd from some addresses keeps nobody
//! else waiting.

use std::cmp::Reverse;
use std::sync::Arc;

use tokio::sync::oneshot;
use tokio::time::Instant;

use super::super::Origin;
use super::accounts::Accounts;
use crate::mutex::Mutex;

/// The most checks that wait, for one origin.
const MAX_WAITING_PER_ORIGIN: usize = 64;

/// The most checks that wait. Whoever comes then takes the place of one of an
/// origin that has more of them, and had more checked.
const MAX_WAITING: usize = 512;

/// The line of those who wait. Clones are the same line.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns(Arc<Mutex<Line>>);

#[derive(Debug, Default)]
struct Line {
    is_busy: bool,
    waiting: Vec<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    origin: Origin,
    wake: oneshot::Sender<Turn>,
    /// What was checked for its origin when it came.
    hashes: usize,
}

/// The turn to check a secret; the next one has it when this is dropped.
#[derive(Debug)]
pub(super) struct Turn(Option<Turns>);

impl Turns {
    /// Waits for a turn; `None` if too many wait.
    pub(super) async fn take(&self, origin: Origin, accounts: &Accounts) -> Option<Turn> {
        let hashes = accounts.hashes(origin, Instant::now());
        let turn = {
            let mut line = self.0.lock();
            if !line.is_busy {
                line.is_busy = true;
                drop(line);
                return Some(Turn(Some(self.clone())));
            }
            line.enter(origin, hashes)?
        };
        // An error means that somebody else took the place.
        turn.await.ok()
    }
}

impl Line {
    /// A place in the line, if there is one.
    fn enter(&mut self, origin: Origin, hashes: usize) -> Option<oneshot::Receiver<Turn>> {
        // Those who left make room.
        self.waiting.retain(|waiting| !waiting.wake.is_closed());
        let own = self.count_of(origin);
        if own >= MAX_WAITING_PER_ORIGIN {
            return None;
        }
        if self.waiting.len() >= MAX_WAITING {
            let cost = |waiting: &Waiting| self.count_of(waiting.origin) + waiting.hashes;
            let places = self.waiting.iter().enumerate();
            let (dearest, cost) = places
                .map(|(place, waiting)| (place, cost(waiting)))
                .max_by_key(|(place, cost)| (*cost, *place))?;
            if cost <= own + hashes + 1 {
                return None;
            }
            self.waiting.remove(dearest);
        }
        let (wake, turn) = oneshot::channel();
        self.waiting.push(Waiting {
            origin,
            wake,
            hashes,
        });
        Some(turn)
    }

    fn count_of(&self, origin: Origin) -> usize {
        let own = self.waiting.iter();
        own.filter(|waiting| waiting.origin == origin).count()
    }

    /// The place of the next one: of those for whose origins the fewest were
    /// checked, whoever came first.
    fn next(&self) -> Option<usize> {
        let places = self.waiting.iter().enumerate();
        let next = places.max_by_key(|(place, waiting)| Reverse((waiting.hashes, *place)));
        next.map(|(place, _)| place)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(turns) = self.0.take() else {
            return;
        };
        let mut line = turns.0.lock();
        while let Some(place) = line.next() {
            let Waiting { origin, wake, .. } = line.waiting.remove(place);
            // Its others come after those of origins that had less.
            let others = line.waiting.iter_mut();
            for other in others.filter(|other| other.origin == origin) {
                other.hashes += 1;
            }
            let turn = Turn(Some(turns.clone()));
            drop(line);
            match wake.send(turn) {
                Ok(()) => return,
                // Whoever waited has gone: this one hands the turn on.
                Err(mut unused) => unused.0 = None,
            }
            line = turns.0.lock();
        }
        line.is_busy = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(last: u16) -> Origin {
        let [high, low] = last.to_be_bytes();
        Origin::of([127, 0, high, low].into())
    }

    /// Lets the line go on; gives the numbers of those whose turn came, in
    /// their order.
    fn order(turns: &Turns, first: Turn, waiting: Vec<oneshot::Receiver<Turn>>) -> Vec<usize> {
        let mut waiting: Vec<_> = waiting.into_iter().map(Some).collect();
        let mut order = Vec::new();
        drop(first);
        while turns.0.lock().is_busy {
            let held = waiting.iter_mut().enumerate().find_map(|(number, place)| {
                let turn = place.as_mut()?.try_recv().ok()?;
                *place = None;
                Some((number, turn))
            });
            let (number, turn) = held.expect("somebody has the turn");
            order.push(number);
            drop(turn);
        }
        order
    }

    fn enter(turns: &Turns, last: u16, hashes: usize) -> Option<oneshot::Receiver<Turn>> {
        turns.0.lock().enter(origin(last), hashes)
    }

    #[tokio::test]
    async fn the_origin_with_the_fewest_checks_comes_first() {
        let (turns, accounts) = (Turns::default(), Accounts::new(1));
        let first = turns.take(origin(1), &accounts).await.unwrap();
        let comes = [(1, 1), (1, 1), (1, 1), (2, 0), (2, 0), (3, 5), (4, 0)];
        let waiting = comes.map(|(last, hashes)| enter(&turns, last, hashes).unwrap());
        let order = order(&turns, first, waiting.into());
        assert_eq!(order, [3, 6, 0, 4, 1, 2, 5]);
    }

    #[tokio::test]
    async fn a_crowd_makes_room_for_who_comes_from_elsewhere() {
        let (turns, accounts) = (Turns::default(), Accounts::new(1));
        let first = turns.take(origin(1), &accounts).await.unwrap();
        let own: Vec<_> = (0..100).map_while(|_| enter(&turns, 1, 0)).collect();
        assert_eq!(own.len(), MAX_WAITING_PER_ORIGIN);
        // Addresses without end, each with two that wait and one checked before.
        let mut crowd: Vec<_> = (2..)
            .flat_map(|last| [enter(&turns, last, 1), enter(&turns, last, 1)])
            .map_while(|place| place)
            .take(MAX_WAITING)
            .collect();
        assert_eq!(turns.0.lock().waiting.len(), MAX_WAITING);
        let owner = enter(&turns, 60_000, 0).expect("the crowd makes room");
        assert_eq!(turns.0.lock().waiting.len(), MAX_WAITING);
        crowd.insert(0, owner);
        drop(own);
        let order = order(&turns, first, crowd);
        assert_eq!(order[0], 0);
    }

    #[tokio::test]
    async fn who_leaves_keeps_nobody_waiting() {
        let (turns, accounts) = (Turns::default(), Accounts::new(1));
        let first = turns.take(origin(1), &accounts).await.unwrap();
        drop(enter(&turns, 1, 0));
        let stays = enter(&turns, 2, 0).unwrap();
        drop(enter(&turns, 3, 0));
        drop(first);
        drop(stays.await.unwrap());
        assert!(!turns.0.lock().is_busy);
        assert!(turns.take(origin(4), &accounts).await.is_some());
    }
}
