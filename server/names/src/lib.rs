//! The rules for the names of players, and the owners of names.

mod logins;
mod owners;
mod registrar;
mod secret;
mod tokens;

pub use logins::{Login, Logins};
pub use owners::NameOwners;
pub use registrar::Registrar;
pub use secret::{Secret, SecretError, Secrets};
pub use tokens::{NEW_NAMES_PER_HOUR, NameRefused, Tokens};

/// The longest name of a person, in letters.
pub const LONGEST_NAME: usize = 20;

/// Whether a name has the form of a person's: one word of letters, digits, `-`, `_` and
/// `.`, of at most [`LONGEST_NAME`]. Whether it may be taken, others say.
pub fn is_person_name(name: &str) -> bool {
    let is_of_a_word = |symbol: char| symbol.is_alphanumeric() || "-_.".contains(symbol);
    (1..=LONGEST_NAME).contains(&name.chars().count()) && name.chars().all(is_of_a_word)
}
