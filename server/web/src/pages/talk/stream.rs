//! The stream of a page that shows conversations beside the board.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use tokio::time::Interval;

use super::open;
use super::rows::{Card, shown, take_in};
use crate::history::GameHistory;
use crate::place::Place;
use crate::stream::{News, Show, event, pace, response};
use crate::talks::{PACE, TalkReader, talking};
use crate::view::{GameView, Look};
use crate::visitor::Visit;
use words::Language;

pub(crate) async fn events(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
) -> Result<Response, Response> {
    let (history, seats) = open(&site, &place, &visitor).await?;
    let Some(live) = talking(&site.house, &history) else {
        // After this answer a browser does not reconnect.
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let show = TalkShow {
        cards: seats.iter().copied().map(Card::new).collect(),
        reading: TalkReader::new(&site.house, live, seats),
        sees_all: visitor.sees_all(),
        language: visitor.language,
        ticks: pace(PACE),
        sees_frozen: visitor.sees_frozen(&place),
        version: None,
    };
    Ok(response(site, show))
}

/// The stream of a tab that shows conversations: all of its rows when there are
/// news, and the board when it has changed.
struct TalkShow {
    reading: TalkReader,
    cards: Vec<Card>,
    /// Whether the visitor has the referee's view.
    sees_all: bool,
    language: Language,
    ticks: Interval,
    /// Whether the visitor sees the game also while its tournament is frozen.
    sees_frozen: bool,
    /// The version of the board that was sent.
    version: Option<u64>,
}

impl Show for TalkShow {
    async fn wait(&mut self) {
        self.ticks.tick().await;
    }

    async fn news(&mut self) -> News {
        if self.reading.live.is_frozen() && !self.sees_frozen {
            return News::Gone;
        }
        // The lines until the end are read after this look, and a turn that was said is
        // in the history that is read after it.
        let is_over = self.reading.live.board().is_told;
        let news = self.reading.news();
        let is_first = self.version.is_none();
        let history = GameHistory::of_live(&self.reading.live);
        let mut out = Vec::new();
        if self.version.replace(history.state.version) != Some(history.state.version) {
            out.extend_from_slice(&self.board(&history));
        }
        if is_first || !news.is_empty() {
            take_in(&mut self.cards, news);
            let html = shown(&history, &self.cards, self.language).into_string();
            out.extend_from_slice(&event("talk", None, &html));
        }
        match (is_over, out.is_empty()) {
            (true, _) => News::Last(out.into()),
            (false, true) => News::Nothing,
            (false, false) => News::Event(out.into()),
        }
    }
}

impl TalkShow {
    fn board(&self, history: &GameHistory) -> Vec<u8> {
        let look = Look {
            embed: true,
            ..Look::default()
        };
        let html = match GameView::new(history, look, None, self.language) {
            Ok(view) => view.seeing_all(self.sees_all).render().into_string(),
            Err(why) => {
                tracing::error!("{} cannot be shown: {why}", history.place.address());
                String::new()
            }
        };
        let id = history.state.version.to_string();
        event("game", Some(&id), &html).to_vec()
    }
}
