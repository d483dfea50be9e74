//! Sitting out: hands go on without the person, who keeps the seat.

use super::{hand_of, is_asked, open, wait_for};
use crate::host::{Answer, Browser, Server};

/// Has the person on this page, who is on turn, check or call.
fn play_on(browser: &mut Browser, table: &str, page: &Answer) {
    let call = if page.body.contains("value=\"check\"") {
        "check"
    } else {
        "call"
    };
    let decision = page.between("name=\"decision\" value=\"", "\"").to_owned();
    let fields = [
        ("hand", &*hand_of(page)),
        ("decision", &decision),
        ("do", call),
    ];
    let answer = browser.post(&format!("{table}/act"), &fields);
    assert_eq!(answer.status, 303, "{answer:?}");
}

#[test]
fn a_person_who_sits_out_is_not_asked_until_they_are_back() {
    let server = Server::start("[poker]\npause = '10ms'");
    let (mut ann, mut bob) = (server.browser(), server.browser());
    let table = open(&mut ann, &[("name", "Ann"), ("free", "1"), ("time", "0")]);
    bob.post(&format!("{table}/sit"), &[("name", "Bob")]);
    let away = format!("{table}/sit-out");
    // Nobody sits out at a table where they have no seat.
    let foreign = server.browser().post(&away, &[("out", "yes")]);
    assert_eq!(foreign.status, 422, "{foreign:?}");
    wait_for(&mut bob, &table, |page| page.body.contains("hand 1: "));
    // It may be Bob's turn: that is answered too.
    assert_eq!(bob.post(&away, &[("out", "yes")]).status, 303);
    loop {
        let page = wait_for(&mut ann, &table, is_asked);
        // Hands that Bob gives up before Ann is asked are not seen here.
        if hand_of(&page).parse::<u64>().expect("a number") >= 4 {
            break;
        }
        let seen = bob.get(&table).expect("You sit out.").expect("I am back");
        assert!(!is_asked(&seen), "{seen:?}");
        play_on(&mut ann, &table, &page);
    }
    assert_eq!(bob.post(&away, &[("out", "no")]).status, 303);
    let page = bob.get(&table).expect("Sit out");
    assert!(!page.body.contains("You sit out."), "{page:?}");
    loop {
        let is_anns = |page: &Answer| is_asked(page) || page.body.contains("Bob is asked");
        let page = wait_for(&mut ann, &table, is_anns);
        if !is_asked(&page) {
            break;
        }
        play_on(&mut ann, &table, &page);
    }
    wait_for(&mut bob, &table, is_asked);
    // Leaving ends it: a person who sits down again is asked.
    bob.post(&away, &[("out", "yes")]);
    bob.post(&format!("{table}/leave"), &[]);
    super::go_home(&mut [ann, bob]);
    server.stop();
}
