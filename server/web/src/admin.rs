//! The pages of the operator and the assistants, which need their tokens.

mod acts;
mod log;
mod marks;
mod page;
mod poker;
mod registered;
mod setup;
mod tournament;
mod workers;

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Redirect, Response};
use games::{Entry, games};
use maud::{Markup, html};
use words::{Language, capital};

use super::layout;
use super::site::Site;
use super::visitor::Visitor;
use crate::handler::{get, post};

/// The addresses below `/admin`.
pub(super) fn router(site: &Arc<Site>) -> Router<Arc<Site>> {
    let begins = Router::new()
        .route("/match", get(setup::page).merge(post(setup::post)))
        .route(
            "/tournament",
            get(tournament::page).merge(post(tournament::make)),
        )
        .route_layer(from_fn_with_state(site.clone(), operator_alone));
    let own = Router::new()
        .route("/now", get(page::now))
        .route("/do", post(acts::act))
        .route("/poker", post(acts::act_at_poker))
        .route(
            "/registered",
            get(registered::page).merge(post(registered::act)),
        )
        .route("/marks", get(marks::page))
        .route("/marks.csv", get(marks::csv))
        .route("/tournament/run", post(tournament::run))
        .merge(begins)
        .route_layer(from_fn_with_state(site.clone(), staff_alone));
    Router::new()
        .route("/", get(page::page))
        .route("/login", post(acts::login))
        .route("/logout", post(acts::logout))
        .merge(own)
}

/// A tab for each game, which leads to the form at this address for it.
fn game_tabs(form: &str, chosen: Option<&Entry>, language: Language) -> Markup {
    html! {
        nav.tabs aria-label=(language.say("page-games")) {
            @for entry in games() {
                @let name = entry.info.name;
                a.tab href={ (form) "?game=" (name) } aria-current=[chosen.is_some_and(|game| game.info.name == name).then_some("page")] {
                    (capital(&entry.info.title(Language::ENGLISH)))
                }
            }
        }
    }
}

/// Refuses everybody but the operator and the assistants.
async fn staff_alone(visitor: Visitor, request: Request, next: Next) -> Response {
    if visitor.is_staff() {
        next.run(request).await
    } else if request.method() == Method::GET {
        Redirect::to("/admin").into_response()
    } else {
        not_for(&visitor, "contests-log-in-first")
    }
}

/// Refuses assistants, too: what is here begins what runs programs.
async fn operator_alone(visitor: Visitor, request: Request, next: Next) -> Response {
    if visitor.is_operator() {
        next.run(request).await
    } else {
        not_for(&visitor, "contests-for-the-operator")
    }
}

fn not_for(visitor: &Visitor, why: &str) -> Response {
    let language = visitor.language;
    layout::refusal(language, StatusCode::FORBIDDEN, language.say(why))
}
