//! The page of a recorded hand, step by step, with everybody's chances.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use poker_rules::phh as notation;
use render::poker::{game_in_words, stakes_in_words};
use serde::Deserialize;

use super::draw::{self, PictureOptions};
use super::hands::net_in_words;
use super::terms::blinds;
use crate::cardroom::{HandHistory, holding, percent};
use crate::instant::instant_to_the_second;
use crate::layout::{Page, refusal};
use crate::read_error::ReadError;
use crate::site::Site;
use crate::steps::Steps;
use crate::visitor::{Visit, Visitor};
use record::HandId;
use store::{HandBook, StoredHand};
use words::{Language, Phrase, UserError};

#[derive(Deserialize, Default)]
pub(super) struct HandQuery {
    step: Option<String>,
}

/// Whether a visitor may see cards that were not shown at an open table: only
/// with the referee's view, unless the visitor plays.
fn may_see(site: &Site, visitor: &Visitor) -> bool {
    let plays = visitor
        .person()
        .is_some_and(|person| site.poker.tables.seat_of(person.as_ref()).is_some());
    visitor.is_referee() && !plays
}

/// A request for a hand.
type HandRequest = (State<Arc<Site>>, Path<HandId>, Query<HandQuery>, Visitor);

/// The whole page.
pub(super) async fn page(wanted: HandRequest) -> Response {
    answer(wanted, |content, id, visitor| {
        let number = [("hand", id.get().into())];
        let title = visitor.language.with("contests-hand-number", &number);
        let body = html! {
            h1 { (title) }
            div id="game" { (content) }
        };
        Page::still(&title, "/poker", body).render(visitor)
    })
    .await
}

/// The part of the page that changes.
pub(super) async fn view(wanted: HandRequest) -> Response {
    answer(wanted, |content, _, _| content).await
}

async fn answer(
    (State(site), Path(id), Query(asked), visitor): HandRequest,
    frame: impl FnOnce(Markup, HandId, &Visitor) -> Markup,
) -> Response {
    match drawn(&site, id, &asked, &visitor).await {
        Err(why) => {
            let language = visitor.language;
            refusal(language, StatusCode::NOT_FOUND, why.say(language))
        }
        Ok(content) => frame(content, id, &visitor).into_response(),
    }
}

/// The hand as a Poker Hand History file.
pub(super) async fn phh(Visit { site, visitor }: Visit, Path(id): Path<HandId>) -> Response {
    let reveal = may_see(&site, &visitor);
    let history = recorded(&site, id).await.and_then(|stored| {
        let history = stored.record.history(reveal || !stored.is_open);
        history.map_err(|why| UserError::new(why.to_string()))
    });
    match history {
        Err(why) => {
            let language = visitor.language;
            refusal(language, StatusCode::NOT_FOUND, why.say(language))
        }
        Ok(history) => {
            let name = format!("attachment; filename=\"hand-{id}.phh\"");
            let headers = [
                (header::CONTENT_TYPE, "application/toml; charset=utf-8"),
                (header::CONTENT_DISPOSITION, name.as_str()),
            ];
            (headers, notation::write(&history)).into_response()
        }
    }
}

async fn drawn(
    site: &Arc<Site>,
    id: HandId,
    asked: &HandQuery,
    visitor: &Visitor,
) -> Result<Markup, UserError> {
    let history = film(site, id, may_see(site, visitor)).await?;
    let last = history.steps.len().saturating_sub(1);
    let step = asked.step.as_deref().and_then(|step| step.parse().ok());
    let step: usize = step.unwrap_or(last).min(last);
    let counting = history.clone();
    let odds = site
        .house
        .computers
        .run(move || Ok::<_, UserError>(counting.odds(step)));
    let (odds, exact) = odds.await?;
    let shown = HandStep {
        base: format!("/poker/hands/{id}"),
        history: &history,
        step,
        last,
        odds,
        exact,
        language: visitor.language,
    };
    Ok(shown.render())
}

/// A step of a hand.
struct HandStep<'a> {
    base: String,
    history: &'a HandHistory,
    step: usize,
    last: usize,
    /// The seats, from 1, and their chances.
    odds: Vec<(usize, f64)>,
    exact: bool,
    language: Language,
}

