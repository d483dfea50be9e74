//! The command line that all brains share.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use games::Game;
use protocol::line::Name;

use crate::door::{keep_dialling, listen};
use crate::{Brain, Fault, NO_CONNECTION_LIMIT, Session, dial, finish, serve_on, serve_one};

/// Where and under which name a brain plays. Flattened into the arguments of
/// each program.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// Listen on this port of this machine; end with the connection, or when
    /// none comes within 10 s
    #[arg(
        value_parser = clap::value_parser!(u16).range(1..),
        required_unless_present = "connect",
        conflicts_with = "connect"
    )]
    port: Option<u16>,

    /// Dial the manager instead of listening
    #[arg(long, value_name = "HOST:PORT")]
    connect: Option<String>,

    /// Go on listening, for several connections at a time, also after `quit
    /// msg`; with --connect: dial again when the connection is lost, also in
    /// the middle of a game
    #[arg(long)]
    keep: bool,

    /// The secret that owns the name, where the manager protects names
    #[arg(long, value_name = "SECRET", requires = "connect", value_parser = secret)]
    token: Option<String>,

    /// The name for tables and records, up to 64 characters
    #[arg(long)]
    name: Option<Name>,

    /// Begin the random numbers here, so that games can be repeated
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Plays as the command line says; the exit status is 0 after a conversation
/// that ended in order and 1 after a fault, which is told on standard error.
///
/// `make` makes the brain of a connection from a seed: with `--seed N` the
/// first gets N, the second N + 1 and so on. `program` is the brain's name
/// where none is given.
pub fn run<G: Game, B: Brain<G>>(
    common: &Common,
    program: &str,
    make: impl Fn(u64) -> B + Sync,
) -> ExitCode {
    finish(program, serve(common, program, make))
}

fn serve<G: Game, B: Brain<G>>(
    common: &Common,
    program: &str,
    make: impl Fn(u64) -> B + Sync,
) -> Result<(), Fault> {
    let seed = AtomicU64::new(common.seed.unwrap_or_else(rand::random));
    let name = match &common.name {
        Some(name) => name.clone(),
        None => program.parse().map_err(Fault::Name)?,
    };
    let session = || {
        let seed = seed.fetch_add(1, Ordering::Relaxed);
        Session::<G, B>::new(make(seed), name.clone(), common.token.clone())
    };
    if let Some(address) = &common.connect {
        if common.keep {
            keep_dialling(address, &mut session());
            return Ok(());
        }
        return dial(address, &mut session()).map(drop);
    }
    // Clap lets nothing pass without either.
    let listener = listen(common.port.unwrap_or_default())?;
    if common.keep {
        serve_on(&listener, &session);
    }
    serve_one(listener, NO_CONNECTION_LIMIT, &mut session())
}

/// The most bytes of a token.
const MAX_TOKEN: usize = 64;

/// A token as it can stand on a line.
fn secret(text: &str) -> Result<String, &'static str> {
    let printable = !text.chars().any(char::is_control) && text.trim() == text;
    match (1..=MAX_TOKEN).contains(&text.len()) && printable {
        true => Ok(text.to_owned()),
        false => Err("give 1 to 64 printable characters"),
    }
}
