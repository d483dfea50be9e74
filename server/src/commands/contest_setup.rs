//! The common part of `arbiter match` and `arbiter tournament`: they set up a contest,
//! play its games and show the standings.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tournament::{Member, PlayerId, Schedule, Shard};
use words::{Language, Phrase, complain};

use super::CommandError;
use super::error::runtime;
use super::games_file::{GamesFile, OpenGamesFile};
use super::nats_args::waits_for_nats;
use super::outcome::{EndDisplay, show};
use super::report_file::ReportFile;
use crate::at_workers;
use crate::logging::{self, LogFormat};
use contest::brain_spec::{ArrivalPlaces, BrainSpec};
use contest::file::{RoundPeriod, WorkersConfig};
use contest::lobby::{GuestPolicy, Lobby, LobbyRules};
use contest::source::{PlayerFactory, PlayerSource, StartOptions};
use contest::{
    ContestResult, Entrant, OtherOutput, Plan, Playable, RoundTimes, Screen, Steering, TableProof,
    TakeBacks, Watchers, expect_secret_chance, hold, open_store, say_owed, schedule_of,
};
use launch::Cpus;
use names::{NEW_NAMES_PER_HOUR, NameOwners, Secrets, Tokens};
use net::{Budget, ConnectionLimits};
use people::Adviser;
use people::terminal::{Aids, Terminal};
use record::time_control::TimeControl;
use record::verdict::Failure;
use record::{GameId, to_xml};
use referee::player::Conditions;
use store::events::{EventLevel, EventTarget, Events, GameAnnouncer};
use store::same_name::NameKey;
use store::{
    GameSink, Identity, LooseRecords, MAX_NAMES, StoreError, TokenBook, WorkerGames, Writer,
    games_in_doubt, games_of_workers,
};
use workers::LinkError;

/// Everything a contest needs.
pub(super) struct ContestSetup {
    /// The plan of the games. The entrants are made from `players`.
    pub(super) plan: Plan,
    /// The game that is played.
    pub(super) playable: Arc<dyn Playable>,
    /// The longest wait for an answer that is no move.
    pub(super) answer_timeout: Duration,
    /// The options for starting and dialling.
    pub(super) start: StartOptions,
    /// The players, with their names if the command line or the file gives any.
    pub(super) players: Vec<(Option<String>, BrainSpec)>,
    /// The folder that programs run in, and that relative paths in their command
    /// lines start from.
    pub(super) folder: PathBuf,
    /// Where results are stored.
    pub(super) keep: Storage,
    /// The form of the log.
    pub(super) log_format: LogFormat,
    /// Where events are written.
    pub(super) events: Option<EventTarget>,
    /// The level of detail of the events.
    pub(super) level: EventLevel,
    /// The period of rounds, if they have times.
    pub(super) period: Option<RoundPeriod>,
    /// The conditions for advising a person who may take moves back and ask for hints.
    pub(super) aids: Option<Conditions>,
    /// Whether boards are drawn.
    pub(super) watch: bool,
    /// Where the lobby listens.
    pub(super) listen: Option<String>,
    /// Whether a name belongs to the first brain that uses it with a token.
    pub(super) protect_names: bool,
    /// The tokens that the file gives.
    pub(super) secrets: Secrets,
    /// The interval between two probes of an idle brain in the lobby.
    pub(super) keepalive: Duration,
    /// The file for the final standings.
    pub(super) report: Option<ReportFile>,
    /// The file to which every game is written as it ends.
    pub(super) games_file: Option<GamesFile>,
    /// The players with their classes and groups, as far as the file says.
    pub(super) members: Vec<Member>,
    /// The workers, which play the games of their programs.
    pub(super) workers: WorkersConfig,
    /// The language of the terminal.
    pub(super) language: Language,
    /// The part of the schedule that is played here, if others play the rest.
    pub(super) shard: Option<Shard>,
    /// The message about a program that does not exist: results can be shown,
    /// but no games played.
    pub(super) missing: Option<String>,
}

/// Where results are stored.
pub(super) enum Storage {
    /// In a store, which can be resumed.
    Store(PathBuf, Identity),
    /// As records in this folder, or nowhere.
    Loose(Option<PathBuf>),
}

