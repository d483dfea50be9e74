//! A table on a page, for its players and for spectators.

use poker_rules::table::TableRow;

use people::tables::ClientState;
use record::TableId;
use words::Language;

/// A table on a page.
pub(super) struct PokerView<'a> {
    pub(super) table: TableId,
    /// What the visitor's client was told.
    pub(super) client_state: &'a ClientState,
    /// The row of the table in the list of tables, if it is still open.
    pub(super) row: Option<&'a TableRow>,
    /// One hand of the table in this number is a bomb pot; 0: none.
    pub(super) bombs: u64,
    /// Whether the visitor has a name already; `None` if a new name needs a
    /// secret.
    pub(super) is_known: Option<bool>,
    /// The language of its reader.
    pub(super) language: Language,
    /// An error message to show.
    pub(super) said: Option<&'a str>,
}
