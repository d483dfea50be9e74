//! Records in other forms: one XML document, JSON lines, plain move lists.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::time::Duration;

use formats::Format;
use games::Seat;
use serde::Serialize;

use super::foreign;
use super::text::seat_name;
use super::write::{DECLARATION, write_record};
use super::{Entry, ErrorLine, GameId, Journal, Line, RecordedPlayer, to_xml};
use crate::verdict::Verdict;

/// The form of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// Records as they are stored; several in one element `records`.
    Xml,
    /// One JSON object for each game, on one line, with all data.
    Jsonl,
    /// One line for each game: its moves with the opening, as in a file of openings.
    Moves,
    /// Games of kalaha in the notation of the thesis, one sowing a line.
    Kalaha,
    /// Games of chess in Portable Game Notation, with scores, depths and times.
    Pgn,
    /// Games of gomoku, go and reversi in Smart Game Format.
    Sgf,
    /// Games of gomoku in the format of Piskvork; a file of it holds one game.
    Psq,
    /// Games of checkers in Portable Draughts Notation.
    Pdn,
    /// The tags of Portable Game Notation and no moves, of any game of two: what programs
    /// that compute ratings read.
    Tags,
}

impl ExportFormat {
    /// How the names of files in this form end.
    pub fn ending(self) -> &'static str {
        match self {
            ExportFormat::Xml => "xml",
            ExportFormat::Jsonl => "json",
            ExportFormat::Moves | ExportFormat::Kalaha => "txt",
            ExportFormat::Pgn | ExportFormat::Tags => Format::Pgn.ending(),
            ExportFormat::Sgf => Format::Sgf.ending(),
            ExportFormat::Psq => Format::Psq.ending(),
            ExportFormat::Pdn => Format::Pdn.ending(),
        }
    }

    /// The forms for one game of this kind: XML, JSON, and those in which other
    /// programs keep it.
    pub fn of_game(game: &str) -> Vec<ExportFormat> {
        let own: &[ExportFormat] = match game {
            "chess" => &[ExportFormat::Pgn],
            "gomoku" => &[ExportFormat::Sgf, ExportFormat::Psq],
            "go" | "reversi" => &[ExportFormat::Sgf],
            "checkers" => &[ExportFormat::Pdn],
            "kalaha" => &[ExportFormat::Kalaha],
            _ => &[],
        };
        [own, &[ExportFormat::Xml, ExportFormat::Jsonl]].concat()
    }
}

/// Writes records one after another and keeps none of them in memory.
pub struct Exporter<W> {
    out: W,
    format: ExportFormat,
    /// Whether the XML document may hold several records.
    many: bool,
}

impl<W: Write> Exporter<W> {
    /// Starts the output. The XML of a single record has that record as its root.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn begin(mut out: W, format: ExportFormat, many: bool) -> io::Result<Exporter<W>> {
        if many && format == ExportFormat::Xml {
            writeln!(out, "{DECLARATION}<records>")?;
        }
        Ok(Exporter { out, format, many })
    }

    /// Writes one record.
    ///
    /// # Errors
    /// The output cannot be written, or the form does not fit the game.
    pub fn add(&mut self, journal: &Journal) -> io::Result<()> {
        let mut text = match self.format {
            ExportFormat::Xml if self.many => {
                let mut xml = String::new();
                write_record(&mut xml, journal);
                xml
            }
            ExportFormat::Xml => to_xml(journal),
            ExportFormat::Jsonl => serde_json::to_string(&JsonGame::of(journal))?,
            ExportFormat::Moves => move_list(journal),
            ExportFormat::Pgn => in_format(journal, Format::Pgn)?,
            ExportFormat::Sgf => in_format(journal, Format::Sgf)?,
            ExportFormat::Psq => in_format(journal, Format::Psq)?,
            ExportFormat::Pdn => in_format(journal, Format::Pdn)?,
            ExportFormat::Kalaha => in_format(journal, Format::Kalaha)?,
            ExportFormat::Tags => tags(journal)?,
        };
        text.push('\n');
        self.out.write_all(text.as_bytes())
    }

    /// Ends the output.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        if self.many && self.format == ExportFormat::Xml {
            self.out.write_all(b"</records>\n")?;
        }
        self.out.flush()
    }
}

/// Why a game does not fit a format.
fn refused(journal: &Journal, what: &str) -> io::Error {
    let what = format!("game {}: {what}", journal.id);
    io::Error::new(io::ErrorKind::InvalidInput, what)
}

