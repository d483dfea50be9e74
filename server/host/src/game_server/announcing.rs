//! What everybody who is logged in is told. Each line costs a write to each
//! person, so that their number is limited by what they cost together: a client
//! that logs in again and again must not keep the server busy.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;
use words::Phrase;

use super::PersonId;
use super::state::Person;
use referee::token_bucket::{Rate, TokenBucket};

/// How many people may be told a line in a period: with 30 people 133 lines a
/// second, with 1,000 people 4.
const LINES: Rate = Rate::per_period(4_000, Duration::from_secs(1));

/// Lines of one kind for everybody.
#[derive(Debug)]
pub(super) struct Announcements(TokenBucket);

impl Default for Announcements {
    fn default() -> Announcements {
        Announcements(TokenBucket::new(LINES))
    }
}

impl Announcements {
    /// Tells all these people a line, unless they have been told too much
    /// lately; whether they were told.
    pub(super) fn tell(&mut self, people: &BTreeMap<PersonId, Person>, text: &Phrase) -> bool {
        let now = Instant::now();
        if self.0.empty_until().is_some_and(|until| now < until) {
            return false;
        }
        self.0.spend(now, people.len());
        for person in people.values() {
            person.tell(text.clone());
        }
        true
    }
}
