//! The state that all pages share.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};

use super::authors::Authors;
use super::cardroom::{PokerAccess, Room};
use super::entries::GamePages;
use super::frames::Frames;
use super::guests::Guests;
use super::history::GameHistories;
use super::hosts::Hosts;
use super::large::MAX_LARGE;
use super::operators::Operators;
use super::rates::Rates;
use super::read_error::ReaderFailed;
use super::rules::WebRules;
use contest::lobby::Lobby;
use contest::uploads::Uploads;
use contest::{Contests, RunningGames};
use names::Tokens;
use net::Budget;
use net::tls::Tls;
use people::{GameServer, RatingBook};

/// The most zip files that are sent at once; one address has a quarter of them.
const MAX_ARCHIVES: usize = 8;

/// How many pages may be read from the disk at once.
const READERS: usize = 2;

/// How many pages that take long may be computed at once. They have places of
/// their own, so that no other page waits for them.
const COMPUTERS: usize = 1;

/// How often expired state is dropped.
const SWEEP: Duration = Duration::from_secs(5);

/// What the web server needs from the server.
pub struct WebContext {
    /// The server of games and people.
    pub server: GameServer,
    /// The lobby, which keeps the names in use.
    pub lobby: Lobby,
    /// The directory of results and records.
    pub store: PathBuf,
    /// The ratings of the results in it.
    pub ratings: RatingBook,
    /// The directory to which relative paths refer.
    pub folder: PathBuf,
    /// The contests of the folder.
    pub contests: Contests,
    /// The running games.
    pub running_games: RunningGames,
    /// The secrets of names, if names are protected.
    pub tokens: Option<Tokens>,
    /// The connections allowed.
    pub budget: Budget,
    /// The certificate with which connections are encrypted, if they are.
    pub tls: Option<Tls>,
    /// The operator's token.
    pub operator_token: String,
    /// The token for the referee's view alone, if there is one.
    pub referee_token: Option<String>,
    /// What the server's file says about the page.
    pub rules: WebRules,
    /// The poker server.
    pub poker: PokerAccess,
    /// The version of the program, for monitoring.
    pub version: &'static str,
    /// Whether everybody may read the metrics.
    pub public_metrics: bool,
}

/// The state of the web server.
pub(super) struct Site {
    pub(super) server: GameServer,
    pub(super) store: PathBuf,
    pub(super) ratings: RatingBook,
    pub(super) folder: PathBuf,
    pub(super) budget: Budget,
    pub(super) tls: Option<Tls>,
    pub(super) guests: Guests,
    pub(super) operators: Operators,
    pub(super) authors: Authors,
    pub(super) tokens: Option<Tokens>,
    pub(super) uploads: Uploads,
    pub(super) histories: GameHistories,
    pub(super) frames: Frames,
    pub(super) pages: GamePages,
    pub(super) rates: Rates,
    pub(super) contests: Contests,
    pub(super) running_games: RunningGames,
    pub(super) lobby: Lobby,
    pub(super) poker: Room,
    pub(super) version: &'static str,
    pub(super) public_metrics: bool,
    pub(super) rules: WebRules,
    pub(super) hosts: Hosts,
    /// The large answers that are being sent.
    pub(super) large: Budget,
    /// The zip files of records that are being sent.
    pub(super) archives: Budget,
    /// Whether the operator may enter programs by their command line.
    pub(super) allows_programs: bool,
    readers: Semaphore,
    computers: Semaphore,
    stopping: watch::Receiver<bool>,
}

impl Site {
    pub(super) fn new(
        context: WebContext,
        listens: SocketAddr,
        stopping: watch::Receiver<bool>,
    ) -> Site {
        let (server, rules) = (context.server, context.rules);
        Site {
            guests: Guests::new(
                server.clone(),
                context.lobby.clone(),
                context.tokens.clone(),
            ),
            tokens: context.tokens,
            authors: Authors::default(),
            uploads: Uploads::new(
                context.poker.runtime.clone(),
                context.poker.server.rules().percent,
            ),
            server,
            contests: context.contests,
            running_games: context.running_games,
            lobby: context.lobby,
            poker: Room::new(context.poker),
            store: context.store,
            ratings: context.ratings,
            folder: context.folder,
            budget: context.budget,
            tls: context.tls,
            operators: Operators::new(context.operator_token, context.referee_token),
            histories: GameHistories::default(),
            frames: Frames::default(),
            pages: GamePages::default(),
            rates: Rates::default(),
            version: context.version,
            public_metrics: context.public_metrics,
            hosts: Hosts::new(&rules.hosts, listens),
            large: Budget::of_places(MAX_LARGE),
            archives: Budget::of_places(MAX_ARCHIVES),
            allows_programs: rules.allows_programs(listens),
            rules,
            readers: Semaphore::new(READERS),
            computers: Semaphore::new(COMPUTERS),
            stopping,
        }
    }

    /// Waits until the server stops.
    pub(super) async fn stopped(&self) {
        let mut stopping = self.stopping.clone();
        // If the sender is dropped, the server has ended.
        let _ = stopping.wait_for(|stop| *stop).await;
    }

    /// Reads from the disk on another thread, at most [`READERS`] at once.
    ///
    /// # Errors
    /// `read` fails, or its thread does.
    pub(super) async fn read<T, E>(
        &self,
        read: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ReaderFailed> + Send + 'static,
    {
        let _place = self.readers.acquire().await;
        aside(read).await
    }

    /// The same for what takes long, at most [`COMPUTERS`] at once.
    ///
    /// # Errors
    /// `compute` fails, or its thread does.
    pub(super) async fn compute<T, E>(
        &self,
        compute: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ReaderFailed> + Send + 'static,
    {
        let _place = self.computers.acquire().await;
        aside(compute).await
    }

    /// Drops expired state until the server stops.
    pub(super) async fn look_after(self: Arc<Site>) {
        let mut ticks = interval(SWEEP);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {
                    self.guests.sweep().await;
                    self.poker.sweep();
                    self.rates.sweep();
                    self.frames.sweep();
                }
                () = self.stopped() => return,
            }
        }
    }
}

/// Does this on another thread.
async fn aside<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: From<ReaderFailed> + Send + 'static,
{
    let done = spawn_blocking(work).await;
    done.unwrap_or_else(|error| {
        tracing::error!("a thread that reads from the disk failed: {error}");
        Err(ReaderFailed.into())
    })
}
