//! Games that are handed out in tests.

use std::collections::BTreeMap;
use std::time::Duration;

use contest::{Answer, Assignment, LiveProgress, OpenResults};
use record::{Journal, Replay};
use referee::{Adjudication, Conversations, Terms};
use tokio::sync::{oneshot, watch};
use tournament::{GameKey, Pair, PlayerId};

use super::run_terms::RunTerms;

/// The terms of all jobs of this run.
pub(super) fn frame(run: &str) -> RunTerms {
    RunTerms {
        contest: "contest".to_owned(),
        run: run.to_owned(),
        answers: String::new(),
        secret: [7; 32],
        scale_time: false,
        sent: BTreeMap::new(),
    }
}

/// A game of this number between the programs a and b, and where its end is told.
pub(super) fn assigned(
    number: u32,
    journal: Journal,
) -> (Assignment, oneshot::Receiver<(Answer, LiveProgress)>) {
    let state = Replay::start(&journal).unwrap().state().clone_box();
    let (answer, answered) = oneshot::channel();
    let assignment = Assignment {
        key: GameKey {
            pair: Pair::new(PlayerId::new(0), PlayerId::new(1)).unwrap(),
            phase: 0,
            number,
        },
        live: LiveProgress::new(journal.clone(), state, None),
        journal,
        programs: vec!["a".to_owned(), "b".to_owned()],
        terms: Terms {
            lag_allowance: Duration::from_secs(1),
            min_move_time: Duration::ZERO,
            adjudication: Adjudication::NEVER,
            conversations: Conversations::Faults,
        },
        beyond_published: None,
        answer_timeout: Duration::from_secs(1),
        halted: watch::channel(false).1,
        begun: watch::Sender::default(),
        open: OpenResults::default(),
        answer,
    };
    (assignment, answered)
}
