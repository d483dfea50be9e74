//! A new table that a person asks for: rules, agents, and free seats for others.

mod extras;
mod form;
mod wish;

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use protocol::poker::{Create, Join};

use self::form::{Wrong, form};
pub(crate) use self::wish::wish;
use super::Room;
use super::sessions::SeatError;
use crate::guests::Guest;
use crate::pages::play::{Fields, known, set};
use crate::site::Site;
use crate::visitor::Visitor;
use record::TableId;
use words::Declined;
use words::Language;

pub(super) async fn page(State(site): State<Arc<Site>>, visitor: Visitor) -> Markup {
    form(&site, &visitor, &Fields::new(), None)
}

/// Makes the table, seats the person there and starts the agents.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Response {
    let language = visitor.language();
    let again = |field: &str, text: String| {
        let wrong = Wrong {
            field: field.to_owned(),
            text,
        };
        let page = form(&site, &visitor, &fields, Some(wrong));
        (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
    };
    let kinds = site.poker.agents.names().count();
    let (table, agents) = match wish(&fields, kinds) {
        Ok(wish) => wish,
        Err(why) => return again(why.field(), why.say(language)),
    };
    let (guest, cookie) = match known(&site, &visitor, &fields).await {
        Ok(known) => known,
        Err(why) => return again("name", why.say(language)),
    };
    let mut response = match site.poker.open(&guest, table, &agents, language).await {
        Ok(table) => Redirect::to(&format!("/poker/tables/{table}")).into_response(),
        Err(why) => again("", why.say(language)),
    };
    set(&mut response, cookie);
    response
}

impl Room {
    /// Makes a table for a person and these numbers of agents of each kind;
    /// returns its number.
    async fn open(
        &self,
        guest: &Arc<Guest>,
        wish: Create,
        agents: &[usize],
        language: Language,
    ) -> Result<TableId, Declined> {
        let declined = |why: SeatError| Declined::new(why.say(language));
        if self.seat_of(guest).is_some() {
            return Err(declined(SeatError::Seated));
        }
        let origin = guest.origin();
        let invited = self.agents.invite(agents, origin)?;
        let mut kept = vec![guest.name().to_owned()];
        kept.extend(invited.names().map(str::to_owned));
        let server = self.server.clone();
        // A table runs on the runtime that makes it: not the web server's.
        let made = self
            .runtime
            .spawn(async move { server.create_kept(wish, kept, Some(origin)) });
        let made = made
            .await
            .map_err(|_| Declined::new(language.say("contests-table-not-made")))?;
        let table = made.map_err(|refusal| {
            let why = refusal.text.into();
            Declined::new(language.with("contests-table-not-made-why", &[("why", why)]))
        })?;
        let join = Join {
            table: Some(table.get()),
            ..Join::default()
        };
        self.sessions.sit(guest, join).await.map_err(declined)?;
        if let Err(why) = self.agents.start(invited, table) {
            // The agents do not come: it is no use to wait for them.
            let _ = self.sessions.leave(guest, table).await;
            return Err(why.into());
        }
        Ok(table)
    }
}
