//! The levels of five in a row by Elo, as the ladder of
//! `config/tournaments/levels-gomoku.toml` measured them.

use bot_kit::Levels;

/// From what a child beats to the strong player. 200 units of temperature are 1
/// of the logarithm of the odds to win.
pub const LEVELS: Levels = Levels::new(
    1_500,
    &[
        (400, 1, 1_000.0),
        (620, 1, 450.0),
        (840, 1, 310.0),
        (1_140, 20, 190.0),
        (1_330, 150, 118.0),
        (1_690, 1_300, 58.0),
        (1_940, 3_500, 38.0),
        (2_250, 20_000, 12.0),
        (2_310, 40_000, 5.0),
        (2_370, 40_000, 0.0),
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
