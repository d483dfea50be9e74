//! Which listeners are encrypted, and with which certificate.

use std::io;
use words::Phrase;

use serde::Deserialize;
use toml::Spanned;

use contest::file::ConfigError;
use contest::file::raw::Place;
use contest::values;
use net::tls::{Tls, TlsError};

/// The names of the listeners, as below `[listen]`.
const LISTENERS: [&str; 4] = ["brains", "people", "poker", "web"];

/// The table `[tls]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTls {
    certificate: Option<Spanned<String>>,
    key: Option<Spanned<String>>,
    listeners: Option<Spanned<Vec<Spanned<String>>>>,
}

/// The certificate, and the listeners that use it.
#[derive(Clone)]
pub struct Encryption {
    tls: Tls,
    /// The names of the encrypted listeners.
    pub(crate) listeners: Vec<&'static str>,
}

impl Encryption {
    /// Reads the certificate again at each SIGHUP.
    ///
    /// # Errors
    /// The system does not let us catch the signal.
    pub fn reload_at_hangup(&self) -> io::Result<()> {
        self.tls.reload_at_hangup()
    }

    /// The certificate of this listener of `[listen]`; `None` if its connections
    /// are not encrypted.
    pub fn of(&self, listener: &str) -> Option<Tls> {
        let is_encrypted = self.listeners.contains(&listener);
        is_encrypted.then(|| self.tls.clone())
    }
}

/// Checks the table, and reads its files. `open` names the listeners that the
/// server has; without a list, all of them are encrypted.
///
/// # Errors
/// A key is missing, a file cannot be used, or the list names no listener, or
/// one that is off.
pub(super) fn check_tls(
    raw: &Spanned<RawTls>,
    open: &[&'static str],
    place: &Place,
) -> Result<Encryption, ConfigError> {
    let RawTls {
        certificate,
        key,
        listeners,
    } = raw.get_ref();
    let (Some(certificate), Some(key)) = (certificate, key) else {
        let error = Phrase::new("files-both-of-tls");
        return Err(place.error_at(raw.span(), error));
    };
    let path = |text: &Spanned<String>| place.directory().join(text.get_ref());
    let tls = Tls::load(path(certificate), path(key)).map_err(|error| {
        let span = match error {
            TlsError::Certificate { .. } => certificate.span(),
            TlsError::Key { .. } => key.span(),
        };
        place.error_at(span, error)
    })?;
    let listeners = match listeners {
        None => open.to_vec(),
        Some(list) if list.get_ref().is_empty() => {
            let error = Phrase::new("files-nothing-encrypted");
            return Err(place.error_at(list.span(), error));
        }
        Some(list) => {
            let known = |name: &String| {
                let same = |known: &&&str| **known == name.as_str();
                match (open.iter().find(same), LISTENERS.iter().find(same)) {
                    (Some(name), _) => Ok(*name),
                    (None, Some(_)) => {
                        Err(Phrase::new("files-listener-off").with("name", name.clone()))
                    }
                    (None, None) => Err(values::unknown("listener", name, &LISTENERS)),
                }
            };
            let names = list.get_ref().iter();
            let names = names.map(|name| place.check(name, known));
            names.collect::<Result<_, _>>()?
        }
    };
    Ok(Encryption { tls, listeners })
}
