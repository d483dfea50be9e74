//! The command line that all brains share.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::{ArgGroup, Args};
use games::Game;
use protocol::line::{Name, Version};

use crate::network::{keep_connecting, listen};
use crate::stream::server_address;
use crate::{
    Brain, Endpoint, Fault, NO_CONNECTION_LIMIT, Session, TlsArgs, dial, finish, serve_on,
    serve_one,
};

/// The arguments that all brains share: where and under which name they play.
/// Flattened into the arguments of each program.
#[derive(Args, Clone, Debug)]
#[command(group(ArgGroup::new("stdio").conflicts_with_all(["connect", "keep"])))]
pub struct Common {
    /// Port of this machine to listen on
    ///
    /// The brain ends with the connection, or when none comes within 10 s.
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    #[arg(required_unless_present_any = ["connect", "stdio"])]
    #[arg(conflicts_with_all = ["connect", "tls", "stdio"])]
    port: Option<u16>,

    #[command(flatten)]
    seed: SeedArgs,

    /// Address of the server to connect to
    ///
    /// Without it, the brain listens on PORT.
    #[arg(long, value_name = "HOST:PORT", value_parser = server_address, help_heading = "Connection")]
    connect: Option<String>,

    #[command(flatten)]
    tls: TlsArgs,

    /// Keep running after the end, for more games
    ///
    /// A brain that listens serves several connections at a time, also after
    /// `quit msg`. With --connect, a brain connects again after `quit msg` and
    /// when the connection is lost, also in the middle of a game.
    #[arg(long, help_heading = "Connection")]
    keep: bool,

    /// Secret that owns the name
    ///
    /// A server that protects names gives a name to the first client that
    /// uses it with a token. 1 to 64 printable characters.
    #[arg(long, value_name = "SECRET", requires = "connect", value_parser = secret, help_heading = "Connection")]
    token: Option<String>,

    /// Highest version of the line protocol to speak, 0,1 or 0,2
    ///
    /// For a manager of others that takes no answer but 0,1.
    #[arg(long, value_name = "VERSION", default_value = "0,2")]
    #[arg(help_heading = "Connection")]
    protocol: Version,

    /// Name to play under
    ///
    /// It stands in tables and records; at most 64 characters.
    #[arg(long, help_heading = "Connection")]
    name: Option<Name>,
}

impl Common {
    /// The seed of the command line, or a random one.
    pub fn seed(&self) -> u64 {
        self.seed.or_random()
    }

    /// The name of the command line, or else this one.
    pub fn name_or(&self, program: &str) -> String {
        let name = self.name.as_ref();
        name.map_or_else(|| program.to_owned(), ToString::to_string)
    }
}

/// The seed of everything that a program leaves to chance.
#[derive(Args, Clone, Copy, Debug)]
pub struct SeedArgs {
    /// Seed of the random numbers, to repeat a run
    #[arg(long, value_name = "N", help_heading = "Play")]
    seed: Option<u64>,
}

impl SeedArgs {
    /// The seed of the command line, or a random one.
    pub fn or_random(self) -> u64 {
        self.seed.unwrap_or_else(rand::random)
    }
}

/// Plays as the command line says. The exit status is 0 after a conversation
/// that ended normally, and 1 after a fault, which is reported on standard error.
///
/// `make` makes the brain of a connection from a seed: with `--seed N` the
/// first connection gets N, the second N + 1 and so on. `program` is the name
/// of the brain if the command line gives none.
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
    let seed = AtomicU64::new(common.seed());
    let name = match &common.name {
        Some(name) => name.clone(),
        None => program.parse().map_err(Fault::Name)?,
    };
    let session = || {
        let seed = seed.fetch_add(1, Ordering::Relaxed);
        let session = Session::<G, B>::new(make(seed), name.clone(), common.token.clone());
        session.speaking(common.protocol)
    };
    if let Some(address) = &common.connect {
        let manager = Endpoint::new(address, &common.tls)?;
        if common.keep {
            keep_connecting(&manager, &mut session());
        }
        return dial(&manager, &mut session()).map(drop);
    }
    // Clap demands one of the two.
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
    if (1..=MAX_TOKEN).contains(&text.len()) && printable {
        Ok(text.to_owned())
    } else {
        Err("give 1 to 64 printable characters")
    }
}
