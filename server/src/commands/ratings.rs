//! `arbiter ratings`: the strength of all players, by all results of a store.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use tournament::render_standings;

use super::CommandError;
use host::color;
use host::standings_of;
use store::StoreReader;

const EXAMPLES: &str = "\
The store may be in use: ratings can be shown while a tournament runs.

Examples:
  arbiter ratings --store config/tournaments/first
  arbiter ratings gomoku --store /srv/club";

/// Show the ratings by all results of a store
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RatingsArgs {
    /// Game, if the store has several
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Folder of the store
    #[arg(long, help_heading = "Files", value_name = "DIR", default_value = ".")]
    store: PathBuf,
}

/// Shows the ratings: maximum likelihood over all results, with 95 % errors.
///
/// # Errors
/// There is no store, or it has no results of this game.
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
                "{store} has no results of {asked}, only of {played}"
            )));
        }
        (None, games) => {
            let games = games.join(", ");
            return Err(CommandError::Usage(format!(
                "the store has several games: give one of {games}"
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
