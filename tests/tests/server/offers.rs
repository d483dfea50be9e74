//! Offers to one person, messages to one person, and the facts about a player.

use std::time::Instant;

use tests::{Offender, programs};

use crate::host::{GOMOKU_ALONE, PATIENCE, Person, Server};

const TINY: &str = "gomoku board=3 line=3";

/// Ann and Bob, who sit as Ann has asked for: she moves first.
fn challenged(server: &Server) -> (Person, Person) {
    let mut ann = server.person();
    ann.type_line("Ann");
    // Other servers ask for a name first.
    ann.expect("If it is your name, type 'login");
    ann.type_line("login Ann");
    ann.expect("Welcome, Ann");
    let mut bob = server.login("Bob");
    ann.expect("Bob is here.");
    // No line is wrapped.
    bob.type_line("set width 200");
    bob.expect("width is 200 now.");
    ann.type_line(&format!("match bob {TINY} 5+3 seat=black"));
    ann.expect("Bob is asked; 'withdraw' takes your offer back.");
    let offer = bob.expect("'accept 1' plays it, 'decline 1' refuses it.");
    let game = "gomoku, board 3, line 3, cross taken, clock 5m+3s";
    assert!(
        offer.contains(&format!("Ann offers you {game}: ")),
        "{offer}"
    );
    (ann, bob)
}

#[test]
fn a_game_is_offered_to_one_person_who_alone_sees_it_and_plays_it() {
    let server = Server::start("");
    let mut eve = server.login("Eve");
    let (mut ann, mut bob) = challenged(&server);
    for (typed, told) in [
        ("accept 1", "Nobody seeks under 1"),
        ("decline 1", "Nobody seeks under 1"),
        ("match Eve gomoku", "Eve can have one seat alone."),
        ("match Nobody gomoku", "Nobody called 'Nobody' is here."),
        ("match", "'match Anna'"),
        ("match Bob", "Which game?"),
        (
            "match Bob gomoku soon",
            "'soon' is neither a time nor a rule",
        ),
        ("match Bob gomoku seat=top", "give cross, round or random"),
    ] {
        eve.type_line(typed);
        eve.expect(told);
    }
    eve.type_line("games");
    let games = eve.expect("You can play");
    assert!(!games.contains("accept 1"), "{games}");
    for person in [&mut ann, &mut bob] {
        person.type_line("games");
        person.expect("accept 1");
    }
    bob.type_line("accept 1");
    ann.expect("Game 1 begins: gomoku. You are black.");
    bob.expect("Game 1 begins: gomoku. You are white.");
    // The clocks are below the board, in the order of seats.
    let clocks = bob.expect(", Bob 5:00");
    assert!(clocks.contains("Clocks: Ann "), "{clocks}");
    assert!(!eve.heard().contains("offers"), "{}", eve.heard());
    eve.type_line("match ann gomoku");
    eve.expect("Ann is playing");
    bob.type_line("resign");
    ann.expect("Bob resigns} 1-0");
    let records = server.wait_for_records(1);
    assert!(
        records[0].contains("clock-ms=\"300000.000\""),
        "{}",
        records[0]
    );
    server.stop();
}

#[test]
fn an_offer_to_one_person_is_declined_withdrawn_or_over_when_somebody_plays_or_leaves() {
    let server = Server::start("");
    let (mut ann, mut bob) = challenged(&server);
    // There is but one.
    bob.type_line("decline");
    bob.expect("You decline.");
    ann.expect("Bob does not want to play your game.");
    bob.type_line("accept 1");
    bob.expect("Nobody seeks under 1");
    ann.type_line("match Bob gomoku");
    bob.expect("'decline 2'");
    ann.type_line("withdraw");
    ann.expect("You offer no game now.");
    bob.type_line("accept 2");
    bob.expect("Nobody seeks under 2");
    // A game with somebody else ends it.
    let mut eve = server.login("Eve");
    ann.type_line("match Bob gomoku");
    bob.expect("'decline 3'");
    bob.type_line("match Eve gomoku");
    eve.expect("'accept 4'");
    eve.type_line("accept 4");
    bob.expect("Game 1 begins");
    ann.expect("Bob plays, or has left: your offer is over.");
    bob.type_line("resign");
    bob.expect("Bob resigns}");
    bob.type_line("accept 3");
    bob.expect("Nobody seeks under 3");
    // So does leaving.
    ann.type_line("match Bob gomoku");
    bob.expect("'decline 5'");
    bob.type_line("decline 5");
    bob.expect("You decline.");
    ann.expect("Bob does not want to play your game.");
    bob.type_line("decline");
    bob.expect("You are not playing.");
    ann.type_line("match Bob gomoku");
    bob.expect("'decline 6'");
    bob.type_line("quit");
    ann.expect("Bob plays, or has left: your offer is over.");
    ann.type_line("games");
    let games = ann.expect("You can play");
    assert!(!games.contains("accept"), "{games}");
    server.stop();
}

