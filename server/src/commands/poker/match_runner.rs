//! Plays matches until they are over, or somebody asks to stop.

use std::fmt::Display;

use tokio::runtime::Runtime;

use super::CommandError;
use contest::StopSignals;
use poker::{Contest, Ledger, MatchOutcome, Part};

/// Where matches are played.
pub(super) struct MatchRunner {
    runtime: Runtime,
    stop: StopSignals,
}

impl MatchRunner {
    /// From now on, the signals that stop a program ask its matches to stop.
    pub(super) fn open() -> Result<MatchRunner, CommandError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let entered = runtime.enter();
        let stop = StopSignals::new()?;
        drop(entered);
        Ok(MatchRunner { runtime, stop })
    }

    /// Plays the hands that are missing, and says which part begins.
    pub(super) fn play(
        &mut self,
        contest: &Contest,
        ledger: Ledger,
        begins: impl Fn(&Ledger, Part),
    ) -> Result<(MatchOutcome, Ledger), CommandError> {
        let played = contest.play_all(ledger, &mut self.stop, begins);
        self.runtime.block_on(played).map_err(failed)
    }
}

fn failed(error: impl Display) -> CommandError {
    CommandError::failed(error.to_string())
}
