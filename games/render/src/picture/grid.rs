//! Boards of crossings and of squares.

use super::canvas::{Anchor, Canvas, Font, Paint};
use super::colour::Role;
use super::write::num;
use super::{Detail, Drawing, block::Block, hints, piece, target};
use games::{Cell, Mark, Panel, Spot, Style};
use words::Language;

/// The side of a cell.
pub(super) const CELL: f64 = 48.0;
/// The room of labels, of a title, and of an edge with neither.
const LABELS: f64 = 30.0;
const TITLE: f64 = 30.0;
const EDGE: f64 = 3.0;

/// Draws panel `index` of the scene.
pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>, index: usize) -> Block {
    let panel = &drawing.scene.panels[index];
    let full = drawing.look.detail == Detail::Full;
    let wide = panel.cells.iter().map(Vec::len).max().unwrap_or(0) as f64 * CELL;
    let high = panel.cells.len() as f64 * CELL;
    // Squares have room for labels in their corners.
    let outside = full && panel.style == Style::Crossings;
    let room = |labels: bool| if outside && labels { LABELS } else { EDGE };
    let left = room(!panel.rows.is_empty());
    let below = room(!panel.columns.is_empty());
    let title = panel.title.as_ref().filter(|_| full);
    let top = if title.is_some() { TITLE } else { EDGE };
    // The room at the left is left free at the right too, so that the board is
    // in the middle.
    let size = [
        left + wide + left.min(EDGE.max(left / 3.0)),
        top + high + below,
    ];
    if let Some(title) = title {
        let font = Font::new(18.0, Role::Ink).bold();
        canvas.text(
            [left + wide / 2.0, 13.0],
            font,
            &title.say(drawing.look.language),
        );
    }
    if outside {
        labels(canvas, panel, drawing.look.language, [left, top], high);
    }
    let place = format!("transform=\"translate({} {})\"", num(left), num(top));
    if drawing.keeps_its_colours(panel) {
        canvas.open_light(&place);
    } else {
        canvas.open(&place);
    }
    if panel.style == Style::Squares && drawing.keeps_its_colours(panel) {
        felt(canvas, panel);
    } else {
        board(canvas, panel, full);
    }
    if full && !outside {
        labels_inside(canvas, panel, drawing.look.language);
    }
    cells(canvas, drawing, index);
    canvas.close();
    Block {
        size,
        body: canvas.take(),
    }
}

fn labels(
    canvas: &mut Canvas,
    panel: &Panel,
    language: Language,
    [left, top]: [f64; 2],
    high: f64,
) {
    let font = Font::new(16.0, Role::Faint);
    for (index, label) in panel.columns.iter().enumerate() {
        let x = left + middle(index);
        canvas.text([x, top + high + 16.0], font, label);
    }
    for (index, label) in panel.rows.iter().enumerate() {
        let y = top + middle(index);
        canvas.text([left - 9.0, y], font.at(Anchor::End), &label.say(language));
    }
}

/// Labels of rows in the upper left corners of the first column, of columns in the lower
/// right corners of the last row.
fn labels_inside(canvas: &mut Canvas, panel: &Panel, language: Language) {
    let font = Font::new(10.5, Role::Ink);
    let high = panel.cells.len() as f64 * CELL;
    for (index, label) in panel.columns.iter().enumerate() {
        let x = (index + 1) as f64 * CELL - 3.0;
        canvas.text([x, high - 7.0], font.at(Anchor::End), label);
    }
    for (index, label) in panel.rows.iter().enumerate() {
        let at = [2.5, index as f64 * CELL + 7.5];
        canvas.text(at, font.at(Anchor::Start), &label.say(language));
    }
}

/// The middle of a row or column.
pub(super) fn middle(index: usize) -> f64 {
    (index as f64 + 0.5) * CELL
}

