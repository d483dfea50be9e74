//! Hold'em for people at a terminal.

use std::process::ExitCode;

use bot_kit::finish;
use clap::Parser;
use poker_agent::terminal::{Guest, Start, attend, create};
use protocol::line::Name;
use protocol::poker::Command;

const EXAMPLES: &str = "\
Examples:
  poker-client --connect localhost:5556 --name Anna                which tables are there?
  poker-client --connect localhost:5556 --name Anna --join         any table that waits
  poker-client --connect localhost:5556 --name Anna --table 3 --buyin 500
  poker-client --connect localhost:5556 --name Anna --create seats=6,format=freezeout
  poker-client --connect localhost:5556 --name Anna --watch 3
  printf 'c\\nk\\nf\\n' | poker-client --connect localhost:5556 --name Script --join

Keys at the table: f fold, k check, c call, b N bet, r N raise, a all-in; 'help' shows
everything. On a pipe an action waits for its turn. NO_COLOR switches colours off.";

/// Sits down at a poker server: you see the table and your options, and type
/// what you do.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Arguments {
    /// The poker server
    #[arg(long, value_name = "HOST:PORT")]
    connect: String,

    /// Your name, up to 32 characters
    #[arg(long)]
    name: Name,

    /// A secret that owns the name: with it you get your seat back, also from
    /// another terminal; without it one is drawn
    #[arg(long)]
    token: Option<String>,

    /// Sit down at any table that waits
    #[arg(long, conflicts_with_all = ["create", "watch"])]
    join: bool,

    /// Sit down at this table
    #[arg(long, value_name = "N", conflicts_with_all = ["create", "watch"])]
    table: Option<u64>,

    /// Sit down at this seat
    #[arg(long, value_name = "N", requires = "table")]
    seat: Option<usize>,

    /// Sit down with so many chips
    #[arg(long, value_name = "N")]
    buyin: Option<u64>,

    /// Make a table and sit down: seats=6,small-blind=5,big-blind=10,buyin=1000,
    /// format=freezeout,level-hands=10,move-time=30000,…
    #[arg(long, value_name = "KEY=VALUE,…", value_parser = create, conflicts_with = "watch",
          num_args = 0..=1, default_missing_value = "")]
    create: Option<Command>,

    /// Look on at this table
    #[arg(long, value_name = "N")]
    watch: Option<u64>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
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
    let guest = Guest {
        address: arguments.connect,
        name: arguments.name,
        token: arguments
            .token
            .unwrap_or_else(|| format!("{:032x}", rand::random::<u128>())),
        start,
    };
    finish("poker-client", attend(&guest))
}
