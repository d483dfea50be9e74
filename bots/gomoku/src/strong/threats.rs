//! Wins by fours and open threes: each leaves the opponent few answers.
//!
//! The search uses proof numbers, depth first (df-pn; A. Nagai, 2002): it
//! follows the moves with the fewest answers left to refute, so it finds long
//! and narrow wins.

use bot_kit::Clock;

use super::super::board::Threat;
use super::super::places::Place;
use super::position::{ForcedReplies, Position};

/// The number of positions that are remembered; a power of two.
const MEMORY: usize = 1 << 17;

/// The greatest depth, in plies.
const MAX_PLY: u32 = 60;

/// The most positions for the answers to one move: first for all moves, then
/// again for the most promising ones while there is time.
const ANSWER_BUDGETS: [u64; 2] = [150, 2_000];

/// More than any number of positions to be proved.
const INFINITE: u32 = 1 << 30;

/// The least number of positions still to prove for a win, and for no win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Proof {
    win: u32,
    none: u32,
}

impl Proof {
    const WON: Proof = Proof {
        win: 0,
        none: INFINITE,
    };
    const FAILED: Proof = Proof {
        win: INFINITE,
        none: 0,
    };
    const OPEN: Proof = Proof { win: 1, none: 1 };
}

/// Keeps the proofs about wins by threats; these never change.
#[derive(Clone)]
pub(super) struct Threats {
    known: Vec<(u64, Proof)>,
}

/// The moves to try in a position.
enum Options {
    /// None: the position is decided.
    Done(Proof),
    /// These moves of the colour on turn.
    Moves(Vec<Place>),
}

impl Threats {
    pub(super) fn new() -> Threats {
        Threats {
            known: vec![(0, Proof::OPEN); MEMORY],
        }
    }

    /// The first stone of a win for `colour`, which is on turn, if one is
    /// found before the clock stops.
    pub(super) fn search(&mut self, position: &mut Position, colour: usize) -> Option<Place> {
        if let Some(win) = position.board.threatening(colour, Threat::Win).next() {
            return Some(win);
        }
        if position.pressed(colour) == ForcedReplies::No
            && let Some(double) = position.double(colour)
        {
            return Some(double);
        }
        let bounds = Proof {
            win: INFINITE,
            none: INFINITE,
        };
        let proof = self.prove(position, colour, colour, 0, bounds);
        if proof != Proof::WON {
            return None;
        }
        let Options::Moves(moves) = attacks(position, colour) else {
            return None;
        };
        let wins = |place: &Place| {
            let key = position.key_after(*place, colour) ^ salt(colour);
            self.recall(key) == Proof::WON
        };
        moves.into_iter().find(wins)
    }

    /// The moves of `colour` after which the opponent has such a win, as far as
    /// `clock` allows.
    pub(super) fn losing(
        &mut self,
        position: &mut Position,
        colour: usize,
        moves: &[Place],
        clock: Clock,
    ) -> Vec<Place> {
        let mut lost = Vec::new();
        let mut clock = clock;
        let rounds = ANSWER_BUDGETS.into_iter();
        for (budget, place) in
            rounds.flat_map(|budget| moves.iter().map(move |place| (budget, *place)))
        {
            if lost.contains(&place) {
                continue;
            }
            position.clock = clock.at_most(budget);
            position.put(place, colour);
            let win = self.search(position, 1 - colour);
            position.take(place, colour);
            lost.extend(win.map(|_| place));
            clock = clock.and(position.clock.nodes());
            if clock.is_over_now() {
                break;
            }
        }
        position.clock = clock;
        lost
    }

    /// Whether the opponent has such a win after this move of `colour`, as far
    /// as the budget of positions shows.
    pub(super) fn refutes(
        &mut self,
        position: &mut Position,
        colour: usize,
        place: Place,
        most: u64,
    ) -> bool {
        let whole = position.clock;
        position.clock = whole.at_most(most);
        position.put(place, colour);
        let win = self.search(position, 1 - colour);
        position.take(place, colour);
        position.clock = whole.and(position.clock.nodes());
        win.is_some()
    }

    /// Proves until one of the numbers reaches its bound.
    fn prove(
        &mut self,
        position: &mut Position,
        attacker: usize,
        mover: usize,
        ply: u32,
        bounds: Proof,
    ) -> Proof {
        let key = position.key(mover) ^ salt(attacker);
        let options = if mover == attacker {
            attacks(position, attacker)
        } else {
            answers(position, attacker)
        };
        let moves = match options {
            Options::Done(proof) => {
                self.keep(key, proof);
                return proof;
            }
            Options::Moves(_) if ply >= MAX_PLY => {
                self.keep(key, Proof::FAILED);
                return Proof::FAILED;
            }
            Options::Moves(moves) => moves,
        };
        loop {
            let step = self.step(position, attacker, mover, &moves);
            let proof = step.proof;
            if proof.win >= bounds.win || proof.none >= bounds.none || position.clock.tick() {
                self.keep(key, proof);
                return proof;
            }
            let place = moves[step.best];
            position.put(place, mover);
            self.prove(
                position,
                attacker,
                1 - mover,
                ply + 1,
                step.bounds(bounds, mover == attacker),
            );
            position.take(place, mover);
        }
    }

