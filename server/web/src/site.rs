//! The state that all pages share.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use super::analyses::Analyses;
use super::authors::Authors;
use super::cardroom::Room;
use super::entries::GamePages;
use super::frames::Frames;
use super::history::GameHistories;
use super::hosts::Hosts;
use super::house::{House, StoreParts};
use super::large::MAX_LARGE;
use super::operators::{Operators, RoleTokens};
use super::rates::Rates;
use super::readers::Readers;
use super::web_people::WebPeople;
use contest::lobby::Lobby;
use contest::uploads::Uploads;
use contest::{BrainConfig, Contests, RunningGames};
use names::Tokens;
use net::tls::Tls;
use net::{Budget, Networks};
use people::tables::PokerTables;
use people::{GameServer, RatingBook};

/// How many pages may be read from the disk at once.
const READERS: usize = 2;

/// How many pages that take long may be computed at once.
const COMPUTERS: usize = 1;

/// How often expired state is dropped.
const SWEEP: Duration = Duration::from_secs(5);

/// The parts of the server that the web server needs.
pub struct WebContext {
    /// The server of games and people.
    pub server: GameServer,
    /// The lobby, which keeps the names in use.
    pub lobby: Lobby,
    /// The directory of results and records.
    pub store: PathBuf,
    /// The ratings of the results in it.
    pub ratings: RatingBook,
    /// The brains that the server starts when somebody wants to play them.
    pub brains: Vec<BrainConfig>,
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
    /// The tokens that give rights on the page.
    pub role_tokens: RoleTokens,
    /// The settings of the page in the server's file.
    pub rules: WebRules,
    /// The tables of poker.
    pub poker: Arc<PokerTables>,
    /// The version of the program, for monitoring.
    pub version: &'static str,
    /// Whether everybody may read the metrics.
    pub public_metrics: bool,
    /// The parts of the store, if it is shown alone and nobody plays.
    pub shown: Option<StoreParts>,
}

/// The state of the web server, in its parts.
pub(super) struct Site {
    /// The games and contests.
    pub(super) house: House,
    /// The people that the page knows.
    pub(super) door: Door,
    /// The limits on connections, requests and large answers.
    pub(super) limits: Limits,
    /// The poker tables.
    pub(super) poker: Room,
    /// The drawn frames of games and tables for spectators.
    pub(super) frames: Frames,
    /// How the server was started.
    pub(super) settings: Settings,
    stopping: watch::Receiver<bool>,
}

/// How the server was started.
pub(super) struct Settings {
    /// The settings of the page in the server's file.
    pub(super) rules: WebRules,
    /// Whether the operator may enter programs by their command line.
    pub(super) allows_programs: bool,
    /// The certificate with which connections are encrypted, if they are.
    pub(super) tls: Option<Tls>,
    /// The version of the program, for monitoring.
    pub(super) version: &'static str,
    /// Whether everybody may read the metrics.
    pub(super) public_metrics: bool,
}

impl Site {
    pub(super) fn new(
        context: WebContext,
        listens: SocketAddr,
        stopping: watch::Receiver<bool>,
    ) -> Site {
        let (server, lobby, tokens) = (context.server, context.lobby, context.tokens);
        let percent = context.poker.server.rules().percent;
        let analysts = match context.rules.analyses {
            Some(false) => Vec::new(),
            Some(true) | None => context.brains,
        };
        Site {
            door: Door {
                web_people: WebPeople::new(
                    server.clone(),
                    lobby.clone(),
                    tokens.clone(),
                    context.poker.clone(),
                ),
                authors: Authors::default(),
                operators: Operators::new(context.role_tokens),
                tokens,
                hosts: Hosts::new(&context.rules.hosts, listens),
            },
            house: House {
                server,
                lobby,
                running_games: context.running_games,
                contests: context.contests,
                uploads: Uploads::new(context.poker.runtime.clone(), percent),
                folder: context.folder,
                store: context.store,
                shown: context.shown,
                ratings: context.ratings,
                histories: GameHistories::default(),
                analyses: Analyses::new(analysts, context.poker.runtime.clone()),
                entries: GamePages::default(),
                readers: Readers::new(READERS),
                computers: Readers::new(COMPUTERS),
            },
            limits: Limits::new(context.budget),
            poker: Room::new(context.poker),
            frames: Frames::default(),
            settings: Settings {
                allows_programs: context.rules.allows_programs(listens),
                rules: context.rules,
                tls: context.tls,
                version: context.version,
                public_metrics: context.public_metrics,
            },
            stopping,
        }
    }

