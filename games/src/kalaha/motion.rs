//! How the beans of the last sowing came where they are: one after another, a
//! step each; a capture is one step more, and so is the end of the game.

use super::board::{End, Kalaha, Sowing};
use super::pit::{PITS, Pit};
use crate::{Seat, Spot, Stop, Way};

/// A pit or a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum House {
    Pit(Seat, Pit),
    Store(Seat),
}

/// The ways of all beans that the last sowing moved.
pub(super) fn ways(game: &Kalaha) -> Vec<Way> {
    let Some(last) = game.last() else {
        return Vec::new();
    };
    let beans = u32::from(last.beans);
    let mut ways = Vec::new();
    let mut house = House::Pit(last.seat, last.pit);
    for sown in 0..beans {
        house = house.next(last.seat);
        ways.push(Way {
            stops: vec![Stop {
                spot: House::Pit(last.seat, last.pit).spot(),
                until: sown,
            }],
            to: house.spot(),
        });
    }
    if let End::Captured(landed) = last.end {
        capture(&mut ways, &last, landed);
    }
    if game.is_over() {
        sweep(&mut ways, game, &last);
    }
    ways
}

/// The beans of the opposite pit go to the store, those just sown there and the
/// capturing bean included.
fn capture(ways: &mut Vec<Way>, last: &Sowing, landed: Pit) {
    let beans = u32::from(last.beans);
    let opposite = House::Pit(last.seat.other(), landed.opposite()).spot();
    let store = House::Store(last.seat).spot();
    let own = ways.len().saturating_sub(1);
    let mut captured = 0;
    for (index, way) in ways.iter_mut().enumerate() {
        if way.to == opposite || index == own {
            way.stops.push(Stop {
                spot: way.to,
                until: beans,
            });
            way.to = store;
            captured += 1;
        }
    }
    let lay_there = u32::from(last.captured).saturating_sub(captured);
    ways.extend((0..lay_there).map(|_| Way {
        stops: vec![Stop {
            spot: opposite,
            until: beans,
        }],
        to: store,
    }));
}

/// The beans in the pits at the end go on to the store of their side, those
/// just sown there included.
fn sweep(ways: &mut Vec<Way>, game: &Kalaha, last: &Sowing) {
    let step = u32::from(last.beans) + 1;
    // Beans that came into the mover's store since then are from its own pits.
    let side = if game.store(last.seat) > last.store {
        last.seat
    } else {
        last.seat.other()
    };
    let store = House::Store(side).spot();
    for pit in Pit::all() {
        let stop = Stop {
            spot: House::Pit(side, pit).spot(),
            until: step,
        };
        let mut lay_there = last.swept[pit.index()];
        for way in ways.iter_mut().filter(|way| way.to == stop.spot) {
            way.stops.push(stop);
            way.to = store;
            lay_there = lay_there.saturating_sub(1);
        }
        ways.extend((0..lay_there).map(|_| Way {
            stops: vec![stop],
            to: store,
        }));
    }
}

/// The rows of the board as it is drawn.
const NORTH: usize = 0;
const STORES: usize = 1;
const SOUTH: usize = 2;

impl House {
    /// The next one that this seat sows into.
    fn next(self, sower: Seat) -> House {
        match self {
            House::Pit(seat, pit) => match Pit::new(pit.index() as u8 + 1) {
                Some(next) => House::Pit(seat, next),
                None if seat == sower => House::Store(seat),
                None => House::first(seat.other()),
            },
            House::Store(seat) => House::first(seat.other()),
        }
    }

    /// The pit `a` of a seat.
    fn first(seat: Seat) -> House {
        Pit::new(0).map_or(House::Store(seat), |pit| House::Pit(seat, pit))
    }

