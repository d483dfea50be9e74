//! The hands of a tournament: each is stored before anything follows from it.

use std::io;
use std::thread;

use tokio::sync::{mpsc, oneshot};

use super::field::{Field, FieldRules, RoundEnd};
use super::game::Game;
use super::seating::tables_of;
use crate::host::Change;
use crate::ledger::{LedgerError, QUEUE};
use crate::table::{CLOSED_SHUTDOWN, NextHand, ReservedSeat};
use record::TableId;
use record::hand::{HandRecord, Seed};
use store::{Entry, HANDS_OF_A_GAME, HandBook, Room, StoreError, more_of};

/// How many changes may wait for the director of the tables.
const STEPS: usize = 4;

/// The hands of a tournament, and how it stands.
pub(crate) struct TournamentLedger {
    hands: HandBook,
    /// How many tables it begins with.
    tables: u64,
    /// The seed of its cards.
    pub(super) seed: Seed,
    game: Game,
    tell: EventCallback,
}

type EventCallback = Box<dyn FnMut(TournamentEvent<'_>) -> io::Result<()> + Send>;

/// An event of the tournaments, which are counted from 1.
#[derive(Debug)]
pub(crate) enum TournamentEvent<'a> {
    /// A hand was played. Hands are told in the order of their numbers, once all of
    /// their round are stored.
    Hand {
        /// The number of the tournament.
        game: u64,
        /// The number of the round, from 1.
        round: u64,
        /// The hand.
        hand: &'a HandRecord,
        /// Whether an earlier run has played it.
        is_of_the_past: bool,
    },
    /// A round is over.
    Round {
        /// The number of the tournament.
        game: u64,
        /// The changes of the round.
        end: &'a RoundEnd,
        /// How everybody stands after it.
        field: &'a Field,
        /// Whether an earlier run has played it.
        is_of_the_past: bool,
    },
}

/// A step for the director of the tables.
#[derive(Debug)]
pub(super) enum Step {
    /// Carry out the changes between two rounds.
    Change(Change),
    /// Nothing: a table closed that should not.
    Closed,
}

/// How the tables begin.
pub(super) struct Opening {
    /// The players by seat of each table.
    pub(super) tables: Vec<Vec<Option<ReservedSeat>>>,
    /// The hands that are to be dealt.
    pub(super) hands: Vec<(TableId, NextHand)>,
}

/// The result of the thread that stores.
pub(super) type Outcome = oneshot::Receiver<Result<TournamentLedger, LedgerError>>;

