//! People against each other.

use std::time::Duration;

use crate::host::{Person, Server};

/// Two people in a game of tic-tac-toe; the first of the pair moves first.
fn pair(server: &Server) -> (Person, Person) {
    let mut ann = server.login("Ann");
    let mut bob = server.login("Bob");
    ann.type_line("seek gomoku board=3 line=3");
    let offer = bob.expect("'accept 1'");
    assert!(
        offer.contains("Ann seeks gomoku, board 3, line 3"),
        "{offer}"
    );
    bob.type_line("accept 1");
    let seat = bob.expect_any(&["You are black.", "You are white."]);
    ann.expect("Game 1 begins: gomoku.");
    if seat.contains("black") {
        (bob, ann)
    } else {
        (ann, bob)
    }
}

fn name(person: &Person) -> &'static str {
    if person.heard().contains("Welcome, Ann") {
        "Ann"
    } else {
        "Bob"
    }
}

#[test]
fn two_people_play_and_others_watch_and_talk() {
    let server = Server::start("");
    let (mut cross, mut round) = pair(&server);
    let mut eve = server.login("Eve");
    eve.type_line("games");
    eve.expect("gomoku");
    eve.type_line("watch 1");
    eve.expect("black (x) to move");
    for (turn, other) in [("a1", "a2"), ("b1", "b2")] {
        cross.expect("Your move.");
        cross.type_line(turn);
        round.expect("Your move.");
        // A move out of turn is not played.
        cross.type_line("c3");
        cross.expect("It is not your turn.");
        round.type_line(other);
    }
    cross.expect("Your move.");
    cross.type_line("say good game");
    round.expect(&format!("{}: good game", name(&cross)));
    cross.type_line("C1");
    let ending = format!("{} wins}} 1-0", name(&cross));
    for person in [&mut cross, &mut round, &mut eve] {
        person.expect(&ending);
        // The last board is shown once, though its result comes after it.
        let boards = person.heard().matches("black (x) has won").count();
        assert_eq!(boards, 1, "{}", person.heard());
    }
    let records = server.wait_for_records(1);
    assert!(records[0].contains("cause=\"win\""), "{}", records[0]);
    // No limit was set, and the record has none.
    assert!(!records[0].contains("per-move-ms"), "{}", records[0]);
    eve.type_line("records ann");
    eve.expect("1-0");
    server.stop();
}

#[test]
fn a_game_begins_at_a_position_that_a_person_chooses_and_counts_in_no_rating() {
    let server = Server::start("");
    let mut ann = server.login("Ann");
    let mut bob = server.login("Bob");
    for (wrong, said) in [
        ("8/8/8/8 w", "ot a position: give a FEN"),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "The game is over"),
    ] {
        ann.type_line(&format!("seek chess position={wrong}"));
        ann.expect(said);
    }
    ann.type_line("seek chess position=\"7k/5K2/6Q1/8/8/8/8/8 w - - 0 1\" seat=white");
    bob.expect("position 7k/5K2/6Q1/8/8/8/8/8 w - - 0 1");
    bob.type_line("accept 1");
    ann.expect("Your move.");
    // A move that is taken back leads to the same position.
    ann.type_line("Qg5");
    bob.expect("Your move.");
    ann.type_line("takeback");
    bob.expect("takeback");
    bob.type_line("takeback");
    ann.expect("Game 2 begins");
    ann.expect("Your move.");
    ann.type_line("Qg7");
    for person in [&mut ann, &mut bob] {
        person.expect("1-0");
    }
    let records = server.wait_for_records(1);
    assert!(
        records[0].contains("7k/5K2/6Q1/8/8/8/8/8 w - - 0 1"),
        "{}",
        records[0]
    );
    ann.type_line("ratings chess");
    let ratings = ann.expect("> ");
    assert!(!ratings.contains("Bob"), "{ratings}");
    // The same again is the same position, with the sides changed.
    ann.type_line("rematch");
    bob.expect("position 7k/5K2/6Q1/8/8/8/8/8 w - - 0 1");
    bob.type_line("rematch");
    bob.expect("You are white.");
    server.stop();
}

