//! Brains of this workspace that lose their connection and dial in again.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;

use tests::programs;

use crate::host::Server;

/// A proxy to the server; its first connection breaks after this many lines of
/// a game.
fn breaking_way(server: SocketAddr, lines: usize) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("loopback has free ports");
    let address = listener.local_addr().expect("it is bound");
    thread::spawn(move || {
        let mut break_after = Some(lines);
        for brain in listener.incoming().map_while(Result::ok) {
            let Ok(manager) = TcpStream::connect(server) else {
                return;
            };
            pass_on(&brain, &manager, None);
            pass_on(&manager, &brain, break_after.take());
        }
    });
    address
}

/// Passes lines on in its own thread.
fn pass_on(from: &TcpStream, to: &TcpStream, break_after: Option<usize>) {
    let from = from.try_clone().expect("a socket has clones");
    let mut to = to.try_clone().expect("a socket has clones");
    thread::spawn(move || {
        let mut in_game = 0;
        let mut lines = BufReader::new(&from);
        let mut line = Vec::new();
        while lines
            .read_until(b'\n', &mut line)
            .is_ok_and(|length| length > 0)
        {
            in_game += usize::from(in_game > 0 || line.starts_with(b"new game"));
            if break_after.is_some_and(|limit| in_game > limit) || to.write_all(&line).is_err() {
                break;
            }
            line.clear();
        }
        // Either end may have closed already.
        let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
    });
}

/// A brain; dropping it kills it.
struct Brain(Child);

impl Drop for Brain {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn brain(words: &str, address: SocketAddr, name: &str) -> Brain {
    let (program, level) = words.split_once(' ').expect("a program and its level");
    let child = Command::new(programs().arbiter.with_file_name(program))
        .args(["--level", level])
        .args(["--keep", "--connect", &address.to_string(), "--name", name])
        .args(["--token", name, "--seed", "1"])
        .stderr(Stdio::null())
        .spawn();
    Brain(child.expect("the brain is there"))
}

/// Breaks the connection of one of two brains at each of these places of a
/// game, each time on a new server.
fn goes_on(words: &str, places: &[usize]) {
    thread::scope(|scope| {
        for &lines in places {
            scope.spawn(move || goes_on_after(words, lines));
        }
    });
}

/// Breaks the connection after this many lines; the game must go on to its end.
fn goes_on_after(words: &str, lines: usize) {
    let server = Server::start("[lobby]\npair = true\nprotect-names = true\n");
    let _lost = brain(words, breaking_way(server.brains, lines), "Lost");
    let _other = brain(words, server.brains, "Other");
    let records = server.wait_for_records(1);
    let by_rules = ["win", "draw", "showdown", "fold"];
    let ended = |cause: &&str| records[0].contains(&format!("cause=\"{cause}\""));
    assert!(
        by_rules.iter().any(ended),
        "after {lines} lines: {}",
        records[0]
    );
    server.stop();
}

#[test]
fn the_dice_brain_goes_on_in_the_middle_of_a_turn() {
    goes_on("dice-brain bank350", &[2, 3, 4, 5, 7, 9, 12]);
}

#[test]
fn the_kalaha_brain_goes_on_where_it_was() {
    goes_on("kalaha-brain random", &[2, 3, 6]);
}

#[test]
fn the_leduc_brain_is_told_its_own_card_again_and_goes_on() {
    goes_on("leduc-brain random", &[1, 2, 3, 4, 5]);
}
