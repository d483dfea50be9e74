//! What each origin has cost lately: hashes, wrong secrets, new names.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

use super::super::Origin;
use super::NameRefused;
use crate::mutex::Mutex;
use referee::token_bucket::{Rate, TokenBucket};

/// The most new names that an origin may register within an hour, unless
/// configured: enough for a class behind one address.
pub const NEW_NAMES_PER_HOUR: usize = 100;

/// The most wrong secrets of an origin at once.
pub(super) const WRONG_SECRETS: usize = 10;

/// The time after which an origin may give another wrong secret.
const WRONG_AGAIN: Duration = Duration::from_secs(30);

/// How many hashes of an origin are remembered, and how soon each is forgotten.
const HASHES: Rate = Rate::burst(1000, Duration::from_secs(1));

/// The most origins that are remembered; further ones are counted together.
const MAX_REMEMBERED: usize = 10_000;

/// The accounts of all origins.
#[derive(Debug)]
pub(super) struct Accounts {
    known: Mutex<HashMap<Option<Origin>, Account>>,
    new_names: Rate,
}

#[derive(Debug)]
struct Account {
    hashes: TokenBucket,
    wrong: TokenBucket,
    new_names: TokenBucket,
}

impl Account {
    fn is_clean(&self, now: Instant) -> bool {
        let buckets = [&self.hashes, &self.wrong, &self.new_names];
        buckets.iter().all(|bucket| bucket.is_full(now))
    }
}

impl Accounts {
    pub(super) fn new(new_names_per_hour: usize) -> Accounts {
        Accounts {
            known: Mutex::default(),
            new_names: Rate::per_period(new_names_per_hour, Duration::from_secs(3600)),
        }
    }

    fn with<T>(&self, origin: Origin, now: Instant, ask: impl FnOnce(&mut Account) -> T) -> T {
        let mut known = self.known.lock();
        let mut key = Some(origin);
        if known.len() >= MAX_REMEMBERED && !known.contains_key(&key) {
            known.retain(|_, account| !account.is_clean(now));
            if known.len() >= MAX_REMEMBERED {
                key = None;
            }
        }
        let account = known.entry(key).or_insert_with(|| Account {
            hashes: TokenBucket::new(HASHES),
            wrong: TokenBucket::new(Rate::burst(WRONG_SECRETS, WRONG_AGAIN)),
            new_names: TokenBucket::new(self.new_names),
        });
        ask(account)
    }

    /// How many hashes were computed for an origin lately.
    pub(super) fn hashes(&self, origin: Origin, now: Instant) -> usize {
        self.with(origin, now, |account| account.hashes.missing(now))
    }

    pub(super) fn note_hash(&self, origin: Origin, now: Instant) {
        self.with(origin, now, |account| account.hashes.spend(now, 1));
    }

    pub(super) fn note_wrong(&self, origin: Origin, now: Instant) {
        self.with(origin, now, |account| account.wrong.spend(now, 1));
    }

    /// Refuses an origin that gave too many wrong secrets.
    pub(super) fn expect_few_wrong(&self, origin: Origin, now: Instant) -> Result<(), NameRefused> {
        let until = self.with(origin, now, |account| account.wrong.empty_until());
        match until.filter(|until| now < *until) {
            None => Ok(()),
            Some(until) => {
                let seconds = until.saturating_duration_since(now).as_secs() + 1;
                Err(NameRefused::TooManyWrong(Duration::from_secs(seconds)))
            }
        }
    }

    /// Refuses an origin that registered too many names.
    pub(super) fn expect_new_name(&self, origin: Origin, now: Instant) -> Result<(), NameRefused> {
        let until = self.with(origin, now, |account| account.new_names.empty_until());
        match until.is_some_and(|until| now < until) {
            true => Err(NameRefused::TooManyNew),
            false => Ok(()),
        }
    }

    /// Counts a new name.
    pub(super) fn take_new_name(&self, origin: Origin, now: Instant) -> Result<(), NameRefused> {
        let taken = self.with(origin, now, |account| account.new_names.take(now));
        taken.map_err(|_| NameRefused::TooManyNew)
    }
}
