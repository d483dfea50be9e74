//! Authors who have proved their names: they see what became of their programs.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::operators::secret;

/// How long a proof is valid.
const HOLDS: Duration = Duration::from_secs(12 * 3600);

/// Maximum number of proofs at once; a further one replaces the oldest.
const MAX_PROOFS: usize = 10_000;

/// The names that were proved, by the cookies given for them.
#[derive(Default)]
pub(super) struct Authors(Mutex<HashMap<String, (String, Instant)>>);

impl Authors {
    /// A cookie for who has proved this name.
    pub(super) fn enter(&self, name: &str) -> String {
        let (proof, now) = (secret(), Instant::now());
        let mut proofs = self.lock();
        if proofs.len() >= MAX_PROOFS {
            proofs.retain(|_, (_, since)| now.saturating_duration_since(*since) < HOLDS);
        }
        if proofs.len() >= MAX_PROOFS {
            let oldest = proofs.iter().min_by_key(|(_, (_, since))| *since);
            let oldest = oldest.map(|(proof, _)| proof.clone());
            oldest.map(|proof| proofs.remove(&proof));
        }
        proofs.insert(proof.clone(), (name.to_owned(), now));
        proof
    }

    /// The name of whoever has this cookie, unless the proof is too old.
    pub(super) fn name_of(&self, proof: &str) -> Option<String> {
        let (name, since) = self.lock().get(proof).cloned()?;
        (since.elapsed() < HOLDS).then_some(name)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (String, Instant)>> {
        // The map stays consistent even if a thread panicked before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_proof_is_that_of_one_name_and_not_for_ever() {
        let authors = Authors::default();
        let anna = authors.enter("Anna");
        let bert = authors.enter("Bert");
        assert_eq!(authors.name_of(&anna).as_deref(), Some("Anna"));
        assert_eq!(authors.name_of(&bert).as_deref(), Some("Bert"));
        assert_eq!(authors.name_of("Anna"), None);
        tokio::time::advance(HOLDS).await;
        assert_eq!(authors.name_of(&anna), None);
        for number in 0..MAX_PROOFS + 5 {
            authors.enter(&number.to_string());
        }
        assert!(authors.lock().len() <= MAX_PROOFS);
    }
}
