//! The record of every hand.

use std::time::{Duration, Instant};

use rustix::process::Signal;
use tests::arbiter;

use crate::client::{Client, PATIENCE, check_or_call, play};
use crate::server::Server;

fn export(server: &Server, more: &[&str]) -> String {
    let store = server.path("arbiter-data");
    let words = ["poker", "export", "--store"];
    let run = arbiter(words).args([&store]).args(more).run();
    run.expect_status(0).stdout
}

/// Waits until this many hands are stored.
fn wait_for_hands(server: &Server, count: usize) -> String {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let text = export(server, &[]);
        if text.matches("variant =").count() >= count {
            return text;
        }
        assert!(Instant::now() < deadline, "{text}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn play_to_the_end(clients: &mut [Client]) {
    play(
        clients,
        |_, turn| check_or_call(turn),
        |_, one| one.name() == "closed",
    );
}

#[test]
fn recorded_hands_are_exported_and_play_out_the_same() {
    let server = Server::start();
    let (_, mut clients) = server.table("<create seats='3' hands='8'/>", &["Ann", "Bob", "Cid"]);
    play_to_the_end(&mut clients);
    let text = wait_for_hands(&server, 8);
    assert!(text.contains("\"Ann\"") && !text.contains("????"), "{text}");
    let file = server.path("hands.phhs");
    std::fs::write(&file, &text).unwrap();
    let replayed = arbiter(["poker", "replay"]).args([&file]).run();
    let replayed = replayed.expect_status(0);
    assert!(replayed.stdout.contains('8'), "{}", replayed.stdout);
    assert_eq!(export(&server, &["--player", "Nobody"]), "");
}

#[test]
fn cards_that_nobody_saw_are_told_only_once_the_table_is_closed() {
    let server = Server::start();
    let (_, mut clients) = server.table("<create seats='2' hands='2'/>", &["Ann", "Bob"]);
    let folds = |_: usize, turn: &protocol::poker::Element| match turn.child("check") {
        Some(_) => "<action type='check'/>".to_owned(),
        None => "<action type='fold'/>".to_owned(),
    };
    let mut hands = 0;
    play(&mut clients, folds, |index, one| {
        hands += usize::from(index == 0 && one.name() == "hand");
        hands == 2
    });
    let open = wait_for_hands(&server, 1);
    assert_eq!(open.matches("????").count(), 2, "{open}");
    play(&mut clients, folds, |_, one| one.name() == "closed");
    let deadline = Instant::now() + PATIENCE;
    while export(&server, &[]).contains("????") {
        assert!(Instant::now() < deadline, "the table is closed");
    }
}

#[test]
fn a_kill_loses_no_hand_that_was_kept_and_the_server_goes_on_counting() {
    let mut server = Server::start();
    let (_, mut clients) = server.table("<create seats='2'/>", &["Ann", "Bob"]);
    let mut hands = 0;
    play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |index, one| {
            hands += usize::from(index == 0 && one.name() == "end");
            hands == 40
        },
    );
    std::thread::sleep(Duration::from_millis(500));
    server.signal(Signal::KILL);
    drop(clients);
    let text = export(&server, &[]);
    assert!(text.matches("variant =").count() >= 40, "{text}");
    let ended = text.matches("finishing_stacks =").count();
    assert_eq!(
        ended,
        text.matches("variant =").count(),
        "no half hand is kept: {text}"
    );
    server.start_again();
    let mut ann = server.client("Cid");
    ann.send("<statistics name='Ann'/>");
    let row = ann.expect("statistics");
    let kept: usize = row.children()[0].get("hands").unwrap().parse().unwrap();
    assert_eq!(kept, export(&server, &[]).matches("variant =").count());
    let (_, mut clients) = server.table("<create seats='2' hands='1'/>", &["Dan", "Eve"]);
    let hand = clients[0].expect("hand");
    let id: usize = hand.get("id").unwrap().parse().unwrap();
    assert_eq!(id, kept + 1, "no number comes twice");
    play_to_the_end(&mut clients);
}
