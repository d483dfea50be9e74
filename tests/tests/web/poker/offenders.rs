//! Malicious or late clicks.

use super::{hand_of, is_asked, open, wait_for};
use crate::host::{Answer, Server};

fn expect_refused(answer: Answer, words: &str) {
    assert_eq!(answer.status, 422, "{answer:?}");
    answer.expect("role=\"alert\"").expect(words);
}

#[test]
fn what_is_no_action_of_ones_own_turn_is_explained_and_changes_nothing() {
    let server = Server::start("[poker]\npause = '10ms'");
    let (mut ann, mut bob) = (server.browser(), server.browser());
    let table = open(&mut ann, &[("name", "Ann"), ("free", "1"), ("time", "3")]);
    bob.post(&format!("{table}/sit"), &[("name", "Bob")]);
    let begun = |page: &Answer| is_asked(page) || page.body.contains(" is asked.");
    let page = wait_for(&mut ann, &table, begun);
    let (mut asked, mut other) = if is_asked(&page) {
        (ann, bob)
    } else {
        (bob, ann)
    };
    let page = wait_for(&mut asked, &table, is_asked);
    let hand = hand_of(&page);
    let act = format!("{table}/act");
    for amount in [
        "-5",
        "",
        "x",
        "1.5",
        "1e9",
        "99999999999999999999",
        "9007199254740992",
        "0x10",
        "<b>",
    ] {
        let fields = [("do", "raise"), ("amount", amount), ("hand", &hand)];
        expect_refused(asked.post(&act, &fields), "is no amount");
    }
    for amount in ["0", "19", "1001", "9007199254740991"] {
        let fields = [("do", "raise"), ("amount", amount), ("hand", &hand)];
        expect_refused(asked.post(&act, &fields), "is outside 20 to 1000");
    }
    expect_refused(
        asked.post(&act, &[("do", "dance")]),
        "Choose what you want to do.",
    );
    expect_refused(asked.post(&act, &[]), "Choose what you want to do.");
    let check = [("do", "check"), ("hand", hand.as_str())];
    expect_refused(asked.post(&act, &check), "no check against a bet");
    let bet = [("do", "bet"), ("amount", "50"), ("hand", &hand)];
    expect_refused(asked.post(&act, &bet), "raise it");
    for stale in ["999", "0", "x"] {
        let fields = [("do", "fold"), ("hand", stale)];
        expect_refused(
            asked.post(&act, &fields),
            &format!("Hand {hand} is played."),
        );
    }
    let fold = [("do", "fold"), ("hand", hand.as_str())];
    expect_refused(other.post(&act, &fold), "Seat ");
    // Another person can neither play nor leave a seat.
    expect_refused(
        server.browser().post(&act, &fold),
        "You do not sit at this table.",
    );
    let leave = format!("{table}/leave");
    expect_refused(
        server.browser().post(&leave, &[]),
        "You do not sit at this table.",
    );
    for headers in [
        "",
        "sec-fetch-site: cross-site\r\n",
        "origin: http://evil.example\r\n",
    ] {
        for path in [&act, &leave, "/poker/new"] {
            let answer = asked.post_with(path, &fold, headers);
            assert_eq!(answer.status, 403, "{headers}: {answer:?}");
        }
    }
    let looked = asked.get(&act);
    assert_eq!(looked.status, 405, "{looked:?}");
    // The same player is still on turn in the same hand.
    let page = asked.get(&table);
    assert!(is_asked(&page) && hand_of(&page) == hand, "{page:?}");
    let answer = asked.post(&act, &fold);
    assert_eq!(answer.status, 303, "{answer:?}");
    for who in [&mut asked, &mut other] {
        who.post(&leave, &[]);
        who.post("/leave", &[]);
    }
    server.stop();
}

#[test]
fn tables_that_cannot_be_had_are_refused_with_a_reason() {
    let server = Server::start("");
    let mut ann = server.browser();
    for (fields, words) in [
        (&[("name", "Ann")][..], "2 to 10 seats"),
        (&[("name", "Ann"), ("free", "10")], "is no number of seats"),
        (&[("name", "Ann"), ("free", "-1")], "is no number of seats"),
        (
            &[("name", "Ann"), ("free", "1"), ("stakes", "77")],
            "no such stakes",
        ),
        (
            &[("name", "Ann"), ("free", "1"), ("format", "x")],
            "is not a format",
        ),
        (&[("name", "A b"), ("free", "1")], "one word"),
        (
            &[("name", "Ann"), ("free", "1"), ("ante", "1001")],
            "1,000 chips at most",
        ),
        (
            &[("name", "Ann"), ("free", "1"), ("stud-ante", "x")],
            "is no amount",
        ),
    ] {
        expect_refused(ann.post("/poker/new", fields), words);
    }
    // The error stands beside its field, and the values that were filled in
    // stay.
    let fields = [("name", "Ann"), ("free", "1"), ("bring-in", "10")];
    let page = ann.post("/poker/new", &fields);
    page.expect("name=\"bring-in\" min=\"0\" step=\"1\" value=\"10\" aria-invalid=\"true\"")
        .expect("aria-describedby=\"wrong-bring-in\"")
        .expect("id=\"wrong-bring-in\">That is too much here: give 9 chips at most.<")
        .expect("value=\"Ann\"");
    let table = open(&mut ann, &[("name", "Ann"), ("free", "1")]);
    expect_refused(ann.post("/poker/new", &[("free", "1")]), "leave it first");
    for missing in [
        "/poker/tables/77",
        "/poker/tables/x",
        "/poker/tables/77/events",
    ] {
        let answer = ann.get(missing);
        assert!(matches!(answer.status, 204 | 400 | 404), "{answer:?}");
    }
    ann.get("/poker/hands?table=x&player=%25&hand=-1&before=x")
        .expect("No such hand");
    ann.post(&format!("{table}/leave"), &[]);
    ann.post("/leave", &[]);
    server.stop();
}
