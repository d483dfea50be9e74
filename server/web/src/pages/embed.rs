//! The board of a game alone, to be framed by pages of other sites.

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;

use super::game::Switches;
use crate::guard::Framable;
use crate::layout::{Page, found, refusal};
use crate::place::Place;
use crate::query::link;
use crate::view::{GameView, Look};
use crate::visitor::{Visit, Visitor};
use words::{Say as _, say};

/// The board as everybody may see it: the site that frames it gets none of the visitor's
/// own views and controls.
pub(crate) async fn page(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
    Query(switches): Query<Switches>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let history = found(site.house.history(&place).await, language)?;
    let look = Look {
        embed: true,
        ..switches.look()
    };
    let view = match GameView::new(&history, look.clone(), None, language) {
        Ok(view) => view,
        Err(why) => {
            let why = why.say(language);
            return Err(refusal(language, StatusCode::UNPROCESSABLE_ENTITY, why));
        }
    };
    let is_live = history.live.is_some();
    let stream = is_live.then(|| {
        let version = history.state.version.to_string();
        let mut pairs = vec![("have", version.as_str())];
        pairs.extend(look.kept());
        link(&format!("{}/events", place.address()), &pairs)
    });
    let title = say!(language, "page-game-number", id = place.id.get());
    let body = html! {
        h1.unseen { (title) }
        div id="game" sse-swap=[is_live.then_some("game")] { (view.render()) }
    };
    let page = Page {
        stream: stream.as_deref(),
        refresh: is_live.then_some(4),
        ..Page::still(&title, "", body)
    };
    let mut response = page.embedded(&Visitor::nobody(language)).into_response();
    response.extensions_mut().insert(Framable);
    Ok(response)
}
