//! Wins that the search claims, tried against every reply.

use games::{Game as _, Viewer};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::super::board::{Board, Evaluation};
use super::*;

/// How many of the best moves are drawn from to reach a position.
const DRAWN_FROM: usize = 8;

/// A position of so many stones as games come to, with nobody about to win.
fn midgame(random: &mut SmallRng, stones: usize) -> Option<Gomoku> {
    let mut state = tests::position("freestyle", "H8");
    while state.stones() < stones {
        state.turn().seat()?;
        let colour = state.to_move().index();
        let mut board = Board::brought(None, &state, Evaluation::Training);
        let mut moves = Vec::new();
        select(&board, colour, None, &mut moves);
        board.settle();
        moves.sort_by_key(|place| -board.promise(colour, *place));
        let index = random.random_range(0..moves.len().min(DRAWN_FROM));
        state.play(board.point(moves[index]).into()).unwrap();
    }
    state.turn().seat()?;
    Some(state)
}

/// The choice of a search of so many positions, and whether it claims that this wins; a
/// move that needs no search has no claim.
fn choice(state: &Gomoku, nodes: u64) -> (Option<Action>, Option<bool>) {
    let mut brain = Strong::new(1, Skill::STRONG.with_nodes(nodes));
    let action = match tests::choice(&mut brain, state) {
        Choice::Action(action) => Some(action),
        _ => None,
    };
    let found = brain.last_search();
    (
        action,
        (found.nodes > 0).then(|| search::is_won(found.score)),
    )
}

/// A reply after which a claimed win is none, as far as ten times as many positions
/// tell: by a chain of fours, by threats, or by the search.
fn refutation(state: &Gomoku, claim: Action, nodes: u64) -> Option<Action> {
    let mut after = state.clone();
    after.play(claim).unwrap();
    after.turn().seat()?;
    let mut replies = Vec::new();
    after.legal_actions(&mut replies);
    replies.into_iter().find(|reply| {
        let mut state = after.clone();
        state.play(*reply).unwrap();
        state.turn().seat().is_none() || !is_won(&state, nodes)
    })
}

fn is_won(state: &Gomoku, nodes: u64) -> bool {
    if tests::fours(state).is_some() || tests::threats(state).is_some() {
        return true;
    }
    match choice(state, 10 * nodes) {
        // A four is answered first, and the win claimed after it.
        (Some(stop), None) => refutation(state, stop, nodes).is_none(),
        (_, claim) => claim == Some(true),
    }
}

/// How many of so many positions are claimed as won, each claim tried.
fn try_claims(seed: u64, positions: usize, nodes: u64) -> usize {
    let mut random = SmallRng::seed_from_u64(seed);
    let (mut number, mut count) = (0, 0);
    while number < positions {
        let stones = random.random_range(7..30);
        let Some(state) = midgame(&mut random, stones) else {
            continue;
        };
        let (Some(action), Some(claims)) = choice(&state, nodes) else {
            continue;
        };
        number += 1;
        if number % 100 == 0 {
            println!("{number} positions, {count} wins claimed");
        }
        if !claims {
            continue;
        }
        count += 1;
        let shown = state.position(Viewer::Referee);
        assert_eq!(
            refutation(&state, action, nodes),
            None,
            "{number}: {action} is claimed to win in {shown}, and this stops it"
        );
    }
    count
}

/// By threats that are not all fours, in 13 plies.
#[test]
fn a_long_win_that_is_claimed_is_won_after_every_reply() {
    let settings = tests::settings(15, 5, "freestyle");
    let text = "15/15/15/15/15/9o5/8x6/6oxxx5/7oox5/8o6/15/15/15/15/15 cross";
    let state = Gomoku::from_position(&settings, text).unwrap();
    let (Some(action), Some(true)) = choice(&state, 5_000) else {
        panic!("no win is claimed");
    };
    assert_eq!(refutation(&state, action, 500), None, "after {action}");
}

/// `cargo test --release -p gomoku-brain many_claims -- --ignored --nocapture`
#[test]
#[ignore = "takes hours"]
fn many_claims_are_won() {
    let positions = std::env::var("CLAIMS").map_or(10_000, |text| text.parse().unwrap());
    let count = try_claims(2, positions, 20_000);
    println!("{count} claims, none refuted");
}
