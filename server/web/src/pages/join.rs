//! Registering for a tournament: how to dial in, and uploading a program, whose
//! log its author alone sees.

use std::sync::Arc;

use axum::extract::multipart::Field;
use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use cookie::SameSite;
use maud::{Markup, html};
use serde::Deserialize;
use tower_http::limit::RequestBodyLimitLayer;

use crate::layout::{Page, alert, refusal};
use crate::rates::Kind;
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::visitor::{AUTHOR, Visitor};
use host::Admission;
use host::lobby::Origin;
use host::uploads::{self, MAX_UPLOAD_BYTES, Report, Uploads};
use metrics::{COUNTS, Refusal};

/// The most bytes of the form beside the program.
const REST_OF_FORM: usize = 64 * 1024;

/// The most bytes of a field that is no file.
const MAX_FIELD: usize = 1024;

/// Why nobody can be let in.
const NO_TOKENS: &str = "Names are not protected on this server, so nobody can register.";

/// The addresses for registering, with a limit of their own for what is uploaded.
pub(crate) fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/tournaments/{name}/join", get(page))
        .route("/tournaments/{name}/author", post(log_in))
        .route("/tournaments/{name}/uploads", post(upload))
        .route("/tournaments/{name}/uploads/{number}", get(report))
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(MAX_UPLOAD_BYTES + REST_OF_FORM))
}

/// The registration of a tournament; an error page if it has none.
async fn admission(site: &Site, name: &str) -> Result<Admission, Response> {
    let registrations = site.contests.registrations().clone();
    let asked = name.to_owned();
    let found = site.read(move || Ok::<_, ReaderFailed>(registrations.of(&asked)));
    let none = || refusal(StatusCode::NOT_FOUND, "Nobody can register for this here.");
    found.await.ok().flatten().ok_or_else(none)
}

async fn page(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    visitor: Visitor,
) -> Response {
    match admission(&site, &name).await {
        Ok(admission) => form(&site, &admission, &visitor, None)
            .await
            .into_response(),
        Err(refused) => refused,
    }
}

/// The page with its forms, and the uploads of the author.
async fn form(
    site: &Site,
    admission: &Admission,
    visitor: &Visitor,
    why: Option<String>,
) -> Markup {
    let name = admission.contest.clone();
    let own = match visitor.author() {
        Some(author) => {
            let (admission, author) = (admission.clone(), author.to_owned());
            let read = move || Ok::<_, ReaderFailed>(uploads::reports(&admission, &author));
            site.read(read).await.unwrap_or_default()
        }
        None => Vec::new(),
    };
    let lobby = site.lobby.address().map(|address| address.port());
    let base = format!("/tournaments/{name}");
    let body = html! {
        h1 { "Join " (name) }
        (alert(why))
        @if let Some(author) = visitor.author() {
            section.card {
                h2 { "Programs of " (author) }
                @if own.is_empty() { p.empty { "None has been tried yet." } }
                ul { @for report in &own { li {
                    a href={ (base) "/uploads/" (report.number) } { "Upload " (report.number) }
                    ": " (outcome(report))
                } } }
            }
        }
        section.card {
            h2 { "Upload a program" }
            @match Uploads::unavailable() {
                Some(missing) => p { "This machine cannot confine programs, so it takes none: it cannot enforce " (missing) "." },
                None => {
                    p { "A Python program in one file, or a zip file with main.py or run at its top. It is "
                        "started in a sandbox with a port as its last word, and tried at once in a game "
                        "against random play. Another upload under your name is another version." }
                    form method="post" action={ (base) "/uploads" } enctype="multipart/form-data" {
                        p { label { "Code of the tournament " input name="code" required maxlength="32" autocomplete="off"; } }
                        p { label { "Your name " input name="name" required maxlength="64"; } }
                        p { label { "Your secret " input name="secret" type="password" required maxlength="64"; } }
                        p { label { "Program " input name="program" type="file" required; } }
                        p { button { "Upload" } }
                    }
                }
            }
        }
        section.card {
            h2 { "Dial in" }
            @match lobby {
                Some(port) => p { "Start your program with "
                    code { "--connect HOST:" (port) " --name NAME --token CODE:SECRET" }
                    ". HOST is the name or address of this page, SECRET is one of your own: it owns the name from then on." },
                None => p { "This server has no port for programs." },
            }
        }
        section.card {
            h2 { "See your programs" }
            form method="post" action={ (base) "/author" } {
                p { label { "Your name " input name="name" required maxlength="64"; } }
                p { label { "Your secret " input name="secret" type="password" required maxlength="64"; } }
                p { button { "Show" } }
            }
        }
        p { a href=(base) { "The tournament" } }
    };
    Page::still("Join", "/tournaments", body).render(visitor)
}

