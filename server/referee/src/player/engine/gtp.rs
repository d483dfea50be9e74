//! GTP, the manager's side.

use std::collections::VecDeque;
use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

use games::{Seat, Viewer};
use protocol::gtp::{Analysis, Command, LINE_END, Reply};
use protocol::line::escaped;

use super::exchange::{NoAnswer, Question as EngineQuestion, Sense, ask, refused};
use super::in_game::{InGame, LineMeaning};
use crate::player::handshake::Conditions;
use crate::player::wire::Wire;
use crate::player::{Beginning, Question};
use record::time_control::TimeControl;
use record::verdict::Failure;

/// The longest wait for a name or a version, which an engine may do without.
const NAME_LIMIT: Duration = Duration::from_secs(1);

/// The letters of columns; there is no I.
const COLUMNS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The command of the go server KGS that tells of several periods of byo-yomi, which GTP
/// itself cannot.
const KGS: &str = "kgs-time_settings";

/// The command that asks for the dead stones of the last position.
const DEAD: &str = "final_status_list dead";

/// The command behind it: its answer says that the list of stones, which may
/// have several lines, is complete. Every engine has it.
const BEHIND: &str = "protocol_version";

/// The command of ours that tells a position of reversi, for which GTP has none.
const POSITION: &str = "arbiter-position";

/// KataGo's command for a move with what the engine thinks about it: every 0.2 s, and of
/// its best move alone.
const ANALYZE: &str = "kata-genmove_analyze";
const ANALYZE_HOW: &str = "20 maxmoves 1";

/// The longest list of dead stones that is read, in bytes: more than all
/// crossings of the widest board.
const MOST_LISTED: usize = 2048;

/// The facts about an engine that are needed to speak GTP.
#[derive(Default)]
pub struct Gtp {
    /// The number of the last command.
    last: u32,
    /// Commands of the game that are not answered yet.
    due: VecDeque<PendingCommand>,
    seat: Option<Seat>,
    /// Whether the game is go, whose boards begin empty and whose stones stay as they are.
    is_go: bool,
    /// The stones on the board at the start, as in a handicap game.
    start: Vec<(String, Seat)>,
    /// Whether it has the command for the stones that are dead.
    knows_dead: bool,
    /// Whether it was told the periods of byo-yomi, so that it is told how many are left.
    knows_periods: bool,
    /// Whether it has the command that tells its thoughts, and is telling them.
    knows_analysis: bool,
    is_analysing: bool,
    /// The stones that it calls dead, as far as they are listed.
    dead: Option<String>,
}

/// A command that is not answered yet.
struct PendingCommand {
    id: u32,
    what: CommandKind,
}

enum CommandKind {
    /// It answers with its move.
    Move,
    /// It answers with lines of its thoughts, and then with its move.
    Analysis,
    /// It has to do this; a refusal is a mistake.
    Duty(String),
    /// It may know this or not.
    Favour,
    /// It lists the stones that are dead.
    Dead,
    /// The list is complete.
    Behind,
}

/// A command with its arguments as one text.
struct Words<'a>(u32, &'a str);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words(id, words) = self;
        let (name, arguments) = words.split_once(' ').unwrap_or((words, ""));
        let id = Some(*id);
        let command = Command {
            id,
            name,
            arguments,
        };
        command.fmt(f)
    }
}

impl Gtp {
    pub(super) async fn introduce(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
        grace: Duration,
    ) -> Result<Option<String>, Failure> {
        // It answers as soon as it has started, whatever the answer.
        match self.exchange(wire, "protocol_version", grace).await {
            Ok(_) | Err(NoAnswer::Refused(_)) => {}
            Err(error) => return Err(error.into_failure(&"protocol_version")),
        }
        let limit = conditions.answer_timeout.min(NAME_LIMIT);
        let mut said = Vec::new();
        for query in ["name", "version"] {
            match self.exchange(wire, query, limit).await {
                Ok(text) if !text.is_empty() => said.push(text),
                Ok(_) | Err(NoAnswer::Late(_) | NoAnswer::Refused(_)) => break,
                Err(NoAnswer::Gone(failure)) => return Err(failure),
            }
        }
        self.is_go = conditions.game.info.name == "go";
        // An engine that does not tell its name answers no optional question.
        if !said.is_empty() {
            let dead = DEAD.split(' ').next().unwrap_or(DEAD);
            self.knows_dead = self.knows(wire, dead, limit).await?;
            self.knows_analysis = self.is_go && self.knows(wire, ANALYZE, limit).await?;
        }
        Ok((!said.is_empty()).then(|| said.join(" ")))
    }

