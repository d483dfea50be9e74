//! Players of the cube against each other, in this process.

use std::time::Duration;

use bot_kit::{Brain, Random, play_out};
use games::qubic::Qubic;
use games::{Game, Seat, Settings};
use qubic_brain::{Perfect, minimax, naive};

/// The winner by the rules.
fn play(brains: [&mut dyn Brain<Qubic>; 2], state: Qubic) -> Option<Seat> {
    let end = play_out(state, brains, Duration::from_secs(1)).expect("brains play legal moves");
    assert!(end.state.turn().outcome().is_some(), "nobody gives up");
    end.winner
}

fn start() -> Qubic {
    Qubic::start(&Settings::default_of(Qubic::INFO)).expect("the default game can be played")
}

#[test]
fn the_perfect_player_wins_all_of_500_games_as_the_first_one() {
    let mut perfect = Perfect::new(1);
    let mut others: [(u32, Box<dyn Brain<Qubic>>); 3] = [
        (250, Box::new(Random::new(2))),
        (200, Box::new(naive(3))),
        (50, Box::new(minimax(4))),
    ];
    for (games, other) in &mut others {
        for game in 0..*games {
            let winner = play([&mut perfect, &mut **other], start());
            assert_eq!(winner, Some(Seat::FIRST), "game {game} of {games}");
        }
    }
}
