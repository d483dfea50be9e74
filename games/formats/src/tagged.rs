//! The common parts of PGN and PDN besides their syntax: the tags, and how a result, its
//! cause and the times are told.

use std::cmp::Ordering;
use std::num::NonZeroU32;
use std::time::Duration;

use games::{AnyGame, Seat};

use crate::limits::short_seconds;
use crate::pgn::{PgnText, RawGame};
use crate::play::{IS_BOOK, PartialGame, StatedResult, clocks};
use crate::remark::{plain, read_seconds};
use crate::{ByoYomi, Date, Ending, FormatError, Limits, Period, Why, WrittenGame};

/// One of the two formats, for one game.
pub(crate) struct Dialect {
    /// The seat of the player in the tag `White`, who wins with `1-0`.
    pub(crate) white: Seat,
    /// A move of a file in the words of the game.
    pub(crate) read: fn(&dyn AnyGame, &WrittenGame, &str) -> Result<String, String>,
    /// A move of the game as the file has it.
    pub(crate) write: fn(&dyn AnyGame, &WrittenGame, &str) -> Result<String, String>,
    /// The seat whose moves have the numbers; before the first one of the other stands
    /// `1...`.
    pub(crate) leader: fn(&WrittenGame) -> Seat,
    /// Whether comments have the commands `[%eval]` and `[%clk]`.
    pub(crate) has_commands: bool,
}

impl Dialect {
    /// The names of the tags of the players in the order of seats.
    fn player_tags(&self) -> [&'static str; 2] {
        match self.white {
            Seat::FIRST => ["White", "Black"],
            _ => ["Black", "White"],
        }
    }

    /// Plays the moves of a file; `game` has its settings and its start.
    pub(crate) fn play(
        &self,
        raw: &RawGame,
        mut game: WrittenGame,
    ) -> Result<WrittenGame, FormatError> {
        facts(&mut game, raw, self.player_tags());
        let (stated, why) = self.result(raw)?;
        let mut partial = PartialGame::begin(game, raw.line)?;
        let mut comments = raw.prelude.clone();
        for (number, one) in (1..).zip(&raw.moves) {
            // Programs and people play on where the rules know a draw.
            if partial.is_drawn() && !matches!(stated, StatedResult::Win(_)) {
                partial.leave_out(raw.moves.len() + 1 - number, one.line);
                break;
            }
            let turn = (self.read)(partial.state.as_ref(), &partial.game, &one.text);
            let turn =
                turn.map_err(|what| FormatError::at(one.line, what).at_turn(partial.coming()));
            let played = match turn {
                // After the end the rules have the better words.
                Err(error) if partial.seat().is_some() => Err(error),
                turn => {
                    let turn = turn.unwrap_or_else(|_| one.text.clone());
                    partial.play(&turn, &one.text, one.line).map(drop)
                }
            };
            match played {
                Ok(()) => {
                    comments.clone_from(&one.comments);
                    partial.comment(&comments, number == raw.moves.len());
                }
                // fastchess writes the illegal move that lost the game.
                Err(_) if why == Why::Illegal && number == raw.moves.len() => {
                    comments = vec![String::new(), format!("illegal move: {}", one.text)];
                }
                Err(error) => return Err(error),
            }
        }
        partial.finish(stated, why, &comments, raw.end)
    }

    /// The result by the mark at the end, or else by the tag, and its cause.
    fn result(&self, raw: &RawGame) -> Result<(StatedResult, Why), FormatError> {
        let termination = raw.tag(TERMINATION);
        let last = raw.moves.last().and_then(|last| last.comments.last());
        let why = termination.map_or_else(
            || last.map_or(Why::Rules, |words| why_of_words(words)),
            why_of,
        );
        let told = raw.tag("Result").filter(|told| *told != "*");
        let mark = raw.result.as_deref().filter(|mark| *mark != "*");
        let result = mark.or(told).unwrap_or("*");
        let stated = self.stated(result).ok_or_else(|| match result {
            "0-0" => raw.error("both players have lost, and a record has one winner or none"),
            _ => {
                let result = crate::error::quoted(result);
                raw.error(format!("the result '{result}' is not known"))
            }
        })?;
        if let (Some(told), Some(mark)) = (told, mark)
            && self.stated(told) != Some(stated)
        {
            let what = format!(
                "the game ends with {mark}, and its tag Result says {}",
                crate::error::quoted(told)
            );
            return Err(FormatError::at(raw.end, what));
        }
        Ok((stated, why))
    }

