//! Sitting down, getting up, and losing the connection.

use poker_rules::Status;
use poker_rules::table::{Cause, ErrorCode, Event, Presence as Word, Refusal};
use protocol::poker::Join;
use tokio::time::Instant;

use super::{ClientId, Effect, Guest, Phase, Presence, Seat, Table, To};

impl Table {
    /// Seats a client; returns the seat, from 0.
    ///
    /// # Errors
    /// `table-full`, `bad-value` for a seat that does not exist, `seat-taken`,
    /// `bad-amount`.
    pub fn join(&mut self, now: Instant, guest: Guest, join: &Join) -> Result<usize, Refusal> {
        if self.held.is_some() {
            return self.take_own_seat(now, &guest);
        }
        let seat = self.seat_for(&guest, join)?;
        let buyin = self.check_buyin(join.buyin)?;
        let stack = self.stack_at(seat, buyin);
        let (name, client) = (guest.name.clone(), guest.client);
        let debt = self.debt_of(&name, seat);
        self.seats[seat] = Some(Seat {
            client,
            name: guest.name,
            stack,
            bank: self.settings.match_options.time_bank,
            presence: Presence::Here,
            show_always: guest.show_always,
            debt,
            leaving: false,
        });
        let table = self.id.get();
        let joined = Event::Joined {
            table,
            seat: seat + 1,
            stack,
        };
        self.tell(To::Seat(seat), joined);
        self.tell_presence(To::All, Word::Sat, seat, &name);
        self.advance(now);
        Ok(seat)
    }

    fn seat_for(&self, guest: &Guest, join: &Join) -> Result<usize, Refusal> {
        let full = |text: &str| Err(Refusal::new(ErrorCode::TableFull, text));
        let begun = !matches!(self.phase, Phase::Waiting { .. });
        if self.stopping || self.is_closed() {
            return full("the table closes");
        }
        if self.is_freezeout() && begun {
            return full("the freezeout has begun: nobody can sit down any more");
        }
        let reserved = &self.settings.match_options.reserved;
        if !reserved.is_empty() {
            let own = reserved.iter().position(|name| *name == guest.name);
            let free = own.filter(|seat| self.seats.get(*seat).is_some_and(Option::is_none));
            return free.map_or_else(|| full("the seats are reserved for others"), Ok);
        }
        // Until the first hand, kept seats are for their players only.
        let kept: &[String] = if begun { &[] } else { &self.settings.kept };
        let is_free = |seat: usize| self.seats.get(seat).is_some_and(Option::is_none);
        let own = kept.iter().position(|name| *name == guest.name);
        if let Some(own) = own.filter(|seat| is_free(*seat)) {
            return Ok(own);
        }
        let mut open = kept.len()..self.seats.len();
        let Some(lowest) = open.find(|seat| is_free(*seat)) else {
            return full("all seats are taken");
        };
        let Some(wanted) = join.seat else {
            return Ok(lowest);
        };
        match self.seats.get(wanted - 1) {
            Some(None) if wanted <= kept.len() => {
                let text = format!("seat {wanted} is kept for somebody else");
                Err(Refusal::new(ErrorCode::SeatTaken, text))
            }
            None => {
                let text = format!("the table has {} seats", self.seats.len());
                Err(Refusal::new(ErrorCode::BadValue, text))
            }
            Some(Some(_)) => {
                let text = format!("seat {wanted} is taken");
                Err(Refusal::new(ErrorCode::SeatTaken, text))
            }
            Some(None) => Ok(wanted - 1),
        }
    }

    /// The chips with which a player sits down: the buy-in or, in a freezeout
    /// that is resumed, the chips that were left.
    fn stack_at(&self, seat: usize, buyin: u64) -> u64 {
        let left = self.settings.match_options.stand.stacks.get(seat);
        let left = left.filter(|_| self.is_freezeout());
        left.copied().unwrap_or(buyin)
    }

    fn check_buyin(&self, wanted: Option<u64>) -> Result<u64, Refusal> {
        let row = self.row();
        let (least, most) = (row.min_buyin, row.max_buyin);
        match wanted {
            None => Ok(most),
            Some(buyin) if (least..=most).contains(&buyin) => Ok(buyin),
            Some(_) => {
                let text = match least == most {
                    true => format!("the buy-in is {most}"),
                    false => format!("the buy-in is {least} to {most}"),
                };
                Err(Refusal::new(ErrorCode::BadAmount, text))
            }
        }
    }

