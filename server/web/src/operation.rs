//! The answers for monitoring: whether the server lives, whether it is ready, and its
//! counts. `docs/operation.md` describes the answers.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::rates::Kind;
use super::read_error::ReaderFailed;
use super::site::Site;
use super::visitor::{Visit, Visitor};
use crate::handler::get;
use contest::dispatch::WorkerStatus;
use metrics::{CONTENT_TYPE, COUNTS, Refusal, Text, write_process};
use record::Thousandths;
use store::expect_writable;

/// Headers by which a proxy says that it passes on somebody else's request.
const FORWARDED: [HeaderName; 3] = [
    header::FORWARDED,
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-real-ip"),
];

/// The addresses.
pub(super) fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .route("/metrics", get(counts))
}

/// The process answers.
async fn health() -> Response {
    plain(StatusCode::OK, "ok")
}

/// Games can begin and be kept. Clients can come, because this port is opened
/// after all others.
async fn readiness(State(site): State<Arc<Site>>) -> Response {
    match expect_ready(&site).await {
        Ok(()) => plain(StatusCode::OK, "ready"),
        Err(why) => plain(StatusCode::SERVICE_UNAVAILABLE, &why),
    }
}

async fn expect_ready(site: &Site) -> Result<(), String> {
    let ready = site.house.server.expect_ready().await;
    ready.map_err(|why| why.to_string())?;
    let store = site.house.store.clone();
    let writable = site
        .house
        .read(move || expect_writable(&store).map_err(WriteFailure::Store));
    writable.await.map_err(|why| why.to_string())
}

/// Why the store cannot be written.
#[derive(Debug, thiserror::Error)]
enum WriteFailure {
    /// The system says so.
    #[error("the store cannot be written: {0}")]
    Store(io::Error),
    /// The system was not asked.
    #[error("{0}")]
    Reader(#[from] ReaderFailed),
}

/// Everything that is counted, for Prometheus.
async fn counts(Visit { site, visitor }: Visit, headers: HeaderMap) -> Response {
    if let Err(refused) = expect_reader(&site, &visitor, &headers) {
        return refused;
    }
    let mut text = Text::default();
    text.gauges(
        "arbiter_build_info",
        "The version of the program.",
        ["version"],
        &[([site.settings.version], 1)],
    );
    write_now(&site, &mut text).await;
    COUNTS.write(&mut text);
    write_process(&mut text);
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], text.into_string()).into_response()
}

/// Lets in this machine itself, a client with the operator's token, and everybody
/// if the metrics are public.
#[expect(clippy::result_large_err, reason = "it is sent at once")]
fn expect_reader(site: &Site, visitor: &Visitor, headers: &HeaderMap) -> Result<(), Response> {
    // A proxy on this machine passes on the requests of strangers.
    let is_passed_on = FORWARDED.iter().any(|name| headers.contains_key(name));
    let is_local = visitor.address.to_canonical().is_loopback() && !is_passed_on;
    if site.settings.public_metrics || is_local || visitor.is_staff() {
        return Ok(());
    }
    let given = headers.get(header::AUTHORIZATION);
    let token = given.and_then(|given| given.to_str().ok()?.strip_prefix("Bearer "));
    let Some(token) = token else {
        let why = "Metrics are for this machine alone: send the operator's token as bearer.";
        let challenge = [(header::WWW_AUTHENTICATE, "Bearer")];
        return Err((challenge, plain(StatusCode::UNAUTHORIZED, why)).into_response());
    };
    if site.limits.rates.is_spent(visitor.address, Kind::Prove) {
        COUNTS.refused(Refusal::Rate);
        let why = "Too many tries: wait a moment.";
        return Err(plain(StatusCode::TOO_MANY_REQUESTS, why));
    }
    if site.door.operators.is_token(token) {
        return Ok(());
    }
    // Only a wrong token counts against its address: monitoring asks often.
    site.limits.rates.admit(visitor.address, Kind::Prove);
    COUNTS.refused(Refusal::Token);
    tracing::warn!("a wrong operator's token came from {}", visitor.address);
    let why = "That is not the operator's token.";
    Err(plain(StatusCode::FORBIDDEN, why))
}

/// Writes the current numbers of games, brains, people and connections.
async fn write_now(site: &Site, text: &mut Text) {
    let view = site.house.server.look().await;
    let waiting = view.brains.iter().filter(|brain| brain.waits).count();
    for (name, help, count) in [
        (
            "arbiter_games_running",
            "Games that run now, those of tournaments included.",
            site.house.running_games.all_with_frozen().len(),
        ),
        (
            "arbiter_brains_waiting",
            "Brains that wait in the lobby.",
            waiting,
        ),
        (
            "arbiter_people",
            "People who are logged in.",
            view.people.len(),
        ),
        (
            "arbiter_connections_allowed",
            "The most connections at once, of all ports together.",
            site.limits.connections.most(),
        ),
    ] {
        text.gauge(name, help, count);
    }
    write_workers(site, text);
}

/// Writes how many workers are here now. One may play for several contests.
fn write_workers(site: &Site, text: &mut Text) {
    let crew = site.house.contests.crew().and_then(Result::ok);
    let all = crew.unwrap_or_default().into_iter();
    let all = all.map(|(_, worker)| (worker.name.clone(), worker));
    let all: BTreeMap<String, WorkerStatus> = all.collect();
    let busy = all.values().filter(|worker| worker.is_busy).count();
    let places: usize = all.values().map(|worker| worker.slots).sum();
    for (name, help, count) in [
        ("arbiter_workers", "Workers that are here.", all.len()),
        (
            "arbiter_workers_busy",
            "Workers that take no games, as their machines are busy.",
            busy,
        ),
        (
            "arbiter_worker_places",
            "Games that these workers play at a time.",
            places,
        ),
    ] {
        text.gauge(name, help, count);
    }
    let highest = all.values().map(|worker| worker.load).max();
    text.gauge(
        "arbiter_worker_load",
        "The highest load of a processor of these workers; 1 is as much as it can do.",
        highest.unwrap_or(Thousandths::of(0.0)),
    );
}

fn plain(status: StatusCode, text: &str) -> Response {
    (status, format!("{text}\n")).into_response()
}
