use games::find;

use super::*;

/// Reads openings of a game on its usual board, seven of a large file.
fn read(
    text: &str,
    ending: &str,
    game: &str,
    order: OpeningOrder,
) -> Result<Openings, OpeningsError> {
    keep(7, text, ending, game, order)
}

fn keep(
    count: usize,
    text: &str,
    ending: &str,
    game: &str,
    order: OpeningOrder,
) -> Result<Openings, OpeningsError> {
    let entry = find(game).unwrap();
    let settings = Settings::default_of(entry.info);
    let start = entry.start(&settings).unwrap();
    let rules = OpeningRules { plies: None, order };
    let open = || Ok(text.as_bytes());
    Openings::read(open, ending, &*start, &settings, rules, count, 7)
}

#[test]
fn openings_that_cannot_be_played_are_left_out_and_counted() {
    let repeats = include_str!("../../../../games/formats/samples/opening-that-repeats.pgn");
    let mated = "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"B\"]\n\n1. e4 *\n";
    let broken = "[White \"A\n\n1. e4 *\n\n[White \"B\"]\n\n1. Ke2 *\n\n[White \"C\"]\n\n1. d4 *\n";
    let epd = "# a list\n8/8/8/8/8/8/8/8 w - -\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nx\n";
    for (text, ending, count, line, opening) in [
        (repeats, "pgn", 1, 1, "d2d4 d7d5"),
        (mated, "pgn", 1, 1, "e2e4"),
        (broken, "pgn", 2, 1, "d2d4"),
        (epd, "epd", 2, 2, ""),
    ] {
        let openings = read(text, ending, "chess", OpeningOrder::Sequential).unwrap();
        assert_eq!(openings.lines(), [opening], "{text}");
        let left_out = openings.left_out().unwrap();
        assert_eq!(
            (left_out.count, left_out.first.line),
            (count, line),
            "{text}"
        );
    }
    let list = "h8 h9\nh8 a1 i8 a2 j8 a3 k8 a4 l8\n";
    let openings = read(list, "txt", "gomoku", OpeningOrder::Sequential).unwrap();
    assert_eq!(openings.lines(), ["H8 H9"]);
    assert_eq!(openings.left_out().unwrap().first.line, 2);
    let none = read(
        "1. f3 e5 2. g4 Qh4# 0-1",
        "pgn",
        "chess",
        OpeningOrder::Sequential,
    );
    assert!(matches!(
        none.unwrap_err().reason,
        OpeningFault::EndsGame(_)
    ));
}

/// A list of gomoku with as many lines as a large file has, and more; each has its
/// number in its points.
fn large(lines: usize) -> String {
    let column = |digit: usize| char::from(b'a' + u8::try_from(digit % 15).unwrap());
    let line = |number: usize| {
        let digits = [number, number / 15, number / 225, number / 3375];
        let points = (1..)
            .zip(digits)
            .map(|(row, digit)| format!("{}{row}", column(digit)));
        points
            .chain([format!("{}5\n", column(number / 50_625))])
            .collect::<Vec<_>>()
            .join(" ")
    };
    (0..lines).map(line).collect()
}

#[test]
fn of_a_large_file_the_first_or_those_drawn_by_the_seed_are_kept() {
    let text = large(MOST_WHOLE + 20_000);
    let all: Vec<String> = text.lines().map(str::to_uppercase).collect();
    let first = read(&text, "txt", "gomoku", OpeningOrder::Sequential).unwrap();
    assert_eq!(first.lines(), &all[..7]);
    let drawn = read(&text, "txt", "gomoku", OpeningOrder::Random).unwrap();
    let more = keep(50, &text, "txt", "gomoku", OpeningOrder::Random).unwrap();
    assert_eq!(drawn.lines(), &more.lines()[..7]);
    assert_ne!(drawn.lines(), first.lines());
    assert!(more.lines().iter().all(|line| all.contains(line)));
    let games = text
        .lines()
        .map(|_| "[White \"A\"]\n\n1. e4 *\n\n")
        .collect::<String>();
    let games = keep(3, &games, "pgn", "chess", OpeningOrder::Sequential).unwrap();
    assert_eq!(games.lines(), ["e2e4"; 3]);
}

#[test]
fn what_cannot_be_played_of_a_large_file_is_replaced() {
    let good = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";
    let text = "x\n".repeat(BATCH + 5) + &good.repeat(MOST_WHOLE);
    let openings = read(&text, "epd", "chess", OpeningOrder::Sequential).unwrap();
    assert_eq!(openings.lines().len(), 7);
    assert_eq!(openings.left_out().unwrap().count, BATCH + 5);
    let nothing = "x\n".repeat(MOST_WHOLE + 1);
    let error = read(&nothing, "epd", "chess", OpeningOrder::Random).unwrap_err();
    assert!(error.to_string().contains("'x'"), "{error}");
}

#[test]
fn every_place_is_drawn_once() {
    for count in [0, 1, 2, 1000] {
        let mut drawn: Vec<usize> = Draw::new(count, 3).collect();
        let is_in_order = drawn.is_sorted();
        assert_eq!(is_in_order, count < 2 || drawn == [0, 1], "{count}");
        drawn.sort_unstable();
        assert_eq!(drawn, (0..count).collect::<Vec<_>>());
    }
}

/// Tournaments that began with an earlier version go on with these.
#[test]
fn the_order_that_a_seed_gives_stays_the_same() {
    let text: String = ('a'..='h').map(|file| format!("{file}8\n")).collect();
    let openings = read(&text, "txt", "gomoku", OpeningOrder::Random).unwrap();
    assert_eq!(openings.lines().join(" "), "B8 D8 E8 G8 A8 H8 C8 F8");
}
