//! The seats of a table: its players with their chips, the players who are away or
//! have left, and the blinds that its players missed.

use std::time::Duration;

use poker_rules::table::{Cause, ErrorCode, Refusal};
use poker_rules::{Positions, Setup, Stakes};
use record::hand::HandRecord;
use tokio::time::Instant;

use super::missed::{FormerPlayers, make_up};
use super::terms::Terms;
use super::{Attendance, ClientId, Clients, Debt, Guest, Presence, ReservedSeat, Seat};

/// The seats of a table, counted from 0.
pub(super) struct Seats {
    seats: Vec<Option<Seat>>,
    /// The players who got up, and the blinds that they owe; `None` if no blinds are
    /// missed here.
    former: Option<FormerPlayers>,
}

impl Seats {
    /// Seats of which these players have theirs, although they are not there yet.
    pub(super) fn new(terms: &Terms, players: Vec<Option<ReservedSeat>>) -> Seats {
        let mut players = players.into_iter();
        let seat = |_| {
            let player = players.next().flatten()?;
            Some(Seat {
                client: ClientId::ZERO,
                name: player.name,
                stack: player.stack,
                bank: terms.options().time_bank,
                presence: Presence::Gone(Cause::Disconnected),
                show_always: false,
                debt: Debt::default(),
                leaving: false,
            })
        };
        Seats {
            seats: (0..terms.wish.seats).map(seat).collect(),
            former: terms.keeps_debts().then(FormerPlayers::default),
        }
    }

    /// The seats; `None` if nobody sits there.
    pub(super) fn all(&self) -> &[Option<Seat>] {
        &self.seats
    }

    /// The seats that are taken.
    pub(super) fn taken(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().flatten()
    }

    pub(super) fn get(&self, place: usize) -> Option<&Seat> {
        self.seats.get(place)?.as_ref()
    }

    /// The seat of a client, if it has not left for good.
    pub(super) fn of(&self, client: ClientId) -> Option<usize> {
        self.position(|seat| seat.client == client && !seat.presence.is_gone())
    }

    fn position(&self, is_it: impl Fn(&Seat) -> bool) -> Option<usize> {
        let is_it = |seat: &Option<Seat>| seat.as_ref().is_some_and(&is_it);
        self.seats.iter().position(is_it)
    }

    fn is_free(&self, place: usize) -> bool {
        self.seats.get(place).is_some_and(Option::is_none)
    }

    /// The players with chips.
    pub(super) fn alive(&self) -> impl Iterator<Item = &Seat> {
        self.taken().filter(|seat| seat.stack > 0)
    }

    /// How many players may be dealt in now: they are here, and have chips or get them.
    pub(super) fn ready(&self, refill: bool) -> usize {
        let here = self.taken().filter(|seat| seat.presence == Presence::Here);
        here.filter(|seat| refill || seat.stack > 0).count()
    }

    /// Whether all players are connected.
    pub(super) fn all_are_here(&self) -> bool {
        self.taken().all(|seat| seat.presence == Presence::Here)
    }

    /// Counts which players with chips are here.
    pub(super) fn attendance(&self, counted: &mut Attendance) {
        for seat in self.alive() {
            match seat.presence {
                Presence::Here => counted.here += 1,
                Presence::Away { .. } => counted.away += 1,
                Presence::Gone(_) => counted.absent.push(seat.name.clone()),
            }
        }
    }

    /// A player of a match who has left for good. Players without chips may
    /// leave a freezeout.
    pub(super) fn left_for_good(&self, terms: &Terms) -> Option<String> {
        let is_freezeout = terms.is_freezeout();
        let left = |seat: &Option<Seat>| match seat {
            Some(seat) => seat.presence.is_gone() && (!is_freezeout || seat.stack > 0),
            None => !is_freezeout,
        };
        let mut seats = terms.options().reserved.iter().zip(&self.seats);
        let missing = seats.find(|(_, seat)| left(seat));
        missing.map(|(name, _)| name.clone())
    }

    /// The winner of a freezeout, once it is decided: one player has all chips, or is the
    /// only one with chips that has not left for good.
    pub(super) fn winner(&self) -> Option<Option<String>> {
        let mut staying = self.alive().filter(|seat| !seat.presence.is_gone());
        let winner = match (staying.next(), staying.next()) {
            (Some(_), Some(_)) => return None,
            (Some(last), None) => Some(last),
            (None, _) => self.alive().max_by_key(|seat| seat.stack),
        };
        Some(winner.map(|seat| seat.name.clone()))
    }

