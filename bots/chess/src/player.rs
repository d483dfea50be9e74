//! The player that searches.

use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Report};
use games::chess::{Chess, Move};
use search::{Budget, Found, Search};

use crate::node::Node;

/// How long it thinks where nobody limits it.
const THINK: Duration = Duration::from_secs(1);

/// The memory of positions, in mebibytes.
const MEMORY: usize = 32;

/// Alpha-beta search for as long as there is time.
pub struct Player(Search<Node>);

impl Player {
    /// A player that remembers nothing yet. It leaves nothing to chance, so the
    /// seed says nothing.
    pub fn new(_: u64) -> Player {
        Player(Search::new(MEMORY))
    }

    /// What a search of `state` within a budget finds; `None` where there is no
    /// legal move. `report` is told what each depth has found.
    pub fn best(
        &mut self,
        state: &Chess,
        budget: Budget,
        report: &mut dyn FnMut(&Found<Move>),
    ) -> Option<Found<Move>> {
        self.0
            .best(&mut Node(state.clone()), budget, &mut |_, found| {
                report(found);
            })
    }
}

impl Brain<Chess> for Player {
    fn choose(&mut self, state: &Chess, limits: &Limits, report: &mut Report<'_>) -> Choice<Move> {
        let budget = Budget::of(limits, THINK);
        let found = self.best(state, budget, &mut |found| {
            report.thought(&found.thought(&found.pv));
        });
        found.map_or(Choice::Forfeit, |found| Choice::Action(found.action))
    }
}
