//! A journal as text for terminals.

use std::fmt::Write as _;
use std::time::Duration;

use games::Seat;
use words::{Language, Phrase, Printable};

use super::{Entry, Journal, RecordedPlayer};
use crate::replay::named_opening;
use crate::time_control::TimeControl;
use crate::unruled::{is_unruled, seats};
use crate::verdict::{cause_in_words, mark_of};

/// The game and its players, on two lines.
pub fn title(journal: &Journal, language: Language) -> String {
    let players = (0..).zip(&journal.players).map(|(index, player)| {
        let seat = seat_name(journal, Seat::new(index));
        format!("{} ({seat})", Printable::line(&player.name))
    });
    let players: Vec<String> = players.collect();
    let game = numbered(journal, language);
    format!("{game}\n{}", players.join(" - "))
}

fn numbered(journal: &Journal, language: Language) -> String {
    let values = [
        ("id", journal.id.to_string().into()),
        ("rules", rules(journal, language).into()),
    ];
    language.with("terminal-game-of-rules", &values)
}

/// The game, its board and its options: `gomoku on board 19, rule exact`.
pub fn rules(journal: &Journal, language: Language) -> String {
    let game = Printable::line(&journal.game);
    let mut out = match games::find(&journal.game) {
        Ok(entry) if entry.info.boards.has_choice() => {
            let values = [
                ("game", game.into()),
                ("size", journal.board.to_string().into()),
            ];
            language.with("terminal-game-on-board", &values)
        }
        _ => game.into(),
    };
    for (key, value) in &journal.options {
        // Writing to a string cannot fail, here and below.
        let _ = write!(out, ", {} {}", Printable::line(key), Printable::line(value));
    }
    out
}

/// The limits of each seat, and the worker that played it, if one did: `5s a move for
/// Row, no limit for Ann, at far (factor 1.250, load 0.062)`.
pub fn conditions(journal: &Journal, language: Language) -> String {
    let limits = limits(journal, language);
    let Some(machine) = &journal.machine else {
        return limits;
    };
    let values = [
        ("worker", machine.name.as_str().into()),
        ("factor", language.decimal(machine.factor).into()),
        ("load", language.decimal(machine.load).into()),
    ];
    format!("{limits}, {}", language.with("terminal-played-at", &values))
}

/// The limits of each seat: `5s a move for Row, no limit for Ann`.
fn limits(journal: &Journal, language: Language) -> String {
    let mut groups: Vec<(TimeControl, Vec<String>)> = Vec::new();
    for ((index, player), time) in (0..).zip(&journal.players).zip(journal.times()) {
        let time = if journal.untimed.contains(&Seat::new(index)) {
            TimeControl::NONE
        } else {
            time
        };
        let name = player.name.clone();
        match groups.iter_mut().find(|(known, _)| *known == time) {
            Some((_, names)) => names.push(name),
            None => groups.push((time, vec![name])),
        }
    }
    match &groups[..] {
        [] => journal.time.phrase().say(language),
        [(time, _)] => time.phrase().say(language),
        groups => {
            // Those without a limit come last.
            let (timed, untimed): (Vec<_>, Vec<_>) = groups
                .iter()
                .partition(|(time, _)| *time != TimeControl::NONE);
            let shown = timed.into_iter().chain(untimed);
            let shown = shown.map(|(time, names)| limit_of(*time, names, language));
            shown.collect::<Vec<_>>().join(", ")
        }
    }
}

/// The limit of those with these names.
fn limit_of(time: TimeControl, names: &[String], language: Language) -> String {
    let both = |first: String, second: &String| {
        let values = [("first", first.into()), ("second", second.as_str().into())];
        language.with("terminal-and", &values)
    };
    let (first, others) = names
        .split_first()
        .map_or(("", names), |(first, others)| (first, others));
    let names = others.iter().fold(first.to_owned(), both);
    if time == TimeControl::NONE {
        return language.with("terminal-no-limit-for", &[("names", names.into())]);
    }
    let values = [
        ("limits", time.phrase().say(language).into()),
        ("names", names.into()),
    ];
    language.with("terminal-limits-for", &values)
}

