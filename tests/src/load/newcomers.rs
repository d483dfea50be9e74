//! Clients that come, are served once and leave: they show whether a server
//! that is attacked still lets others in.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::server::LoadServer;
use super::system::dial;

/// How long a newcomer waits to be served.
const LIMIT: Duration = Duration::from_secs(20);

/// The pause between two newcomers.
const PAUSE: Duration = Duration::from_millis(20);

/// The fate of the newcomers.
#[derive(Clone, Debug, Default)]
pub struct Served {
    /// How many were served.
    pub served: usize,
    /// The newcomers that were not served: the port, and the text that they got
    /// instead.
    pub refused: Vec<String>,
    /// The longest wait of those that were served.
    pub slowest: Duration,
}

/// Newcomers in a thread of their own, one after another at all ports in turn.
pub struct Newcomers {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Served>,
}

impl Newcomers {
    /// Sends newcomers to this server, at least one to each port.
    #[must_use]
    pub fn start(server: &LoadServer) -> Newcomers {
        let ports = ports(server);
        let stop = Arc::new(AtomicBool::new(false));
        let told = stop.clone();
        let thread = std::thread::spawn(move || {
            let mut served = Served::default();
            for number in 0.. {
                let is_round_over = number % ports.len() == 0;
                if number > 0 && is_round_over && told.load(Ordering::Relaxed) {
                    break;
                }
                ports[number % ports.len()].visit(number, &mut served);
                std::thread::sleep(PAUSE);
            }
            served
        });
        Newcomers { stop, thread }
    }

    /// Ends after a whole round; gives their fate.
    pub fn stop(self) -> Served {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().unwrap_or_default()
    }
}

/// A port, with the answer that shows that a newcomer is served there.
struct Port {
    name: &'static str,
    address: SocketAddr,
    /// The text that a newcomer sends; `#` stands for its number.
    says: &'static str,
    expects: &'static str,
}

fn ports(server: &LoadServer) -> Vec<Port> {
    vec![
        Port {
            name: "brains",
            address: server.brains,
            says: "",
            expects: "hello msg",
        },
        Port {
            name: "people",
            address: server.people,
            says: "login Newcomer#\r\nresign\r\nquit\r\n",
            expects: "You are not playing.",
        },
        Port {
            name: "poker",
            address: server.poker,
            says: "<message><hello name='newcomer#' version='1'/><goodbye/></message>",
            expects: "<welcome",
        },
        Port {
            name: "web",
            address: server.web,
            says: "GET /api/v1/games HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n",
            expects: "200 OK",
        },
    ]
}

impl Port {
    fn visit(&self, number: usize, served: &mut Served) {
        let began = Instant::now();
        match self.ask(number) {
            Ok(heard) if heard.contains(self.expects) => {
                served.served += 1;
                served.slowest = served.slowest.max(began.elapsed());
            }
            Ok(heard) => served
                .refused
                .push(format!("{}: heard {heard:?}", self.name)),
            Err(error) => served.refused.push(format!("{}: {error}", self.name)),
        }
    }

    /// The text heard until the expected one came, or until the end.
    fn ask(&self, number: usize) -> std::io::Result<String> {
        let from = Ipv4Addr::new(127, 9, (number % 200) as u8, 1);
        let mut stream = dial(self.address, from, LIMIT)?;
        let says = self.says.replace('#', &number.to_string());
        stream.write_all(says.as_bytes())?;
        let mut heard = String::new();
        let mut chunk = [0; 4096];
        while !heard.contains(self.expects) {
            let length = stream.read(&mut chunk)?;
            if length == 0 {
                break;
            }
            heard.push_str(&String::from_utf8_lossy(&chunk[..length]));
        }
        Ok(heard)
    }
}
