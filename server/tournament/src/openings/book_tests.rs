use games::chess::Square;
use games::find;

use super::*;

/// A book in which these moves can follow the moves before them, with weights.
fn book(positions: &[(&str, &[(&str, u16)])]) -> Vec<u8> {
    let mut entries = Vec::new();
    for (before, moves) in positions {
        let key = polyglot_key(&chess(before));
        for (step, weight) in *moves {
            let step: Move = step.parse().unwrap();
            let number = |square: Square| u16::try_from(square.index()).unwrap();
            let step = number(step.to()) | number(step.from()) << 6;
            entries.push((key, step, *weight));
        }
    }
    entries.sort_by_key(|(key, ..)| *key);
    let bytes = |(key, step, weight): &(u64, u16, u16)| {
        let parts = [
            &key.to_be_bytes()[..],
            &step.to_be_bytes(),
            &weight.to_be_bytes(),
            &[0; 4],
        ];
        parts.concat()
    };
    entries.iter().flat_map(bytes).collect()
}

fn chess(moves: &str) -> Chess {
    let mut state = Chess::start(&Settings::default_of(Chess::INFO)).unwrap();
    for step in moves.split_ascii_whitespace() {
        state.play(step.parse().unwrap()).unwrap();
    }
    state
}

/// Two ways to one position, an opening that ends early, and a mate.
fn small() -> Vec<u8> {
    book(&[
        ("", &[("d2d4", 4), ("e2e4", 5), ("g2g4", 1), ("e2e5", 90)]),
        ("e2e4", &[("e7e5", 3), ("c7c5", 1)]),
        ("d2d4", &[("d7d5", 1)]),
        ("e2e4 e7e5", &[("g1f3", 1), ("d2d4", 1)]),
        ("d2d4 d7d5", &[("g1f3", 1)]),
        ("g2g4", &[("e7e5", 1)]),
        ("g2g4 e7e5", &[("f2f3", 1)]),
        ("g2g4 e7e5 f2f3", &[("d8h4", 1)]),
        ("d2d4 d7d5 g1f3", &[("g8f6", 1)]),
        ("e2e4 e7e5 g1f3", &[("b8c6", 1)]),
        ("e2e4 e7e5 d2d4", &[("e5d4", 1)]),
    ])
}

fn read(
    bytes: &[u8],
    plies: Option<u32>,
    order: OpeningOrder,
    count: u32,
    seed: u64,
) -> Result<Vec<String>, String> {
    let entry = find("chess").unwrap();
    let settings = Settings::default_of(entry.info);
    let start = entry.start(&settings).unwrap();
    let rules = OpeningRules { plies, order };
    let openings = Openings::of_book(bytes, &*start, &settings, rules, count, seed);
    let lines = openings.map(|openings| openings.lines().to_vec());
    lines.map_err(|error| error.to_string())
}

#[test]
fn in_sequence_the_likeliest_openings_come_first_and_none_ends_the_game() {
    let sequential =
        |plies, count| read(&small(), plies, OpeningOrder::Sequential, count, 0).unwrap();
    let all = [
        "d2d4 d7d5 g1f3 g8f6",
        "e2e4 e7e5 g1f3 b8c6",
        "e2e4 e7e5 d2d4 e5d4",
        "e2e4 c7c5",
    ];
    assert_eq!(sequential(None, 10), all);
    assert_eq!(sequential(Some(4), 10), all);
    assert_eq!(sequential(None, 2), all[..2]);
    assert_eq!(sequential(Some(1), 10), ["e2e4", "d2d4", "g2g4"]);
    let three = sequential(Some(3), 10);
    assert_eq!(three.last().map(String::as_str), Some("g2g4 e7e5 f2f3"));
}

#[test]
fn two_ways_to_one_position_are_one_opening() {
    let ways = book(&[
        ("", &[("g1f3", 3), ("b1c3", 1)]),
        ("g1f3", &[("g8f6", 1)]),
        ("b1c3", &[("g8f6", 1)]),
        ("g1f3 g8f6", &[("b1c3", 1)]),
        ("b1c3 g8f6", &[("g1f3", 1)]),
    ]);
    for order in [OpeningOrder::Sequential, OpeningOrder::Random] {
        let found = read(&ways, Some(3), order, 10, 1).unwrap();
        assert_eq!(found.len(), 1, "{found:?}");
    }
    let found = read(&ways, Some(3), OpeningOrder::Sequential, 10, 1);
    assert_eq!(found.unwrap(), ["g1f3 g8f6 b1c3"]);
}

#[test]
fn at_random_they_are_drawn_by_weight_and_seed() {
    let random = |count, seed| read(&small(), Some(3), OpeningOrder::Random, count, seed).unwrap();
    let all = random(100, 7);
    assert_eq!(all.len(), 5, "{all:?}");
    assert_eq!(random(2, 7), all[..2]);
    assert!((0..20).any(|seed| random(100, seed) != all));
    // Of ten first moves nine are one of these two.
    let firsts = (0..400).filter(|seed| random(1, *seed)[0].starts_with("g2g4"));
    let firsts = firsts.count();
    assert!((10..=80).contains(&firsts), "{firsts} of 400, 40 expected");
}

#[test]
fn what_gives_no_opening_is_refused() {
    let refusal = |bytes: &[u8], plies| read(bytes, plies, OpeningOrder::Random, 9, 0).unwrap_err();
    let elsewhere = book(&[("e2e4", &[("e7e5", 1)])]);
    for order in [OpeningOrder::Sequential, OpeningOrder::Random] {
        let error = read(&elsewhere, None, order, 9, 0).unwrap_err();
        assert!(
            error.contains("no move for the position that the games start from"),
            "{error}"
        );
    }
    for plies in [0, 101] {
        let error = refusal(&small(), Some(plies));
        assert!(
            error.contains(&format!("1 to 100 plies, not {plies}")),
            "{error}"
        );
    }
    assert!(refusal(b"1. e4", None).contains("each entry has 16 bytes"));
    let entry = find("gomoku").unwrap();
    let settings = Settings::default_of(entry.info);
    let start = entry.start(&settings).unwrap();
    let rules = OpeningRules::default();
    let error = Openings::of_book(&small(), &*start, &settings, rules, 9, 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a Polyglot book has openings of chess, not of gomoku"
    );
}
