//! A poker server under test.

use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tempfile::TempDir;
use tests::{Finished, Running, arbiter, free_address};

use crate::client::{Client, PATIENCE};

/// A server with its own store. Dropping it kills it.
pub(crate) struct Server {
    /// `None` after it was killed.
    running: Option<Running>,
    folder: TempDir,
    pub(crate) address: SocketAddr,
}

fn run(file: &Path, address: SocketAddr) -> Running {
    let running = arbiter(["serve", "--config"])
        .args([file])
        .limit(Duration::from_secs(300))
        .start();
    let deadline = Instant::now() + PATIENCE;
    while TcpStream::connect(address).is_err() {
        assert!(Instant::now() < deadline, "the server does not listen");
        std::thread::sleep(Duration::from_millis(10));
    }
    running
}

impl Server {
    /// A server whose clients may be silent for a minute.
    pub(crate) fn start() -> Server {
        Server::with("keepalive = '60s'")
    }

    /// A server with these lines in its table `[poker]`.
    pub(crate) fn with(lines: &str) -> Server {
        let folder = tempfile::tempdir().expect("there is room");
        let address = free_address();
        let file = folder.path().join("server.toml");
        let text = format!("[listen]\npoker = '{address}'\n[poker]\n{lines}\n");
        fs::write(&file, text).expect("the folder can be written");
        let running = run(&file, address);
        Server {
            running: Some(running),
            folder,
            address,
        }
    }

    /// Kills it at once, and waits for the end of its process: until then the store
    /// is locked.
    pub(crate) fn kill(&mut self) {
        let running = self.running.take().expect("it runs");
        let killed = running.kill();
        assert_eq!(killed.status.code(), None, "{killed}");
    }

    /// Starts it again after it was killed.
    pub(crate) fn start_again(&mut self) {
        let file = self.path("server.toml");
        self.running = Some(run(&file, self.address));
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn operator_token(&self) -> String {
        let token = fs::read_to_string(self.path("operator.token"));
        token.expect("a server makes one").trim().to_owned()
    }

    /// Opens a connection and sends nothing.
    pub(crate) fn dial(&self) -> Client {
        Client::dial(self.address)
    }

    /// A client with a name.
    pub(crate) fn client(&self, name: &str) -> Client {
        self.client_with(name, "")
    }

    /// A client with a protected name.
    pub(crate) fn client_with(&self, name: &str, token: &str) -> Client {
        let mut client = self.dial();
        client.hello(name, token);
        client.expect("welcome");
        client
    }

    /// Clients at a table made with these attributes; all seats are taken when
    /// all have sat down.
    pub(crate) fn table(&self, create: &str, names: &[&str]) -> (u64, Vec<Client>) {
        let mut clients: Vec<Client> = names
            .iter()
            .map(|name| self.client_with(name, &format!("secret of {name}")))
            .collect();
        clients[0].send(create);
        let created = clients[0].expect("created");
        let table = created.get("table").expect("a table has a number");
        for client in &mut clients {
            client.send(&format!("<join table='{table}'/>"));
            client.expect("joined");
        }
        (table.parse().expect("a number"), clients)
    }

    pub(crate) fn signal(&self, signal: Signal) {
        self.running.as_ref().expect("it runs").signal(signal);
    }

    pub(crate) fn wait(self) -> Finished {
        self.running.expect("it runs").wait()
    }
}
