//! `arbiter tournament`: plays a tournament from a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use words::{Language, Phrase};

use super::CommandError;
use super::config::remark;
use super::contest_setup::{ContestSetup, Storage, here};
use super::games_file::GamesFile;
use super::nats_args::WorkersArgs;
use super::outcome::EndDisplay;
use super::play_match::tell_left_out;
use super::poker::{show_matches, show_tournaments};
use super::report_file::ReportFile;
use super::shared_args::{LobbyArgs, LogArgs, PatienceArgs, ShardArgs, StreamArgs};
use contest::file::{PlayingTerms, TournamentConfig};
use contest::{ContestResult, Plan, Playable, Watchers, identity_of, plan_of};
use names::Secrets;
use poker::PokerTournament;
use store::events::{EventLevel, EventTarget, told_hands};
use tournament::Format;

const EXAMPLES: &str = "\
The same command continues a tournament that was stopped or killed. After the end
it shows the standings again. On a terminal, p pauses and resumes, and s stops
after the running games.

Examples:
  arbiter tournament config/tournaments/first.toml
  arbiter tournament config/tournaments/poker-multi-table.toml
  arbiter tournament club.toml --store /srv/club --events club.jsonl
  arbiter tournament club.toml --standings club.html
  arbiter tournament club.toml --listen 0.0.0.0:5555 --wait 5m
  arbiter tournament club.toml --nats nats://10.0.0.1:4222";

/// Play a tournament from a file, or continue it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct TournamentArgs {
    /// File of the tournament; docs/tournaments.md describes it
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,

    /// Draw the board after every move
    #[arg(long, help_heading = "Play")]
    watch: bool,

    #[command(flatten)]
    patience: PatienceArgs,

    /// Folder of the store
    ///
    /// It keeps all results. The default is a folder beside the file, with its
    /// name.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    store: Option<PathBuf>,

    /// File for the final standings; it ends in .csv, .json, .md, .html or .svg
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    standings: Option<ReportFile>,

    #[command(flatten)]
    shard: ShardArgs,

    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    log: LogArgs,

    /// File for every game as it ends: .pgn of chess; .sgf of gomoku, go and reversi; .pdn
    ///
    /// With a store that goes on, it is written anew with all games.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    pgnout: Option<PathBuf>,

    /// Folder that keeps every line that programs send and receive
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    transcript: Option<PathBuf>,

    #[command(flatten)]
    lobby: LobbyArgs,

    #[command(flatten)]
    workers: WorkersArgs,
}

impl TournamentArgs {
    /// The folder of the store.
    fn store(&self) -> PathBuf {
        match &self.store {
            Some(store) => store.clone(),
            None => self.file.with_extension(""),
        }
    }
}

/// Plays the tournament, or continues it.
///
/// # Errors
/// The file is wrong, a player could not be started or reached, or results
/// cannot be stored or reported.
pub fn run(args: &TournamentArgs, language: Language) -> Result<(), CommandError> {
    let config = TournamentConfig::load_to_play(&args.file);
    let config = config.map_err(CommandError::usage)?;
    if let Some(config) = PokerTournament::load(&args.file).map_err(CommandError::usage)? {
        return play_poker(args, config, language);
    }
    config
        .expect_enough_players()
        .map_err(CommandError::usage)?;
    remark(&args.file, &config.old_keys, language);
    if config.registration.is_some() {
        let text = Phrase::new("terminal-served-tournament");
        return Err(CommandError::usage(text.with("file", shown(&args.file))));
    }
    let board = config.played.board();
    tell_left_out(board.and_then(|board| board.openings.as_ref()), language);
    let terms = playing_terms(args)?;
    let playable = config.played.playable(&config, terms.clone());
    let playable = playable.map_err(CommandError::usage)?;
    let setup = set_up(args, config, playable, &terms, language)?;
    setup.perform(Some(&terms.store))
}

/// The setup for playing a tournament.
fn set_up(
    args: &TournamentArgs,
    config: TournamentConfig,
    playable: Arc<dyn Playable>,
    terms: &PlayingTerms,
    language: Language,
) -> Result<ContestSetup, CommandError> {
    args.shard.refuse_test(config.sprt.is_some())?;
    let game = config.played.board().map(|board| board.game.info.name);
    let games_file = args.pgnout.as_deref();
    let games_file = games_file
        .map(|file| GamesFile::of(file, game))
        .transpose()?;
    let identity = identity_of(&config);
    let (events, level) = args.stream.target();
    let players = config.players.iter();
    let players = players.map(|player| (Some(player.name.clone()), player.brain.clone()));
    let (players, period, secrets) = (players.collect(), config.round_every, secrets(&config));
    let listen = args.lobby.listen.clone().or_else(|| config.listen.clone());
    let listen = listen.filter(|_| playable.in_hands().is_none());
    let protect_names = args.lobby.protect_names || config.protect_names;
    let workers = args.workers.over(config.workers.as_ref());
    let missing = config.missing.as_ref().map(ToString::to_string);
    let members = config.members();
    let plan = plan_of(config);
    let wait = args.lobby.wait.unwrap_or(plan.wait);
    Ok(ContestSetup {
        language,
        plan: Plan { wait, ..plan },
        playable,
        answer_timeout: terms.answer_timeout,
        start: terms.start.clone(),
        players,
        folder: terms.folder.clone(),
        keep: Storage::Store(terms.store.clone(), identity),
        log_format: args.log.format(),
        events,
        level,
        period,
        aids: None,
        watch: args.watch,
        listen,
        keepalive: terms.keepalive,
        protect_names,
        secrets,
        report: args.standings.clone(),
        games_file,
        members,
        workers,
        shard: args.shard.shard,
        missing,
    })
}

