//! Published counts of sequences of moves.

use super::super::*;
use super::game;
use crate::perft;

/// Counts from the start. The English ones by A. Bik and others, all three in
/// the threads about perft of the FMJD's forum (laatste.info, 2308 and 2822).
const ENGLISH: [u64; 11] = [
    7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128,
];
const CZECH: [u64; 11] = [
    7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_671, 18_368_918, 84_967_210,
];
const INTERNATIONAL: [u64; 9] = [
    9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423,
];

fn check(start: &Checkers, counts: &[u64]) {
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(start, depth), *count, "depth {depth}");
    }
}

#[test]
fn the_first_moves_are_as_many_as_published() {
    check(&Checkers::new(Rule::English), &ENGLISH[..8]);
    check(&Checkers::new(Rule::Czech), &CZECH[..9]);
    check(&Checkers::new(Rule::International), &INTERNATIONAL[..7]);
}

#[test]
#[ignore = "takes a minute; run it optimised"]
fn deep_counts_are_the_published_ones() {
    check(&Checkers::new(Rule::English), &ENGLISH);
    check(&Checkers::new(Rule::Czech), &CZECH);
    check(&Checkers::new(Rule::International), &INTERNATIONAL);
}

/// The same forum's positions with kings and with long captures.
#[test]
fn known_positions_have_as_many_moves_as_published() {
    let kings = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46";
    check(
        &game(Rule::International, kings),
        &[14, 55, 1_168, 5_432, 87_195],
    );
    let woldouby = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38";
    let counts = [6, 12, 30, 73, 215, 590, 1_944, 6_269, 22_369, 88_050];
    check(&game(Rule::International, woldouby), &counts);
}
