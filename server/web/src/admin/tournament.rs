//! Setting up a tournament, which writes its file; starting and stopping.

use std::sync::Arc;

use axum::Form;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use games::Entry;
use maud::{Markup, html};
use serde::Deserialize;

use super::game_tabs;
use super::setup::NO_PROGRAMS;
use crate::layout::{Page, alert};
use crate::login::Fields;
use crate::pages::play::rules;
use crate::pages::tournaments::{standing, steering};
use crate::site::Site;
use crate::visitor::{Visit, Visitor};
use contest::{Contest, ContestCommand, NewContest};
use people::{Opponent, View};
use tournament::Format;
use words::{Language, UserError, say};

/// The formats that need no settings besides the players.
const FORMATS: [&str; 4] = ["round-robin", "gauntlet", "knockout", "swiss"];

/// Rows of the form for other players.
const OTHERS: usize = 4;

pub(super) async fn page(Visit { site, visitor }: Visit, Query(fields): Query<Fields>) -> Markup {
    show(&site, &visitor, &fields, None).await
}

async fn show(site: &Site, visitor: &Visitor, fields: &Fields, said: Option<&str>) -> Markup {
    let view = site.house.server.look().await;
    let game = fields.get("game").and_then(|game| games::find(game).ok());
    let language = visitor.language;
    let title = language.say("page-place-tournaments");
    let body = html! {
        h1 { (title) }
        (alert(said))
        section {
            h2 { (language.say("contests-here")) }
            ul.rows { @for contest in site.house.contests.list() {
                li {
                    span { a href={ "/tournaments/" (contest.name) } { (contest.name) } " " (standing(&contest, language)) }
                    (steering(&contest, false, visitor))
                }
            } }
            p.caption { (language.say("contests-running-are-finished")) }
        }
        section {
            h2 { (language.say("contests-a-new-one")) }
            (game_tabs("/admin/tournament", game, language))
            @if let Some(game) = game { (form(&view, game, fields, site.settings.allows_programs, language)) }
        }
    };
    Page::still(&title, "/admin", body).render(visitor)
}

/// The brains in the lobby that may play a game.
fn waiting<'a>(view: &'a View, game: &'a str) -> impl Iterator<Item = &'a Opponent> {
    let brains = view.brains.iter();
    brains.filter(move |brain| brain.waits && brain.may_play(game))
}

fn form(
    view: &View,
    game: &'static Entry,
    fields: &Fields,
    programs: bool,
    language: Language,
) -> Markup {
    let name = game.info.name;
    let said = |key: &str| language.say(key);
    let word = if programs {
        "contests-and-its-program"
    } else {
        "contests-and-its-lobby-name"
    };
    let time_example = said("contests-time-example");
    let at_hand = view
        .at_hand
        .iter()
        .filter(|brain| brain.game.info.name == name);
    html! {
        form.card.choose method="post" action="/admin/tournament" {
            input type="hidden" name="game" value=(name);
            div.fields {
                label { (said("contests-name")) " " input type="text" name="name" required maxlength="40" pattern="[A-Za-z0-9_\\-]+" placeholder="club-2026"; }
                label { (said("contests-format")) " " select name="format" {
                    @for format in FORMATS { option value=(format) { (Format::in_words(format, language)) } }
                } }
                label { (said("contests-games-a-pair")) " " input type="number" name="games" min="1" max="10000" value="2"; }
                label { (said("contests-at-once")) " " input type="number" name="concurrency" min="1" max="64" value="1"; }
                label { (said("page-time")) " " input type="text" name="time" value="5s" placeholder=(time_example); }
                (rules(game, fields, language))
            }
            fieldset {
                legend { (said("contests-players")) }
                @for (index, brain) in at_hand.enumerate() {
                    label.option {
                        input type="checkbox" name={ "player-" (index) } value=(brain.name) checked;
                        span { (brain.name) }
                    }
                }
                @for (index, brain) in waiting(view, name).enumerate() {
                    label.option {
                        input type="checkbox" name={ "lobby-" (index) } value=(brain.name);
                        span { (brain.name) } small { (said("contests-in-the-lobby")) }
                    }
                }
                @for (index, (name, _)) in view.people.iter().enumerate() {
                    label.option {
                        input type="checkbox" name={ "person-" (index) } value=(name);
                        span { (name) } small { (said("contests-is-here")) }
                    }
                }
                @for index in 0..OTHERS {
                    div.fields {
                        label { (said("contests-another-player")) " " input type="text" name={ "other-" (index) "-name" } maxlength="64"; }
                        label { (said(word)) " " input type="text" name={ "other-" (index) "-word" }; }
                    }
                }
            }
            @if !programs { p.caption { (said(NO_PROGRAMS)) } }
            button.primary type="submit" { (said("contests-make-and-start")) }
        }
    }
}

