use proptest::prelude::*;

use super::*;
use crate::drawn::{game, without_clocks};
use crate::{FormatError, OptionOverrides, Why, WrittenGame};
use games::Seat;

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
fn the_first_variation_is_read_with_its_escapes() {
    let text = "a mail header\n(;FF[4]GM[4]SZ[15]PB[A \\] \\\\ B]PW[C]EV[two\nlines]\n\
                ;B[hh]C[say \\]\\\nit](;W[ii](;B[aa])(;B[bb]))(;W[jj](;B[cc])))";
    let game = one(text);
    assert_eq!(game.players, ["A ] \\ B", "C"]);
    assert_eq!(game.event.as_deref(), Some("two lines"));
    assert_eq!(moves(&game), ["H8", "I7", "A15"]);
    assert_eq!(game.moves[0].remark.text, "say )it");
    assert_eq!(game.ending, None);
}

#[test]
fn a_game_of_c_gomoku_cli_is_read() {
    let text = "(;FF[4]GM[4]GN[1]EV[a x b]DT[2024.05.06 07:08:09]RO[1.1]RU[1]SZ[15]PB[a]PW[b]RE[B+1]\
                TE[White win by time forfeit]\n;B[hh]C[opening move];W[hi]C[opening move]\n\
                ;B[ii]C[1234ms];W[jj]C[5ms])\n\n";
    let game = one(text);
    assert_eq!((game.opening, game.moves.len()), (2, 4));
    assert_eq!(game.moves[2].used.unwrap().as_millis(), 1234);
    let ending = game.ending.unwrap();
    assert_eq!(
        (ending.winner, ending.why),
        (Some(Seat::FIRST), Why::Resignation)
    );
    assert_eq!(ending.words, "White win by time forfeit");
    let info = games::find("gomoku").unwrap().info;
    assert_eq!(game.settings.option(info, "rule"), "exact");
    assert_eq!(game.date.unwrap().month, 5);
}

#[test]
fn a_komi_is_read_as_servers_and_books_write_it() {
    for (told, points) in [
        ("6.5", "6.5"),
        ("6.50", "6.5"),
        ("6,5", "6.5"),
        ("+6.5", "6.5"),
        ("7", "7"),
        ("-3.5", "-3.5"),
        ("650", "6.5"),
        ("375", "7.5"),
        ("3.75", "7.5"),
        ("2.75", "5.5"),
        ("0", "0"),
    ] {
        let game = one(&format!("(;FF[4]GM[1]SZ[9]KM[{told}];B[aa])"));
        let info = games::find(game.game).unwrap().info;
        assert_eq!(game.settings.option(info, "komi"), points, "{told}");
    }
}

#[test]
fn go_has_passes_a_komi_and_handicaps() {
    let game = one("(;GM[1]SZ[9]KM[6.50]HA[2]AB[gc][cg]RE[W+R];W[ee];B[tt];W[])");
    let info = games::find("go").unwrap().info;
    assert_eq!(game.settings.option(info, "handicap"), "2");
    assert_eq!(game.settings.option(info, "komi"), "6.5");
    assert_eq!(
        (game.position.as_deref(), moves(&game)),
        (None, vec!["E5", "pass"])
    );
    // White gave up behind two passes.
    assert_eq!(game.ending.unwrap().why, Why::Resignation);
    let free = one("(;GM[1]SZ[9]HA[2]AB[ee][ef];W[cc])");
    assert!(
        free.position
            .is_some_and(|position| position.contains("white"))
    );
}

#[test]
fn a_result_that_counts_dead_stones_leaves_the_second_pass_out() {
    // By area with all stones alive white wins by komi.
    let game = one("(;GM[1]SZ[5]KM[0.5]RE[B+24.5];B[cc];W[cb];B[];W[])");
    assert_eq!(moves(&game), ["C3", "C4", "pass"]);
    let ending = game.ending.unwrap();
    assert_eq!(
        (ending.winner, ending.why),
        (Some(Seat::FIRST), Why::Adjudication)
    );
    assert_eq!(ending.words, "counted as B+24.5");
}

#[test]
fn the_result_of_a_file_is_kept_where_the_board_does_not_count_it() {
    for (head, result, moves) in [
        ("", "B+3.5", "B[cc];W[cb]"),
        ("", "B+", "B[cc];W[cb];B[]"),
        ("", "B+3,5", "B[cc];W[cb]"),
        ("", "B+½", "B[cc];W[cb]"),
        ("", "B+R", "B[cc];W[cb];B[];W[]"),
        ("", "W+10.5", "B[cc];W[cb];B[];W[]"),
        ("RU[Japanese]", "W+0.5", "B[cc];W[cb];B[];W[]"),
        ("", "W+T", "B[cc]"),
    ] {
        let game = one(&format!("(;GM[1]SZ[5]KM[0.5]{head}RE[{result}];{moves})"));
        let again = write(&game).unwrap();
        assert!(
            again.contains(&format!("RE[{result}]")),
            "{result}: {again}"
        );
        let rules = if head.is_empty() { "RU[Chinese]" } else { head };
        assert!(again.contains(rules), "{again}");
        assert_eq!(one(&again).ending, game.ending, "{again}");
    }
}

#[test]
fn what_counts_for_nobody_has_no_result() {
    let game = one("(;GM[1]SZ[5]KM[0.5]RE[Void];B[cc];W[cb];B[];W[])");
    assert_eq!(game.ending, None);
}

