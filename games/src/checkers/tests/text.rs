//! Moves and positions as text.

use proptest::prelude::*;

use super::super::*;
use super::{game, legal, played};
use crate::{Seat, find};

#[test]
fn moves_are_read_as_they_are_written() {
    for text in ["11-15", "1-50", "15x22", "15x22x29", "50x1x50x1"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    let capture: Move = "15X22X29".parse().unwrap();
    assert_eq!(
        (capture.to_string().as_str(), capture.steps()),
        ("15x22x29", 2)
    );
    let long = vec!["1"; MAX_JUMPS + 1].join("x");
    assert_eq!(long.parse::<Move>().unwrap().steps(), 20);
    for wrong in [
        "",
        "11",
        "11-",
        "-15",
        "0-1",
        "11-51",
        "11-15-18",
        "11x",
        "x15",
        "11x15-18",
        "11 - 15",
        "+1-2",
        "11–15",
        "a1-b2",
        "999-1",
        &format!("{long}x1"),
    ] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
}

#[test]
fn a_capture_may_be_written_short_where_it_is_clear() {
    let entry = find("checkers").unwrap();
    let settings = Settings::default_of(entry.info);
    let position = "B:W18,25,19,27,5:B15,K1";
    let mut game = entry.from_position(&settings, position).unwrap();
    assert_eq!(game.legal_actions(), ["15x22x29", "15x24x31"]);
    assert_eq!(game.play_turn("15X29").unwrap().text, "15x22x29");
}

#[test]
fn a_capture_that_is_not_clear_is_refused_with_what_it_could_be() {
    let start = game(Rule::English, "B:W9,18,10,17:B6");
    let error = start.clone().play("6x22".parse().unwrap()).unwrap_err();
    let expected = "6x22 can be 6x13x22, 6x15x22: name the squares between";
    assert_eq!(error.to_string(), expected);
    assert_eq!(start.canonical("6x22".parse().unwrap()), Err(error));
    let right = played(start, "6x15x22");
    assert_eq!(right.position(Viewer::Referee), "W:W9,17:B22");
}

#[test]
fn another_way_to_take_the_same_is_the_same_move() {
    let start = game(Rule::English, "B:W6,7,14,15,32:BK2");
    let there = played(start.clone(), "2x9x18x11x2");
    for other in ["2x11x18x9x2", "2x2", "2x18x2", "2x9x2"] {
        assert_eq!(played(start.clone(), other), there, "{other}");
    }
    // A flying king may land at any square between two pieces.
    let start = game(Rule::Czech, "B:W14,27:BK5");
    assert_eq!(legal(&start), "5x18x32");
    assert_eq!(played(start.clone(), "5x23x32"), played(start, "5x32"));
}

#[test]
fn refused_moves_say_why_and_leave_the_board_untouched() {
    let quiet = Checkers::new(Rule::English);
    let capture = game(Rule::English, "B:W18,26,19,5:B15,1");
    let king = game(Rule::Czech, "B:W32,9:BK1,12");
    for (game, text, reason) in [
        (&quiet, "11-40", "no square 40 on a board of 8"),
        (&quiet, "15-18", "no piece on 15"),
        (&quiet, "22-18", "22 is white's"),
        (&quiet, "6-9", "9 is occupied"),
        (&quiet, "11-18", "the man on 11 cannot go to 18"),
        (&quiet, "11x18", "nothing to take"),
        (&king, "1-2", "the king on 1 cannot go to 2"),
        (&capture, "1-6", "a piece has to be taken: 15x22x31, 15x24"),
        (
            &capture,
            "15x22",
            "none of the captures there are: 15x22x31, 15x24",
        ),
        (&capture, "15x22x29", "none of the captures"),
        (&capture, "1x10", "none of the captures"),
    ] {
        let mut after = game.clone();
        let error = after.play(text.parse().unwrap()).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
        assert_eq!(*game, after);
    }
}

#[test]
fn the_start_is_written_as_pdn_has_it() {
    assert_eq!(
        Checkers::new(Rule::English).position(Viewer::Referee),
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    );
    let start = Checkers::new(Rule::International);
    let ranges = game(Rule::International, "B:B1-20:W31-50.");
    assert_eq!(ranges, start);
    assert_eq!(
        game(Rule::English, "b:w21-32:b1-12:H0:F1"),
        Checkers::new(Rule::English)
    );
}

#[test]
fn positions_that_are_none_are_refused_with_the_reason() {
    for (text, reason) in [
        ("", "give the seat on turn"),
        ("B", "give the seat on turn"),
        ("X:W21:B1", "give the seat on turn"),
        ("B:W21", "give the seat on turn"),
        ("B:W21:B1:Q3", "give the seat on turn"),
        ("B::W21:B1", "give the seat on turn"),
        ("B:W21:W22", "white's pieces stand twice"),
        ("B:W21:B21", "two pieces on 21"),
        ("B:W21,21:B1", "two pieces on 21"),
        ("B:W33:B1", "'33' is no square"),
        ("B:W+1:B1", "'+1' is no square"),
        ("B:W21,:B1", "'' is no square"),
        ("B:W1:B2", "a man on 1 would be a king: write K1"),
        ("B:W32:B29", "a man on 29 would be a king"),
        ("B:W20-32:B1", "white has 13 pieces; there are 12 at most"),
        ("B:W:B", "there is no piece"),
        ("B:W21:B1:H81", "'81' after H"),
    ] {
        let error = position::read(text, Rule::English).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn the_board_has_to_be_that_of_the_rule() {
    let entry = find("checkers").unwrap();
    for (board, rule, fits) in [
        (8, "english", true),
        (8, "czech", true),
        (8, "international", false),
        (10, "english", false),
        (10, "czech", false),
        (10, "international", true),
    ] {
        let settings = Settings::new(entry.info, Some(board), [("rule", rule)]).unwrap();
        assert_eq!(entry.start(&settings).is_ok(), fits, "{board} {rule}");
        let position = entry.from_position(&settings, "B:W21:B1");
        assert_eq!(position.is_ok(), fits, "{board} {rule}");
    }
}

#[test]
fn rules_and_their_numbers_in_pdn_belong_together() {
    for rule in Rule::ALL {
        assert_eq!(Rule::of_game_type(rule.game_type()), Some(rule));
    }
    assert_eq!(Rule::of_game_type(25), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn positions_on_the_way_are_read_as_they_are_written(
        rule in prop::sample::select(&Rule::ALL[..]),
        choices in prop::collection::vec(0..1000_usize, 150),
    ) {
        let mut game = Checkers::new(rule);
        for choice in choices {
            let text = game.position(Viewer::Referee);
            let read = position::read(&text, rule).unwrap();
            prop_assert_eq!(read.position(Viewer::Referee), text);
            prop_assert_eq!((read.board(), read.to_move()), (game.board(), game.to_move()));
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            if legal.is_empty() {
                break;
            }
            let action = legal[choice % legal.len()];
            prop_assert_eq!(action.to_string().parse::<Move>().unwrap(), action);
            prop_assert_eq!(game.canonical(action), Ok(action));
            let short = Move::capture(action.from(), &[action.to()]).unwrap();
            let ends = (action.from(), action.to());
            let alike = legal.iter().filter(|other| (other.from(), other.to()) == ends).count();
            if action.is_capture() && alike == 1 {
                prop_assert_eq!(game.canonical(short), Ok(action));
            }
            game.play(action).unwrap();
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "[BWKHFbw:,x0-9 .-]{0,30}", seat in 0..2_u8) {
        for rule in Rule::ALL {
            let _ = position::read(&text, rule);
            let mut game = Checkers::at(rule, Board::start(rule), Seat::new(u16::from(seat)), 0);
            if let Ok(action) = text.parse::<Move>() {
                let _ = game.play(action);
            }
        }
    }
}
