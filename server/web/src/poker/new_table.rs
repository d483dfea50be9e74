//! A new table that a person asks for: rules, agents, and free seats for others.

mod extras;
mod form;
mod form_content;
mod table_fields;
mod wish;

use axum::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;

use self::form::form;
use self::table_fields::FieldError;
pub(crate) use self::wish::wish;
use crate::login::{Fields, known, set};
use crate::visitor::Visit;

pub(super) async fn page(Visit { site, visitor }: Visit) -> Markup {
    form(&site, &visitor, &Fields::new(), None)
}

/// Makes the table, seats the person there and starts the agents.
pub(super) async fn make(Visit { site, visitor }: Visit, Form(fields): Form<Fields>) -> Response {
    let again = |wrong: FieldError| {
        let page = form(&site, &visitor, &fields, Some(wrong));
        (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
    };
    let agents: Vec<&str> = site.poker.agents().collect();
    let table = match wish(&fields, &agents) {
        Ok(wish) => wish,
        Err(why) => return again(why),
    };
    let (person, cookie) = match known(&site, &visitor, &fields).await {
        Ok(known) => known,
        Err(why) => return again(FieldError::new("name", why)),
    };
    let mut response = match site.poker.tables.open(&person, table).await {
        Ok(table) => Redirect::to(&format!("/poker/tables/{table}")).into_response(),
        Err(why) => again(FieldError::new("", why)),
    };
    set(&mut response, cookie);
    response
}
