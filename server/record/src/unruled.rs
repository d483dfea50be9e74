//! Games whose records say how they ended, and not what was played: a match of many
//! hands, which has a store of its own. Nothing here knows their rules.

use parking_lot::RwLock;

static NAMES: RwLock<Vec<String>> = RwLock::new(Vec::new());

/// Their seats, as records name them.
pub(crate) const SEATS: [&str; 10] = [
    "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6", "seat-7", "seat-8", "seat-9",
    "seat-10",
];

/// Lets records be of a game of this name from now on.
pub fn add_unruled(name: &str) {
    let mut names = NAMES.write();
    if !names.iter().any(|known| known == name) {
        names.push(name.to_owned());
    }
}

/// Whether this is the name of such a game.
pub fn is_unruled(name: &str) -> bool {
    NAMES.read().iter().any(|known| known == name)
}
