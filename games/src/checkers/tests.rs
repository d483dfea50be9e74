use super::*;
use crate::{Seat, perft};

fn start(rule: Rule) -> Checkers {
    Checkers::new(rule)
}

#[test]
fn english_counts_are_the_published_ones() {
    let counts = [7, 49, 302, 1469, 7361, 36768, 179_740, 845_931];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&start(Rule::English), depth), count, "{depth}");
    }
}
#[test]
fn czech_counts_are_the_published_ones() {
    let counts = [7, 49, 302, 1469, 7361, 36768, 179_740, 845_931, 3_963_671];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&start(Rule::Czech), depth), count, "{depth}");
    }
}
#[test]
fn international_counts_are_the_published_ones() {
    let counts = [9, 81, 658, 4265, 27117, 167_140, 1_049_442];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&start(Rule::International), depth), count, "{depth}");
    }
}