    /// Lets a player leave: folds and frees the seat at once. A hand that can no
    /// longer be folded is played out first. `<left>` tells when it is done.
    pub fn leave(&mut self, now: Instant, client: ClientId) {
        let Some(seat) = self.seat_of(client) else {
            return;
        };
        if self.plays_on(seat) && !self.fold_to_leave(now, seat) {
            if let Some(seat) = &mut self.seats[seat] {
                seat.leaving = true;
            }
            return;
        }
        self.part(seat);
        self.advance(now);
    }

    /// Whether the seat can still win the hand.
    fn plays_on(&self, seat: usize) -> bool {
        let player = self.play().and_then(|play| play.hand.player(seat));
        player.is_some_and(|player| player.status() != Status::Folded)
    }

    /// Removes a player who has no part in the hand any more.
    pub(super) fn part(&mut self, place: usize) {
        let stack = self.stack(place);
        let Some(seat) = &mut self.seats[place] else {
            return;
        };
        let (client, name) = (seat.client, seat.name.clone());
        seat.presence = Presence::Gone(Cause::Left);
        seat.leaving = false;
        let table = self.id.get();
        self.tell(To::Seat(place), Event::Left { table, stack });
        self.tell_presence(To::AllBut(place), Word::Gone, place, &name);
        self.vacate(place, client);
    }

    fn vacate(&mut self, seat: usize, client: ClientId) {
        self.effects.push(Effect::Vacated {
            seat,
            client,
            looks_on: false,
        });
        self.note_left(seat);
        let stays = self.is_freezeout() && !matches!(self.phase, Phase::Waiting { .. });
        if !stays && !self.is_dealt_in(seat) {
            self.seats[seat] = None;
        }
    }

    /// Notes that the client's connection is lost; its seat is kept for a while.
    pub fn away(&mut self, now: Instant, client: ClientId) {
        let Some(place) = self.seat_of(client) else {
            return;
        };
        let until = now + self.settings.times.reconnect_grace;
        let Some(seat) = &mut self.seats[place] else {
            return;
        };
        if seat.leaving {
            // The player has said goodbye already; the hand is played out.
            return self.lose(now, place, Cause::Left);
        }
        seat.presence = Presence::Away { until };
        let name = seat.name.clone();
        self.tell_presence(To::AllBut(place), Word::Away, place, &name);
        self.advance(now);
    }

    /// Notes that the client is back. Returns its seat, if it has one here.
    pub fn back(&mut self, now: Instant, client: ClientId) -> Option<usize> {
        let place = self.seat_of(client)?;
        let seat = self.seats[place].as_mut()?;
        let was_away = matches!(seat.presence, Presence::Away { .. });
        seat.presence = Presence::Here;
        let name = seat.name.clone();
        if was_away {
            self.tell_presence(To::AllBut(place), Word::Back, place, &name);
        }
        let (state, acting) = self.state_for(Some(place), now);
        self.tell(To::Seat(place), state);
        if let Some(acting) = acting {
            self.tell(To::Seat(place), acting);
        }
        self.advance(now);
        Some(place)
    }

    /// Gives up players whose reconnect grace is over.
    pub(super) fn expire(&mut self, now: Instant) {
        for place in 0..self.seats.len() {
            let seat = self.seats[place].as_ref();
            let presence = seat.map(|seat| &seat.presence);
            if matches!(presence, Some(Presence::Away { until }) if *until <= now) {
                self.lose(now, place, Cause::Disconnected);
            }
        }
    }

    fn lose(&mut self, now: Instant, place: usize, cause: Cause) {
        let Some(seat) = &mut self.seats[place] else {
            return;
        };
        seat.presence = Presence::Gone(cause);
        seat.leaving = false;
        let (client, name) = (seat.client, seat.name.clone());
        self.tell_presence(To::AllBut(place), Word::Gone, place, &name);
        self.vacate(place, client);
        self.advance(now);
    }

    /// Notes whether a player shows a beaten hand, from the next hand on.
    pub fn prefer(&mut self, client: ClientId, show_always: bool) {
        if let Some(seat) = self.seat_of(client)
            && let Some(seat) = &mut self.seats[seat]
        {
            seat.show_always = show_always;
        }
    }

    /// Tells everybody what a player says.
    pub fn say(&mut self, client: ClientId, text: String) {
        if let Some(seat) = self.seat_of(client)
            && let Some(seat) = &self.seats[seat]
        {
            let name = seat.name.clone();
            self.tell(To::All, Event::Said { name, text });
        }
    }

    pub(super) fn tell_presence(&mut self, to: To, what: Word, seat: usize, name: &str) {
        let stack = self.stack(seat);
        let event = Event::Presence {
            what,
            seat: seat + 1,
            name: name.to_owned(),
            stack,
            wait: None,
        };
        self.tell(to, event);
    }
}
