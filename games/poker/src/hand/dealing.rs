//! The cards of each street.

use super::event::Event;
use super::{Hand, HandTurn, Seats};
use crate::{Cards, Street, Variant};

impl Hand {
    /// Deals to all who are in what this street brings.
    pub(super) fn deal_cards(&mut self, events: &mut Vec<Event>) {
        let stage = self.this_stage();
        let seats: Seats = self.live().collect();
        // The last card of stud is one for all, where there are not enough.
        let wanted = usize::from(stage.down + stage.up) * seats.len();
        if wanted == 0 || (self.variant.is_stud() && self.stub.left() < wanted) {
            return;
        }
        for seat in seats {
            self.deal_to(seat, stage.down, stage.up, events);
        }
    }

    /// Deals cards to a seat. Whose cards everybody has seen gets all face up.
    pub(super) fn deal_to(&mut self, seat: usize, down: u8, up: u8, events: &mut Vec<Event>) {
        let Some(player) = &mut self.players[seat] else {
            return;
        };
        let before = player.cards.all().len();
        for index in 0..down + up {
            let card = self.stub.deal();
            player.cards.push(card, player.shown || index >= down);
        }
        let new = &player.cards.all()[before..];
        if matches!(self.variant, Variant::Texas | Variant::ShortDeck) {
            let cards = player.cards.two();
            events.push(Event::Hole { seat, cards });
            return;
        }
        let hidden = match player.shown {
            true => 0,
            false => usize::from(down).min(new.len()),
        };
        let (down, up) = new.split_at(hidden);
        if !down.is_empty() {
            let cards = down.into();
            events.push(Event::Down { seat, cards });
        }
        if !up.is_empty() {
            let cards = up.into();
            events.push(Event::Up { seat, cards });
        }
    }

    /// Begins the next street.
    pub(super) fn deal_street(&mut self, street: Street, events: &mut Vec<Event>) {
        self.stage += 1;
        self.clear_round();
        let stage = self.this_stage();
        let own = usize::from(stage.down + stage.up) * self.live().count();
        let for_all = self.variant.is_stud() && self.stub.left() < own;
        for _ in 0..stage.board + u8::from(for_all) {
            let card = self.stub.deal();
            self.board.push(card);
        }
        let all = self.board.clone();
        events.push(Event::Board { street, all });
        if !for_all {
            self.deal_cards(events);
        }
        match stage.draws {
            true => self.begin_draw(events),
            false => self.open(None, events),
        }
    }

    /// Deals the boards after the first, where it is run more than once: the
    /// cards that came after the all-in again.
    pub(super) fn deal_runs(&mut self) -> Vec<Cards> {
        let Some(shared) = self.shared else {
            return Vec::new();
        };
        let new = self.board.len().saturating_sub(shared);
        if new == 0 || !self.variant.has_board() {
            return Vec::new();
        }
        let wanted = usize::from(self.runs).saturating_sub(1);
        let runs = wanted.min(self.stub.left() / new);
        (0..runs)
            .map(|_| {
                let mut board = Cards::from(&self.board[..shared]);
                board.extend((0..new).map(|_| self.stub.deal()));
                board
            })
            .collect()
    }

    /// Waits for the next street, or for the showdown.
    pub(super) fn await_next(&mut self) {
        self.turn = match self.next_stage() {
            Some(stage) => HandTurn::Deal(stage.street),
            None => HandTurn::Showdown,
        };
    }
}
