//! Tests of chess.

mod counts;
mod ends;
mod laws;
mod notation;
mod rules;

use super::*;

/// The default game, or one with these options.
fn settings(options: &[(&str, &str)]) -> Settings {
    Settings::new(&INFO, Some(8), options.iter().copied()).unwrap()
}

/// The state of a FEN; chess960 where it asks for that.
fn state(fen: &str) -> Chess {
    let usual = Chess::from_position(&settings(&[]), fen);
    usual.unwrap_or_else(|_| Chess::from_position(&settings(&[("chess960", "on")]), fen).unwrap())
}

/// The state after these moves.
fn after(mut state: Chess, moves: &str) -> Chess {
    for step in moves.split_whitespace() {
        let step = step.parse().unwrap();
        if let Err(refused) = state.play(step) {
            panic!("{step}: {refused}");
        }
    }
    state
}

fn start() -> Chess {
    Chess::start(&settings(&[])).unwrap()
}

fn fen(state: &Chess) -> String {
    state.position(Viewer::Public)
}

fn legal(state: &Chess) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_actions(&mut moves);
    moves
}
