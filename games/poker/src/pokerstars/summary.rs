//! The summary of a hand, where it tells more than the hand.

use super::line::{NumberedLine, cards_in};
use super::money::amount;
use crate::amount::Amount;
use crate::draft::SeatedPlayer;

/// What the lines of the seats tell beside the hand: the place of a player, the cards that
/// were shown or mucked, and what was won.
pub(super) fn seats(
    lines: &[NumberedLine<'_>],
    players: &[SeatedPlayer],
) -> Vec<(usize, String, Vec<Amount>)> {
    let seats = lines.iter().filter_map(|(_, text)| {
        let (seat, rest) = text.strip_prefix("Seat ")?.split_once(": ")?;
        let seat: u64 = seat.parse().ok()?;
        let place = players.iter().position(|player| player.seat == seat)?;
        let rest = rest.strip_prefix(players[place].name.as_str())?;
        let shown = [" showed [", " mucked ["].iter();
        let mut shown = shown.filter_map(|word| rest.split_once(word)?.1.split_once(']'));
        let cards = shown.next().and_then(|(cards, _)| cards_in(cards));
        let won = ["won (", "collected ("].into_iter();
        let won = won.flat_map(|word| rest.split(word).skip(1));
        let won = won.filter_map(|text| amount(text.split_once(')')?.0));
        Some((place, cards.unwrap_or_default(), won.collect()))
    });
    seats.collect()
}
