//! Many polite clients.

use std::io;
use std::net::Ipv4Addr;
use std::path::Path;
use std::time::{Duration, Instant};

use tests::load::{Agent, Brain, Crowd, LoadServer, Person, Reader, Row, Spectator};

use super::Trial;

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(120);

/// Long enough for the server to ask waiting clients whether they are there.
const REST: Duration = Duration::from_secs(12);

/// How long a measurement takes.
const SPAN: Duration = Duration::from_secs(20);

/// The longest wait for an answer, wherever one is due.
const SLOWEST: Duration = Duration::from_secs(2);

/// The number of connections from one address of loopback.
const PER_ADDRESS: usize = 100;

const PAIRING: &str = "[lobby]\npair = true\nkeepalive = '10s'\n";

pub(super) fn trials() -> Vec<Trial> {
    vec![
        ("idle", Box::new(idle)),
        ("brains", Box::new(brains)),
        ("people", Box::new(people)),
        (
            "spectators-page",
            Box::new(|arbiter| spectators(arbiter, true)),
        ),
        (
            "spectators-telnet",
            Box::new(|arbiter| spectators(arbiter, false)),
        ),
    ]
}

/// The address of the client of this number in a crowd.
fn from(crowd: u8, number: usize) -> Ipv4Addr {
    let host = u8::try_from(number / PER_ADDRESS).unwrap_or(u8::MAX);
    Ipv4Addr::new(127, crowd, host, 1)
}

fn is_ok(done: bool, what: &str, crowd: &Crowd) -> io::Result<()> {
    if done {
        Ok(())
    } else {
        Err(io::Error::other(format!("not {what}: {:?}", crowd.tally)))
    }
}

/// 10,000 connections that wait, of all kinds.
fn idle(arbiter: &Path) -> io::Result<Row> {
    let more = format!("{PAIRING}[poker]\nmax-clients = 1000\n");
    let server = LoadServer::start(arbiter, &more)?;
    let (files, base) = (server.files(), server.resident());
    let mut crowd = Crowd::new()?;
    let mut row = Row::new("10,000 connections that wait");
    let mut before = base;
    let kinds: [(&str, usize); 4] = [
        ("KB for each of 5,000 brains", 5_000),
        ("KB for each of 3,000 people", 3_000),
        ("KB for each of 1,000 streams of the page", 1_000),
        ("KB for each of 1,000 poker clients", 1_000),
    ];
    let mut all = 0;
    for (kind, (what, count)) in (1..).zip(kinds) {
        all += count;
        for number in 0..count {
            let from = from(kind, number);
            let name = format!("idle{number}");
            match kind {
                1 => crowd.dial(server.brains, from, Brain::that_waits(name))?,
                2 => crowd.dial(server.people, from, Person::new(name, None))?,
                3 => crowd.dial(server.web, from, Reader::new(server.web, "/events"))?,
                _ => {
                    let every = Duration::from_millis(1_200);
                    crowd.dial(server.poker, from, Agent::new(name, every))?;
                }
            }
        }
        let done = crowd.run_until(PATIENCE, |tally| tally.admitted >= all)?;
        is_ok(done, what, &crowd)?;
        crowd.run_for(REST)?;
        let now = server.resident();
        row.shows(what, now.saturating_sub(before) as f64 / count as f64);
        before = now;
    }
    row.at_most(
        "connections that the server ended",
        crowd.tally.ended as f64,
        0.0,
    );
    row.at_most("resident, MB", server.resident() as f64 / 1024.0, 200.0);
    drop(crowd);
    let kept = server.wait_for_files(files + 5).saturating_sub(files);
    row.at_most("files not given back", kept as f64, 5.0);
    Ok(row)
}

/// 2,000 brains in 1,000 games.
fn brains(arbiter: &Path) -> io::Result<Row> {
    let server = LoadServer::start(arbiter, PAIRING)?;
    let mut crowd = Crowd::new()?;
    for number in 0..2_000 {
        let brain = Brain::that_plays(format!("polite{number}"), Duration::ZERO);
        crowd.dial(server.brains, from(1, number), brain)?;
    }
    let games = |crowd: &Crowd| crowd.tally.answers > 100_000;
    let began = Instant::now();
    while !games(&crowd) && began.elapsed() < PATIENCE {
        crowd.run_for(Duration::from_millis(100))?;
    }
    is_ok(games(&crowd), "playing", &crowd)?;
    crowd.tally.slowest = Duration::ZERO;
    let (before, began) = (crowd.tally.answers, Instant::now());
    crowd.run_for(SPAN)?;
    let moves = (crowd.tally.answers - before) as f64 / began.elapsed().as_secs_f64();
    let mut row = Row::new("2,000 brains in 1,000 games");
    row.shows("moves/s", moves);
    row.within("slowest answer, ms", crowd.tally.slowest, SLOWEST);
    row.at_most(
        "moves lost to the clock",
        server.lost_on_time()? as f64,
        0.0,
    );
    row.at_most(
        "connections that the server ended",
        crowd.tally.ended as f64,
        0.0,
    );
    row.at_most("resident, MB", server.resident() as f64 / 1024.0, 200.0);
    Ok(row)
}

