//! The command line that all agents share.

use std::process::ExitCode;

use bot_kit::study::{StudyError, exit_status};
use bot_kit::{Endpoint, TlsArgs, finish, server_address};
use clap::Args;
use protocol::line::Name;
use serde::{Deserialize, Deserializer};

use super::Agent;
use super::client::{ClientError, Place, play_at};

/// Where an agent plays, and under which name. Flattened into the arguments of each
/// program; also the section `[table]` of a configuration file.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Connect {
    /// Address of the server to connect to
    #[arg(long, help_heading = "Connection", value_name = "HOST:PORT", value_parser = server_address)]
    connect: Option<String>,

    #[command(flatten)]
    #[serde(skip)]
    tls: TlsArgs,

    /// Name to play under
    ///
    /// It stands at the table; at most 32 characters.
    #[arg(long, help_heading = "Connection")]
    #[serde(deserialize_with = "name")]
    name: Option<Name>,

    /// Secret that owns the name
    ///
    /// Without it, a secret is drawn, and the seat is lost when the program
    /// ends.
    #[arg(long, help_heading = "Connection", value_name = "SECRET")]
    token: Option<String>,

    /// Number of the table to sit down at
    ///
    /// Without it, any table that waits for players.
    #[arg(long, help_heading = "Table", value_name = "N")]
    table: Option<u64>,

    /// Number of chips to begin with
    ///
    /// Without it, the buy-in of the table.
    #[arg(long, help_heading = "Table", value_name = "N")]
    buyin: Option<u64>,

    /// Keep running after the end, for more games
    ///
    /// The agent joins another table when its table has closed, and buys in
    /// again when it has lost all its chips.
    #[arg(long, help_heading = "Connection")]
    keep: bool,
}

fn name<'de, D: Deserializer<'de>>(words: D) -> Result<Option<Name>, D::Error> {
    let text = String::deserialize(words)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

impl Connect {
    /// These settings; those that are missing come from a file.
    #[must_use]
    pub fn or(self, file: Connect) -> Connect {
        Connect {
            connect: self.connect.or(file.connect),
            tls: self.tls,
            name: self.name.or(file.name),
            token: self.token.or(file.token),
            table: self.table.or(file.table),
            buyin: self.buyin.or(file.buyin),
            keep: self.keep || file.keep,
        }
    }

    /// Where to play; `program` is the name if none is given.
    fn place(&self, program: &str) -> Result<Place, String> {
        let address = self.connect.as_deref();
        let address = address.ok_or("give the server: --connect HOST:PORT")?;
        let name = match &self.name {
            Some(name) => name.clone(),
            None => program
                .parse()
                .map_err(|error| format!("{program}: {error}"))?,
        };
        Ok(Place {
            server: Endpoint::new(address, &self.tls).map_err(|error| error.to_string())?,
            name,
            token: match &self.token {
                Some(token) => token.clone(),
                None => format!("{:032x}", rand::random::<u128>()),
            },
            table: self.table,
            buyin: self.buyin,
            keep: self.keep,
        })
    }
}

/// Plays as the command line says. The exit status is 0 after the table has
/// closed, 1 after a fault, which is reported on standard error, and 2 if the
/// command line names no server. `program` is the name of the agent if the
/// command line gives none.
pub fn run(connect: &Connect, program: &str, agent: Box<dyn Agent>) -> ExitCode {
    match connect.place(program) {
        Err(words) => exit_status(program, Err(StudyError::words(words))),
        Ok(place) => finish(program, play_at(&place, agent)),
    }
}

/// As [`run`], but returns the error.
///
/// # Errors
/// See [`ClientError`].
pub fn play(connect: &Connect, program: &str, agent: Box<dyn Agent>) -> Result<(), ClientError> {
    let place = connect.place(program).map_err(ClientError::Lost)?;
    play_at(&place, agent)
}
