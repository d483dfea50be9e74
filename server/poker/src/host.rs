//! A table in play: the task with an order carries it out, and sends the events to
//! everybody who may know them. A task of its own does the work that is due by the clock.

mod broadcast;
mod change;
mod running;
mod spectators;
mod task;

use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use poker_rules::Stakes;
use poker_rules::table::{Event, Mode, Refusal, TableRow};
use protocol::poker::{Create, Join, Want};
use tokio::time::Instant;

pub(super) use self::change::{Change, carry_out};
use self::running::RunningTable;
pub(super) use self::task::TableTask;
use super::send_queue::SendQueue;
use super::table::{ClientId, DueAction, Guest, Table};
use record::TableId;

/// A handle of a table. Clones refer to the same table.
#[derive(Clone, Debug)]
pub(super) struct TableStub {
    pub(super) id: TableId,
    /// The names for which seats are kept until the first hand.
    pub(super) kept: Arc<[String]>,
    /// The table as it was made.
    wish: Arc<Create>,
    row: Row,
    /// Each client has at most one order that waits for the table; its others
    /// wait in its connection.
    running: RunningTable,
}

/// The public state of the table, which its task updates at any time.
#[derive(Clone, Debug)]
struct Row(Arc<Mutex<RowContents>>);

#[derive(Debug)]
struct RowContents {
    /// The row of the table in the list of tables.
    row: TableRow,
    /// How many hands were dealt.
    dealt: u64,
    /// The stakes of the next hands.
    level: Stakes,
    /// The action for which the table waits.
    due: Option<DueAction>,
}

/// Why an order was refused, and the question that the client still has to
/// answer.
#[derive(Debug)]
pub(super) struct OrderDenial {
    pub(super) refusal: Refusal,
    pub(super) question: Option<Box<Event>>,
}

/// The public state of a table, and the seat that is asked to act.
#[derive(Clone, Debug, PartialEq)]
pub struct PublicSnapshot {
    /// `<state>`, as a new spectator gets it.
    pub state: Event,
    /// The seat that is asked, from 1.
    pub asked: Option<usize>,
}

/// An order to a table.
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
    /// Adds a spectator; a referee gets hands with this many hands of delay.
    Watch(ClientId, SendQueue, Option<u64>),
    Unwatch(ClientId),
    /// Plays the rest of the hand without pauses.
    Hurry,
    /// Deals no new hands.
    Stop,
    /// Breaks off the current hand too.
    Void,
}

/// The outcome of an order.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OrderOutcome {
    /// The order was carried out, and the clients concerned were told.
    Yes,
    /// The table is closed.
    NoTable,
}

impl From<Refusal> for OrderDenial {
    fn from(refusal: Refusal) -> OrderDenial {
        OrderDenial {
            refusal,
            question: None,
        }
    }
}

impl TableStub {
    /// Carries out an order. The clients that it concerns hear of it before this
    /// returns.
    ///
    /// # Errors
    /// The table refuses the order.
    pub(super) async fn order(&self, order: Order) -> Result<OrderOutcome, OrderDenial> {
        let mut table = self.running.table().await;
        if table.is_over() {
            return Ok(OrderOutcome::NoTable);
        }
        let answer = table.dispatch(order);
        table.deliver().await;
        answer.map(|()| OrderOutcome::Yes)
    }

    /// The public state of the table; `None` if it is closed.
    pub(super) async fn show(&self) -> Option<PublicSnapshot> {
        let mut table = self.running.table().await;
        if table.is_over() {
            return None;
        }
        let shown = table.show();
        table.deliver().await;
        Some(shown)
    }

    /// Whether people may sit there; then no referee may see all cards.
    pub(super) fn is_for_people(&self) -> bool {
        self.wish.mode == Mode::User
    }

    /// How many hands were dealt.
    pub(super) fn dealt(&self) -> u64 {
        self.row.shown().dealt
    }

    /// The row of the table in the list of tables.
    pub(super) fn row(&self) -> TableRow {
        self.row.get()
    }

    /// The table as it was made, with the stakes of now.
    pub(super) fn terms(&self) -> Create {
        let level = self.row.shown().level;
        self.wish.at_level(&level)
    }
}

impl Row {
    fn of(table: &Table) -> Row {
        Row(Arc::new(Mutex::new(RowContents {
            row: table.row(),
            dealt: table.dealt(),
            level: *table.level(),
            due: table.due(),
        })))
    }

    fn shown(&self) -> MutexGuard<'_, RowContents> {
        self.0.lock()
    }

    fn get(&self) -> TableRow {
        let shown = self.shown();
        TableRow {
            wait: shown.due.map(|due| due.seen_at(Instant::now())),
            ..shown.row.clone()
        }
    }

    /// Brings everything up to date.
    fn update(&self, table: &Table) {
        let mut shown = self.shown();
        table.update(&mut shown.row);
        shown.dealt = table.dealt();
        shown.level = *table.level();
        shown.due = table.due();
    }
}
