//! The command line that all agents share.

use std::process::ExitCode;

use bot_kit::finish;
use bot_kit::study::{StudyError, exit_status};
use clap::Args;
use protocol::line::Name;
use serde::{Deserialize, Deserializer};

use super::Agent;
use super::client::{ClientError, Place, play_at};

/// Where an agent plays, and as whom. Flattened into the arguments of each
/// program; also the section `[table]` of a configuration file.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Connect {
    /// The poker server
    #[arg(long, value_name = "HOST:PORT")]
    connect: Option<String>,

    /// The name at the table, up to 32 characters
    #[arg(long)]
    #[serde(deserialize_with = "name")]
    name: Option<Name>,

    /// The secret that owns the name; without one it is drawn, and the seat
    /// is lost when the program ends
    #[arg(long)]
    token: Option<String>,

    /// Sit down at this table; without it at any that waits
    #[arg(long, value_name = "N")]
    table: Option<u64>,

    /// Sit down with so many chips; without it with as many as the table says
    #[arg(long, value_name = "N")]
    buyin: Option<u64>,

    /// Join another table when this one has closed, and buy in again after a
    /// bust
    #[arg(long)]
    keep: bool,
}

fn name<'de, D: Deserializer<'de>>(words: D) -> Result<Option<Name>, D::Error> {
    let text = String::deserialize(words)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

impl Connect {
    /// These words, and where they say nothing those of a file.
    #[must_use]
    pub fn or(self, file: Connect) -> Connect {
        Connect {
            connect: self.connect.or(file.connect),
            name: self.name.or(file.name),
            token: self.token.or(file.token),
            table: self.table.or(file.table),
            buyin: self.buyin.or(file.buyin),
            keep: self.keep || file.keep,
        }
    }

    /// Where to play; `program` is the name where none is given.
    fn place(&self, program: &str) -> Result<Place, String> {
        let address = self.connect.clone();
        let name = match &self.name {
            Some(name) => name.clone(),
            None => program
                .parse()
                .map_err(|error| format!("{program}: {error}"))?,
        };
        Ok(Place {
            address: address.ok_or("give the server: --connect HOST:PORT")?,
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

/// Plays as the command line says; the exit status is 0 after a table that
/// closed, 1 after a fault, which is told on standard error, and 2 where the
/// words name no server. `program` is the agent's name where none is given.
pub fn run(connect: &Connect, program: &str, agent: Box<dyn Agent>) -> ExitCode {
    match connect.place(program) {
        Err(words) => exit_status(program, Err(StudyError::words(words))),
        Ok(place) => finish(program, play_at(&place, agent)),
    }
}

/// As [`run`], for who wants to know what went wrong.
///
/// # Errors
/// See [`ClientError`].
pub fn play(connect: &Connect, program: &str, agent: Box<dyn Agent>) -> Result<(), ClientError> {
    let place = connect.place(program).map_err(ClientError::Lost)?;
    play_at(&place, agent)
}
