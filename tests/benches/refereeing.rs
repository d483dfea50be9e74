//! The cost of refereeing: `cargo bench -p tests --bench refereeing`.
//!
//! Two instant brains play full games of 225 moves on 15x15 over loopback TCP,
//! in a tournament with its store and records. The floor is a bare ping-pong of
//! lines as long as a move, between two processes on the same machine in the
//! same run: one write and one read a round trip, which every manager needs.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tests::programs;

/// The number of round trips in one measurement of the floor.
const ROUND_TRIPS: u32 = 200_000;

/// How often everything is measured, in turn.
const ROUNDS: usize = 5;

/// The number of games in one measurement, with 225 moves each.
const GAMES: u32 = 400;

/// The argument that makes this program the other end of the ping-pong.
const ECHO: &str = "--echo";

/// The cost of one move or one round trip.
#[derive(Clone, Copy)]
struct Cost {
    /// Processor time of the asking side, in microseconds.
    cpu: f64,
    /// Time by the clock, in microseconds.
    wall: f64,
}

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().collect();
    if let [_, word, port] = &words[..]
        && word == ECHO
    {
        return echo(port);
    }
    println!("machine: {}", machine());
    println!("{ROUNDS} rounds of {ROUND_TRIPS} round trips and {GAMES} games of 225 moves each\n");
    println!(
        "| round | floor CPU | floor wall | 1 game: CPU a move | moves/s | 8 games: CPU a move | moves/s | CPU 1 game / floor |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut ratios = Vec::new();
    for round in 1..=ROUNDS {
        let floor = ping_pong()?;
        let one = tournament(1)?;
        let eight = tournament(8)?;
        let ratio = one.cpu / floor.cpu;
        ratios.push(ratio);
        println!(
            "| {round} | {:.1} µs | {:.1} µs | {:.1} µs | {:.0} | {:.1} µs | {:.0} | {ratio:.2} |",
            floor.cpu,
            floor.wall,
            one.cpu,
            1e6 / one.wall,
            eight.cpu,
            1e6 / eight.wall,
        );
    }
    ratios.sort_by(f64::total_cmp);
    println!("\nmedian: {:.2} x the floor", ratios[ROUNDS / 2]);
    Ok(())
}

fn echo(port: &str) -> io::Result<()> {
    let port: u16 = port.parse().map_err(io::Error::other)?;
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_nodelay(true)?;
    let mut chunk = [0; 64];
    loop {
        match stream.read(&mut chunk)? {
            0 => return Ok(()),
            length => stream.write_all(&chunk[..length])?,
        }
    }
}

fn ping_pong() -> io::Result<Cost> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let port = listener.local_addr()?.port().to_string();
    let mut other = Command::new(std::env::current_exe()?)
        .args([ECHO, &port])
        .spawn()?;
    let (mut stream, _) = listener.accept()?;
    stream.set_nodelay(true)?;
    let mut chunk = [0; 64];
    let mut round_trips = |count: u32| -> io::Result<()> {
        for _ in 0..count {
            stream.write_all(b"move H8\n")?;
            if stream.read(&mut chunk)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(())
    };
    round_trips(1_000)?;
    let (cpu, wall) = (processor_time(std::process::id())?, Instant::now());
    round_trips(ROUND_TRIPS)?;
    let cost = Cost {
        cpu: (processor_time(std::process::id())? - cpu) / f64::from(ROUND_TRIPS),
        wall: wall.elapsed().as_secs_f64() * 1e6 / f64::from(ROUND_TRIPS),
    };
    drop(stream);
    other.wait()?;
    Ok(cost)
}

/// Plays a tournament with `concurrency` games at a time.
fn tournament(concurrency: u32) -> io::Result<Cost> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("instant.toml");
    let brain = programs().instant_brain.display();
    fs::write(
        &file,
        format!(
            "game = 'gomoku'\ngames = {GAMES}\nconcurrency = {concurrency}\n\
             [[player]]\nname = 'A'\nbrain = '{brain}'\n\
             [[player]]\nname = 'B'\nbrain = '{brain}'\n"
        ),
    )?;
    let began = Instant::now();
    let mut manager = Command::new(&programs().arbiter)
        .arg("tournament")
        .arg(&file)
        .stdout(Stdio::null())
        .spawn()?;
    let cpu = processor_time_to_the_end(&mut manager)?;
    let wall = began.elapsed().as_secs_f64() * 1e6;
    let records = fs::read_dir(folder.path().join("instant/records"))?.count();
    if records != GAMES as usize {
        return Err(io::Error::other(format!(
            "{records} of {GAMES} games were recorded"
        )));
    }
    let moves = f64::from(GAMES) * 225.0;
    Ok(Cost {
        cpu: cpu / moves,
        wall: wall / moves,
    })
}

/// The processor time of a process as last seen before its end, without its
/// children.
fn processor_time_to_the_end(process: &mut Child) -> io::Result<f64> {
    let mut last = 0.0;
    loop {
        if let Some(status) = process.try_wait()? {
            return if status.success() {
                Ok(last)
            } else {
                Err(io::Error::other(format!("the manager ended with {status}")))
            };
        }
        // If it has ended since, the last figure stands.
        last = processor_time(process.id()).unwrap_or(last).max(last);
        sleep(Duration::from_millis(10));
    }
}

/// User and system time of all threads of a process in microseconds, see
/// proc_pid_stat(5): fields 14 and 15, in ticks of 10 ms.
fn processor_time(process: u32) -> io::Result<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let after_name = text.rsplit(')').next().unwrap_or_default();
    let fields: Vec<&str> = after_name.split_ascii_whitespace().collect();
    let ticks = |field: usize| -> io::Result<f64> {
        let text = fields.get(field - 3).copied().unwrap_or_default();
        text.parse().map_err(io::Error::other)
    };
    Ok((ticks(14)? + ticks(15)?) * 10_000.0)
}

fn machine() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let model = model
        .and_then(|line| line.split(':').nth(1))
        .unwrap_or("unknown");
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    format!("{}, {cores} cores", model.trim())
}
