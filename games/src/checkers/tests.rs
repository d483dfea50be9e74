mod counts;
mod reference;
mod rules;
mod scenes;
mod text;

use super::*;

/// A game from a position on.
fn game(rule: Rule, position: &str) -> Checkers {
    position::read(position, rule).unwrap()
}

/// The game after these moves.
fn played(mut game: Checkers, moves: &str) -> Checkers {
    for text in moves.split_ascii_whitespace() {
        game.play(text.parse().unwrap()).unwrap();
    }
    game
}

/// The legal moves, in the order of their squares.
fn legal(game: &Checkers) -> String {
    let mut moves = Vec::new();
    game.legal_actions(&mut moves);
    let path = |action: &Move| (action.from(), action.landings().collect::<Vec<_>>());
    moves.sort_by_key(path);
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(" ")
}
