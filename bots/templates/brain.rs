//! A whole gomoku brain: `rustc -O brain.rs`, then `./brain PORT`.
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Error, Write};
use std::net::TcpListener;
use std::time::UNIX_EPOCH;

/// YOUR IDEA GOES HERE. `board[&(x, y)]` is "mine" or "theirs" where a stone
/// stands at column x and row y, counted from 0; free points are not in it.
/// Give a free point, or `None` to give the game up. Mind the time.
fn choose(board: &HashMap<(u8, u8), &str>, size: u8) -> Option<(u8, u8)> {
    let points = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
    let free: Vec<_> = points.filter(|p| !board.contains_key(p)).collect();
    let beside = |p: &(u8, u8), q: &(u8, u8)| p.0.abs_diff(q.0) < 2 && p.1.abs_diff(q.1) < 2;
    let is_near = |p: &&(u8, u8)| board.keys().any(|stone| beside(p, stone));
    let near: Vec<_> = free.iter().filter(is_near).copied().collect();
    let from = if near.is_empty() { free } else { near };
    let now = UNIX_EPOCH.elapsed().map_or(0, |time| time.as_micros());
    from.get(now as usize % from.len().max(1)).copied()
}

/// Reads a point like K2; `start` is none.
fn read(text: &str) -> Option<(u8, u8)> {
    let column = text.bytes().next()?.checked_sub(b'A')?;
    Some((column, text.get(1..)?.parse::<u8>().ok()?.checked_sub(1)?))
}

fn main() -> Result<(), Error> {
    let port = std::env::args().nth(1).unwrap_or_default();
    let (mut connection, _) = TcpListener::bind(format!("127.0.0.1:{port}"))?.accept()?;
    connection.set_nodelay(true)?;
    let (mut board, mut size) = (HashMap::new(), 15);
    for line in BufReader::new(connection.try_clone()?).lines() {
        let line = line?;
        let (word, rest) = line.trim().split_once(' ').unwrap_or_default();
        let mut answer = format!("{word} ok"); // which most lines want
        match (word, rest) {
            ("hello" | "player", _) | ("game", "gomoku") => {}
            ("board", number) => size = number.parse().unwrap_or(15),
            ("game", _) => answer = "game failed".to_owned(),
            ("com", _) => answer = "com 0,1".to_owned(),
            ("name", _) => answer = "name Rust template".to_owned(),
            ("move", text) => {
                board.extend(read(text).map(|point| (point, "theirs")));
                let mine = choose(&board, size);
                board.extend(mine.map(|point| (point, "mine")));
                let text = |(x, y)| format!("move {}{}", char::from(b'A' + x), y + 1);
                answer = mine.map_or("forfeit".to_owned(), text);
            }
            ("quit", _) => break,
            ("new", _) => {
                board.clear();
                continue;
            }
            _ => continue, // "timeout S" and "end game" need no answer
        }
        connection.write_all(format!("{answer}\n").as_bytes())?; // one message, one write
    }
    Ok(())
}
