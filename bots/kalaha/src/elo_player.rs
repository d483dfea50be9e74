//! The player of some strength in Elo.

use std::sync::Arc;
use std::time::Duration;

use bot_kit::{ActionSampler, Brain, Choice, Limits, Report, Step};
use games::kalaha::{Capture, Kalaha};

use super::board::Board;
use super::endgame::Endgame;
use super::player::answer;
use super::search::Search;

/// The time for one sowing where there is no limit.
const UNLIMITED: Duration = Duration::from_secs(10);

/// The memory for positions, in mebibytes: it is cleared before each sowing.
const MEMORY: usize = 2;

/// The beans of its table of ends: no more than people see.
const BEANS: u32 = 3;

/// Looks at a few positions, and errs like people.
pub struct EloPlayer {
    search: Search,
    sampler: ActionSampler,
}

impl EloPlayer {
    /// A player of this seed and strength. Where time never cuts its searches
    /// short, equal seeds play equal games.
    pub fn new(seed: u64, step: Step) -> EloPlayer {
        EloPlayer {
            search: search(Capture::Always),
            sampler: ActionSampler::new(seed, step),
        }
    }
}

fn search(capture: Capture) -> Search {
    let table = Endgame::build(BEANS, capture, &mut |_| {});
    Search::new(Arc::new(table), MEMORY)
}

impl Brain<Kalaha> for EloPlayer {
    fn choose(
        &mut self,
        state: &Kalaha,
        limits: &Limits,
        _: &mut Report<'_>,
    ) -> Choice<games::kalaha::Pit> {
        if self.search.capture() != state.capture() {
            self.search = search(state.capture());
        }
        let positions = self.sampler.step().positions;
        let until = limits.think_until(UNLIMITED);
        let values = self.search.values(Board::of(state), until, positions);
        // In hundredths of a bean; no game has that many beans.
        let values: Vec<_> = values
            .into_iter()
            .map(|(pit, gain)| (pit, 100 * gain))
            .collect();
        // No seat is asked without a bean.
        self.sampler.draw(&values).map_or(Choice::Forfeit, answer)
    }
}

#[cfg(test)]
mod tests {
    use bot_kit::play_out;
    use games::{Game as _, Settings, Viewer};

    use super::*;
    use crate::LEVELS;

    #[test]
    fn equal_seeds_play_equal_games() {
        let game = |seed| {
            let start = Kalaha::start(&Settings::default_of(Kalaha::INFO)).unwrap();
            let player = |seed, elo| EloPlayer::new(seed, LEVELS.at(elo).unwrap());
            let (mut one, mut other) = (player(seed, LEVELS.least()), player(seed, 700));
            let played = play_out(start, [&mut one, &mut other], Duration::from_secs(60));
            played.unwrap().state.position(Viewer::Public)
        };
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }
}
