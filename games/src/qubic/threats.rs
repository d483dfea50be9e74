//! Where a stone would complete a line, or make two lines that lack one.

use super::{Cell, INFO, Qubic};
use crate::{Seat, Text, Threat, Turn, Weight};

/// The threats of both seats.
pub(super) fn threats(game: &Qubic) -> Vec<Threat> {
    let Turn::Seat(_) = game.whose_turn() else {
        return Vec::new();
    };
    let seats = [Seat::FIRST, Seat::SECOND].into_iter();
    seats.flat_map(|seat| of_seat(game, seat)).collect()
}

fn of_seat(game: &Qubic, seat: Seat) -> Vec<Threat> {
    let size = game.size();
    let occupied = game.stones(Seat::FIRST) | game.stones(Seat::SECOND);
    let playable = game.shape().playable(occupied);
    let cells = (0..u32::from(size).pow(3)).filter(|number| occupied >> number & 1 == 0);
    let mut threats = Vec::new();
    for number in cells {
        let Some(cell) = Cell::from_number(number, size) else {
            continue;
        };
        let bit = 1 << number;
        let stones = complete(game, seat, bit);
        let can_be_played = playable & bit != 0;
        let (weight, sign, what) = match (stones != 0, can_be_played) {
            (true, true) => {
                let what = Text::new("game-qubic-line").with("size", size);
                (Weight::Wins, format!("{size}"), what)
            }
            (true, false) => {
                let what = Text::new("game-qubic-line-later").with("size", size);
                (Weight::Weak, format!("{size}"), what)
            }
            (false, true) if ways_to_win(game, seat, bit) > 1 => {
                let less = size - 1;
                let what = Text::new("game-qubic-two-lines").with("less", less);
                (Weight::Strong, format!("{less}+{less}"), what)
            }
            _ => continue,
        };
        let with = (0..u128::BITS).filter(|number| stones >> number & 1 == 1);
        threats.push(Threat {
            seat,
            who: INFO.who(seat),
            cell: cell.to_string(),
            weight,
            sign,
            what,
            with: with
                .filter_map(|number| Cell::from_number(number, size))
                .map(|cell| cell.to_string())
                .collect(),
        });
    }
    threats
}

/// The stones of all lines that lack this cell alone, as bits.
fn complete(game: &Qubic, seat: Seat, cell: u128) -> u128 {
    let own = game.stones(seat);
    let lines = game.shape().lines().iter();
    lines
        .filter(|line| *line & !own == cell)
        .fold(0, |stones, line| stones | (line & own))
}

/// On how many cells a line could be completed at once after a stone on this
/// one, of those that it is part of.
fn ways_to_win(game: &Qubic, seat: Seat, cell: u128) -> u32 {
    let own = game.stones(seat) | cell;
    let occupied = own | game.stones(seat.other());
    let lines = game.shape().lines().iter().filter(|line| *line & cell != 0);
    let lacking = lines.map(|line| line & !own);
    let lacking = lacking.filter(|lacking| lacking.count_ones() == 1);
    let lacking = lacking.fold(0, |cells, cell| cells | cell);
    (lacking & game.shape().playable(occupied)).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Settings};

    fn after(options: &[(&str, &str)], moves: &str) -> Vec<Threat> {
        let settings = Settings::new(&INFO, None, options.iter().copied()).unwrap();
        let mut game = Qubic::start(&settings).unwrap();
        for cell in moves.split_whitespace() {
            game.play(cell.parse().unwrap()).unwrap();
        }
        threats(&game)
    }

    fn short(threats: &[Threat]) -> Vec<String> {
        let of =
            |threat: &Threat| format!("{} {} {}", Text::from(threat.who), threat.cell, threat.sign);
        threats.iter().map(of).collect()
    }

    #[test]
    fn a_line_of_three_wins_with_one_more_and_names_its_stones() {
        let threats = after(&[], "111 114 222 214 333 124");
        let wins = threats.iter().find(|threat| threat.weight == Weight::Wins);
        let wins = wins.unwrap();
        assert_eq!((wins.cell.as_str(), wins.who.seat()), ("444", Seat::FIRST));
        assert_eq!(wins.with, ["111", "222", "333"]);
        assert!(after(&[], "111").is_empty());
        assert!(
            after(&[], "111 112 222 113 333 121 444").is_empty(),
            "it is over"
        );
    }

    #[test]
    fn two_lines_through_one_cell_are_two_threats_at_once() {
        // 111 is in the first row of the first layer and in its first column.
        let threats = after(&[], "112 222 113 333 121 244 131 423");
        let forks: Vec<_> = short(&threats)
            .into_iter()
            .filter(|text| text.contains("3+3"))
            .collect();
        assert_eq!(forks, ["cross 111 3+3"]);
        let blocked = after(&[], "112 222 113 333 121 114 131 423");
        assert!(!short(&blocked).contains(&"cross 111 3+3".to_owned()));
    }

    #[test]
    fn under_gravity_a_cell_without_ground_wins_later() {
        let gravity = [("gravity", "on")];
        // Three of a column stand on each other, and the fourth comes on top.
        let threats = after(&gravity, "411 422 311 423 211 322");
        let wins: Vec<_> = short(&threats);
        assert!(wins.contains(&"cross 111 4".to_owned()), "{wins:?}");
        // Three of a row on the floor; three above them, the fourth cell in the air.
        let threats = after(&gravity, "411 421 412 431 413 441");
        let floor = threats.iter().find(|threat| threat.cell == "414");
        assert_eq!(floor.unwrap().weight, Weight::Wins);
        let threats = after(&gravity, "411 421 412 431 413 441 311 422 312 432 313 442");
        let air = threats.iter().find(|threat| threat.cell == "314");
        assert_eq!(air.unwrap().weight, Weight::Weak);
    }
}