    /// The result that a mark means, if it means one.
    fn stated(&self, mark: &str) -> Option<StatedResult> {
        Some(match mark {
            "1-0" | "1:0" => StatedResult::Win(self.white),
            "0-1" | "0:1" => StatedResult::Win(self.white.other()),
            "1/2-1/2" | "1/2" => StatedResult::Draw,
            "*" => StatedResult::Nothing,
            mark => {
                let (white, black) = points(mark)?;
                match white.cmp(&black) {
                    Ordering::Greater => StatedResult::Win(self.white),
                    Ordering::Less => StatedResult::Win(self.white.other()),
                    Ordering::Equal => StatedResult::Draw,
                }
            }
        })
    }

    /// Writes the tags that every game has; `more` come after the roster of
    /// seven.
    pub(crate) fn write_tags(
        &self,
        text: &mut PgnText,
        game: &WrittenGame,
        more: &[(&str, String)],
    ) {
        let tag = |name: &str| game.tag(name).unwrap_or("?");
        let date = game.date.map(on_calendar);
        let date = date.unwrap_or_else(|| "????.??.??".to_owned());
        text.tag("Event", game.event.as_deref().unwrap_or("?"));
        text.tag("Site", tag("Site"));
        text.tag("Date", game.tag("Date").unwrap_or(&date));
        text.tag("Round", tag("Round"));
        let [first, second] = [0, 1].map(|index| match game.players[index].as_str() {
            "" => "?",
            name => name,
        });
        let [white, black] = match self.white {
            Seat::FIRST => [first, second],
            _ => [second, first],
        };
        text.tag("White", white);
        text.tag("Black", black);
        text.tag("Result", self.mark(game.ending.as_ref()));
        for (name, value) in more {
            text.tag(name, value);
        }
        if let Some(date) = game.date
            && let Some((hour, minute, second)) = date.time
        {
            text.tag("UTCDate", &on_calendar(date));
            text.tag("UTCTime", &format!("{hour:02}:{minute:02}:{second:02}"));
        }
        match (game.limits.clock, game.limits.per_move) {
            (Some((base, increment)), _) => {
                let first = Period {
                    moves: game.limits.period,
                    base,
                    increment,
                };
                let periods = std::iter::once(&first).chain(&game.limits.later);
                let parts: Vec<String> = periods.map(Period::to_string).collect();
                text.tag("TimeControl", &parts.join(":"));
            }
            (None, Some(limit)) => {
                text.tag("TimeControl", &format!("{}/move", short_seconds(limit)));
            }
            (None, None) => {}
        }
        if let Some(byo_yomi) = game.limits.byo_yomi {
            text.tag("ByoYomi", &byo_yomi.to_string());
        }
        if let (Some(_), Some(limit)) = (game.limits.clock, game.limits.per_move) {
            text.tag("TimePerMove", &short_seconds(limit));
        }
        for (name, value) in &game.tags {
            if !ROSTER.contains(&name.as_str()) && name != TERMINATION {
                text.tag(name, value);
            }
        }
        let told = game.tag(TERMINATION);
        text.tag(
            TERMINATION,
            told.unwrap_or(termination(game.ending.as_ref())),
        );
        text.tag("PlyCount", &game.moves.len().to_string());
        text.end_tags();
    }

