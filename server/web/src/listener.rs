//! Connections of browsers and their limits.

use std::convert::Infallible;
use std::net::{IpAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Request, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::select;
use tokio::time::timeout;
use tower::ServiceExt as _;

use super::FAREWELL;
use super::paced_stream::PacedStream;
use super::router::router;
use super::sender::Sender;
use super::site::Site;
use metrics::{COUNTS, Port};
use net::{Arrival, Doorway, Stream};

/// How long the head of a request may take, and a connection may be idle.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// In which time a browser has to read [`LEAST`] bytes, while there are more.
const WRITE_TIME: Duration = Duration::from_secs(20);

/// How many bytes a browser has to read in [`WRITE_TIME`]: 3 KB in a second.
const LEAST: usize = 64 * 1024;

/// How many bytes the system keeps of an answer that a browser has not read. The
/// system would take megabytes otherwise, and a place for a large answer would be
/// given back at once.
const SEND_BUFFER: usize = 64 * 1024;

/// Maximum number of requests on a connection; the last answer closes it.
const MAX_REQUESTS: u32 = 1000;

/// Maximum bytes that are buffered per direction of a connection, and of the
/// head of a request.
const BUFFER: usize = 16 * 1024;

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
    let proxies = site.settings.rules.trusted_proxies.clone();
    let mut doorway = Doorway::new(
        listener,
        site.limits.connections.clone(),
        site.settings.tls.clone(),
    )
    .behind(proxies);
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
    site.door.web_people.all_leave().await;
    if timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::info!("some browsers did not read the end of their page in time");
    }
}

async fn welcome(arrival: Arrival, site: Arc<Site>, router: Router, watcher: Watcher) {
    if let Err(error) = arrival.set_send_buffer(SEND_BUFFER) {
        tracing::debug!(
            "{} disconnected before its first request: {error}",
            arrival.address()
        );
        return;
    }
    let address = arrival.address().ip();
    let opened = select! {
        biased;
        opened = arrival.open() => opened,
        () = site.stopped() => None,
    };
    let Some((stream, place)) = opened else {
        return;
    };
    let connected = COUNTS.connections(Port::Web).hold();
    let served = match stream {
        Stream::Plain(stream) => answer(stream, address, false, site, router, watcher).await,
        Stream::Encrypted(stream) => answer(stream, address, true, site, router, watcher).await,
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
    site: Arc<Site>,
    router: Router,
    watcher: Watcher,
) -> hyper::Result<()>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let stream = PacedStream::new(stream, WRITE_TIME, LEAST);
    let requests = AtomicU32::new(1);
    let service = service_fn(move |mut request: Request<Incoming>| {
        let proxies = &site.settings.rules.trusted_proxies;
        let sender = Sender::new(address, is_encrypted, request.headers(), proxies);
        request.extensions_mut().insert(sender);
        let is_last = requests.fetch_add(1, Ordering::Relaxed) >= MAX_REQUESTS;
        let answer = router.clone().oneshot(request.map(Body::new));
        async move {
            let mut answer = answer.await.map_err(|never: Infallible| match never {})?;
            if is_last {
                let close = HeaderValue::from_static("close");
                answer.headers_mut().insert(header::CONNECTION, close);
            }
            Ok::<_, Infallible>(answer)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    watcher.watch(connection).await
}
