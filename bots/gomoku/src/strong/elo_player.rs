//! The player of some strength in Elo: the search of the strong player, short,
//! and a choice that errs like people.

use bot_kit::{Brain, Choice, Clock, Limits, Report, Step};
use games::gomoku::{Action, Gomoku};
use search::SoftSearch;

use super::moves::select;
use super::node::Node;
use super::position::ForcedReplies;
use super::skill::Skill;
use super::{CLOCK_INTERVAL, UNLIMITED, at_once, win};

/// From so many positions for one move on, it follows fours.
const FOURS_FROM: u64 = 2_000;

/// Plays with some strength. A row that it can complete it completes; all else
/// it may overlook.
pub struct EloPlayer {
    search: SoftSearch<Node>,
    skill: Skill,
    node: Option<Node>,
    score: i32,
}

impl EloPlayer {
    /// A player of this seed and strength. If time never cuts its searches
    /// short, equal seeds play equal games.
    pub fn new(seed: u64, step: Step) -> EloPlayer {
        EloPlayer {
            search: SoftSearch::new(seed, step),
            skill: Skill {
                fours: step.positions >= FOURS_FROM,
                threats: false,
                ..Skill::BROAD.with_nodes(step.positions)
            },
            node: None,
            score: 0,
        }
    }

    /// The score of the move of its last search, for the colour on turn.
    pub fn last_score(&self) -> i32 {
        self.score
    }
}

impl Brain<Gomoku> for EloPlayer {
    fn choose(&mut self, state: &Gomoku, limits: &Limits, _: &mut Report<'_>) -> Choice<Action> {
        let mut kept = self.node.take();
        if let Some(node) = &mut kept {
            node.forget();
        }
        let clock = Clock::new(
            limits.think_until(UNLIMITED),
            self.skill.nodes,
            CLOCK_INTERVAL,
        );
        let node = self.node.insert(Node::of(kept, state, self.skill, clock));
        if node.position.board.is_lost(node.colour) {
            return Choice::Forfeit;
        }
        let sure = match node.position.pressed(node.colour) {
            ForcedReplies::No => at_once(&mut node.position, node.colour),
            // A stop may be overlooked, a win is not.
            ForcedReplies::To(_) => win(&node.position, node.colour),
        };
        let place = sure.or_else(|| {
            node.position.board.settle();
            node.moves.clear();
            select(&node.position.board, node.colour, None, &mut node.moves);
            let (place, score) = self.search.draw(node, limits)?;
            self.score = score;
            Some(place)
        });
        let point = place.map(|place| node.position.board.point(place));
        point.map(Action::from).into()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bot_kit::play_out;
    use games::{Game as _, Settings, Viewer};

    use super::*;
    use crate::LEVELS;

    fn start(moves: &str) -> Gomoku {
        let settings = Settings::new(Gomoku::INFO, Some(9), []).unwrap();
        let mut state = Gomoku::start(&settings).unwrap();
        for point in moves.split_ascii_whitespace() {
            state.play(point.parse().unwrap()).unwrap();
        }
        state
    }

    fn player(elo: u16, seed: u64) -> EloPlayer {
        EloPlayer::new(seed, LEVELS.at(elo).unwrap())
    }

    #[test]
    fn the_weakest_completes_its_row() {
        let state = start("c3 c4 d3 d4 e3 e4 f3 f4");
        for seed in 0..20 {
            let limits = Limits::within(Duration::from_secs(60));
            let mut player = player(LEVELS.least(), seed);
            let choice = player.choose(&state, &limits, &mut Report::silent());
            let Choice::Action(stone) = choice else {
                panic!("{choice:?}");
            };
            let mut after = state.clone();
            after.play(stone).unwrap();
            assert!(after.winner().is_some(), "{stone}");
        }
    }

    #[test]
    fn equal_seeds_play_equal_games() {
        let game = |seed| {
            let mut players = [player(LEVELS.least(), seed), player(1_000, seed)];
            let [one, other] = &mut players;
            let played = play_out(start(""), [one, other], Duration::from_secs(60));
            played.unwrap().state.position(Viewer::Public)
        };
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }
}
