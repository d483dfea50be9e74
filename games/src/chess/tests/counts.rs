//! Published numbers of move sequences.
//!
//! The deep ones take minutes without optimisation:
//! `cargo test --release -p games chess::tests::counts -- --ignored`.

use super::{Kind, fen, legal, state};
use crate::chess::Chess;
use crate::{Game as _, perft};

/// A position and its counts from depth 1 on.
type Counts = (&'static str, &'static [u64]);

/// The start, "Kiwipete" and the positions 3 to 6 of the page "Perft Results"
/// of the Chess Programming Wiki.
const USUAL: &[Counts] = &[
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
];

/// The first positions of the page "Chess960 Perft Results" there.
const CHESS960: &[Counts] = &[
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[21, 528, 12_189, 326_672, 8_146_062],
    ),
    (
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        &[21, 807, 18_002, 667_366, 16_253_601],
    ),
    (
        "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
        &[20, 479, 10_471, 273_318, 6_417_013],
    ),
    (
        "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
        &[22, 593, 13_440, 382_958, 9_183_776],
    ),
    (
        "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9",
        &[28, 1_120, 31_058, 1_171_749, 34_030_312],
    ),
    (
        "qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9",
        &[29, 899, 26_578, 824_055, 24_851_983],
    ),
    (
        "q1bnrkr1/ppppp2p/2n2p2/4b1p1/2NP4/8/PPP1PPPP/QNB1RRKB w ge - 1 9",
        &[30, 860, 24_566, 732_757, 21_093_346],
    ),
    (
        "qbn1brkr/ppp1p1p1/2n4p/3p1p2/P7/6PP/QPPPPP2/1BNNBRKR w HFhf - 0 9",
        &[25, 635, 17_054, 465_806, 13_203_304],
    ),
    (
        "qnnbbrkr/1p2ppp1/2pp3p/p7/1P5P/2NP4/P1P1PPP1/Q1NBBRKR w HFhf - 0 9",
        &[24, 572, 15_243, 384_260, 11_110_203],
    ),
    (
        "qn1rbbkr/ppp2p1p/1n1pp1p1/8/3P4/P6P/1PP1PPPK/QNNRBB1R w hd - 2 9",
        &[28, 811, 23_175, 679_699, 19_836_606],
    ),
];

fn counts_are_right(positions: &[Counts], most: u64) {
    for (fen, counts) in positions {
        let state = state(fen);
        for (depth, count) in (1..).zip(*counts).filter(|(_, count)| **count <= most) {
            assert_eq!(perft(&state, depth), *count, "{fen}, depth {depth}");
        }
    }
}

#[test]
fn the_usual_positions_have_the_published_counts() {
    counts_are_right(USUAL, 700_000);
}

#[test]
fn positions_of_chess960_have_the_published_counts() {
    counts_are_right(CHESS960, 400_000);
}

#[test]
#[ignore = "takes a minute"]
fn the_usual_positions_have_the_published_counts_to_any_depth() {
    counts_are_right(USUAL, u64::MAX);
}

#[test]
#[ignore = "takes a minute"]
fn positions_of_chess960_have_the_published_counts_to_any_depth() {
    counts_are_right(CHESS960, u64::MAX);
}

/// Compares what is made for searches with the rules, some moves deep.
fn searches_follow_the_rules(state: &Chess, depth: u32) {
    let theirs = state.of_seat(state.to_move().other());
    let mut expected = legal(state);
    for step in &expected {
        let (mut checked, mut listed) = (state.clone(), state.clone());
        checked.play(*step).unwrap();
        listed.play_listed(*step);
        assert_eq!((fen(&listed), listed.key()), (fen(&checked), checked.key()));
        if depth > 0 {
            searches_follow_the_rules(&listed, depth - 1);
        }
    }
    expected.retain(|step| {
        let takes = theirs & step.to().bit() != 0 || state.taken_by(*step).is_some();
        let becomes = step.promotion();
        becomes == Some(Kind::Queen) || takes && becomes.is_none()
    });
    let mut found = Vec::new();
    state.list_captures(&mut found);
    found.sort_by_key(|step| step.number());
    expected.sort_by_key(|step| step.number());
    assert_eq!(found, expected, "{}", fen(state));
}

#[test]
fn captures_are_listed_and_listed_moves_are_played_as_the_rules_say() {
    for (position, _) in USUAL.iter().chain(CHESS960) {
        searches_follow_the_rules(&state(position), 1);
    }
}
