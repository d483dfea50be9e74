//! Writes a journal as XML. Every value is an attribute, so each value has one form
//! only and no editor wraps it.

use std::fmt::Write as _;
use std::ops::Range;
use std::time::Duration;

use games::Seat;

use super::{Entry, ErrorLine, Journal, Line, PlayedAt, RecordedPlayer};
use crate::time_control::TimeControl;
use crate::verdict::Verdict;

/// The version of the format, in the root element. Version 1 had two players, and its
/// results named only the winner; version 2 had no standard error, version 3 no
/// machine, and version 4 no tags.
pub(super) const FORMAT: u32 = 5;

/// The first version with elements `errors`.
pub(super) const WITH_ERRORS: u32 = 3;

/// The first version with the element `machine`.
pub(super) const WITH_MACHINE: u32 = 4;

/// The first version with the element `tags`.
pub(super) const WITH_TAGS: u32 = 5;

/// The value of `limit` for a player without limits.
pub(super) const NO_LIMIT: &str = "none";

/// The most bytes of `info` elements in one record; the rest is left out, so that no
/// record exceeds [`MAX_RECORD_BYTES`](super::MAX_RECORD_BYTES).
pub const MAX_INFO_BYTES: usize = 16 << 20;

/// The first line of every XML document written here.
pub(super) const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The record of a game as an XML document, see `docs/records.md`.
///
/// Its last byte is the `>` of `</record>`, so the loss of a single byte at the end is
/// noticed. Characters that XML cannot hold are written like `\u{1b}`.
pub fn to_xml(journal: &Journal) -> String {
    // About 50 bytes a turn and 700 around them.
    let mut out = String::with_capacity(1024 + 64 * journal.entries.len());
    out.push_str(DECLARATION);
    write_record(&mut out, journal);
    out
}

/// Where a record says who played: for each seat, the value of the attribute `name` of
/// the element `player`, and that of `brain` (empty behind the name, where it is missing).
/// Nothing if the record is damaged.
pub fn names_in(xml: &[u8]) -> Vec<[Range<usize>; 2]> {
    let mut names = Vec::new();
    let mut start = 0;
    for tag in xml.split(|byte| *byte == b'<') {
        if tag.starts_with(b"play>") || tag.starts_with(b"play/>") {
            break;
        }
        let value = |attribute: &[u8]| {
            let mut places = tag.windows(attribute.len());
            let from = places.position(|bytes| bytes == attribute)? + attribute.len();
            let length = tag[from..].iter().position(|byte| *byte == b'"')?;
            Some(start + from..start + from + length)
        };
        if tag.starts_with(b"player ")
            && let Some(name) = value(b" name=\"")
        {
            let brain = value(b" brain=\"").filter(|brain| brain.start > name.end);
            let brain = brain.unwrap_or(name.end..name.end);
            names.push([name, brain]);
        }
        start += tag.len() + 1;
    }
    names
}

/// Appends the element `record` without a declaration.
pub(super) fn write_record(out: &mut String, journal: &Journal) {
    let mut xml = Xml {
        out,
        seats: games::find(&journal.game).map_or(&[], |entry| entry.info.seats),
    };
    xml.head(journal);
    xml.rules(journal);
    xml.time(&journal.time);
    for (index, player) in (0..).zip(&journal.players) {
        let seat = Seat::new(index);
        xml.player(seat, player, journal.untimed.contains(&seat));
    }
    if let Some(machine) = &journal.machine {
        xml.machine(machine);
    }
    if !journal.tags.is_empty() {
        xml.tags(&journal.tags);
    }
    xml.play(&journal.entries);
    if let Some(verdict) = &journal.verdict {
        xml.result(verdict);
    }
    for (index, player) in (0..).zip(&journal.players) {
        if !player.transcript.is_empty() {
            xml.transcript(Seat::new(index), &player.transcript);
        }
    }
    for (index, player) in (0..).zip(&journal.players) {
        if !player.errors.is_empty() {
            xml.errors(Seat::new(index), &player.errors);
        }
    }
    xml.out.push_str("</record>");
}

struct Xml<'a> {
    out: &'a mut String,
    seats: &'static [&'static str],
}

