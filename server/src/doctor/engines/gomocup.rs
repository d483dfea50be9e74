//! What managers of five in a row demand of brains of the Gomocup protocol.

use std::time::Duration;

use protocol::gomocup::{About, Cell, Reply};

use super::talk::{Check, Sense, Talk};
use super::{ANSWER, START, START_LINE};

/// The board that is tried, as [`START_LINE`] says.
const SIZE: u8 = 15;

pub(super) async fn examine(talk: &mut Talk) {
    let ok = |line: &str| match Reply::parse(line) {
        Reply::Ok => Sense::Right,
        Reply::Error(_) | Reply::Unknown(_) => Sense::Wrong,
        _ => Sense::Nothing,
    };
    let start = Check {
        limit: START,
        ..Check::of(&[START_LINE], "OK", "doctor-gomocup-ok")
    };
    if !talk.check(start, ok).await {
        return;
    }
    let about = Check::of(&["ABOUT"], "name=\"…\"", "doctor-gomocup-about");
    talk.check(about, |line| match Reply::parse(line) {
        Reply::Other(text) if About::parse(text).name.is_some() => Sense::Right,
        Reply::Other(_) | Reply::Unknown(_) | Reply::Error(_) => Sense::Odd,
        _ => Sense::Nothing,
    })
    .await;
    let mut taken = Vec::new();
    let lines = [
        "INFO timeout_turn 1000",
        "INFO timeout_match 100000",
        "INFO rule 0",
        "INFO arbiter_unknown 1",
        "BEGIN",
    ];
    place(talk, "INFO …, BEGIN", &lines, &mut taken).await;
    let free = free(&taken);
    taken.push(free);
    let turn = format!("TURN {free}");
    place(talk, &turn, &[&turn], &mut taken).await;
    let (own, other) = (Cell { x: 7, y: 7 }, Cell { x: 8, y: 8 });
    let lines = ["BOARD", "7,7,1", "8,8,2", "DONE"];
    place(talk, "BOARD …, DONE", &lines, &mut vec![own, other]).await;
    let again = Check::of(&["RESTART"], "OK", "doctor-gomocup-restart");
    let restarted = talk.check(again, |line| match Reply::parse(line) {
        Reply::Ok => Sense::Right,
        Reply::Error(_) | Reply::Unknown(_) => Sense::Odd,
        _ => Sense::Nothing,
    });
    if restarted.await {
        place(talk, "BEGIN", &["BEGIN"], &mut Vec::new()).await;
    }
    talk.quit("END").await;
}

/// The first place that is free.
fn free(taken: &[Cell]) -> Cell {
    let places = (0..SIZE).map(|x| Cell { x, y: 0 });
    let mut free = places.filter(|cell| !taken.contains(cell));
    free.next().unwrap_or(Cell { x: 0, y: 1 })
}

/// Sends lines that are answered by a move, which takes a place. `INFO` has no answer.
async fn place(talk: &mut Talk, what: &str, lines: &[&str], taken: &mut Vec<Cell>) {
    let most = Duration::from_secs(1);
    let check = Check {
        what,
        lines,
        limit: most + ANSWER,
        most: Some(most),
        ..Check::of(&[""], "x,y", "doctor-gomocup-move")
    };
    talk.check(check, |line| match Reply::parse(line) {
        Reply::Cell(cell) if cell.x < SIZE && cell.y < SIZE && !taken.contains(&cell) => {
            taken.push(cell);
            Sense::Right
        }
        Reply::Cell(_) => Sense::Wrong,
        _ => Sense::Nothing,
    })
    .await;
}
