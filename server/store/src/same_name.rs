//! When two names are equal: of brains, people and poker players alike, for
//! secrets, for reconnecting and for presence.

/// A name in the form that is compared: case does not matter. The first holder
/// of a name decides its spelling.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameKey(String);

impl NameKey {
    /// The key of this name.
    pub fn of(name: &str) -> NameKey {
        // Converted through capitals, so that both small letters of one capital
        // (such as the Greek sigma) are equal.
        let capitals = name.chars().flat_map(char::to_uppercase);
        NameKey(capitals.flat_map(char::to_lowercase).collect())
    }
}

/// Whether these names are equal.
pub fn is_same_name(one: &str, other: &str) -> bool {
    one == other || NameKey::of(one) == NameKey::of(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_case_of_letters_does_not_matter_in_any_language() {
        for (one, other) in [
            ("Anna", "ANNA"),
            ("Élan", "éLAN"),
            ("ΟΔΟΣ", "οδος"),
            ("οδοσ", "οδος"),
            ("Straße", "STRASSE"),
        ] {
            assert!(is_same_name(one, other), "{one} {other}");
        }
        assert!(!is_same_name("Anna", "Anna-2"));
        assert!(!is_same_name("Anna", "Ana"));
    }
}
