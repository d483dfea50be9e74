//! The whole of a solid: its layers above each other, seen from a corner.

use super::canvas::{Anchor, Canvas, Font, Paint};
use super::colour::Role;
use super::grid::{self, CELL};
use super::write::num;
use super::{Drawing, block::Block, hints};
use games::{Cell, Panel, Style};

/// How far a step along a row goes to the right and down, and one along a
/// column to the left and down. Not equal, so that no two lines of a solid
/// lie upon each other.
const ROW: [f64; 2] = [0.92, 0.27];
const COLUMN: [f64; 2] = [0.54, 0.42];
/// How large pieces are, which stand upright.
const PIECE: f64 = 0.72;
/// How far a layer lies below the one above it, in its own height.
const APART: f64 = 1.0;
/// The room of the titles at the left.
const TITLES: f64 = 62.0;

/// Draws all panels of the scene as one solid.
pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>) -> Block {
    let panels = &drawing.scene.panels;
    let rows = panels.iter().map(|panel| panel.cells.len()).max();
    let wide = rows.unwrap_or(0) as f64 * CELL;
    let high = wide * (ROW[1] + COLUMN[1]);
    let layer = |index: usize| [TITLES + wide * COLUMN[0], 4.0 + index as f64 * high * APART];
    let point = |index: usize, x: f64, y: f64| {
        let [left, top] = layer(index);
        [
            left + x * ROW[0] - y * COLUMN[0],
            top + x * ROW[1] + y * COLUMN[1],
        ]
    };
    let last = panels.len().saturating_sub(1);
    // The edges that stand, then the layers from the lowest to the top.
    for [x, y] in [[0.0, 0.0], [wide, 0.0], [0.0, wide], [wide, wide]] {
        let edge = Paint::line(Role::Grid, 1.5).dashed();
        canvas.line(point(0, x, y), point(last, x, y), edge);
    }
    for (index, panel) in panels.iter().enumerate().rev() {
        plane(canvas, drawing, panel, layer(index));
        for (y, x, cell) in grid::places(panel) {
            let at = point(index, grid::middle(x), grid::middle(y));
            standing(canvas, drawing, cell, panel.style, at);
        }
        if let Some(title) = &panel.title {
            let [x, y] = point(index, 0.0, wide);
            let font = Font::new(16.0, Role::Faint).at(Anchor::End);
            canvas.text([x - 8.0, y], font, &title.say(drawing.look.language));
        }
    }
    for [[from, y1, x1], [to, y2, x2]] in &drawing.runs {
        let from = point(*from, grid::middle(*x1), grid::middle(*y1));
        let to = point(*to, grid::middle(*x2), grid::middle(*y2));
        grid::win_line(canvas, from, to);
    }
    Block {
        size: [
            TITLES + wide * (ROW[0] + COLUMN[0]) + 4.0,
            high * (1.0 + APART * last as f64) + 8.0,
        ],
        body: canvas.take(),
    }
}

/// A layer that lies on its side, its grounds tinted.
fn plane(canvas: &mut Canvas, drawing: &Drawing<'_>, panel: &Panel, corner: [f64; 2]) {
    let ([a, b], [c, d], [left, top]) = (ROW, COLUMN, corner.map(num));
    canvas.open(&format!(
        "transform=\"matrix({a} {b} -{c} {d} {left} {top})\""
    ));
    canvas.open("opacity=\"0.88\"");
    grid::board(canvas, panel, true);
    canvas.close();
    for (y, x, cell) in grid::places(panel) {
        grid::ground(
            canvas,
            cell,
            panel.style,
            [x as f64 * CELL, y as f64 * CELL],
        );
        if let Some(stack) = drawing.stack(y, x) {
            canvas.put(&grid::lot(&stack, x, y));
        }
    }
    canvas.close();
}

/// The piece on a cell, upright.
fn standing(canvas: &mut Canvas, drawing: &Drawing<'_>, cell: &Cell, style: Style, at: [f64; 2]) {
    if cell.piece.is_none() && cell.count.is_none() && cell.threats.is_empty() {
        return;
    }
    let [x, y] = at.map(num);
    canvas.open(&format!("transform=\"translate({x} {y}) scale({PIECE})\""));
    grid::piece(canvas, drawing, cell, style, [0.0, 0.0]);
    hints::draw(canvas, drawing, cell, style, [0.0, 0.0]);
    canvas.close();
}
