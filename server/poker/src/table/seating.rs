//! Players come to a table, are away from it, and leave it.

use poker_rules::table::{Cause, ErrorCode, Event, Presence as Word, Refusal};
use protocol::poker::Join;
use tokio::time::Instant;

use super::{Audience, ClientId, Effect, Guest, NextHand, Presence, Seat, Table};
use super::{CLOSED_PLAYERS, CLOSED_WINNER};

impl Table {
    /// Seats a client; returns the seat, from 0.
    ///
    /// # Errors
    /// `table-full`, `bad-value` for a seat that does not exist, `seat-taken`,
    /// `bad-amount`.
    pub fn join(&mut self, now: Instant, guest: Guest, join: &Join) -> Result<usize, Refusal> {
        if self.terms.is_held {
            return self.take_own_seat(now, &guest);
        }
        let full = |text: &str| Err(Refusal::new(ErrorCode::TableFull, text));
        let has_begun = self.phase.has_begun();
        if self.stopping || self.is_closed() {
            return full("the table closes");
        }
        if self.terms.is_freezeout() && has_begun {
            return full("the freezeout has begun: nobody can sit down any more");
        }
        let seats = &mut self.seats;
        let seat = seats.find_for(&self.terms, has_begun, &guest.name, join.seat)?;
        let buyin = self.terms.buyin(join.buyin)?;
        let stack = self.terms.first_stack(seat, buyin);
        let has_dealt = self.progress.places.is_some();
        seats.sit(
            seat,
            guest,
            stack,
            self.terms.options().time_bank,
            has_dealt,
        );
        self.tell_joined(seat);
        self.tell_presence(Audience::All, Word::Sat, seat);
        self.advance(now);
        Ok(seat)
    }

    /// Gives a client the seat of a held table that is kept under its name.
    fn take_own_seat(&mut self, now: Instant, guest: &Guest) -> Result<usize, Refusal> {
        let Some(place) = self.seats.sit_at_own(guest) else {
            let text = "no seat of the tournament is kept for you: watch the table, or leave";
            return Err(Refusal::new(ErrorCode::TableFull, text));
        };
        self.welcome(now, place);
        self.advance(now);
        Ok(place)
    }

    /// Tells everybody that a player is at this seat of a held table now, and the player
    /// the state of the table.
    fn welcome(&mut self, now: Instant, place: usize) {
        self.tell_joined(place);
        self.tell_presence(Audience::AllBut(place), Word::Sat, place);
        self.tell_state(now, place);
    }

    /// Lets a player leave: folds and frees the seat at once. A hand that can no
    /// longer be folded is played out first. `<left>` tells when it is done.
    pub fn leave(&mut self, now: Instant, client: ClientId) {
        let Some(seat) = self.seats.of(client) else {
            return;
        };
        let play = self.phase.play_mut().filter(|play| play.plays_on(seat));
        if let Some(play) = play
            && !play.leave(now, seat, &mut self.outbox)
        {
            return self.seats.set_leaving(seat);
        }
        self.part(seat);
        self.advance(now);
    }

    /// Removes a player that has no part in the hand any more.
    pub(super) fn part(&mut self, place: usize) {
        let stack = self.stack(place);
        let Some(client) = self.seats.give_up(place, Cause::Left) else {
            return;
        };
        let table = self.terms.id.get();
        self.outbox
            .tell(Audience::Seat(place), Event::Left { table, stack });
        self.vacate(place, client);
    }

    /// Frees the seat of a client that has left for good. In a freezeout its chips stay.
    fn vacate(&mut self, seat: usize, client: ClientId) {
        self.tell_presence(Audience::AllBut(seat), Word::Gone, seat);
        self.outbox.push(Effect::Vacated {
            seat,
            client,
            looks_on: false,
        });
        self.note_former(seat);
        let stays = self.terms.is_freezeout() && self.phase.has_begun();
        let play = self.phase.play();
        if !stays && play.is_none_or(|play| play.hand.player(seat).is_none()) {
            self.seats.free(seat);
        }
    }

    /// Notes the debt of a player that gets up. Before the first hand nobody has any.
    fn note_former(&mut self, seat: usize) {
        let has_dealt = self.progress.places.is_some();
        self.seats.note_former(seat, has_dealt);
    }

    /// Notes that the client's connection is lost; its seat is kept for a while.
    pub fn away(&mut self, now: Instant, client: ClientId) {
        let Some(place) = self.seats.of(client) else {
            return;
        };
        if self.seats.get(place).is_some_and(|seat| seat.leaving) {
            // The player has said goodbye already; the hand is played out.
            return self.lose(now, place, Cause::Left);
        }
        let until = now + self.terms.settings.times.reconnect_grace;
        self.seats.set_presence(place, Presence::Away { until });
        self.tell_presence(Audience::AllBut(place), Word::Away, place);
        self.advance(now);
    }

