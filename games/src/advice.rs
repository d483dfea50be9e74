//! Advice about the choices of a seat, as data.

use crate::Text;

/// The choices of the seat on turn, with the figures of each. Everybody may see
/// it, so it holds nothing that is not public.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The headings of the columns; a line feed begins a second line.
    pub columns: Vec<Text>,
    /// The choices, in reading order.
    pub rows: Vec<AdviceRow>,
    /// The meaning of the numbers, to be read below them.
    pub caption: Text,
}

/// One choice.
#[derive(Clone, Debug, PartialEq)]
pub struct AdviceRow {
    /// Why it stands out.
    pub mark: RowMark,
    /// The figures of this choice: as many texts as there are columns.
    pub cells: Vec<Text>,
}

/// Why a choice stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowMark {
    /// It does not.
    #[default]
    None,
    /// No other one is better.
    Best,
    /// It was taken, the best one or not.
    Chosen,
}
