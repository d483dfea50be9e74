//! `arbiter ratings`: how strong everybody is, by all results of a store.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::CommandError;
use crate::rating::Score;
use crate::store::StoreReader;
use crate::tournament::{Crosstable, Marks, Roster, render_standings, standings};

const EXAMPLES: &str = "\
The store may be in use: ratings can be looked at while a tournament runs.

Examples:
  arbiter ratings --store config/tournaments/first
  arbiter ratings gomoku --store /srv/club";

/// The words of `arbiter ratings`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RatingsArgs {
    /// The game; nothing is shown where the store is of another one
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// The store of a tournament
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
    let played = results.identity().map_err(|error| failed(&error))?;
    let played = played.get("game").to_owned();
    if let Some(asked) = &args.game {
        let entry = games::find(asked).map_err(|error| CommandError::Usage(error.to_string()))?;
        if entry.info.name != played {
            let store = args.store.display();
            return Err(failed(&format!(
                "in {store} {played} is played, not {asked}"
            )));
        }
    }
    let totals = results.pair_totals().map_err(|error| failed(&error))?;
    let mut names: Vec<String> = Vec::new();
    for name in totals
        .iter()
        .flat_map(|total| [&total.first, &total.second])
    {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let roster = Roster::new(names).map_err(|error| failed(&error))?;
    let mut scores = Crosstable::new(roster.len());
    for total in &totals {
        let Some(pair) = roster.pair(&total.first, &total.second) else {
            continue;
        };
        let count = |games: u64| u32::try_from(games).unwrap_or(u32::MAX);
        let score = Score::new(
            count(total.first_wins),
            count(total.draws),
            count(total.second_wins),
        );
        let is_first = roster.name(pair.first()) == total.first;
        scores.add(pair, if is_first { score } else { score.reversed() });
    }
    let rows = standings(&roster, &scores, &Marks::default());
    let mut out = io::stdout().lock();
    let color = out.is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    write!(out, "{}", render_standings(&rows, &scores, color))?;
    Ok(())
}
