use std::time::{Duration, Instant};

use super::*;
use crate::Candidate;

/// The player who takes the last of some sticks wins; one to three may be taken.
/// The key of an action is how many were taken, and when.
struct Sticks;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap {
    sticks: u32,
    side: usize,
}

impl Domain for Sticks {
    type State = Heap;
    type Action = u32;

    fn side(&self, heap: &Heap) -> usize {
        heap.side
    }

    fn candidates(&mut self, heap: &Heap, out: &mut Vec<Candidate<u32>>) {
        out.extend((1..=heap.sticks.min(3)).map(Candidate::plain));
    }

    fn play(&mut self, heap: &mut Heap, action: u32) {
        heap.sticks -= action;
        heap.side = 1 - heap.side;
    }

    fn play_out(&mut self, heap: &mut Heap, random: &mut Random, trail: &mut Trail) -> f32 {
        while heap.sticks > 0 {
            let taken = 1 + random.below(heap.sticks.min(3));
            trail.push(heap.side, taken as usize);
            self.play(heap, taken);
        }
        heap.side as f32
    }

    fn key(&self, action: u32) -> Option<usize> {
        Some(action as usize)
    }
}

fn heap(sticks: u32) -> Heap {
    Heap { sticks, side: 0 }
}

fn clock(playouts: u64) -> Clock {
    Clock::new(Instant::now() + Duration::from_secs(600), playouts, 1)
}

fn options() -> Options {
    Options {
        keys: 4,
        later_worth: 10.0,
        ..Options::default()
    }
}

#[test]
fn the_winning_action_is_found_for_both_sides() {
    for sticks in [5, 6, 7, 9, 10, 11] {
        for side in [0, 1] {
            let mut search = Search::new(Sticks, options(), 1);
            let found = search.run(&Heap { sticks, side }, clock(20_000)).unwrap();
            assert_eq!(found.best, sticks % 4, "{sticks} {found:?}");
            assert!(found.value > 0.8, "{sticks} {found:?}");
            assert_eq!(found.line[0], found.best);
            assert_eq!(found.playouts, 20_000);
        }
    }
    // A multiple of four is lost.
    let found = Search::new(Sticks, options(), 1).run(&heap(8), clock(20_000));
    assert!(found.unwrap().value < 0.2);
}

#[test]
fn a_search_without_keys_is_plain_uct() {
    let plain = Options {
        keys: 0,
        ..Options::default()
    };
    let found = Search::new(Sticks, plain, 1).run(&heap(7), clock(5_000));
    assert_eq!(found.unwrap().best, 3);
}

#[test]
fn there_is_nothing_to_find_at_the_end() {
    assert_eq!(
        Search::new(Sticks, options(), 1).run(&heap(0), clock(10)),
        None
    );
}

#[test]
fn a_single_action_takes_one_playout() {
    let found = Search::new(Sticks, options(), 1).run(&heap(1), clock(5_000));
    let found = found.unwrap();
    assert_eq!((found.best, found.playouts), (1, 1));
}

#[test]
fn equal_seeds_find_the_same_to_the_bit() {
    let find = |seed| Search::new(Sticks, options(), seed).run(&heap(21), clock(3_000));
    let [one, again, other] = [1, 1, 2].map(|seed| find(seed).unwrap());
    assert_eq!(one, again);
    assert_eq!(one.value.to_bits(), again.value.to_bits());
    assert_ne!(one.value.to_bits(), other.value.to_bits());
}

#[test]
fn a_full_tree_is_used_but_grows_no_more() {
    let small = Options {
        nodes: 10,
        ..options()
    };
    let mut search = Search::new(Sticks, small, 1);
    let found = search.run(&heap(7), clock(5_000)).unwrap();
    assert_eq!((found.best, found.playouts), (3, 5_000));
    assert!(found.line.len() <= 4);
    // There is no room for a root with its children.
    let none = Options {
        nodes: 3,
        ..options()
    };
    assert_eq!(Search::new(Sticks, none, 1).run(&heap(7), clock(10)), None);
}

#[test]
fn what_is_known_of_the_next_position_is_kept() {
    let mut search = Search::new(Sticks, options(), 1);
    search.run(&heap(11), clock(5_000)).unwrap();
    search.advance(&[3, 1]);
    let kept = search.run(&heap(7), clock(1)).unwrap();
    assert!(kept.visits > 50, "{kept:?}");
    assert_eq!(kept.best, 3);
    // Of an action that was never looked at nothing is known.
    search.advance(&[9]);
    assert_eq!(search.run(&heap(5), clock(1)).unwrap().visits, 1);
    search.forget();
    assert_eq!(search.run(&heap(7), clock(1)).unwrap().visits, 1);
}

#[test]
fn a_tree_of_another_position_is_not_used() {
    let mut search = Search::new(Sticks, options(), 1);
    search.run(&heap(11), clock(5_000)).unwrap();
    // Two sticks allow other actions than eleven.
    assert_eq!(search.run(&heap(2), clock(1)).unwrap().visits, 1);
}

#[test]
fn a_search_ends_when_enough_is_found() {
    let mut search = Search::new(Sticks, options(), 1);
    let found = search.run_until(&heap(7), clock(1_000_000), |found| found.visits > 100);
    let found = found.unwrap();
    assert!(found.playouts < 10_000, "{found:?}");
    assert!(found.visits > 100);
}

#[test]
fn the_first_player_of_an_action_has_it() {
    let mut trail = Trail::new(3);
    trail.push(0, 1);
    trail.push(1, 1);
    trail.push(1, 2);
    trail.push(1, 9);
    assert!(trail.is_first(0, 1) && !trail.is_first(1, 1) && trail.is_first(1, 2));
    assert!(!trail.is_first(0, 0) && !trail.is_first(1, 9));
    trail.push_before(1, 1);
    assert!(trail.is_first(1, 1));
    trail.clear();
    assert!(!trail.is_first(1, 1) && !trail.is_first(1, 2));
}
