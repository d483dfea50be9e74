//! The contests that run: begun, paused, stopped, and so are their games.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

use super::{Contest, Contests, ContestsError};
use crate::file::TournamentConfig;
use crate::freeze;
use crate::hosted::{HostedContest, HostedError};
use crate::{CommandRefused, ContestCommand, ContestControl, Phase};
use record::GameId;
use words::Phrase;

/// How often is looked for contests that are to begin.
const LOOK_FOR_DUE: Duration = Duration::from_secs(2);

/// The most contests at once.
const MAX_RUNNING: usize = 16;

/// Those that were started since the server began.
#[derive(Default)]
pub(super) struct Runs {
    by_name: HashMap<String, ContestControl>,
    is_closing: bool,
}

impl Contests {
    /// The contest of this name, where it was started since the server began.
    pub(super) fn run(&self, name: &str) -> Option<ContestControl> {
        self.runs.lock().by_name.get(name).cloned()
    }

    /// Starts a contest, or lets it go on from its results.
    ///
    /// # Errors
    /// It runs, too many do, or the server is about to end.
    pub fn start(&self, contest: &Contest) -> Result<(), ContestsError> {
        let control = ContestControl::default();
        self.enter(&contest.name, &control)?;
        tracing::info!("contest {} is started", contest.name);
        let hosted = HostedContest {
            name: contest.name.clone(),
            dispatcher: self.dispatcher.clone(),
            file: contest.file.clone(),
            store: contest.store.clone(),
            lobby: self.lobby.clone(),
            people: self.people.clone(),
            at_hand: self.at_hand.clone(),
            games: self.running_games.open(Some(&contest.name)),
            trials: self.registrations.trials(),
        };
        let (name, own) = (contest.name.clone(), self.clone());
        // A task of its own, so that one that breaks down is noticed.
        let played = self.games.spawn(hosted.play(control.clone()));
        self.games.spawn(async move {
            let why = played.await.unwrap_or_else(|error| Err(error.into()));
            match &why {
                Ok(()) => tracing::info!("contest {name} has ended"),
                Err(why) => tracing::info!("contest {name} has ended: {why}"),
            }
            // Pages show it to everybody.
            let why = why.err().map(HostedError::in_public);
            control.end(why);
            own.ends.send_replace(());
        });
        Ok(())
    }

    /// Notes that a contest runs, if it may.
    fn enter(&self, name: &str, control: &ContestControl) -> Result<(), ContestsError> {
        let mut runs = self.runs.lock();
        let is_on = |control: &ContestControl| control.phase().is_on();
        if runs.is_closing {
            return Err(ContestsError::Closing);
        }
        if runs.by_name.get(name).is_some_and(is_on) {
            return Err(ContestsError::Running(name.to_owned()));
        }
        if runs.by_name.values().filter(|run| is_on(run)).count() >= MAX_RUNNING {
            return Err(ContestsError::TooMany);
        }
        runs.by_name.insert(name.to_owned(), control.clone());
        Ok(())
    }

    /// Pauses a contest, lets it go on, or stops it in order; running games may
    /// end each time.
    ///
    /// # Errors
    /// It does not do that now.
    pub fn steer(&self, contest: &Contest, command: ContestCommand) -> Result<(), ContestsError> {
        let name = &contest.name;
        let runs = self.runs.lock();
        let control = runs.by_name.get(name).ok_or(CommandRefused::NotRunning);
        let done = control.and_then(|control| control.command(command));
        done.map_err(|refused| ContestsError::Refused(name.clone(), refused))?;
        tracing::info!("contest {name}: {command:?}");
        Ok(())
    }