#[test]
fn several_boards_are_watched_beside_each_other() {
    let server = Server::start("");
    let (mut black, mut white) = pair(&server);
    let mut cleo = server.login("Cleo");
    let mut dan = server.login("Dan");
    cleo.type_line("seek kalaha");
    dan.expect("'accept 2'");
    cleo.type_line("seek kalaha seat=south");
    cleo.expect("It stands in place of your earlier offer.");
    dan.expect("'accept 3'");
    dan.type_line("accept 2");
    dan.expect("Nobody seeks under 2");
    dan.type_line("accept 3");
    cleo.expect("You are south.");
    let mut eve = server.login("Eve");
    eve.type_line("watch 1");
    eve.expect("black (x) to move");
    eve.type_line("watch 2");
    eve.expect("south to move");
    black.type_line("b2");
    eve.expect("Game 1: ");
    eve.expect("white (o) to move");
    cleo.type_line("f");
    eve.expect("Game 2: ");
    eve.expect("north to move");
    // Without boards each move comes under the number of its game.
    eve.type_line("set style moves");
    white.type_line("a1");
    eve.expect(&format!("Game 1: {} played A1.", name(&white)));
    eve.type_line("unwatch 1");
    eve.expect("You no longer watch game 1.");
    eve.type_line("unwatch 1");
    eve.expect("You are not watching game 1.");
    black.type_line("c1");
    white.expect("Your move.");
    dan.type_line("a");
    eve.expect("Game 2: Dan played");
    assert!(!eve.heard().contains("C1"), "{}", eve.heard());
    dan.type_line("resign");
    eve.expect("1-0");
    eve.type_line("unwatch");
    eve.expect("You are not watching a game.");
    // A server waits for the games that are played.
    black.type_line("resign");
    white.expect("0-1");
    server.stop();
}

/// The one of two people who has this seat at the board, and the other one.
fn by_seat(mut ann: Person, bob: Person, first: &str, second: &str) -> (Person, Person) {
    if ann.expect_any(&[first, second]).contains(first) {
        (ann, bob)
    } else {
        (bob, ann)
    }
}

#[test]
fn people_type_chess_as_in_books_and_kalaha_pit_by_pit() {
    let server = Server::start("");
    let mut ann = server.login("Ann");
    let mut bob = server.login("Bob");
    ann.type_line("seek chess");
    bob.expect("'accept 1'");
    bob.type_line("accept 1");
    let (mut white, mut black) = by_seat(ann, bob, "You are white.", "You are black.");
    white.expect("Your move.");
    white.type_line("moves");
    white.expect("a3, a4, b3");
    white.expect("Nc3, Nf3, Nh3");
    white.type_line("Nd2");
    white.expect("'Nd2' is no legal move in this position. Try again;");
    white.type_line("Nx");
    white.expect("'Nx' is not a move: write e4, Nbd7,");
    for (by_squares, in_books, written) in [
        ("e2e4", "e5", "e5"),
        ("G1F3", "nc6", "Nc6"),
        ("f1c4", "Nf6", "Nf6"),
        ("e1h1", "Nxe4", "Nxe4"),
    ] {
        white.type_line(by_squares);
        black.expect("Your move.");
        black.type_line(in_books);
        white.expect(&format!("played {written}."));
        white.expect("Your move.");
    }
    white.type_line("moves");
    white.expect("So far: e4 e5 Nf3 Nc6 Bc4 Nf6 O-O Nxe4");
    white.type_line("resign");
    black.expect("resigns} 0-1");
    let records = server.wait_for_records(1);
    assert!(records[0].contains("move=\"f6e4\""), "{}", records[0]);
    black.type_line("replay 1 0");
    black.expect("): O-O ");
    black.expect("8. black");
    black.expect("): Nxe4 ");

    white.type_line("seek kalaha");
    black.expect("'accept 2'");
    black.type_line("accept 2");
    let (mut south, mut north) = by_seat(white, black, "You are south.", "You are north.");
    south.expect("Your move.");
    south.type_line("undo");
    south.expect("You have not begun a turn");
    south.type_line("c");
    south.expect("south sowed c, into the store");
    south.expect("Your turn goes on after c: type the rest of it;");
    south.type_line("moves");
    south.expect("Legal: a, b, d, e, f");
    south.type_line("c");
    south.expect("Try again");
    south.type_line("undo");
    south.expect("south     4  4  4  4  4  4");
    south.expect("Your move.");
    south.type_line("C");
    south.expect("goes on after c");
    south.type_line("a");
    north.expect("south sowed a to e");
    north.expect("Your move.");
    // A turn may be typed whole too.
    north.type_line("c a");
    south.expect("north sowed a to e");
    south.type_line("resign");
    north.expect("resigns}");
    let records = server.wait_for_records(2);
    assert_eq!(
        records[1].matches("move=\"c a\"").count(),
        2,
        "{}",
        records[1]
    );
    server.stop();
}

