//! Single hands against an agent, in the manner of Slumbot's API.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use serde_json::{Value, json};

use crate::cardroom::{DuelError, check_keys, stakes};
use crate::sender::Sender;
use crate::site::Site;
use net::Origin;

/// `{"token": "…", "agent": "…"}`, both optional, and for a first hand the stakes.
pub(super) async fn new_hand(State(site): State<Arc<Site>>, parts: Parts, body: Bytes) -> Response {
    let asked = match read(&body) {
        Ok(asked) => asked,
        Err(why) => return refusal(&why),
    };
    let Some(sender) = parts.extensions.get::<Sender>() else {
        return refusal(&DuelError::Gone);
    };
    let origin = Origin::of(sender.address);
    let (token, agent) = (text(&asked, "token"), text(&asked, "agent"));
    match stakes(&asked) {
        Ok(wish) => told(site.poker.duels.new_hand(token, agent, wish, origin).await),
        Err(why) => refusal(&DuelError::Wrong(why)),
    }
}

/// `{"token": "…", "incr": "b200"}`
pub(super) async fn act(State(site): State<Arc<Site>>, body: Bytes) -> Response {
    let asked = match read(&body) {
        Ok(asked) => asked,
        Err(why) => return refusal(&why),
    };
    if let Err(why) = check_keys(&asked, &["token", "incr"]) {
        return refusal(&DuelError::Wrong(why));
    }
    match (text(&asked, "token"), text(&asked, "incr")) {
        (Some(token), Some(incr)) => told(site.poker.duels.act(token, incr).await),
        _ => refusal(&DuelError::Wrong(
            "give a token and an action: token and incr".to_owned(),
        )),
    }
}

/// An object; nothing at all is an empty one.
fn read(body: &[u8]) -> Result<Value, DuelError> {
    if body.is_empty() {
        return Ok(json!({}));
    }
    let value = serde_json::from_slice::<Value>(body).ok();
    let object = value.filter(Value::is_object);
    object.ok_or_else(|| DuelError::Wrong("the body is a JSON object".to_owned()))
}

fn text<'a>(asked: &'a Value, key: &str) -> Option<&'a str> {
    asked[key].as_str().filter(|text| !text.is_empty())
}

fn told(told: Result<Value, DuelError>) -> Response {
    match told {
        Ok(answer) => Json(answer).into_response(),
        Err(why) => refusal(&why),
    }
}

/// `{"error": "…", "error_msg": "…"}`: the first is our usual field, the second the one
/// that clients of Slumbot look for.
fn refusal(why: &DuelError) -> Response {
    let status = match why {
        DuelError::Wrong(_) => StatusCode::BAD_REQUEST,
        DuelError::Unknown => StatusCode::NOT_FOUND,
        DuelError::Busy => StatusCode::CONFLICT,
        DuelError::Full(_) | DuelError::Slow => StatusCode::SERVICE_UNAVAILABLE,
        DuelError::Gone => StatusCode::GONE,
    };
    let text = why.text();
    (status, Json(json!({ "error": text, "error_msg": text }))).into_response()
}
