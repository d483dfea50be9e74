//! Registering for a tournament: how to dial in, and uploading a program. Its author
//! alone sees the log.

use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{DefaultBodyLimit, Multipart, Path};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Router};
use cookie::SameSite;
use jiff::Timestamp;
use maud::{Markup, html};
use serde::Deserialize;
use tokio::task::spawn_blocking;

use crate::handler::{get, post};
use crate::instant::{deadline, instant_of};
use crate::layout::{Page, alert, refusal};
use crate::login;
use crate::pages::Pages;
use crate::query::player_of;
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::visitor::{AUTHOR, Visit, Visitor};
use contest::Admission;
use contest::uploads::{self, MAX_UPLOAD_BYTES, Report, Uploads};
use metrics::{COUNTS, Refusal};
use names::{NameRefused, Tokens};
use net::Origin;
use record::verdict::cause_in_words;
use words::{Language, Say, say};

/// The most mebibytes of a program.
const MIB_OF_PROGRAM: usize = MAX_UPLOAD_BYTES >> 20;

/// The most bytes of the form beside the program.
const REST_OF_FORM: usize = 64 * 1024;

/// The most bytes of a field that is no file.
const MAX_FIELD: usize = 1024;

/// The addresses for registering, with a limit of their own for uploads.
pub(crate) fn router() -> Router<Pages> {
    Router::new()
        .route("/tournaments/{name}/join", get(page))
        .route("/tournaments/{name}/author", post(log_in))
        .route("/tournaments/{name}/register", post(register))
        .route("/tournaments/{name}/uploads", post(upload))
        .route("/tournaments/{name}/uploads/{number}", get(report))
        .layer(DefaultBodyLimit::max(MAX_UPLOAD_BYTES + REST_OF_FORM))
}

/// The registration of a tournament; an error page if it has none.
pub(crate) async fn admission(
    site: &Site,
    name: &str,
    language: Language,
) -> Result<Admission, Response> {
    let none = || {
        let why = language.say("contests-no-registration");
        refusal(language, StatusCode::NOT_FOUND, why)
    };
    site.house.registration(name).await.ok_or_else(none)
}

