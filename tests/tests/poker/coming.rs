//! Connecting, staying, leaving and coming back.

use std::time::{Duration, Instant};

use protocol::poker::Element;

use tests::connect_from;

use crate::client::{Client, PATIENCE, check_or_call, number, play};
use crate::other_games::{HANDS, replayed_all};
use crate::server::Server;

#[test]
fn one_client_too_many_is_told_so_and_let_in_once_there_is_room() {
    let server = Server::with("keepalive = '60s'\nmax-clients = 2");
    // The probe from the start may still be there.
    let mut clients = Vec::new();
    let deadline = Instant::now() + Duration::from_secs(20);
    while clients.len() < 2 {
        assert!(Instant::now() < deadline, "two come in");
        let mut client = server.dial();
        client.hello(&format!("C{}", clients.len()), "");
        if client.hear().name() == "welcome" {
            clients.push(client);
        }
    }
    let mut third = server.dial();
    assert_eq!(third.error(), "server-full");
    assert!(third.expect_end().is_empty());
    clients.pop().unwrap().hang_up();
    loop {
        let mut client = server.dial();
        client.hello("Late", "");
        match client.hear().name() {
            "welcome" => break,
            _ => assert!(Instant::now() < deadline, "there is room again"),
        }
    }
}

#[test]
fn a_client_that_says_nothing_between_two_checks_is_disconnected() {
    // Beside other tests a process may not run for some seconds.
    let server = Server::with("keepalive = '5s'");
    let mut silent = server.client("Silent");
    let mut alive = server.client("Alive");
    let deadline = Instant::now() + PATIENCE;
    let told = loop {
        if let Some(told) = silent.poll() {
            break told;
        }
        assert!(Instant::now() < deadline, "nobody disconnects it");
        alive.send("<imalive/>");
        std::thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(
        (told.name(), told.get("code")),
        ("error", Some("disconnected"))
    );
    silent.expect_end();
    assert!(alive.settle().is_empty(), "<imalive/> has no answer");
}

#[test]
fn a_client_that_does_not_say_hello_is_sent_away() {
    let server = Server::start();
    let mut client = server.dial();
    assert_eq!(client.error(), "hello-first");
    client.expect_end();
}

#[test]
fn a_seat_is_kept_for_the_right_token_and_for_nobody_else() {
    let server = Server::start();
    let (table, mut clients) = server.table("<create seats='2'/>", &["Ann", "Bob"]);
    // A player on turn folds or checks at once.
    let turn = play(
        &mut clients,
        |_, _| String::new(),
        |_, one| one.name() == "turn",
    );
    let on_turn = number(&turn, "seat") as usize - 1;
    let name = ["Ann", "Bob"][on_turn];
    clients.remove(on_turn).hang_up();
    let other = &mut clients[0];
    let away = other.expect("away");
    assert_eq!(away.get("name"), Some(name));
    let acted = other.expect("acted");
    assert_eq!(
        (acted.get("type"), acted.get("cause")),
        (Some("fold"), Some("disconnected"))
    );
    other.expect("end");

    let mut thief = server.dial();
    for hello in ["", " token='wrong'"] {
        let hello = format!("<hello name='{name}' version='1'{hello}/>");
        assert_eq!(thief.refused(&hello), "name-taken");
    }
    let mut back = server.client_with(name, &format!("secret of {name}"));
    let state = back.expect("state");
    assert_eq!(number(&state, "table"), table);
    assert_eq!(
        state
            .children()
            .iter()
            .filter(|one| one.name() == "player")
            .count(),
        2
    );
    assert_eq!(clients[0].expect("back").get("name"), Some(name));
    clients[0].expect("hand");
    back.expect("hole");
}

#[test]
fn the_right_token_takes_over_in_the_middle_of_a_turn() {
    let server = Server::start();
    let (_, mut clients) = server.table("<create seats='2' hands='1'/>", &["Ann", "Bob"]);
    let turn = play(
        &mut clients,
        |_, _| String::new(),
        |_, one| one.name() == "turn",
    );
    let on_turn = number(&turn, "seat") as usize - 1;
    let name = ["Ann", "Bob"][on_turn];
    let mut new = server.client_with(name, &format!("secret of {name}"));
    let state = new.expect("state");
    let again = state.child("turn").expect("it is asked again");
    assert_eq!(again.children(), turn.children());
    assert_eq!(again.get("decision"), turn.get("decision"));
    let hole = state.child("hole").expect("with its own cards");
    assert_eq!(hole.get("seat"), turn.get("seat"));
    assert_eq!(
        state
            .children()
            .iter()
            .filter(|one| one.name() == "hole")
            .count(),
        1
    );
    let mut old = std::mem::replace(&mut clients[on_turn], new);
    assert_eq!(old.error(), "disconnected");
    old.expect_end();
    clients[on_turn].send(&check_or_call(&turn));
    // The other player noticed nothing.
    let seen = clients[1 - on_turn].settle();
    assert!(
        seen.iter()
            .all(|one| !matches!(one.name(), "away" | "back")),
        "{seen:?}"
    );
}

#[test]
fn a_name_is_the_same_in_any_case() {
    let server = Server::start();
    let mut ann = server.client_with("Ann", "sesame");
    let mut other = server.dial();
    for token in ["", " token='wrong'"] {
        let hello = format!("<hello name='ANN' version='1'{token}/>");
        assert_eq!(other.refused(&hello), "name-taken");
    }
    let mut back = server.dial();
    back.hello("aNN", "sesame");
    assert_eq!(back.expect("welcome").get("name"), Some("Ann"));
    assert_eq!(ann.error(), "disconnected");
}

#[test]
fn a_client_without_a_token_cannot_come_back_and_the_seat_is_free_after_the_grace() {
    // Longer than a process may not run beside other tests, and less than until
    // the first hand.
    let server = Server::with("keepalive = '60s'\nreconnect-grace = '5s'");
    let mut ann = server.client("Ann");
    let mut bob = server.client("Bob");
    ann.send("<create seats='3'/>");
    let table = ann.expect("created").get("table").unwrap().to_owned();
    for client in [&mut ann, &mut bob] {
        client.send(&format!("<join table='{table}'/>"));
        client.expect("joined");
    }
    bob.hang_up();
    ann.expect("away");
    let mut again = server.dial();
    assert_eq!(
        again.refused("<hello name='Bob' version='1'/>"),
        "name-taken"
    );
    assert_eq!(
        again.refused("<hello name='Bob' version='1' token='x'/>"),
        "name-taken"
    );
    let gone = ann.expect("gone");
    assert_eq!((number(&gone, "seat"), number(&gone, "stack")), (2, 1000));
    again.hello("Bob", "");
    again.expect("welcome");
}

#[test]
fn a_client_without_a_seat_leaves_the_name_behind() {
    let server = Server::start();
    server.client("Ann").hang_up();
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let mut client = server.dial();
        client.hello("Ann", "");
        match client.hear().name() {
            "welcome" => break,
            _ => assert!(Instant::now() < deadline, "the name is free again"),
        }
    }
    let mut bob = server.client("Bob");
    bob.send("<join/><bye/><tables/>");
    bob.expect("joined");
    let rest = bob.expect_end();
    let names: Vec<&str> = rest.iter().map(Element::name).collect();
    assert_eq!(names, ["sat", "left"], "nothing is obeyed after goodbye");
}

