//! The levels of Kalaha by Elo, as the ladder of
//! `config/tournaments/levels-kalaha.toml` measured them.

use bot_kit::Levels;

/// From what a child beats to the search. 100 units of temperature are a bean.
pub const LEVELS: Levels = Levels::new(
    2_000,
    &[
        (400, 1, 3_000.0),
        (450, 1, 700.0),
        (550, 1, 300.0),
        (890, 200, 200.0),
        (1_020, 500, 170.0),
        (1_180, 1_000, 150.0),
        (1_440, 3_000, 110.0),
        (1_490, 8_000, 80.0),
        (1_690, 30_000, 40.0),
        (1_780, 60_000, 0.0),
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
