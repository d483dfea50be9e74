//! The order in which clients have something done that takes long: a secret checked,
//! a program tried. The origin for which the least was done lately comes first, so
//! that a crowd from some addresses keeps nobody else waiting.

use std::cmp::Reverse;
use std::sync::Arc;

use tokio::sync::oneshot;

use super::Origin;
use parking_lot::Mutex;

/// The most turns that are waited for, for one origin.
const MAX_OF_ORIGIN: usize = 64;

/// The most turns that are waited for. A client that comes then takes the place of one
/// of an origin that waits for more of them, and had more.
const MAX_WAITING: usize = 512;

/// The line of the clients that wait. Clones are the same line.
#[derive(Clone, Debug)]
pub struct Turns(Arc<Mutex<Line>>);

#[derive(Debug)]
struct Line {
    /// How many may have their turn at once, besides those that have it.
    free: usize,
    waiting: Vec<Waiter>,
}

#[derive(Debug)]
struct Waiter {
    origin: Origin,
    wake: oneshot::Sender<Turn>,
    /// The number of turns that its origin had had when it came.
    done: usize,
}

/// The turn to do something; the next one has it when this is dropped.
#[derive(Debug)]
pub struct Turn(Option<Turns>);

/// A place in the line, left when this is dropped.
#[derive(Debug)]
pub struct PlaceInLine(oneshot::Receiver<Turn>);

impl PlaceInLine {
    /// Waits for the turn; `None` if somebody else took the place.
    pub async fn turn(self) -> Option<Turn> {
        self.0.await.ok()
    }
}

impl Turns {
    /// So many have their turn at once.
    pub fn new(at_once: usize) -> Turns {
        Turns(Arc::new(Mutex::new(Line {
            free: at_once,
            waiting: Vec::new(),
        })))
    }

    /// A place in the line for an origin for which so much was done lately; `None`
    /// if too many wait.
    pub fn enter(&self, origin: Origin, done: usize) -> Option<PlaceInLine> {
        let mut line = self.0.lock();
        let Some(free) = line.free.checked_sub(1) else {
            return line.enter(origin, done).map(PlaceInLine);
        };
        line.free = free;
        let (wake, turn) = oneshot::channel();
        // Its receiver is here.
        let _ = wake.send(Turn(Some(self.clone())));
        Some(PlaceInLine(turn))
    }
}

impl Line {
    /// A place in the line, if there is one.
    fn enter(&mut self, origin: Origin, done: usize) -> Option<oneshot::Receiver<Turn>> {
        // The clients that left make room.
        self.waiting.retain(|waiting| !waiting.wake.is_closed());
        let own = self.count_of(origin);
        if own >= MAX_OF_ORIGIN {
            return None;
        }
        if self.waiting.len() >= MAX_WAITING {
            let cost = |waiting: &Waiter| self.count_of(waiting.origin) + waiting.done;
            let places = self.waiting.iter().enumerate();
            let (dearest, cost) = places
                .map(|(place, waiting)| (place, cost(waiting)))
                .max_by_key(|(place, cost)| (*cost, *place))?;
            if cost <= own + done + 1 {
                return None;
            }
            self.waiting.remove(dearest);
        }
        let (wake, turn) = oneshot::channel();
        self.waiting.push(Waiter { origin, wake, done });
        Some(turn)
    }

    fn count_of(&self, origin: Origin) -> usize {
        let own = self.waiting.iter();
        own.filter(|waiting| waiting.origin == origin).count()
    }

    /// The place of the next one: the first to come among the clients for whose origin
    /// the least was done.
    fn next(&self) -> Option<usize> {
        let places = self.waiting.iter().enumerate();
        let next = places.max_by_key(|(place, waiting)| Reverse((waiting.done, *place)));
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
            let Waiter { origin, wake, .. } = line.waiting.remove(place);
            // Its others come after those of origins that had less.
            let others = line.waiting.iter_mut();
            for other in others.filter(|other| other.origin == origin) {
                other.done += 1;
            }
            let turn = Turn(Some(turns.clone()));
            drop(line);
            match wake.send(turn) {
                Ok(()) => return,
                // The client that waited has gone: this one hands the turn on.
                Err(mut unused) => unused.0 = None,
            }
            line = turns.0.lock();
        }
        line.free += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(last: u16) -> Origin {
        let [high, low] = last.to_be_bytes();
        Origin::of([127, 0, high, low].into())
    }

    /// Lets the line go on; gives the numbers of the waiting ones in the order of
    /// their turns.
    fn order(turns: &Turns, first: Turn, waiting: Vec<oneshot::Receiver<Turn>>) -> Vec<usize> {
        let mut waiting: Vec<_> = waiting.into_iter().map(Some).collect();
        let mut order = Vec::new();
        drop(first);
        while turns.0.lock().free == 0 {
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

    fn enter(turns: &Turns, last: u16, done: usize) -> Option<oneshot::Receiver<Turn>> {
        turns.0.lock().enter(origin(last), done)
    }

    #[tokio::test]
    async fn the_origin_with_the_fewest_checks_comes_first() {
        let turns = Turns::new(1);
        let first = turns.enter(origin(1), 0).unwrap().turn().await.unwrap();
        let comes = [(1, 1), (1, 1), (1, 1), (2, 0), (2, 0), (3, 5), (4, 0)];
        let waiting = comes.map(|(last, done)| enter(&turns, last, done).unwrap());
        let order = order(&turns, first, waiting.into());
        assert_eq!(order, [3, 6, 0, 4, 1, 2, 5]);
    }

    #[tokio::test]
    async fn a_crowd_makes_room_for_a_client_from_elsewhere() {
        let turns = Turns::new(1);
        let first = turns.enter(origin(1), 0).unwrap().turn().await.unwrap();
        let own: Vec<_> = (0..100).map_while(|_| enter(&turns, 1, 0)).collect();
        assert_eq!(own.len(), MAX_OF_ORIGIN);
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
    async fn a_client_that_leaves_keeps_nobody_waiting() {
        let turns = Turns::new(1);
        let first = turns.enter(origin(1), 0).unwrap().turn().await.unwrap();
        drop(enter(&turns, 1, 0));
        let stays = enter(&turns, 2, 0).unwrap();
        drop(enter(&turns, 3, 0));
        drop(first);
        drop(stays.await.unwrap());
        assert_eq!(turns.0.lock().free, 1);
        assert!(turns.enter(origin(4), 0).unwrap().turn().await.is_some());
    }
}
