//! The stream of a table.

use std::sync::Arc;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use tokio::sync::watch;

use super::PokerView;
use super::stage::stage;
use crate::site::Site;
use crate::stream::{LastEventId, News, Show, event, response};
use crate::visitor::Visit;
use crate::web_people::{Presence, WebPerson};
use people::tables::SharedState;
use record::TableId;
use words::Language;

pub(super) async fn events(
    Visit { site, visitor }: Visit,
    Path(table): Path<TableId>,
    LastEventId(have): LastEventId,
) -> Response {
    let person = visitor.person().cloned();
    let Ok((seen, seated)) = site.poker.sight_of(table, person.as_ref()).await else {
        // After this answer a browser does not reconnect.
        return StatusCode::NO_CONTENT.into_response();
    };
    let mut changes = seen.subscribe();
    // Everything that has happened so far is sent at once.
    changes.mark_changed();
    let show = TableShow {
        _here: person.as_ref().map(WebPerson::stay),
        person,
        site: site.clone(),
        table,
        seen,
        seated,
        language: visitor.language,
        changes,
        have: have.and_then(|have| have.parse().ok()),
    };
    response(site, show)
}

/// The stream of a tab that shows a table.
struct TableShow {
    site: Arc<Site>,
    table: TableId,
    person: Option<Arc<WebPerson>>,
    /// Keeps the person's session alive while the page is open.
    _here: Option<Presence>,
    seen: Arc<SharedState>,
    /// Whether the person sees the table from a seat.
    seated: bool,
    language: Language,
    changes: watch::Receiver<()>,
    /// The number of the state that the browser has.
    have: Option<u64>,
}

impl TableShow {
    /// The current state, unless the browser has it.
    fn state(&mut self) -> News {
        let summary = self.site.poker.server.summary_of(self.table);
        let client_state = self.seen.client_state();
        let is_over = client_state.closed.is_some();
        let stamp = client_state.stamp();
        if !is_over && self.have == Some(stamp) {
            return News::Nothing;
        }
        let draw = || {
            let view = PokerView {
                table: self.table,
                client_state: &client_state,
                summary: summary.as_ref(),
                is_known: self.site.door.web_people.is_known(self.person.as_ref()),
                language: self.language,
                said: None,
            };
            event(
                "game",
                Some(&stamp.to_string()),
                &stage(&view).into_string(),
            )
        };
        // All spectators without a name see the same.
        let bytes = match self.person {
            Some(_) => draw(),
            None => {
                let frames = &self.site.frames;
                frames.get("poker", self.table, self.language, stamp, draw)
            }
        };
        drop(client_state);
        self.have = Some(stamp);
        if is_over {
            News::Last(bytes)
        } else {
            News::Event(bytes)
        }
    }

    /// Lets a person who left the seat or lost all chips watch from then on.
    /// Returns whether the table can still be seen.
    async fn look_again(&mut self) -> bool {
        let gone = {
            let client_state = self.seen.client_state();
            let lost = self.seated && !client_state.sits && client_state.closed.is_none();
            lost || self.seen.has_ended()
        };
        if !gone {
            return true;
        }
        let found = self.site.poker.sight_of(self.table, self.person.as_ref());
        match found.await {
            Ok((seen, seated)) => {
                self.changes = seen.subscribe();
                (self.seen, self.seated) = (seen, seated);
                true
            }
            Err(_) => false,
        }
    }
}

impl Show for TableShow {
    async fn wait(&mut self) {
        // The sender lives as long as `seen`.
        let _ = self.changes.changed().await;
    }

    async fn news(&mut self) -> News {
        if self.look_again().await {
            self.state()
        } else {
            News::Gone
        }
    }
}
