//! The tournaments that run: begun, paused, stopped, and so are their games.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

use super::{Contest, Contests};
use crate::contest::ContestCommand;
use crate::serve::{BrainConfig, Hosted};

/// The most tournaments at once.
const MAX_RUNNING: usize = 4;

/// Whether a tournament runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::web) enum RunState {
    /// Nobody has started it here.
    Idle,
    /// It runs.
    Running,
    /// No game is begun until it is let go on.
    Paused,
    /// No game is begun any more; those that run may end.
    Stopping,
    /// It has ended; what it said about that, if anything.
    Ended(String),
}

impl RunState {
    pub(in crate::web) fn in_words(&self) -> String {
        match self {
            RunState::Idle => "not running".to_owned(),
            RunState::Running => "running".to_owned(),
            RunState::Paused => "paused".to_owned(),
            RunState::Stopping => "stopping".to_owned(),
            RunState::Ended(words) if words.is_empty() => "ended".to_owned(),
            RunState::Ended(words) => format!("ended: {words}"),
        }
    }

    /// Whether it has been started and has not ended.
    pub(in crate::web) fn is_on(&self) -> bool {
        !matches!(self, RunState::Idle | RunState::Ended(_))
    }
}

#[derive(Default)]
pub(super) struct Runs {
    by_name: HashMap<String, Run>,
    is_closing: bool,
}

enum Run {
    /// With what says how it is to go on.
    On(watch::Sender<ContestCommand>),
    Ended(String),
}

impl Contests {
    /// Whether the tournament of this name runs.
    pub(super) fn state(&self, name: &str) -> RunState {
        match self.lock().by_name.get(name) {
            None => RunState::Idle,
            Some(Run::On(course)) => match *course.borrow() {
                ContestCommand::GoOn => RunState::Running,
                ContestCommand::Rest => RunState::Paused,
                ContestCommand::Stop => RunState::Stopping,
            },
            Some(Run::Ended(words)) => RunState::Ended(words.clone()),
        }
    }

    /// Starts a tournament, or lets it go on, with these brains at hand.
    ///
    /// # Errors
    /// It runs, too many do, or the server is about to end.
    pub(in crate::web) fn start(
        &self,
        contest: &Contest,
        at_hand: Vec<BrainConfig>,
    ) -> Result<(), String> {
        let mut runs = self.lock();
        if runs.is_closing {
            return Err("The server is about to end.".to_owned());
        }
        if let Some(Run::On(_)) = runs.by_name.get(&contest.name) {
            return Err(format!("{} is running.", contest.name));
        }
        let all = runs.by_name.values();
        if all.filter(|run| matches!(run, Run::On(_))).count() >= MAX_RUNNING {
            return Err("So many tournaments run that no more can.".to_owned());
        }
        let (course, asked) = watch::channel(ContestCommand::GoOn);
        runs.by_name.insert(contest.name.clone(), Run::On(course));
        drop(runs);
        tracing::info!("tournament {} is started", contest.name);
        let hosted = Hosted {
            file: contest.file.clone(),
            store: contest.store.clone(),
            lobby: self.lobby.clone(),
            at_hand,
            tournament_games: self.running_games.tournament_games(&contest.name),
        };
        let (name, own) = (contest.name.clone(), self.clone());
        // A task of its own, so that one that breaks down is noticed.
        let played = self.games.spawn(hosted.play(asked));
        self.games.spawn(async move {
            let words = match played.await {
                Ok(Ok(())) => String::new(),
                Ok(Err(why)) => why,
                Err(error) => error.to_string(),
            };
            own.running_games.tournament_games(&name).clear();
            own.note_end(name, words);
        });
        Ok(())
    }

    fn note_end(&self, name: String, words: String) {
        tracing::info!("tournament {name} has ended: {words}");
        self.lock().by_name.insert(name, Run::Ended(words));
        self.ends.send_replace(());
    }

    /// Pauses a tournament, lets it go on, or stops it in order; running games
    /// may end each time.
    ///
    /// # Errors
    /// It does not run, or is on that course already.
    pub(in crate::web) fn steer(
        &self,
        contest: &Contest,
        wanted: ContestCommand,
    ) -> Result<(), String> {
        let name = &contest.name;
        let runs = self.lock();
        let Some(Run::On(course)) = runs.by_name.get(name) else {
            return Err(format!("{name} is not running."));
        };
        let now = *course.borrow();
        match (now, wanted) {
            (ContestCommand::Stop, ContestCommand::GoOn | ContestCommand::Rest) => {
                return Err(format!("{name} is about to end."));
            }
            (ContestCommand::GoOn, ContestCommand::GoOn) => {
                return Err(format!("{name} is not paused."));
            }
            (ContestCommand::Rest, ContestCommand::Rest) => {
                return Err(format!("{name} is paused already."));
            }
            // Games that are paused by themselves could not end.
            (_, ContestCommand::Stop) => self.running_games.resume_all(name),
            (ContestCommand::GoOn, ContestCommand::Rest)
            | (ContestCommand::Rest, ContestCommand::GoOn) => {}
        }
        course.send_replace(wanted);
        let what = match wanted {
            ContestCommand::GoOn => "goes on",
            ContestCommand::Rest => "is paused",
            ContestCommand::Stop => "is stopped",
        };
        tracing::info!("tournament {name} {what}");
        Ok(())
    }

    /// Halts a game of a tournament, or lets it go on; what is said about it.
    ///
    /// # Errors
    /// The game is over, or its tournament is about to end.
    pub(in crate::web) fn toggle_pause(&self, name: &str, id: u64) -> Result<String, String> {
        // Held to the end: a tournament that stops meanwhile waits for no game.
        let runs = self.lock();
        if let Some(Run::On(course)) = runs.by_name.get(name)
            && *course.borrow() == ContestCommand::Stop
        {
            return Err(format!("{name} is about to end."));
        }
        let what = match self.running_games.toggle_pause(name, id)? {
            true => "is paused",
            false => "goes on",
        };
        Ok(format!("Game {id} of {name} {what}."))
    }

    /// Breaks a game of a tournament off, which is played again; what is said
    /// about it.
    ///
    /// # Errors
    /// The game is over.
    pub(in crate::web) fn stop_game(&self, name: &str, id: u64) -> Result<String, String> {
        self.running_games.stop(name, id)?;
        Ok(format!(
            "Game {id} of {name} is broken off, and will be played again."
        ))
    }

    /// Stops all in order, and waits for them until then.
    pub(crate) async fn close(&self, until: Instant) {
        let mut ends = self.ends.subscribe();
        self.lock().is_closing = true;
        loop {
            let mut running = 0;
            for (name, run) in &self.lock().by_name {
                if let Run::On(course) = run {
                    self.running_games.resume_all(name);
                    course.send_replace(ContestCommand::Stop);
                    running += 1;
                }
            }
            if running == 0 || timeout_at(until, ends.changed()).await.is_err() {
                return;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Runs> {
        // A map is whole whatever a panicking thread did before.
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
