//! Tables on the wall, on the operator's page and in the API.

use serde_json::{Value, json};
use tests::free_address;
use tests::table_client::{Client, check_or_call, play};

use super::{client_number, players, told, wait_for};
use crate::host::{Browser, Server};

/// The names of connected clients.
fn clients(browser: &mut Browser) -> Vec<String> {
    let told = told(browser, "clients");
    let clients = told["clients"].as_array().expect("clients");
    let names = clients.iter().filter_map(|client| client["name"].as_str());
    // The wall does not watch as a client.
    names.map(str::to_owned).collect()
}

#[test]
fn tables_stand_on_the_wall_and_with_the_operator_who_stops_them_and_disconnects_clients() {
    let address = free_address();
    let server = Server::start(&format!("poker = '{address}'\n[poker]\nkeepalive = '60s'"));
    let mut watcher = server.browser();
    let mut wall = watcher.stream("/events", "");
    wall.expect("Nothing is being played just now.");
    let mut table = ["Ann", "Bob", "Cid"].map(|name| {
        let mut client = Client::dial(address);
        client.hello(name, "");
        client.expect("welcome");
        client
    });
    table[0].send("<create name='Duel' seats='2'/>");
    for client in &mut table[..2] {
        client.send("<join table='1'/>");
        client.expect("joined");
    }
    let [ann, bob, mut cid] = table;
    // The small picture of the table comes from the same renderer and shows no
    // cards.
    let mini = wall.expect("id=\"mini-table-1\"") + &wall.expect("1 hand<");
    assert!(mini.contains("<svg ") && mini.contains("Duel"), "{mini}");
    assert!(mini.contains("Ann, Bob"), "{mini}");
    assert!(mini.contains("cards face down"), "{mini}");
    let wall_page = watcher.get("/").expect("href=\"/poker/tables/1\"");
    wall_page.expect("Duel");

    let mut operator = server.operator();
    operator
        .get("/admin")
        .expect("Poker tables (1)")
        .expect("Duel</a>, 2 of 2 seats taken, 1 hand: <bdi>Ann</bdi>, <bdi>Bob</bdi>")
        .expect("<b>Cid</b> waits")
        .expect("<b>Ann</b> sits at table 1");
    assert_eq!(players(&mut watcher, 1), ["Ann", "Bob"]);
    assert_eq!(clients(&mut watcher), ["Ann", "Bob", "Cid"]);
    let seats = told(&mut watcher, "clients")["clients"][0]["table"].clone();
    assert_eq!(seats, Value::from(1));

    let id = client_number(&mut operator, "Cid");
    let disconnect = [("what", "disconnect"), ("id", id.as_str())];
    let refused = watcher.post("/admin/poker", &disconnect);
    assert_eq!(refused.status, 403, "{refused:?}");
    let done = operator.post("/admin/poker", &disconnect);
    done.expect("Cid is disconnected.");
    assert_eq!(cid.error(), "disconnected");
    cid.expect_end();
    wait_for(&mut operator, "/admin/now", |page| {
        !page.body.contains("<b>Cid</b>")
    });
    let again = operator.post("/admin/poker", &disconnect);
    assert_eq!(again.status, 409, "{again:?}");

    let stop = [("what", "stop"), ("id", "1")];
    let stopped = operator.post("/admin/poker", &stop);
    stopped.expect("Table 1 closes when its hand is over.");
    assert_eq!(players(&mut watcher, 1), ["Ann", "Bob"]);
    // The hand is played to its end, and then no other is dealt.
    let mut names = Vec::new();
    let closed = play(
        &mut [ann, bob],
        |_, turn| check_or_call(turn),
        |_, one| {
            names.push(one.name().to_owned());
            one.name() == "closed"
        },
    );
    assert_eq!(closed.get("reason"), Some("shutdown"));
    let hands = names.iter().filter(|name| *name == "hand").count();
    assert!(
        names.iter().any(|name| name == "end") && hands <= 2,
        "{names:?}"
    );
    wall.expect("Nothing is being played just now.");
    wait_for(&mut operator, "/admin/now", |page| {
        !page.body.contains("Poker tables (1)")
    });
    let none = operator.post("/admin/poker", &stop);
    assert_eq!(none.status, 409, "{none:?}");
    let wrong = operator.post("/admin/poker", &[("what", "dance"), ("id", "1")]);
    assert_eq!(wrong.status, 400, "{wrong:?}");
    server.stop();
}

