//! The search against plain minimax, and against itself.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::{Budget, End, Position, Search, SearchResult, WIN, plies_to_end};
use games::gomoku::{Action, Gomoku};
use games::kalaha::Kalaha;
use games::{Game, Seat, Settings, Turn, Viewer};

/// The knowledge that a search needs about a game beyond its rules.
trait StaticEval: Game {
    const REDUCE: bool;
    fn static_eval(&self, seat: Seat) -> i32;
}

impl StaticEval for Kalaha {
    const REDUCE: bool = false;
    fn static_eval(&self, seat: Seat) -> i32 {
        10 * (i32::from(self.store(seat)) - i32::from(self.store(seat.other())))
            + i32::from(self.in_pits(seat))
    }
}

impl StaticEval for Gomoku {
    const REDUCE: bool = true;
    fn static_eval(&self, _: Seat) -> i32 {
        0
    }
}

#[derive(Clone)]
struct Of<G> {
    game: G,
    seat: Seat,
    turned: bool,
}

impl<G: Game> Of<G> {
    fn new(game: G) -> Of<G> {
        let seat = game.turn().seat().unwrap();
        Of {
            game,
            seat,
            turned: true,
        }
    }
}

impl<G: StaticEval> Position for Of<G> {
    type Action = G::Action;
    const REDUCE: bool = G::REDUCE;
    const WINDOW: i32 = 15;

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.game.position(Viewer::Referee).hash(&mut hasher);
        hasher.finish()
    }

    fn outcome(&self) -> Option<End> {
        let Turn::Over(outcome) = self.game.turn() else {
            return None;
        };
        Some(match outcome.winner() {
            None => End::Drawn,
            Some(winner) if winner == self.seat => End::Won,
            Some(_) => End::Lost,
        })
    }

    fn actions(&mut self, out: &mut Vec<G::Action>) {
        self.game.legal_actions(out);
    }

    fn without_action(&self) -> End {
        unreachable!("a game that is over has an outcome")
    }

    fn play(&mut self, action: G::Action) {
        self.game.play(action).unwrap();
        let seat = self.game.turn().seat().unwrap_or(self.seat.other());
        self.turned = seat != self.seat;
        self.seat = seat;
    }

    fn turned(&self) -> bool {
        self.turned
    }

    fn evaluate(&mut self) -> i32 {
        self.game.static_eval(self.seat)
    }
}

/// The value by definition.
fn minimax<P: Position>(position: &mut P, depth: u32, ply: i32) -> i32 {
    match position.outcome() {
        Some(End::Won) => return WIN - ply,
        Some(End::Lost) => return ply - WIN,
        Some(End::Drawn) => return 0,
        Some(End::By(margin)) => return margin,
        None => {}
    }
    if depth == 0 {
        return position.evaluate();
    }
    let mut actions = Vec::new();
    position.actions(&mut actions);
    let scores = actions.into_iter().map(|action| {
        let mut after = position.clone();
        after.play(action);
        let score = minimax(&mut after, depth - 1, ply + 1);
        if after.turned() { -score } else { score }
    });
    scores.max().unwrap()
}

fn start<G: Game>(options: &[(&str, &str)], board: Option<u8>, turns: &str) -> Of<G> {
    let settings = Settings::new(G::INFO, board, options.iter().copied()).unwrap();
    let mut game = G::start(&settings).unwrap();
    for action in G::parse_turn(turns).unwrap() {
        game.play(action).unwrap();
    }
    Of::new(game)
}

fn at_depth<P: Position>(
    search: &mut Search<P>,
    position: &P,
    depth: u32,
) -> SearchResult<P::Action> {
    let budget = Budget::nodes(u64::MAX).at_most(depth);
    search
        .best(&mut position.clone(), budget, &mut |_, _| ())
        .unwrap()
}

#[test]
fn without_guesses_the_value_is_that_of_minimax() {
    for turns in ["", "c a", "c a f", "f a b", "a a b c"] {
        let mut position = start::<Kalaha>(&[], None, turns);
        let mut search = Search::new(1);
        for depth in 1..=6 {
            let found = at_depth(&mut search, &position, depth);
            assert_eq!(
                found.score,
                minimax(&mut position, depth, 0),
                "{turns:?} {depth}"
            );
            let mut after = position.clone();
            after.play(found.action);
            let score = minimax(&mut after, depth - 1, 1);
            let score = if after.turned() { -score } else { score };
            assert_eq!(score, found.score, "{turns:?} {depth}: {}", found.action);
            assert_eq!(found.pv.first(), Some(&found.action));
        }
    }
}

#[test]
fn the_end_of_a_game_is_found_and_how_far_it_is() {
    let gomoku = |turns| start::<Gomoku>(&[("line", "3")], Some(4), turns);
    for (turns, score) in [
        ("B2 A1 B3 A4", WIN - 1),
        ("B2 A1", WIN - 3),
        ("B2 A1 B3", 2 - WIN),
    ] {
        let position = gomoku(turns);
        let found = at_depth(&mut Search::new(1), &position, 5);
        assert_eq!(found.score, score, "{turns}");
        let plies = plies_to_end(score).unwrap();
        assert_eq!(found.pv.len(), plies as usize, "{turns}: {:?}", found.pv);
        let mut line = position;
        for action in found.pv {
            line.play(action);
        }
        assert!(line.outcome().is_some(), "{turns}");
    }
    // The whole of noughts and crosses.
    let drawn = start::<Gomoku>(&[("line", "3")], Some(3), "");
    assert_eq!(at_depth(&mut Search::new(1), &drawn, 9).score, 0);
}

#[test]
fn the_same_number_of_positions_gives_the_same_answer() {
    let position = start::<Kalaha>(&[("beans", "6")], None, "");
    let run = |table: usize| {
        let mut told = Vec::new();
        let mut search = Search::new(table);
        let budget = Budget::nodes(30_000);
        let found = search.best(&mut position.clone(), budget, &mut |_, found| {
            told.push(found.clone());
        });
        (found.unwrap(), told)
    };
    let (found, told) = run(1);
    assert_eq!((found.clone(), told.clone()), run(1));
    assert!(found.nodes <= 30_000, "{}", found.nodes);
    assert!(found.depth >= 6, "{}", found.depth);
    let depths: Vec<u32> = told.iter().map(|found| found.depth).collect();
    assert_eq!(depths, (1..=found.depth).collect::<Vec<_>>());
    // Without a table to speak of the answer may differ, but there is one.
    assert!(run(0).0.depth >= 5);
}

#[test]
fn there_is_an_answer_however_little_may_be_searched() {
    let position = start::<Gomoku>(&[], None, "H8");
    let found = Search::new(1).best(&mut position.clone(), Budget::nodes(1), &mut |_, _| ());
    let found = found.unwrap();
    assert_eq!((found.depth, found.pv.len()), (0, 1));
    let point: Action = found.action;
    assert!(position.game.clone().play(point).is_ok());
}

#[test]
fn a_seat_with_one_action_does_not_think_for_long() {
    let position = start::<Gomoku>(&[("line", "3")], Some(3), "B2 A1 B3 B1 C1 A3 A2 C2");
    let found = at_depth(&mut Search::new(1), &position, 50);
    assert_eq!(found.score, 0);
    assert!(found.depth < 10, "{}", found.depth);
}
