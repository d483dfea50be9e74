//! The stream of a table.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use serde::Deserialize;
use tokio::select;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::client::Seen;
use super::stage::Stage;
use crate::web::guests::{Guest, Presence};
use crate::web::site::Site;
use crate::web::stream::{BEAT, HEARTBEAT, OVER, Source, event, last_event_id, response};
use crate::web::visitor::Visitor;

#[derive(Deserialize)]
pub(super) struct Asked {
    /// The number of what the page shows already.
    have: Option<u64>,
}

pub(super) async fn events(
    State(site): State<Arc<Site>>,
    Path(table): Path<u64>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let guest = visitor.guest().cloned();
    let Ok((seen, seated)) = site.poker.sight_of(table, guest.as_ref()).await else {
        // A browser that hears this does not come back.
        return StatusCode::NO_CONTENT.into_response();
    };
    let last = last_event_id(&headers).and_then(|last| last.parse().ok());
    let mut changes = seen.subscribe();
    // What has happened by now is looked at once.
    changes.mark_changed();
    response(TableStream {
        _here: guest.as_ref().map(Guest::stay),
        guest,
        site,
        table,
        seen,
        seated,
        changes,
        have: last.or(asked.have),
        is_over: false,
    })
}

/// What a tab that shows a table is told.
struct TableStream {
    site: Arc<Site>,
    table: u64,
    guest: Option<Arc<Guest>>,
    /// Whoever has the page open is not away.
    _here: Option<Presence>,
    seen: Arc<Seen>,
    /// Whether it is the own seat that is looked from.
    seated: bool,
    changes: watch::Receiver<()>,
    /// The number of what the browser has.
    have: Option<u64>,
    is_over: bool,
}

impl TableStream {
    /// The state of now, unless the browser has it.
    fn state(&mut self) -> Option<Bytes> {
        let glance = self.site.poker.house.glance_at(self.table);
        let sight = self.seen.sight();
        self.is_over = sight.closed.is_some();
        let stamp = sight.stamp();
        if !self.is_over && self.have == Some(stamp) {
            return None;
        }
        let draw = || {
            let stage = Stage {
                table: self.table,
                sight: &sight,
                row: glance.as_ref().map(|glance| &glance.row),
                is_known: self.site.poker.is_known(&self.site, self.guest.as_ref()),
                said: None,
            };
            event(
                "game",
                Some(&stamp.to_string()),
                &stage.render().into_string(),
            )
        };
        // Those without a name who look on see the same.
        let bytes = match self.guest {
            Some(_) => draw(),
            None => self.site.frames.get("poker", self.table, stamp, draw),
        };
        drop(sight);
        self.have = Some(stamp);
        Some(bytes)
    }

    /// Who got up, or lost all chips, looks on from then on.
    async fn look_again(&mut self) {
        let gone = {
            let sight = self.seen.sight();
            let lost = self.seated && !sight.sits && sight.closed.is_none();
            lost || self.seen.has_ended()
        };
        if !gone {
            return;
        }
        let found = self.site.poker.sight_of(self.table, self.guest.as_ref());
        match found.await {
            Ok((seen, seated)) => {
                self.changes = seen.subscribe();
                (self.seen, self.seated) = (seen, seated);
            }
            Err(_) => self.is_over = true,
        }
    }
}

impl Source for TableStream {
    async fn next(&mut self) -> Option<Bytes> {
        let site = self.site.clone();
        let beat = Instant::now() + HEARTBEAT;
        loop {
            if self.is_over {
                return None;
            }
            select! {
                () = site.stopped() => return None,
                changed = self.changes.changed() => {
                    changed.ok()?;
                    self.look_again().await;
                    if self.is_over {
                        return Some(OVER);
                    }
                    if let Some(bytes) = self.state() {
                        return Some(match self.is_over {
                            true => [bytes, OVER].concat().into(),
                            false => bytes,
                        });
                    }
                }
                () = sleep_until(beat) => return Some(BEAT),
            }
        }
    }
}
