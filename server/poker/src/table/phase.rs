//! The phases of a table, and the action that is due in each by the clock.

use std::time::Duration;

use poker_rules::table::{TableState, Wait};
use tokio::time::Instant;

use super::play::Play;
use super::settings::Times;
use super::terms::Terms;

/// The phase of a table.
#[expect(
    clippy::large_enum_variant,
    reason = "a table nearly always plays, and a hand in its place takes no memory"
)]
pub(super) enum Phase {
    /// No hand was dealt yet.
    Waiting(FirstHandWait),
    /// Between two hands.
    Between(NextHandWait),
    Playing(Play),
    /// Closed for this reason.
    Closed(&'static str),
}

/// The wait of a table before its first hand.
pub(super) struct FirstHandWait {
    /// When the first hand begins even if seats are free.
    begin: Option<Instant>,
    /// Since when nobody sits here.
    empty_since: Option<Instant>,
}

/// The wait of a table between two hands.
pub(super) struct NextHandWait {
    /// The earliest time of the next hand.
    next: Instant,
    /// Since when fewer than two players have chips.
    thin_since: Option<Instant>,
}

/// The next action of a table by itself, and its time.
#[derive(Clone, Copy, Debug)]
pub struct DueAction {
    what: fn(u64) -> Wait,
    at: Instant,
}

impl DueAction {
    /// The wait of the table, with the time left in ms.
    pub fn seen_at(&self, now: Instant) -> Wait {
        let left: Duration = self.at.saturating_duration_since(now);
        (self.what)(u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
    }
}

impl FirstHandWait {
    /// Notes how many players sit here.
    pub(super) fn note(&mut self, now: Instant, taken: usize, terms: &Terms) {
        let first_hand = terms.settings.times.first_hand;
        self.begin = match self.begin {
            _ if taken < 2 || terms.is_match() => None,
            None => Some(now + first_hand),
            waited => waited,
        };
        self.empty_since = match self.empty_since {
            _ if taken > 0 => None,
            None => Some(now),
            since => since,
        };
    }

    /// When the table closes because nobody comes.
    fn end(&self, times: &Times) -> Option<Instant> {
        Some(self.empty_since? + times.empty)
    }

    /// Whether nobody has come in time.
    pub(super) fn is_deserted(&self, now: Instant, times: &Times) -> bool {
        self.end(times).is_some_and(|end| end <= now)
    }

    /// Whether the first hand begins even if seats are free.
    pub(super) fn has_waited(&self, now: Instant) -> bool {
        self.begin.is_some_and(|begin| begin <= now)
    }
}

impl NextHandWait {
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.next <= now
    }

    /// Deals no hand before this time.
    pub(super) fn put_off(&mut self, next: Instant) {
        self.next = next;
    }

    /// Notes whether fewer than two players have chips. Gives whether that has lasted
    /// for too long.
    pub(super) fn note(&mut self, now: Instant, is_thin: bool, terms: &Terms) -> bool {
        self.thin_since = is_thin.then(|| self.thin_since.unwrap_or(now));
        self.end(terms).is_some_and(|end| end <= now)
    }

    /// When the table closes because too few players have chips.
    fn end(&self, terms: &Terms) -> Option<Instant> {
        Some(self.thin_since? + terms.patience())
    }
}

impl Phase {
    /// Before the first hand, while nobody sits here.
    pub(super) fn waiting(now: Instant) -> Phase {
        Phase::Waiting(FirstHandWait {
            begin: None,
            empty_since: Some(now),
        })
    }

    /// Between two hands, of which the next comes at this time or later.
    pub(super) fn between(next: Instant) -> Phase {
        Phase::Between(NextHandWait {
            next,
            thin_since: None,
        })
    }

    pub(super) fn play(&self) -> Option<&Play> {
        match self {
            Phase::Playing(play) => Some(play),
            _ => None,
        }
    }

    pub(super) fn play_mut(&mut self) -> Option<&mut Play> {
        match self {
            Phase::Playing(play) => Some(play),
            _ => None,
        }
    }

    pub(super) fn has_begun(&self) -> bool {
        !matches!(self, Phase::Waiting(_))
    }

    pub(super) fn row_state(&self) -> TableState {
        match self {
            Phase::Waiting(_) => TableState::Waiting,
            _ => TableState::Running,
        }
    }

    /// The action of the table if nobody comes or goes before. `None` during a hand, or
    /// if the table waits for players without a limit.
    pub(super) fn due(&self, terms: &Terms) -> Option<DueAction> {
        let due = |what, at| Some(DueAction { what, at });
        match self {
            Phase::Waiting(waiting) => match waiting.begin {
                Some(begin) => due(Wait::Starts, begin),
                None => due(Wait::Closes, waiting.end(&terms.settings.times)?),
            },
            Phase::Between(between) => due(Wait::Closes, between.end(terms)?),
            Phase::Playing(_) | Phase::Closed(_) => None,
        }
    }

    /// When something is due, with another hand if that can be dealt.
    pub(super) fn deadline(
        &self,
        terms: &Terms,
        can_deal: impl FnOnce() -> bool,
    ) -> Option<Instant> {
        match self {
            Phase::Closed(_) => None,
            Phase::Waiting(waiting) => {
                let end = waiting.end(&terms.settings.times);
                waiting.begin.into_iter().chain(end).min()
            }
            Phase::Between(between) => {
                let next = can_deal().then_some(between.next);
                next.into_iter().chain(between.end(terms)).min()
            }
            Phase::Playing(play) => play.deadline(),
        }
    }
}
