//! A position on one line, as programs of Othello write it: all squares, row
//! by row from the top, `X` for black discs, `O` for white ones, `-` for free
//! squares; then the seat on turn:
//! `---------------------------OX------XO--------------------------- black`.

use super::square::Square;
use super::{INFO, Reversi};
use crate::{PositionError, Seat, Text, rows};

pub(super) fn write(game: &Reversi) -> String {
    let squares = u32::from(game.size()).pow(2);
    let symbol = |number: u32| {
        let square = Square::from_number(number, game.size());
        square.and_then(|square| game.at(square)).map_or('-', glyph)
    };
    let board: String = (0..squares).map(symbol).collect();
    format!("{board} {}", INFO.seats[game.to_move().index()])
}

pub(super) fn glyph(seat: Seat) -> char {
    if seat == Seat::FIRST { 'X' } else { 'O' }
}

pub(super) fn read(text: &str, size: u8) -> Result<Reversi, PositionError> {
    // Collections of positions end each one with a semicolon.
    let mut words = text
        .trim_end()
        .trim_end_matches(';')
        .split_ascii_whitespace();
    let (Some(board), Some(turn), None) = (words.next(), words.next(), words.next()) else {
        return Err(PositionError::new(Text::new("rules-reversi-layout")));
    };
    let squares = usize::from(size).pow(2);
    let given = board.chars().count();
    if given != squares {
        return Err(PositionError::new(
            Text::new("rules-reversi-squares")
                .with("given", given)
                .with("size", size)
                .with("squares", squares),
        ));
    }
    let mut discs = [0_u128; 2];
    for (number, symbol) in (0..).zip(board.chars()) {
        let seat = match symbol {
            'X' | 'x' | '*' => Seat::FIRST,
            'O' | 'o' => Seat::SECOND,
            '-' | '.' => continue,
            _ => return Err(no_symbol(symbol, number, size)),
        };
        discs[seat.index()] |= 1 << number;
    }
    check_reachable(discs[0] | discs[1], size)?;
    Ok(Reversi::with_discs(size, discs, read_turn(turn)?))
}

fn no_symbol(symbol: char, number: u32, size: u8) -> PositionError {
    let reason = match Square::from_number(number, size) {
        Some(square) => Text::new("rules-reversi-symbol-on").with("place", square.to_string()),
        None => Text::new("rules-reversi-symbol"),
    };
    PositionError::new(reason.with("symbol", symbol))
}

fn read_turn(text: &str) -> Result<Seat, PositionError> {
    match text.to_ascii_lowercase().as_str() {
        "black" | "x" | "*" => Ok(Seat::FIRST),
        "white" | "o" => Ok(Seat::SECOND),
        _ => Err(rows::no_seat(text, &INFO)),
    }
}

/// A game begins with four discs in the middle, none is ever taken off, and
/// every other one was put beside one that lay there.
fn check_reachable(occupied: u128, size: u8) -> Result<(), PositionError> {
    let side = u32::from(size);
    let corner = (side / 2 - 1) * (side + 1);
    let middle = (0b11 << corner) | (0b11 << (corner + side));
    let missing = middle & !occupied;
    if let Some(square) = Square::from_number(missing.trailing_zeros(), size) {
        return Err(PositionError::new(
            Text::new("rules-reversi-middle").with("place", square.to_string()),
        ));
    }
    let mut reached: u128 = middle;
    loop {
        let beside = neighbours(reached, size) & occupied & !reached;
        if beside == 0 {
            break;
        }
        reached |= beside;
    }
    let alone = occupied & !reached;
    match Square::from_number(alone.trailing_zeros(), size) {
        Some(square) => Err(PositionError::new(
            Text::new("rules-reversi-alone").with("place", square.to_string()),
        )),
        None => Ok(()),
    }
}

/// The squares beside those of a set, in all eight directions, on a board of
/// `size`. Bits beyond the board may be set.
fn neighbours(set: u128, size: u8) -> u128 {
    let side = u32::from(size);
    let column = |column: u32| (0..side).fold(0_u128, |all, row| all | 1 << (row * side + column));
    let (first, last) = (column(0), column(side - 1));
    let row = set | (set & !last) << 1 | (set & !first) >> 1;
    row | row << side | row >> side
}
