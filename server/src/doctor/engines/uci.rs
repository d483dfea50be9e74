//! What managers of chess demand of engines.

use std::time::Duration;

use games::AnyGame;
use protocol::uci::{Command, EngineOption, Reply};
use words::Phrase;

use super::talk::{Check, Sense, Talk};
use super::{ANSWER, START};

/// The most options of an engine that are looked at.
const OPTIONS: usize = 1000;

/// The positions in which it has to move, and the limits that it is told: every form of
/// `go`, a mate in one move, an only move out of check, a pawn before its promotion.
const MOVES: [(&str, &str, Option<u64>); 8] = [
    ("position startpos", "go movetime 500", Some(500)),
    ("position startpos", "go nodes 1000", None),
    ("position startpos", "go depth 2", None),
    (
        "position startpos moves e2e4",
        "go wtime 10000 btime 10000 winc 100 binc 100",
        Some(10_000),
    ),
    (
        "position startpos moves e2e4 e7e5",
        "go wtime 10000 btime 10000 movestogo 5",
        Some(10_000),
    ),
    ("position startpos moves f2f3 e7e5 g2g4", "go depth 2", None),
    (
        "position fen 8/8/8/8/8/2k5/8/K1r5 w - - 0 1",
        "go depth 2",
        None,
    ),
    (
        "position fen 7k/8/8/8/8/8/p7/2K5 b - - 0 1",
        "go depth 2",
        None,
    ),
];

/// The ways to have it think until it is told to move: the position and its limit, the
/// line that tells it, and the names of both checks. An engine ponders if it has the option.
const WAITS: [(&str, &str, [&str; 1], [&str; 2]); 3] = [
    (
        "position startpos",
        "go infinite",
        ["stop"],
        ["go infinite, isready", "stop"],
    ),
    (
        "position startpos moves e2e4 e7e5",
        GO_PONDER,
        ["ponderhit"],
        ["go ponder …, isready", "ponderhit"],
    ),
    (
        "position startpos moves e2e4 c7c5",
        GO_PONDER,
        ["stop"],
        ["go ponder … (a wrong guess), isready", "go ponder …, stop"],
    ),
];

const GO_PONDER: &str = "go ponder wtime 10000 btime 10000 winc 100 binc 100";

pub(super) async fn examine(talk: &mut Talk) {
    let (mut is_named, mut options) = (false, Vec::new());
    let greeting = Check {
        limit: START,
        ..Check::of(&["uci"], "uciok", "doctor-uci-greeting")
    };
    let greeted = talk.check(greeting, |line| match Reply::parse(line) {
        Reply::UciOk if is_named => Sense::Right,
        Reply::UciOk => Sense::Odd,
        Reply::Name(_) => {
            is_named = true;
            Sense::Part
        }
        Reply::Option(content) if options.len() < OPTIONS => {
            options.push(content.to_owned());
            Sense::Part
        }
        // Many engines say who they are before they are asked.
        _ => Sense::Part,
    });
    if !greeted.await {
        return;
    }
    set(talk, &options).await;
    let ready = |line: &str| match Reply::parse(line) {
        Reply::ReadyOk => Sense::Right,
        _ => Sense::Nothing,
    };
    let twice = Check {
        what: "ucinewgame, ucinewgame, isready",
        lines: &["ucinewgame", "ucinewgame", "isready"],
        limit: START,
        ..Check::of(&["isready"], "readyok", "doctor-uci-ready")
    };
    talk.check(twice, ready).await;
    for (position, go, limit) in MOVES {
        let most = limit.map(Duration::from_millis);
        play(talk, position, go, most).await;
    }
    let ponders = options
        .iter()
        .filter_map(|content| EngineOption::parse(content));
    let ponders = { ponders }.any(|option| option.name.eq_ignore_ascii_case("Ponder"));
    let waits = WAITS.into_iter();
    for (position, go, end, names) in waits.filter(|(_, go, ..)| ponders || *go != GO_PONDER) {
        let thinking = Check {
            what: names[0],
            lines: &[position, go, "isready"],
            ..Check::of(&["isready"], "readyok", "doctor-uci-wait")
        };
        let thinks = talk.check(thinking, |line| match Reply::parse(line) {
            Reply::ReadyOk => Sense::Right,
            Reply::BestMove { .. } => Sense::Wrong,
            _ => Sense::Nothing,
        });
        if thinks.await {
            let moving = Check {
                what: names[1],
                ..Check::of(&end, "bestmove", "doctor-uci-end")
            };
            talk.check(moving, judge(state_of(position))).await;
        }
    }
    talk.quit("quit").await;
}

