//! `arbiter strike`: games of a worker count no more.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use words::{Language, Phrase};

use super::CommandError;

const EXAMPLES: &str = "\
Struck games do not count in standings, ratings and tests. Their records and rows stay,
with the reason. The tournament plays them again when it goes on. No tournament may use
the store meanwhile. Without --worker, the command changes nothing: it shows the workers
that have played games of the store.

Examples:
  arbiter strike club
  arbiter strike club --worker 'worker 7' --reason 'its machine was overheated'";

/// Strike the games that a worker has played: they count no more
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct StrikeArgs {
    /// Folder of the store
    #[arg(value_name = "STORE")]
    store: PathBuf,

    /// Worker whose games are struck
    #[arg(long, value_name = "NAME")]
    worker: Option<String>,

    /// Why, for those who read the store or the events
    #[arg(long, value_name = "TEXT", requires = "worker", default_value = "")]
    reason: String,
}

/// Strikes games, or shows the workers that have played games.
///
/// # Errors
/// There is no store, somebody uses it, it cannot be read or written, or the worker
/// has no game in it that counts.
pub fn run(args: &StrikeArgs, language: Language) -> Result<(), CommandError> {
    let Some(worker) = &args.worker else {
        return list(args, language);
    };
    let struck = store::strike(&args.store, worker, &args.reason);
    let text = match struck.map_err(CommandError::failed)? {
        0 => {
            let text = Phrase::new("terminal-struck-none").with("worker", worker.clone());
            return Err(CommandError::failed(text));
        }
        games => Phrase::new("terminal-struck").with("games", games),
    };
    let text = text.with("worker", worker.clone());
    writeln!(io::stdout(), "{}", text.say(language))?;
    Ok(())
}

fn list(args: &StrikeArgs, language: Language) -> Result<(), CommandError> {
    let workers = store::games_of_workers(&args.store).map_err(CommandError::failed)?;
    if workers.is_empty() {
        let text = language.say("terminal-no-workers");
        writeln!(io::stdout(), "{text}")?;
    }
    for own in workers {
        let text = Phrase::new("terminal-worker-games").with("worker", own.worker);
        let text = text.with("counted", own.counted).with("struck", own.struck);
        writeln!(io::stdout(), "{}", text.say(language))?;
    }
    Ok(())
}
