//! UCI, the manager's side.

use std::num::NonZeroU64;
use std::time::Duration;

use games::{AnyGame, Seat, Settings, Viewer};
use protocol::uci::{Command, EngineOption, Go, Info, LINE_END, Reply};
use tokio::time::Instant;

use super::exchange::{Question as EngineQuestion, Sense, ask, failed, refused};
use super::in_game::{InGame, LineMeaning};
use super::language::EngineOptions;
use crate::player::handshake::Conditions;
use crate::player::wire::Wire;
use crate::player::{Beginning, Question, ShownClocks};
use record::time_control::TimeControl;
use record::verdict::Failure;

/// The option of engines that play chess960.
const CHESS960: &str = "UCI_Chess960";

/// The options of the manager's own, which decides them by the game.
const RESERVED: [&str; 2] = [CHESS960, "Ponder"];

/// The facts about an engine that are needed to speak UCI.
pub struct Uci {
    options: EngineOptions,
    time: TimeControl,
    /// The FEN of the start, if the settings make it another than the usual.
    start: Option<String>,
    seat: Seat,
    /// The FEN of this game's start, if it is not the usual one.
    fen: Option<String>,
    /// The moves from there.
    moves: String,
    /// The opponent's turn that it expects behind its own.
    expected: Option<String>,
    pondering: Pondering,
    /// The request that waits until the engine has stopped pondering, and since when.
    withheld: Option<(Option<ShownClocks>, Instant)>,
}

/// What the engine does on the time of its opponent.
#[derive(Default)]
enum Pondering {
    /// Nothing, or no more: it has no search of this kind that is not answered.
    #[default]
    Idle,
    /// It searches the position after these moves, of which the last is yet to be played.
    About {
        moves: String,
        /// Its last thought about that position.
        thought: Option<String>,
    },
    /// It was told `stop`, and its `bestmove` is due.
    Stopping,
}

impl Uci {
    pub(super) fn new(options: &EngineOptions) -> Uci {
        Uci {
            options: options.clone(),
            time: TimeControl::NONE,
            start: None,
            seat: Seat::FIRST,
            fen: None,
            moves: String::new(),
            expected: None,
            pondering: Pondering::Idle,
            withheld: None,
        }
    }

    pub(super) async fn introduce(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
        grace: Duration,
    ) -> Result<Option<String>, Failure> {
        let mut name = None;
        let mut known: Vec<EngineOption> = Vec::new();
        let asked = EngineQuestion {
            text: &Command::Uci,
            line_end: LINE_END,
            limit: grace,
        };
        let introduced = ask(wire, &asked, |line| match Reply::parse(line) {
            Reply::UciOk => Sense::Answer(()),
            Reply::Name(own) => {
                name = Some(own.to_owned());
                Sense::Nothing
            }
            Reply::Option(content) if known.len() < MAX_OPTIONS => {
                known.extend(EngineOption::parse(content));
                Sense::Nothing
            }
            _ => Sense::Nothing,
        });
        let introduced = introduced.await;
        introduced.map_err(|error| error.into_failure(&Command::Uci))?;
        self.set_options(wire, conditions, &known)?;
        Ok(name)
    }

    fn set_options(
        &self,
        wire: &mut Wire,
        conditions: &Conditions,
        known: &[EngineOption],
    ) -> Result<(), Failure> {
        let find = |name: &str| known.iter().find(|own| own.name.eq_ignore_ascii_case(name));
        let mut set = |name: &str, value: Option<&str>| {
            wire.queue_text(&Command::SetOption { name, value }, LINE_END);
        };
        let ponders = self.options.ponder.unwrap_or_default();
        match find("Ponder") {
            Some(ponder) => set(&ponder.name, Some(if ponders { "true" } else { "false" })),
            None if ponders => return Err(failed("it has no option Ponder: it cannot ponder")),
            None => {}
        }
        let (info, settings) = (conditions.game.info, &conditions.settings);
        if settings.option(info, "chess960") == "on" {
            let option = find(CHESS960);
            let missing = || refused(format!("it has no option {CHESS960}"));
            set(&option.ok_or_else(missing)?.name, Some("true"));
        }
        for (name, value) in &self.options.own {
            if RESERVED.iter().any(|own| own.eq_ignore_ascii_case(name)) {
                return Err(failed(format!("option {name} is set by the manager")));
            }
            let missing = || {
                let names = known.iter().map(|own| own.name.as_str());
                let near = games::nearest(name, names);
                let near = near.map_or_else(String::new, |near| format!("did you mean '{near}'? "));
                failed(format!(
                    "it has no option '{name}': {near}see its own 'uci'"
                ))
            };
            let option = find(name).ok_or_else(missing)?;
            let wrong = |takes| {
                failed(format!(
                    "its option {} takes {takes}, not '{value}'",
                    option.name
                ))
            };
            option.check(value).map_err(wrong)?;
            set(
                &option.name,
                Some(value.as_str()).filter(|value| !value.is_empty()),
            );
        }
        Ok(())
    }