    /// Waits until the server stops.
    pub(super) async fn stopped(&self) {
        let mut stopping = self.stopping.clone();
        // If the sender is dropped, the server has ended.
        let _ = stopping.wait_for(|stop| *stop).await;
    }

    /// Drops expired state until the server stops.
    pub(super) async fn look_after(self: Arc<Site>) {
        let mut ticks = interval(SWEEP);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {
                    self.door.web_people.sweep().await;
                    self.poker.sweep();
                    self.limits.rates.sweep();
                    self.frames.sweep();
                }
                () = self.stopped() => return,
            }
        }
    }
}

/// The people that the page knows, and the names under which they reach it.
pub(super) struct Door {
    /// The people who play.
    pub(super) web_people: WebPeople,
    /// The authors of programs.
    pub(super) authors: Authors,
    /// The operator, and those with the referee's view.
    pub(super) operators: Operators,
    /// The secrets of names, if names are protected.
    pub(super) tokens: Option<Tokens>,
    /// The names of this server.
    pub(super) hosts: Hosts,
}

/// The most zip files that are sent at once; one address has a quarter of them.
const MAX_ARCHIVES: usize = 8;

/// How much everybody may take.
pub(super) struct Limits {
    /// The connections allowed.
    pub(super) connections: Budget,
    /// How often somebody may ask.
    pub(super) rates: Rates,
    /// The large answers that are being sent.
    pub(super) large: Budget,
    /// The zip files of records that are being sent.
    pub(super) archives: Budget,
}

impl Limits {
    /// The limits of the page, which shares these connections with all ports.
    fn new(connections: Budget) -> Limits {
        Limits {
            connections,
            rates: Rates::default(),
            large: Budget::of_places(MAX_LARGE),
            archives: Budget::of_places(MAX_ARCHIVES),
        }
    }
}

/// The rules of the page, from the server's file.
#[derive(Clone, Debug, Default)]
pub struct WebRules {
    /// The names under which browsers may ask for the page, besides the
    /// addresses at which it listens and `localhost`.
    pub hosts: Vec<String>,
    /// The proxies whose word about a visitor's address is believed.
    pub trusted_proxies: Networks,
    /// Whether the operator may enter programs by their command line; `None`
    /// where the file does not say so.
    pub programs: Option<bool>,
    /// Whether brains of the server analyse games for visitors; `None` where the file does
    /// not say so.
    pub analyses: Option<bool>,
}

impl WebRules {
    /// Whether the operator may enter programs: as the file says, else where
    /// only this machine reaches the page. A page behind a proxy is for others.
    fn allows_programs(&self, listens: SocketAddr) -> bool {
        let is_private = listens.ip().is_loopback() && self.trusted_proxies.is_empty();
        self.programs.unwrap_or(is_private)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_allowed_by_the_file_or_where_nobody_else_comes() {
        let allows = |rules: &WebRules, address: &str| {
            rules.allows_programs(address.parse().expect("an address"))
        };
        let mut rules = WebRules::default();
        assert!(allows(&rules, "127.0.0.1:80") && allows(&rules, "[::1]:80"));
        assert!(!allows(&rules, "0.0.0.0:80") && !allows(&rules, "192.0.2.1:80"));
        rules.trusted_proxies = "127.0.0.1".parse().into_iter().collect();
        assert!(!allows(&rules, "127.0.0.1:80"));
        rules.programs = Some(true);
        assert!(allows(&rules, "0.0.0.0:80"));
        rules.programs = Some(false);
        assert!(!allows(&rules, "127.0.0.1:80"));
    }
}
