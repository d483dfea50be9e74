//! A brain that takes its time on a board of five in a row, 15x15, and wins nothing:
//! spectators look at boards that fill up slowly.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::Duration;

/// The size of the board.
pub const SIZE: usize = 15;

/// Plays under this name, a move after each time that `thinks` gives, and notes the
/// number of the move that is about to be sent; moves count from 1.
///
/// # Errors
/// The connection fails.
pub fn play(
    stream: TcpStream,
    name: &str,
    mut thinks: impl FnMut() -> Duration,
    mut note: impl FnMut(usize),
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut out = stream.try_clone()?;
    let mut is_cross = true;
    let mut taken = [false; SIZE * SIZE];
    for line in BufReader::new(stream).lines() {
        let line = line?;
        let mut words = line.split_ascii_whitespace();
        let answer = match (words.next(), words.next()) {
            (Some("hello"), _) => "hello ok".to_owned(),
            (Some("com"), _) => "com 0,2".to_owned(),
            (Some("name"), _) => format!("name {name}"),
            (Some("game"), Some("gomoku")) => "game ok".to_owned(),
            (Some("game"), _) => "game failed".to_owned(),
            (Some("board"), _) => "board ok".to_owned(),
            (Some("player"), seat) => {
                is_cross = seat == Some("cross");
                "player ok".to_owned()
            }
            (Some("move"), Some(text)) => {
                if text != "start" {
                    take(&mut taken, text);
                }
                let answer = choose(is_cross, &mut taken);
                sleep(thinks());
                note(taken.iter().filter(|taken| **taken).count());
                answer
            }
            _ => continue,
        };
        out.write_all(format!("{answer}\n").as_bytes())?;
    }
    Ok(())
}

/// Notes that a point like `H8` is taken.
pub fn take(taken: &mut [bool; SIZE * SIZE], text: &str) {
    let column = text.bytes().next().map_or(0, |letter| letter - b'A');
    let row: usize = text[1..].parse().unwrap_or(1);
    taken[(row - 1) * SIZE + usize::from(column)] = true;
}

/// Chooses a free point of the own colour in a pattern without five in a row, so that
/// the board is filled.
pub fn choose(is_cross: bool, taken: &mut [bool; SIZE * SIZE]) -> String {
    let own = |point: &usize| ((point % SIZE + 2 * (point / SIZE)) % 4 < 2) == is_cross;
    let free = |point: &usize| !taken[*point];
    let points = || (0..SIZE * SIZE).filter(free);
    let Some(point) = points().find(own).or_else(|| points().next()) else {
        return "forfeit".to_owned();
    };
    taken[point] = true;
    let column = char::from(b'A' + (point % SIZE) as u8);
    format!("move {column}{}", point / SIZE + 1)
}
