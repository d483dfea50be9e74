//! The engine's side of UCI.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use games::{Game, Settings, Turn};
use protocol::uci::{Command, Go, Reply, Score};

use super::{Conversation, InputLine, converse, milliseconds_since, report, say};
use crate::turn::take_turn;
use crate::{After, Brain, Common, Fault, Limits, run};

/// The time for a move that is limited otherwise, or not at all until `stop`.
const LONG: Duration = Duration::from_secs(24 * 60 * 60);

/// How often is looked whether the answer to `go infinite` is wanted.
const LOOK: Duration = Duration::from_millis(1);

/// The option of the game for chess960, and that of the protocol.
const CHESS960: (&str, &str) = ("chess960", "UCI_Chess960");

/// The option of the game by which draws are claimed. A manager of UCI judges
/// the game itself: as long as it asks, there is a move to be found.
const UNCLAIMED: (&str, &str) = ("claim-draws", "off");

/// The argument of brains that play under managers of UCI.
#[derive(Args, Clone, Copy, Debug)]
pub struct UciArgs {
    /// Speak UCI by standard input and output
    #[arg(long, group = "stdio", help_heading = "Connection")]
    uci: bool,
}

/// Plays as the command line says, by the line protocol or by UCI: see [`run`].
/// The game reads positions and turns as UCI writes them.
pub fn run_uci<G: Game, B: Brain<G>>(
    common: &Common,
    uci: UciArgs,
    program: &str,
    make: impl Fn(u64) -> B + Sync,
) -> ExitCode {
    if !uci.uci {
        return run(common, program, make);
    }
    let name = common.name_or(program);
    converse(
        program,
        &mut Session::<G, B>::new(make(common.seed()), name),
    )
}

/// One conversation, of any number of games.
pub(super) struct Session<G, B> {
    brain: B,
    name: String,
    chess960: bool,
    /// The position to think about, or why there is none.
    position: Result<G, String>,
    turn: String,
}

impl<G: Game, B: Brain<G>> Session<G, B> {
    pub(super) fn new(brain: B, name: String) -> Session<G, B> {
        Session {
            brain,
            name,
            chess960: false,
            position: read(false, None, ""),
            turn: String::new(),
        }
    }

    fn introduce(&self, out: &mut dyn Write) -> Result<(), Fault> {
        let (name, version) = (&self.name, env!("CARGO_PKG_VERSION"));
        say(out, format_args!("id name {name} {version}"))?;
        say(out, Reply::Author("the authors of Arbiter"))?;
        if G::INFO.option(CHESS960.0).is_some() {
            let option = format!("name {} type check default false", CHESS960.1);
            say(out, Reply::Option(&option))?;
        }
        say(out, Reply::UciOk)
    }

    fn set(&mut self, name: &str, value: Option<&str>) {
        let value = value.unwrap_or_default();
        // Other options are none of the brain's, and passed over.
        if name.eq_ignore_ascii_case(CHESS960.1) && G::INFO.option(CHESS960.0).is_some() {
            self.chess960 = value.eq_ignore_ascii_case("true");
        }
    }

    fn go(&mut self, go: &Go, line: &InputLine, out: &mut dyn Write) -> Result<(), Fault> {
        let none = Reply::BestMove {
            best: "0000",
            ponder: None,
        };
        let mut state = match &self.position {
            Ok(state) => state.clone(),
            Err(why) => {
                say(out, format_args!("info string {why}"))?;
                return say(out, none);
            }
        };
        let Turn::Seat(seat) = state.turn() else {
            say(out, "info string the game is over")?;
            return say(out, none);
        };
        let limits = limits(go, seat.index() == 0, line);
        let (brain, turn) = (&mut self.brain, &mut self.turn);
        let translate = |info: &protocol::line::Info<'_>| translated(info, &limits);
        let played = report(out, translate, |report| {
            take_turn(&mut state, seat, brain, &limits, report, turn)
        })?;
        // The answer to `go infinite` is not wanted before `stop`.
        while go.infinite && limits.stop.is_some() && !limits.is_stopped() {
            std::thread::sleep(LOOK);
        }
        let best = if played { self.turn.as_str() } else { "0000" };
        say(out, Reply::BestMove { best, ponder: None })
    }
}