/// Writes the file of a tournament, checks it, and starts the tournament.
pub(super) async fn make(Visit { site, visitor }: Visit, Form(fields): Form<Fields>) -> Response {
    match made(&site, &fields, visitor.language).await {
        Ok(name) => Redirect::to(&format!("/tournaments/{name}")).into_response(),
        Err(why) => {
            let page = show(&site, &visitor, &fields, Some(&why.say(visitor.language))).await;
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

async fn made(site: &Arc<Site>, fields: &Fields, language: Language) -> Result<String, UserError> {
    let view = site.house.server.look().await;
    let new = new_tournament(&view, fields, language)?;
    let mut others = others(fields).into_iter();
    if !site.settings.allows_programs
        && others.any(|(_, word)| !word.starts_with("lobby:") && !word.starts_with("person:"))
    {
        return Err(UserError::new(language.say(NO_PROGRAMS)));
    }
    let name = fields.get("name").map_or("", |name| name.trim());
    site.house.contests.create(name, &new)?;
    Ok(name.to_owned())
}

/// The tournament that the fields ask for.
fn new_tournament(
    view: &View,
    fields: &Fields,
    language: Language,
) -> Result<NewContest, UserError> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim();
    let number = |key: &str| -> Result<i64, UserError> {
        let number = field(key).parse();
        number.map_err(|_| {
            UserError::new(say!(language, "contests-no-number", text = field(key), key))
        })
    };
    let options = fields.iter().filter_map(|(key, value)| {
        let key = key.strip_prefix("option-")?;
        Some((key.to_owned(), value.clone()))
    });
    Ok(NewContest {
        game: field("game").to_owned(),
        format: field("format").to_owned(),
        games: number("games")?,
        concurrency: number("concurrency")?,
        time: field("time").to_owned(),
        board: match field("board") {
            "" => None,
            _ => Some(number("board")?),
        },
        options: options.collect(),
        players: players(view, fields),
        ..NewContest::default()
    })
}

/// The players that were ticked, and those that were typed in.
fn players(view: &View, fields: &Fields) -> Vec<(String, String)> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim();
    let is_in = |kind: &str, name: &str| {
        let mut fields = fields.iter();
        fields.any(|(key, value)| key.starts_with(kind) && value == name)
    };
    let at_hand = view.at_hand.iter();
    let at_hand = at_hand.filter(|brain| is_in("player-", &brain.name));
    let mut players: Vec<(String, String)> = at_hand
        .map(|brain| (brain.name.clone(), brain.absolute_word()))
        .collect();
    let lobby = waiting(view, field("game")).filter(|brain| is_in("lobby-", &brain.name));
    players.extend(lobby.map(|brain| (brain.name.clone(), format!("lobby:{}", brain.name))));
    let people = view.people.iter().map(|(name, _)| name);
    let people = people.filter(|name| is_in("person-", name));
    players.extend(people.map(|name| (name.clone(), format!("person:{name}"))));
    players.extend(others(fields));
    players
}

/// The players that were typed in, with the words that name their brains.
fn others(fields: &Fields) -> Vec<(String, String)> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim().to_owned();
    let rows = (0..OTHERS).map(|row| {
        let (name, word) = (format!("other-{row}-name"), format!("other-{row}-word"));
        (field(&name), field(&word))
    });
    rows.filter(|(_, word)| !word.is_empty()).collect()
}

#[derive(Deserialize)]
pub(super) struct RunForm {
    name: String,
    what: String,
    /// Whether the page of the tournament comes next, rather than that of all.
    back: Option<String>,
}

/// Starts, pauses, resumes or stops a tournament.
pub(super) async fn run(Visit { site, visitor }: Visit, Form(run): Form<RunForm>) -> Response {
    let language = visitor.language;
    let steer = |contest: &Contest| {
        let command = match run.what.as_str() {
            "reveal" | "start" if !visitor.is_operator() => {
                return Err(UserError::new(language.say("contests-for-the-operator")));
            }
            "reveal" => return Ok(site.house.contests.reveal(contest)?),
            "start" => return Ok(site.house.contests.start(contest)?),
            "pause" => ContestCommand::Pause,
            "resume" => ContestCommand::GoOn,
            "stop" => ContestCommand::Stop,
            _ => return Err(UserError::new(language.say("contests-no-such-action"))),
        };
        Ok(site.house.contests.steer(contest, command)?)
    };
    let contest = site.house.contests.find(&run.name).map_err(UserError::from);
    match contest.and_then(|contest| steer(&contest)) {
        Ok(()) if run.back.is_some() => {
            Redirect::to(&format!("/tournaments/{}", run.name)).into_response()
        }
        Ok(()) => Redirect::to("/admin/tournament").into_response(),
        Err(why) => {
            let page = show(
                &site,
                &visitor,
                &Fields::new(),
                Some(&why.say(visitor.language)),
            )
            .await;
            (StatusCode::CONFLICT, page).into_response()
        }
    }
}
