//! The winners of the chips that are left over where a pot is split.

use super::Seats;
use super::player::Player;
use super::players::Players;
use crate::{Card, Variant};

/// The seats that split a half of a pot, those that get an odd chip first in front. In
/// games with a board and in draw games that is the first left of the button. In stud it
/// is the seat with the highest card, by rank and then by suit, in the hand that wins
/// (rule 20 of the Tournament Directors Association, 2024; rule 73 of the World Series of
/// Poker, 2023).
pub(super) fn in_order_of_odd_chips(
    variant: Variant,
    half: usize,
    mut winners: Seats,
    players: &Players,
    board: &[Card],
) -> Seats {
    let ranking = match half {
        0 => Some(variant.ranking()),
        _ => variant.low(),
    };
    if let (Some(ranking), true, 2..) = (ranking, variant.is_stud(), winners.len()) {
        winners.sort_by_cached_key(|seat| {
            let own = players.get(*seat);
            let own = own.map_or(&[][..], Player::all_cards);
            std::cmp::Reverse(ranking.highest_card(&[own, board].concat()))
        });
    }
    winners
}
