//! The web server: people watch, replay, play and run games from a browser.
//!
//! It has a thread and a runtime of its own, so that drawing a page never
//! holds up a move: it sends requests to the [`GameServer`](people::GameServer)
//! like other clients, and reads boards. Every page works with plain links and
//! forms; scripts only add comfort. See `docs/web.md`.
//!
//! Its modules lie in layers, and each uses those below it alone:
//! - at the bottom modules that know no site: addresses and numbers (`query`, `place`,
//!   `numbers`), people (`web_people`, `authors`, `operators`), `history`, `chart`, `assets`;
//! - the parts of the state: `house` (the games) and `cardroom` (poker), which `site`
//!   brings together with the known people and the limits;
//! - the parts of every answer: `visitor`, `layout`, `guard`, `stream`, `login`;
//! - the drawings: `view` (a game), `wall` (many), `poker` (tables and hands), `talks`;
//! - `pages`, with the drawings that they keep, `admin` above them, and `api`;
//! - `router` and `listener`, which open all of it;
//! - `shown`, the same for one store, where nobody plays.

mod admin;
mod analyses;
mod api;
mod assets;
mod authors;
mod cardroom;
mod chart;
mod decoding;
mod each;
mod entries;
mod frames;
mod guard;
mod handler;
mod history;
mod hosts;
mod house;
mod instant;
mod json_error;
mod large;
mod layout;
mod listener;
mod login;
mod numbers;
mod operation;
mod operators;
mod paced_stream;
mod pages;
mod parts;
mod place;
mod poker;
mod query;
mod rates;
mod read_error;
mod readers;
mod router;
mod sender;
mod shown;
mod site;
mod steps;
mod stream;
mod talks;
mod view;
mod visitor;
mod wall;
mod web_people;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

#[doc(hidden)]
pub use decoding::{read_form, read_query};
pub use house::StoreParts;
pub use operators::RoleTokens;
pub use shown::ShownStore;
use site::Site;
pub use site::{WebContext, WebRules};

/// How long connections may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// The port for browsers.
pub struct Web {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    ended: oneshot::Receiver<()>,
}

impl Web {
    /// Opens the port and serves browsers on a thread of its own.
    ///
    /// # Errors
    /// The port cannot be opened, or the thread cannot be started.
    pub fn open(address: &str, context: WebContext) -> io::Result<Web> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let (stop, stopping) = watch::channel(false);
        let (end, ended) = oneshot::channel();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let site = Arc::new(Site::new(context, address, stopping));
        thread::Builder::new()
            .name("web".to_owned())
            .spawn(move || {
                runtime.block_on(listener::serve(listener, site));
                // Do not wait for tasks that still read from the disk.
                runtime.shutdown_background();
                // The receiver may be gone.
                let _ = end.send(());
            })?;
        Ok(Web {
            address,
            stop,
            ended,
        })
    }

    /// The address of the port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends all streams and connections.
    pub async fn close(self) {
        self.stop.send_replace(true);
        if timeout(2 * FAREWELL, self.ended).await.is_err() {
            tracing::warn!("some browser connections did not close in time");
        }
    }
}
