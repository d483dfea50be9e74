//! Poker: tables, clients, hands and statistics.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use poker_rules::table::game_word;
use protocol::poker::Create;
use serde_json::{Value, json};

use super::store::answer;
use crate::json_error::refusal;
use crate::poker::{HandsAsked, search_hands};
use crate::site::Site;
use poker::{ClientRow, TableSummary};
use record::TableId;
use store::FoundHand;
use store::events::PokerRow;

/// How many hands are on a page.
const ROWS: u32 = 100;

/// Maximum number of players in the statistics, those with the most hands.
const PLAYERS: usize = 500;

pub(super) async fn tables(State(site): State<Arc<Site>>) -> Json<Value> {
    let tables: Vec<Value> = site
        .poker
        .server
        .summaries()
        .iter()
        .map(table_row)
        .collect();
    Json(json!({ "tables": tables }))
}

pub(super) async fn table(State(site): State<Arc<Site>>, Path(id): Path<TableId>) -> Response {
    match site.poker.server.summary_of(id) {
        Some(summary) => Json(table_row(&summary)).into_response(),
        None => refusal(StatusCode::NOT_FOUND, "there is no such table"),
    }
}

/// All clients of the poker server, also those without a seat.
pub(super) async fn clients(State(site): State<Arc<Site>>) -> Json<Value> {
    let clients = site.poker.server.clients();
    let rows: Vec<Value> = clients.iter().map(client_row).collect();
    Json(json!({ "clients": rows }))
}

fn client_row(client: &ClientRow) -> Value {
    json!({
        "name": client.name,
        "connected": client.connected,
        "table": client.table,
        "watching": client.watching,
    })
}

fn table_row(summary: &TableSummary) -> Value {
    let row = &summary.row;
    let told = json!({
        "id": row.id,
        "name": row.name,
        "seats": row.seats,
        "taken": row.taken,
        "players": summary.players,
        "small_blind": row.small_blind,
        "big_blind": row.big_blind,
        "min_buyin": row.min_buyin,
        "max_buyin": row.max_buyin,
        "game": game_word(row.game.unwrap_or_default()),
        "limit": row.limit.unwrap_or_default().word(),
        "format": row.format.word(),
        "mode": row.mode.word(),
        "state": row.state.word(),
        "hands": summary.hands,
    });
    let Value::Object(mut fields) = told else {
        return told;
    };
    fields.extend(stakes(&summary.terms));
    fields.into()
}

/// The stakes of a table, in the words of `<create>`; null for each one that it has not.
fn stakes(terms: &Create) -> serde_json::Map<String, Value> {
    let (stakes, extras) = (terms.stakes(), &terms.extras);
    let of_stud = |chips: u64| terms.deals_stud().then_some(chips);
    let mix = extras.mix.as_ref();
    let fields = [
        ("ante", json!(stakes.ante)),
        ("stud_ante", json!(of_stud(stakes.stud_ante))),
        ("bring_in", json!(of_stud(stakes.bring_in))),
        ("straddle", json!(stakes.straddle)),
        ("big_blind_ante", json!(stakes.big_blind_ante)),
        ("rake", json!(f64::from(extras.rake.hundredths()) / 100.0)),
        ("rake_cap", json!(extras.rake_cap)),
        ("runs", json!(extras.runs)),
        ("bomb", json!(extras.bomb)),
        ("bomb_ante", json!(extras.bomb_ante)),
        ("mix", json!(mix.map(ToString::to_string))),
        ("mix_hands", json!(mix.map(|_| extras.mix_hands))),
        ("level_hands", json!(terms.level_hands)),
        ("move_time", json!(terms.move_time)),
    ];
    let owned = |(key, value): (&str, Value)| (key.to_owned(), value);
    fields.into_iter().map(owned).collect()
}

pub(super) async fn hands(
    State(site): State<Arc<Site>>,
    Query(asked): Query<HandsAsked>,
) -> Response {
    let store = site.house.store.clone();
    let read = move || {
        let mut found = search_hands(&store, &asked, ROWS + 1)?;
        let is_more = found.len() > ROWS as usize;
        found.truncate(ROWS as usize);
        let before = found.last().map(|last| last.id).filter(|_| is_more);
        let hands: Vec<Value> = found.iter().map(hand_row).collect();
        Ok(json!({ "hands": hands, "before": before }))
    };
    answer(site.house.read(read).await)
}

fn hand_row(hand: &FoundHand) -> Value {
    let players: Vec<Value> = hand
        .players
        .iter()
        .map(|(name, net)| json!({ "name": name, "net": net }))
        .collect();
    json!({
        "id": hand.id,
        "table": hand.table,
        "table_name": hand.table_name,
        "ended": hand.ended,
        "game": game_word(hand.game.variant),
        "limit": hand.game.betting.word(),
        "small_blind": hand.small_blind,
        "big_blind": hand.big_blind,
        "players": players,
    })
}

pub(super) async fn statistics(State(site): State<Arc<Site>>) -> Response {
    let (store, tally) = (site.house.store.clone(), site.poker.tally.clone());
    let read = move || {
        let tallied = tally.count(&store, None)?;
        let rows = tallied.rows.iter().take(PLAYERS);
        let rows: Vec<Value> = rows.map(player).collect();
        Ok(json!({ "players": rows, "partial": tallied.is_partial }))
    };
    answer(site.house.computers.run(read).await)
}

/// The fields that the standings of a match have.
fn player(row: &PokerRow) -> Value {
    serde_json::to_value(row).unwrap_or_default()
}
