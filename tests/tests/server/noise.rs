//! Telnet bytes that no person types.

use std::time::Duration;

use crate::host::Server;

#[test]
fn telnet_options_are_refused_and_line_ends_of_all_kinds_taken() {
    let server = Server::start("");
    let mut person = server.person();
    person.send(b"\xff\xfb\x18\xff\xfd\x01who\xff\xfa\x18\0x\xff\xf0\r\0");
    person.expect("Nobody is logged in.");
    let refused = person.heard();
    // Telnet options are not taken as part of a command.
    assert!(!refused.contains("Unknown"), "{refused}");
    for end in ["\r\n", "\n", "\r\0", "\r"] {
        person.send(format!("who{end}").as_bytes());
        person.expect("Nobody is logged in.");
    }
    server.stop();
}

#[test]
fn a_half_typed_line_is_not_broken_by_what_others_do() {
    let server = Server::start("");
    let mut ann = server.login("Ann");
    let mut bob = server.login("Bob");
    ann.expect("Bob is here.");
    ann.send(b"say hel");
    bob.type_line("say first");
    bob.expect("Bob: first");
    ann.listen_for(Duration::from_millis(300));
    let before = ann.heard().to_owned();
    bob.type_line("say second");
    bob.expect("Bob: second");
    ann.send(b"lo\r\n");
    let heard = ann.expect("Ann: hello");
    assert!(heard.contains("Bob: first"), "{heard}");
    assert!(!before.contains("Bob: first"), "{before}");
    server.stop();
}

#[test]
fn a_megabyte_pasted_disturbs_nobody() {
    let server = Server::start("");
    let mut ann = server.login("Ann");
    let mut bob = server.login("Bob");
    let mut eve = server.login("Eve");
    ann.send(&vec![b'x'; 1 << 20]);
    ann.send(b"\r\n");
    ann.expect("That line is too long");
    let mut writer = bob.stream.try_clone().expect("a socket can be shared");
    let paste = std::thread::spawn(move || {
        use std::io::Write as _;
        writer
            .write_all(&b"y\n".repeat(1 << 19))
            .expect("the server reads");
    });
    bob.expect("Too many lines at once");
    eve.type_line("who");
    eve.expect("Bob");
    paste.join().expect("all was pasted");
    server.stop();
}

#[test]
fn control_bytes_reach_neither_names_nor_other_terminals() {
    let server = Server::start("");
    let mut ann = server.login("Ann");
    let mut thief = server.person();
    for name in [
        "A\u{202e}nn{",
        "(Ann)",
        "",
        "abcdefghijklmnopqrstu",
        "Ann Ann",
    ] {
        thief.send(format!("login \x1b{name}\r\n").as_bytes());
        match name {
            // The second word is a secret that nobody asked for.
            "Ann Ann" => thief.expect("Welcome, Ann-2"),
            _ => thief.expect("A name is one word"),
        };
    }
    thief.send(b"say \x1b[2J\x07\xff\xff\xc2\x9bboo\x08\x08o\n");
    ann.expect("Ann-2: [2Jbo");
    assert!(!ann.heard().contains(['\x1b', '\x07', '\u{9b}']));
    server.stop();
}