#[test]
fn the_rules_of_every_game_are_told_on_telnet() {
    let server = Server::start("");
    let mut ann = server.login("Ann");
    for (game, told) in [
        ("gomoku", "H8 is the middle of a board of 15."),
        (
            "chess",
            "A move is written as in books, e4, Nf3, exd5, O-O, e8=Q",
        ),
        (
            "kalaha",
            "   0 |                  | 0  - c ->  0 |                  | 1",
        ),
        (
            "dice",
            "  one 1            100     three 1s                1,000",
        ),
        ("leduc", "A move is one word: call, raise or fold."),
    ] {
        ann.type_line(&format!("help {game}"));
        ann.expect(told);
        ann.expect(&format!("'play {game}' plays it"));
    }
    ann.type_line("help chess");
    ann.expect("Options:");
    ann.expect("claim-draws=on (on, off):");
    server.stop();
}

#[test]
fn a_draw_is_offered_and_taken_and_giving_up_is_possible_at_any_time() {
    let server = Server::start("");
    let (mut cross, mut round) = pair(&server);
    cross.expect("Your move.");
    cross.type_line("draw");
    round.expect("offers a draw");
    round.type_line("draw");
    cross.expect("drawn by agreement} 1/2-1/2");
    round.expect("drawn by agreement} 1/2-1/2");
    cross.type_line("seek kalaha");
    round.expect("'accept 2'");
    round.type_line("accept 2");
    // The person not on turn gives up.
    let heard = cross.expect_any(&["Your move.", "You are north."]);
    let (loser, mark) = if heard.ends_with("You are north.") {
        (&mut cross, "1-0")
    } else {
        (&mut round, "1-0")
    };
    let who = name(loser);
    loser.type_line("resign");
    loser.expect(&format!("{who} resigns}} {mark}"));
    let records = server.wait_for_records(2);
    assert!(records[0].contains("cause=\"agreement\""), "{}", records[0]);
    assert!(records[1].contains("cause=\"forfeit\""), "{}", records[1]);
    server.stop();
}

#[test]
fn a_game_is_paused_and_stopped_by_its_players_alone() {
    let server = Server::start("");
    let (mut cross, mut round) = pair(&server);
    let mut eve = server.login("Eve");
    eve.type_line("stop 1");
    eve.expect("You are not playing.");
    cross.expect("Your move.");
    cross.type_line("pause 1");
    round.expect("Game 1 is paused");
    // Nobody is asked for a move until it goes on.
    cross.type_line("a1");
    let told = round.expect("The game is paused.");
    assert!(!told.contains("Your move."), "{told}");
    // Without a number the command means one's own game.
    cross.type_line("pause");
    let told = round.expect("Game 1 goes on");
    if !told.contains("Your move.") {
        round.expect("Your move.");
    }
    cross.type_line("pause 2");
    cross.expect("Your game is 1.");
    cross.type_line("stop");
    round.expect("would stop game 1");
    round.type_line("stop");
    for person in [&mut cross, &mut round] {
        person.expect("stopped, no result} *");
    }
    server.stop();
}

