//! Tests of the scripted brain itself, against a manager of a few lines: its
//! script appears on the wire exactly as written.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use tests::{Offender, What};

const PATIENCE: Duration = Duration::from_secs(60);

fn connect(offender: &Offender) -> TcpStream {
    let stream = TcpStream::connect(offender.address()).expect("it listens");
    let set = stream.set_read_timeout(Some(PATIENCE));
    set.expect("a stream has a read timeout");
    stream
}

/// Sends the lines and reads `count` bytes.
fn ask(stream: &mut TcpStream, lines: &str, count: usize) -> String {
    let written = stream.write_all(lines.as_bytes());
    written.expect("the brain is there");
    let mut answer = vec![0; count];
    stream.read_exact(&mut answer).expect("the brain answers");
    String::from_utf8_lossy(&answer).into_owned()
}

const TO_THE_BOARD: &str = "game gomoku\nboard 15\nplayer cross\nnew game\n";
const AT_THE_BOARD: &str = "game ok\nboard ok\nplayer ok\n";

#[test]
fn a_brain_without_a_script_holds_the_whole_conversation() {
    let offender = Offender::listen("");
    let mut manager = connect(&offender);
    let hello = "hello ok\ncom 0,1\nname Polite\n";
    let asked = ask(&mut manager, "hello msg\ncom msg\nname msg\n", hello.len());
    assert_eq!(asked, hello);
    let asked = ask(&mut manager, TO_THE_BOARD, AT_THE_BOARD.len());
    assert_eq!(asked, AT_THE_BOARD);
    assert_eq!(ask(&mut manager, "move start\n", 8), "move A1\n");
    assert_eq!(ask(&mut manager, "move H8\n", 8), "move B1\n");
    assert_eq!(offender.log().heard(1).len(), 9);
    assert_eq!(offender.log().complaints(), [""; 0]);
    assert_eq!(ask(&mut manager, "jump\nhello msg\n", 9), "hello ok\n");
    assert_eq!(offender.log().complaints().len(), 1);
}

#[test]
fn steps_reach_the_wire_in_their_order() {
    let offender = Offender::listen(
        r"on hello: raw he; wait 20; say llo \xff; repeat 3 x\n; drip 1 \0y; polite",
    );
    let mut manager = connect(&offender);
    let mut answer = [0; 25];
    manager.write_all(b"hello msg\n").unwrap();
    manager.read_exact(&mut answer).unwrap();
    assert_eq!(
        &answer[..],
        b"hello \xff\nx\nx\nx\n\0yhello ok\n".as_slice()
    );
}

#[test]
fn lines_end_with_cr_lf_where_the_script_says_so() {
    let offender = Offender::listen("crlf | bytewise");
    let answer = ask(&mut connect(&offender), "hello msg\n", 10);
    assert_eq!(answer, "hello ok\r\n");
}

#[test]
fn rules_count_lines_by_connection() {
    let offender = Offender::listen("on hello 2 @2: say no");
    for expected in ["hello ok\n", "no\n"] {
        let mut manager = connect(&offender);
        assert_eq!(ask(&mut manager, "hello msg\n", 9), "hello ok\n");
        assert_eq!(ask(&mut manager, "hello msg\n", expected.len()), expected);
    }
    assert_eq!(offender.log().connections(), 2);
}

#[test]
fn a_connection_is_closed_or_reset_as_the_script_says() {
    let offender = Offender::listen("on hello @1: close | on hello @2: reset");
    let mut manager = connect(&offender);
    manager.write_all(b"hello msg\n").unwrap();
    assert_eq!(manager.read(&mut [0]).unwrap(), 0);
    let mut manager = connect(&offender);
    manager.write_all(b"hello msg\n").unwrap();
    let error = manager.read(&mut [0]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ConnectionReset);
}

#[test]
fn a_brain_that_vanished_cannot_be_dialled() {
    let offender = Offender::listen("on hello: vanish");
    let mut manager = connect(&offender);
    manager.write_all(b"hello msg\n").unwrap();
    assert_eq!(manager.read(&mut [0]).unwrap(), 0);
    let deadline = Instant::now() + PATIENCE;
    while TcpStream::connect(offender.address()).is_ok() {
        assert!(Instant::now() < deadline, "it still listens");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_flood_ends_when_its_time_is_up_or_nobody_reads() {
    let offender = Offender::listen("on hello: flood 50 junk\\n; polite");
    let mut manager = connect(&offender);
    manager.write_all(b"hello msg\n").unwrap();
    let mut all = Vec::new();
    let mut buffer = [0; 65_536];
    while !all.ends_with(b"hello ok\n") {
        let count = manager.read(&mut buffer).unwrap();
        assert_ne!(count, 0);
        all.extend_from_slice(&buffer[..count]);
    }
    assert!(all.len() > 10_000, "{} bytes", all.len());
}

#[test]
fn a_brain_that_redials_comes_again() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let offender = Offender::dial(address, "redial | name Again");
    for _ in 0..2 {
        let (mut manager, _) = listener.accept().unwrap();
        manager.set_read_timeout(Some(PATIENCE)).unwrap();
        assert_eq!(ask(&mut manager, "name msg\n", 11), "name Again\n");
    }
    assert!(offender.log().wait_for("name msg", 2, PATIENCE));
    let said = offender.log().entries();
    let said = said
        .iter()
        .filter(|entry| matches!(entry.what, What::Said(_)));
    assert_eq!(said.count(), 2);
}
