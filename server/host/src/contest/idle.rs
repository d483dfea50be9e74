//! Brains that wait for their next game.

use std::collections::VecDeque;

use tokio::task::JoinSet;
use tournament::PlayerId;

use referee::player::Brain;

/// So many may wait at least.
const MIN_IDLE: usize = 32;

/// Brains between two games, the one used last at the end.
#[derive(Default)]
pub(super) struct IdleBrains(VecDeque<(PlayerId, Brain)>);

impl IdleBrains {
    /// A brain of this player, the one used last.
    pub(super) fn take(&mut self, player: PlayerId) -> Option<Brain> {
        let place = self.0.iter().rposition(|(whose, _)| *whose == player)?;
        self.0.remove(place).map(|(_, brain)| brain)
    }

    /// Keeps a brain of a contest of so many games at once; where there is no
    /// room, the one that was used longest ago goes home.
    pub(super) fn keep(&mut self, player: PlayerId, brain: Brain, concurrency: usize) {
        self.0.push_back((player, brain));
        if self.0.len() > MIN_IDLE.max(2 * concurrency)
            && let Some((_, oldest)) = self.0.pop_front()
        {
            tokio::spawn(oldest.quit());
        }
    }

    /// Sends all home, and waits until they are gone.
    pub(super) async fn go_home(&mut self) {
        let mut leaving = JoinSet::new();
        for (_, brain) in std::mem::take(&mut self.0) {
            leaving.spawn(brain.quit());
        }
        leaving.join_all().await;
    }
}
