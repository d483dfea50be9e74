//! The stream of a tab, which keeps the whole page up to date.
//!
//! A stream waits for news and sends the current state. While a browser does
//! not read, states are skipped, not queued. Events have ids: a browser that
//! reconnects with the id of the current state does not get that state again.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequestParts, Query};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use bytes::{BufMut as _, Bytes, BytesMut};
use futures_util::stream::unfold;
use serde::Deserialize;
use tokio::select;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until};

use super::site::Site;
use words::Printable;

/// How often a silent stream sends something, to notice when the browser is
/// gone.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// A comment, sent as the heartbeat.
const BEAT: Bytes = Bytes::from_static(b":\n\n");

/// The event after which a browser does not reconnect.
const OVER: Bytes = Bytes::from_static(b"event: over\ndata: \n\n");

/// One event with a part of a page, all of it printable.
pub(super) fn event(name: &str, id: Option<&str>, html: &str) -> Bytes {
    data_event(name, id, Printable::lines(html).as_str())
}

/// One event in the format of
/// <https://html.spec.whatwg.org/multipage/server-sent-events.html>, with this data as
/// it is.
pub(super) fn data_event(name: &str, id: Option<&str>, data: &str) -> Bytes {
    let mut out = BytesMut::with_capacity(data.len() + 64);
    out.put_slice(format!("event: {name}\n").as_bytes());
    if let Some(id) = id {
        out.put_slice(format!("id: {id}\n").as_bytes());
    }
    for line in data.split(['\n', '\r']) {
        out.put_slice(b"data: ");
        out.put_slice(line.as_bytes());
        out.put_u8(b'\n');
    }
    out.put_u8(b'\n');
    out.freeze()
}

/// The subject of a stream.
pub(super) trait Show: Send + 'static {
    /// Waits until something may have changed; cancel safe.
    fn wait(&mut self) -> impl Future<Output = ()> + Send;

    /// The news that the stream has to send now.
    fn news(&mut self) -> impl Future<Output = News> + Send;
}

/// The news that a stream has to send.
pub(super) enum News {
    /// Nothing: the browser has the current state.
    Nothing,
    /// An event.
    Event(Bytes),
    /// The last event; the browser does not reconnect after it.
    Last(Bytes),
    /// Nothing more: the stream ends.
    Gone,
}

/// The stream as an HTTP response.
pub(super) fn response(site: Arc<Site>, show: impl Show) -> Response {
    let events = unfold(Some(show), move |show| {
        let site = site.clone();
        async move {
            let (bytes, show) = next(&site, show?).await?;
            Some((Ok::<Bytes, Infallible>(bytes), show))
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream; charset=utf-8"),
        // Proxies must not buffer events.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(events)).into_response()
}

/// The next bytes to send, and `show` unless the stream ends after them.
async fn next<S: Show>(site: &Site, mut show: S) -> Option<(Bytes, Option<S>)> {
    let beat = Instant::now() + HEARTBEAT;
    loop {
        select! {
            () = site.stopped() => return None,
            () = show.wait() => {}
            () = sleep_until(beat) => return Some((BEAT, Some(show))),
        }
        match show.news().await {
            News::Nothing => {}
            News::Event(bytes) => return Some((bytes, Some(show))),
            News::Last(bytes) => return Some(([bytes, OVER].concat().into(), None)),
            News::Gone => return Some((OVER, None)),
        }
    }
}

/// Regular ticks; after a late tick the next ones are late too.
pub(super) fn pace(every: Duration) -> Interval {
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// The id of the last event that a browser has when it reconnects, by itself
/// or because its page asks for the stream again.
pub(super) struct LastEventId(pub(super) Option<String>);

#[derive(Deserialize)]
struct StreamQuery {
    have: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for LastEventId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<LastEventId, Infallible> {
        let last = parts.headers.get("last-event-id");
        let last = last.and_then(|last| last.to_str().ok()).map(str::to_owned);
        if last.is_some() {
            return Ok(LastEventId(last));
        }
        let asked = Query::<StreamQuery>::from_request_parts(parts, state).await;
        Ok(LastEventId(asked.ok().and_then(|Query(asked)| asked.have)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_an_event_is_its_own() {
        let text = event("game", Some("7-3"), "<p>\na</p>");
        let html = "<p>\u{202e}\u{1b}</p>";
        assert_eq!(
            event("game", None, html),
            "event: game\ndata: <p>\\u{202e}\\u{1b}</p>\n\n"
        );
        let expected = "event: game\nid: 7-3\ndata: <p>\ndata: a</p>\n\n";
        assert_eq!(text, expected.as_bytes());
    }
}
