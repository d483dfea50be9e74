//! A position on one line: the beans in the order in which they are sown, then
//! the seat on turn: south's pits `a` to `f`, its store, north's pits `a` to
//! `f` (from north's own left), its store: `4 4 4 4 4 4 0 4 4 4 4 4 4 0 south`.

use super::board::{HOUSES, Kalaha};
use super::{Capture, INFO, MAX_BEANS};
use crate::{PositionError, Seat, Text, rows};

/// The most beans a position may have.
const MAX_TOTAL: u32 = 12 * MAX_BEANS as u32;

pub(super) fn write(game: &Kalaha) -> String {
    let mut text = String::new();
    for beans in game.houses() {
        text.push_str(&beans.to_string());
        text.push(' ');
    }
    text.push_str(INFO.seats[game.to_move().index()]);
    text
}

/// Reads a position of 1 to 144 beans, however many a game starts with.
pub(super) fn read(text: &str, capture: Capture) -> Result<Kalaha, PositionError> {
    let mut words = text.split_ascii_whitespace();
    let mut houses = [0; HOUSES];
    let mut total: u32 = 0;
    for house in &mut houses {
        let word = words.next().ok_or_else(wrong_length)?;
        *house = word.parse().map_err(|_| {
            PositionError::new(Text::new("rules-kalaha-no-number").with("text", shortened(word)))
        })?;
        total += u32::from(*house);
    }
    let (Some(turn), None) = (words.next(), words.next()) else {
        return Err(wrong_length());
    };
    if total == 0 || total > MAX_TOTAL {
        return Err(PositionError::new(
            Text::new("rules-kalaha-total")
                .with("total", total)
                .with("most", MAX_TOTAL),
        ));
    }
    let game = Kalaha::of(houses, read_turn(turn)?, capture);
    for seat in [Seat::FIRST, Seat::SECOND] {
        if game.in_pits(seat) == 0 && game.in_pits(seat.other()) > 0 {
            return Err(PositionError::new(
                Text::new("rules-kalaha-is-over")
                    .with("empty", INFO.who_by_name(seat))
                    .with("other", INFO.who_by_name(seat.other())),
            ));
        }
    }
    Ok(game)
}

fn wrong_length() -> PositionError {
    PositionError::new(Text::new("rules-kalaha-layout"))
}

fn read_turn(text: &str) -> Result<Seat, PositionError> {
    match text.to_ascii_lowercase().as_str() {
        "south" => Ok(Seat::FIRST),
        "north" => Ok(Seat::SECOND),
        _ => Err(rows::no_seat(&shortened(text), &INFO)),
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
