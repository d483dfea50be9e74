//! Playing from a browser, and the records that remain.

use std::time::Instant;

use tests::arbiter;

use super::counted::chips;
use super::{agents, go_home, hand_of, is_asked, keep, open, recorded, wait_for};
use crate::host::{Answer, Browser, PATIENCE, Server, rest};

/// Checks, calls small bets, and folds otherwise.
fn choose(page: &Answer) -> &'static str {
    let form = page.between("<form id=\"turn\"", "</form>");
    let call = form.split("value=\"call\">Call ").nth(1);
    let call = call.and_then(|rest| rest.split('<').next());
    let call: Option<u64> = call.and_then(|chips| chips.replace(',', "").parse().ok());
    match call {
        None => "check",
        Some(..=20) => "call",
        Some(_) => "fold",
    }
}

/// Plays until this many hands are recorded.
fn play(browser: &mut Browser, table: &str, hands: usize) {
    let deadline = Instant::now() + 3 * PATIENCE;
    while recorded(browser, "").len() < hands {
        rest();
        let page = browser.get(table);
        assert_eq!(page.status, 200, "{page:?}");
        if is_asked(&page) {
            rest();
            let fields = [("do", choose(&page)), ("hand", &hand_of(&page))];
            let answer = browser.post(&format!("{table}/act"), &fields);
            assert!(matches!(answer.status, 303 | 422), "{answer:?}");
        }
        assert!(Instant::now() < deadline, "{page:?}");
        rest();
    }
}

