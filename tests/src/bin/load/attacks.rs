//! Rude clients at each port, while polite brains play and newcomers come.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use tests::load::{Assault, Brain, Crowd, LoadServer, Newcomers, Row, Rude};

use super::Trial;

/// How long each attack lasts.
const SPAN: Duration = Duration::from_secs(8);

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(120);

/// The longest wait of a polite client.
const SLOWEST: Duration = Duration::from_secs(2);

/// The number of polite brains.
const POLITE: usize = 20;

/// A function that makes the attack on a server.
type Attack = fn(&LoadServer) -> Vec<Rude>;

pub(super) fn trials() -> Vec<Trial> {
    let attacks: [(&str, &str, Attack); 11] = [
        ("calm", "nobody attacks", |_| Vec::new()),
        (
            "connect-flood",
            "4 × 50 clients that connect and hang up",
            connect_flood,
        ),
        (
            "crowding",
            "4 × 4,000 connections from 4 addresses, silent",
            crowding,
        ),
        ("slowloris", "4 × 300 clients, a byte a second", slowloris),
        (
            "slow-readers",
            "4 × 200 clients that ask and never read",
            slow_readers,
        ),
        (
            "newlines",
            "3 × 20 clients, empty lines without end",
            newlines,
        ),
        (
            "endless-line",
            "4 × 20 clients, a line without end",
            endless_line,
        ),
        (
            "info-flood",
            "20 brains, 2,000 thoughts before each answer",
            info_flood,
        ),
        (
            "xml-flood",
            "20 poker clients, elements without end",
            xml_flood,
        ),
        ("headers", "50 browsers, headers without end", headers),
        (
            "pipelined",
            "50 browsers, requests without end, and 500 unread streams",
            pipelined,
        ),
    ];
    let trial = |(name, what, attack): (&'static str, &'static str, Attack)| -> Trial {
        (
            name,
            Box::new(move |arbiter| attacked(arbiter, what, attack)),
        )
    };
    attacks.map(trial).into()
}

/// Tries an attack.
fn attacked(arbiter: &Path, what: &str, attack: Attack) -> io::Result<Row> {
    let server = LoadServer::start(arbiter, "[lobby]\npair = true\nkeepalive = '10s'\n")?;
    let files = server.files();
    let mut crowd = Crowd::new()?;
    for number in 0..POLITE {
        let brain = Brain::that_plays(format!("polite{number}"), Duration::ZERO);
        crowd.dial(server.brains, Ipv4Addr::new(127, 1, 0, 1), brain)?;
    }
    if what.contains("thoughts") {
        for number in 0..20 {
            let brain = Brain::that_chats(format!("rude{number}"), 2_000);
            crowd.dial(server.brains, Ipv4Addr::new(127, 66, 9, 1), brain)?;
        }
    }
    if !crowd.run_until(PATIENCE, |tally| tally.answers > 1_000)? {
        return Err(io::Error::other(format!("nobody plays: {:?}", crowd.tally)));
    }
    crowd.tally.slowest = Duration::ZERO;
    crowd.tally.ended = 0;
    let before = crowd.tally.answers;
    let polite = crowd.start();
    let assaults: Vec<Assault> = attack(&server).into_iter().map(Rude::start).collect();
    let newcomers = Newcomers::start(&server);
    let mut resident = 0;
    for _ in 0..SPAN.as_secs() {
        std::thread::sleep(Duration::from_secs(1));
        resident = resident.max(server.resident());
    }
    let served = newcomers.stop();
    let dialled: u64 = assaults.iter().map(Assault::dialled).sum();
    let sent: u64 = assaults.iter().map(Assault::sent).sum();
    assaults.into_iter().for_each(Assault::stop);
    let crowd = polite.stop()?;
    let tally = crowd.tally.clone();
    for refused in served.refused.iter().take(3) {
        eprintln!("{what}: not served: {refused}");
    }
    let mut row = Row::new(what);
    row.shows("connections tried", dialled as f64);
    row.shows("MB sent", sent as f64 / 1e6);
    row.at_least(
        "moves of the polite",
        (tally.answers - before) as f64,
        1_000.0,
    );
    row.within("slowest answer of the polite, ms", tally.slowest, SLOWEST);
    row.at_most(
        "moves lost to the clock",
        server.lost_on_time()? as f64,
        0.0,
    );
    row.shows("newcomers served", served.served as f64);
    row.at_most("newcomers not served", served.refused.len() as f64, 0.0);
    row.within("slowest newcomer, ms", served.slowest, SLOWEST);
    row.at_most("resident, MB", resident as f64 / 1024.0, 200.0);
    drop(crowd);
    let kept = server.wait_for_files(files + 10).saturating_sub(files);
    row.at_most("files not given back", kept as f64, 10.0);
    Ok(row)
}

