//! Tables on the wall, on the operator's page and in the API.

use serde_json::Value;
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
        .expect("Duel</a>, 2 of 2 seats taken, 1 hand: Ann, Bob")
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
