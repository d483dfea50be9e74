//! A player that is nothing but the search.

use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Report};
use games::Game;

use crate::{Budget, Position, Search, SearchResult, SoftSearch};

/// The time for an action where there is no limit.
const UNLIMITED: Duration = Duration::from_secs(1);

/// A position that a state of a game has all to make.
pub trait Playable: Position {
    /// The game.
    type Game: Game;

    /// The memory of its [`Player`], in mebibytes.
    const MEBIBYTES: usize;

    /// Whether its [`Player`] plays an action without a search where it is the only one.
    const HASTE: bool = false;

    /// The position of a state.
    fn of(state: &Self::Game) -> Self;

    /// The actions of the game that these stand for, one after another from here.
    fn line(&self, actions: &[Self::Action]) -> Vec<<Self::Game as Game>::Action>;
}

/// Searches ahead as far as the time allows.
pub struct Player<P: Playable>(Search<P>);

impl<P: Playable> Default for Player<P> {
    /// A player that remembers nothing yet.
    fn default() -> Player<P> {
        Player(Search::new(P::MEBIBYTES))
    }
}

impl<P: Playable> Player<P> {
    /// The result of a search within this budget; `None` where there is no legal action.
    /// `report` is told the result of each depth.
    pub fn best(
        &mut self,
        state: &P::Game,
        budget: Budget,
        report: &mut Report<'_>,
    ) -> Option<SearchResult<<P::Game as Game>::Action>> {
        let mut position = P::of(state);
        let found = self.0.best(&mut position, budget, &mut |position, found| {
            report.thought(&found.thought(&position.line(&found.pv)));
        })?;
        let action = *position.line(&[found.action]).first()?;
        Some(SearchResult {
            action,
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
            pv: position.line(&found.pv),
        })
    }
}

impl<P: Playable> Brain<P::Game> for Player<P> {
    fn choose(
        &mut self,
        state: &P::Game,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<<P::Game as Game>::Action> {
        if P::HASTE {
            let mut actions = Vec::new();
            state.legal_actions(&mut actions);
            if let [only] = actions[..] {
                return Choice::Action(only);
            }
        }
        let found = self.best(state, Budget::of(limits, UNLIMITED), report);
        found.map(|found| found.action).into()
    }
}

impl<P: Playable> Brain<P::Game> for SoftSearch<P> {
    fn choose(
        &mut self,
        state: &P::Game,
        limits: &Limits,
        _: &mut Report<'_>,
    ) -> Choice<<P::Game as Game>::Action> {
        let mut position = P::of(state);
        let chosen = self.draw(&mut position, limits);
        let action = chosen.and_then(|(action, _)| position.line(&[action]).first().copied());
        action.into()
    }
}
