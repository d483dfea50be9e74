use std::time::Duration;

use bot_kit::{Brain as _, Choice, Limits, Report, play_out};
use games::chess::Chess;
use games::{Game as _, Settings, Viewer};

use crate::{EloPlayer, LEVELS};

fn weakest(seed: u64) -> EloPlayer {
    EloPlayer::new(seed, LEVELS.at(LEVELS.least()).unwrap())
}

#[test]
fn the_weakest_mates_at_once() {
    let fen = "6k1/5ppp/8/8/8/8/n7/K3R3 w - - 0 1";
    let state = Chess::from_position(&Settings::default_of(Chess::INFO), fen).unwrap();
    for seed in 0..20 {
        let limits = Limits::within(Duration::from_secs(60));
        let choice = weakest(seed).choose(&state, &limits, &mut Report::silent());
        assert_eq!(choice, Choice::Action("e1e8".parse().unwrap()));
    }
}

#[test]
fn equal_seeds_play_equal_games() {
    let game = |seed| {
        let start = Chess::start(&Settings::default_of(Chess::INFO)).unwrap();
        let (mut one, mut other) = (weakest(seed), weakest(seed + 1));
        let played = play_out(start, [&mut one, &mut other], Duration::from_secs(60));
        played.unwrap().state.position(Viewer::Public)
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(3));
}
