use std::time::Duration;

use games::Seat;

use super::*;
use crate::{Ending, Format, Limits, OptionOverrides, Remark, Why, read, write};

const SECOND: Duration = Duration::from_secs(1);

/// A game between Ann, who opens it, and Bob, each turn in a second of ten.
fn game(turns: &[&str], winner: Option<Seat>, why: Why) -> WrittenGame {
    let settings = Settings::new(Gomoku::INFO, None, [("opening", "swap2")]).unwrap();
    let mut game = crate::play::empty("gomoku", settings);
    game.players = ["Ann", "Bob"].map(str::to_owned);
    game.limits = Limits {
        clock: Some((10 * SECOND, Duration::ZERO)),
        ..Limits::default()
    };
    let mut state = game.start().unwrap();
    for turn in turns {
        let seat = state.turn().seat();
        let text = state.play_turn(turn).unwrap().text;
        game.moves.push(WrittenMove {
            seat,
            text,
            used: Some(SECOND),
            left: None,
            remark: Remark::default(),
        });
    }
    game.ending = Some(Ending {
        winner,
        why,
        words: String::new(),
    });
    game
}

/// The stones, the players and the winner as a file has them that is read back.
fn back(game: &WrittenGame, format: Format) -> (String, [String; 2], Option<Seat>) {
    let text = write(game, format).unwrap();
    let overrides = OptionOverrides::default();
    let mut games = read(&text, format, &overrides);
    let read = games.next().unwrap().unwrap();
    assert_eq!(read.settings.option(Gomoku::INFO, "opening"), "free");
    let stones: Vec<&str> = read.moves.iter().map(|one| one.text.as_str()).collect();
    let winner = read.ending.and_then(|ending| ending.winner);
    (stones.join(" "), read.players, winner)
}

#[test]
fn a_game_is_written_by_its_colours() {
    let (ann, bob) = (Some(Seat::FIRST), Some(Seat::SECOND));
    // The player of x wins, by H8 to L8.
    for (turns, stones, is_swapped) in [
        (
            &["H8 A1 I8", "A3", "J8", "A5", "K8", "A7", "L8"][..],
            "H8 A1 I8 A3 J8 A5 K8 A7 L8",
            false,
        ),
        (
            &["H8 A1 I8", "swap", "A3", "J8", "A5", "K8", "A7", "L8"],
            "H8 A1 I8 A3 J8 A5 K8 A7 L8",
            true,
        ),
        (
            &["H8 A1 I8", "two A3 J8", "A5", "K8", "A7", "L8"],
            "H8 A1 I8 A3 J8 A5 K8 A7 L8",
            true,
        ),
        (
            &["H8 A1 I8", "two A3 J8", "swap", "A5", "K8", "A7", "L8"],
            "H8 A1 I8 A3 J8 A5 K8 A7 L8",
            false,
        ),
    ] {
        let winner = if is_swapped { bob } else { ann };
        let players = if is_swapped {
            ["Bob", "Ann"]
        } else {
            ["Ann", "Bob"]
        };
        for format in [Format::Sgf, Format::Psq] {
            let (read, names, won) = back(&game(turns, winner, Why::Rules), format);
            assert_eq!(read, stones, "{turns:?}");
            assert_eq!(names, players, "{turns:?}");
            assert_eq!(won, Some(Seat::FIRST), "{turns:?}");
        }
    }
}

#[test]
fn a_player_who_chooses_and_runs_out_of_time_has_lost_in_the_file_too() {
    let (ann, bob) = (Some(Seat::FIRST), Some(Seat::SECOND));
    for (turns, winner, players, won) in [
        (&[][..], bob, ["Ann", "Bob"], bob),
        (&["H8 A1 I8"], ann, ["Ann", "Bob"], ann),
        // Ann would choose, and o is next.
        (&["H8 A1 I8", "two A3 J8"], bob, ["Bob", "Ann"], ann),
    ] {
        for format in [Format::Sgf, Format::Psq] {
            let (_, names, read) = back(&game(turns, winner, Why::Time), format);
            assert_eq!(
                (names, read),
                (players.map(str::to_owned), won),
                "{turns:?}"
            );
        }
    }
}

#[test]
fn clocks_are_those_of_the_player_who_put_the_stone() {
    let turns = ["H8 A1 I8", "swap", "A3", "J8"];
    let written = game(&turns, None, Why::Agreement);
    let plain = by_colours(&written).unwrap();
    let left: Vec<u64> = plain
        .moves
        .iter()
        .map(|one| one.left.unwrap().as_secs())
        .collect();
    // Ann has 9 s after the opening and 8 s after A3; Bob has used one second
    // for his choice and one for J8.
    assert_eq!(left, [9, 9, 9, 8, 8]);
    let used: Vec<u64> = plain
        .moves
        .iter()
        .map(|one| one.used.unwrap_or_default().as_secs())
        .collect();
    assert_eq!(used, [0, 0, 1, 1, 1]);
}

#[test]
fn a_position_and_other_games_are_kept() {
    let mut written = game(&[], None, Why::Agreement);
    written.position =
        Some("15/15/15/15/15/15/15/7xox5/15/15/15/15/15/15/15 round choice".to_owned());
    let plain = by_colours(&written).unwrap();
    let expected = "15/15/15/15/15/15/15/7xox5/15/15/15/15/15/15/15 round";
    assert_eq!(plain.position.as_deref(), Some(expected));
    assert!(plain.start().is_ok());
    let free = WrittenGame {
        settings: Settings::default_of(Gomoku::INFO),
        ..game(&[], None, Why::Agreement)
    };
    assert!(matches!(by_colours(&free), Ok(Cow::Borrowed(_))));
}
