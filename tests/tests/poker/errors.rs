//! Every command with each of its error codes.

use crate::client::{check_or_call, play};
use crate::server::Server;

#[test]
fn before_hello_there_is_nothing_but_hello() {
    let server = Server::start();
    let mut client = server.dial();
    assert_eq!(client.refused("<tables/>"), "hello-first");
    assert_eq!(client.refused("<imalive/>"), "hello-first");
    assert_eq!(client.refused("<dance/>"), "hello-first");
    assert_eq!(
        client.refused("<hello name='Ann' version='2'/>"),
        "bad-version"
    );
    assert_eq!(client.refused("<hello name='Ann'/>"), "bad-version");
    assert_eq!(client.refused("<hello version='1'/>"), "bad-name");
    assert_eq!(client.refused("<hello name='' version='1'/>"), "bad-name");
    let long = "x".repeat(33);
    assert_eq!(
        client.refused(&format!("<hello name='{long}' version='1'/>")),
        "bad-name"
    );
    let _other = server.client("Ann");
    assert_eq!(
        client.refused("<hello name='Ann' version='1'/>"),
        "name-taken"
    );
    assert_eq!(
        client.refused("<hello name='Bob' version='1' shoe-size='44'/>"),
        "bad-value"
    );
    client.hello("Bob", "");
    let welcome = client.expect("welcome");
    assert_eq!(welcome.get("name"), Some("Bob"));
    assert_eq!(
        (welcome.get("version"), welcome.get("keepalive")),
        (Some("1"), Some("60000"))
    );
}

#[test]
fn commands_that_make_no_sense_are_refused_and_the_others_of_the_message_run() {
    let server = Server::start();
    let mut client = server.client("Ann");
    for (command, code) in [
        ("<dance/>", "unknown"),
        ("<leave/>", "not-seated"),
        ("<say>hello</say>", "not-seated"),
        ("<action type='fold'/>", "not-seated"),
        ("<action type='dance'/>", "bad-value"),
        ("<join table='17'/>", "no-table"),
        ("<join seat='x'/>", "bad-value"),
        ("<join buyin='-5'/>", "bad-amount"),
        ("<join buyin='5000'/>", "bad-amount"),
        ("<join buyin='1e3'/>", "bad-amount"),
        ("<watch table='17'/>", "no-table"),
        ("<watch/>", "bad-value"),
        ("<preferences show='never'/>", "bad-value"),
        ("<create seats='11'/>", "bad-value"),
        ("<create seats='1'/>", "bad-value"),
        ("<create format='omaha'/>", "bad-value"),
        ("<create small-blind='20' big-blind='10'/>", "bad-value"),
        ("<create buyin='9007199254740992'/>", "bad-amount"),
        ("<create colour='red'/>", "bad-value"),
        ("<leave table='1'/>", "bad-value"),
    ] {
        assert_eq!(client.refused(command), code, "{command}");
    }
    client.send("<tables/>");
    assert!(
        client.expect("tables").children().is_empty(),
        "nothing has changed"
    );
    let mut client = server.client("Bob");
    client.send_wrong("<dance/><create name='A &quot;B&quot;'/><leave/><tables/>");
    assert_eq!(client.error(), "unknown");
    client.expect("created");
    assert_eq!(client.error(), "not-seated");
    let tables = client.expect("tables");
    assert_eq!(tables.children()[0].get("name"), Some("A \"B\""));
    let text = "x".repeat(201);
    client.send("<join/>");
    client.expect("joined");
    assert_eq!(client.refused(&format!("<say>{text}</say>")), "too-long");
    assert_eq!(client.refused("<join/>"), "already-seated");
}

#[test]
fn seats_are_refused_with_the_reason() {
    let server = Server::start();
    let (table, _clients) = server.table("<create seats='2'/>", &["Ann", "Bob"]);
    let mut cid = server.client("Cid");
    assert_eq!(
        cid.refused(&format!("<join table='{table}'/>")),
        "table-full"
    );
    cid.send("<create seats='3'/>");
    let other = cid.expect("created").get("table").unwrap().to_owned();
    let mut dan = server.client("Dan");
    dan.send(&format!("<join table='{other}' seat='2'/>"));
    dan.expect("joined");
    for (how, code) in [
        ("seat='2'", "seat-taken"),
        ("seat='4'", "bad-value"),
        ("buyin='9'", "bad-amount"),
        ("buyin='1001'", "bad-amount"),
    ] {
        assert_eq!(
            cid.refused(&format!("<join table='{other}' {how}/>")),
            code,
            "{how}"
        );
    }
    cid.send("<create format='freezeout' seats='2'/>");
    let freezeout = cid.expect("created").get("table").unwrap().to_owned();
    let join = format!("<join table='{freezeout}' buyin='500'/>");
    assert_eq!(
        cid.refused(&join),
        "bad-amount",
        "a freezeout has one buy-in"
    );
}

#[test]
fn actions_are_checked_in_order_and_the_player_on_turn_is_asked_again() {
    let server = Server::start();
    let (_, mut clients) = server.table("<create seats='2' hands='1'/>", &["Ann", "Bob"]);
    let mut turns = clients.iter_mut().map(|client| {
        loop {
            let element = client.hear();
            match element.name() {
                "turn" => return Some(element),
                "acting" => return None,
                _ => {}
            }
        }
    });
    let (first, second) = (turns.next().unwrap(), turns.next().unwrap());
    drop(turns);
    let (on_turn, turn) = match (first, second) {
        (Some(turn), None) => (0, turn),
        (None, Some(turn)) => (1, turn),
        both => panic!("one is asked: {both:?}"),
    };
    let other = &mut clients[1 - on_turn];
    for (action, code) in [
        ("<action type='fold' hand='4711'/>", "stale"),
        ("<action type='fold' decision='4711'/>", "stale"),
        ("<action type='fold' decision='1'/>", "not-your-turn"),
        ("<action type='fold'/>", "not-your-turn"),
        ("<action type='raise' amount='x'/>", "not-your-turn"),
    ] {
        assert_eq!(other.refused(action), code);
    }
    assert!(other.settle().iter().all(|one| one.name() != "turn"));
    let asked = &mut clients[on_turn];
    for (action, code) in [
        ("<action type='check' hand='4711'/>", "stale"),
        ("<action type='check' hand=''/>", "stale"),
        ("<action type='check' decision='0'/>", "stale"),
        ("<action type='check' decision='one'/>", "bad-value"),
        ("<action type='check' colour='red'/>", "bad-value"),
        ("<action type='check'/>", "illegal-action"),
        ("<action type='bet' amount='x'/>", "illegal-action"),
        ("<action type='raise'/>", "bad-amount"),
        ("<action type='raise' amount='-20'/>", "bad-amount"),
        ("<action type='raise' amount='19'/>", "bad-amount"),
        ("<action type='raise' amount='1001'/>", "bad-amount"),
        (
            "<action type='raise' amount='99999999999999999999'/>",
            "bad-amount",
        ),
        ("<action type='pass'/>", "bad-value"),
    ] {
        assert_eq!(asked.refused(action), code, "{action}");
        assert_eq!(asked.hear(), turn, "the same question again");
    }
    asked.send(&check_or_call(&turn));
    play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |_, element| element.name() == "closed",
    );
}
