//! A store is copied and checked while the server writes it.

use std::fs;

use tests::{Finished, arbiter};

use crate::host::Server;

fn check(store: &std::path::Path) -> Finished {
    arbiter(["check"]).args([store]).run()
}

#[test]
fn a_running_server_is_backed_up_and_checked_and_damage_is_told_of() {
    let server = Server::start("");
    let (mut anna, mut bert) = (server.login("Anna"), server.login("Bert"));
    for number in 1..=2 {
        anna.type_line("seek gomoku");
        bert.expect(&format!("'accept {number}'"));
        bert.type_line(&format!("accept {number}"));
        anna.expect(&format!("Game {number} begins"));
        if number == 1 {
            anna.type_line("resign");
            bert.expect("{Game 1");
        }
    }
    // Game 2 is being played.
    let (store, copy) = (server.path("arbiter-data"), server.path("copy"));
    let backup = || arbiter(["backup", "--store"]).args([&store, &copy]).run();
    let said = backup().expect_status(0);
    assert!(said.stdout.contains("now holds 1 games"), "{said}");
    for store in [&store, &copy] {
        let said = check(store).expect_status(0);
        assert!(
            said.stdout.starts_with("1 games and 0 hands checked"),
            "{said}"
        );
    }
    let again = backup().expect_status(1);
    assert!(again.stderr.contains("is not empty"), "{again}");
    let mend = arbiter(["check", "--mend"])
        .args([&store])
        .run()
        .expect_status(1);
    assert!(mend.stderr.contains("is in use by process"), "{mend}");

    // Writes the record, which may wait in the database of the copy.
    let mend_copy = || arbiter(["check", "--mend"]).args([&copy]).run();
    let _written = mend_copy().expect_status(0);
    fs::write(copy.join("records/000001.xml"), "<record").expect("the copy is ours");
    let damaged = check(&copy).expect_status(1);
    assert!(
        damaged.stdout.starts_with("records/000001.xml: line 1"),
        "{damaged}"
    );
    assert!(damaged.stderr.contains("1 findings"), "{damaged}");
    let mended = mend_copy().expect_status(1);
    assert!(
        mended
            .stdout
            .contains("mended: 1 records that cannot be read"),
        "{mended}"
    );
    assert!(
        mended.stdout.contains("records/000001.xml: is lost"),
        "{mended}"
    );
    assert!(copy.join("records-aside/1/000001.xml").exists(), "{mended}");
    anna.type_line("resign");
    bert.expect("{Game 2");
    let said = check(&store).expect_status(0);
    assert!(said.stdout.starts_with("2 games"), "{said}");
    server.stop();
}
