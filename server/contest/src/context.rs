//! The state that all pairings of a contest share: its players and their names, its
//! spectators, and its announcements.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use parking_lot::Mutex;
use record::{Entry, GameId, Journal};
use referee::{Adjudication, Conversations, Order, Terms};
use store::events::{EngineRow, Event, Machine};
use store::{ChancePeriod, GameKey, GameSink, Secret, WriterStopped};
use tokio::sync::{RwLock, mpsc};
use tokio::task::JoinSet;
use tournament::{Format, Pair, Pairing, PlayerId};
use words::Say;

use super::game_cpus::TakenCpus;
use super::plan::Plan;
use super::remote_games::{LiveProgress, RemoteEnd, RemoteGames, RemoteJob, RemoteOrders};
use super::scoreboard::Scoreboard;
use super::screen::Screen;
use super::watch::Watchers;
use crate::player_names::Names;
use crate::running_games::{GameGuard, StandingInWords};
use crate::source::PlayerSource;

/// The state that all pairings of a contest share.
pub struct ContestContext {
    pub(crate) plan: Plan,
    pub(crate) names: Names,
    pub(crate) watchers: Watchers,
    pub(crate) screen: Screen,
    /// The pairs that were told of.
    met: Mutex<HashSet<Pair>>,
    scoreboard: Mutex<Scoreboard>,
    /// The workers whose games do not count. A task that holds this for reading may hand
    /// in a game of another worker; later no game of theirs is handed in.
    pub(crate) annulled: RwLock<BTreeSet<String>>,
    /// The processors of running games, where they have some of their own.
    pub(crate) cpus: TakenCpus,
    /// Programs that left, until it is told how they ended.
    pub(crate) leaving: Mutex<JoinSet<()>>,
}

impl ContestContext {
    pub(crate) fn new(
        plan: Plan,
        names: Names,
        watchers: Watchers,
        screen: Screen,
    ) -> ContestContext {
        ContestContext {
            plan,
            names,
            watchers,
            screen,
            met: Mutex::default(),
            scoreboard: Mutex::default(),
            annulled: RwLock::default(),
            cpus: TakenCpus::default(),
            leaving: Mutex::default(),
        }
    }

    /// The name of a player, as far as it is known: its label, the name its brain gave,
    /// its name in the lobby, or the word that named it.
    pub fn called(&self, player: PlayerId) -> String {
        let before = || self.plan.entrants[player.index()].called().to_owned();
        self.names.get(player).unwrap_or_else(before)
    }

    /// The index of the processors of its game, if the program of this player runs on them.
    pub(crate) fn cpus_at(&self, game: tournament::GameKey, player: PlayerId) -> Option<usize> {
        let cores = self.plan.entrants[player.index()].cores;
        cores.and_then(|_| self.cpus.of(game))
    }

    /// Where a player of a game comes from, if its program runs on the processors of this
    /// game.
    pub(crate) fn pinned_source(
        &self,
        game: tournament::GameKey,
        player: PlayerId,
    ) -> Option<PlayerSource> {
        let entrant = &self.plan.entrants[player.index()];
        let cpus = self.plan.game_cpus.get(self.cpus_at(game, player)?)?;
        let source = entrant.source.as_ref().ok()?;
        source.on(cpus.first(entrant.cores?))
    }

    /// The plan that is played by.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The watchers that are told of the events.
    pub fn watchers(&self) -> &Watchers {
        &self.watchers
    }

    /// Where progress is shown.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Says something to the operator of the contest.
    pub fn notice(&self, text: &dyn Say) {
        self.screen.notice(text);
    }

    /// Enters a game among those that run, where it has no board to be watched on:
    /// `standing` gives its score in words. Gives its place there, and its orders.
    pub fn enter(
        &self,
        id: GameId,
        pairing: Pairing,
        standing: StandingInWords,
    ) -> (GameGuard, mpsc::Receiver<Order>) {
        let seats = pairing.seats().into_iter();
        let players = seats.map(|player| self.called(player)).collect();
        let games = &self.watchers.games;
        games.begin_without_board(id, players, standing)
    }

    /// The secret from which the chance of something that starts at this instant is drawn.
    /// It stays secret as long as somebody holds it.
    ///
    /// # Errors
    /// Results are kept no more.
    pub async fn secret(
        &self,
        pairing: Pairing,
        started: Timestamp,
        sink: &GameSink,
    ) -> Result<Arc<Secret>, WriterStopped> {
        sink.secret(chance_period(&self.plan.format, pairing, started))
            .await
    }

    /// Whether somebody plays at this terminal.
    pub(crate) fn seats_person(&self) -> bool {
        let mut entrants = self.plan.entrants.iter();
        entrants.any(|entrant| matches!(entrant.source, Ok(PlayerSource::Person(_))))
    }

    /// Whether the games of this worker do not count.
    pub(crate) async fn is_annulled(&self, worker: &str) -> bool {
        self.annulled.read().await.contains(worker)
    }

    /// How the games went so far; it says something of two players alone.
    pub(crate) fn scoreboard(&self) -> Scoreboard {
        *self.scoreboard.lock()
    }