    /// Whether it can say which stones are dead.
    pub(super) fn can_settle(&self) -> bool {
        self.is_go && self.knows_dead
    }

    pub(super) async fn prepare(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
        grace: Duration,
    ) -> Result<(), Failure> {
        let (info, settings) = (conditions.game.info, &conditions.settings);
        let start = conditions.game.start(settings);
        let start = start.map_err(|error| refused(error.to_string()))?;
        self.start = if self.is_go {
            stones(&start.position(Viewer::Referee))
        } else {
            Vec::new()
        };
        let komi = settings.option(info, "komi");
        let mut words = vec![
            format!("boardsize {}", settings.board()),
            "clear_board".to_owned(),
        ];
        if !komi.is_empty() {
            words.push(format!("komi {komi}"));
        }
        for words in words {
            let done = self.exchange(wire, &words, grace).await;
            done.map_err(|error| error.into_refusal(&words))?;
        }
        let byo_yomi = conditions.time.clock.and_then(|clock| clock.byo_yomi());
        self.knows_periods = false;
        if byo_yomi.is_some_and(|own| own.moves == NonZeroU32::MIN) {
            self.knows_periods = self.knows(wire, KGS, conditions.answer_timeout).await?;
        }
        let times = time_settings(conditions.time, self.knows_periods);
        match self.exchange(wire, &times, grace).await {
            // An engine need not care about time.
            Ok(_) | Err(NoAnswer::Refused(_)) => Ok(()),
            Err(error) => Err(error.into_failure(&times)),
        }
    }

    /// Whether the engine says that it has this command.
    async fn knows(
        &mut self,
        wire: &mut Wire,
        command: &str,
        limit: Duration,
    ) -> Result<bool, Failure> {
        let words = format!("known_command {command}");
        match self.exchange(wire, &words, limit).await {
            Ok(text) => Ok(text.eq_ignore_ascii_case("true")),
            Err(NoAnswer::Late(_) | NoAnswer::Refused(_)) => Ok(false),
            Err(NoAnswer::Gone(failure)) => Err(failure),
        }
    }

    pub(super) fn say_goodbye(&mut self, wire: &mut Wire) {
        self.send(wire, "quit");
    }

    /// Sends a command and gives the text of its reply.
    async fn exchange(
        &mut self,
        wire: &mut Wire,
        words: &str,
        limit: Duration,
    ) -> Result<String, NoAnswer> {
        self.last += 1;
        let id = self.last;
        let command = Words(id, words);
        let asked = EngineQuestion {
            text: &command,
            line_end: LINE_END,
            limit,
        };
        ask(wire, &asked, |line| match Reply::parse(line) {
            // An earlier command may be answered late.
            Some(reply) if reply.id != Some(id) => Sense::Nothing,
            Some(reply) if reply.is_ok => Sense::Answer(reply.text.to_owned()),
            Some(_) => Sense::Refusal,
            None => Sense::Nothing,
        })
        .await
    }

    fn send(&mut self, wire: &mut Wire, words: &str) -> u32 {
        self.last += 1;
        wire.queue_text(&Words(self.last, words), LINE_END);
        self.last
    }

    /// Sends a command of the game, the answer to which means this.
    fn demand(&mut self, wire: &mut Wire, words: &str, what: CommandKind) {
        let id = self.send(wire, words);
        self.due.push_back(PendingCommand { id, what });
    }

    fn put(&mut self, wire: &mut Wire, by: Seat, vertex: &str) {
        let words = format!("play {} {vertex}", colour(by));
        let duty = CommandKind::Duty(words.clone());
        self.demand(wire, &words, duty);
    }
}

