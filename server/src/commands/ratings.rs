//! `arbiter ratings`: the strength of all players, by all results of stores and
//! of folders of records.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use reports::{render_standings, render_superiority};
use tournament::Standing;
use tournament::rating::{Ratings, rate, rate_by_start};
use words::{Language, Phrase, complain};

use super::CommandError;
use crate::color;
use contest::values::ValueError;
use contest::{figures_notes, first_move_note};
use people::standings_of;
use record::{RecordFolder, field_of, read_record};
use store::{PairTotals, StoreReader};

const EXAMPLES: &str = "\
A store may be in use: ratings can be shown while a tournament runs. A store and
the records in it hold the same games: give one of them.

For Ordo and BayesElo: arbiter records export --format tags writes the results of any game
as the tags of PGN, which is what they read.

Examples:
  arbiter ratings --store config/tournaments/first
  arbiter ratings gomoku --store /srv/club
  arbiter ratings --store spring --store autumn --store games/
  arbiter ratings --store club --anchor Steady=1500 --superiority
  arbiter ratings --store club --together --first-move";

/// Show the ratings by all results of stores and records
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RatingsArgs {
    /// Game, if there are several
    #[arg(value_name = "GAME", conflicts_with = "together")]
    game: Option<String>,

    /// Rate the results of all games on one scale
    ///
    /// Games in which returns count are left out.
    #[arg(long, help_heading = "Figures")]
    together: bool,

    /// Rate without what the first move was worth
    ///
    /// Its worth is fitted together with the ratings, as BayesElo and Ordo do. Without this
    /// it stands below the table only.
    #[arg(long, help_heading = "Figures")]
    first_move: bool,

    /// Give this player this rating, and the others theirs beside it
    #[arg(long, help_heading = "Figures", value_name = "NAME=ELO", value_parser = anchor)]
    anchor: Option<(String, f64)>,

    /// Show how likely each player is stronger than each other
    #[arg(long, help_heading = "Figures")]
    superiority: bool,

    /// Folder of the store
    ///
    /// It may also be a folder of .xml records, and the option may be repeated.
    #[arg(long, help_heading = "Files", value_name = "DIR", default_value = ".")]
    store: Vec<PathBuf>,
}

/// The farthest that a player can be anchored from 0.
const FARTHEST: f64 = 10_000.0;

fn anchor(text: &str) -> Result<(String, f64), ValueError> {
    let (name, elo) = text.rsplit_once('=').ok_or(ValueError::NoAnchor)?;
    let elo = elo.trim().parse().ok();
    let elo = elo.filter(|elo: &f64| elo.abs() <= FARTHEST);
    Ok((name.trim().to_owned(), elo.ok_or(ValueError::NoAnchor)?))
}

/// The results of pairs of players, by the field of their game.
type Totals = BTreeMap<String, PairTotals>;

/// Shows the ratings: maximum likelihood over all results, with 95 % errors.
///
/// # Errors
/// There is no store and no record, or there are no results of this game. Damaged
/// records are named, and left out.
pub fn run(args: &RatingsArgs, language: Language) -> Result<(), CommandError> {
    if let Some(game) = &args.game {
        games::find_field(game).map_err(CommandError::usage)?;
    }
    refuse_same_games(&args.store)?;
    let mut all = Totals::new();
    let mut damaged = 0;
    for folder in &args.store {
        if store::is_store(folder) {
            add_store(folder, &mut all)?;
        } else {
            damaged += add_records(folder, &mut all)?;
        }
    }
    if args.together {
        let mut sum = PairTotals::default();
        let is_won = |field: &&String| !games::find_field(field).is_ok_and(|(_, graded)| graded);
        for (_, totals) in all.iter().filter(|(field, _)| is_won(field)) {
            sum.merge(totals);
        }
        all = Totals::from([(String::new(), sum)]);
    }
    let played: Vec<&str> = all.keys().map(String::as_str).collect();
    let games = played.join(", ");
    let game = args.game.as_ref().map(|game| game.to_ascii_lowercase());
    // The name of a game that was played only for its returns means the field with returns.
    let field = game.as_ref().and_then(|game| {
        let same = played.iter().find(|field| *field == game);
        let of_game = |field: &&&str| field.split(' ').next() == Some(game);
        same.or_else(|| played.iter().find(of_game))
            .map(ToString::to_string)
    });
    let totals = match (field, &played[..]) {
        (Some(field), _) => all.remove_entry(&field),
        (None, []) => None,
        (None, _) if let Some(game) = game => {
            let text = Phrase::new("terminal-no-results").with("game", game);
            return Err(CommandError::failed(text.with("games", games)));
        }
        (None, [_]) => all.pop_first(),
        (None, _) => {
            let text = Phrase::new("terminal-several-games").with("games", games);
            return Err(CommandError::usage(text));
        }
    };
    let (game, totals) = totals.unwrap_or_default();
    let (mut rows, scores) = standings_of(&totals, &game).map_err(CommandError::told)?;
    let pairs = scores.pair_scores();
    let ratings = if args.first_move && !scores.is_graded() {
        let ratings = rate_by_start(scores.players(), &pairs);
        put_in(&mut rows, &ratings);
        ratings
    } else {
        rate(scores.players(), &pairs)
    };
    if let Some(anchor) = &args.anchor {
        put_at(anchor, &mut rows, &ratings)?;
    }
    let mut out = io::stdout().lock();
    let color = color::is_wanted(&out);
    let mut text = render_standings(&rows, &scores, color, language);
    if args.superiority {
        text.push('\n');
        text += &render_superiority(&rows, &ratings, color, language);
    }
    let mut names = vec![String::new(); scores.players()];
    for row in &rows {
        names[row.player.index()].clone_from(&row.name);
    }
    let notes = figures_notes(&names, &scores);
    for note in notes.into_iter().chain(first_move_note(&scores)) {
        text += &(note.say(language) + "\n");
    }
    let written = write!(out, "{text}").map_err(CommandError::from);
    CommandError::unless_closed(written)?;
    match damaged {
        0 => Ok(()),
        count => {
            let text = Phrase::new("terminal-records-unread").with("count", count);
            Err(CommandError::failed(text))
        }
    }
}

