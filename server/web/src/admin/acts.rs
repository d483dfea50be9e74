//! Actions of the operator.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use cookie::SameSite;
use serde::Deserialize;

use super::page;
use crate::layout::refusal;
use crate::rates::Kind;
use crate::site::Site;
use crate::visitor::{OPERATOR, Visitor};
use host::ContestsError;
use host::Operation;
use metrics::{COUNTS, Refusal};
use record::GameId;

#[derive(Deserialize)]
pub(super) struct Login {
    token: String,
}

/// Logs the operator in.
pub(super) async fn login(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(login): Form<Login>,
) -> Response {
    if !site.rates.admit(visitor.address, Kind::Prove) {
        COUNTS.refused(Refusal::Rate);
        return refusal(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many tries: wait a moment.",
        );
    }
    match site.operators.prove(&login.token) {
        Some((role, proof)) => {
            tracing::info!("the {role} has logged in from {}", visitor.address);
            let cookie = visitor.cookie(OPERATOR, &proof, SameSite::Strict, None);
            ([(header::SET_COOKIE, cookie)], Redirect::to("/admin")).into_response()
        }
        None => {
            COUNTS.refused(Refusal::Token);
            tracing::warn!("a wrong operator's token came from {}", visitor.address);
            let page = page::login(&visitor, Some("That is not the operator's token."));
            (StatusCode::FORBIDDEN, page).into_response()
        }
    }
}

/// Logs everybody with this visitor's role out.
pub(super) async fn logout(State(site): State<Arc<Site>>, visitor: Visitor) -> Redirect {
    if let Some(role) = visitor.role() {
        site.operators.forget_all(role);
    }
    Redirect::to("/admin")
}

#[derive(Deserialize)]
pub(super) struct Act {
    what: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    id: GameId,
    /// The tournament of the game; empty for a game of the server.
    #[serde(default)]
    tournament: String,
}

/// Disconnects a person or brain, pauses or stops a game.
pub(super) async fn act(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(act): Form<Act>,
) -> Response {
    let server = &site.server;
    let in_words = |error: ContestsError| error.to_string();
    let operate = async |operation| {
        let done = server.operate(operation).await;
        done.map_err(|why| why.to_string())
    };
    let said = match (act.what.as_str(), act.tournament.as_str()) {
        ("disconnect", _) => operate(Operation::Disconnect(act.name)).await,
        ("pause", "") => operate(Operation::Pause(act.id)).await,
        ("pause", name) => site.contests.toggle_pause(name, act.id).map_err(in_words),
        ("stop", "") => operate(Operation::Stop(act.id)).await,
        ("stop", name) => site.contests.stop_game(name, act.id).map_err(in_words),
        _ => return refusal(StatusCode::BAD_REQUEST, "There is no such action."),
    };
    let status = if said.is_ok() {
        StatusCode::OK
    } else {
        StatusCode::CONFLICT
    };
    tracing::info!("the operator: {} {said:?}", act.what);
    let said = said.unwrap_or_else(|why| why);
    (
        status,
        page::dashboard(&site, &visitor, Some(&said), "INFO").await,
    )
        .into_response()
}
