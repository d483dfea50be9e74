//! A whole gomoku brain: `rustc -O brain.rs`. The manager starts it as `./brain PORT`.
//! To dial the manager: `./brain --connect HOST:PORT --name NAME --token SECRET`.
//! It dials again when the manager has gone; with `--once` it ends then.
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Error, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant, UNIX_EPOCH};

type Point = (u32, u32); // column and row, counted from 0
type Board = HashMap<Point, char>; // 'x' is a stone of cross, 'o' one of round

/// YOUR IDEA GOES HERE. The stones of this brain are `_mine`, 'x' or 'o'. Give a
/// free point, or `None` to give the game up. Mind the time.
fn choose(board: &Board, size: u32, _mine: char) -> Option<Point> {
    let points = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
    let free: Vec<_> = points.filter(|p| !board.contains_key(p)).collect();
    let beside = |p: &Point, q: &Point| p.0.abs_diff(q.0).max(p.1.abs_diff(q.1)) < 2;
    let is_near = |p: &&Point| board.keys().any(|stone| beside(p, stone));
    let near: Vec<_> = free.iter().filter(is_near).copied().collect();
    let from = if near.is_empty() { free } else { near };
    let now = UNIX_EPOCH.elapsed().map_or(0, |time| time.as_micros());
    from.get(now as usize % from.len().max(1)).copied()
}

/// Plays moves like K2; `start` is none. Stones come in turns, and cross begins.
fn play(board: &mut Board, moves: &str) {
    for text in moves.split(' ') {
        let column = text.bytes().next().unwrap_or(0).wrapping_sub(b'A');
        if let Some(Ok(row @ 1..)) = text.get(1..).map(str::parse::<u32>) {
            let stone = ['x', 'o'][board.len() % 2];
            board.insert((column.into(), row - 1), stone);
        }
    }
}

/// Reads a position: the rows from the top, of x, o and numbers of free points.
fn set_up(board: &mut Board, rows: &str) {
    for (y, row) in (0..).zip(rows.split('/').rev()) {
        let (mut x, mut free) = (0, 0);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                free = (free * 10 + digit) % 100;
            } else {
                board.insert((x + free, y), letter);
                (x, free) = (x + free + 1, 0);
            }
        }
    }
}

/// The word after this one of the command line.
fn after(word: &str) -> Option<String> {
    std::env::args().skip_while(|w| w != word).nth(1)
}

/// Why a conversation ended before the manager ended it.
enum End {
    Lost(Error),
    SentAway(String),
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        End::Lost(error)
    }
}

/// Answers until the manager says goodbye.
fn talk(mut connection: TcpStream) -> Result<(), End> {
    connection.set_nodelay(true)?;
    let (mut board, mut size, mut mine, mut refused) = (Board::new(), 15, 'x', false);
    let (mut reader, mut next) = (BufReader::new(connection.try_clone()?), String::new());
    while reader.read_line(&mut next)? > 0 && next.ends_with('\n') {
        let line = std::mem::take(&mut next); // a whole one, however it came
        let (word, rest) = line.trim().split_once(' ').unwrap_or_default();
        let mut answer = "ok".to_owned();
        match word {
            "com" => answer = "0,2".to_owned(),
            "name" => answer = after("--name").unwrap_or("Rust template".to_owned()),
            "token" => {
                answer = after("--token").ok_or(End::SentAway("give --token SECRET".into()))?;
            }
            "game" if rest != "gomoku" => answer = "failed".to_owned(),
            "player" if refused => answer = "failed".to_owned(),
            "board" => (size, refused) = (rest.parse().unwrap_or(15), false),
            "player" => mine = if rest == "cross" { 'x' } else { 'o' },
            "hello" | "game" => {}
            "move" => {
                play(&mut board, rest);
                let Some((x, y)) = choose(&board, size, mine) else {
                    connection.write_all(b"forfeit\n")?;
                    continue;
                };
                answer = format!("{}{}", char::from(b'A' + x as u8), y + 1);
                play(&mut board, &answer);
            }
            "refused" => return Err(End::SentAway(rest.to_owned())),
            "quit" => return Ok(()),
            quiet => {
                match quiet {
                    "option" => refused |= rest == "rule renju", // it forbids free points
                    "new" => board.clear(),
                    "position" => set_up(&mut board, rest.split(' ').next().unwrap_or("")),
                    "setup" => play(&mut board, rest),
                    _ => {} // limits of time, "end game" and news
                }
                continue; // no answer
            }
        }
        connection.write_all(format!("{word} {answer}\n").as_bytes())?; // one write
    }
    Err(End::Lost(Error::other("the connection is lost")))
}

fn main() -> Result<(), Error> {
    let Some(address) = after("--connect") else {
        let port = std::env::args().next_back().unwrap_or_default();
        let listener = TcpListener::bind(format!("127.0.0.1:{port}"))?;
        return match talk(listener.accept()?.0) {
            Err(End::SentAway(why)) => Err(Error::other(why)),
            _ => Ok(()),
        };
    };
    let once = std::env::args().any(|word| word == "--once");
    let mut pause = 1; // seconds until it dials again: twice as many each time, 30 at most
    loop {
        let began = Instant::now();
        let why = match TcpStream::connect(&address)
            .map_err(End::Lost)
            .and_then(talk)
        {
            Ok(()) if once => return Ok(()),
            Ok(()) => "the manager says goodbye".to_owned(),
            Err(End::Lost(error)) if once => return Err(error),
            Err(End::Lost(error)) => error.to_string(),
            Err(End::SentAway(why)) => return Err(Error::other(why)),
        };
        if began.elapsed() > Duration::from_secs(30) {
            pause = 1;
        }
        eprintln!("brain: {why}; it dials again in {pause} s");
        sleep(Duration::from_secs(pause));
        pause = 30.min(2 * pause);
    }
}
