//! How many games are left.

use crate::PlayerId;

/// How many games can still be played, the running ones with them.
#[derive(Clone, Debug)]
pub(super) struct RemainingGames {
    /// Of this phase.
    pub(super) now: u64,
    /// Of this phase, by player.
    of_players: Vec<u64>,
    /// Of later phases.
    pub(super) later: u64,
}

impl RemainingGames {
    /// None, for so many players.
    pub(super) fn none(players: usize) -> RemainingGames {
        RemainingGames {
            now: 0,
            of_players: vec![0; players],
            later: 0,
        }
    }

    /// None of this phase any more.
    pub(super) fn clear(&mut self) {
        self.now = 0;
        self.of_players.fill(0);
    }

    /// Notes that so many games of this phase are left which these players play together,
    /// of those that were before.
    pub(super) fn change(
        &mut self,
        players: impl Iterator<Item = PlayerId>,
        before: u32,
        after: u32,
    ) {
        let change = |left: &mut u64| *left = *left + u64::from(after) - u64::from(before);
        change(&mut self.now);
        for player in players {
            if let Some(left) = self.of_players.get_mut(player.index()) {
                change(left);
            }
        }
    }

    /// Notes how many games of later phases are left.
    pub(super) fn set_later(&mut self, later: u64) {
        self.later = later;
    }

    /// Those of this phase that a player has.
    pub(super) fn of(&self, player: PlayerId) -> u64 {
        self.of_players.get(player.index()).copied().unwrap_or(0)
    }
}
