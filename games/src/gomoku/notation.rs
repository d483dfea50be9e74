//! A position on one line, in the spirit of FEN: the rows from the top,
//! separated by `/`, `x` and `o` for stones and a number for so many free
//! crossings, then the seat on turn: `3/1x1/2o cross`.

use super::{Gomoku, INFO, Point, Rule};
use crate::{Game, PositionError, Seat};

pub(super) fn write(game: &Gomoku) -> String {
    let size = game.size();
    let rows: Vec<String> = (0..size).rev().map(|row| write_row(game, row)).collect();
    format!("{} {}", rows.join("/"), INFO.seats[game.to_move().index()])
}

fn write_row(game: &Gomoku, row: u8) -> String {
    let mut text = String::new();
    let mut free = 0;
    let flush = |text: &mut String, free: &mut u8| {
        if *free > 0 {
            text.push_str(&free.to_string());
            *free = 0;
        }
    };
    for column in 0..game.size() {
        match Point::new(column, row).and_then(|point| game.at(point)) {
            None => free += 1,
            Some(seat) => {
                flush(&mut text, &mut free);
                text.push(glyph(seat));
            }
        }
    }
    flush(&mut text, &mut free);
    text
}

pub(super) fn glyph(seat: Seat) -> char {
    if seat == Seat::FIRST { 'x' } else { 'o' }
}

pub(super) fn read(text: &str, line: u8, rule: Rule) -> Result<Gomoku, PositionError> {
    let mut words = text.split_ascii_whitespace();
    let (Some(board), Some(turn), None) = (words.next(), words.next(), words.next()) else {
        return Err(PositionError::new(
            "give the rows from the top and the seat on turn, like 3/1x1/2o cross",
        ));
    };
    let rows: Vec<&str> = board.split('/').collect();
    let boards = &Gomoku::INFO.boards;
    let size = u8::try_from(rows.len())
        .ok()
        .filter(|size| boards.has(*size));
    let Some(size) = size else {
        return Err(PositionError::new(format!(
            "{} rows; a board has {}",
            rows.len(),
            boards.in_words()
        )));
    };
    let mut stones = Vec::new();
    for (from_top, row) in (0..size).zip(&rows) {
        read_row(row, size, size - 1 - from_top, &mut stones)?;
    }
    let to_move = read_turn(turn)?;
    check_counts(&stones, to_move)?;
    Gomoku::empty(size, line, rule)
        .with_stones(&stones, to_move)
        .filter(|game| game.winner() != Some(to_move))
        .ok_or_else(|| PositionError::new("the game went on after it was won"))
}

fn read_row(
    text: &str,
    size: u8,
    row: u8,
    stones: &mut Vec<(Point, Seat)>,
) -> Result<(), PositionError> {
    let wrong = |what: String| PositionError::new(format!("row {}: {what}", row + 1));
    let mut column: u8 = 0;
    let mut free: Option<u8> = None;
    for symbol in text.chars() {
        let seat = match symbol.to_ascii_lowercase() {
            'x' => Seat::FIRST,
            'o' => Seat::SECOND,
            '0'..='9' => {
                let digit = symbol as u8 - b'0';
                let so_far = free.unwrap_or(0);
                if so_far > 9 || (free.is_none() && digit == 0) {
                    return Err(wrong(format!("no number of crossings at '{symbol}'")));
                }
                free = Some(so_far * 10 + digit);
                continue;
            }
            _ => return Err(wrong(format!("'{symbol}' is neither x, o nor a number"))),
        };
        column = column.saturating_add(free.take().unwrap_or(0));
        if let Some(point) = Point::new(column, row) {
            stones.push((point, seat));
        }
        column = column.saturating_add(1);
    }
    column = column.saturating_add(free.unwrap_or(0));
    if column != size {
        return Err(wrong(format!("{column} crossings on a board of {size}")));
    }
    Ok(())
}

fn read_turn(text: &str) -> Result<Seat, PositionError> {
    match text.to_ascii_lowercase().as_str() {
        "cross" => Ok(Seat::FIRST),
        "round" => Ok(Seat::SECOND),
        _ => Err(PositionError::new(format!(
            "'{text}' is no seat: cross or round is on turn"
        ))),
    }
}

/// The seats move in turn, `cross` first, so the counts tell who is on turn.
fn check_counts(stones: &[(Point, Seat)], to_move: Seat) -> Result<(), PositionError> {
    let crosses = stones.iter().filter(|(_, seat)| *seat == Seat::FIRST);
    let crosses = crosses.count();
    let rounds = stones.len() - crosses;
    let expected = match to_move {
        Seat::FIRST => crosses == rounds,
        _ => crosses == rounds + 1,
    };
    if expected {
        return Ok(());
    }
    Err(PositionError::new(format!(
        "{crosses} crosses and {rounds} rounds with {} to move",
        INFO.seats[to_move.index()]
    )))
}
