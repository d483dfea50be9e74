//! The record of every hand.

use std::time::{Duration, Instant};

use protocol::poker::Element;
use tests::arbiter;

use crate::client::{Client, PATIENCE, check_or_call, number, play};
use crate::server::Server;

fn export(server: &Server, more: &[&str]) -> String {
    let store = server.path("arbiter-data");
    let words = ["poker", "export", "--store"];
    let run = arbiter(words).args([&store]).args(more).run();
    run.expect_status(0).stdout
}

/// Waits until the exported hands are as expected.
fn wait_until(server: &Server, are_so: impl Fn(&str) -> bool) -> String {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let text = export(server, &[]);
        if are_so(&text) {
            return text;
        }
        assert!(Instant::now() < deadline, "{text}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The number of exported hands.
fn hands(text: &str) -> usize {
    text.matches("variant =").count()
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
    // Cards that were not shown are told once the store has the table as closed.
    let text = wait_until(&server, |text| hands(text) == 8 && !text.contains("????"));
    assert!(text.contains("\"Ann\""), "{text}");
    let file = server.path("hands.phhs");
    std::fs::write(&file, &text).unwrap();
    let replayed = arbiter(["poker", "replay"]).args([&file]).run();
    let replayed = replayed.expect_status(0);
    let agreed = "8 hands: 8 agree";
    assert!(replayed.stdout.contains(agreed), "{}", replayed.stdout);
    assert_eq!(export(&server, &["--player", "Nobody"]), "");
}

#[test]
fn cards_that_nobody_saw_are_told_only_once_the_table_is_closed() {
    let server = Server::start();
    let (_, mut clients) = server.table("<create seats='2' hands='2'/>", &["Ann", "Bob"]);
    let fold = |_: usize, turn: &Element| {
        assert!(
            turn.child("check").is_none(),
            "who is asked first owes a blind"
        );
        "<action type='fold'/>".to_owned()
    };
    // The question of the second hand stays open until the first one was looked at.
    let first_alone = |index: usize, turn: &Element| match number(turn, "hand") {
        1 => fold(index, turn),
        _ => String::new(),
    };
    let question = play(&mut clients, first_alone, |_, one| {
        one.name() == "turn" && number(one, "hand") == 2
    });
    let open = wait_until(&server, |text| hands(text) == 1);
    assert_eq!(open.matches("????").count(), 2, "{open}");
    let asked = number(&question, "seat") as usize - 1;
    clients[asked].send(&fold(asked, &question));
    play(&mut clients, fold, |_, one| one.name() == "closed");
    wait_until(&server, |text| hands(text) == 2 && !text.contains("????"));
}

#[test]
fn a_kill_loses_no_hand_that_was_kept_and_the_server_goes_on_counting() {
    let mut server = Server::start();
    let (_, mut clients) = server.table("<create seats='2'/>", &["Ann", "Bob"]);
    let mut ended = 0;
    play(
        &mut clients,
        |_, turn| check_or_call(turn),
        |index, one| {
            ended += usize::from(index == 0 && one.name() == "end");
            ended == 40
        },
    );
    wait_until(&server, |text| hands(text) >= 40);
    server.kill();
    drop(clients);
    let text = export(&server, &[]);
    assert!(hands(&text) >= 40, "{text}");
    let ended = text.matches("finishing_stacks =").count();
    assert_eq!(ended, hands(&text), "no half hand is kept: {text}");
    server.start_again();
    let mut ann = server.client("Cid");
    ann.send("<statistics name='Ann'/>");
    let row = ann.expect("statistics");
    let kept: usize = row.children()[0].get("hands").unwrap().parse().unwrap();
    assert_eq!(kept, hands(&export(&server, &[])));
    let (_, mut clients) = server.table("<create seats='2' hands='1'/>", &["Dan", "Eve"]);
    let hand = clients[0].expect("hand");
    let id: usize = hand.get("id").unwrap().parse().unwrap();
    assert_eq!(id, kept + 1, "no number comes twice");
    play_to_the_end(&mut clients);
}
