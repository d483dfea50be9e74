//! The page of a table, and the actions of people there.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use poker_rules::{Card, CardSet};
use protocol::poker::{CompactString, Join, Stake, Want};
use serde::Deserialize;

use super::PokerView;
use super::stage::stage;
use super::terms::called;
use crate::cardroom::no_table;
use crate::layout::{Page, refusal};
use crate::login::{Fields, known, set};
use crate::query::link;
use crate::site::Site;
use crate::visitor::{Visit, Visitor};
use crate::web_people::WebPerson;
use people::tables::ClientState;
use record::TableId;
use words::{Language, Phrase, UserError};

pub(super) async fn page(Visit { site, visitor }: Visit, Path(table): Path<TableId>) -> Response {
    show(&site, table, &visitor, None).await
}

/// The whole page; for a script, the part of it that changes.
async fn show(site: &Arc<Site>, table: TableId, visitor: &Visitor, said: Option<&str>) -> Response {
    let person = visitor.person();
    let (seen, _) = match site.poker.sight_of(table, person).await {
        Ok(found) => found,
        Err(why) => return gone(site, table, visitor.language, why).await,
    };
    let summary = site.poker.server.summary_of(table);
    let client_state = seen.client_state();
    let view = PokerView {
        table,
        client_state: &client_state,
        summary: summary.as_ref(),
        is_known: site.door.web_people.is_known(person),
        language: visitor.language,
        said,
    };
    let content = stage(&view);
    if visitor.is_script() {
        return content.into_response();
    }
    let language = visitor.language;
    let name = match summary {
        Some(summary) => called(&summary.row.name, table, language),
        None => poker::usual_name(table).say(language),
    };
    let status = match said {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    (
        status,
        whole(table, &name, &client_state, &content, visitor),
    )
        .into_response()
}

fn whole(
    table: TableId,
    name: &str,
    client_state: &ClientState,
    content: &maud::Markup,
    visitor: &Visitor,
) -> maud::Markup {
    let have = client_state.stamp().to_string();
    let address = link(&format!("/poker/tables/{table}/events"), &[("have", &have)]);
    let body = html! {
        h1 { (name) }
        div id="game" sse-swap="game" { (content) }
    };
    let is_over = client_state.closed.is_some();
    let page = Page {
        title: name,
        place: "/poker",
        stream: (!is_over).then_some(&address),
        // No reload during the visitor's turn, so that fields keep their content.
        refresh: (!is_over && client_state.offer.is_none()).then_some(3),
        body,
    };
    page.render(visitor)
}

/// Leads to the hands of a closed table, if there are any.
async fn gone(site: &Arc<Site>, table: TableId, language: Language, why: UserError) -> Response {
    let store = site.house.store.clone();
    let asked = super::HandsAsked::of_table(table);
    let read = move || super::hands::search(&store, &asked, 1);
    match site.house.read(read).await {
        Ok(found) if !found.is_empty() => {
            Redirect::to(&format!("/poker/hands?table={table}")).into_response()
        }
        _ => refusal(language, StatusCode::NOT_FOUND, why.say(language)),
    }
}

/// Seats the person.
pub(super) async fn sit(
    Visit { site, visitor }: Visit,
    Path(table): Path<TableId>,
    Form(fields): Form<Fields>,
) -> Response {
    let (person, cookie) = match known(&site, &visitor, &fields).await {
        Ok(known) => known,
        Err(why) => return show(&site, table, &visitor, Some(&why.say(visitor.language))).await,
    };
    let done = sit_at(&site, &person, table, &fields).await;
    let mut response = match done {
        Ok(()) => Redirect::to(&format!("/poker/tables/{table}")).into_response(),
        Err(why) => show(&site, table, &visitor, Some(&why.say(visitor.language))).await,
    };
    set(&mut response, cookie);
    response
}

async fn sit_at(
    site: &Site,
    person: &Arc<WebPerson>,
    table: TableId,
    fields: &Fields,
) -> Result<(), UserError> {
    let buyin = match fields.get("buyin").map_or("", |text| text.trim()) {
        "" => None,
        text => Some(chips(text)?),
    };
    if site.poker.server.summary_of(table).is_none() {
        return Err(no_table(table).into());
    }
    let join = Join {
        table: Some(table.get()),
        seat: None,
        buyin,
    };
    site.poker.tables.sit(person, join).await
}

/// An action as a form posts it.
#[derive(Deserialize)]
pub(super) struct Deed {
    /// `fold`, `raise 60`; or `raise` with the amount in its own field.
    #[serde(rename = "do", default)]
    deed: String,
    #[serde(default)]
    amount: String,
    #[serde(default)]
    hand: String,
    #[serde(default)]
    decision: String,
    /// A field for each card that is thrown away, named as the card.
    #[serde(flatten)]
    cards: HashMap<String, String>,
}

impl Deed {
    /// The action as a command.
    ///
    /// # Errors
    /// The action or the amount is not valid.
    fn want(&self) -> Result<Want, UserError> {
        const KINDS: [&str; 8] = [
            "fold", "check", "call", "allin", "bet", "raise", "bringin", "draw",
        ];
        let (word, rest) = self.deed.split_once(' ').unwrap_or((&self.deed, ""));
        // A player that stands pat draws nothing, whatever is chosen.
        let (word, thrown) = match word {
            "pat" => ("draw", CardSet::default()),
            word => (word, self.thrown()),
        };
        let kind = KINDS.into_iter().find(|kind| *kind == word);
        let kind = kind.ok_or_else(|| Phrase::new("contests-choose-action"))?;
        let written = if rest.is_empty() {
            self.amount.trim()
        } else {
            rest
        };
        let amount = match kind {
            "bet" | "raise" => Stake::Chips(chips(written)?),
            _ => Stake::Missing,
        };
        let hand = Some(CompactString::from(&*self.hand)).filter(|hand| !hand.is_empty());
        Ok(Want {
            kind,
            amount,
            cards: thrown,
            hand,
            // Text that is not a number comes from no form of this page.
            decision: self.decision.parse().ok(),
        })
    }
}

impl Deed {
    /// The cards that were chosen.
    fn thrown(&self) -> CardSet {
        let cards = self.cards.keys();
        cards.filter_map(|card| card.parse::<Card>().ok()).collect()
    }
}

/// Reads an amount as people write it.
///
/// # Errors
/// The text is not an amount of whole chips.
fn chips(text: &str) -> Result<u64, Phrase> {
    let digits = text.replace([',', ' ', '\u{a0}'], "");
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let chips = digits.parse().ok().filter(|_| is_whole);
    let shown: String = text.chars().take(20).collect();
    chips
        .filter(|chips| *chips <= poker_rules::MOST_CHIPS)
        .ok_or_else(|| Phrase::new("contests-no-amount").with("text", shown))
}

/// Carries out an action.
pub(super) async fn act(
    Visit { site, visitor }: Visit,
    Path(table): Path<TableId>,
    Form(deed): Form<Deed>,
) -> Response {
    let does = async |person: &WebPerson| {
        let tables = &site.poker.tables;
        tables.act(person, table, deed.want()?).await
    };
    done_by_person(&site, table, &visitor, does).await
}

/// Whether a person sits out, as a form posts it.
#[derive(Deserialize)]
pub(super) struct Presence {
    /// `yes`, or anything else for no.
    out: String,
}

/// Has the person sit out, or play again.
pub(super) async fn sit_out(
    Visit { site, visitor }: Visit,
    Path(table): Path<TableId>,
    Form(presence): Form<Presence>,
) -> Response {
    let is_out = presence.out == "yes";
    let does = async |person: &WebPerson| site.poker.tables.sit_out(person, table, is_out).await;
    done_by_person(&site, table, &visitor, does).await
}

/// Plays the rest of a hand without pauses that the person has folded.
pub(super) async fn skip(Visit { site, visitor }: Visit, Path(table): Path<TableId>) -> Response {
    let does = async |person: &WebPerson| site.poker.tables.skip(person, table).await;
    done_by_person(&site, table, &visitor, does).await
}

/// Takes the person from the table.
pub(super) async fn leave(Visit { site, visitor }: Visit, Path(table): Path<TableId>) -> Response {
    let does = async |person: &WebPerson| site.poker.tables.leave(person, table).await;
    done_by_person(&site, table, &visitor, does).await
}

/// The page after the person has done this, or the reason why that failed.
async fn done_by_person(
    site: &Arc<Site>,
    table: TableId,
    visitor: &Visitor,
    does: impl AsyncFnOnce(&WebPerson) -> Result<(), UserError>,
) -> Response {
    let done = match visitor.person() {
        Some(person) => does(person).await,
        None => Err(Phrase::new("contests-not-there").into()),
    };
    match done {
        Ok(()) if !visitor.is_script() => {
            Redirect::to(&format!("/poker/tables/{table}")).into_response()
        }
        Ok(()) => show(site, table, visitor, None).await,
        Err(why) => show(site, table, visitor, Some(&why.say(visitor.language))).await,
    }
}

#[cfg(test)]
mod tests {
    use axum::extract::Query;

    use super::*;

    #[test]
    fn amounts_are_whole_chips_and_nothing_else() {
        assert_eq!(chips("60"), Ok(60));
        assert_eq!(chips("1,250"), Ok(1_250));
        assert_eq!(chips("1\u{a0}250"), Ok(1_250));
        for wrong in [
            "",
            "-5",
            "+5",
            "1.5",
            "1e3",
            "x",
            "99999999999999999999",
            "９",
        ] {
            assert!(chips(wrong).is_err(), "{wrong}");
        }
        assert!(chips("9007199254740992").is_err());
    }

    #[test]
    fn cards_are_thrown_away_by_their_names_and_none_by_a_player_that_stands_pat() {
        let want = |form: &str| {
            let address = format!("/act?{form}").parse().unwrap();
            let Query(deed) = Query::<Deed>::try_from_uri(&address).unwrap();
            deed.want().unwrap()
        };
        let draw = want("do=draw&hand=7&decision=3&Ah=on&2c=on&x=y");
        let cards: Vec<String> = draw.cards.iter().map(|card| card.to_string()).collect();
        assert_eq!((draw.kind, cards.join(" ")), ("draw", "2c Ah".to_owned()));
        let pat = want("do=pat&hand=7&decision=3&Ah=on");
        assert_eq!((pat.kind, pat.cards.len()), ("draw", 0));
    }

    #[test]
    fn an_action_is_a_word_and_perhaps_an_amount() {
        let want = |deed: &str, amount: &str| {
            Deed {
                deed: deed.to_owned(),
                amount: amount.to_owned(),
                hand: "7".to_owned(),
                decision: "3".to_owned(),
                cards: HashMap::new(),
            }
            .want()
        };
        let raise = want("raise 60", "").unwrap();
        assert_eq!((raise.kind, raise.amount), ("raise", Stake::Chips(60)));
        assert_eq!(want("bet", " 70 ").unwrap().amount, Stake::Chips(70));
        assert_eq!(want("fold", "12").unwrap().amount, Stake::Missing);
        assert_eq!(raise.hand.as_deref(), Some("7"));
        assert_eq!(raise.decision, Some(3));
        assert_eq!(want("bringin", "").unwrap().kind, "bringin");
        for wrong in ["", "shove", "raise", "raise x", "raise -1"] {
            assert!(want(wrong, "").is_err(), "{wrong}");
        }
    }
}
