//! All games, one line each.

use parking_lot::RwLock;

use crate::info::{MARGIN, RETURNS};
use crate::{Entry, Text, UnknownGame, nearest};

/// Every game of this program. A new one is one module and one line here.
pub static GAMES: &[Entry] = &[
    Entry::of::<crate::gomoku::Gomoku>(),
    Entry::of::<crate::chess::Chess>(),
    Entry::of::<crate::go::Go>(),
    Entry::of::<crate::reversi::Reversi>(),
    Entry::of::<crate::checkers::Checkers>(),
    Entry::of::<crate::kalaha::Kalaha>(),
    Entry::of::<crate::dice::Dice>(),
    Entry::of::<crate::qubic::Qubic>(),
    Entry::of::<crate::kuhn::Kuhn>(),
    Entry::of::<crate::leduc::Leduc>(),
];

/// The games added while the program ran.
static ADDED: RwLock<Vec<&'static Entry>> = RwLock::new(Vec::new());

/// Every game that can be played: those of this program, then those that were
/// [added](add).
pub fn games() -> impl Iterator<Item = &'static Entry> + Clone {
    let added = ADDED.read();
    GAMES.iter().chain(added.clone())
}

/// Adds a game, which can be played from now on under its name.
///
/// # Errors
/// Another game has the name.
pub fn add(entry: Entry) -> Result<&'static Entry, NameTaken> {
    let mut added = ADDED.write();
    let name = entry.info.name;
    let mut others = GAMES.iter().chain(added.iter().copied());
    if others.any(|other| other.info.name == name) {
        return Err(NameTaken(name));
    }
    let entry = &*Box::leak(Box::new(entry));
    added.push(entry);
    Ok(entry)
}

/// A game of this name is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game named {0} is there already")]
pub struct NameTaken(&'static str);

/// The game of this name, in any case.
///
/// # Errors
/// There is none; the text names the nearest one, and all.
pub fn find(name: &str) -> Result<&'static Entry, UnknownGame> {
    let wanted = name.to_ascii_lowercase();
    games()
        .find(|entry| entry.info.name == wanted)
        .ok_or_else(|| {
            let names = games().map(|entry| entry.info.name);
            let reason = match nearest(&wanted, names.clone()) {
                None => Text::new("rules-unknown-game"),
                Some(word) => Text::new("rules-unknown-game-near").with("word", word),
            };
            UnknownGame {
                reason: reason
                    .with("name", name.to_owned())
                    .with("games", Text::list(names.map(Text::from))),
            }
        })
}

/// The game of a field of ratings ([`crate::GameInfo::field`]), and whether it is rated
/// by returns.
///
/// # Errors
/// There is no such game.
pub fn find_field(name: &str) -> Result<(&'static Entry, bool), UnknownGame> {
    let (game, option) = name.split_once(' ').unwrap_or((name, ""));
    let entry = find(game)?;
    let margin = entry.info.option(RETURNS.key);
    let is_by_margin = margin.is_some() && option == format!("{}={MARGIN}", RETURNS.key);
    if !option.is_empty() && !is_by_margin {
        // Said of the whole.
        return find(name).map(|entry| (entry, false));
    }
    Ok((entry, entry.info.graded || is_by_margin))
}
