//! One game, from `new game` to `end game`. Until the game is over, the referee
//! asks the seat on turn, judges the answer, records it and tells the others.

pub mod player;
pub mod throttle;

mod adjudication;
mod likely_cause;
mod settling;
mod telling;
mod thoughts;
mod waiting;

use std::pin::Pin;
use std::str::FromStr;
use std::time::Duration;

use futures_util::future::BoxFuture;
use games::{AnyGame, Outcome, Seat, Turn};
use protocol::line::escaped;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::sync::mpsc;
use tokio::time::{Instant, Sleep, sleep_until};
use words::{Language, Say, shown_in_english};

use self::adjudication::Adjudicator;
use self::likely_cause::likely_cause;
use self::thoughts::Thoughts;
use crate::player::{Conditions, Event, Fault, Limits, Player};
use metrics::COUNTS;
use record::clock::Clocks;
use record::verdict::{Cause, Verdict};
use record::{Entry, Journal, ThoughtRoom};

pub use self::adjudication::{Adjudication, Draw, Resign};

/// The default addition to every limit, for transmission.
pub const LAG_ALLOWANCE: Duration = Duration::from_millis(100);

/// How long rules that answer later may think about a step.
const RULES_TIMEOUT: Duration = Duration::from_secs(30);

/// A year, for timers that need an end where there is no limit.
const NO_LIMIT: Duration = Duration::from_secs(365 * 24 * 3600);

/// The conditions of a game that the players are not told.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The addition to every limit, for transmission.
    pub lag_allowance: Duration,
    /// The shortest time that a turn takes, so that people can follow.
    pub min_move_time: Duration,
    /// When the manager ends the game.
    pub adjudication: Adjudication,
    /// Which conversations its record keeps.
    pub conversations: Conversations,
}

/// Which conversations with programs the record of a game keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Conversations {
    /// The last 50 lines with each player, after a fault.
    #[default]
    Faults,
    /// All lines of the game with each player: the last 5,000 in 512 KiB.
    Whole,
}

impl Conversations {
    /// Whether the record of a game that ended like this has them.
    pub fn keeps(self, verdict: &Verdict) -> bool {
        self == Conversations::Whole || verdict.cause.is_fault()
    }
}

/// The word names no kind of conversations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct UnknownConversations;

shown_in_english!(UnknownConversations);

impl Say for UnknownConversations {
    fn say(&self, language: Language) -> String {
        language.say("files-conversations")
    }
}

impl FromStr for Conversations {
    type Err = UnknownConversations;

    fn from_str(word: &str) -> Result<Conversations, UnknownConversations> {
        match word {
            "faults" => Ok(Conversations::Faults),
            "whole" => Ok(Conversations::Whole),
            _ => Err(UnknownConversations),
        }
    }
}

/// A spectator of a running game.
pub trait Observer: Send {
    /// The last entry of the journal, a turn or chance, has led to this state.
    /// The game waits until this returns.
    fn played<'a>(
        &'a mut self,
        journal: &'a Journal,
        state: &'a dyn AnyGame,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

    /// A player has lost its connection and may come back, or is back.
    fn away(&mut self, seat: Seat, is_away: bool) {
        let _ = (seat, is_away);
    }

    /// The last entry of the journal is a thought of a brain.
    fn heard(&mut self, journal: &Journal) {
        let _ = journal;
    }
}

/// A game about to be played, and everything that it owns until it ends.
pub struct Referee<'a> {
    conditions: &'a Conditions,
    terms: Terms,
    state: Box<dyn AnyGame>,
    /// In the order of seats.
    players: Vec<&'a mut dyn Player>,
    clocks: Clocks,
    journal: Journal,
    observer: Option<Box<dyn Observer>>,
    chance: StdRng,
    thoughts: Thoughts,
    adjudicator: Adjudicator,
    /// How the players agreed to count the last position.
    agreed: Option<String>,
    began: Instant,
    /// When the answer arrived that the next request follows from; `None` where
    /// the game has waited on purpose since.
    answered: Option<Instant>,
    timer: Pin<Box<Sleep>>,
    /// Orders to this referee.
    orders: Option<mpsc::Receiver<Order>>,
    paused: bool,
}

/// An order to the referee of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// No new request is sent from now on. A request that is out keeps its
    /// deadline, unless the time of its player [halts](Limits::Halting).
    Pause,
    /// The game goes on.
    Resume,
    /// The game is broken off without a result.
    Stop,
    /// This seat gives up, even when another is on turn.
    Resign(Seat),
    /// The players agree on a draw.
    Draw,
}

/// The end of a game before the rules end it.
enum End {
    /// With a verdict.
    Verdict(Verdict),
    /// Without a result.
    Stopped,
}