#[test]
fn an_address_has_its_share_of_clients_and_tables_and_others_come_in() {
    let server =
        Server::with("keepalive = '60s'\nmax-clients = 12\n[limits]\naddress-share = 50\n");
    let dial = |source| Client::over(connect_from(source, server.address));
    let mut clients: Vec<Client> = (0..8).map(|_| dial(1)).collect();
    for (number, client) in clients.iter_mut().enumerate() {
        client.hello(&format!("C{number}"), "");
        client.expect("welcome");
    }
    let mut more = dial(1);
    let error = more.expect("error");
    assert_eq!(error.get("code"), Some("server-full"));
    assert!(
        error
            .text()
            .contains("your address has 8 clients here already")
    );
    more.expect_end();
    let mut other = dial(2);
    other.hello("Other", "");
    other.expect("welcome");
    for _ in 0..256 {
        clients[0].send("<create/>");
        clients[0].expect("created");
    }
    clients[0].send("<create/>");
    let error = clients[0].expect("error");
    assert_eq!(error.get("code"), Some("denied"));
    assert!(error.text().contains("your address has made 256 tables"));
    other.send("<create/>");
    other.expect("created");
}

#[test]
fn the_name_of_an_agent_is_kept_for_it() {
    let server = Server::with(
        "keepalive = '60s'\n[[agent]]\nname = 'Agent'\nagent = 'sh -c true'\nkinds = ['one']\n",
    );
    for name in ["Agent one", "AGENT 0NE", "\u{410}gent one"] {
        let mut squatter = Client::over(connect_from(1, server.address));
        squatter.hello(name, "");
        let code = squatter.error();
        assert!(
            ["name-taken", "bad-name"].contains(&code.as_str()),
            "{code}"
        );
    }
    // Agents are started on this machine.
    let mut agent = server.dial();
    agent.hello("Agent one", "");
    agent.expect("welcome");
}

