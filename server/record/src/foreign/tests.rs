use std::time::Duration;

use formats::{Format, OptionOverrides, read, write};
use games::{Seat, Settings, Turn};
use proptest::prelude::*;

use super::*;
use crate::drawn::legal_game;
use crate::samples::{empty, everything, five_in_a_row, play, unfinished};
use crate::time_control::TimeControl;
use crate::verdict::{Cause, Verdict};
use crate::{Entry, GameId, Journal, now};

/// The journal that is read from the text that is written of a journal.
fn again(journal: &Journal, format: Format) -> Journal {
    let text = write(&written(journal).unwrap(), format).unwrap();
    let overrides = OptionOverrides::default();
    let mut games = read(&text, format, &overrides);
    let game = games
        .next()
        .unwrap()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(games.next().is_none());
    journal_of(&game, journal.id, "a file").unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A journal as far as the formats of others can hold it: whole milliseconds,
/// and nothing of how the players were started.
fn as_held(mut journal: Journal, unit: i64) -> Journal {
    let seconds = journal.started.as_second();
    journal.started = jiff::Timestamp::from_second(seconds - seconds.rem_euclid(unit)).unwrap();
    journal.untimed.clear();
    journal.machine = None;
    // The generator writes down the default too, which no store does.
    journal
        .options
        .retain(|(key, value)| (key.as_str(), value.as_str()) != ("line", "5"));
    journal.seed = None;
    for player in &mut journal.players {
        player.brain = "a file".to_owned();
        player.protocol.clear();
        player.sandbox = None;
        player.transcript.clear();
        player.errors.clear();
    }
    for entry in &mut journal.entries {
        if let Entry::Turn {
            used: Some(used), ..
        }
        | Entry::Info { at: used, .. } = entry
        {
            *used = Duration::from_millis(u64::try_from(used.as_millis()).unwrap());
        }
    }
    journal
}

/// The seconds of a day: SGF tells no time of the day.
const DAY: i64 = 86_400;

#[test]
fn thoughts_faults_and_clocks_come_back() {
    let mut journal = everything();
    journal.event = Some("Club".to_owned());
    if let Entry::Info { at, text, .. } = &mut journal.entries[0] {
        // Both are told in the order in which they are written.
        *at = Duration::from_micros(500_007);
        *text = "score -5 depth 3 pv C3".to_owned().into();
    }
    assert_eq!(again(&journal, Format::Sgf), as_held(journal, DAY));
}

#[test]
fn periods_and_byo_yomi_come_back() {
    for (game, format, clock, told) in [
        (
            "chess",
            Format::Pgn,
            "40/60:20/30:15+0.1",
            "[TimeControl \"40/60:20/30:15+0.1\"]",
        ),
        ("chess", Format::Pgn, "600:5x30", "[ByoYomi \"5x30\"]"),
        ("go", Format::Sgf, "600:5x30", "OT[5x30 byo-yomi]"),
        ("go", Format::Sgf, "600:1x25/300", "OT[25/300 Canadian]"),
        ("go", Format::Sgf, "600:3x25/300", "OT[3x25/300 byo-yomi]"),
        (
            "go",
            Format::Sgf,
            "40/600:300",
            "OT[40 moves per period, 300 then]",
        ),
    ] {
        let mut journal = random(game, &[], 3);
        journal.time = TimeControl::new(None, Some(clock.parse().unwrap()));
        let text = write(&written(&journal).unwrap(), format).unwrap();
        assert!(text.contains(told), "{told}: {text}");
        assert_eq!(again(&journal, format).time, journal.time, "{text}");
    }
}

#[test]
fn every_cause_comes_back() {
    for (cause, detail) in [
        (Cause::Forfeit, None),
        (Cause::Timeout, Some("12 ms over")),
        (Cause::IllegalMove, Some("move H8: it is occupied")),
        (Cause::Disconnected, None),
        (Cause::Memory, None),
        (Cause::ProtocolError, Some("what")),
        (Cause::Adjudication, None),
    ] {
        let mut journal = unfinished();
        let detail = detail.map(str::to_owned);
        journal.verdict = Some(Verdict::loss_of(Seat::FIRST, 2, cause, detail));
        assert_eq!(again(&journal, Format::Sgf), as_held(journal, DAY));
    }
    for cause in [Cause::Agreement, Cause::MoveLimit, Cause::Adjudication] {
        let mut journal = unfinished();
        journal.verdict = Some(Verdict::draw(2, cause, None));
        assert_eq!(again(&journal, Format::Sgf), as_held(journal, DAY));
    }
    assert_eq!(
        again(&unfinished(), Format::Sgf),
        as_held(unfinished(), DAY)
    );
}

#[test]
fn what_was_agreed_on_dead_stones_comes_back() {
    let mut journal = empty();
    (journal.game, journal.board) = ("go".to_owned(), 5);
    journal.options = vec![("komi".to_owned(), "0.5".to_owned())];
    for (number, text) in ["C3", "B2", "pass", "pass"].into_iter().enumerate() {
        play(&mut journal, Seat::new(number as u16 % 2), text);
    }
    // With both stones on the board white wins by the komi.
    let alive = Verdict::win_of(Seat::SECOND, 2, Cause::from_words("win"), None);
    let detail = Some("dead B2".to_owned());
    let settled = Verdict::win_of(Seat::FIRST, 2, Cause::from_words("win"), detail);
    for (verdict, result) in [(alive, "RE[W+0.5]"), (settled, "RE[B+24.5]")] {
        journal.verdict = Some(verdict);
        let text = write(&written(&journal).unwrap(), Format::Sgf).unwrap();
        assert!(text.contains(result), "{text}");
        assert_eq!(again(&journal, Format::Sgf), as_held(journal.clone(), DAY));
    }
}

#[test]
fn psq_holds_moves_times_and_players() {
    let mut expected = as_held(five_in_a_row(7), 1);
    expected.started = jiff::Timestamp::UNIX_EPOCH;
    expected.time = TimeControl::NONE;
    assert_eq!(again(&five_in_a_row(7), Format::Psq), expected);
}

#[test]
fn the_notation_of_kalaha_holds_turns_and_an_end_by_the_rules() {
    let text = "1.c+ a(1) D+ F(1) b+ c(2) E+ D(2) f(3) D(2) d(4) F(2) f+ e[a](14) F(2) f+ #+-";
    let overrides = OptionOverrides::default();
    let game = read(text, Format::Kalaha, &overrides).next().unwrap();
    let journal = journal_of(&game.unwrap(), GameId::new(1), "a file").unwrap();
    let verdict = journal.verdict.as_ref().unwrap();
    assert_eq!(
        (verdict.winner(), verdict.cause.as_str()),
        (Some(Seat::SECOND), "win")
    );
    assert_eq!(again(&journal, Format::Kalaha), journal);
}

#[test]
fn players_have_two_names_as_brains_have_them() {
    let game = |text: &str| {
        let overrides = OptionOverrides::default();
        let game = read(text, Format::Sgf, &overrides).next().unwrap().unwrap();
        let journal = journal_of(&game, GameId::new(1), "sgf").unwrap();
        [0, 1].map(|seat| journal.players[seat].name.clone())
    };
    assert_eq!(game("(;GM[4]PB[ A  B ]PW[C\u{7}])"), ["A B", "C"]);
    assert_eq!(game("(;GM[4]PB[a]PW[A])"), ["a", "A-2"]);
    assert_eq!(game("(;GM[4])"), ["unknown", "unknown-2"]);
    let long = "x".repeat(100);
    let both = game(&format!("(;GM[4]PB[{long}]PW[{long}])"));
    assert_eq!((both[0].len(), both[1].len()), (62, 64));
}

#[test]
fn games_that_no_format_holds_are_refused() {
    let mut dice = empty();
    (dice.game, dice.board) = ("dice".to_owned(), 6);
    dice.entries = vec![Entry::Chance {
        text: "1 2 3 4 5 6".to_owned(),
    }];
    assert!(written(&dice).is_err());
    let mut damaged = unfinished();
    play(&mut damaged, Seat::FIRST, "H8");
    assert!(written(&damaged).unwrap_err().what.contains("occupied"));
}

/// A random game with a thought on each move.
pub(super) fn random(game: &str, options: &[(&str, &str)], seed: u64) -> Journal {
    let entry = games::find(game).unwrap();
    let settings = Settings::new(entry.info, None, options.iter().copied()).unwrap();
    let mut state = entry.start(&settings).unwrap();
    let mut journal = Journal {
        game: game.to_owned(),
        board: settings.board(),
        options: settings
            .changed()
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
        started: now(),
        ..empty()
    };
    let mut seed = seed;
    for _ in 0..60 {
        let Turn::Seat(seat) = state.turn() else {
            break;
        };
        let legal = state.legal_actions();
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let action = &legal[usize::try_from(seed >> 33).unwrap() % legal.len()];
        state.play_turn(action).unwrap();
        let score = seed % 100;
        let thought = format!(
            "score {score} depth 7 seldepth 9 nodes 12 nps 3000 hashfull 4 tbhits 1 pv {action}"
        );
        let used = Duration::from_millis(seed % 1000);
        let text = thought.into();
        journal.entries.push(Entry::Info {
            seat,
            at: used,
            text,
        });
        journal.entries.push(Entry::Turn {
            seat,
            text: action.clone(),
            used: Some(used),
        });
    }
    journal.verdict = Some(match state.turn() {
        Turn::Over(outcome) => Verdict::by_rules(&outcome),
        turn => Verdict::loss_of(turn.seat().unwrap(), 2, Cause::Forfeit, None),
    });
    journal
}

#[test]
fn each_game_comes_back_from_its_format() {
    for (game, format, unit) in [
        ("chess", Format::Pgn, 1),
        ("checkers", Format::Pdn, 1),
        ("go", Format::Sgf, DAY),
        ("reversi", Format::Sgf, DAY),
        ("gomoku", Format::Sgf, DAY),
    ] {
        for seed in 0..5 {
            let journal = random(game, &[], seed);
            assert_eq!(
                again(&journal, format),
                as_held(journal, unit),
                "{game} {seed}"
            );
        }
    }
}

/// A file read and written again: the journal of its only game, and the new text.
fn there_and_back(text: &str, format: Format) -> (Journal, String) {
    let overrides = OptionOverrides::default();
    let game = read(text, format, &overrides).next().unwrap().unwrap();
    let journal = journal_of(&game, GameId::new(1), "a file").unwrap();
    let text = write(&written(&journal).unwrap(), format).unwrap();
    (journal, text)
}

#[test]
fn nothing_is_made_up_and_tags_are_kept() {
    let text = "[Event \"Cup\"]\n[Site \"Praha CZE\"]\n[Date \"????.??.??\"]\n[Round \"3.1\"]\n\
                [White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[WhiteElo \"2800\"]\n\
                [ECO \"C20\"]\n[TimeControl \"300+3\"]\n\n1. e4 $1 {best} e5 1-0\n";
    let (journal, again) = there_and_back(text, Format::Pgn);
    assert_eq!(journal.started_in_words(), "?");
    assert_eq!(journal.tags[1], ("Round".to_owned(), "3.1".to_owned()));
    for line in text.lines().filter(|line| line.starts_with('[')) {
        assert_eq!(again.matches(line).count(), 1, "{line} in {again}");
    }
    for made_up in ["000s", "UTC", "1970", "%clk"] {
        assert!(!again.contains(made_up), "{made_up} in {again}");
    }
    let text = "[Date \"2024.05.01\"]\n[Result \"1-0\"]\n\n1. e4 {0.250s} e5 {0.000s} 1-0\n";
    let (_, again) = there_and_back(text, Format::Pgn);
    assert!(
        again.contains("[Date \"2024.05.01\"]") && !again.contains("UTC"),
        "{again}"
    );
    assert!(
        again.contains("{0.250s}") && again.contains("{0.000s}"),
        "{again}"
    );
    // Of one player alone the times are known.
    let text = "[TimeControl \"60+1\"]\n[Result \"1-0\"]\n\n\
                1. e4 {[%clk 0:00:59]} e5 2. Nf3 {[%clk 0:00:57]} Nc6 1-0\n";
    let (_, again) = there_and_back(text, Format::Pgn);
    let clocks = ["[%clk 0:00:59]", "[%clk 0:00:57]"];
    assert!(clocks.iter().all(|clock| again.contains(clock)), "{again}");
    assert!(
        again.matches("%clk").count() == 2 && !again.contains("0.000s"),
        "{again}"
    );
    let text = "(;GM[1]SZ[9]KM[0]PC[Seoul]BR[9p]RE[B+R];B[aa];W[bb])";
    let (_, again) = there_and_back(text, Format::Sgf);
    assert!(
        again.contains("PC[Seoul]") && again.contains("BR[9p]"),
        "{again}"
    );
    assert!(!again.contains("DT[") && !again.contains("000s"), "{again}");
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n1,Cup\n";
    let (journal, _) = there_and_back(text, Format::Psq);
    assert_eq!(journal.event.as_deref(), Some("Cup"));
}

#[test]
fn a_draw_on_time_is_kept_in_chess_alone() {
    let text = "[Result \"1/2-1/2\"]\n[Termination \"Time forfeit\"]\n\
                [FEN \"8/8/3rk3/8/8/2K5/8/8 b - - 0 1\"]\n\n1... Rd5 2. Kc4 1/2-1/2\n";
    for text in [text.to_owned(), text.replace("8/8/3rk3", "8/p7/3rk3")] {
        let (journal, again) = there_and_back(&text, Format::Pgn);
        let verdict = journal.verdict.unwrap();
        assert_eq!(
            (verdict.cause, verdict.returns),
            (Cause::Timeout, vec![0, 0])
        );
        assert!(again.contains("[Termination \"time forfeit\"]"), "{again}");
        assert!(again.contains("[Result \"1/2-1/2\"]"), "{again}");
    }
    let draughts = "[Termination \"time forfeit\"]\n\n1. 11-15 23-19 1/2-1/2\n";
    let (journal, _) = there_and_back(draughts, Format::Pdn);
    assert_eq!(journal.verdict.unwrap().cause, Cause::Agreement);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_legal_game_comes_back((journal, _) in legal_game()) {
        prop_assert_eq!(again(&journal, Format::Sgf), as_held(journal, DAY));
    }
}
