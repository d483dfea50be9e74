//! The workers of a tournament: `[workers]` with `nats = "nats://10.0.0.1:4222"`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use referee::player::engine::Language;

use super::ConfigError;
use crate::file::raw::{Place, RawWorkers, SentProgram};
use crate::values;
use crate::values::share;
use words::{Phrase, UserError};

/// The most keys of workers that a file names.
const MAX_KEYS: usize = 10_000;

/// How the programs `worker:NAME` of a tournament are played with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorkersConfig {
    /// The NATS server, as `nats://HOST:PORT` or `tls://HOST:PORT`; several are
    /// separated by commas.
    pub nats: Option<String>,
    /// The file of credentials for it.
    pub credentials: Option<PathBuf>,
    /// The certificate of the authority that has signed the server's, in PEM.
    pub authority: Option<PathBuf>,
    /// The public keys of the workers whose results are taken; of all, if there are
    /// none.
    pub keys: BTreeSet<String>,
    /// The share of games that is played again elsewhere, from 0 to 1.
    pub audit: f64,
    /// Whether the programs play a game twice alike.
    pub repeatable: bool,
    /// Whether limits of time are multiplied by the factor of each worker.
    pub scale_time: bool,
    /// Programs that are sent to workers, by the names under which they play.
    pub programs: BTreeMap<String, SentProgram>,
}

impl WorkersConfig {
    /// These settings, and those of another one where this has none: the keys and
    /// programs of both, with these first, and the larger share of games that is played
    /// again.
    #[must_use]
    pub fn over(self, below: Option<&WorkersConfig>) -> WorkersConfig {
        let below = below.cloned().unwrap_or_default();
        let (mut keys, mut programs) = (below.keys, below.programs);
        keys.extend(self.keys);
        programs.extend(self.programs);
        WorkersConfig {
            nats: self.nats.or(below.nats),
            credentials: self.credentials.or(below.credentials),
            authority: self.authority.or(below.authority),
            keys,
            audit: self.audit.max(below.audit),
            repeatable: self.repeatable || below.repeatable,
            scale_time: self.scale_time || below.scale_time,
            programs,
        }
    }
}

/// Checks the table. Paths count from the folder of the file.
///
/// # Errors
/// Something in it is wrong.
pub fn check_workers(
    raw: Option<&RawWorkers>,
    place: &Place<'_>,
) -> Result<Option<WorkersConfig>, ConfigError> {
    let Some(raw) = raw else {
        return Ok(None);
    };
    if let Some(more) = raw.keys.get(MAX_KEYS) {
        let text = Phrase::new("files-workers-keys").with("most", MAX_KEYS);
        return Err(place.error_at(more.span(), text));
    }
    let mut keys = BTreeSet::new();
    for key in &raw.keys {
        keys.insert(place.check(key, |key| public_key(key))?);
    }
    let mut programs = BTreeMap::new();
    for (name, sent) in &raw.programs {
        let program = place.check(sent, |sent| program(name, sent))?;
        let file = place.directory().join(&program.file);
        programs.insert(name.clone(), SentProgram { file, ..program });
    }
    let beside = |path: &Option<PathBuf>| path.as_ref().map(|path| place.directory().join(path));
    Ok(Some(WorkersConfig {
        nats: place.optional(&raw.nats, |url| address(url))?,
        credentials: beside(&raw.credentials),
        authority: beside(&raw.ca),
        keys,
        audit: place
            .optional(&raw.audit, |text| share(text))?
            .unwrap_or_default(),
        repeatable: raw.repeatable,
        scale_time: raw.scale_time,
        programs,
    }))
}

fn program(name: &str, sent: &SentProgram) -> Result<SentProgram, UserError> {
    values::name(name)?;
    let engine = sent.engine.as_deref();
    if engine.is_none_or(|word| Language::of_word(word).is_some()) {
        Ok(sent.clone())
    } else {
        Err(Phrase::new("files-workers-engine").into())
    }
}

fn address(url: &str) -> Result<String, UserError> {
    if url.trim().is_empty() {
        Err(Phrase::new("files-workers-nats").into())
    } else {
        Ok(url.to_owned())
    }
}