    /// Writes the moves with their comments, the cause, and the result. `first`
    /// is the number of the first move.
    pub(crate) fn write_moves(
        &self,
        text: &mut PgnText,
        game: &WrittenGame,
        first: u32,
    ) -> Result<(), String> {
        let mut state = game.start()?;
        let leader = (self.leader)(game);
        let (mut number, mut needs_number) = (first, true);
        for (index, (one, clock)) in game.moves.iter().zip(clocks(game)).enumerate() {
            let leads = one.seat == Some(leader);
            if leads {
                text.word(&format!("{number}."));
            } else if needs_number {
                text.word(&format!("{number}..."));
            }
            text.word(&(self.write)(state.as_ref(), game, &one.text)?);
            state
                .play_turn(&one.text)
                .map_err(|error| format!("'{}': {error}", one.text))?;
            let comment = if index < game.opening {
                IS_BOOK.to_owned()
            } else {
                self.comment(one, one.left.or(clock))
            };
            text.comment(&comment);
            needs_number = !comment.is_empty();
            number += u32::from(!leads);
        }
        if let Some(ending) = &game.ending {
            text.comment(&plain(&ending.words));
        }
        text.word(self.mark(game.ending.as_ref()));
        Ok(())
    }

    fn comment(&self, one: &crate::WrittenMove, clock: Option<Duration>) -> String {
        let mut parts = vec![one.remark.write(one.used)];
        if self.has_commands {
            if let Some(score) = one.remark.score {
                let score = if one.seat == Some(self.white) {
                    score
                } else {
                    -score
                };
                parts.push(format!("[%eval {}]", crate::remark::eval(score)));
            }
            if let Some(clock) = clock {
                parts.push(format!("[%clk {}]", crate::remark::on_clock(clock)));
            }
        }
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    fn mark(&self, ending: Option<&Ending>) -> &'static str {
        match ending.map(|ending| ending.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(winner)) if winner == self.white => "1-0",
            Some(Some(_)) => "0-1",
        }
    }
}

/// The points of both players, where not both are without any: draughts are also
/// played for 12-0 or 4-6.
fn points(mark: &str) -> Option<(u8, u8)> {
    let (white, black) = mark.split_once('-')?;
    let points = white.parse().ok().zip(black.parse().ok());
    points.filter(|points| *points != (0, 0))
}

/// The cause that `Termination` tells, in the words of the standard, of lichess, of
/// cutechess, of fastchess, and of chess.com, which writes "Ann won on time": what stands
/// before is a name, whatever is in it.
fn why_of(termination: &str) -> Why {
    let termination = termination.to_ascii_lowercase();
    let behind_name = [" won ", " drawn "].map(|verb| termination.rsplit_once(verb));
    let behind_name = behind_name.into_iter().flatten().next();
    let termination = behind_name.map_or(&*termination, |(_, behind)| behind);
    let says = |parts: &[&str]| parts.iter().any(|part| termination.contains(part));
    if says(&["time"]) {
        Why::Time
    } else if says(&["infraction", "illegal"]) {
        Why::Illegal
    } else if says(&["abandon", "stalled", "disconnect", "death", "emergency"]) {
        Why::Abandoned
    } else if says(&["adjudicat"]) {
        Why::Adjudication
    } else {
        Why::Rules
    }
}

/// The cause that the last comment tells where no tag does, in the words of FICS:
/// "Black forfeits on time".
fn why_of_words(words: &str) -> Why {
    let words = words.to_ascii_lowercase();
    let says = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
    let on_time =
        ["forfeits", "loses", "lost", "wins", "won"].map(|verb| format!("{verb} on time"));
    let is_on_time = on_time.iter().any(|told| words.contains(told));
    if is_on_time || says(&["time forfeit", "ran out of time"]) {
        Why::Time
    } else if says(&["forfeits by disconnection", "left the game"]) {
        Why::Abandoned
    } else if says(&["by adjudication"]) {
        Why::Adjudication
    } else {
        Why::Rules
    }
}