impl<G: Game, B: Brain<G>> Conversation for Session<G, B> {
    fn asks(line: &str) -> bool {
        matches!(Command::parse(line), Ok(Command::Go(_)))
    }

    fn stops(line: &str) -> bool {
        matches!(Command::parse(line), Ok(Command::Stop | Command::Quit))
    }

    fn at_once(line: &str) -> Option<&'static str> {
        matches!(Command::parse(line), Ok(Command::IsReady)).then_some("readyok")
    }

    fn hear(&mut self, line: &InputLine, out: &mut dyn Write) -> Result<After, Fault> {
        match Command::parse(&line.text) {
            Ok(Command::Uci) => self.introduce(out)?,
            Ok(Command::IsReady) => say(out, Reply::ReadyOk)?,
            Ok(Command::SetOption { name, value }) => self.set(name, value),
            Ok(Command::Position { fen, moves }) => {
                self.position = read(self.chess960, fen, moves);
            }
            Ok(Command::Go(go)) => self.go(&go, line, out)?,
            Ok(Command::Quit) => return Ok(After::Quit),
            // An engine ignores commands that it does not know.
            Ok(Command::NewGame | Command::Debug(_) | Command::Stop | Command::PonderHit)
            | Err(_) => {}
        }
        Ok(After::GoOn)
    }
}

/// The position after these moves.
fn read<G: Game>(chess960: bool, fen: Option<&str>, moves: &str) -> Result<G, String> {
    let unclaimed = G::INFO.option(UNCLAIMED.0).map(|_| UNCLAIMED);
    let chess960 = chess960.then_some((CHESS960.0, "on"));
    let options = unclaimed.into_iter().chain(chess960);
    let settings = Settings::new(G::INFO, None, options).map_err(|error| error.to_string())?;
    let start = match fen {
        Some(fen) => G::from_position(&settings, fen).map_err(|error| error.to_string()),
        None => G::start(&settings).map_err(|error| error.to_string()),
    };
    let mut state = start?;
    for action in G::parse_turn(moves).map_err(|error| error.to_string())? {
        let played = state.play(action);
        played.map_err(|error| format!("{action}: {error}"))?;
    }
    Ok(state)
}

/// The limits of one move.
fn limits(go: &Go, is_first: bool, line: &InputLine) -> Limits {
    let milliseconds = |limit: Option<u64>| limit.map(Duration::from_millis);
    let (left, others) = if is_first {
        (go.wtime, go.btime)
    } else {
        (go.btime, go.wtime)
    };
    // A manager may tell the clock of the engine alone, or of both.
    let clock = milliseconds(left.or(others.map(|_| 0)));
    let limited = go.depth.is_some() || go.nodes.is_some() || go.mate.is_some();
    let per_move = milliseconds(go.movetime);
    let unlimited = clock.is_none() && (go.infinite || limited);
    Limits {
        depth: go.depth.and_then(|depth| u32::try_from(depth).ok()),
        nodes: go.nodes,
        stop: line.stop,
        ..Limits::new(line.at, per_move.or(unlimited.then_some(LONG)), clock)
    }
}

/// A thought as UCI has it.
fn translated(info: &protocol::line::Info<'_>, limits: &Limits) -> Option<String> {
    if !info.text.is_empty() {
        return Some(format!("info string {}", info.text));
    }
    let mut text = String::new();
    let mut put = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            text.push_str(&format!(" {key} {value}"));
        }
    };
    put("depth", info.depth.map(|depth| depth.to_string()));
    let score = info.score.map(Score::of_hundredths);
    put("score", score.map(|score| score.to_string()));
    put("nodes", info.nodes.map(|nodes| nodes.to_string()));
    put("time", Some(milliseconds_since(limits).to_string()));
    put("pv", (!info.pv.is_empty()).then(|| info.pv.to_owned()));
    Some(format!("info{text}"))
}