/// Results that are open to be written.
struct OpenedStore {
    schedule: Schedule,
    rounds: Option<RoundTimes>,
    screen: Screen,
    started: (GameSink, Writer),
}

impl Storage {
    /// A name for the contest that it keeps when it goes on, and that no other has.
    fn contest(&self) -> String {
        match self {
            Storage::Store(folder, _) => at_workers::name_of(folder),
            Storage::Loose(_) => format!("{}", rand::random::<u128>()),
        }
    }

    /// The file of its suspended workers, if it has a place for one.
    fn suspensions(&self) -> Option<PathBuf> {
        match self {
            Storage::Store(folder, _) => Some(folder.join(store::SUSPENDED_WORKERS)),
            Storage::Loose(_) => None,
        }
    }

    /// The games that workers have played differently.
    fn doubted(&self) -> Result<BTreeSet<GameId>, StoreError> {
        match self {
            Storage::Store(folder, _) => games_in_doubt(folder),
            Storage::Loose(_) => Ok(BTreeSet::new()),
        }
    }

    /// Its games by their workers, and those that were struck.
    fn workers(&self) -> Result<Vec<WorkerGames>, StoreError> {
        match self {
            Storage::Store(folder, _) => games_of_workers(folder),
            Storage::Loose(_) => Ok(Vec::new()),
        }
    }

    /// The proof with which its table can be checked.
    fn proof(&self) -> Result<TableProof, StoreError> {
        match self {
            Storage::Store(folder, _) => TableProof::of(folder),
            Storage::Loose(_) => Ok(TableProof::default()),
        }
    }

    /// Whether there may be results of an earlier run.
    fn may_hold_results(&self) -> bool {
        match self {
            Storage::Store(folder, _) => folder.exists(),
            Storage::Loose(_) => false,
        }
    }
}

impl ContestSetup {
    /// Plays all games and shows the standings. The log is also written to `log`,
    /// the folder of a store.
    pub(super) fn perform(self, log: Option<&Path>) -> Result<(), CommandError> {
        self.perform_and(log, show)?.status()
    }

