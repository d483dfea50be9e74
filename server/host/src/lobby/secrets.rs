//! Secrets that own names, known beforehand.

use std::collections::HashMap;

use super::{LobbyRules, NameRefused, Origin, Registrar, Secret, registrar};
use store::same_name::NameKey;

/// The secrets of names, each given beforehand.
#[derive(Clone, Debug, Default)]
pub struct Secrets(HashMap<NameKey, (String, Secret)>);

impl Secrets {
    /// Protects these names.
    pub fn new(secrets: impl IntoIterator<Item = (String, Secret)>) -> Secrets {
        let secrets = secrets.into_iter();
        Secrets(
            secrets
                .map(|(name, secret)| (NameKey::of(&name), (name, secret)))
                .collect(),
        )
    }

    fn of(&self, name: &str) -> Option<&(String, Secret)> {
        self.0.get(&NameKey::of(name))
    }
}

impl LobbyRules {
    /// Whether a brain of this name has to prove that the name is its own.
    pub(super) fn protects(&self, name: &str) -> bool {
        self.tokens.is_some() || self.secrets.of(name).is_some()
    }

    /// The name as its owner spells it, where this secret owns it. The first
    /// one of a name whose secret was not given beforehand does from now on.
    ///
    /// # Errors
    /// Why it does not.
    pub(super) async fn own(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_can_stand_on_a_line_and_is_not_shown() {
        for wrong in ["", " ", "a ", "\ta", "a\nb", &"x".repeat(65)] {
            assert!(wrong.parse::<Secret>().is_err(), "{wrong:?}");
        }
        let secret: Secret = "Open sesame".parse().unwrap();
        for (other, same) in [
            ("Open sesame", true),
            ("open sesame", false),
            ("Open sesam", false),
            ("Open sesame!", false),
            ("", false),
        ] {
            assert_eq!(secret.is(other), same, "{other}");
        }
        let secrets = Secrets::new([("Deep".to_owned(), secret)]);
        assert!(!format!("{secrets:?}").contains("sesame"));
        assert!(secrets.of("dEEP").is_some() && secrets.of("Dora").is_none());
    }
}
