//! The start page: the wall of running games, open offers and the last games.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};

use super::{PageCache, listing};
use crate::layout::Page;
use crate::stream::{LastEventId, response};
use crate::visitor::Visit;
use crate::wall::WallShow;
use people::View;
use words::Language;

pub(crate) async fn page(
    Visit { site, visitor }: Visit,
    State(drawn): State<Arc<PageCache>>,
) -> Markup {
    let language = visitor.language;
    let view = site.house.server.look().await;
    let last = drawn.lately.rows(&site).await;
    let (number, wall) = drawn.wall.of(language).render(&site, language).await;
    let body = html! {
        h1 { (language.say("page-now")) }
        (wall)
        (waiting(&view, visitor.person().map(|person| person.name.as_str()), language))
        @if !last.is_empty() {
            section {
                h2 { (language.say("page-lately")) }
                (listing::table(&last, true, language))
                p { a href="/records" { (language.say("page-all-records")) } }
            }
        }
    };
    let stream = format!("/events?have={number}");
    let page = Page {
        title: &language.say("page-place-now"),
        place: "/",
        stream: Some(&stream),
        refresh: Some(5),
        body,
    };
    page.render(&visitor)
}

/// The people who seek an opponent, and those who offer the reader a game.
fn waiting(view: &View, reader: Option<&str>, language: Language) -> Markup {
    let mut seeks = view.seeks_for(reader).peekable();
    html! {
        @if seeks.peek().is_some() {
            section {
                h2 { (language.say("page-seeking")) }
                ul.seeks {
                    @for (number, name, game_request) in seeks {
                        li { b { (name) } " " (language.say("page-seeks")) " " (game_request) " "
                            a.button href={ "/seek/" (number) } { (language.say("page-join-offer")) } }
                    }
                }
            }
        }
    }
}

/// The stream of the wall.
pub(crate) async fn events(
    Visit { site, visitor }: Visit,
    State(drawn): State<Arc<PageCache>>,
    have: LastEventId,
) -> Response {
    let show = WallShow::new(site.clone(), drawn.wall.clone(), visitor.language, have);
    response(site, show)
}
