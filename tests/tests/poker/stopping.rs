//! Stopping a server.

use rustix::process::Signal;

use crate::client::{check_or_call, number, play};
use crate::server::Server;

#[test]
fn a_server_that_stops_lets_hands_end_and_says_goodbye() {
    let server = Server::start();
    let (_, mut clients) = server.table("<create seats='2'/>", &["Ann", "Bob"]);
    let mut waiting = server.client("Cid");
    waiting.send("<create/>");
    waiting.expect("created");
    let turn = play(
        &mut clients,
        |_, _| String::new(),
        |_, one| one.name() == "turn",
    );
    server.signal(Signal::TERM);
    assert_eq!(
        waiting.settle().len(),
        0,
        "who is in may stay until the hands are over"
    );
    let on_turn = number(&turn, "seat") as usize - 1;
    clients[on_turn].send(&check_or_call(&turn));
    let closed = play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |_, one| one.name() == "closed",
    );
    assert_eq!(closed.get("reason"), Some("shutdown"));
    for client in clients.iter_mut().chain([&mut waiting]) {
        assert_eq!(client.error(), "shutdown");
        client.expect_end();
    }
    let _ = server.wait().expect_status(0);
}
