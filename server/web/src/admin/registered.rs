//! The players who have registered for a tournament, with the operator's buttons.

mod acts;

use axum::extract::Query;
use axum::response::{IntoResponse as _, Response};
use jiff::Timestamp;
use maud::{Markup, html};
use serde::Deserialize;

use crate::instant::instant;
use crate::layout::{Page, alert};
use crate::pages::join::admission;
use crate::pages::tournaments::player::page::out_in_words;
use crate::query::player_of;
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::visitor::{Visit, Visitor};
use contest::file::{Decision, ExclusionReason, PlayerConfig, RegisteredPlayer, RegistrationTerms};
use contest::lobby::{Lobby, Whereabouts};
use contest::{Admission, Contests};
use store::SuspendedNames;
use words::{Language, Say as _, say};

pub(super) use acts::act;

/// Which tournament.
#[derive(Deserialize)]
pub(super) struct TournamentQuery {
    pub(super) tournament: String,
}

/// The page.
pub(super) async fn page(
    Visit { site, visitor }: Visit,
    Query(asked): Query<TournamentQuery>,
) -> Response {
    match admission(&site, &asked.tournament, visitor.language).await {
        Ok(admission) => shown(&site, &admission, &visitor, None)
            .await
            .into_response(),
        Err(refused) => refused,
    }
}

/// The page of a tournament, with the reason for which something was not done.
async fn shown(
    site: &Site,
    admission: &Admission,
    visitor: &Visitor,
    why: Option<String>,
) -> Markup {
    let (name, terms) = (admission.contest.clone(), admission.terms().clone());
    let asked = admission.clone();
    let contests = site.house.contests.clone();
    let read = site
        .house
        .read(move || Ok::<_, ReaderFailed>(Players::of(&asked, &contests)))
        .await;
    let language = visitor.language;
    let body = html! {
        h1 { (language.say("registered-for")) " " a href={ "/tournaments/" (name) } { (name) } }
        (alert(why))
        @match read {
            Ok(Ok(players)) => {
                @let list = List { lobby: &site.house.lobby, tournament: &name, players: &players, language };
                (list.terms(&terms))
                (list.table())
                (list.suspended())
            }
            Ok(Err(why)) => { (alert(Some(why))) }
            Err(why) => { (alert(Some(why.say(language)))) }
        }
    };
    let title = language.say("registered-title");
    Page::still(&title, "/admin", body).render(visitor)
}

/// The players of a tournament.
struct Players {
    all: Vec<PlayerConfig>,
    /// The registered ones.
    registered: Vec<RegisteredPlayer>,
    suspended: SuspendedNames,
}

impl Players {
    /// Reads from the disk.
    fn of(admission: &Admission, contests: &Contests) -> Result<Players, String> {
        let config = admission.config().map_err(|why| why.to_string())?;
        Ok(Players {
            all: config.players,
            registered: admission.files().read(),
            suspended: contests.suspended(),
        })
    }

    /// Why a player plays no more.
    fn out(&self, name: &str) -> Option<ExclusionReason> {
        let player = self.all.iter().find(|player| player.name == name)?;
        player.out(&self.suspended)
    }
}

/// The content of the page of registered players.
struct List<'a> {
    lobby: &'a Lobby,
    tournament: &'a str,
    players: &'a Players,
    language: Language,
}

