//! The page of one player of a tournament: its standing, its results by opponent, its
//! faults and its games; for its author also its versions.

mod access;
mod facts;
pub(crate) mod page;

use std::sync::Arc;

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use tournament::FaultKind;

use super::facts::{TournamentFacts, facts_of};
use super::is_played;
use crate::layout::{Page, refusal};
use crate::pages::listing::{self, Cursor, GameFilter, Listing, NoCursor, Source};
use crate::read_error::ReadError;
use crate::site::Site;
use crate::visitor::Visit;
use contest::ContestsError;
use contest::live::LiveGame;
use store::Search;
use words::{Say, says};

pub(crate) use facts::Facts;

/// How many games are on a page.
const GAMES: usize = 50;

/// Which player, and which of its games.
#[derive(Deserialize)]
pub(crate) struct TournamentPlayerQuery {
    name: String,
    /// Only games that it lost by this fault.
    #[serde(default)]
    fault: String,
    /// Only games before this one.
    #[serde(default)]
    before: String,
}

impl TournamentPlayerQuery {
    /// Only games that it lost by this fault, if it is one.
    fn fault(&self) -> Option<FaultKind> {
        FaultKind::of_words(&self.fault)
    }

    /// The search for its games.
    ///
    /// # Errors
    /// The mark of the last game is none.
    fn wanted(&self) -> Result<GameFilter, NoCursor> {
        let before: Option<Cursor> = match self.before.as_str() {
            "" => None,
            mark => Some(mark.parse()?),
        };
        Ok(GameFilter {
            search: Search {
                exactly: Some(self.name.clone()),
                lost_by: self.fault().map(|kind| kind.words().to_owned()),
                ..Search::default()
            },
            before,
        })
    }
}

/// A player of a tournament, with the games of it that were asked for.
pub(crate) struct TournamentPlayer {
    known: TournamentFacts,
    name: String,
    pub(crate) games: Listing,
    pub(crate) running: Vec<Arc<LiveGame>>,
}

impl TournamentPlayer {
    /// The facts that everybody may know about it.
    pub(crate) fn facts(&self) -> Option<Facts<'_>> {
        Facts::of(&self.known, &self.name)
    }
}

/// Why there is nothing about a player.
pub(crate) enum NotFound {
    /// There is no such tournament.
    Tournament(ContestsError),
    /// There is no such player.
    Player,
    /// The mark of the last game is none.
    Cursor(NoCursor),
    /// The tournament cannot be read.
    Read(ReadError),
}

impl NotFound {
    /// The status of an answer that says so.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            NotFound::Tournament(_) | NotFound::Player => StatusCode::NOT_FOUND,
            NotFound::Cursor(_) => StatusCode::BAD_REQUEST,
            NotFound::Read(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

says!(NotFound {
    Self::Tournament(why) => why,
    Self::Player => "player-unknown",
    Self::Cursor(why) => why,
    Self::Read(why) => why,
});

/// Looks for a player; `sees_frozen`: also in the games that a freeze hides.
///
/// # Errors
/// There is none, or it cannot be read.
pub(crate) async fn find(
    site: &Site,
    tournament: &str,
    asked: &TournamentPlayerQuery,
    sees_frozen: bool,
) -> Result<TournamentPlayer, NotFound> {
    let contest = site.house.contest(tournament, sees_frozen);
    let contest = contest.map_err(NotFound::Tournament)?;
    let wanted = asked.wanted().map_err(NotFound::Cursor)?;
    let read = move || {
        let games = listing::with_openings(&[Source::of(&contest)], &wanted, GAMES)?;
        Ok::<(TournamentFacts, Listing), ReadError>((facts_of(&contest)?, games))
    };
    let (known, games) = site
        .house
        .computers
        .run(read)
        .await
        .map_err(NotFound::Read)?;
    if Facts::of(&known, &asked.name).is_none() {
        return Err(NotFound::Player);
    }
    let mut running = site.house.running_games.of(Some(tournament));
    running.retain(|live| is_played(live) && live.players.contains(&asked.name));
    Ok(TournamentPlayer {
        known,
        name: asked.name.clone(),
        games,
        running,
    })
}

/// The page.
pub(crate) async fn page(
    Visit { site, visitor }: Visit,
    Path(tournament): Path<String>,
    Query(asked): Query<TournamentPlayerQuery>,
) -> Response {
    let language = visitor.language;
    let found = match find(&site, &tournament, &asked, visitor.is_staff()).await {
        Ok(found) => found,
        Err(why) => return refusal(language, why.status(), why.say(language)),
    };
    let own = access::of(&site, &tournament, &found.known, &asked.name, &visitor).await;
    let body = page::body(&page::PlayerPage {
        tournament: &tournament,
        asked: &asked,
        found: &found,
        own: &own,
        language,
    });
    let page = Page::still(&asked.name, "/tournaments", body);
    page.render(&visitor).into_response()
}
