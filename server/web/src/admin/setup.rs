//! Setting up a match: the operator chooses and checks two brains, then starts.

use std::path::{Component, Path};
use std::sync::Arc;

use axum::Form;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use games::{Entry, Seat};
use maud::{Markup, html};

use super::game_tabs;
use crate::layout::{Page, alert};
use crate::login::Fields;
use crate::pages::play::{game_request, rules};
use crate::site::Site;
use crate::visitor::{Visit, Visitor};
use contest::file::sandbox::Mode;
use contest::lobby::HeldName;
use contest::{BrainConfig, NewContest, values};
use people::{BrainReport, Contender, GameRequest, View, check};
use words::{Language, UserError, say};

/// Maximum number of games in a match.
const MAX_GAMES: i64 = 10_000;

/// The message of the page where the operator may not enter programs.
pub(super) const NO_PROGRAMS: &str = "contests-no-programs";

pub(super) async fn page(Visit { site, visitor }: Visit, Query(fields): Query<Fields>) -> Markup {
    show(&site, &visitor, &fields, None, &[]).await
}

async fn show(
    site: &Site,
    visitor: &Visitor,
    fields: &Fields,
    said: Option<&str>,
    checked: &[BrainReport],
) -> Markup {
    let view = site.house.server.look().await;
    let game = fields.get("game").and_then(|game| games::find(game).ok());
    let language = visitor.language;
    let title = language.say("contests-set-up-match");
    let body = html! {
        h1 { (title) }
        (alert(said))
        (game_tabs("/admin/match", game, language))
        @match game {
            Some(game) => { (form(&view, game, fields, site.settings.allows_programs, language)) }
            None => { p.empty { (language.say("contests-choose-a-game")) } }
        }
        @for one in checked { (handshake(one, language)) }
    };
    Page::still(&title, "/admin", body).render(visitor)
}

