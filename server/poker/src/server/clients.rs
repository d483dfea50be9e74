//! Clients, their names and their connections.

use poker_rules::table::{ErrorCode, Refusal};
use protocol::poker::Hello;
use smallvec::SmallVec;
use tokio::sync::mpsc;

use super::{PokerServer, State};
use crate::host::Order;
use crate::peer::Peer;
use crate::table::ClientId;
use net::Origin;
use record::TableId;
use store::same_name::{NameKey, is_same_name};

/// A client with a name.
pub(super) struct Client {
    name: String,
    peer: Peer,
    /// The secret that gets the seat back.
    token: Option<String>,
    /// The connection; `None` if it is lost and a seat is kept.
    link: Option<Link>,
    /// The table where it sits.
    pub(super) seat: Option<TableId>,
    /// The table that it watches.
    pub(super) watching: Option<TableId>,
}

/// A handle by which the server ends a connection.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    goodbye: mpsc::Sender<Refusal>,
}

impl Link {
    /// A handle, and the receiver that tells the connection to end. The receiver
    /// is dropped once the connection does nothing more for its client.
    pub(crate) fn channel() -> (Link, mpsc::Receiver<Refusal>) {
        let (goodbye, told) = mpsc::channel(1);
        (Link { goodbye }, told)
    }

    /// Ends the connection for this reason.
    pub(super) fn kick(&self, why: Refusal) {
        // A full channel means that it ends for another reason already.
        let _ = self.goodbye.try_send(why);
    }

    async fn ended(&self) {
        self.goodbye.closed().await;
    }

    fn is(&self, other: &Link) -> bool {
        self.goodbye.same_channel(&other.goodbye)
    }
}

/// A client that was welcomed.
#[derive(Debug)]
pub(crate) struct Greeted {
    /// Its number.
    pub(crate) id: ClientId,
    /// Its name, as it was first spelled.
    pub(crate) name: String,
}

/// A client, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientRow {
    /// Its number.
    pub id: ClientId,
    /// Its name.
    pub name: String,
    /// Whether it is connected; otherwise its seat is kept.
    pub connected: bool,
    /// The table where it sits.
    pub table: Option<TableId>,
    /// The table that it watches.
    pub watching: Option<TableId>,
}

impl PokerServer {
    /// Welcomes a client under its name. If the name is in use and the token is
    /// right, the client replaces the connection that has it.
    ///
    /// # Errors
    /// `name-taken`.
    pub(crate) async fn greet(
        &self,
        hello: &Hello,
        link: &Link,
        peer: Peer,
    ) -> Result<Greeted, Refusal> {
        if !peer.is_here && self.is_for_agents(hello.name.as_str()) {
            let text = format!("'{}' is kept for an agent of this server", hello.name);
            return Err(Refusal::new(ErrorCode::NameTaken, text));
        }
        let room = self.0.rules.quota.expect_room(peer.pays());
        room.map_err(|why| Refusal::new(ErrorCode::Denied, why.to_string()))?;
        let (id, name, before) = self.lock().claim(hello, link, peer)?;
        if let Some(before) = before {
            let text = "somebody with the same name and token has taken over";
            before.kick(Refusal::new(ErrorCode::Disconnected, text));
            // Wait until that connection has finished what it was doing.
            before.ended().await;
        }
        let watched = {
            let mut state = self.lock();
            let client = state.clients.get_mut(&id);
            let watched = client.and_then(|client| client.watching.take());
            watched.and_then(|id| state.tables.get(&id).cloned())
        };
        if let Some(table) = watched {
            // A closed table has no spectators.
            let _ = table.order(Order::Unwatch(id)).await;
        }
        Ok(Greeted { id, name })
    }

    /// Whether a name is that of an agent which is started here. It may be on
    /// its way.
    pub(crate) fn is_for_agents(&self, name: &str) -> bool {
        let agents = &self.0.rules.agents;
        agents.iter().any(|agent| is_same_name(agent, name))
            || self.lock().coming.contains_key(&NameKey::of(name))
    }

    /// Counts a hand of these clients on the quotas of their addresses. Those
    /// of an address that has spent its quota are disconnected.
    pub(super) fn charge(&self, clients: &[ClientId], bytes: usize) {
        let state = self.lock();
        let clients = clients.iter().filter_map(|id| state.clients.get(id));
        let clients: SmallVec<[&Client; 10]> = clients.collect();
        let origins = clients.iter().filter_map(|client| client.peer.pays());
        let mut origins: SmallVec<[Origin; 10]> = origins.collect();
        origins.sort_unstable();
        origins.dedup();
        let quota = &self.0.rules.quota;
        quota.charge(origins, bytes);
        for client in clients {
            if let Err(why) = quota.expect_room(client.peer.pays())
                && let Some(link) = &client.link
            {
                link.kick(Refusal::new(ErrorCode::Denied, why.to_string()));
            }
        }
    }

    /// Keeps these names for agents that are started now, until
    /// [`PokerServer::let_go`].
    pub(crate) fn expect_agents(&self, names: &[String]) {
        let keys = names.iter().map(|name| (NameKey::of(name), None));
        self.lock().coming.extend(keys);
    }

