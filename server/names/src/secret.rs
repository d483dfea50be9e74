//! The secrets by which names are owned.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use store::same_name::NameKey;
use words::says;

/// The most bytes of a secret, the same as those of our brains.
const MAX_BYTES: usize = 64;

/// A text that can be no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SecretError;

says!(SecretError {
    Self => ("files-secret", most = MAX_BYTES),
});

/// A secret that owns a name. It is shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Whether this is it. How long that takes says nothing about where the
    /// two differ.
    pub fn is(&self, other: &str) -> bool {
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
        if is_plain && text.len() <= MAX_BYTES {
            Ok(Secret(text.to_owned()))
        } else {
            Err(SecretError)
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

    pub(crate) fn of(&self, name: &str) -> Option<&(String, Secret)> {
        self.0.get(&NameKey::of(name))
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
