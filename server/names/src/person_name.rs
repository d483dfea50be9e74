//! What people may be called.

/// The longest name of a person, in letters.
pub const LONGEST_NAME: usize = 20;

/// Whether a name has the form of a person's: one word of letters, digits, `-`, `_` and
/// `.`, of at most [`LONGEST_NAME`]. Whether it may be taken, others say.
pub fn is_person_name(name: &str) -> bool {
    let is_of_a_word = |symbol: char| symbol.is_alphanumeric() || "-_.".contains(symbol);
    (1..=LONGEST_NAME).contains(&name.chars().count()) && name.chars().all(is_of_a_word)
}
