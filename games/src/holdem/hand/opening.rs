//! Who acts first on a street.

use smallvec::SmallVec;

use super::event::Event;
use super::player::Status;
use super::{Hand, HandTurn};
use crate::holdem::{Card, Cards, Opening};

impl Hand {
    /// Begins the betting of a street whose cards lie there. On the first one
    /// whoever is left of the last blind is first.
    pub(super) fn open(&mut self, last_blind: Option<usize>, events: &mut Vec<Event>) {
        self.drawing = false;
        self.opener = None;
        let opening = self.this_stage().opening;
        if opening == Opening::Button {
            return self.ask_after(last_blind.unwrap_or(self.button), events);
        }
        let opener = self.by_cards(opening);
        self.opener = opener;
        let brings_in = matches!(opening, Opening::LowestCard | Opening::HighestCard);
        if brings_in && self.bring_in > 0 && self.with_chips() > 1 {
            self.brings_in = opener;
        }
        self.ask_from(opener.unwrap_or(self.button), events);
        // Nobody is asked where all others are all-in.
        if !matches!(self.turn, HandTurn::Act(_)) {
            self.brings_in = None;
        }
    }

    /// Of the seats that can act the one whose open cards decide; of equal ones
    /// the first left of the button.
    fn by_cards(&self, opening: Opening) -> Option<usize> {
        let can_act = |seat: &usize| {
            let status = self.player(*seat).map(super::Player::status);
            status == Some(Status::In)
        };
        let seats = self.live().filter(can_act);
        let open = |seat: &usize| -> Cards {
            let player = self.player(*seat);
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
}

/// The rank of a card with the ace as 0.
fn low_rank(card: Card) -> u8 {
    (card.rank() + 1) % 13
}

/// How often each rank is there, the most frequent first, then the highest.
fn groups(cards: &[Card], rank: impl Fn(Card) -> u8) -> SmallVec<[(usize, u8); 8]> {
    let mut groups: SmallVec<[(usize, u8); 8]> = SmallVec::new();
    for card in cards {
        let rank = rank(*card);
        match groups.iter_mut().find(|group| group.1 == rank) {
            Some(group) => group.0 += 1,
            None => groups.push((1, rank)),
        }
    }
    groups.sort_unstable_by_key(|group| std::cmp::Reverse(*group));
    groups
}
