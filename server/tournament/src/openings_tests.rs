use games::{Settings, find};

use super::*;
use crate::{Pair, Tie};

fn parse(text: &str) -> Result<Openings, OpeningsError> {
    let entry = find("gomoku").unwrap();
    let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
    Openings::parse(text, &*entry.start(&settings).unwrap())
}

#[test]
fn each_opening_is_played_with_both_colours_before_the_next() {
    let text = "# two openings\n\nb2 a1\r\n  C3\t# a corner\n";
    let openings = parse(text).unwrap();
    assert_eq!(openings.lines(), ["B2 A1", "C3"]);
    let in_stage = |phase| -> Vec<&str> {
        let tie = Tie {
            phase,
            pair: Pair::LEAST,
        };
        (0..6)
            .map(|number| openings.of_game(tie.game(number)))
            .collect()
    };
    assert_eq!(
        in_stage(0),
        ["B2 A1", "B2 A1", "C3", "C3", "B2 A1", "B2 A1"]
    );
    assert_eq!(in_stage(1)[..3], ["C3", "C3", "B2 A1"]);
}

#[test]
fn random_openings_can_be_played_and_depend_on_the_seed_alone() {
    let start = |game: &str| {
        let entry = find(game).unwrap();
        entry.start(&Settings::default_of(entry.info)).unwrap()
    };
    for game in ["gomoku", "kalaha", "qubic"] {
        let start = start(game);
        let few = Openings::random(&*start, 4, 5, 7).unwrap();
        let many = Openings::random(&*start, 4, 50, 7).unwrap();
        assert_eq!(few.lines(), &many.lines()[..5]);
        assert_ne!(many, Openings::random(&*start, 4, 50, 8).unwrap());
        let different: HashSet<&String> = many.lines().iter().collect();
        assert_eq!(different.len(), 50, "{game}");
        let text = many.lines().join("\n");
        assert_eq!(Openings::parse(&text, &*start), Ok(many), "{game}");
    }
    assert!(Openings::random(&*start("dice"), 4, 5, 7).is_err());
}

#[test]
fn random_openings_leave_something_to_play_and_begin_anew_where_there_are_few() {
    let entry = find("gomoku").unwrap();
    let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
    let start = entry.start(&settings).unwrap();
    let openings = Openings::random(&*start, 1, 30, 0).unwrap();
    let different: HashSet<&String> = openings.lines().iter().collect();
    assert_eq!((openings.lines().len(), different.len()), (30, 9));
    let error = Openings::random(&*start, 9, 1, 0).unwrap_err();
    assert_eq!(error, RandomOpeningsError::SeldomGoesOn(9));
    assert!(error.to_string().contains("after 9 moves"), "{error}");
}

#[test]
fn a_game_that_its_players_open_takes_no_openings() {
    let entry = find("gomoku").unwrap();
    let settings = Settings::new(entry.info, None, [("opening", "swap2")]).unwrap();
    let start = entry.start(&settings).unwrap();
    let file = Openings::read(
        || Ok(&b"H8"[..]),
        "txt",
        &*start,
        &settings,
        AS_IT_STANDS,
        9,
        7,
    );
    let random = Openings::random(&*start, 4, 5, 7);
    let expected =
        "the players open the game themselves by the option opening swap2: leave openings out";
    assert_eq!(file.unwrap_err().to_string(), format!("line 1: {expected}"));
    assert_eq!(random.unwrap_err().to_string(), expected);
}

/// Reads openings of a game on its usual board.
fn read(
    text: &str,
    ending: &str,
    game: &str,
    rules: OpeningRules,
) -> Result<Openings, OpeningsError> {
    let entry = find(game).unwrap();
    let settings = Settings::default_of(entry.info);
    let start = entry.start(&settings).unwrap();
    let open = || Ok(text.as_bytes());
    Openings::read(open, ending, &*start, &settings, rules, 9, 7)
}

const AS_IT_STANDS: OpeningRules = OpeningRules {
    plies: None,
    order: OpeningOrder::Sequential,
};

