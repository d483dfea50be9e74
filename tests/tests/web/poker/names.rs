//! Protected names.

use tests::free_address;
use tests::table_client::Client;

use super::{open, wait_for};
use crate::host::{Browser, Server};

/// Waits until the poker server has no client with this name.
fn expect_gone(browser: &mut Browser, name: &str) {
    let name = format!("\"{name}\"");
    wait_for(browser, "/api/v1/poker/clients", |answer| {
        !answer.body.contains(&name)
    });
}

#[test]
fn a_name_that_somebody_owns_is_had_at_poker_tables_with_its_secret_alone() {
    let address = free_address();
    let server = Server::start(&format!(
        "poker = '{address}'\n[lobby]\nprotect-names = true"
    ));
    let hello = |name: &str, token: &str| {
        let mut client = Client::dial(address);
        client.hello(name, token);
        client
    };
    let mut ann = server.browser();
    let fields = [("name", "Ann"), ("secret", "right"), ("free", "1")];
    // The page has asked for the secret; the seat does not need it again.
    let table = open(&mut ann, &fields);
    ann.get(&table).expect("Leave the table");
    ann.post("/leave", &[]);
    expect_gone(&mut ann, "Ann");
    for token in ["", "wrong"] {
        assert_eq!(hello("Ann", token).error(), "name-taken", "{token}");
    }
    hello("Ann", "right").expect("welcome");
    // Other names are free, and a token here does not protect them: agents draw
    // theirs at random.
    for (name, token) in [("Bob", ""), ("Cora", "any"), ("Cora", "another")] {
        hello(name, token).expect("welcome");
        expect_gone(&mut ann, name);
    }
    let fields = [("name", "Cora"), ("secret", "own"), ("free", "1")];
    open(&mut server.browser(), &fields);
    server.stop();
}
