//! People who play in a tournament: they log in on its page, and it takes them to their
//! games.

use std::sync::Arc;
use words::say;

use axum::Form;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

use super::super::play::form::who;
use crate::layout::{Page, alert};
use crate::login::{Fields, known, set};
use crate::place::Place;
use crate::site::Site;
use crate::visitor::{Visit, Visitor};
use crate::web_people::WebPerson;

/// Where a player logs in, or waits to be taken to a game; `why`: the name was refused.
pub(super) fn place(site: &Site, name: &str, visitor: &Visitor, why: Option<&str>) -> Markup {
    let language = visitor.language;
    let base = format!("/tournaments/{name}");
    html! {
        (alert(why))
        @match visitor.person().map(|person| (&person.name, place_of(site, person))) {
            None => form.card.narrow method="post" action={ (base) "/enter" } {
                p { (language.say("page-people-play")) }
                (who(site, language))
                p { button { (language.say("page-enter")) } }
            },
            Some((_, Some(place))) => p.notice {
                (language.say("page-you-are-playing")) " "
                a.button href=(place) { (language.say("page-to-your-game")) }
            },
            Some((name, None)) => p.notice hx-get={ (base) "/called" } hx-trigger="every 1s" hx-swap="none" {
                (say!(language, "page-waits-to-be-called", name))
            },
        }
    }
}

/// The address of the game or match that a person plays, unless it is over.
fn place_of(site: &Site, person: &Arc<WebPerson>) -> Option<String> {
    let game = person.plays().map(|live| Place::of(&live).address());
    game.or_else(|| {
        let table = site.poker.tables.match_of(person.as_ref())?;
        Some(format!("/poker/tables/{table}"))
    })
}

/// Logs a player in.
pub(crate) async fn enter(
    Visit { site, visitor }: Visit,
    Path(name): Path<String>,
    Form(fields): Form<Fields>,
) -> Response {
    let to = format!("/tournaments/{name}");
    match known(&site, &visitor, &fields).await {
        Ok((_, cookie)) => {
            let mut response = Redirect::to(&to).into_response();
            set(&mut response, cookie);
            response
        }
        Err(why) => {
            let why = why.say(visitor.language);
            let body = place(&site, &name, &visitor, Some(&why));
            let page = Page::still(&name, "/tournaments", body).render(&visitor);
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

/// Takes a player to the game that has begun.
pub(crate) async fn called(Visit { site, visitor }: Visit) -> Response {
    match visitor.person().and_then(|person| place_of(&site, person)) {
        Some(place) => {
            let to = [("hx-redirect", place)];
            (to, StatusCode::NO_CONTENT).into_response()
        }
        None => StatusCode::NO_CONTENT.into_response(),
    }
}
