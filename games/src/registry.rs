//! All games, one line each.

use crate::{
    Entry, checkers::Checkers, chess::Chess, dice::Dice, go::Go, gomoku::Gomoku, kalaha::Kalaha,
    kuhn::Kuhn, leduc::Leduc, nearest, qubic::Qubic, reversi::Reversi,
};

/// Every game that can be played. A new game is one module and one line here.
pub static GAMES: &[Entry] = &[
    Entry::of::<Gomoku>(),
    Entry::of::<Kalaha>(),
    Entry::of::<Dice>(),
    Entry::of::<Qubic>(),
    Entry::of::<Reversi>(),
    Entry::of::<Checkers>(),
    Entry::of::<Chess>(),
    Entry::of::<Kuhn>(),
    Entry::of::<Leduc>(),
    Entry::of::<Go>(),
];

/// The game of this name, in any case.
///
/// # Errors
/// There is none; the text names the nearest one, or all.
pub fn find(name: &str) -> Result<&'static Entry, UnknownGame> {
    let wanted = name.to_ascii_lowercase();
    GAMES
        .iter()
        .find(|entry| entry.info.name == wanted)
        .ok_or_else(|| {
            let names: Vec<&str> = GAMES.iter().map(|entry| entry.info.name).collect();
            let hint = match nearest(&wanted, names.iter().copied()) {
                none if none.is_empty() => format!(": there are {}", names.join(", ")),
                hint => hint,
            };
            UnknownGame {
                hint,
                name: name.to_owned(),
            }
        })
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{name}'{hint}")]
pub struct UnknownGame {
    name: String,
    hint: String,
}
