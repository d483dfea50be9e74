//! How many games each class of workers has been given.

use std::collections::BTreeMap;

/// Games that are in the queue of a class, or begun from it, by class.
#[derive(Clone, Default)]
pub(super) struct Loads(BTreeMap<String, usize>);

impl Loads {
    /// How many games a class has been given.
    pub(super) fn of(&self, class: &str) -> usize {
        self.0.get(class).copied().unwrap_or(0)
    }

    /// How many games all classes have been given.
    pub(super) fn total(&self) -> usize {
        self.0.values().sum()
    }

    /// A class is given so many games.
    pub(super) fn add(&mut self, class: &str, games: usize) {
        match self.0.get_mut(class) {
            Some(own) => *own += games,
            None => drop(self.0.insert(class.to_owned(), games)),
        }
    }

    /// So many games of a class are over, or taken back.
    pub(super) fn discount(&mut self, class: &str, games: usize) {
        if let Some(own) = self.0.get_mut(class) {
            *own = own.saturating_sub(games);
            if *own == 0 {
                self.0.remove(class);
            }
        }
    }
}