impl From<Verdict> for End {
    fn from(verdict: Verdict) -> End {
        End::Verdict(verdict)
    }
}

/// The events for which the referee waits.
enum RefereeInput {
    Player(Seat, Event),
    Order(Order),
    Time,
}

/// A finished game.
pub struct GameOutcome {
    /// All events. The verdict is missing only if the game was stopped.
    pub journal: Journal,
    /// The last position.
    pub state: Box<dyn AnyGame>,
}

impl<'a> Referee<'a> {
    /// A game between these players, in the order of seats. `state` is the
    /// state after the journal's position and opening.
    pub fn new(
        conditions: &'a Conditions,
        terms: Terms,
        state: Box<dyn AnyGame>,
        players: Vec<&'a mut dyn Player>,
        journal: Journal,
        observer: Option<Box<dyn Observer>>,
    ) -> Referee<'a> {
        let began = Instant::now();
        let seats = players.len();
        Referee {
            conditions,
            terms,
            state,
            players,
            clocks: Clocks::new(journal.times()),
            chance: StdRng::seed_from_u64(journal.seed.unwrap_or_default()),
            journal,
            observer,
            thoughts: Thoughts::new(ThoughtRoom::shared(), seats),
            adjudicator: Adjudicator::new(terms.adjudication, seats),
            agreed: None,
            began,
            answered: None,
            timer: Box::pin(sleep_until(began)),
            orders: None,
            paused: false,
        }
    }

    /// When the game began: times of conversations count from here.
    pub fn began(&self) -> Instant {
        self.began
    }

    /// Lets the sender of `orders` control the game.
    #[must_use]
    pub fn under(self, orders: Option<mpsc::Receiver<Order>>) -> Referee<'a> {
        Referee { orders, ..self }
    }

    /// Plays the game to its end.
    pub fn play(mut self) -> BoxFuture<'a, GameOutcome> {
        Box::pin(async move {
            self.open().await;
            let end = loop {
                match self.state.turn() {
                    Turn::Over(outcome) => {
                        break Verdict::settled(&outcome, self.agreed.take()).into();
                    }
                    Turn::Chance => {
                        if let Err(end) = self.draw_chance().await {
                            break end;
                        }
                    }
                    Turn::Seat(seat) => {
                        if let Err(end) = self.take_turn(seat).await {
                            break end;
                        }
                    }
                }
            };
            match end {
                End::Verdict(verdict) => self.close(verdict).await,
                End::Stopped => self.break_off().await,
            }
            let (journal, state) = (self.journal, self.state);
            GameOutcome { journal, state }
        })
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len()).filter_map(seat_at)
    }

    fn player(&mut self, seat: Seat) -> &mut dyn Player {
        self.players[seat.index()]
    }

    async fn draw_chance(&mut self) -> Result<(), End> {
        let random = &mut self.chance;
        let drawn = if self.state.later().is_some() {
            let number = random.random();
            self.wait_for_rules(|rules| rules.draw_chance(number))
                .await?
        } else {
            self.state.draw_chance(&mut |n| random.random_range(0..n))
        };
        let played = drawn.map_err(|error| {
            // The rules themselves are wrong, and nobody has lost by that.
            tracing::error!("game {}: chance cannot act: {error}", self.journal.id);
            End::Stopped
        })?;
        self.tell_played(None, &played);
        self.enter(Entry::Chance { text: played.text }).await;
        Ok(())
    }

    /// Asks a seat and plays its answer.
    async fn take_turn(&mut self, seat: Seat) -> Result<(), End> {
        self.wait_while_paused().await?;
        let limit = self.clocks.limit(seat);
        let limit = limit.filter(|_| self.player(seat).limits() != Limits::None);
        // The news come before anybody thinks about them.
        self.flush_all_but(Some(seat)).await;
        self.ask(seat, Duration::ZERO)?;
        let asked = Instant::now();
        self.flush(seat).await;
        if let Some(answered) = self.answered.take() {
            COUNTS.move_latency.observe(answered.elapsed());
        }
        let (answer, used) = self.wait_for_answer(seat, asked, limit).await?;
        let Some(answer) = answer else {
            return Err(self.lost_by(seat, Cause::Forfeit, None));
        };
        let played = if self.state.later().is_some() {
            self.wait_for_rules(|rules| rules.play_turn(answer.clone()))
                .await?
        } else {
            self.state.play_turn(&answer)
        };
        let played = match played {
            Ok(played) => played,
            Err(illegal) => {
                let cause = likely_cause(&self.journal, seat, &answer);
                let detail = format!("'{}': {illegal}{cause}", escaped(answer.as_bytes()));
                return Err(self.lost_by(seat, Cause::IllegalMove, Some(detail)));
            }
        };
        self.answered = Some(self.player(seat).heard_at());
        COUNTS.moves.add(1);
        self.clocks.charge(seat, used);
        self.tell_played(Some(seat), &played);
        if self.is_over() {
            self.agreed = self.settle().await;
        }
        self.enter(Entry::Turn {
            seat,
            text: played.text,
            used: Some(record::micros(used)),
        })
        .await;
        if !self.terms.min_move_time.is_zero() {
            self.linger(asked + self.terms.min_move_time).await?;
            self.answered = None;
        }
        match self.adjudicator.moved(seat) {
            Some(verdict) if !self.is_over() => Err(self.worth(verdict).into()),
            _ => {
                if !self.is_over() {
                    self.let_ponder(seat);
                }
                Ok(())
            }
        }
    }

    /// The value of an adjudicated game of two where returns are graded: the margin that
    /// the board shows, in favour of the winner; where it shows none, the stake of the
    /// loser.
    fn worth(&self, verdict: Verdict) -> Verdict {
        let Conditions { game, settings, .. } = self.conditions;
        let loser = verdict.loser().filter(|_| game.info.is_graded(settings));
        let Some(loser) = loser else {
            return verdict;
        };
        let score = |seat| {
            self.state
                .score(seat)
                .and_then(|score| i32::try_from(score).ok())
        };
        let returns = match (score(loser.other()), score(loser)) {
            (Some(own), Some(others)) => Outcome::lost_by(loser, self.players.len())
                .into_iter()
                .map(|unit| unit * (own - others).max(1))
                .collect(),
            _ => self.state.returns_lost_by(loser),
        };
        Verdict { returns, ..verdict }
    }

    fn is_over(&self) -> bool {
        matches!(self.state.turn(), Turn::Over(_))
    }

    async fn enter(&mut self, entry: Entry) {
        self.journal.entries.push(entry);
        if let Some(observer) = &mut self.observer {
            observer.played(&self.journal, self.state.as_ref()).await;
        }
    }

    fn note_away(&mut self, seat: Seat, is_away: bool) {
        if let Some(observer) = &mut self.observer {
            observer.away(seat, is_away);
        }
    }

    fn enter_info(&mut self, seat: Seat, text: String, asked: Instant) {
        let at = self.player(seat).heard_at();
        let at = record::micros(at.saturating_duration_since(asked));
        self.adjudicator.hear(seat, &text);
        // Talkative brains in long games must not fill the memory.
        if let Some(text) = self.thoughts.keep(seat, text) {
            self.journal.entries.push(Entry::Info { seat, at, text });
            if let Some(observer) = &mut self.observer {
                observer.heard(&self.journal);
            }
        }
    }

    /// Logs how many thoughts of each player were not kept.
    fn log_dropped_thoughts(&self) {
        for (seat, player) in self.seats().zip(&self.players) {
            let dropped = self.thoughts.dropped(seat);
            if dropped > 0 {
                let (id, name) = (self.journal.id, player.name());
                tracing::info!("game {id}: {dropped} lines of info of '{name}' were not kept");
            }
        }
    }

    fn lost_by(&self, seat: Seat, cause: Cause, detail: Option<String>) -> End {
        // A seat that could not win any more does not win by an act of another.
        let others = self.seats().filter(|other| *other != seat);
        let mut spared = others.filter(|other| self.state.can_win(*other) == Some(false));
        if let Some(other) = spared.next() {
            let seats = self.state.info().seats;
            let other = seats.get(other.index()).copied().unwrap_or_default();
            let reason = format!("{other} cannot win any more");
            let detail = detail.map_or(reason.clone(), |detail| format!("{detail}; {reason}"));
            return Verdict::draw(self.players.len(), cause, Some(detail)).into();
        }
        End::Verdict(Verdict {
            returns: self.state.returns_lost_by(seat),
            cause,
            detail,
        })
    }

    fn lost_by_fault(&self, seat: Seat, fault: Fault) -> End {
        self.lost_by(seat, fault.cause, Some(fault.detail))
    }
}

/// The seat with this index; no game has more than 256.
fn seat_at(index: usize) -> Option<Seat> {
    u16::try_from(index).ok().map(Seat::new)
}

#[cfg(test)]
mod adjudication_tests;
#[cfg(test)]
mod dice_tests;
#[cfg(test)]
mod later_tests;
#[cfg(test)]
mod return_tests;
#[cfg(test)]
mod seats_tests;
#[cfg(test)]
mod sparing_tests;
#[cfg(test)]
mod tests;