/// Sets every option to the value that the engine itself announces, or to that of the
/// command line.
async fn set(talk: &mut Talk, options: &[String]) {
    let mut lines = Vec::new();
    let own = talk.options().to_vec();
    for content in options {
        let Some(option) = EngineOption::parse(content) else {
            let text = Phrase::new("doctor-uci-unread").with("line", content.clone());
            talk.fail("option", text, "doctor-uci-option");
            continue;
        };
        let name = option.name.as_str();
        let given = own.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        let given = given.map(|(_, value)| value.as_str());
        let Some(value) = given.or(option.default.as_deref()) else {
            continue;
        };
        if let Err(takes) = option.check(value) {
            let text = Phrase::new("doctor-uci-default")
                .with("option", option.name.clone())
                .with("value", value.to_owned())
                .with("takes", takes.to_string());
            talk.fail("option", text, "doctor-uci-option");
            continue;
        }
        let value = Some(value).filter(|value| !value.is_empty());
        lines.push(Command::SetOption { name, value }.to_string());
    }
    let what = format!("setoption ×{}, isready", lines.len());
    let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    lines.push("isready");
    let check = Check {
        what: &what,
        lines: &lines,
        limit: START,
        ..Check::of(&["isready"], "readyok", "doctor-uci-ready")
    };
    talk.check(check, |line| match Reply::parse(line) {
        Reply::ReadyOk => Sense::Right,
        _ => Sense::Nothing,
    })
    .await;
}

/// Has it move, as in a game.
async fn play(talk: &mut Talk, position: &str, go: &str, most: Option<Duration>) {
    let what = match position {
        "position startpos" => go.to_owned(),
        position => format!("{position}, {go}"),
    };
    let check = Check {
        what: &what,
        lines: &[position, go],
        limit: most.unwrap_or_default() + ANSWER,
        most,
        ..Check::of(&["go"], "bestmove", "doctor-uci-move")
    };
    talk.check(check, judge(state_of(position))).await;
}

/// The sense of a line where a move is due in this state.
fn judge(state: Option<Box<dyn AnyGame>>) -> impl FnMut(&str) -> Sense {
    let legal = state.map(|state| state.legal_actions()).unwrap_or_default();
    move |line| match Reply::parse(line) {
        Reply::BestMove { best, .. } if legal.iter().any(|own| own == best) => Sense::Right,
        Reply::BestMove { .. } => Sense::Wrong,
        _ => Sense::Nothing,
    }
}

/// The state that a `position` means.
fn state_of(position: &str) -> Option<Box<dyn AnyGame>> {
    let Ok(Command::Position { fen, moves }) = Command::parse(position) else {
        return None;
    };
    let chess = games::find("chess").ok()?;
    let settings = games::Settings::default_of(chess.info);
    let mut state = match fen {
        None => chess.start(&settings).ok()?,
        Some(fen) => chess.from_position(&settings, fen).ok()?,
    };
    state.play_actions(moves).ok()?;
    Some(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_set_up_and_one_has_an_only_move() {
        let legal = MOVES.map(|(position, ..)| state_of(position).unwrap().legal_actions());
        assert!(legal.iter().all(|legal| !legal.is_empty()));
        assert!(legal[5].contains(&"d8h4".to_owned()), "it mates");
        assert_eq!(legal[6], ["a1a2"]);
        assert!(legal[7].contains(&"a2a1q".to_owned()));
    }
}
