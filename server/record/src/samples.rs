//! Journals for tests: small ones written by hand, and generated ones.

use std::time::Duration;

use games::Seat;
use jiff::Timestamp;

use super::{Entry, ErrorLine, GameId, Journal, Line, PlayedAt, RecordedPlayer, Thousandths};
use crate::time_control::{GameClock, TimeControl};
use crate::verdict::{Cause, Verdict};

/// A gomoku game before its first turn.
pub fn empty() -> Journal {
    let player = |name: &str| RecordedPlayer {
        name: name.to_owned(),
        brain: format!("./{name} --level greedy"),
        protocol: "0,2".to_owned(),
        time: None,
        sandbox: None,
        cpu: None,
        transcript: Vec::new(),
        errors: Vec::new(),
    };
    Journal {
        id: GameId::new(1),
        game: "gomoku".to_owned(),
        board: 15,
        options: Vec::new(),
        event: None,
        tags: Vec::new(),
        started: Timestamp::from_millisecond(1_772_366_400_123).unwrap_or_default(),
        seed: None,
        time: TimeControl::new(None, None),
        untimed: Vec::new(),
        position: None,
        opening: String::new(),
        players: vec![player("Alpha"), player("Beta")],
        machine: None,
        entries: Vec::new(),
        verdict: None,
    }
}

/// Appends turns, starting with seat `first`; each takes half a second longer
/// than the one before.
pub fn play(journal: &mut Journal, first: Seat, turns: &str) {
    let mut seat = first;
    for text in turns.split_whitespace() {
        journal.entries.push(Entry::Turn {
            seat,
            text: text.to_owned(),
            used: Some(Duration::from_micros(
                500_000 * (1 + journal.turns() as u64) + 7,
            )),
        });
        seat = seat.other();
    }
}

/// Cross wins on its fifth stone.
pub fn five_in_a_row(id: u64) -> Journal {
    let id = GameId::new(id);
    let mut journal = Journal { id, ..empty() };
    play(&mut journal, Seat::FIRST, "H8 A1 I8 A2 J8 A3 K8 A5 L8");
    let cause = Cause::Rules("win".into());
    journal.verdict = Some(Verdict::win_of(Seat::FIRST, 2, cause, None));
    journal
}

/// A game that is still running.
pub fn unfinished() -> Journal {
    let mut journal = empty();
    play(&mut journal, Seat::FIRST, "H8 A1");
    journal
}

/// A journal that uses every element and attribute of the format.
pub fn everything() -> Journal {
    let line = |from_brain, text: &str| Line {
        at: Duration::from_micros(1_234_567),
        from_brain,
        text: text.to_owned(),
    };
    let mut journal = Journal {
        id: GameId::new(42),
        board: 3,
        options: vec![
            ("line".to_owned(), "3".to_owned()),
            ("rule".to_owned(), "exact".to_owned()),
        ],
        event: Some("Club <& \"friends\">".to_owned()),
        seed: Some(u64::MAX),
        time: TimeControl {
            per_move: Some(Duration::from_millis(1500)),
            clock: Some(GameClock::new(
                Duration::from_secs(60),
                Duration::from_secs(1),
            )),
        },
        untimed: vec![Seat::SECOND],
        position: Some("3/1x1/3 round".to_owned()),
        opening: "A1".to_owned(),
        machine: Some(PlayedAt {
            name: "far <1>".to_owned(),
            factor: Thousandths::of(1.25),
            load: Thousandths::of(0.062),
        }),
        ..empty()
    };
    journal.entries.push(Entry::Info {
        seat: Seat::FIRST,
        at: Duration::from_micros(1),
        text: "depth 3 score -5 pv C3".to_owned().into(),
    });
    play(&mut journal, Seat::FIRST, "C3");
    journal.verdict = Some(Verdict::loss_of(
        Seat::SECOND,
        2,
        Cause::IllegalMove,
        Some("move B2".to_owned()),
    ));
    journal.players[1].transcript = vec![line(false, "move C3"), line(true, "move B2")];
    journal.players[1].errors = vec![ErrorLine {
        at: Duration::from_micros(1_234_000),
        text: "IndexError: <list> \\u{1b}".to_owned(),
    }];
    journal
}