#[test]
fn a_person_plays_ten_hands_against_an_agent_and_looks_at_them_again() {
    let server = Server::start(&agents("equity --samples 200"));
    let mut ann = server.browser();
    ann.get("/poker/new")
        .expect("Robot")
        .expect("Free seats for others");
    let table = open(&mut ann, &[("name", "Ann"), ("agent-0", "1")]);
    let page = wait_for(&mut ann, &table, is_asked);
    page.expect("You hold <strong>")
        .expect("Leave the table")
        .expect("Robot");
    ann.get("/poker").expect("To your table");
    play(&mut ann, &table, 10);
    // The own seat is there after a reload, and gone after leaving.
    ann.get(&table).expect("Leave the table");
    let left = ann.post(&format!("{table}/leave"), &[]);
    assert_eq!(left.status, 303, "{left:?}");
    let page = wait_for(&mut ann, &table, |page| {
        !page.body.contains("Leave the table")
    });
    page.expect("Sit down");

    let hands = recorded(&mut ann, "?player=Ann");
    assert!(hands.len() >= 10, "{hands:?}");
    let id = hands[0];
    let mut step = 0;
    loop {
        rest();
        let page = ann.get(&format!("/poker/hands/{id}?step={step}"));
        assert_eq!(page.status, 200, "{page:?}");
        assert_eq!(page.between("data-ply=\"", "\""), step.to_string());
        let last: usize = page
            .between("data-last=\"", "\"")
            .parse()
            .expect("a number");
        if step == last {
            // At the end everybody's gain is shown, as the file of the hand has it.
            let hand = ann.get(&format!("/poker/hands/{id}/phh")).body;
            let [before, after] =
                ["starting_stacks", "finishing_stacks"].map(|name| chips(&hand, name));
            let won = before
                .iter()
                .zip(&after)
                .filter(|(before, after)| after > before);
            let shown = page.body.matches("<strong class=\"good\">+").count();
            assert_eq!(shown, won.count(), "{hand} {page:?}");
            page.expect(" to ");
            break;
        }
        step += 1;
    }
    let part = ann.get(&format!("/poker/hands/{id}/stage?step=0"));
    assert!(part.body.starts_with("<div class=\"stage"), "{part:?}");
    assert!(recorded(&mut ann, "?player=nobody").is_empty());
    assert_eq!(recorded(&mut ann, &format!("?hand={id}")), [id]);

    // The file of a hand can be replayed.
    let phh = ann.get(&format!("/poker/hands/{id}/phh"));
    let kind = phh.header("content-disposition").expect("it is a file");
    assert!(kind.contains(&format!("hand-{id}.phh")), "{kind}");
    assert!(phh.body.contains("variant"), "{phh:?}");
    for name in ["nothing", "999999", "18446744073709551616"] {
        let missing = ann.get(&format!("/poker/hands/{name}"));
        assert!(matches!(missing.status, 400 | 404), "{missing:?}");
    }

    let page = ann.get("/poker/statistics");
    page.expect("Ann")
        .expect("Robot")
        .expect("VPIP")
        .expect("bb/100");
    let answer = ann.get("/api/v1/poker/statistics");
    let value: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON");
    let rows = value["players"].as_array().expect("players");
    let net = |row: &serde_json::Value| row["net"].as_i64().expect("chips");
    assert_eq!(rows.iter().map(net).sum::<i64>(), 0, "{value}");
    assert!(
        rows.iter().all(|row| row["hands"].as_u64() >= Some(10)),
        "{value}"
    );
    ann.get("/api/v1/poker/tables").expect("\"Robot\"");
    let all: String = hands
        .iter()
        .map(|id| {
            format!(
                "[{id}]\n{}\n",
                ann.get(&format!("/poker/hands/{id}/phh")).body
            )
        })
        .collect();
    // If all but one have folded, no cards are needed.
    let file = keep(&server, "hands.phhs", &all);
    let replayed = arbiter(["poker", "replay"]).args([&file]).run();
    let _agreed = replayed.expect_status(0);
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn two_people_meet_at_a_table_and_one_goes_home() {
    let server = Server::start("[poker]\npause = '10ms'");
    let (mut ann, mut bob) = (server.browser(), server.browser());
    let table = open(
        &mut ann,
        &[
            ("name", "Ann"),
            ("free", "1"),
            ("format", "freezeout"),
            ("time", "3"),
        ],
    );
    let sit = format!("{table}/sit");
    bob.get(&table).expect("Sit down").expect("Your name");
    let wrong = bob.post(&sit, &[("name", "Bob"), ("buyin", "7")]);
    assert_eq!(wrong.status, 422, "{wrong:?}");
    let sat = bob.post(&sit, &[]);
    assert_eq!(sat.status, 303, "{sat:?}");
    let again = bob.post(&sit, &[]);
    assert_eq!(again.status, 422, "{again:?}");
    let late = server.browser().post(&sit, &[("name", "Cid")]);
    assert_eq!(late.status, 422, "{late:?}");
    wait_for(&mut ann, &table, |page| page.body.contains("hand 1: "));
    // A person who leaves the site leaves the table; the other one has won.
    bob.post(&format!("{table}/leave"), &[]);
    bob.post("/leave", &[]);
    let page = wait_for(&mut ann, &table, |page| {
        page.body.contains("class=\"ending\"")
    });
    page.expect("Ann wins");
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn holdem_is_begun_with_one_click_where_games_are_chosen() {
    let server = Server::start(&agents("random"));
    let mut ann = server.browser();
    let page = ann.get("/play");
    let form = page.between("<form method=\"post\" action=\"/poker/new\">", "</form>");
    assert!(form.contains("Play Robot at "), "{form}");
    // The button sends the fields of its form, and nothing else.
    let fields: Vec<(&str, &str)> = form
        .split("<input type=\"hidden\" name=\"")
        .skip(1)
        .filter_map(|input| {
            let (name, rest) = input.split_once("\" value=\"")?;
            Some((name, rest.split('"').next()?))
        })
        .collect();
    let table = open(&mut ann, &fields);
    let asked = wait_for(&mut ann, &table, is_asked);
    let hand = hand_of(&asked);
    assert!(!hand.is_empty(), "{asked:?}");
    go_home(&mut [ann]);
    server.stop();
    // Without agents there is still a way to a table with other people.
    let server = Server::start("");
    let page = server.browser().get("/play");
    let page = page.expect("href=\"/poker/new\"");
    assert!(!page.body.contains("action=\"/poker/new\""), "{page:?}");
    server.stop();
}
