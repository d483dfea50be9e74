//! Conversations and standard error as files of text.

use std::fmt::Write as _;

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use games::Seat;
use serde::Deserialize;

use super::{nothing, open};
use crate::place::Place;
use crate::talks::{Talk, talk};
use crate::visitor::Visit;

/// The last part of the address of a file.
#[derive(Deserialize)]
pub(crate) struct Name {
    file: String,
}

/// The conversation of a seat, `cross.txt`, or the standard error of its program,
/// `cross.errors.txt`: milliseconds since the start of the game, `<` for a line that it
/// was sent and `>` for a line that it wrote, and the line.
pub(crate) async fn file(
    Visit { site, visitor }: Visit,
    Path(place): Path<Place>,
    Path(Name { file }): Path<Name>,
) -> Result<Response, Response> {
    let (history, seats) = open(&site, &place, &visitor).await?;
    let asked = file.strip_suffix(".txt").unwrap_or_default();
    let (name, is_errors) = match asked.strip_suffix(".errors") {
        Some(name) => (name, true),
        None => (asked, false),
    };
    let is_asked = |seat: &Seat| history.info.seats.get(seat.index()) == Some(&name);
    let Some(seat) = seats.into_iter().find(is_asked) else {
        return Err(nothing(visitor.language));
    };
    let talk = talk(&site.house, &history, seat);
    let text = if is_errors {
        errors(&talk)
    } else {
        conversation(&talk)
    };
    let name = format!("attachment; filename=\"game-{}-{file}\"", place.id);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

fn conversation(talk: &Talk) -> String {
    let mut out = String::new();
    for line in &talk.lines {
        let sign = if line.from_brain { '>' } else { '<' };
        let ms = line.at.as_secs_f64() * 1000.0;
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{ms:12.3} {sign} {}", line.text);
    }
    out
}

fn errors(talk: &Talk) -> String {
    let mut out = String::new();
    for line in &talk.errors {
        let ms = line.at.as_secs_f64() * 1000.0;
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{ms:12.3} {}", line.text);
    }
    out
}
