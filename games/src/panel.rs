//! A grid of a scene, and the pieces on it.

use words::Language;

use crate::{Form, Seat, Text, Threat};

/// One grid of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// A heading, where there are several.
    pub title: Option<Text>,
    /// How the grid is drawn.
    pub style: Style,
    /// Labels of the columns from the left, where they have any.
    pub columns: Vec<String>,
    /// Labels of the rows from the top, where they have any.
    pub rows: Vec<Text>,
    /// The cells, row by row from the top, each row from the left.
    pub cells: Vec<Vec<Cell>>,
}

impl Panel {
    /// A board with labels at its columns: `cell` gives what is seen at a column and a row,
    /// which count from 0 and are labelled from 1. The rows are in their order from the top.
    pub(crate) fn board(
        style: Style,
        columns: Vec<String>,
        rows: impl Iterator<Item = u8> + Clone,
        cell: impl Fn(u8, u8) -> Cell,
    ) -> Panel {
        let cells = rows.clone().map(|row| {
            let columns = (0..).zip(&columns);
            columns.map(|(column, _)| cell(column, row)).collect()
        });
        Panel {
            title: None,
            style,
            rows: rows.map(|row| (row + 1).into()).collect(),
            cells: cells.collect(),
            columns,
        }
    }

    /// Whether cells show their names, as nothing else says where they are.
    pub fn shows_names(&self) -> bool {
        self.style == Style::Chequered && self.columns.is_empty() && self.rows.is_empty()
    }

    /// Turns it so that it is seen from the other side.
    pub(crate) fn turn(&mut self) {
        self.columns.reverse();
        self.rows.reverse();
        self.cells.reverse();
        for row in &mut self.cells {
            row.reverse();
        }
    }
}

/// How a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Stones on the crossings of lines: gomoku, go.
    Crossings,
    /// Pieces on squares: reversi, tic-tac-toe.
    Squares,
    /// Stones on a board of light and dark squares, which is dark at the lower
    /// left: chess, checkers. Where neither rows nor columns have labels, the cells
    /// show their names.
    Chequered,
    /// Counts in pits: kalaha. The players sit above and below, and each reads
    /// the labels of the columns from the own left.
    Pits,
    /// Dice or cards in a row.
    Tray,
    /// A card table: each row holds the cards and the chips at one place of it, from the
    /// farthest to the nearest, and a count is so many chips. The labels of the rows
    /// also say the amounts.
    Felt,
}

/// One place of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The piece on it.
    pub piece: Option<Piece>,
    /// How many stand there, where that is a number: beans, points.
    pub count: Option<u32>,
    /// Why it stands out.
    pub mark: Mark,
    /// The seat for which an empty place is counted at the end, as territory in go.
    pub counted: Option<Seat>,
    /// Its name in moves, where it has one: `H8`, `234`.
    pub name: Option<String>,
    /// Its label for screen readers, if that is not its name: `south's c`.
    pub label: Option<Text>,
    /// The choice that it offers to the seat on turn.
    pub offer: Offer,
    /// The threats of a stone here, where they were asked for: see
    /// [`Scene::point_out`](crate::Scene::point_out).
    pub threats: Vec<Threat>,
}

/// The choice that a cell offers to the seat on turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// Nothing.
    #[default]
    None,
    /// To point at it is this action, in canonical form: a stone is put there,
    /// a pit is sown.
    Action(String),
    /// It is chosen together with others, and an action is made of the words
    /// of all that are chosen: a die that is set aside.
    Part(String),
    /// It is a stop of one or more [routes](crate::Scene::routes), which know it by
    /// this name: a piece that moves, a square that it goes to.
    Step(String),
}

impl Offer {
    /// The action to point at it, if that is legal.
    pub(crate) fn action_if(is_legal: bool, action: &impl ToString) -> Offer {
        if is_legal {
            Offer::Action(action.to_string())
        } else {
            Offer::None
        }
    }
}

/// A thing on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its owner, where it has one: the seat that has this colour at first.
    pub owner: Option<Seat>,
    /// One character for it on plain text.
    pub glyph: char,
    /// Its name for screen readers, as the key of a message without its beginning
    /// `game-piece-`: `black`, `chess-white-queen`.
    pub name: &'static str,
    /// Its form in a picture.
    pub form: Form,
}

impl Piece {
    /// Its name in a language: `black`, `white queen`.
    pub fn say(self, language: Language) -> String {
        language.say(&format!("game-piece-{}", self.name))
    }
}

/// Why a cell stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// It does not.
    #[default]
    None,
    /// The last action was played here.
    Last,
    /// The last action came from here.
    Source,
    /// The last action passed over it, or left something there.
    Path,
    /// The last action took the piece here.
    Taken,
    /// The piece on it is attacked and has to be saved: a king in check.
    Check,
    /// Part of the row or group that won the game.
    Win,
    /// Not part of the board.
    Barred,
}
