//! One game: bring both to the board, play, hand in.

use std::sync::Arc;
use std::time::Duration;

use games::Seat;
use jiff::Timestamp;
use tokio::sync::mpsc;

use crate::contest::{NotBrought, Seated, Source, Start};
use crate::live::{Live, Publisher, ending};
use crate::lobby::{Guest, Lobby};
use crate::player::{Brain, Conditions, START_TIMEOUT};
use crate::record::Journal;
use crate::referee::{Adjudication, LAG_ALLOWANCE, Order, Referee, Terms};
use crate::store::{FinishedGame, GameKey, GameSink};
use crate::verdict::Failure;

/// A game about to be played.
pub(super) struct HostedGame {
    pub(super) live: Arc<Live>,
    pub(super) key: GameKey,
    pub(super) conditions: Conditions,
    /// Where the players come from, in the order of seats.
    pub(super) sources: [Source; 2],
    pub(super) orders: Option<mpsc::Receiver<Order>>,
    /// Whether the limit of time holds for people too.
    pub(super) people_timed: bool,
    pub(super) lobby: Lobby,
}

/// What became of a game.
pub(super) struct Done {
    /// Its number.
    pub(super) id: u64,
    /// Whether it was handed in: then it is told of when it is kept.
    pub(super) counts: bool,
}

impl HostedGame {
    /// Plays the game.
    pub(super) async fn play(self, sink: GameSink) -> Done {
        let live = self.live.clone();
        let counts = match self.bring_both().await {
            Ok(both) => self.referee(both, &sink).await,
            Err(why) => {
                live.fail(why);
                false
            }
        };
        Done {
            id: live.id,
            counts,
        }
    }

    /// Both players, or what went wrong with one, in words for everybody: the
    /// log alone has all of it.
    async fn bring_both(&self) -> Result<[Seated; 2], String> {
        let (one, two) = tokio::join!(self.bring(Seat::FIRST), self.bring(Seat::SECOND));
        match (one, two) {
            (Ok(one), Ok(two)) => Ok([one, two]),
            (one, two) => {
                let mut reasons = Vec::new();
                for (result, name) in [one, two].into_iter().zip(&self.live.players) {
                    match result {
                        Ok(seated) => self.send_back(seated),
                        Err(failure) => {
                            let id = self.live.id;
                            tracing::warn!("game {id} cannot be played: {name}: {failure}");
                            reasons.push(format!("{name}: {}", failure.cause));
                        }
                    }
                }
                Err(reasons.join("; "))
            }
        }
    }

    async fn bring(&self, seat: Seat) -> Result<Seated, Failure> {
        let start = Start {
            timeout: START_TIMEOUT,
            transcripts: None,
        };
        let name = &self.live.players[seat.index()];
        let source = &self.sources[seat.index()];
        let seated = source.bring(None, &self.conditions, seat, name, &start);
        let seated = seated.await.map_err(NotBrought::into_failure);
        let Seated { brain, membership } = seated?;
        let brain = match source {
            Source::Person(_) => brain.of_person(self.people_timed),
            _ => brain,
        };
        Ok(Seated { brain, membership })
    }

    fn send_back(&self, seated: Seated) {
        match seated.membership {
            Some(mut membership) => {
                // Its next game may be another one.
                membership.introduced = false;
                self.lobby.give_back(Guest {
                    brain: seated.brain,
                    membership,
                });
            }
            None => {
                tokio::spawn(seated.brain.quit());
            }
        }
    }

    /// Plays and hands in; whether the game counts.
    async fn referee(mut self, [one, two]: [Seated; 2], sink: &GameSink) -> bool {
        for membership in [&one.membership, &two.membership].into_iter().flatten() {
            membership.set_playing(true);
        }
        let brains = [one.brain, two.brain];
        let journal = self.journal(&brains);
        let Ok(state) = self.conditions.game.start(&self.conditions.settings) else {
            // The settings were tried when the game was asked for.
            unreachable!("settings that were checked give a start");
        };
        let terms = Terms {
            lag_allowance: LAG_ALLOWANCE,
            min_move_time: Duration::ZERO,
            adjudication: Adjudication::default(),
        };
        let observer = Publisher(self.live.clone());
        let orders = self.orders.take();
        let referee = Referee::new(
            &self.conditions,
            terms,
            state,
            brains,
            journal,
            Some(Box::new(observer)),
        );
        let finished = referee.under(orders).play().await;
        let [first, second] = finished.brains;
        for (brain, membership) in [(first, one.membership), (second, two.membership)] {
            self.send_back(Seated { brain, membership });
        }
        self.hand_in(finished.journal, sink).await
    }

    async fn hand_in(&self, journal: Journal, sink: &GameSink) -> bool {
        self.live.end(ending(&journal), Some(&journal));
        if journal.verdict.is_none() {
            return false;
        }
        let game = FinishedGame::new(self.key.clone(), Box::new(journal), Timestamp::now());
        let kept = match game {
            Ok(game) => sink.store(game).await.map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(error) = &kept {
            tracing::error!("game {} is not kept: {error}", self.live.id);
        }
        kept.is_ok()
    }

    fn journal(&self, brains: &[Brain; 2]) -> Journal {
        let mut journal = Journal::clone(&self.live.journal());
        // Nobody must be able to tell the dice beforehand.
        journal.seed = self.live.board().state.has_chance().then(rand::random);
        journal.note_timed(brains.each_ref().map(Brain::is_timed));
        journal.started = crate::record::now();
        for (player, brain) in journal.players.iter_mut().zip(brains) {
            player.protocol = brain.version().to_string();
        }
        journal
    }
}
