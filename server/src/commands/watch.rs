//! `arbiter watch`: a game with the conversations of the programs, from a record or from
//! a server while it is played.

mod client;
mod events;
mod follow;
mod known;
mod target;

use std::path::PathBuf;
use words::{Language, Phrase};

use self::follow::FollowOutcome;
use self::target::Target;
use super::CommandError;
use super::replay::{PaceArgs, ReplayOptions, show_live, show_record};

const EXAMPLES: &str = "\
Beside each board stand the time of the move, what the programs thought, the lines
between manager (<) and program (>), and what the program wrote to its standard
error (!). The keys are those of 'arbiter replay'.

A server shows the lines of a running game to its operator, who gives the token as
ARBITER_TOKEN, and in a tournament where players register to the author of a
program, who gives the secret of the name so, and the name with --author.

Examples:
  arbiter watch club/records/000007.xml                 a record
  arbiter watch 7 --store club --every 1s               game 7 of a store
  arbiter watch 127.0.0.1:8080                          the game that a server plays
  arbiter watch http://127.0.0.1:8080/games/7           one of its games
  arbiter watch 127.0.0.1:8080/tournaments/club/games/7 --author Anna";

/// Show a game with times, thoughts and the conversation of its programs
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct WatchArgs {
    /// Record or number of a game, or address of a server's page
    target: String,
    /// Draw each board below the last, as if this were no terminal
    #[arg(long, help_heading = "Play")]
    plain: bool,
    #[command(flatten)]
    pace: PaceArgs,
    /// Folder of the store
    ///
    /// It may also be a folder of .xml records. The default is the current folder.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    store: Option<PathBuf>,
    /// Token of the operator, or with --author the secret of the name
    ///
    /// Others on this machine may read a command line; ARBITER_TOKEN is hidden.
    #[arg(long, help_heading = "Connection", value_name = "TOKEN")]
    token: Option<String>,
    /// Name by which the author has registered for the tournament
    #[arg(long, help_heading = "Connection", value_name = "NAME")]
    author: Option<String>,
}

impl WatchArgs {
    /// The secret of the command line, else that of the environment.
    fn token(&self) -> Option<String> {
        let token = self.token.clone();
        let token = token.or_else(|| std::env::var("ARBITER_TOKEN").ok());
        token.filter(|token| !token.is_empty())
    }
}

/// Shows the game.
///
/// # Errors
/// There is no such record or it is damaged; nobody listens at the address, it is
/// no server of Arbiter, it has no such game, or it does not accept the token.
pub fn run(args: &WatchArgs, language: Language) -> Result<(), CommandError> {
    let look = ReplayOptions {
        plain: args.plain,
        details: true,
        language,
    };
    let address = match Target::parse(&args.target) {
        Ok(Target::Record) => {
            return show_record(&args.target, args.store.as_deref(), args.pace, look);
        }
        Ok(Target::Page(address)) => address,
        Err(wrong) => return Err(CommandError::usage(wrong)),
    };
    let token = args.token();
    if args.author.is_some() && token.is_none() {
        return Err(CommandError::usage(Phrase::new("terminal-watch-no-secret")));
    }
    match FollowOutcome::begin(address, token.as_deref(), args.author.as_deref(), language)? {
        FollowOutcome::Game(first, updates) => show_live(*first, updates, args.pace, look),
        FollowOutcome::Choice(list) => {
            print!("{list}");
            Ok(())
        }
    }
}
