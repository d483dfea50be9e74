//! A table of a tournament: it deals the hands that it is told to, and players come
//! from and go to other tables between two hands. Their seats are theirs from the
//! start, whether they are there or not.

use poker_rules::table::{Cause, ErrorCode, Event, Presence as Word, Refusal};
use poker_rules::{Positions, Stakes};
use tokio::time::Instant;

use super::{CLOSED_PLAYERS, CLOSED_WINNER, HandId};
use super::{ClientId, Debt, Guest, Phase, Presence, Seat, Table, To};

/// A seat that is kept for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reserved {
    /// The name of the player.
    pub name: String,
    /// Its chips.
    pub stack: u64,
}

/// What a held table deals next.
#[derive(Debug, Default)]
pub(super) struct Held {
    next: Option<NextHand>,
}

/// A hand that a held table is told to deal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NextHand {
    /// Its number, which is also that of its deck.
    pub(crate) hand: HandId,
    pub(crate) places: Positions,
    pub(crate) stakes: Stakes,
}

/// Which players with chips are there.
#[derive(Debug, Default)]
pub(crate) struct Attendance {
    /// How many are connected.
    pub(crate) here: usize,
    /// How many may come back in time.
    pub(crate) away: usize,
    /// The names of the others, who are blinded off.
    pub(crate) absent: Vec<String>,
}

impl Attendance {
    /// Whether a round may begin. A single player does not take the chips of those who
    /// may come back.
    pub(crate) fn may_deal(&self) -> bool {
        self.here >= 2 || (self.here == 1 && self.away == 0)
    }

    /// Whether nobody is there, and nobody may come back in time.
    pub(crate) fn is_deserted(&self) -> bool {
        self.here + self.away == 0
    }
}

impl Held {
    pub(super) fn has_next(&self) -> bool {
        self.next.is_some()
    }

    pub(super) fn take_next(&mut self) -> Option<NextHand> {
        self.next.take()
    }
}

impl Table {
    /// Seats the players of a held table, who are not there yet.
    pub(super) fn hold(&mut self, now: Instant) {
        let players = std::mem::take(&mut self.settings.match_options.held);
        if players.is_empty() {
            return;
        }
        self.held = Some(Held::default());
        let bank = self.settings.match_options.time_bank;
        for (seat, player) in self.seats.iter_mut().zip(players) {
            *seat = player.map(|player| Seat {
                client: ClientId::ZERO,
                name: player.name,
                stack: player.stack,
                bank,
                presence: Presence::Gone(Cause::Disconnected),
                show_always: false,
                debt: Debt::default(),
                leaving: false,
            });
        }
        self.phase = Phase::Between {
            next: now,
            thin_since: None,
        };
    }

    /// Deals this hand. Absent players are dealt in, too.
    pub(crate) fn deal_next(&mut self, now: Instant, next: NextHand) {
        if self.level != next.stakes {
            self.turn_to_level(next.stakes);
        }
        if let Some(held) = &mut self.held {
            held.next = Some(next);
        }
        self.advance(now);
    }

    /// Removes a player who is out, with this place.
    pub(crate) fn bust_out(&mut self, seat: usize, place: usize) {
        if self.seats.get(seat).is_some_and(Option::is_some) {
            self.remove(seat, Some(place));
        }
    }

    /// Takes a player away between two hands; `None` if nobody sits there.
    pub(crate) fn give(&mut self, place: usize) -> Option<Seat> {
        let (name, is_gone) = {
            let seat = self.seats.get(place)?.as_ref()?;
            (seat.name.clone(), seat.presence.is_gone())
        };
        if !is_gone {
            self.tell_presence(To::AllBut(place), Word::Gone, place, &name);
        }
        self.seats[place].take()
    }

    /// Seats a player of another table between two hands, and tells it where it sits.
    pub(crate) fn take(&mut self, now: Instant, place: usize, player: Seat) {
        let (name, is_gone) = (player.name.clone(), player.presence.is_gone());
        if let Some(seat) = self.seats.get_mut(place) {
            *seat = Some(player);
            if !is_gone {
                self.welcome(now, place, &name);
            }
        }
    }

    /// Closes the table: of its players the last one has won, or they sit at other
    /// tables now.
    pub(crate) fn close_held(&mut self, winner: Option<String>) {
        match winner {
            Some(winner) => self.close(CLOSED_WINNER, Some(winner)),
            None => self.close(CLOSED_PLAYERS, None),
        }
    }

    /// Counts which players with chips are here.
    pub(crate) fn attendance(&self, counted: &mut Attendance) {
        for seat in self.seats.iter().flatten().filter(|seat| seat.stack > 0) {
            match seat.presence {
                Presence::Here => counted.here += 1,
                Presence::Away { .. } => counted.away += 1,
                Presence::Gone(_) => counted.absent.push(seat.name.clone()),
            }
        }
    }

    /// Gives a client the seat that is kept under its name. Who left or came late goes
    /// on with the chips that are left.
    pub(super) fn take_own_seat(&mut self, now: Instant, guest: &Guest) -> Result<usize, Refusal> {
        let is_own = |seat: &Option<Seat>| {
            let seat = seat.as_ref();
            seat.is_some_and(|seat| seat.name == guest.name && seat.presence.is_gone())
        };
        let Some(place) = self.seats.iter().position(is_own) else {
            let text = "no seat of the tournament is kept for you: watch the table, or leave";
            return Err(Refusal::new(ErrorCode::TableFull, text));
        };
        if let Some(seat) = &mut self.seats[place] {
            seat.client = guest.client;
            seat.presence = Presence::Here;
            seat.show_always = guest.show_always;
            seat.leaving = false;
        }
        self.welcome(now, place, &guest.name);
        self.advance(now);
        Ok(place)
    }

    fn welcome(&mut self, now: Instant, place: usize, name: &str) {
        let joined = Event::Joined {
            table: self.id.get(),
            seat: place + 1,
            stack: self.stack(place),
        };
        self.tell(To::Seat(place), joined);
        self.tell_presence(To::AllBut(place), Word::Sat, place, name);
        let (state, acting) = self.state_for(Some(place), now);
        self.tell(To::Seat(place), state);
        if let Some(acting) = acting {
            self.tell(To::Seat(place), acting);
        }
    }
}
