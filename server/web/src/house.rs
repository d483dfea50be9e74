//! The games and contests of the server, and the stores that keep them.

use std::path::PathBuf;
use std::sync::Arc;

use super::analyses::Analyses;
use super::entries::GamePages;
use super::history::{GameHistories, GameHistory, HistoryError, recorded};
use super::place::Place;
use super::read_error::ReaderFailed;
use super::readers::Readers;
use contest::live::LiveGame;
use contest::lobby::Lobby;
use contest::uploads::{self, Report, Uploads};
use contest::{Admission, Contest, Contests, ContestsError, RunningGames};
use people::{GameServer, RatingBook};

/// The parts of a store that is shown on a page of its own.
#[derive(Clone, Copy, Debug)]
pub struct StoreParts {
    /// Whether its games are those of a contest.
    pub(super) has_contest: bool,
    /// Whether it is for games.
    pub(super) has_games: bool,
    /// Whether it has hands of poker.
    pub(super) has_hands: bool,
}

impl StoreParts {
    /// Whether the page has this place.
    pub(super) fn has(self, place: &str) -> bool {
        match place {
            "/tournaments" => self.has_contest,
            "/records" => self.has_games,
            // The standings of a contest have them.
            "/ratings" => self.has_games && !self.has_contest,
            "/poker" => self.has_hands,
            _ => false,
        }
    }
}

/// The games of the server, its contests, and their stores.
pub(super) struct House {
    /// The server of games and people.
    pub(super) server: GameServer,
    /// The lobby, which keeps the names in use.
    pub(super) lobby: Lobby,
    /// The running games.
    pub(super) running_games: RunningGames,
    /// The contests of the folder.
    pub(super) contests: Contests,
    /// The programs that are sent in to them.
    pub(super) uploads: Uploads,
    /// The directory to which relative paths refer.
    pub(super) folder: PathBuf,
    /// The directory of results and records.
    pub(super) store: PathBuf,
    /// The parts of that store, if it is shown alone and nobody plays.
    pub(super) shown: Option<StoreParts>,
    /// The ratings of the results in it.
    pub(super) ratings: RatingBook,
    /// The games in it that were shown lately.
    pub(super) histories: GameHistories,
    /// The analyses of games by brains of the server.
    pub(super) analyses: Analyses,
    /// The entries of games, as they were sent to programs.
    pub(super) entries: GamePages,
    /// The places for reading from the stores.
    pub(super) readers: Readers,
    /// The places for long computations. They are apart, so that no other page waits
    /// for them.
    pub(super) computers: Readers,
}

impl House {
    /// Reads from the disk, as [`Readers::run`].
    ///
    /// # Errors
    /// As there.
    pub(super) fn read<T, E>(
        &self,
        read: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> impl Future<Output = Result<T, E>>
    where
        T: Send + 'static,
        E: From<ReaderFailed> + Send + 'static,
    {
        self.readers.run(read)
    }

    /// The running game at this place, or one that ended lately without a result,
    /// which has no record; also if its tournament is frozen.
    pub(super) fn live(&self, place: &Place) -> Option<Arc<LiveGame>> {
        let contest = place.tournament.as_deref();
        self.running_games.find(contest, place.id)
    }

    /// The contest of this name; `sees_frozen`: as operators see it, also if it is frozen.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn contest(&self, name: &str, sees_frozen: bool) -> Result<Contest, ContestsError> {
        if sees_frozen {
            self.contests.find_with_frozen(name)
        } else {
            self.contests.find(name)
        }
    }

    /// The game at this place, running or recorded, as far as everybody may see it.
    ///
    /// # Errors
    /// There is none, or its record is damaged.
    pub(super) async fn history(&self, place: &Place) -> Result<GameHistory, HistoryError> {
        self.history_of(place, false).await
    }

    /// The same; `sees_frozen`: also if its tournament is frozen.
    ///
    /// # Errors
    /// As [`House::history`].
    pub(super) async fn history_of(
        &self,
        place: &Place,
        sees_frozen: bool,
    ) -> Result<GameHistory, HistoryError> {
        let mut history = self.read_game(place, sees_frozen).await?;
        if history.live.is_none() {
            history.analysis = self.analyses.of(place);
            history.has_analyst = self.analyses.can_judge(&history.journal);
        }
        Ok(history)
    }

    async fn read_game(
        &self,
        place: &Place,
        sees_frozen: bool,
    ) -> Result<GameHistory, HistoryError> {
        let live = self.live(place);
        if let Some(live) = live.filter(|live| sees_frozen || !live.is_frozen()) {
            return Ok(GameHistory::of_live(&live));
        }
        let place = place.clone();
        if let Some(name) = &place.tournament {
            let contest = self.contest(name, sees_frozen)?;
            let read = move || {
                if contest.freeze.is_some() && !contest.results()?.results().has(place.id)? {
                    return Err(HistoryError::Missing(place.id));
                }
                recorded(&contest.store, place)
            };
            return self.readers.run(read).await;
        }
        if let Some(history) = self.histories.get(&place.id) {
            return Ok(history);
        }
        let (store, id) = (self.store.clone(), place.id);
        let read = move || recorded(&store, place);
        let history = self.readers.run(read).await?;
        self.histories.insert(id, history.clone());
        Ok(history)
    }

    /// The registration of a tournament, if it has one.
    pub(super) async fn registration(&self, name: &str) -> Option<Admission> {
        let registrations = self.contests.registrations().clone();
        let asked = name.to_owned();
        let read = move || Ok::<_, ReaderFailed>(registrations.of(&asked));
        self.readers.run(read).await.ok().flatten()
    }

    /// The reports of the uploads of this author, the last one first.
    pub(super) async fn reports(&self, admission: &Admission, author: &str) -> Vec<Report> {
        let (admission, author) = (admission.clone(), author.to_owned());
        let read = move || Ok::<_, ReaderFailed>(uploads::reports(&admission, &author));
        self.readers.run(read).await.unwrap_or_default()
    }

    /// The names under which the uploads of this author play in a tournament; `None`
    /// where nobody registers, so that names prove nothing there.
    pub(super) async fn own_programs(&self, tournament: &str, author: &str) -> Option<Vec<String>> {
        let admission = self.registration(tournament).await?;
        let reports = self.reports(&admission, author).await;
        let names = reports.into_iter().filter_map(|report| report.plays_as);
        Some(names.collect())
    }
}
