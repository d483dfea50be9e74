//! The task of a table: orders come in, what happened goes out to everybody
//! who may know it.

mod broadcast;
mod spectators;
mod task;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use protocol::poker::{Event, Join, Refusal, TableRow, Want};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

pub(super) use self::task::TableTask;
use super::send_queue::SendQueue;
use super::table::{ClientId, Due, Guest};
use record::TableId;

/// Most orders that wait for a table. Each client has at most one on the way;
/// more wait at their own connections.
const ORDERS: usize = 64;

/// A table as others reach it. Clones are the same table.
#[derive(Clone, Debug)]
pub(super) struct TableStub {
    pub(super) id: TableId,
    /// Whether people may sit there.
    pub(super) is_for_people: bool,
    /// Those for whom seats are kept until the first hand.
    pub(super) kept: Arc<[String]>,
    dealt: Arc<AtomicU64>,
    orders: mpsc::Sender<(Order, Reply)>,
    row: Row,
}

/// The table in the list of tables, as its task writes it.
#[derive(Clone, Debug)]
struct Row(Arc<Mutex<(TableRow, Option<Due>)>>);

/// Why an order was refused, and what the client is asked again.
#[derive(Debug)]
pub(super) struct Denied {
    pub(super) refusal: Refusal,
    pub(super) question: Option<Box<Event>>,
}

/// A table as it stands: what everybody may see of it, and who is asked,
/// counted from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct PublicSnapshot {
    /// `<state>`, as somebody is told who begins to look on.
    pub state: Event,
    /// Who is asked.
    pub asked: Option<usize>,
}

type Reply = oneshot::Sender<Result<(), Denied>>;

/// What a table is told to do.
#[derive(Debug)]
pub(super) enum Order {
    Join(Guest, Join, SendQueue),
    Leave(ClientId),
    Act(ClientId, Want),
    /// Refuses an action that cannot be read.
    Refuse(ClientId, Refusal),
    Say(ClientId, String),
    Prefer(ClientId, bool),
    Away(ClientId),
    Back(ClientId, SendQueue),
    /// With how many hands of delay, for a referee.
    Watch(ClientId, SendQueue, Option<u64>),
    Unwatch(ClientId),
    /// Shows the table as everybody may see it.
    Show(oneshot::Sender<PublicSnapshot>),
    /// No new hands.
    Stop,
    /// Not even the end of this one.
    Void,
}

/// What a table made of an order.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// It was done, and said to whoever it concerns.
    Yes,
    /// The table is no more.
    NoTable,
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Denied {
        Denied {
            refusal,
            question: None,
        }
    }
}

impl TableStub {
    /// Has the table do something; its answers go to the clients themselves.
    ///
    /// # Errors
    /// It is refused.
    pub(super) async fn order(&self, order: Order) -> Result<Done, Denied> {
        let (reply, answer) = oneshot::channel();
        if self.orders.send((order, reply)).await.is_err() {
            return Ok(Done::NoTable);
        }
        match answer.await {
            Ok(answer) => answer.map(|()| Done::Yes),
            Err(_) => Ok(Done::NoTable),
        }
    }

    /// How many hands were dealt.
    pub(super) fn dealt(&self) -> u64 {
        self.dealt.load(Ordering::Relaxed)
    }

    /// The table in the list of tables.
    pub(super) fn row(&self) -> TableRow {
        self.row.get()
    }
}

impl Row {
    fn get(&self) -> TableRow {
        // A row is whole whatever a panicking thread did before.
        let (row, due) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner);
        TableRow {
            wait: due.map(|due| due.seen_at(Instant::now())),
            ..row.clone()
        }
    }

    fn set(&self, row: TableRow, due: Option<Due>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (row, due);
    }
}
