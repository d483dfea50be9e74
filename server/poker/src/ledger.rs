//! The hands of a match so far: counted and, if there is a store, recorded.

use std::fmt;
use std::io;
use std::mem;
use std::thread;

use protocol::poker::Create;
use tokio::sync::{mpsc, oneshot};

use super::plan::{Part, Plan};
use super::scores::Scores;
use super::table::{OutOfOrder, Stand};
use super::values::{HandValues, Values, ValuesError};
use record::TableId;
use record::hand::HandRecord;
use store::events::PokerGameRow;
use store::{Entry, HandBook, Room, StoreError, more_of};

/// How many hands may wait to be recorded and counted; then the table waits.
pub(crate) const QUEUE: usize = 1024;

/// The hands of all parts of a match.
pub struct Ledger {
    scores: Scores,
    plan: Plan,
    /// By part.
    stands: Vec<Stand>,
    /// How far the hands of a part stand behind those of the part before in a
    /// store.
    stride: u64,
    book: Option<HandBook>,
    values: Option<Values>,
    on_hand: HandCallback,
}

/// The callback for each hand that is counted.
type HandCallback = Box<dyn FnMut(CountedHand<'_>) -> io::Result<()> + Send>;

/// A hand that was counted.
#[derive(Clone, Copy, Debug)]
pub struct CountedHand<'a> {
    /// Its part.
    pub part: Part,
    /// The hand.
    pub hand: &'a HandRecord,
    /// The result of the freezeout that the hand has ended.
    pub ended: Option<&'a PokerGameRow>,
    /// Whether an earlier run of the match has played it.
    pub is_of_the_past: bool,
}

/// How a table was closed.
#[derive(Debug, Default)]
pub(super) struct TableClosure {
    pub(super) reason: String,
    pub(super) missing: Option<String>,
}

/// Why the hands of a match cannot be recorded or read.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The hands of the store do not belong to one match.
    #[error("the hands in the store do not belong to one match: {0}")]
    Order(#[from] OutOfOrder),
    /// A program does not tell the value of a hand.
    #[error(transparent)]
    Values(#[from] ValuesError),
    /// A hand cannot be announced.
    #[error("the events cannot be written: {0}")]
    Events(io::Error),
    /// No thread can be started.
    #[error("the thread that counts hands cannot be started: {0}")]
    Thread(io::Error),
    /// The thread that counts has ended without a result.
    #[error("the thread that counts hands has failed")]
    Vanished,
}

/// The result of the thread that counts.
pub(super) type Outcome = oneshot::Receiver<Result<(TableClosure, Ledger), LedgerError>>;

impl Ledger {
    /// The ledger of a match at tables like this one. Counts the hands in `book`
    /// at once, and calls `on_hand` for each hand that it counts. `values` is asked
    /// about each of them, too.
    ///
    /// # Errors
    /// The store cannot be read, or its hands do not belong to one match.
    pub fn open(
        scores: Scores,
        plan: Plan,
        table: &Create,
        book: Option<HandBook>,
        values: Option<Values>,
        on_hand: impl FnMut(CountedHand<'_>) -> io::Result<()> + Send + 'static,
    ) -> Result<Ledger, LedgerError> {
        let mut ledger = Ledger {
            scores,
            plan,
            stands: vec![Stand::default(); plan.count()],
            stride: plan.stride(table.hands),
            book: None,
            values,
            on_hand: Box::new(on_hand),
        };
        let Some(mut book) = book else {
            return Ok(ledger);
        };
        for part in plan.parts() {
            ledger.turn_to(&mut book, part);
            let mut wrong: Result<(), LedgerError> = Ok(());
            book.for_each(Some(TABLE), |hand| {
                wrong = match hand {
                    Ok(hand) => ledger.count(part, &hand.record, true),
                    Err(damaged) => Err(StoreError::Hand(damaged).into()),
                };
                wrong.is_ok()
            })?;
            wrong?;
        }
        ledger.book = Some(book);
        Ok(ledger)
    }

    /// The same for a part of which hands were played elsewhere, before it.
    pub(crate) fn after(mut self, part: Part, stand: Stand) -> Ledger {
        if let Some(own) = self.stands.get_mut(part.0) {
            *own = stand;
        }
        self
    }

    /// The scores of all players.
    pub fn scores(&self) -> &Scores {
        &self.scores
    }

    /// The parts of the match.
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// The stand of this part.
    pub fn stand(&self, part: Part) -> Stand {
        self.stands.get(part.0).cloned().unwrap_or_default()
    }

    /// Whether there is room for the records of more hands.
    pub(super) fn room(&self) -> Room {
        let book = self.book.as_ref();
        book.map_or_else(Room::endless, |book| book.room().clone())
    }

    fn turn_to(&self, book: &mut HandBook, part: Part) {
        book.turn_to(part.0 as u64, self.stride);
    }

    fn count(
        &mut self,
        part: Part,
        hand: &HandRecord,
        is_of_the_past: bool,
    ) -> Result<(), LedgerError> {
        if let Some(stand) = self.stands.get_mut(part.0) {
            stand.count(hand)?;
        }
        let values = match &mut self.values {
            Some(values) => values.of(hand)?,
            None => HandValues::new(),
        };
        let ended = self.scores.count_in(part, hand, &values);
        let counted = CountedHand {
            part,
            hand,
            ended: ended.as_ref(),
            is_of_the_past,
        };
        (self.on_hand)(counted).map_err(LedgerError::Events)
    }

    /// Hands the ledger to a thread that records and counts the hands of a
    /// part. The thread gives it back together with how the table was closed.
    pub(super) fn start(
        mut self,
        part: Part,
    ) -> Result<(mpsc::Sender<Entry>, Outcome), LedgerError> {
        let (recorder, inbox) = mpsc::channel(QUEUE);
        let (tell, outcome) = oneshot::channel();
        let work = move || {
            let done = self.follow(part, inbox);
            // The receiver may be gone.
            let _ = tell.send(done.map(|closed| (closed, self)));
        };
        let thread = thread::Builder::new().name("scores".to_owned());
        thread.spawn(work).map_err(LedgerError::Thread)?;
        Ok((recorder, outcome))
    }

    /// Takes in the entries of the table until it closes. A hand counts once it
    /// is recorded.
    fn follow(
        &mut self,
        part: Part,
        mut inbox: mpsc::Receiver<Entry>,
    ) -> Result<TableClosure, LedgerError> {
        let mut book = mem::take(&mut self.book);
        if let Some(book) = &mut book {
            self.turn_to(book, part);
        }
        let mut closed = None;
        let mut entries = Vec::new();
        while closed.is_none() && more_of(&mut inbox, &mut entries, QUEUE, book.is_some()) {
            if let Some(book) = &mut book {
                book.commit_patiently(&entries, || inbox.is_closed())?;
            }
            for entry in entries.drain(..) {
                match entry {
                    Entry::Opened(_) => {}
                    Entry::Played { ref hand, .. } => {
                        self.count(part, hand, false)?;
                        entry.give_back();
                    }
                    Entry::Closed {
                        reason, missing, ..
                    } => closed = Some(TableClosure { reason, missing }),
                }
            }
        }
        self.book = book;
        Ok(closed.unwrap_or_default())
    }
}

/// The number of the table of each part.
pub(crate) const TABLE: TableId = TableId::new(1);

impl fmt::Debug for Ledger {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("Ledger");
        shown.field("stands", &self.stands).finish_non_exhaustive()
    }
}