    pub(super) async fn prepare(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
        grace: Duration,
    ) -> Result<(), Failure> {
        self.time = conditions.time;
        self.start = start_of(conditions);
        wire.queue_text(&Command::NewGame, LINE_END);
        is_ready(wire, grace).await
    }

    /// Stops a search of its last game: its move comes before `readyok`, or is waited for
    /// where the engine pondered.
    pub(super) async fn get_in_step(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
    ) -> Result<(), Failure> {
        if !matches!(std::mem::take(&mut self.pondering), Pondering::Idle) {
            let asked = EngineQuestion {
                text: &Command::Stop,
                line_end: LINE_END,
                limit: conditions.answer_timeout,
            };
            let stopped = ask(wire, &asked, |line| match Reply::parse(line) {
                Reply::BestMove { .. } => Sense::Answer(()),
                _ => Sense::Nothing,
            });
            let stopped = stopped.await;
            return stopped.map_err(|error| error.into_failure(&Command::Stop));
        }
        wire.queue_text(&Command::Stop, LINE_END);
        is_ready(wire, conditions.answer_timeout).await
    }

    pub(super) fn say_goodbye(&self, wire: &mut Wire) {
        wire.queue_text(&Command::Stop, LINE_END);
        wire.queue_text(&Command::Quit, LINE_END);
    }

    /// Asks for a turn, of whose time this much is used.
    fn request(&self, clocks: Option<ShownClocks>, used: Duration, wire: &mut Wire) {
        let position = Command::Position {
            fen: self.fen.as_deref(),
            moves: &self.moves,
        };
        wire.queue_text(&position, LINE_END);
        let go = self.go(clocks, used);
        wire.queue_text(&Command::Go(go), LINE_END);
    }

    /// The limits of one move, of whose time this much is used.
    fn go(&self, clocks: Option<ShownClocks>, used: Duration) -> Go {
        let depth = self.options.depth.map(NonZeroU64::get);
        let nodes = self.options.nodes.map(NonZeroU64::get);
        let limited = Go {
            depth,
            nodes,
            ..Go::default()
        };
        let used = milliseconds(used);
        let left = |limit: Duration| milliseconds(limit).saturating_sub(used).max(used.min(1));
        let per_move = self.time.per_move.map(left);
        let (Some(clock), Some(clocks)) = (self.time.clock, clocks) else {
            let usual = milliseconds(TimeControl::DEFAULT_PER_MOVE);
            let unlimited = (depth, nodes) == (None, None);
            return Go {
                movetime: per_move.or(unlimited.then_some(usual)),
                ..limited
            };
        };
        let increment = milliseconds(clocks.increment);
        // Engines do not know both limits at once: under the tighter one for a
        // move, that is their whole clock.
        let side = |left: Option<u64>, own: bool| {
            let left = left.unwrap_or(milliseconds(clock.base));
            match per_move.filter(|limit| own && *limit < left) {
                Some(limit) => (Some(limit), Some(0)),
                None => (Some(left), Some(increment)),
            }
        };
        // Engines do not know what comes when their time is over: they may use one period.
        let later = clock.byo_yomi().filter(|_| clocks.byo_yomi.is_none());
        let later = later.map_or(0, |own| milliseconds(own.time));
        let mine = clocks.mine.map(|left| left.saturating_add(later));
        let mine = mine.map(|left| left.saturating_sub(used));
        let mine = side(mine, true);
        let theirs = clocks.theirs.map(|left| left.saturating_add(later));
        let theirs = side(theirs, false);
        let (white, black) = match self.seat {
            Seat::FIRST => (mine, theirs),
            _ => (theirs, mine),
        };
        Go {
            wtime: white.0,
            winc: white.1,
            btime: black.0,
            binc: black.1,
            // A tighter limit for a move is the last of a period of its own.
            movestogo: match mine.1 {
                Some(0) if per_move.is_some() && mine.0 == per_move => None,
                _ => clocks.to_go.map(u64::from),
            },
            ..limited
        }
    }
}

fn note(moves: &mut String, text: &str) {
    for word in text.split_ascii_whitespace() {
        if !moves.is_empty() {
            moves.push(' ');
        }
        moves.push_str(word);
    }
}

impl InGame for Uci {
    fn begin(&mut self, beginning: &Beginning<'_>, _: &mut Wire) {
        self.seat = beginning.seat;
        let own = beginning.position.map(str::to_owned);
        self.fen = own.or_else(|| self.start.clone());
        self.moves.clear();
        self.expected = None;
        for turn in beginning.moves {
            note(&mut self.moves, turn);
        }
    }