    /// Where it is drawn.
    fn spot(self) -> Spot {
        let (row, column) = match self {
            House::Pit(Seat::FIRST, pit) => (SOUTH, pit.index() + 1),
            House::Pit(_, pit) => (NORTH, PITS - pit.index()),
            House::Store(Seat::FIRST) => (STORES, PITS + 1),
            House::Store(_) => (STORES, 0),
        };
        Spot {
            aside: false,
            panel: 0,
            row,
            column,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kalaha::Capture;
    use crate::{Game, Scene, Settings, Viewer, find};

    /// The number of beans in each place before the last sowing, derived from
    /// the ways and the counts of the scene.
    fn beans_at(scene: &Scene, spot: Spot, step: u32) -> i64 {
        let count = scene.panels[0].cells[spot.row][spot.column].count.unwrap();
        let come = scene.ways.iter().filter(|way| way.to == spot).count();
        let there = scene.ways.iter().filter(|way| way.is_at(spot, step));
        i64::from(count) - come as i64 + there.count() as i64
    }

    fn check(position: &str, pit: &str) {
        let before = Kalaha::any_position(position, Capture::Always).unwrap();
        let mut after = before.clone();
        after.play(pit.parse().unwrap()).unwrap();
        let [old, new] = [&before, &after].map(|game| game.scene(Viewer::Public));
        assert!(!new.ways.is_empty());
        for (row, cells) in old.panels[0].cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let spot = Spot {
                    aside: false,
                    panel: 0,
                    row,
                    column,
                };
                let Some(count) = cell.count else { continue };
                let told = beans_at(&new, spot, 0);
                assert_eq!(told, i64::from(count), "{position} {pit}: {row} {column}");
            }
        }
    }

    #[test]
    fn the_ways_lead_back_to_what_lay_there_before() {
        for (position, pit) in [
            ("4 4 4 4 4 4 0 4 4 4 4 4 4 0 south", "c"),
            ("4 4 4 4 4 4 0 4 4 4 4 4 4 0 north", "f"),
            // A capture, with and without beans opposite.
            ("1 0 4 4 4 4 0 4 4 4 4 7 4 0 south", "a"),
            ("1 0 4 4 4 4 7 4 4 4 4 0 4 0 south", "a"),
            // All the way round, into the own pit and into the one opposite.
            ("13 1 1 1 1 1 0 4 4 4 4 4 4 0 south", "a"),
            // More than one round.
            ("20 1 1 1 1 1 0 4 4 4 4 4 4 0 north", "b"),
            ("20 1 1 1 1 1 0 4 4 4 4 4 4 0 south", "a"),
        ] {
            check(position, pit);
        }
    }

    #[test]
    fn the_trace_of_a_whole_game_has_every_position_in_it() {
        let entry = find("kalaha").unwrap();
        for seed in 0..40_usize {
            let mut state = entry.start(&Settings::default_of(entry.info)).unwrap();
            let start = state.clone_box();
            let mut actions = Vec::new();
            let mut scenes = Vec::new();
            while state.turn().outcome().is_none() {
                scenes.push(state.scene(Viewer::Public));
                let legal = state.legal_actions();
                let action = legal[(seed * 7 + actions.len() * 3) % legal.len()].clone();
                state.play_actions(&action).unwrap();
                actions.push(action);
            }
            let trace = start.trace(&actions.join(" "), Viewer::Public);
            assert_eq!(trace.starts.len(), actions.len());
            let end = Scene {
                ways: trace.ways,
                ..state.scene(Viewer::Public)
            };
            for (scene, step) in scenes.iter().zip(&trace.starts) {
                for (row, cells) in scene.panels[0].cells.iter().enumerate() {
                    for (column, cell) in cells.iter().enumerate() {
                        let Some(count) = cell.count else { continue };
                        let spot = Spot {
                            aside: false,
                            panel: 0,
                            row,
                            column,
                        };
                        let told = beans_at(&end, spot, *step);
                        assert_eq!(told, i64::from(count), "{seed}, step {step}");
                    }
                }
            }
        }
    }

    #[test]
    fn at_the_end_what_lies_in_the_pits_is_swept_on() {
        let mut game =
            Kalaha::any_position("0 0 0 0 0 2 20 1 0 0 0 0 0 25 south", Capture::Off).unwrap();
        game.play("f".parse().unwrap()).unwrap();
        let scene = game.scene(Viewer::Public);
        let spots: Vec<_> = scene.ways.iter().map(|way| way.to).collect();
        let [south, north] = [Seat::FIRST, Seat::SECOND].map(|seat| House::Store(seat).spot());
        // One was sown there, the other lay there.
        assert_eq!(spots, [south, north, north]);
        assert!(scene.ways[1..].iter().all(|way| way.arrival() == 4));
    }
}