    /// Plays all games and has the end shown. The log is also written to `log`, the folder
    /// of a store.
    pub(super) fn perform_and(
        self,
        log: Option<&Path>,
        show: impl AsyncFnOnce(&ContestResult, &Watchers, EndDisplay<'_>) -> Result<(), CommandError>,
    ) -> Result<ContestEnd, CommandError> {
        if self.listen.is_none()
            && self.playable.in_hands().is_none()
            && let Some((_, spec)) = self
                .players
                .iter()
                .find(|(_, spec)| spec.lobby_name().is_some())
        {
            let text = Phrase::new("terminal-listen-needed").with("player", spec.to_string());
            let text = text.with("port", "5555");
            return Err(CommandError::usage(text));
        }
        if let Some((_, spec)) = self
            .players
            .iter()
            .find(|(_, spec)| spec.person_name().is_some())
        {
            let text = Phrase::new("terminal-people-at-server").with("player", spec.to_string());
            return Err(CommandError::usage(text));
        }
        self.expect_different_names()?;
        let mut players = self.players.iter();
        let is_open = players.any(|(_, spec)| spec.lobby_name().is_some());
        let lobby = self.listen.as_deref().filter(|_| is_open);
        let chance = expect_secret_chance(&*self.playable, lobby);
        chance.map_err(CommandError::usage)?;
        // One thread for all sockets: a move then costs no more than the system
        // calls that receive it and send it on. Files have threads of their own.
        runtime()?.block_on(self.play(log, show))
    }

    /// Refuses names that differ only in the case of letters. They are one name
    /// in the lobby, so the second brain would wait for ever.
    fn expect_different_names(&self) -> Result<(), CommandError> {
        let mut spellings = HashMap::new();
        for (_, spec) in &self.players {
            let Some(name) = spec.lobby_name() else {
                continue;
            };
            let first = spellings.entry(NameKey::of(name.as_str())).or_insert(name);
            if *first != name {
                let text = Phrase::new("terminal-same-name").with("first", first.to_string());
                return Err(CommandError::usage(text.with("second", name.to_string())));
            }
        }
        Ok(())
    }

    async fn play(
        mut self,
        log: Option<&Path>,
        show: impl AsyncFnOnce(&ContestResult, &Watchers, EndDisplay<'_>) -> Result<(), CommandError>,
    ) -> Result<ContestEnd, CommandError> {
        if !self.keep.may_hold_results() {
            self.expect_programs()?;
        }
        let to_stdout = self.events == Some(EventTarget::Stdout);
        let events = match &self.events {
            Some(target) => Some(Events::open(target, self.level).map_err(CommandError::told)?),
            None => None,
        };
        let players = self.players.len();
        let mut schedule = schedule_of(&self.plan, &*self.playable, players);
        if let Some(shard) = self.shard {
            let divided = schedule.leave_to_others(shard);
            divided.map_err(CommandError::usage)?;
        }
        let kept = self.open_keep(schedule, events.as_ref(), to_stdout).await?;
        let (schedule, screen, started) = (kept.schedule, kept.screen, kept.started);
        self.plan.rounds = kept.rounds;
        if !schedule.is_complete() {
            self.expect_programs()?;
            self.plan.game_cpus = self.game_cpus()?;
        }
        // After the store is open: another process that has it open owns its log.
        logging::start(log, self.log_format).map_err(|error| {
            let text = Phrase::new("terminal-no-log").with("why", error.to_string());
            CommandError::failed(text)
        })?;
        let lobby = self.open_lobby(&schedule, &screen).await?;
        let seats_person = self.seats_person();
        let aided = self.aids.as_ref().filter(|_| seats_person);
        let take_backs = aided.map(|_| TakeBacks::default());
        let aids = aided.zip(take_backs.clone());
        let aids = aids.map(|(conditions, take_backs)| Aids {
            take_backs,
            adviser: self.adviser(conditions),
        });
        let terminal = if seats_person {
            Some(Terminal::open(to_stdout, aids, self.language).map_err(CommandError::told)?)
        } else {
            None
        };
        self.plan.entrants = self.entrants(lobby.as_ref(), terminal.as_ref());
        let contest = self.keep.contest();
        let suspensions = self.keep.suspensions();
        let tell = |error: &LinkError| complain(waits_for_nats(error, self.language));
        let workers = at_workers::begin(&self.workers, &contest, suspensions, &tell).await;
        let workers = workers.map_err(CommandError::told)?;
        // The coordinator ends with this.
        let coordinator = workers.map(|(coordinator, remote_games)| {
            self.plan.remote_games = Some(remote_games);
            coordinator
        });
        let watchers = Watchers {
            moves: self.level == EventLevel::Moves,
            boards: self.watch && !to_stdout,
            events,
            take_backs,
            ..Watchers::default()
        };
        let told = watchers.clone();
        let title = self.plan.event.clone().unwrap_or_default();
        let played = hold(
            self.plan,
            self.playable,
            schedule,
            watchers,
            screen.clone(),
            started,
            Steering::Terminal,
        )
        .await;
        screen.close();
        let played = played.map_err(CommandError::told)?;
        if let Some(coordinator) = coordinator.filter(|_| !played.ended.stopped) {
            coordinator.finish().await;
        }
        let workers = self.keep.workers().map_err(CommandError::told)?;
        let shown = EndDisplay {
            proof: self.keep.proof().map_err(CommandError::told)?,
            workers: &workers,
            doubted: &self.keep.doubted().map_err(CommandError::told)?,
            report: self.report.as_ref(),
            members: &self.members,
            title: &title,
            to_stdout,
            seats_person,
            language: self.language,
        };
        show(&played, &told, shown).await?;
        let progress = played.schedule.progress();
        if let Storage::Store(folder, _) = &self.keep
            && progress.done > 0
        {
            let advice = Phrase::new("terminal-show-store").with(
                "store",
                shell_words::quote(&folder.display().to_string()).into_owned(),
            );
            complain(advice.say(self.language));
        }
        Ok(ContestEnd {
            done: progress.done,
            all: progress.total(),
            // A ladder has no other end.
            is_stopped: played.ended.stopped
                && !played.schedule.is_complete()
                && !played.schedule.is_endless(),
            has_failed: played.ended.failed,
        })
    }

    /// Opens the store, and reads the results of earlier runs.
    async fn open_keep(
        &self,
        mut schedule: Schedule,
        events: Option<&Events>,
        to_stdout: bool,
    ) -> Result<OpenedStore, CommandError> {
        let announcer = |screen: &Screen, schedule: &Schedule, file: Option<OpenGamesFile>| {
            let screen = screen.clone();
            let playable = Arc::clone(&self.playable);
            let announcer =
                GameAnnouncer::new(Arc::clone(&playable), events.cloned(), move |game| {
                    let words = playable.result_in_words(&game.result);
                    screen.show(&game, words.as_ref())
                });
            let announcer = announcer.following(schedule.sprt());
            match file {
                Some(mut file) => announcer.writing(move |journal| file.add(journal)),
                None => announcer,
            }
        };
        let open_file = |store: Option<&Path>| {
            let file = self.games_file.as_ref();
            file.map(|file| file.open(store, self.language)).transpose()
        };
        let beside = if to_stdout {
            OtherOutput::Stream
        } else if self.seats_person() {
            OtherOutput::Person
        } else if self.watch {
            OtherOutput::Boards
        } else {
            OtherOutput::Nothing
        };
        let mut rounds = None;
        let (screen, started) = match &self.keep {
            Storage::Loose(folder) => {
                schedule.begin();
                let screen = Screen::new(schedule.progress().total(), 0, beside, self.language);
                let records = LooseRecords::open(folder.as_deref(), Timestamp::now());
                let records = records.map_err(CommandError::told)?;
                let announcer = announcer(&screen, &schedule, open_file(None)?);
                let started = records.start_writer(to_xml, announcer);
                (screen, started)
            }
            Storage::Store(folder, identity) => {
                let names = self.players.iter().map(|(name, _)| name.clone());
                let names = names.map(Option::unwrap_or_default).collect();
                let format = &self.plan.format;
                let period = self.period;
                let opened = open_store(folder, identity, &mut schedule, names, format, period);
                let (mut store, times) = opened.map_err(CommandError::told)?;
                rounds = times;
                let progress = schedule.progress();
                let screen = Screen::new(progress.total(), progress.done, beside, self.language);
                for (id, (name, _)) in PlayerId::all(self.players.len()).zip(&self.players) {
                    let score = schedule.scores().total(id);
                    let name = name.as_deref().unwrap_or_default();
                    screen.add(name, score.points(), score.games());
                }
                let time = store.results().time_at_boards();
                screen.add_time(time.map_err(CommandError::told)?);
                for warning in store.warnings() {
                    screen.notice(warning);
                }
                if let Some(events) = events {
                    let said = say_owed(&mut store, events, &schedule, &*self.playable).await;
                    said.map_err(CommandError::told)?;
                }
                let announcer = announcer(&screen, &schedule, open_file(Some(folder))?);
                let started = store.start_writer(to_xml, announcer);
                (screen, started)
            }
        };
        Ok(OpenedStore {
            schedule,
            rounds,
            screen,
            started: started.map_err(CommandError::told)?,
        })
    }

    fn expect_programs(&self) -> Result<(), CommandError> {
        match &self.missing {
            Some(missing) => Err(CommandError::usage(missing.clone())),
            None => self.game_cpus().map(drop),
        }
    }

    /// The processors of each game at the same time, if players want cores of their game.
    fn game_cpus(&self) -> Result<Vec<Cpus>, CommandError> {
        let wanted = self.players.iter().filter_map(|(_, spec)| spec.cores());
        match wanted.max().filter(|_| self.playable.in_hands().is_none()) {
            None => Ok(Vec::new()),
            Some(cores) => {
                Cpus::for_games(self.plan.concurrency, cores).map_err(CommandError::usage)
            }
        }
    }

    fn seats_person(&self) -> bool {
        self.players.iter().any(|(_, spec)| spec.is_human())
    }

    async fn open_lobby(
        &self,
        schedule: &Schedule,
        screen: &Screen,
    ) -> Result<Option<Lobby>, CommandError> {
        let Some(address) = self.listen.as_ref().filter(|_| !schedule.is_complete()) else {
            return Ok(None);
        };
        let wanted = self.players.iter();
        let wanted = wanted.filter_map(|(_, spec)| spec.lobby_name().map(ToString::to_string));
        let rules = LobbyRules {
            wanted: GuestPolicy::Names(wanted.collect::<HashSet<String>>()),
            keepalive: self.keepalive,
            answer_timeout: self.answer_timeout,
            transcripts: self.start.transcripts.clone(),
            owners: NameOwners {
                tokens: self.tokens()?,
                secrets: self.secrets.clone(),
                ..NameOwners::default()
            },
            budget: Budget::of_process(ConnectionLimits::default()),
            tls: None,
        };
        let lobby = Lobby::open(address, rules).await.map_err(|error| {
            let text = Phrase::new("terminal-lobby-deaf").with("address", address.clone());
            CommandError::failed(text.with("why", error.to_string()))
        })?;
        if let Some(address) = lobby.address() {
            let text = Phrase::new("terminal-lobby-listens");
            screen.notice(&text.with("address", address.to_string()));
        }
        Ok(Some(lobby))
    }

    /// Where the tokens of names are kept: with the results.
    fn tokens(&self) -> Result<Option<Tokens>, CommandError> {
        if !self.protect_names {
            return Ok(None);
        }
        let book = match &self.keep {
            Storage::Store(folder, _) => TokenBook::open(folder, MAX_NAMES),
            Storage::Loose(_) => TokenBook::of_this_run(),
        };
        Ok(Some(Tokens::new(
            book.map_err(CommandError::told)?,
            NEW_NAMES_PER_HOUR,
            [],
        )))
    }

    fn entrants(&self, lobby: Option<&Lobby>, terminal: Option<&Arc<Terminal>>) -> Vec<Entrant> {
        let entrant = |(name, spec): &(Option<String>, BrainSpec)| Entrant {
            is_out: false,
            name: name.clone(),
            brain: spec.word.clone(),
            time: spec.limits.time(),
            source: self.source(spec, lobby, terminal),
            cores: spec.cores(),
        };
        self.players.iter().map(entrant).collect()
    }

    /// The first opponent that can be asked for a good move.
    fn adviser(&self, conditions: &Conditions) -> Option<Adviser> {
        self.players.iter().find_map(|(_, spec)| {
            let source = self.source(spec, None, None).ok()?;
            let own = spec.limits.time().and_then(|time| time.per_move);
            let mut conditions = conditions.clone();
            conditions.time = TimeControl::new(own.or(conditions.time.per_move), None);
            Adviser::new(source, conditions, self.start.clone())
        })
    }

    fn source(
        &self,
        spec: &BrainSpec,
        lobby: Option<&Lobby>,
        terminal: Option<&Arc<Terminal>>,
    ) -> Result<PlayerSource, Failure> {
        let terminal = terminal.cloned();
        let terminal = terminal.map(|terminal| terminal as Arc<dyn PlayerFactory>);
        let comers = ArrivalPlaces {
            lobby,
            terminal,
            people: None,
            has_own_port: self.playable.in_hands().is_some(),
        };
        let in_game = self.playable.in_hands().is_none().then(|| spec.in_game());
        in_game
            .as_ref()
            .unwrap_or(spec)
            .source(&self.folder, comers)
    }
}

/// How a contest ended.
pub(super) struct ContestEnd {
    /// Games with a result.
    done: u64,
    /// Games it was to have.
    all: u64,
    /// Whether it was stopped before.
    pub(super) is_stopped: bool,
    /// Whether a player could not be brought to the board.
    pub(super) has_failed: bool,
}

impl ContestEnd {
    /// Fails if games are missing.
    pub(super) fn status(&self) -> Result<(), CommandError> {
        if self.is_stopped {
            let text = Phrase::new("terminal-stopped").with("done", self.done);
            return Err(CommandError::failed(text.with("all", self.all)));
        }
        if self.has_failed {
            return Err(CommandError::failed(Phrase::new("terminal-not-all-came")));
        }
        Ok(())
    }
}

/// The folder that relative paths of a command line start from.
pub(super) fn here() -> &'static Path {
    Path::new(".")
}
