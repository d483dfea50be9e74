//! Programs that wait for their next game.

use std::collections::VecDeque;

use tokio::task::JoinSet;
use tournament::PlayerId;

use crate::kept_player::KeptPlayer;

/// So many may wait at least.
const MIN_IDLE: usize = 32;

/// The player of a program, and the index of the processors that it runs on, if they are
/// those of its games.
type PlayerOnCpus = (PlayerId, Option<usize>);

/// Programs between two games, the one used last at the end.
#[derive(Default)]
pub(super) struct IdlePrograms(VecDeque<(PlayerOnCpus, KeptPlayer)>);

impl IdlePrograms {
    /// A program of this player on these processors, the one used last.
    pub(super) fn take(&mut self, player: PlayerOnCpus) -> Option<KeptPlayer> {
        let place = self.0.iter().rposition(|(other, _)| *other == player)?;
        self.0.remove(place).map(|(_, program)| program)
    }

    /// For how many of these there is a program.
    pub(super) fn count(&self, wanted: impl Iterator<Item = PlayerOnCpus>) -> usize {
        let is_here = |player: &PlayerOnCpus| self.0.iter().any(|(other, _)| other == player);
        wanted.filter(is_here).count()
    }

    /// Keeps a program of a contest of so many games at once; where there is no
    /// room, the one that was used longest ago goes home.
    pub(super) fn keep(&mut self, player: PlayerOnCpus, program: KeptPlayer, concurrency: usize) {
        self.0.push_back((player, program));
        if self.0.len() > MIN_IDLE.max(2 * concurrency)
            && let Some((_, oldest)) = self.0.pop_front()
        {
            tokio::spawn(oldest.quit());
        }
    }

    /// Sends all home, and waits until they are gone.
    pub(super) async fn go_home(&mut self) {
        let mut leaving = JoinSet::new();
        for (_, program) in std::mem::take(&mut self.0) {
            leaving.spawn(program.quit());
        }
        leaving.join_all().await;
    }
}
