//! A hand that is played: asking, acting, and going on from street to street.

use std::time::Duration;

use poker_rules::table::{Cause, ErrorCode, Event, Refusal, TurnOffer};
use poker_rules::{Action, Hand, HandTurn, IllegalAction, Options, Status};
use protocol::poker::{Stake, ToCompactString as _, Want};
use tokio::time::Instant;

use super::outbox::Outbox;
use super::{Audience, Counts, HandCount, HandRecord, Move};

/// A hand that is played.
pub(super) struct Play {
    pub(super) hand: Hand,
    /// The record so far; the rest follows at its end.
    pub(super) record: Box<HandRecord>,
    count: HandCount,
    /// Room for the counts at its end.
    counts: Vec<(String, Counts)>,
    /// The open question, if there is one.
    query: Option<Query>,
    /// The number of questions so far, which is the number of the last one.
    decisions: u64,
    /// The pause after each step, if there is one.
    pub(super) pause: Option<Duration>,
    /// The hand pauses until then.
    resume: Option<Instant>,
}

/// A question to a player.
struct Query {
    seat: usize,
    offer: TurnOffer,
    since: Instant,
    deadline: Option<Instant>,
}

impl Query {
    /// The time left in milliseconds: at least 1, since 0 means no limit.
    fn time_left(&self, now: Instant) -> u64 {
        let left = |deadline: Instant| {
            let left = deadline.saturating_duration_since(now).as_millis();
            u64::try_from(left).unwrap_or(u64::MAX).max(1)
        };
        self.deadline.map_or(0, left)
    }
}

impl Play {
    /// A hand that was dealt just now, room for its counts, and the pause after each step.
    pub(super) fn new(
        hand: Hand,
        record: Box<HandRecord>,
        counts: Vec<(String, Counts)>,
        pause: Option<Duration>,
    ) -> Play {
        Play {
            hand,
            count: HandCount::of(&record.setup),
            record,
            counts,
            query: None,
            decisions: 0,
            pause,
            resume: None,
        }
    }

    /// Goes on without pauses from now on.
    pub(super) fn hurry(&mut self) {
        (self.pause, self.resume) = (None, None);
    }

    /// The chips in front of a seat that is dealt in.
    pub(super) fn stack(&self, seat: usize) -> Option<u64> {
        Some(self.hand.player(seat)?.stack())
    }

    /// Whether the seat can still win the hand.
    pub(super) fn plays_on(&self, seat: usize) -> bool {
        let player = self.hand.player(seat);
        player.is_some_and(|player| player.status() != Status::Folded)
    }

    /// The seat that is asked to act, if there is one.
    pub(super) fn asked(&self) -> Option<usize> {
        self.query.as_ref().map(|query| query.seat)
    }

    /// The question that this seat has to answer, if there is one, as it was asked.
    pub(super) fn question(&self, seat: usize) -> Option<&TurnOffer> {
        let query = self.query.as_ref().filter(|query| query.seat == seat)?;
        Some(&query.offer)
    }

    /// The open question for a client that comes now: the offer for the player to act,
    /// and `<acting>` for others.
    pub(super) fn question_for(
        &self,
        viewer: Option<usize>,
        now: Instant,
    ) -> (Option<TurnOffer>, Option<Event>) {
        let Some(query) = &self.query else {
            return (None, None);
        };
        let time = query.time_left(now);
        if viewer == Some(query.seat) {
            let offer = query.offer.clone();
            return (Some(TurnOffer { time, ..offer }), None);
        }
        let acting = Event::Acting {
            hand: query.offer.hand,
            seat: query.seat + 1,
            time,
        };
        (None, Some(acting))
    }

