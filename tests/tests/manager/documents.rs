//! The conversations in the documents are replayed with the manager.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::Duration;

use tests::{arbiter, workspace};

use crate::checks::together;

/// The longest wait for the next line: far above the time of any line.
const PATIENCE: Duration = Duration::from_secs(60);

/// A conversation in a document.
struct Told {
    /// The arguments of `arbiter`.
    words: Vec<String>,
    /// The speaker of each line, `<` the manager or `>` the brain, and the
    /// line.
    lines: Vec<(char, String)>,
}

/// Reads the conversation in the section "On the wire" of a page.
fn told(page: &str) -> Told {
    let path = workspace().join("docs").join(page);
    let text = fs::read_to_string(&path).expect("the page can be read");
    let (_, section) = text.split_once("## On the wire\n").expect("the section");
    let command = section
        .lines()
        .find_map(|line| line.strip_prefix("    arbiter "));
    let (_, block) = section.split_once("```\n").expect("a conversation");
    let (block, _) = block.split_once("```").expect("its end");
    let line = |line: &str| {
        let (speaker, words) = line.split_once(' ').expect("somebody speaks");
        assert!(["<", ">"].contains(&speaker), "{page}: {line}");
        (speaker.chars().next().unwrap_or(' '), words.to_owned())
    };
    Told {
        words: split(command.expect("a command")),
        lines: block.lines().map(line).collect(),
    }
}

/// Splits a command like a shell, with single quotes only.
fn split(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Plays the brain's lines as long as the manager's lines match.
fn converse(stream: &TcpStream, told: &[(char, String)]) -> Result<(), String> {
    let setting = stream.set_read_timeout(Some(PATIENCE));
    setting.map_err(|error| error.to_string())?;
    let (mut reader, mut writer) = (BufReader::new(stream), stream);
    for (number, (speaker, words)) in told.iter().enumerate() {
        if *speaker == '>' {
            let said = writeln!(writer, "{words}");
            said.map_err(|error| error.to_string())?;
            continue;
        }
        let mut heard = String::new();
        let read = reader.read_line(&mut heard);
        read.map_err(|error| error.to_string())?;
        if heard.trim_end() != words {
            return Err(format!("line {}: '{heard}', not '{words}'", number + 1));
        }
    }
    let mut rest = String::new();
    match reader.read_line(&mut rest) {
        Ok(0) => Ok(()),
        more => Err(format!("{more:?} after the last line: '{rest}'")),
    }
}

#[test]
fn the_conversation_of_each_game_is_that_of_the_manager() {
    together(
        [
            "gomoku.md",
            "qubic.md",
            "reversi.md",
            "go.md",
            "chess.md",
            "kalaha.md",
            "dice.md",
        ],
        |page| {
            let Told { words, lines } = told(page);
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
            let address = listener.local_addr().expect("the port is known");
            let words = words.into_iter().map(|word| match word.as_str() {
                "./mine" => format!("tcp:{address}"),
                _ => word,
            });
            let manager = arbiter(words).args(["--events", "-"]).start();
            let (stream, _) = listener.accept().expect("the manager dials");
            let held = converse(&stream, &lines);
            drop(stream);
            let finished = manager.wait();
            assert_eq!(held, Ok(()), "{page}\n{finished}");
            let games = finished.expect_status(0).events().games();
            assert_eq!(games[0].winner.as_deref(), Some("Mine"), "{page}");
        },
    );
}
