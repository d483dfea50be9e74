//! Plays the parts of matches, one after the other, until somebody asks to stop.

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

    /// Plays the hands that are missing, one part after the other, and says which
    /// part begins.
    pub(super) fn play(
        &mut self,
        contest: &Contest,
        mut ledger: Ledger,
        begins: impl Fn(&Ledger, Part),
    ) -> Result<(Met, Ledger), CommandError> {
        let parts = ledger.plan().parts();
        for part in parts.clone() {
            if ledger.stand(part).is_over(&contest.table) {
                continue;
            }
            begins(&ledger, part);
            let played = contest.play(part, ledger, &mut self.stop);
            let played = self.runtime.block_on(played);
            let (met, counted) = played.map_err(|error| CommandError::failed(error.to_string()))?;
            ledger = counted;
            let is_over = |part| ledger.stand(part).is_over(&contest.table);
            match met {
                Met::Played => {}
                // Who asks to stop in the last hand misses nothing.
                Met::Stopped if parts.clone().all(is_over) => {}
                met => return Ok((met, ledger)),
            }
        }
        Ok((Met::Played, ledger))
    }

    /// Plays what is missing of a tournament at tables, and says who is not there.
    pub(super) fn play_tables(
        &mut self,
        multi: &MultiTable,
        book: Book,
        absent: impl FnMut(&str, Failure),
    ) -> Result<(Met, Book), CommandError> {
        let played = multi.play(book, &mut self.stop, absent);
        let played = self.runtime.block_on(played);
        played.map_err(|error| CommandError::failed(error.to_string()))
    }
}
