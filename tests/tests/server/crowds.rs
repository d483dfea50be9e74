//! Crowds: log-ins, names and games from few and from many addresses.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use tests::{Offender, connect_from};

use crate::host::{PATIENCE, Person, Server};

/// Says hello as a brain with this name and secret; returns whether it is let
/// in: it is told goodbye otherwise.
fn tries(stream: TcpStream, name: &str, secret: &str) -> bool {
    stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
    let mut lines = BufReader::new(stream.try_clone().expect("a handle")).lines();
    let mut stream = stream;
    loop {
        let Some(Ok(line)) = lines.next() else {
            return false;
        };
        let answer = match line.as_str() {
            "hello msg" => "hello ok".to_owned(),
            "com msg" => "com 0,2".to_owned(),
            "name msg" => format!("name {name}"),
            "token msg" => format!("token {secret}"),
            "quit msg" => return false,
            refused if refused.starts_with("refused ") => continue,
            _ => return true,
        };
        if writeln!(stream, "{answer}").is_err() {
            return false;
        }
    }
}

/// A person from another address of this machine.
fn person_from(server: &Server, source: u16) -> Person {
    server.person_at(connect_from(source, server.people))
}

#[test]
fn the_owner_gets_in_while_a_crowd_guesses_its_secret() {
    let server = Server::start("[lobby]\nprotect-names = true\n");
    let mut owner = server.person();
    owner.type_line("login Anna mine");
    owner.expect("Welcome, Anna.");
    let answered = AtomicUsize::new(0);
    let (addresses, each) = (10, 8);
    let brains = server.brains;
    thread::scope(|scope| {
        for source in 0..addresses {
            for _ in 0..each {
                let answered = &answered;
                scope.spawn(move || {
                    let stream = connect_from(source, brains);
                    assert!(!tries(stream, "Anna", "guess"));
                    answered.fetch_add(1, Ordering::Relaxed);
                });
            }
        }
        // The crowd waits to be checked.
        let until = Instant::now() + PATIENCE;
        while answered.load(Ordering::Relaxed) < usize::from(addresses) {
            assert!(Instant::now() < until, "each address is answered once");
            thread::yield_now();
        }
        let before = answered.load(Ordering::Relaxed);
        let mut again = person_from(&server, 60_000);
        again.type_line("login Anna mine");
        again.expect("Welcome back, Anna.");
        let meanwhile = answered.load(Ordering::Relaxed) - before;
        // All others come after: the check of some had begun, and the answers to others
        // were on their way.
        let rest = usize::from(addresses * each) - before;
        assert!(meanwhile < rest.max(2) / 2, "{meanwhile} of {rest}");
        owner.expect("You have logged in anew somewhere else.");
        // Guessers are answered ever later: the others need not wait for that.
        server.stop();
    });
}

#[test]
fn wrong_secrets_cost_their_address_and_nobody_else() {
    let server = Server::start("[lobby]\nprotect-names = true\n");
    let mut owner = server.person();
    owner.type_line("login Anna mine");
    owner.expect("Welcome, Anna.");
    let mut thief = person_from(&server, 1);
    for _ in 0..10 {
        thief.type_line("login Anna guess");
        thief.expect("That secret does not own the name Anna.");
    }
    thief.type_line("login Anna mine");
    thief.expect("Too many wrong secrets or codes came from your address; try again in");
    let mut again = person_from(&server, 2);
    again.type_line("login Anna mine");
    again.expect("Welcome back, Anna.");
    server.stop();
}

#[test]
fn an_address_registers_so_many_new_names_and_no_more() {
    let server = Server::start("[lobby]\nprotect-names = true\n[limits]\nnew-names = 2\n");
    for name in ["Ann", "Bob"] {
        let mut person = person_from(&server, 1);
        person.type_line(&format!("login {name} mine"));
        person.expect(&format!("Welcome, {name}."));
    }
    let mut person = person_from(&server, 1);
    person.type_line("login Cem mine");
    person.expect("Your address has registered too many new names");
    person.type_line("login Ann mine");
    person.expect("Welcome, Ann.");
    let mut other = person_from(&server, 2);
    other.type_line("login Cem mine");
    other.expect("Welcome, Cem.");
    server.stop();
}

#[test]
fn an_address_plays_its_share_of_games_and_programs_and_leaves_the_rest() {
    let brain = "[[brain]]\nname = 'Quiet'\ngame = 'gomoku'\nbrain = \"sh -c 'sleep 600'\"\n";
    let server = Server::start(brain);
    let login = |name: &str| {
        let mut person = person_from(&server, 1);
        person.type_line(&format!("login {name}"));
        person.expect("Welcome");
        person
    };
    // An address may have 8 programs of 16 that are started at a time.
    let mut crowd: Vec<Person> = (0..8).map(|number| login(&format!("A{number}"))).collect();
    let mut one_more = login("More");
    // All together: a program that does not come is not waited for without end.
    for person in &mut crowd {
        person.type_line("play gomoku Quiet");
    }
    for person in &mut crowd {
        person.expect("begins: gomoku");
    }
    one_more.type_line("play gomoku Quiet");
    one_more.expect("One address may play 8 brains at hand at a time; try again later.");
    let mut other = person_from(&server, 2);
    other.type_line("login Other");
    other.type_line("play gomoku Quiet");
    other.expect("begins: gomoku");
    server.signal(rustix::process::Signal::TERM);
    server.signal(rustix::process::Signal::TERM);
    server.wait();
}

#[test]
fn an_address_that_filled_its_part_of_the_disk_begins_no_game() {
    let server = Server::start("[limits]\ndisk-per-address = 1\n");
    let thought = format!("info text {}\\n", "x".repeat(900));
    // A brain may think aloud 200 times a second.
    let script = format!(
        "com 0,2 | name Talker | plan a1 a2 a3 | on move: wait 600; repeat 90 {thought}; polite | \
         on game gomoku: polite | on game: say game failed"
    );
    let _talker = Offender::dial(server.brains, &script);
    let mut ann = person_from(&server, 1);
    ann.type_line("login Ann");
    ann.expect("Welcome");
    let refused = "The games of one address may fill 1 MiB of the disk a day, and yours have";
    loop {
        ann.type_line("play gomoku Talker board=3 line=3");
        let said = ann.expect_any(&["begins: gomoku", "There is no brain", refused]);
        if said.contains(refused) {
            break;
        }
        if said.contains("begins") {
            // The brain has moved, and thought aloud, when it is asked again.
            ann.expect("Your move.");
            ann.type_line("c3");
            ann.expect("Your move.");
            ann.type_line("resign");
            ann.expect("{Game ");
        }
    }
    server.stop();
}