    /// Why the server acts for the player of a seat. A seat that is asked is never
    /// empty; this is a precaution.
    pub(super) fn absence(&self, place: usize) -> Option<Cause> {
        let gone = Presence::Gone(Cause::Left);
        let presence = self.get(place).map_or(&gone, |seat| &seat.presence);
        presence.cause()
    }

    /// The seat of a player that has used up its reconnect grace.
    pub(super) fn expired(&self, now: Instant) -> Option<usize> {
        self.position(|seat| matches!(seat.presence, Presence::Away { until } if until <= now))
    }

    /// When the next reconnect grace is over.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let kept = self.taken().filter_map(|seat| match seat.presence {
            Presence::Away { until } => Some(until),
            _ => None,
        });
        kept.min()
    }

    /// The seat at which a player may sit down.
    ///
    /// # Errors
    /// `table-full`, `bad-value` for a seat that does not exist, `seat-taken`.
    pub(super) fn find_for(
        &self,
        terms: &Terms,
        has_begun: bool,
        name: &str,
        wanted: Option<usize>,
    ) -> Result<usize, Refusal> {
        let full = |text: &str| Err(Refusal::new(ErrorCode::TableFull, text));
        let reserved = &terms.options().reserved;
        if !reserved.is_empty() {
            let own = reserved.iter().position(|own| own == name);
            let free = own.filter(|seat| self.is_free(*seat));
            return free.map_or_else(|| full("the seats are reserved for others"), Ok);
        }
        // Until the first hand, kept seats are for their players only.
        let kept: &[String] = if has_begun { &[] } else { &terms.settings.kept };
        let own = kept.iter().position(|own| own == name);
        if let Some(own) = own.filter(|seat| self.is_free(*seat)) {
            return Ok(own);
        }
        let mut open = kept.len()..self.seats.len();
        let Some(lowest) = open.find(|seat| self.is_free(*seat)) else {
            return full("all seats are taken");
        };
        let Some(wanted) = wanted else {
            return Ok(lowest);
        };
        let (code, text) = match self.seats.get(wanted - 1) {
            Some(None) if wanted > kept.len() => return Ok(wanted - 1),
            Some(None) => {
                let text = format!("seat {wanted} is kept for somebody else");
                (ErrorCode::SeatTaken, text)
            }
            Some(Some(_)) => (ErrorCode::SeatTaken, format!("seat {wanted} is taken")),
            None => {
                let text = format!("the table has {} seats", self.seats.len());
                (ErrorCode::BadValue, text)
            }
        };
        Err(Refusal::new(code, text))
    }

    /// Gives a player a seat that is free. Before the first hand nobody owes blinds.
    pub(super) fn sit(
        &mut self,
        place: usize,
        guest: Guest,
        stack: u64,
        bank: Duration,
        has_dealt: bool,
    ) {
        let debt = match &mut self.former {
            Some(former) if has_dealt => former.debt_of(&guest.name, place),
            _ => Debt::default(),
        };
        self.seats[place] = Some(Seat {
            client: guest.client,
            name: guest.name,
            stack,
            bank,
            presence: Presence::Here,
            show_always: guest.show_always,
            debt,
            leaving: false,
        });
    }

    /// Gives a client the seat that is kept under its name, where nobody is. A player who
    /// left or came late goes on with the chips that are left.
    pub(super) fn sit_at_own(&mut self, guest: &Guest) -> Option<usize> {
        let place = self.position(|seat| seat.name == guest.name && seat.presence.is_gone())?;
        let seat = self.seats[place].as_mut()?;
        seat.client = guest.client;
        seat.presence = Presence::Here;
        seat.show_always = guest.show_always;
        seat.leaving = false;
        Some(place)
    }

    /// Notes whether a player answers; gives whether it did before.
    pub(super) fn set_presence(&mut self, place: usize, presence: Presence) -> Option<Presence> {
        let seat = self.seats.get_mut(place)?.as_mut()?;
        Some(std::mem::replace(&mut seat.presence, presence))
    }

    /// Notes that a player leaves when the hand is over.
    pub(super) fn set_leaving(&mut self, place: usize) {
        if let Some(seat) = &mut self.seats[place] {
            seat.leaving = true;
        }
    }

    /// Notes that a player has left for good; gives the client, if somebody sat there.
    pub(super) fn give_up(&mut self, place: usize, cause: Cause) -> Option<ClientId> {
        let seat = self.seats.get_mut(place)?.as_mut()?;
        seat.presence = Presence::Gone(cause);
        seat.leaving = false;
        Some(seat.client)
    }

    /// Notes whether a player shows a beaten hand.
    pub(super) fn prefer(&mut self, place: usize, show_always: bool) {
        if let Some(seat) = &mut self.seats[place] {
            seat.show_always = show_always;
        }
    }

    /// Notes the debt of a player that gets up.
    pub(super) fn note_former(&mut self, place: usize, has_dealt: bool) {
        if let (Some(former), Some(player)) = (&mut self.former, &self.seats[place])
            && has_dealt
        {
            former.note(place, player);
        }
    }

    /// Frees a seat; gives the player who sat there.
    pub(super) fn free(&mut self, place: usize) -> Option<Seat> {
        self.seats.get_mut(place)?.take()
    }

    /// Seats a player of another table; gives whether there is such a seat.
    pub(super) fn put(&mut self, place: usize, player: Seat) -> bool {
        let seat = self.seats.get_mut(place);
        seat.map(|seat| *seat = Some(player)).is_some()
    }

    /// The time that a player has left beyond the limits of its actions.
    pub(super) fn bank(&self, place: usize) -> Duration {
        self.get(place).map_or(Duration::ZERO, |seat| seat.bank)
    }

    /// Takes this time off the time that a player has beyond the limits of its actions.
    pub(super) fn spend(&mut self, place: usize, beyond: Duration) {
        if let Some(seat) = &mut self.seats[place] {
            seat.bank = seat.bank.saturating_sub(beyond);
        }
    }

    /// Gives everybody these chips.
    pub(super) fn refill(&mut self, stack: u64) {
        for seat in self.seats.iter_mut().flatten() {
            seat.stack = stack;
        }
    }

    /// The chips of each seat that is dealt in, with those of absent players or without.
    pub(super) fn stacks(&self, deals_absent: bool) -> impl Iterator<Item = u64> {
        self.seats.iter().map(move |seat| match seat {
            Some(seat) if deals_absent || seat.presence == Presence::Here => seat.stack,
            _ => 0,
        })
    }

    /// Adds to a hand with these places the posts for blinds that players missed in
    /// hands of others; and notes the players that miss them now.
    pub(super) fn make_up_for_blinds(
        &mut self,
        setup: &mut Setup,
        before: Option<Positions>,
        places: Positions,
        level: &Stakes,
    ) {
        let Some(former) = &mut self.former else {
            return;
        };
        if let Some(before) = before {
            former.pass(before, places, setup.stacks.len());
        }
        make_up(&mut self.seats, setup, before, places, level);
    }

    /// Gives everybody the stack after a hand.
    pub(super) fn settle(&mut self, record: &HandRecord) {
        for (place, name) in record.names.iter().enumerate() {
            if let (Some(seat), Some(_)) = (&mut self.seats[place], name) {
                seat.stack = record.stacks[place];
            }
        }
    }

    /// The clients that were dealt into a hand and are still there.
    pub(super) fn clients_of(&self, record: &HandRecord) -> Clients {
        let seats = self.seats.iter().zip(&record.names);
        let dealt = seats.filter(|(_, name)| name.is_some());
        let clients = dealt.filter_map(|(seat, _)| Some(seat.as_ref()?.client));
        clients.collect()
    }

    /// The players without chips, in the order and with the places in which they go out
    /// of a freezeout. A larger stack before the hand gives the better place.
    pub(super) fn broke(&self, starts: &[u64]) -> Vec<(usize, usize)> {
        let places = 0..self.seats.len();
        let is_broke = |place: &usize| self.get(*place).is_some_and(|seat| seat.stack == 0);
        let mut broke: Vec<usize> = places.filter(is_broke).collect();
        let alive = self.taken().count() - broke.len();
        broke.sort_by_key(|place| starts.get(*place).copied().unwrap_or(0));
        let rank = |place: usize| {
            let better = broke.iter().filter(|other| starts[**other] > starts[place]);
            (place, alive + better.count() + 1)
        };
        broke.iter().copied().map(rank).collect()
    }
}
