//! Why the table of a match closed, and the last words of an agent that left.

use tokio::time::{Instant, sleep};

use super::arrivals::{Arrivals, LOOK};
use super::{ContestError, LAST_SIGNS, MatchOutcome};
use crate::ledger::TableClosure;
use crate::table::{CLOSED_HANDS, CLOSED_WINNER};
use launch::Process;
use launch::sandbox::Overrun;
use record::verdict::{Failure, FailureCause};

/// Whether the table closed because all hands were played, or because an agent
/// had left.
pub(super) async fn judge(
    closed: TableClosure,
    hands: u64,
    running: &mut Arrivals,
) -> Result<MatchOutcome, ContestError> {
    let TableClosure { reason, missing } = closed;
    let Some(player) = missing else {
        return match &*reason {
            CLOSED_HANDS | CLOSED_WINNER => Ok(MatchOutcome::Played),
            _ => Err(ContestError::Closed { hands, reason }),
        };
    };
    let mut detail = format!("it left before the match was over, after {hands} hands");
    let mut cause = FailureCause::Disconnected;
    if let Some(missing) = running.find(&player) {
        if let Some(process) = missing.process() {
            detail += &how_it_ended(process).await;
            if let Some(Overrun::Memory(..)) = process.overrun() {
                cause = FailureCause::Memory;
            }
        }
        detail += &missing.last_words();
    }
    Ok(MatchOutcome::Failed {
        player,
        failure: Failure::new(cause, detail),
    })
}

/// How the process of a disconnected agent ended.
async fn how_it_ended(process: &mut Process) -> String {
    let until = Instant::now() + LAST_SIGNS;
    while process.ended().is_none() && Instant::now() < until {
        sleep(LOOK).await;
    }
    // Its last words may still be on their way through the pipe.
    sleep(LOOK).await;
    match process.ended() {
        Some(status) => format!("; its process ended ({status})"),
        None => "; its process still runs".to_owned(),
    }
}
