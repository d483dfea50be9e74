//! Sends the files of the pages.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::assets::find;
use crate::layout::refusal;
use crate::visitor::language_of;

/// Sends a file, whatever version the address has.
pub(crate) async fn send(Path((_, name)): Path<(String, String)>, asked: HeaderMap) -> Response {
    let Some((kind, content)) = find(&name) else {
        let language = language_of(&asked);
        let why = language.say("page-no-file");
        return refusal(language, StatusCode::NOT_FOUND, why);
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, content).into_response()
}