/// The standard's word for the cause of an end.
fn termination(ending: Option<&Ending>) -> &'static str {
    match ending.map(|ending| ending.why) {
        None => "unterminated",
        Some(Why::Rules | Why::Resignation | Why::Agreement) => "normal",
        Some(Why::Time) => "time forfeit",
        Some(Why::Illegal) => "rules infraction",
        Some(Why::Abandoned) => "abandoned",
        Some(Why::Adjudication) => "adjudication",
    }
}

/// The tag of the cause.
const TERMINATION: &str = "Termination";

/// A day as the standard has it.
fn on_calendar(date: Date) -> String {
    format!("{:04}.{:02}.{:02}", date.year, date.month, date.day)
}

/// The tags of the standard's roster that are kept as they stand, and are written
/// in its place.
const ROSTER: [&str; 3] = ["Site", "Date", "Round"];

/// The tags that other fields of a game hold, or that follow from them.
const HELD: [&str; 18] = [
    "Event",
    "White",
    "Black",
    "Result",
    "Variant",
    "SetUp",
    "FEN",
    "Chess960Start",
    "ClaimDraws",
    "GameType",
    "Termination",
    "PlyCount",
    "TimePerMove",
    "TimeControl",
    "ByoYomi",
    "Date",
    "UTCDate",
    "UTCTime",
];

/// Reads the players, the date, the times and whatever else the tags tell.
fn facts(game: &mut WrittenGame, raw: &RawGame, players: [&str; 2]) {
    let tag = |name: &str| raw.tag(name).map(str::to_owned);
    game.players = players.map(|name| tag(name).unwrap_or_default());
    game.event = tag("Event");
    let date = raw.tag("UTCDate").and_then(Date::read);
    let date = date.or_else(|| raw.tag("Date").and_then(Date::read));
    game.date = match raw.tag("UTCTime") {
        Some(time) => date.map(|date| date.at(time)),
        None => date,
    };
    game.limits = limits(raw);
    let is_held = |name: &str| HELD.iter().any(|held| name.eq_ignore_ascii_case(held));
    for (name, value) in &raw.tags {
        let value = value.trim();
        // A tag that was not understood, or only in part, is kept as it stands.
        let is_kept = match name.as_str() {
            "Date" => {
                let has_part = value.contains(|symbol: char| symbol.is_ascii_digit());
                has_part && game.date.map(on_calendar).as_deref() != Some(value)
            }
            "TimeControl" => game.limits == Limits::default(),
            // chess.com tells more than the words of the standard.
            TERMINATION => value.contains(" won ") || value.contains(" drawn "),
            _ => !is_held(name),
        };
        let is_told = !value.is_empty() && value != "?";
        if is_kept && is_told && game.tag(name).is_none() {
            game.tags.push((name.clone(), value.to_owned()));
        }
    }
}

/// `60+1`, `300`, `40/9000+1` with so many moves a period, several of them with colons
/// between, and `5/move` as cutechess writes a limit of each move. Other forms are passed
/// over.
fn limits(raw: &RawGame) -> Limits {
    let control = raw.tag("TimeControl").unwrap_or_default();
    let mut limits = Limits::default();
    if let Some(limit) = control.strip_suffix("/move") {
        limits.per_move = read_seconds(limit, 1);
    } else {
        let periods: Option<Vec<Period>> = control.split(':').map(Period::read).collect();
        let mut periods = periods.unwrap_or_default().into_iter();
        if let Some(first) = periods.next() {
            // A day for each move, as in correspondence: the clock begins again.
            if first.moves == Some(NonZeroU32::MIN) && first.increment.is_zero() {
                limits.per_move = Some(first.base);
                return limits;
            }
            limits.period = first.moves;
            limits.clock = Some((first.base, first.increment));
            limits.later = periods.collect();
            let byo_yomi = raw.tag("ByoYomi").and_then(ByoYomi::read);
            limits.byo_yomi = byo_yomi.filter(|_| limits.later.is_empty());
        }
    }
    if let Some(limit) = raw.tag("TimePerMove") {
        limits.per_move = read_seconds(limit, 1);
    }
    limits.per_move = limits.per_move.filter(|limit| !limit.is_zero());
    limits
}
