//! The steps without a player: streets begin, cards are shown, and pots are won.

use super::event::Event;
use super::opening::opener;
use super::player::Player;
use super::showdown::Showdown;
use super::worth::{ShowdownRatings, best};
use super::{Hand, HandTurn};
use crate::{HandRatings, Opening};

impl Hand {
    /// Begins the next street, or holds the showdown, and returns the
    /// events.
    /// Nothing does while a player is asked, or after the end.
    pub fn proceed(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.proceed_into(&mut events);
        events
    }

    /// As [`Hand::proceed`]; adds the events to these.
    pub fn proceed_into(&mut self, events: &mut Vec<Event>) {
        match self.turn {
            HandTurn::Deal(_) => self.begin_street(events),
            HandTurn::Showdown => {
                let boards = self.showdown(events).hold();
                self.end(&boards, events);
            }
            HandTurn::Act(_) | HandTurn::Over => {}
        }
    }

    fn begin_street(&mut self, events: &mut Vec<Event>) {
        self.stage += 1;
        let stage = self.this_stage();
        self.round.begin(stage, &mut self.players);
        self.dealer.deal_street(stage, &mut self.players, events);
        if stage.draws {
            // All players still in choose, one after the other, the cards they throw
            // away.
            self.drawing = true;
            self.players.iter_mut().for_each(Player::begin_draw);
            self.ask_to_draw(events);
        } else {
            self.open(None, events);
        }
    }

    /// Begins the betting of a street whose cards lie there. On the first one the seat
    /// left of the last blind is first.
    pub(super) fn open(&mut self, last_blind: Option<usize>, events: &mut Vec<Event>) {
        self.drawing = false;
        match self.this_stage().opening {
            Opening::Button => {
                self.round.open(None);
                self.ask_after(last_blind.unwrap_or(self.button()), events);
            }
            opening => {
                let first = opener(&self.players, opening, |_| true);
                self.open_with(first, events);
            }
        }
    }

    /// Begins the betting of a street of stud with the seat whose open cards decide.
    /// Where that player is all-in, the first one to the left who is not has the turn,
    /// and brings it in (rules 227 and 250 of the World Series of Poker, 2025).
    fn open_with(&mut self, opener: Option<usize>, events: &mut Vec<Event>) {
        self.round.open(opener);
        self.ask_from(opener.unwrap_or(self.button()), events);
        let opening = self.this_stage().opening;
        self.round.owe(match (self.turn, opening) {
            (HandTurn::Act(seat), Opening::LowestCard | Opening::HighestCard) => Some(seat),
            _ => None,
        });
    }

    /// Has this seat act first on a street of stud where nobody has acted yet,
    /// if that is how it may be: the open cards of some seats, `unknown`, may be
    /// any. Whether it may.
    pub(crate) fn open_as_recorded(&mut self, first: usize, unknown: &[usize]) -> bool {
        let opening = self.this_stage().opening;
        let has_acted = |player: &Player| player.acted_at.is_some();
        let acted = self.players.iter().any(has_acted);
        if acted || self.drawing || opening == Opening::Button {
            return false;
        }
        let known = opener(&self.players, opening, |seat| !unknown.contains(&seat));
        let asked = |opener: usize| {
            let mut order = self.players.around(opener);
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

    /// The cards of a player are not shown, and are worth this.
    pub(crate) fn keep_unseen(&mut self, seat: usize, worth: HandRatings) {
        if let Some(player) = self.players.get_mut(seat) {
            player.stay_unseen(worth);
        }
    }

    /// What the cards of a player are worth on the board.
    pub(crate) fn worth_of(&self, seat: usize) -> HandRatings {
        let own = self.player(seat).map_or(&[][..], Player::all_cards);
        best(self.variant(), own, self.board()).0
    }

    fn showdown<'a>(&'a mut self, events: &'a mut Vec<Event>) -> Showdown<'a> {
        let street = self.street();
        Showdown {
            players: &mut self.players,
            dealer: &mut self.dealer,
            round: &self.round,
            street,
            events,
        }
    }

    /// Everybody still in shows before the rest of the cards, unless that was
    /// done. Where cards are changed yet, nobody does.
    pub(super) fn expose(&mut self, events: &mut Vec<Event>) {
        if self.turn != HandTurn::Showdown && !self.variant().is_draw() {
            self.showdown(events).expose();
        }
    }

    /// Everybody else has folded: chips that were not called go back, the rest is won
    /// without showing.
    pub(super) fn win_uncontested(&mut self, events: &mut Vec<Event>) {
        self.players.refund(events);
        let boards = self.showdown(events).uncontested();
        self.end(&boards, events);
    }

    /// Pays the pots to the best of the hands shown on each board.
    fn end(&mut self, boards: &[ShowdownRatings], events: &mut Vec<Event>) {
        let mut pots = self.players.pots();
        if self.stage > 0 || !self.rake.needs_flop {
            self.raked = self.rake.take(&mut pots, events);
        }
        self.showdown(events).pay(&mut pots, boards);
        self.won = pots;
        self.turn = HandTurn::Over;
        events.push(Event::End);
    }
}
