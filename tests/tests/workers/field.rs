//! A NATS server, workers and a coordinator, each of which may be killed and started
//! again at any time.

use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tempfile::TempDir;
use tests::{Finished, Running, arbiter, arbiter_by, free_address, is_here, wait_for_port};

use crate::limits::LimitedGroup;
use crate::network::{self, Network};

/// How long anything here may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// The players: the same programs for workers and for a machine alone.
const BRAINS: [(&str, &str); 3] = [
    ("bank", "dice-brain --level bank350"),
    ("thesis", "dice-brain --level thesis"),
    ("most", "dice-brain --level maximum"),
];

/// What lets a worker take games on a machine with much to do.
const IDLE: &str = "--most-load=1000";

/// All that takes part.
pub(crate) struct Field {
    folder: TempDir,
    address: SocketAddr,
    /// Its file, if it has one.
    config: Option<PathBuf>,
    nats: Option<Child>,
    workers: BTreeMap<usize, Running>,
    /// Networks of their own for workers, if they have some.
    network: Option<Network>,
}

impl Drop for Field {
    fn drop(&mut self) {
        self.kill_nats();
    }
}

impl Field {
    /// A field with a NATS server; `None` where there is none on this machine.
    pub(crate) fn new() -> Option<Field> {
        Field::of(None, None)
    }

    /// The same where each worker has a network of its own.
    pub(crate) fn over(network: Network) -> Option<Field> {
        Field::of(None, Some(network))
    }

    /// The same with a server that has this file.
    pub(crate) fn under(config: &Path) -> Option<Field> {
        Field::of(Some(config.to_owned()), None)
    }

