//! Watching a table, and the events that watchers may see.

use crate::client::{check_or_call, play};
use crate::server::Server;

#[test]
fn a_watcher_sees_what_is_public_and_no_cards() {
    let server = Server::start();
    let mut watcher = server.client("Eye");
    watcher.send("<create seats='2' hands='3'/>");
    let table = watcher.expect("created").get("table").unwrap().to_owned();
    watcher.send(&format!("<watch table='{table}'/>"));
    let state = watcher.expect("state");
    assert_eq!((state.get("hand"), state.get("pot")), (None, Some("0")));
    let mut clients: Vec<_> = ["Ann", "Bob"].map(|name| server.client(name)).into();
    for client in &mut clients {
        client.send(&format!("<join table='{table}'/>"));
        client.expect("joined");
    }
    play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |_, one| one.name() == "closed",
    );
    watcher.expect("sat");
    watcher.expect("hand");
    watcher.expect("acting");
    watcher.expect("acted");
    watcher.expect("closed");
    let heard = String::from_utf8_lossy(&watcher.heard).into_owned();
    for secret in ["<hole", "<turn ", "<joined", "<left"] {
        assert!(!heard.contains(secret), "{secret}");
    }
    // The player is free again, and no longer watches the table.
    watcher.send("<join/>");
    watcher.expect("joined");
}

#[test]
fn a_watcher_that_looks_away_hears_no_more() {
    let server = Server::start();
    let mut ann = server.client("Ann");
    ann.send("<join/>");
    let table = ann.expect("joined").get("table").unwrap().to_owned();
    let mut watcher = server.client("Eye");
    watcher.send(&format!("<watch table='{table}'/>"));
    watcher.expect("state");
    ann.send("<say>one</say>");
    assert_eq!(watcher.expect("said").text(), "one");
    watcher.send("<unwatch/>");
    watcher.expect("ok");
    ann.send("<say>two</say>");
    ann.expect_where("said", |said| said.text() == "two");
    assert!(watcher.settle().is_empty());
}

#[test]
fn the_referee_sees_all_cards_but_only_when_the_hand_is_over() {
    let server = Server::start();
    let token = server.operator_token();
    let mut referee = server.client("Referee");
    referee.send("<create seats='2' hands='4'/><create seats='2' mode='user'/>");
    let table = referee.expect("created").get("table").unwrap().to_owned();
    let people = referee.expect("created").get("table").unwrap().to_owned();
    for (table, how) in [
        (&table, "view='referee'"),
        (&table, "view='referee' token='guessed'"),
        (&people, &*format!("view='referee' token='{token}'")),
    ] {
        let watch = format!("<watch table='{table}' {how}/>");
        assert_eq!(referee.refused(&watch), "denied", "{how}");
    }
    let delay = format!("<watch table='{table}' view='referee' token='{token}' delay='0'/>");
    assert_eq!(referee.refused(&delay), "bad-value");
    referee.send(&format!(
        "<watch table='{table}' view='referee' token='{token}' delay='2'/>"
    ));
    referee.expect("state");
    let mut clients: Vec<_> = ["Ann", "Bob"].map(|name| server.client(name)).into();
    for client in &mut clients {
        client.send(&format!("<join table='{table}'/>"));
        client.expect("joined");
    }
    // In the middle of the third hand, the first one may be seen.
    let mut hands = 0;
    let turn = play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |index, one| {
            hands += usize::from(index == 0 && one.name() == "hand");
            hands == 3 && one.name() == "hand"
        },
    );
    let third = turn.get("id").unwrap().parse::<u64>().unwrap();
    referee.expect_where("hand", |hand| {
        hand.get("id") == Some(&(third - 2).to_string())
    });
    let holes = [referee.expect("hole"), referee.expect("hole")];
    assert_ne!(holes[0].get("seat"), holes[1].get("seat"));
    let seen = referee.settle();
    assert!(
        seen.iter().all(|one| one.name() != "hand"),
        "only one hand may be seen"
    );
    play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |_, one| one.name() == "closed",
    );
    referee.expect_where("hand", |hand| {
        hand.get("id") == Some(&(third + 1).to_string())
    });
    referee.expect("closed");
}

#[test]
fn a_player_does_not_watch_its_own_table() {
    let server = Server::start();
    let mut ann = server.client("Ann");
    ann.send("<join/>");
    let table = ann.expect("joined").get("table").unwrap().to_owned();
    assert_eq!(
        ann.refused(&format!("<watch table='{table}'/>")),
        "already-seated"
    );
}
