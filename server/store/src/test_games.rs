//! Invented games for tests.

#![allow(clippy::unwrap_used, reason = "a test that cannot begin fails")]

use std::time::Duration;

use games::{Seat, Settings};
use jiff::Timestamp;

use super::{FinishedGame, GameKey, Identity};
use record::time_control::TimeControl;
use record::verdict::{Cause, Verdict};
use record::{Entry, GameId, Journal, RecordedPlayer};

pub fn gomoku() -> &'static games::GameInfo {
    games::find("gomoku").unwrap().info
}

pub fn identity() -> Identity {
    let time = TimeControl::new(None, None);
    Identity::new("club", gomoku(), &Settings::default_of(gomoku()), &time)
}

pub fn key(first: &str, second: &str, number: u32) -> GameKey {
    GameKey {
        players: vec![first.to_owned(), second.to_owned()],
        number,
    }
}

/// A game of nine turns between the two players of a key; `starter` moved first
/// and `winner` won.
pub fn finished(key: GameKey, id: u64, starter: usize, winner: Option<usize>) -> FinishedGame {
    let journal = journal(&key, id, starter, winner);
    FinishedGame::new(key, Box::new(journal), Timestamp::now()).unwrap()
}

pub fn journal(key: &GameKey, id: u64, starter: usize, winner: Option<usize>) -> Journal {
    let player = |place: usize| RecordedPlayer {
        name: key.players[place].clone(),
        brain: "./brain".to_owned(),
        protocol: "0,2".to_owned(),
        time: None,
        sandbox: None,
        cpu: None,
        transcript: Vec::new(),
        errors: Vec::new(),
    };
    let turn = |number: u8| Entry::Turn {
        seat: Seat::new(u16::from(number % 2)),
        text: format!("H{}", number + 1),
        used: Some(Duration::from_millis(3)),
    };
    let seat_of = |place| {
        if place == starter {
            Seat::FIRST
        } else {
            Seat::SECOND
        }
    };
    Journal {
        id: GameId::new(id),
        game: "gomoku".to_owned(),
        board: 15,
        options: Vec::new(),
        event: None,
        tags: Vec::new(),
        started: Timestamp::now(),
        seed: None,
        time: TimeControl::new(None, None),
        untimed: Vec::new(),
        position: None,
        opening: String::new(),
        players: vec![player(starter), player(1 - starter)],
        machine: None,
        entries: (0..9).map(turn).collect(),
        verdict: Some(match winner.map(seat_of) {
            Some(winner) => {
                let why = Some("12 ms over".to_owned());
                Verdict::win_of(winner, 2, Cause::Timeout, why)
            }
            None => Verdict::draw(2, Cause::from_words("draw"), None),
        }),
    }
}

/// A record as long as that of a full board; it is whole if its last line is
/// there.
pub fn render(journal: &Journal) -> String {
    let filling = "<turn seat=\"cross\" ms=\"12.345\">H8</turn>\n".repeat(330);
    format!("<game id=\"{}\">\n{filling}</game>\n", journal.id)
}

pub fn is_whole(record: &str, id: u64) -> bool {
    record.starts_with(&format!("<game id=\"{id}\">")) && record.ends_with("</game>\n")
}
