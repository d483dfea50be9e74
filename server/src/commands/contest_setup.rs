//! What `arbiter match` and `arbiter tournament` have in common: they set up a
//! contest, play its games and show the standings.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tournament::{PlayerId, Schedule};

use super::CommandError;
use super::outcome::show;
use super::report_file::ReportFile;
use host::brain_spec::BrainSpec;
use host::contest::{
    Beside, Entrant, Plan, Played, Screen, Steering, Watchers, hold, open_store, say_owed,
    schedule_of,
};
use host::lobby::{
    Budget, ConnectionLimits, Lobby, LobbyRules, NEW_NAMES_PER_HOUR, Secrets, Tokens, Wanted,
};
use host::logging::{self, LogFormat};
use host::source::{PlayerFactory, PlayerSource};
use host::terminal::Terminal;
use record::to_xml;
use record::verdict::Failure;
use store::events::{EventLevel, EventTarget, Events, GameAnnouncer};
use store::same_name::NameKey;
use store::{GameSink, Identity, LooseRecords, MAX_NAMES, TokenBook, Writer};

/// Everything a contest needs.
pub(super) struct ContestSetup {
    /// The games to play. The entrants are made from `players`.
    pub(super) plan: Plan,
    /// The players, with their names if the command line or the file gives any.
    pub(super) players: Vec<(Option<String>, BrainSpec)>,
    /// The folder that programs run in, and that relative paths in their command
    /// lines start from.
    pub(super) folder: PathBuf,
    /// Where results are stored.
    pub(super) keep: Keep,
    /// The form of the log.
    pub(super) log_format: LogFormat,
    /// Where events are written.
    pub(super) events: Option<EventTarget>,
    /// The level of detail of the events.
    pub(super) level: EventLevel,
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
    /// The message about a program that does not exist: results can be shown,
    /// but no games played.
    pub(super) missing: Option<String>,
}

/// Where results are stored.
pub(super) enum Keep {
    /// In a store, which can be resumed.
    Store(PathBuf, Identity),
    /// As records in this folder, or nowhere.
    Loose(Option<PathBuf>),
}

impl Keep {
    /// Whether there may be results of an earlier run.
    fn may_hold_results(&self) -> bool {
        match self {
            Keep::Store(folder, _) => folder.exists(),
            Keep::Loose(_) => false,
        }
    }
}

