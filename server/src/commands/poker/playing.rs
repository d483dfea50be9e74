//! Plays matches until they are over, or somebody asks to stop.

use std::fmt::Display;

use tokio::runtime::Runtime;

use super::CommandError;
use contest::StopSignals;
use poker::{Book, Contest, Ledger, Met, MultiTable, Part};
use record::verdict::Failure;

/// Where matches are played.
pub(super) struct Hall {
    runtime: Runtime,
    stop: StopSignals,
}

impl Hall {
    /// From now on, the signals that stop a program ask its matches to stop.
    pub(super) fn open() -> Result<Hall, CommandError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let entered = runtime.enter();
        let stop = StopSignals::new()?;
        drop(entered);
        Ok(Hall { runtime, stop })
    }

    /// Plays the hands that are missing, and says which part begins.
    pub(super) fn play(
        &mut self,
        contest: &Contest,
        ledger: Ledger,
        begins: impl Fn(&Ledger, Part),
    ) -> Result<(Met, Ledger), CommandError> {
        let played = contest.play_all(ledger, &mut self.stop, begins);
        self.runtime.block_on(played).map_err(failed)
    }

    /// Plays what is missing of a tournament at tables, and says who is not there.
    pub(super) fn play_tables(
        &mut self,
        multi: &MultiTable,
        book: Book,
        absent: impl FnMut(&str, Failure),
    ) -> Result<(Met, Book), CommandError> {
        let played = multi.play(book, &mut self.stop, absent);
        self.runtime.block_on(played).map_err(failed)
    }
}

fn failed(error: impl Display) -> CommandError {
    CommandError::failed(error.to_string())
}