impl TournamentLedger {
    /// The ledger of the tournament with this number, from 0, of these players. Its
    /// cards follow from the seed of all tournaments. Counts its hands in `hands` at
    /// once, and calls `tell` for everything that happens.
    ///
    /// # Errors
    /// The store cannot be read, or holds other hands.
    pub(crate) fn open(
        hands: HandBook,
        (rules, names): (FieldRules, Vec<String>),
        seed: Seed,
        index: u64,
        tell: impl FnMut(TournamentEvent<'_>) -> io::Result<()> + Send + 'static,
    ) -> Result<TournamentLedger, LedgerError> {
        let tables = tables_of(names.len(), rules.seats) as u64;
        let seed = seed.of_game(index);
        let mut ledger = TournamentLedger {
            hands,
            tables,
            seed,
            game: Game::new(index, rules, names, seed),
            tell: Box::new(tell),
        };
        for hand in ledger.stored()? {
            ledger.count(hand, true)?;
        }
        Ok(ledger)
    }

    /// The tournament.
    pub(crate) fn field(&self) -> &Field {
        &self.game.field
    }

    /// How many hands it had in rounds that are over.
    pub(crate) fn hands(&self) -> u64 {
        self.game.hands
    }

    pub(super) fn room(&self) -> Room {
        self.hands.room().clone()
    }

    pub(super) fn opening(&self) -> Opening {
        Opening {
            tables: self.game.seated(),
            hands: self.game.missing(),
        }
    }

    /// Its stored hands, in the order of their numbers.
    fn stored(&mut self) -> Result<Vec<HandRecord>, LedgerError> {
        self.turn_to_game();
        let mut hands = Vec::new();
        for table in 1..=self.tables {
            let mut wrong = None;
            self.hands.for_each(Some(TableId::new(table)), |hand| {
                match hand {
                    Ok(hand) => hands.push(hand.record),
                    Err(damaged) => wrong = Some(damaged),
                }
                wrong.is_none()
            })?;
            if let Some(damaged) = wrong {
                return Err(StoreError::Hand(damaged).into());
            }
        }
        hands.sort_by_key(|hand| hand.id);
        Ok(hands)
    }

    fn turn_to_game(&mut self) {
        let index = self.game.index;
        self.hands
            .turn_to_tables(index, HANDS_OF_A_GAME, self.tables);
    }

    /// Counts a hand; gives the changes of the round, if it ended it.
    fn count(
        &mut self,
        hand: HandRecord,
        is_of_the_past: bool,
    ) -> Result<Option<RoundEnd>, LedgerError> {
        self.game.take(hand)?;
        let Some(hands) = self.game.whole_round() else {
            return Ok(None);
        };
        let (game, round) = (self.game.index + 1, self.game.field.standing().round);
        for hand in &hands {
            let told = TournamentEvent::Hand {
                game,
                round,
                hand,
                is_of_the_past,
            };
            (self.tell)(told).map_err(LedgerError::Events)?;
        }
        let end = self.game.end_round()?;
        let field = &self.game.field;
        let told = TournamentEvent::Round {
            game,
            end: &end,
            field,
            is_of_the_past,
        };
        (self.tell)(told).map_err(LedgerError::Events)?;
        Ok(Some(end))
    }

    /// Hands the ledger to a thread that stores and counts the hands, and gives the steps
    /// between two rounds. It gives the ledger back when the tables are closed.
    pub(super) fn start(
        mut self,
    ) -> Result<(mpsc::Sender<Entry>, mpsc::Receiver<Step>, Outcome), LedgerError> {
        let (recorder, inbox) = mpsc::channel(QUEUE);
        let (steps, director) = mpsc::channel(STEPS);
        let (report, outcome) = oneshot::channel();
        let work = move || {
            let done = self.follow(inbox, &steps);
            drop(steps);
            // The receiver may be gone.
            let _ = report.send(done.map(|()| self));
        };
        let thread = thread::Builder::new().name("tournament".to_owned());
        thread.spawn(work).map_err(LedgerError::Thread)?;
        Ok((recorder, director, outcome))
    }

    fn follow(
        &mut self,
        mut inbox: mpsc::Receiver<Entry>,
        steps: &mpsc::Sender<Step>,
    ) -> Result<(), LedgerError> {
        self.turn_to_game();
        let mut entries = Vec::new();
        // Nobody waits for others to share a commit: all tables wait for the round.
        while more_of(&mut inbox, &mut entries, QUEUE, false) {
            self.hands
                .commit_patiently(&entries, || inbox.is_closed())?;
            for entry in entries.drain(..) {
                let step = match entry {
                    Entry::Opened(_) => None,
                    Entry::Played { hand, .. } => {
                        let end = self.count(*hand, false)?;
                        end.map(|end| Step::Change(self.change(&end)))
                    }
                    Entry::Closed { reason, .. } => {
                        (reason == CLOSED_SHUTDOWN).then_some(Step::Closed)
                    }
                };
                if let Some(step) = step {
                    // Nobody listens any more if the tournament is asked to stop.
                    let _ = steps.blocking_send(step);
                }
            }
        }
        Ok(())
    }

    /// The change at the tables after a round.
    fn change(&self, end: &RoundEnd) -> Change {
        let names = &self.game.field.names;
        let out = end.out.iter();
        let moves = end.moves.iter();
        let broken = end.broken.iter().map(|table| (*table, None));
        let last = end.winner.into_iter().flat_map(|winner| {
            let open = self.game.field.seated().map(|(table, _)| table);
            open.map(move |table| (table, Some(names[winner].clone())))
        });
        Change {
            out: out.map(|(_, place, out)| (*place, out.place)).collect(),
            moves: moves
                .map(|step| (names[step.player].clone(), step.from, step.to))
                .collect(),
            closed: broken.chain(last).collect(),
            hands: self.game.missing(),
        }
    }
}

impl std::fmt::Debug for TournamentLedger {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = formatter.debug_struct("TournamentLedger");
        shown.field("game", &self.game).finish_non_exhaustive()
    }
}
