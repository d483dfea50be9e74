//! Scripted engines at the other end of a stream, on paused time. Moves are
//! text to a dialect, so tic-tac-toe stands for every game here.

mod dead;
mod gtp;
mod ponder;
mod uci;

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use games::{Settings, find};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::time::{Instant, Sleep, sleep};

use super::{Dialect, Engine, EngineOptions, Language};
use crate::player::{Conditions, Event, Fault, Limits, News, Player, Question, Wire};
use crate::{Adjudication, Conversations, LAG_ALLOWANCE, Referee, Terms};
use protocol::line::Decoder;
use record::time_control::TimeControl;
use record::verdict::{Cause, Failure, Verdict};
use record::{Entry, GameId, Journal, RecordedPlayer};

const SECOND: Duration = Duration::from_secs(1);

/// The reaction of a scripted engine to a line.
#[derive(Clone)]
enum Step {
    Say(String),
    Wait(Duration),
    /// The same line every 5 ms for ever.
    Drip(&'static str),
    /// Bytes without a line end for ever.
    Flood,
    Close,
}

fn say(text: &str) -> Vec<Step> {
    vec![Step::Say(format!("{text}\n"))]
}

/// Answers lines by this script until the stream ends or it closes it; gives
/// the lines that it heard.
async fn answer(
    mut stream: DuplexStream,
    mut script: impl FnMut(&str) -> Vec<Step>,
) -> Vec<String> {
    let (mut decoder, mut heard) = (Decoder::default(), Vec::new());
    let mut chunk = [0; 1024];
    loop {
        while let Some(line) = decoder.next_line() {
            let line = line.unwrap().to_owned();
            heard.push(line.clone());
            for step in script(&line) {
                if perform(&mut stream, step).await.is_none() {
                    return heard;
                }
            }
        }
        match stream.read(&mut chunk).await {
            Ok(length @ 1..) => decoder.feed(&chunk[..length]),
            _ => return heard,
        }
    }
}

/// Does a step; `None` if the stream has ended.
async fn perform(stream: &mut DuplexStream, step: Step) -> Option<()> {
    match step {
        Step::Say(text) => stream.write_all(text.as_bytes()).await.ok(),
        Step::Wait(time) => {
            sleep(time).await;
            Some(())
        }
        Step::Drip(text) => loop {
            stream
                .write_all(format!("{text}\n").as_bytes())
                .await
                .ok()?;
            sleep(Duration::from_millis(5)).await;
        },
        Step::Flood => loop {
            stream.write_all(&[b'x'; 512]).await.ok()?;
        },
        Step::Close => None,
    }
}

/// The other seat: plays these moves, each so long after it was asked.
struct Mover {
    moves: VecDeque<&'static str>,
    after: Duration,
    asked: Option<Pin<Box<Sleep>>>,
}

impl Player for Mover {
    fn name(&self) -> &str {
        "mover"
    }

    fn limits(&self) -> Limits {
        Limits::Binding
    }

    fn tell(&mut self, _: &News<'_>) {}

    fn ask(&mut self, _: &Question<'_>) -> Result<(), Fault> {
        self.asked = Some(Box::pin(sleep(self.after)));
        Ok(())
    }

    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        let Some(asked) = &mut self.asked else {
            return Poll::Pending;
        };
        if !self.after.is_zero() {
            ready!(asked.as_mut().poll(context));
        }
        self.asked = None;
        let turn = self.moves.pop_front().map(str::to_owned);
        Poll::Ready(turn.map_or(Event::Forfeit, Event::Turn))
    }

    fn heard_at(&self) -> Instant {
        Instant::now()
    }
}

/// The games that are played, and their conditions.
struct Table {
    language: Language,
    options: EngineOptions,
    time: TimeControl,
    games: usize,
    opening: &'static str,
    moves: &'static [&'static str],
    /// How long the other seat thinks about each of them.
    after: Duration,
    /// The game and its board; gomoku is tic-tac-toe.
    game: &'static str,
    board: u8,
}

/// The result of a run.
struct EngineRun {
    name: String,
    journals: Vec<Journal>,
}

impl EngineRun {
    fn verdict(&self) -> &Verdict {
        let last = self.journals.last().unwrap();
        last.verdict.as_ref().unwrap()
    }

