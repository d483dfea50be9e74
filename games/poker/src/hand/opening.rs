//! Who acts first on a street.

use smallvec::SmallVec;

use super::event::Event;
use super::{Hand, HandTurn, clockwise};
use crate::{Card, Cards, Opening};

impl Hand {
    /// Begins the betting of a street whose cards lie there. On the first one
    /// whoever is left of the last blind is first.
    pub(super) fn open(&mut self, last_blind: Option<usize>, events: &mut Vec<Event>) {
        self.drawing = false;
        let first = match self.this_stage().opening {
            Opening::Button => {
                self.opener = None;
                return self.ask_after(last_blind.unwrap_or(self.button), events);
            }
            opening => self.by_cards(opening, |_| true),
        };
        self.open_with(first, events);
    }

    /// Begins the betting of a street of stud with the seat whose open cards
    /// decide. Where that player is all-in, it is the turn of the first to the
    /// left who is not (rules 227 and 250 of the World Series of Poker, 2025),
    /// who brings it in.
    fn open_with(&mut self, opener: Option<usize>, events: &mut Vec<Event>) {
        self.opener = opener;
        self.ask_from(opener.unwrap_or(self.button), events);
        let opening = self.this_stage().opening;
        self.brings_in = match self.turn {
            HandTurn::Act(seat)
                if self.bring_in > 0
                    && matches!(opening, Opening::LowestCard | Opening::HighestCard) =>
            {
                Some(seat)
            }
            _ => None,
        };
    }

    /// Has this seat act first on a street of stud where nobody has acted yet,
    /// if that is how it may be: the open cards of some seats, `unknown`, may be
    /// any. Whether it may.
    pub(crate) fn open_as_recorded(&mut self, first: usize, unknown: &[usize]) -> bool {
        let opening = self.this_stage().opening;
        let acted = self
            .players
            .iter()
            .flatten()
            .any(|player| player.acted_at.is_some());
        if acted || self.drawing || opening == Opening::Button {
            return false;
        }
        let known = self.by_cards(opening, |seat| !unknown.contains(&seat));
        let seats = self.players.len();
        let asked = |opener: usize| {
            let mut order = [opener].into_iter().chain(clockwise(opener, seats));
            order.find(|seat| self.must_answer(*seat))
        };
        let mut openers = known.into_iter().chain(unknown.iter().copied());
        let Some(opener) = openers.find(|opener| asked(*opener) == Some(first)) else {
            return false;
        };
        // Somebody is asked, so that nothing happens.
        self.open_with(Some(opener), &mut Vec::new());
        true
    }

    /// Of the seats that are in, all-in or not, and of which `counts` the one
    /// whose open cards decide; of equal ones the first left of the button.
    fn by_cards(&self, opening: Opening, counts: impl Fn(usize) -> bool) -> Option<usize> {
        let seats = self.live().filter(|seat| counts(*seat));
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
