//! Dice and the like drawn in plain ASCII: each in a frame, side by side.

use games::{Cell, Mark};

/// The rows of pips that a die shows, from 1 to 6.
const PIPS: [[&str; 3]; 6] = [
    ["       ", "   o   ", "       "],
    [" o     ", "       ", "     o "],
    [" o     ", "   o   ", "     o "],
    [" o   o ", "       ", " o   o "],
    [" o   o ", "   o   ", " o   o "],
    [" o   o ", " o   o ", " o   o "],
];

/// Draws a row of a tray in five lines. A glyph from `1` to `6` is a die;
/// anything else stands as it is; a marked one has a double edge. Six fit
/// into 60 columns.
pub(super) fn lines(cells: &[Cell]) -> Vec<String> {
    let drawn: Vec<[String; 5]> = cells.iter().map(framed).collect();
    (0..5)
        .map(|y| {
            let parts = drawn.iter().map(|cell| cell[y].as_str());
            parts.collect::<Vec<_>>().join(" ")
        })
        .collect()
}

fn framed(cell: &Cell) -> [String; 5] {
    let edge = match cell.mark {
        Mark::None | Mark::Check | Mark::Path | Mark::Taken | Mark::Barred => "+-------+",
        Mark::Last | Mark::Source | Mark::Win => "+=======+",
    };
    let [top, middle, bottom] = content(cell).map(|row| format!("|{row}|"));
    [edge.to_owned(), top, middle, bottom, edge.to_owned()]
}

fn content(cell: &Cell) -> [String; 3] {
    let glyph = cell.piece.map(|piece| piece.glyph);
    let value = glyph
        .and_then(|glyph| glyph.to_digit(10))
        .unwrap_or_default();
    let pips = (value as usize)
        .checked_sub(1)
        .and_then(|index| PIPS.get(index));
    if let (Some(pips), None) = (pips, cell.count) {
        return pips.map(str::to_owned);
    }
    let text = match (cell.count, glyph) {
        (Some(count), _) => count.to_string(),
        (None, Some(glyph)) => glyph.to_string(),
        (None, None) => String::new(),
    };
    [String::new(), text, String::new()].map(|row| format!("{row:^7}"))
}