#[test]
fn a_person_on_turn_loses_no_time_while_the_game_is_paused() {
    let server = Server::start("");
    let mut ann = server.login("Ann");
    let mut bob = server.login("Bob");
    ann.type_line("seek gomoku 8s board=3 line=3");
    bob.expect("'accept 1'");
    bob.type_line("accept 1");
    let seat = bob.expect_any(&["You are black.", "You are white."]);
    let (mut cross, mut round) = if seat.contains("black") {
        (bob, ann)
    } else {
        (ann, bob)
    };
    cross.expect("Your move.");
    for _ in 0..2 {
        // Nobody gets time to think by a pause that the other does not want.
        round.type_line("pause");
        round.expect("Your opponent is asked.");
        round.type_line("pause");
        round.expect("Your opponent is asked.");
        cross.expect("would pause game 1: 'pause 1' agrees.");
        cross.type_line("pause");
        cross.expect("Game 1 is paused");
        // Longer than the limit of both for a move.
        cross.listen_for(Duration::from_secs(9));
        cross.type_line("pause");
        round.expect("Game 1 goes on");
        cross.expect("Your move.");
    }
    for (turn, other) in [("a1", "a2"), ("b1", "b2")] {
        cross.type_line(turn);
        round.expect("Your move.");
        round.type_line(other);
        cross.expect("Your move.");
    }
    cross.type_line("c1");
    round.expect(&format!("{} wins}} 1-0", name(&cross)));
    server.stop();
}

#[test]
fn a_person_who_leaves_in_the_middle_of_a_game_has_lost_it() {
    let server = Server::start("");
    let (mut cross, mut round) = pair(&server);
    cross.expect("Your move.");
    cross.type_line("quit");
    cross.expect_end();
    let who = name(&cross);
    round.expect(&format!("{who} forfeits by disconnection}} 0-1"));
    round.expect("Why: it closed the connection");
    let records = server.wait_for_records(1);
    assert!(
        records[0].contains("cause=\"disconnected\""),
        "{}",
        records[0]
    );
    server.stop();
}

#[test]
fn a_person_who_loses_the_connection_comes_back_to_the_game_under_the_same_name() {
    let server = Server::start("");
    let (mut cross, mut round) = pair(&server);
    cross.expect("Your move.");
    cross.type_line("a1");
    round.expect("Your move.");
    let who = name(&cross);
    drop(cross);
    round.expect(&format!("{who} has lost the connection"));
    round.type_line("a2");
    // A person with another name does not get the seat.
    let mut eve = server.login("Eve");
    eve.type_line("resign");
    eve.expect("You are not playing.");
    let mut cross = server.person();
    cross.type_line(&format!("login {}", who.to_lowercase()));
    cross.expect(&format!("Welcome back, {who}."));
    cross.expect("Game 1 goes on: gomoku. You are black.");
    cross.expect("Your move.");
    round.expect(&format!("{who} is back."));
    for (turn, other) in [("b1", Some("b2")), ("c1", None)] {
        cross.type_line(turn);
        if let Some(other) = other {
            round.expect(&format!("{who} played B1."));
            round.expect("Your move.");
            round.type_line(other);
            cross.expect("Your move.");
        }
    }
    round.expect(&format!("{who} wins}} 1-0"));
    let records = server.wait_for_records(1);
    assert!(records[0].contains("cause=\"win\""), "{}", records[0]);
    server.stop();
}

#[test]
fn a_person_who_does_not_come_back_in_time_has_lost_the_game() {
    let server = Server::start("[lobby]\nreconnect-grace = '300ms'\n");
    let (mut cross, mut round) = pair(&server);
    cross.expect("Your move.");
    let who = name(&cross);
    drop(cross);
    round.expect("may come back within 300ms");
    round.expect(&format!("{who} has left."));
    round.expect(&format!("{who} forfeits by disconnection}} 0-1"));
    let records = server.wait_for_records(1);
    assert!(
        records[0].contains("cause=\"disconnected\""),
        "{}",
        records[0]
    );
    server.stop();
}
