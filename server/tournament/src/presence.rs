//! The players taking part.

use super::PlayerId;

/// The part that each player has in the tournament.
#[derive(Clone, Debug)]
pub(super) struct Presence(Vec<Part>);

/// The part of a player in the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Plays,
    /// Its games are left out until it comes back.
    Suspended,
    /// Suspended when a round of a knockout was over: the opponent has gone on.
    Out,
}

impl Presence {
    /// So many players, who all take part.
    pub(super) fn of_all(players: usize) -> Presence {
        Presence(vec![Part::Plays; players])
    }

    /// Whether this is a player who takes part.
    pub(super) fn plays(&self, player: PlayerId) -> bool {
        self.0.get(player.index()) == Some(&Part::Plays)
    }

    /// Whether a player was suspended.
    pub(super) fn is_suspended(&self, player: PlayerId) -> bool {
        let part = self.0.get(player.index());
        part.is_some_and(|part| *part != Part::Plays)
    }

    /// Lets a player play no more.
    pub(super) fn suspend(&mut self, player: PlayerId) {
        if self.plays(player) {
            self.0[player.index()] = Part::Suspended;
        }
    }

    /// Lets a player play again that was suspended; whether that can be.
    pub(super) fn readmit(&mut self, player: PlayerId) -> bool {
        let part = self.0.get_mut(player.index());
        let Some(part) = part.filter(|part| **part == Part::Suspended) else {
            return false;
        };
        *part = Part::Plays;
        true
    }

    /// Notes that a round of a knockout is over: no suspended player comes back.
    pub(super) fn go_on_without_suspended(&mut self) {
        for part in self.0.iter_mut().filter(|part| **part != Part::Plays) {
            *part = Part::Out;
        }
    }
}
