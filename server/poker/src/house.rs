//! The house in which tables are played: its clients, the tables where players have to
//! sit, and the recorder of hands that are over.

mod clients;
mod records;

use std::collections::HashMap;

use parking_lot::{Mutex, MutexGuard};
use poker_rules::table::Refusal;
use tokio::sync::mpsc;

pub use self::clients::ClientRow;
use self::clients::Clients;
pub(super) use self::clients::{GreetedClient, Link, is_same};
use self::records::{Records, RoomForEntry};
use super::rules::PokerRules;
use super::table::ClientId;
use record::TableId;
use record::hand::{Counts, HandRecord};
use store::same_name::NameKey;
use store::{Entry, Past};

/// About how many bytes a hand takes on the disk, with its place in the
/// database.
const HAND_BYTES: usize = 4096;

/// The parts that all tables share.
pub(super) struct House {
    /// The settings of the server.
    pub(super) rules: PokerRules,
    /// Where hands go when they are over.
    pub(super) records: Records,
    guests: Mutex<Guests>,
}

/// The clients of the house. No code panics while they are locked.
#[derive(Default)]
pub(super) struct Guests {
    pub(super) clients: Clients,
    pub(super) assignments: Assignments,
    is_closing: bool,
}

impl House {
    /// A house without clients. Finished hands go to `recorder`; while it is full,
    /// tables wait.
    pub(super) fn new(
        rules: PokerRules,
        past: Past,
        recorder: Option<mpsc::Sender<Entry>>,
    ) -> House {
        House {
            rules,
            records: Records::new(past, recorder),
            guests: Mutex::default(),
        }
    }

    /// The clients of the house, locked.
    pub(super) fn guests(&self) -> MutexGuard<'_, Guests> {
        self.guests.lock()
    }

    /// Counts and records a hand that is over.
    pub(super) fn played(
        &self,
        hand: Box<HandRecord>,
        counts: Vec<(String, Counts)>,
        clients: &[ClientId],
        room: RoomForEntry,
    ) {
        let quota = &self.rules.quota;
        self.guests().clients.charge(quota, clients, HAND_BYTES);
        self.records.add(hand, counts, room);
    }

    /// Notes where these players of a tournament sit from now on.
    pub(super) fn settle<'a>(&self, homes: impl Iterator<Item = (&'a str, TableId)>) {
        self.guests().assignments.settle(homes);
    }

    /// Notes that the client sits at this table now.
    pub(super) fn seated(&self, id: ClientId, table: TableId) {
        self.guests().clients.sit(id, table);
    }

    /// Notes that the client has left its seat, which `tell` tells it: nobody sees the
    /// client at the table once it knows, and it sits elsewhere only after it knows.
    /// Returns whether it watches the table from now on, which `looks_on` allows.
    pub(super) fn vacated(
        &self,
        id: ClientId,
        table: TableId,
        looks_on: bool,
        tell: impl FnOnce(),
    ) -> bool {
        let mut guests = self.guests();
        tell();
        guests.clients.get_up(id, table, looks_on)
    }

    /// Notes that the client no longer watches this table.
    pub(super) fn looks_away(&self, id: ClientId, table: TableId) {
        self.guests().clients.look_away(id, table);
    }

    /// Lets no table begin another hand.
    pub(super) fn begin_to_close(&self) {
        self.guests().is_closing = true;
    }

    /// Whether the server is stopping.
    pub(super) fn is_closing(&self) -> bool {
        self.guests().is_closing
    }

    /// Ends all connections for this reason.
    pub(super) fn kick_all(&self, why: &Refusal) {
        self.guests().clients.kick_all(why);
    }
}

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
