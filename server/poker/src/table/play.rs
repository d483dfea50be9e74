//! Asking, acting, and going on from street to street.

use std::time::Duration;

use poker_rules::table::{Cause, ErrorCode, Event, Refusal, TurnOffer};
use poker_rules::{Action, HandTurn, Options, Refused};
use protocol::poker::{Stake, ToCompactString as _, Want};
use tokio::time::Instant;

use super::effect::audience;
use super::{Asked, ClientId, Effect, Move, Phase, Play, Presence, Table, To, Told, cause_of};

impl Table {
    /// Carries out the action of a player.
    ///
    /// # Errors
    /// In this order: `stale`, `not-your-turn`, `illegal-action`, `bad-amount`.
    pub fn act(&mut self, now: Instant, client: ClientId, want: &Want) -> Result<(), Refusal> {
        let play = self.play();
        let asked = play.and_then(|play| play.asked.as_ref());
        check_fresh(play, want)?;
        let seat = self.seat_of(client);
        let Some(seat) = seat.filter(|seat| asked.is_some_and(|asked| asked.seat == *seat)) else {
            let text = match asked {
                Some(asked) => format!("seat {} is asked", asked.seat + 1),
                None => "nobody is asked".to_owned(),
            };
            return Err(Refusal::new(ErrorCode::NotYourTurn, text));
        };
        let options = play.and_then(|play| play.hand.options());
        let action = action_of(want, options.as_ref())?;
        self.apply(now, seat, action, None).map_err(refusal)?;
        self.advance(now);
        Ok(())
    }

    /// The question that the client has to answer, if there is one.
    pub fn question(&self, client: ClientId) -> Option<Event> {
        let seat = self.seat_of(client)?;
        let asked = self.play()?.asked.as_ref()?;
        (asked.seat == seat).then(|| Event::Turn(asked.offer.clone()))
    }

    /// Plays an action, which the hand may refuse.
    fn apply(
        &mut self,
        now: Instant,
        seat: usize,
        action: Action,
        cause: Option<Cause>,
    ) -> Result<(), Refused> {
        let (Phase::Playing(play), events) = (&mut self.phase, &mut self.room.happened) else {
            return Err(Refused::NotYourTurn);
        };
        play.hand.act_into(seat, action, events)?;
        play.record.moves.push(Move {
            seat,
            action,
            cause,
        });
        let asked = play.asked.take().filter(|asked| asked.seat == seat);
        if let Some(asked) = asked {
            self.spend(now, seat, asked.since);
        }
        self.tell_events(now, cause);
        Ok(())
    }

    /// Takes the time beyond the limit of an action, since it was asked for, off the
    /// bank of the player.
    fn spend(&mut self, now: Instant, seat: usize, since: Instant) {
        let limit = Duration::from_millis(self.wish.move_time);
        let beyond = now.saturating_duration_since(since).saturating_sub(limit);
        if let Some(seat) = &mut self.seats[seat] {
            seat.bank = seat.bank.saturating_sub(beyond);
        }
    }

    /// The time for an action in ms, with what is left in the bank; 0 for no limit.
    fn limit_of(&self, seat: usize) -> u64 {
        let bank = self.seats[seat].as_ref().map(|seat| seat.bank);
        let bank = bank.unwrap_or_default().as_millis();
        match self.wish.move_time {
            0 => 0,
            limit => limit.saturating_add(u64::try_from(bank).unwrap_or(u64::MAX)),
        }
    }

