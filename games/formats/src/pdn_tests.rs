use proptest::prelude::*;

use super::*;
use crate::Why;
use crate::drawn::{game, without_clocks};

fn read(text: &str) -> Result<Vec<WrittenGame>, FormatError> {
    games(text, &OptionOverrides::default()).collect()
}

fn one(text: &str) -> WrittenGame {
    let mut games = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn moves(game: &WrittenGame) -> Vec<&str> {
    game.moves.iter().map(|one| one.text.as_str()).collect()
}

#[test]
fn a_game_of_english_draughts_is_read() {
    let text = "[Event \"A match\"]\n[Date \"1880.??.??\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n\
                [Result \"0-1\"]\n\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 (3. 4-8) 24-20 4. 16x23 \
                27x11 0-1\n";
    let game = one(text);
    assert_eq!(game.players, ["Ann", "Bob"]);
    assert_eq!(moves(&game)[6..], ["16x23", "27x18x11"]);
    let ending = game.ending.unwrap();
    assert_eq!(
        (ending.winner, ending.why),
        (Some(Seat::FIRST), Why::Resignation)
    );
    assert_eq!(
        game.date.map(|date| (date.year, date.month, date.day)),
        Some((1880, 1, 1))
    );
}

#[test]
fn white_begins_in_a_file_of_international_draughts() {
    let game = one("[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 1-1");
    assert!(
        game.position
            .is_some_and(|position| position.starts_with("W:"))
    );
    assert_eq!(game.moves[0].seat, Some(Seat::SECOND));
    let black = one("[GameType \"20,B\"]\n1. 19-23 *");
    assert_eq!(
        (black.position.as_deref(), black.ending.as_ref()),
        (None, None)
    );
}

#[test]
fn errors_name_the_line_the_move_and_the_rule() {
    for (text, expected) in [
        (
            "[GameType \"25\"]\n*",
            "line 1, game 1: GameType 25 is not played here",
        ),
        (
            "1. 11-15 23-19\n2. 15-19 1-0",
            "line 2, game 1, move 3: '15-19'",
        ),
        (
            "1. 11-15 1-0\n\n1. 9-99 1-0",
            "line 3, game 2, move 1: '9-99'",
        ),
        (
            "[Result \"1-0\"]\n1. 11-15 0-1",
            "line 2, game 1: the game ends with 0-1",
        ),
        ("[FEN \"x\"]\n*", "line 1, game 1: "),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

fn come_back(game: WrittenGame) -> Result<(), TestCaseError> {
    let text = write(&game).unwrap();
    let read = one(&text);
    prop_assert_eq!(without_clocks(read), without_clocks(game), "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn english_games_come_back(game in game(CHECKERS, None, &[], 8, 60)) {
        come_back(game)?;
    }

    #[test]
    fn czech_games_come_back(game in game(CHECKERS, None, &[("rule", "czech")], 0, 60)) {
        come_back(game)?;
    }

    #[test]
    fn international_games_come_back(
        game in game(CHECKERS, Some(10), &[("rule", "international")], 0, 60)
    ) {
        come_back(game)?;
    }
}

#[test]
fn the_result_may_stand_in_the_tag_alone_and_czech_rules_follow_from_the_squares() {
    let game = one("[Result \"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *");
    assert_eq!(game.ending.as_ref().unwrap().winner, Some(Seat::SECOND));
    assert!(write(&game).unwrap().contains("\n1. 32-28 19-23 2. 28x19"));
    for result in [
        "[Result \"1-0\"] 1. 11-15 2-0",
        "[Result \"1/2-1/2\"] 1. 11-15 1-1",
    ] {
        one(result);
    }
    let czech = one("1. g3-f4 f6-g5 2. c3-d4 d6-c5 1-1");
    assert_eq!(
        czech.settings.changed().collect::<Vec<_>>(),
        [("rule", "czech")]
    );
}

#[test]
fn an_ambiguous_capture_goes_the_way_after_which_all_moves_are_legal() {
    let text = "1. 11-16 24-19 2. 8-11 22-18 3. 10-14 25-22 4. 16-20 29-25 5. 11-16 18-15 6. 4-8 28-24 \
                7. 7-10 22-18 8. 3-7 26-22 9. 7-11 31-26 10. 9-13 18x9 11. 5x14 22-18 12. 1-5 18x9 \
                13. 5x14 26-22 14. 11x18 22x15 15. 2-7 25-22 16. 14-18 23x14 17. 16x23 27x18 \
                18. 20x27 32x23 19. 10x26";
    let game = one(&format!("{text} 18-14 20. 26-31 1-0"));
    assert!(moves(&game).contains(&"10x17x26"), "{:?}", moves(&game));
    let open = read(&format!("{text} *")).unwrap_err().to_string();
    assert!(open.contains("name the squares between"), "{open}");
}

#[test]
fn clocks_of_lidraughts_are_those_of_the_side_that_moved() {
    let game = one("[GameType \"20\"]\n[TimeControl \"600+0\"]\n\n\
         1. 31-26 {[%clock w0:09:58 B0:10:00]} 18-22 {[%clock W0:09:58 b0:09:55]} *");
    let used = game
        .moves
        .iter()
        .map(|one| one.used.map(|used| used.as_secs()));
    assert_eq!(used.collect::<Vec<_>>(), [Some(2), Some(5)]);
}
