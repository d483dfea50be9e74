//! Authors who have proved their names: they see the results of their uploads.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::operators::secret;
use net::Origin;

/// How long a proof is valid.
const HOLDS: Duration = Duration::from_secs(12 * 3600);

/// Maximum number of proofs at once, in all, of one name and from one address; a
/// further one replaces the oldest of them.
const MAX_PROOFS: usize = 10_000;
const MAX_OF_NAME: usize = 16;
const MAX_OF_ADDRESS: usize = 2_500;

/// The names that were proved, by the cookies given for them.
#[derive(Default)]
pub(super) struct Authors(Mutex<HashMap<String, Proof>>);

struct Proof {
    name: String,
    origin: Origin,
    since: Instant,
}

impl Authors {
    /// A cookie for the author that has proved this name from this origin.
    pub(super) fn enter(&self, name: &str, origin: Origin) -> String {
        let (cookie, now) = (secret(), Instant::now());
        let mut proofs = self.0.lock();
        if proofs.len() >= MAX_PROOFS {
            proofs.retain(|_, proof| now.saturating_duration_since(proof.since) < HOLDS);
        }
        make_room(&mut proofs, MAX_OF_NAME, |proof| proof.name == name);
        make_room(&mut proofs, MAX_OF_ADDRESS, |proof| proof.origin == origin);
        make_room(&mut proofs, MAX_PROOFS, |_| true);
        let proof = Proof {
            name: name.to_owned(),
            origin,
            since: now,
        };
        proofs.insert(cookie.clone(), proof);
        cookie
    }

    /// The author's name that belongs to this cookie, unless the proof is too old.
    pub(super) fn name_of(&self, proof: &str) -> Option<String> {
        let proofs = self.0.lock();
        let proof = proofs.get(proof)?;
        (proof.since.elapsed() < HOLDS).then(|| proof.name.clone())
    }
}

/// Removes the oldest of the proofs that count, if there are as many as may be.
fn make_room(proofs: &mut HashMap<String, Proof>, most: usize, counts: impl Fn(&Proof) -> bool) {
    let own = || proofs.iter().filter(|(_, proof)| counts(proof));
    if own().count() >= most {
        let oldest = own().min_by_key(|(_, proof)| proof.since);
        let oldest = oldest.map(|(cookie, _)| cookie.clone());
        oldest.map(|cookie| proofs.remove(&cookie));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(last: u8) -> Origin {
        Origin::of([192, 0, 2, last].into())
    }

    #[tokio::test(start_paused = true)]
    async fn a_proof_is_that_of_one_name_and_not_for_ever() {
        let authors = Authors::default();
        let anna = authors.enter("Anna", origin(1));
        let bert = authors.enter("Bert", origin(1));
        assert_eq!(authors.name_of(&anna).as_deref(), Some("Anna"));
        assert_eq!(authors.name_of(&bert).as_deref(), Some("Bert"));
        assert_eq!(authors.name_of("Anna"), None);
        tokio::time::advance(HOLDS).await;
        assert_eq!(authors.name_of(&anna), None);
        for number in 0..MAX_PROOFS + 5 {
            let last = u8::try_from(number % 100).unwrap();
            authors.enter(&number.to_string(), origin(last));
        }
        assert!(authors.0.lock().len() <= MAX_PROOFS);
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_is_logged_out_by_the_many_log_ins_of_another() {
        let authors = Authors::default();
        let anna = authors.enter("Anna", origin(1));
        for number in 0..MAX_PROOFS {
            tokio::time::advance(Duration::from_millis(1)).await;
            authors.enter("Bert", origin(2));
            authors.enter(&number.to_string(), origin(2));
        }
        assert_eq!(authors.name_of(&anna).as_deref(), Some("Anna"));
        assert!(authors.0.lock().len() <= 1 + MAX_OF_ADDRESS);
    }
}
