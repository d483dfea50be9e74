//! Seats that were given up or lost, and their next players.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::{
    client_number, go_home, hand_of, is_asked, open, players, table_number, told, wait_for,
};
use crate::host::{Answer, Browser, PATIENCE, Server};

/// A server with a table for three, at which Ann and Bob sit.
struct Evening {
    server: Server,
    table: String,
    ann: Browser,
    bob: Browser,
    cid: Browser,
    dan: Browser,
}

impl Evening {
    /// Starts it with these additional poker rules.
    fn begin(rules: &str) -> Evening {
        let server = Server::start(&format!("[poker]\npause = '10ms'\n{rules}"));
        let [mut ann, mut bob, cid, dan] = [(); 4].map(|()| server.browser());
        let table = open(&mut ann, &[("name", "Ann"), ("free", "2"), ("time", "3")]);
        sit(&mut bob, &table, "Bob");
        Evening {
            server,
            table,
            ann,
            bob,
            cid,
            dan,
        }
    }

    /// The same after Cid has taken the last seat and Bob has lost his
    /// connection.
    fn with_a_seat_lost(rules: &str) -> Evening {
        let mut evening = Evening::begin(rules);
        sit(&mut evening.cid, &evening.table, "Cid");
        disconnect(&evening.server, "Bob");
        evening
    }

    fn end(self) {
        go_home(&mut [self.ann, self.bob, self.cid, self.dan]);
        self.server.stop();
    }
}

/// Takes a seat, which must be free.
fn sit(browser: &mut Browser, table: &str, name: &str) {
    let sat = browser.post(&format!("{table}/sit"), &[("name", name)]);
    assert_eq!(sat.status, 303, "{sat:?}");
}

/// Ends a player's connection to the poker server.
fn disconnect(server: &Server, name: &str) {
    let mut operator = server.operator();
    let id = client_number(&mut operator, name);
    let done = operator.post("/admin/poker", &[("what", "disconnect"), ("id", &id)]);
    done.expect("is disconnected");
}

/// Sits down as soon as a seat is free; the players fold until then.
fn sit_down_soon(table: &str, name: &str, new: &mut Browser, playing: [&mut Browser; 2]) {
    let deadline = Instant::now() + PATIENCE;
    let mut playing = playing;
    loop {
        let answer = new.post(&format!("{table}/sit"), &[("name", name)]);
        if answer.status == 303 {
            return;
        }
        assert!(Instant::now() < deadline, "{answer:?}");
        for player in &mut playing {
            let page = player.get(table);
            if is_asked(&page) {
                let fields = [("do", "fold"), ("hand", &hand_of(&page))];
                player.post(&format!("{table}/act"), &fields);
            }
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn sits(page: &Answer) -> bool {
    page.body.contains("Leave the table")
}

/// Whether Bob's seat is kept for him.
fn is_kept(clients: &Value) -> bool {
    let clients = clients["clients"].as_array().cloned().unwrap_or_default();
    let mut bobs = clients.iter().filter(|client| client["name"] == "Bob");
    bobs.any(|bob| bob["connected"] == false && bob["table"].is_u64())
}

#[test]
fn a_seat_that_was_given_up_is_free_for_others_and_for_the_person_who_gave_it_up() {
    let mut evening = Evening::begin("");
    let Evening {
        table,
        ann,
        bob,
        cid,
        dan,
        ..
    } = &mut evening;
    let number = table_number(table);
    assert_eq!(players(ann, number), ["Ann", "Bob"]);
    let left = bob.post(&format!("{table}/leave"), &[]);
    assert_eq!(left.status, 303, "{left:?}");
    assert_eq!(players(ann, number), ["Ann"]);
    // Bob watches and may sit down again.
    assert!(!sits(&bob.get(table)));
    sit(cid, table, "Cid");
    let again = bob.post(&format!("{table}/sit"), &[]);
    assert_eq!(again.status, 303, "{again:?}");
    let page = wait_for(bob, table, sits);
    page.expect("Ann").expect("Cid");
    // A person who leaves the site leaves the table, too.
    cid.post("/leave", &[]);
    let path = format!("/api/v1/poker/tables/{number}");
    wait_for(ann, &path, |answer| !answer.body.contains("\"Cid\""));
    sit_down_soon(table, "Dan", dan, [ann, bob]);
    assert!(sits(&dan.get(table)));
    evening.end();
}

#[test]
fn a_seat_that_was_lost_waits_for_its_person_and_for_nobody_else() {
    let mut evening = Evening::with_a_seat_lost("");
    let Evening {
        table,
        ann,
        bob,
        dan,
        ..
    } = &mut evening;
    wait_for(ann, "/api/v1/poker/clients", |answer| {
        serde_json::from_str(&answer.body).is_ok_and(|clients| is_kept(&clients))
    });
    let full = dan.post(&format!("{table}/sit"), &[("name", "Dan")]);
    assert_eq!(full.status, 422, "{full:?}");
    // The next request takes the seat again.
    assert!(sits(&bob.get(table)));
    assert!(!is_kept(&told(ann, "clients")));
    evening.end();
}

#[test]
fn a_seat_that_was_lost_is_free_once_its_person_has_not_come_back_in_time() {
    let mut evening = Evening::with_a_seat_lost("reconnect-grace = '300ms'");
    let Evening {
        table,
        ann,
        bob,
        cid,
        dan,
        ..
    } = &mut evening;
    let path = format!("/api/v1/poker/tables/{}", table_number(table));
    wait_for(ann, &path, |answer| !answer.body.contains("\"Bob\""));
    sit_down_soon(table, "Dan", dan, [ann, cid]);
    assert!(sits(&dan.get(table)));
    // Bob watches; there is no seat for him now.
    assert!(!sits(&bob.get(table)));
    let late = bob.post(&format!("{table}/sit"), &[]);
    assert_eq!(late.status, 422, "{late:?}");
    evening.end();
}