    /// Folds for a player who leaves; `false` if the player is all-in or the
    /// betting is over, so that the hand is played out.
    pub(super) fn fold_to_leave(&mut self, now: Instant, seat: usize) -> bool {
        let Phase::Playing(play) = &mut self.phase else {
            return true;
        };
        self.room.happened.extend(play.hand.leave(seat));
        if self.room.happened.is_empty() {
            return false;
        }
        play.record.moves.push(Move {
            seat,
            action: Action::Fold,
            cause: Some(Cause::Left),
        });
        let turn = play.hand.turn();
        let asked = play.asked.take();
        play.asked = asked.filter(|asked| turn == HandTurn::Act(asked.seat));
        self.tell_events(now, Some(Cause::Left));
        if let Some(play) = self.play_mut()
            && play.asked.is_some()
        {
            // The player who is asked goes on thinking, perhaps with fewer options.
            play.resume = None;
        }
        true
    }

    /// Does the next step of a hand; `false` if the hand has to wait.
    pub(super) fn step(&mut self, now: Instant) -> bool {
        let Phase::Playing(play) = &mut self.phase else {
            return true;
        };
        if play.resume.is_some_and(|resume| resume > now) {
            return false;
        }
        play.resume = None;
        match play.hand.turn() {
            HandTurn::Act(seat) => {
                let presence = self.seats[seat].as_ref().map(|seat| &seat.presence);
                // A seat that is asked is never empty; this is a precaution.
                let gone = Presence::Gone(Cause::Left);
                match cause_of(presence.unwrap_or(&gone)) {
                    None => {
                        self.ask(now, seat);
                        false
                    }
                    Some(cause) => self.act_for(now, seat, cause),
                }
            }
            HandTurn::Deal(_) | HandTurn::Showdown => {
                play.hand.proceed_into(&mut self.room.happened);
                self.tell_events(now, None);
                true
            }
            HandTurn::Over => {
                self.finish(now);
                true
            }
        }
    }

    /// Stands pat, brings it in, or checks if there is nothing to call, else folds.
    fn act_for(&mut self, now: Instant, seat: usize, cause: Cause) -> bool {
        let options = self.play().and_then(|play| play.hand.options());
        let action = options.map_or(Action::Fold, |options| options.passive());
        self.apply(now, seat, action, Some(cause)).is_ok()
    }

    /// Acts for a player whose time is up.
    pub(super) fn time_out(&mut self, now: Instant) {
        let asked = self.play().and_then(|play| play.asked.as_ref());
        let late = asked.filter(|asked| asked.deadline.is_some_and(|deadline| deadline <= now));
        if let Some(seat) = late.map(|asked| asked.seat) {
            self.act_for(now, seat, Cause::Timeout);
        }
    }

    /// Asks the player on turn, unless the same question is open already.
    fn ask(&mut self, now: Instant, seat: usize) {
        let limit = self.limit_of(seat);
        let Some(play) = self.play_mut() else {
            return;
        };
        let Some(mut offer) = TurnOffer::of_hand(play.record.id.get(), &play.hand, limit) else {
            return;
        };
        let hand = offer.hand;
        let before = play.asked.take().filter(|asked| asked.seat == seat);
        offer.decision = before.as_ref().and_then(|asked| asked.offer.decision);
        let is_asked = before.as_ref().is_some_and(|asked| asked.offer == offer);
        if !is_asked {
            play.decisions += 1;
            offer.decision = Some(play.decisions);
        }
        // A player who left may have changed the options, but the deadline stays.
        let deadline = match &before {
            Some(asked) => asked.deadline,
            None => (limit > 0).then(|| now + Duration::from_millis(limit)),
        };
        let since = before.map_or(now, |asked| asked.since);
        play.asked = Some(Asked {
            seat,
            offer: offer.clone(),
            since,
            deadline,
        });
        if is_asked {
            return;
        }
        let acting = Event::Acting {
            hand,
            seat: seat + 1,
            time: limit,
        };
        self.tell(To::Seat(seat), Event::Turn(offer));
        self.tell(To::AllBut(seat), acting);
    }

