//! Setting up a tournament, which is writing its file; starting and stopping.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use games::{Entry, GAMES};
use maud::{Markup, html};
use serde::Deserialize;

use super::contests::{Contest, RunState};
use crate::contest::ContestCommand;
use crate::contest_file::TournamentConfig;
use crate::serve::{Opponent, View};
use crate::web::layout::{Page, alert};
use crate::web::pages::play::rules;
use crate::web::pages::ratings::capital;
use crate::web::site::Site;
use crate::web::visitor::Visitor;

/// The formats that need nothing but players.
const FORMATS: [&str; 4] = ["round-robin", "gauntlet", "knockout", "swiss"];

/// How many players the form has room for beside those at hand.
const OTHERS: usize = 4;

type Fields = HashMap<String, String>;

pub(super) async fn page(
    State(site): State<Arc<Site>>,
    Query(fields): Query<Fields>,
    visitor: Visitor,
) -> Markup {
    show(&site, &visitor, &fields, None).await
}

async fn show(site: &Site, visitor: &Visitor, fields: &Fields, said: Option<&str>) -> Markup {
    let view = site.server.look().await;
    let game = fields.get("game").and_then(|game| games::find(game).ok());
    let body = html! {
        h1 { "Tournaments" }
        (alert(said))
        section {
            h2 { "Here" }
            ul.rows { @for contest in site.contests.list() {
                li {
                    span { a href={ "/tournaments/" (contest.name) } { (contest.name) } " " (contest.state.in_words()) }
                    (steering(&contest))
                }
            } }
            p.caption { "Games that run are finished when a tournament is paused or stopped." }
        }
        section {
            h2 { "A new one" }
            nav.tabs aria-label="Games" {
                @for entry in GAMES {
                    @let name = entry.info.name;
                    a.tab href={ "/admin/tournament?game=" (name) } aria-current=[game.is_some_and(|game| game.info.name == name).then_some("page")] {
                        (capital(entry.info.title))
                    }
                }
            }
            @if let Some(game) = game { (form(&view, game, fields)) }
        }
    };
    Page::still("Tournaments", "/admin", body).render(visitor)
}

/// What may be done with one now.
pub(super) fn steering(contest: &Contest) -> Markup {
    html! {
        form.inline method="post" action="/admin/tournament/run" {
            input type="hidden" name="name" value=(contest.name);
            @match contest.state {
                RunState::Running => { button name="what" value="pause" { "Pause" } }
                RunState::Paused => { button name="what" value="resume" { "Go on" } }
                RunState::Stopping => {}
                RunState::Idle | RunState::Ended(_) => { button name="what" value="start" { "Start, or go on" } }
            }
            @if matches!(contest.state, RunState::Running | RunState::Paused) {
                button.danger name="what" value="stop" { "Stop" }
            }
        }
    }
}

/// Those of the lobby who may play a game.
fn waiting<'a>(view: &'a View, game: &'a str) -> impl Iterator<Item = &'a Opponent> {
    let brains = view.brains.iter();
    brains.filter(move |brain| brain.waits && brain.may_play(game))
}

fn form(view: &View, game: &'static Entry, fields: &Fields) -> Markup {
    let name = game.info.name;
    let at_hand = view
        .at_hand
        .iter()
        .filter(|brain| brain.game.info.name == name);
    html! {
        form.card.choose method="post" action="/admin/tournament" {
            input type="hidden" name="game" value=(name);
            div.fields {
                label { "Name " input type="text" name="name" required maxlength="40" pattern="[A-Za-z0-9_\\-]+" placeholder="club-2026"; }
                label { "Format " select name="format" { @for format in FORMATS { option value=(format) { (format) } } } }
                label { "Games a pair " input type="number" name="games" min="1" max="10000" value="2"; }
                label { "At once " input type="number" name="concurrency" min="1" max="64" value="1"; }
                label { "Time " input type="text" name="time" value="5s" placeholder="5s or 60s+1s"; }
                (rules(game, fields))
            }
            fieldset {
                legend { "Players" }
                @for (index, brain) in at_hand.enumerate() {
                    label.option {
                        input type="checkbox" name={ "player-" (index) } value=(brain.name) checked;
                        span { (brain.name) }
                    }
                }
                @for (index, brain) in waiting(view, name).enumerate() {
                    label.option {
                        input type="checkbox" name={ "lobby-" (index) } value=(brain.name);
                        span { (brain.name) } small { "in the lobby" }
                    }
                }
                @for index in 0..OTHERS {
                    div.fields {
                        label { "Another: its name " input type="text" name={ "other-" (index) "-name" } maxlength="64"; }
                        label { "and its program, tcp:HOST:PORT or lobby:NAME " input type="text" name={ "other-" (index) "-word" }; }
                    }
                }
            }
            button.primary type="submit" { "Make it and start" }
        }
    }
}

