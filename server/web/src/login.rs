//! Logging a person in by the form that the person sends.

use std::collections::HashMap;
use std::sync::Arc;

use axum::http::header;
use axum::response::Response;
use cookie::SameSite;

use super::rates::Kind;
use super::site::Site;
use super::visitor::{PERSON, Visitor};
use super::web_people::WebPerson;
use metrics::{COUNTS, Refusal};
use words::{Phrase, UserError};

/// The fields of a form; those of the options of a game are called `option-KEY`.
pub(super) type Fields = HashMap<String, String>;

/// Adds a cookie to an answer.
pub(super) fn set(response: &mut Response, cookie: Option<String>) {
    if let Some(Ok(value)) = cookie.map(|cookie| cookie.parse()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

/// The person of this request. Logs the person in if necessary, and then also
/// returns a cookie.
pub(super) async fn known(
    site: &Site,
    visitor: &Visitor,
    fields: &Fields,
) -> Result<(Arc<WebPerson>, Option<String>), UserError> {
    if let Some(person) = visitor.person() {
        return Ok((person.clone(), None));
    }
    let secret = fields.get("secret").map_or("", String::as_str);
    if !secret.is_empty() && !site.limits.rates.admit(visitor.address, Kind::Prove) {
        COUNTS.refused(Refusal::Rate);
        return Err(Phrase::new("page-too-many-tries").into());
    }
    let is_unnamed = fields.contains_key("unnamed") && !site.door.web_people.are_names_protected();
    let given = format!("Guest{}", rand::random_range(1000..10_000));
    let name = fields.get("name").map_or("", |name| name.trim());
    let name = if is_unnamed { &given } else { name };
    let joined = site
        .door
        .web_people
        .join(name, secret, visitor.address)
        .await;
    let (value, person) = joined?;
    let cookie = visitor.cookie(PERSON, &value, SameSite::Lax, None);
    Ok((person, Some(cookie)))
}
