use proptest::prelude::*;

use super::*;
use crate::drawn::{game as drawn, without_clocks};
use crate::{Limits, Why};
use std::time::Duration;

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
fn a_game_of_cutechess_is_read() {
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.03.02\"]\n[Round \"1\"]\n[White \"A\"]\n\
                [Black \"B\"]\n[Result \"0-1\"]\n[PlyCount \"4\"]\n[TimeControl \"10+0.1\"]\n\n\
                1. f3 {book} e5 {+0.31/12 0.25s} 2. g4 {-M2/9 0.1s} Qh4# {+M1/5 0.010s, Black \
                mates} 0-1\n";
    let game = one(text);
    assert_eq!(moves(&game), ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!((game.opening, game.moves[1].remark.score), (1, Some(31)));
    assert_eq!(game.moves[3].used, Some(Duration::from_millis(10)));
    assert_eq!(game.moves[2].remark.score, Some(-29_998));
    let ending = game.ending.unwrap();
    assert_eq!(
        (ending.winner, ending.why),
        (Some(Seat::SECOND), Why::Rules)
    );
    assert_eq!(ending.words, "Black mates");
    let clock = (Duration::from_secs(10), Duration::from_millis(100));
    assert_eq!(game.limits.clock, Some(clock));
}

#[test]
fn a_game_of_lichess_is_read_with_its_clocks() {
    let text = "[Event \"Rated Blitz game\"]\n[White \"x\"]\n[Black \"y\"]\n[Result \"1-0\"]\n\
                [UTCDate \"2024.05.06\"]\n[UTCTime \"07:08:09\"]\n[TimeControl \"180+2\"]\n\
                [Termination \"Time forfeit\"]\n\n1. e4 { [%eval 0.36] [%clk 0:03:00] } 1... e5 \
                { [%eval -0.2] [%clk 0:02:58] } 2. Nf3?! { [%eval #-3] [%clk 0:02:59] } 1-0\n\n\n";
    let game = one(text);
    assert_eq!(game.date.unwrap().time, Some((7, 8, 9)));
    let used: Vec<u64> = game
        .moves
        .iter()
        .map(|one| one.used.unwrap().as_secs())
        .collect();
    assert_eq!(used, [2, 4, 3]);
    let scores: Vec<_> = game.moves.iter().map(|one| one.remark.score).collect();
    assert_eq!(scores, [Some(36), Some(20), Some(-29_994)]);
    assert_eq!(game.ending.unwrap().why, Why::Time);
}

#[test]
fn a_game_that_went_on_after_the_third_repetition_is_read() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    let drawn = one(&format!("{knights} 1/2-1/2"));
    assert_eq!(drawn.ending.unwrap().why, Why::Rules);
    let game = one(&format!("{knights} e4 e5 *"));
    assert_eq!(game.settings.option(Chess::INFO, "claim-draws"), "off");
    assert_eq!((game.moves.len(), game.ending), (10, None));
}

#[test]
fn the_illegal_move_that_lost_the_game_is_left_out() {
    let game = one("[Termination \"illegal move\"]\n[Result \"0-1\"]\n1. e4 e5 2. e5 0-1");
    assert_eq!(moves(&game), ["e2e4", "e7e5"]);
    let ending = game.ending.unwrap();
    assert_eq!(
        (ending.why, ending.words.as_str()),
        (Why::Illegal, "illegal move: e5")
    );
}

#[test]
fn chess960_castles_and_its_start_is_read() {
    let text = "[Variant \"fischerandom\"]\n[SetUp \"1\"]\n\
                [FEN \"bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1\"]\n\n1. g3 *";
    let game = one(text);
    assert_eq!(game.settings.option(Chess::INFO, "chess960"), "on");
    assert!(game.position.is_some());
    let start = game.start().unwrap();
    assert_eq!(start.legal_actions().len(), one_ply(&game));
}

/// How many games of one move go on from the start of this one.
fn one_ply(game: &WrittenGame) -> usize {
    usize::try_from(game.start().unwrap().perft(1)).unwrap()
}

