//! Tests of the knowledge that a game may give the search beyond its rules,
//! against minimax with the same knowledge: in trees of random numbers, in
//! which no position comes twice.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use bot_kit::Clock;

use crate::{Budget, End, KnownResult, Position, Search, SearchResult, WIN};

/// A position of a random tree: each ply changes its value by two at most.
#[derive(Clone, Debug)]
struct Random {
    seed: u64,
    /// For the side on turn.
    value: i32,
    ply: u32,
    /// Actions of the root that are not listed any more.
    barred: Vec<u8>,
    /// The actions that a search of the game's own finds bad at the root.
    bad: Vec<u8>,
}

impl Random {
    fn new(seed: u64) -> Random {
        Random {
            seed: mixed(seed),
            value: 0,
            ply: 0,
            barred: Vec::new(),
            bad: Vec::new(),
        }
    }

    fn one_in(&self, number: u64) -> bool {
        self.ply > 0 && mixed(self.seed ^ number).is_multiple_of(number)
    }
}

/// The finalizer of SplitMix64.
fn mixed(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The hooks that are tested.
const KNOWN_RESULT: u8 = 1;
const FORCED_WIN: u8 = 2;
const EXTENDED: u8 = 3;
const WIDTH: u8 = 4;
const MARGINS: u8 = 5;

/// A random tree with one of these.
#[derive(Clone, Debug)]
struct With<const WHAT: u8>(Random);

impl<const WHAT: u8> With<WHAT> {
    const fn has(what: u8) -> bool {
        WHAT == what
    }
}

impl<const WHAT: u8> Position for With<WHAT> {
    type Action = u8;

    const REDUCE: bool = false;
    const FUTILITY_MARGIN: i32 = if Self::has(MARGINS) { 2 } else { 0 };
    const WINDOW: i32 = 3;

    fn key(&self) -> u64 {
        self.0.seed
    }

    fn reverse_futility_margin(&self, depth: i32, _: bool) -> Option<i32> {
        Self::has(MARGINS).then_some(2 * depth)
    }

    fn known_result(&mut self) -> KnownResult<u8> {
        match () {
            () if !Self::has(KNOWN_RESULT) => KnownResult::Open,
            () if self.0.one_in(11) => KnownResult::Won(3),
            () if self.0.one_in(13) => KnownResult::Lost(2),
            () if self.0.one_in(5) => KnownResult::Forced(1),
            () => KnownResult::Open,
        }
    }

    fn forced_win(&mut self, depth: i32, clock: &mut Clock) -> Option<u32> {
        clock.tick();
        let found = Self::has(FORCED_WIN) && depth > 0 && self.0.one_in(17);
        found.then_some(5)
    }

    fn rejects(&mut self, action: u8, clock: &mut Clock) -> bool {
        clock.tick();
        let bad = self.0.bad.contains(&action);
        self.0.barred.extend(bad.then_some(action));
        bad
    }

    fn actions(&mut self, out: &mut Vec<u8>) {
        let barred = |action: &u8| self.0.ply == 0 && self.0.barred.contains(action);
        out.extend((0..5).filter(|action| !barred(action)));
    }

    fn without_action(&self) -> End {
        End::Drawn
    }

    fn play(&mut self, action: u8) {
        let Random { seed, value, .. } = self.0;
        let seed = mixed(seed ^ u64::from(action));
        self.0.value = -(value + i32::try_from(seed % 5).unwrap() - 2);
        self.0.seed = seed;
        self.0.ply += 1;
    }

    fn evaluate(&mut self) -> i32 {
        self.0.value
    }

    fn is_settled(&self) -> bool {
        !(Self::has(EXTENDED) && self.0.one_in(7))
    }

    fn extended(&self, depth: i32, beyond: i32) -> i32 {
        if beyond >= 2 { depth } else { depth.max(0) + 1 }
    }

    fn width(&self, _: i32, _: bool) -> usize {
        if Self::has(WIDTH) { 3 } else { usize::MAX }
    }

    /// So far apart that how actions do elsewhere changes nothing.
    fn ordering_score(&self, action: u8) -> i32 {
        let rank = mixed(self.0.seed ^ u64::from(action) << 8) % 1_000;
        i32::try_from(rank).unwrap() * 100_000 + i32::from(action)
    }

    fn noisy_actions(&mut self, _: &mut Vec<u8>) {}
}

/// The value by definition, in a search of so many plies in all.
fn minimax<P: Position<Action = u8>>(position: &mut P, depth: i32, ply: i32, aim: i32) -> i32 {
    let reply = |position: &mut P, action, depth| {
        position.after(action, |after| -minimax(after, depth, ply + 1, aim))
    };
    let far = |plies: u32| WIN - ply - i32::try_from(plies).unwrap();
    let mut depth = depth;
    if ply > 0 {
        match position.known_result() {
            KnownResult::Won(plies) => return far(plies),
            KnownResult::Lost(plies) => return -far(plies),
            KnownResult::Forced(action) => return reply(position, action, depth),
            KnownResult::Open => {}
        }
        if !position.is_settled() {
            depth = position.extended(depth, ply - aim);
        }
        if let Some(plies) = position.forced_win(depth, &mut Budget::nodes(u64::MAX).clock) {
            return far(plies);
        }
    }
    if depth <= 0 {
        return position.evaluate();
    }
    let mut actions = Vec::new();
    position.actions(&mut actions);
    actions.sort_by_key(|action| -position.ordering_score(*action));
    if ply > 0 {
        actions.truncate(position.width(depth, false));
    }
    let scores = actions
        .into_iter()
        .map(|action| reply(position, action, depth - 1));
    scores.max().unwrap()
}

fn at_depth<P: Position>(position: &mut P, depth: u32) -> SearchResult<P::Action> {
    let budget = Budget::nodes(u64::MAX).at_most(depth);
    let found = Search::new(1).best(position, budget, &mut |_, _| ());
    found.unwrap()
}

fn agrees<const WHAT: u8>() {
    let mut nodes = 0;
    for seed in 0..60 {
        let mut position: With<WHAT> = With(Random::new(seed));
        for depth in 1..=5 {
            let expected = minimax(&mut position, depth, 0, depth);
            let depth = u32::try_from(depth).unwrap();
            let found = at_depth(&mut position, depth);
            // A certain end is no reason to look further.
            if found.depth == depth {
                assert_eq!(found.score, expected, "{WHAT} {seed} {depth}");
            }
            nodes += found.nodes;
        }
    }
    assert!(nodes > 0);
}

#[test]
fn a_known_result_counts_as_if_it_were_searched() {
    agrees::<KNOWN_RESULT>();
}

#[test]
fn a_win_that_the_game_finds_counts_from_where_it_is_found() {
    agrees::<FORCED_WIN>();
}

#[test]
fn a_position_is_searched_as_deep_as_the_game_wants() {
    agrees::<EXTENDED>();
}

#[test]
fn no_more_actions_are_tried_than_the_game_wants() {
    agrees::<WIDTH>();
}

#[test]
fn what_can_change_nothing_is_left_out_without_changing_anything() {
    agrees::<MARGINS>();
    // The margins are as small as they can be: something is left out.
    let mut less = 0;
    let mut all = 0;
    for seed in 0..60 {
        less += at_depth(&mut With::<MARGINS>(Random::new(seed)), 5).nodes;
        all += at_depth(&mut With::<EXTENDED>(Random::new(seed)), 5).nodes;
    }
    assert!(less < all / 2, "{less} {all}");
}

#[test]
fn what_the_game_rejects_is_listed_no_more_and_the_next_best_is_found() {
    for seed in 0..60 {
        let mut position: With<WIDTH> = With(Random::new(seed));
        let first = at_depth(&mut position, 4).action;
        position.0.bad = vec![first];
        let second = at_depth(&mut position, 4);
        assert_eq!(position.0.barred, [first]);
        assert_ne!(second.action, first);
        assert_eq!(second.score, minimax(&mut position, 4, 0, 4), "{seed}");
        // Where all are bad there is an answer still.
        position.0.bad = vec![0, 1, 2, 3, 4];
        let last = at_depth(&mut position, 4);
        assert_eq!((last.depth, position.0.barred.len()), (0, 5));
        assert_ne!(last.action, first);
    }
}

/// One action, and then two: the first loses at once; the second does not, but
/// promises less.
#[derive(Clone)]
struct Narrow(u8);

impl Position for Narrow {
    type Action = u8;

    fn key(&self) -> u64 {
        self.0.into()
    }

    fn outcome(&self) -> Option<End> {
        (self.0 == 2).then_some(End::Won)
    }

    fn actions(&mut self, out: &mut Vec<u8>) {
        match self.0 {
            0 => out.push(1),
            _ => out.extend([2, 3]),
        }
    }

    fn without_action(&self) -> End {
        End::Drawn
    }

    fn play(&mut self, action: u8) {
        self.0 = action;
    }

    fn evaluate(&mut self) -> i32 {
        7
    }

    fn width(&self, _: i32, losing: bool) -> usize {
        if losing { usize::MAX } else { 1 }
    }
}

#[test]
fn where_what_is_tried_first_loses_the_others_are_tried() {
    let found = at_depth(&mut Narrow(0), 2);
    assert_eq!((found.pv, found.score), (vec![1, 3], 7));
}

/// The first side gets better by every action, and the second worse. Notes at which
/// plies the search takes the side on turn for worse off than before.
#[derive(Clone, Default)]
struct Growing {
    ply: i32,
    /// The actions since the root, one bit each.
    path: u64,
    worse: Rc<RefCell<BTreeSet<i32>>>,
}

impl Position for Growing {
    type Action = u64;

    fn key(&self) -> u64 {
        self.path << 8 | u64::from(self.ply.unsigned_abs())
    }

    fn actions(&mut self, out: &mut Vec<u64>) {
        out.extend([0, 1]);
    }

    fn without_action(&self) -> End {
        End::Drawn
    }

    fn play(&mut self, action: u64) {
        self.path = 2 * self.path + action;
        self.ply += 1;
    }

    fn evaluate(&mut self) -> i32 {
        if self.ply % 2 == 0 {
            self.ply
        } else {
            -self.ply
        }
    }

    fn reverse_futility_margin(&self, _: i32, better: bool) -> Option<i32> {
        if !better {
            self.worse.borrow_mut().insert(self.ply);
        }
        Some(1_000)
    }
}

#[test]
fn a_game_is_told_which_side_is_better_off_than_at_its_last_turn() {
    let mut position = Growing::default();
    at_depth(&mut position, 6);
    let worse = position.worse.take();
    assert_eq!(worse.into_iter().collect::<Vec<_>>(), [3, 5]);
}