impl ContestSetup {
    /// Plays all games and shows the standings. The log is also written to `log`,
    /// the folder of a store.
    pub(super) fn perform(self, log: Option<&Path>) -> Result<(), CommandError> {
        if self.listen.is_none()
            && let Some((_, spec)) = self
                .players
                .iter()
                .find(|(_, spec)| spec.lobby_name().is_some())
        {
            let text = format!("{spec} comes from the lobby: add --listen 127.0.0.1:5555");
            return Err(CommandError::Usage(text));
        }
        self.expect_different_names()?;
        let mut players = self.players.iter();
        let is_open = players.any(|(_, spec)| spec.lobby_name().is_some());
        let lobby = self.listen.as_deref().filter(|_| is_open);
        let chance = self.plan.expect_secret_chance(lobby);
        chance.map_err(|error| CommandError::Usage(error.to_string()))?;
        // One thread for all sockets: a move then costs no more than the system
        // calls that receive it and send it on. Files have threads of their own.
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| CommandError::Failed(format!("no runtime: {error}")))?
            .block_on(self.play(log))
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
                let text =
                    format!("lobby:{first} and lobby:{name} are the same name: rename one of them");
                return Err(CommandError::Usage(text));
            }
        }
        Ok(())
    }

    async fn play(mut self, log: Option<&Path>) -> Result<(), CommandError> {
        if !self.keep.may_hold_results() {
            self.expect_programs()?;
        }
        let to_stdout = self.events == Some(EventTarget::Stdout);
        let events = match &self.events {
            Some(target) => Some(Events::open(target, self.level).map_err(failed)?),
            None => None,
        };
        let players = self.players.len();
        let schedule = schedule_of(&self.plan, players);
        let (schedule, screen, sink, writer) =
            self.open_keep(schedule, events.as_ref(), to_stdout).await?;
        if !schedule.is_complete() {
            self.expect_programs()?;
        }
        // After the store is open: another process that has it open owns its log.
        logging::start(log, self.log_format)
            .map_err(|error| CommandError::Failed(format!("the log cannot be opened: {error}")))?;
        let lobby = self.open_lobby(&schedule, &screen).await?;
        let seats_person = self.seats_person();
        let terminal = match seats_person {
            true => Some(Terminal::open(to_stdout).map_err(failed)?),
            false => None,
        };
        self.plan.entrants = self.entrants(lobby.as_ref(), terminal.as_ref());
        let watchers = Watchers {
            moves: self.level == EventLevel::Moves,
            boards: self.watch && !to_stdout,
            events,
            ..Watchers::default()
        };
        let told = watchers.clone();
        let title = self.plan.event.clone().unwrap_or_default();
        let played = hold(
            self.plan,
            schedule,
            watchers,
            screen.clone(),
            sink,
            writer,
            Steering::Terminal,
        )
        .await;
        screen.close();
        let played = played.map_err(failed)?;
        let report = self.report.as_ref();
        show(&played, report, &title, &told, to_stdout, seats_person).await?;
        status(&played)
    }

    /// Opens the store, and reads the results of earlier runs.
    async fn open_keep(
        &self,
        mut schedule: Schedule,
        events: Option<&Events>,
        to_stdout: bool,
    ) -> Result<(Schedule, Screen, GameSink, Writer), CommandError> {
        let info = self.plan.conditions.game.info;
        let announcer = |screen: &Screen, schedule: &Schedule| {
            let screen = screen.clone();
            let announcer =
                GameAnnouncer::new(info, events.cloned(), move |game| screen.show(&game));
            announcer.following(schedule.sprt())
        };
        let beside = if to_stdout {
            Beside::Stream
        } else if self.seats_person() {
            Beside::Person
        } else if self.watch {
            Beside::Boards
        } else {
            Beside::Nothing
        };
        let (screen, started) = match &self.keep {
            Keep::Loose(folder) => {
                schedule.begin();
                let screen = Screen::new(schedule.progress().total(), 0, beside);
                let records = LooseRecords::open(folder.as_deref(), Timestamp::now());
                let records = records.map_err(failed)?;
                let started = records.start_writer(to_xml, announcer(&screen, &schedule));
                (screen, started)
            }
            Keep::Store(folder, identity) => {
                let names = self.players.iter().map(|(name, _)| name.clone());
                let names = names.map(Option::unwrap_or_default).collect();
                let format = &self.plan.format;
                let opened = open_store(folder, identity, &mut schedule, names, format);
                let mut store = opened.map_err(failed)?;
                let progress = schedule.progress();
                let screen = Screen::new(progress.total(), progress.done, beside);
                for (id, (name, _)) in PlayerId::all(self.players.len()).zip(&self.players) {
                    let score = schedule.scores().total(id);
                    let name = name.as_deref().unwrap_or_default();
                    screen.add(name, score.points(), score.games());
                }
                for warning in store.warnings() {
                    screen.notice(warning);
                }
                if let Some(events) = events {
                    let said = say_owed(&mut store, events, &schedule, info).await;
                    said.map_err(failed)?;
                }
                let started = store.start_writer(to_xml, announcer(&screen, &schedule));
                (screen, started)
            }
        };
        let (sink, writer) = started.map_err(failed)?;
        Ok((schedule, screen, sink, writer))
    }

    fn expect_programs(&self) -> Result<(), CommandError> {
        match &self.missing {
            Some(missing) => Err(CommandError::Usage(missing.clone())),
            None => Ok(()),
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
            wanted: Wanted::Names(wanted.collect::<HashSet<String>>()),
            keepalive: self.keepalive,
            answer_timeout: self.plan.conditions.answer_timeout,
            transcripts: self.plan.start.transcripts.clone(),
            tokens: self.tokens()?,
            registrar: None,
            secrets: self.secrets.clone(),
            budget: Budget::of_process(ConnectionLimits::default()),
            tls: None,
        };
        let lobby = Lobby::open(address, rules).await.map_err(|error| {
            CommandError::Failed(format!(
                "the lobby cannot listen at {address}: {error}; give --listen another address"
            ))
        })?;
        if let Some(address) = lobby.address() {
            screen.notice(&format!("brains may connect to {address}"));
        }
        Ok(Some(lobby))
    }

    /// Where the tokens of names are kept: with the results.
    fn tokens(&self) -> Result<Option<Tokens>, CommandError> {
        if !self.protect_names {
            return Ok(None);
        }
        let book = match &self.keep {
            Keep::Store(folder, _) => TokenBook::open(folder, MAX_NAMES),
            Keep::Loose(_) => TokenBook::of_this_run(),
        };
        Ok(Some(Tokens::new(
            book.map_err(failed)?,
            NEW_NAMES_PER_HOUR,
            [],
        )))
    }

    fn entrants(&self, lobby: Option<&Lobby>, terminal: Option<&Arc<Terminal>>) -> Vec<Entrant> {
        let entrant = |(name, spec): &(Option<String>, BrainSpec)| Entrant {
            name: name.clone(),
            brain: spec.word.clone(),
            time: spec.limits.time(),
            source: self.source(spec, lobby, terminal),
        };
        self.players.iter().map(entrant).collect()
    }

    fn source(
        &self,
        spec: &BrainSpec,
        lobby: Option<&Lobby>,
        terminal: Option<&Arc<Terminal>>,
    ) -> Result<PlayerSource, Failure> {
        let person = terminal.cloned();
        let person = person.map(|terminal| Arc::new(terminal) as Arc<dyn PlayerFactory>);
        spec.source(&self.folder, lobby, person)
    }
}

/// Fails if games are missing.
fn status(played: &Played) -> Result<(), CommandError> {
    let progress = played.schedule.progress();
    if played.ended.stopped && !played.schedule.is_complete() {
        return Err(CommandError::Failed(format!(
            "stopped after {} of {} games; with a store, the same command continues",
            progress.done,
            progress.total()
        )));
    }
    if played.ended.failed {
        let text =
            "not every player could be started or reached: see the messages above".to_owned();
        return Err(CommandError::Failed(text));
    }
    Ok(())
}

/// The folder that relative paths of a command line start from.
pub(super) fn here() -> &'static Path {
    Path::new(".")
}

fn failed(error: impl std::fmt::Display) -> CommandError {
    CommandError::Failed(error.to_string())
}