/// Plays a tournament of poker.
fn play_poker(
    args: &TournamentArgs,
    mut config: PokerTournament,
    language: Language,
) -> Result<(), CommandError> {
    remark(&args.file, &config.contest.old_keys, language);
    let foreign = [
        (args.watch, "--watch"),
        (args.shard.shard.is_some(), "--shard"),
        (args.transcript.is_some(), "--transcript"),
        (args.lobby.protect_names, "--protect-names"),
        (
            args.workers.is_given() && config.poker.tables.is_some(),
            "--nats",
        ),
        (args.workers.audits(), "--audit"),
        (
            config.poker.tables.is_none() && args.stream.target().1 == EventLevel::Moves,
            "--event-level moves",
        ),
    ];
    if let Some((_, word)) = foreign.iter().find(|(is_given, _)| *is_given) {
        let text = Phrase::new("terminal-not-for-poker").with("word", *word);
        return Err(CommandError::usage(text));
    }
    let contest = &mut config.contest;
    if contest.registration.is_some() {
        let text = Phrase::new("terminal-served-tournament");
        return Err(CommandError::usage(text.with("file", shown(&args.file))));
    }
    if contest.format == Format::Ladder {
        let (text, file) = (Phrase::new("files-poker-ladder"), shown(&args.file));
        return Err(CommandError::usage(text.with("file", file)));
    }
    contest.wait = args.lobby.wait.unwrap_or(contest.wait);
    contest.listen = args.lobby.listen.clone().or(contest.listen.take());
    let terms = playing_terms(args)?;
    let PokerTournament { contest, poker } = config;
    let told = match args.stream.target() {
        (Some(EventTarget::File(file)), _) => Some(Arc::new(told_hands(&file)?)),
        _ => None,
    };
    let at_tables = poker.at_tables(&contest, &terms);
    let end = if let Some(mut tournaments) = at_tables.map_err(CommandError::usage)? {
        tournaments.told = told;
        let playable = Arc::new(tournaments.clone());
        let setup = set_up(args, contest, playable, &terms, language)?;
        let show = async |_: &ContestResult, told: &Watchers, shown: EndDisplay<'_>| {
            show_tournaments(&tournaments, told, shown).await
        };
        setup.perform_and(Some(&terms.store), show)?
    } else {
        let matches = poker.matches(&contest, &terms);
        let mut matches = matches.map_err(CommandError::usage)?;
        matches.told = told.unwrap_or_default();
        let (playable, format) = (Arc::new(matches.clone()), contest.format.clone());
        let setup = set_up(args, contest, playable, &terms, language)?;
        let show = async |played: &ContestResult, told: &Watchers, shown: EndDisplay<'_>| {
            show_matches(&matches, &format, played, told, shown).await
        };
        setup.perform_and(Some(&terms.store), show)?
    };
    if end.is_stopped {
        return Err(CommandError::failed(Phrase::new("terminal-match-stopped")));
    }
    if end.has_failed {
        let text = Phrase::new("terminal-poker-unfinished");
        return Err(CommandError::failed(text));
    }
    Ok(())
}

/// The terms of play besides those in the tournament's file.
fn playing_terms(args: &TournamentArgs) -> Result<PlayingTerms, CommandError> {
    Ok(PlayingTerms {
        folder: folder_of(&args.file).to_owned(),
        store: store_of(args)?,
        answer_timeout: args.patience.answer_timeout,
        lag_allowance: args.patience.lag_allowance,
        keepalive: args.lobby.keepalive,
        start: args.patience.start(args.transcript.as_ref())?,
    })
}

/// The folder of the store, which is not the file itself.
fn store_of(args: &TournamentArgs) -> Result<PathBuf, CommandError> {
    let store = args.store();
    if store == args.file {
        let text = Phrase::new("terminal-file-is-store");
        Err(CommandError::usage(text.with("file", shown(&args.file))))
    } else {
        Ok(store)
    }
}

/// The folder of the file.
fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().unwrap_or(here());
    if folder == Path::new("") {
        here()
    } else {
        folder
    }
}

fn shown(file: &Path) -> String {
    file.display().to_string()
}

/// The tokens of the players in the lobby, by their names there.
fn secrets(config: &TournamentConfig) -> Secrets {
    let players = config.players.iter();
    Secrets::new(players.filter_map(|player| {
        let name = player.brain.lobby_name()?;
        Some((name.to_string(), player.token.clone()?))
    }))
}
