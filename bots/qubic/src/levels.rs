//! The levels of tic-tac-toe in a cube by Elo, as the ladder of
//! `config/tournaments/levels-qubic.toml` measured them.

use bot_kit::Levels;

/// From what a child beats to the search. 100 units of temperature are a line
/// of all stones but one.
pub const LEVELS: Levels = Levels::new(
    500,
    &[
        (400, 1, 500.0),
        (540, 1, 150.0),
        (740, 1, 60.0),
        (1_210, 14, 50.0),
        (1_540, 200, 40.0),
        (1_590, 600, 15.0),
        (1_710, 1_500, 10.0),
        (1_850, 3_000, 5.0),
        (2_100, 3_000, 0.0),
    ],
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_rise() {
        assert!(LEVELS.rise());
    }
}
