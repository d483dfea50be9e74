//! Lines for everybody here. Each line costs a write to each person, so that their
//! number is limited by their cost together: a client that logs in again and again must
//! not keep the server busy.

use std::time::Duration;

use tokio::time::Instant;
use words::Phrase;

use net::token_bucket::{Rate, TokenBucket};
use net::{Origin, PerOrigin};

/// How many people may be told a line in a period: with 30 people 133 lines a
/// second, with 1,000 people 4.
const LINES: Rate = Rate::per_period(4_000, Duration::from_secs(1));

/// The same of the lines that people from one address cause: a quarter.
const LINES_OF_ONE: Rate = Rate::per_period(1_000, Duration::from_secs(1));

/// Lines of one kind for everybody.
#[derive(Debug)]
pub(super) struct Announcements {
    all: TokenBucket,
    by_origin: PerOrigin<TokenBucket>,
}

impl Default for Announcements {
    fn default() -> Announcements {
        Announcements {
            all: TokenBucket::new(LINES),
            by_origin: PerOrigin::default(),
        }
    }
}

impl Announcements {
    /// Whether so many people may be told a line that somebody from there caused; counts
    /// it. They may not where there was too much lately, in all or because of that address.
    pub(super) fn may_tell(&mut self, people: usize, origin: Origin) -> bool {
        let now = Instant::now();
        let new = || TokenBucket::new(LINES_OF_ONE);
        let (own, _) = self.by_origin.entry(origin, now, new);
        if own.empty_until(now).is_some() || self.all.empty_until(now).is_some() {
            return false;
        }
        own.spend(now, people);
        self.all.spend(now, people);
        true
    }
}

/// The news about somebody for everybody.
pub(super) fn news_of(key: &'static str, name: &str) -> Phrase {
    Phrase::new(key).with("name", name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_talks_without_end_leaves_lines_to_people_from_elsewhere() {
        let [one, other] = [1, 2].map(|last| Origin::of([192, 0, 2, last].into()));
        let mut talk = Announcements::default();
        let told = |talk: &mut Announcements, people: usize, origin| {
            let lines = (0..10_000).filter(|_| talk.may_tell(people, origin));
            lines.count()
        };
        assert_eq!(told(&mut talk, 10, one), 100);
        assert_eq!(told(&mut talk, 10, other), 100);
        assert!(!talk.may_tell(0, one));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(talk.may_tell(0, one));
    }
}
