//! The known results of the solved games come out.

use games::kuhn::Kuhn;
use games::leduc::Leduc;
use games::{Game, Settings};

use super::*;

fn tree<G: Game>() -> Tree {
    Tree::of(&G::start(&Settings::default_of(G::INFO)).unwrap()).unwrap()
}

#[test]
fn kuhn_is_worth_an_eighteenth_to_the_second_seat() {
    let tree = tree::<Kuhn>();
    let strategy = tree.solve(1000);
    let value = tree.value(&strategy);
    assert!((value + 1.0 / 18.0).abs() < 1e-3, "{value}");
    let lost = tree.exploitability(&strategy);
    assert!((0.0..1e-3).contains(&lost), "{lost}");
    let sure = tree.choices(&strategy, "? K bet").unwrap();
    assert!(sure[1] > 0.999, "a king is not given up: {sure:?}");
    assert_eq!(tree.choices(&strategy, "K Q"), None);
}

#[test]
fn the_strategy_of_equal_chances_loses_what_is_known() {
    // 11/12 chips for both seats together (Kuhn), 4.747222 (Leduc), as
    // OpenSpiel has them.
    let tree = tree::<Kuhn>();
    let lost = 2.0 * tree.exploitability(&tree.solve(0));
    assert!((lost - 11.0 / 12.0).abs() < 1e-9, "{lost}");
    let leduc = self::tree::<Leduc>();
    let lost = 2.0 * leduc.exploitability(&leduc.solve(0));
    assert!((lost - 4.747_222).abs() < 1e-5, "{lost}");
}

#[test]
fn leduc_is_solved_to_a_hundredth_of_a_chip() {
    let tree = tree::<Leduc>();
    assert_eq!(tree.information_states(), 936);
    let strategy = tree.solve(300);
    let lost = tree.exploitability(&strategy);
    assert!((0.0..0.01).contains(&lost), "{lost}");
}

#[test]
fn games_that_are_too_large_or_of_many_are_refused() {
    use games::dice::Dice;
    let settings = Settings::default_of(Dice::INFO);
    let three = settings.with_seats(Dice::INFO, 3).unwrap();
    let refused = Tree::of(&Dice::start(&three).unwrap()).err();
    assert_eq!(refused, Some(CannotSolve::NotOfTwo));
}

#[test]
fn an_equilibrium_wins_chips_from_a_random_player() {
    use bot_kit::{Brain, Choice, Limits, Report};
    use games::{Turn, Viewer};
    use rand::{RngExt as _, SeedableRng as _};

    let tree = tree::<Leduc>();
    let strategy = tree.solve(300);
    let mut players = [
        Player::new(Some(std::sync::Arc::new((tree, strategy))), 1),
        Player::new(None, 2),
    ];
    let mut random = rand::rngs::StdRng::seed_from_u64(3);
    let settings = Settings::default_of(Leduc::INFO);
    let limits = Limits::new(std::time::Instant::now(), None, None);
    let mut won = 0;
    for game in 0..4000 {
        let mut state = Leduc::start(&settings).unwrap();
        let outcome = loop {
            match state.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Chance => {
                    let drawn = games::draw(&state, |n| random.random_range(0..n));
                    state.play(drawn.unwrap()).unwrap();
                }
                Turn::Seat(seat) => {
                    // A player knows the position as its seat is told it.
                    let told = state.position(Viewer::Seat(seat));
                    let told = Leduc::from_told_position(&settings, &told).unwrap();
                    let player = &mut players[(seat.index() + game) % 2];
                    let choice = player.choose(&told, &limits, &mut Report::silent());
                    let Choice::Action(action) = choice else {
                        panic!("no action")
                    };
                    state.play(action).unwrap();
                }
            }
        };
        won += outcome.returns()[game % 2];
    }
    // Some 0.7 chips a game, with a deviation of about 4 a game.
    assert!(won > 1000, "{won}");
}
