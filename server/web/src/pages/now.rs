//! The start page: the wall of running games, open offers and the last games.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};

use super::listing;
use crate::layout::Page;
use crate::site::Site;
use crate::stream::{Have, response};
use crate::visitor::Visitor;
use crate::wall::{WallShow, boards};
use host::View;

/// How many of the last games are listed.
const LAST: u32 = 8;

pub(crate) async fn page(State(site): State<Arc<Site>>, visitor: Visitor) -> Markup {
    let view = site.server.look().await;
    let (tables, more) = site.poker.minis().await;
    let store = site.store.clone();
    let read = move || listing::search(&store, &listing::Wanted::default(), LAST);
    let last = site.read(read).await.unwrap_or_default();
    let body = html! {
        h1 { "Being played now" }
        div id="wall" sse-swap="wall" { (boards(&site.running_games.all(), &tables, more)) }
        (waiting(&view))
        @if !last.rows.is_empty() {
            section {
                h2 { "Played lately" }
                (listing::table(&last.rows))
                p { a href="/records" { "All records" } }
            }
        }
    };
    let page = Page {
        title: "Now",
        place: "/",
        stream: Some("/events"),
        refresh: Some(5),
        body,
    };
    page.render(&visitor)
}

/// The people who seek an opponent.
fn waiting(view: &View) -> Markup {
    html! {
        @if !view.seeks.is_empty() {
            section {
                h2 { "Seeking an opponent" }
                ul.seeks {
                    @for (number, name, game_request) in &view.seeks {
                        li { b { (name) } " seeks " (game_request) " "
                            a.button href={ "/seek/" (number) } { "Join" } }
                    }
                }
            }
        }
    }
}

/// The stream of the wall.
pub(crate) async fn events(State(site): State<Arc<Site>>, have: Have) -> Response {
    response(site.clone(), WallShow::new(site, have))
}