    /// Combines the known proofs of the moves.
    fn step(&self, position: &Position, attacker: usize, mover: usize, moves: &[Place]) -> Step {
        let mut step = Step {
            proof: Proof { win: 0, none: 0 },
            best: 0,
            child: Proof::OPEN,
            second: INFINITE,
        };
        let mut least = u32::MAX;
        let mut sum = 0u32;
        for (index, place) in moves.iter().enumerate() {
            let key = position.key_after(*place, mover) ^ salt(attacker);
            let child = self.recall(key);
            // The attacker needs one winning move; the defender needs all to
            // fail.
            let (one, all) = if mover == attacker {
                (child.win, child.none)
            } else {
                (child.none, child.win)
            };
            sum = sum.saturating_add(all).min(INFINITE);
            if one < least {
                step.second = least.min(INFINITE);
                least = one;
                step.best = index;
                step.child = child;
            } else {
                step.second = step.second.min(one);
            }
        }
        let least = least.min(INFINITE);
        step.proof = if mover == attacker {
            Proof {
                win: least,
                none: sum,
            }
        } else {
            Proof {
                win: sum,
                none: least,
            }
        };
        step
    }

    fn recall(&self, key: u64) -> Proof {
        match self.known[key as usize % MEMORY] {
            (known, proof) if known == key => proof,
            _ => Proof::OPEN,
        }
    }

    fn keep(&mut self, key: u64, proof: Proof) {
        self.known[key as usize % MEMORY] = (key, proof);
    }
}

/// The sum over the moves of a position, and the move to continue with.
struct Step {
    proof: Proof,
    best: usize,
    child: Proof,
    /// The number of the second-best move.
    second: u32,
}

impl Step {
    /// How far to continue with the best move: until it is no longer the best,
    /// or the position reaches its own bounds.
    fn bounds(&self, bounds: Proof, attacks: bool) -> Proof {
        let Step { proof, child, .. } = self;
        let second = self.second.saturating_add(1);
        let rest = |bound: u32, sum: u32, own: u32| (bound - sum).saturating_add(own).min(INFINITE);
        if attacks {
            Proof {
                win: bounds.win.min(second),
                none: rest(bounds.none, proof.none, child.none),
            }
        } else {
            Proof {
                win: rest(bounds.win, proof.win, child.win),
                none: bounds.none.min(second),
            }
        }
    }
}

/// Keeps the wins of the two colours apart.
fn salt(attacker: usize) -> u64 {
    [0, 0x9e37_79b9_7f4a_7c15][attacker]
}

/// The points where the attacker makes fours or open threes. While the opponent
/// has a four or a threat of its own, only fours are fast enough.
fn attacks(position: &mut Position, attacker: usize) -> Options {
    if position.board.count(attacker, Threat::Win) > 0 {
        return Options::Done(Proof::WON);
    }
    let pressed = position.pressed(attacker);
    let board = &position.board;
    let mut moves = match pressed {
        ForcedReplies::To(stops) => position.sorted(&stops.and(board.threes(attacker)), attacker),
        ForcedReplies::No if position.double(attacker).is_some() => {
            return Options::Done(Proof::WON);
        }
        ForcedReplies::No if position.is_threatened(attacker) => {
            position.sorted(board.fours(attacker), attacker)
        }
        ForcedReplies::No => position.sorted(board.threes(attacker), attacker),
    };
    moves.truncate(MOST_ATTACKS);
    if moves.is_empty() {
        Options::Done(Proof::FAILED)
    } else {
        Options::Moves(moves)
    }
}

/// The most attacks that are searched in a position.
const MOST_ATTACKS: usize = 16;

/// The opponent's answers to the attacker's threat: hinder it, or make fours
/// first.
fn answers(position: &mut Position, attacker: usize) -> Options {
    let other = 1 - attacker;
    if position.board.count(other, Threat::Win) > 0 {
        return Options::Done(Proof::FAILED);
    }
    let answers = match position.pressed(other) {
        ForcedReplies::To(stops) => position.sorted(&stops, other),
        ForcedReplies::No if position.double(other).is_some() => {
            return Options::Done(Proof::FAILED);
        }
        ForcedReplies::No => match position.board.hindrances(other) {
            None => return Options::Done(Proof::FAILED),
            Some(places) => position.sorted(&places.or(position.board.fours(other)), other),
        },
    };
    if answers.is_empty() {
        Options::Done(Proof::WON)
    } else {
        Options::Moves(answers)
    }
}
