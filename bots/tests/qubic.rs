//! Players of the cube against each other, in this process.

use std::time::Duration;

use bots::qubic::{Minimax, Naive, Perfect, Search};
use bots::{Brain, Choice, Limits, Random, Report};
use games::qubic::Qubic;
use games::{Game, Seat, Settings, Turn, Viewer};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

fn play(brains: &mut [&mut dyn Brain<Qubic>; 2], mut state: Qubic) -> Option<Seat> {
    while let Turn::Seat(seat) = state.turn() {
        let limits = Limits::within(Duration::from_secs(1));
        let choice = brains[seat.index()].choose(&state, &limits, &mut Report::silent());
        let Choice::Action(cell) = choice else {
            panic!("{choice:?} at {}", state.position(Viewer::Referee))
        };
        state.play(cell).expect("brains play legal moves");
    }
    state.winner()
}

fn start() -> Qubic {
    Qubic::start(&Settings::default_of(Qubic::INFO)).expect("the default game can be played")
}

#[test]
fn the_perfect_player_wins_all_of_500_games_as_the_first_one() {
    let mut perfect = Perfect::new(1);
    let mut others: [(u32, Box<dyn Brain<Qubic>>); 3] = [
        (250, Box::new(Random::new(2))),
        (200, Box::new(Naive::new(3))),
        (50, Box::new(Minimax::new(4))),
    ];
    for (games, other) in &mut others {
        for game in 0..*games {
            let winner = play(&mut [&mut perfect, &mut **other], start());
            assert_eq!(winner, Some(Seat::FIRST), "game {game} of {games}");
        }
    }
}

#[test]
fn the_searching_player_wins_from_random_replies_to_its_first_stone() {
    let mut rng = StdRng::seed_from_u64(1);
    let mut actions = Vec::new();
    for seed in 0..4 {
        let mut others: [Box<dyn Brain<Qubic>>; 2] =
            [Box::new(Naive::new(seed)), Box::new(Minimax::new(seed))];
        for other in &mut others {
            let mut state = start();
            state.play("111".parse().unwrap()).unwrap();
            state.legal_actions(&mut actions);
            state.play(*actions.choose(&mut rng).unwrap()).unwrap();
            let winner = play(&mut [&mut Search::new(seed), &mut **other], state);
            assert_eq!(winner, Some(Seat::FIRST));
        }
    }
}

#[test]
fn minimax_as_the_first_player_mostly_beats_naive() {
    let games = (0..40).map(|seed| {
        play(
            &mut [&mut Minimax::new(seed), &mut Naive::new(seed)],
            start(),
        )
    });
    let won = games.filter(|winner| *winner == Some(Seat::FIRST)).count();
    assert!((30..40).contains(&won), "{won} of 40");
}
