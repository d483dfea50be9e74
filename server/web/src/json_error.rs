//! The error messages for programs that send a wrong request.

use std::fmt::Display;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

/// The longest unknown key that is repeated, in characters.
const LONGEST_KEY: usize = 30;

/// `{"error": "…"}`.
pub(super) fn refusal(status: StatusCode, why: impl Display) -> Response {
    (status, Json(json!({ "error": why.to_string() }))).into_response()
}

/// The message about a key that is none of these.
pub(super) fn unknown_key(key: &str, known: &[&str]) -> String {
    let key: String = key.chars().take(LONGEST_KEY).collect();
    let keys = known.join(", ");
    match games::nearest(&key, known.iter().copied()) {
        Some(word) => {
            format!("there is no key {key:?}; did you mean {word:?}? The keys are {keys}")
        }
        None if known.is_empty() => format!("there is no key {key:?}: this address has none"),
        None => format!("there is no key {key:?}: the keys are {keys}"),
    }
}