#[test]
fn errors_name_the_line_the_move_and_the_rule() {
    for (text, expected) in [
        (
            "1. e4 e5\n2. Ke3 *",
            "line 2, game 1, move 3: 'Ke3' is no legal move",
        ),
        (
            "1. e4 *\n\n1. x9 *",
            "line 3, game 2, move 1: 'x9' is not a move",
        ),
        (
            "[Variant \"Atomic\"]\n*",
            "line 1, game 1: variant 'atomic' is not played here",
        ),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n*", "line 1, game 1: "),
        (
            "[Result \"1-0\"]\n1. e4 1/2-1/2",
            "line 2, game 1: the game ends with 1/2-1/2",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 1-0",
            "line 1, game 1: the result is a win of white, by the rules",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
            "line 1, game 1, move 5: 'a3': the game is over",
        ),
        ("1. e4 {", "line 1, game 1: the comment"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn a_game_is_written_as_other_programs_read_it() {
    let mut game =
        one("1. f3 {book} e5 {+0.31/12 0.25s, n=9} 2. g4 Qh4# {+9.99/3 0.5s} {checkmate} 0-1");
    game.limits = Limits {
        clock: Some((Duration::from_secs(60), Duration::from_secs(1))),
        ..Limits::default()
    };
    game.players = ["A \"a\"".to_owned(), String::new()];
    let text = write(&game).unwrap();
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"A \\\"a\\\"\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[TimeControl \"60+1\"]\n\
         [Termination \"normal\"]\n[PlyCount \"4\"]\n\n\
         1. f3 {book} 1... e5 {+0.31/12 0.250s, n=9 [%eval -0.31] [%clk 0:01:00.750]} 2.\n\
         g4 Qh4# {+9.99/3 0.500s [%eval -9.99] [%clk 0:01:01.250]} {checkmate} 0-1\n\n";
    assert_eq!(text, expected);
}

#[test]
fn the_opening_of_a_game_is_told_and_that_of_others_is_kept() {
    let moves = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a4 *";
    let text = write(&one(moves)).unwrap();
    let told = "[ECO \"B90\"]\n[Opening \"Sicilian Defence, Najdorf Variation\"]\n";
    assert!(text.contains(told), "{text}");
    assert_eq!(one(&text).tags, []);
    let own = "[ECO \"B90\"]\n[Opening \"Najdorf\"]\n";
    let text = write(&one(&format!("{own}\n{moves}"))).unwrap();
    assert!(
        text.contains("[Opening \"Najdorf\"]") && text.matches("B90").count() == 1,
        "{text}"
    );
    let text = write(&one("a4 h5 *")).unwrap();
    assert!(!text.contains("ECO") && !text.contains("Opening"), "{text}");
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
    fn games_come_back(game in drawn(CHESS, None, &[], 0, 80)) {
        come_back(game)?;
    }

    #[test]
    fn games_from_positions_come_back(game in drawn(CHESS, None, &[("claim-draws", "off")], 12, 40)) {
        come_back(game)?;
    }

    #[test]
    fn games_of_chess960_come_back(game in drawn(CHESS, None, &[("chess960", "on"), ("start", "7")], 0, 60)) {
        come_back(game)?;
    }
}

#[test]
fn results_that_mean_the_same_agree_and_a_star_leaves_it_to_the_tag() {
    for (tag, mark, winner) in [
        ("1/2-1/2", "1/2", Some(None)),
        ("1/2", "1/2-1/2", Some(None)),
        ("1-0", "1:0", Some(Some(Seat::FIRST))),
        ("0-1", "*", Some(Some(Seat::SECOND))),
        ("*", "*", None),
    ] {
        let game = one(&format!("[Result \"{tag}\"]\n\n1. e4 e5 {mark}\n"));
        assert_eq!(
            game.ending.map(|ending| ending.winner),
            winner,
            "{tag} {mark}"
        );
    }
    let wrong = read("[Result \"0-0\"]\n\n1. e4 e5 *\n")
        .unwrap_err()
        .to_string();
    assert!(wrong.contains("both players have lost"), "{wrong}");
}

#[test]
fn the_cause_stands_behind_the_name_or_in_the_last_comment() {
    for (tag, comment, why) in [
        (
            "[Termination \"bigtime won by resignation\"]",
            "",
            Why::Resignation,
        ),
        ("[Termination \"Illegalman won on time\"]", "", Why::Time),
        ("", "{Black forfeits on time}", Why::Time),
        ("", "{He was short of time}", Why::Resignation),
    ] {
        let text = format!("{tag}\n\n1. e4 {{[%emt 1]}} e5 2. Nf3 {{[%emt 3.4]}} {comment} 1-0\n");
        let game = one(&text);
        assert_eq!(game.ending.as_ref().unwrap().why, why, "{text}");
        let again = write(&game).unwrap();
        assert!(tag.is_empty() || again.contains(tag), "{again}");
    }
}

#[test]
fn a_game_without_tags_ends_where_the_moves_begin_again() {
    let games = read("1. e4 e5\n\n1. d4 {as\n\n1. c4\n\nwould} d5\n\n1... Nf6 *").unwrap_err();
    assert!(games.to_string().contains("game 2"), "{games}");
    let games = read("1. e4 e5\n\n1. d4 d5\n").unwrap();
    assert_eq!(
        [moves(&games[0]), moves(&games[1])],
        [["e2e4", "e7e5"], ["d2d4", "d7d5"]]
    );
    let annotated = one("1. e4 {a line}\n\n1... e5 2. Nf3 *");
    assert_eq!(moves(&annotated).len(), 3);
}

#[test]
fn tags_and_positions_are_read_as_files_have_them() {
    let game = one("[White \"Bob \"the\" X\"]\n[White-Elo \"2700\"]\n\n1. e4 *");
    assert_eq!(game.players[0], "Bob \"the\" X");
    assert_eq!(game.tag("White-Elo"), Some("2700"));
    for (fen, expected) in [
        (
            "4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/4P3/R2K4 w KQ - 0 1",
            "4k3/8/8/8/8/8/4P3/R2K4 w - - 0 1",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1",
        ),
    ] {
        let game = one(&format!("[FEN \"{fen}\"]\n\n*"));
        assert_eq!(game.position.as_deref(), Some(expected));
    }
    for castling in ["GDgd", "KQkq"] {
        let fen = format!("bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w {castling} - 0 1");
        let game = one(&format!("[FEN \"{fen}\"]\n\n1. e4 *"));
        assert_eq!(game.settings.option(Chess::INFO, "chess960"), "on");
    }
    // Insufficient material, whatever may be claimed.
    let fen = "8/8/4k3/8/8/2K1n3/8/5B2 w - - 0 1";
    let game = one(&format!(
        "[FEN \"{fen}\"]\n\n1. Kd3 Nxf1 2. Ke2 Nh2 1/2-1/2"
    ));
    assert!(!write(&game).unwrap().contains("ClaimDraws"));
}

#[test]
fn times_are_those_of_the_file_and_no_others() {
    let used = |text: &str| {
        let game = one(text);
        let times = game
            .moves
            .iter()
            .map(|one| one.used.map(|used| used.as_millis()));
        times.collect::<Vec<_>>()
    };
    let daily = "[TimeControl \"1/259200\"]\n\n1. e4 {[%clk 71:59:55]} e5 {[%clk 70:00:00.1]} 1-0";
    assert_eq!(used(daily), [Some(5_000), Some(7_199_900)]);
    let berserk = "[Site \"https://lichess.org/abcdefgh\"]\n[TimeControl \"180+2\"]\n\n\
                   1. e4 {[%clk 0:01:30]} e5 {[%clk 0:03:00]} 2. d4 {[%clk 0:01:29]} *";
    assert_eq!(used(berserk), [None; 3]);
    let lichess = "[Site \"https://lichess.org/abcdefgh\"]\n[TimeControl \"180+2\"]\n\n\
                   1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. d4 {[%clk 0:02:59]} *";
    assert_eq!(used(lichess), [None, None, Some(3_000)]);
    // The clocks follow from the times again.
    let mut game = one(lichess);
    game.moves.iter_mut().for_each(|one| one.left = None);
    let again = write(&game).unwrap();
    for clock in ["[%clk 0:03:00]", "[%clk 0:02:59]"] {
        assert!(again.contains(clock), "{again}");
    }
    let gaps =
        "[TimeControl \"60+1\"]\n\n1. e4 e5 2. Nf3 {+0.31/12 5s} Nc6 {best} {[%emt 2]} 3. Bb5 *";
    assert_eq!(used(gaps), [None, None, Some(5_000), Some(2_000), None]);
}

#[test]
fn what_looks_like_a_tag_may_stand_in_a_comment() {
    let game = one("1. e4 {see\n\n[Foo \"x\"]\n} e5 1-0");
    assert_eq!(moves(&game), ["e2e4", "e7e5"]);
}

#[test]
fn a_king_that_has_moved_is_no_chess960() {
    let game = one("[FEN \"r2k4/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*");
    assert_eq!(game.settings.option(Chess::INFO, "chess960"), "off");
}
