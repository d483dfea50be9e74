//! When two names are the same one: of brains, people and poker players alike,
//! for secrets, for coming back, and for who is here.

/// A name as it is compared: the case of its letters does not matter. How it is
/// spelled is up to whoever had it first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NameKey(String);

impl NameKey {
    /// The key of this name.
    pub fn of(name: &str) -> NameKey {
        // By way of the capitals, so that both small letters of one capital
        // (as of the Greek sigma) are the same.
        let capitals = name.chars().flat_map(char::to_uppercase);
        NameKey(capitals.flat_map(char::to_lowercase).collect())
    }
}

/// Whether these two are the same name.
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