/// Who played and how it ended, as the tags of PGN have it.
fn tags(journal: &Journal) -> io::Result<String> {
    let [white, black] = &journal.players[..] else {
        return Err(refused(journal, "PGN has games of two players alone"));
    };
    let result = match journal.verdict.as_ref().map(|verdict| &verdict.returns[..]) {
        Some([own, _]) if *own > 0 => "1-0",
        Some([0, _]) => "1/2-1/2",
        Some([_, _]) => "0-1",
        _ => "*",
    };
    let round = journal.id.to_string();
    let event = journal.event.as_deref().unwrap_or(&journal.game);
    let mut text = String::new();
    for (tag, value) in [
        ("Event", event),
        ("Round", &round),
        ("White", &white.name),
        ("Black", &black.name),
        ("Result", result),
    ] {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{tag} \"{value}\"]\n");
    }
    Ok(text + "\n" + result + "\n")
}

/// The game in a format of another program, without the last line feed.
fn in_format(journal: &Journal, format: Format) -> io::Result<String> {
    let refused = |what: String| refused(journal, &what);
    let game = foreign::written(journal).map_err(|error| refused(error.to_string()))?;
    let mut text = formats::write(&game, format).map_err(refused)?;
    text.pop();
    Ok(text)
}

/// All actions in order, chance included, separated by spaces.
pub(super) fn move_list(journal: &Journal) -> String {
    let played = journal.entries.iter().filter_map(|entry| match entry {
        Entry::Turn { text, .. } | Entry::Chance { text } => Some(text.as_str()),
        Entry::Info { .. } => None,
    });
    let opening = Some(journal.opening.as_str()).filter(|opening| !opening.is_empty());
    let moves: Vec<&str> = opening.into_iter().chain(played).collect();
    moves.join(" ")
}

/// A journal as one JSON object; the names are those of the XML.
#[derive(Serialize)]
struct JsonGame<'a> {
    id: GameId,
    game: &'a str,
    started: String,
    event: Option<&'a str>,
    seed: Option<u64>,
    board: u8,
    options: BTreeMap<&'a str, &'a str>,
    position: Option<&'a str>,
    opening: &'a str,
    per_move_ms: Option<f64>,
    clock_ms: Option<f64>,
    increment_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_moves: Option<NonZeroU32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_later: Option<String>,
    players: Vec<JsonPlayer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    machine: Option<JsonMachine<'a>>,
    play: Vec<JsonEntry<'a>>,
    moves: usize,
    winner: Option<&'static str>,
    returns: Option<&'a [i32]>,
    cause: Option<&'a str>,
    detail: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonMachine<'a> {
    name: &'a str,
    factor: f64,
    load: f64,
}

#[derive(Serialize)]
struct JsonPlayer<'a> {
    seat: &'static str,
    name: &'a str,
    brain: &'a str,
    protocol: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    sandbox: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_ms: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    transcript: Vec<JsonLine<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<JsonError<'a>>,
}

#[derive(Serialize)]
struct JsonError<'a> {
    ms: f64,
    text: &'a str,
}

#[derive(Serialize)]
struct JsonLine<'a> {
    ms: f64,
    from: &'static str,
    text: &'a str,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum JsonEntry<'a> {
    Turn {
        seat: &'static str,
        r#move: &'a str,
        ms: Option<f64>,
    },
    Chance {
        outcome: &'a str,
    },
    Info {
        seat: &'static str,
        ms: f64,
        text: &'a str,
    },
}

impl<'a> JsonGame<'a> {
    fn of(journal: &'a Journal) -> JsonGame<'a> {
        let options = journal.options.iter();
        let verdict = journal.verdict.as_ref();
        let clock = journal.time.clock;
        let winner = verdict.and_then(Verdict::winner);
        JsonGame {
            id: journal.id,
            game: &journal.game,
            started: format!("{:.3}", journal.started),
            event: journal.event.as_deref(),
            seed: journal.seed,
            board: journal.board,
            options: options.map(|(key, value)| (&**key, &**value)).collect(),
            position: journal.position.as_deref(),
            opening: &journal.opening,
            per_move_ms: journal.time.per_move.map(milliseconds),
            clock_ms: clock.map(|clock| milliseconds(clock.base)),
            increment_ms: clock.map(|clock| milliseconds(clock.increment)),
            clock_moves: clock.and_then(|clock| clock.moves),
            clock_later: clock.and_then(|clock| clock.later.text()),
            players: (0..)
                .zip(&journal.players)
                .map(|(index, player)| json_player(seat_name(journal, Seat::new(index)), player))
                .collect(),
            machine: journal.machine.as_ref().map(|machine| JsonMachine {
                name: &machine.name,
                factor: machine.factor.get(),
                load: machine.load.get(),
            }),
            play: journal
                .entries
                .iter()
                .map(|e| json_entry(journal, e))
                .collect(),
            moves: journal.turns(),
            winner: winner.map(|seat| seat_name(journal, seat)),
            returns: verdict.map(|verdict| &verdict.returns[..]),
            cause: verdict.map(|verdict| verdict.cause.as_str()),
            detail: verdict.and_then(|verdict| verdict.detail.as_deref()),
        }
    }
}

fn json_player<'a>(seat: &'static str, player: &'a RecordedPlayer) -> JsonPlayer<'a> {
    let line = |line: &'a Line| JsonLine {
        ms: milliseconds(line.at),
        from: if line.from_brain { "brain" } else { "manager" },
        text: &line.text,
    };
    let error = |line: &'a ErrorLine| JsonError {
        ms: milliseconds(line.at),
        text: &line.text,
    };
    JsonPlayer {
        seat,
        name: &player.name,
        brain: &player.brain,
        protocol: &player.protocol,
        sandbox: player.sandbox.as_deref(),
        cpu_ms: player.cpu.map(milliseconds),
        transcript: player.transcript.iter().map(line).collect(),
        errors: player.errors.iter().map(error).collect(),
    }
}

