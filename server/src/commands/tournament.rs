//! `arbiter tournament`: many players, from a file.

use std::path::{Path, PathBuf};

use clap::Args;

use super::CommandError;
use super::contest_setup::{ContestSetup, Keep, here};
use super::play_match::{LobbyArgs, PatienceArgs, StreamArgs};
use super::report_file::ReportFile;
use host::contest::{Plan, identity_of, plan_of};
use host::contest_file::TournamentConfig;
use host::lobby::Secrets;

const EXAMPLES: &str = "\
A tournament that was stopped or killed goes on where it was: run the same
command again. When all is played it shows the standings again. On a terminal p
pauses and goes on, s stops after the games that run.

Examples:
  arbiter tournament config/tournaments/first.toml
  arbiter tournament club.toml --store /srv/club --events club.jsonl
  arbiter tournament club.toml --standings club.html
  arbiter tournament club.toml --listen 0.0.0.0:5555 --wait 5m";

/// The words of `arbiter tournament`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct TournamentArgs {
    /// The tournament's file, see docs/tournaments.md
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,

    /// Where results are kept [default: a folder beside the file, named after it]
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,

    /// Writes the standings in the end, as the ending says: .csv, .md or .html
    #[arg(long, value_name = "FILE")]
    standings: Option<ReportFile>,

    #[command(flatten)]
    stream: StreamArgs,

    /// Draws the boards after every move
    #[arg(long)]
    watch: bool,

    /// Keeps every line in and out in this folder
    #[arg(long, value_name = "DIR")]
    transcript: Option<PathBuf>,

    #[command(flatten)]
    lobby: LobbyArgs,

    #[command(flatten)]
    patience: PatienceArgs,
}

impl TournamentArgs {
    /// Where results are kept.
    fn store(&self) -> PathBuf {
        match &self.store {
            Some(store) => store.clone(),
            None => self.file.with_extension(""),
        }
    }
}

/// Plays the tournament, or what is left of it.
///
/// # Errors
/// The file is wrong; a player could not be brought to the board; results
/// cannot be kept or told of.
pub fn run(args: &TournamentArgs) -> Result<(), CommandError> {
    let config = TournamentConfig::load(&args.file);
    let config = config.map_err(|error| CommandError::Usage(error.to_string()))?;
    let store = args.store();
    if store == args.file {
        return Err(CommandError::Usage(format!(
            "{} has no ending to tell it from its store: give --store DIR",
            args.file.display()
        )));
    }
    let identity = identity_of(&config);
    let log = store.clone();
    let folder = args.file.parent().unwrap_or(here());
    let (events, level) = args.stream.target();
    let players = config.players.iter();
    let setup = ContestSetup {
        players: players
            .map(|player| (Some(player.name.clone()), player.brain.clone()))
            .collect(),
        folder: if folder == Path::new("") {
            here()
        } else {
            folder
        }
        .to_owned(),
        keep: Keep::Store(store, identity),
        events,
        level,
        watch: args.watch,
        listen: args.lobby.listen.clone().or_else(|| config.listen.clone()),
        keepalive: args.lobby.keepalive,
        protect_names: args.lobby.protect_names || config.protect_names,
        secrets: secrets(&config),
        report: args.standings.clone(),
        missing: config.missing.as_ref().map(ToString::to_string),
        plan: plan(args, config)?,
    };
    setup.perform(Some(&log))
}

/// The tokens that players of the lobby were given, by their names there.
fn secrets(config: &TournamentConfig) -> Secrets {
    let players = config.players.iter();
    Secrets::new(players.filter_map(|player| {
        let name = player.brain.lobby_name()?;
        Some((name.to_string(), player.token.clone()?))
    }))
}

fn plan(args: &TournamentArgs, config: TournamentConfig) -> Result<Plan, CommandError> {
    let patience = &args.patience;
    let start = patience.start(args.transcript.as_ref())?;
    let plan = plan_of(
        config,
        patience.answer_timeout,
        patience.lag_allowance,
        start,
    );
    let plan = plan.map_err(|error| CommandError::Usage(error.to_string()))?;
    Ok(Plan {
        wait: args.lobby.wait.unwrap_or(plan.wait),
        ..plan
    })
}
