//! A strategy at the table.

use bot_kit::{Brain, Choice, Limits, Report};
use games::Turn;
use games::dice::{Action, Dice, Phase, Rules};
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::{Level, Strategy};

/// The brain of a level. It works its tables out when it first meets rules
/// and, where that matters, a number of seats.
pub struct Player {
    level: Level,
    random: StdRng,
    strategy: Option<((Rules, usize), Box<dyn Strategy>)>,
}

impl Player {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(level: Level, seed: u64) -> Player {
        let rules = Rules::default();
        Player {
            level,
            random: StdRng::seed_from_u64(seed),
            // The usual game is ready before the first request.
            strategy: Some(((rules, 2), level.player(rules, 2))),
        }
    }
}

impl Brain<Dice> for Player {
    fn choose(&mut self, state: &Dice, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
        let (Phase::Choose(throw), Turn::Seat(_)) = (state.phase(), games::Game::turn(state))
        else {
            return Choice::Forfeit;
        };
        let rules = state.rules();
        // The tables of the others serve for any number of seats.
        let seats = match self.level {
            Level::Race => state.totals().len(),
            _ => 2,
        };
        let known = self.strategy.take();
        let known = known.filter(|(known, _)| *known == (rules, seats));
        let known = known.unwrap_or_else(|| ((rules, seats), self.level.player(rules, seats)));
        let (_, strategy) = self.strategy.insert(known);
        Choice::Action(strategy.choose(state, throw, &mut self.random))
    }
}
