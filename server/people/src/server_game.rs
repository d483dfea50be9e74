//! One game of the server: its state, and the handling of its result.

use std::sync::Arc;
use std::time::Duration;

use games::Seat;
use tokio::sync::mpsc;

use contest::game::{
    Ending, GameHooks, HostError, HostedGame, Place, StartedGame, journal_of, play,
};
use contest::live::{LiveGame, Publisher};
use contest::lobby::Lobby;
use contest::source::{PlayerSource, SeatedPlayer, StartOptions};
use contest::{DiskQuota, GameGuard, record_bytes};
use net::Origin;
use record::{GameId, Journal};
use referee::player::Conditions;
use referee::{Adjudication, Conversations, GameOutcome, LAG_ALLOWANCE, Order, Terms};
use store::{GameKey, GameSink};

/// How games of the server are run.
const TERMS: Terms = Terms {
    lag_allowance: LAG_ALLOWANCE,
    min_move_time: Duration::ZERO,
    adjudication: Adjudication::NEVER,
    conversations: Conversations::Faults,
};

/// A game of the server.
pub(super) struct ServerGame {
    pub(super) live: Arc<LiveGame>,
    pub(super) key: GameKey,
    pub(super) conditions: Arc<Conditions>,
    /// Its place among the running games and the orders to its referee, until it begins.
    pub(super) entered: Option<(GameGuard, mpsc::Receiver<Order>)>,
    pub(super) lobby: Lobby,
    pub(super) quota: DiskQuota,
    /// The origins of the players.
    pub(super) origins: Vec<Origin>,
}

impl ServerGame {
    /// Plays the game of the players from these sources, in the order of seats, until the
    /// spectators are told how it ended. Gives its number.
    pub(super) async fn play(mut self, sources: Vec<PlayerSource>, sink: GameSink) -> GameId {
        let (live, conditions) = (self.live.clone(), self.conditions.clone());
        let journal = live.journal();
        let places = sources.iter().zip(&journal.players);
        let places = places.map(|(source, known)| Place {
            called: known.name.clone(),
            source: Ok(source),
            kept: None,
            time: known.time,
        });
        let start = StartOptions::default();
        let game = HostedGame {
            conditions: &conditions,
            terms: TERMS,
            places: places.collect(),
            start: &start,
        };
        let id = live.id;
        let ending = play(game, &mut self, &sink).await;
        // The writer may end: nothing more comes from here.
        drop(sink);
        match ending {
            Ending::Played(_, pending) => pending.announce().await,
            Ending::BrokenOff(_) => {}
            Ending::Broken(error) => tracing::error!("game {id} is not kept: {error}"),
            Ending::NotBrought(missing) => {
                // In words for everybody: the log alone has all of it.
                let reasons = missing.into_iter().map(|(seat, why)| {
                    let (name, failure) = (&live.players[seat.index()], why.into_failure());
                    tracing::warn!("game {id} cannot be played: {name}: {failure}");
                    format!("{name}: {}", failure.cause)
                });
                live.fail(reasons.collect::<Vec<String>>().join("; "));
            }
        }
        id
    }

    fn journal(&self, players: &[SeatedPlayer]) -> Journal {
        let journal = self.live.journal();
        let known = journal.players.iter().zip(players);
        let recorded = known.map(|(known, player)| {
            let (name, brain) = (known.name.clone(), known.brain.clone());
            let (mut recorded, is_timed) = player.recorded(name, brain);
            recorded.time = known.time;
            (recorded, is_timed)
        });
        Journal {
            // Nobody must be able to tell the dice beforehand.
            seed: self.live.board().state.has_chance().then(rand::random),
            position: journal.position.clone(),
            opening: journal.opening.clone(),
            ..journal_of(self.live.id, &self.conditions, recorded)
        }
    }
}

impl GameHooks for ServerGame {
    async fn begin(&mut self, players: &mut [SeatedPlayer]) -> Result<StartedGame, HostError> {
        let (guard, orders) = self.entered.take().ok_or(HostError::BegunTwice)?;
        let journal = self.journal(players);
        self.live.note_players(&journal.players);
        Ok(StartedGame {
            guard,
            orders,
            key: self.key.clone(),
            journal,
            state: self.live.board().state.clone_box(),
            observer: Some(Box::new(Publisher(self.live.clone()))),
        })
    }

    fn over(&mut self, finished: &GameOutcome, _: &mut [SeatedPlayer]) {
        let bytes = record_bytes(&finished.journal);
        self.quota.charge(self.origins.iter().copied(), bytes);
    }

    fn struck(&self) -> Option<String> {
        self.live.board().struck.clone()
    }

    fn part(&mut self, _: Seat, player: SeatedPlayer) {
        player.send_back(&self.lobby);
    }
}
