//! Good moves for a person: a second program of the opponent is asked for its move.

use std::future::poll_fn;

use games::{AnyGame, Seat, Viewer};
use protocol::line::Version;
use tokio::time::{Instant, timeout_at};
use words::Phrase;

use contest::source::{PlayerSource, SeatedPlayer, StartOptions};
use record::time_control::TimeControl;
use referee::LAG_ALLOWANCE;
use referee::player::{Beginning, Conditions, Event, Fault, News, Question};

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
    pub(crate) async fn advise(&self, asked: &AdviceRequest) -> Result<(String, String), Phrase> {
        let (conditions, start) = (&self.conditions, &self.start);
        let source = &self.source;
        let brought = source.bring(None, conditions, asked.seat, "hint", start);
        let brought = brought.await;
        let mut seated = brought.map_err(|why| no_hint(why.into_failure().to_string()))?;
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
    ) -> Result<(String, String), Phrase> {
        let player = seated.player();
        let name = player.name().to_owned();
        let of = |key| Phrase::new(key).with("name", name.clone());
        let is_start = asked.moves.is_empty() && asked.position.is_none();
        if player.version() < Version::V02 && !is_start {
            return Err(of("terminal-no-hint-published"));
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
                    return match played {
                        Ok(played) => Ok((name, played.text)),
                        Err(_) => Err(of("terminal-no-hint-illegal")),
                    };
                }
                Ok(Event::Forfeit) => return Err(of("terminal-no-hint-resigns")),
                Ok(Event::Fault(fault)) => return Err(wrong(&name, &fault)),
                Ok(Event::Info(_) | Event::Settles(_) | Event::Back) => {
                    // A program that talks all the time does not keep us longer.
                    is_late = Instant::now() >= deadline;
                }
                Err(_) => is_late = true,
            }
        }
        Err(of("terminal-no-hint-late"))
    }
}

fn wrong(name: &str, fault: &Fault) -> Phrase {
    no_hint(format!("'{name}': {}", fault.detail))
}

/// What was wrong with a program is told as it stands in records.
fn no_hint(why: String) -> Phrase {
    Phrase::new("terminal-no-hint").with("why", why)
}
