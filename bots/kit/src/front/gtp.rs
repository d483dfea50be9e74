//! The engine's side of GTP.

use std::collections::HashMap;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use games::{Game, Seat, Settings, Turn};
use protocol::gtp::{Command, Reply};

use super::{Conversation, InputLine, converse, report, say};
use crate::turn::take_turn;
use crate::{After, Brain, Common, Fault, Limits, run};

/// The commands that are known, in the order of `list_commands`.
const COMMANDS: [&str; 17] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "fixed_handicap",
    "play",
    "genmove",
    "undo",
    "time_settings",
    "time_left",
    "final_score",
    "showboard",
];

/// The argument of brains that play under managers of GTP.
#[derive(Args, Clone, Copy, Debug)]
pub struct GtpArgs {
    /// Speak GTP by standard input and output
    #[arg(long, group = "stdio", help_heading = "Connection")]
    gtp: bool,
}

/// Plays as the command line says, by the line protocol or by GTP: see [`run`].
/// The first seat of the game is black; it reads turns as GTP writes them.
pub fn run_gtp<G: Game, B: Brain<G>>(
    common: &Common,
    gtp: GtpArgs,
    program: &str,
    make: impl Fn(u64) -> B + Sync,
) -> ExitCode {
    if !gtp.gtp {
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
    size: u8,
    /// `komi` and `handicap`, where the game has them.
    options: HashMap<&'static str, String>,
    /// The states of the game, the start first.
    states: Vec<G>,
    per_move: Option<Duration>,
    clocks: [Option<Duration>; 2],
    turn: String,
}

/// The result of a command, or why it failed.
type CommandResult = Result<String, String>;

impl<G: Game, B: Brain<G>> Session<G, B> {
    pub(super) fn new(brain: B, name: String) -> Session<G, B> {
        let mut session = Session {
            brain,
            name,
            size: G::INFO.boards.default,
            options: HashMap::new(),
            states: Vec::new(),
            per_move: None,
            clocks: [None; 2],
            turn: String::new(),
        };
        // The default settings of a game can be played.
        let cleared = session.clear();
        debug_assert!(cleared.is_ok(), "{cleared:?}");
        session
    }

    fn settings(&self) -> Result<Settings, String> {
        let options = self
            .options
            .iter()
            .map(|(key, value)| (*key, value.as_str()));
        let settings = Settings::new(G::INFO, Some(self.size), options);
        settings.map_err(|error| error.to_string())
    }

    /// An empty board, with the stones of the handicap.
    fn clear(&mut self) -> CommandResult {
        let start = G::start(&self.settings()?).map_err(|error| error.to_string())?;
        self.states = vec![start];
        Ok(String::new())
    }

    fn state(&self) -> Result<&G, String> {
        self.states
            .last()
            .ok_or_else(|| "there is no board".to_owned())
    }

    fn set_size(&mut self, size: &str) -> CommandResult {
        let before = self.size;
        self.size = size.parse().map_err(|_| "unacceptable size")?;
        self.options.remove("handicap");
        let done = self.clear();
        if done.is_err() {
            self.size = before;
        }
        done.map_err(|_| "unacceptable size".to_owned())
    }

    /// Sets an option of the game, if it has one of this name.
    fn set(&mut self, key: &'static str, value: &str) -> CommandResult {
        if G::INFO.option(key).is_none() {
            return Err(format!("{} has no {key}", G::INFO.name));
        }
        let before = self.options.insert(key, value.to_owned());
        let checked = self.settings();
        if checked.is_err() {
            match before {
                Some(before) => self.options.insert(key, before),
                None => self.options.remove(key),
            };
        }
        checked.map(|_| String::new())
    }

    /// Komi may change in the middle of a game, which then goes on as it was
    /// played.
    fn set_komi(&mut self, komi: &str) -> CommandResult {
        let number: f64 = komi.parse().map_err(|_| "komi not a float")?;
        self.set("komi", &number.to_string())?;
        let settings = self.settings()?;
        let position = self.state()?.position(games::Viewer::Referee);
        if self.states.len() == 1 {
            return self.clear();
        }
        let state = G::from_position(&settings, &position).map_err(|error| error.to_string())?;
        self.states.push(state);
        Ok(String::new())
    }

    /// Gives the crossings of the handicap stones.
    fn set_handicap(&mut self, stones: &str) -> CommandResult {
        if self.states.len() > 1 {
            return Err("board not empty".to_owned());
        }
        self.set("handicap", stones)?;
        self.clear()
            .inspect_err(|_| drop(self.options.remove("handicap")))
    }

    /// Plays a turn. A colour that is not on turn has the other one pass, as
    /// stones that are set up come all in one colour.
    fn play(&mut self, arguments: &str) -> CommandResult {
        let (colour, vertex) = arguments
            .split_once(' ')
            .ok_or("invalid color or coordinate")?;
        let seat = seat_of(colour)?;
        let mut state = self.state()?.clone();
        let illegal = |_| "illegal move".to_owned();
        if state.turn() != Turn::Seat(seat) {
            play_text(&mut state, "pass").map_err(illegal)?;
        }
        play_text(&mut state, vertex.trim()).map_err(illegal)?;
        self.states.push(state);
        Ok(String::new())
    }

    fn undo(&mut self) -> CommandResult {
        match self.states.len() {
            0 | 1 => Err("cannot undo".to_owned()),
            _ => {
                self.states.pop();
                Ok(String::new())
            }
        }
    }

    /// Time for the game, and for some moves after it.
    fn set_time(&mut self, arguments: &str) -> CommandResult {
        let [main, byo, stones] = numbers(arguments)?;
        self.clocks = [None; 2];
        self.per_move = None;
        match (main, byo, stones) {
            // No limit.
            (_, 1.., 0) => {}
            (0, byo, stones) if stones > 0 => {
                self.per_move = Some(seconds(byo) / stones.clamp(1, 1000) as u32);
            }
            (main, ..) => self.clocks = [Some(seconds(main)); 2],
        }
        Ok(String::new())
    }

    fn set_time_left(&mut self, arguments: &str) -> CommandResult {
        let (colour, rest) = arguments.split_once(' ').ok_or("syntax error")?;
        let seat = seat_of(colour)?;
        let [left, stones] = numbers(rest)?;
        let left = match stones {
            0 => seconds(left),
            stones => seconds(left) / stones.min(1000) as u32,
        };
        self.clocks[seat.index()] = Some(left);
        Ok(String::new())
    }

    fn think(
        &mut self,
        colour: &str,
        line: &InputLine,
        out: &mut dyn Write,
    ) -> Result<CommandResult, Fault> {
        let state = seat_of(colour).and_then(|seat| Ok((seat, self.state()?.clone())));
        let (seat, mut state) = match state {
            Ok(found) => found,
            Err(why) => return Ok(Err(why)),
        };
        if let Turn::Over(_) = state.turn() {
            // A manager may count otherwise.
            return Ok(Ok("pass".to_owned()));
        }
        if state.turn() != Turn::Seat(seat) && play_text(&mut state, "pass").is_err() {
            return Ok(Err("the other color is to move".to_owned()));
        }
        let clock = self.clocks[seat.index()];
        let limits = Limits {
            stop: line.stop,
            ..Limits::new(line.at, self.per_move, clock)
        };
        let (brain, turn) = (&mut self.brain, &mut self.turn);
        // The protocol has no place for thoughts.
        let played = report(
            out,
            |_| None,
            |report| take_turn(&mut state, seat, brain, &limits, report, turn),
        )?;
        if !played {
            return Ok(Ok("resign".to_owned()));
        }
        self.states.push(state);
        Ok(Ok(self.turn.clone()))
    }

    /// The score as `B+3.5`, all stones alive.
    fn final_score(&self) -> CommandResult {
        let state = self.state()?;
        let area = |seat| state.score(seat).map(f64::from);
        let (Some(black), Some(white)) = (area(Seat::FIRST), area(Seat::SECOND)) else {
            return Err("cannot score".to_owned());
        };
        let komi = self
            .settings()?
            .option(G::INFO, "komi")
            .parse()
            .unwrap_or(0.0);
        let lead = black - white - komi;
        Ok(match lead {
            0.0 => "0".to_owned(),
            lead if lead > 0.0 => format!("B+{lead}"),
            lead => format!("W+{}", -lead),
        })
    }

    fn perform(
        &mut self,
        command: &Command<'_>,
        line: &InputLine,
        out: &mut dyn Write,
    ) -> Result<CommandResult, Fault> {
        let arguments = command.arguments;
        Ok(match command.name {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok(self.name.clone()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => Ok(COMMANDS.contains(&arguments).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => self.set_size(arguments),
            "clear_board" => {
                self.options.remove("handicap");
                self.clear()
            }
            "komi" => self.set_komi(arguments),
            "fixed_handicap" => self.set_handicap(arguments),
            "play" => self.play(arguments),
            "genmove" => self.think(arguments, line, out)?,
            "undo" => self.undo(),
            "time_settings" => self.set_time(arguments),
            "time_left" => self.set_time_left(arguments),
            "final_score" => self.final_score(),
            "showboard" => self
                .state()
                .map(|state| state.position(games::Viewer::Referee)),
            _ => Err("unknown command".to_owned()),
        })
    }
}

impl<G: Game, B: Brain<G>> Conversation for Session<G, B> {
    fn asks(line: &str) -> bool {
        Command::parse(line).is_some_and(|command| command.name == "genmove")
    }

    fn stops(line: &str) -> bool {
        Command::parse(line).is_some_and(|command| command.name == "quit")
    }

    fn at_once(_: &str) -> Option<&'static str> {
        None
    }

    fn hear(&mut self, line: &InputLine, out: &mut dyn Write) -> Result<After, Fault> {
        let Some(command) = Command::parse(&line.text) else {
            return Ok(After::GoOn);
        };
        let done = self.perform(&command, line, out)?;
        let is_ok = done.is_ok();
        let text = done.unwrap_or_else(|why| why);
        let reply = Reply {
            is_ok,
            id: command.id,
            text: &text,
        };
        // An empty line ends a reply.
        say(out, format_args!("{reply}\n"))?;
        match command.name {
            "quit" => Ok(After::Quit),
            _ => Ok(After::GoOn),
        }
    }
}

fn play_text<G: Game>(state: &mut G, text: &str) -> Result<(), games::Illegal> {
    let actions = G::parse_turn(text)?;
    actions
        .into_iter()
        .try_for_each(|action| state.play(action))
}

fn seat_of(colour: &str) -> Result<Seat, String> {
    match colour.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Seat::FIRST),
        "w" | "white" => Ok(Seat::SECOND),
        _ => Err("invalid color".to_owned()),
    }
}

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

/// So many whole numbers.
fn numbers<const N: usize>(text: &str) -> Result<[u64; N], String> {
    let error = || "syntax error".to_owned();
    let mut words = text.split_ascii_whitespace();
    let mut numbers = [0; N];
    for number in &mut numbers {
        let word = words.next().ok_or_else(error)?;
        *number = word.parse().map_err(|_| error())?;
    }
    match words.next() {
        None => Ok(numbers),
        Some(_) => Err(error()),
    }
}
