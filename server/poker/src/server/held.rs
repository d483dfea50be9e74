//! The tables of a tournament: their players, and what happens between two rounds.

use std::collections::BTreeMap;

use poker_rules::table::Refusal;
use protocol::poker::{Create, Join};

use super::PokerServer;
use super::tables::no_table;
use crate::host::{Change, Denied, Done, Order, TableStub, carry_out};
use crate::send_queue::SendQueue;
use crate::table::{Attendance, ClientId, Guest, MatchOptions, Reserved};
use record::TableId;
use store::same_name::NameKey;

/// How often an order follows a player who is moved to another table meanwhile. No
/// player is moved twice in a round.
const MOVES: usize = 3;

impl PokerServer {
    /// Makes a table with these players by seat, who need not be there yet. It deals
    /// only the hands that it is told to, and closes when it is told to.
    ///
    /// # Errors
    /// `denied` if there are too many tables, or the server is stopping.
    pub(crate) fn create_held(
        &self,
        wish: Create,
        players: Vec<Option<Reserved>>,
    ) -> Result<TableId, Refusal> {
        let names = players.iter().flatten();
        let names: Vec<NameKey> = names.map(|player| NameKey::of(&player.name)).collect();
        let options = MatchOptions {
            held: players,
            ..self.0.rules.match_options.clone()
        };
        let id = self.make(wish, Vec::new(), options, None)?;
        self.lock()
            .homes
            .extend(names.into_iter().map(|name| (name, id)));
        Ok(id)
    }

    /// The table at which the seat of this player is, in a tournament.
    pub(super) fn home_of(&self, name: &str) -> Option<TableId> {
        self.lock().homes.get(&NameKey::of(name)).copied()
    }

    /// Gives a client its seat in the tournament, at whatever table it asked for.
    pub(super) async fn join_at_home(
        &self,
        guest: Guest,
        join: Join,
        send_queue: &SendQueue,
    ) -> Result<(), Denied> {
        let mut home = self.home_of(&guest.name).unwrap_or_default();
        for _ in 0..MOVES {
            let order = Order::Join(guest.clone(), join.clone(), send_queue.clone());
            let done = self.find(home)?.order(order).await;
            let before = home;
            home = self.home_of(&guest.name).unwrap_or_default();
            match done {
                Ok(Done::Yes) => return Ok(()),
                Err(denied) if home == before => return Err(denied),
                Ok(Done::NoTable) if home == before => break,
                Ok(Done::NoTable) | Err(_) => {}
            }
        }
        Err(no_table(home).into())
    }

    /// Sends an order to the table at which a client sits, and after it, if it was
    /// moved meanwhile.
    pub(crate) async fn follow(&self, client: ClientId, order: impl Fn() -> Order) {
        let mut before: Option<TableId> = None;
        for _ in 0..MOVES {
            let Some(table) = self.table_of(client) else {
                return;
            };
            if before == Some(table.id) {
                return;
            }
            before = Some(table.id);
            // A closed table has nobody to follow.
            let _ = table.order(order()).await;
        }
    }

    /// Carries out what happens between two rounds, at all tables at once: no order
    /// comes in between. Gives who is there.
    pub(crate) async fn change_tables(&self, change: Change) -> Attendance {
        let tables: BTreeMap<TableId, TableStub> = self.lock().tables.clone();
        carry_out(self, &tables, change).await
    }

    /// Notes where these players sit from now on.
    pub(crate) fn settle<'a>(&self, homes: impl Iterator<Item = (&'a str, TableId)>) {
        let homes = homes.map(|(name, to)| (NameKey::of(name), to));
        self.lock().homes.extend(homes);
    }
}
