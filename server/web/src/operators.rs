//! Logins of the operator, of assistants, and for the referee's view.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use data_encoding::HEXLOWER;
use parking_lot::Mutex;
use subtle::ConstantTimeEq as _;
use tokio::time::Instant;

/// How long a login is valid.
const HOLDS: Duration = Duration::from_secs(12 * 3600);

/// Maximum number of logins of a role at once; a further one replaces the oldest.
const MAX_PROOFS: usize = 16;

/// The rights that a token gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// To run the server, and to see hidden parts of games.
    Operator,
    /// To see what the operator sees and to help at contests that run, but not to begin
    /// what runs programs.
    Assistant,
    /// To see hidden parts of games, and nothing else.
    Referee,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Operator => "operator",
            Role::Assistant => "assistant",
            Role::Referee => "referee",
        })
    }
}

/// The tokens that give rights on the page.
#[derive(Clone, Debug, Default)]
pub struct RoleTokens {
    /// The operator's token; nobody can log in with an empty one.
    pub operator: String,
    /// The assistants' token, if there is one: they see what the operator sees and begin
    /// nothing.
    pub assistant: Option<String>,
    /// The token for the referee's view alone, if there is one.
    pub referee: Option<String>,
}

impl RoleTokens {
    /// All tokens; each of them gives the referee's view at least.
    pub fn all(&self) -> impl Iterator<Item = &String> {
        [
            Some(&self.operator),
            self.assistant.as_ref(),
            self.referee.as_ref(),
        ]
        .into_iter()
        .flatten()
    }
}

/// The tokens of the roles, and the cookies given for them.
pub(super) struct Operators {
    tokens: Vec<(Role, String)>,
    proofs: Mutex<HashMap<String, (Role, Instant)>>,
}

impl Operators {
    /// Roles with these tokens; those without a token cannot be had.
    pub(super) fn new(tokens: RoleTokens) -> Operators {
        let others = [
            (Role::Assistant, tokens.assistant),
            (Role::Referee, tokens.referee),
        ];
        let others = others.into_iter();
        let others = others.filter_map(|(role, token)| Some((role, token?)));
        Operators {
            tokens: [(Role::Operator, tokens.operator)]
                .into_iter()
                .chain(others)
                .collect(),
            proofs: Mutex::default(),
        }
    }

    /// Whether this is the operator's token.
    pub(super) fn is_token(&self, token: &str) -> bool {
        matches!(self.role_by(token), Some(Role::Operator))
    }

    /// The role of a token; `None` if it is wrong.
    fn role_by(&self, token: &str) -> Option<Role> {
        let is_right = |own: &str| bool::from(own.as_bytes().ct_eq(token.trim().as_bytes()));
        let mut tokens = self.tokens.iter();
        let found = tokens.find(|(_, own)| !own.is_empty() && is_right(own));
        found.map(|(role, _)| *role)
    }

    /// The role of a token, and a cookie for it; `None` if it is wrong.
    pub(super) fn prove(&self, token: &str) -> Option<(Role, String)> {
        let role = self.role_by(token)?;
        let proof = secret();
        let now = Instant::now();
        let mut proofs = self.proofs.lock();
        proofs.retain(|_, (_, since)| now.saturating_duration_since(*since) < HOLDS);
        // Each role has its own places, so that none logs the other out.
        let own = || proofs.iter().filter(|(_, (other, _))| *other == role);
        if own().count() >= MAX_PROOFS {
            let oldest = own().min_by_key(|(_, (_, since))| *since);
            let oldest = oldest.map(|(proof, _)| proof.clone());
            oldest.map(|proof| proofs.remove(&proof));
        }
        proofs.insert(proof.clone(), (role, now));
        Some((role, proof))
    }

    /// The role that belongs to this cookie; `None` if it is no valid login.
    pub(super) fn role_of(&self, proof: &str) -> Option<Role> {
        let (role, since) = self.proofs.lock().get(proof).copied()?;
        (since.elapsed() < HOLDS).then_some(role)
    }

    /// Makes all cookies of this role invalid.
    pub(super) fn forget_all(&self, role: Role) {
        self.proofs.lock().retain(|_, (other, _)| *other != role);
    }
}

/// 256 random bits in hexadecimal.
pub(super) fn secret() -> String {
    let bytes: [u8; 32] = rand::random();
    HEXLOWER.encode(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_tokens(operator: &str, referee: Option<&str>) -> Operators {
        Operators::new(RoleTokens {
            operator: operator.to_owned(),
            referee: referee.map(str::to_owned),
            ..RoleTokens::default()
        })
    }

    #[tokio::test(start_paused = true)]
    async fn the_token_alone_proves_it_and_not_for_ever() {
        let operators = with_tokens("abc", None);
        assert_eq!(operators.prove("abd"), None);
        assert_eq!(operators.prove(""), None);
        let (role, proof) = operators.prove(" abc\n").unwrap();
        assert_eq!(role, Role::Operator);
        assert_eq!(operators.role_of(&proof), Some(role));
        assert_eq!(operators.role_of("abc"), None);
        tokio::time::advance(HOLDS).await;
        assert_eq!(operators.role_of(&proof), None);
        let (_, proof) = operators.prove("abc").unwrap();
        operators.forget_all(Role::Referee);
        assert_eq!(operators.role_of(&proof), Some(Role::Operator));
        operators.forget_all(Role::Operator);
        assert_eq!(operators.role_of(&proof), None);
        assert_eq!(with_tokens("", None).prove(""), None);
    }

    #[tokio::test(start_paused = true)]
    async fn the_token_of_the_view_gives_the_view_alone_and_logs_no_operator_out() {
        let operators = with_tokens("abc", Some("xyz"));
        let (_, operator) = operators.prove("abc").unwrap();
        for _ in 0..2 * MAX_PROOFS {
            let (role, proof) = operators.prove("xyz").unwrap();
            assert_eq!(role, Role::Referee);
            assert_eq!(operators.role_of(&proof), Some(Role::Referee));
        }
        assert_eq!(operators.role_of(&operator), Some(Role::Operator));
        assert_eq!(operators.proofs.lock().len(), MAX_PROOFS + 1);
    }
}