/// The board without anything on it, from the point 0, 0 on.
pub(super) fn board(canvas: &mut Canvas, panel: &Panel, full: bool) {
    let rows = panel.cells.len();
    let columns = panel.cells.iter().map(Vec::len).max().unwrap_or(0);
    let (wide, high) = (columns as f64 * CELL, rows as f64 * CELL);
    match panel.style {
        Style::Crossings => {
            let wood = Paint::fill(Role::Wood).edge(Role::Line, 1.5);
            canvas.rect([0.0, 0.0], [wide, high], 5.0, wood);
            let half = CELL / 2.0;
            let d = lines(rows, |y| [[half, middle(y)], [wide - half, middle(y)]])
                + &lines(columns, |x| [[middle(x), half], [middle(x), high - half]]);
            let width = if full { 1.3 } else { 2.0 };
            canvas.path(&d, Paint::line(Role::Line, width));
            for [row, column] in stars(rows, columns) {
                let at = [middle(column), middle(row)];
                canvas.circle(at, 4.2, Paint::fill(Role::Line));
            }
        }
        _ => {
            canvas.rect([0.0, 0.0], [wide, high], 4.0, Paint::fill(Role::Square));
            if panel.style == Style::Chequered {
                dark_squares(canvas, panel);
            }
            let side = |index: usize| (index + 1) as f64 * CELL;
            let d = lines(rows.saturating_sub(1), |y| {
                [[0.0, side(y)], [wide, side(y)]]
            }) + &lines(columns.saturating_sub(1), |x| {
                [[side(x), 0.0], [side(x), high]]
            });
            canvas.path(&d, Paint::line(Role::Grid, 1.5));
            canvas.rect([0.0, 0.0], [wide, high], 4.0, Paint::line(Role::Grid, 2.5));
        }
    }
}

/// The green board of black and white discs, with the four points of Othello's.
fn felt(canvas: &mut Canvas, panel: &Panel) {
    let rows = panel.cells.len();
    let columns = panel.cells.iter().map(Vec::len).max().unwrap_or(0);
    let (wide, high) = (columns as f64 * CELL, rows as f64 * CELL);
    canvas.rect([0.0, 0.0], [wide, high], 4.0, Paint::fill(Role::Green));
    let side = |index: usize| index as f64 * CELL;
    let d = lines(rows, |y| [[0.0, side(y)], [wide, side(y)]])
        + &lines(columns, |x| [[side(x), 0.0], [side(x), high]]);
    canvas.path(&d, Paint::line(Role::DarkEdge, 1.3));
    canvas.rect(
        [0.0, 0.0],
        [wide, high],
        4.0,
        Paint::line(Role::DarkEdge, 2.5),
    );
    if rows.min(columns) > 5 {
        for at in [
            [2, 2],
            [2, rows - 2],
            [columns - 2, 2],
            [columns - 2, rows - 2],
        ] {
            canvas.circle(at.map(side), 3.5, Paint::fill(Role::DarkEdge));
        }
    }
}

/// The dark squares: that at the lower left and every second one.
fn dark_squares(canvas: &mut Canvas, panel: &Panel) {
    let lowest = panel.cells.len().saturating_sub(1);
    let dark = places(panel).filter(|(y, x, _)| (lowest - y + x).is_multiple_of(2));
    let mut d = String::new();
    for (y, x, _) in dark {
        let (x, y) = (num(x as f64 * CELL), num(y as f64 * CELL));
        let side = num(CELL);
        d.push_str(&format!("M{x} {y}h{side}v{side}h-{side}Z"));
    }
    canvas.path(&d, Paint::fill(Role::Wood));
}

fn lines(count: usize, line: impl Fn(usize) -> [[f64; 2]; 2]) -> String {
    let mut d = String::new();
    for index in 0..count {
        let [from, to] = line(index);
        let ([x1, y1], [x2, y2]) = (from.map(num), to.map(num));
        d.push_str(&format!("M{x1} {y1}L{x2} {y2}"));
    }
    d
}