impl Xml<'_> {
    fn head(&mut self, journal: &Journal) {
        self.open("<record");
        self.shown("version", FORMAT);
        self.shown("id", journal.id);
        self.text("game", &journal.game);
        self.shown("started", format_args!("{:.3}", journal.started));
        if let Some(event) = &journal.event {
            self.text("event", event);
        }
        if let Some(seed) = journal.seed {
            self.shown("seed", seed);
        }
        self.out.push_str(">\n");
    }

    fn rules(&mut self, journal: &Journal) {
        self.open(" <rules");
        self.shown("board", journal.board);
        if let Some(position) = &journal.position {
            self.text("position", position);
        }
        if !journal.opening.is_empty() {
            self.text("opening", &journal.opening);
        }
        if journal.options.is_empty() {
            return self.close_empty();
        }
        self.out.push_str(">\n");
        for (key, value) in &journal.options {
            self.open("  <option");
            self.text("key", key);
            self.text("value", value);
            self.close_empty();
        }
        self.out.push_str(" </rules>\n");
    }

    fn time(&mut self, time: &TimeControl) {
        self.open(" <time");
        self.limits(time);
        self.close_empty();
    }

    fn limits(&mut self, time: &TimeControl) {
        if let Some(per_move) = time.per_move {
            self.milliseconds("per-move-ms", per_move);
        }
        if let Some(clock) = time.clock {
            self.milliseconds("clock-ms", clock.base);
            self.milliseconds("increment-ms", clock.increment);
            if let Some(moves) = clock.moves {
                self.shown("clock-moves", moves);
            }
            if let Some(later) = clock.later.text() {
                self.text("clock-later", &later);
            }
        }
    }

    fn player(&mut self, seat: Seat, player: &RecordedPlayer, is_untimed: bool) {
        self.open(" <player");
        self.seat("seat", seat);
        self.text("name", &player.name);
        self.text("brain", &player.brain);
        self.text("protocol", &player.protocol);
        if is_untimed {
            self.text("limit", NO_LIMIT);
        }
        if let Some(time) = &player.time {
            self.limits(time);
        }
        if let Some(sandbox) = &player.sandbox {
            self.text("sandbox", sandbox);
        }
        if let Some(cpu) = player.cpu {
            self.milliseconds("cpu-ms", cpu);
        }
        self.close_empty();
    }

    fn machine(&mut self, machine: &PlayedAt) {
        self.open(" <machine");
        self.text("name", &machine.name);
        self.shown("factor", machine.factor);
        self.shown("load", machine.load);
        self.close_empty();
    }

    fn tags(&mut self, tags: &[(String, String)]) {
        self.out.push_str(" <tags>\n");
        for (name, value) in tags {
            self.open("  <tag");
            self.text("name", name);
            self.text("value", value);
            self.close_empty();
        }
        self.out.push_str(" </tags>\n");
    }

    fn play(&mut self, entries: &[Entry]) {
        self.out.push_str(" <play>\n");
        let mut info_bytes = 0;
        for entry in entries {
            let before = self.out.len();
            match entry {
                Entry::Turn { seat, text, used } => {
                    self.open("  <turn");
                    self.seat("seat", *seat);
                    self.text("move", text);
                    if let Some(used) = used {
                        self.milliseconds("ms", *used);
                    }
                }
                Entry::Chance { text } => {
                    self.open("  <chance");
                    self.text("outcome", text);
                }
                Entry::Info { seat, at, text } => {
                    self.open("  <info");
                    self.seat("seat", *seat);
                    self.milliseconds("ms", *at);
                    self.text("text", text);
                }
            }
            self.close_empty();
            if let Entry::Info { .. } = entry {
                info_bytes += self.out.len() - before;
                if info_bytes > MAX_INFO_BYTES {
                    self.out.truncate(before);
                }
            }
        }
        self.out.push_str(" </play>\n");
    }

    fn result(&mut self, verdict: &Verdict) {
        self.open(" <result");
        if let Some(winner) = verdict.winner() {
            self.seat("winner", winner);
        }
        let returns: Vec<String> = verdict.returns.iter().map(i32::to_string).collect();
        self.shown("returns", returns.join(" "));
        self.text("cause", verdict.cause.as_str());
        if let Some(detail) = &verdict.detail {
            self.text("detail", detail);
        }
        self.close_empty();
    }

    fn transcript(&mut self, seat: Seat, lines: &[Line]) {
        self.open(" <transcript");
        self.seat("seat", seat);
        self.out.push_str(">\n");
        for line in lines {
            self.open("  <line");
            self.milliseconds("ms", line.at);
            let from = if line.from_brain { "brain" } else { "manager" };
            self.text("from", from);
            self.text("text", &line.text);
            self.close_empty();
        }
        self.out.push_str(" </transcript>\n");
    }

    fn errors(&mut self, seat: Seat, lines: &[ErrorLine]) {
        self.open(" <errors");
        self.seat("seat", seat);
        self.out.push_str(">\n");
        for line in lines {
            self.open("  <line");
            self.milliseconds("ms", line.at);
            self.text("text", &line.text);
            self.close_empty();
        }
        self.out.push_str(" </errors>\n");
    }

    fn open(&mut self, element: &str) {
        self.out.push_str(element);
    }

    fn close_empty(&mut self) {
        self.out.push_str("/>\n");
    }

    fn attribute(&mut self, name: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
    }

    fn text(&mut self, name: &str, value: &str) {
        self.attribute(name);
        escape_into(self.out, value);
        self.out.push('"');
    }

    /// Writes a value that never needs escaping.
    fn shown(&mut self, name: &str, value: impl std::fmt::Display) {
        self.attribute(name);
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{value}\"");
    }

    fn seat(&mut self, name: &str, seat: Seat) {
        match self.seats.get(seat.index()) {
            Some(seat) => self.text(name, seat),
            None => self.shown(name, format_args!("seat-{}", seat.index() + 1)),
        }
    }

    /// Writes milliseconds with three decimals: readable, and exact to the
    /// microsecond.
    fn milliseconds(&mut self, name: &str, time: Duration) {
        self.attribute(name);
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let _ = write!(self.out, "{}.{:03}\"", micros / 1000, micros % 1000);
    }
}

/// Appends a value, escaped for double quotes.
fn escape_into(out: &mut String, value: &str) {
    // 0xEF begins U+FFFE and U+FFFF, which no document can hold.
    let is_plain = |byte: &u8| !matches!(byte, 0..=31 | b'"' | b'&' | b'<' | b'>' | 0xEF);
    if value.as_bytes().iter().all(is_plain) {
        return out.push_str(value);
    }
    for symbol in value.chars() {
        match symbol {
            '"' => out.push_str("&quot;"),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // A reader turns these into spaces unless they are references.
            '\t' => out.push_str("&#9;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            symbol if protocol::xml::is_character(symbol) => out.push(symbol),
            symbol => out.extend(symbol.escape_unicode()),
        }
    }
}
