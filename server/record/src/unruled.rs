//! Games whose records tell the end and no moves: a match of many hands, which has a
//! store of its own. Nothing here knows their rules.

use std::sync::LazyLock;

use parking_lot::RwLock;

static NAMES: RwLock<Vec<String>> = RwLock::new(Vec::new());

/// The most players that something without rules has: those of a tournament of poker.
const MOST_SEATS: usize = 500;

static SEATS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let names = (1..=MOST_SEATS).map(|number| format!("seat-{number}"));
    names.map(|name| &*name.leak()).collect()
});

/// Their seats, as records name them.
pub(crate) fn seats() -> &'static [&'static str] {
    &SEATS
}

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
