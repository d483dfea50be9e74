//! Matches on request, for the owners of programs: who asks for one, who is asked, and
//! where each stands.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Router};
use maud::{Markup, html};
use serde::Deserialize;

use super::join::admission;
use crate::handler::{get, post};
use crate::instant::instant_of;
use crate::layout::{Page, alert, refusal};
use crate::pages::Pages;
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::visitor::{Visit, Visitor};
use contest::{
    Acceptance, Admission, Contests, MatchRequest, OwnRequests, RequestEnd, RequestError,
    RequestFiles, RequestStanding,
};
use net::Origin;
use words::{Language, Say, capital, say};

/// How often the page is loaded again as long as a request is open, in seconds.
const REFRESH: u32 = 3;

/// The addresses of matches on request.
pub(crate) fn router() -> Router<Pages> {
    let base = "/tournaments/{name}/requests";
    Router::new()
        .route(base, get(page).merge(post(ask)))
        .route(&format!("{base}/acceptance"), post(accept))
        .route(&format!("{base}/{{number}}"), post(answer))
        .route(&format!("{base}/{{number}}/{{game}}"), get(record))
}

async fn page(
    Visit { site, visitor }: Visit,
    Path(name): Path<String>,
) -> Result<Response, Response> {
    let (admission, owner) = of_author(&site, &name, &visitor).await?;
    shown(&site, admission, owner, &visitor, None).await
}

/// The registration of a tournament, and the visitor's name, which is proved.
async fn of_author(
    site: &Site,
    name: &str,
    visitor: &Visitor,
) -> Result<(Admission, String), Response> {
    let language = visitor.language;
    let admission = admission(site, name, language).await?;
    let Some(owner) = visitor.author() else {
        let title = language.say("requests-title");
        let body = html! {
            h1 { (title) }
            p { (language.say("requests-owners-alone")) " "
                a href={ "/tournaments/" (name) "/join" } { (language.say("contests-tell-name")) } "." }
        };
        let page = Page::still(&title, "/tournaments", body).render(visitor);
        return Err((StatusCode::FORBIDDEN, page).into_response());
    };
    Ok((admission, owner.to_owned()))
}

/// The page, with the reason for which nothing was done.
async fn shown(
    site: &Site,
    admission: Admission,
    owner: String,
    visitor: &Visitor,
    why: Option<RequestError>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let name = admission.contest.clone();
    let asked = owner.clone();
    let known = done(site, move |contests| {
        contests.requests_of(&admission, &asked)
    })
    .await;
    let known = known.map_err(|why| {
        refusal(
            language,
            StatusCode::UNPROCESSABLE_ENTITY,
            why.say(language),
        )
    })?;
    let status = match why {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let is_open =
        |(_, standing): &(_, RequestStanding)| !matches!(standing, RequestStanding::Ended(_));
    let refresh = known.requests.iter().any(is_open).then_some(REFRESH);
    let title = language.say("requests-title");
    let page = Page {
        refresh,
        ..Page::still(
            &title,
            "/tournaments",
            body(&name, &owner, &known, why, language),
        )
    };
    let page = page.render(visitor);
    Ok(match refresh {
        Some(seconds) if status == StatusCode::OK => {
            ([(header::REFRESH, seconds.to_string())], page).into_response()
        }
        _ => (status, page).into_response(),
    })
}

fn body(
    name: &str,
    owner: &str,
    known: &OwnRequests,
    why: Option<RequestError>,
    language: Language,
) -> Markup {
    let said = |key: &str| language.say(key);
    let base = format!("/tournaments/{name}/requests");
    html! {
        h1 { (said("requests-title")) }
        (alert(why.map(|why| say!(language, "contests-not-taken", why))))
        p { (said("requests-about")) }
        section.card {
            h2 { (said("requests-ask")) }
            @if known.own.is_empty() {
                p.empty { (said("requests-no-own")) }
            } @else {
                form method="post" action=(base) {
                    p { label { (said("requests-own")) " " select name="own" {
                        @for own in known.own.iter().rev() { option value=(own) { (own) } }
                    } } }
                    p { label { (said("requests-against")) " " select name="other" {
                        @for other in &known.others { option value=(other) { (other) } }
                    } } }
                    p { button { (said("requests-do-ask")) } }
                }
            }
        }
        @if !known.own.is_empty() { section.card {
            h2 { (said("requests-acceptance")) }
            form method="post" action={ (base) "/acceptance" } {
                p { label { (said("requests-played")) " " select name="acceptance" {
                    @for own in Acceptance::ALL {
                        option value=(word(own)) selected[own == known.acceptance] {
                            (said(&format!("requests-accept-{}", word(own))))
                        }
                    }
                } } }
                p { button { (said("requests-keep")) } }
            }
        } }
        section.card {
            h2 { (said("requests-yours")) }
            @if known.requests.is_empty() { p.empty { (said("requests-none")) } }
            ul { @for (request, standing) in &known.requests { li {
                (one(&base, owner, request, standing, language))
            } } }
        }
        p { a href={ "/tournaments/" (name) "/join" } { (said("contests-see-programs")) } }
    }
}

fn one(
    base: &str,
    owner: &str,
    request: &MatchRequest,
    standing: &RequestStanding,
    language: Language,
) -> Markup {
    let number = request.number;
    let is_asked = *standing == RequestStanding::Asked && request.is_against(owner);
    let may_leave = matches!(
        standing,
        RequestStanding::Asked | RequestStanding::Waits { .. }
    );
    let button = |answer: &str, key: &str| {
        html! { button name="answer" value=(answer) { (language.say(key)) } }
    };
    html! {
        b { bdi { (request.own) } " – " bdi { (request.other) } } ", "
        (instant_of(request.at)) ": " (standing.say(language)) "."
        @if is_asked {
            form.inline method="post" action={ (base) "/" (number) } {
                (button("yes", "page-accept")) (button("no", "page-decline"))
            }
        } @else if may_leave && request.is_by(owner) {
            form.inline method="post" action={ (base) "/" (number) } { (button("no", "requests-take-back")) }
        }
        @if let RequestStanding::Ended(RequestEnd::Played { games }) = standing {
            ol { @for (game, played) in (1..).zip(games) { li {
                (capital(&played.say(language))) ". "
                a href={ (base) "/" (number) "/" (game) } { (language.say("requests-record")) }
            } } }
        }
    }
}

/// The word of an acceptance in a form.
fn word(acceptance: Acceptance) -> &'static str {
    match acceptance {
        Acceptance::Always => "always",
        Acceptance::Ask => "ask",
        Acceptance::Never => "never",
    }
}

