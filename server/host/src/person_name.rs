//! What people may be called.

use protocol::line::Name;

/// The longest name of a person, in letters.
pub const LONGEST_NAME: usize = 20;

/// Whether a person may be called so: one word of letters, digits, `-`, `_` and
/// `.`, of at most [`LONGEST_NAME`].
pub fn is_person_name(name: &str) -> bool {
    name.parse::<Name>().is_ok()
        && name.chars().count() <= LONGEST_NAME
        && name
            .chars()
            .all(|symbol| symbol.is_alphanumeric() || "-_.".contains(symbol))
}