#[test]
fn a_draw_is_declined_and_a_game_is_played_again_with_the_sides_changed() {
    let server = Server::start("");
    let (mut ann, mut bob) = challenged(&server);
    ann.type_line("rematch");
    ann.expect("There is no game to play again");
    bob.type_line("accept 1");
    ann.expect("Your move.");
    ann.type_line("draw");
    bob.expect("Ann offers a draw");
    bob.type_line("decline");
    bob.expect("You decline.");
    ann.expect("Bob declines the draw.");
    ann.type_line("rematch");
    ann.expect("You are playing game 1");
    bob.type_line("resign");
    ann.expect("Bob resigns} 1-0");
    bob.expect("Bob resigns} 1-0");
    ann.type_line("rematch");
    let offer = bob.expect("'accept 2'");
    assert!(offer.contains("round taken, clock 5m+3s"), "{offer}");
    // An offer of the same is taken.
    bob.type_line("rematch");
    bob.expect("Game 2 begins: gomoku. You are black.");
    ann.expect("Game 2 begins: gomoku. You are white.");
    ann.type_line("resign");
    bob.expect("Ann resigns} 1-0");
    bob.type_line("rematch");
    ann.expect("'decline 3'");
    server.stop();
}

#[test]
fn moves_are_taken_back_by_consent_and_the_game_goes_on_without_a_step() {
    let server = Server::start("");
    let (mut ann, mut bob) = challenged(&server);
    bob.type_line("accept 1");
    ann.expect("Your move.");
    ann.type_line("takeback");
    ann.expect("You have no move to take back.");
    ann.type_line("A1");
    bob.expect("Your move.");
    bob.type_line("takeback 2");
    bob.expect("You have no move to take back.");
    ann.type_line("takeback");
    ann.expect("Your opponent is asked");
    bob.expect("Ann would take back the last move: 'takeback' agrees, 'decline' refuses.");
    bob.type_line("decline");
    ann.expect("Bob takes nothing back.");
    // An offer is over with the next move.
    ann.type_line("takeback 1");
    bob.expect("Ann would take back the last move");
    bob.type_line("B2");
    ann.expect("Your move.");
    bob.type_line("decline");
    bob.expect("Nobody offers");
    ann.type_line("takeback");
    bob.expect("Ann would take back the last 2 moves");
    bob.type_line("takeback");
    for person in [&mut ann, &mut bob] {
        person.expect("Game 1 (Ann vs. Bob) moves were taken back: it begins again} *");
        person.expect("Game 2 begins: gomoku.");
    }
    ann.expect("Your move.");
    for (one, action) in [(true, "A1"), (false, "B2"), (true, "B1")] {
        let (mover, other) = if one {
            (&mut ann, &mut bob)
        } else {
            (&mut bob, &mut ann)
        };
        mover.type_line(action);
        other.expect("Your move.");
    }
    // Moves of the game before are taken back likewise.
    bob.type_line("takeback 1");
    ann.expect("Bob would take back the last move");
    ann.type_line("takeback");
    ann.expect("begins again after move 2} *");
    ann.expect("Game 3 begins: gomoku. You are black.");
    ann.expect("Your move.");
    ann.type_line("takeback");
    bob.expect("Ann would take back the last 2 moves");
    bob.type_line("takeback");
    bob.expect("Game 4 begins: gomoku. You are white.");
    ann.expect("Game 4 begins: gomoku. You are black.");
    ann.expect("Your move.");
    for (one, action) in [(true, "A1"), (false, "B2"), (true, "B1"), (false, "C3")] {
        let (mover, other) = if one {
            (&mut ann, &mut bob)
        } else {
            (&mut bob, &mut ann)
        };
        mover.type_line(action);
        other.expect("Your move.");
    }
    ann.type_line("C1");
    bob.expect("Ann wins} 1-0");
    // Its result counts nowhere, and its record is kept.
    let records = server.wait_for_records(1);
    // The clocks went on as they stood: each has limits of its own.
    assert_eq!(
        records[0].matches(" clock-ms=\"").count(),
        3,
        "{}",
        records[0]
    );
    ann.type_line("ratings gomoku");
    let ratings = ann.expect("> ");
    assert!(!ratings.contains("Bob"), "{ratings}");
    server.stop();
}

