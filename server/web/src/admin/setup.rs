//! Setting up a match: the operator chooses and checks two brains, then starts.

use std::collections::HashMap;
use std::path::{Component, Path};
use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use games::{Entry, GAMES, Seat};
use maud::{Markup, html};

use crate::layout::{Page, alert};
use crate::pages::play::{game_request, rules};
use crate::pages::ratings::capital;
use crate::site::Site;
use crate::visitor::Visitor;
use host::contest_file::sandbox::Mode;
use host::lobby::HeldName;
use host::values;
use host::{BrainConfig, Declined, GameRequest, View};
use host::{Checked, Contender, NewContest, check};

/// Maximum number of games in a match.
const MAX_GAMES: i64 = 10_000;

/// What the page says where the operator may not enter programs.
pub(super) const NO_PROGRAMS: &str = "Players are the brains of the server's file and those in its \
    lobby. This page does not start or dial other programs: that needs programs = true under \
    [operator] in the server's file, and whoever has the token can then run any command.";

/// The fields of the form.
type Fields = HashMap<String, String>;

pub(super) async fn page(
    State(site): State<Arc<Site>>,
    Query(fields): Query<Fields>,
    visitor: Visitor,
) -> Markup {
    show(&site, &visitor, &fields, None, &[]).await
}

async fn show(
    site: &Site,
    visitor: &Visitor,
    fields: &Fields,
    said: Option<&str>,
    checked: &[Checked],
) -> Markup {
    let view = site.server.look().await;
    let game = fields.get("game").and_then(|game| games::find(game).ok());
    let body = html! {
        h1 { "Set up a match" }
        (alert(said))
        nav.tabs aria-label="Games" {
            @for entry in GAMES {
                @let name = entry.info.name;
                a.tab href={ "/admin/match?game=" (name) } aria-current=[game.is_some_and(|game| game.info.name == name).then_some("page")] {
                    (capital(entry.info.title))
                }
            }
        }
        @match game {
            Some(game) => { (form(&view, game, fields, site.allows_programs)) }
            None => { p.empty { "Choose a game." } }
        }
        @for one in checked { (handshake(one)) }
    };
    Page::still("Set up a match", "/admin", body).render(visitor)
}

fn form(view: &View, game: &'static Entry, fields: &Fields, programs: bool) -> Markup {
    let field = |key: &str, usual: &str| fields.get(key).map_or(usual, String::as_str).to_owned();
    html! {
        form.card.choose method="post" action="/admin/match" {
            input type="hidden" name="game" value=(game.info.name);
            div.columns {
                (brain(view, game, ("first", "First player"), fields, programs))
                (brain(view, game, ("second", "Second player"), fields, programs))
            }
            @if !programs { p.caption { (NO_PROGRAMS) } }
            div.fields {
                label { "Games " input type="number" name="games" min="1" max=(MAX_GAMES) value=(field("games", "2")); }
                label { "Start "
                    select name="start" {
                        option value="alternate" { "in turn" }
                        option value="first" selected[field("start", "") == "first"] { "always the first" }
                    }
                }
                label { "Time " input type="text" name="time" value=(field("time", "5s")) placeholder="5s or 60s+1s"; }
                label { "Openings, a file " input type="text" name="openings" value=(field("openings", "")); }
                (rules(game, fields))
            }
            p.row {
                button name="do" value="check" { "Check both" } " "
                button.primary name="do" value="start" { "Start" }
            }
        }
    }
}

fn brain(
    view: &View,
    game: &Entry,
    (key, title): (&str, &str),
    fields: &Fields,
    programs: bool,
) -> Markup {
    let chosen = fields.get(key).map_or("", String::as_str);
    let word = format!("{key}-word");
    let label = format!("{key}-name");
    html! {
        fieldset {
            legend { (title) }
            label { "A brain at hand or in the lobby "
                select name=(key) {
                    option value="" { @if programs { "another one:" } @else { "choose one" } }
                    @for brain in view.brains.iter().filter(|brain| brain.may_play(game.info.name)) {
                        option value=(brain.name) selected[brain.name == chosen] {
                            (brain.name) " (" (brain.place()) ")"
                        }
                    }
                }
            }
            @if programs {
                label { "A program, an engine like uci:COMMAND, or tcp:HOST:PORT, for this match only "
                    input type="text" name=(word) value=(fields.get(&word).map_or("", String::as_str)) placeholder="./brain --level 3";
                }
                label { "Its name "
                    input type="text" name=(label) value=(fields.get(&label).map_or("", String::as_str)) maxlength="64";
                }
            }
        }
    }
}

fn handshake(one: &Checked) -> Markup {
    html! {
        section.card.handshake {
            h2 { (one.name) }
            @match &one.outcome {
                Ok(what) => { p.good { "Ready: " (what) } }
                Err(why) => { p.alert role="alert" { (why) } }
            }
            @if !one.lines.is_empty() {
                pre tabindex="0" aria-label={ "Handshake of " (one.name) } { @for line in &one.lines {
                    @if line.from_brain { "> " } @else { "< " } (line.text) "\n"
                } }
            }
        }
    }
}

