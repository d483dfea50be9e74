//! What a table waits for between hands, as its clients are told.

use std::time::Duration;

use poker_rules::table::{Event, Wait};
use tokio::time::Instant;

use super::{Effect, Phase, Table, Told};

/// What a table will do by itself, and when.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    what: fn(u64) -> Wait,
    at: Instant,
}

impl Due {
    /// What the table waits for, with the time left in ms.
    pub fn seen_at(&self, now: Instant) -> Wait {
        let left: Duration = self.at.saturating_duration_since(now);
        (self.what)(u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
    }
}

impl Table {
    /// What the table does if nobody comes or goes before. `None` during a hand,
    /// or if the table waits for players without a limit.
    pub fn due(&self) -> Option<Due> {
        let due = |what, at| Some(Due { what, at });
        match &self.phase {
            Phase::Waiting { begin, empty_since } => match (begin, empty_since) {
                (Some(begin), _) => due(Wait::Starts, *begin),
                (None, Some(since)) => due(Wait::Closes, *since + self.settings.times.empty),
                (None, None) => None,
            },
            Phase::Between { thin_since, .. } => {
                due(Wait::Closes, (*thin_since)? + self.patience())
            }
            Phase::Playing(_) | Phase::Closed(_) => None,
        }
    }

    /// Adds what the table waits for to the last event in which somebody came or
    /// went, or a hand ended.
    pub(super) fn tell_due(&mut self, now: Instant) {
        let Some(due) = self.due() else {
            return;
        };
        let told = self.effects.iter_mut().rev();
        let mut waits = told.filter_map(|effect| match effect {
            Effect::Tell(Told { event, .. }) => wait_of(event),
            _ => None,
        });
        if let Some(wait) = waits.next() {
            *wait = Some(due.seen_at(now));
        }
    }
}

fn wait_of(event: &mut Event) -> Option<&mut Option<Wait>> {
    match event {
        Event::Presence { wait, .. } | Event::End { wait, .. } => Some(wait),
        _ => None,
    }
}
