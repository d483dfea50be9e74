//! The programs in conversation with a scripted manager, over real sockets.

mod manager;

use std::net::TcpListener;
use std::time::Duration;

use bot_kit::{Fault, Random, Session, serve_one};
use games::gomoku::{Action, Gomoku};
use games::{Game, Settings};
use manager::{Manager, Program};

const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku-brain");
const INSTANT: &str = env!("CARGO_BIN_EXE_instant-brain");

#[test]
fn a_match_of_the_published_protocol_is_played_to_the_goodbye() {
    let mut brain = Program::listening(GOMOKU, &["--level", "greedy", "--name", "Old Friend"]);
    let mut manager = brain.dial();
    manager.expect("hello msg", "hello ok");
    manager.expect("com msg", "com 0,2");
    manager.expect("game gomoku", "game ok");
    manager.expect("board 15", "board ok");
    manager.expect("player cross", "player ok");
    manager.expect("name msg", "name Old Friend");
    manager.say("timeout 5");
    for seat in ["cross", "round", "cross"] {
        manager.expect(&format!("player {seat}"), "player ok");
        manager.say("new game");
        if seat == "cross" {
            manager.ask("move start");
        }
        let answer = manager.ask("move A1");
        assert_ne!(answer, "A1");
        manager.say("end game");
    }
    manager.say("quit msg");
    assert!(manager.is_closed());
    let (status, said) = brain.end();
    assert_eq!((status.code(), said.as_str()), (Some(0), ""));
}

#[test]
fn a_search_tells_what_it_thinks_to_a_manager_of_0_2_alone() {
    let brain = Program::listening(GOMOKU, &[]);
    let mut manager = brain.dial();
    manager.greet("cross");
    manager.say("timeout 1|new game|setup H8 I9|move start");
    let (_, infos) = manager.hear_answer();
    assert!(infos > 0, "setup is a line of 0,2");

    let brain = Program::listening(GOMOKU, &["--nodes", "2000"]);
    let mut manager = brain.dial();
    manager.greet("round");
    manager.say("timeout 1|new game|move H8");
    let (answer, infos) = manager.hear_answer();
    assert!(answer.starts_with("move ") && infos == 0, "{answer}");
}

#[test]
fn options_position_and_setup_make_the_game() {
    for level in ["random", "greedy", "alphabeta"] {
        let brain = Program::listening(GOMOKU, &["--level", level]);
        let mut manager = brain.dial();
        manager.expect("hello msg|com msg|game gomoku", "hello ok|com 0,2|game ok");
        manager.expect(
            "board 3|option line 3|player round|name msg",
            &format!("board ok|player ok|name {level}"),
        );
        // Round wins at B1, if it has understood all of it.
        manager.say("timeoutms 200|new game|position xox/3/3 round|setup B2|setup A2");
        let answer = manager.ask("clock 1000 -|move start");
        let expected = match level {
            "random" => &["A1", "B1", "C1", "C2"][..],
            _ => &["B1"],
        };
        assert!(expected.contains(&answer.as_str()), "{level}: {answer}");
        manager.say("result win win|end game");
        manager.expect("hello msg", "hello ok");
    }
}

#[test]
fn bytes_may_come_one_at_a_time_or_all_at_once() {
    let brain = Program::listening(GOMOKU, &["--level", "random"]);
    let mut manager = brain.dial();
    for byte in b"hello msg\r\n\n  com   msg \r\ngame gomoku\nboard 15\n" {
        manager.send(&[*byte]);
        std::thread::sleep(Duration::from_millis(1));
    }
    for answer in ["hello ok", "com 0,2", "game ok", "board ok"] {
        assert_eq!(manager.hear(), answer);
    }
    manager.say("player cross|name msg|timeout 3|new game|move start|end game|hello msg");
    assert_eq!(manager.hear(), "player ok");
    assert_eq!(manager.hear(), "name random");
    assert!(manager.hear().starts_with("move "));
    assert_eq!(manager.hear(), "hello ok");
}

