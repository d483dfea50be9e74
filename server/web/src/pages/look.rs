//! The theme: light, dark, or that of the system.

use axum::Form;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use cookie::SameSite;
use serde::Deserialize;

use crate::visitor::{THEME, Visitor};

#[derive(Deserialize)]
pub(crate) struct Wanted {
    theme: String,
    #[serde(default)]
    back: String,
}

pub(crate) async fn set(visitor: Visitor, Form(wanted): Form<Wanted>) -> Response {
    let theme = match wanted.theme.as_str() {
        "dark" => "dark",
        "light" => "light",
        _ => "system",
    };
    let cookie = visitor.cookie(THEME, theme, SameSite::Lax, Some(365));
    (
        [(header::SET_COOKIE, cookie)],
        Redirect::to(own(&wanted.back)),
    )
        .into_response()
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