/// Puts these ratings in the place of those of the standings.
fn put_in(rows: &mut [Standing], ratings: &Ratings) {
    let below: Vec<usize> = rows.iter().skip(1).map(|row| row.player.index()).collect();
    let below = below.into_iter().map(Some).chain([None]);
    for (row, below) in rows.iter_mut().zip(below) {
        let player = row.player.index();
        row.rating = ratings.of(player);
        row.superiority = below.and_then(|below| ratings.superiority(player, below));
    }
}

/// Moves the ratings of everybody whom games link to the anchor, so that it has its own.
fn put_at(
    (name, elo): &(String, f64),
    rows: &mut [Standing],
    ratings: &Ratings,
) -> Result<(), CommandError> {
    let anchor = rows.iter().find(|row| row.name == *name);
    let rated = anchor.and_then(|row| Some((row.player.index(), row.rating?.elo)));
    let (player, own) = rated.ok_or_else(|| {
        CommandError::usage(Phrase::new("terminal-no-anchor").with("name", name.clone()))
    })?;
    for row in rows {
        if let Some(rating) = &mut row.rating
            && ratings.are_linked(player, row.player.index())
        {
            rating.elo += elo - own;
        }
    }
    Ok(())
}

/// Refuses a folder that is given twice, and the records of a store beside it: their
/// games would count twice.
fn refuse_same_games(folders: &[PathBuf]) -> Result<(), CommandError> {
    // One that is not there has an error of its own when it is read.
    let real = |folder: &PathBuf| folder.canonicalize().unwrap_or_else(|_| folder.clone());
    let real: Vec<PathBuf> = folders.iter().map(real).collect();
    for (index, folder) in real.iter().enumerate() {
        let has_the_same = |other: &PathBuf| {
            folder == other || *folder == other.join("records") || *other == folder.join("records")
        };
        if let Some(other) = real[..index].iter().position(has_the_same) {
            let text = Phrase::new("terminal-ratings-twice");
            let text = text.with("folder", folders[index].display().to_string());
            let text = text.with("other", folders[other].display().to_string());
            return Err(CommandError::usage(text));
        }
    }
    Ok(())
}

fn add_store(folder: &Path, all: &mut Totals) -> Result<(), CommandError> {
    let store = StoreReader::open(folder).map_err(CommandError::failed)?;
    let results = store.results();
    for (field, totals) in results.pair_totals().map_err(CommandError::failed)? {
        all.entry(field).or_default().merge(&totals);
    }
    Ok(())
}

/// Counts the games of a folder that have ended; holds one record at a time. Gives
/// the number of damaged records.
fn add_records(folder: &Path, all: &mut Totals) -> Result<u64, CommandError> {
    let unreadable = |error: &io::Error| {
        let text = Phrase::new("terminal-folder-unread").with("why", error.to_string());
        CommandError::failed(text.with("folder", folder.display().to_string()))
    };
    let files = RecordFolder::new(folder).files();
    let (mut damaged, mut found) = (0, false);
    for path in files.map_err(|error| unreadable(&error))? {
        let path = path.map_err(|error| unreadable(&error))?;
        found = true;
        let journal = match read_record(&path) {
            Ok(journal) => journal,
            Err(error) => {
                complain(format_args!("{}: {error}", path.display()));
                damaged += 1;
                continue;
            }
        };
        let Some(verdict) = &journal.verdict else {
            continue;
        };
        let players: Vec<&str> = journal.players.iter().map(|player| &*player.name).collect();
        let totals = all.entry(field_of(&journal)).or_default();
        totals.add_game(&players, &verdict.returns);
    }
    if found {
        Ok(damaged)
    } else {
        let text = Phrase::new("terminal-nothing-there");
        let folder = folder.display().to_string();
        Err(CommandError::failed(text.with("folder", folder)))
    }
}
