use bot_kit::Report;
use games::checkers::{Checkers, Move};
use games::{Game as _, Settings, Viewer};
use search::{Budget, SearchResult};

use super::Thinker;

fn state(position: &str) -> Checkers {
    let settings = Settings::default_of(Checkers::INFO);
    Checkers::from_position(&settings, position).unwrap()
}

fn found(position: &str, nodes: u64) -> SearchResult<Move> {
    let mut thinker = Thinker::default();
    let budget = Budget::nodes(nodes);
    thinker
        .best(&state(position), budget, &mut Report::silent())
        .unwrap()
}

#[test]
fn two_pieces_and_a_king_are_better_than_one_piece() {
    let found = found("B:W18,26,19,5:B15,1", 10_000);
    assert_eq!(found.action.to_string(), "15x22x31");
}

#[test]
fn two_kings_win_against_one_in_the_open() {
    let found = found("B:WK18:BK10,K17,K15", 200_000);
    assert!(found.score > 100, "{found:?}");
}

#[test]
fn a_side_that_cannot_move_any_more_has_lost() {
    let found = found("B:W28:B20,19", 10_000);
    assert_eq!(found.action.to_string(), "20-24");
    assert_eq!(search::plies_to_end(found.score), Some(1));
}

#[test]
fn equal_searches_find_equal_moves() {
    let start = "B:W21-32:B1-12";
    assert_eq!(found(start, 20_000), found(start, 20_000));
}

#[test]
fn a_whole_game_is_played_within_few_positions() {
    let mut thinker = Thinker::default();
    let mut game = state("B:W21-32:B1-12");
    let mut plies = 0;
    while game.turn().outcome().is_none() {
        let budget = Budget::nodes(500);
        let found = thinker.best(&game, budget, &mut Report::silent()).unwrap();
        game.play(found.action).unwrap();
        plies += 1;
    }
    assert!(plies > 20, "{}", game.position(Viewer::Referee));
}