/// Has something done that reads from the disk.
async fn done<T: Send + 'static>(
    site: &Site,
    does: impl FnOnce(Contests) -> Result<T, RequestError> + Send + 'static,
) -> Result<T, RequestError> {
    let contests = site.house.contests.clone();
    let run = site
        .house
        .read(move || Ok::<_, ReaderFailed>(does(contests)));
    run.await.unwrap_or(Err(RequestError::Failed))
}

/// The page after something was done, or with the reason for which it was not.
async fn after(
    site: &Site,
    of_author: (Admission, String),
    visitor: &Visitor,
    result: Result<(), RequestError>,
) -> Result<Response, Response> {
    let (admission, owner) = of_author;
    match result {
        Ok(()) => {
            let to = format!("/tournaments/{}/requests", admission.contest);
            Ok(Redirect::to(&to).into_response())
        }
        Err(why) => shown(site, admission, owner, visitor, Some(why)).await,
    }
}

#[derive(Deserialize)]
struct AskedMatch {
    own: String,
    other: String,
}

async fn ask(
    Visit { site, visitor }: Visit,
    Path(name): Path<String>,
    Form(asked): Form<AskedMatch>,
) -> Result<Response, Response> {
    let author = of_author(&site, &name, &visitor).await?;
    let (admission, owner) = author.clone();
    let origin = Origin::of(visitor.address);
    let result = done(&site, move |contests| {
        let players = (asked.own.as_str(), asked.other.as_str());
        contests
            .request_match(&admission, &owner, players, origin)
            .map(drop)
    });
    after(&site, author, &visitor, result.await).await
}

#[derive(Deserialize)]
struct Answered {
    answer: String,
}

async fn answer(
    Visit { site, visitor }: Visit,
    Path((name, number)): Path<(String, u32)>,
    Form(answered): Form<Answered>,
) -> Result<Response, Response> {
    let author = of_author(&site, &name, &visitor).await?;
    let agrees = answered.answer == "yes";
    let contests = &site.house.contests;
    let result = contests.answer_request(&author.0.contest, number, &author.1, agrees);
    after(&site, author, &visitor, result).await
}

#[derive(Deserialize)]
struct Accepted {
    acceptance: Acceptance,
}

async fn accept(
    Visit { site, visitor }: Visit,
    Path(name): Path<String>,
    Form(accepted): Form<Accepted>,
) -> Result<Response, Response> {
    let author = of_author(&site, &name, &visitor).await?;
    let (admission, owner) = author.clone();
    let result = done(&site, move |contests| {
        contests.set_acceptance(&admission, &owner, accepted.acceptance)
    });
    after(&site, author, &visitor, result.await).await
}

/// The record of a game, for both owners.
async fn record(
    Visit { site, visitor }: Visit,
    Path((name, number, game)): Path<(String, u32, usize)>,
) -> Result<Response, Response> {
    let (admission, owner) = of_author(&site, &name, &visitor).await?;
    let files = RequestFiles::of(&admission.files());
    let read = done(&site, move |_| Ok(files.record(&owner, number, game)));
    let language = visitor.language;
    let missing = || {
        refusal(
            language,
            StatusCode::NOT_FOUND,
            language.say("page-nothing-here"),
        )
    };
    let xml = read.await.ok().flatten().ok_or_else(missing)?;
    let name = format!("attachment; filename=\"{name}-request-{number}-{game}.xml\"");
    let headers = [
        (header::CONTENT_TYPE, "application/xml"),
        (header::CONTENT_DISPOSITION, &name),
    ];
    Ok((headers, xml).into_response())
}
