//! Limits how often something may be done: one kind of token bucket for all
//! bytes, lines, commands and requests from outside.

use std::time::Duration;

use tokio::time::Instant;

/// The size of a bucket and the rate at which tokens return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The most tokens at once; above 0.
    most: usize,
    /// How many tokens return at the end of each period; above 0.
    refill: usize,
    /// The period; above zero.
    every: Duration,
}

impl Rate {
    /// At most `most` in a period. A period begins with the first token taken;
    /// all tokens return at its end.
    pub const fn per_period(most: usize, period: Duration) -> Rate {
        Rate {
            most,
            refill: most,
            every: period,
        }
    }

    /// `most` at once, then one more at the end of each period.
    pub const fn burst(most: usize, every: Duration) -> Rate {
        Rate {
            most,
            refill: 1,
            every,
        }
    }
}

/// A bucket of tokens, full at first. Each use takes a token; tokens return as
/// [`Rate`] says. Callers pass the time; a time earlier than the last one counts
/// as the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenBucket {
    rate: Rate,
    /// The missing tokens; `None` while the bucket is full.
    spent: Option<MissingTokens>,
}

/// The missing tokens of a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MissingTokens {
    /// The number of missing tokens: 1 to [`Rate::most`].
    tokens: usize,
    /// The start of the current period.
    since: Instant,
}

impl TokenBucket {
    /// A full bucket.
    pub const fn new(rate: Rate) -> TokenBucket {
        TokenBucket { rate, spent: None }
    }

    /// Takes one token out.
    ///
    /// # Errors
    /// The bucket is empty; gives the instant of the next token.
    pub fn take(&mut self, now: Instant) -> Result<(), Instant> {
        if let Some(until) = self.empty_until(now) {
            return Err(until);
        }
        self.spend(now, 1);
        Ok(())
    }

    /// Takes tokens for something that was already done. If there are too few,
    /// the bucket is empty and no debt remains.
    pub fn spend(&mut self, now: Instant, tokens: usize) {
        let before = self.at(now).unwrap_or(MissingTokens {
            tokens: 0,
            since: now,
        });
        let missing = before.tokens.saturating_add(tokens).min(self.rate.most);
        self.spent = (missing > 0).then_some(MissingTokens {
            tokens: missing,
            ..before
        });
    }

    /// When a bucket that was emptied has tokens again, possibly an instant in the past;
    /// `None` if some were left. It asks for no time.
    pub fn refilled_at(&self) -> Option<Instant> {
        let spent = self.spent.filter(|spent| spent.tokens >= self.rate.most);
        spent.map(|spent| spent.since + self.rate.every)
    }

    /// Until when the bucket stays empty; `None` if it has tokens.
    pub fn empty_until(&self, now: Instant) -> Option<Instant> {
        self.refilled_at().filter(|until| now < *until)
    }

    /// How many tokens are missing.
    pub fn missing(&self, now: Instant) -> usize {
        self.at(now).map_or(0, |spent| spent.tokens)
    }

    /// Whether all tokens are there.
    pub fn is_full(&self, now: Instant) -> bool {
        self.at(now).is_none()
    }

    /// The missing tokens at this instant.
    fn at(&self, now: Instant) -> Option<MissingTokens> {
        let MissingTokens { tokens, since } = self.spent?;
        let Rate { refill, every, .. } = self.rate;
        let elapsed = now.saturating_duration_since(since);
        if elapsed < every {
            return self.spent;
        }
        let periods = elapsed.as_nanos() / every.as_nanos().max(1);
        let periods = u32::try_from(periods).unwrap_or(u32::MAX);
        let back = refill.saturating_mul(periods as usize);
        (back < tokens).then(|| MissingTokens {
            tokens: tokens - back,
            since: since + every.saturating_mul(periods),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const MS: Duration = Duration::from_millis(1);

    fn taken(bucket: &mut TokenBucket, now: Instant) -> usize {
        (0..1000).take_while(|_| bucket.take(now).is_ok()).count()
    }

    #[test]
    fn a_period_begins_with_the_first_and_gives_all_back_at_its_end() {
        let start = Instant::now();
        let mut bucket = TokenBucket::new(Rate::per_period(3, SECOND));
        assert_eq!(bucket.refilled_at(), None);
        let first = start + 700 * MS;
        assert_eq!(bucket.take(first), Ok(()));
        assert_eq!(taken(&mut bucket, first + 999 * MS), 2);
        assert_eq!(bucket.take(first + 999 * MS), Err(first + SECOND));
        assert_eq!(taken(&mut bucket, first + SECOND), 3);
        assert_eq!(taken(&mut bucket, first + 100 * SECOND), 3);
    }

    #[test]
    fn after_a_burst_one_comes_back_in_each_period() {
        let start = Instant::now();
        let mut bucket = TokenBucket::new(Rate::burst(3, SECOND));
        assert_eq!(taken(&mut bucket, start), 3);
        assert_eq!(bucket.take(start + 999 * MS), Err(start + SECOND));
        // The part of the next period that has passed counts.
        assert_eq!(taken(&mut bucket, start + 1_500 * MS), 1);
        assert_eq!(taken(&mut bucket, start + 2 * SECOND), 1);
        assert!(!bucket.is_full(start + 4_999 * MS));
        assert_eq!(bucket.missing(start + 4_999 * MS), 1);
        assert!(bucket.is_full(start + 5 * SECOND));
        assert_eq!(taken(&mut bucket, start + 100 * SECOND), 3);
    }

    #[test]
    fn nothing_is_owed_beyond_an_empty_bucket() {
        let start = Instant::now();
        let mut bucket = TokenBucket::new(Rate::per_period(10, SECOND));
        bucket.spend(start, 0);
        assert!(bucket.is_full(start));
        bucket.spend(start, 9);
        assert_eq!(bucket.refilled_at(), None);
        bucket.spend(start, usize::MAX);
        assert_eq!(bucket.refilled_at(), Some(start + SECOND));
        assert!(bucket.is_full(start + SECOND));
    }

    proptest! {
        #[test]
        fn no_stretch_of_time_has_more_than_the_bucket_and_what_comes_back(
            most in 1usize..20,
            refill in 1usize..20,
            steps in prop::collection::vec(0u32..30, 1..200),
        ) {
            let rate = Rate { most, refill: refill.min(most), every: 10 * MS };
            let mut bucket = TokenBucket::new(rate);
            let start = Instant::now();
            let (mut at, mut taken) = (0, Vec::new());
            for step in steps {
                at += step;
                let now = start + at * MS;
                match bucket.take(now) {
                    Ok(()) => taken.push(at),
                    Err(until) => {
                        prop_assert!(now < until && until <= now + rate.every);
                        prop_assert_eq!(bucket.clone().take(until), Ok(()));
                    }
                }
            }
            for (from, first) in taken.iter().enumerate() {
                for (to, last) in taken.iter().enumerate().skip(from) {
                    let periods = (last - first) as usize / 10 + 1;
                    prop_assert!(to - from < most + periods * rate.refill);
                }
            }
        }
    }
}