/// The game, its start, limits and players, on several lines.
pub fn heading(journal: &Journal, language: Language) -> String {
    let started = format!("{} UTC", journal.started_in_words());
    let values = [
        ("time", started.into()),
        ("limits", conditions(journal, language).into()),
    ];
    let started = language.with("terminal-started", &values);
    let mut out = format!("{}\n{started}\n", numbered(journal, language));
    let named = named_opening(journal).map(|opening| format!("{} {}", opening.code, opening.name));
    let opening = Some(&journal.opening).filter(|opening| !opening.is_empty());
    for (label, value) in [
        ("terminal-label-tournament", journal.event.as_ref()),
        ("terminal-label-position", journal.position.as_ref()),
        ("terminal-label-opening", opening),
        ("terminal-label-eco", named.as_ref()),
    ] {
        if let Some(value) = value {
            let _ = writeln!(out, "{}: {}", language.say(label), Printable::line(value));
        }
    }
    for (index, player) in (0..).zip(&journal.players) {
        let values = [
            ("seat", seat_name(journal, Seat::new(index)).into()),
            ("name", player.name.as_str().into()),
            ("brain", player.brain.as_str().into()),
            ("protocol", player.protocol.as_str().into()),
        ];
        let _ = writeln!(out, "{}", language.with("terminal-player", &values));
    }
    out
}

/// One entry on one line: `  3. cross (Alpha): H8  1.500 s`.
///
/// `turn` is the number of the turn, see [`Step`](super::Step).
pub fn entry_line(journal: &Journal, turn: usize, entry: &Entry, language: Language) -> String {
    match entry {
        Entry::Turn { seat, text, used } => {
            let (who, text) = (seat_and_name(journal, *seat), Printable::line(text));
            let time = used.map_or(String::new(), |used| format!("  {}", seconds(used)));
            format!("{turn:3}. {who}: {text}{time}")
        }
        Entry::Chance { text } => {
            let text = language.with("terminal-chance", &[("text", text.as_str().into())]);
            format!("     {text}")
        }
        Entry::Info { seat, at, text } => {
            let values = [
                ("seat", seat_name(journal, *seat).into()),
                ("time", seconds(*at).into()),
                ("text", (&**text).into()),
            ];
            format!("     {}", language.with("terminal-thought", &values))
        }
    }
}

/// How the game ended, on one line.
pub fn ending(journal: &Journal, language: Language) -> String {
    let Some(verdict) = &journal.verdict else {
        let told = Phrase::new("terminal-not-finished");
        return told.with("turns", journal.turns()).say(language);
    };
    let told = match (verdict.winner(), verdict.loser()) {
        (Some(winner), _) => {
            let winner = seat_and_name(journal, winner);
            Phrase::new("terminal-ended-won").with("winner", winner)
        }
        (None, Some(loser)) => {
            let loser = seat_and_name(journal, loser);
            Phrase::new("terminal-ended-lost").with("loser", loser)
        }
        (None, None) if verdict.is_draw() => Phrase::new("terminal-ended-draw"),
        (None, None) => {
            let returns = mark_of(&verdict.returns);
            Phrase::new("terminal-ended-returns").with("returns", returns)
        }
    };
    let cause = cause_in_words(verdict.cause.as_str());
    let told = told.with("turns", journal.turns()).and("cause", cause);
    let detail = verdict.detail.as_deref().map(Printable::line);
    let detail = detail.map_or(String::new(), |detail| format!(" ({detail})"));
    format!("{}{detail}", told.say(language))
}

