use std::collections::BTreeSet;

use rand::SeedableRng as _;

use super::super::judge::Judge;
use super::super::tests::{lesson, position};
use super::*;

const GAME: &str = "H8 I9 H9 H10 G8 I8 I7 J6 F8 E8 G7 H6";

fn checks(games: u32) -> Checks {
    Checks { games, worse: 100 }
}

fn written(games: &[&str], least: u32) -> (String, usize) {
    let mut builder = Builder::default();
    for game in games {
        let mut lesson = lesson(15, game);
        lesson.winner = Some(games::Seat::FIRST);
        builder.add(&lesson, 4);
    }
    builder.text(
        &["made by a test".to_owned()],
        checks(least),
        &mut Judge::new(500),
        &|| {},
    )
}

fn never(_: &Point) -> bool {
    false
}

fn drawn(book: &Book, state: &Gomoku) -> BTreeSet<Point> {
    let mut rng = StdRng::seed_from_u64(3);
    let draws = (0..200).filter_map(|_| book.draw(state, &never, &mut rng));
    draws.map(|(point, _)| point).collect()
}

fn points(text: &str) -> BTreeSet<Point> {
    text.split(' ')
        .map(|point| point.parse().unwrap())
        .collect()
}

#[test]
fn a_book_is_made_of_games_and_read_again_in_every_direction() {
    // The second game is the first, mirrored.
    let mirrored = "H8 G9 H9 H10 I8 G8 G7 F6";
    let (text, kept) = written(&[GAME, mirrored], 2);
    assert_eq!(kept, 4, "{text}");
    let start = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 cross H8 games 2 won 1.000 score ";
    assert!(
        text.starts_with("gomoku book 1\n# made by a test\nrules freestyle 5\n"),
        "{text}"
    );
    assert!(text.contains(start), "{text}");
    let book = format::read(&text).unwrap();
    assert_eq!(book.positions(), 4);
    assert_eq!(drawn(&book, &position(15, "")), points("H8"));
    assert_eq!(drawn(&book, &position(15, "H8 I9")), points("H9"));
    assert_eq!(drawn(&book, &position(15, "H8 G9")), points("H9"));
    assert_eq!(drawn(&book, &position(15, "H8 I7")), points("H7"));
    assert_eq!(drawn(&book, &position(15, "H8 H9")), BTreeSet::new());
    // The same stones by another rule are another position.
    let exact =
        games::Settings::new(<Gomoku as games::Game>::INFO, None, [("rule", "exact")]).unwrap();
    let exact = <Gomoku as games::Game>::start(&exact).unwrap();
    assert_eq!(drawn(&book, &exact), BTreeSet::new());
}

#[test]
fn moves_that_were_played_too_rarely_or_fail_the_check_are_left_out() {
    let (_, all) = written(&[GAME], 1);
    let (text, none) = written(&[GAME], 2);
    assert_eq!((all, none), (4, 0), "{text}");
    // A corner, while the opponent has three in a row.
    let blunder = "H8 A1 H9 A15 H10 O1 O15 O14";
    let mut builder = Builder::default();
    builder.add(&lesson(15, blunder), 6);
    let (text, kept) = builder.text(&[], checks(1), &mut Judge::new(2_000), &|| {});
    assert!(kept < 6 && !text.contains(" O1 games"), "{text}");
}

const BOOK: &str = "gomoku book 1
rules freestyle 5
5/5/2x2/5/5 round D4 games 10 won 0.6 score 20
5/5/2x2/5/5 round C4 games 10 won 0.5 score 0
5/5/2x2/5/5 round B3 games 10 won 0.1 score 0
5/5/2x2/5/5 round A1 games 90 won 0.6 score -90
";

#[test]
fn good_moves_are_drawn_by_seed_and_others_are_not() {
    let book = format::read(BOOK).unwrap();
    let state = position(5, "C3");
    let good = drawn(&book, &state);
    assert_eq!(good.len(), 2, "D4 and C4, in any direction: {good:?}");
    let mut first = StdRng::seed_from_u64(1);
    let mut same = StdRng::seed_from_u64(1);
    for _ in 0..20 {
        let draw = |rng: &mut StdRng| book.draw(&state, &never, rng);
        assert_eq!(draw(&mut first), draw(&mut same));
    }
    let mut good = good.into_iter();
    let avoided = good.next().unwrap();
    let rest = book.draw(&state, &|point| *point == avoided, &mut first);
    assert_eq!(rest.map(|(point, _)| point), good.next());
}

#[test]
fn what_is_no_book_is_told_with_its_line() {
    let with = |line: &str| format!("gomoku book 1\nrules freestyle 5\n{line}\n");
    let entry = |text: &str| with(&format!("5/5/2x2/5/5 round {text}"));
    for (text, told) in [
        (String::new(), "it does not begin with 'gomoku book 1'"),
        (
            "gomoku book 1\n5/5/5/5/5 cross C3\n".to_owned(),
            "line 2: no 'rules'",
        ),
        (with("5/5/5/5/5 cross C3"), "line 3: a line is 'POSITION"),
        (entry("C3 games 1 won 0.5 score 0"), "line 3: C3: "),
        (entry("Z9 games 1 won 0.5 score 0"), "'Z9' is no move"),
        (entry("C4 games 0 won 0.5 score 0"), "games is a number"),
        (entry("C4 games 1 won 1.5 score 0"), "won is a share"),
        (entry("C4 games 1 won nan score 0"), "won is a share"),
        (entry("C4 games 1 won 0.5 score 99999"), "score is a number"),
        (
            with("5/5/6/5/5 cross C3 games 1 won 0.5 score 0"),
            "line 3: ",
        ),
        (
            "gomoku book 1\nrules open 9\n5/5/5/5/5 cross C3 games 1 won 0.5 score 0".to_owned(),
            "line 3: ",
        ),
    ] {
        let error = format::read(&text).unwrap_err();
        assert!(error.contains(told), "{error} for {text}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.book");
    let error = Book::load(&file).unwrap_err().to_string();
    assert!(error.contains("a.book: "), "{error}");
    std::fs::write(&file, [0xff, 0xfe]).unwrap();
    let error = Book::load(&file).unwrap_err().to_string();
    assert!(
        error.contains("no text; 'gomoku-brain book' makes"),
        "{error}"
    );
}
