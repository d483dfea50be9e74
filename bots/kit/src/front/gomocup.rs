//! The brain's side of the Gomocup protocol.

use std::collections::HashMap;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use games::gomoku::{Action, Gomoku};
use games::{Game as _, Seat, Settings, Turn};
use protocol::gomocup::{Cell, Command, Owner, Reply, rule};

use super::{Conversation, InputLine, converse, report, say};
use crate::turn::take_turn;
use crate::{After, Brain, Common, Fault, Limits, run};

/// The time for a move until the manager says otherwise, as the protocol has it.
const USUAL_TIME: Duration = Duration::from_secs(30);

/// The argument of brains that play under managers of Gomocup.
#[derive(Args, Clone, Copy, Debug)]
pub struct GomocupArgs {
    /// Speak the Gomocup protocol by standard input and output
    #[arg(long, group = "stdio", help_heading = "Connection")]
    gomocup: bool,
}

/// Plays as the command line says, by the line protocol or by Gomocup: see
/// [`run`].
pub fn run_gomocup<B: Brain<Gomoku>>(
    common: &Common,
    gomocup: GomocupArgs,
    program: &str,
    make: impl Fn(u64) -> B + Sync,
) -> ExitCode {
    if !gomocup.gomocup {
        return run(common, program, make);
    }
    let name = common.name_or(program);
    converse(program, &mut Session::new(make(common.seed()), name))
}

/// One conversation, of any number of games.
pub(super) struct Session<B> {
    brain: B,
    name: String,
    /// The size of the board; 0 before `START`.
    size: u8,
    rule: u32,
    /// The settings as they were told, in milliseconds.
    times: HashMap<&'static str, u64>,
    /// All stones in the order in which they came.
    stones: Vec<(Cell, Owner)>,
    /// The list to which the lines that come now belong.
    list: List,
    turn: String,
}

/// The purpose of a list of stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum List {
    /// None comes now.
    #[default]
    None,
    /// The position of `BOARD`.
    Board,
    /// The opening of `SWAP2BOARD`.
    Swap2,
}

impl<B: Brain<Gomoku>> Session<B> {
    pub(super) fn new(brain: B, name: String) -> Session<B> {
        Session {
            brain,
            name,
            size: 0,
            rule: rule::FREESTYLE,
            times: HashMap::new(),
            stones: Vec::new(),
            list: List::None,
            turn: String::new(),
        }
    }

    fn start(&mut self, size: u8, out: &mut dyn Write) -> Result<(), Fault> {
        self.stones.clear();
        self.list = List::None;
        if Gomoku::INFO.boards.all.contains(&size) && size >= 5 {
            self.size = size;
            say(out, Reply::Ok)
        } else {
            say(out, Reply::Error("this size of board is not supported"))
        }
    }

    fn info(&mut self, key: &str, value: &str) {
        let number = value.parse::<i64>().ok();
        let number = number.map(|number| u64::try_from(number).unwrap_or(0));
        match (key.to_ascii_lowercase().as_str(), number) {
            ("rule", Some(rule)) => self.rule = u32::try_from(rule).unwrap_or(rule::FREESTYLE),
            ("timeout_turn", Some(limit)) => drop(self.times.insert("turn", limit)),
            ("timeout_match", Some(limit)) => drop(self.times.insert("match", limit)),
            ("time_left", Some(left)) => drop(self.times.insert("left", left)),
            // Other settings change nothing.
            _ => {}
        }
    }

    fn limits(&self, line: &InputLine) -> Limits {
        let time = |key| self.times.get(key).copied().map(Duration::from_millis);
        let per_move = time("turn").unwrap_or(USUAL_TIME);
        // 0 is no limit for a match, and none is told without one.
        let is_match = time("match").is_some_and(|limit| !limit.is_zero());
        let left = time("left").filter(|_| is_match);
        Limits {
            stop: line.stop,
            ..Limits::new(line.at, Some(per_move), left)
        }
    }

    /// The position on the board, the brain on turn.
    fn position(&self, list: List) -> Result<Gomoku, String> {
        let name = match self.rule & !rule::CONTINUOUS {
            rule::EXACT => "exact",
            rule::RENJU => "renju",
            rule::CARO => "caro",
            _ => "freestyle",
        };
        let opening = match list {
            List::Swap2 => "swap2",
            List::None | List::Board => "free",
        };
        let options = [("rule", name), ("opening", opening)];
        let settings = Settings::new(Gomoku::INFO, Some(self.size), options);
        let settings = settings.map_err(|error| error.to_string())?;
        // The colours follow from the stones: with as many as the opponent, the brain
        // on turn put the first.
        let own = self.stones.iter().filter(|(_, by)| *by == Owner::Own);
        let is_first = 2 * own.count() == self.stones.len();
        let size = self.size;
        let mut rows = vec![vec!['.'; usize::from(size)]; usize::from(size)];
        for (number, (cell, by)) in self.stones.iter().enumerate() {
            let is_x = match list {
                List::Swap2 => number % 2 == 0,
                List::None | List::Board => (*by == Owner::Own) == is_first,
            };
            let point = rows.get_mut(usize::from(cell.y));
            let point = point.and_then(|row| row.get_mut(usize::from(cell.x)));
            let point = point.ok_or_else(|| format!("{cell} is off the board"))?;
            if std::mem::replace(point, glyph(is_x)) != '.' {
                return Err(format!("{cell} is occupied"));
            }
        }
        let mut text = String::new();
        for row in &rows {
            if !text.is_empty() {
                text.push('/');
            }
            text.push_str(&packed(row));
        }
        let (is_first, stage) = match (list, self.stones.len()) {
            (List::Swap2, 0) => (true, " stones"),
            (List::Swap2, 3) => (false, " choice"),
            (List::Swap2, 5) => (true, " choice"),
            (List::Swap2, _) => return Err("SWAP2BOARD has 0, 3 or 5 stones".to_owned()),
            (List::None | List::Board, _) => (is_first, ""),
        };
        let seat = if is_first { Seat::FIRST } else { Seat::SECOND };
        text.push(' ');
        text.push_str(Gomoku::INFO.seats[seat.index()]);
        text.push_str(stage);
        Gomoku::from_position(&settings, &text).map_err(|error| error.to_string())
    }