    /// Reveals all results of a contest, for good. Writes to the disk.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn reveal(&self, contest: &Contest) -> Result<(), ContestsError> {
        freeze::reveal(&contest.store).map_err(ContestsError::Unwritable)?;
        self.running_games.reveal(&contest.name);
        tracing::info!("contest {}: all results are revealed", contest.name);
        Ok(())
    }

    /// Halts a game of a contest, or lets it go on; returns the reply.
    ///
    /// # Errors
    /// The game is over, or its contest is about to end.
    pub fn toggle_pause(&self, name: &str, id: GameId) -> Result<Phrase, ContestsError> {
        if self.run(name).is_some_and(|run| run.phase().is_stopping()) {
            let refused = CommandRefused::Ending;
            return Err(ContestsError::Refused(name.to_owned(), refused));
        }
        let phrase = if self.running_games.toggle_pause(Some(name), id)? {
            Phrase::new("contests-game-paused")
        } else {
            Phrase::new("contests-game-goes-on")
        };
        Ok(phrase.with("id", id.get()).with("name", name.to_owned()))
    }

    /// Breaks a game of a contest off, which is played again; returns the reply.
    ///
    /// # Errors
    /// The game is over.
    pub fn stop_game(&self, name: &str, id: GameId) -> Result<Phrase, ContestsError> {
        let stop = referee::Order::Stop;
        self.running_games.order(Some(name), id, stop)?;
        let phrase = Phrase::new("contests-game-broken-off").with("id", id.get());
        Ok(phrase.with("name", name.to_owned()))
    }

    /// Starts contests at the time that their files say, until the server ends.
    pub(super) async fn start_those_due(self) {
        let mut looks = interval(LOOK_FOR_DUE);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            looks.tick().await;
            let own = self.clone();
            let due = spawn_blocking(move || own.due()).await;
            for contest in due.unwrap_or_default() {
                if let Err(refused) = self.start(&contest) {
                    tracing::debug!("contest {} is not started yet: {refused}", contest.name);
                }
            }
        }
    }

    /// Those that nobody has started since the server began, and that are to
    /// begin now. Reads from the disk.
    fn due(&self) -> Vec<Contest> {
        let now = Timestamp::now();
        let is_due = |contest: &Contest| {
            // Most files say nothing of it, and may take long to be checked.
            let text = fs::read_to_string(&contest.file);
            if !text.is_ok_and(|text| text.contains("begins")) {
                return false;
            }
            let config = TournamentConfig::load(&contest.file).ok();
            let begins = config.and_then(|config| {
                let players = config.players.len();
                config.begins.map(|begins| begins.is_due(players, now))
            });
            begins.unwrap_or(false)
        };
        let mut contests = self.list();
        contests.retain(|contest| contest.phase == Phase::Idle && is_due(contest));
        contests
    }

    /// Tells running contests that their players have changed, until the server ends.
    pub(super) async fn seat_other_players(self) {
        let mut news = self.registrations.news();
        let mut known = BTreeMap::new();
        while news.changed().await.is_ok() {
            let counts = news.borrow_and_update().clone();
            let is_new = |(name, count): &(&String, &u64)| known.get(*name) != Some(*count);
            for (name, _) in counts.iter().filter(is_new) {
                if let Some(control) = self.runs.lock().by_name.get(name) {
                    control.note_other_players();
                }
            }
            known = counts;
        }
    }

    /// Has the contests that run seat their players anew in which somebody goes by
    /// this name. Reads from the disk.
    pub(super) fn seat_anew(&self, name: &str) {
        let runs = self.runs.lock();
        let on = runs.by_name.iter().filter(|(_, run)| run.phase().is_on());
        let on: Vec<(String, ContestControl)> = on
            .map(|(contest, control)| (contest.clone(), control.clone()))
            .collect();
        drop(runs);
        for (contest, control) in on {
            let found = self.find(&contest).ok();
            let config = found.and_then(|contest| TournamentConfig::load(&contest.file).ok());
            let players = config.map(|config| config.players).unwrap_or_default();
            if players.iter().any(|player| player.goes_by(name)) {
                control.note_other_players();
            }
        }
    }

    /// Stops all in order, and waits for them until then.
    pub async fn close(&self, until: Instant) {
        let mut ends = self.ends.subscribe();
        self.runs.lock().is_closing = true;
        loop {
            let mut running = 0;
            for control in self.runs.lock().by_name.values() {
                // One that has ended takes no command.
                running += usize::from(control.command(ContestCommand::Stop).is_ok());
            }
            if running == 0 || timeout_at(until, ends.changed()).await.is_err() {
                return;
            }
        }
    }
}