#[test]
fn a_name_that_deceives_is_refused_in_words() {
    let server = Server::start();
    let mut client = server.dial();
    client.hello("Ann\u{3164}", "");
    let error = client.expect("error");
    assert_eq!(error.get("code"), Some("bad-name"));
    assert!(error.text().contains("U+3164"), "{}", error.text());
    client.hello("Ann", "");
    client.expect("welcome");
}

#[test]
fn a_client_that_makes_a_table_and_joins_in_one_message_sits_there() {
    let server = Server::start();
    let mut ann = server.client("Ann");
    ann.send("<create name='Older'/>");
    let older = number(&ann.expect("created"), "table");
    let mut bob = server.client("Bob");
    bob.send("<create game='omaha' limit='pot'/><join/>");
    let own = number(&bob.expect("created"), "table");
    assert_eq!(number(&bob.expect("joined"), "table"), own);
    // Others come to the oldest table that waits.
    let mut cid = server.client("Cid");
    cid.send("<join/>");
    assert_eq!(number(&cid.expect("joined"), "table"), older);
    // A player that got up comes to its own table again, as long as that waits.
    bob.send("<leave/><join/>");
    assert_eq!(number(&bob.expect("joined"), "table"), own);
}

#[test]
fn a_player_that_got_up_before_the_blinds_came_posts_them_on_coming_back() {
    let server = Server::start();
    let names = ["Ann", "Bob", "Cid", "Dan", "Eve"];
    let create = format!("<create seats='5' hands='{HANDS}'/>");
    let (table, mut clients) = server.table(&create, &names);
    let policy = |_: usize, turn: &Element| check_or_call(turn);
    let is_post = |one: &Element, kind: &str, seat: u64| {
        one.name() == "post" && one.get("kind") == Some(kind) && number(one, "seat") == seat
    };
    // Eve is the next big blind, and gets up.
    play(&mut clients, policy, |index, one| {
        index == 0 && is_post(one, "big", 4)
    });
    clients[4].send("<leave/>");
    clients[4].expect("left");
    // Both blinds pass her seat.
    let others = &mut clients[..4];
    play(others, policy, |index, one| {
        index == 0 && is_post(one, "big", 2)
    });
    clients[4].send(&format!("<join table='{table}' seat='5'/>"));
    clients[4].expect("joined");
    let mut posts = Vec::new();
    let mut seen = |index: usize, one: &Element| {
        if index == 0 && one.name() == "hand" {
            posts.clear();
        }
        if index == 0 && one.name() == "post" {
            let kind = one.get("kind").expect("a kind").to_owned();
            posts.push((kind, number(one, "seat"), number(one, "amount")));
        }
        index == 0 && is_post(one, "dead", 5)
    };
    play(&mut clients, policy, &mut seen);
    let expected = [
        ("small", 2, 5),
        ("big", 3, 10),
        ("extra", 5, 10),
        ("dead", 5, 5),
    ];
    let expected = expected.map(|(kind, seat, amount)| (kind.to_owned(), seat, amount));
    assert_eq!(posts, expected);
    play(&mut clients, policy, |index, one| {
        index == 0 && one.name() == "closed"
    });
    // Hands with such posts are stored, and settle alike by the rules of PHH.
    let text = replayed_all(&server);
    assert!(text.contains("-10"), "{text}");
}