    /// Notes the table for which expected agents are started: they sit there, and
    /// nowhere else.
    pub(crate) fn expect_at<'a>(&self, table: TableId, names: impl Iterator<Item = &'a str>) {
        let keys = names.map(|name| (NameKey::of(name), Some(table)));
        self.lock().coming.extend(keys);
    }

    /// The table for which the agent of this name is started, if it is an expected one.
    pub(super) fn table_of_agent(&self, name: &str) -> Option<TableId> {
        self.lock()
            .coming
            .get(&NameKey::of(name))
            .copied()
            .flatten()
    }

    /// Keeps these names for no agent any more.
    pub(crate) fn let_go<'a>(&self, names: impl IntoIterator<Item = &'a str>) {
        let mut state = self.lock();
        for name in names {
            state.coming.remove(&NameKey::of(name));
        }
    }

    /// Notes that the connection of a client has ended.
    pub(crate) async fn hung_up(&self, id: ClientId, link: &Link) {
        let (is_seated, watched) = {
            let mut state = self.lock();
            let Some(client) = state.clients.get_mut(&id) else {
                return;
            };
            if !client.link.as_ref().is_some_and(|own| own.is(link)) {
                // Somebody has taken over.
                return;
            }
            client.link = None;
            let (seat, watched) = (client.seat, client.watching.take());
            state.forget_if_gone(id);
            let watched = watched.and_then(|id| state.tables.get(&id).cloned());
            (seat.is_some(), watched)
        };
        // Closed tables have removed it themselves.
        if let Some(table) = watched {
            let _ = table.order(Order::Unwatch(id)).await;
        }
        if is_seated {
            self.follow(id, || Order::Away(id)).await;
        }
    }

    /// The clients, in the order in which they came.
    pub fn clients(&self) -> Vec<ClientRow> {
        let state = self.lock();
        let rows = state.clients.iter().map(|(id, client)| ClientRow {
            id: *id,
            name: client.name.clone(),
            connected: client.link.is_some(),
            table: client.seat,
            watching: client.watching,
        });
        let mut rows: Vec<ClientRow> = rows.collect();
        rows.sort_by_key(|row| row.id);
        rows
    }

    /// Ends the connection of a client, for the operator. Returns whether there
    /// was one.
    pub fn disconnect(&self, id: ClientId) -> bool {
        let state = self.lock();
        let link = state
            .clients
            .get(&id)
            .and_then(|client| client.link.as_ref());
        if let Some(link) = link {
            let text = "the operator has ended the connection";
            link.kick(Refusal::new(ErrorCode::Disconnected, text));
        }
        link.is_some()
    }

    pub(super) fn links(&self) -> Vec<Link> {
        let state = self.lock();
        let clients = state.clients.values();
        clients.filter_map(|client| client.link.clone()).collect()
    }

    /// Notes that the client sits at this table now.
    pub(crate) fn seated(&self, id: ClientId, table: TableId) {
        if let Some(client) = self.lock().clients.get_mut(&id) {
            client.seat = Some(table);
            if client.watching == Some(table) {
                client.watching = None;
            }
        }
    }

    /// Notes that the client has left its seat. Returns whether it watches the
    /// table from now on, which `looks_on` allows.
    pub(crate) fn vacated(&self, id: ClientId, table: TableId, looks_on: bool) -> bool {
        let mut state = self.lock();
        let Some(client) = state.clients.get_mut(&id) else {
            return false;
        };
        if client.seat == Some(table) {
            client.seat = None;
        }
        let looks_on = looks_on && client.link.is_some() && client.watching.is_none();
        if looks_on {
            client.watching = Some(table);
        }
        state.forget_if_gone(id);
        looks_on
    }

    /// Notes that the client no longer watches this table.
    pub(crate) fn looks_away(&self, id: ClientId, table: TableId) {
        if let Some(client) = self.lock().clients.get_mut(&id)
            && client.watching == Some(table)
        {
            client.watching = None;
        }
    }
}

impl State {
    /// Number and name for the client of `hello`, and the connection that it
    /// replaces.
    fn claim(
        &mut self,
        hello: &Hello,
        link: &Link,
        peer: Peer,
    ) -> Result<(ClientId, String, Option<Link>), Refusal> {
        let name = hello.name.as_str();
        if let Some(id) = self.names.get(&NameKey::of(name)) {
            let taken = || {
                let text = format!("somebody else is called '{name}'");
                Err(Refusal::new(ErrorCode::NameTaken, text))
            };
            let Some(client) = self.clients.get_mut(id) else {
                return taken();
            };
            match (&client.token, &hello.token) {
                (Some(own), Some(given)) if is_same(own, given) => {}
                _ => return taken(),
            }
            client.peer = peer;
            let before = client.link.replace(link.clone());
            return Ok((*id, client.name.clone(), before));
        }
        let id = self.last_client.next();
        self.last_client = id;
        self.names.insert(NameKey::of(name), id);
        let client = Client {
            name: name.to_owned(),
            peer,
            token: hello.token.clone(),
            link: Some(link.clone()),
            seat: None,
            watching: None,
        };
        self.clients.insert(id, client);
        Ok((id, name.to_owned(), None))
    }

    /// Forgets a client that has neither a connection nor a seat.
    fn forget_if_gone(&mut self, id: ClientId) {
        let gone = |client: &Client| client.link.is_none() && client.seat.is_none();
        if self.clients.get(&id).is_some_and(gone)
            && let Some(client) = self.clients.remove(&id)
        {
            self.names.remove(&NameKey::of(&client.name));
        }
    }
}

/// Compares secrets in a time that does not show where they differ.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let pairs = one.iter().zip(other);
    let differences = pairs.fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differences == 0
}
