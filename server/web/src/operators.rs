//! Logins of the operator.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use subtle::ConstantTimeEq as _;
use tokio::time::Instant;

/// How long a login is valid.
const HOLDS: Duration = Duration::from_secs(12 * 3600);

/// Maximum number of logins at once; a further one replaces the oldest.
const MAX_PROOFS: usize = 16;

/// The operator's token, and the cookies given for it.
pub(super) struct Operators {
    token: String,
    proofs: Mutex<HashMap<String, Instant>>,
}

impl Operators {
    pub(super) fn new(token: String) -> Operators {
        Operators {
            token,
            proofs: Mutex::default(),
        }
    }

    /// Whether this is the operator's token.
    pub(super) fn is_token(&self, token: &str) -> bool {
        let is_right = self.token.as_bytes().ct_eq(token.trim().as_bytes());
        !self.token.is_empty() && bool::from(is_right)
    }

    /// A cookie, if the token is right.
    pub(super) fn prove(&self, token: &str) -> Option<String> {
        if !self.is_token(token) {
            return None;
        }
        let proof = secret();
        let now = Instant::now();
        let mut proofs = self.lock();
        proofs.retain(|_, since| now.saturating_duration_since(*since) < HOLDS);
        if proofs.len() >= MAX_PROOFS {
            let oldest = proofs.iter().min_by_key(|(_, since)| **since);
            let oldest = oldest.map(|(proof, _)| proof.clone());
            oldest.map(|proof| proofs.remove(&proof));
        }
        proofs.insert(proof.clone(), now);
        Some(proof)
    }

    /// Whether this cookie is a valid login.
    pub(super) fn knows(&self, proof: &str) -> bool {
        let since = self.lock().get(proof).copied();
        since.is_some_and(|since| since.elapsed() < HOLDS)
    }

    /// Makes all cookies invalid.
    pub(super) fn forget_all(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Instant>> {
        // The map stays consistent even if a thread panicked before.
        self.proofs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// 256 random bits in hexadecimal.
pub(super) fn secret() -> String {
    let bytes: [u8; 32] = rand::random();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_token_alone_proves_it_and_not_for_ever() {
        let operators = Operators::new("abc".to_owned());
        assert_eq!(operators.prove("abd"), None);
        assert_eq!(operators.prove(""), None);
        let proof = operators.prove(" abc\n").unwrap();
        assert!(operators.knows(&proof) && !operators.knows("abc"));
        tokio::time::advance(HOLDS).await;
        assert!(!operators.knows(&proof));
        let proof = operators.prove("abc").unwrap();
        operators.forget_all();
        assert!(!operators.knows(&proof));
        assert_eq!(Operators::new(String::new()).prove(""), None);
    }
}
