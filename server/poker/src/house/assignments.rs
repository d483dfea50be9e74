//! The tables at which players have their seats, whatever they ask for.

use std::collections::HashMap;

use record::TableId;
use store::same_name::NameKey;

/// Which players have to sit at which table.
#[derive(Default)]
pub(crate) struct Assignments {
    /// The names of agents that are started, and the table that each is started for,
    /// once that is made.
    agents: HashMap<NameKey, Option<TableId>>,
    /// In a tournament, the table at which the seat of each player is.
    homes: HashMap<NameKey, TableId>,
}

impl Assignments {
    /// Keeps these names for agents that are started, for this table if it is made.
    pub(crate) fn expect<'a>(
        &mut self,
        names: impl Iterator<Item = &'a str>,
        table: Option<TableId>,
    ) {
        let keys = names.map(|name| (NameKey::of(name), table));
        self.agents.extend(keys);
    }

    /// Keeps this name for no agent any more.
    pub(crate) fn let_go(&mut self, name: &str) {
        self.agents.remove(&NameKey::of(name));
    }

    /// Whether an agent of this name is started.
    pub(crate) fn is_expected(&self, name: &str) -> bool {
        self.agents.contains_key(&NameKey::of(name))
    }

    /// The table for which the agent of this name is started.
    pub(crate) fn table_of_agent(&self, name: &str) -> Option<TableId> {
        *self.agents.get(&NameKey::of(name))?
    }

    /// Notes at which tables the players of a tournament sit from now on.
    pub(crate) fn settle<'a>(&mut self, homes: impl Iterator<Item = (&'a str, TableId)>) {
        let homes = homes.map(|(name, to)| (NameKey::of(name), to));
        self.homes.extend(homes);
    }

    /// The table at which the seat of this player is, in a tournament.
    pub(crate) fn home_of(&self, name: &str) -> Option<TableId> {
        self.homes.get(&NameKey::of(name)).copied()
    }
}
