//! The Gomocup protocol, the manager's side.

mod swap2;

use std::time::Duration;

use games::gomoku::{Gomoku, Point};
use games::{Game as _, Seat, Settings};
use protocol::gomocup::{About, Cell, Command, LINE_END, Owner, Reply, rule};

use self::swap2::DueAnswer;

use super::exchange::{NoAnswer, Question as EngineQuestion, Sense, ask, refused};
use super::in_game::{InGame, LineMeaning};
use super::language::EngineOptions;
use crate::player::handshake::Conditions;
use crate::player::wire::Wire;
use crate::player::{Beginning, Question};
use record::verdict::Failure;

/// The longest wait for the answer to `ABOUT`, which some never give.
const ABOUT_LIMIT: Duration = Duration::from_secs(1);

/// The limit that engines are told where there is none; most hold it in 32 bits.
const NO_LIMIT: u64 = i32::MAX as u64;

/// How many in a row win in this protocol.
const LINE: i64 = 5;

/// The protocol's word for a match of two programs.
const AGAINST_BRAIN: &str = "1";

/// The facts about an engine that are needed to speak Gomocup.
pub struct Gomocup {
    /// `INFO` lines of its own, sent before each game.
    own: Vec<(String, String)>,
    /// In bytes.
    memory: Option<u64>,
    settings: Option<Settings>,
    /// Whether `START` has begun a game that is not played yet.
    fresh: bool,
    seat: Seat,
    /// The stones in the order in which they were played, with the seats that
    /// have their colours.
    stones: Vec<(Point, Seat)>,
    /// The game while its colours are not settled.
    opening: Option<Box<Gomoku>>,
    /// The answer that is due.
    due: DueAnswer,
    /// The number of stones that the engine knows; `None` before its first
    /// request of the game.
    known: Option<usize>,
}

impl Gomocup {
    pub(super) fn new(options: &EngineOptions, memory: Option<u64>) -> Gomocup {
        Gomocup {
            own: options.own.clone(),
            memory,
            settings: None,
            fresh: false,
            seat: Seat::FIRST,
            stones: Vec::new(),
            opening: None,
            due: DueAnswer::Nothing,
            known: None,
        }
    }

    pub(super) async fn introduce(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
        grace: Duration,
    ) -> Result<Option<String>, Failure> {
        rule_bits(conditions)?;
        let start = Command::Start(conditions.settings.board());
        let asked = EngineQuestion {
            text: &start,
            line_end: LINE_END,
            limit: grace,
        };
        let started = ask(wire, &asked, agreed).await;
        started.map_err(|error| error.into_refusal(&start))?;
        self.fresh = true;
        let about = EngineQuestion {
            text: &Command::About,
            line_end: LINE_END,
            limit: conditions.answer_timeout.min(ABOUT_LIMIT),
        };
        let name = ask(wire, &about, |line| match Reply::parse(line) {
            Reply::Unknown(_) | Reply::Error(_) => Sense::Refusal,
            Reply::Other(line) => match About::parse(line).name {
                Some(name) => Sense::Answer(name.to_owned()),
                None => Sense::Nothing,
            },
            _ => Sense::Nothing,
        });
        match name.await {
            Ok(name) => Ok(Some(name)),
            // It is called by its file then.
            Err(NoAnswer::Late(_) | NoAnswer::Refused(_)) => Ok(None),
            Err(NoAnswer::Gone(failure)) => Err(failure),
        }
    }

    pub(super) async fn prepare(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
        grace: Duration,
    ) -> Result<(), Failure> {
        if !std::mem::take(&mut self.fresh) {
            let asked = EngineQuestion {
                text: &Command::Restart,
                line_end: LINE_END,
                limit: grace,
            };
            let restarted = ask(wire, &asked, agreed).await;
            restarted.map_err(|error| error.into_failure(&Command::Restart))?;
        }
        self.settings = Some(conditions.settings.clone());
        let time = conditions.time;
        let in_ms = |limit: Option<Duration>| limit.map_or(NO_LIMIT, milliseconds);
        let clock = time.clock.map(|clock| clock.base);
        let match_limit = clock.map_or(0, milliseconds);
        info(wire, "timeout_turn", &in_ms(time.per_move.or(clock)));
        info(wire, "timeout_match", &match_limit);
        info(wire, "max_memory", &self.memory.unwrap_or(0));
        info(wire, "game_type", &AGAINST_BRAIN);
        info(wire, "rule", &rule_bits(conditions)?);
        for (key, value) in &self.own {
            info(wire, key, value);
        }
        Ok(())
    }

    pub(super) fn say_goodbye(&self, wire: &mut Wire) {
        wire.queue_text(&Command::End, LINE_END);
    }

    /// All stones, as `BOARD` gives them.
    fn queue_board(&self, wire: &mut Wire, size: u8) {
        wire.queue_text(&Command::Board, LINE_END);
        for (point, by) in &self.stones {
            let owner = if *by == self.seat {
                Owner::Own
            } else {
                Owner::Opponent
            };
            wire.queue_text(&Command::Stone(cell(*point, size), owner), LINE_END);
        }
        wire.queue_text(&Command::Done, LINE_END);
    }

    fn size(&self) -> u8 {
        let settings = self.settings.as_ref();
        settings.map_or_else(|| Gomoku::INFO.boards.default, Settings::board)
    }
}