/// The public half of a key as a worker prints it: `U` and 55 letters and digits.
fn public_key(text: &str) -> Result<String, UserError> {
    let is_of_key = |byte: u8| byte.is_ascii_uppercase() || (b'2'..=b'7').contains(&byte);
    let is_key = text.len() == 56 && text.starts_with('U') && text.bytes().all(is_of_key);
    if is_key {
        Ok(text.to_owned())
    } else {
        Err(Phrase::new("files-workers-key").into())
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::file::TournamentConfig;

    /// The section of a file with this text in it.
    fn section(text: &str) -> Result<WorkersConfig, ConfigError> {
        let text = format!(
            "game = 'gomoku'\n[[player]]\nname = 'A'\nbrain = 'worker:a'\n[[player]]\n\
             name = 'B'\nbrain = 'worker:b'\n[workers]\n{text}"
        );
        let config = TournamentConfig::parse(&text, Path::new("/srv/club.toml"))?;
        Ok(config.workers.unwrap())
    }

    #[test]
    fn a_file_says_how_its_workers_are_reached_and_watched() {
        assert_eq!(section("").unwrap(), WorkersConfig::default());
        let key = format!("U{}", "A7".repeat(27)) + "B";
        let text = format!(
            "nats = 'tls://a:4222'\ncredentials = 'own.creds'\nca = '/etc/ca.pem'\n\
             keys = ['{key}']\naudit = '2.5 %'\nrepeatable = true\nscale-time = true\n\
             [workers.programs]\nann = {{ file = 'ann.zip', engine = 'uci', arguments = '-q' }}\n"
        );
        let expected = WorkersConfig {
            nats: Some("tls://a:4222".to_owned()),
            credentials: Some(PathBuf::from("/srv/own.creds")),
            authority: Some(PathBuf::from("/etc/ca.pem")),
            keys: BTreeSet::from([key]),
            audit: 0.025,
            repeatable: true,
            scale_time: true,
            programs: BTreeMap::from([(
                "ann".to_owned(),
                SentProgram {
                    file: PathBuf::from("/srv/ann.zip"),
                    engine: Some("uci".to_owned()),
                    arguments: "-q".to_owned(),
                },
            )]),
        };
        assert_eq!(section(&text).unwrap(), expected);
    }

    #[test]
    fn what_a_tournament_says_goes_before_what_its_server_says() {
        let key = |last: &str| format!("U{}", "A7".repeat(27)) + last;
        let own = section(&format!(
            "credentials = 'own.creds'\nkeys = ['{}']\naudit = '1 %'\nscale-time = true\n\
             programs = {{ ann = {{ file = 'new.zip' }} }}",
            key("A")
        ));
        let server = section(&format!(
            "nats = 'nats://h:1'\ncredentials = 'server.creds'\nca = 'ca.pem'\n\
             keys = ['{}']\naudit = '5 %'\nrepeatable = true\n\
             programs = {{ ann = {{ file = 'old.zip' }}, bob = {{ file = 'bob.zip' }} }}",
            key("B")
        ));
        let (own, server) = (own.unwrap(), server.unwrap());
        let both = own.clone().over(Some(&server));
        let file = |name: &str| both.programs[name].file.clone();
        assert_eq!(both.nats.as_deref(), Some("nats://h:1"));
        assert_eq!(both.credentials, Some("/srv/own.creds".into()));
        assert_eq!(both.authority, Some("/srv/ca.pem".into()));
        assert_eq!(both.keys, BTreeSet::from([key("A"), key("B")]));
        assert_eq!(both.audit, 0.05);
        assert!(both.repeatable && both.scale_time);
        assert_eq!(file("ann"), PathBuf::from("/srv/new.zip"));
        assert_eq!(file("bob"), PathBuf::from("/srv/bob.zip"));
        assert_eq!(own.clone().over(None), own);
    }

    #[test]
    fn what_is_wrong_in_it_is_said_with_its_line() {
        for (text, expected) in [
            ("nats = ''", ":9: "),
            ("keys = ['SECRET']", ":9: "),
            ("\naudit = '5'", ":10: "),
            ("audit = '101 %'", ":9: "),
            ("audit = 'NaN %'", ":9: "),
            ("programs = { ann = { file = 'a', engine = 'xx' } }", ":9: "),
            ("programs = { '' = { file = 'a' } }", ":9: "),
            ("audits = '5 %'", ":9: "),
        ] {
            let error = section(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
