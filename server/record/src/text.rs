//! A journal as text for terminals.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::time::Duration;

use games::Seat;

use super::{Entry, Journal};
use crate::time_control::TimeControl;
use crate::verdict::mark_of;
use crate::words::counted;

/// Escapes control characters in a value from a record: a file may come from
/// anywhere, and a terminal would obey them.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let escaped = |symbol: char| -> Cow<'static, str> {
        if symbol.is_control() {
            symbol.escape_default().to_string().into()
        } else {
            symbol.to_string().into()
        }
    };
    Cow::Owned(text.chars().map(escaped).collect())
}

/// The game and its players, on two lines.
pub fn title(journal: &Journal) -> String {
    let players = (0..).zip(&journal.players).map(|(index, player)| {
        let seat = seat_name(journal, Seat::new(index));
        format!("{} ({seat})", printable(&player.name))
    });
    let players: Vec<String> = players.collect();
    format!("{}\n{}", rules(journal), players.join(" - "))
}

fn rules(journal: &Journal) -> String {
    let game = printable(&journal.game);
    let mut out = format!("game {}: {game}", journal.id);
    if games::find(&journal.game).is_ok_and(|game| game.info.boards.has_choice()) {
        let _ = write!(out, " on board {}", journal.board);
    }
    for (key, value) in &journal.options {
        // Writing to a string cannot fail, here and below.
        let _ = write!(out, ", {} {}", printable(key), printable(value));
    }
    out
}

/// The limits of each seat: `5s a move for Row, no limit for Ann`.
pub fn limits(journal: &Journal) -> String {
    let mut groups: Vec<(TimeControl, Vec<String>)> = Vec::new();
    for ((index, player), time) in (0..).zip(&journal.players).zip(journal.times()) {
        let time = match journal.untimed.contains(&Seat::new(index)) {
            true => TimeControl::NONE,
            false => time,
        };
        let name = printable(&player.name).into_owned();
        match groups.iter_mut().find(|(known, _)| *known == time) {
            Some((_, names)) => names.push(name),
            None => groups.push((time, vec![name])),
        }
    }
    match &groups[..] {
        [] => journal.time.to_string(),
        [(time, _)] => time.to_string(),
        groups => {
            // Those without a limit come last.
            let (timed, untimed): (Vec<_>, Vec<_>) = groups
                .iter()
                .partition(|(time, _)| *time != TimeControl::NONE);
            let timed = timed
                .iter()
                .map(|(time, names)| format!("{time} for {}", names.join(" and ")));
            let untimed = untimed
                .iter()
                .map(|(_, names)| format!("no limit for {}", names.join(" and ")));
            timed.chain(untimed).collect::<Vec<_>>().join(", ")
        }
    }
}

/// The game, its start, limits and players, on several lines.
pub fn heading(journal: &Journal) -> String {
    let mut out = rules(journal);
    let started = journal.started.strftime("%Y-%m-%d %H:%M:%S UTC");
    let _ = write!(out, "\nstarted {started}, {}\n", limits(journal));
    let opening = Some(&journal.opening).filter(|opening| !opening.is_empty());
    for (label, value) in [
        ("tournament", journal.event.as_ref()),
        ("position", journal.position.as_ref()),
        ("opening", opening),
    ] {
        if let Some(value) = value {
            let _ = writeln!(out, "{label}: {}", printable(value));
        }
    }
    for (index, player) in (0..).zip(&journal.players) {
        let (name, brain) = (printable(&player.name), printable(&player.brain));
        let seat = seat_name(journal, Seat::new(index));
        let protocol = printable(&player.protocol);
        let _ = writeln!(out, "{seat}: {name} ({brain}, protocol {protocol})");
    }
    out
}

/// One entry on one line: `  3. cross (Alpha): H8  1.500 s`.
///
/// `turn` is the number of the turn, see [`Step`](super::Step).
pub fn entry_line(journal: &Journal, turn: usize, entry: &Entry) -> String {
    match entry {
        Entry::Turn { seat, text, used } => {
            let (who, text) = (seat_and_name(journal, *seat), printable(text));
            format!("{turn:3}. {who}: {text}  {}", seconds(*used))
        }
        Entry::Chance { text } => format!("     chance: {}", printable(text)),
        Entry::Info { seat, at, text } => {
            let (seat, text) = (seat_name(journal, *seat), printable(text));
            format!("     {seat} at {}: {text}", seconds(*at))
        }
    }
}

/// How the game ended, on one line.
pub fn ending(journal: &Journal) -> String {
    let turns = counted(journal.turns() as u64, "turn");
    let Some(verdict) = &journal.verdict else {
        return format!("not finished, {turns} so far");
    };
    let result = match (verdict.winner(), verdict.loser()) {
        (Some(winner), _) => format!("{} won", seat_and_name(journal, winner)),
        (None, Some(loser)) => format!("{} lost", seat_and_name(journal, loser)),
        (None, None) if verdict.is_draw() => "a draw".to_owned(),
        (None, None) => format!("returns {}", mark_of(&verdict.returns)),
    };
    let cause = printable(verdict.cause.as_str());
    let detail = verdict.detail.as_deref().map(printable);
    let detail = detail.map_or(String::new(), |detail| format!(" ({detail})"));
    format!("{result} after {turns}: {cause}{detail}")
}

/// The result from the first seat's side: `1-0`, `0-1` or `1/2-1/2`; with more
/// than two seats the returns; `*` while the game runs.
pub fn result_mark(journal: &Journal) -> String {
    let verdict = journal.verdict.as_ref();
    verdict.map_or_else(|| "*".to_owned(), |verdict| mark_of(&verdict.returns))
}

/// The name of a seat on the wire.
pub(super) fn seat_name(journal: &Journal, seat: Seat) -> &'static str {
    let seats = games::find(&journal.game).map_or(&[][..], |entry| entry.info.seats);
    seats.get(seat.index()).copied().unwrap_or("nobody")
}

fn seat_and_name(journal: &Journal, seat: Seat) -> String {
    let name = journal.player(seat).map_or("", |player| &player.name);
    format!("{} ({})", seat_name(journal, seat), printable(name))
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{everything, five_in_a_row, unfinished};

    #[test]
    fn a_heading_says_what_was_played_by_whom() {
        let text = heading(&everything());
        let expected = "\
game 42: gomoku on board 3, line 3, rule exact
started 2026-03-01 12:00:00 UTC, 1s 500ms a move, clock 1m+1s for Alpha, no limit for Beta
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
        assert_eq!(ending(&won), "cross (Alpha) won after 9 turns: win");
        assert_eq!(result_mark(&won), "1-0");
        let illegal = everything();
        let expected = "cross (Alpha) won after 1 turn: illegal move (move B2)";
        assert_eq!(ending(&illegal), expected);
        assert_eq!(ending(&unfinished()), "not finished, 2 turns so far");
        assert_eq!(result_mark(&unfinished()), "*");
    }

    #[test]
    fn nothing_in_a_record_reaches_the_terminal_as_a_command() {
        let mut journal = everything();
        // U+009B is the control sequence introducer of eight-bit terminals.
        journal.players[0].name = "A\u{9b}2J\r\nB".to_owned();
        for text in [heading(&journal), ending(&journal)] {
            assert!(text.contains("A\\u{9b}2J\\r\\nB"), "{text}");
        }
    }
}