/// The ports, each with the host number of its attackers.
fn ports(server: &LoadServer) -> [(SocketAddr, u8); 4] {
    [
        (server.brains, 1),
        (server.people, 2),
        (server.poker, 3),
        (server.web, 4),
    ]
}

/// The first lines of an honest client at a port, in the order of [`ports`].
const FIRST: [&str; 4] = [
    "hello ok\ncom 0,2\nname rude\n",
    "login Rude\r\n",
    "<message><hello name='rude' version='1'/></message>",
    "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
];

fn connect_flood(server: &LoadServer) -> Vec<Rude> {
    let flood = |(to, host)| Rude {
        hangs_up: true,
        ..Rude::new(to, host, 50)
    };
    ports(server).map(flood).into()
}

fn crowding(server: &LoadServer) -> Vec<Rude> {
    // Four processes' worth of files do not fit into this one: the server turns
    // most of them away.
    let crowd = |(to, host)| Rude::new(to, host, 4_000);
    ports(server).map(crowd).into()
}

fn slowloris(server: &LoadServer) -> Vec<Rude> {
    let begins = ["hel", "log", "<mess", "GET / HTTP/1.1\r\nx: "];
    let drip = |((to, host), begin): ((SocketAddr, u8), &str)| Rude {
        first: begin.into(),
        again: b"x".to_vec(),
        pause: Duration::from_secs(1),
        ..Rude::new(to, host, 300)
    };
    ports(server).into_iter().zip(begins).map(drip).collect()
}

fn slow_readers(server: &LoadServer) -> Vec<Rude> {
    let asks = [
        "info x\n",
        "games\r\nhelp\r\n",
        "<message><tables/></message>",
        "GET /games/1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    ];
    let reader = |(((to, host), ask), first): (((SocketAddr, u8), &str), &str)| Rude {
        first: first.into(),
        again: ask.into(),
        pause: Duration::from_millis(20),
        reads: false,
        ..Rude::new(to, host, 200)
    };
    let ports = ports(server).into_iter();
    ports.zip(asks).zip(FIRST).map(reader).collect()
}

fn newlines(server: &LoadServer) -> Vec<Rude> {
    let flood = |((to, host), first): ((SocketAddr, u8), &str)| Rude {
        first: first.into(),
        again: vec![b'\n'; 65_536],
        ..Rude::new(to, host, 20)
    };
    let three = ports(server).into_iter().zip(FIRST);
    three.take(3).map(flood).collect()
}

fn endless_line(server: &LoadServer) -> Vec<Rude> {
    let begins = ["hello ok\n", "login Rude\r\n", "<message><", "GET /"];
    let flood = |((to, host), begin): ((SocketAddr, u8), &str)| Rude {
        first: begin.into(),
        again: vec![b'x'; 65_536],
        ..Rude::new(to, host, 20)
    };
    ports(server).into_iter().zip(begins).map(flood).collect()
}

/// The chatting brains are in the crowd; others send thoughts out of turn.
fn info_flood(server: &LoadServer) -> Vec<Rude> {
    vec![Rude {
        first: FIRST[0].into(),
        again: b"info depth 1 text on and on\n".repeat(1_000),
        ..Rude::new(server.brains, 1, 20)
    }]
}

fn xml_flood(server: &LoadServer) -> Vec<Rude> {
    let shapes = [
        "<message><a><b><c/></b></a></message>",
        "<message><tables/></message>",
        "<a>",
    ];
    let flood = |shape: &str| Rude {
        first: FIRST[2].into(),
        again: shape.repeat(500).into(),
        ..Rude::new(server.poker, 3, 7)
    };
    shapes.map(flood).into()
}

fn headers(server: &LoadServer) -> Vec<Rude> {
    vec![Rude {
        first: b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n".to_vec(),
        again: format!("x: {}\r\n", "y".repeat(4_000)).repeat(16).into(),
        ..Rude::new(server.web, 4, 50)
    }]
}

fn pipelined(server: &LoadServer) -> Vec<Rude> {
    let request = |path: &str| format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
    let endless = |path: &str, host| Rude {
        first: Vec::new(),
        again: request(path).repeat(100).into(),
        addresses: 5,
        ..Rude::new(server.web, host, 25)
    };
    let unread = Rude {
        first: request("/api/v1/events").into(),
        reads: false,
        addresses: 10,
        ..Rude::new(server.web, 6, 500)
    };
    vec![endless("/", 4), endless("/api/v1/games", 5), unread]
}
