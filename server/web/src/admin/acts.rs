//! Actions of the operator and the assistants.

use axum::Form;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use cookie::SameSite;
use serde::Deserialize;

use super::page;
use crate::layout::refusal;
use crate::rates::Kind;
use crate::visitor::{OPERATOR, Visit};
use contest::ContestsError;
use metrics::{COUNTS, Refusal};
use people::Operation;
use poker::ClientId;
use record::{GameId, TableId};
use words::{Phrase, Say as _};

#[derive(Deserialize)]
pub(super) struct Login {
    token: String,
}

/// Logs the operator in.
pub(super) async fn login(Visit { site, visitor }: Visit, Form(login): Form<Login>) -> Response {
    if !site.limits.rates.admit(visitor.address, Kind::Prove) {
        COUNTS.refused(Refusal::Rate);
        let language = visitor.language;
        let why = language.say("page-too-many-tries");
        return refusal(language, StatusCode::TOO_MANY_REQUESTS, why);
    }
    match site.door.operators.prove(&login.token) {
        Some((role, proof)) => {
            tracing::info!("the {role} has logged in from {}", visitor.address);
            let cookie = visitor.cookie(OPERATOR, &proof, SameSite::Strict, None);
            ([(header::SET_COOKIE, cookie)], Redirect::to("/admin")).into_response()
        }
        None => {
            COUNTS.refused(Refusal::Token);
            tracing::warn!("a wrong operator's token came from {}", visitor.address);
            let why = visitor.language.say("contests-wrong-token");
            let page = page::login(&visitor, Some(&why));
            (StatusCode::FORBIDDEN, page).into_response()
        }
    }
}

/// Logs everybody with this visitor's role out.
pub(super) async fn logout(Visit { site, visitor }: Visit) -> Redirect {
    if let Some(role) = visitor.role {
        site.door.operators.forget_all(role);
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
pub(super) async fn act(Visit { site, visitor }: Visit, Form(act): Form<Act>) -> Response {
    let server = &site.house.server;
    let language = visitor.language;
    // In English for the log, and in the language of the operator.
    let both = |phrase: Phrase| (phrase.to_string(), phrase.say(language));
    let refused = |why: ContestsError| (why.to_string(), why.say(language));
    let operate = async |operation| {
        let done = server.operate(operation).await;
        let said = done.map(|said| {
            said.map_or_else(Default::default, |said| {
                (said.to_string(), said.say(language))
            })
        });
        said.map_err(|why| (why.to_string(), why.say(language)))
    };
    let done = match (act.what.as_str(), act.tournament.as_str()) {
        ("disconnect", _) => operate(Operation::Disconnect(act.name)).await,
        ("pause", "") => operate(Operation::Pause(act.id)).await,
        ("pause", name) => {
            let done = site.house.contests.toggle_pause(name, act.id);
            done.map(both).map_err(refused)
        }
        ("stop", "") => operate(Operation::Stop(act.id)).await,
        ("stop", name) => {
            let done = site.house.contests.stop_game(name, act.id);
            done.map(both).map_err(refused)
        }
        _ => {
            let why = language.say("contests-no-such-action");
            return refusal(language, StatusCode::BAD_REQUEST, why);
        }
    };
    let (status, (english, said)) = match done {
        Ok(said) => (StatusCode::OK, said),
        Err(said) => (StatusCode::CONFLICT, said),
    };
    tracing::info!("{}: {}: {english}", visitor.role_in_log(), act.what);
    (
        status,
        page::dashboard(&site, &visitor, Some(&said), "INFO").await,
    )
        .into_response()
}

#[derive(Deserialize)]
pub(super) struct PokerAct {
    what: String,
    /// The number of a client or of a table, depending on `what`.
    id: u64,
}

/// Disconnects a client, or stops a table.
pub(super) async fn act_at_poker(
    Visit { site, visitor }: Visit,
    Form(PokerAct { what, id }): Form<PokerAct>,
) -> Response {
    let (server, language) = (&site.poker.server, visitor.language);
    let (done, said) = match what.as_str() {
        "disconnect" => {
            let id = ClientId::new(id);
            let name = server.clients().into_iter().find(|client| client.id == id);
            let unknown = || Phrase::new("contests-client").with("id", id.get());
            let name = name.map_or_else(unknown, |client| {
                Phrase::new("contests-said-name").with("name", client.name)
            });
            if server.disconnect(id) {
                (true, Phrase::new("contests-disconnected").and("name", name))
            } else {
                (
                    false,
                    Phrase::new("contests-not-connected").and("name", name),
                )
            }
        }
        "stop" => {
            if server.stop_table(TableId::new(id)).await {
                (true, Phrase::new("contests-table-closes").with("table", id))
            } else {
                (false, Phrase::new("contests-no-table").with("table", id))
            }
        }
        _ => {
            let why = language.say("contests-no-such-action");
            return refusal(language, StatusCode::BAD_REQUEST, why);
        }
    };
    tracing::info!("{}: poker {what} {id}: {said}", visitor.role_in_log());
    let said = said.say(language);
    let status = if done {
        StatusCode::OK
    } else {
        StatusCode::CONFLICT
    };
    let page = page::dashboard(&site, &visitor, Some(&said), "INFO").await;
    (status, page).into_response()
}
