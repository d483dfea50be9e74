//! When a table begins, goes on, and closes.

use std::time::Duration;

use poker_rules::table::{Event, Mode};
use tokio::time::Instant;

use super::{CLOSED_HANDS, CLOSED_PLAYERS, CLOSED_SHUTDOWN, CLOSED_WINNER};
use super::{Effect, Phase, Presence, Seat, Table, To};

/// How often the table checks whether there is room for the record of a hand.
const LOOK_FOR_ROOM: Duration = Duration::from_secs(1);

impl Table {
    /// Does everything that is due at `now`.
    pub fn tick(&mut self, now: Instant) {
        self.expire(now);
        self.time_out(now);
        self.advance(now);
    }

    /// When [`Table::tick`] has something to do next.
    pub fn deadline(&self) -> Option<Instant> {
        let kept = self.seats.iter().flatten();
        let kept = kept.filter_map(|seat| match seat.presence {
            Presence::Away { until } => Some(until),
            _ => None,
        });
        let own = match &self.phase {
            Phase::Closed(_) => return None,
            Phase::Waiting { begin, empty_since } => {
                let empty = empty_since.map(|since| since + self.settings.times.empty);
                begin.iter().copied().chain(empty).min()
            }
            Phase::Between { next, thin_since } => {
                let next = self.can_deal().then_some(*next);
                let thin = thin_since.map(|since| since + self.patience());
                next.into_iter().chain(thin).min()
            }
            Phase::Playing(play) => {
                let asked = play.asked.as_ref().and_then(|asked| asked.deadline);
                play.resume.into_iter().chain(asked).min()
            }
        };
        kept.chain(own).min()
    }

    /// Goes as far as possible without an answer, but deals at most one hand: other
    /// orders get their turn in between.
    pub(super) fn advance(&mut self, now: Instant) {
        self.go_on(now);
        self.tell_due(now);
    }

    fn go_on(&mut self, now: Instant) {
        let mut has_dealt = false;
        loop {
            match &self.phase {
                Phase::Closed(_) => return,
                Phase::Waiting { .. } => {
                    if !self.begin(now) {
                        return;
                    }
                }
                Phase::Between { next, .. } => {
                    let due = *next <= now;
                    if self.ends(now) || has_dealt || !due || !self.can_deal() {
                        return;
                    }
                    if self.settings.room.check().is_err() {
                        self.put_off(now);
                        return;
                    }
                    self.deal(now);
                    has_dealt = true;
                }
                Phase::Playing(_) => {
                    if !self.step(now) {
                        return;
                    }
                }
            }
        }
    }

    /// Delays the next check for room.
    fn put_off(&mut self, now: Instant) {
        if let Phase::Between { next, .. } = &mut self.phase {
            *next = now + LOOK_FOR_ROOM;
        }
    }

    /// Begins to play if it is time; returns whether it did.
    fn begin(&mut self, now: Instant) -> bool {
        if self.stopping {
            self.close(CLOSED_SHUTDOWN, None);
            return false;
        }
        let taken = self.seats.iter().flatten().count();
        let (times, is_match) = (self.settings.times, self.is_match());
        let all = taken == self.awaited();
        let Phase::Waiting { begin, empty_since } = &mut self.phase else {
            return false;
        };
        *begin = match *begin {
            _ if taken < 2 || is_match => None,
            None => Some(now + times.first_hand),
            waited => waited,
        };
        *empty_since = match *empty_since {
            _ if taken > 0 => None,
            None => Some(now),
            since => since,
        };
        if empty_since.is_some_and(|since| since + times.empty <= now) {
            self.close(CLOSED_PLAYERS, None);
            return false;
        }
        if !all && begin.is_none_or(|begin| begin > now) {
            return false;
        }
        self.phase = Phase::Between {
            next: now,
            thin_since: None,
        };
        true
    }

    /// How many players have to sit down. Players who are out of a match already
    /// do not count.
    fn awaited(&self) -> usize {
        let stand = &self.settings.match_options.stand;
        let seats = 0..self.seats.len();
        seats
            .filter(|seat| stand.plays_on(*seat, self.wish.format))
            .count()
    }

