//! Protected names.

use tests::Offender;

use crate::host::{PATIENCE, Server};

const PROTECTED: &str = "[lobby]\nprotect-names = true\n";

fn told_goodbye(brain: &Offender) -> bool {
    brain.log().wait_for("quit msg", 1, PATIENCE)
}

fn modern(server: &Server, name: &str, secret: &str) -> Offender {
    let script = format!("com 0,2 | name {name} | on token: say token {secret}");
    Offender::dial(server.brains, &script)
}

/// Waits until 'brains' shows this.
fn wait_for_brain(server: &Server, name: &str) {
    let mut person = server.person();
    loop {
        person.type_line("brains");
        let shown = person.expect_any(&["waiting\r\n", "No brain is here."]) + &person.expect("> ");
        if shown.split_whitespace().any(|word| word == name) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[test]
fn equal_names_of_brains_and_people_are_told_apart() {
    let server = Server::start("");
    let _first = Offender::dial(server.brains, "name Deep");
    wait_for_brain(&server, "Deep");
    let _second = Offender::dial(server.brains, "name Deep");
    wait_for_brain(&server, "Deep-2");
    let mut person = server.person();
    person.type_line("login Deep");
    person.expect("Welcome, Deep-3.");
    server.stop();
}

#[test]
fn a_protected_name_is_for_the_first_client_with_a_token() {
    let server = Server::start(PROTECTED);
    let old = Offender::dial(server.brains, "name Old");
    assert!(told_goodbye(&old), "{}", old.log().text());
    let owner = modern(&server, "Deep", "one");
    wait_for_brain(&server, "Deep");
    let thief = modern(&server, "Deep", "two");
    assert!(told_goodbye(&thief), "{}", thief.log().text());
    assert!(!owner.log().heard(1).contains(&"quit msg".to_owned()));
    // The holder takes over the name by connecting again.
    let again = modern(&server, "Deep", "one");
    assert!(told_goodbye(&owner), "{}", owner.log().text());
    wait_for_brain(&server, "Deep");
    assert!(!again.log().heard(1).contains(&"quit msg".to_owned()));
    let mut person = server.person();
    person.type_line("login Deep");
    person.expect("login NAME SECRET");
    person.type_line("login Deep two");
    person.expect("does not own the name");
    person.type_line("login Ann mine");
    person.expect("Welcome, Ann.");
    let mut other = server.person();
    other.type_line("login Ann mine");
    other.expect("Welcome back, Ann.");
    person.expect("You have logged in anew somewhere else.");
    person.expect_end();
    server.stop();
}

#[test]
fn a_name_is_the_same_in_any_case() {
    let server = Server::start("");
    let _first = Offender::dial(server.brains, "name \u{c9}lan");
    wait_for_brain(&server, "\u{c9}lan");
    let _second = Offender::dial(server.brains, "name \u{e9}LAN");
    wait_for_brain(&server, "\u{e9}LAN-2");
    let mut person = server.person();
    person.type_line("login \u{e9}lan");
    person.expect("Welcome, \u{e9}lan-3.");
    server.stop();
}

#[test]
fn a_protected_name_is_not_had_in_another_case() {
    let server = Server::start(PROTECTED);
    let mut owner = server.person();
    owner.type_line("login Anna mine");
    owner.expect("Welcome, Anna.");
    let mut thief = server.person();
    for (name, secret) in [("ANNA", "other"), ("anna", "other"), ("ANNA", "Mine")] {
        thief.type_line(&format!("login {name} {secret}"));
        thief.expect("does not own the name");
    }
    let brain = modern(&server, "aNNA", "other");
    assert!(told_goodbye(&brain), "{}", brain.log().text());
    assert!(!owner.heard().contains("You have logged in anew"));
    // The holder may write it in any case; it is the same name as before.
    let mut again = server.person();
    again.type_line("login aNNA mine");
    again.expect("Welcome back, Anna.");
    owner.expect("You have logged in anew somewhere else.");
    // The same holds for brains: the waiting one makes room.
    let deep = modern(&server, "Deep", "one");
    wait_for_brain(&server, "Deep");
    let again = modern(&server, "DEEP", "one");
    assert!(told_goodbye(&deep), "{}", deep.log().text());
    wait_for_brain(&server, "Deep");
    assert!(!again.log().heard(1).contains(&"quit msg".to_owned()));
    server.stop();
}

#[test]
fn names_that_deceive_are_refused_in_words() {
    let server = Server::start("");
    let mut person = server.person();
    for (name, why) in [
        (
            "Anna\u{3164}",
            "A name has only characters that can be seen, not U+3164.",
        ),
        ("\u{410}nna", "one script, not Cyrillic and Latin."),
        (
            "\u{3bd}\u{3b9}\u{3bd}\u{3b1}",
            "looks like 'viva' in Latin letters",
        ),
    ] {
        person.type_line(&format!("login {name}"));
        person.expect(why);
    }
    // Names of one script may be had.
    person.type_line("login \u{410}\u{43d}\u{43d}\u{430}");
    person.expect("Welcome, \u{410}\u{43d}\u{43d}\u{430}.");
    let brain = Offender::dial(server.brains, "name An\u{3164}na");
    assert!(told_goodbye(&brain), "{}", brain.log().text());
    let _first = Offender::dial(server.brains, "name Deep 1");
    wait_for_brain(&server, "Deep");
    let mut other = server.person();
    // It looks the same, so it is the same name.
    other.type_line("login \u{ff21}nna");
    other.expect("Welcome, \u{ff21}nna.");
    let mut third = server.person();
    third.type_line("login ANNA");
    third.expect("Welcome, ANNA-2.");
    server.stop();
}

#[test]
fn a_protected_name_is_not_had_in_letters_that_look_like_it() {
    let server = Server::start(PROTECTED);
    let mut owner = server.person();
    owner.type_line("login CCCP mine");
    owner.expect("Welcome, CCCP.");
    let mut thief = server.person();
    for name in ["\u{421}\u{421}\u{421}\u{420}", "\u{ff23}CCP", "cccp"] {
        thief.type_line(&format!("login {name} other"));
        thief.expect("does not own the name");
    }
    thief.type_line("login CCCP\u{2800} other");
    thief.expect("A name is one word");
    let brain = modern(&server, "\u{421}\u{421}\u{421}\u{420}", "other");
    assert!(told_goodbye(&brain), "{}", brain.log().text());
    assert!(!owner.heard().contains("You have logged in anew"));
    server.stop();
}