#[test]
fn a_late_answer_is_followed_by_the_resynchronisation_and_the_next_game() {
    let brain = Program::listening(GOMOKU, &[]);
    let mut manager = brain.dial();
    manager.greet("cross");
    manager.say("timeoutms 400|new game|setup H8 I9|move start");
    std::thread::sleep(Duration::from_millis(50));
    // It is thinking; the game ends without it.
    manager.say("result loss timeout|end game|hello msg");
    assert!(manager.hear_answer().0.starts_with("move "));
    assert_eq!(manager.hear(), "hello ok");
    manager.expect("player round", "player ok");
    manager.say("timeoutms 100|new game");
    assert_ne!(manager.ask("move H8"), "H8");
}

#[test]
fn a_brain_ends_with_its_connection() {
    let mut brain = Program::listening(INSTANT, &[]);
    let mut manager = brain.dial();
    manager.greet("cross");
    manager.say("timeout 5|new game");
    manager.ask("move start");
    drop(manager);
    assert_eq!(brain.end().0.code(), Some(0));
}

#[test]
fn wrong_lines_are_told_and_end_the_brain() {
    for (line, reason) in [
        (
            &b"jump high\n"[..],
            "not a line of the manager: 'jump high'",
        ),
        (b"move H8\n", "'move H8' while no game is running"),
        (b"hello \xff\n", "not UTF-8"),
        (&[b'x'; 2000], "more than 1024 bytes"),
    ] {
        let mut brain = Program::listening(INSTANT, &[]);
        let mut manager = brain.dial();
        manager.send(line);
        assert!(manager.is_closed());
        let (status, said) = brain.end();
        assert_eq!(status.code(), Some(1));
        assert!(said.contains(reason), "{said}");
    }
}

#[test]
fn nobody_is_waited_for_without_end() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let mut session = Session::new(Random::<Gomoku>::new(1), "Test".parse().unwrap(), None);
    let patience = Duration::from_millis(60);
    let fault = serve_one(listener, patience, &mut session).unwrap_err();
    assert!(matches!(fault, Fault::NoConnection(_)));
    assert!(fault.to_string().contains("0.06 s"), "{fault}");
}

#[test]
fn a_port_that_is_taken_is_told() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    let mut brain = Program::start(INSTANT, &[&port.to_string()], port);
    let (status, said) = brain.end();
    assert_eq!(status.code(), Some(1));
    assert!(
        said.contains(&format!("cannot listen on port {port}")),
        "{said}"
    );
}

#[test]
fn a_brain_that_is_kept_serves_several_at_a_time_and_after_goodbye() {
    let mut brain = Program::listening(GOMOKU, &["--keep", "--level", "greedy"]);
    let mut one = brain.dial();
    let mut other = brain.dial();
    for manager in [&mut one, &mut other] {
        manager.greet("cross");
        manager.say("timeout 5|new game");
    }
    one.ask("move start");
    other.ask("move start");
    one.say("quit msg");
    assert!(one.is_closed());
    other.say("rubbish");
    assert!(other.is_closed());
    brain.dial().greet("round");
    assert!(brain.is_running());
}

#[test]
fn a_brain_that_is_kept_dials_again_after_a_goodbye() {
    let lobby = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = lobby.local_addr().unwrap().port();
    let address = format!("localhost:{port}");
    let words = ["--keep", "--connect", &address, "--level", "random"];
    let mut brain = Program::start(GOMOKU, &words, port);
    for _ in 0..2 {
        let mut manager = Manager::over(lobby.accept().unwrap().0);
        manager.expect("hello msg", "hello ok");
        manager.say("quit msg");
        assert!(manager.is_closed());
    }
    assert!(brain.is_running());
}

#[test]
fn a_brain_that_dials_in_is_spoken_to_first() {
    let lobby = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = lobby.local_addr().unwrap().port();
    let address = format!("localhost:{port}");
    let words = ["--connect", &address, "--name", "Anna", "--level", "random"];
    let mut brain = Program::start(GOMOKU, &words, port);
    let mut manager = Manager::over(lobby.accept().unwrap().0);
    manager.expect("hello msg|com msg|name msg", "hello ok|com 0,2|name Anna");
    manager.expect("hello msg", "hello ok");
    manager.expect(
        "game gomoku|board 15|player round",
        "game ok|board ok|player ok",
    );
    manager.say("timeoutms 500|new game");
    manager.ask("move H8");
    manager.say("end game|quit msg");
    assert_eq!(brain.end().0.code(), Some(0));

    let port = tests::free_address().port();
    let address = format!("127.0.0.1:{port}");
    let (status, said) = Program::start(GOMOKU, &["--connect", &address], port).end();
    assert_eq!(status.code(), Some(1));
    assert!(said.contains("cannot connect to 127.0.0.1"), "{said}");
}

