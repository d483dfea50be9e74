use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::{Format, read as read_format};

/// The example of the thesis, with the capture as its beans fall.
const EXAMPLE: &str = "c+ a(1) D+ F(1) b+ c(2) E+ D(2) f(3) D(2) d(4) F(2) f+ e[a](14) F(2) f+ #+-";

fn all(text: &str) -> Vec<Result<WrittenGame, FormatError>> {
    let overrides = OptionOverrides::default();
    read_format(text, Format::Kalaha, &overrides).collect()
}

#[test]
fn sowings_become_turns() {
    let games = all(EXAMPLE);
    let [Ok(game)] = &games[..] else {
        panic!("{games:?}");
    };
    let turns: Vec<&str> = game.moves.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(
        turns[..3],
        ["c a", "c a", "b c"],
        "north's pits by the wire"
    );
    assert_eq!(
        game.ending.as_ref().unwrap().winner,
        Some(games::Seat::SECOND)
    );
    assert_eq!(game.players, ["", ""]);
}

#[test]
fn blank_lines_part_games_and_errors_have_their_lines() {
    let text = "\n1.c+\n2.a(1)\n\n\n1.f(1)\n2.C(1)\n3.x\n\n  \n1.a\n2.B\n";
    let games = all(text);
    assert_eq!(games.len(), 3);
    let first = games[0].as_ref().unwrap();
    assert_eq!((first.line, first.moves.len()), (2, 1));
    let error = games[1].as_ref().unwrap_err().to_string();
    assert!(
        error.starts_with("line 8, game 2: sowing 3: 'x' is no pit"),
        "{error}"
    );
    assert_eq!(games[2].as_ref().unwrap().moves.len(), 2);
    let error = all("1.c+\n")[0].clone().unwrap_err().to_string();
    assert!(
        error.contains("line 1, game 1: the last sowing ends in the store"),
        "{error}"
    );
    for nothing in ["", " \n\n", "1.\n"] {
        let error = all(nothing)[0].clone().unwrap_err().to_string();
        assert!(error.contains("there is no game in it"), "{error}");
    }
}

#[test]
fn other_games_and_positions_are_refused() {
    let gomoku = games::find("gomoku").unwrap().info;
    let other = empty(gomoku.name, Settings::default_of(gomoku));
    assert!(write(&other).unwrap_err().contains("a game of gomoku"));
    let mut kalaha = empty("kalaha", Settings::default_of(Kalaha::INFO));
    assert!(write(&kalaha).unwrap_err().contains("without moves"));
    kalaha.position = Some("somewhere".to_owned());
    assert!(write(&kalaha).unwrap_err().contains("start position"));
}

/// A game of these choices as far as it goes, up to the end of a turn.
fn played(choices: &[Index]) -> WrittenGame {
    let game = empty("kalaha", Settings::default_of(Kalaha::INFO));
    let mut state = game.start().unwrap();
    let mut partial = PartialGame::begin(game, 1).unwrap();
    let mut turn: Vec<String> = Vec::new();
    for choice in choices {
        let legal = state.legal_actions();
        let Some(seat) = state.turn().seat() else {
            break;
        };
        turn.push(choice.get::<String>(&legal).clone());
        state.play_actions(&turn[turn.len() - 1]).unwrap();
        if state.turn().seat() != Some(seat) {
            let whole = std::mem::take(&mut turn).join(" ");
            partial.play(&whole, &whole, 1).unwrap();
        }
    }
    partial
        .finish(StatedResult::Nothing, Why::Rules, &[], 1)
        .unwrap()
}

proptest! {
    #[test]
    fn what_is_written_is_read(choices in prop::collection::vec(any::<Index>(), 1..200)) {
        let game = played(&choices);
        prop_assume!(!game.moves.is_empty());
        let games = all(&write(&game).unwrap());
        prop_assert_eq!(games.len(), 1);
        let read = games[0].as_ref().unwrap();
        let turns = |game: &WrittenGame| -> Vec<(Option<games::Seat>, String)> {
            game.moves.iter().map(|one| (one.seat, one.text.clone())).collect()
        };
        prop_assert_eq!(turns(read), turns(&game));
        let winner = |game: &WrittenGame| game.ending.as_ref().map(|ending| ending.winner);
        prop_assert_eq!(winner(read), winner(&game));
    }

    #[test]
    fn no_text_ends_the_reader(text in "[a-fA-F0-9.+()\\[\\]#=!?\n -]{0,200}") {
        let _ = all(&text);
    }
}