/// Writes the file, checks it, and starts.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Response {
    match made(&site, &fields).await {
        Ok(name) => Redirect::to(&format!("/tournaments/{name}")).into_response(),
        Err(why) => {
            let page = show(&site, &visitor, &fields, Some(&why)).await;
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

async fn made(site: &Arc<Site>, fields: &Fields) -> Result<String, String> {
    let view = site.server.look().await;
    let text = text(&view, fields)?;
    let name = fields.get("name").map_or("", |name| name.trim());
    let file = site.contests.write(name, &text)?;
    let checked = TournamentConfig::load(&file).and_then(TournamentConfig::with_programs);
    if let Err(error) = checked {
        // It was made a moment ago, by this very call.
        let _ = std::fs::remove_file(&file);
        return Err(error.to_string());
    }
    site.contests
        .start(&site.contests.find(name)?, view.at_hand.clone())?;
    Ok(name.to_owned())
}

/// The file, as `docs/tournaments.md` has it.
fn text(view: &View, fields: &Fields) -> Result<String, String> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim();
    let number = |key: &str| -> Result<toml::Value, String> {
        let number: i64 = field(key)
            .parse()
            .map_err(|_| format!("'{}' is no number of {key}.", field(key)))?;
        Ok(number.into())
    };
    let mut file = toml::Table::new();
    file.insert("name".to_owned(), field("name").into());
    file.insert("game".to_owned(), field("game").into());
    file.insert("format".to_owned(), field("format").into());
    file.insert("games".to_owned(), number("games")?);
    file.insert("concurrency".to_owned(), number("concurrency")?);
    let time = if field("time").contains('+') {
        "clock"
    } else {
        "timeout"
    };
    file.insert(time.to_owned(), field("time").into());
    if !field("board").is_empty() {
        file.insert("board".to_owned(), number("board")?);
    }
    let options = fields.iter().filter_map(|(key, value)| {
        Some((
            key.strip_prefix("option-")?.to_owned(),
            value.clone().into(),
        ))
    });
    let options: toml::Table = options.collect();
    if !options.is_empty() {
        file.insert("options".to_owned(), options.into());
    }
    let mut players = Vec::new();
    let mut add = |name: &str, word: &str| {
        let player = [("name", name), ("brain", word)];
        let player = player.map(|(key, value)| (key.to_owned(), value.into()));
        players.push(toml::Value::Table(player.into_iter().collect()));
    };
    for brain in &view.at_hand {
        let is_in = fields
            .iter()
            .any(|(key, name)| key.starts_with("player-") && *name == brain.name);
        if is_in {
            add(&brain.name, &brain.absolute_word());
        }
    }
    for Opponent { name, .. } in waiting(view, field("game")) {
        let is_in = fields
            .iter()
            .any(|(key, label)| key.starts_with("lobby-") && label == name);
        if is_in {
            add(name, &format!("lobby:{name}"));
        }
    }
    for index in 0..OTHERS {
        let (name, word) = (format!("other-{index}-name"), format!("other-{index}-word"));
        if !field(&word).is_empty() {
            add(field(&name), field(&word));
        }
    }
    file.insert("player".to_owned(), players.into());
    toml::to_string(&file).map_err(|error| error.to_string())
}

#[derive(Deserialize)]
pub(super) struct Run {
    name: String,
    what: String,
}

/// Starts, pauses, resumes or stops one.
pub(super) async fn run(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(run): Form<Run>,
) -> Response {
    let at_hand = site.server.look().await.at_hand;
    let done = site
        .contests
        .find(&run.name)
        .and_then(|contest| match run.what.as_str() {
            "start" => site.contests.start(&contest, at_hand),
            "pause" => site.contests.steer(&contest, ContestCommand::Rest),
            "resume" => site.contests.steer(&contest, ContestCommand::GoOn),
            "stop" => site.contests.steer(&contest, ContestCommand::Stop),
            _ => Err("There is no such thing to do.".to_owned()),
        });
    match done {
        Ok(()) => Redirect::to("/admin/tournament").into_response(),
        Err(why) => {
            let page = show(&site, &visitor, &Fields::new(), Some(&why)).await;
            (StatusCode::CONFLICT, page).into_response()
        }
    }
}
