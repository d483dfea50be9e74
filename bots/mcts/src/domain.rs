//! The interface of a game to the search.

use crate::{Random, Trail};

/// A game of two as the search sees it. It may hold tables that all states
/// share, and scratch memory.
pub trait Domain {
    /// A position. It is copied once for each playout, so it should be small.
    type State: Clone;
    /// An action of a side.
    type Action: Copy + Eq;

    /// The side on turn: 0 or 1.
    fn side(&self, state: &Self::State) -> usize;

    /// Adds the actions that are worth a thought to `out`, which is empty; none
    /// in a terminal state. Actions that are left out are never played in the
    /// tree.
    fn candidates(&mut self, state: &Self::State, out: &mut Vec<Candidate<Self::Action>>);

    /// Plays one of the candidates.
    fn play(&mut self, state: &mut Self::State, action: Self::Action);

    /// Plays on to the end, or counts a terminal state: 1 if side 0 wins, 0 if
    /// side 1 does, values between them for results in between. Each action
    /// that has a [key](Domain::key) is written into `trail`.
    fn play_out(&mut self, state: &mut Self::State, random: &mut Random, trail: &mut Trail) -> f32;

    /// A number below [`Options::keys`](crate::Options::keys) by which the same
    /// action is known at other times of the game (RAVE); `None` where it is
    /// not to be compared.
    fn key(&self, action: Self::Action) -> Option<usize> {
        let _ = action;
        None
    }
}

/// An action with the knowledge about it beforehand: as if `games` had been
/// played that began with it, and `wins` of them won by the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// How many games it is worth, at least 0; more for surer knowledge.
    pub games: f32,
    /// How many of them are won: 0 to `games`.
    pub wins: f32,
}

impl<A> Candidate<A> {
    /// An action of which nothing is known.
    pub fn plain(action: A) -> Candidate<A> {
        Candidate {
            action,
            games: 2.0,
            wins: 1.0,
        }
    }
}