    fn of(config: Option<PathBuf>, network: Option<Network>) -> Option<Field> {
        if !is_here("nats-server", "nats-server") {
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let brains =
            BRAINS.map(|(name, brain)| format!("[[brain]]\nname = '{name}'\nbrain = '{brain}'\n"));
        fs::write(folder.path().join("brains.toml"), brains.concat()).expect("a file");
        let mut field = Field {
            folder,
            address: match &network {
                Some(_) => SocketAddr::new(network::HERE.parse().expect("an address"), 4222),
                None => free_address(),
            },
            config,
            nats: None,
            workers: BTreeMap::new(),
            network,
        };
        field.start_nats();
        Some(field)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// The address for a client with this name and password.
    pub(crate) fn url_as(&self, user: &str) -> String {
        format!("nats://{user}@{}", self.address)
    }

    pub(crate) fn start_nats(&mut self) {
        let store = self.path("jetstream");
        // A file says itself where the server keeps its jobs: in the working directory.
        let words = match &self.config {
            Some(config) => vec!["--config".as_ref(), config.as_os_str()],
            None => vec![
                "--jetstream".as_ref(),
                "--store_dir".as_ref(),
                store.as_os_str(),
            ],
        };
        let nats = Command::new("nats-server")
            .args(words)
            .current_dir(self.folder.path())
            .args(["--addr", &self.address.ip().to_string(), "--port"])
            .arg(self.address.port().to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.nats = Some(nats.expect("nats-server starts"));
        wait_for_port(self.address, PATIENCE).expect("nats-server listens");
    }

    pub(crate) fn kill_nats(&mut self) {
        if let Some(mut nats) = self.nats.take() {
            nats.kill().expect("nats-server is killed");
            nats.wait().expect("nats-server has ended");
        }
    }

    /// Starts a worker with two places.
    pub(crate) fn start_worker(&mut self, number: usize) {
        self.start_worker_at(&self.url(), number);
    }

    /// The same for one that has this name and password, and a queue of its own.
    pub(crate) fn start_worker_as(&mut self, user: &str, number: usize) {
        let brains = self.path("brains.toml");
        let queue = user.split(':').next();
        self.start_worker_of(&self.url_as(user), number, &brains, (queue, IDLE));
    }

    fn start_worker_at(&mut self, url: &str, number: usize) {
        let brains = self.path("brains.toml");
        self.start_worker_with(url, number, &brains);
    }

    /// The same for one with the programs of this file.
    pub(crate) fn start_worker_with(&mut self, url: &str, number: usize, brains: &Path) {
        self.start_worker_of(url, number, brains, (None, IDLE));
    }

    /// The same for one whose machine is busy whatever it does.
    pub(crate) fn start_busy_worker(&mut self, number: usize) {
        let brains = self.path("brains.toml");
        self.start_worker_of(&self.url(), number, &brains, (None, "--most-load=-1"));
    }

    /// The same for one in a control group, which says so of its load.
    pub(crate) fn start_limited_worker(&mut self, number: usize, group: &LimitedGroup, load: &str) {
        let (url, brains) = (self.url(), self.path("brains.toml"));
        let by = Some(group.command());
        self.start_worker_by(by, &url, number, &brains, (None, load));
    }

    fn start_worker_of(
        &mut self,
        url: &str,
        number: usize,
        brains: &Path,
        own: (Option<&str>, &str),
    ) {
        let network = self.network.as_ref();
        let by = network.map(|network| network.command(number));
        self.start_worker_by(by, url, number, brains, own);
    }

    fn start_worker_by(
        &mut self,
        by: Option<Command>,
        url: &str,
        number: usize,
        brains: &Path,
        (queue, load): (Option<&str>, &str),
    ) {
        let words = ["work", "--slots", "2", load];
        let worker = match by {
            Some(command) => arbiter_by(command, words),
            None => arbiter(words),
        };
        let worker = worker
            .args(["--nats", url, "--name", &format!("worker {number}")])
            .args([
                "--key".as_ref(),
                self.path(&format!("{number}.key")).as_os_str(),
            ])
            .args(["--brains".as_ref(), brains.as_os_str()])
            .args(queue.iter().flat_map(|queue| ["--queue", queue]))
            .logging()
            .limit(10 * PATIENCE)
            .start();
        self.workers.insert(number, worker);
    }

    /// Waits until so many workers are ready: they measure first how fast they are.
    pub(crate) fn wait_for_workers(&self, count: usize) {
        let file = self.tournament("asked", 2, true);
        let text = fs::read_to_string(&file).expect("the file");
        let workers = format!("[workers]\nnats = '{}'\n", self.url());
        fs::write(&file, text + &workers).expect("the file");
        let all = format!("{count} workers are here");
        let deadline = Instant::now() + PATIENCE;
        loop {
            let told = arbiter(["doctor"]).args([&file]).run();
            if told.stdout.contains(&all) {
                return;
            }
            assert!(Instant::now() < deadline, "{told}");
        }
    }

    pub(crate) fn kill_worker(&mut self, number: usize) -> Finished {
        let worker = self.workers.remove(&number).expect("the worker is there");
        worker.kill()
    }

    /// Tells a worker to end, and waits until it has.
    pub(crate) fn end_worker(&mut self, number: usize) -> Finished {
        let worker = self.workers.remove(&number).expect("the worker is there");
        worker.signal(Signal::TERM);
        worker.wait()
    }

    /// Cuts the line of a worker that has a network of its own, or mends it.
    pub(crate) fn set_line(&self, number: usize, is_up: bool) {
        if let Some(network) = &self.network {
            network.set_line(number, is_up);
        }
    }

    /// Starts the tournament with players at workers; it goes on if it has begun.
    pub(crate) fn start_coordinator(&self, file: &Path) -> Running {
        self.start_coordinator_with(file, &["--event-level", "moves"])
    }

    /// The same with these words.
    pub(crate) fn start_coordinator_with(&self, file: &Path, words: &[&str]) -> Running {
        arbiter(["tournament"])
            .args([file.as_os_str(), "--nats".as_ref(), self.url().as_ref()])
            .args(words)
            .args(["--events".as_ref(), self.path("events").as_os_str()])
            .logging()
            .limit(2 * PATIENCE)
            .start()
    }

    /// The file of a tournament of so many games a pair, its players the workers' or
    /// this machine's.
    pub(crate) fn tournament(&self, name: &str, games: u32, at_workers: bool) -> PathBuf {
        let players = BRAINS.map(|(name, brain)| {
            let brain = if at_workers {
                format!("worker:{name}")
            } else {
                brain.to_owned()
            };
            format!("[[player]]\nname = '{name}'\nbrain = '{brain}'\n")
        });
        let text = format!(
            "game = 'dice'\noptions = {{ target = 2000 }}\ngames = {games}\nconcurrency = 2\nseed = 7\n\
             timeout = '20s'\n{}",
            players.concat()
        );
        let path = self.path(&format!("{name}.toml"));
        fs::write(&path, text).expect("a file");
        path
    }

    /// The same at workers, where each move takes at least this time: something can happen
    /// before all is played.
    pub(crate) fn slow_tournament(&self, name: &str, games: u32, move_time: &str) -> PathBuf {
        let path = self.tournament(name, games, true);
        let text = fs::read_to_string(&path).expect("the file");
        fs::write(&path, format!("min-move-time = '{move_time}'\n{text}")).expect("a file");
        path
    }

    /// The standings of a tournament that has ended, as a table of numbers; without the
    /// errors, which are others where a worker was lost between two games of a pair.
    pub(crate) fn standings(&self, file: &Path) -> String {
        let csv = self.path("standings.csv");
        let _ = arbiter(["tournament"])
            .args([file.as_os_str(), "--standings".as_ref(), csv.as_os_str()])
            .limit(PATIENCE)
            .run()
            .expect_status(0);
        let table = fs::read_to_string(csv).expect("the standings");
        let titles: Vec<&str> = table.lines().next().expect("titles").split(',').collect();
        let is_left_out = |title: &str| matches!(title, "elo_error" | "superiority");
        let rows = table.lines().map(|row| {
            let cells = row.split(',').zip(&titles);
            let kept = cells.filter(|(_, title)| !is_left_out(title));
            let kept: Vec<&str> = kept.map(|(cell, _)| cell).collect();
            kept.join(",")
        });
        rows.collect::<Vec<String>>().join("\n")
    }

    /// Waits until a tournament has so many records.
    pub(crate) fn wait_for_records(&self, file: &Path, count: usize) {
        let deadline = Instant::now() + PATIENCE;
        while records(file) < count {
            let is_early = Instant::now() < deadline;
            let log = || fs::read_to_string(file.with_extension("").join("arbiter.log"));
            assert!(is_early, "{} of {count}\n{:?}", records(file), log());
            rest();
        }
    }
}

/// How many records a tournament has.
pub(crate) fn records(file: &Path) -> usize {
    let folder = file.with_extension("").join("records");
    fs::read_dir(folder).map_or(0, |all| {
        let names = all.flatten().map(|entry| entry.file_name());
        names
            .filter(|name| name.to_string_lossy().ends_with(".xml"))
            .count()
    })
}

/// Asserts that a store has no fault, and each of so many games once.
pub(crate) fn expect_whole(file: &Path, games: usize) {
    let store = file.with_extension("");
    let checked = arbiter(["check".as_ref(), store.as_os_str()])
        .limit(PATIENCE)
        .run()
        .expect_status(0);
    let told = format!("{games} games and 0 hands checked: nothing is wrong");
    assert!(checked.stdout.contains(&told), "{}", checked.stdout);
    assert_eq!(records(file), games);
}

pub(crate) fn rest() {
    std::thread::sleep(Duration::from_millis(50));
}
