//! Answers that grow with the games played: their pages, and the number that is
//! sent at the same time.

use std::fs;
use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};

use rustix::net;
use serde_json::Value;
use tests::socket_from;

use crate::host::{Answer, PATIENCE, Server};

/// A page of thoughts, which is a large answer.
const THOUGHTS: &str = "/api/v1/games/99?info=1";

/// A server with the record of game 99, which has 5,000 thoughts.
fn with_a_long_record() -> Server {
    let server = Server::start("");
    let thought = format!(
        "  <info seat=\"cross\" ms=\"0.001\" text=\"{}\"/>\n",
        "x".repeat(100)
    );
    let record = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <record version=\"1\" id=\"99\" game=\"gomoku\" started=\"2026-03-01T12:00:00.123Z\">\n\
         <rules board=\"3\">\n  <option key=\"line\" value=\"3\"/>\n </rules>\n\
         <time per-move-ms=\"1500.000\"/>\n\
         <player seat=\"cross\" name=\"Alpha\" brain=\"./Alpha\" protocol=\"0,2\"/>\n\
         <player seat=\"round\" name=\"Beta\" brain=\"./Beta\" protocol=\"0,2\"/>\n\
         <play>\n{}  <turn seat=\"cross\" move=\"C3\" ms=\"500.007\"/>\n</play>\n\
         <result winner=\"cross\" cause=\"illegal move\" detail=\"move B2\"/>\n</record>\n",
        thought.repeat(5_000)
    );
    let records = server.path("arbiter-data/records");
    fs::create_dir_all(&records).expect("the store can be written");
    fs::write(records.join("000099.xml"), record).expect("the store can be written");
    server
}

fn json(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{answer:?}");
    serde_json::from_str(&answer.body).expect("it is JSON")
}

#[test]
fn a_long_game_comes_in_pages_and_with_thoughts_only_if_asked() {
    let server = with_a_long_record();
    let mut program = server.browser();
    let plain = json(&program.get("/api/v1/games/99"));
    assert_eq!(
        plain["entries"].as_array().map(Vec::len),
        Some(1),
        "{plain}"
    );
    assert_eq!(plain["entries"][0]["move"], "C3");
    assert_eq!((&plain["total"], &plain["next"]), (&1.into(), &Value::Null));
    let (mut path, mut read) = (THOUGHTS.to_owned(), 0);
    loop {
        let answer = program.get(&path);
        assert!(answer.body.len() < 600_000, "{} bytes", answer.body.len());
        let page = json(&answer);
        assert_eq!(page["from"], read);
        let entries = page["entries"].as_array().expect("there are entries");
        assert!((1..=2_000).contains(&entries.len()));
        read += entries.len();
        match page["next"].as_u64() {
            Some(next) => path = format!("{THOUGHTS}&from={next}"),
            None => break,
        }
    }
    assert_eq!(read, 5_001);
    let few = json(&program.get(&format!("{THOUGHTS}&from=4999&count=1")));
    assert_eq!(few["entries"].as_array().map(Vec::len), Some(1));
    assert_eq!(few["next"], 5_000);
    server.stop();
}

/// Asks for a page and reads nothing of it.
fn stalled(server: &Server) -> TcpStream {
    let socket = socket_from(Ipv4Addr::LOCALHOST.into()).expect("there is room");
    net::sockopt::set_socket_recv_buffer_size(&socket, 2_048).expect("it is small");
    net::connect(&socket, &server.web).expect("the server listens");
    let mut stream = TcpStream::from(socket);
    let request = format!("GET {THOUGHTS} HTTP/1.1\r\nhost: {}\r\n\r\n", server.web);
    stream
        .write_all(request.as_bytes())
        .expect("the server reads");
    stream
}

#[test]
fn an_address_is_sent_a_few_large_answers_at_once_and_others_have_theirs() {
    let server = with_a_long_record();
    let mut program = server.browser();
    let mut other = server.browser_from(IpAddr::V4(Ipv4Addr::new(127, 0, 0, 9)));
    let mut readers: Vec<TcpStream> = (0..16).map(|_| stalled(&server)).collect();
    let deadline = Instant::now() + PATIENCE;
    let refused = loop {
        let answer = program.get(THOUGHTS);
        if answer.status == 503 {
            break answer;
        }
        assert!(Instant::now() < deadline, "nobody is refused");
        // This answer may have had the place of the last of them.
        readers.push(stalled(&server));
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(refused.header("retry-after"), Some("1"), "{refused:?}");
    refused.expect("try again soon");
    // Small answers come all the same, and others get large ones.
    assert_eq!(program.get("/api/v1/games/99").status, 200);
    assert_eq!(other.get(THOUGHTS).status, 200);
    readers.truncate(8);
    while program.get(THOUGHTS).status != 200 {
        assert!(Instant::now() < deadline, "the places are not given back");
        std::thread::sleep(Duration::from_millis(20));
    }
    server.stop();
}
