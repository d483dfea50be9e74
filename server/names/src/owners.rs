//! The owners of names, and how they prove that they are.

use std::sync::Arc;

use net::Origin;
use store::SuspendedNames;

use crate::{NameRefused, Registrar, Secrets, Tokens, registrar};

/// The proofs by which a name has an owner; by default no name has one.
#[derive(Clone, Debug, Default)]
pub struct NameOwners {
    /// The secrets of names, where all names are protected.
    pub tokens: Option<Tokens>,
    /// The registrar for which a token may register a name, where all names are protected.
    pub registrar: Option<Arc<dyn Registrar>>,
    /// Secrets of names that were given beforehand; they protect their names
    /// where the others are not, too.
    pub secrets: Secrets,
}

impl NameOwners {
    /// The names that are suspended now; none where names are not protected.
    pub fn suspended(&self) -> SuspendedNames {
        let tokens = self.tokens.as_ref();
        tokens.map(Tokens::suspended).unwrap_or_default()
    }

    /// Whether a brain of this name has to prove that the name is its own.
    pub fn protects(&self, name: &str) -> bool {
        self.tokens.is_some() || self.secrets.of(name).is_some()
    }

    /// The name as its owner spells it, where this secret owns it. A new name
    /// without a secret given beforehand belongs to this one from now on.
    ///
    /// # Errors
    /// The secret does not own the name; why.
    pub async fn own(
        &self,
        name: &str,
        secret: &str,
        origin: Origin,
    ) -> Result<String, NameRefused> {
        let wrong = || NameRefused::WrongSecret(name.to_owned());
        if let Some((name, own)) = self.secrets.of(name) {
            return own.is(secret).then(|| name.clone()).ok_or_else(wrong);
        }
        let tokens = self.tokens.as_ref().ok_or_else(wrong)?;
        tokens.expect_not_suspended(name)?;
        let Some(registrar) = &self.registrar else {
            return tokens.own(name, secret, origin).await;
        };
        let is_new = !tokens.is_owned(name);
        let (called, token) = (name.to_owned(), secret.to_owned());
        let read =
            move |registrar: &dyn Registrar| registrar.secret(&called, &token, is_new, origin);
        let own = registrar::ask(registrar, read).await?;
        let name = tokens.own(name, &own, origin).await?;
        let (called, token) = (name.clone(), secret.to_owned());
        let enter = move |registrar: &dyn Registrar| registrar.enter(&called, &token, origin);
        registrar::ask(registrar, enter).await?;
        Ok(name)
    }
}
