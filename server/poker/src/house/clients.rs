//! Clients, their names and their connections.

use std::collections::{BTreeMap, HashMap};

use poker_rules::table::{ErrorCode, Refusal};
use protocol::poker::Hello;
use smallvec::SmallVec;
use subtle::ConstantTimeEq as _;
use tokio::sync::mpsc;

use crate::peer::Peer;
use crate::table::ClientId;
use contest::DiskQuota;
use net::Origin;
use record::TableId;
use store::same_name::NameKey;

/// All clients.
#[derive(Default)]
pub(crate) struct Clients {
    all: BTreeMap<ClientId, Client>,
    /// The client of each name.
    names: HashMap<NameKey, ClientId>,
    last: ClientId,
}

/// A client with a name.
struct Client {
    name: String,
    peer: Peer,
    /// The secret that gets the seat back.
    token: Option<String>,
    /// The connection; `None` if it is lost and a seat is kept.
    link: Option<Link>,
    /// The table where it sits.
    seat: Option<TableId>,
    /// The table that it watches.
    watching: Option<TableId>,
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
    pub(crate) fn kick(&self, why: Refusal) {
        // A full channel means that it ends for another reason already.
        let _ = self.goodbye.try_send(why);
    }

    /// Waits until it has ended.
    pub(crate) async fn ended(&self) {
        self.goodbye.closed().await;
    }

    fn is(&self, other: &Link) -> bool {
        self.goodbye.same_channel(&other.goodbye)
    }
}

/// A client that was welcomed.
#[derive(Debug)]
pub(crate) struct GreetedClient {
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

impl Clients {
    /// Number and name for the client of `hello`, and the connection that it
    /// replaces, which has the name and gave the same token.
    ///
    /// # Errors
    /// `name-taken`.
    pub(crate) fn claim(
        &mut self,
        hello: &Hello,
        link: &Link,
        peer: Peer,
    ) -> Result<(GreetedClient, Option<Link>), Refusal> {
        let name = hello.name.as_str();
        if let Some(id) = self.names.get(&NameKey::of(name)).copied() {
            let client = self.all.get_mut(&id).filter(|client| {
                let tokens = client.token.as_ref().zip(hello.token.as_ref());
                tokens.is_some_and(|(own, given)| is_same(own, given))
            });
            let Some(client) = client else {
                let text = format!("somebody else is called '{name}'");
                return Err(Refusal::new(ErrorCode::NameTaken, text));
            };
            client.peer = peer;
            let before = client.link.replace(link.clone());
            let name = client.name.clone();
            return Ok((GreetedClient { id, name }, before));
        }
        let id = self.last.next();
        self.last = id;
        self.names.insert(NameKey::of(name), id);
        let client = Client {
            name: name.to_owned(),
            peer,
            token: hello.token.clone(),
            link: Some(link.clone()),
            seat: None,
            watching: None,
        };
        let name = client.name.clone();
        self.all.insert(id, client);
        Ok((GreetedClient { id, name }, None))
    }

    /// Notes that this connection of a client has ended. Gives whether the client has a
    /// seat, and the table that it watched; `None` if somebody has taken over.
    pub(crate) fn hang_up(&mut self, id: ClientId, link: &Link) -> Option<(bool, Option<TableId>)> {
        let client = self.all.get_mut(&id)?;
        client.link.take_if(|own| own.is(link))?;
        let (is_seated, watched) = (client.seat.is_some(), client.watching.take());
        self.forget_if_gone(id);
        Some((is_seated, watched))
    }

    /// Forgets a client that has neither a connection nor a seat.
    fn forget_if_gone(&mut self, id: ClientId) {
        let gone = |client: &Client| client.link.is_none() && client.seat.is_none();
        if self.all.get(&id).is_some_and(gone)
            && let Some(client) = self.all.remove(&id)
        {
            self.names.remove(&NameKey::of(&client.name));
        }
    }

    /// Counts a hand of these clients on the quotas of their addresses. Those
    /// of an address that has spent its quota are disconnected.
    pub(crate) fn charge(&self, quota: &DiskQuota, clients: &[ClientId], bytes: usize) {
        let clients = clients.iter().filter_map(|id| self.all.get(id));
        let clients: SmallVec<[&Client; 10]> = clients.collect();
        let origins = clients.iter().filter_map(|client| client.peer.pays());
        let mut origins: SmallVec<[Origin; 10]> = origins.collect();
        origins.sort_unstable();
        origins.dedup();
        quota.charge(origins, bytes);
        for client in clients {
            if let Err(why) = quota.expect_room(client.peer.pays())
                && let Some(link) = &client.link
            {
                link.kick(Refusal::new(ErrorCode::Denied, why.to_string()));
            }
        }
    }

    /// The clients, in the order in which they came.
    pub(crate) fn rows(&self) -> Vec<ClientRow> {
        let rows = self.all.iter().map(|(id, client)| ClientRow {
            id: *id,
            name: client.name.clone(),
            connected: client.link.is_some(),
            table: client.seat,
            watching: client.watching,
        });
        rows.collect()
    }

    /// The connection of a client.
    pub(crate) fn link(&self, id: ClientId) -> Option<&Link> {
        self.all.get(&id)?.link.as_ref()
    }

    /// Ends all connections for this reason.
    pub(crate) fn kick_all(&self, why: &Refusal) {
        let links = self.all.values().filter_map(|client| client.link.as_ref());
        links.for_each(|link| link.kick(why.clone()));
    }

    /// The table at which a client sits.
    pub(crate) fn seat_of(&self, id: ClientId) -> Option<TableId> {
        self.all.get(&id)?.seat
    }

    /// Notes that a client sits at this table now.
    pub(crate) fn sit(&mut self, id: ClientId, table: TableId) {
        if let Some(client) = self.all.get_mut(&id) {
            client.seat = Some(table);
            client.watching.take_if(|watched| *watched == table);
        }
    }

    /// Notes that a client has left its seat. Gives whether it watches the
    /// table from now on, which `looks_on` allows.
    pub(crate) fn get_up(&mut self, id: ClientId, table: TableId, looks_on: bool) -> bool {
        let Some(client) = self.all.get_mut(&id) else {
            return false;
        };
        client.seat.take_if(|seat| *seat == table);
        let looks_on = looks_on && client.link.is_some() && client.watching.is_none();
        if looks_on {
            client.watching = Some(table);
        }
        self.forget_if_gone(id);
        looks_on
    }

    /// Notes which table a client watches from now on; gives the one before.
    pub(crate) fn watch(&mut self, id: ClientId, table: Option<TableId>) -> Option<TableId> {
        std::mem::replace(&mut self.all.get_mut(&id)?.watching, table)
    }

    /// Notes that a client no longer watches this table.
    pub(crate) fn look_away(&mut self, id: ClientId, table: TableId) {
        if let Some(client) = self.all.get_mut(&id) {
            client.watching.take_if(|watched| *watched == table);
        }
    }
}

/// Compares secrets in a time that does not show where they differ.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}