#[test]
fn a_brain_takes_moves_back_at_once_unless_it_knows_no_position() {
    let server = Server::start("");
    let script = |name: &str, more: &str| format!("name {name} | {more}{GOMOKU_ALONE}");
    let _new = Offender::dial(server.brains, &script("New", "com 0,2 | "));
    let _old = Offender::dial(server.brains, &script("Old", ""));
    let mut ann = server.login("Ann");
    for (brain, said) in [("Old", "speaks 0,1"), ("New", "begins again} *")] {
        let deadline = Instant::now() + PATIENCE;
        while {
            ann.type_line("brains");
            !ann.expect("> ").contains(brain)
        } {
            assert!(Instant::now() < deadline, "{brain} does not come");
        }
        ann.type_line(&format!("play gomoku {brain} seat=black"));
        ann.expect("Your move.");
        ann.type_line("A1");
        ann.expect("Your move.");
        ann.type_line("takeback");
        ann.expect(said);
        if brain == "New" {
            ann.expect("Your move.");
        }
        ann.type_line("resign");
        ann.expect("Ann resigns");
    }
    server.stop();
}

#[test]
fn a_hint_is_a_move_of_the_opponents_second_program_and_the_game_does_not_count() {
    let bin = programs().arbiter.parent().expect("it stands in a folder");
    let server = Server::start(&format!(
        "[[brain]]\nname = 'Row'\ngame = 'gomoku'\nbrain = '{}/gomoku-brain --level greedy --seed 1'\n",
        bin.display()
    ));
    let mut ann = server.login("Ann");
    ann.type_line("hint");
    ann.expect("You are not playing");
    ann.type_line(&format!("play {TINY} Row seat=black"));
    ann.expect("Your move.");
    ann.type_line("hint");
    ann.expect("A second program of your opponent is asked");
    ann.expect("Row would play ");
    ann.type_line("resign");
    ann.expect("Ann resigns");
    server.wait_for_records(1);
    ann.type_line("ratings gomoku");
    let ratings = ann.expect("> ");
    assert!(!ratings.contains("Row"), "{ratings}");
    server.stop();
}

#[test]
fn a_person_tells_another_one_something_and_nobody_else() {
    let server = Server::start("");
    let mut eve = server.login("Eve");
    let mut ann = server.login("Ann");
    let mut bob = server.login("Bob");
    ann.type_line("tell BOB good luck");
    ann.expect("Bob is told.");
    bob.expect("Ann tells you: good luck");
    for (typed, told) in [
        ("tell Bob", "Say what?"),
        ("tell", "'tell Anna'"),
        ("tell Cid hello", "Nobody called 'Cid' is here."),
    ] {
        ann.type_line(typed);
        ann.expect(told);
    }
    let mut guest = server.person();
    guest.type_line("tell Bob hello");
    guest.expect("Log in first");
    eve.type_line("who");
    eve.expect("Bob");
    assert!(!eve.heard().contains("good luck"), "{}", eve.heard());
    server.stop();
}

#[test]
fn finger_tells_whether_a_player_is_here_and_how_it_has_played() {
    let server = Server::start("");
    let (mut ann, mut bob) = challenged(&server);
    ann.type_line("finger");
    ann.expect("Ann: here");
    ann.expect("No game is counted yet.");
    bob.type_line("accept 1");
    ann.expect("Your move.");
    ann.type_line("finger bob");
    ann.expect("Bob: plays game 1");
    bob.type_line("resign");
    bob.expect("Bob resigns}");
    server.wait_for_records(1);
    bob.type_line("quit");
    bob.expect_end();
    ann.expect("Bob has left.");
    ann.type_line("finger bob");
    ann.expect("bob: not here");
    ann.expect("gomoku");
    // The place among all.
    let row = ann.expect("0-0-1");
    assert!(row.contains("2  Bob") && !row.contains("Ann"), "{row}");
    let mut guest = server.person();
    guest.type_line("finger");
    guest.expect("Log in first");
    server.stop();
}