impl InGame for Gtp {
    fn begin(&mut self, beginning: &Beginning<'_>, wire: &mut Wire) {
        self.seat = Some(beginning.seat);
        self.due.clear();
        self.dead = None;
        self.is_analysing = false;
        let start = match beginning.position {
            Some(position) if self.is_go => stones(position),
            // Discs turn over, so no plays lead to a position.
            Some(position) => {
                let words = format!("{POSITION} {position}");
                self.demand(wire, &words, CommandKind::Duty(words.clone()));
                Vec::new()
            }
            None => self.start.clone(),
        };
        for (vertex, by) in &start {
            self.put(wire, *by, vertex);
        }
        // The seat of each move follows from the last one, which the seat not on turn now
        // has made.
        let moves: Vec<&str> = beginning
            .moves
            .iter()
            .flat_map(|turn| turn.split_ascii_whitespace())
            .collect();
        let on_turn = beginning.state.turn().seat().unwrap_or(Seat::FIRST);
        for (index, vertex) in moves.iter().enumerate() {
            let is_others = (moves.len() - index) % 2 == 1;
            let by = if is_others { on_turn.other() } else { on_turn };
            self.put(wire, by, vertex);
        }
    }

    fn played(&mut self, by: Seat, text: &str, wire: &mut Wire) {
        // Its own move is on its board already.
        if Some(by) != self.seat {
            self.put(wire, by, text);
        }
    }

    fn ask(&mut self, question: &Question<'_>, wire: &mut Wire) -> Option<String> {
        let colour = colour(self.seat.unwrap_or(Seat::FIRST));
        if let Some(left) = question.clocks.and_then(|clocks| clocks.mine) {
            let to_go = question.clocks.and_then(|clocks| match clocks.byo_yomi {
                Some(periods) if self.knows_periods => Some(periods.into()),
                _ => clocks.to_go,
            });
            let words = format!("time_left {colour} {} {}", left / 1000, to_go.unwrap_or(0));
            self.demand(wire, &words, CommandKind::Favour);
        }
        self.is_analysing = false;
        if self.knows_analysis {
            let words = format!("{ANALYZE} {colour} {ANALYZE_HOW}");
            self.demand(wire, &words, CommandKind::Analysis);
        } else {
            self.demand(wire, &format!("genmove {colour}"), CommandKind::Move);
        }
        None
    }

    fn ask_to_settle(&mut self, wire: &mut Wire) {
        self.demand(wire, DEAD, CommandKind::Dead);
        self.demand(wire, BEHIND, CommandKind::Behind);
    }

    fn hear(&mut self, line: &str) -> LineMeaning {
        let Some(reply) = Reply::parse(line) else {
            if self.is_analysing {
                return self.hear_analysis(line);
            }
            self.list(line);
            return LineMeaning::Remark;
        };
        let first = self.due.front().map(|due| due.id);
        // A command from before the game is answered late.
        if let Some(id) = reply.id
            && id <= self.last
            && first.is_none_or(|first| id < first)
        {
            return LineMeaning::Stray;
        }
        let due = self.due.pop_front().filter(|due| reply.id == Some(due.id));
        let Some(due) = due else {
            let line = escaped(line.as_bytes());
            return LineMeaning::Wrong(match first {
                Some(first) => format!("'{line}' is no reply to its command {first}"),
                None => format!("'{line}' is no reply to any command"),
            });
        };
        let why = || escaped(reply.text.as_bytes());
        match (due.what, reply.is_ok) {
            (CommandKind::Move, true) => move_of(reply.text),
            (CommandKind::Analysis, true) => {
                self.is_analysing = true;
                self.hear_analysis(reply.text)
            }
            (CommandKind::Move | CommandKind::Analysis, false) => {
                LineMeaning::Wrong(format!("it failed to move: '{}'", why()))
            }
            (CommandKind::Duty(words), false) => {
                LineMeaning::Wrong(format!("it refused '{words}': '{}'", why()))
            }
            (CommandKind::Dead, true) => {
                self.dead = Some("dead".to_owned());
                self.list(reply.text);
                LineMeaning::Remark
            }
            (CommandKind::Behind, _) => {
                LineMeaning::Settles(self.dead.take().map(|dead| match &*dead {
                    "dead" => "dead none".to_owned(),
                    _ => dead,
                }))
            }
            (CommandKind::Duty(_), true) | (CommandKind::Favour | CommandKind::Dead, _) => {
                LineMeaning::Remark
            }
        }
    }
}

