//! Without files or disk space the server stays up and recovers.

use std::fs;
use std::io::Read as _;
use std::net::TcpStream;
use std::time::Instant;

use tests::arbiter_with_files;

use crate::host::{PATIENCE, Person, Server};

/// One of the two resigns their game, and both are told that it is stored.
fn end_game(one: &mut Person, other: &mut Person) {
    one.type_line("resign");
    for person in [one, other] {
        person.expect("{Game");
    }
}

/// The second person accepts a game that the first one seeks.
fn begin_game(one: &mut Person, other: &mut Person) {
    one.type_line("seek gomoku");
    let seek = other.expect("'accept ") + &other.expect("'");
    let number = seek.rsplit("accept ").next().unwrap_or_default();
    other.type_line(&format!("accept {}", number.trim_end_matches('\'')));
    one.expect_any(&["Your move.", "Game"]);
}

#[test]
fn more_clients_than_files_end_nothing_and_others_come_in_when_they_have_left() {
    let server = Server::run(arbiter_with_files(64, ["serve"]), "");
    let (mut anna, mut bert) = (server.login("Anna"), server.login("Bert"));
    begin_game(&mut anna, &mut bert);
    let crowd: Vec<TcpStream> = (0..200)
        .filter_map(|number| {
            let ports = [server.people, server.brains];
            TcpStream::connect(ports[number % 2]).ok()
        })
        .collect();
    // Most are turned away; the players go on, and their games are stored.
    let turned_away = crowd.iter().filter(|stream| is_closed(stream)).count();
    assert!(turned_away > 100, "{turned_away}");
    for _ in 0..3 {
        end_game(&mut anna, &mut bert);
        begin_game(&mut anna, &mut bert);
    }
    assert_eq!(server.wait_for_records(3).len(), 3);
    drop(crowd);
    // There is room again as soon as the server has noticed that they left.
    let deadline = Instant::now() + PATIENCE;
    let stream = loop {
        let stream = TcpStream::connect(server.people).expect("the server listens");
        if !is_closed(&stream) {
            break stream;
        }
        assert!(Instant::now() < deadline, "nobody is let in any more");
    };
    // The place may be the only one so far.
    let mut carl = server.person_at(stream);
    carl.type_line("login Carl");
    carl.expect("Welcome, Carl");
    carl.type_line("who");
    carl.expect("Anna");
    end_game(&mut anna, &mut bert);
    server.stop();
}

/// Waits for a byte or the end; true if the server closed the connection
/// without a byte.
fn is_closed(mut stream: &TcpStream) -> bool {
    let limit = Some(PATIENCE);
    stream.set_read_timeout(limit).expect("a socket has limits");
    matches!(stream.read(&mut [0; 1]), Ok(0) | Err(_))
}

#[test]
fn when_the_disk_is_full_no_game_begins_and_when_it_is_not_they_go_on() {
    let server = Server::start("");
    let (mut anna, mut bert) = (server.login("Anna"), server.login("Bert"));
    begin_game(&mut anna, &mut bert);
    // A write to this file fails with a full disk.
    let part = server.path("arbiter-data/records/000001.xml.part");
    std::os::unix::fs::symlink("/dev/full", &part).expect("the folder is ours");
    anna.type_line("resign");
    // The game is over, but not announced before it is stored.
    let log = server.path("arbiter-data/arbiter.log");
    let deadline = Instant::now() + PATIENCE;
    let logged = || fs::read_to_string(&log).unwrap_or_default();
    while !logged().contains("it is tried again, results wait, and no game begins") {
        assert!(Instant::now() < deadline, "{}", logged());
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let (mut carl, mut dora) = (server.login("Carl"), server.login("Dora"));
    carl.type_line("seek gomoku");
    dora.expect("'accept 2'");
    dora.type_line("accept 2");
    dora.expect("The disk is full; games begin again when there is room.");
    assert!(server.records().is_empty());
    fs::remove_file(&part).expect("the folder is ours");
    for person in [&mut anna, &mut bert] {
        person.expect("{Game 1");
    }
    assert_eq!(server.wait_for_records(1).len(), 1);
    dora.type_line("accept 2");
    carl.expect_any(&["Your move.", "Game"]);
    end_game(&mut carl, &mut dora);
    assert_eq!(server.wait_for_records(2).len(), 2);
    server.stop();
}

#[test]
fn the_limits_of_the_file_hold_for_games_and_connections() {
    let server = Server::start("[limits]\ngames = 1\nconnections = 100\nper-address = 8\n");
    let (mut anna, mut bert) = (server.login("Anna"), server.login("Bert"));
    begin_game(&mut anna, &mut bert);
    let (mut carl, mut dora) = (server.login("Carl"), server.login("Dora"));
    carl.type_line("seek gomoku");
    dora.expect("'accept 2'");
    dora.type_line("accept 2");
    dora.expect("The server is full; try again later.");
    let crowd: Vec<TcpStream> = (0..10)
        .map(|_| TcpStream::connect(server.people).expect("the server listens"))
        .collect();
    let turned_away = crowd.iter().filter(|stream| is_closed(stream)).count();
    assert!(turned_away >= 6, "{turned_away}");
    end_game(&mut anna, &mut bert);
    dora.type_line("accept 2");
    carl.expect_any(&["Your move.", "Game"]);
    end_game(&mut carl, &mut dora);
    server.stop();
}
