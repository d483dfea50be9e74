//! The cost of playing at workers, compared with playing in one process:
//! `cargo bench -p tests --bench workers`.
//!
//! Two instant brains play full games of 225 moves on 15x15, two at a time: first in
//! one process, then by a coordinator, a NATS server and one worker on this machine, which
//! plays two games at a time, and eight. With `-- fast` they play games of milliseconds on
//! 5x5, and the worker has one, four and 16 places.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::{free_address, programs, wait_for_port};

/// The games of one measurement.
struct Games {
    count: u32,
    /// The lines of the tournament's file that say which.
    keys: &'static str,
    /// How many of them the worker plays at a time, in each measurement.
    slots: &'static [&'static str],
}

const FULL: Games = Games {
    count: 400,
    keys: "",
    slots: &["2", "8"],
};

const FAST: Games = Games {
    count: 6000,
    keys: "board = 5\noptions = { line = 3 }\n",
    slots: &["1", "4", "16"],
};

/// How often both are measured, in turn.
const ROUNDS: usize = 3;

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(300);

/// Processor time in milliseconds: of a process, and of its children that have ended.
#[derive(Clone, Copy, Default)]
struct Busy {
    own: f64,
    children: f64,
}

/// The traffic of a NATS server.
#[derive(Clone, Copy, Default)]
struct Traffic {
    messages: f64,
    bytes: f64,
}

fn main() -> io::Result<()> {
    let is_fast = std::env::args().any(|word| word == "fast");
    let games = if is_fast { &FAST } else { &FULL };
    println!("{} games; processor time for each game\n", games.count);
    println!("| round | how | games/s | arbiter | worker | NATS | brains | messages | KB |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for round in 1..=ROUNDS {
        alone(round, games)?;
        for slots in games.slots {
            at_a_worker(round, games, slots)?;
        }
    }
    Ok(())
}

fn alone(round: usize, games: &Games) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let brain = programs().instant_brain.display().to_string();
    let file = tournament(folder.path(), games, [&brain, &brain])?;
    let each = |total: f64| total / f64::from(games.count);
    let began = Instant::now();
    let manager = start(&programs().arbiter, &["tournament", &file])?;
    let busy = busy_to_the_end(manager)?;
    let rate = f64::from(games.count) / began.elapsed().as_secs_f64();
    expect_all(folder.path(), games)?;
    println!(
        "| {round} | one process | {rate:.0} | {:.2} ms | - | - | {:.2} ms | - | - |",
        each(busy.own),
        each(busy.children)
    );
    Ok(())
}

fn at_a_worker(round: usize, games: &Games, slots: &str) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let file = tournament(folder.path(), games, ["worker:a", "worker:b"])?;
    let brains = folder.path().join("brains.toml");
    let brain = programs().instant_brain.display();
    fs::write(
        &brains,
        ["a", "b"]
            .map(|name| format!("[[brain]]\nname = '{name}'\nbrain = '{brain}'\n"))
            .concat(),
    )?;
    let (address, monitor) = (free_address(), free_address());
    let jetstream = folder.path().join("jetstream").display().to_string();
    let port = address.port().to_string();
    let monitor_port = monitor.port().to_string();
    let nats = start(
        Path::new("nats-server"),
        &[
            "--jetstream",
            "--store_dir",
            &jetstream,
            "--addr",
            "127.0.0.1",
            "--port",
            &port,
            "--http_port",
            &monitor_port,
        ],
    )?;
    let mut nats = Ends(nats);
    wait_for_port(monitor, PATIENCE)?;
    let url = format!("nats://{address}");
    let brains = brains.display().to_string();
    let key = folder.path().join("worker.key").display().to_string();
    let mut worker = Ends(start(
        &programs().arbiter,
        &[
            "work",
            "--nats",
            &url,
            "--brains",
            &brains,
            "--key",
            &key,
            "--slots",
            slots,
            "--most-load",
            "1000",
        ],
    )?);
    wait_for_connection(monitor)?;
    let each = |total: f64| total / f64::from(games.count);
    let before = [busy(worker.0.id())?, busy(nats.0.id())?];
    let traffic = traffic(monitor)?;
    let began = Instant::now();
    let coordinator = start(&programs().arbiter, &["tournament", &file, "--nats", &url])?;
    let coordinator = busy_to_the_end(coordinator)?;
    let rate = f64::from(games.count) / began.elapsed().as_secs_f64();
    expect_all(folder.path(), games)?;
    let after = [busy(worker.0.id())?, busy(nats.0.id())?];
    let passed = traffic_since(traffic, monitor)?;
    // The worker ends its brains when it is told to stop.
    let told = Command::new("kill")
        .args(["-TERM", &worker.0.id().to_string()])
        .status()?;
    if !told.success() {
        return Err(io::Error::other("the worker cannot be stopped"));
    }
    let worker_children = busy_of_zombie(&mut worker.0)?.children;
    nats.0.kill()?;
    println!(
        "| {round} | one worker, {slots} places | {rate:.0} | {:.2} ms | {:.2} ms | {:.2} ms | {:.2} ms | {:.1} | {:.1} |",
        each(coordinator.own + coordinator.children),
        each(after[0].own - before[0].own),
        each(after[1].own - before[1].own),
        each(worker_children - before[0].children),
        each(passed.messages),
        each(passed.bytes / 1024.0)
    );
    Ok(())
}

