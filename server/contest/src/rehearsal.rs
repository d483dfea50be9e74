//! Trying a brain as far as its first move, as `arbiter doctor` does.

use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::BoxFuture;
use games::{AnyGame, Seat};
use tokio::time::Instant;

use crate::game::journal_of;
use crate::source::{BringError, PlayerSource, StartOptions};
use record::verdict::{Cause, Failure};
use record::{Entry, GameId, Journal, RecordedPlayer};
use referee::player::{Conditions, Event, Fault, Limits, News, Player, Question};
use referee::{Adjudication, Conversations, LAG_ALLOWANCE, Referee, Terms};
use words::{Language, Say, say, shown_in_english};

/// A brain that has made its first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RehearsedBrain {
    /// The name that the brain gives itself.
    pub name: String,
    /// The version of the protocol that it speaks.
    pub protocol: String,
    /// Its move; `None` if another seat was to begin, so that it was not asked.
    pub answer: Option<String>,
    /// From its start until it was at the board.
    pub coming: Duration,
    /// The time that it used for its move.
    pub thinking: Duration,
}

/// Why a brain is of no use.
#[derive(Debug, thiserror::Error)]
pub enum RehearsalError {
    /// It cannot be brought to the board.
    Failed(Failure),
    /// It lost with its first move.
    Lost {
        /// Why.
        cause: Cause,
        /// Details.
        detail: Option<String>,
    },
}

shown_in_english!(RehearsalError);

impl Say for RehearsalError {
    /// Details are in English.
    fn say(&self, language: Language) -> String {
        match self {
            RehearsalError::Failed(why) => why.say(language),
            RehearsalError::Lost { cause, detail } => {
                let cause = cause.say(language);
                let why = match detail {
                    Some(detail) => format!("{cause}: {detail}"),
                    None => cause,
                };
                say!(language, "doctor-first-move", why)
            }
        }
    }
}

/// The journal and the terms of a game that is not stored, between players of
/// these names, in the order of seats.
pub(crate) fn unstored_game<'a>(
    conditions: &Conditions,
    state: &dyn AnyGame,
    names: impl Iterator<Item = &'a str>,
) -> (Journal, Terms) {
    let recorded = |name: &str| RecordedPlayer {
        name: name.to_owned(),
        brain: String::new(),
        protocol: String::new(),
        time: None,
        sandbox: None,
        cpu: None,
        transcript: Vec::new(),
        errors: Vec::new(),
    };
    let players = names.map(|name| (recorded(name), true));
    let mut journal = journal_of(GameId::ZERO, conditions, players);
    journal.seed = state.has_chance().then(rand::random);
    let terms = Terms {
        lag_allowance: LAG_ALLOWANCE,
        min_move_time: Duration::ZERO,
        adjudication: Adjudication::NEVER,
        conversations: Conversations::Faults,
    };
    (journal, terms)
}

/// Brings a brain to the board in the first seat, and asks it for a move if that
/// seat begins in this state. All other seats are empty, so the game ends when
/// one of them is asked. Nothing is stored.
///
/// # Errors
/// The brain does not come, or its move is none.
pub fn rehearse<'a>(
    source: &'a PlayerSource,
    conditions: &'a Conditions,
    state: Box<dyn AnyGame>,
    called: &'a str,
) -> BoxFuture<'a, Result<RehearsedBrain, RehearsalError>> {
    Box::pin(async move {
        let began = Instant::now();
        let start = StartOptions::default();
        let brought = source.bring(None, conditions, Seat::FIRST, called, &start);
        let brought = brought.await.map_err(BringError::into_failure);
        let mut seated = brought.map_err(RehearsalError::Failed)?;
        let coming = began.elapsed();
        let mut others: Vec<AbsentPlayer> = (1..state.seats())
            .map(|_| AbsentPlayer::default())
            .collect();
        let names = (0..state.seats()).map(|_| called);
        let (journal, terms) = unstored_game(conditions, state.as_ref(), names);
        let mut players: Vec<&mut dyn Player> = vec![seated.player()];
        players.extend(others.iter_mut().map(|other| other as &mut dyn Player));
        let referee = Referee::new(conditions, terms, state, players, journal, None);
        let finished = referee.play().await;
        let brain = seated.as_player();
        let (name, protocol) = (brain.name().to_owned(), brain.protocol());
        if let Some(program) = seated.into_program() {
            program.quit().await;
        }
        let verdict = finished.journal.verdict;
        if let Some(verdict) = verdict.filter(|verdict| verdict.loser() == Some(Seat::FIRST)) {
            let (cause, detail) = (verdict.cause, verdict.detail);
            return Err(RehearsalError::Lost { cause, detail });
        }
        let first = finished
            .journal
            .entries
            .into_iter()
            .find_map(|entry| match entry {
                Entry::Turn {
                    seat: Seat::FIRST,
                    text,
                    used,
                } => Some((text, used)),
                Entry::Turn { .. } | Entry::Chance { .. } | Entry::Info { .. } => None,
            });
        let thinking = first.as_ref().and_then(|(_, used)| *used);
        let thinking = thinking.unwrap_or_default();
        Ok(RehearsedBrain {
            name,
            protocol,
            answer: first.map(|(text, _)| text),
            coming,
            thinking,
        })
    })
}

/// Nobody: gives up when it is asked.
#[derive(Default)]
struct AbsentPlayer {
    is_asked: bool,
}

impl Player for AbsentPlayer {
    fn name(&self) -> &str {
        "nobody"
    }

    fn limits(&self) -> Limits {
        Limits::None
    }

    fn tell(&mut self, _: &News<'_>) {}

    fn ask(&mut self, _: &Question<'_>) -> Result<(), Fault> {
        self.is_asked = true;
        Ok(())
    }

    fn poll_event(&mut self, _: &mut Context<'_>) -> Poll<Event> {
        if std::mem::take(&mut self.is_asked) {
            Poll::Ready(Event::Forfeit)
        } else {
            Poll::Pending
        }
    }

    fn heard_at(&self) -> Instant {
        Instant::now()
    }
}
