//! A position on one line, in the spirit of FEN: the rows from the top,
//! separated by `/`, `x` and `o` for black and white stones and a number for so
//! many free crossings; the seat on turn; the crossing on which it may not take
//! back a ko, or `-`; how many passes came last in a row; how many stones black
//! and white have taken: `5/1xo2/xo1o1/1xo2/5 black C3 0 3 4`.
//!
//! Of the earlier positions, only the ko is known; a game that goes on from a
//! position may repeat one from before it.

use super::state::Rest;
use super::{Board, Go, INFO, Point};
use crate::{PositionError, Seat, Text, rows};

pub(super) fn write(game: &Go) -> String {
    let board = game.board();
    let rows = rows::write(board.size(), |column, row| {
        Point::new(column, row).and_then(|point| board.at(point))
    });
    let ko = game.ko().map_or("-".to_owned(), |point| point.to_string());
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| game.captured(seat));
    let turn = INFO.seats[game.to_move().index()];
    let passes = game.passes();
    format!("{rows} {turn} {ko} {passes} {black} {white}")
}

pub(super) fn read(text: &str, size: u8, komi: i64) -> Result<Go, PositionError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let [rows, turn, ko, passes, black, white] = words[..] else {
        return Err(PositionError::new(Text::new("rules-go-layout")));
    };
    let board = read_board(rows, size)?;
    let ko = match ko {
        "-" => None,
        point => Some(point.parse().map_err(|_| {
            PositionError::new(Text::new("rules-go-no-ko").with("text", ko.to_owned()))
        })?),
    };
    let passes = number(passes, "rules-go-no-passes")?;
    let Ok(passes @ 0..=2) = u8::try_from(passes) else {
        return Err(PositionError::new(
            Text::new("rules-go-passes").with("passes", passes),
        ));
    };
    let rest = Rest {
        to_move: read_turn(turn)?,
        ko,
        passes,
        captured: [
            number(black, "rules-go-no-taken-black")?,
            number(white, "rules-go-no-taken-white")?,
        ],
    };
    if passes > 0 && ko.is_some() {
        return Err(PositionError::new(Text::new("rules-go-ko-after-pass")));
    }
    let no_ko = || PositionError::new(Text::new("rules-go-ko-impossible"));
    Go::with_position(board, komi, &rest).ok_or_else(no_ko)
}

fn read_board(text: &str, size: u8) -> Result<Board, PositionError> {
    let (_, stones) = rows::read(text, |rows| rows == size, size)?;
    let mut board = Board::empty(size);
    for (column, row, seat) in stones {
        if let Some(point) = Point::new(column, row) {
            board.set(point, Some(seat));
        }
    }
    let bare = board.points().find(|point| {
        let group = board.group(*point);
        group.is_some_and(|group| group.liberties.is_empty())
    });
    match bare {
        Some(stone) => Err(PositionError::new(
            Text::new("rules-go-no-liberty").with("place", stone.to_string()),
        )),
        None => Ok(board),
    }
}

fn read_turn(text: &str) -> Result<Seat, PositionError> {
    match text.to_ascii_lowercase().as_str() {
        "black" => Ok(Seat::FIRST),
        "white" => Ok(Seat::SECOND),
        _ => Err(rows::no_seat(text, &INFO)),
    }
}

/// The most stones that a position says were taken: more than any game has.
const MOST_TAKEN: u32 = 100_000;

/// A number; `wrong` is the message where it is none.
fn number(text: &str, wrong: &'static str) -> Result<u32, PositionError> {
    let plain = text.bytes().all(|symbol| symbol.is_ascii_digit());
    let number = text.parse().ok().filter(|number| *number <= MOST_TAKEN);
    number
        .filter(|_| plain)
        .ok_or_else(|| PositionError::new(Text::new(wrong).with("text", text.to_owned())))
}