/// The star points of a square board by row and column, as in go and gomoku:
/// near the corners, in the middle of odd boards, and from 17 on beside it.
fn stars(rows: usize, columns: usize) -> Vec<[usize; 2]> {
    if rows != columns || rows < 9 {
        return Vec::new();
    }
    let near = if rows < 13 { 2 } else { 3 };
    let (far, middle) = (rows - 1 - near, rows / 2);
    let mut stars = vec![[near, near], [near, far], [far, near], [far, far]];
    if rows % 2 == 1 {
        stars.push([middle, middle]);
        if rows >= 17 {
            stars.extend([[near, middle], [middle, near], [middle, far], [far, middle]]);
        }
    }
    stars
}

fn cells(canvas: &mut Canvas, drawing: &Drawing<'_>, index: usize) {
    let panel = &drawing.scene.panels[index];
    for (y, x, cell) in places(panel) {
        ground(
            canvas,
            cell,
            panel.style,
            [x as f64 * CELL, y as f64 * CELL],
        );
        if let Some(stack) = drawing.stack(y, x) {
            canvas.put(&lot(&stack, x, y));
        }
    }
    for (y, x, cell) in places(panel) {
        let at = [middle(x), middle(y)];
        if panel.shows_names() && drawing.look.detail == Detail::Full {
            name(canvas, cell, [x as f64 * CELL, y as f64 * CELL]);
        }
        let spot = Spot {
            aside: false,
            panel: index,
            row: y,
            column: x,
        };
        drawing.motion.anchor(canvas, spot, at);
        let about: Vec<String> = drawing.motion.to(spot).pop().into_iter().collect();
        let about = about.into_iter().chain(target::held(drawing.look, cell));
        let about = about.collect::<Vec<_>>().join(" ");
        if !about.is_empty() {
            canvas.open(&about);
        }
        piece(canvas, drawing, cell, panel.style, at);
        if !about.is_empty() {
            canvas.close();
        }
        mark(canvas, cell, panel.style, at);
        if let Some(seat) = cell.counted {
            piece::territory(canvas, at, drawing.scene.sides.get(seat.index()));
        }
        if cell.mark == Mark::Last && drawing.is_on_a_page() {
            landmark(canvas, at);
        }
        hints::draw(canvas, drawing, cell, panel.style, at);
    }
    for [[panel, y1, x1], [last, y2, x2]] in &drawing.runs {
        if [*panel, *last] == [index, index] {
            let from = [middle(*x1), middle(*y1)];
            win_line(canvas, from, [middle(*x2), middle(*y2)]);
        }
    }
    for (y, x, cell) in places(panel) {
        let corner = [x as f64 * CELL, y as f64 * CELL];
        let stack = drawing.stack(y, x);
        target::draw(
            canvas,
            drawing.look,
            cell,
            corner,
            [CELL; 2],
            stack.as_deref(),
        );
    }
}

/// The name of a cell in its corner.
fn name(canvas: &mut Canvas, cell: &Cell, [x, y]: [f64; 2]) {
    if let Some(name) = &cell.name {
        let font = Font::new(10.0, Role::Ink).at(Anchor::Start);
        canvas.text([x + 2.5, y + 7.0], font, name);
    }
}

/// The middle of the cell that was played last, so that a page can bring it
/// into view.
fn landmark(canvas: &mut Canvas, [x, y]: [f64; 2]) {
    let (x, y) = (num(x), num(y));
    canvas.put(&format!(
        "<circle data-last=\"\" cx=\"{x}\" cy=\"{y}\" r=\"1\" fill=\"none\"/>"
    ));
}

/// All cells with their row and column.
pub(super) fn places(panel: &Panel) -> impl Iterator<Item = (usize, usize, &Cell)> {
    let rows = panel.cells.iter().enumerate();
    rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, cell)| (y, x, cell)))
}

