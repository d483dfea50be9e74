//! `arbiter strike`: games count no more.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{ArgGroup, Args};
use record::GameId;
use store::GamesToStrike;
use words::{Language, Phrase};

use super::CommandError;

const EXAMPLES: &str = "\
Struck games do not count in standings, ratings and tests. Their records and rows stay,
with the reason. The tournament plays them again when it goes on. No tournament may use
the store meanwhile. Without --game, --games-of and --worker, the command changes
nothing: it shows the workers that have played games of the store.

Examples:
  arbiter strike club
  arbiter strike club --game 7 --reason 'the power failed'
  arbiter strike club --worker 'worker 7' --reason 'its machine was overheated'";

/// Strike games: they count no more
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, group(ArgGroup::new("games")))]
pub struct StrikeArgs {
    /// Folder of the store
    #[arg(value_name = "STORE")]
    store: PathBuf,

    /// Game that is struck, by its number
    #[arg(long, value_name = "N", group = "games")]
    game: Option<GameId>,

    /// Player whose games are struck; the tournament's file may have it no more
    #[arg(long = "games-of", value_name = "NAME", group = "games")]
    player: Option<String>,

    /// Worker whose games are struck
    #[arg(long, value_name = "NAME", group = "games")]
    worker: Option<String>,

    /// Why, for those who read the store or the events
    #[arg(long, value_name = "TEXT", requires = "games", default_value = "")]
    reason: String,
}

/// Strikes games, or shows the workers that have played games.
///
/// # Errors
/// There is no store, somebody uses it, it cannot be read or written, or none of these
/// games is in it and counts.
pub fn run(args: &StrikeArgs, language: Language) -> Result<(), CommandError> {
    let games = match (args.game, &args.player, &args.worker) {
        (Some(id), ..) => GamesToStrike::Game(id),
        (_, Some(name), _) => GamesToStrike::OfPlayer(name),
        (.., Some(name)) => GamesToStrike::OfWorker(name),
        (None, None, None) => return list(args, language),
    };
    let struck = store::strike(&args.store, games, &args.reason).map_err(CommandError::failed)?;
    if struck == 0 {
        return Err(CommandError::failed(Phrase::new("terminal-struck-none")));
    }
    let text = Phrase::new("terminal-struck").with("games", struck);
    writeln!(io::stdout(), "{}", text.say(language))?;
    Ok(())
}

fn list(args: &StrikeArgs, language: Language) -> Result<(), CommandError> {
    let all = store::games_of_workers(&args.store).map_err(CommandError::failed)?;
    let mut workers = all
        .into_iter()
        .filter_map(|own| Some((own.worker?, own.counted, own.struck)));
    let first = workers.next();
    if first.is_none() {
        let text = language.say("terminal-no-workers");
        writeln!(io::stdout(), "{text}")?;
    }
    for (worker, counted, struck) in first.into_iter().chain(workers) {
        let text = Phrase::new("terminal-worker-games").with("worker", worker);
        let text = text.with("counted", counted).with("struck", struck);
        writeln!(io::stdout(), "{}", text.say(language))?;
    }
    Ok(())
}