/// What became of an upload, in a few words.
fn outcome(report: &Report) -> String {
    match (&report.plays_as, &report.refused) {
        (Some(name), _) => format!("plays as {name}"),
        (None, Some(why)) => format!("passed, but {why}"),
        (None, None) => "did not pass".to_owned(),
    }
}

/// What an author sends.
#[derive(Deserialize)]
struct Author {
    name: String,
    secret: String,
}

/// Lets an author see what became of the programs uploaded under a name.
async fn log_in(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    visitor: Visitor,
    Form(author): Form<Author>,
) -> Response {
    let admission = match admission(&site, &name).await {
        Ok(admission) => admission,
        Err(refused) => return refused,
    };
    match prove(&site, &visitor, &author).await {
        Ok(cookie) => {
            let to = Redirect::to(&format!("/tournaments/{name}/join"));
            ([(header::SET_COOKIE, cookie)], to).into_response()
        }
        Err(why) => again(&site, &admission, &visitor, why).await,
    }
}

/// The page again, with the reason for which nothing was done.
async fn again(site: &Site, admission: &Admission, visitor: &Visitor, why: String) -> Response {
    let page = form(site, admission, visitor, Some(why)).await;
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}

/// Whether this address has been wrong too often lately.
fn expect_few_wrong(site: &Site, visitor: &Visitor) -> Result<(), String> {
    match site.rates.is_spent(visitor.address, Kind::Prove) {
        true => {
            COUNTS.refused(Refusal::Rate);
            Err("Too many tries: wait a moment.".to_owned())
        }
        false => Ok(()),
    }
}

/// Notes that this address was wrong.
fn wrong(site: &Site, visitor: &Visitor, why: impl std::fmt::Display) -> String {
    COUNTS.refused(Refusal::Token);
    site.rates.admit(visitor.address, Kind::Prove);
    format!("You cannot be let in: {why}.")
}

/// The cookie of an author whose name has an owner.
async fn prove(site: &Site, visitor: &Visitor, author: &Author) -> Result<String, String> {
    expect_few_wrong(site, visitor)?;
    let tokens = site.tokens.as_ref().ok_or(NO_TOKENS)?;
    let name = author.name.trim();
    if !tokens.is_owned(name) {
        return Err(wrong(
            site,
            visitor,
            "nobody has registered under this name",
        ));
    }
    let origin = Origin::of(visitor.address);
    let owned = tokens.admit(name, Some(&author.secret), origin).await;
    let owned = owned.map_err(|why| wrong(site, visitor, why))?;
    Ok(cookie(site, visitor, &owned))
}

fn cookie(site: &Site, visitor: &Visitor, name: &str) -> String {
    visitor.cookie(AUTHOR, &site.authors.enter(name), SameSite::Strict, None)
}

/// The fields of the form of an upload.
#[derive(Default)]
struct Fields {
    code: String,
    name: String,
    secret: String,
    program: Vec<u8>,
}

/// Takes a program in.
async fn upload(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    visitor: Visitor,
    sent: Multipart,
) -> Response {
    let admission = match admission(&site, &name).await {
        Ok(admission) => admission,
        Err(refused) => return refused,
    };
    match take_in(&site, &admission, &visitor, sent).await {
        Ok((number, cookie)) => {
            let to = format!("/tournaments/{name}/uploads/{number}");
            ([(header::SET_COOKIE, cookie)], Redirect::to(&to)).into_response()
        }
        Err(why) => again(&site, &admission, &visitor, why).await,
    }
}

