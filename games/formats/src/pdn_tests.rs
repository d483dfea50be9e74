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
