//! The games of a match on request.

use std::io;
use std::pin::pin;
use std::time::Duration;

use games::{AnyGame, Seat};
use record::{GameId, to_xml};
use referee::player::Conditions;
use referee::{Adjudication, Conversations, LAG_ALLOWANCE, Order, Terms};
use store::GameKey;
use tokio::select;
use tokio::time::sleep;

use super::{RequestEnd, RequestError, UnratedGame};
use crate::file::{PlayerConfig, TournamentConfig};
use crate::game::{
    GameHooks, HostError, HostedGame, Place, PlayOutError, StartedGame, journal_of, play_out,
};
use crate::lobby::{ANSWER_TIMEOUT, Lobby};
use crate::running_games::GameGroup;
use crate::source::{BringError, PlayerSource, SeatedPlayer, StartOptions};
use record::time_control::TimeControl;

/// How long a match may take; it is broken off then.
const LONGEST_MATCH: Duration = Duration::from_secs(600);

/// A match of two programs of a tournament, each of which begins once.
pub(super) struct Match {
    players: [Contender; 2],
    conditions: Conditions,
    position: Option<String>,
    state: Box<dyn AnyGame>,
    /// How many games the tournament plays at once.
    pub(super) places: usize,
}

struct Contender {
    name: String,
    source: PlayerSource,
    time: Option<TimeControl>,
}

impl Match {
    pub(super) fn new(
        config: &TournamentConfig,
        players: [&PlayerConfig; 2],
        sources: [PlayerSource; 2],
    ) -> Result<Match, RequestError> {
        let board = config.played.board().ok_or(RequestError::OtherGame)?;
        let state = board.start_position().ok();
        let state = state.filter(|state| state.seats() == 2);
        let state = state.ok_or(RequestError::OtherGame)?;
        let [one, other] = sources;
        let contender = |player: &PlayerConfig, source| Contender {
            name: player.name.clone(),
            source,
            time: player.brain.limits.time(),
        };
        Ok(Match {
            players: [contender(players[0], one), contender(players[1], other)],
            conditions: Conditions {
                beyond_published: None,
                game: board.game,
                settings: board.settings.clone(),
                time: board.time,
                answer_timeout: ANSWER_TIMEOUT,
            },
            position: board.position.clone(),
            state,
            places: config.concurrency,
        })
    }

    /// Whether a program dials in: it plays one game at once.
    pub(super) fn dials_in(&self) -> bool {
        let mut players = self.players.iter();
        players.any(|player| !player.source.is_at_hand())
    }

    /// Whether both could be brought to the board now.
    pub(super) fn is_here(&self) -> bool {
        self.players.iter().all(|player| player.source.is_here())
    }

    /// Plays both games, or until they have to end. `keep` writes the record of a game.
    pub(super) async fn play(
        &self,
        must_end: impl Future<Output = ()>,
        keep: impl Fn(usize, String) -> io::Result<()>,
    ) -> RequestEnd {
        let mut must_end = pin!(async {
            select! {
                biased;
                () = must_end => {}
                () = sleep(LONGEST_MATCH) => {}
            }
        });
        let mut games = Vec::new();
        for (number, order) in [(1, [0, 1]), (2, [1, 0])] {
            let order = order.map(|index: usize| &self.players[index]);
            let group = GameGroup::default();
            let id = GameId::new(number as u64);
            let mut hooks = UnratedHooks {
                played: self,
                order,
                group: group.clone(),
                id,
            };
            let places = order.map(|player| Place {
                called: player.name.clone(),
                source: Ok(&player.source),
                kept: None,
                time: player.time,
            });
            let start = StartOptions::default();
            let game = HostedGame {
                conditions: &self.conditions,
                terms: Terms {
                    lag_allowance: LAG_ALLOWANCE,
                    min_move_time: Duration::ZERO,
                    adjudication: Adjudication::NEVER,
                    conversations: Conversations::Faults,
                },
                places: places.into(),
                start: &start,
            };
            let mut played = pin!(play_out(game, &mut hooks));
            let played = select! {
                biased;
                played = &mut played => played,
                () = &mut must_end => {
                    // One that has not begun yet ends before its first move.
                    let _ = group.order(id, Order::Stop);
                    played.await
                }
            };
            let journal = match played {
                Ok(played) => played.finished.journal,
                Err(PlayOutError::NotBrought(missing)) => {
                    let told = |(seat, why): (Seat, BringError)| {
                        let name = &order[seat.index()].name;
                        format!("{name}: {}", why.into_failure().cause)
                    };
                    let why: Vec<String> = missing.into_iter().map(told).collect();
                    return RequestEnd::NotThere {
                        why: why.join("; "),
                    };
                }
                Err(PlayOutError::Broken(error)) => {
                    tracing::error!("a match on request is broken off: {error}");
                    return RequestEnd::BrokenOff;
                }
            };
            let Some(verdict) = &journal.verdict else {
                return RequestEnd::BrokenOff;
            };
            games.push(UnratedGame {
                first: order[0].name.clone(),
                winner: verdict
                    .winner()
                    .map(|seat| order[seat.index()].name.clone()),
                cause: verdict.cause.to_string(),
                detail: verdict.detail.as_ref().map(ToString::to_string),
            });
            let mut journal = journal;
            for player in &mut journal.players {
                // Each owner would read those of the other one.
                player.transcript.clear();
                player.errors.clear();
            }
            if let Err(error) = keep(number, to_xml(&journal)) {
                tracing::error!("the record of a match on request is not kept: {error}");
            }
        }
        RequestEnd::Played { games }
    }
}

/// The parts of a game of the match.
struct UnratedHooks<'a> {
    played: &'a Match,
    order: [&'a Contender; 2],
    group: GameGroup,
    id: GameId,
}

impl GameHooks for UnratedHooks<'_> {
    async fn begin(&mut self, players: &mut [SeatedPlayer]) -> Result<StartedGame, HostError> {
        let (guard, orders) = self.group.begin(self.id, None);
        let state = self.played.state.clone_box();
        let recorded = self.order.iter().zip(&*players);
        let recorded =
            recorded.map(|(own, player)| player.recorded(own.name.clone(), own.name.clone()));
        let mut journal = journal_of(self.id, &self.played.conditions, recorded);
        journal.seed = state.has_chance().then(rand::random);
        journal.position.clone_from(&self.played.position);
        let names = self.order.iter().map(|player| player.name.clone());
        Ok(StartedGame {
            key: GameKey::of_id(self.id, names.collect()),
            journal,
            state,
            observer: None,
            guard,
            orders,
        })
    }

    fn part(&mut self, seat: Seat, player: SeatedPlayer) {
        match &self.order[seat.index()].source {
            PlayerSource::Lobby { lobby, .. } => player.send_back(lobby),
            _ => player.send_back(&Lobby::without_port(Default::default())),
        }
    }
}
