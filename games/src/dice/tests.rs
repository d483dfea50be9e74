//! Tests of the game: its rules, its words, what holds in every game.

mod laws;
mod scoring;
mod wire;

use super::*;

fn dice(text: &str) -> Throw {
    text.parse().unwrap()
}

fn rules(options: &[(&str, &str)]) -> Settings {
    Settings::new(&INFO, None, options.iter().copied()).unwrap()
}

/// The state that this position describes, by the published rules.
fn position(text: &str) -> Dice {
    Dice::from_position(&rules(&[]), text).unwrap()
}
