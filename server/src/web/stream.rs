//! The stream of a tab: one, with everything that changes on its page.
//!
//! A stream waits for news and sends the state of now; what happened while its
//! browser took nothing in is not queued but passed over. Events have ids, and
//! who comes back with the id of the state of now is not sent it again.

use std::convert::Infallible;
use std::future::Future;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::{BufMut as _, Bytes, BytesMut};
use futures_util::stream::unfold;

/// How often something is said on a stream where nothing happens, so that a
/// browser that is gone is noticed.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(15);

/// What is said then: a comment.
pub(super) const BEAT: Bytes = Bytes::from_static(b":\n\n");

/// The event after which a browser does not come back.
pub(super) const OVER: Bytes = Bytes::from_static(b"event: over\ndata: \n\n");

/// One event, as
/// <https://html.spec.whatwg.org/multipage/server-sent-events.html> has it.
pub(super) fn event(name: &str, id: Option<&str>, data: &str) -> Bytes {
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

/// What a stream sends, one after another.
pub(super) trait Source: Send + 'static {
    /// What comes next; `None` at the end.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// The answer that a stream is.
pub(super) fn response(source: impl Source) -> Response {
    let events = unfold(source, async |mut source| {
        let bytes = source.next().await?;
        Some((Ok::<Bytes, Infallible>(bytes), source))
    });
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream; charset=utf-8"),
        // A proxy in between must not gather events.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(events)).into_response()
}

/// The id of the last event that a browser has, where it comes back.
pub(super) fn last_event_id(headers: &HeaderMap) -> Option<&str> {
    headers.get("last-event-id")?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_an_event_is_its_own() {
        let text = event("game", Some("7-3"), "<p>\na</p>");
        let expected = "event: game\nid: 7-3\ndata: <p>\ndata: a</p>\n\n";
        assert_eq!(text, expected.as_bytes());
    }
}
