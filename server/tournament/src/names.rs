//! How a name is handed out where somebody has the wanted one.

/// The wanted name, or the first of `name-2`, `name-3` … that is not taken.
///
/// `is_taken` says which names are taken. Among the people and programs on a server,
/// names that differ only in the case of letters are the same; the players of one
/// tournament are told apart by every letter, as its table and its store do.
///
/// A name is never cut, so that it may grow longer than it may be where it is
/// used: the caller keeps room for the number or refuses what is too long.
pub fn first_free(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
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
    fn equal_names_get_the_first_number_that_is_free() {
        let taken = ["Ann", "ANN-2", "Bob-2", "Cem", "Cem-3"];
        let is_taken = |name: &str| taken.iter().any(|other| other.eq_ignore_ascii_case(name));
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