    fn cause(&self) -> Cause {
        self.verdict().cause.clone()
    }

    fn detail(&self) -> &str {
        self.verdict().detail.as_deref().unwrap_or_default()
    }

    fn thoughts(&self) -> Vec<&str> {
        let entries = self.journals.iter().flat_map(|journal| &journal.entries);
        let thoughts = entries.filter_map(|entry| match entry {
            Entry::Info { text, .. } => Some(&**text),
            _ => None,
        });
        thoughts.collect()
    }
}

impl Table {
    fn of(language: Language) -> Table {
        Table {
            language,
            options: EngineOptions::default(),
            time: TimeControl::new(Some(SECOND), None),
            games: 1,
            opening: "",
            moves: &["A3", "B3"],
            after: Duration::ZERO,
            game: "gomoku",
            board: 3,
        }
    }

    fn conditions(&self) -> Conditions {
        let entry = find(self.game).unwrap();
        let options = [("line", "3")].into_iter();
        let options = options.filter(|_| self.game == "gomoku");
        Conditions {
            game: entry,
            settings: Settings::new(entry.info, Some(self.board), options).unwrap(),
            time: self.time,
            beyond_published: None,
            answer_timeout: SECOND,
        }
    }

    /// Plays with a scripted engine in the first seat; gives the lines that it
    /// heard, too.
    async fn play(
        &self,
        script: impl FnMut(&str) -> Vec<Step>,
    ) -> (Result<EngineRun, Failure>, Vec<String>) {
        let (near, far) = duplex(1 << 16);
        tokio::join!(self.host(near), answer(far, script))
    }

    async fn host(&self, stream: DuplexStream) -> Result<EngineRun, Failure> {
        let conditions = self.conditions();
        let mut wire = Wire::new(stream);
        let dialect = Dialect::new(self.language, &self.options, None);
        let grace = 6 * SECOND;
        let introduced = Engine::introduce(&mut wire, dialect, "file", &conditions, grace).await?;
        let mut engine = Engine::new(wire, introduced, None, grace, Arc::default());
        let mut journals = Vec::new();
        for _ in 0..self.games {
            engine.prepare(&conditions).await?;
            journals.push(self.play_game(&conditions, &mut engine).await);
        }
        let name = engine.peer.name.to_string();
        engine.quit().await;
        Ok(EngineRun { name, journals })
    }

    async fn play_game(&self, conditions: &Conditions, engine: &mut Engine) -> Journal {
        let player = RecordedPlayer {
            name: "test".to_owned(),
            brain: "test".to_owned(),
            protocol: engine.protocol(),
            time: None,
            sandbox: None,
            cpu: None,
            transcript: Vec::new(),
            errors: Vec::new(),
        };
        let (info, settings) = (conditions.game.info, &conditions.settings);
        let players = vec![player.clone(), player];
        let mut journal = Journal::begin(GameId::new(1), info, settings, self.time, players);
        journal.opening = self.opening.to_owned();
        let mut state = conditions.game.start(settings).unwrap();
        if !self.opening.is_empty() {
            state.play_actions(self.opening).unwrap();
        }
        let terms = Terms {
            lag_allowance: LAG_ALLOWANCE,
            min_move_time: Duration::ZERO,
            adjudication: Adjudication::NEVER,
            conversations: Conversations::Faults,
        };
        let mut mover = Mover {
            moves: self.moves.iter().copied().collect(),
            after: self.after,
            asked: None,
        };
        let players: Vec<&mut dyn Player> = vec![engine, &mut mover];
        let referee = Referee::new(conditions, terms, state, players, journal, None);
        referee.play().await.journal
    }
}

/// The last line of a first seat's win: three in the row at the bottom.
const WINNING: [&str; 3] = ["A1", "B1", "C1"];

#[test]
fn a_name_is_made_fit_to_be_one() {
    let name = |text: &str| super::usable_name(text).map(|name| name.to_string());
    assert_eq!(
        name("  Deep\u{202e} Blue\u{7} ").as_deref(),
        Some("Deep Blue")
    );
    assert_eq!(name(&"x".repeat(100)), Some("x".repeat(64)));
    assert_eq!(name("\0"), None);
}
