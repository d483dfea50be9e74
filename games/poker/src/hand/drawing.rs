//! Changing cards.

use super::action::Refused;
use super::event::Event;
use super::{Hand, HandTurn};
use crate::CardSet;

impl Hand {
    /// Asks all who are in, one after the other, what they throw away.
    pub(super) fn begin_draw(&mut self, events: &mut Vec<Event>) {
        self.drawing = true;
        for player in self.players.iter_mut().flatten() {
            player.drew = false;
        }
        self.ask_to_draw(events);
    }

    /// Asks the next seat to draw. After the last one, cards are dealt in place
    /// of those thrown away, and the betting begins.
    pub(super) fn ask_to_draw(&mut self, events: &mut Vec<Event>) {
        let draws = |seat: &usize| self.player(*seat).is_some_and(|player| !player.drew);
        let next = self.live().find(draws);
        if let Some(seat) = next {
            self.turn = HandTurn::Act(seat);
            return;
        }
        for (seat, thrown) in std::mem::take(&mut self.thrown) {
            let live = self.player(seat).is_some_and(super::Player::live);
            let count = if live { thrown.len() } else { 0 };
            if self.stub.left() < count {
                let muck = std::mem::take(&mut self.muck);
                self.stub.reshuffle(muck);
            }
            if count > 0 {
                self.deal_to(seat, count as u8, 0, events);
            }
            // Nobody is dealt what he has just thrown away.
            self.muck.extend(thrown);
        }
        self.open(None, events);
    }

    /// Whether these cards are the seat's own.
    pub(super) fn check_draw(&self, seat: usize, cards: CardSet) -> Result<(), Refused> {
        let own = self
            .player(seat)
            .map_or(&[][..], |player| player.cards.all());
        match cards.iter().find(|card| !own.contains(card)) {
            Some(card) => Err(Refused::NotYours(card)),
            None => Ok(()),
        }
    }

    /// Throws cards away, or stands pat.
    pub(super) fn throw(&mut self, seat: usize, cards: CardSet, events: &mut Vec<Event>) {
        let Some(player) = &mut self.players[seat] else {
            return;
        };
        let cards = player.cards.throw(cards);
        player.drew = true;
        let (count, stack) = (cards.len(), player.stack);
        events.push(Event::Drew {
            seat,
            count,
            stack,
            pot: self.pot(),
        });
        if count > 0 {
            self.thrown.push((seat, cards.clone()));
            events.push(Event::Discarded { seat, cards });
        }
    }
}