impl Gtp {
    /// A line of the answer to [`ANALYZE`]: a thought, or at its end the move.
    fn hear_analysis(&mut self, line: &str) -> LineMeaning {
        if let Some(vertex) = line.trim_ascii().strip_prefix("play ") {
            self.is_analysing = false;
            return move_of(vertex.trim_ascii());
        }
        let thought = Analysis::parse(line).and_then(|analysis| analysis.in_line_protocol());
        thought.map_or(LineMeaning::Remark, LineMeaning::Thought)
    }

    /// Takes in a line of the list of dead stones, if one is read.
    fn list(&mut self, line: &str) {
        let Some(dead) = &mut self.dead else {
            return;
        };
        for vertex in line.split_ascii_whitespace() {
            dead.push(' ');
            dead.push_str(vertex);
        }
        // Nonsense without end is no list.
        if dead.len() > MOST_LISTED {
            self.dead = None;
        }
    }
}

/// The meaning of an engine's move.
fn move_of(text: &str) -> LineMeaning {
    if text.eq_ignore_ascii_case("resign") {
        LineMeaning::Resigns
    } else {
        LineMeaning::Answer(text.to_owned())
    }
}

fn colour(seat: Seat) -> &'static str {
    match seat {
        Seat::FIRST => "black",
        _ => "white",
    }
}

/// The stones of a position: its first word has the rows from the top, with
/// `x` and `o` for the stones of the two seats and numbers of free crossings.
fn stones(position: &str) -> Vec<(String, Seat)> {
    let rows = position.split_ascii_whitespace().next().unwrap_or_default();
    let rows: Vec<&str> = rows.split('/').collect();
    let mut stones = Vec::new();
    for (above, row) in rows.iter().enumerate() {
        let number = rows.len() - above;
        let (mut column, mut free) = (0, 0);
        for symbol in row.bytes() {
            if symbol.is_ascii_digit() {
                free = 10 * free + usize::from(symbol - b'0');
                continue;
            }
            column += std::mem::take(&mut free);
            let by = match symbol {
                b'x' => Seat::FIRST,
                _ => Seat::SECOND,
            };
            if let Some(letter) = COLUMNS.get(column) {
                stones.push((format!("{}{number}", char::from(*letter)), by));
            }
            column += 1;
        }
    }
    stones
}

/// The limits of time in whole seconds, the least that GTP can say; with the periods of
/// Japanese byo-yomi for an engine that knows the command of KGS.
fn time_settings(time: TimeControl, knows_periods: bool) -> String {
    let seconds = |limit: Duration| limit.as_secs().max(1);
    match (time.per_move, time.clock) {
        (Some(limit), None) => format!("time_settings 0 {} 1", seconds(limit)),
        (_, Some(clock)) if let Some(own) = clock.byo_yomi() => {
            let (base, period) = (seconds(clock.base), seconds(own.time));
            if knows_periods {
                format!("{KGS} byoyomi {base} {period} {}", own.periods)
            } else {
                format!("time_settings {base} {period} {}", own.moves)
            }
        }
        // So many stones in each period of byo-yomi, and no time before it.
        (_, Some(clock)) if let Some(moves) = clock.moves => {
            format!("time_settings 0 {} {moves}", seconds(clock.base))
        }
        (_, Some(clock)) if clock.increment.is_zero() => {
            format!("time_settings {} 0 0", seconds(clock.base))
        }
        (per_move, Some(clock)) => {
            let increment = per_move.map_or(clock.increment, |limit| limit.min(clock.increment));
            let base = seconds(clock.base);
            format!("time_settings {base} {} 1", increment.as_secs())
        }
        // Byo-yomi of no stones is no limit.
        (None, None) => "time_settings 0 1 0".to_owned(),
    }
}
