//! Secrets that own names, known beforehand.

use std::collections::HashMap;

use store::same_name::NameKey;

use crate::Secret;

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
