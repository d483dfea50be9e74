//! A position on one line, in the spirit of FEN: the rows from the top,
//! separated by `/`, `x` and `o` for stones and a number for so many free
//! crossings, then the seat on turn: `3/1x1/2o cross`.

use super::{Gomoku, INFO, Point, Rule};
use crate::{Game, PositionError, Seat, rows};

pub(super) fn write(game: &Gomoku) -> String {
    let size = game.size();
    let rows = rows::write(size, |column, row| {
        Point::new(column, row).and_then(|point| game.at(point))
    });
    format!("{rows} {}", INFO.seats[game.to_move().index()])
}

pub(super) fn read(text: &str, line: u8, rule: Rule) -> Result<Gomoku, PositionError> {
    let mut words = text.split_ascii_whitespace();
    let (Some(board), Some(turn), None) = (words.next(), words.next(), words.next()) else {
        return Err(PositionError::new(
            "give the rows from the top and the seat on turn, like 3/1x1/2o cross",
        ));
    };
    let boards = &Gomoku::INFO.boards;
    let (size, stones) = rows::read(board, |size| boards.has(size), &boards.in_words())?;
    let stones: Vec<(Point, Seat)> = stones
        .into_iter()
        .filter_map(|(column, row, seat)| Some((Point::new(column, row)?, seat)))
        .collect();
    let to_move = read_turn(turn)?;
    check_counts(&stones, to_move)?;
    Gomoku::empty(size, line, rule)
        .with_stones(&stones, to_move)
        .filter(|game| game.winner() != Some(to_move))
        .ok_or_else(|| PositionError::new("the game went on after it was won"))
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
