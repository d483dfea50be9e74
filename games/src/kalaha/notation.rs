//! Whole games in the notation of the thesis (3.2), one sowing a line:
//!
//! ```text
//! 1.c+             south's pit c, the last bean in the store: south goes on
//! 2.a(1)           otherwise the mover's store afterwards, in brackets
//! 14.e[a](14)      a capture, with the pit where the last bean fell
//! 20.D(26) +-      north has won: it has more than half of all beans (-+ south)
//! 24.f+ #+-        the end, and who has won (= for a draw)
//! ```
//!
//! South's pits are `a` to `f` from its left, `f` beside its store. North's are
//! `A` to `F` **the other way round**, `A` beside its store: `D` mirrors `c`.
//! Commentators add `!` and `?`, which are read over.

use std::fmt::Write as _;

use super::board::{End, Kalaha, Sowing};
use super::pit::Pit;
use crate::{Game, Illegal, Seat};

/// The game from `start` on, one sowing a line, each with an LF.
///
/// # Errors
/// A sowing that the rules refuse.
pub fn write(start: &Kalaha, sowings: &[Pit]) -> Result<String, Illegal> {
    let mut game = start.clone();
    let mut text = String::new();
    for (number, pit) in (1..).zip(sowings) {
        game.play(*pit)?;
        let sowing = game.last().map(|last| sowing(&last)).unwrap_or_default();
        let written = write!(text, "{number}.{sowing}");
        debug_assert!(written.is_ok(), "a String takes everything");
        let remark = remark(&game);
        if !remark.is_empty() {
            text.push(' ');
            text.push_str(&remark);
        }
        text.push('\n');
    }
    Ok(text)
}

/// The sowings of a game that began at `start`. Numbers, `!`, `?` and the
/// details behind a sowing may be missing; whatever stands there must be right.
///
/// # Errors
/// The first place that is not as above or does not follow from the game.
pub fn read(start: &Kalaha, text: &str) -> Result<Vec<Pit>, NotationError> {
    let mut game = start.clone();
    let mut sowings = Vec::new();
    for word in text.split_ascii_whitespace() {
        let number = sowings.len() + 1;
        let wrong = |what| NotationError {
            sowing: number,
            what,
        };
        let rest = without_number(word, number).map_err(wrong)?;
        let rest: String = rest.chars().filter(|c| !matches!(c, '!' | '?')).collect();
        let mut rest = rest.as_str();
        if let Some(letter) = rest.chars().next().filter(char::is_ascii_alphabetic) {
            let pit = pit_of(letter, game.to_move()).map_err(wrong)?;
            game.play(pit)
                .map_err(|illegal| wrong(Departure::Illegal(illegal)))?;
            sowings.push(pit);
            rest = match game.last() {
                Some(last) => details(&rest[1..], &last).map_err(wrong)?,
                None => rest,
            };
        }
        check_remark(rest, &game).map_err(wrong)?;
    }
    Ok(sowings)
}

/// Where a text departs from the notation or from the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("sowing {sowing}: {what}")]
pub struct NotationError {
    /// The sowing, counted from 1.
    pub sowing: usize,
    /// The departure.
    pub what: Departure,
}

/// How a sowing departs from the notation or from the rules. Words are cut to
/// 40 characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Departure {
    /// It stands under another number.
    #[error("'{0}' is not its number")]
    Number(String),
    /// A letter of no pit, or of a pit of the other side.
    #[error("'{letter}' is no pit of the side to move, whose pits are {first} to {last}")]
    Pit {
        /// The letter in the text.
        letter: char,
        /// The first pit of the side to move.
        first: char,
        /// The last one.
        last: char,
    },
    /// The rules refuse it.
    #[error("{0}")]
    Illegal(Illegal),
    /// Its store or its capture is another one.
    #[error("'{found}' should be '{expected}'")]
    Details {
        /// The word in the text.
        found: String,
        /// The word that the game gives.
        expected: String,
    },
    /// An end or a winner that the game does not have there.
    #[error("'{0}' cannot be said here")]
    Remark(String),
}

/// The letter of a pit of this seat.
fn letter(seat: Seat, pit: Pit) -> char {
    if seat == Seat::FIRST {
        char::from(b'a' + pit.index() as u8)
    } else {
        char::from(b'A' + pit.opposite().index() as u8)
    }
}

fn pit_of(letter: char, to_move: Seat) -> Result<Pit, Departure> {
    let of_seat = |pit: &Pit| self::letter(to_move, *pit) == letter;
    Pit::all().find(of_seat).ok_or_else(|| {
        let (first, last) = if to_move == Seat::FIRST {
            ('a', 'f')
        } else {
            ('A', 'F')
        };
        Departure::Pit {
            letter,
            first,
            last,
        }
    })
}

/// A sowing without its number: `c+`, `a(1)`, `e[a](14)`.
fn sowing(last: &Sowing) -> String {
    let pit = letter(last.seat, last.pit);
    let store = last.store;
    match last.end {
        End::Store => format!("{pit}+"),
        End::Captured(landed) => format!("{pit}[{}]({store})", letter(last.seat, landed)),
        End::Own(_) | End::Theirs(_) => format!("{pit}({store})"),
    }
}

/// The remark after a sowing: `#` at the end, and the winner.
fn remark(game: &Kalaha) -> String {
    let end = if game.is_over() { "#" } else { "" };
    let winner = match game.decided() {
        Some(Seat::FIRST) => "-+",
        Some(_) => "+-",
        None if game.is_over() => "=",
        None => "",
    };
    format!("{end}{winner}")
}

/// Reads over `14.`, which must be the number of this sowing.
fn without_number(word: &str, number: usize) -> Result<&str, Departure> {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits == 0 {
        return Ok(word);
    }
    match (&word[..digits], word[digits..].strip_prefix('.')) {
        (digits, Some(rest)) if digits.parse() == Ok(number) => Ok(rest),
        _ => Err(Departure::Number(shortened(word))),
    }
}

/// Checks the details behind the letter of a sowing, and gives the rest of the
/// text.
fn details<'a>(rest: &'a str, last: &Sowing) -> Result<&'a str, Departure> {
    let written = sowing(last);
    let expected = &written[1..];
    match rest.strip_prefix(expected) {
        Some(rest) => Ok(rest),
        None if rest.starts_with(['[', '(']) || is_lone_plus(rest) => Err(Departure::Details {
            found: format!("{}{}", &written[..1], shortened(rest)),
            expected: written,
        }),
        None => Ok(rest),
    }
}

/// A `+` that is not the first half of `+-`.
fn is_lone_plus(rest: &str) -> bool {
    rest.starts_with('+') && !rest.starts_with("+-")
}

/// Checks `#`, `+-`, `-+` and `=` against the state they are said of.
fn check_remark(text: &str, game: &Kalaha) -> Result<(), Departure> {
    let truth = remark(game);
    let (end, winner) = match text.strip_prefix('#') {
        Some(winner) => (true, winner),
        None => (false, text),
    };
    let fits =
        (!end || game.is_over()) && (winner.is_empty() || winner == truth.trim_start_matches('#'));
    if fits {
        Ok(())
    } else {
        Err(Departure::Remark(shortened(text)))
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