    fn played(&mut self, _: Seat, text: &str, _: &mut Wire) {
        note(&mut self.moves, text);
    }

    fn let_ponder(
        &mut self,
        clocks: &dyn Fn() -> Option<ShownClocks>,
        state: &dyn AnyGame,
        wire: &mut Wire,
    ) {
        let Some(expected) = self.expected.take() else {
            return;
        };
        // It may expect what the rules forbid, or what ends the game.
        let mut after = state.clone_box();
        let played = after.play_turn(&expected).ok();
        let played = played.filter(|_| after.turn().seat() == Some(self.seat));
        let Some(played) = played else {
            return;
        };
        let mut moves = self.moves.clone();
        note(&mut moves, &played.text);
        let position = Command::Position {
            fen: self.fen.as_deref(),
            moves: &moves,
        };
        wire.queue_text(&position, LINE_END);
        let go = Go {
            ponder: true,
            ..self.go(clocks(), Duration::ZERO)
        };
        wire.queue_text(&Command::Go(go), LINE_END);
        let thought = None;
        self.pondering = Pondering::About { moves, thought };
    }

    fn ask(&mut self, question: &Question<'_>, wire: &mut Wire) -> Option<String> {
        match std::mem::take(&mut self.pondering) {
            Pondering::Idle => self.request(question.clocks, Duration::ZERO, wire),
            Pondering::About { moves, thought } if moves == self.moves => {
                wire.queue_text(&Command::PonderHit, LINE_END);
                return thought;
            }
            // The next search begins behind the end of this one.
            Pondering::About { .. } | Pondering::Stopping => {
                wire.queue_text(&Command::Stop, LINE_END);
                self.pondering = Pondering::Stopping;
                self.withheld = Some((question.clocks, Instant::now()));
            }
        }
        None
    }

    fn ask_at_last(&mut self, wire: &mut Wire) {
        if let Some((clocks, since)) = self.withheld.take() {
            self.request(clocks, since.elapsed(), wire);
        }
    }

    fn end(&mut self, wire: &mut Wire) -> bool {
        self.withheld = None;
        if let Pondering::About { .. } = self.pondering {
            wire.queue_text(&Command::Stop, LINE_END);
            self.pondering = Pondering::Stopping;
        }
        matches!(self.pondering, Pondering::Stopping)
    }

    fn hear(&mut self, line: &str) -> LineMeaning {
        match Reply::parse(line) {
            Reply::Info(content) => {
                let thought = Info::parse(content).in_line_protocol();
                match (thought, &mut self.pondering) {
                    (Some(thought), Pondering::Idle) => return LineMeaning::Thought(thought),
                    // It is about a position that may never come.
                    (Some(own), Pondering::About { thought, .. }) => *thought = Some(own),
                    _ => {}
                }
                LineMeaning::Remark
            }
            Reply::BestMove { best, ponder } => match std::mem::take(&mut self.pondering) {
                Pondering::Idle => {
                    let ponders = self.options.ponder.unwrap_or_default();
                    self.expected = ponder.filter(|_| ponders).map(str::to_owned);
                    LineMeaning::Answer(best.to_owned())
                }
                // Nobody has asked for it yet. The engine is free, and is asked as usual.
                Pondering::About { .. } => LineMeaning::Remark,
                Pondering::Stopping if self.withheld.is_some() => LineMeaning::Stopped,
                Pondering::Stopping => LineMeaning::Remark,
            },
            Reply::ReadyOk | Reply::UciOk => LineMeaning::Remark,
            _ => LineMeaning::Stray,
        }
    }
}

/// The most options of an engine that are kept in mind.
const MAX_OPTIONS: usize = 1000;

async fn is_ready(wire: &mut Wire, limit: Duration) -> Result<(), Failure> {
    let asked = EngineQuestion {
        text: &Command::IsReady,
        line_end: LINE_END,
        limit,
    };
    let ready = ask(wire, &asked, |line| match Reply::parse(line) {
        Reply::ReadyOk => Sense::Answer(()),
        _ => Sense::Nothing,
    });
    ready
        .await
        .map_err(|error| error.into_failure(&Command::IsReady))
}

/// The start position, if the settings make it another than the usual one.
fn start_of(conditions: &Conditions) -> Option<String> {
    let position = |settings: &Settings| {
        let start = conditions.game.start(settings).ok()?;
        Some(start.position(Viewer::Referee))
    };
    let usual = position(&Settings::default_of(conditions.game.info));
    let start = position(&conditions.settings);
    start.filter(|start| Some(start) != usual.as_ref())
}

/// As engines read numbers: those beyond 31 bits would be none.
fn milliseconds(limit: Duration) -> u64 {
    const MOST: u64 = i32::MAX as u64;
    u64::try_from(limit.as_millis()).map_or(MOST, |limit| limit.min(MOST))
}