/// The ground of a cell of a solid, which lights up with those above it.
pub(super) fn lot(stack: &str, x: usize, y: usize) -> String {
    let (x, y) = (num(x as f64 * CELL), num(y as f64 * CELL));
    format!(
        "<rect data-stack=\"{stack}\" x=\"{x}\" y=\"{y}\" width=\"48\" height=\"48\" \
         fill=\"none\" pointer-events=\"all\"/>"
    )
}

/// The tint of a cell, and its bar where it is blocked.
pub(super) fn ground(canvas: &mut Canvas, cell: &Cell, style: Style, [x, y]: [f64; 2]) {
    let tint = |canvas: &mut Canvas, role, opacity| {
        let paint = Paint::fill(role).opacity(opacity);
        canvas.rect([x + 1.0, y + 1.0], [CELL - 2.0, CELL - 2.0], 4.0, paint);
    };
    match cell.mark {
        Mark::Last => tint(canvas, Role::Last, 0.28),
        Mark::Check => {
            let middle = [x + CELL / 2.0, y + CELL / 2.0];
            let paint = Paint::fill(Role::Check).edge(Role::Last, 2.5);
            canvas.circle(middle, CELL / 2.0 - 2.0, paint);
        }
        Mark::Source | Mark::Path => tint(canvas, Role::Path, 0.22),
        Mark::Win if style != Style::Crossings => tint(canvas, Role::Win, 0.2),
        Mark::Barred if style == Style::Squares => {
            tint(canvas, Role::Grid, 0.6);
            let at = [x + CELL / 2.0, y + CELL / 2.0];
            piece::cross(canvas, at, 19.0, Paint::line(Role::Grid, 2.0));
        }
        _ => {}
    }
}

/// The piece on a cell.
pub(super) fn piece(
    canvas: &mut Canvas,
    drawing: &Drawing<'_>,
    cell: &Cell,
    style: Style,
    at: [f64; 2],
) {
    let dimmed = drawing.won && cell.mark != Mark::Win;
    if let Some(piece) = cell.piece {
        if dimmed {
            canvas.open("opacity=\"0.48\"");
        }
        piece::draw(canvas, at, piece, style, drawing.scene.sides);
        if dimmed {
            canvas.close();
        }
    }
    if let Some(count) = cell.count {
        let font = Font::new(24.0, Role::Ink).bold();
        canvas.text(at, font, &count.to_string());
    }
}

/// The marks above a cell that have a shape.
fn mark(canvas: &mut Canvas, cell: &Cell, style: Style, at: [f64; 2]) {
    let [x, y] = at;
    let frame = |canvas: &mut Canvas, paint| {
        let corner = [x - CELL / 2.0 + 2.5, y - CELL / 2.0 + 2.5];
        canvas.rect(corner, [CELL - 5.0, CELL - 5.0], 4.0, paint);
    };
    match (cell.mark, style) {
        (Mark::Last, Style::Crossings) => {
            let paint = Paint::fill(Role::Mark).edge(Role::Light, 1.8);
            piece::diamond(canvas, at, 10.5, paint);
        }
        (Mark::Last, _) => frame(canvas, Paint::line(Role::Last, 3.0)),
        (Mark::Source, _) => frame(canvas, Paint::line(Role::Path, 2.5).dashed()),
        (Mark::Taken, _) => piece::cross(canvas, at, 17.0, Paint::line(Role::Last, 3.0)),
        _ => {}
    }
}

/// A line through the middles of two cells and a little beyond.
pub(super) fn win_line(canvas: &mut Canvas, from: [f64; 2], to: [f64; 2]) {
    let run = [to[0] - from[0], to[1] - from[1]];
    let length = run[0].hypot(run[1]).max(1.0);
    let beyond = run.map(|part| part / length * 16.0);
    let from = [from[0] - beyond[0], from[1] - beyond[1]];
    let to = [to[0] + beyond[0], to[1] + beyond[1]];
    canvas.line(
        from,
        to,
        Paint::line(Role::Casing, 9.0).round().opacity(0.85),
    );
    canvas.line(from, to, Paint::line(Role::Win, 5.0).round());
}