impl InGame for Gomocup {
    fn begin(&mut self, beginning: &Beginning<'_>, _: &mut Wire) {
        self.seat = beginning.seat;
        self.known = None;
        self.stones.clear();
        let usual = || Settings::default_of(Gomoku::INFO);
        let settings = self.settings.clone().unwrap_or_else(usual);
        let start = match beginning.position {
            Some(text) => Gomoku::from_position(&settings, text).ok(),
            None => Gomoku::start(&settings).ok(),
        };
        // The referee has read the same position.
        let Some(game) = start else { return };
        self.due = DueAnswer::Nothing;
        self.stones = in_turns(&game);
        self.follow(game, beginning.moves.iter().map(String::as_str));
    }

    fn played(&mut self, by: Seat, text: &str, _: &mut Wire) {
        match self.opening.take() {
            Some(game) => self.follow(*game, [text]),
            None => self
                .stones
                .extend(text.parse().ok().map(|point| (point, by))),
        }
    }

    fn ask(&mut self, question: &Question<'_>, wire: &mut Wire) -> Option<String> {
        let left = question.clocks.and_then(|clocks| clocks.mine);
        let left = left.unwrap_or(NO_LIMIT);
        info(wire, "time_left", &left);
        let size = self.size();
        if self.opening.is_some() {
            self.due = self.ask_opening(wire, size);
            return None;
        }
        self.due = DueAnswer::Move;
        // The engine knows its own stones.
        let news = match self.known {
            None => &self.stones[..],
            Some(known) => self.stones.get(known..).unwrap_or_default(),
        };
        match (self.known, news) {
            (None, []) => wire.queue_text(&Command::Begin, LINE_END),
            (None, [(point, other)]) if *other != self.seat => {
                wire.queue_text(&Command::Turn(cell(*point, size)), LINE_END);
            }
            (Some(_), [(_, own), (point, other)]) if *own == self.seat && *other != self.seat => {
                wire.queue_text(&Command::Turn(cell(*point, size)), LINE_END);
            }
            _ => self.queue_board(wire, size),
        }
        self.known = Some(self.stones.len());
        None
    }

    fn hear(&mut self, line: &str) -> LineMeaning {
        let reply = Reply::parse(line);
        if let DueAnswer::Opening(stones) = self.due
            && let Some(heard) = swap2::judge(&reply, stones, self.size())
        {
            self.due = DueAnswer::Nothing;
            return heard;
        }
        match reply {
            Reply::Cell(place) => {
                self.due = DueAnswer::Nothing;
                LineMeaning::Answer(name_of(place, self.size()))
            }
            Reply::Swap | Reply::Cells(_) if self.due == DueAnswer::Move => {
                LineMeaning::Wrong(swap2::out_of_place(line))
            }
            Reply::Message(text) if !text.is_empty() => {
                LineMeaning::Thought(format!("text {text}"))
            }
            reply if reply.is_remark() => LineMeaning::Remark,
            // Some answer INFO with such a line.
            _ => LineMeaning::Stray,
        }
    }
}

/// The stones of a position, as if they had been played in turn: some engines ignore the
/// colour of a stone.
fn in_turns(game: &Gomoku) -> Vec<(Point, Seat)> {
    let of = |seat: Seat| {
        let points = game.points();
        points.filter(move |point| game.at(*point) == Some(seat))
    };
    let (mut first, mut second) = (of(Seat::FIRST), of(Seat::SECOND));
    let mut stones = Vec::new();
    loop {
        let before = stones.len();
        stones.extend(first.next().map(|point| (point, Seat::FIRST)));
        stones.extend(second.next().map(|point| (point, Seat::SECOND)));
        if stones.len() == before {
            return stones;
        }
    }
}

/// Rows are counted from the top, as the protocol's own manager draws them.
fn cell(point: Point, size: u8) -> Cell {
    Cell {
        x: point.column(),
        y: size.saturating_sub(1).saturating_sub(point.row()),
    }
}

/// The crossing of a place, if it lies on a board of this size.
fn point(cell: Cell, size: u8) -> Option<Point> {
    let row = size.checked_sub(1)?.checked_sub(cell.y)?;
    Point::new(cell.x, row).filter(|_| cell.x < size)
}

/// A place in the words of the game; off the board the rules say why not.
fn name_of(cell: Cell, size: u8) -> String {
    point(cell, size).map_or_else(|| cell.to_string(), |point| point.to_string())
}

/// The rule of the game as the protocol numbers it.
fn rule_bits(conditions: &Conditions) -> Result<u32, Failure> {
    let (info, settings) = (conditions.game.info, &conditions.settings);
    if settings.integer(info, "line") != LINE {
        return Err(refused("the Gomocup protocol knows rows of five alone"));
    }
    match settings.option(info, "rule") {
        "freestyle" => Ok(rule::FREESTYLE),
        "exact" => Ok(rule::EXACT),
        "renju" => Ok(rule::RENJU),
        "caro" => Ok(rule::CARO),
        other => Err(refused(format!(
            "the Gomocup protocol has no rule '{other}'"
        ))),
    }
}

/// Whether a line agrees to `START` or `RESTART`.
fn agreed(line: &str) -> Sense<()> {
    match Reply::parse(line) {
        Reply::Ok => Sense::Answer(()),
        Reply::Error(_) | Reply::Unknown(_) => Sense::Refusal,
        _ => Sense::Nothing,
    }
}

fn info(wire: &mut Wire, key: &str, value: &impl ToString) {
    let value = &value.to_string();
    wire.queue_text(&Command::Info { key, value }, LINE_END);
}

fn milliseconds(limit: Duration) -> u64 {
    u64::try_from(limit.as_millis()).map_or(NO_LIMIT, |limit| limit.min(NO_LIMIT))
}