#[test]
fn openings_are_read_by_the_ending_of_the_file() {
    let pgn = read("1. e4 e5 2. Nf3 *\n\n1. d4 *", "pgn", "chess", AS_IT_STANDS).unwrap();
    assert_eq!(pgn.lines(), ["e2e4 e7e5 g1f3", "d2d4"]);
    let key = Tie {
        phase: 0,
        pair: Pair::LEAST,
    }
    .game(0);
    assert_eq!(pgn.position_of_game(key), None);
    let sgf = read("(;GM[4];B[hh];W[ii])", "sgf", "gomoku", AS_IT_STANDS).unwrap();
    assert_eq!(sgf.lines(), ["H8 I7"]);
    let offsets = read("0,0, 1,-1\n2,2\n", "txt", "gomoku", AS_IT_STANDS).unwrap();
    assert_eq!(offsets.lines(), ["H8 I9", "J6"]);
    let pdn = read("1. 11-15 23-19 *", "pdn", "checkers", AS_IT_STANDS).unwrap();
    assert_eq!(pdn.lines(), ["11-15 23-19"]);
}

#[test]
fn openings_may_have_positions_of_their_own() {
    let board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
    let epd = read(&format!("{board} bm e5;\n"), "epd", "chess", AS_IT_STANDS).unwrap();
    let key = Tie {
        phase: 0,
        pair: Pair::LEAST,
    }
    .game(0);
    let position = epd.position_of_game(key).unwrap();
    assert_eq!(
        (epd.of_game(key), position),
        ("", format!("{board} 0 1").as_str())
    );
    let error = read("x", "epd", "chess", AS_IT_STANDS).unwrap_err();
    assert!(
        error.to_string().starts_with("line 1: 'x': a position has"),
        "{error}"
    );
    let error = read("8/8/8/8/8/8/8/8 w - -\n", "epd", "chess", AS_IT_STANDS).unwrap_err();
    assert_eq!(error.line, 1);
}

#[test]
fn only_the_first_turns_are_played_where_a_number_is_given() {
    let rules = OpeningRules {
        plies: Some(2),
        ..AS_IT_STANDS
    };
    let pgn = read("1. f3 e5 2. g4 Qh4# 0-1\n\n1. d4 *", "pgn", "chess", rules).unwrap();
    assert_eq!(pgn.lines(), ["f2f3 e7e5", "d2d4"]);
    let whole = read("1. f3 e5 2. g4 Qh4# 0-1", "pgn", "chess", AS_IT_STANDS).unwrap_err();
    assert!(matches!(whole.reason, OpeningFault::EndsGame(_)), "{whole}");
    let list = read("h8 i9 j10\nh8", "txt", "gomoku", rules).unwrap();
    assert_eq!(list.lines(), ["H8 I9", "H8"]);
    // The chain of the first pit goes on in the same turn.
    let kalaha = read(
        "c a A",
        "txt",
        "kalaha",
        OpeningRules {
            plies: Some(1),
            ..rules
        },
    );
    assert!(kalaha.is_ok_and(|openings| openings.lines() == ["c a"]));
}

#[test]
fn a_random_order_depends_on_the_seed_alone_and_keeps_positions_with_their_moves() {
    let text: String = ('a'..='h')
        .map(|file| format!("1. {file}3 *\n\n"))
        .collect();
    let rules = OpeningRules {
        order: OpeningOrder::Random,
        ..AS_IT_STANDS
    };
    let shuffled = read(&text, "pgn", "chess", rules).unwrap();
    let again = read(&text, "pgn", "chess", rules).unwrap();
    let in_order = read(&text, "pgn", "chess", AS_IT_STANDS).unwrap();
    assert_eq!(shuffled, again);
    assert_ne!(shuffled, in_order);
    let sorted = |openings: &Openings| {
        let mut lines = openings.lines().to_vec();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&shuffled), sorted(&in_order));
    assert_eq!("random".parse(), Ok(OpeningOrder::Random));
    assert!("shuffled".parse::<OpeningOrder>().is_err());
}

#[test]
fn a_bad_opening_is_named_with_its_line() {
    for (text, line, expected) in [
        ("b2\nb2 b2", 2, "cannot be played"),
        ("# x\n\nd4", 3, "cannot be played"),
        ("b2 hello", 1, "not a move"),
        ("a1 a2 b1 b2 c1", 1, "ends the game"),
        ("", 1, "there is no opening"),
        ("#\n#\n", 1, "there is no opening"),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!(error.line, line, "{text}");
        assert!(error.reason.to_string().contains(expected), "{error}");
    }
}
