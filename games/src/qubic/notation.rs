//! A position on one line, in the spirit of FEN: the layers from the top,
//! separated by `,`; in each the rows from the top, separated by `/`; in each
//! `x` and `o` for stones, `#` for the barred cell and a digit for so many free
//! cells; then the seat on turn:
//! `x3/4/4/4,4/1o2/4/4,4/4/4/4,4/4/4/4 cross`.

use super::cell::Cell;
use super::shape::Shape;
use super::{INFO, Qubic};
use crate::{PositionError, Seat, Text, rows};

pub(super) fn write(game: &Qubic) -> String {
    let size = game.size();
    let layers = (0..size).map(|layer| {
        let rows = (0..size).map(|row| write_row(game, layer, row));
        rows.collect::<Vec<_>>().join("/")
    });
    let layers = layers.collect::<Vec<_>>().join(",");
    format!("{layers} {}", INFO.seats[game.to_move().index()])
}

fn write_row(game: &Qubic, layer: u8, row: u8) -> String {
    let mut text = String::new();
    let mut free = 0;
    for column in 0..game.size() {
        let cell = Cell::new(layer, row, column);
        let symbol = match cell.and_then(|cell| game.at(cell)) {
            Some(seat) => glyph(seat),
            None if cell == game.shape().barred() => '#',
            None => {
                free += 1;
                continue;
            }
        };
        put_number(&mut text, &mut free);
        text.push(symbol);
    }
    put_number(&mut text, &mut free);
    text
}

fn put_number(text: &mut String, free: &mut u8) {
    if *free > 0 {
        text.push_str(&free.to_string());
        *free = 0;
    }
}

pub(super) fn glyph(seat: Seat) -> char {
    if seat == Seat::FIRST { 'x' } else { 'o' }
}

pub(super) fn read(text: &str, shape: Shape) -> Result<Qubic, PositionError> {
    let mut words = text.split_ascii_whitespace();
    let (Some(cube), Some(turn), None) = (words.next(), words.next(), words.next()) else {
        return Err(PositionError::new(Text::new("rules-qubic-layout")));
    };
    let size = shape.size();
    let layers: Vec<&str> = cube.split(',').collect();
    if layers.len() != usize::from(size) {
        return Err(PositionError::new(
            Text::new("rules-qubic-layers")
                .with("count", layers.len())
                .with("size", size),
        ));
    }
    let mut stones = [0; 2];
    for (layer, text) in (0..size).zip(layers) {
        read_layer(text, shape, layer, &mut stones)?;
    }
    let to_move = read_turn(turn)?;
    check_counts(stones, to_move)?;
    check_support(stones, shape)?;
    Qubic::with_stones(shape, stones, to_move)
        .ok_or_else(|| PositionError::new(Text::new("rules-position-went-on")))
}

fn read_layer(
    text: &str,
    shape: Shape,
    layer: u8,
    stones: &mut [u128; 2],
) -> Result<(), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(shape.size()) {
        return Err(PositionError::new(
            Text::new("rules-qubic-rows")
                .with("layer", layer + 1)
                .with("count", rows.len())
                .with("size", shape.size()),
        ));
    }
    for (row, text) in (0..shape.size()).zip(rows) {
        read_row(text, shape, (layer, row), stones).map_err(|what| {
            PositionError::new(
                Text::new("rules-qubic-row")
                    .with("layer", layer + 1)
                    .with("row", row + 1)
                    .with("what", what),
            )
        })?;
    }
    Ok(())
}

/// Reads a row; the error describes its fault.
fn read_row(
    text: &str,
    shape: Shape,
    (layer, row): (u8, u8),
    stones: &mut [u128; 2],
) -> Result<(), Text> {
    let mut column: u8 = 0;
    for symbol in text.chars() {
        let cell = Cell::new(layer, row, column).filter(|_| column < shape.size());
        let barred = cell.is_some() && cell == shape.barred();
        let seat = match symbol.to_ascii_lowercase() {
            digit @ '1'..='9' => {
                let free = digit as u8 - b'0';
                let centre = shape.barred().filter(|centre| {
                    let columns = column..column.saturating_add(free);
                    (centre.layer(), centre.row()) == (layer, row)
                        && columns.contains(&centre.column())
                });
                if let Some(centre) = centre {
                    return Err(Text::new("rules-qubic-barred").with("place", centre.to_string()));
                }
                column = column.saturating_add(free);
                continue;
            }
            '#' if barred => None,
            'x' if !barred => Some(Seat::FIRST),
            'o' if !barred => Some(Seat::SECOND),
            'x' | 'o' | '#' => {
                return Err(Text::new("rules-qubic-misplaced").with("symbol", symbol));
            }
            _ => return Err(Text::new("rules-qubic-symbol").with("symbol", symbol)),
        };
        if let (Some(seat), Some(cell)) = (seat, cell) {
            stones[seat.index()] |= 1 << cell.number(shape.size());
        }
        column = column.saturating_add(1);
    }
    if column != shape.size() {
        let reason = Text::new("rules-qubic-length").with("count", column);
        return Err(reason.with("size", shape.size()));
    }
    Ok(())
}

fn read_turn(text: &str) -> Result<Seat, PositionError> {
    match text.to_ascii_lowercase().as_str() {
        "cross" => Ok(Seat::FIRST),
        "round" => Ok(Seat::SECOND),
        _ => Err(rows::no_seat(text, &INFO)),
    }
}

/// The seats move in turn, `cross` first, so the counts tell the seat on turn.
fn check_counts(stones: [u128; 2], to_move: Seat) -> Result<(), PositionError> {
    let [crosses, rounds] = stones.map(u128::count_ones);
    if crosses == rounds + to_move.index() as u32 {
        return Ok(());
    }
    Err(PositionError::new(
        Text::new("rules-gomoku-counts")
            .with("crosses", crosses)
            .with("rounds", rounds)
            .with("who", INFO.who_by_name(to_move)),
    ))
}

/// Under gravity no stone hangs in the air.
fn check_support(stones: [u128; 2], shape: Shape) -> Result<(), PositionError> {
    let occupied = stones[0] | stones[1];
    // Where nothing hangs, the cells that may be played lie on top of all stones.
    let mut standing = 0;
    loop {
        let next = shape.playable(standing) & occupied;
        if next == 0 {
            break;
        }
        standing |= next;
    }
    match Cell::from_number((occupied & !standing).trailing_zeros(), shape.size()) {
        Some(hanging) => Err(PositionError::new(
            Text::new("rules-qubic-hangs").with("place", hanging.to_string()),
        )),
        None => Ok(()),
    }
}
