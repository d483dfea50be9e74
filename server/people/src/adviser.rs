//! Good moves for a person: a second program of the opponent is asked for its move.

use std::future::poll_fn;

use games::{AnyGame, Seat, Viewer};
use protocol::line::Version;
use tokio::time::{Instant, timeout_at};
use words::Language;

use contest::source::{PlayerSource, SeatedPlayer, StartOptions};
use record::time_control::TimeControl;
use record::verdict::Failure;
use referee::LAG_ALLOWANCE;
use referee::player::{Beginning, Conditions, Event, Fault, News, Question};
use words::{Say, shown_in_english};

/// Why there is no hint.
#[derive(Debug, thiserror::Error)]
pub enum NoHint {
    /// There is no program that could be started a second time.
    NoProgram,
    /// The program could not be brought to this game.
    NotBrought(Failure),
    /// It cannot be told where the game stands.
    Published(String),
    /// It made a fault.
    Fault(String),
    /// It has no answer.
    Late(String),
    /// It would resign.
    Resigns(String),
    /// Its answer is against the rules.
    Illegal(String),
}

shown_in_english!(NoHint);

impl Say for NoHint {
    fn say(&self, language: Language) -> String {
        let of = |key: &str, name: &str| language.with(key, &[("name", name.into())]);
        let because = |why: String| language.with("terminal-no-hint", &[("why", why.into())]);
        match self {
            NoHint::NoProgram => language.say("terminal-no-hint-program"),
            // The failure of a program is told as it stands in records.
            NoHint::NotBrought(why) => because(why.to_string()),
            NoHint::Fault(why) => because(why.clone()),
            NoHint::Published(name) => of("terminal-no-hint-published", name),
            NoHint::Late(name) => of("terminal-no-hint-late", name),
            NoHint::Resigns(name) => of("terminal-no-hint-resigns", name),
            NoHint::Illegal(name) => of("terminal-no-hint-illegal", name),
        }
    }
}

/// The program that is asked, anew for each hint.
#[derive(Clone)]
pub struct Adviser {
    source: PlayerSource,
    conditions: Conditions,
    start: StartOptions,
}

/// The position about which advice is asked.
pub(crate) struct AdviceRequest {
    /// The seat on turn.
    pub(crate) seat: Seat,
    /// The start position, if it is not the usual one.
    pub(crate) position: Option<String>,
    /// The moves since.
    pub(crate) moves: Vec<String>,
    /// The state. The program gets only the view of the seat.
    pub(crate) state: Box<dyn AnyGame>,
}

impl Adviser {
    /// One of this kind. `None` where it is not the manager that starts it, for
    /// then there may be only one.
    pub fn new(
        source: PlayerSource,
        conditions: Conditions,
        start: StartOptions,
    ) -> Option<Adviser> {
        match source {
            PlayerSource::Program(_) | PlayerSource::Engine(_) => Some(Adviser {
                source,
                conditions,
                start,
            }),
            PlayerSource::Address(_)
            | PlayerSource::Acpc(_)
            | PlayerSource::Lobby { .. }
            | PlayerSource::Person(_)
            | PlayerSource::OnlinePerson { .. }
            | PlayerSource::Worker(_)
            | PlayerSource::OwnPort => None,
        }
    }

    /// The move that the program would play, behind its name.
    pub(crate) async fn advise(&self, asked: &AdviceRequest) -> Result<(String, String), NoHint> {
        let (conditions, start) = (&self.conditions, &self.start);
        let source = &self.source;
        let brought = source.bring(None, conditions, asked.seat, "hint", start);
        let brought = brought.await;
        let mut seated = brought.map_err(|why| NoHint::NotBrought(why.into_failure()))?;
        let advised = self.ask(&mut seated, asked).await;
        seated.player().tell(&News::BrokenOff);
        if let Some(program) = seated.into_program() {
            tokio::spawn(program.quit());
        }
        advised
    }

    async fn ask(
        &self,
        seated: &mut SeatedPlayer,
        asked: &AdviceRequest,
    ) -> Result<(String, String), NoHint> {
        let player = seated.player();
        let name = player.name().to_owned();
        let is_start = asked.moves.is_empty() && asked.position.is_none();
        if player.version() < Version::V02 && !is_start {
            return Err(NoHint::Published(name));
        }
        let state = asked.state.as_ref();
        // The same as a player hears on coming back after a lost connection: the moves
        // alone do not tell the outcomes of chance and the cards.
        let recap = state.recap(Viewer::Seat(asked.seat));
        let moves = if state.has_hidden() || state.has_chance() {
            &[]
        } else {
            &asked.moves[..]
        };
        player.tell(&News::Begins(Beginning {
            seat: asked.seat,
            position: asked.position.as_deref(),
            moves,
            recap: &recap,
            state,
        }));
        let prompt = state.prompt();
        let question = Question {
            clocks: None,
            prompt: prompt.as_deref(),
        };
        player
            .ask(&question)
            .map_err(|fault| wrong(&name, &fault))?;
        let limit = self.conditions.time.per_move;
        let limit = limit.unwrap_or(TimeControl::DEFAULT_PER_MOVE) + LAG_ALLOWANCE;
        let deadline = Instant::now() + limit;
        let sent = timeout_at(deadline, poll_fn(|context| player.poll_flush(context)));
        let mut is_late = sent.await.is_err();
        while !is_late {
            let heard = timeout_at(deadline, poll_fn(|context| player.poll_event(context)));
            match heard.await {
                Ok(Event::Turn(turn)) => {
                    let played = state.clone_box().play_turn(&turn);
                    let played = played.map_err(|_| NoHint::Illegal(name.clone()))?;
                    return Ok((name, played.text));
                }
                Ok(Event::Forfeit) => return Err(NoHint::Resigns(name)),
                Ok(Event::Fault(fault)) => return Err(wrong(&name, &fault)),
                Ok(Event::Info(_) | Event::Settles(_) | Event::Back) => {
                    // A program that talks all the time does not keep us longer.
                    is_late = Instant::now() >= deadline;
                }
                Err(_) => is_late = true,
            }
        }
        Err(NoHint::Late(name))
    }
}

fn wrong(name: &str, fault: &Fault) -> NoHint {
    NoHint::Fault(format!("'{name}': {}", fault.detail))
}
