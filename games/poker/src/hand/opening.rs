//! The seat of stud with the open cards that decide the first to act on a street.

use smallvec::SmallVec;

use super::players::Players;
use crate::{Card, Cards, Opening};

/// Of the seats that are in, all-in or not, and of which `counts`, the one with the open
/// cards that decide; of equal ones the first left of the button.
pub(super) fn opener(
    players: &Players,
    opening: Opening,
    counts: impl Fn(usize) -> bool,
) -> Option<usize> {
    let seats = players.live().filter(|seat| counts(*seat));
    let open = |seat: &usize| -> Cards {
        let player = players.get(*seat);
        player.map_or_else(Cards::new, |player| player.up_cards().collect())
    };
    match opening {
        Opening::Button => None,
        Opening::LowestCard => seats.min_by_key(|seat| {
            let cards = open(seat).into_iter();
            cards.map(|card| (card.rank(), card.suit())).min()
        }),
        Opening::HighestCard => seats.max_by_key(|seat| {
            let cards = open(seat).into_iter();
            cards.map(|card| (low_rank(card), card.suit())).max()
        }),
        Opening::BestBoard => {
            seats.min_by_key(|seat| std::cmp::Reverse(groups(&open(seat), Card::rank)))
        }
        Opening::LowestBoard => seats.min_by_key(|seat| groups(&open(seat), low_rank)),
    }
}

/// The rank of a card with the ace as 0.
fn low_rank(card: Card) -> u8 {
    (card.rank() + 1) % 13
}

/// How often each rank is there, the most frequent first, then the highest: all counts
/// come before all ranks, since two pairs are more than any one.
fn groups(cards: &[Card], rank: impl Fn(Card) -> u8) -> (SmallVec<[usize; 8]>, SmallVec<[u8; 8]>) {
    let mut groups: SmallVec<[(usize, u8); 8]> = SmallVec::new();
    for card in cards {
        let rank = rank(*card);
        match groups.iter_mut().find(|group| group.1 == rank) {
            Some(group) => group.0 += 1,
            None => groups.push((1, rank)),
        }
    }
    groups.sort_unstable_by_key(|group| std::cmp::Reverse(*group));
    groups.into_iter().unzip()
}
