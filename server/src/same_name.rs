//! When two names are the same one: of brains, people and poker players alike,
//! for secrets, for coming back, and for who is here; and how a name is handed
//! out where somebody has the wanted one.

/// A name as it is compared: the case of its letters does not matter. How it is
/// spelled is up to whoever had it first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NameKey(String);

impl NameKey {
    /// The key of this name.
    pub(crate) fn of(name: &str) -> NameKey {
        // By way of the capitals, so that both small letters of one capital
        // (as of the Greek sigma) are the same.
        let capitals = name.chars().flat_map(char::to_uppercase);
        NameKey(capitals.flat_map(char::to_lowercase).collect())
    }
}

/// Whether these two are the same name.
pub(crate) fn is_same_name(one: &str, other: &str) -> bool {
    one == other || NameKey::of(one) == NameKey::of(other)
}

/// The wanted name, or the first of `name-2`, `name-3` … that is not taken.
///
/// `is_taken` says what taken means. Where names of people and programs who are
/// here are compared, it compares them as [`NameKey`]s; the players of one
/// tournament are told apart by every letter, as its table and its store do.
///
/// A name is never cut, so that it may grow longer than it may be where it is
/// used: the caller keeps room for the number or refuses what is too long.
pub(crate) fn first_free(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2u32;
    while is_taken(&name) {
        name = format!("{wanted}-{number}");
        number += 1;
    }
    name
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

    #[test]
    fn equal_names_get_the_first_number_that_is_free() {
        let taken = ["Ann", "ANN-2", "Bob-2", "Cem", "Cem-3"];
        let is_taken = |name: &str| taken.iter().any(|other| is_same_name(other, name));
        for (wanted, name) in [
            ("Ann", "Ann-3"),
            ("ann", "ann-3"),
            ("Bob", "Bob"),
            ("Bob-2", "Bob-2-2"),
            ("Cem", "Cem-2"),
        ] {
            assert_eq!(first_free(wanted, is_taken), name);
        }
    }
}
