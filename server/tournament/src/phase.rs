//! One phase of a tournament: its pairings.

use std::collections::BTreeSet;

use super::history::TieScore;
use super::{Grouping, Pair, PlayerId, bracket};

/// One phase: a round, or all there is.
#[derive(Clone, Debug)]
pub(super) struct Phase {
    /// The pairs that meet.
    pub(super) meetings: Meetings,
    /// Games of each meeting.
    pub(super) games: u32,
    /// The most pairs of games more where a meeting must have a winner.
    pub(super) tiebreaks: Option<u32>,
}

/// The pairs that meet in a phase.
#[derive(Clone, Debug)]
pub(super) enum Meetings {
    /// All pairs of a kind.
    Circle(Circle),
    /// These, in this order.
    List(Vec<(Pair, Meeting)>),
}

/// The facts of a meeting that are settled before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Meeting {
    /// The starter of the first game, where the draw names one.
    pub(super) starter: Option<PlayerId>,
}

/// Which pairs of a round robin meet.
#[derive(Clone, Debug)]
pub(super) enum Circle {
    /// All.
    All,
    /// Those of one of these with one of the others.
    Gauntlet(BTreeSet<PlayerId>),
    /// Those of one group.
    Groups(Grouping),
}

impl Phase {
    /// Nobody meets anybody.
    pub(super) fn empty() -> Phase {
        Phase {
            meetings: Meetings::List(Vec::new()),
            games: 0,
            tiebreaks: None,
        }
    }

    /// Games of all players, which stand under the first pair of them.
    pub(super) fn one_board(players: usize, games: u32) -> Phase {
        let first = (players >= 2).then(|| (Pair::LEAST, Meeting::default()));
        Phase {
            meetings: Meetings::List(first.into_iter().collect()),
            games,
            tiebreaks: None,
        }
    }

    pub(super) fn circle(circle: Circle, games: u32) -> Phase {
        Phase {
            meetings: Meetings::Circle(circle),
            games,
            tiebreaks: None,
        }
    }

    /// The number of games of these two, by their score in the phase.
    pub(super) fn due(&self, pair: Pair, played: TieScore) -> u32 {
        match self.tiebreaks {
            _ if !self.includes(pair) => 0,
            None => self.games,
            Some(tiebreaks) => bracket::games_due(self.games, tiebreaks, played),
        }
    }

    /// All pairs that meet, of so many players.
    pub(super) fn pairs(&self, players: usize) -> Box<dyn Iterator<Item = Pair> + '_> {
        match &self.meetings {
            Meetings::Circle(circle) => {
                Box::new(Pair::all(players).filter(|pair| circle.includes(*pair)))
            }
            Meetings::List(list) => Box::new(list.iter().map(|(pair, _)| *pair)),
        }
    }

    /// All that this player meets, of so many players.
    pub(super) fn pairs_of(&self, player: PlayerId, players: usize) -> Vec<Pair> {
        match &self.meetings {
            Meetings::Circle(circle) => PlayerId::all(players)
                .filter_map(|other| Pair::new(player, other))
                .filter(|pair| circle.includes(*pair))
                .collect(),
            Meetings::List(list) => {
                let pairs = list.iter().map(|(pair, _)| *pair);
                pairs.filter(|pair| pair.includes(player)).collect()
            }
        }
    }

    /// Whether these two meet.
    pub(super) fn includes(&self, pair: Pair) -> bool {
        match &self.meetings {
            Meetings::Circle(circle) => circle.includes(pair),
            Meetings::List(list) => list.iter().any(|(listed, _)| *listed == pair),
        }
    }

    /// The settled facts of the meeting of these two.
    pub(super) fn meeting(&self, pair: Pair) -> Option<Meeting> {
        match &self.meetings {
            Meetings::Circle(circle) => circle.includes(pair).then(Meeting::default),
            Meetings::List(list) => {
                let found = list.iter().find(|(listed, _)| *listed == pair);
                found.map(|(_, meeting)| *meeting)
            }
        }
    }
}

impl Circle {
    fn includes(&self, pair: Pair) -> bool {
        match self {
            Circle::All => true,
            Circle::Gauntlet(challengers) => {
                let [one, other] = pair.players().map(|player| challengers.contains(&player));
                one != other
            }
            Circle::Groups(groups) => groups.meet(pair),
        }
    }
}
