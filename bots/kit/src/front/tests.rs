//! Conversations with brains that play the first legal action.

use std::time::{Duration, Instant};

use games::Game;
use games::chess::Chess;
use games::gomoku::{Action, Gomoku};

use super::{Conversation, InputLine, gomocup, gtp, uci};
use crate::stop::Searches;
use crate::{After, Brain, Choice, Limits, Report, Thought};

/// Plays the first legal action, and notes its limits.
#[derive(Default)]
struct First {
    limits: Option<Limits>,
}

impl<G: Game> Brain<G> for &mut First {
    fn choose(&mut self, state: &G, limits: &Limits, report: &mut Report<'_>) -> Choice<G::Action> {
        self.limits = Some(*limits);
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        report.thought(&Thought {
            score: 29_999,
            depth: 3,
            nodes: 70,
            pv: &actions[..1],
        });
        Choice::Action(actions[0])
    }
}

fn input_line(text: &str) -> InputLine {
    InputLine {
        text: text.to_owned(),
        at: Instant::now(),
        stop: None,
    }
}

/// The answers to these lines, and the step after the last one.
fn say<C: Conversation>(conversation: &mut C, text: &str) -> (String, After) {
    let (mut out, mut after) = (Vec::new(), After::GoOn);
    for line in text.lines() {
        after = conversation.hear(&input_line(line), &mut out).unwrap();
    }
    (String::from_utf8(out).unwrap(), after)
}

#[test]
fn a_game_of_gomocup_is_played() {
    let mut first = First::default();
    let mut session = gomocup::Session::new(&mut first, "First".to_owned());
    let mut said = |text: &str| say(&mut session, text).0;
    assert_eq!(said("BEGIN"), "ERROR there is no START yet\n");
    assert!(said("START 30").starts_with("ERROR"));
    assert_eq!(said("ABOUT"), "name=\"First\", version=\"0.2.0\"\n");
    assert_eq!(said("START 15\nINFO rule 1\nINFO timeout_turn 500"), "OK\n");
    assert_eq!(said("BEGIN"), "MESSAGE depth 3 ev 29999 n 70 pv A1\n0,14\n");
    assert!(said("TURN 7,7").ends_with("\n1,14\n"));
    assert!(said("TURN 7,7").starts_with("ERROR 7,7 is occupied"));
    assert!(said("RESTART\nBOARD\n0,14,2\n7,7,1\n3,3,2\nDONE").ends_with("\n1,14\n"));
    assert_eq!(
        said("TAKEBACK 1,14\nTAKEBACK 9,9"),
        "OK\nERROR there is no stone\n"
    );
    assert_eq!(said("NONSENSE"), "UNKNOWN command\n");
    assert_eq!(
        said("RECTSTART 15,10"),
        "ERROR only square boards are supported\n"
    );
    assert_eq!(say(&mut session, "END").1, After::Quit);
    let limits = first.limits.unwrap();
    let limit = limits.answer_by.unwrap() - limits.asked;
    assert_eq!((limit, limits.clock), (Duration::from_millis(500), None));
}