    /// When its time is up: that of the player to act, or that of a pause.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let query = self.query.as_ref().and_then(|query| query.deadline);
        self.resume.into_iter().chain(query).min()
    }

    /// The seat of the player to act, if its time is up.
    pub(super) fn late(&self, now: Instant) -> Option<usize> {
        let query = self.query.as_ref()?;
        let is_late = query.deadline.is_some_and(|deadline| deadline <= now);
        is_late.then_some(query.seat)
    }

    /// The action for an absent player: to stand pat, to bring it in, to check if there
    /// is nothing to call, else to fold.
    pub(super) fn passive(&self) -> Action {
        let options = self.hand.options();
        options.map_or(Action::Fold, |options| options.passive())
    }

    /// Plays an action, which the hand may refuse. Gives since when the player was asked
    /// for it, if it was.
    pub(super) fn act(
        &mut self,
        now: Instant,
        seat: usize,
        action: Action,
        cause: Option<Cause>,
        outbox: &mut Outbox,
    ) -> Result<Option<Instant>, IllegalAction> {
        self.hand.act_into(seat, action, outbox.happened())?;
        self.note_move(seat, action, cause);
        let query = self.query.take().filter(|query| query.seat == seat);
        self.tell(now, cause, outbox);
        Ok(query.map(|query| query.since))
    }

    fn note_move(&mut self, seat: usize, action: Action, cause: Option<Cause>) {
        self.record.moves.push(Move {
            seat,
            action,
            cause,
        });
    }

    /// Folds for a leaving player; `false` if the player is all-in or the betting is
    /// over, so that the hand is played out.
    pub(super) fn leave(&mut self, now: Instant, seat: usize, outbox: &mut Outbox) -> bool {
        let folded = self.hand.leave(seat);
        if folded.is_empty() {
            return false;
        }
        outbox.happened().extend(folded);
        self.note_move(seat, Action::Fold, Some(Cause::Left));
        let turn = self.hand.turn();
        let query = self.query.take();
        self.query = query.filter(|query| turn == HandTurn::Act(query.seat));
        self.tell(now, Some(Cause::Left), outbox);
        if self.query.is_some() {
            // The player to act goes on thinking, perhaps with fewer options.
            self.resume = None;
        }
        true
    }

    /// The next turn; `None` while the hand pauses.
    pub(super) fn turn(&mut self, now: Instant) -> Option<HandTurn> {
        if self.resume.is_some_and(|resume| resume > now) {
            return None;
        }
        self.resume = None;
        Some(self.hand.turn())
    }

    /// Deals cards, or goes on with the showdown.
    pub(super) fn proceed(&mut self, now: Instant, outbox: &mut Outbox) {
        self.hand.proceed_into(outbox.happened());
        self.tell(now, None, outbox);
    }

    /// Asks the player on turn, unless the same question is open already.
    pub(super) fn ask(&mut self, now: Instant, seat: usize, limit: u64, outbox: &mut Outbox) {
        let Some(mut offer) = TurnOffer::of_hand(self.record.id.get(), &self.hand, limit) else {
            return;
        };
        let hand = offer.hand;
        let before = self.query.take().filter(|query| query.seat == seat);
        offer.decision = before.as_ref().and_then(|query| query.offer.decision);
        let is_asked = before.as_ref().is_some_and(|query| query.offer == offer);
        if !is_asked {
            self.decisions += 1;
            offer.decision = Some(self.decisions);
        }
        // A player who left may have changed the options, but the deadline stays.
        let deadline = match &before {
            Some(query) => query.deadline,
            None => (limit > 0).then(|| now + Duration::from_millis(limit)),
        };
        let since = before.map_or(now, |query| query.since);
        self.query = Some(Query {
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
        outbox.tell(Audience::Seat(seat), Event::Turn(offer));
        outbox.tell(Audience::AllBut(seat), acting);
    }

    /// Tells the events of the hand just now; at tables of people a pause follows.
    pub(super) fn tell(&mut self, now: Instant, cause: Option<Cause>, outbox: &mut Outbox) {
        let id = self.record.id.get();
        outbox.tell_happened(id, cause, |event| self.count.hear(event));
        // The first posts and cards are seen while the first player thinks.
        let first = self.hand.variant().stages()[0].street;
        if !self.record.moves.is_empty() || self.hand.street() != first {
            self.resume = self.pause.map(|pause| now + pause);
        }
    }

    /// The record of a hand that is over, and its counts.
    pub(super) fn settle(self) -> (Box<HandRecord>, Vec<(String, Counts)>) {
        let (mut record, mut counts) = (self.record, self.counts);
        record.settle(&self.hand);
        self.count.finish_into(&record, &mut counts);
        (record, counts)
    }

    /// The record of the hand if it is broken off, and all stakes are given back.
    pub(super) fn voided(&self) -> Box<HandRecord> {
        let mut record = self.record.clone();
        record.void();
        record
    }
}

/// The seat and the action of a player that wants this.
///
/// # Errors
/// In this order: `stale`, `not-your-turn`, `illegal-action`, `bad-amount`.
pub(super) fn check(
    play: Option<&Play>,
    seat: Option<usize>,
    want: &Want,
) -> Result<(usize, Action), Refusal> {
    check_fresh(play, want)?;
    let asked = play.and_then(Play::asked);
    let Some(seat) = seat.filter(|seat| asked == Some(*seat)) else {
        let text = match asked {
            Some(asked) => format!("seat {} is asked", asked + 1),
            None => "nobody is asked".to_owned(),
        };
        return Err(Refusal::new(ErrorCode::NotYourTurn, text));
    };
    let options = play.and_then(|play| play.hand.options());
    Ok((seat, action_of(want, options.as_ref())?))
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
    let query = play.and_then(|play| play.query.as_ref());
    let open = query.and_then(|query| query.offer.decision);
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
        None if options.draw.is_some() => illegal(&IllegalAction::MustDraw.to_string()),
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

pub(super) fn refusal(refused: IllegalAction) -> Refusal {
    let code = match refused {
        IllegalAction::NotYourTurn => ErrorCode::NotYourTurn,
        IllegalAction::BadAmount { .. } => ErrorCode::BadAmount,
        IllegalAction::NoCheck(_)
        | IllegalAction::NothingToCall
        | IllegalAction::BetStands
        | IllegalAction::NothingToRaise
        | IllegalAction::MustBringIn(_)
        | IllegalAction::NothingToBringIn
        | IllegalAction::MustDraw
        | IllegalAction::NoDraw
        | IllegalAction::NotYours(_)
        | IllegalAction::Closed(_) => ErrorCode::IllegalAction,
    };
    Refusal::new(code, refused.to_string())
}
