//! The page: what is played, to be watched, replayed, played and run from a
//! browser.
//!
//! It has a thread and a runtime of its own, so that drawing a page never
//! holds up a move: it asks the [`GameServer`](host::GameServer) like everybody
//! else, and looks at boards. Every page works as plain links and form posts;
//! scripts make it pleasant. `docs/web.md` tells more.

mod admin;
mod api;
mod assets;
mod chart;
mod frames;
mod guard;
mod guests;
mod history;
mod layout;
mod listener;
mod operators;
mod pages;
mod place;
mod poker;
mod query;
mod rates;
mod read_error;
mod router;
mod site;
mod steps;
mod stream;
mod view;
mod visitor;
mod wall;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

pub use poker::PokerAccess;
use site::Site;
pub use site::WebContext;

/// How long connections may take to end once the server does.
const FAREWELL: Duration = Duration::from_secs(2);

/// The port for browsers.
pub struct Web {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    ended: oneshot::Receiver<()>,
}

impl Web {
    /// Opens the port and serves whoever dials, on a thread of its own.
    ///
    /// # Errors
    /// The port cannot be had, or the system has no thread left.
    pub fn open(address: &str, context: WebContext) -> io::Result<Web> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let (stop, stopping) = watch::channel(false);
        let (end, ended) = oneshot::channel();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let site = Arc::new(Site::new(context, stopping));
        thread::Builder::new()
            .name("web".to_owned())
            .spawn(move || {
                runtime.block_on(listener::serve(listener, site));
                // What still reads from the disk is not waited for.
                runtime.shutdown_background();
                // Nobody may wait for it any more.
                let _ = end.send(());
            })?;
        Ok(Web {
            address,
            stop,
            ended,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends all streams and connections.
    pub async fn close(self) {
        self.stop.send_replace(true);
        if timeout(2 * FAREWELL, self.ended).await.is_err() {
            tracing::warn!("browsers are left without goodbye");
        }
    }
}