impl List<'_> {
    fn said(&self, key: &str) -> String {
        self.language.say(key)
    }

    /// The state of the registration, and the forms that change it.
    fn terms(&self, terms: &RegistrationTerms) -> Markup {
        let players = self.players.all.len();
        let is_open = terms.is_open(players, Timestamp::now());
        let is_closed = terms.decision() == Some(Decision::Closed);
        html! {
            dl.facts {
                div { dt { (self.said("registered-title")) } dd { (self.players.registered.len()) } }
                div { dt { (self.said("contests-players")) } dd { (say!(self.language, "registered-of-most", count = players, most = terms.players)) } }
                div { dt { (self.said("registered-registration")) } dd { @if is_open { (self.said("registered-open")) } @else { (self.said("registered-closed")) } } }
                @if let Some(until) = terms.until() { div { dt { (self.said("registered-until")) } dd { (instant(&until.to_string())) } } }
            }
            @if terms.decision().is_some() { p.caption { (self.said("registered-decided")) } }
            @if !is_closed { (self.form(None, &html! { button name="what" value="close" { (self.said("registered-close")) } })) }
            (self.form(None, &html! {
                label { (self.said("registered-open-until")) " " input type="text" name="until" maxlength="64" placeholder="2026-12-01T10:00[Europe/Prague]"; }
                " " button name="what" value="open" { (self.said("registered-do-open")) }
            }))
        }
    }

    /// A form about this name, if it is about one.
    fn form(&self, name: Option<&str>, content: &Markup) -> Markup {
        html! {
            form.inline method="post" action="/admin/registered" {
                input type="hidden" name="tournament" value=(self.tournament);
                @if let Some(name) = name { input type="hidden" name="name" value=(name); }
                (content)
            }
        }
    }

    fn button(&self, name: &str, what: &str, key: &str) -> Markup {
        let is_harsh = matches!(what, "remove" | "suspend");
        let button =
            html! { button.danger[is_harsh] name="what" value=(what) { (self.said(key)) } };
        self.form(Some(name), &button)
    }

    /// The table of the registered players.
    fn table(&self) -> Markup {
        let registered = &self.players.registered;
        let has_classes = registered.iter().any(|player| player.class.is_some());
        html! {
            @if registered.is_empty() { p.empty { (self.said("registered-nobody")) } }
            @else {
                div.scroll tabindex="0" role="group" aria-label=(self.said("registered-title")) {
                    table {
                        thead { tr {
                            th scope="col" { (self.said("page-player")) }
                            @if has_classes { th scope="col" { (self.said("page-class")) } }
                            th scope="col" { (self.said("contests-program")) }
                            th scope="col" { (self.said("registered-where")) }
                            th scope="col" { span.unseen { (self.said("registered-acts")) } }
                        } }
                        tbody { @for player in registered {
                            tr {
                                td.called { a href=(player_of(self.tournament, &player.name)) { (player.name) } }
                                @if has_classes { td { (player.class.as_deref().unwrap_or_default()) } }
                                (self.program(player))
                                td { (self.acts(player)) }
                            }
                        } }
                    }
                }
            }
            p.caption { (self.said("registered-about-removing")) }
        }
    }

    /// The buttons of the operator for a player.
    fn acts(&self, player: &RegisteredPlayer) -> Markup {
        let owner = player.upload.as_ref().map(|upload| &upload.owner);
        let owner = owner.unwrap_or(&player.name);
        html! {
            @match player.is_withdrawn {
                true => { (self.button(&player.name, "take-back", "registered-take-back")) }
                false => { (self.button(&player.name, "remove", "registered-remove")) }
            }
            " "
            @match self.players.suspended.has(owner) {
                true => { (self.button(owner, "lift", "registered-lift")) }
                false => { (self.button(owner, "suspend", "registered-suspend")) }
            }
        }
    }

    /// The cells that say where the program of a player comes from, and is.
    fn program(&self, player: &RegisteredPlayer) -> Markup {
        let whereabouts = || match self.lobby.whereabouts(&player.name) {
            Whereabouts::Here => "registered-waits",
            Whereabouts::Busy => "registered-plays",
            Whereabouts::Away => "registered-away",
        };
        let out = self.players.out(&player.name).map(out_in_words);
        let language = self.language;
        html! {
            @match &player.upload {
                Some(upload) => {
                    td { a href={ "/tournaments/" (self.tournament) "/uploads/" (upload.number) } { (say!(language, "contests-upload", number = upload.number)) }
                        " " (say!(language, "registered-upload-of", name = upload.owner)) }
                    td { (self.said(out.unwrap_or("registered-here"))) }
                }
                None if player.is_person => {
                    td { (self.said("registered-in-person")) }
                    td { @if let Some(out) = out { (self.said(out)) } }
                }
                None => { td { (self.said("registered-dials-in")) } td { (self.said(out.unwrap_or_else(whereabouts))) } }
            }
        }
    }

    /// The names that are suspended, and the form to suspend another one.
    fn suspended(&self) -> Markup {
        let names: Vec<&str> = self.players.suspended.names().collect();
        html! {
            section {
                h2 { (self.said("registered-suspended-names")) }
                @if names.is_empty() { p.empty { (self.said("registered-none-suspended")) } }
                ul.rows { @for name in names {
                    li { span { b { (name) } } (self.button(name, "lift", "registered-lift")) }
                } }
                (self.form(None, &html! {
                    label { (self.said("registered-a-name")) " " input type="text" name="name" required maxlength="64"; }
                    " " button.danger name="what" value="suspend" { (self.said("registered-suspend")) }
                }))
                p.caption { (self.said("registered-about-suspending")) }
            }
        }
    }
}
