//! Every recorded game, with search.

use axum::extract::Query;
use games::games;
use maud::{Markup, html};
use serde::Deserialize;

use super::listing::{self, Cursor, GameFilter, NoCursor, Source};
use crate::layout::{Page, alert};
use crate::query::link;
use crate::site::Site;
use crate::visitor::Visit;
use store::Search;
use words::Say as _;

/// Games on a page.
const ROWS: usize = 50;

/// The sign for the games that are of no tournament; no tournament is called so.
const NO_TOURNAMENT: &str = "-";

#[derive(Deserialize, Default, Clone)]
pub(crate) struct RecordsQuery {
    #[serde(default)]
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) player: String,
    #[serde(default)]
    pub(crate) against: String,
    /// The tournament alone, or all games; `-` stands for those of none.
    #[serde(default)]
    pub(crate) tournament: String,
    #[serde(default)]
    pub(crate) before: String,
}

impl RecordsQuery {
    /// The filter that the query asks for.
    ///
    /// # Errors
    /// The mark of the last game is none.
    pub(crate) fn wanted(&self) -> Result<GameFilter, NoCursor> {
        let some = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_owned());
        let both = !self.against.is_empty();
        let before = some(&self.before).map(|mark| mark.parse());
        Ok(GameFilter {
            search: Search {
                game: some(&self.game),
                player: some(&self.player).filter(|_| !both),
                exactly: some(&self.player).filter(|_| both),
                against: some(&self.against),
                lost_by: None,
                before: None,
            },
            before: before.transpose()?,
        })
    }

    /// Where it is asked for.
    pub(crate) fn sources(&self, site: &Site) -> Vec<Source> {
        let mut sources = Source::all(site);
        match self.tournament.trim() {
            "" => {}
            NO_TOURNAMENT => sources.retain(|source| source.tournament.is_none()),
            name => sources.retain(|source| source.tournament.as_deref() == Some(name)),
        }
        sources
    }
}

pub(crate) async fn page(
    Visit { site, visitor }: Visit,
    Query(asked): Query<RecordsQuery>,
) -> Markup {
    let language = visitor.language;
    let said = |key: &str| language.say(key);
    let found = match asked.wanted() {
        Ok(wanted) => {
            let sources = asked.sources(&site);
            let read = move || listing::with_openings(&sources, &wanted, ROWS);
            site.house.read(read).await.map_err(|why| why.say(language))
        }
        Err(why) => Err(why.say(language)),
    };
    let contests = site.house.contests.list();
    let body = html! {
        h1 { (said("page-place-records")) }
        form.search method="get" action="/records" role="search" {
            label { (said("page-game")) " "
                select name="game" {
                    option value="" { (said("page-all")) }
                    @for entry in games() {
                        option value=(entry.info.name) selected[asked.game == entry.info.name] { (entry.info.title(language)) }
                    }
                }
            }
            @if !contests.is_empty() && !visitor.reads_store() {
                label { (said("page-tournament")) " "
                    select name="tournament" {
                        option value="" { (said("page-of-all")) }
                        option value=(NO_TOURNAMENT) selected[asked.tournament == NO_TOURNAMENT] { (said("page-of-none")) }
                        @for contest in &contests {
                            option value=(contest.name) selected[asked.tournament == contest.name] { (contest.name) }
                        }
                    }
                }
            }
            label { (said("page-player")) " " input type="search" name="player" value=(asked.player) maxlength="64"; }
            @if !asked.against.is_empty() {
                label { (said("page-searched-against")) " " input type="search" name="against" value=(asked.against) maxlength="64"; }
            }
            button.primary type="submit" { (said("page-search")) }
        }
        @match &found {
            Err(why) => { (alert(Some(why))) }
            Ok(found) if found.rows.is_empty() => { p.empty { (said("page-nothing-found")) } }
            Ok(found) => {
                (listing::table(&found.rows, true, language))
                @if let Some(next) = &found.next {
                    p { a.button rel="next" href=(further(&asked, next)) { (said("page-earlier-games")) } }
                }
            }
        }
    };
    Page::still(&said("page-place-records"), "/records", body).render(&visitor)
}

fn further(asked: &RecordsQuery, next: &Cursor) -> String {
    let next = next.to_string();
    let mut pairs = vec![("game", asked.game.as_str()), ("player", &asked.player)];
    if !asked.against.is_empty() {
        pairs.push(("against", &asked.against));
    }
    if !asked.tournament.is_empty() {
        pairs.push(("tournament", &asked.tournament));
    }
    pairs.push(("before", &next));
    link("/records", &pairs)
}
