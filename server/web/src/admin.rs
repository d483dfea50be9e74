//! The operator's pages, which need the token.

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
use axum::routing::{get, post};
use games::{Entry, games};
use maud::{Markup, html};
use words::{Language, capital};

use super::layout;
use super::site::Site;
use super::visitor::Visitor;

/// The addresses below `/admin`.
pub(super) fn router(site: &Arc<Site>) -> Router<Arc<Site>> {
    let own = Router::new()
        .route("/now", get(page::now))
        .route("/do", post(acts::act))
        .route("/poker", post(acts::act_at_poker))
        .route("/match", get(setup::page).post(setup::post))
        .route("/tournament", get(tournament::page).post(tournament::make))
        .route("/registered", get(registered::page).post(registered::act))
        .route("/marks", get(marks::page))
        .route("/marks.csv", get(marks::csv))
        .route("/tournament/run", post(tournament::run))
        .route_layer(from_fn_with_state(site.clone(), operator_alone));
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

/// Refuses everybody but the operator.
async fn operator_alone(visitor: Visitor, request: Request, next: Next) -> Response {
    match visitor.is_operator() {
        true => next.run(request).await,
        false if request.method() == Method::GET => Redirect::to("/admin").into_response(),
        false => {
            let language = visitor.language();
            let why = language.say("contests-log-in-first");
            layout::refusal(language, StatusCode::FORBIDDEN, why)
        }
    }
}
