//! The recent costs of each origin: hashes, wrong secrets, new names.
//!
//! Wrong secrets are counted twice. The strict limit is that of an origin and a
//! name: it soon slows down an attacker that guesses the secret of one name. The
//! limit of an origin in all is higher, because a class of 25 comes from one
//! address, and the mistakes of one student must not lock out the others. It
//! bounds an attacker that tries many names. A name that its owner has proved from
//! there is not held back by it: a student who uses up the limit of the address on
//! purpose locks out no owner that was there before, and guesses no faster, because
//! the strict limit holds for those names too. Wrong codes of tournaments are
//! counted with them: 25 students with ten typos each are heard. An attacker that
//! guesses a code from one address, each time under another name, has 300 guesses
//! and then one every 5 s, 17,280 a day. A code of six letters is among 26^6, about
//! 3 * 10^8: half of them take 24 years, and a word of a dictionary takes days, as
//! it does at the lobby, which answers 16 connections of an address every 30 s. No
//! limit spans addresses, because anybody could then lock an owner out from
//! elsewhere.

use std::time::Duration;

use tokio::time::Instant;

use super::NameRefused;
use net::token_bucket::{Rate, TokenBucket};
use net::{Forgettable, Origin, PerOrigin};
use parking_lot::Mutex;
use store::same_name::NameKey;

/// The most new names that an origin may register within an hour, unless
/// configured: enough for a class behind one address.
pub const NEW_NAMES_PER_HOUR: usize = 100;

/// The most wrong secrets and codes of an origin for one name at once.
pub(super) const WRONG_SECRETS: usize = 10;

/// The time after which an origin may give another wrong secret for a name.
const WRONG_AGAIN: Duration = Duration::from_secs(30);

/// The most wrong secrets and codes of an origin for all names at once: more than a class
/// of 25 has that fails with every name.
const WRONG_SECRETS_OF_ORIGIN: usize = 300;

/// The time after which an origin may give another wrong secret for any name.
const WRONG_OF_ORIGIN_AGAIN: Duration = Duration::from_secs(5);

/// How long an origin that has proved a name is known for that: a day at school.
const PROVED: Duration = Duration::from_secs(12 * 3600);

/// How many hashes of an origin are remembered, and how soon each is forgotten.
const HASHES: Rate = Rate::burst(1000, Duration::from_secs(1));

/// The accounts of all origins.
#[derive(Debug)]
pub(super) struct Accounts {
    known: Mutex<PerOrigin<Account>>,
    names: Mutex<PerOrigin<NameAccount, (Origin, NameKey)>>,
    new_names: Rate,
}

#[derive(Debug)]
struct Account {
    hashes: TokenBucket,
    wrong: TokenBucket,
    new_names: TokenBucket,
}

/// The account of an origin with one name.
#[derive(Debug)]
struct NameAccount {
    wrong: TokenBucket,
    /// When its secret was last given from there.
    proved: Option<Instant>,
}

impl NameAccount {
    fn is_proved(&self, now: Instant) -> bool {
        let since = self.proved.map(|at| now.saturating_duration_since(at));
        since.is_some_and(|since| since < PROVED)
    }
}

impl Forgettable for NameAccount {
    fn is_as_new(&self, now: Instant) -> bool {
        self.wrong.is_full(now)
    }
}

impl Forgettable for Account {
    fn is_as_new(&self, now: Instant) -> bool {
        let buckets = [&self.hashes, &self.wrong, &self.new_names];
        buckets.iter().all(|bucket| bucket.is_full(now))
    }
}

impl Accounts {
    pub(super) fn new(new_names_per_hour: usize) -> Accounts {
        Accounts {
            known: Mutex::default(),
            names: Mutex::default(),
            new_names: Rate::per_period(new_names_per_hour, Duration::from_secs(3600)),
        }
    }

