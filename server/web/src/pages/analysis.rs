//! The analysis of a recorded game by a brain of the server.

use axum::extract::{Path, Query};
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};

use super::game::GameQuery;
use crate::layout::{found, refusal};
use crate::place::Place;
use crate::view::GameView;
use crate::visitor::Visit;
use net::NoPermit;

/// Begins the analysis, and leads back to the game.
pub(crate) async fn begin(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let history = found(visitor.history(&site, &place).await, language)?;
    if !history.has_analyst {
        let why = language.say("page-analysis-not-here");
        return Err(refusal(language, StatusCode::UNPROCESSABLE_ENTITY, why));
    }
    let analyses = &site.house.analyses;
    let begun = analyses.begin(&place, history.journal.clone(), visitor.address);
    begun.map_err(|why| {
        let why = match why {
            NoPermit::OwnTaken(_) => "page-analysis-own",
            NoPermit::AllTaken(_) => "page-analysis-others",
        };
        refusal(language, StatusCode::TOO_MANY_REQUESTS, language.say(why))
    })?;
    Ok(Redirect::to(&place.address()).into_response())
}

/// How far the analysis is; once it is done, the whole game with it.
pub(crate) async fn progress(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
    Query(asked): Query<GameQuery>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let history = found(visitor.history(&site, &place).await, language)?;
    let view = GameView::new(&history, asked.look(), visitor.person(), language);
    let view = found(view, language)?.seeing_all(visitor.sees_all());
    if let Some(progress) = view.analysis_under_way() {
        return Ok(progress.into_response());
    }
    let whole = [("hx-retarget", "#game"), ("hx-reswap", "innerHTML")];
    let whole = whole.map(|(name, value)| (HeaderName::from_static(name), value));
    Ok((whole, view.render()).into_response())
}
