//! The duties of an engine of Gomocup.

use std::io;
use std::process::exit;

use protocol::gomocup::{Cell, Command};

use crate::say;

/// An engine of Gomocup that plays the first free place, row by row.
#[derive(Default)]
pub(crate) struct Gomocup {
    size: u8,
    taken: Vec<Cell>,
}

impl Gomocup {
    /// Does what the protocol demands on a line.
    pub(crate) fn hear(&mut self, line: &str) -> io::Result<()> {
        match Command::parse(line) {
            Ok(Command::Start(size)) => {
                self.size = size;
                self.taken.clear();
                say("OK\n")
            }
            Ok(Command::Restart) => {
                self.taken.clear();
                say("OK\n")
            }
            Ok(Command::About) => say("name=\"Scripted\", version=\"1\"\n"),
            Ok(Command::Turn(cell) | Command::Stone(cell, _)) => {
                self.taken.push(cell);
                match Command::parse(line) {
                    Ok(Command::Turn(_)) => self.play(),
                    _ => Ok(()),
                }
            }
            Ok(Command::Board | Command::Swap2Board) => {
                self.taken.clear();
                Ok(())
            }
            Ok(Command::OpeningStone(cell)) => {
                self.taken.push(cell);
                Ok(())
            }
            Ok(Command::Begin | Command::Done) => self.play(),
            Ok(Command::End) => exit(0),
            _ => Ok(()),
        }
    }

    fn play(&mut self) -> io::Result<()> {
        let size = self.size;
        let places = (0..size).flat_map(|y| (0..size).map(move |x| Cell { x, y }));
        let mut free = places.filter(|cell| !self.taken.contains(cell));
        let cell = free
            .next()
            .ok_or_else(|| io::Error::other("no free place"))?;
        drop(free);
        self.taken.push(cell);
        say(&format!("{cell}\n"))
    }
}