    fn with<T>(&self, origin: Origin, now: Instant, ask: impl FnOnce(&mut Account) -> T) -> T {
        let mut known = self.known.lock();
        let (account, _) = known.entry(origin, now, || Account {
            hashes: TokenBucket::new(HASHES),
            wrong: TokenBucket::new(Rate::burst(WRONG_SECRETS_OF_ORIGIN, WRONG_OF_ORIGIN_AGAIN)),
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

    fn with_name<T>(
        &self,
        origin: Origin,
        name: &str,
        now: Instant,
        ask: impl FnOnce(&mut NameAccount) -> T,
    ) -> T {
        let mut names = self.names.lock();
        let key = (origin, NameKey::of(name));
        let (account, is_own) = names.entry(key, now, || NameAccount {
            wrong: TokenBucket::new(Rate::burst(WRONG_SECRETS, WRONG_AGAIN)),
            proved: None,
        });
        let answer = ask(account);
        if !is_own {
            // The proof of one of them says nothing about the others.
            account.proved = None;
        }
        answer
    }

    /// Counts a wrong secret for this name.
    pub(super) fn note_wrong(&self, origin: Origin, name: &str, now: Instant) {
        self.with(origin, now, |account| account.wrong.spend(now, 1));
        self.with_name(origin, name, now, |account| account.wrong.spend(now, 1));
    }

    /// Notes that the secret of this name was given.
    pub(super) fn note_proved(&self, origin: Origin, name: &str, now: Instant) {
        self.with_name(origin, name, now, |account| account.proved = Some(now));
    }

    /// Refuses an origin that gave too many wrong secrets for this name, or in
    /// all.
    pub(super) fn expect_few_wrong(
        &self,
        origin: Origin,
        name: &str,
        now: Instant,
    ) -> Result<(), NameRefused> {
        let (of_name, is_proved) = self.with_name(origin, name, now, |account| {
            (account.wrong.empty_until(now), account.is_proved(now))
        });
        let of_origin = if is_proved {
            None
        } else {
            self.with(origin, now, |account| account.wrong.empty_until(now))
        };
        match of_name.max(of_origin) {
            None => Ok(()),
            Some(until) => {
                let seconds = until.saturating_duration_since(now).as_secs() + 1;
                Err(NameRefused::TooManyWrong(Duration::from_secs(seconds)))
            }
        }
    }

    /// Refuses an origin that registered too many names.
    pub(super) fn expect_new_name(&self, origin: Origin, now: Instant) -> Result<(), NameRefused> {
        let until = self.with(origin, now, |account| account.new_names.empty_until(now));
        until.map_or(Ok(()), |_| Err(NameRefused::TooManyNew))
    }

    /// Counts a new name.
    pub(super) fn take_new_name(&self, origin: Origin, now: Instant) -> Result<(), NameRefused> {
        let taken = self.with(origin, now, |account| account.new_names.take(now));
        taken.map_err(|_| NameRefused::TooManyNew)
    }
}

#[cfg(test)]
mod tests {
    use net::MAX_REMEMBERED;

    use super::*;

    fn origin(last: u8) -> Origin {
        Origin::of([192, 0, 2, last].into())
    }

    fn guess(accounts: &Accounts, name: &str, now: Instant) -> bool {
        let heard = accounts.expect_few_wrong(origin(1), name, now).is_ok();
        if heard {
            accounts.note_wrong(origin(1), name, now);
        }
        heard
    }

    #[test]
    fn the_wrong_secrets_of_one_student_do_not_lock_out_a_class() {
        let (accounts, now) = (Accounts::new(100), Instant::now());
        let heard = (0..1000).filter(|_| guess(&accounts, "Anna", now));
        assert_eq!(heard.count(), WRONG_SECRETS);
        for student in 0..25 {
            let name = format!("Student {student}");
            assert!(accounts.expect_few_wrong(origin(1), &name, now).is_ok());
        }
        let spelled = accounts.expect_few_wrong(origin(1), "ANNA", now);
        assert!(spelled.is_err(), "another spelling is the same name");
        assert!(guess(&accounts, "Anna", now + WRONG_AGAIN));
        assert!(!guess(&accounts, "Anna", now + WRONG_AGAIN));
    }

    #[test]
    fn an_attacker_that_guesses_for_all_names_is_bounded_and_locks_out_no_owner() {
        let (accounts, now) = (Accounts::new(100), Instant::now());
        accounts.note_proved(origin(1), "Anna", now);
        let names = (0..1000).map(|number| format!("Name {}", number % 100));
        let heard = names.filter(|name| guess(&accounts, name, now)).count();
        assert_eq!(heard, WRONG_SECRETS_OF_ORIGIN);
        let refused = accounts.expect_few_wrong(origin(1), "Bert", now);
        assert!(refused.is_err(), "nobody proved this name here");
        let heard = (0..1000).filter(|_| guess(&accounts, "Anna", now));
        assert_eq!(heard.count(), WRONG_SECRETS, "the strict limit still holds");
        let later = now + PROVED;
        accounts.note_proved(origin(1), "Cem", now);
        let waits = later - Duration::from_secs(1);
        let is_proved = |at| {
            let names = accounts.names.lock();
            let cem = names.get((origin(1), NameKey::of("Cem")));
            cem.is_some_and(|one| one.is_proved(at))
        };
        assert!(is_proved(waits) && !is_proved(later));
        assert!(accounts.expect_few_wrong(origin(2), "Bert", now).is_ok());
    }

    #[test]
    fn the_names_that_are_remembered_are_bounded() {
        let (accounts, now) = (Accounts::new(100), Instant::now());
        for number in 0..MAX_REMEMBERED + 100 {
            accounts.note_wrong(origin(1), &number.to_string(), now);
            accounts.note_proved(origin(1), "99999", now);
        }
        assert_eq!(accounts.names.lock().len(), MAX_REMEMBERED + 1);
        let refused = accounts.expect_few_wrong(origin(2), "Dora", now);
        assert!(refused.is_err(), "further ones are counted together");
        let later = now + WRONG_AGAIN * 100;
        assert!(accounts.expect_few_wrong(origin(2), "Dora", later).is_ok());
        assert!(accounts.names.lock().len() < 10);
    }
}
