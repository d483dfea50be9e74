//! The games that are being played.

use std::collections::BTreeSet;

use crate::done::keys;
use crate::{GameKey, PlayerId, Tie};

/// The games that were given out and have not ended.
#[derive(Clone, Debug)]
pub(super) struct RunningGames {
    /// All of them, in their order.
    pub(super) games: BTreeSet<GameKey>,
    /// How many of them each player has.
    of_players: Vec<u32>,
}

impl RunningGames {
    /// No games yet of so many players.
    pub(super) fn none(players: usize) -> RunningGames {
        RunningGames {
            games: BTreeSet::new(),
            of_players: vec![0; players],
        }
    }

    /// Notes a game of these players.
    pub(super) fn begin(&mut self, key: GameKey, players: impl Iterator<Item = PlayerId>) {
        self.games.insert(key);
        for player in players {
            self.of_players[player.index()] += 1;
        }
    }

    /// Notes that a game of these players has ended; whether it was running.
    pub(super) fn end(&mut self, key: GameKey, players: impl Iterator<Item = PlayerId>) -> bool {
        let was_running = self.games.remove(&key);
        if was_running {
            for player in players {
                self.of_players[player.index()] -= 1;
            }
        }
        was_running
    }

    /// How many a player has.
    pub(super) fn of(&self, player: PlayerId) -> u32 {
        self.of_players.get(player.index()).copied().unwrap_or(0)
    }

    /// How many of a tie have numbers below `limit`.
    pub(super) fn count(&self, tie: Tie, limit: u32) -> u32 {
        keys(&self.games, tie, 0..limit).count() as u32
    }
}
