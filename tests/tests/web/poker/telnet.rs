//! Poker on telnet, and a seat that either face of the server gives back.

use std::net::SocketAddr;
use std::time::Instant;

use tests::free_address;

use super::{agents, is_asked, players, recorded, wait_for};
use crate::host::{PATIENCE, Server, rest};
use crate::secrecy::Telnet;

/// A server where people come by telnet to this address, with an agent.
fn server(kind: &str) -> (Server, SocketAddr) {
    let people = free_address();
    let server = Server::start_with(|_| format!("people = '{people}'\n{}", agents(kind)));
    (server, people)
}

#[test]
fn a_person_plays_holdem_on_telnet_loses_the_line_and_goes_on_on_the_page() {
    let (server, people) = server("random");
    let mut anna = Telnet::login(people, "Anna");
    anna.ask("brains", "At poker you can play against Robot");
    anna.ask("help holdem", "f folds, k checks");
    anna.ask("play holdem Nobody", "no agent 'Nobody' here, but Robot");
    anna.ask("play holdem rake=200", "rake");
    anna.ask("play holdem", "-- table 1, hand ");
    anna.expect("your cards: ");
    anna.expect("| r N raise to ");
    anna.ask("r 5", "your bet can stand at ");
    anna.ask("d 1", "no cards are changed now.");
    anna.ask("board", "-- table 1, hand ");
    anna.ask("who", "sits at table 1");
    anna.ask("play holdem", "You sit at a table: leave it first.");
    let mut eve = Telnet::login(people, "Eve");
    eve.ask("leave", "You sit at no table of poker.");
    eve.ask("join 1", "All seats are taken.");
    drop(anna);
    // The line is lost: the seat is kept, and the page gives it back.
    let mut page = server.browser();
    let deadline = Instant::now() + PATIENCE;
    loop {
        eve.ask("who", "Eve");
        let (_, last) = eve.heard.rsplit_once("name").expect("a list");
        if !last.contains("Anna") {
            break;
        }
        assert!(Instant::now() < deadline, "{}", eve.heard);
    }
    let sat = page.post("/poker/tables/1/sit", &[("name", "Anna")]);
    assert_eq!(sat.status, 303, "{sat:?}");
    wait_for(&mut page, "/poker/tables/1", is_asked).expect("You hold <strong>");
    assert_eq!(players(&mut page, 1), ["Anna", "Robot"]);
    page.post("/leave", &[]);
    server.stop();
}

#[test]
fn two_people_offer_a_table_take_it_and_play_in_their_languages() {
    let (server, people) = server("random");
    let mut anna = Telnet::login(people, "Anna");
    anna.ask(
        "seek omaha-8 hands=2 small-blind=50 big-blind=100 buyin=2000",
        "You sit at table 1",
    );
    let mut bob = Telnet::login(people, "Bob");
    bob.ask("set language cs", "Nastaveno");
    bob.ask("games", "join 1");
    bob.ask("join 7", "Takový stůl tu není.");
    bob.ask("join 1", "== rozdání 1");
    for hand in [1, 2] {
        anna.expect(&format!("== hand {hand}: "));
        // The button acts first, and gives the hand up.
        let (on_turn, word) = if anna.heard.contains(&format!("== hand {hand}: you deal")) {
            (&mut anna, "fold")
        } else {
            (&mut bob, "složit")
        };
        on_turn.expect(&format!("f {word} |"));
        on_turn.ask("f", "");
    }
    anna.expect("Table 1 is closed");
    bob.expect("Stůl 1");
    // No table takes it any more: it is the beginning of another command.
    anna.ask("f", "Anna: here");
    let mut page = server.browser();
    let deadline = Instant::now() + PATIENCE;
    while recorded(&mut page, "?player=Anna").len() < 2 {
        assert!(Instant::now() < deadline, "the hands are not recorded");
        rest();
    }
    server.stop();
}

#[test]
fn a_person_sits_out_comes_back_and_leaves() {
    let (server, people) = server("random");
    let mut anna = Telnet::login(people, "Anna");
    anna.ask("play five-card-draw", "-- table 1, hand ");
    anna.ask("out", "You sit out: 'back' plays again.");
    anna.expect("== hand 3: ");
    anna.ask("back", "You play again.");
    anna.ask("leave", "You have left the table.");
    anna.ask("leave", "You sit at no table of poker.");
    anna.ask("play stud Robot Robot", "Fixed-limit seven-card stud");
    anna.ask("quit", "Goodbye");
    server.stop();
}