    /// Tells what happened in a hand just now; at tables of people a pause follows.
    pub(super) fn tell_events(&mut self, now: Instant, cause: Option<Cause>) {
        let Phase::Playing(play) = &mut self.phase else {
            return;
        };
        let id = play.record.id.get();
        for event in self.room.happened.drain(..) {
            play.count.hear(&event);
            let to = audience(&event);
            if let Some(event) = Event::of_hand(id, &event, cause) {
                self.effects.push(Effect::Tell(Told { to, event }));
            }
        }
        let pause = self.pause_from(now);
        // What was posted and dealt first is seen while the first player thinks.
        let is_deal = |play: &Play| {
            let first = play.hand.variant().stages()[0].street;
            play.record.moves.is_empty() && play.hand.street() == first
        };
        if let Phase::Playing(play) = &mut self.phase
            && !is_deal(play)
        {
            play.resume = pause;
        }
    }
}

/// Refuses an action for another hand, or for a decision that is not open.
fn check_fresh(play: Option<&Play>, want: &Want) -> Result<(), Refusal> {
    let stale = |text: String| Err(Refusal::new(ErrorCode::Stale, text));
    if let Some(meant) = &want.hand {
        let running = play.map(|play| play.record.id.to_compact_string());
        if running.as_ref() != Some(meant) {
            return stale(match running {
                Some(running) => format!("hand {running} is played"),
                None => "no hand is played".to_owned(),
            });
        }
    }
    let asked = play.and_then(|play| play.asked.as_ref());
    let open = asked.and_then(|asked| asked.offer.decision);
    match (want.decision, open) {
        (None, _) => Ok(()),
        (Some(meant), Some(open)) if meant == open => Ok(()),
        (Some(meant), Some(open)) => stale(format!(
            "that was for decision {meant}; decision {open} is open"
        )),
        (Some(meant), None) => stale(format!(
            "that was for decision {meant}; no decision is open"
        )),
    }
}

/// The action of the hand that a command asks for.
pub(crate) fn action_of(want: &Want, options: Option<&Options>) -> Result<Action, Refusal> {
    let illegal = |text: &str| Refusal::new(ErrorCode::IllegalAction, text);
    let Some(options) = options else {
        return Err(illegal("no action is possible now"));
    };
    let chips = || match &want.amount {
        Stake::Chips(chips) => Ok(*chips),
        Stake::Missing => Err(Refusal::new(
            ErrorCode::BadAmount,
            format!("a {} needs an amount: the total bet after it", want.kind),
        )),
        Stake::Wrong(text) => Err(Refusal::new(
            ErrorCode::BadAmount,
            format!("'{text}' is not an amount"),
        )),
    };
    let closed = || match &options.closed {
        Some(closed) => illegal(&closed.to_string()),
        None if options.draw.is_some() => illegal(&Refused::MustDraw.to_string()),
        None if options.bet.is_some() => illegal("nothing was bet yet: bet instead of raising"),
        None => illegal("a bet stands already: raise it"),
    };
    match want.kind {
        "fold" => Ok(Action::Fold),
        "check" => Ok(Action::Check),
        "call" => Ok(Action::Call),
        "allin" => Ok(Action::AllIn),
        "bringin" => Ok(Action::BringIn),
        "draw" => Ok(Action::Draw(want.cards)),
        "bet" if options.bet.is_some() => Ok(Action::Bet(chips()?)),
        "raise" if options.raise.is_some() => Ok(Action::Raise(chips()?)),
        _ => Err(closed()),
    }
}

fn refusal(refused: Refused) -> Refusal {
    let code = match refused {
        Refused::NotYourTurn => ErrorCode::NotYourTurn,
        Refused::BadAmount { .. } => ErrorCode::BadAmount,
        Refused::NoCheck(_)
        | Refused::NothingToCall
        | Refused::BetStands
        | Refused::NothingToRaise
        | Refused::MustBringIn(_)
        | Refused::NothingToBringIn
        | Refused::MustDraw
        | Refused::NoDraw
        | Refused::NotYours(_)
        | Refused::Closed(_) => ErrorCode::IllegalAction,
    };
    Refusal::new(code, refused.to_string())
}
