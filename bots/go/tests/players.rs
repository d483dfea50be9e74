//! The levels as others use them: their moves where it matters, and equal games
//! for equal seeds.

use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Random, Report, play_out};
use games::go::{Action, Go};
use games::{Game, Seat, Settings};
use go_brain::{Greedy, Search};

fn settings(size: u8) -> Settings {
    Settings::new(Go::INFO, Some(size), [("komi", "0.5")]).expect("a board")
}

fn at(position: &str) -> Go {
    let size = position.split('/').count() as u8;
    Go::from_position(&settings(size), position).expect("a position")
}

/// No test waits for the time: playouts are counted.
const LONG: Duration = Duration::from_secs(3_600);

fn answer(brain: &mut impl Brain<Go>, state: &Go) -> String {
    match brain.choose(state, &Limits::within(LONG), &mut Report::silent()) {
        Choice::Action(action) => action.to_string(),
        other => format!("{other:?}"),
    }
}

#[test]
fn the_greedy_player_takes_and_saves_what_it_can() {
    // Four white stones at E5 to E8 have one liberty, E9.
    let state = at("9/3xox3/3xox3/3xox3/3xox3/4x4/2o3o2/9/9 black - 0 0 0");
    assert_eq!(answer(&mut Greedy::new(1), &state), "E9");
    // And save their own.
    let state = at("9/3oxo3/3oxo3/3oxo3/3oxo3/4o4/2o3o2/9/9 black - 0 0 0");
    assert_eq!(answer(&mut Greedy::new(1), &state), "E9");
}

#[test]
fn the_answer_to_a_pass_is_a_pass_where_that_wins() {
    let won = at("2xo1/2xo1/2xo1/2xo1/2xo1 black - 1 0 0");
    let lost = at("1xo2/1xo2/1xo2/1xo2/1xo2 black - 1 0 0");
    for brain in [
        &mut Greedy::new(1) as &mut dyn Brain<Go>,
        &mut Search::new(1, 500),
    ] {
        let mut say =
            |state: &Go| brain.choose(state, &Limits::within(LONG), &mut Report::silent());
        assert_eq!(say(&won), Choice::Action(Action::Pass));
        assert_ne!(say(&lost), Choice::Action(Action::Pass));
    }
}

#[test]
fn dead_stones_are_taken_before_the_end() {
    // White's stone in the corner is dead, but counts as alive while it stands:
    // black wins by taking it alone.
    let settings = Settings::new(Go::INFO, Some(5), [("komi", "5.5")]).unwrap();
    let text = "o1xoo/1xxo1/2xo1/2xoo/2xo1 black - 1 0 0";
    let mut state = Go::from_position(&settings, text).unwrap();
    assert!(state.margin() < 0, "{}", state.margin());
    let mut brain = Search::new(1, 1_000);
    for _ in 0..4 {
        let Choice::Action(action) =
            brain.choose(&state, &Limits::within(LONG), &mut Report::silent())
        else {
            panic!("it does not give up")
        };
        if action == Action::Pass {
            break;
        }
        state.play(action).unwrap();
        state.play(Action::Pass).unwrap();
    }
    assert!(
        state.margin() > 0,
        "{}",
        state.position(games::Viewer::Public)
    );
}

#[test]
fn equal_seeds_and_playouts_play_equal_games() {
    let game = |seed| {
        let state = Go::start(&settings(7)).unwrap();
        let (mut one, mut other) = (Search::new(seed, 200), Greedy::new(seed));
        let played = play_out(state, [&mut one, &mut other], LONG).unwrap();
        (played.state.position(games::Viewer::Public), played.winner)
    };
    assert_eq!(game(3), game(3));
    assert_ne!(game(3).0, game(4).0);
}

#[test]
fn every_board_is_played_on() {
    for size in [5, 11, 13, 15, 19] {
        let state = Go::start(&settings(size)).unwrap();
        let mut brain = Search::new(1, 20);
        let action: Action = answer(&mut brain, &state).parse().unwrap();
        assert!(state.clone().play(action).is_ok());
        let action: Action = answer(&mut Greedy::new(1), &state).parse().unwrap();
        assert!(state.clone().play(action).is_ok());
    }
}

#[test]
fn greedy_beats_random_and_search_beats_greedy() {
    let mut won = [0; 2];
    for game in 0..6 {
        let mut brains: [Box<dyn Brain<Go>>; 3] = [
            Box::new(Random::new(game)),
            Box::new(Greedy::new(game)),
            Box::new(Search::new(game, 150)),
        ];
        for (pair, won) in won.iter_mut().enumerate() {
            let [weak, strong] = brains.get_disjoint_mut([pair, pair + 1]).unwrap();
            let state = Go::start(&settings(7)).unwrap();
            let (seat, winner) = if game % 2 == 0 {
                let brains: [&mut dyn Brain<Go>; 2] = [&mut **strong, &mut **weak];
                (Seat::FIRST, play_out(state, brains, LONG).unwrap().winner)
            } else {
                let brains: [&mut dyn Brain<Go>; 2] = [&mut **weak, &mut **strong];
                (Seat::SECOND, play_out(state, brains, LONG).unwrap().winner)
            };
            *won += usize::from(winner == Some(seat));
        }
    }
    assert!(won[0] >= 5 && won[1] >= 5, "{won:?} of 6 each");
}
