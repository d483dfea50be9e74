//! The addresses of all pages.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::OriginalUri;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{Redirect, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use super::house::StoreParts;
use super::pages::{
    Pages, analysis, asset, embed, ended, game, join, look, now, play, player, projector, ratings,
    records, requests, talk, tournaments, watching,
};
use super::site::Site;
use super::visitor::language_of;
use super::{admin, api, guard, layout, operation, poker};
use crate::handler::{get, post};
use people::Request;

/// Maximum number of bytes in a form.
const MAX_BODY: usize = 64 * 1024;

/// How long an answer may take to begin.
const ANSWER_TIME: Duration = Duration::from_secs(30);

/// The address of recorded hands.
const HANDS: &str = "/poker/hands";

/// All addresses, with the layers that every request passes.
pub(super) fn router(site: &Arc<Site>) -> Router {
    let pages = Pages {
        site: site.clone(),
        drawn: Arc::default(),
    };
    let own = match site.house.shown {
        None => open(site),
        Some(parts) => shown(site, parts),
    };
    own.merge(kept())
        .fallback(missing)
        .method_not_allowed_fallback(unfit)
        .layer(RequestBodyLimitLayer::new(MAX_BODY))
        .merge(join::router().method_not_allowed_fallback(unfit))
        .merge(requests::router().method_not_allowed_fallback(unfit))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            ANSWER_TIME,
        ))
        .layer(CatchPanicLayer::custom(|_| layout::broken()))
        // Outside of those, so that their answers have its headers too.
        .layer(from_fn_with_state(site.clone(), guard::check))
        .layer(CompressionLayer::new().compress_when(is_compressed()))
        .with_state(pages)
}

/// What is kept in stores, and the files of pages.
fn kept() -> Router<Pages> {
    Router::new()
        .route("/assets/{version}/{name}", get(asset::send))
        .route("/look", post(look::set))
        .merge(games())
        .route("/records", get(records::page))
        .route("/ratings", get(ratings::page))
        .route("/player", get(player::page))
        .route("/tournaments/{name}", get(tournaments::page))
        .route("/tournaments/{name}/events", get(tournaments::events))
        .route("/tournaments/{name}/games", get(tournaments::games))
        .route(
            "/tournaments/{name}/files/records.zip",
            get(tournaments::records::file),
        )
        .route("/tournaments/{name}/player", get(tournaments::player::page))
        .route("/tournaments/{name}/files/{file}", get(tournaments::file))
        .nest("/api/v1", api::router())
}

/// The addresses of the page of one store: its places lead to what it has.
fn shown(site: &Arc<Site>, parts: StoreParts) -> Router<Pages> {
    let contests = site.house.contests.list();
    let contest = contests
        .first()
        .map(|contest| format!("/tournaments/{}", contest.name));
    let first = match &contest {
        Some(contest) => contest,
        None if parts.has("/records") => "/records",
        None => HANDS,
    };
    let to = |address: &str| {
        let to = Redirect::temporary(address);
        get(async move || to.clone())
    };
    let mut router = Router::new().route("/", to(first));
    if let Some(contest) = &contest {
        router = router.route("/tournaments", to(contest));
    }
    router
        .route("/poker", to(HANDS))
        .nest("/poker", poker::recorded().with_state(site.clone()))
}

/// The addresses of a server, besides those of what is kept.
fn open(site: &Arc<Site>) -> Router<Pages> {
    Router::new()
        .route("/", get(now::page))
        .route("/events", get(now::events))
        .route("/play", get(play::page).merge(post(play::start)))
        .route("/seek/{number}", get(play::seek).merge(post(play::accept)))
        .route("/seek/{number}/wait", get(play::wait))
        .route("/seek/{number}/withdraw", post(play::withdraw))
        .route("/leave", post(play::leave))
        .route("/wall", get(projector::page))
        .route("/wall/events", get(projector::events))
        .route("/tournaments", get(tournaments::list))
        .route("/tournaments/{name}/enter", post(tournaments::enter))
        .route("/tournaments/{name}/called", get(tournaments::called))
        .route("/tournaments/{name}/wall", get(projector::page))
        .route("/tournaments/{name}/wall/events", get(projector::events))
        .merge(operation::router().with_state(site.clone()))
        .nest("/poker", poker::router().with_state(site.clone()))
        .nest("/admin", admin::router(site).with_state(site.clone()))
}

/// Games, running or recorded.
fn games() -> Router<Pages> {
    Router::new()
        .route(
            "/games/{id}/rematch",
            get(ended::rematch).merge(post(ended::play_again)),
        )
        .merge(game("/games/{id}"))
        .merge(game("/tournaments/{name}/games/{id}"))
}

/// A game of the server or of a tournament, below this address.
fn game(base: &str) -> Router<Pages> {
    let of = |part: &str| format!("{base}{part}");
    Router::new()
        .route(base, get(game::page))
        .route(&of("/embed"), get(embed::page))
        .route(&of("/talk"), get(talk::page))
        .route(&of("/talk/events"), get(talk::events))
        .route(&of("/talk/{file}"), get(talk::file))
        .route(&of("/stage"), get(game::view))
        .route(&of("/picture.svg"), get(game::picture))
        .route(
            &of("/analysis"),
            get(analysis::progress).merge(post(analysis::begin)),
        )
        .route(&of("/events"), get(watching::events))
        .route(&of("/move"), post(game::play))
        .route(&of("/take-back"), post(game::take_back))
        .route(&of("/resign"), game::asking(|| Request::Resign))
        .route(&of("/draw"), game::asking(|| Request::Draw))
        .route(&of("/takeback"), game::asking(|| Request::TakeBack(None)))
        .route(&of("/decline"), game::asking(|| Request::Decline))
        .route(&of("/files/{kind}"), get(ended::file))
}

/// The answers that are worth compressing: all that are not packed already.
fn is_compressed() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("application/zip"))
}

async fn missing(OriginalUri(uri): OriginalUri, headers: HeaderMap) -> Response {
    // A request of a program is answered as it reads it, for any version of the API.
    if uri.path() == "/api" || uri.path().starts_with("/api/") {
        return api::missing().await;
    }
    let language = language_of(&headers);
    let why = language.say("page-nothing-here");
    layout::refusal(language, StatusCode::NOT_FOUND, why)
}

async fn unfit(headers: HeaderMap) -> Response {
    let language = language_of(&headers);
    let why = language.say("page-unfit");
    layout::refusal(language, StatusCode::METHOD_NOT_ALLOWED, why)
}
