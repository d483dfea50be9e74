//! The columns of rows of hands.

use reports::{Columns, Kind};

/// Of a row for each hand.
pub(super) const HANDS: Columns = &[
    ("hand", Kind::Text),
    ("table", Kind::Text),
    ("ended", Kind::Time),
    ("game", Kind::Text),
    ("players", Kind::Whole),
    ("small_blind", Kind::Number),
    ("big_blind", Kind::Number),
    ("button", Kind::Text),
    ("street", Kind::Text),
    ("board", Kind::Text),
    ("actions", Kind::Whole),
    ("pot", Kind::Number),
    ("rake", Kind::Number),
    ("showdown", Kind::Truth),
];

/// Of a row for each player.
pub(super) const PLAYERS: Columns = &[
    ("hand", Kind::Text),
    ("table", Kind::Text),
    ("ended", Kind::Time),
    ("seat", Kind::Whole),
    ("player", Kind::Text),
    ("position", Kind::Text),
    ("cards", Kind::Text),
    ("start", Kind::Number),
    ("finish", Kind::Number),
    ("net", Kind::Number),
    ("net_bb", Kind::Number),
    ("street", Kind::Text),
    ("folded", Kind::Truth),
    ("showdown", Kind::Truth),
    ("won", Kind::Number),
];

/// Of a row for each action.
pub(super) const ACTIONS: Columns = &[
    ("hand", Kind::Text),
    ("table", Kind::Text),
    ("ended", Kind::Time),
    ("number", Kind::Whole),
    ("street", Kind::Text),
    ("seat", Kind::Whole),
    ("player", Kind::Text),
    ("position", Kind::Text),
    ("cards", Kind::Text),
    ("board", Kind::Text),
    ("pot", Kind::Number),
    ("stack", Kind::Number),
    ("to_call", Kind::Number),
    ("action", Kind::Text),
    ("amount", Kind::Number),
    ("total", Kind::Number),
    ("all_in", Kind::Truth),
    ("drawn", Kind::Whole),
];
