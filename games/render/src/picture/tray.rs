//! Dice, cards and the like in a row.

use super::canvas::{Anchor, Canvas, Font, Paint};
use super::colour::Role;
use super::{Detail, Drawing, block::Block, piece, target};
use games::{Cell, Form, Mark, Spot};

/// The width of a place.
const PITCH: f64 = 68.0;
/// The side of a die.
const DIE: f64 = 50.0;
/// The room of a title.
const TITLE: f64 = 32.0;
/// The least places of a tray, so that pictures of one game have one width.
const PLACES: usize = 6;

/// Draws a tray of the scene, on the board or beside it.
pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>, aside: bool, index: usize) -> Block {
    let panel = if aside {
        &drawing.scene.aside[index]
    } else {
        &drawing.scene.panels[index]
    };
    let widest = panel.cells.iter().map(Vec::len).max().unwrap_or(0);
    let wide = widest.max(PLACES) as f64 * PITCH + 8.0;
    let mut top = 0.0;
    if let Some(title) = &panel.title
        && drawing.look.detail == Detail::Full
    {
        let font = Font::new(17.0, Role::Ink).at(Anchor::Start);
        canvas.text([6.0, 14.0], font, &title.say(drawing.look.language));
        top = TITLE;
    }
    for (y, row) in panel.cells.iter().enumerate() {
        let high = height(row);
        let ground = Paint::fill(Role::Track).edge(Role::Grid, 1.2);
        canvas.rect([1.0, top + 1.0], [wide - 2.0, high - 2.0], 12.0, ground);
        let middle = |x: usize| [4.0 + (x as f64 + 0.5) * PITCH, top + high / 2.0];
        let spots = drawing.motion.spots_of(aside, index);
        for spot in spots.filter(|spot| spot.row == y) {
            drawing.motion.anchor(canvas, spot, middle(spot.column));
        }
        for (x, cell) in row.iter().enumerate() {
            let at = middle(x);
            let spot = Spot {
                aside,
                panel: index,
                row: y,
                column: x,
            };
            let way = drawing.motion.to(spot).pop();
            if let Some(way) = &way {
                canvas.open(way);
            }
            draw_cell(canvas, cell, at, drawing.won);
            if way.is_some() {
                canvas.close();
            }
            let corner = [at[0] - PITCH / 2.0 + 2.0, top + 4.0];
            target::draw(
                canvas,
                drawing.look,
                cell,
                corner,
                [PITCH - 4.0, high - 8.0],
                None,
            );
        }
        top += high + 6.0;
    }
    Block {
        size: [wide, (top - 6.0).max(0.0)],
        body: canvas.take(),
    }
}

fn height(row: &[Cell]) -> f64 {
    let card = |cell: &Cell| {
        matches!(
            cell.piece.map(|piece| piece.form),
            Some(Form::Card(_) | Form::Back)
        )
    };
    if row.iter().any(card) {
        piece::CARD[1] + 22.0
    } else {
        DIE + 22.0
    }
}

/// Draws what is on a place, around this point.
pub(super) fn draw_cell(canvas: &mut Canvas, cell: &Cell, at: [f64; 2], won: bool) {
    let [x, y] = at;
    let form = cell.piece.map(|piece| piece.form);
    let size = match form {
        Some(Form::Card(_) | Form::Back) => piece::CARD,
        _ => [DIE, DIE],
    };
    let around = |canvas: &mut Canvas, more: f64, paint| {
        let corner = [x - size[0] / 2.0 - more, y - size[1] / 2.0 - more];
        canvas.rect(
            corner,
            [size[0] + 2.0 * more, size[1] + 2.0 * more],
            10.0,
            paint,
        );
    };
    let dimmed = won && cell.mark != Mark::Win;
    if dimmed {
        canvas.open("opacity=\"0.45\"");
    }
    match (cell.piece, cell.count) {
        (_, Some(count)) => {
            canvas.text(at, Font::new(26.0, Role::Ink).bold(), &count.to_string());
        }
        (Some(piece), None) => match piece.form {
            Form::Die(value) => piece::die(canvas, at, DIE, value),
            _ => piece::draw(canvas, at, piece, games::Style::Tray, &[]),
        },
        (None, None) => around(canvas, 0.0, Paint::line(Role::Grid, 1.5).dashed()),
    }
    if dimmed {
        canvas.close();
    }
    match cell.mark {
        Mark::Win => around(canvas, 5.0, Paint::line(Role::Win, 3.5)),
        Mark::Last | Mark::Source => around(canvas, 5.0, Paint::line(Role::Last, 3.5)),
        Mark::Taken => {
            around(canvas, 5.0, Paint::line(Role::Last, 3.0));
            // A tick, so that it does not take the colour to see it.
            let (x, y) = (x + size[0] / 2.0 + 1.0, y - size[1] / 2.0 - 1.0);
            canvas.circle([x, y], 9.0, Paint::fill(Role::Last).edge(Role::Casing, 1.5));
            let tick = Paint::line(Role::Casing, 2.4).round();
            canvas.line([x - 4.0, y + 0.3], [x - 1.2, y + 3.4], tick);
            canvas.line([x - 1.2, y + 3.4], [x + 4.4, y - 3.6], tick);
        }
        _ => {}
    }
}