/// 1,000 people who log in and ask something now and then.
fn people(arbiter: &Path) -> io::Result<Row> {
    let server = LoadServer::start(arbiter, PAIRING)?;
    let mut crowd = Crowd::new()?;
    let began = Instant::now();
    for number in 0..1_000 {
        let person = Person::new(format!("Ann{number}"), Some(Duration::from_secs(5)));
        crowd.dial(server.people, from(1, number), person)?;
    }
    let done = crowd.run_until(PATIENCE, |tally| tally.admitted >= 1_000)?;
    is_ok(done, "logged in", &crowd)?;
    let all_in = began.elapsed();
    crowd.run_for(SPAN)?;
    let mut row = Row::new("1,000 people on telnet");
    row.shows("ms until all are logged in", all_in.as_secs_f64() * 1000.0);
    row.at_least("answers", crowd.tally.answers as f64, 1_000.0);
    row.within("slowest answer, ms", crowd.tally.slowest, SLOWEST);
    row.at_most(
        "connections that the server ended",
        crowd.tally.ended as f64,
        0.0,
    );
    row.at_most("resident, MB", server.resident() as f64 / 1024.0, 100.0);
    Ok(row)
}

/// 1,000 spectators of one game, a move every 250 ms, while 20 brains play.
fn spectators(arbiter: &Path, on_page: bool) -> io::Result<Row> {
    let server = LoadServer::start(arbiter, PAIRING)?;
    let mut slow = Crowd::new()?;
    for name in ["slowA", "slowB"] {
        let brain = Brain::that_plays(name.to_owned(), Duration::from_millis(250));
        slow.dial(server.brains, from(1, 0), brain)?;
    }
    // Alone, they are paired with each other.
    let done = slow.run_until(PATIENCE, |tally| tally.answers > 2)?;
    is_ok(done, "playing", &slow)?;
    let slow = slow.start();
    let before = server.resident();
    let mut crowd = Crowd::new()?;
    for number in 0..1_000 {
        let from = from(3, number);
        if on_page {
            let reader = Reader::new(server.web, "/games/1/events");
            crowd.dial(server.web, from, reader)?;
        } else {
            let spectator = Spectator::new(format!("Eve{number}"), 1);
            crowd.dial(server.people, from, spectator)?;
        }
    }
    let done = crowd.run_until(PATIENCE, |tally| tally.admitted >= 1_000)?;
    is_ok(done, "let in", &crowd)?;
    let memory = server.resident().saturating_sub(before);
    let crowd = crowd.start();
    let mut polite = Crowd::new()?;
    for number in 0..20 {
        let brain = Brain::that_plays(format!("polite{number}"), Duration::ZERO);
        polite.dial(server.brains, from(2, number), brain)?;
    }
    let done = polite.run_until(PATIENCE, |tally| tally.answers > 1_000)?;
    is_ok(done, "playing", &polite)?;
    polite.tally.slowest = Duration::ZERO;
    let polite = polite.start();
    let mut crowd = crowd.stop()?;
    let events = crowd.tally.answers;
    let began = Instant::now();
    crowd.run_for(SPAN / 2)?;
    let events = (crowd.tally.answers - events) as f64 / began.elapsed().as_secs_f64();
    let polite = polite.stop()?.tally;
    let slow = slow.stop()?.tally;
    let place = if on_page { "the page" } else { "telnet" };
    let mut row = Row::new(format!("1,000 spectators of one game on {place}"));
    row.at_least("events/s", events, 2_000.0);
    row.shows("KB for each", memory as f64 / 1_000.0);
    row.within("slowest answer of 20 brains, ms", polite.slowest, SLOWEST);
    row.within("slowest answer of the game, ms", slow.slowest, SLOWEST);
    row.at_most(
        "moves lost to the clock",
        server.lost_on_time()? as f64,
        0.0,
    );
    row.at_most(
        "spectators that the server ended",
        crowd.tally.ended as f64,
        0.0,
    );
    row.at_most("resident, MB", server.resident() as f64 / 1024.0, 150.0);
    Ok(row)
}