#[test]
fn wrong_words_on_the_command_line_are_told_from_faults() {
    for words in [
        &[][..],
        &["0"],
        &["7000", "--connect", "a:1"],
        &["--level", "brave", "7000"],
    ] {
        let (status, said) = Program::start(GOMOKU, words, 0).end();
        assert_eq!(status.code(), Some(2), "{words:?}: {said}");
    }
}

#[test]
fn equal_seeds_play_equal_games() {
    let moves = |level: &str| {
        let brain = Program::listening(GOMOKU, &["--level", level, "--seed", "7"]);
        let mut manager = brain.dial();
        manager.greet("cross");
        manager.say("timeout 5|new game");
        let first = manager.ask("move start");
        first + &manager.ask("move A1") + &manager.ask("move O15") + &manager.ask("move A15")
    };
    assert_eq!(moves("random"), moves("random"));
    assert_eq!(moves("greedy"), moves("greedy"));
}

#[test]
fn two_instant_brains_fill_the_board_over_sockets() {
    let programs = [(); 2].map(|()| Program::listening(INSTANT, &[]));
    let mut managers = [programs[0].dial(), programs[1].dial()];
    for (manager, seat) in managers.iter_mut().zip(Gomoku::INFO.seats) {
        manager.greet(seat);
        manager.say("timeout 5");
    }
    for _ in 0..2 {
        managers
            .iter_mut()
            .for_each(|manager| manager.say("new game"));
        let mut state = Gomoku::start(&Settings::default_of(Gomoku::INFO)).unwrap();
        let mut request = "move start".to_owned();
        while let Some(seat) = state.turn().seat() {
            let point = managers[seat.index()].ask(&request);
            state.play(point.parse::<Action>().unwrap()).unwrap();
            request = format!("move {point}");
        }
        assert_eq!((state.stones(), state.winner()), (225, None));
        managers
            .iter_mut()
            .for_each(|manager| manager.say("end game"));
    }
}

/// A manager that knows 0,1 alone: it takes no other answer to `com msg`, asks once
/// more before it gives up, and lets any seat begin.
fn greet_as_0_1(manager: &mut Manager, seat: &str) -> String {
    manager.expect("hello msg", "hello ok");
    manager.say("com msg");
    let mut version = manager.hear();
    if version != "com 0,1" {
        manager.say("com msg");
        version = manager.hear();
    }
    let lines = format!("game gomoku|board 15|player {seat}");
    manager.expect(&lines, "game ok|board ok|player ok");
    manager.say("name msg");
    assert!(manager.hear().starts_with("name "));
    manager.say("timeout 60");
    version
}

#[test]
fn either_seat_begins_under_a_manager_that_knows_0_1_alone() {
    for words in [
        &["--level", "greedy"][..],
        &["--nodes", "200", "--protocol", "0,1"],
    ] {
        let mut brain = Program::listening(GOMOKU, words);
        let mut manager = brain.dial();
        assert_eq!(greet_as_0_1(&mut manager, "round"), "com 0,1");
        for seat in ["round", "cross", "round", "cross"] {
            manager.expect(&format!("player {seat}"), "player ok");
            manager.say("new game");
            let mut taken = vec![manager.ask("move start")];
            for _ in 0..3 {
                let mut row = ["A1", "C1", "E1", "G1", "I1", "K1", "M1"].into_iter();
                let point = row.find(|point| taken.iter().all(|other| other != point));
                let point = point.expect("a point of the lowest row is free");
                taken.push(point.to_owned());
                let answer = manager.ask(&format!("move {point}"));
                assert!(!taken.contains(&answer), "{answer}");
                taken.push(answer);
            }
            manager.say("end game");
            // The other side begins, whichever seat the brain has.
            manager.say("new game");
            assert_ne!(manager.ask("move H8"), "H8");
            manager.say("end game");
        }
        manager.say("quit msg");
        assert!(manager.is_closed());
        let (status, said) = brain.end();
        assert_eq!((status.code(), said.as_str()), (Some(0), ""));
    }
}