async fn take_in(
    site: &Site,
    admission: &Admission,
    visitor: &Visitor,
    sent: Multipart,
) -> Result<(u32, String), String> {
    expect_few_wrong(site, visitor)?;
    let tokens = site.tokens.as_ref().ok_or(NO_TOKENS)?;
    let fields = read(sent).await?;
    if !admission.is_code(&fields.code) {
        return Err(wrong(
            site,
            visitor,
            "that is not the code of this tournament",
        ));
    }
    if fields.name.is_empty() || fields.secret.is_empty() {
        return Err("Give a name, and a secret of your own.".to_owned());
    }
    let origin = Origin::of(visitor.address);
    let owned = tokens.own(&fields.name, &fields.secret, origin).await;
    let owned = owned.map_err(|why| wrong(site, visitor, why))?;
    let cookie = cookie(site, visitor, &owned);
    let taken = site
        .uploads
        .take_in(admission.clone(), owned, origin, fields.program);
    let number = taken
        .await
        .map_err(|why| format!("The program is not taken: {why}."))?;
    Ok((number, cookie))
}

/// Reads the form.
async fn read(mut sent: Multipart) -> Result<Fields, String> {
    let broken = |_| {
        let most = MAX_UPLOAD_BYTES >> 20;
        format!("The form did not arrive as a whole: a program has {most} MiB at most.")
    };
    let mut fields = Fields::default();
    while let Some(field) = sent.next_field().await.map_err(broken)? {
        let key = field.name().unwrap_or_default().to_owned();
        let most = match key.as_str() {
            "program" => MAX_UPLOAD_BYTES,
            _ => MAX_FIELD,
        };
        let bytes = bytes_of(field, most).await?;
        let text = || String::from_utf8_lossy(&bytes).trim().to_owned();
        match key.as_str() {
            "code" => fields.code = text(),
            "name" => fields.name = text(),
            "secret" => fields.secret = text(),
            "program" => fields.program = bytes,
            _ => {}
        }
    }
    Ok(fields)
}

async fn bytes_of(mut field: Field<'_>, most: usize) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let too_large = || format!("A field of the form has more than {most} bytes.");
    while let Some(chunk) = field.chunk().await.map_err(|_| too_large())? {
        if bytes.len() + chunk.len() > most {
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// What became of an upload; for its author and the operator.
async fn report(
    State(site): State<Arc<Site>>,
    Path((name, number)): Path<(String, u32)>,
    visitor: Visitor,
) -> Response {
    let admission = match admission(&site, &name).await {
        Ok(admission) => admission,
        Err(refused) => return refused,
    };
    let found = site.read(move || Ok::<_, ReaderFailed>(uploads::report(&admission, number)));
    let found = found.await.ok().flatten();
    let is_own = |report: &Report| visitor.is_author(&report.owner) || visitor.is_operator();
    let join = format!("/tournaments/{name}/join");
    let (status, refresh, body) = match found {
        Some(report) if is_own(&report) => (StatusCode::OK, None, shown(&report, &join)),
        // Whoever asks does not learn whose it is.
        None if visitor.author().is_some() => {
            let body = html! {
                h1 { "Upload " (number) }
                p role="status" { "It is tried in a game against random play. This page looks again by itself." }
                p { a href=(visitor.path()) { "Look again" } }
            };
            (StatusCode::OK, Some(2), body)
        }
        Some(_) | None => {
            let body = html! {
                h1 { "Upload " (number) }
                p { "Its author alone sees it. " a href=(join) { "Tell your name and secret" } "." }
            };
            (StatusCode::FORBIDDEN, None, body)
        }
    };
    let page = Page {
        refresh,
        ..Page::still("Upload", "/tournaments", body)
    };
    let page = page.render(&visitor);
    match refresh {
        Some(seconds) => (status, [(header::REFRESH, seconds.to_string())], page).into_response(),
        None => (status, page).into_response(),
    }
}

fn shown(report: &Report, join: &str) -> Markup {
    let trial = &report.trial;
    let lines = |title: &str, lines: &[String]| {
        html! {
            @if !lines.is_empty() {
                section { h2 { (title) } pre.scroll tabindex="0" { (lines.join("\n")) } }
            }
        }
    };
    html! {
        h1 { "Upload " (report.number) }
        p { strong { (outcome(report)) } ". " (trial.verdict) }
        (lines("Its standard error", &trial.errors))
        (lines("The game; the turns of random play are in brackets", &trial.turns))
        (lines("The conversation; lines of the program begin with <", &trial.lines))
        p { a href=(join) { "Upload another version" } }
    }
}
