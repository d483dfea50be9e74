//! The levels of chess by Elo, as the ladder of
//! `config/tournaments/levels-chess.toml` measured them.

use bot_kit::Levels;

/// From what a child beats to the search. 100 units of temperature are a pawn.
pub const LEVELS: Levels = Levels::new(
    1_500,
    &[
        (400, 1, 1_500.0),
        (720, 1, 500.0),
        (1_070, 1, 250.0),
        (1_450, 1, 120.0),
        (1_630, 28, 100.0),
        (1_800, 800, 80.0),
        (1_990, 1_549, 65.0),
        (2_320, 3_000, 50.0),
        (2_580, 4_899, 37.5),
        (2_980, 8_000, 25.0),
        (3_300, 10_954, 16.5),
        (3_610, 15_000, 8.0),
        (4_010, 15_000, 0.0),
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
