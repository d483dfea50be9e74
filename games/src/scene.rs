//! A board described as data, for whoever draws it: text, SVG, a page.
//!
//! A [`Scene`] is made of panels (one grid for gomoku, four layers for qubic,
//! two rows of pits and the stores for kalaha) and of captions. What a viewer
//! may not know is not in it.

use crate::Seat;

/// Whose eyes a state is shown to. Hidden information leaves a game through
/// this door alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player: what that seat may know.
    Seat(Seat),
    /// A spectator: what everybody may know.
    Public,
    /// The referee: everything.
    Referee,
}

/// All that can be seen of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The grids, in reading order.
    pub panels: Vec<Panel>,
    /// Lines to be read with the board: who is on turn, totals, the end.
    pub captions: Vec<String>,
}

/// One grid of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// A heading, where there are several.
    pub title: Option<String>,
    /// How the grid is drawn.
    pub style: Style,
    /// Labels of the columns from the left, where they have any.
    pub columns: Vec<String>,
    /// Labels of the rows from the top, where they have any.
    pub rows: Vec<String>,
    /// The cells, row by row from the top, each row from the left.
    pub cells: Vec<Vec<Cell>>,
}

/// How a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Stones on the crossings of lines: gomoku, go.
    Crossings,
    /// Pieces on squares: chess, reversi, tic-tac-toe.
    Squares,
    /// Counts in pits: kalaha. The players sit above and below, and each reads
    /// the labels of the columns from the own left.
    Pits,
    /// Dice or cards in a row.
    Tray,
}

/// One place of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands there.
    pub piece: Option<Piece>,
    /// How many stand there, where that is a number: beans, points.
    pub count: Option<u32>,
    /// Why it stands out.
    pub mark: Mark,
}

/// A thing on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is, where it is somebody's.
    pub owner: Option<Seat>,
    /// One character for it on plain text.
    pub glyph: char,
    /// Its name, for those who are read to: `cross`, `white queen`.
    pub name: &'static str,
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
    /// Part of what won the game.
    Win,
    /// Not part of the board.
    Barred,
}
