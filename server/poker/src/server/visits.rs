//! The visits of clients at the server: they come, sit down, watch, and go.

use poker_rules::table::{ErrorCode, Refusal};
use protocol::poker::{Create, Hello, Join, View};

use super::PokerServer;
use super::tables::no_table;
use crate::host::{Order, OrderDenial, OrderOutcome, TableStub};
use crate::house::{GreetedClient, Link, is_same};
use crate::peer::Peer;
use crate::send_queue::SendQueue;
use crate::table::{ClientId, Guest};
use net::Origin;
use record::TableId;
use store::same_name::is_same_name;

/// How often an order follows a player to another table, if it is moved meanwhile. No
/// player is moved twice in a round.
const MOVES: usize = 3;

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
    ) -> Result<GreetedClient, Refusal> {
        if !peer.is_here && self.is_for_agents(hello.name.as_str()) {
            let text = format!("'{}' is kept for an agent of this server", hello.name);
            return Err(Refusal::new(ErrorCode::NameTaken, text));
        }
        let room = self.rules().quota.expect_room(peer.pays());
        room.map_err(|why| Refusal::new(ErrorCode::Denied, why.to_string()))?;
        let (greeted, before) = self.guests().clients.claim(hello, link, peer)?;
        if let Some(before) = before {
            let text = "somebody with the same name and token has taken over";
            before.kick(Refusal::new(ErrorCode::Disconnected, text));
            // Wait until that connection has finished its work.
            before.ended().await;
        }
        self.unwatch(greeted.id).await;
        Ok(greeted)
    }

    /// Whether a name is that of an agent which is started here. It may be on
    /// its way.
    pub(crate) fn is_for_agents(&self, name: &str) -> bool {
        let mut agents = self.rules().agents.iter();
        agents.any(|agent| is_same_name(agent, name)) || self.guests().assignments.is_expected(name)
    }

    /// Notes that the connection of a client has ended.
    pub(crate) async fn hung_up(&self, id: ClientId, link: &Link) {
        let gone = self.guests().clients.hang_up(id, link);
        let Some((is_seated, watched)) = gone else {
            return;
        };
        self.end_watch(id, watched).await;
        if is_seated {
            self.follow(id, || Order::Away(id)).await;
        }
    }

    /// Seats a client at the table it asks for, or at any table that waits: first the
    /// one that it has made itself. If no table waits, makes one, as a share of `origin`.
    /// An agent that is started here gets
    /// its seat at the table that it is started for: an older one may keep a seat for
    /// the same name.
    pub(crate) async fn join(
        &self,
        guest: Guest,
        join: Join,
        (origin, made): (Option<Origin>, Option<TableId>),
        send_queue: &SendQueue,
    ) -> Result<(), OrderDenial> {
        if self.table_of(guest.client).is_some() {
            let text = "you sit at a table: leave it first";
            return Err(Refusal::new(ErrorCode::AlreadySeated, text).into());
        }
        if let Some(home) = self.home_of(&guest.name) {
            return self.join_at_home(home, guest, join, send_queue).await;
        }
        let own = self.guests().assignments.table_of_agent(&guest.name);
        if let Some(id) = own.or(join.table.map(TableId::new)) {
            return self.join_at(id, guest, join, send_queue).await;
        }
        let waiting = self.open_tables().waiting(&guest.name, made);
        for table in waiting {
            let order = Order::Join(guest.clone(), join.clone(), send_queue.clone());
            if let Ok(OrderOutcome::Yes) = table.order(order).await {
                return Ok(());
            }
        }
        let wish = Create::default();
        check_for(&wish, &join)?;
        let id = self.create_for_client(wish, &guest.name, origin)?;
        self.join_at(id, guest, join, send_queue).await
    }

    async fn join_at(
        &self,
        id: TableId,
        guest: Guest,
        join: Join,
        send_queue: &SendQueue,
    ) -> Result<(), OrderDenial> {
        let order = Order::Join(guest, join, send_queue.clone());
        match self.find(id)?.order(order).await? {
            OrderOutcome::Yes => Ok(()),
            OrderOutcome::NoTable => Err(no_table(id).into()),
        }
    }

    /// Gives a client its seat in the tournament, at whatever table it asked for.
    async fn join_at_home(
        &self,
        mut home: TableId,
        guest: Guest,
        join: Join,
        send_queue: &SendQueue,
    ) -> Result<(), OrderDenial> {
        for _ in 0..MOVES {
            let joined = self.join_at(home, guest.clone(), join.clone(), send_queue);
            let joined = joined.await;
            let before = home;
            home = self.home_of(&guest.name).unwrap_or_default();
            if joined.is_ok() || home == before {
                return joined;
            }
        }
        Err(no_table(home).into())
    }

    /// The table at which the seat of this player is, in a tournament.
    fn home_of(&self, name: &str) -> Option<TableId> {
        self.guests().assignments.home_of(name)
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

    /// Lets a client watch a table.
    pub(crate) async fn watch(
        &self,
        client: ClientId,
        view: View,
        send_queue: &SendQueue,
    ) -> Result<(), OrderDenial> {
        let table = self.find(TableId::new(view.table))?;
        if self.table_of(client).is_some_and(|own| own.id == table.id) {
            let text = "you sit at this table, and see what happens anyway";
            return Err(Refusal::new(ErrorCode::AlreadySeated, text).into());
        }
        let delay = match view.referee {
            None => None,
            Some(referee) => {
                let mut tokens = self.rules().referees.iter();
                let denied = |text: &str| Err(Refusal::new(ErrorCode::Denied, text).into());
                if !tokens.any(|own| is_same(own, &referee.token)) {
                    return denied(
                        "the referee's view needs the operator's token, or that for the view: give it",
                    );
                }
                if table.is_for_people() {
                    return denied("people may sit at this table: nobody sees all cards");
                }
                Some(referee.delay)
            }
        };
        self.unwatch(client).await;
        self.guests().clients.watch(client, Some(table.id));
        let order = Order::Watch(client, send_queue.clone(), delay);
        match table.order(order).await? {
            OrderOutcome::Yes => Ok(()),
            OrderOutcome::NoTable => {
                self.0.house.looks_away(client, table.id);
                Err(no_table(table.id).into())
            }
        }
    }

    /// Ends the watching of a client.
    pub(crate) async fn unwatch(&self, client: ClientId) {
        let watched = self.guests().clients.watch(client, None);
        self.end_watch(client, watched).await;
    }

    async fn end_watch(&self, client: ClientId, watched: Option<TableId>) {
        if let Some(table) = watched.and_then(|id| self.find(id).ok()) {
            // A closed table has no spectators.
            let _ = table.order(Order::Unwatch(client)).await;
        }
    }

    /// The table at which a client sits.
    pub(crate) fn table_of(&self, client: ClientId) -> Option<TableStub> {
        let seat = self.guests().clients.seat_of(client)?;
        self.open_tables().get(seat)
    }
}

/// Refuses, before a table is made, a request that the new table would refuse.
fn check_for(wish: &Create, join: &Join) -> Result<(), Refusal> {
    if join.seat.is_some_and(|seat| seat > wish.seats) {
        let text = format!("the table has {} seats", wish.seats);
        return Err(Refusal::new(ErrorCode::BadValue, text));
    }
    let fits = |buyin: u64| (wish.big_blind..=wish.buyin).contains(&buyin);
    if join.buyin.is_some_and(|buyin| !fits(buyin)) {
        let text = format!("the buy-in is {} to {}", wish.big_blind, wish.buyin);
        return Err(Refusal::new(ErrorCode::BadAmount, text));
    }
    Ok(())
}
