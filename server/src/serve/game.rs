//! One game of the server: what it knows of it, and what it does with what
//! comes of it.

use std::sync::Arc;
use std::time::Duration;

use games::Seat;
use tokio::sync::mpsc;

use crate::host::game::{Begun, Ending, HostError, HostedGame, Occasion, Place, journal_of, play};
use crate::live::{Live, Publisher, ending};
use crate::lobby::Lobby;
use crate::player::{Conditions, PlayerSource, START_TIMEOUT, Seated, Start};
use crate::record::Journal;
use crate::referee::{Adjudication, Finished, LAG_ALLOWANCE, Order, Terms};
use crate::store::{GameKey, GameSink};

/// How games of the server are run.
const TERMS: Terms = Terms {
    lag_allowance: LAG_ALLOWANCE,
    min_move_time: Duration::ZERO,
    adjudication: Adjudication::NEVER,
};

/// A game of the server.
pub(super) struct ServerGame {
    pub(super) live: Arc<Live>,
    pub(super) key: GameKey,
    pub(super) conditions: Arc<Conditions>,
    pub(super) lobby: Lobby,
}

/// What became of a game.
pub(super) struct Done {
    /// Its number.
    pub(super) id: u64,
    /// Whether it was handed in: then it is told of when it is kept.
    pub(super) counts: bool,
}

impl ServerGame {
    /// Plays the game of those who come from here, in the order of seats.
    pub(super) async fn play(
        mut self,
        sources: Vec<PlayerSource>,
        orders: mpsc::Receiver<Order>,
        sink: GameSink,
    ) -> Done {
        let (live, conditions) = (self.live.clone(), self.conditions.clone());
        let places = sources.iter().zip(&live.players);
        let places = places.map(|(source, called)| Place {
            called: called.clone(),
            source: Ok(source),
            kept: None,
        });
        let start = Start {
            timeout: START_TIMEOUT,
            transcripts: None,
        };
        let game = HostedGame {
            conditions: &conditions,
            terms: TERMS,
            places: places.collect(),
            start: &start,
            orders,
        };
        let id = live.id;
        let counts = match play(game, &mut self, &sink).await {
            Ending::Played(_) => true,
            Ending::BrokenOff(_) => false,
            Ending::Broken(error) => {
                tracing::error!("game {id} is not kept: {error}");
                false
            }
            Ending::NotBrought(missing) => {
                // In words for everybody: the log alone has all of it.
                let reasons = missing.into_iter().map(|(seat, why)| {
                    let (name, failure) = (&live.players[seat.index()], why.into_failure());
                    tracing::warn!("game {id} cannot be played: {name}: {failure}");
                    format!("{name}: {}", failure.cause)
                });
                live.fail(reasons.collect::<Vec<String>>().join("; "));
                false
            }
        };
        Done { id, counts }
    }

    fn journal(&self, players: &[Seated]) -> Journal {
        let journal = self.live.journal();
        let known = journal.players.iter();
        let known = known.map(|player| (player.name.clone(), player.brain.clone()));
        Journal {
            // Nobody must be able to tell the dice beforehand.
            seed: self.live.board().state.has_chance().then(rand::random),
            ..journal_of(self.live.id, &self.conditions, known, players)
        }
    }
}

impl Occasion for ServerGame {
    async fn begin(&mut self, players: &mut [Seated]) -> Result<Begun, HostError> {
        Ok(Begun {
            key: self.key.clone(),
            journal: self.journal(players),
            state: self.live.board().state.clone_box(),
            observer: Some(Box::new(Publisher(self.live.clone()))),
        })
    }

    fn over(&mut self, finished: &Finished, _: &mut [Seated]) {
        let journal = &finished.journal;
        self.live.end(ending(journal), Some(journal));
    }

    fn part(&mut self, _: Seat, player: Seated) {
        player.send_back(&self.lobby);
    }
}
