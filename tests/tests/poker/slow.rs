//! Clients that do not read, or leave at any moment.

use std::net::Shutdown;
use std::time::{Duration, Instant};

use crate::client::{check_or_call, number, play};
use crate::server::Server;

/// A client that takes nothing for 11 s is taken for gone; a watcher that reads no later
/// is not.
const TAKEN_WITHIN: Duration = Duration::from_secs(10);

#[test]
fn a_watcher_that_does_not_read_holds_nobody_up() {
    // However long the hands take, silence alone does not end a connection.
    let server = Server::with("keepalive = '10m'");
    let mut watcher = server.client("Eye");
    watcher.send("<create seats='2' hands='200'/>");
    let table = watcher.expect("created").get("table").unwrap().to_owned();
    watcher.send(&format!("<watch table='{table}'/>"));
    watcher.expect("state");
    let mut clients: Vec<_> = ["Ann", "Bob"].map(|name| server.client(name)).into();
    for client in &mut clients {
        client.send(&format!("<join table='{table}'/>"));
        client.expect("joined");
    }
    let began = Instant::now();
    let closed = play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |_, one| one.name() == "closed",
    );
    // A player may have gone broke earlier, which also closes the table.
    assert!(["hands", "players"].contains(&closed.get("reason").unwrap()));
    // It reads again and hears of the end, without most of the events before it. On a
    // machine so busy that TCP waited for it too long, it was disconnected.
    if began.elapsed() < TAKEN_WITHIN {
        while watcher.hear().name() != "closed" {}
    }
}

#[test]
fn a_client_that_asks_and_never_reads_is_let_go_of() {
    let server = Server::start();
    let mut deaf = server.client("Deaf");
    let ask = format!(
        "<message>{}</message>",
        "<statistics/><tables/>".repeat(1000)
    );
    let limit = Some(Duration::from_secs(3));
    deaf.stream.set_write_timeout(limit).unwrap();
    use std::io::Write as _;
    let mut sent = 0;
    // The server stops reading before it stores more than a limited amount.
    while sent < 50_000_000 && deaf.stream.write_all(ask.as_bytes()).is_ok() {
        sent += ask.len();
    }
    assert!(sent < 50_000_000);
    let mut other = server.client("Other");
    other.send("<tables/>");
    other.expect("tables");
}

#[test]
fn a_client_may_go_after_any_word_and_the_table_goes_on() {
    let server = Server::with("keepalive = '60s'\nreconnect-grace = '100ms'");
    for step in 0..12 {
        let names = ["Ann", "Bob", "Cid"].map(|name| format!("{name}{step}"));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (_, mut clients) = server.table("<create seats='3' hands='2'/>", &names);
        let mut seen = 0;
        let victim = step % 3;
        play(
            &mut clients,
            |_, turn| check_or_call(turn),
            |index, _| {
                seen += usize::from(index == victim);
                seen > step
            },
        );
        let gone = clients.remove(victim);
        let how = if step % 2 == 0 {
            Shutdown::Both
        } else {
            Shutdown::Write
        };
        gone.stream.shutdown(how).unwrap();
        let closed = play(
            &mut clients,
            |_, turn| check_or_call(turn),
            |_, one| one.name() == "closed",
        );
        assert_eq!(closed.get("reason"), Some("hands"), "step {step}");
    }
}

#[test]
fn nobody_acts_for_another_seat() {
    let server = Server::start();
    let (_, mut clients) = server.table("<create seats='2'/>", &["Ann", "Bob"]);
    let turn = play(
        &mut clients,
        |_, _| String::new(),
        |_, one| one.name() == "turn",
    );
    let on_turn = number(&turn, "seat") as usize;
    let other = &mut clients[2 - on_turn];
    assert_eq!(other.refused("<action type='fold'/>"), "not-your-turn");
    let action = format!("<action type='fold' seat='{on_turn}'/>");
    assert_eq!(other.refused(&action), "bad-value");
}