    /// Closes the table if play is over; returns whether it did.
    fn ends(&mut self, now: Instant) -> bool {
        if self.stopping {
            self.close(CLOSED_SHUTDOWN, None);
            return true;
        }
        if self.held.is_some() {
            // Somebody else decides when it is over.
            return false;
        }
        if self.is_match() {
            return self.is_decided();
        }
        if self.is_freezeout() {
            return self.has_winner();
        }
        if self.wish.hands > 0 && self.dealt >= self.wish.hands {
            self.close(CLOSED_HANDS, None);
            return true;
        }
        let patience = self.patience();
        let seats = self.seats.iter().flatten();
        let with_chips = seats.filter(|seat| !seat.presence.is_gone() && seat.stack > 0);
        let is_thin = with_chips.count() < 2;
        let Phase::Between { thin_since, .. } = &mut self.phase else {
            return false;
        };
        *thin_since = is_thin.then(|| thin_since.unwrap_or(now));
        let over = thin_since.is_some_and(|since| since + patience <= now);
        if over {
            self.close(CLOSED_PLAYERS, None);
        }
        over
    }

    /// Closes the table of a match if all was played, or if a player has left
    /// for good; returns whether it did. Even after the last hand it waits for
    /// players who may come back: all players take part to the end.
    fn is_decided(&mut self) -> bool {
        let with_chips = self.seats.iter().flatten().filter(|seat| seat.stack > 0);
        if self.is_freezeout() && with_chips.count() < 2 {
            return self.has_winner();
        }
        self.missing = self.left_for_good();
        let is_played = self.wish.hands > 0 && self.dealt >= self.wish.hands;
        let reason = match self.missing {
            Some(_) => CLOSED_PLAYERS,
            None if is_played && self.all_are_here() => CLOSED_HANDS,
            None => return false,
        };
        self.close(reason, None);
        true
    }

    /// A player of a match who has left for good. Players without chips may
    /// leave a freezeout.
    fn left_for_good(&self) -> Option<String> {
        let is_freezeout = self.is_freezeout();
        let left = |seat: &Option<Seat>| match seat {
            Some(seat) => seat.presence.is_gone() && (!is_freezeout || seat.stack > 0),
            None => !is_freezeout,
        };
        let mut seats = self.settings.match_options.reserved.iter().zip(&self.seats);
        let missing = seats.find(|(_, seat)| left(seat));
        missing.map(|(name, _)| name.clone())
    }

    /// Whether all players are connected.
    pub(super) fn all_are_here(&self) -> bool {
        let mut seats = self.seats.iter().flatten();
        seats.all(|seat| seat.presence == Presence::Here)
    }

    /// Closes a freezeout that is decided: one player has all chips, or is the
    /// only one with chips who has not left for good.
    fn has_winner(&mut self) -> bool {
        let alive = || {
            let seats = self.seats.iter().flatten();
            seats.filter(|seat| seat.stack > 0)
        };
        let mut staying = alive().filter(|seat| !seat.presence.is_gone());
        let winner = match (staying.next(), staying.next()) {
            (Some(_), Some(_)) => return false,
            (Some(last), None) => Some(last),
            (None, _) => alive().max_by_key(|seat| seat.stack),
        };
        let winner = winner.map(|seat| seat.name.clone());
        self.close(CLOSED_WINNER, winner);
        true
    }

    /// How long a cash table waits for a second player with chips.
    pub(super) fn patience(&self) -> Duration {
        match self.wish.mode {
            Mode::Agent => self.settings.times.thin,
            Mode::User => self.settings.times.thin_for_people,
        }
    }

    /// Stops the table: no new hand begins, and it closes when the current hand
    /// is over.
    pub fn stop(&mut self, now: Instant) {
        self.stopping = true;
        self.advance(now);
    }

    /// Breaks off the current hand, gives all stakes back, and closes.
    pub fn void(&mut self) {
        self.void_hand();
        self.close(CLOSED_SHUTDOWN, None);
    }

    pub(super) fn close(&mut self, reason: &'static str, winner: Option<String>) {
        if self.is_closed() {
            return;
        }
        let closed = Event::Closed {
            table: self.id.get(),
            reason: reason.to_owned(),
            winner,
        };
        self.tell(To::All, closed);
        for place in 0..self.seats.len() {
            if let Some(seat) = self.seats[place].take()
                && !seat.presence.is_gone()
            {
                self.effects.push(Effect::Vacated {
                    seat: place,
                    client: seat.client,
                    looks_on: false,
                });
            }
        }
        self.phase = Phase::Closed(reason);
        self.effects.push(Effect::Closed);
    }
}
