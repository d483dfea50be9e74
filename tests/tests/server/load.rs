//! The server under load, in small: `cargo run --release -p tests --bin load`
//! measures it in earnest.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use tests::load::{
    Agent, Assault, Brain, Crowd, LoadServer, Newcomers, Person, Reader, Rude, Spectator,
};
use tests::programs;

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(60);

/// More than any of these servers needs, in kilobytes.
const MEMORY: u64 = 200 * 1024;

/// Files that a server may have open at last beyond those at first: the
/// database opens some when it is used.
const MORE_FILES: usize = 15;

const PAIRING: &str = "[lobby]\npair = true\nkeepalive = '2s'\n";

/// An address of loopback, so that no share of an address is used up.
fn from(crowd: u8, number: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 50 + crowd, (number / 20) as u8, 1)
}

/// Lets a crowd act until so many have been let in and so many answers came.
fn served(crowd: &mut Crowd, admitted: usize, answers: u64) {
    let is_served = crowd.run_until(PATIENCE, |tally| {
        tally.admitted >= admitted && tally.answers >= answers
    });
    assert!(is_served.expect("it runs"), "{:?}", crowd.tally);
    assert_eq!(crowd.tally.ended, 0, "{:?}", crowd.tally);
}

fn crowd() -> Crowd {
    Crowd::new().expect("the system has files")
}

#[test]
fn everybody_is_served_and_every_connection_is_given_back() {
    let server = LoadServer::start(&programs().arbiter, PAIRING).expect("it starts");
    let files = server.files();
    let mut waiting = crowd();
    for number in 0..100 {
        let name = format!("idle{number}");
        let dialled = match number % 4 {
            0 => {
                let agent = Agent::new(name, Duration::from_millis(1_000));
                waiting.dial(server.poker, from(0, number), agent)
            }
            1 => {
                let reader = Reader::new(server.web, "/events");
                waiting.dial(server.web, from(0, number), reader)
            }
            _ => waiting.dial(server.brains, from(0, number), Brain::that_waits(name)),
        };
        dialled.expect("the server listens");
    }
    served(&mut waiting, 100, 0);
    let waiting = waiting.start();
    let mut brains = crowd();
    for number in 0..50 {
        let thinks = Duration::from_millis(20);
        let brain = Brain::that_plays(format!("polite{number}"), thinks);
        let dialled = brains.dial(server.brains, from(1, number), brain);
        dialled.expect("the server listens");
    }
    served(&mut brains, 50, 50);
    let brains = brains.start();
    let mut people = crowd();
    for number in 0..50 {
        let person = Person::new(format!("Ann{number}"), Some(Duration::from_millis(100)));
        let dialled = people.dial(server.people, from(2, number), person);
        dialled.expect("the server listens");
    }
    // Each game may be over by the time; the next one is played soon.
    let mut spectators = crowd();
    for number in 0..50 {
        let from = from(3, number);
        let dialled = match number % 2 {
            0 => {
                let reader = Reader::new(server.web, "/api/v1/events");
                spectators.dial(server.web, from, reader)
            }
            _ => {
                let spectator = Spectator::new(format!("Eve{number}"), 1);
                spectators.dial(server.people, from, spectator)
            }
        };
        dialled.expect("the server listens");
    }
    served(&mut people, 50, 100);
    served(&mut spectators, 50, 100);
    assert!(server.resident() < MEMORY, "{} KB", server.resident());
    let brains = brains.stop().expect("it runs");
    let waiting = waiting.stop().expect("it runs");
    assert_eq!((brains.tally.ended, waiting.tally.ended), (0, 0));
    assert_eq!(server.lost_on_time().expect("there are records"), 0);
    drop((brains, waiting, people, spectators));
    let kept = server.wait_for_files(files + MORE_FILES);
    assert!(kept <= files + MORE_FILES, "{kept} files after {files}");
}

/// One rude client for each port and vice.
fn attack(server: &LoadServer) -> Vec<Assault> {
    let rude = |to: SocketAddr, host: u8, first: &str, again: Vec<u8>| Rude {
        first: first.into(),
        again,
        ..Rude::new(to, host, 2)
    };
    let flood = |to, host| Rude {
        hangs_up: true,
        ..Rude::new(to, host, 2)
    };
    let drips = |to, host, first: &str| Rude {
        pause: Duration::from_millis(100),
        ..rude(to, host, first, b"x".to_vec())
    };
    let unread = |to, host, first: &str, again: &str| Rude {
        reads: false,
        pause: Duration::from_millis(5),
        ..rude(to, host, first, again.into())
    };
    let name = "hello ok\ncom 0,2\nname rude\n";
    let hello = "<message><hello name='rude' version='1'/></message>";
    let page = "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
    let all = vec![
        flood(server.brains, 1),
        flood(server.people, 2),
        flood(server.poker, 3),
        flood(server.web, 4),
        rude(server.brains, 1, name, vec![b'\n'; 65_536]),
        rude(server.brains, 1, name, b"info depth 1\n".repeat(1_000)),
        rude(server.people, 2, "login Rude\r\n", vec![b'x'; 65_536]),
        rude(
            server.poker,
            3,
            hello,
            b"<message><tables/></message>".repeat(500),
        ),
        rude(server.web, 4, "GET / HTTP/1.1\r\n", vec![b'x'; 65_536]),
        drips(server.people, 2, "log"),
        drips(server.poker, 3, "<mess"),
        drips(server.web, 4, "GET / HTTP/1.1\r\nx: "),
        unread(server.people, 2, "login Rude\r\n", "games\r\nhelp\r\n"),
        unread(server.poker, 3, hello, "<message><tables/></message>"),
        unread(server.web, 4, page, page),
    ];
    all.into_iter().map(Rude::start).collect()
}

#[test]
fn rude_clients_at_every_port_cost_nobody_a_game_and_keep_nobody_out() {
    let server = LoadServer::start(&programs().arbiter, PAIRING).expect("it starts");
    let files = server.files();
    let mut polite = crowd();
    for number in 0..10 {
        let brain = Brain::that_plays(format!("polite{number}"), Duration::ZERO);
        let dialled = polite.dial(server.brains, from(4, number), brain);
        dialled.expect("the server listens");
    }
    served(&mut polite, 10, 10);
    let before = polite.tally.answers;
    let assaults = attack(&server);
    let newcomers = Newcomers::start(&server);
    served(&mut polite, 10, before + 1_000);
    // The games go on while the others stop.
    let polite = polite.start();
    let newcomers = newcomers.stop();
    assert!(newcomers.served >= 4, "{newcomers:?}");
    assert!(newcomers.refused.is_empty(), "{newcomers:?}");
    let begun = Instant::now();
    while !assaults.iter().all(|assault| assault.dialled() > 0) {
        assert!(begun.elapsed() < PATIENCE, "an attack does not begin");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(server.resident() < MEMORY, "{} KB", server.resident());
    assaults.into_iter().for_each(Assault::stop);
    let polite = polite.stop().expect("it runs");
    assert_eq!(polite.tally.ended, 0, "{:?}", polite.tally);
    assert_eq!(server.lost_on_time().expect("there are records"), 0);
    drop(polite);
    let kept = server.wait_for_files(files + MORE_FILES);
    assert!(kept <= files + MORE_FILES, "{kept} files after {files}");
}
