//! Players of Reversi against each other, in this process.

use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Random, Report, play_out};
use games::reversi::{Move, Reversi};
use games::{Game, Seat, Settings};
use reversi_brain::{Thinker, greedy};

/// The time for a move: enough for a few plies even on a busy machine.
const MOVE: Duration = Duration::from_millis(10);

fn start(size: u8) -> Reversi {
    let settings = Settings::new(Reversi::INFO, Some(size), []).expect("a board of the game");
    Reversi::start(&settings).expect("the default game can be played")
}

/// Of this many games with alternate colours, how many `one` wins.
fn won(one: &mut dyn Brain<Reversi>, other: &mut dyn Brain<Reversi>, size: u8, games: u32) -> u32 {
    let game = |number: u32| {
        let first = number.is_multiple_of(2);
        let (brains, own): ([&mut dyn Brain<Reversi>; 2], Seat) = if first {
            ([one, other], Seat::FIRST)
        } else {
            ([other, one], Seat::SECOND)
        };
        let end = play_out(start(size), brains, MOVE).expect("brains play legal moves");
        assert!(end.state.turn().outcome().is_some(), "nobody gives up");
        u32::from(end.winner == Some(own))
    };
    (0..games).map(game).sum()
}

#[test]
fn the_search_beats_players_that_do_not_look_ahead_on_every_board() {
    let mut search = Thinker::new();
    for (size, games) in [(6, 4), (8, 4), (10, 2)] {
        let random = won(&mut search, &mut Random::new(1), size, games);
        let greedy = won(&mut search, &mut greedy(2), size, games);
        assert!(random + 1 >= games, "{random} of {games} on {size}");
        assert!(greedy + 1 >= games, "{greedy} of {games} on {size}");
    }
}

#[test]
fn greedy_turns_the_most_discs() {
    let mut state = start(8);
    let mut greedy = greedy(1);
    let mut actions = Vec::new();
    while state.turn().seat().is_some() {
        state.legal_actions(&mut actions);
        let turned = |action: &Move| {
            let mut after = state.clone();
            after.play(*action).expect("a legal action");
            after.turned().count_ones()
        };
        let most = actions.iter().map(turned).max();
        let limits = Limits::within(MOVE);
        let Choice::Action(action) = greedy.choose(&state, &limits, &mut Report::silent()) else {
            panic!("greedy never gives up");
        };
        assert_eq!(Some(turned(&action)), most);
        state.play(action).expect("a legal action");
    }
}

/// Black wins by one move alone, which no disc count shows: the others lose.
#[test]
fn the_end_is_solved() {
    let settings = Settings::default_of(Reversi::INFO);
    let position = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    let mut state = Reversi::from_position(&settings, position).expect("a position");
    for text in ["a2", "b1", "c1", "pass", "b6", "c7"] {
        state
            .play(text.parse().expect("a move"))
            .expect("a legal move");
    }
    let lines = Report::lines_of(|report| {
        Thinker::new().choose(&state, &Limits::within(Duration::from_secs(60)), report);
    });
    let last = lines.last().expect("it tells what it found");
    assert!(
        last.contains("score -3800 ") || last.contains("score 3800 "),
        "{last}"
    );
}
