//! Reads a journal from XML. Reading is strict: any difference from
//! `docs/records.md` is damage, and its place is reported.

use std::str::FromStr;
use std::time::Duration;

use games::Seat;
use jiff::Timestamp;

use super::write::{FORMAT, NO_LIMIT, WITH_ERRORS, WITH_MACHINE, WITH_TAGS};
use super::xml::{Document, Element, Value};
use super::{
    DamagedRecord, Entry, ErrorLine, Journal, Line, PlayedAt, RecordedPlayer, Thousandths,
};
use crate::time_control::{GameClock, Period, TimeControl};
use crate::unruled::{is_unruled, seats};
use crate::verdict::{Cause, Verdict};

/// The size of the largest record that is read, in bytes. Records written here
/// are smaller: [`MAX_INFO_BYTES`](super::MAX_INFO_BYTES) limits `info`, and the
/// turns of every game fit easily into the rest.
pub const MAX_RECORD_BYTES: usize = 32 << 20;

/// Reads the journal from a record.
///
/// Only the form is checked here; [`Replay`](super::Replay) checks the rules.
///
/// # Errors
/// The place of the first damage and the form that was expected there.
pub fn from_xml(bytes: &[u8]) -> Result<Journal, DamagedRecord> {
    if bytes.len() > MAX_RECORD_BYTES {
        return Err(DamagedRecord {
            place: None,
            turn: None,
            what: format!("larger than the {MAX_RECORD_BYTES} bytes that a record may have"),
        });
    }
    let mut reader = RecordReader {
        xml: Document::new(bytes)?,
        version: FORMAT,
        seats: &[],
    };
    let journal = reader.record()?;
    reader.xml.end()?;
    Ok(journal)
}

/// The fewest players of a game; version 1 of the format has exactly two.
const LEAST_PLAYERS: usize = 2;

type ReadResult<T> = Result<T, DamagedRecord>;

struct RecordReader<'a> {
    xml: Document<'a>,
    /// The version of the format.
    version: u32,
    /// The names of the seats of the game.
    seats: &'static [&'static str],
}