/// A process that ends with this.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn tournament(folder: &Path, games: &Games, brains: [&str; 2]) -> io::Result<String> {
    let file = folder.join("cost.toml");
    let [one, other] = brains;
    let Games { count, keys, .. } = games;
    fs::write(
        &file,
        format!(
            "game = 'gomoku'\n{keys}games = {count}\nconcurrency = 2\nseed = 7\n\
             [[player]]\nname = 'A'\nbrain = '{one}'\n\
             [[player]]\nname = 'B'\nbrain = '{other}'\n"
        ),
    )?;
    Ok(file.display().to_string())
}

fn start(program: &Path, arguments: &[&str]) -> io::Result<Child> {
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
}

fn expect_all(folder: &Path, games: &Games) -> io::Result<()> {
    let records = fs::read_dir(folder.join("cost/records"))?.count();
    let count = games.count;
    if records == count as usize {
        Ok(())
    } else {
        Err(io::Error::other(format!("{records} of {count} records")))
    }
}

fn busy_to_the_end(process: Child) -> io::Result<Busy> {
    busy_of_zombie(&mut Ends(process).0)
}

/// The times of a process that has ended stay until it is waited for.
fn busy_of_zombie(process: &mut Child) -> io::Result<Busy> {
    let began = Instant::now();
    while state(process.id())? != "Z" {
        expect_patience(began)?;
        sleep(Duration::from_millis(5));
    }
    let busy = busy(process.id())?;
    let status = process.wait()?;
    if status.success() {
        Ok(busy)
    } else {
        Err(io::Error::other(format!("it ended with {status}")))
    }
}

/// The fields of a process from the third on (`proc_pid_stat(5)`).
fn fields(process: u32) -> io::Result<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let after_name = text.rsplit(')').next().unwrap_or_default();
    Ok(after_name
        .split_ascii_whitespace()
        .map(str::to_owned)
        .collect())
}

fn state(process: u32) -> io::Result<String> {
    Ok(fields(process)?.into_iter().next().unwrap_or_default())
}

/// Fields 14 to 17, in ticks of 10 ms.
fn busy(process: u32) -> io::Result<Busy> {
    let fields = fields(process)?;
    let ticks = |field: usize| -> io::Result<f64> {
        let text = fields.get(field - 3).map_or("", String::as_str);
        text.parse().map_err(io::Error::other)
    };
    Ok(Busy {
        own: (ticks(14)? + ticks(15)?) * 10.0,
        children: (ticks(16)? + ticks(17)?) * 10.0,
    })
}

fn traffic(monitor: SocketAddr) -> io::Result<Traffic> {
    let told = varz(monitor)?;
    Ok(Traffic {
        messages: number(&told, "in_msgs")? + number(&told, "out_msgs")?,
        bytes: number(&told, "in_bytes")? + number(&told, "out_bytes")?,
    })
}

fn traffic_since(before: Traffic, monitor: SocketAddr) -> io::Result<Traffic> {
    let now = traffic(monitor)?;
    Ok(Traffic {
        messages: now.messages - before.messages,
        bytes: now.bytes - before.bytes,
    })
}

/// The status that the NATS server reports.
fn varz(monitor: SocketAddr) -> io::Result<Value> {
    let mut stream = TcpStream::connect(monitor)?;
    write!(stream, "GET /varz HTTP/1.0\r\nhost: {monitor}\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    Ok(serde_json::from_str(body)?)
}

fn number(told: &Value, name: &str) -> io::Result<f64> {
    let missing = || io::Error::other(format!("the NATS server does not tell {name}"));
    told[name].as_f64().ok_or_else(missing)
}

/// Waits until a worker is connected, and a moment more for its first words.
fn wait_for_connection(monitor: SocketAddr) -> io::Result<()> {
    let began = Instant::now();
    while number(&varz(monitor)?, "connections")? < 1.0 {
        expect_patience(began)?;
        sleep(Duration::from_millis(50));
    }
    sleep(Duration::from_secs(3));
    Ok(())
}

fn expect_patience(began: Instant) -> io::Result<()> {
    if began.elapsed() > PATIENCE {
        Err(io::Error::other("it takes too long"))
    } else {
        Ok(())
    }
}