#[test]
fn an_opening_by_swap2_is_answered_in_all_three_situations() {
    /// The first stone, or this word where it is legal.
    struct FixedMoveBrain(&'static str);
    impl Brain<Gomoku> for FixedMoveBrain {
        fn choose(&mut self, state: &Gomoku, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
            let mut actions = Vec::new();
            state.legal_actions(&mut actions);
            let word = actions.iter().find(|action| action.to_string() == self.0);
            Choice::Action(*word.unwrap_or(&actions[0]))
        }
    }
    let three = "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE";
    let five = "SWAP2BOARD\n7,7\n8,7\n9,9\n0,0\n1,1\nDONE";
    for (word, after_three, after_five) in [
        ("", "0,14\n", "0,14\n"),
        ("swap", "SWAP\n", "SWAP\n"),
        ("two", "0,14 1,14\n", "0,14\n"),
    ] {
        let mut session = gomocup::Session::new(FixedMoveBrain(word), "Choosing".to_owned());
        let mut said = |text: &str| say(&mut session, text).0;
        assert_eq!(said("START 15\nSWAP2BOARD\nDONE"), "OK\n0,14 1,14 2,14\n");
        assert_eq!(said(three), after_three, "{word}");
        assert_eq!(said(five), after_five, "{word}");
        // Then it plays o, or x.
        assert_eq!(said("BOARD\n7,7,2\n8,7,1\n9,9,2\nDONE"), "0,14\n");
        assert_eq!(said("BOARD\n7,7,1\n8,7,2\n9,9,1\n0,0,2\nDONE"), "0,14\n");
        assert_eq!(said("TURN 5,5"), "1,14\n");
    }
    let mut session = gomocup::Session::new(FixedMoveBrain(""), "Choosing".to_owned());
    let mut said = |text: &str| say(&mut session, text).0;
    said("START 15");
    assert_eq!(
        said("SWAP2BOARD\n7,7\nDONE"),
        "ERROR SWAP2BOARD has 0, 3 or 5 stones\n"
    );
    let twice = said("SWAP2BOARD\n7,7\n7,7\n8,8\nDONE");
    assert_eq!(twice, "ERROR 7,7 is occupied\n");
    assert_eq!(said("7,7"), "UNKNOWN command\n");
}

#[test]
fn the_time_left_of_a_match_is_the_clock() {
    let mut first = First::default();
    let mut session = gomocup::Session::new(&mut first, "First".to_owned());
    say(
        &mut session,
        "START 15\nINFO timeout_turn 5000\nINFO timeout_match 60000\nINFO time_left 1000\nBEGIN",
    );
    assert_eq!(first.limits.unwrap().clock, Some(Duration::from_secs(1)));
}

#[test]
fn a_game_of_uci_is_played() {
    let mut first = First::default();
    let mut session = uci::Session::<Gomoku, _>::new(&mut first, "First".to_owned());
    let mut said = |text: &str| say(&mut session, text).0;
    let introduced = said("uci");
    assert!(introduced.starts_with("id name First 0.2.0\nid author "));
    assert!(introduced.ends_with("\nuciok\n"), "{introduced}");
    assert_eq!(
        said("isready\nucinewgame\nsetoption name Hash value 1"),
        "readyok\n"
    );
    let moved = said("position startpos moves A1 B1\ngo movetime 100");
    assert!(
        moved.contains("info depth 3 score mate 1 nodes 70 time "),
        "{moved}"
    );
    assert!(moved.ends_with(" pv C1\nbestmove C1\n"), "{moved}");
    let wrong = said("position startpos moves A1 A1\ngo depth 3");
    assert!(wrong.starts_with("info string A1: "), "{wrong}");
    assert!(wrong.ends_with("bestmove 0000\n"));
    let fen = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/xxo12 round";
    let moved = said(&format!(
        "position fen {fen}\ngo wtime 5000 btime 3000 depth 4"
    ));
    assert!(moved.ends_with("bestmove D1\n"), "{moved}");
    assert_eq!(said("nonsense\nstop\ndebug on"), "");
    assert_eq!(say(&mut session, "quit").1, After::Quit);
    let limits = first.limits.unwrap();
    assert_eq!(limits.clock, Some(Duration::from_secs(3)));
    assert_eq!(limits.depth, Some(4));
}

#[test]
fn a_manager_of_uci_may_ask_on_where_a_draw_could_be_claimed() {
    let mut first = First::default();
    let mut session = uci::Session::<Chess, _>::new(&mut first, "First".to_owned());
    let rounds = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    let (said, _) = say(
        &mut session,
        &format!("position startpos moves {rounds}\ngo depth 1"),
    );
    assert!(
        said.contains("bestmove ") && !said.contains("0000"),
        "{said}"
    );
}

#[test]
fn the_answer_to_an_endless_search_waits_for_stop() {
    let mut first = First::default();
    let mut session = uci::Session::<Gomoku, _>::new(&mut first, "First".to_owned());
    let mut searches = Searches::new();
    let stop = Some(searches.begin());
    let line = InputLine {
        stop,
        ..input_line("go infinite")
    };
    std::thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let mut out = Vec::new();
            session.hear(&line, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        });
        searches.stop_all();
        assert!(thinking.join().unwrap().ends_with("bestmove A1\n"));
    });
    assert!(first.limits.unwrap().is_stopped());
    type Session<'a> = uci::Session<Gomoku, &'a mut First>;
    assert!(Session::stops("stop") && Session::stops("quit") && !Session::stops("isready"));
    assert!(Session::asks("go infinite") && !Session::asks("position startpos"));
    assert_eq!(Session::at_once("isready"), Some("readyok"));
}

#[test]
fn a_game_of_gtp_is_played() {
    let mut first = First::default();
    let mut session = gtp::Session::<Gomoku, _>::new(&mut first, "First".to_owned());
    let mut said = |text: &str| say(&mut session, text).0;
    assert_eq!(said("1 protocol_version\n2 name"), "=1 2\n\n=2 First\n\n");
    assert_eq!(said("known_command genmove"), "= true\n\n");
    assert_eq!(said("known_command fly"), "= false\n\n");
    assert!(said("list_commands").contains("\ngenmove\n"));
    assert_eq!(said("boardsize 30"), "? unacceptable size\n\n");
    assert_eq!(said("boardsize 9\nclear_board # all"), "= \n\n= \n\n");
    assert_eq!(said("5 komi 7.5"), "?5 gomoku has no komi\n\n");
    assert_eq!(said("play black E5\n3 genmove w"), "= \n\n=3 A1\n\n");
    assert_eq!(said("play white A2"), "? illegal move\n\n");
    assert_eq!(said("undo\ngenmove white"), "= \n\n= A1\n\n");
    assert_eq!(said("genmove red"), "? invalid color\n\n");
    assert_eq!(said("final_score"), "? cannot score\n\n");
    assert!(said("showboard").starts_with("= 9/9/9/9/4x4/9/9/9/o8 cross"));
    assert_eq!(said("time_settings 0 10 2\ngenmove b"), "= \n\n= B1\n\n");
    assert_eq!(said("time_settings 1"), "? syntax error\n\n");
    assert_eq!(said("7 jump"), "?7 unknown command\n\n");
    assert_eq!(
        say(&mut session, "8 quit"),
        ("=8 \n\n".to_owned(), After::Quit)
    );
    let limits = first.limits.unwrap();
    assert_eq!(
        limits.answer_by.unwrap() - limits.asked,
        Duration::from_secs(5)
    );
}