fn json_entry<'a>(journal: &Journal, entry: &'a Entry) -> JsonEntry<'a> {
    match entry {
        Entry::Turn { seat, text, used } => JsonEntry::Turn {
            seat: seat_name(journal, *seat),
            r#move: text,
            ms: used.map(milliseconds),
        },
        Entry::Chance { text } => JsonEntry::Chance { outcome: text },
        Entry::Info { seat, at, text } => JsonEntry::Info {
            seat: seat_name(journal, *seat),
            ms: milliseconds(*at),
            text,
        },
    }
}

/// Exact to the microsecond for 285 years (2^53 microseconds).
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_xml;
    use crate::samples::{empty, everything, five_in_a_row};

    fn export(format: ExportFormat, journals: &[Journal]) -> String {
        let mut out = Vec::new();
        let mut exporter = Exporter::begin(&mut out, format, journals.len() != 1).unwrap();
        for journal in journals {
            exporter.add(journal).unwrap();
        }
        exporter.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn one_record_is_exported_as_it_is_kept() {
        let xml = export(ExportFormat::Xml, &[everything()]);
        assert_eq!(from_xml(xml.as_bytes()), Ok(everything()));
    }

    #[test]
    fn several_records_make_one_document() {
        let xml = export(ExportFormat::Xml, &[five_in_a_row(7), everything()]);
        assert_eq!(xml.matches("<?xml").count(), 1);
        assert!(xml.ends_with("</record>\n</records>\n"), "{xml}");
        let second = &xml[xml.rfind("<record ").unwrap()..xml.rfind("</records>").unwrap()];
        assert_eq!(from_xml(second.as_bytes()), Ok(everything()));
    }

    #[test]
    fn a_game_is_one_json_object_with_everything_in_it() {
        let mut timed = everything();
        timed.players[0].cpu = Some(Duration::from_micros(1_204_500));
        let text = export(ExportFormat::Jsonl, &[five_in_a_row(7), timed]);
        let games: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(games.len(), 2);
        let (won, full) = (&games[0], &games[1]);
        assert_eq!((&won["id"], &won["winner"]), (&7.into(), &"cross".into()));
        assert_eq!(won["moves"], 9);
        assert_eq!(won["players"][1]["name"], "Beta");
        assert_eq!(won["players"][1].get("transcript"), None);
        assert_eq!(won["players"][1].get("cpu_ms"), None);
        assert_eq!(full["players"][0]["cpu_ms"], 1204.5);
        assert_eq!(won["play"][0]["move"], "H8");
        assert_eq!(won["play"][0]["ms"], 500.007);
        assert_eq!(full["options"]["rule"], "exact");
        assert_eq!(full["play"][0]["type"], "info");
        assert_eq!(full["players"][1]["transcript"][1]["from"], "brain");
        assert_eq!(full["detail"], "move B2");
        assert_eq!(full["clock_ms"], 60_000.0);
    }

    #[test]
    fn a_game_of_kalaha_is_exported_in_its_notation_and_others_are_not() {
        let mut journal = five_in_a_row(7);
        journal.game = "kalaha".to_owned();
        journal.board = 6;
        journal.verdict = None;
        journal.opening = "c a".to_owned();
        journal.entries = vec![Entry::Turn {
            seat: Seat::SECOND,
            text: "c a".to_owned(),
            used: None,
        }];
        let text = export(ExportFormat::Kalaha, &[journal]);
        assert_eq!(text, "1.c+\n2.a(1)\n3.D+\n4.F(1)\n\n");
        let mut out = Vec::new();
        let mut exporter = Exporter::begin(&mut out, ExportFormat::Kalaha, false).unwrap();
        let error = exporter.add(&five_in_a_row(7)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "game 7: this notation is for kalaha, and this is a game of gomoku"
        );
    }

    #[test]
    fn a_move_list_has_opening_turns_and_chance_and_no_info() {
        let mut journal = everything();
        journal.entries.push(Entry::Chance {
            text: "4".to_owned(),
        });
        let text = export(ExportFormat::Moves, &[journal, five_in_a_row(7), empty()]);
        assert_eq!(text, "A1 C3 4\nH8 A1 I8 A2 J8 A3 K8 A5 L8\n\n");
    }
}
