//! When a table begins, deals, asks, goes on, and closes.

use std::time::Duration;

use poker_rules::table::{Cause, ErrorCode, Event, Refusal};
use poker_rules::{Action, HandTurn, IllegalAction, Stakes};
use protocol::poker::Want;
use smallvec::SmallVec;
use tokio::time::Instant;

use super::deal::deal;
use super::play::{Play, check, refusal};
use super::{Audience, ClientId, Effect, Phase, Table};
use super::{CLOSED_HANDS, CLOSED_PLAYERS, CLOSED_SHUTDOWN, CLOSED_WINNER};

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
        if self.is_closed() {
            return None;
        }
        let own = self.phase.deadline(&self.terms, || self.can_deal());
        self.seats.deadline().into_iter().chain(own).min()
    }

    /// Goes as far as possible without an answer, but deals at most one hand: other
    /// orders get their turn in between.
    pub(super) fn advance(&mut self, now: Instant) {
        self.go_on(now);
        if let Some(due) = self.due() {
            self.outbox.tell_wait(due.seen_at(now));
        }
    }

    fn go_on(&mut self, now: Instant) {
        let mut has_dealt = false;
        loop {
            match &self.phase {
                Phase::Closed(_) => return,
                Phase::Waiting(_) => {
                    if !self.begin(now) {
                        return;
                    }
                }
                Phase::Between(between) => {
                    let due = between.is_due(now);
                    if self.ends(now) || has_dealt || !due || !self.can_deal() {
                        return;
                    }
                    if self.terms.settings.room.check().is_err() {
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
        if let Phase::Between(between) = &mut self.phase {
            between.put_off(now + LOOK_FOR_ROOM);
        }
    }

    /// Begins to play if it is time; returns whether it did.
    fn begin(&mut self, now: Instant) -> bool {
        if self.stopping {
            self.close(CLOSED_SHUTDOWN, None);
            return false;
        }
        let taken = self.seats.taken().count();
        let Phase::Waiting(waiting) = &mut self.phase else {
            return false;
        };
        waiting.note(now, taken, &self.terms);
        if waiting.is_deserted(now, &self.terms.settings.times) {
            self.close(CLOSED_PLAYERS, None);
            return false;
        }
        let begins = taken == self.terms.awaited() || waiting.has_waited(now);
        if begins {
            self.phase = Phase::between(now);
        }
        begins
    }

    /// Closes the table if play is over; returns whether it did.
    fn ends(&mut self, now: Instant) -> bool {
        if self.stopping {
            return self.close(CLOSED_SHUTDOWN, None);
        }
        if self.terms.is_held {
            // Somebody else decides when it is over.
            return false;
        }
        if self.terms.is_match() {
            return self.is_decided();
        }
        if self.terms.is_freezeout() {
            return self.has_winner();
        }
        if self.terms.is_played(self.dealt()) {
            return self.close(CLOSED_HANDS, None);
        }
        let with_chips = self.seats.alive().filter(|seat| !seat.presence.is_gone());
        let is_thin = with_chips.count() < 2;
        let Phase::Between(between) = &mut self.phase else {
            return false;
        };
        between.note(now, is_thin, &self.terms) && self.close(CLOSED_PLAYERS, None)
    }

    /// Closes the table of a match if all was played, or if a player has left
    /// for good; returns whether it did. Even after the last hand it waits for
    /// players who may come back: all players take part to the end.
    fn is_decided(&mut self) -> bool {
        if self.terms.is_freezeout() && self.seats.alive().count() < 2 {
            return self.has_winner();
        }
        self.missing = self.seats.left_for_good(&self.terms);
        let is_played = self.terms.is_played(self.dealt());
        let reason = match self.missing {
            Some(_) => CLOSED_PLAYERS,
            None if is_played && self.seats.all_are_here() => CLOSED_HANDS,
            None => return false,
        };
        self.close(reason, None)
    }

    /// Closes a freezeout that is decided; returns whether it did.
    fn has_winner(&mut self) -> bool {
        let winner = self.seats.winner();
        winner.is_some_and(|winner| self.close(CLOSED_WINNER, winner))
    }

    /// Whether enough players are there for another hand. A match waits for all
    /// its players, so that no hand counts in which one of them could not play.
    fn can_deal(&self) -> bool {
        if self.stopping {
            return false;
        }
        if self.terms.is_held {
            return self.next.is_some();
        }
        if self.terms.is_match() && !self.seats.all_are_here() {
            return false;
        }
        // Two players must be there, so that a single opponent does not blind off a
        // player who may come back.
        self.seats.ready(self.terms.options().refill) >= 2
    }

    /// Deals the next hand.
    fn deal(&mut self, now: Instant) {
        if let Some(level) = self.progress.raised(&self.terms) {
            self.turn_to_level(level);
        }
        if self.terms.options().refill {
            self.seats.refill(self.terms.wish.buyin);
        }
        let (seats, progress, next) = (&mut self.seats, &mut self.progress, self.next.take());
        match deal(&self.terms, seats, progress, next, &mut self.outbox) {
            Ok(mut play) => {
                play.tell(now, None, &mut self.outbox);
                self.phase = Phase::Playing(play);
            }
            Err(why) => {
                tracing::error!("table {}: no hand can be dealt: {why}", self.terms.id);
                self.stopping = true;
            }
        }
    }

    /// The stakes from the next hand on, which everybody is told.
    pub(super) fn turn_to_level(&mut self, level: Stakes) {
        let game = self.game().variant;
        let raised = self.progress.turn_to(level, game);
        self.outbox.tell(Audience::All, raised);
    }

    /// Carries out the action of a player.
    ///
    /// # Errors
    /// In this order: `stale`, `not-your-turn`, `illegal-action`, `bad-amount`.
    pub fn act(&mut self, now: Instant, client: ClientId, want: &Want) -> Result<(), Refusal> {
        let seat = self.seats.of(client);
        let (seat, action) = check(self.phase.play(), seat, want)?;
        self.apply(now, seat, action, None).map_err(refusal)?;
        self.advance(now);
        Ok(())
    }

    /// Plays an action, which the hand may refuse. The time beyond its limit, since it
    /// was asked for, is taken off the bank of the player.
    fn apply(
        &mut self,
        now: Instant,
        seat: usize,
        action: Action,
        cause: Option<Cause>,
    ) -> Result<(), IllegalAction> {
        let play = self.phase.play_mut().ok_or(IllegalAction::NotYourTurn)?;
        if let Some(since) = play.act(now, seat, action, cause, &mut self.outbox)? {
            let limit = Duration::from_millis(self.terms.wish.move_time);
            let taken = now.saturating_duration_since(since);
            self.seats.spend(seat, taken.saturating_sub(limit));
        }
        Ok(())
    }

    /// Does the next step of a hand; `false` if the hand has to wait.
    fn step(&mut self, now: Instant) -> bool {
        let Some(play) = self.phase.play_mut() else {
            return true;
        };
        match play.turn(now) {
            None => false,
            Some(HandTurn::Act(seat)) => match self.seats.absence(seat) {
                Some(cause) => self.act_for(now, seat, cause),
                None => {
                    let limit = self.terms.time_limit(self.seats.bank(seat));
                    play.ask(now, seat, limit, &mut self.outbox);
                    false
                }
            },
            Some(HandTurn::Deal(_) | HandTurn::Showdown) => {
                play.proceed(now, &mut self.outbox);
                true
            }
            Some(HandTurn::Over) => {
                self.finish(now);
                true
            }
        }
    }

    /// Acts for a player that does not act.
    fn act_for(&mut self, now: Instant, seat: usize, cause: Cause) -> bool {
        let action = self.phase.play().map_or(Action::Fold, Play::passive);
        self.apply(now, seat, action, Some(cause)).is_ok()
    }

    /// Acts for a player when its time is up.
    fn time_out(&mut self, now: Instant) {
        if let Some(seat) = self.phase.play().and_then(|play| play.late(now)) {
            self.act_for(now, seat, Cause::Timeout);
        }
    }

    /// Settles a hand that is over, and frees the seats of leaving players.
    fn finish(&mut self, now: Instant) {
        let pause = self
            .phase
            .play()
            .and_then(|play| play.pause)
            .unwrap_or_default();
        let between = Phase::between(now + pause);
        let Phase::Playing(play) = std::mem::replace(&mut self.phase, between) else {
            return;
        };
        let (hand, counts) = play.settle();
        self.seats.settle(&hand);
        self.outbox.tell_end(&hand);
        let starts: SmallVec<[u64; 10]> = hand.setup.stacks.iter().copied().collect();
        self.outbox.push(Effect::Played {
            clients: self.seats.clients_of(&hand),
            hand,
            counts,
        });
        self.clear_seats();
        // At a held table the tournament decides which players are out, and their places.
        if !self.terms.options().refill && !self.terms.is_held {
            let is_freezeout = self.terms.is_freezeout();
            for (seat, place) in self.seats.broke(&starts) {
                self.remove(seat, Some(place).filter(|_| is_freezeout));
            }
        }
    }

    /// Frees the seats of players that wait to leave, and of players that are
    /// gone. In a freezeout their chips stay.
    fn clear_seats(&mut self) {
        for place in 0..self.seats.all().len() {
            if self.seats.get(place).is_some_and(|seat| seat.leaving) {
                self.part(place);
            }
            let seat = self.seats.get(place);
            if !self.terms.is_freezeout() && seat.is_some_and(|seat| seat.presence.is_gone()) {
                self.seats.free(place);
            }
        }
    }

    /// Plays the rest of the hand without pauses, and deals the next one at once.
    pub fn hurry(&mut self, now: Instant) {
        if let Some(play) = self.phase.play_mut() {
            play.hurry();
        }
        self.advance(now);
    }

    /// Stops the table: no new hand begins, and it closes when the current hand
    /// is over.
    pub fn stop(&mut self, now: Instant) {
        self.stopping = true;
        self.advance(now);
    }

    /// Breaks off the current hand, gives all stakes back, and closes.
    pub fn void(&mut self) {
        if let Some(play) = self.phase.play() {
            let text = "the server stops: the hand does not count, and all stakes are returned";
            let refusal = Refusal::new(ErrorCode::Shutdown, text);
            self.outbox.tell(Audience::All, Event::Error(refusal));
            self.outbox.tell_end(&play.voided());
        }
        self.close(CLOSED_SHUTDOWN, None);
    }

    /// Closes the table, which it is then: `true`.
    pub(super) fn close(&mut self, reason: &'static str, winner: Option<String>) -> bool {
        if self.is_closed() {
            return true;
        }
        let closed = Event::Closed {
            table: self.terms.id.get(),
            reason: reason.to_owned(),
            winner,
        };
        self.outbox.tell(Audience::All, closed);
        for place in 0..self.seats.all().len() {
            if let Some(seat) = self.seats.free(place)
                && !seat.presence.is_gone()
            {
                self.outbox.push(Effect::Vacated {
                    seat: place,
                    client: seat.client,
                    looks_on: false,
                });
            }
        }
        self.phase = Phase::Closed(reason);
        self.outbox.push(Effect::Closed);
        true
    }
}