    /// Counts a game of the player that began it, with its winner and the winner's score,
    /// where the game has scores.
    pub(crate) fn count(&self, starter: PlayerId, winner: Option<PlayerId>, score: Option<u32>) {
        let winner = winner.map(PlayerId::index);
        self.scoreboard.lock().count(starter.index(), winner, score);
    }

    /// Where this game is handed out, and the programs of its players in the order of
    /// seats, if all of them are those of workers.
    pub(crate) fn remote_games(&self, pairing: Pairing) -> Option<(&RemoteGames, Vec<String>)> {
        let remote_games = self.plan.remote_games.as_ref()?;
        let seats = pairing.seats().into_iter();
        let programs = seats.map(|player| match &self.plan.entrants[player.index()].source {
            Ok(PlayerSource::Worker(name)) => Some(name.clone()),
            _ => None,
        });
        Some((remote_games, programs.collect::<Option<_>>()?))
    }

    /// Whether workers play this: the programs of all players are theirs.
    pub fn is_remote(&self, pairing: Pairing) -> bool {
        self.remote_games(pairing).is_some()
    }

    /// Has a worker play something that has no board and at most so many turns: it begins
    /// with this journal, whose players are in the order of seats. The entries that the
    /// worker tells go to `told`, in order, before the end; those for which there is no
    /// room are in the journal of the end alone. `guard` is its place among what runs.
    pub async fn play_remotely(
        &self,
        pairing: Pairing,
        journal: &Journal,
        turns: u32,
        told: mpsc::Sender<Entry>,
        (guard, orders): (&GameGuard, &mut RemoteOrders),
    ) -> RemoteEnd {
        let Some((remote_games, programs)) = self.remote_games(pairing) else {
            return RemoteEnd::Stopped;
        };
        let job = RemoteJob {
            key: pairing.key,
            journal,
            programs,
            terms: Terms {
                lag_allowance: Duration::ZERO,
                min_move_time: Duration::ZERO,
                adjudication: Adjudication {
                    max_moves: Some(turns),
                    ..Adjudication::NEVER
                },
                conversations: Conversations::Faults,
            },
            beyond_published: None,
            answer_timeout: Duration::ZERO,
            live: LiveProgress::for_contest(journal.clone(), told),
            guard,
        };
        remote_games.play(job, orders).await
    }

    /// Waits until it is told of all programs that left how they ended.
    pub(crate) async fn see_all_off(&self) {
        let mut leaving = std::mem::take(&mut *self.leaving.lock());
        while leaving.join_next().await.is_some() {}
    }

    /// The players in the order in which the schedule names them.
    fn names_of(&self, pairing: Pairing) -> Vec<String> {
        let players = pairing.players().into_iter();
        players.map(|player| self.called(player)).collect()
    }

    /// Whether this pair meets for the first time.
    pub(crate) fn is_first_meeting(&self, pairing: Pairing) -> bool {
        self.met.lock().insert(pairing.key.pair)
    }

    /// The key under which the result of a game is kept.
    pub fn key_of(&self, pairing: Pairing) -> GameKey {
        GameKey {
            players: self.names_of(pairing),
            number: pairing.key.serial(),
        }
    }

    /// Announces the players of the contest.
    ///
    /// # Errors
    /// The stream of events has failed.
    pub(crate) async fn tell_of_all(&self, game: &str, protocol: &str) -> std::io::Result<()> {
        let entrants = self.plan.entrants.iter();
        let engines = entrants.map(|entrant| EngineRow {
            name: entrant.called().to_owned(),
            protocol: match entrant.source {
                Ok(PlayerSource::Acpc(_)) => "acpc".to_owned(),
                _ => protocol.to_owned(),
            },
            brain: entrant.brain.clone(),
        });
        let engines: Vec<EngineRow> = engines.collect();
        let names: Vec<String> = engines.iter().map(|own| own.name.clone()).collect();
        self.watchers
            .say(&Event::Match {
                game,
                players: &names,
                engines: &engines,
                machine: Machine::this(),
            })
            .await
    }

    /// Announces the players of a pairing, with the name of the game.
    ///
    /// # Errors
    /// The stream of events has failed.
    pub(crate) async fn tell_of(
        &self,
        game: &str,
        pairing: Pairing,
        engines: Vec<EngineRow>,
    ) -> std::io::Result<()> {
        let players = self.names_of(pairing);
        self.watchers
            .say(&Event::Match {
                game,
                players: &players,
                engines: &engines,
                machine: Machine::this(),
            })
            .await
    }
}

/// The games that draw their chance from the same secret as this one: those of its round,
/// or of the day on which it starts in a ladder, which has no rounds.
pub(crate) fn chance_period(format: &Format, game: Pairing, started: Timestamp) -> ChancePeriod {
    if *format == Format::Ladder {
        ChancePeriod::Day(started.to_zoned(TimeZone::UTC).date())
    } else {
        ChancePeriod::Round(u32::from(game.key.phase) + 1)
    }
}
