//! The static value of a position, without looking ahead.

pub mod network;

use games::Seat;
use games::chess::{Chess, Kind};

pub use network::Accumulator;

/// The value for the side on turn, in hundredths of a pawn.
pub fn evaluate(state: &Chess, accumulator: &mut Accumulator) -> i32 {
    let value = accumulator.value(state);
    let own = state.to_move();
    let strong = if value > 0 { own } else { own.other() };
    value * winnable(state, strong) / 64
}

/// The part of 64 of its advantage that the side that is ahead can turn into a win: little without pawns, and half with bishops of opposite colours.
fn winnable(state: &Chess, strong: Seat) -> i32 {
    let weak = strong.other();
    let pieces = |seat| {
        let own = |kind| count(state.pieces(seat, kind));
        3 * (own(Kind::Knight) + own(Kind::Bishop)) + 5 * own(Kind::Rook) + 10 * own(Kind::Queen)
    };
    if state.pieces(strong, Kind::Pawn) == 0 {
        let knights = state.pieces(strong, Kind::Knight);
        let two_knights = pieces(strong) == 3 * count(knights) && count(knights) <= 2;
        if two_knights || pieces(strong) < 5 {
            return 2;
        }
        if pieces(strong) - pieces(weak) <= 3 {
            return 12;
        }
    }
    let bishops = [strong, weak].map(|seat| state.pieces(seat, Kind::Bishop));
    let others =
        state.of_kind(Kind::Knight) | state.of_kind(Kind::Rook) | state.of_kind(Kind::Queen);
    let dark = bishops.map(|bishops| bishops & games::chess::DARK != 0);
    if others == 0 && bishops.map(u64::count_ones) == [1, 1] && dark[0] != dark[1] {
        return 32;
    }
    64
}

/// How many squares a set has.
fn count(set: u64) -> i32 {
    // At most 64.
    set.count_ones() as i32
}

#[cfg(test)]
mod tests;
