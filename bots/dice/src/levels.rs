//! The levels of dice by Elo, as `dice-brain simulate` measured them.

use bot_kit::Levels;

/// From what a child beats to the race. The unit of temperature is a point; nothing is
/// searched.
pub const LEVELS: Levels = Levels::new(
    2_000,
    &[
        (400, 1, 2_000.0),
        (450, 1, 700.0),
        (500, 1, 400.0),
        (540, 1, 250.0),
        (580, 1, 150.0),
        (620, 1, 90.0),
        (650, 1, 50.0),
        (680, 1, 25.0),
        (710, 1, 0.0),
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
