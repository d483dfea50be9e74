//! The searching player.

use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Report};
use games::Game;
use games::checkers::{Checkers, Move};
use search::{Budget, Found, Search};

use super::node::Node;

/// The time for a move where there is no limit.
const UNLIMITED: Duration = Duration::from_secs(1);

/// The memory of the search, in mebibytes.
const MEBIBYTES: usize = 64;

/// Searches ahead as far as the time allows.
pub struct Thinker {
    search: Search<Node>,
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker::new()
    }
}

impl Thinker {
    /// A player that knows nothing yet.
    pub fn new() -> Thinker {
        Thinker {
            search: Search::new(MEBIBYTES),
        }
    }

    /// The best move within this budget, and its score, depth and positions.
    pub fn best(
        &mut self,
        state: &Checkers,
        budget: Budget,
        report: &mut Report<'_>,
    ) -> Option<Found<Move>> {
        let mut node = Node::of(state);
        let found = self.search.best(&mut node, budget, &mut |node, found| {
            report.thought(&found.thought(&node.clone().line(&found.pv)));
        })?;
        let action = node.clone().line(&[found.action]);
        Some(Found {
            action: *action.first()?,
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
            pv: node.line(&found.pv),
        })
    }
}

impl Brain<Checkers> for Thinker {
    fn choose(
        &mut self,
        state: &Checkers,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Move> {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        let action = match actions[..] {
            [only] => Some(only),
            _ => {
                let budget = Budget::of(limits, UNLIMITED);
                let found = self.best(state, budget, report);
                found.map(|found| found.action)
            }
        };
        // No seat is asked without a legal action.
        action.map_or(Choice::Forfeit, Choice::Action)
    }
}

#[cfg(test)]
#[path = "player_tests.rs"]
mod tests;
