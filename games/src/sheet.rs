//! The score sheet of a game: what each turn of each seat brought.

use crate::{Advice, AdviceRow, GameInfo, RowMark, Seat, Text};

/// What a turn brought that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnScore {
    /// Whose turn it was.
    pub seat: Seat,
    /// The points of the turn.
    pub points: u32,
    /// Whether they were lost.
    pub is_lost: bool,
    /// The points of the seat after the turn.
    pub total: u32,
}

impl TurnScore {
    fn cell(&self) -> Text {
        let TurnScore { points, total, .. } = self;
        Text::plain(if self.is_lost {
            format!("({points}) {total}")
        } else {
            format!("+{points} {total}")
        })
    }
}

/// The sheet as a table: a column for each seat, and a row for the first turn of all
/// seats, for the second, and so on.
pub(crate) fn sheet(info: &GameInfo, seats: usize, scores: &[TurnScore]) -> Advice {
    let columns = Seat::all(seats).map(|seat| {
        let own = scores.iter().filter(|score| score.seat == seat);
        own.map(TurnScore::cell).collect::<Vec<_>>()
    });
    let columns: Vec<Vec<Text>> = columns.collect();
    let longest = columns.iter().map(Vec::len).max().unwrap_or(0);
    let row = |turn: usize| {
        let scores = columns.iter().map(|column| column.get(turn).cloned());
        let scores = scores.map(|cell| cell.unwrap_or_else(|| Text::plain("")));
        AdviceRow {
            mark: RowMark::None,
            cells: std::iter::once(Text::from(turn + 1))
                .chain(scores)
                .collect(),
        }
    };
    let seats = Seat::all(seats).map(|seat| info.who(seat).into());
    Advice {
        columns: std::iter::once(Text::new("game-sheet-turn"))
            .chain(seats)
            .collect(),
        rows: (0..longest).map(row).collect(),
        caption: Text::new("game-sheet-caption"),
    }
}