#[test]
fn a_table_tells_its_stakes_on_the_page_and_in_the_api() {
    let address = free_address();
    let server = Server::start(&format!("poker = '{address}'\n[poker]\nkeepalive = '60s'"));
    let mut ann = Client::dial(address);
    ann.hello("Ann", "");
    ann.expect("welcome");
    ann.send(
        "<create mix='NT,F7S' mix-hands='3' ante='2' big-blind-ante='true' stud-ante='3' \
         bring-in='4' straddle='20' rake='2.5' rake-cap='9' runs='2' bomb='6'/>",
    );
    ann.expect("created");
    ann.send("<create game='omaha' limit='pot'/>");
    ann.expect("created");
    let mut browser = server.browser();
    let rich = told(&mut browser, "tables/1");
    let plain = told(&mut browser, "tables/2");
    for (key, of_rich, of_plain) in [
        ("game", json!("texas"), json!("omaha")),
        ("limit", json!("no"), json!("pot")),
        ("small_blind", json!(5), json!(5)),
        ("ante", json!(2), json!(0)),
        ("stud_ante", json!(3), json!(null)),
        ("bring_in", json!(4), json!(null)),
        ("straddle", json!(20), json!(0)),
        ("big_blind_ante", json!(true), json!(false)),
        ("rake", json!(2.5), json!(0.0)),
        ("rake_cap", json!(9), json!(null)),
        ("runs", json!(2), json!(1)),
        ("bomb", json!(6), json!(0)),
        ("bomb_ante", json!(20), json!(null)),
        ("mix", json!("NT F7S"), json!(null)),
        ("mix_hands", json!(3), json!(null)),
        ("level_hands", json!(0), json!(0)),
        ("move_time", json!(0), json!(0)),
    ] {
        assert_eq!((&rich[key], &plain[key]), (&of_rich, &of_plain), "{key}");
    }
    let page = browser.get("/poker");
    page.expect("<dt>Ante</dt><dd>2</dd>").expect(
        "straddle 20, ante of the big blind for all, rake 2.5 %, 9 at most, 2 boards after an \
         all-in, bomb pots: one in 6 hands, No-limit hold'em, Fixed-limit seven-card stud in turn",
    );
    let table = browser.get("/poker/tables/1");
    table.expect("bomb pots: one in 6 hands");
    server.stop();
}

#[test]
fn a_hand_says_which_game_it_is_in_the_list_and_in_the_api() {
    let address = free_address();
    let server = Server::start(&format!("poker = '{address}'\n[poker]\nkeepalive = '60s'"));
    let mut players = ["Ann", "Bob"].map(|name| {
        let mut player = Client::dial(address);
        player.hello(name, "");
        player.expect("welcome");
        player
    });
    let games = [
        ("", "No-limit hold'em", ["texas", "no"]),
        (
            "game='omaha' limit='pot'",
            "Pot-limit Omaha",
            ["omaha", "pot"],
        ),
        ("game='razz'", "Fixed-limit razz", ["razz", "fixed"]),
    ];
    let mut browser = server.browser();
    for (number, (words, called, game)) in (1..).zip(games) {
        players[0].send(&format!("<create {words} seats='2' hands='1'/><join/>"));
        players[0].expect("joined");
        players[1].send(&format!("<join table='{number}'/>"));
        players[1].expect("joined");
        let mut closed = 0;
        play(
            &mut players,
            |_, turn| match turn.child("fold") {
                Some(_) => "<action type='fold'/>".to_owned(),
                None => "<action type='bringin'/>".to_owned(),
            },
            |_, one| {
                closed += usize::from(one.name() == "closed");
                closed == 2
            },
        );
        let page = wait_for(&mut browser, "/poker/hands", |page| {
            page.body.contains(&format!("/poker/hands/{number}?step=0"))
        });
        let row = page.between(&format!("/poker/hands/{number}?step=0"), "</tr>");
        assert!(row.contains(called), "{row}");
        let hands = told(&mut browser, "hands");
        let hand = &hands["hands"][0];
        assert_eq!([&hand["game"], &hand["limit"]], game, "{hands}");
    }
    server.stop();
}
