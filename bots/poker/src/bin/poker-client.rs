//! Poker for people at a terminal.

use std::process::ExitCode;

use bot_kit::{Endpoint, TlsArgs, finish, parse, server_address};
use clap::{ArgGroup, Parser};
use poker_agent::terminal::{Guest, Start, attend, create};
use protocol::line::Name;
use protocol::poker::Command;

const EXAMPLES: &str = "\
Keys at the table: f fold, k check, c call, b N bet, r N raise, a all-in; in draw games
d 1 3 changes your first and third card, p stands pat; 'help' shows everything. On a
pipe, an action waits for its turn. NO_COLOR switches colours off.

Examples:
  poker-client --connect localhost:5556 --name Anna          lists the tables
  poker-client --connect localhost:5556 --name Anna --join   any table that waits for players
  poker-client --connect localhost:5556 --name Anna --table 3 --buyin 500
  poker-client --connect localhost:5556 --name Anna --create seats=6,format=freezeout
  poker-client --connect localhost:5556 --name Anna --create seats=2,game=2-7-triple-draw
  poker-client --connect localhost:5556 --name Anna --create seats=3,agents=strong+random
  poker-client --connect localhost:5556 --name Anna --watch 3
  printf 'c\\nk\\nf\\n' | poker-client --connect localhost:5556 --name Script --join";

/// Play poker at a poker server yourself, in this terminal
///
/// You see the table and your options, and type what you do.
#[derive(Parser)]
#[command(group(ArgGroup::new("sits").args(["join", "table"]).multiple(true)))]
#[command(name = "poker-client", version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    /// Address of the server to connect to
    #[arg(long, help_heading = "Connection", value_name = "HOST:PORT", value_parser = server_address)]
    connect: String,

    #[command(flatten)]
    tls: TlsArgs,

    /// Name to play under
    ///
    /// It stands at the table; at most 32 characters.
    #[arg(long, help_heading = "Connection")]
    name: Name,

    /// Secret that owns the name
    ///
    /// With it, you get your seat back, also from another terminal. Without it,
    /// a secret is drawn, and the seat is lost when the program ends.
    #[arg(long, help_heading = "Connection", value_name = "SECRET")]
    token: Option<String>,

    /// Sit down at any table that waits for players
    #[arg(long, help_heading = "Table", conflicts_with_all = ["create", "watch"])]
    join: bool,

    /// Number of the table to sit down at
    #[arg(long, help_heading = "Table", value_name = "N", conflicts_with_all = ["create", "watch"])]
    table: Option<u64>,

    /// Number of the seat to sit down at
    #[arg(
        long,
        help_heading = "Table",
        value_name = "N",
        requires = "table",
        conflicts_with = "create"
    )]
    seat: Option<usize>,

    /// Number of chips to begin with
    ///
    /// Without it, the buy-in of the table.
    #[arg(
        long,
        help_heading = "Table",
        value_name = "N",
        requires = "sits",
        conflicts_with = "create"
    )]
    buyin: Option<u64>,

    /// Create a table and sit down at it
    ///
    /// The settings are those of the poker protocol, like seats=6,
    /// small-blind=5, big-blind=10, buyin=1000, format=freezeout,
    /// level-hands=10, move-time=30000 (in milliseconds), game=stud or limit=pot.
    #[arg(long, help_heading = "Table", value_name = "KEY=VALUE,…", value_parser = create, conflicts_with = "watch",
          num_args = 0..=1, default_missing_value = "")]
    create: Option<Command>,

    /// Number of the table to watch
    #[arg(long, help_heading = "Table", value_name = "N")]
    watch: Option<u64>,
}

fn main() -> ExitCode {
    let arguments: Arguments = parse();
    let start = match (arguments.create, arguments.watch) {
        (Some(create), _) => Start::Create(Box::new(create)),
        (None, Some(table)) => Start::Watch(table),
        (None, None) if arguments.join || arguments.table.is_some() => Start::Join {
            table: arguments.table,
            seat: arguments.seat,
            buyin: arguments.buyin,
        },
        (None, None) => Start::Look,
    };
    let server = match Endpoint::new(&arguments.connect, &arguments.tls) {
        Ok(server) => server,
        Err(error) => return finish("poker-client", Err(error)),
    };
    let guest = Guest {
        server,
        name: arguments.name,
        token: arguments
            .token
            .unwrap_or_else(|| format!("{:032x}", rand::random::<u128>())),
        start,
    };
    finish("poker-client", attend(&guest))
}
