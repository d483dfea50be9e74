//! The facts that everybody may know about a player, for the page and the API.

use std::cmp::Reverse;

use tournament::rating::Score;
use tournament::{FaultKind, Standing};

use super::super::facts::TournamentFacts;
use contest::file::ExclusionReason;

/// A player of a tournament.
#[derive(Clone, Copy)]
pub(crate) struct Facts<'a> {
    known: &'a TournamentFacts,
    /// The row in the standings.
    pub(crate) row: &'a Standing,
    /// The place there, counted from 1.
    pub(crate) place: usize,
}

impl<'a> Facts<'a> {
    /// The player of this name; `None` if nobody is called so.
    pub(crate) fn of(known: &'a TournamentFacts, name: &str) -> Option<Facts<'a>> {
        let mut rows = known.standings.iter().zip(1..);
        let (row, place) = rows.find(|(row, _)| row.name == name)?;
        Some(Facts { known, row, place })
    }

    /// How many players there are.
    pub(crate) fn players(&self) -> usize {
        self.known.standings.len()
    }

    /// The class, if it has one.
    pub(crate) fn class(&self) -> Option<String> {
        self.known.class_of(&self.row.name)
    }

    /// Why it plays no more; `None` if it plays.
    pub(crate) fn out(&self) -> Option<ExclusionReason> {
        self.known.out(&self.row.name)
    }

    /// Its results in the games that it began, and in the others.
    pub(crate) fn by_start(&self) -> [Score; 2] {
        self.known.scores.by_start(self.row.player)
    }

    /// The faults by which it lost, with the number of games; `None` if they are
    /// not counted.
    pub(crate) fn faults(&self) -> Option<Vec<(FaultKind, u32)>> {
        self.known.play.as_ref()?;
        let kinds = self.known.scores.faults(self.row.player).kinds();
        Some(kinds.filter(|(_, count)| *count > 0).collect())
    }

    /// The opponents that it has met, with the score against each, those with the most
    /// games first.
    pub(crate) fn opponents(&self) -> Vec<(&'a Standing, Score)> {
        let against = |other: &Standing| {
            let scores = &self.known.scores;
            scores.against(self.row.player, other.player)
        };
        let others = self.known.standings.iter();
        let mut met: Vec<_> = others
            .map(|other| (other, against(other)))
            .filter(|(_, score)| score.games() > 0)
            .collect();
        // Those with equal counts stay in the order of the standings.
        met.sort_by_key(|(_, score)| Reverse(score.games()));
        met
    }
}
