//! The common openings, by their positions: so an opening is known by whatever moves it
//! came about. The codes are those of the Encyclopaedia of Chess Openings, the names those
//! that English books use.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::board::Rules;
use super::{Chess, san, start};
use crate::{Game as _, Opening};

/// One opening on each line: its code, its name, and its moves.
const TABLE: &str = include_str!("openings.txt");

/// The openings by the [key](Chess::key) of their positions.
static OPENINGS: LazyLock<HashMap<u64, Opening>> = LazyLock::new(|| {
    let positions = TABLE.lines().filter_map(|line| {
        let (opening, moves) = parts(line)?;
        Some((after(moves)?.key(), opening))
    });
    positions.collect()
});

/// The opening of which this is the position.
pub(super) fn of(state: &Chess) -> Option<Opening> {
    OPENINGS.get(&state.key()).copied()
}

fn parts(line: &'static str) -> Option<(Opening, &'static str)> {
    let (code, rest) = line.split_once(' ')?;
    let (name, moves) = rest.split_once(": ")?;
    Some((Opening { code, name }, moves))
}

/// The position after these moves from the usual start.
fn after(moves: &str) -> Option<Chess> {
    let rules = Rules {
        chess960: false,
        claim_draws: true,
    };
    let mut state = start::position(start::USUAL, rules);
    for text in moves.split(' ') {
        let step = san::read(&state, text).ok()?;
        state.play(step).ok()?;
    }
    Some(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_an_opening_that_can_be_played_and_stands_once() {
        let mut before = "";
        for line in TABLE.lines() {
            let (opening, moves) = parts(line).unwrap_or_else(|| panic!("{line}"));
            let state = after(moves).unwrap_or_else(|| panic!("{line}: not legal"));
            assert_eq!(
                of(&state),
                Some(opening),
                "{line}: another line has it, too"
            );
            let (volume, number) = opening.code.split_at(1);
            assert!(("A"..="E").contains(&volume) && number.len() == 2, "{line}");
            assert!(number.parse::<u8>().is_ok(), "{line}");
            assert!(before <= opening.code, "{line}: the codes are in order");
            before = opening.code;
            // The moves are in the form in which they are written.
            let mut state = start::position(
                start::USUAL,
                Rules {
                    chess960: false,
                    claim_draws: true,
                },
            );
            for text in moves.split(' ') {
                let step = san::read(&state, text).unwrap();
                assert_eq!(san::write(&state, step), text, "{line}");
                state.play(step).unwrap();
            }
        }
        assert!(OPENINGS.len() > 200);
    }

    #[test]
    fn an_opening_is_known_by_its_position_whatever_the_moves_were() {
        let name = |moves: &str| after(moves).and_then(|state| of(&state));
        let called = |moves: &str| name(moves).map(|opening| (opening.code, opening.name));
        let declined = Some(("D35", "Queen's Gambit Declined"));
        assert_eq!(called("d4 d5 c4 e6 Nc3 Nf6"), declined);
        assert_eq!(called("c4 Nf6 Nc3 e6 d4 d5"), declined);
        assert_eq!(called("e4 a6 a4 h6"), None);
    }
}
