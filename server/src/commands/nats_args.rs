//! The arguments that name a NATS server, and those of the connection.

use std::path::PathBuf;

use clap::Args;
use contest::file::WorkersConfig;
use contest::values;
use words::Language;
use workers::{Link, LinkError};

/// How NATS is reached.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct CredentialArgs {
    /// File of credentials for NATS, as its tools write them
    #[arg(long, help_heading = "Workers", value_name = "FILE")]
    credentials: Option<PathBuf>,

    /// Certificate of who has signed that of the NATS server, in PEM
    #[arg(long, help_heading = "Workers", value_name = "FILE")]
    nats_ca: Option<PathBuf>,
}

impl CredentialArgs {
    /// A connection to this server, as soon as it is there; `tell` is called once if it is
    /// not.
    ///
    /// # Errors
    /// It refuses.
    pub(super) async fn connect(
        &self,
        url: &str,
        name: &str,
        queue: Option<&str>,
        tell: &(dyn Fn(&LinkError) + Sync),
    ) -> Result<Link, LinkError> {
        let (credentials, authority) = (self.credentials.as_deref(), self.nats_ca.as_deref());
        Link::connect_when_there(url, credentials, authority, name, queue, tell).await
    }
}

/// The line that NATS is waited for.
pub(super) fn waits_for_nats(error: &LinkError, language: Language) -> String {
    language.with(
        "terminal-waits-for-nats",
        &[("why", error.to_string().into())],
    )
}

/// Who plays the games of programs that workers have.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct WorkersArgs {
    /// NATS server over which workers play games
    ///
    /// Several are separated by commas: nats://HOST:PORT or tls://HOST:PORT.
    #[arg(long, help_heading = "Workers", value_name = "URL")]
    nats: Option<String>,

    #[command(flatten)]
    credentials: CredentialArgs,

    /// Public key of a worker whose results are taken; without any, those of all are
    ///
    /// It may be given several times. A worker prints its key when it starts.
    #[arg(long, help_heading = "Workers", value_name = "KEY")]
    worker_key: Vec<String>,

    /// Share of games that another worker plays again, to be compared: such as '5 %'
    #[arg(long, help_heading = "Workers", value_name = "SHARE", value_parser = values::share)]
    audit: Option<f64>,
}

impl WorkersArgs {
    /// Whether one of them is given.
    pub(super) fn is_given(&self) -> bool {
        self.nats.is_some() || self.audit.is_some() || !self.worker_key.is_empty()
    }

    /// Whether a share of the games is to be played again.
    pub(super) fn audits(&self) -> bool {
        self.audit.is_some()
    }

    /// These arguments, completed by the settings of a tournament's file.
    pub(super) fn over(&self, file: Option<&WorkersConfig>) -> WorkersConfig {
        let own = WorkersConfig {
            nats: self.nats.clone(),
            credentials: self.credentials.credentials.clone(),
            authority: self.credentials.nats_ca.clone(),
            keys: self.worker_key.iter().cloned().collect(),
            ..WorkersConfig::default()
        };
        let config = own.over(file);
        WorkersConfig {
            audit: self.audit.unwrap_or(config.audit),
            ..config
        }
    }
}