impl HandStep<'_> {
    fn render(&self) -> Markup {
        let Some(now) = self.history.steps.get(self.step) else {
            return html! {};
        };
        // At the end chances mean nothing: somebody has won.
        let notes = self.odds.iter().filter(|_| self.step < self.last);
        let language = self.language;
        let said = |key: &str| language.say(key);
        let besides = PictureOptions {
            language,
            seats: self.history.record.names.len(),
            on_turn: now.on_turn,
            best: &now.best,
            notes: notes
                .map(|(seat, share)| (*seat, percent(*share, language)))
                .collect(),
        };
        let record = &self.history.record;
        html! {
            div.stage.poker data-ply=(self.step) data-last=(self.last) data-next-ms="1200" {
                section.table aria-label=(said("contests-table")) {
                    (draw::picture(&now.view, &besides))
                    (draw::later_boards(&now.view, language))
                }
                section.desk aria-label=(said("contests-step-by-step")) {
                    div.status role="status" { p { (self.told()) } }
                    (self.controls())
                }
                div.beside {
                    (self.chances())
                    (self.list())
                    section aria-label=(said("contests-the-hand")) {
                        h2 { (said("contests-the-hand")) }
                        dl.facts {
                            div { dt { (said("contests-table")) } dd { a href={ "/poker/hands?table=" (record.table) } { (record.table) } } }
                            div {
                                dt { (said("page-game")) }
                                dd { (game_in_words(now.view.game, now.view.limit).say(language)) }
                            }
                            div {
                                dt { (said("contests-blinds")) }
                                dd { (blinds(now.view.small_blind, now.view.big_blind, language)) }
                            }
                            @if let Some(stakes) = stakes_in_words(&now.view.specials, 0, language) {
                                div { dt { (said("contests-stakes-of")) } dd { (stakes) } }
                            }
                            div { dt { (said("page-ended")) } dd { (instant_to_the_second(&self.history.ended)) } }
                        }
                        @if self.history.is_open {
                            p.caption { (said("contests-still-open")) }
                        }
                        p { a.button href={ "/poker/hands/" (record.id) "/phh" } download { (said("contests-phh-file")) } }
                    }
                }
            }
        }
    }

    /// The last line of this step.
    fn told(&self) -> Markup {
        let line = self
            .history
            .steps
            .get(self.step)
            .map_or(0, |step| step.line);
        let last = self.history.lines[..line].last();
        html! { @if let Some(line) = last { (draw::parts(line, self.language)) } }
    }

    /// The players' cards, with the hands that they make and their chances.
    fn chances(&self) -> Markup {
        let Some(now) = self.history.steps.get(self.step) else {
            return html! {};
        };
        let record = &self.history.record;
        let share = |seat: usize| {
            let mut odds = self.odds.iter();
            odds.find(|(other, _)| *other == seat)
                .map(|(_, share)| *share)
        };
        let is_over = self.step == self.last;
        let language = self.language;
        let said = |key: &str| language.say(key);
        let last = if is_over {
            "contests-net"
        } else {
            "contests-chance"
        };
        let counted = if self.exact {
            "contests-odds-counted"
        } else {
            "contests-odds-sampled"
        };
        html! {
            section.chances aria-label=(said("contests-hole-cards")) {
                h2 { (said("contests-hole-cards")) }
                div.scroll tabindex="0" role="group" aria-label=(said("contests-hole-cards")) {
                    table {
                        thead { tr {
                            @for title in ["page-player", "contests-cards", "contests-makes", last] {
                                th scope="col" { (said(title)) }
                            }
                        } }
                        tbody { @for (number, seat) in now.view.seats() {
                            tr.out[!seat.is_live()] {
                                td.called { (seat.name) }
                                td { @match &seat.cards { Some(cards) => { (draw::cards(cards)) } None => { "–" } } }
                                td.makes { @match &seat.cards {
                                    Some(cards) if seat.is_live() => { (holding(now.view.game, cards, &now.view.board, language)) }
                                    _ => { @if !seat.is_live() { (said("contests-seat-folded")) } }
                                } }
                                td.amount {
                                    @if is_over {
                                        (net_in_words(record.nets.get(number - 1).copied().unwrap_or(0), language))
                                    } @else if let Some(share) = share(number) { (percent(share, language)) }
                                }
                            }
                        } }
                    }
                }
                @if !self.odds.is_empty() && !is_over {
                    p.caption { (said(counted)) }
                }
            }
        }
    }

    fn list(&self) -> Markup {
        let (history, now) = (self.history, self.step);
        let said = |key: &str| self.language.say(key);
        let starts = [0]
            .into_iter()
            .chain(history.steps.iter().map(|step| step.line));
        let list = html! {
            ol.hand-log {
                @for (step, (from, state)) in starts.zip(&history.steps).enumerate() {
                    @let lines = &history.lines[from..state.line];
                    @for (index, line) in lines.iter().enumerate() {
                        li class=(draw::class(line.weight)) {
                            @if index + 1 == lines.len() {
                                button type="submit" name="step" value=(step)
                                    aria-current=[(step == now).then_some("step")] { span.text { (draw::parts(line, self.language)) } }
                            } @else {
                                span.text { (draw::parts(line, self.language)) }
                            }
                        }
                    }
                }
            }
        };
        html! {
            section.moves aria-label=(said("contests-what-happened")) {
                h2 { (said("contests-what-happened")) }
                div.scroll id="moves" tabindex="0" role="group" aria-label=(said("contests-steps")) { (self.steps().form("list", &list)) }
            }
        }
    }

    fn controls(&self) -> Markup {
        self.steps().controls(&html! {}, &html! {})
    }

    fn steps(&self) -> Steps<'_> {
        Steps {
            base: &self.base,
            key: "step",
            noun: "step",
            language: self.language,
            at: self.step,
            last: self.last,
            fields: html! {},
            as_recorded: self.language.say("contests-slower"),
        }
    }
}

/// A recorded hand. Once its table is closed everybody sees all cards; until
/// then only visitors who `may_see` them.
///
/// # Errors
/// There is no such hand, or its record cannot be read.
async fn film(site: &Site, id: HandId, may_see: bool) -> Result<Arc<HandHistory>, UserError> {
    if let Some(history) = site.poker.histories.get(&id) {
        return Ok(history);
    }
    let stored = recorded(site, id).await?;
    let reveal = may_see || !stored.is_open;
    let history = site
        .house
        .read(move || HandHistory::of(stored, reveal))
        .await?;
    let history = Arc::new(history);
    // More cards may be seen once the table closes.
    if !history.is_open {
        site.poker.histories.insert(id, history.clone());
    }
    Ok(history)
}

/// A recorded hand from the store.
///
/// # Errors
/// There is no such hand, or the store cannot be read.
async fn recorded(site: &Site, id: HandId) -> Result<StoredHand, UserError> {
    let store = site.house.store.clone();
    let read = move || {
        let found = HandBook::open_to_read(&store).and_then(|book| book.find(id));
        Ok(found.map_err(ReadError::from)?)
    };
    let found: Result<_, UserError> = site.house.read(read).await;
    found?.ok_or_else(|| {
        Phrase::new("contests-no-hand")
            .with("hand", id.get())
            .into()
    })
}
