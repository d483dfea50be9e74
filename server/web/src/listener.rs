//! Connections of browsers and their limits.

use std::convert::Infallible;
use std::net::{IpAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::select;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

use super::FAREWELL;
use super::router::router;
use super::site::Site;
use host::lobby::{Arrival, Doorway, Stream};
use metrics::{COUNTS, Port};

/// How long the head of a request may take, and a connection may be idle.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// How long a browser may read nothing.
const WRITE_TIME: Duration = Duration::from_secs(20);

/// Maximum bytes that are buffered per direction of a connection, and of the
/// head of a request.
const BUFFER: usize = 16 * 1024;

/// The address from which a request comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

/// Whether the connection of a request is encrypted here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Encrypted(pub(super) bool);

/// Serves until the site is told to stop.
pub(super) async fn serve(listener: TcpListener, site: Arc<Site>) {
    let listener = match tokio::net::TcpListener::from_std(listener) {
        Ok(listener) => listener,
        Err(error) => {
            tracing::error!("the web server cannot listen: {error}");
            return;
        }
    };
    let router = router(&site);
    let graceful = GracefulShutdown::new();
    tokio::spawn(site.clone().look_after());
    let mut doorway = Doorway::new(listener, site.budget.clone(), site.tls.clone());
    loop {
        select! {
            arrival = doorway.next() => {
                let watcher = graceful.watcher();
                tokio::spawn(welcome(arrival, site.clone(), router.clone(), watcher));
            }
            () = site.stopped() => break,
        }
    }
    drop(doorway);
    site.guests.all_leave().await;
    if timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::info!("some browsers did not read the end of their page in time");
    }
}

async fn welcome(arrival: Arrival, site: Arc<Site>, router: Router, watcher: Watcher) {
    let opened = select! {
        biased;
        opened = arrival.open() => opened,
        () = site.stopped() => None,
    };
    let Some((stream, place)) = opened else {
        return;
    };
    let connected = COUNTS.connections(Port::Web).hold();
    let address = place.address();
    let served = match stream {
        Stream::Plain(stream) => answer(stream, address, false, router, watcher).await,
        Stream::Encrypted(stream) => answer(stream, address, true, router, watcher).await,
    };
    if let Err(error) = served {
        tracing::debug!("a connection of {address} ended: {error}");
    }
    drop((place, connected));
}

/// Answers the requests of a connection until its end.
async fn answer<S>(
    stream: S,
    address: IpAddr,
    is_encrypted: bool,
    router: Router,
    watcher: Watcher,
) -> hyper::Result<()>
where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIME));
    let service = service_fn(move |mut request: Request<Incoming>| {
        let extensions = request.extensions_mut();
        extensions.insert(Peer(address));
        extensions.insert(Encrypted(is_encrypted));
        let answer = router.clone().oneshot(request.map(Body::new));
        async move { answer.await.map_err(|never: Infallible| match never {}) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    watcher.watch(connection).await
}
