use super::*;
use games::{Game as _, Settings};

fn evaluate(state: &Chess) -> i32 {
    super::evaluate(state, &mut Accumulator::default())
}

fn state(fen: &str) -> Chess {
    Chess::from_position(&Settings::default_of(Chess::INFO), fen).unwrap()
}

/// The same position with the colours exchanged.
fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swapped = |text: &str| -> String {
        let swap = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        text.chars().map(swap).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swapped).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let castling: String = {
        let text = swapped(fields[2]);
        let order = |letter: &char| "KQkq-".find(*letter);
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_by_key(order);
        letters.into_iter().collect()
    };
    format!("{} {turn} {castling} - 0 1", ranks.join("/"))
}

const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
];

/// The same position with left and right exchanged, without castling.
fn exchanged(fen: &str) -> String {
    let board = fen.split(' ').next().unwrap();
    let ranks: Vec<String> = board
        .split('/')
        .map(|rank| rank.chars().rev().collect())
        .collect();
    format!("{} w - - 0 1", ranks.join("/"))
}

#[test]
fn both_sides_and_both_wings_are_judged_alike() {
    for fen in POSITIONS {
        let own = evaluate(&state(fen));
        assert_eq!(own, evaluate(&state(&mirrored(fen))), "{fen}");
        assert_eq!(own, evaluate(&state(&exchanged(fen))), "{fen}");
    }
}

#[test]
fn the_file_has_every_number_and_none_that_a_sum_or_product_cannot_hold() {
    use network::{HEAD_UNIT, HEADS, NUMBERS, ROWS, SUM_UNIT, WIDTH};
    let file = include_bytes!("network.bin");
    let numbers: Vec<i16> = file
        .as_chunks()
        .0
        .iter()
        .map(|pair| i16::from_le_bytes(*pair))
        .collect();
    assert_eq!(numbers.len(), NUMBERS);
    let (sums, heads) = numbers.split_at((ROWS + 1) * WIDTH);
    assert_eq!(heads.len() % HEADS, 0);
    // 32 pieces and the sum without any.
    assert!(
        sums.iter()
            .all(|number| number.unsigned_abs() < i16::MAX.unsigned_abs() / 33)
    );
    assert!(
        heads
            .iter()
            .all(|number| number.unsigned_abs() < 2 * HEAD_UNIT.unsigned_abs())
    );
    assert!(i32::from(SUM_UNIT) * (2 * i32::from(HEAD_UNIT) - 1) <= i32::from(i16::MAX));
}

#[test]
fn what_is_better_is_worth_more() {
    for (better, worse) in [
        // A piece more.
        (
            "4k3/pppp4/8/8/8/8/PPPP4/4KN2 w - - 0 1",
            "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1",
        ),
        // A passed pawn that is farther.
        (
            "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1",
        ),
        // Pawns side by side, and one behind the other.
        (
            "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1",
            "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1",
        ),
        // A rook on an open file.
        (
            "4k3/ppp5/8/8/8/8/PPP5/3RK3 w - - 0 1",
            "4k3/ppp5/8/8/8/8/PPP5/R3K3 w - - 0 1",
        ),
        // A king behind its pawns, with queens on the board.
        (
            "q5k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1",
            "q5k1/5ppp/8/8/6PP/5P2/8/Q5K1 w - - 0 1",
        ),
    ] {
        let [better, worse] = [better, worse].map(|fen| evaluate(&state(fen)));
        assert!(better > worse, "{better} > {worse}");
    }
}

#[test]
fn what_cannot_be_won_is_worth_little() {
    assert!(evaluate(&state("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1")) < 100);
    assert!(evaluate(&state("4k3/3r4/8/8/8/8/3B4/3RK3 w - - 0 1")) < 150);
    assert!(evaluate(&state("4k3/8/8/8/8/8/8/3RK3 w - - 0 1")) > 200);
}

#[test]
fn what_is_kept_of_another_position_changes_no_value() {
    let mut accumulator = Accumulator::default();
    let mut moves = Vec::new();
    for position in POSITIONS {
        let state = state(position);
        moves.clear();
        state.legal_actions(&mut moves);
        for step in &moves {
            let mut next = state.clone();
            next.play(*step).unwrap();
            // From the position before a move to that after it, and back.
            for state in [&next, &state] {
                let kept = super::evaluate(state, &mut accumulator);
                assert_eq!(kept, evaluate(state), "{position} {step}");
            }
        }
    }
}
