//! The names of players in tables.

use tournament::{PlayerId, first_free};

use parking_lot::Mutex;

/// The names of all players. One that was given none gets the name its brain
/// says when it first comes to the board; equal names get `-2`, `-3`.
#[derive(Debug)]
pub struct Names(Mutex<Vec<Option<String>>>);

impl Names {
    /// Names as far as they are given.
    pub fn new(given: impl IntoIterator<Item = Option<String>>) -> Names {
        let mut names: Vec<Option<String>> = Vec::new();
        for name in given {
            let unique = name.map(|name| unused(&names, &name));
            names.push(unique);
        }
        Names(Mutex::new(names))
    }

    /// The name of a player, if it has one yet.
    pub fn get(&self, player: PlayerId) -> Option<String> {
        self.0.lock().get(player.index()).cloned().flatten()
    }

    /// The name of a player whose brain calls itself `own`.
    pub fn settle(&self, player: PlayerId, own: &str) -> String {
        let mut names = self.0.lock();
        if let Some(Some(name)) = names.get(player.index()) {
            return name.clone();
        }
        let name = unused(&names, own);
        if let Some(place) = names.get_mut(player.index()) {
            *place = Some(name.clone());
        }
        name
    }

    /// All names; players without one are called by `other`.
    pub fn all(&self, other: impl Fn(usize) -> String) -> Vec<String> {
        let names = self.0.lock();
        let names = names.iter().enumerate();
        names
            .map(|(index, name)| name.clone().unwrap_or_else(|| other(index)))
            .collect()
    }
}

fn unused(names: &[Option<String>], wanted: &str) -> String {
    let taken = |name: &str| names.iter().flatten().any(|other| other == name);
    first_free(wanted, taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_numbered() {
        let names = Names::new([Some("A".to_owned()), None, None, Some("A".to_owned())]);
        assert_eq!(names.settle(PlayerId::new(1), "A"), "A-3");
        assert_eq!(names.settle(PlayerId::new(1), "B"), "A-3");
        assert_eq!(names.get(PlayerId::new(2)), None);
        assert_eq!(
            names.all(|index| index.to_string()),
            ["A", "A-3", "2", "A-2"]
        );
    }
}