    /// Notes that the client is back. Returns its seat, if it has one here.
    pub fn back(&mut self, now: Instant, client: ClientId) -> Option<usize> {
        let place = self.seats.of(client)?;
        let before = self.seats.set_presence(place, Presence::Here)?;
        if matches!(before, Presence::Away { .. }) {
            self.tell_presence(Audience::AllBut(place), Word::Back, place);
        }
        self.tell_state(now, place);
        self.advance(now);
        Some(place)
    }

    /// Gives up players when their reconnect grace is over.
    pub(super) fn expire(&mut self, now: Instant) {
        while let Some(place) = self.seats.expired(now) {
            self.lose(now, place, Cause::Disconnected);
        }
    }

    fn lose(&mut self, now: Instant, place: usize, cause: Cause) {
        if let Some(client) = self.seats.give_up(place, cause) {
            self.vacate(place, client);
            self.advance(now);
        }
    }

    /// Removes a player without chips, and tells everybody its place if it has one.
    pub(super) fn remove(&mut self, seat: usize, place: Option<usize>) {
        self.note_former(seat);
        let Some(busted) = self.seats.free(seat) else {
            return;
        };
        let event = Event::Busted {
            seat: seat + 1,
            name: busted.name,
            place,
        };
        self.outbox.tell(Audience::All, event);
        if !busted.presence.is_gone() {
            self.outbox.push(Effect::Vacated {
                seat,
                client: busted.client,
                looks_on: true,
            });
        }
    }

    /// Notes whether a player shows a beaten hand, from the next hand on.
    pub fn prefer(&mut self, client: ClientId, show_always: bool) {
        if let Some(seat) = self.seats.of(client) {
            self.seats.prefer(seat, show_always);
        }
    }

    /// Tells everybody the message of a player.
    pub fn say(&mut self, client: ClientId, text: String) {
        let seat = self.seats.of(client);
        if let Some(seat) = seat.and_then(|seat| self.seats.get(seat)) {
            let name = seat.name.clone();
            self.outbox.tell(Audience::All, Event::Said { name, text });
        }
    }

    /// Deals this hand at a held table. Absent players are dealt in, too.
    pub(crate) fn deal_next(&mut self, now: Instant, next: NextHand) {
        if *self.level() != next.stakes {
            self.turn_to_level(next.stakes);
        }
        self.next = Some(next);
        self.advance(now);
    }

    /// Removes a player that goes out at a held table, with this place.
    pub(crate) fn bust_out(&mut self, seat: usize, place: usize) {
        if self.seats.get(seat).is_some() {
            self.remove(seat, Some(place));
        }
    }

    /// Takes a player away from a held table between two hands; `None` if nobody sits
    /// there.
    pub(crate) fn give(&mut self, place: usize) -> Option<Seat> {
        if !self.seats.get(place)?.presence.is_gone() {
            self.tell_presence(Audience::AllBut(place), Word::Gone, place);
        }
        self.seats.free(place)
    }

    /// Seats a player of another held table between two hands, and tells it where it
    /// sits.
    pub(crate) fn take(&mut self, now: Instant, place: usize, player: Seat) {
        let is_gone = player.presence.is_gone();
        if self.seats.put(place, player) && !is_gone {
            self.welcome(now, place);
        }
    }

    /// Closes a held table: of its players the last one has won, or they sit at other
    /// tables now.
    pub(crate) fn close_held(&mut self, winner: Option<String>) {
        match winner {
            Some(winner) => self.close(CLOSED_WINNER, Some(winner)),
            None => self.close(CLOSED_PLAYERS, None),
        };
    }

    /// The chips at a seat that are not in the middle.
    fn stack(&self, seat: usize) -> u64 {
        let in_hand = self.phase.play().and_then(|play| play.stack(seat));
        let own = || self.seats.get(seat).map(|seat| seat.stack);
        in_hand.or_else(own).unwrap_or(0)
    }

    fn tell_joined(&mut self, seat: usize) {
        let joined = Event::Joined {
            table: self.terms.id.get(),
            seat: seat + 1,
            stack: self.stack(seat),
        };
        self.outbox.tell(Audience::Seat(seat), joined);
    }

    fn tell_state(&mut self, now: Instant, place: usize) {
        let (state, acting) = self.state_for(Some(place), now);
        for event in [state].into_iter().chain(acting) {
            self.outbox.tell(Audience::Seat(place), event);
        }
    }

    fn tell_presence(&mut self, to: Audience, what: Word, place: usize) {
        let stack = self.stack(place);
        let Some(seat) = self.seats.get(place) else {
            return;
        };
        let event = Event::Presence {
            what,
            seat: place + 1,
            name: seat.name.clone(),
            stack,
            wait: None,
        };
        self.outbox.tell(to, event);
    }
}