/// Checks both brains, or starts the match.
pub(super) async fn post(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Response {
    match set_up(&site, &fields).await {
        Ok(SetUp::Started(name)) => Redirect::to(&format!("/tournaments/{name}")).into_response(),
        Ok(SetUp::Checked(checked)) => show(&site, &visitor, &fields, None, &checked)
            .await
            .into_response(),
        Err(why) => {
            let page = show(&site, &visitor, &fields, Some(why.as_str()), &[]).await;
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

/// The outcome of setting up a match.
enum SetUp {
    /// The handshakes with both brains are done.
    Checked(Vec<Checked>),
    /// It runs under this name.
    Started(String),
}

/// Does the handshakes with both brains, or adds the match to the contests of
/// the server and starts it.
async fn set_up(site: &Arc<Site>, fields: &Fields) -> Result<SetUp, Declined> {
    let game_request = game_request(fields)?;
    // Holds the names that the operator gives, so that nobody else gets them.
    let mut held = Vec::new();
    let players = [
        player(site, &game_request, fields, "first", &mut held)?,
        player(site, &game_request, fields, "second", &mut held)?,
    ];
    let view = site.server.look().await;
    let [one, other] = &players;
    if fields.get("do").is_none_or(|what| what != "start") {
        let first = check(&view, &site.lobby, &game_request, one, Seat::FIRST).await;
        let second = check(&view, &site.lobby, &game_request, other, Seat::SECOND).await;
        return Ok(SetUp::Checked(vec![first, second]));
    }
    if one.name() == other.name() {
        return Err(Declined::new("Choose two players with different names."));
    }
    let players = players
        .each_ref()
        .map(|player| (player.name().to_owned(), player.word(&view.at_hand)));
    let new = new_match(site, fields, &game_request, players.into())?;
    // From here on the contest holds the names.
    drop(held);
    Ok(SetUp::Started(site.contests.create_match(&new)?))
}

/// The match that the fields ask for.
fn new_match(
    site: &Site,
    fields: &Fields,
    game_request: &GameRequest,
    players: Vec<(String, String)>,
) -> Result<NewContest, Declined> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim();
    let games = field("games").parse().ok();
    let games = games.filter(|games| (1..=MAX_GAMES).contains(games));
    let settings = &game_request.settings;
    let options = settings.changed();
    let openings = match field("openings") {
        "" => String::new(),
        file if !site.allows_programs && !is_below(file) => {
            let text = "Give a file of openings in the folder of the server's file.";
            return Err(Declined::new(text));
        }
        file => site.folder.join(file).to_string_lossy().into_owned(),
    };
    Ok(NewContest {
        game: game_request.game.info.name.to_owned(),
        games: games.ok_or_else(|| Declined::new(format!("Give games from 1 to {MAX_GAMES}.")))?,
        concurrency: 1,
        start: match field("start") {
            "first" => "first".to_owned(),
            _ => String::new(),
        },
        time: field("time").to_owned(),
        board: Some(i64::from(settings.board())),
        options: options
            .map(|(key, value)| (key.to_owned(), value.to_string()))
            .collect(),
        openings,
        players,
        ..NewContest::default()
    })
}

/// Whether a path leads from a folder to a file below it.
fn is_below(path: &str) -> bool {
    let mut parts = Path::new(path).components();
    parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// The brain in the form: one that the server knows, or a program that plays
/// this match only.
fn player(
    site: &Site,
    game_request: &GameRequest,
    fields: &Fields,
    key: &str,
    held: &mut Vec<HeldName>,
) -> Result<Contender, Declined> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim().to_owned();
    let chosen = field(key);
    if !chosen.is_empty() {
        return Ok(Contender::Called(chosen));
    }
    let (word, name) = (field(&format!("{key}-word")), field(&format!("{key}-name")));
    if word.is_empty() || name.is_empty() {
        let text = "Choose a brain, or give a program and its name.";
        return Err(Declined::new(text));
    }
    if !site.allows_programs {
        return Err(Declined::new(NO_PROGRAMS));
    }
    let name = values::name(&name).map_err(Declined::new)?;
    let rules = Mode::default().rules();
    let brain = BrainConfig::parse(name.clone(), game_request.game, &word, &site.folder, rules);
    let brain = brain.map_err(Declined::new)?;
    let Some(name) = site.lobby.hold_exactly(&name) else {
        return Err(Declined::new(format!("'{}' is here already.", brain.name)));
    };
    held.push(name);
    Ok(Contender::Own(Box::new(brain)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_below_the_folder() {
        for below in ["openings.txt", "a/b.txt", "./a.txt"] {
            assert!(is_below(below), "{below}");
        }
        for elsewhere in ["/etc/passwd", "../x", "a/../../x", "./../x"] {
            assert!(!is_below(elsewhere), "{elsewhere}");
        }
    }
}
