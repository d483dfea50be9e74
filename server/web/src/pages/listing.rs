//! Games of a store, as rows of a table.

use std::path::Path;

use maud::{Markup, html};

use crate::query::player;
use crate::read_error::ReadError;
use record::GameId;
use record::verdict::mark_of;
use store::{Found, Search, StoreReader};

/// The address of the games of the server's store.
const GAMES: &str = "/games";

/// A search for games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted(pub(crate) Search);

/// The games found.
#[derive(Default)]
pub(crate) struct Listing {
    /// The latest first.
    pub(crate) rows: Vec<Row>,
    /// The start of the next page, if there is one.
    pub(crate) next: Option<u64>,
}

/// One game.
pub(crate) struct Row {
    /// Its number.
    pub(crate) id: GameId,
    /// The name of the game.
    pub(crate) game: String,
    /// The players in the order of seats.
    pub(crate) players: Vec<String>,
    /// `1-0`, `0-1` or `1/2-1/2`, the first seat first.
    pub(crate) mark: String,
    /// Why it ended.
    pub(crate) cause: String,
    /// Details, if the cause does not tell everything.
    pub(crate) detail: Option<String>,
    /// The number of moves.
    pub(crate) moves: u64,
    /// The day and the minute it ended.
    pub(crate) ended: String,
}

impl Row {
    fn of(found: Found) -> Row {
        let result = found.result;
        let mark = mark_of(&result.returns).replace("1/2", "½");
        Row {
            id: result.id,
            game: found.game,
            players: result.players().map(str::to_owned).collect(),
            mark,
            cause: result.cause.to_string(),
            detail: result.detail,
            moves: result.moves,
            ended: found
                .ended
                .chars()
                .take(16)
                .collect::<String>()
                .replace('T', " "),
        }
    }
}

/// Searches for games; reads from the disk.
///
/// # Errors
/// The store cannot be read.
pub(crate) fn search(store: &Path, wanted: &Wanted, most: u32) -> Result<Listing, ReadError> {
    let reader = StoreReader::open(store)?;
    let mut found = reader.results().search(&wanted.0, most + 1)?;
    let is_more = found.len() > most as usize;
    found.truncate(most as usize);
    Ok(Listing {
        next: found.last().map(|last| last.sequence).filter(|_| is_more),
        rows: found.into_iter().map(Row::of).collect(),
    })
}

/// The rows, with links to each game of the server's store.
pub(crate) fn table(rows: &[Row]) -> Markup {
    table_at(rows, GAMES)
}

/// The rows, with links to games below `base`. Only rows of the server's store
/// show the game and link to the pages of players.
pub(crate) fn table_at(rows: &[Row], base: &str) -> Markup {
    let is_own = base == GAMES;
    html! {
        div.scroll tabindex="0" role="group" aria-label="Games" {
            table.records {
                thead { tr {
                    th scope="col" { "Game" } @if is_own { th scope="col" { "Played" } }
                    th scope="col" { "First" } th scope="col" { "Second" }
                    th scope="col" { "Result" } th scope="col" { "By" }
                    th.amount scope="col" { "Moves" } th scope="col" { "Ended (UTC)" }
                } }
                tbody { @for row in rows {
                    tr {
                        td { a.number href={ (base) "/" (row.id) "?ply=0" } { (row.id) } }
                        @if is_own { td { (row.game) } }
                        @for name in &row.players {
                            td.called {
                                @if is_own { a href=(player(&row.game, name)) { (name) } } @else { (name) }
                            }
                        }
                        td.result { (row.mark) }
                        td {
                            (row.cause)
                            @if let Some(detail) = &row.detail { br; small { (detail) } }
                        }
                        td.amount { (row.moves) }
                        td.when { (row.ended) }
                    }
                } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_lost_by_a_fault_has_its_reason_in_the_list() {
        let row = |detail: Option<&str>| Row {
            id: GameId::new(7),
            game: "gomoku".to_owned(),
            players: ["A", "B"].map(str::to_owned).into(),
            mark: "0-1".to_owned(),
            cause: "illegal move".to_owned(),
            detail: detail.map(str::to_owned),
            moves: 2,
            ended: String::new(),
        };
        let list = table(&[row(Some("'<b>' is not a move"))]).into_string();
        let expected = "illegal move<br><small>'&lt;b&gt;' is not a move</small>";
        assert!(list.contains(expected), "{list}");
        let list = table(&[row(None)]).into_string();
        assert!(list.contains("<td>illegal move</td>"), "{list}");
    }
}
