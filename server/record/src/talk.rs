//! The conversations of programs in a game, beside its moves.

use std::borrow::Cow;
use std::time::Duration;

use games::Seat;

use super::{Entry, ErrorLine, Journal, Line};

/// The origin of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The manager told it to the program.
    Manager,
    /// The program answered.
    Program,
    /// The program wrote it to its standard error.
    StandardError,
}

impl Speaker {
    /// The sign before its lines: `<`, `>` as in transcripts, and `!`.
    pub fn sign(self) -> char {
        match self {
            Speaker::Manager => '<',
            Speaker::Program => '>',
            Speaker::StandardError => '!',
        }
    }
}

/// One line of a program or to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkLine<'a> {
    /// The time since the start of the game.
    pub at: Duration,
    /// The origin of the line.
    pub by: Speaker,
    /// The line without its end, escaped.
    pub text: &'a str,
    /// If the line is a turn of the game: how many moves were made with it, those
    /// of chance included.
    pub ply: Option<usize>,
}

/// The conversation with the program at a seat and its standard error, in the
/// order of time. Turns are matched from the end, because a conversation may have
/// lost its beginning.
pub fn said<'a>(
    journal: &Journal,
    seat: Seat,
    lines: &'a [Line],
    errors: &'a [ErrorLine],
) -> Vec<TalkLine<'a>> {
    let mut errors = errors
        .iter()
        .map(|line| TalkLine {
            at: line.at,
            by: Speaker::StandardError,
            text: &line.text,
            ply: None,
        })
        .peekable();
    let mut all = Vec::new();
    for (line, ply) in lines.iter().zip(plies(journal, seat, lines)) {
        while let Some(error) = errors.next_if(|error| error.at <= line.at) {
            all.push(error);
        }
        all.push(TalkLine {
            at: line.at,
            by: if line.from_brain {
                Speaker::Program
            } else {
                Speaker::Manager
            },
            text: &line.text,
            ply,
        });
    }
    all.extend(errors);
    all
}

/// The conversations of all programs for each number of moves, from 0 on: all lines to
/// and from a program since its turn before belong to its turn. Lines after its last turn
/// belong to the end of the game.
pub fn said_by_ply(journal: &Journal) -> Vec<Vec<(Seat, TalkLine<'_>)>> {
    let last = moves(journal).count();
    let mut by_ply = vec![Vec::new(); last + 1];
    for (index, player) in (0..).zip(&journal.players) {
        let seat = Seat::new(index);
        let all = said(journal, seat, &player.transcript, &player.errors);
        let mut ply = last;
        let mut placed = Vec::with_capacity(all.len());
        for line in all.into_iter().rev() {
            ply = line.ply.unwrap_or(ply);
            placed.push((ply, line));
        }
        for (ply, line) in placed.into_iter().rev() {
            by_ply[ply.min(last)].push((seat, line));
        }
    }
    by_ply
}

/// For each line, how many moves were made with it if it is a turn of the game.
fn plies(journal: &Journal, seat: Seat, lines: &[Line]) -> Vec<Option<usize>> {
    let turns = (1..).zip(moves(journal));
    let turns = turns.filter_map(|(ply, entry)| match entry {
        Entry::Turn { seat: by, text, .. } if *by == seat => Some((ply, text.as_str())),
        _ => None,
    });
    let mut turns = turns.collect::<Vec<_>>().into_iter().rev().peekable();
    let ply = |line: &Line| {
        let answer = line.from_brain.then(|| turn_in(&line.text, journal.board));
        let answer = answer.flatten()?;
        let turn = turns.next_if(|(_, text)| text.eq_ignore_ascii_case(&answer));
        turn.map(|(ply, _)| ply)
    };
    let mut plies: Vec<Option<usize>> = lines.iter().rev().map(ply).collect();
    plies.reverse();
    plies
}

fn moves(journal: &Journal) -> impl Iterator<Item = &Entry> {
    let entries = journal.entries.iter();
    entries.filter(|entry| !matches!(entry, Entry::Info { .. }))
}

/// The turn that a line of a program may be, in any language: `move H8` of the
/// line protocol, `bestmove e2e4` of UCI, `= D4` of GTP, `7,7` of Gomocup on a
/// board of this size.
fn turn_in(line: &str, board: u8) -> Option<Cow<'_, str>> {
    if let Some(turn) = line.strip_prefix("move ") {
        return Some(turn.trim().into());
    }
    if let Some(rest) = line.strip_prefix("bestmove ") {
        return rest.split_ascii_whitespace().next().map(Cow::from);
    }
    if let Some(rest) = line.strip_prefix('=') {
        return rest.split_ascii_whitespace().last().map(Cow::from);
    }
    let cell: protocol::gomocup::Cell = line.parse().ok()?;
    let column = char::from(b'A'.checked_add(cell.x)?);
    let row = board.checked_sub(cell.y)?;
    Some(format!("{column}{row}").into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn line(ms: u64, sign: char, text: &str) -> Line {
        Line {
            at: Duration::from_millis(ms),
            from_brain: sign == '>',
            text: text.to_owned(),
        }
    }

    #[test]
    fn lines_belong_to_the_turn_that_they_lead_to() {
        let mut journal = samples::empty();
        samples::play(&mut journal, Seat::FIRST, "H8 A1 I8");
        let first = &mut journal.players[0];
        first.transcript = vec![
            line(1, '<', "start"),
            line(3, '>', "move h8"),
            line(5, '<', "move A1"),
            line(7, '>', "info depth 1"),
            line(9, '>', "move I8"),
            line(11, '<', "end game"),
        ];
        first.errors = [(4, "first"), (8, "second"), (20, "late")]
            .map(|(ms, text)| ErrorLine {
                at: Duration::from_millis(ms),
                text: text.to_owned(),
            })
            .to_vec();
        journal.players[1].transcript = vec![line(4, '>', "0,14"), line(6, '>', "0,14")];
        let by_ply = said_by_ply(&journal);
        let shown = |ply: usize| {
            let lines = by_ply[ply].iter();
            let lines = lines
                .map(|(seat, said)| format!("{}{}{}", seat.index(), said.by.sign(), said.text));
            lines.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(by_ply.len(), 4);
        assert_eq!(shown(0), "");
        assert_eq!(shown(1), "0<start 0>move h8");
        // It answered twice, so the last answer is the one that counts.
        assert_eq!(shown(2), "1>0,14 1>0,14");
        assert_eq!(
            shown(3),
            "0!first 0<move A1 0>info depth 1 0!second 0>move I8 0<end game 0!late"
        );
    }

    #[test]
    fn turns_are_recognised_in_every_language() {
        for (text, turn) in [
            ("move a1b2 ", "a1b2"),
            ("bestmove e2e4 ponder e7e5", "e2e4"),
            ("= D4", "D4"),
            ("=12 pass", "pass"),
            ("7,7", "H8"),
        ] {
            assert_eq!(turn_in(text, 15).as_deref(), Some(turn));
        }
        for text in ["info move", "=", "bestmove", "7,15,1", "0,16", "250,0"] {
            assert_eq!(turn_in(text, 15), None, "{text}");
        }
    }
}