    fn answer(&mut self, line: &InputLine, list: List, out: &mut dyn Write) -> Result<(), Fault> {
        let mut state = match self.position(list) {
            Ok(state) => state,
            Err(why) => return say(out, Reply::Error(&why)),
        };
        let Turn::Seat(seat) = state.turn() else {
            return say(out, Reply::Error("the game is over"));
        };
        let limits = self.limits(line);
        let (brain, turn) = (&mut self.brain, &mut self.turn);
        let translate = |info: &protocol::line::Info<'_>| Some(message(info));
        let played = report(out, translate, |report| {
            take_turn(&mut state, seat, brain, &limits, report, turn)
        })?;
        if !played {
            // The protocol has no word for it.
            return say(out, Reply::Error("the brain gives up"));
        }
        let actions = self.turn.split_ascii_whitespace();
        let actions: Vec<Action> = actions.filter_map(|word| word.parse().ok()).collect();
        if actions == [Action::Swap] {
            return say(out, Reply::Swap);
        }
        let points = actions.into_iter().filter_map(Action::point);
        let cells = points.map(|point| Cell {
            x: point.column(),
            y: self.size - 1 - point.row(),
        });
        let cells: Vec<Cell> = cells.collect();
        self.stones
            .extend(cells.iter().map(|cell| (*cell, Owner::Own)));
        let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
        say(out, cells.join(" "))
    }
}

impl<B: Brain<Gomoku>> Conversation for Session<B> {
    fn asks(line: &str) -> bool {
        matches!(
            Command::parse(line),
            Ok(Command::Begin | Command::Turn(_) | Command::Done)
        )
    }

    fn stops(line: &str) -> bool {
        matches!(Command::parse(line), Ok(Command::End))
    }

    fn at_once(_: &str) -> Option<&'static str> {
        None
    }

    fn hear(&mut self, line: &InputLine, out: &mut dyn Write) -> Result<After, Fault> {
        let Ok(command) = Command::parse(&line.text) else {
            say(out, Reply::Unknown("command"))?;
            return Ok(After::GoOn);
        };
        match command {
            Command::End => return Ok(After::Quit),
            Command::About => {
                let (name, version) = (&self.name, env!("CARGO_PKG_VERSION"));
                say(out, format_args!("name=\"{name}\", version=\"{version}\""))?;
            }
            Command::Start(size) => self.start(size, out)?,
            Command::RectStart(Cell { x, y }) if x == y => self.start(x, out)?,
            Command::RectStart(_) => say(out, Reply::Error("only square boards are supported"))?,
            Command::Info { key, value } => self.info(key, value),
            _ if self.size == 0 => say(out, Reply::Error("there is no START yet"))?,
            Command::Restart => self.start(self.size, out)?,
            Command::Begin => self.answer(line, List::None, out)?,
            Command::Turn(cell) => {
                self.stones.push((cell, Owner::Opponent));
                self.answer(line, List::None, out)?;
            }
            Command::TakeBack(cell) => match self.stones.iter().rposition(|(at, _)| *at == cell) {
                Some(place) => {
                    self.stones.remove(place);
                    say(out, Reply::Ok)?;
                }
                None => say(out, Reply::Error("there is no stone"))?,
            },
            Command::Board => {
                self.stones.clear();
                self.list = List::Board;
            }
            Command::Swap2Board => {
                self.stones.clear();
                self.list = List::Swap2;
            }
            Command::Stone(cell, owner) if self.list == List::Board && owner != Owner::Other => {
                self.stones.push((cell, owner));
            }
            // Its owner follows from the order.
            Command::OpeningStone(cell) if self.list == List::Swap2 => {
                self.stones.push((cell, Owner::Opponent));
            }
            Command::Stone(..) => {}
            Command::OpeningStone(_) => say(out, Reply::Unknown("command"))?,
            Command::Done => match std::mem::take(&mut self.list) {
                List::None => say(out, Reply::Unknown("command"))?,
                list => self.answer(line, list, out)?,
            },
        }
        Ok(After::GoOn)
    }
}

/// The stone of a seat in the text of a position.
fn glyph(is_first: bool) -> char {
    if is_first { 'x' } else { 'o' }
}

/// A row with numbers in place of its free points.
fn packed(row: &[char]) -> String {
    let mut text = String::new();
    let mut free = 0;
    for symbol in row.iter().chain([&' ']) {
        match symbol {
            '.' => free += 1,
            _ => {
                if free > 0 {
                    text.push_str(&free.to_string());
                }
                free = 0;
                text.push(*symbol);
            }
        }
    }
    text.trim_end().to_owned()
}

/// A thought as managers of Gomocup show it.
fn message(info: &protocol::line::Info<'_>) -> String {
    if !info.text.is_empty() {
        return format!("MESSAGE {}", info.text);
    }
    let mut text = "MESSAGE".to_owned();
    let mut put = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            text.push_str(&format!(" {key} {value}"));
        }
    };
    put("depth", info.depth.map(|depth| depth.to_string()));
    put("ev", info.score.map(|score| score.to_string()));
    put("n", info.nodes.map(|nodes| nodes.to_string()));
    put("pv", (!info.pv.is_empty()).then(|| info.pv.to_owned()));
    text
}
