//! Good moves for a person: a second program of the opponent is asked for its move.

use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use games::{AnyGame, Seat, Viewer};
use protocol::line::{Info, Version};
use tokio::time::{Instant, timeout_at};
use words::Phrase;

use contest::live::LiveGame;
use contest::lobby::ANSWER_TIMEOUT;
use contest::source::{PlayerSource, SeatedPlayer, StartOptions};
use contest::{BrainConfig, KeptPlayer};
use record::time_control::TimeControl;
use record::{Entry, Journal, journal_settings};
use referee::player::{Beginning, Conditions, Event, Fault, News, Question};

/// How long after its limit an answer is still of use: nobody plays by a clock here, and
/// the machine may be busy.
const GRACE: Duration = Duration::from_secs(2);

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

/// What a program would play.
pub(crate) struct Advice {
    /// The name of the program.
    pub(crate) name: String,
    /// Its turn, as the wire writes it.
    pub(crate) turn: String,
    /// The last score that it said, in hundredths of the game's unit, as the seat on turn
    /// sees it.
    pub(crate) score: Option<i64>,
}

impl Adviser {
    /// Whether it is the manager that starts players of this kind; else there may be only
    /// one.
    pub(crate) fn can_ask(source: &PlayerSource) -> bool {
        match source {
            PlayerSource::Program(_) | PlayerSource::Engine(_) => true,
            PlayerSource::Address(_)
            | PlayerSource::Acpc(_)
            | PlayerSource::Lobby { .. }
            | PlayerSource::Person(_)
            | PlayerSource::OnlinePerson { .. }
            | PlayerSource::Worker(_)
            | PlayerSource::OwnPort => false,
        }
    }

    /// One of this kind. `None` where it cannot be asked, because it is not the manager
    /// that starts it.
    pub fn new(
        source: PlayerSource,
        conditions: Conditions,
        start: StartOptions,
    ) -> Option<Adviser> {
        Adviser::can_ask(&source).then_some(Adviser {
            source,
            conditions,
            start,
        })
    }

    /// What the program would play.
    pub(crate) async fn advise(&self, asked: &AdviceRequest) -> Result<Advice, Phrase> {
        let (advised, program) = self.advise_by(None, asked).await;
        if let Some(program) = program {
            tokio::spawn(program.quit());
        }
        advised
    }

    /// The same by the program that was asked before, if it is still of use; gives it back
    /// for the next question.
    pub(crate) async fn advise_by(
        &self,
        kept: Option<KeptPlayer>,
        asked: &AdviceRequest,
    ) -> (Result<Advice, Phrase>, Option<KeptPlayer>) {
        let (conditions, start) = (&self.conditions, &self.start);
        let source = &self.source;
        let brought = source.bring(kept, conditions, asked.seat, "hint", start);
        let mut seated = match brought.await {
            Ok(seated) => seated,
            Err(why) => return (Err(no_hint(why.into_failure().to_string())), None),
        };
        let advised = self.ask(&mut seated, asked).await;
        seated.player().tell(&News::BrokenOff);
        (advised, seated.into_program())
    }

    async fn ask(
        &self,
        seated: &mut SeatedPlayer,
        asked: &AdviceRequest,
    ) -> Result<Advice, Phrase> {
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
        let limit = limit.unwrap_or(TimeControl::DEFAULT_PER_MOVE) + GRACE;
        let deadline = Instant::now() + limit;
        let sent = timeout_at(deadline, poll_fn(|context| player.poll_flush(context)));
        let mut is_late = sent.await.is_err();
        let mut score = None;
        while !is_late {
            let heard = timeout_at(deadline, poll_fn(|context| player.poll_event(context)));
            match heard.await {
                Ok(Event::Turn(turn)) => {
                    let played = state.clone_box().play_turn(&turn);
                    return match played {
                        Ok(played) => Ok(Advice {
                            name,
                            turn: played.text,
                            score,
                        }),
                        Err(_) => Err(of("terminal-no-hint-illegal")),
                    };
                }
                Ok(Event::Forfeit) => return Err(of("terminal-no-hint-resigns")),
                Ok(Event::Fault(fault)) => return Err(wrong(&name, &fault)),
                Ok(event) => {
                    if let Event::Info(text) = event {
                        score = Info::parse(&text).score.or(score);
                    }
                    // A program that talks all the time does not keep us longer.
                    is_late = Instant::now() >= deadline;
                }
                Err(_) => is_late = true,
            }
        }
        Err(of("terminal-no-hint-late"))
    }
}

/// What a brain of the server would play for this seat, which is on turn, in words; or why
/// there is no hint.
pub fn hint(brain: BrainConfig, live: Arc<LiveGame>, seat: Seat) -> BoxFuture<'static, Phrase> {
    Box::pin(async move {
        let (journal, state) = (live.journal(), live.board().state.clone_box());
        let (written, name) = (state.clone_box(), brain.name.clone());
        match advice_in(brain, &journal, seat, state).await {
            Ok(advice) => {
                let turn = written.notation(&advice.turn).unwrap_or(advice.turn);
                let text = Phrase::new("terminal-would-play").with("name", name);
                text.with("move", turn)
            }
            Err(why) => why,
        }
    })
}

async fn advice_in(
    brain: BrainConfig,
    journal: &Journal,
    seat: Seat,
    state: Box<dyn AnyGame>,
) -> Result<Advice, Phrase> {
    let settings = journal_settings(journal).map_err(|why| no_hint(why.to_string()))?;
    let conditions = Conditions {
        game: brain.game,
        time: TimeControl::new(None, None),
        beyond_published: settings.beyond_published(brain.game.info),
        settings,
        answer_timeout: ANSWER_TIMEOUT,
    };
    let adviser = Adviser::new(brain.source, conditions, StartOptions::default());
    let adviser = adviser.ok_or_else(|| Phrase::new("terminal-no-hint-program"))?;
    let turns = journal.entries.iter().filter_map(|entry| match entry {
        Entry::Turn { text, .. } => Some(text),
        _ => None,
    });
    let opening = Some(&journal.opening).filter(|opening| !opening.is_empty());
    let asked = AdviceRequest {
        seat,
        position: journal.position.clone(),
        moves: opening.into_iter().chain(turns).cloned().collect(),
        state,
    };
    adviser.advise(&asked).await
}

fn wrong(name: &str, fault: &Fault) -> Phrase {
    no_hint(format!("'{name}': {}", fault.detail))
}

/// What was wrong with a program is told as it stands in records.
fn no_hint(why: String) -> Phrase {
    Phrase::new("terminal-no-hint").with("why", why)
}