async fn page(Visit { site, visitor }: Visit, Path(name): Path<String>) -> Response {
    match admission(&site, &name, visitor.language).await {
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
    let language = visitor.language;
    let said = |key: &str| language.say(key);
    let of = |key: &str, name: &str| say!(language, key, name);
    let upload = |number: u32| say!(language, "contests-upload", number);
    let cannot = |missing: &dyn Say| {
        let missing = missing.say(language);
        say!(language, "contests-no-sandbox", missing)
    };
    let name = admission.contest.clone();
    let own = match visitor.author() {
        Some(author) => site.house.reports(admission, author).await,
        None => Vec::new(),
    };
    let lobby = site.house.lobby.address().map(|address| address.port());
    let base = format!("/tournaments/{name}");
    let uploads_alone = admission.terms().uploads_alone;
    let toolchains = admission.terms().toolchains.keys();
    let toolchains = toolchains
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    let may_be_people = admission.terms().may_be_people;
    let body = html! {
        h1 { (of("contests-join-contest", &name)) }
        @if let Some(until) = admission.terms().until() {
            p { (language.say("contests-registration-until")) ": " (deadline(until, Timestamp::now(), language)) "." }
        }
        (alert(why))
        @if let Some(author) = visitor.author() {
            section.card {
                h2 { (of("contests-programs-of", author)) }
                @if own.is_empty() { p.empty { (said("contests-none-tried")) } }
                ul { @for report in &own { li {
                    a href={ (base) "/uploads/" (report.number) } { (upload(report.number)) }
                    ": " (outcome(report, language)) ", " (language.say("contests-tried")) " " (instant_of(report.at))
                } } }
                p { a href={ (base) "/requests" } { (said("requests-title")) } }
                @if own.iter().any(|report| report.plays_as.is_some()) {
                    p { a href=(player_of(&name, author)) { (said("contests-their-results")) } }
                }
            }
        }
        section.card {
            h2 { (said("contests-upload-a-program")) }
            @match Uploads::unavailable() {
                Some(missing) => p { (cannot(&missing)) },
                None => {
                    p { (said(if uploads_alone { "contests-about-agents" } else { "contests-about-upload" })) }
                    @if !toolchains.is_empty() {
                        p { (say!(language, "contests-about-build", toolchains)) }
                    }
                    form method="post" action={ (base) "/uploads" } enctype="multipart/form-data" {
                        p { label { (said("contests-code")) " " input name="code" required maxlength="32" autocomplete="off"; } }
                        p { label { (said("page-your-name")) " " input name="name" required maxlength="64"; } }
                        p { label { (said("contests-your-secret")) " " input name="secret" type="password" required maxlength="64"; } }
                        p { label { (said("contests-program")) " " input name="program" type="file" required; } }
                        p { button { (said("contests-do-upload")) } }
                    }
                }
            }
        }
        @if may_be_people { section.card {
            h2 { (said("contests-play-yourself")) }
            p { (said("contests-about-playing")) }
            form method="post" action={ (base) "/register" } {
                p { label { (said("contests-code")) " " input name="code" required maxlength="32" autocomplete="off"; } }
                p { label { (said("page-your-name")) " " input name="name" required maxlength="20"; } }
                p { label { (said("contests-your-secret")) " " input name="secret" type="password" required maxlength="64"; } }
                p { button { (said("contests-join")) } }
            }
        } }
        @if !uploads_alone { section.card {
            h2 { (said("contests-dial-in")) }
            @match lobby {
                Some(port) => p { (said("contests-start-with")) " "
                    code { "--connect HOST:" (port) " --name NAME --token CODE:SECRET" }
                    ". " (said("contests-about-dialling")) },
                None => p { (said("contests-no-port")) },
            }
        } }
        section.card {
            h2 { (said("contests-see-programs")) }
            form method="post" action={ (base) "/author" } {
                p { label { (said("page-your-name")) " " input name="name" required maxlength="64"; } }
                p { label { (said("contests-your-secret")) " " input name="secret" type="password" required maxlength="64"; } }
                p { button { (said("contests-show")) } }
            }
        }
        p { a href=(base) { (said("page-the-tournament")) } }
    };
    Page::still(&said("contests-join"), "/tournaments", body).render(visitor)
}

/// The result of an upload, in a few words.
pub(super) fn outcome(report: &Report, language: Language) -> String {
    match (&report.plays_as, &report.refused) {
        (Some(name), _) => say!(language, "contests-plays-as", name),
        (None, Some(why)) => say!(language, "contests-passed-but", why),
        (None, None) => language.say("contests-did-not-pass"),
    }
}

/// The name and the secret that an author sends.
#[derive(Deserialize)]
struct Author {
    name: String,
    secret: String,
}

/// Logs an author in, who then sees the results of the uploads under this name.
async fn log_in(
    Visit { site, visitor }: Visit,
    Path(name): Path<String>,
    Form(author): Form<Author>,
) -> Result<Response, Response> {
    let admission = admission(&site, &name, visitor.language).await?;
    Ok(match prove(&site, &visitor, &author).await {
        Ok(cookie) => {
            let to = Redirect::to(&format!("/tournaments/{name}/join"));
            ([(header::SET_COOKIE, cookie)], to).into_response()
        }
        Err(why) => again(&site, &admission, &visitor, why).await,
    })
}

/// The page again, with the reason for which nothing was done.
async fn again(site: &Site, admission: &Admission, visitor: &Visitor, why: String) -> Response {
    let page = form(site, admission, visitor, Some(why)).await;
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}

/// Notes that a secret or a code was refused. The lobby counts those by address
/// and name, so that the mistakes of one student do not lock out a class.
fn refused(why: &NameRefused, language: Language) -> String {
    COUNTS.refused(why.reason());
    say!(language, "contests-not-let-in", why)
}

/// Notes that this author was wrong about a code or the name, as the message with
/// this key says.
fn wrong(tokens: &Tokens, name: &str, origin: Origin, why: &str, language: Language) -> String {
    COUNTS.refused(Refusal::Token);
    tokens.note_wrong(name, origin);
    say!(language, "contests-not-let-in", why = language.say(why))
}

/// The cookie of an author whose name has an owner.
async fn prove(site: &Site, visitor: &Visitor, author: &Author) -> Result<String, String> {
    let language = visitor.language;
    let none = || language.say("contests-no-tokens");
    let tokens = site.door.tokens.as_ref().ok_or_else(none)?;
    let name = author.name.trim();
    let origin = Origin::of(visitor.address);
    if !tokens.is_owned(name) {
        let few = tokens.expect_few_wrong(name, origin);
        few.map_err(|why| refused(&why, language))?;
        let why = "contests-nobody-registered";
        return Err(wrong(tokens, name, origin, why, language));
    }
    let owned = tokens.admit(name, Some(&author.secret), origin).await;
    let owned = owned.map_err(|why| refused(&why, language))?;
    Ok(cookie(site, visitor, &owned))
}

fn cookie(site: &Site, visitor: &Visitor, name: &str) -> String {
    let proof = site.door.authors.enter(name, Origin::of(visitor.address));
    visitor.cookie(AUTHOR, &proof, SameSite::Strict, None)
}

/// Enters a person as a player, and logs that person in.
async fn register(
    Visit { site, visitor }: Visit,
    Path(name): Path<String>,
    Form(fields): Form<login::Fields>,
) -> Result<Response, Response> {
    let admission = admission(&site, &name, visitor.language).await?;
    Ok(
        match registered(&site, &admission, &visitor, &fields).await {
            Ok(cookie) => {
                let mut response = Redirect::to(&format!("/tournaments/{name}")).into_response();
                login::set(&mut response, cookie);
                response
            }
            Err(why) => again(&site, &admission, &visitor, why).await,
        },
    )
}

async fn registered(
    site: &Site,
    admission: &Admission,
    visitor: &Visitor,
    fields: &login::Fields,
) -> Result<Option<String>, String> {
    let language = visitor.language;
    let none = || language.say("contests-no-tokens");
    let tokens = site.door.tokens.as_ref().ok_or_else(none)?;
    let origin = Origin::of(visitor.address);
    let field = |key: &str| fields.get(key).map_or("", |text| text.trim());
    let own = visitor
        .person()
        .map_or(field("name"), |person| &person.name);
    let few = tokens.expect_few_wrong(own, origin);
    few.map_err(|why| refused(&why, language))?;
    let Some(admission) = admission.by_code(field("code")) else {
        return Err(wrong(tokens, own, origin, "contests-wrong-code", language));
    };
    let known = login::known(site, visitor, fields).await;
    let (person, cookie) = known.map_err(|why| why.say(language))?;
    let own = person.name.to_owned();
    let entered = spawn_blocking(move || admission.enter_person(&own, origin)).await;
    let broken = |_| language.say("contests-broke-off");
    if let Err(why) = entered.map_err(broken)? {
        // A person who gets no cookie is not here.
        if cookie.is_some() {
            site.door.web_people.leave(&person).await;
        }
        return Err(say!(language, "contests-not-taken", why));
    }
    Ok(cookie)
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
    Visit { site, visitor }: Visit,
    Path(name): Path<String>,
    sent: Multipart,
) -> Result<Response, Response> {
    let admission = admission(&site, &name, visitor.language).await?;
    Ok(match take_in(&site, &admission, &visitor, sent).await {
        Ok((number, cookie)) => {
            let to = format!("/tournaments/{name}/uploads/{number}");
            ([(header::SET_COOKIE, cookie)], Redirect::to(&to)).into_response()
        }
        Err(why) => again(&site, &admission, &visitor, why).await,
    })
}

async fn take_in(
    site: &Site,
    admission: &Admission,
    visitor: &Visitor,
    sent: Multipart,
) -> Result<(u32, String), String> {
    let language = visitor.language;
    let none = || language.say("contests-no-tokens");
    let tokens = site.door.tokens.as_ref().ok_or_else(none)?;
    let fields = read(sent, language).await?;
    if fields.name.is_empty() || fields.secret.is_empty() {
        return Err(language.say("contests-give-name-and-secret"));
    }
    let origin = Origin::of(visitor.address);
    let few = tokens.expect_few_wrong(&fields.name, origin);
    few.map_err(|why| refused(&why, language))?;
    let Some(admission) = admission.by_code(&fields.code) else {
        let why = "contests-wrong-code";
        return Err(wrong(tokens, &fields.name, origin, why, language));
    };
    let owned = tokens.own(&fields.name, &fields.secret, origin).await;
    let owned = owned.map_err(|why| refused(&why, language))?;
    let cookie = cookie(site, visitor, &owned);
    let taken = site
        .house
        .uploads
        .take_in(admission, owned, origin, fields.program);
    let number = taken
        .await
        .map_err(|why| say!(language, "contests-not-taken", why))?;
    Ok((number, cookie))
}

/// Reads the form.
async fn read(mut sent: Multipart, language: Language) -> Result<Fields, String> {
    let broken = |_| {
        let most = MIB_OF_PROGRAM;
        say!(language, "contests-form-broken", most)
    };
    let mut fields = Fields::default();
    while let Some(field) = sent.next_field().await.map_err(broken)? {
        let key = field.name().unwrap_or_default().to_owned();
        let most = match key.as_str() {
            "program" => MAX_UPLOAD_BYTES,
            _ => MAX_FIELD,
        };
        let bytes = bytes_of(field, most).await.map_err(broken)?;
        let bytes = bytes.ok_or_else(|| match key.as_str() {
            "program" => say!(
                language,
                "contests-program-too-large",
                most = MIB_OF_PROGRAM
            ),
            _ => say!(language, "contests-field-too-large", most),
        })?;
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

/// The bytes of a field; `None` if there are more.
async fn bytes_of(mut field: Field<'_>, most: usize) -> Result<Option<Vec<u8>>, MultipartError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await? {
        if bytes.len() + chunk.len() > most {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(bytes))
}

/// The result of an upload; for its author and the operator.
async fn report(
    Visit { site, visitor }: Visit,
    Path((name, number)): Path<(String, u32)>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let title = say!(language, "contests-upload", number);
    let admission = admission(&site, &name, language).await?;
    let found = site
        .house
        .read(move || Ok::<_, ReaderFailed>(uploads::report(&admission, number)));
    let found = found.await.ok().flatten();
    let is_own = |report: &Report| visitor.is_author(&report.owner) || visitor.is_staff();
    let join = format!("/tournaments/{name}/join");
    let (status, refresh, body) = match found {
        Some(report) if is_own(&report) => (StatusCode::OK, None, shown(&report, &join, language)),
        // A visitor does not learn the author of the upload.
        None if visitor.author().is_some() => {
            let body = html! {
                h1 { (title) }
                p role="status" { (language.say("contests-being-tried")) }
                p { a href=(&visitor.path) { (language.say("contests-look-again")) } }
            };
            (StatusCode::OK, Some(2), body)
        }
        Some(_) | None => {
            let body = html! {
                h1 { (title) }
                p {
                    (language.say("contests-author-alone")) " "
                    a href=(join) { (language.say("contests-tell-name")) } "."
                }
            };
            (StatusCode::FORBIDDEN, None, body)
        }
    };
    let heading = language.say("contests-an-upload");
    let page = Page {
        refresh,
        ..Page::still(&heading, "/tournaments", body)
    };
    let page = page.render(&visitor);
    Ok(match refresh {
        Some(seconds) => (status, [(header::REFRESH, seconds.to_string())], page).into_response(),
        None => (status, page).into_response(),
    })
}

fn shown(report: &Report, join: &str, language: Language) -> Markup {
    let trial = &report.trial;
    let title = say!(language, "contests-upload", number = report.number);
    let verdict = match &trial.end {
        Some(end) => end.say(language, |cause| cause_in_words(cause).say(language)),
        None => trial.verdict.clone(),
    };
    let lines = |title: &str, lines: &[String]| {
        html! {
            @if !lines.is_empty() {
                section { h2 { (language.say(title)) } pre.scroll tabindex="0" { (lines.join("\n")) } }
            }
        }
    };
    html! {
        h1 { (title) }
        p {
            strong { (outcome(report, language)) } ". " (verdict) " "
            (language.say("contests-was-tried")) " " (instant_of(report.at)) "."
        }
        (lines("contests-build-log", &trial.build))
        (lines("contests-standard-error", &trial.errors))
        (lines("contests-trial-game", &trial.turns))
        (lines("contests-trial-lines", &trial.lines))
        p { a href=(join) { (language.say("contests-another-version")) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proxies_of_the_examples_let_the_largest_upload_through() {
        let proxy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../config/proxy");
        for (file, key, unit) in [
            ("nginx.conf", "client_max_body_size", "m;"),
            ("Caddyfile", "max_size", "MiB"),
        ] {
            let text = std::fs::read_to_string(format!("{proxy}/{file}")).unwrap();
            let mut words = text.split_whitespace().skip_while(|word| *word != key);
            let size = words.nth(1).and_then(|size| size.strip_suffix(unit));
            let size: usize = size.expect(file).parse().unwrap();
            assert!(size << 20 >= MAX_UPLOAD_BYTES + REST_OF_FORM, "{file}");
        }
    }
}