impl RecordReader<'_> {
    fn record(&mut self) -> ReadResult<Journal> {
        let mut journal = self.head()?;
        self.rules(&mut journal)?;
        journal.time = self.time()?;
        self.players(&mut journal)?;
        if self.version >= WITH_MACHINE {
            journal.machine = self.machine()?;
        }
        if self.version >= WITH_TAGS {
            journal.tags = self.tags()?;
        }
        journal.entries = self.play()?;
        journal.verdict = self.result(journal.players.len())?;
        self.transcripts(&mut journal.players)?;
        if self.version >= WITH_ERRORS {
            self.errors(&mut journal.players)?;
        }
        self.xml.close("record")?;
        Ok(journal)
    }

    /// Reads the attributes of the root into a journal that is otherwise empty.
    fn head(&mut self) -> ReadResult<Journal> {
        let element = self.xml.open("record")?;
        let names = ["version", "id", "game", "started", "event", "seed"];
        let [version, id, game, started, event, seed] = self.xml.attributes(&element, names)?;
        let version = self.xml.required(&element, "version", version)?;
        self.version = self.number(&version)?;
        let is_known = (1..=FORMAT).contains(&self.version);
        if !is_known || version.text != self.version.to_string() {
            let expected = format!("a version of the format that is known here, 1 to {FORMAT}");
            return Err(self.xml.wrong(&version, &expected));
        }
        let id = self.xml.required(&element, "id", id)?;
        let game = self.xml.required(&element, "game", game)?;
        self.seats = self.seats_of(&game)?;
        let started = self.xml.required(&element, "started", started)?;
        Ok(Journal {
            id: self.number(&id)?,
            game: into_text(game),
            board: 0,
            options: Vec::new(),
            event: event.map(into_text),
            tags: Vec::new(),
            started: self.timestamp(&started)?,
            seed: seed.map(|seed| self.number(&seed)).transpose()?,
            time: TimeControl::new(None, None),
            untimed: Vec::new(),
            position: None,
            opening: String::new(),
            players: Vec::new(),
            machine: None,
            entries: Vec::new(),
            verdict: None,
        })
    }

    /// The names of the seats of a game.
    fn seats_of(&self, value: &Value<'_>) -> ReadResult<&'static [&'static str]> {
        match games::find(&value.text) {
            Ok(entry) if entry.info.name == value.text => Ok(entry.info.seats),
            _ if is_unruled(&value.text) => Ok(seats()),
            _ => Err(self
                .xml
                .wrong(value, "the name of a game that is known here")),
        }
    }

    fn rules(&mut self, journal: &mut Journal) -> ReadResult<()> {
        let element = self.xml.open("rules")?;
        let names = ["board", "position", "opening"];
        let [board, position, opening] = self.xml.attributes(&element, names)?;
        let board = self.xml.required(&element, "board", board)?;
        journal.board = self.number(&board)?;
        journal.position = position.map(into_text);
        journal.opening = opening.map(into_text).unwrap_or_default();
        while let Some(option) = self.xml.open_if(&["option"])? {
            let [key, value] = self.xml.attributes(&option, ["key", "value"])?;
            let key = self.xml.required(&option, "key", key)?;
            let value = self.xml.required(&option, "value", value)?;
            journal.options.push((into_text(key), into_text(value)));
            self.xml.close("option")?;
        }
        self.xml.close("rules")
    }

    fn time(&mut self) -> ReadResult<TimeControl> {
        let element = self.xml.open("time")?;
        let limits = self.xml.attributes(&element, LIMITS)?;
        let time = self.limits(&element, limits)?;
        self.xml.close("time")?;
        Ok(time)
    }

    fn limits(
        &self,
        element: &Element<'_>,
        [per_move, base, increment, moves, later]: [Option<Value<'_>>; 5],
    ) -> ReadResult<TimeControl> {
        let per_move = per_move
            .map(|value| self.milliseconds(&value))
            .transpose()?;
        let clock = match (base, increment, &moves, &later) {
            (None, None, None, None) => None,
            (base, increment, moves, later) => {
                let base = self.xml.required(element, "clock-ms", base)?;
                let increment = self.xml.required(element, "increment-ms", increment)?;
                let (shown, increment) =
                    (self.milliseconds(&base)?, self.milliseconds(&increment)?);
                if shown.is_zero() {
                    return Err(self.xml.wrong(&base, "above 0"));
                }
                let moves = moves.as_ref().map(|value| self.number(value));
                let first = Period {
                    base: shown,
                    increment,
                    moves: moves.transpose()?,
                };
                let text = later.as_ref().map_or("", |later| &later.text);
                let clock = GameClock::with_later(first, text);
                let value = later.as_ref().unwrap_or(&base);
                Some(clock.map_err(|error| self.xml.wrong(value, &error.to_string()))?)
            }
        };
        Ok(TimeControl { per_move, clock })
    }

    /// Reads two or more players, in the order of seats. From here on the game
    /// has only their seats.
    fn players(&mut self, journal: &mut Journal) -> ReadResult<()> {
        let most = match self.version {
            1 => LEAST_PLAYERS,
            _ => self.seats.len(),
        };
        for index in 0..most {
            let element = match index {
                ..LEAST_PLAYERS => self.xml.open("player")?,
                _ => match self.xml.open_if(&["player"])? {
                    Some(element) => element,
                    None => break,
                },
            };
            let (player, is_untimed) = self.player(&element, index)?;
            journal.players.push(player);
            if is_untimed {
                journal.untimed.extend(u16::try_from(index).map(Seat::new));
            }
        }
        let seats = self.seats.get(..journal.players.len());
        self.seats = seats.unwrap_or(self.seats);
        Ok(())
    }

    fn player(
        &mut self,
        element: &Element<'_>,
        index: usize,
    ) -> ReadResult<(RecordedPlayer, bool)> {
        let [
            per_move_ms,
            clock_ms,
            increment_ms,
            clock_moves,
            clock_later,
        ] = LIMITS;
        let names = [
            "seat",
            "name",
            "brain",
            "protocol",
            "limit",
            "sandbox",
            "cpu-ms",
            per_move_ms,
            clock_ms,
            increment_ms,
            clock_moves,
            clock_later,
        ];
        let [
            seat,
            name,
            brain,
            protocol,
            limit,
            sandbox,
            cpu,
            per_move,
            base,
            increment,
            moves,
            later,
        ] = self.xml.attributes(element, names)?;
        let limits = [per_move, base, increment, moves, later];
        let has_limits = limits.iter().any(Option::is_some);
        let time = if has_limits {
            Some(self.limits(element, limits)?)
        } else {
            None
        };
        if let Some(limit) = limit.as_ref().filter(|limit| limit.text != NO_LIMIT) {
            return Err(self.xml.wrong(limit, &format!("'{NO_LIMIT}'")));
        }
        let seat = self.xml.required(element, "seat", seat)?;
        if self.seat(&seat)?.index() != index {
            return Err(self.xml.wrong(&seat, &format!("'{}'", self.seats[index])));
        }
        let name = self.xml.required(element, "name", name)?;
        let brain = self.xml.required(element, "brain", brain)?;
        let protocol = self.xml.required(element, "protocol", protocol)?;
        let player = RecordedPlayer {
            name: into_text(name),
            brain: into_text(brain),
            protocol: into_text(protocol),
            time,
            sandbox: sandbox.map(into_text),
            cpu: cpu.map(|cpu| self.milliseconds(&cpu)).transpose()?,
            transcript: Vec::new(),
            errors: Vec::new(),
        };
        self.xml.close("player")?;
        Ok((player, limit.is_some()))
    }

    fn machine(&mut self) -> ReadResult<Option<PlayedAt>> {
        let Some(element) = self.xml.open_if(&["machine"])? else {
            return Ok(None);
        };
        let names = ["name", "factor", "load"];
        let [name, factor, load] = self.xml.attributes(&element, names)?;
        let name = self.xml.required(&element, "name", name)?;
        let factor = self.xml.required(&element, "factor", factor)?;
        let load = self.xml.required(&element, "load", load)?;
        let machine = PlayedAt {
            name: into_text(name),
            factor: self.thousandths(&factor)?,
            load: self.thousandths(&load)?,
        };
        self.xml.close("machine")?;
        Ok(Some(machine))
    }

    fn tags(&mut self) -> ReadResult<Vec<(String, String)>> {
        let mut tags = Vec::new();
        if self.xml.open_if(&["tags"])?.is_none() {
            return Ok(tags);
        }
        while let Some(element) = self.xml.open_if(&["tag"])? {
            let [name, value] = self.xml.attributes(&element, ["name", "value"])?;
            let name = self.xml.required(&element, "name", name)?;
            let value = self.xml.required(&element, "value", value)?;
            tags.push((into_text(name), into_text(value)));
            self.xml.close("tag")?;
        }
        self.xml.close("tags")?;
        Ok(tags)
    }

    fn play(&mut self) -> ReadResult<Vec<Entry>> {
        self.xml.open("play")?;
        let mut entries = Vec::new();
        let mut coming = 1;
        self.xml.turn = Some(coming);
        while let Some(element) = self.xml.open_if(&["turn", "chance", "info"])? {
            entries.push(match element.name() {
                "turn" => self.turn(&element)?,
                "chance" => self.chance(&element)?,
                _ => self.info(&element)?,
            });
            self.xml.close(element.name())?;
            if element.name() == "turn" {
                coming += 1;
                self.xml.turn = Some(coming);
            }
        }
        self.xml.close("play")?;
        self.xml.turn = None;
        Ok(entries)
    }

    fn turn(&self, element: &Element<'_>) -> ReadResult<Entry> {
        let [seat, text, used] = self.xml.attributes(element, ["seat", "move", "ms"])?;
        let seat = self.xml.required(element, "seat", seat)?;
        let text = self.xml.required(element, "move", text)?;
        let used = used.map(|used| self.milliseconds(&used));
        Ok(Entry::Turn {
            seat: self.seat(&seat)?,
            text: into_text(text),
            used: used.transpose()?,
        })
    }

    fn chance(&self, element: &Element<'_>) -> ReadResult<Entry> {
        let [outcome] = self.xml.attributes(element, ["outcome"])?;
        let outcome = self.xml.required(element, "outcome", outcome)?;
        Ok(Entry::Chance {
            text: into_text(outcome),
        })
    }

    fn info(&self, element: &Element<'_>) -> ReadResult<Entry> {
        let [seat, at, text] = self.xml.attributes(element, ["seat", "ms", "text"])?;
        let seat = self.xml.required(element, "seat", seat)?;
        let at = self.xml.required(element, "ms", at)?;
        let text = self.xml.required(element, "text", text)?;
        Ok(Entry::Info {
            seat: self.seat(&seat)?,
            at: self.milliseconds(&at)?,
            text: into_text(text).into(),
        })
    }

    fn result(&mut self, seats: usize) -> ReadResult<Option<Verdict>> {
        let Some(element) = self.xml.open_if(&["result"])? else {
            return Ok(None);
        };
        let names = ["winner", "returns", "cause", "detail"];
        let [winner, returns, cause, detail] = self.xml.attributes(&element, names)?;
        let cause = self.xml.required(&element, "cause", cause)?;
        if cause.text.is_empty() {
            return Err(self.xml.wrong(&cause, "the cause of an end"));
        }
        let (why, detail) = (Cause::from_words(&cause.text), detail.map(into_text));
        let named = winner.as_ref().map(|seat| self.seat(seat)).transpose()?;
        let verdict = match (self.version, returns, named) {
            (1, Some(returns), _) => {
                return Err(self.xml.wrong(&returns, "known in version 1 of the format"));
            }
            (1, None, Some(winner)) => Verdict::win_of(winner, seats, why, detail),
            (1, None, None) => Verdict::draw(seats, why, detail),
            (_, returns, _) => {
                let returns = self.xml.required(&element, "returns", returns)?;
                let verdict = Verdict {
                    returns: self.returns(&returns, seats)?,
                    cause: why,
                    detail,
                };
                if verdict.winner() != named {
                    let text = "the returns have another winner than the result names";
                    return Err(self.xml.damaged(returns.offset, text));
                }
                verdict
            }
        };
        self.xml.close("result")?;
        Ok(Some(verdict))
    }

    /// Reads the returns of the seats; they add up to 0.
    fn returns(&self, value: &Value<'_>, seats: usize) -> ReadResult<Vec<i32>> {
        let numbers = value.text.split(' ').map(str::parse);
        let numbers: Option<Vec<i32>> = numbers.map(Result::ok).collect();
        let adds_up = |returns: &Vec<i32>| returns.iter().copied().map(i64::from).sum::<i64>() == 0;
        numbers
            .filter(|returns| returns.len() == seats && adds_up(returns))
            .ok_or_else(|| {
                let expected = format!("{seats} whole numbers that add up to 0");
                self.xml.wrong(value, &expected)
            })
    }

    fn transcripts(&mut self, players: &mut [RecordedPlayer]) -> ReadResult<()> {
        while let Some(element) = self.xml.open_if(&["transcript"])? {
            let [value] = self.xml.attributes(&element, ["seat"])?;
            let value = self.xml.required(&element, "seat", value)?;
            let seat = self.seat(&value)?;
            let mut lines = Vec::new();
            while let Some(line) = self.xml.open_if(&["line"])? {
                lines.push(self.line(&line)?);
                self.xml.close("line")?;
            }
            match players.get_mut(seat.index()) {
                Some(player) if player.transcript.is_empty() => player.transcript = lines,
                _ => return Err(self.xml.wrong(&value, "a seat without a transcript so far")),
            }
            self.xml.close("transcript")?;
        }
        Ok(())
    }

    fn errors(&mut self, players: &mut [RecordedPlayer]) -> ReadResult<()> {
        while let Some(element) = self.xml.open_if(&["errors"])? {
            let [value] = self.xml.attributes(&element, ["seat"])?;
            let value = self.xml.required(&element, "seat", value)?;
            let seat = self.seat(&value)?;
            let mut lines = Vec::new();
            while let Some(line) = self.xml.open_if(&["line"])? {
                let [at, text] = self.xml.attributes(&line, ["ms", "text"])?;
                let at = self.xml.required(&line, "ms", at)?;
                let text = self.xml.required(&line, "text", text)?;
                lines.push(ErrorLine {
                    at: self.milliseconds(&at)?,
                    text: into_text(text),
                });
                self.xml.close("line")?;
            }
            match players.get_mut(seat.index()) {
                Some(player) if player.errors.is_empty() => player.errors = lines,
                _ => return Err(self.xml.wrong(&value, "a seat without errors so far")),
            }
            self.xml.close("errors")?;
        }
        Ok(())
    }

    fn line(&self, element: &Element<'_>) -> ReadResult<Line> {
        let [at, from, text] = self.xml.attributes(element, ["ms", "from", "text"])?;
        let at = self.xml.required(element, "ms", at)?;
        let from = self.xml.required(element, "from", from)?;
        let text = self.xml.required(element, "text", text)?;
        Ok(Line {
            at: self.milliseconds(&at)?,
            from_brain: match &*from.text {
                "brain" => true,
                "manager" => false,
                _ => return Err(self.xml.wrong(&from, "'brain' or 'manager'")),
            },
            text: into_text(text),
        })
    }

    fn seat(&self, value: &Value<'_>) -> ReadResult<Seat> {
        let index = self.seats.iter().position(|seat| *seat == value.text);
        let seat = index.and_then(|index| u16::try_from(index).ok());
        seat.map(Seat::new).ok_or_else(|| {
            let expected = format!("a seat of the game: {}", self.seats.join(", "));
            self.xml.wrong(value, &expected)
        })
    }

    /// Accepts digits only: written numbers have no sign and no spaces.
    fn number<T: FromStr>(&self, value: &Value<'_>) -> ReadResult<T> {
        let digits = value.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| value.text.parse().ok()).flatten();
        number.ok_or_else(|| self.xml.wrong(value, "a whole number that is small enough"))
    }

    fn thousandths(&self, value: &Value<'_>) -> ReadResult<Thousandths> {
        let number = value.text.parse();
        number.map_err(|_| self.xml.wrong(value, "a number with three decimals"))
    }

    /// Reads milliseconds with three decimals.
    fn milliseconds(&self, value: &Value<'_>) -> ReadResult<Duration> {
        let micros = value.text.split_once('.').and_then(|(whole, decimals)| {
            let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            if decimals.len() != 3 || !digits(whole) || !digits(decimals) {
                return None;
            }
            let whole: u64 = whole.parse().ok()?;
            whole.checked_mul(1000)?.checked_add(decimals.parse().ok()?)
        });
        micros
            .map(Duration::from_micros)
            .ok_or_else(|| self.xml.wrong(value, "milliseconds like 12.345"))
    }

    /// Accepts the written form only: UTC with milliseconds.
    fn timestamp(&self, value: &Value<'_>) -> ReadResult<Timestamp> {
        let parsed = value.text.parse::<Timestamp>().ok();
        parsed
            .filter(|timestamp| format!("{timestamp:.3}") == value.text)
            .ok_or_else(|| {
                self.xml
                    .wrong(value, "a time like 2026-01-31T23:59:59.000Z")
            })
    }
}

/// The attributes that limit the time of a game or of a player.
const LIMITS: [&str; 5] = [
    "per-move-ms",
    "clock-ms",
    "increment-ms",
    "clock-moves",
    "clock-later",
];

fn into_text(value: Value<'_>) -> String {
    value.text.into_owned()
}
