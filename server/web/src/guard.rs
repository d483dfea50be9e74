//! Checks of every request before it is answered, and headers of every answer.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::layout;
use super::listener::Peer;
use super::rates::Kind;
use super::site::Site;
use metrics::{COUNTS, Refusal};

/// Scripts and styles come only from this server; anything else is blocked.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; \
    style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

static ALWAYS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Refuses requests that come too often, and actions that another site made
/// a browser send.
pub(super) async fn check(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let is_act = !matches!(*request.method(), Method::GET | Method::HEAD);
    let kind = if is_act { Kind::Act } else { Kind::Look };
    let peer = request.extensions().get::<Peer>().copied();
    let refused = if peer.is_some_and(|Peer(address)| !site.rates.admit(address, kind)) {
        COUNTS.refused(Refusal::Rate);
        Some((
            StatusCode::TOO_MANY_REQUESTS,
            "That was too often: wait a moment.",
        ))
    } else if is_act && !is_own(request.headers()) {
        Some((
            StatusCode::FORBIDDEN,
            "This did not come from a page of this server.",
        ))
    } else {
        None
    };
    let mut response = match refused {
        Some((status, why)) => layout::refusal(status, why),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in &ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a browser says that one of our pages sent this request: by
/// `Sec-Fetch-Site`, which scripts cannot set, else by the `Origin` of forms
/// (<https://www.w3.org/TR/fetch-metadata/>). Requests with neither header are
/// refused, although no browser with our cookies sends them.
fn is_own(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "same-origin";
    }
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(header::ORIGIN).and_then(|origin| origin.split_once("://"));
    match (origin, text(header::HOST)) {
        (Some((_, from)), Some(host)) => from.eq_ignore_ascii_case(host),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        is_own(&headers)
    }

    #[test]
    fn only_what_our_own_pages_send_is_ours() {
        assert!(own(&[("sec-fetch-site", "same-origin")]));
        assert!(own(&[("origin", "http://a:80"), ("host", "a:80")]));
        assert!(!own(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "http://a"),
            ("host", "a")
        ]));
        assert!(!own(&[("sec-fetch-site", "same-site")]));
        assert!(!own(&[("origin", "http://evil"), ("host", "a")]));
        assert!(!own(&[("origin", "null"), ("host", "a")]));
        assert!(!own(&[("host", "a")]));
    }
}
