//! Checks of every request before it is answered, and headers of every answer.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::layout::{PageFailure, PageReason};
use super::rates::Kind;
use super::sender::Sender;
use super::site::Site;
use super::visitor::{Visitor, language_of};
use super::{json_error, large, layout};
use metrics::{COUNTS, Refusal};
use words::Language;

/// A policy: scripts and styles come only from this server, anything else is
/// blocked, and only `$frames` may frame the page.
macro_rules! policy {
    ($frames:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ",
            $frames
        )
    };
}

/// The policy of every page but those for frames of other sites.
const OWN_FRAMES: &str = policy!("'none'");

/// The policy of a page that other sites may frame.
const ALL_FRAMES: &str = policy!("*");

/// Marks an answer that pages of other sites may frame: it shows only public facts, and
/// has no controls.
#[derive(Clone, Copy)]
pub(super) struct Framable;

static ALWAYS: [(HeaderName, &str); 4] = [
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

/// Why a request is refused: its status, and the key of the message on the page.
type RefusalPage = (StatusCode, &'static str);

const TOO_MANY: RefusalPage = (StatusCode::SERVICE_UNAVAILABLE, "page-too-many-answers");

/// Answers a request unless it is refused, with the headers that every answer
/// has.
pub(super) async fn check(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let sender = request.extensions().get::<Sender>().copied();
    let language = language_of(request.headers());
    let is_api = request.uri().path().starts_with(API);
    let answered = match admit(&site, &request, sender) {
        Ok(()) => answer(&site, request, sender, next).await,
        Err(refused) => Err(refused),
    };
    let mut response = answered.unwrap_or_else(|(status, why)| {
        if is_api {
            json_error::refusal(status, Language::ENGLISH.say(why))
        } else {
            layout::refusal(language, status, language.say(why))
        }
    });
    // An error page of a store has the places of that store.
    if let (Some(_), Some(PageReason(why))) = (site.house.shown, response.extensions().get()) {
        let visitor = Visitor::nobody(language).of(site.house.shown);
        response = layout::refusal_for(&visitor, response.status(), why);
    }
    let is_for_later = [
        StatusCode::SERVICE_UNAVAILABLE,
        StatusCode::TOO_MANY_REQUESTS,
    ];
    let is_for_later = is_for_later.contains(&response.status());
    let policy = match response.extensions().get::<Framable>() {
        Some(Framable) => ALL_FRAMES,
        None => OWN_FRAMES,
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(policy),
    );
    if is_for_later {
        headers
            .entry(header::RETRY_AFTER)
            .or_insert(HeaderValue::from_static("1"));
    }
    for (name, value) in &ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Refuses requests for another server, requests that come too often, and requests that
/// another site made a browser send.
fn admit(site: &Site, request: &Request, sender: Option<Sender>) -> Result<(), RefusalPage> {
    let headers = request.headers();
    if !site.door.hosts.admit(request.uri(), headers) {
        return Err((StatusCode::MISDIRECTED_REQUEST, "page-not-our-name"));
    }
    let is_act = !matches!(*request.method(), Method::GET | Method::HEAD);
    if is_act && site.house.shown.is_some() && request.uri().path() != LOOK {
        return Err((StatusCode::METHOD_NOT_ALLOWED, "page-unfit"));
    }
    // An action at a table of the API is no more than a look at a page.
    let is_api = API_ACTS.contains(&request.uri().path());
    let kind = if is_act && !is_api {
        Kind::Act
    } else {
        Kind::Look
    };
    if sender.is_some_and(|sender| !site.limits.rates.admit(sender.address, kind)) {
        COUNTS.refused(Refusal::Rate);
        return Err((StatusCode::TOO_MANY_REQUESTS, "page-too-often"));
    }
    let is_allowed = if is_act {
        is_own(headers) || is_program(request.uri().path(), headers)
    } else {
        !is_foreign(headers)
    };
    if is_allowed {
        Ok(())
    } else {
        Err((StatusCode::FORBIDDEN, "page-not-from-here"))
    }
}

/// Answers a request. A visitor behind a proxy has a share of the connections
/// for itself, and everybody has one of the large answers; both until the
/// answer has been sent.
async fn answer(
    site: &Site,
    request: Request,
    sender: Option<Sender>,
    next: Next,
) -> Result<Response, RefusalPage> {
    let mut places = Vec::new();
    if let Some(sender) = sender.filter(|sender| sender.is_proxied) {
        places.push(
            site.limits
                .connections
                .take(sender.address)
                .ok_or(TOO_MANY)?,
        );
    }
    let is_api = request.uri().path().starts_with(API);
    let response = next.run(request).await;
    if let Some(PageFailure) = response.extensions().get() {
        return Err((StatusCode::INTERNAL_SERVER_ERROR, "page-broken"));
    }
    if let Some(why) = unexplained(&response, is_api) {
        return Err((response.status(), why));
    }
    if let Some(sender) = sender.filter(|_| large::is_large(&response)) {
        places.push(site.limits.large.take(sender.address).ok_or(TOO_MANY)?);
    }
    Ok(large::holding(response, places))
}

/// The key of the reason for a refusal that does not give one yet: in bare text, or by a
/// page to a program.
fn unexplained(response: &Response, is_api: bool) -> Option<&'static str> {
    let content = response.headers().get(header::CONTENT_TYPE);
    let content = content.map_or(&b""[..], HeaderValue::as_bytes);
    let is_bare = content.is_empty() || content.starts_with(b"text/plain");
    match response.status() {
        StatusCode::METHOD_NOT_ALLOWED if is_api => Some("page-unfit"),
        StatusCode::PAYLOAD_TOO_LARGE if is_bare => Some("page-too-long"),
        StatusCode::REQUEST_TIMEOUT if is_bare => Some("page-too-slow"),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY if is_bare && !is_api => {
            Some("page-misunderstood")
        }
        _ => None,
    }
}

/// Whether a browser says that a page of another site loads this address into
/// itself. It may lead here by a link, but not read our data and streams, or
/// hold them open with the cookies of its visitor.
fn is_foreign(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match text("sec-fetch-site") {
        Some("same-origin" | "none") => false,
        Some(_) => text("sec-fetch-mode") != Some("navigate"),
        // Browsers send it with every stream of another site.
        None => headers.contains_key(header::ORIGIN) && !is_own(headers),
    }
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

/// Whether a program that is no browser plays poker by the API. Such requests need no
/// cookies, so nobody gains by making a browser send them.
fn is_program(path: &str, headers: &HeaderMap) -> bool {
    let is_from_browser =
        headers.contains_key("sec-fetch-site") || headers.contains_key(header::ORIGIN);
    API_ACTS.contains(&path) && !is_from_browser
}

/// The address where a visitor chooses how pages look: all that is done on the page of a
/// store.
const LOOK: &str = "/look";

/// Where the addresses of the API begin.
const API: &str = "/api/";

/// The addresses of the API that do something.
const API_ACTS: [&str; 2] = ["/api/v1/poker/new_hand", "/api/v1/poker/act"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_are_no_browsers_may_play_poker_by_the_api() {
        let program = |path: &str, name: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, HeaderValue::from_static("http://evil"));
            is_program(path, &headers)
        };
        assert!(program("/api/v1/poker/act", "host"));
        assert!(!program("/api/v1/poker/act", "origin"));
        assert!(!program("/api/v1/poker/act", "sec-fetch-site"));
        assert!(!program("/admin/stop", "host"));
    }

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

    #[test]
    fn other_sites_may_lead_here_and_load_nothing() {
        let foreign = |pairs: &[(&'static str, &'static str)]| {
            let pairs = pairs.iter();
            let pairs = pairs.map(|(name, value)| (HeaderName::from_static(name), *value));
            let pairs = pairs.map(|(name, value)| (name, HeaderValue::from_static(value)));
            is_foreign(&pairs.collect())
        };
        assert!(!foreign(&[("host", "a")]), "a program, or an old browser");
        assert!(!foreign(&[("sec-fetch-site", "none")]), "typed");
        assert!(!foreign(&[("sec-fetch-site", "same-origin")]));
        let (link, load) = (("sec-fetch-mode", "navigate"), ("sec-fetch-mode", "cors"));
        assert!(!foreign(&[("sec-fetch-site", "cross-site"), link]));
        assert!(foreign(&[("sec-fetch-site", "cross-site"), load]));
        assert!(foreign(&[("sec-fetch-site", "same-site"), load]));
        assert!(foreign(&[("origin", "http://evil"), ("host", "a")]));
        assert!(!foreign(&[("origin", "http://a"), ("host", "a")]));
    }
}
