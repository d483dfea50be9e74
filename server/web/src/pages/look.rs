//! How the pages look to a visitor: light, dark or as the system wishes, and in
//! which language.

use axum::Form;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use cookie::SameSite;
use serde::Deserialize;

use crate::visitor::{LANGUAGE, THEME, Visitor};
use words::Language;

#[derive(Deserialize)]
pub(crate) struct LookForm {
    theme: Option<String>,
    language: Option<String>,
    #[serde(default)]
    back: String,
}

/// Keeps the chosen look in a cookie.
pub(crate) async fn set(visitor: Visitor, Form(wanted): Form<LookForm>) -> Response {
    let theme = wanted.theme.map(|theme| match theme.as_str() {
        "dark" => "dark",
        "light" => "light",
        _ => "system",
    });
    let language = wanted.language.as_deref().and_then(Language::find);
    let chosen = [(THEME, theme), (LANGUAGE, language.map(Language::code))];
    let cookies = chosen.into_iter().filter_map(|(name, value)| {
        let cookie = visitor.cookie(name, value?, SameSite::Lax, Some(365));
        Some((header::SET_COOKIE, cookie))
    });
    let back = Redirect::to(own(&wanted.back));
    (AppendHeaders(cookies), back).into_response()
}

/// The path if it is one of this server, else `/`: `//host` would lead away.
pub(crate) fn own(path: &str) -> &str {
    let is_own = path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains('\\')
        && path.bytes().all(|byte| byte.is_ascii_graphic());
    if is_own { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_another_server() {
        for path in [
            "//evil",
            "/\\evil",
            "http://evil",
            "",
            "/a\r\nb",
            "javascript:x",
        ] {
            assert_eq!(own(path), "/");
        }
        assert_eq!(own("/games/7?ply=3"), "/games/7?ply=3");
    }
}
