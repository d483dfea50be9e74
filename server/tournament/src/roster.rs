//! The names of the players.

use std::collections::HashMap;

use super::{Pair, PlayerId};

/// The most players of one tournament. Two million pairs take some 30 MB; more
/// is hardly meant.
pub const MAX_PLAYERS: usize = 2_000;

/// The players of a tournament, in the order of the file or the command line. Every name
/// is there once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    names: Vec<String>,
    places: HashMap<String, PlayerId>,
}

/// Why names make no roster.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// There are more than [`MAX_PLAYERS`].
    #[error("{0} players are too many; at most {MAX_PLAYERS} can take part")]
    TooMany(usize),
    /// Two have the same name.
    #[error("two players are called '{0}'")]
    Duplicate(String),
}

impl Roster {
    /// Players with names that are all different.
    ///
    /// # Errors
    /// A name that is there twice; more than [`MAX_PLAYERS`].
    pub fn new(names: Vec<String>) -> Result<Roster, RosterError> {
        if names.len() > MAX_PLAYERS {
            return Err(RosterError::TooMany(names.len()));
        }
        let mut places = HashMap::new();
        for (id, name) in PlayerId::all(names.len()).zip(&names) {
            if places.insert(name.clone(), id).is_some() {
                return Err(RosterError::Duplicate(name.clone()));
            }
        }
        Ok(Roster { names, places })
    }

    /// Players with the names that they give: the second of equal names gets `-2`, the
    /// third `-3`, or the next number that is free.
    ///
    /// # Errors
    /// More than [`MAX_PLAYERS`].
    pub fn with_suffixes(names: &[String]) -> Result<Roster, RosterError> {
        let mut different: Vec<String> = Vec::with_capacity(names.len());
        for name in names {
            let holds = |names: &[String], name: &str| names.iter().any(|other| other == name);
            // A name given as such goes before one made up here.
            let free = first_free(name, |candidate| {
                holds(&different, candidate) || (candidate != name && holds(names, candidate))
            });
            different.push(free);
        }
        Roster::new(different)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All players in order.
    pub fn ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        PlayerId::all(self.names.len())
    }

    /// All names in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The name of a player; empty for one of another roster.
    pub fn name(&self, player: PlayerId) -> &str {
        self.names.get(player.index()).map_or("", String::as_str)
    }

    /// The player of this name.
    pub fn find(&self, name: &str) -> Option<PlayerId> {
        self.places.get(name).copied()
    }

    /// The pair of two names in any order, as an old result names it; `None`
    /// where one no longer takes part.
    pub fn pair(&self, one: &str, other: &str) -> Option<Pair> {
        Pair::new(self.find(one)?, self.find(other)?)
    }
}

/// The wanted name, or the first of `name-2`, `name-3` … that is not taken.
///
/// `is_taken` says which names are taken. Among the people and programs on a server,
/// names that differ only in the case of letters are the same; the players of one
/// tournament are told apart by every letter, as its table and its store do.
///
/// A name is never cut, so that it may grow longer than it may be where it is
/// used: the caller keeps room for the number or refuses a name that is too long.
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

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn players_are_found_by_name_in_either_order() {
        let roster = Roster::new(names(&["A", "B", "C"])).unwrap();
        assert_eq!(roster.pair("C", "A"), roster.pair("A", "C"));
        assert_eq!(
            roster.pair("C", "A").map(|pair| pair.first().index()),
            Some(0)
        );
        assert_eq!(roster.pair("A", "D"), None);
        assert_eq!(roster.pair("A", "A"), None);
        assert_eq!(
            roster.ids().map(|id| roster.name(id)).collect::<String>(),
            "ABC"
        );
    }

    #[test]
    fn equal_names_are_refused_or_told_apart() {
        let doubles = names(&["A", "B", "A", "A", "A-2"]);
        assert_eq!(
            Roster::new(doubles.clone()),
            Err(RosterError::Duplicate("A".to_owned()))
        );
        let roster = Roster::with_suffixes(&doubles).unwrap();
        assert_eq!(roster.names(), ["A", "B", "A-3", "A-4", "A-2"]);
    }

    #[test]
    fn too_many_players_are_refused() {
        let many = |count: usize| (0..count).map(|number| number.to_string()).collect();
        assert!(Roster::new(many(MAX_PLAYERS)).is_ok());
        assert!(Roster::new(many(MAX_PLAYERS + 1)).is_err());
    }

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