fn form(
    view: &View,
    game: &'static Entry,
    fields: &Fields,
    programs: bool,
    language: Language,
) -> Markup {
    let field = |key: &str, usual: &str| fields.get(key).map_or(usual, String::as_str).to_owned();
    let said = |key: &str| language.say(key);
    let players = [
        ("first", "contests-first-player"),
        ("second", "contests-second-player"),
    ];
    let time_example = said("contests-time-example");
    html! {
        form.card.choose method="post" action="/admin/match" {
            input type="hidden" name="game" value=(game.info.name);
            div.columns {
                @for player in players { (brain(view, game, player, fields, programs, language)) }
            }
            @if !programs { p.caption { (said(NO_PROGRAMS)) } }
            div.fields {
                label { (said("page-games")) " " input type="number" name="games" min="1" max=(MAX_GAMES) value=(field("games", "2")); }
                label { (said("contests-start-order")) " "
                    select name="start" {
                        option value="alternate" { (said("contests-start-in-turn")) }
                        option value="first" selected[field("start", "") == "first"] { (said("contests-start-first")) }
                    }
                }
                label { (said("page-time")) " "
                    input type="text" name="time" value=(field("time", "5s")) placeholder=(time_example);
                }
                label { (said("contests-openings")) " "
                    input type="text" name="openings" value=(field("openings", ""));
                }
                (rules(game, fields, language))
            }
            p.row {
                button name="do" value="check" { (said("contests-check-both")) } " "
                button.primary name="do" value="start" { (said("contests-start")) }
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
    language: Language,
) -> Markup {
    let said = |key: &str| language.say(key);
    let none = if programs {
        "contests-another-one"
    } else {
        "contests-choose-one"
    };
    let chosen = fields.get(key).map_or("", String::as_str);
    let word = format!("{key}-word");
    let label = format!("{key}-name");
    html! {
        fieldset {
            legend { (said(title)) }
            label { (said("contests-brain-here")) " "
                select name=(key) {
                    option value="" { (said(none)) }
                    @for brain in view.brains.iter().filter(|brain| brain.may_play(game.info.name)) {
                        option value=(brain.name) selected[brain.name == chosen] {
                            (brain.name) " (" (said(if brain.waits { "terminal-brain-waiting" } else { "terminal-brain-at-hand" })) ")"
                        }
                    }
                }
            }
            @if programs {
                label { (said("contests-program-word")) " "
                    input type="text" name=(word) value=(fields.get(&word).map_or("", String::as_str)) placeholder="./brain --level 3";
                }
                label { (said("contests-its-name")) " "
                    input type="text" name=(label) value=(fields.get(&label).map_or("", String::as_str)) maxlength="64";
                }
            }
        }
    }
}

fn handshake(one: &BrainReport, language: Language) -> Markup {
    let name = [("name", one.name.as_str().into())];
    html! {
        section.card.handshake {
            h2 { (one.name) }
            @match &one.outcome {
                Ok(what) => { p.good { (say!(language, "contests-ready", what)) } }
                Err(why) => { p.alert role="alert" { (why.say(language)) } }
            }
            @if !one.lines.is_empty() {
                pre tabindex="0" aria-label=(language.with("contests-handshake-of", &name)) { @for line in &one.lines {
                    @if line.from_brain { "> " } @else { "< " } (line.text) "\n"
                } }
            }
        }
    }
}

/// Checks both brains, or starts the match.
pub(super) async fn post(Visit { site, visitor }: Visit, Form(fields): Form<Fields>) -> Response {
    match set_up(&site, &fields, visitor.language).await {
        Ok(SetUp::Started(name)) => Redirect::to(&format!("/tournaments/{name}")).into_response(),
        Ok(SetUp::Checked(checked)) => show(&site, &visitor, &fields, None, &checked)
            .await
            .into_response(),
        Err(why) => {
            let page = show(
                &site,
                &visitor,
                &fields,
                Some(&why.say(visitor.language)),
                &[],
            )
            .await;
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

/// The outcome of setting up a match.
enum SetUp {
    /// The handshakes with both brains are done.
    Checked(Vec<BrainReport>),
    /// It runs under this name.
    Started(String),
}

/// Does the handshakes with both brains, or adds the match to the contests of
/// the server and starts it.
async fn set_up(site: &Arc<Site>, fields: &Fields, language: Language) -> Result<SetUp, UserError> {
    let game_request = game_request(fields, language)?;
    // Holds the names that the operator gives, so that nobody else gets them.
    let mut held = Vec::new();
    let players = [
        player(site, &game_request, fields, "first", &mut held, language)?,
        player(site, &game_request, fields, "second", &mut held, language)?,
    ];
    let view = site.house.server.look().await;
    let [one, other] = &players;
    if fields.get("do").is_none_or(|what| what != "start") {
        let first = check(&view, &site.house.lobby, &game_request, one, Seat::FIRST).await;
        let second = check(&view, &site.house.lobby, &game_request, other, Seat::SECOND).await;
        return Ok(SetUp::Checked(vec![first, second]));
    }
    if one.name() == other.name() {
        return Err(UserError::new(language.say("contests-two-names")));
    }
    let players = players
        .each_ref()
        .map(|player| (player.name().to_owned(), player.word(&view.at_hand)));
    let new = new_match(site, fields, &game_request, players.into(), language)?;
    // From here on the contest holds the names.
    drop(held);
    Ok(SetUp::Started(site.house.contests.create_match(&new)?))
}

/// The match that the fields ask for.
fn new_match(
    site: &Site,
    fields: &Fields,
    game_request: &GameRequest,
    players: Vec<(String, String)>,
    language: Language,
) -> Result<NewContest, UserError> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim();
    let games = field("games").parse().ok();
    let games = games.filter(|games| (1..=MAX_GAMES).contains(games));
    let settings = &game_request.settings;
    let options = settings.changed();
    let openings = match field("openings") {
        "" => String::new(),
        file if !site.settings.allows_programs && !is_below(file) => {
            return Err(UserError::new(language.say("contests-openings-below")));
        }
        file => site.house.folder.join(file).to_string_lossy().into_owned(),
    };
    Ok(NewContest {
        game: game_request.game.info.name.to_owned(),
        games: games.ok_or_else(|| {
            UserError::new(say!(language, "contests-games-range", most = MAX_GAMES))
        })?,
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
    language: Language,
) -> Result<Contender, UserError> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim().to_owned();
    let chosen = field(key);
    if !chosen.is_empty() {
        return Ok(Contender::Called(chosen));
    }
    let (word, name) = (field(&format!("{key}-word")), field(&format!("{key}-name")));
    if word.is_empty() || name.is_empty() {
        return Err(UserError::new(language.say("contests-choose-a-brain")));
    }
    if !site.settings.allows_programs {
        return Err(UserError::new(language.say(NO_PROGRAMS)));
    }
    let name = values::name(&name)?;
    let rules = Mode::default().rules();
    let brain = BrainConfig::parse(
        name.clone(),
        game_request.game,
        &word,
        &site.house.folder,
        rules,
    );
    let brain = brain?;
    let Some(name) = site.house.lobby.hold_exactly(&name) else {
        let name = brain.name.as_str().into();
        return Err(UserError::new(
            language.with("contests-here-already", &[("name", name)]),
        ));
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
