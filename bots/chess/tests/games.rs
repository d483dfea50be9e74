//! Players against each other, in this process.

use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Random, Report, play_out};
use chess_brain::{Player, greedy};
use games::chess::{Chess, Move};
use games::{Game as _, Seat, Settings};
use search::{Budget, SearchResult};

fn state(fen: &str) -> Chess {
    Chess::from_position(&Settings::default_of(Chess::INFO), fen).expect("a FEN")
}

fn start() -> Chess {
    Chess::start(&Settings::default_of(Chess::INFO)).expect("the default game")
}

/// The best move that so many positions show.
fn best(fen: &str, nodes: u64) -> SearchResult<Move> {
    let found = Player::default().best(&state(fen), Budget::nodes(nodes), &mut Report::silent());
    found.expect("there are legal moves")
}

#[test]
fn mates_and_gains_are_found() {
    for (fen, expected) in [
        // Mates in one and in three.
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
        ("6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", "h6f7"),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6"),
        // A fork.
        ("r3k3/8/8/3N4/8/7P/7P/4K3 w - - 0 1", "d5c7"),
        // A pawn that cannot be caught.
        ("7k/8/8/P7/8/8/8/K7 w - - 0 1", "a5a6"),
    ] {
        let found = best(fen, 20_000);
        assert_eq!(found.action.to_string(), expected, "{fen}: {found:?}");
    }
}

#[test]
fn a_repetition_is_sought_by_the_side_that_is_behind() {
    // Black gives check for ever.
    let found = best("NN4k1/RR6/5ppp/8/7q/8/5P1P/6K1 b - - 0 1", 20_000);
    assert_eq!(found.score, 0, "{found:?}");
}

/// Plays as the search does with so many positions a move.
struct FixedNodesPlayer(Player, u64);

impl Brain<Chess> for FixedNodesPlayer {
    fn choose(&mut self, state: &Chess, _: &Limits, _: &mut Report<'_>) -> Choice<Move> {
        let found = self
            .0
            .best(state, Budget::nodes(self.1), &mut Report::silent());
        found.map(|found| found.action).into()
    }
}

/// Points of the first of two, both colours once with each opening.
fn points(first: &mut dyn Brain<Chess>, second: &mut dyn Brain<Chess>, openings: &[&str]) -> f64 {
    let limit = Duration::from_secs(60);
    let mut points = 0.0;
    for opening in openings {
        let mut from = start();
        for step in opening.split_whitespace() {
            from.play(step.parse().expect("a move"))
                .expect("legal moves");
        }
        let played = play_out(from.clone(), [&mut *first, &mut *second], limit)
            .expect("brains play legal moves");
        points += share(played.winner, Seat::FIRST);
        let played =
            play_out(from, [&mut *second, &mut *first], limit).expect("brains play legal moves");
        points += share(played.winner, Seat::SECOND);
    }
    points
}

fn share(winner: Option<Seat>, own: Seat) -> f64 {
    match winner {
        None => 0.5,
        Some(seat) if seat == own => 1.0,
        Some(_) => 0.0,
    }
}

#[test]
fn each_level_beats_the_one_below() {
    let openings = ["", "d2d4 d7d5"];
    let by_greedy = points(&mut greedy(1), &mut Random::new(2), &openings);
    assert!(by_greedy >= 3.0, "{by_greedy}");
    let mut search = FixedNodesPlayer(Player::default(), 2_000);
    let search = points(&mut search, &mut greedy(3), &openings);
    assert!(search >= 3.5, "{search}");
}
