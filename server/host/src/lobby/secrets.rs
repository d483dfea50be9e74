//! Secrets that own names, known beforehand.

use crate::{Say, shown_in_english};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use words::Language;

use super::{LobbyRules, NameRefused, Origin, Registrar, registrar};
use store::same_name::NameKey;

/// The most bytes of a secret, the same as those of our brains.
const MAX_BYTES: usize = 64;

/// A text that can be no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SecretError;

shown_in_english!(SecretError);

impl Say for SecretError {
    fn say(&self, language: Language) -> String {
        language.with("files-secret", &[("most", MAX_BYTES.into())])
    }
}

/// A secret that owns a name. It is shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Whether this is it. How long that takes says nothing about where the
    /// two differ.
    pub(crate) fn is(&self, other: &str) -> bool {
        let bytes = self.0.bytes().zip(other.bytes());
        let differences = bytes.fold(0, |all, (one, two)| all | (one ^ two));
        self.0.len() == other.len() && differences == 0
    }
}

impl FromStr for Secret {
    type Err = SecretError;

    /// A secret as it can stand on a line.
    fn from_str(text: &str) -> Result<Secret, SecretError> {
        let is_plain = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
        match is_plain && text.len() <= MAX_BYTES {
            true => Ok(Secret(text.to_owned())),
            false => Err(SecretError),
        }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

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
