//! A card table with the cards and chips of a game.

use games::{Cell, Panel};

use super::canvas::{Canvas, Font, Paint};
use super::colour::Role;
use super::write::{num, short_name};
use super::{Detail, Drawing, block::Block, chips, piece, poker, target, tray};

/// The width of the table.
const WIDTH: f64 = 440.0;
/// The room above the first place and below the last one, for the edge of the table.
const EDGE: f64 = 40.0;
/// The most letters of a label, which are at most three fifths as wide as they are high.
const LETTERS: usize = 28;
/// The room of a label below the cards.
const LABEL: f64 = 40.0;
/// The room of chips where no cards lie.
const CHIPS: f64 = 40.0;
/// How much larger chips are than on a table with more seats.
const CHIP_SCALE: f64 = 1.5;
/// The width of a card with the gap beside it.
const PITCH: f64 = piece::CARD[0] + 12.0;

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>, panel: &Panel) -> Block {
    let highs: Vec<f64> = panel.cells.iter().map(|row| height(row)).collect();
    let high = highs.iter().sum::<f64>() + LABEL * highs.len() as f64 + 2.0 * EDGE;
    poker::felt(canvas, [[0.0, 0.0], [WIDTH, high]]);
    let mut top = EDGE;
    for (row, (cells, high)) in panel.cells.iter().zip(highs).enumerate() {
        place(canvas, drawing, cells, [WIDTH / 2.0, top + high / 2.0]);
        if let Some(label) = panel.rows.get(row)
            && drawing.look.detail == Detail::Full
        {
            let font = Font::new(19.0, Role::FeltInk).bold();
            let label = short_name(&label.say(drawing.look.language), LETTERS);
            canvas.text([WIDTH / 2.0, top + high + 16.0], font, &label);
        }
        top += high + LABEL;
    }
    // The shadow of the table is seen below it.
    Block {
        size: [WIDTH, high + 5.0],
        body: canvas.take(),
    }
}

fn height(row: &[Cell]) -> f64 {
    if row.iter().all(|cell| cell.count.is_some()) {
        CHIPS
    } else {
        piece::CARD[1]
    }
}

/// The cards of a place around this point, and its chips at their right.
fn place(canvas: &mut Canvas, drawing: &Drawing<'_>, row: &[Cell], [x, y]: [f64; 2]) {
    let (chips, cards): (Vec<&Cell>, Vec<&Cell>) =
        row.iter().partition(|cell| cell.count.is_some());
    let wide = PITCH * cards.len() as f64;
    for (index, cell) in cards.iter().enumerate() {
        let at = [x + PITCH * (index as f64 + 0.5) - wide / 2.0, y];
        let corner = [at[0] - piece::CARD[0] / 2.0, at[1] - piece::CARD[1] / 2.0];
        if cell.piece.is_some() {
            // What belongs to nobody is part of every hand.
            let has_owner = cell.piece.is_some_and(|piece| piece.owner.is_some());
            tray::draw_cell(canvas, cell, at, drawing.won && has_owner);
        } else {
            let empty = Paint::line(Role::FeltInk, 1.2).opacity(0.3).dashed();
            canvas.rect(corner, piece::CARD, 7.0, empty);
        }
        target::draw(canvas, drawing.look, cell, corner, piece::CARD, None);
    }
    let count = chips.iter().filter_map(|cell| cell.count).map(u64::from);
    let (left, at_left) = if cards.is_empty() {
        (x, 0.5)
    } else {
        (x + wide / 2.0 + 4.0, 0.0)
    };
    let (left, below) = (num(left), num(y + CHIPS / 2.0));
    canvas.open(&format!(
        "transform=\"translate({left} {below}) scale({CHIP_SCALE})\""
    ));
    chips::piles(canvas, [0.0, 0.0], count.sum(), at_left);
    canvas.close();
}