/// A line for each program whose processor time is known, with the time that its turns took.
pub fn times_used(journal: &Journal, language: Language) -> Vec<String> {
    let line = |(index, player): (u16, &RecordedPlayer)| {
        let (seat, cpu) = (Seat::new(index), player.cpu?);
        let turns = journal.entries.iter().filter_map(|entry| match entry {
            Entry::Turn { seat: of, used, .. } if *of == seat => *used,
            _ => None,
        });
        let values = [
            ("player", seat_and_name(journal, seat).into()),
            ("turns", seconds(turns.sum()).into()),
            ("cpu", seconds(cpu).into()),
        ];
        Some(language.with("terminal-times-used", &values))
    };
    (0..).zip(&journal.players).filter_map(line).collect()
}

/// The result from the first seat's side: `1-0`, `0-1` or `1/2-1/2`; with more
/// than two seats the returns; `*` while the game runs.
pub fn result_mark(journal: &Journal) -> String {
    let verdict = journal.verdict.as_ref();
    verdict.map_or_else(|| "*".to_owned(), |verdict| mark_of(&verdict.returns))
}

/// The name of a seat on the wire.
pub(super) fn seat_name(journal: &Journal, seat: Seat) -> &'static str {
    let seats = match games::find(&journal.game) {
        Ok(entry) => entry.info.seats,
        Err(_) if is_unruled(&journal.game) => seats(),
        Err(_) => &[],
    };
    seats.get(seat.index()).copied().unwrap_or("nobody")
}

fn seat_and_name(journal: &Journal, seat: Seat) -> String {
    let name = journal.player(seat).map_or("", |player| &player.name);
    format!("{} ({})", seat_name(journal, seat), Printable::line(name))
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{everything, five_in_a_row, unfinished};

    #[test]
    fn a_heading_names_the_game_and_its_players() {
        let text = heading(&everything(), Language::ENGLISH);
        let expected = "\
game 42: gomoku on board 3, line 3, rule exact
started 2026-03-01 12:00:00 UTC, 1s 500ms a move, clock 1m+1s for Alpha, no limit for Beta, at far <1> (factor 1.250, load 0.062)
tournament: Club <& \"friends\">
position: 3/1x1/3 round
opening: A1
cross: Alpha (./Alpha --level greedy, protocol 0,2)
round: Beta (./Beta --level greedy, protocol 0,2)
";
        assert_eq!(text, expected);
    }

    #[test]
    fn an_ending_names_winner_and_cause() {
        let won = five_in_a_row(1);
        let ending = |journal| ending(journal, Language::ENGLISH);
        assert_eq!(ending(&won), "cross (Alpha) won after 9 turns: win");
        assert_eq!(result_mark(&won), "1-0");
        let illegal = everything();
        let expected = "cross (Alpha) won after 1 turn: illegal move (move B2)";
        assert_eq!(ending(&illegal), expected);
        assert_eq!(ending(&unfinished()), "not finished, 2 turns so far");
        assert_eq!(result_mark(&unfinished()), "*");
    }

    #[test]
    fn a_program_of_known_processor_time_has_a_line() {
        let english = Language::ENGLISH;
        assert!(times_used(&five_in_a_row(1), english).is_empty());
        let mut timed = everything();
        timed.players[0].cpu = Some(Duration::from_micros(1_204_500));
        let lines = times_used(&timed, english);
        let expected = "cross (Alpha): 0.500 s for its turns, 1.204 s of processor time";
        assert_eq!(lines, [expected]);
    }

    #[test]
    fn nothing_in_a_record_reaches_the_terminal_as_a_command() {
        let mut journal = everything();
        // U+009B is the control sequence introducer of eight-bit terminals.
        journal.players[0].name = "A\u{9b}2J\r\nB".to_owned();
        let english = Language::ENGLISH;
        for text in [heading(&journal, english), ending(&journal, english)] {
            assert!(text.contains("A\\u{9b}2J\\r\\nB"), "{text}");
        }
    }
}