#[test]
fn white_may_move_first_in_go() {
    for game in ["GM[1]SZ[9]KM[6.5]PL[W]", "GM[1]SZ[9]HA[2]"] {
        let game = one(&format!("(;{game};W[dd];B[ee])"));
        assert_eq!(game.moves[0].seat, Some(Seat::SECOND));
        assert_eq!(moves(&one(&write(&game).unwrap())), moves(&game));
    }
}

#[test]
fn errors_name_the_line_the_game_the_move_and_the_rule() {
    for (text, expected) in [
        ("", "line 1, game 1: there is no game"),
        ("(;GM[6])", "line 1, game 1: GM[6] is not read here"),
        (
            "(;GM[4]SZ[15:14])",
            "SZ[15:14] is not the size of a square board",
        ),
        ("(;GM[4]SZ[99])", "gomoku is not played on a board of 99"),
        (
            "(;GM[4];B[hh]\n;W[hh])",
            "line 2, game 1, move 2: 'W[hh]': H8 is occupied by cross",
        ),
        ("(;GM[4];B[hh];B[hi])", "move 2: 'B[hi]': round is on turn"),
        (
            "(;GM[4];B[zz])",
            "move 1: 'B[zz]': it is outside the board of 15",
        ),
        (
            "(;GM[4];B[h8])",
            "move 1: 'B[h8]': it is not a point like dd",
        ),
        ("(;GM[4];B[])", "move 1: 'B[]'"),
        ("(;GM[4]AB[hh][h])", "AB[h]: it is not a point"),
        (
            "(;GM[4];B[hh];AB[ii])",
            "AB[ii]: stones are put after the first move",
        ),
        (
            "(;GM[4]RE[B+];B[hh]\n",
            "line 1, game 1: the game that begins here has no ')'",
        ),
        ("(;GM[4]RE[x])", "RE[x] is no result"),
        ("(;GM[4]C[a", "has no ']'"),
        ("(;GM)", "property GM has no value"),
        ("()", "the game has no node"),
        ("(;GM[4](;B[hh]);W[ii])", "a node follows the variations"),
        ("(;GM[4]);B[hh])", "its nodes go on"),
        (";GM[4];B[hh])", "nodes stand outside of a game"),
        (
            "(;GM[4]RU[line 3]SZ[3]RE[W+];B[aa];W[ba];B[ab];W[bb];B[ac])",
            "line 1, game 1: the result is a win of round, by the rules it is a win of cross (win)",
        ),
        (
            "(;GM[4]RU[line 3]SZ[3];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc])",
            "move 6: 'W[bc]': the game is over (win)",
        ),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_pass_of_reversi_that_is_left_out_is_played() {
    let entry = games::find("reversi").unwrap();
    let settings = games::Settings::new(entry.info, Some(6), []).unwrap();
    let mut seed = 1_u64;
    let mut passes = 0;
    for _ in 0..20 {
        let mut state = entry.start(&settings).unwrap();
        let (mut text, mut turns) = ("(;GM[2]SZ[6]".to_owned(), Vec::new());
        while let Some(seat) = state.turn().seat() {
            let legal = state.legal_actions();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let turn = legal[(seed >> 33) as usize % legal.len()].clone();
            state.play_turn(&turn).unwrap();
            if turn != "pass" {
                let letter = if seat == Seat::FIRST { 'B' } else { 'W' };
                text.push_str(&format!(";{letter}[{turn}]"));
            }
            turns.push(turn);
        }
        passes += turns.iter().filter(|turn| *turn == "pass").count();
        assert_eq!(moves(&one(&format!("{text})"))), turns);
    }
    assert!(passes > 0, "no seat had to pass");
}

#[test]
fn a_game_after_one_that_breaks_the_rules_is_read() {
    let overrides = OptionOverrides::default();
    let games: Vec<_> = games("(;GM[4];B[hh];W[hh])(;GM[4];B[ii])", &overrides).collect();
    assert!(games[0].is_err());
    assert_eq!(moves(games[1].as_ref().unwrap()), ["I7"]);
}

#[test]
fn options_that_are_given_count_more_than_those_of_the_file() {
    let options = vec![("rule".to_owned(), "renju".to_owned())];
    let overrides = OptionOverrides { options };
    let game = games("(;GM[4]RU[0];B[hh])", &overrides)
        .next()
        .unwrap()
        .unwrap();
    let info = games::find("gomoku").unwrap().info;
    assert_eq!(game.settings.option(info, "rule"), "renju");
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
    fn games_of_gomoku_come_back(game in game("gomoku", Some(7), &[("line", "4")], 6, 49)) {
        come_back(game)?;
    }

    #[test]
    fn games_of_renju_come_back(game in game("gomoku", None, &[("rule", "renju")], 0, 60)) {
        come_back(game)?;
    }

    #[test]
    fn games_of_go_come_back(game in game("go", Some(5), &[("komi", "-3.5")], 0, 60)) {
        come_back(game)?;
    }

    #[test]
    fn games_of_reversi_come_back(game in game("reversi", Some(6), &[], 8, 40)) {
        come_back(game)?;
    }

    #[test]
    fn games_of_go_with_a_handicap_come_back(game in game("go", Some(9), &[("handicap", "3")], 0, 20)) {
        come_back(game)?;
    }
}
