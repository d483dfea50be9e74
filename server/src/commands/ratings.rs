//! `arbiter ratings`: how strong everybody is, by all results of a store.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use tournament::render_standings;

use super::CommandError;
use host::color;
use host::standings_of;
use store::StoreReader;

const EXAMPLES: &str = "\
The store may be in use: ratings can be looked at while a tournament runs.

Examples:
  arbiter ratings --store config/tournaments/first
  arbiter ratings gomoku --store /srv/club";

/// The words of `arbiter ratings`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RatingsArgs {
    /// The game, where several are played in the store
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// The store of a tournament or a server
    #[arg(long, value_name = "DIR", default_value = ".")]
    store: PathBuf,
}

/// Shows the ratings: maximum likelihood over all results, with 95 % errors.
///
/// # Errors
/// There is no store, or it is of another game.
pub fn run(args: &RatingsArgs) -> Result<(), CommandError> {
    let failed = |error: &dyn std::fmt::Display| CommandError::Failed(error.to_string());
    let store = StoreReader::open(&args.store).map_err(|error| failed(&error))?;
    let results = store.results();
    let played = results.games().map_err(|error| failed(&error))?;
    let asked = args.game.as_deref().map(games::find).transpose();
    let asked = asked.map_err(|error| CommandError::Usage(error.to_string()))?;
    let game = match (asked, played.as_slice()) {
        (Some(entry), _) if played.iter().any(|game| game == entry.info.name) => entry.info.name,
        (None, [game]) => game,
        (None, []) => "",
        (Some(entry), _) => {
            let (store, asked) = (args.store.display(), entry.info.name);
            let played = played.join(", ");
            return Err(failed(&format!(
                "in {store} {played} is played, not {asked}"
            )));
        }
        (None, games) => {
            let games = games.join(", ");
            return Err(CommandError::Usage(format!(
                "several games are played there: give one of {games}"
            )));
        }
    };
    let totals = results
        .pair_totals_of(game)
        .map_err(|error| failed(&error))?;
    let (rows, scores) = standings_of(&totals).map_err(|error| failed(&error))?;
    let mut out = io::stdout().lock();
    let color = color::is_wanted(&out);
    write!(out, "{}", render_standings(&rows, &scores, color))?;
    Ok(())
}
