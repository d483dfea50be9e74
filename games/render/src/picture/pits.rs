//! Pits and stores with their beans.

use super::canvas::{Anchor, Canvas, Font, Paint};
use super::colour::Role;
use super::{Detail, Drawing, block::Block, piece, target};
use games::{Cell, Mark, Panel, Spot, Text};

/// The width of a column of pits, and of one with a store: together they are as
/// narrow as a phone of 360 px needs for pits of 44 px.
const PITCH: f64 = 72.0;
const STORE: f64 = 55.0;
/// The radius of a pit.
const PIT: f64 = 32.0;
/// The height of a row: the pit and its count.
const ROW: f64 = 100.0;
/// The room of labels, and around the pits.
const LABELS: f64 = 30.0;
const AROUND: f64 = 10.0;

/// Draws panel `index` of the scene. A cell that stands alone in the first or
/// last column is a store, as high as the board.
pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>, index: usize) -> Block {
    let panel = &drawing.scene.panels[index];
    let full = drawing.look.detail == Detail::Full;
    let columns = panel.cells.iter().map(Vec::len).max().unwrap_or(0);
    let rows: Vec<usize> = (0..panel.cells.len())
        .filter(|y| has_pits(panel, *y))
        .collect();
    let top = if full { LABELS } else { 3.0 };
    let width = |x: usize| match store(panel, x) {
        Some(_) => STORE,
        None => PITCH,
    };
    let left = |x: usize| (0..x).map(width).sum::<f64>();
    let size = [left(columns) + 6.0, rows.len() as f64 * ROW + 2.0 * AROUND];
    let wood = Paint::fill(Role::Wood).edge(Role::Line, 1.5);
    canvas.rect([3.0, top], size, 40.0, wood);
    let centre = |x: usize| 6.0 + left(x) + width(x) / 2.0;
    if full {
        let rows = Text::say_all(&panel.rows, drawing.look.language);
        labels(canvas, [&panel.columns, &rows], size, top, &centre);
    }
    let house = |row: usize, column: usize| House {
        drawing,
        cell: &panel.cells[row][column],
        spot: Spot {
            aside: false,
            panel: index,
            row,
            column,
        },
    };
    let mut flying = FlyingBeans::default();
    for (y, x) in (0..columns).filter_map(|x| Some((store(panel, x)?, x))) {
        let corner = [centre(x) - STORE / 2.0 + 2.0, top + AROUND + 4.0];
        let size = [STORE - 4.0, size[1] - 2.0 * AROUND - 8.0];
        let house = house(y, x);
        draw_store(canvas, &house, corner, size, &mut flying);
        target::draw(canvas, drawing.look, house.cell, corner, size, None);
    }
    for (band, y) in rows.iter().enumerate() {
        let row = Row {
            top: top + AROUND + band as f64 * ROW,
            // The numbers stand on the side of the player.
            above: 2 * band < rows.len(),
        };
        for x in 0..panel.cells[*y].len() {
            let house = house(*y, x);
            if house.cell.mark != Mark::Barred && store(panel, x).is_none() {
                row.draw(canvas, &house, centre(x), &mut flying);
            }
        }
    }
    flying.draw(canvas);
    let below = if full { LABELS } else { 3.0 };
    Block {
        size: [size[0] + 6.0, top + size[1] + below],
        body: canvas.take(),
    }
}

/// A row of pits.
struct Row {
    /// Where it begins.
    top: f64,
    /// Whether its numbers stand above its pits.
    above: bool,
}

impl Row {
    /// Draws the pit with its middle at `x`, its number and its target.
    fn draw(&self, canvas: &mut Canvas, house: &House<'_>, x: f64, flying: &mut FlyingBeans) {
        let (top, above, drawing) = (self.top, self.above, house.drawing);
        let middle = top + if above { ROW - PIT - 3.0 } else { PIT + 3.0 };
        draw_pit(canvas, house, [x, middle], above, flying);
        let number = top + if above { 15.0 } else { ROW - 15.0 };
        let (at, size) = if drawing.look.detail == Detail::Full {
            ([x, number], 24.0)
        } else {
            ([x, middle], 34.0)
        };
        house.number(canvas, at, size);
        let corner = [x - PITCH / 2.0, top + 1.0];
        let size = [PITCH, ROW - 2.0];
        target::draw(canvas, drawing.look, house.cell, corner, size, None);
    }
}

fn has_pits(panel: &Panel, y: usize) -> bool {
    let mut cells = panel.cells[y].iter().enumerate();
    cells.any(|(x, cell)| cell.mark != Mark::Barred && store(panel, x).is_none())
}

/// The row of the one cell of the first or last column, where it is alone
/// there.
fn store(panel: &Panel, x: usize) -> Option<usize> {
    let last = panel.cells.first()?.len().checked_sub(1)?;
    if panel.cells.len() < 2 || (x != 0 && x != last) {
        return None;
    }
    let mut alone = (0..panel.cells.len()).filter(|y| {
        let cell = panel.cells[*y].get(x);
        cell.is_some_and(|cell| cell.mark != Mark::Barred)
    });
    let store = alone.next();
    store.filter(|_| alone.next().is_none())
}

/// A pit or a store, and where it is.
struct House<'a> {
    drawing: &'a Drawing<'a>,
    cell: &'a Cell,
    spot: Spot,
}

impl House<'_> {
    fn is_full(&self) -> bool {
        self.drawing.look.detail == Detail::Full
    }

    fn count(&self) -> u32 {
        self.cell.count.unwrap_or_default()
    }

    /// Writes how many lie here.
    fn number(&self, canvas: &mut Canvas, at: [f64; 2], size: f64) {
        let changes = self.drawing.motion.counts(self.spot, self.count());
        if let Some(changes) = &changes {
            canvas.open(changes);
        }
        let font = Font::new(size, Role::Ink).bold();
        canvas.text(at, font, &self.count().to_string());
        if changes.is_some() {
            canvas.close();
        }
    }

    /// Draws the beans at these places, but for those that came with the last
    /// sowing: they are the last, and fly.
    fn beans(&self, canvas: &mut Canvas, places: &[[f64; 2]], flying: &mut FlyingBeans) {
        let ways = self.drawing.motion.to(self.spot);
        let stay = places.len().saturating_sub(ways.len());
        let shown = places.len() - stay;
        let mut ways = ways.into_iter().rev().take(shown).rev();
        for (index, at) in (0..).zip(places) {
            let way = if index < stay { None } else { ways.next() };
            match way {
                Some(way) => flying.0.push((way, *at, index as u32)),
                None => bean(canvas, *at, index as u32),
            }
        }
    }
}

/// Beans that came from elsewhere. They are drawn last, above all pits.
#[derive(Default)]
struct FlyingBeans(Vec<(String, [f64; 2], u32)>);

impl FlyingBeans {
    fn draw(self, canvas: &mut Canvas) {
        if self.0.is_empty() {
            return;
        }
        canvas.open("pointer-events=\"none\"");
        for (way, at, index) in self.0 {
            canvas.open(&way);
            bean(canvas, at, index);
            canvas.close();
        }
        canvas.close();
    }
}

/// Each player reads the labels of the columns from the own left; the names of
/// the players stand at the ends.
fn labels(
    canvas: &mut Canvas,
    [columns, rows]: [&[String]; 2],
    [wide, high]: [f64; 2],
    top: f64,
    centre: &impl Fn(usize) -> f64,
) {
    let font = Font::new(17.0, Role::Faint);
    let (above, below) = (top - 15.0, top + high + 15.0);
    for (x, label) in columns.iter().rev().enumerate() {
        canvas.text([centre(x), above], font, label);
    }
    for (x, label) in columns.iter().enumerate() {
        canvas.text([centre(x), below], font, label);
    }
    let font = Font::new(17.0, Role::Ink).bold();
    if let Some(name) = rows.first() {
        canvas.text([8.0, above], font.at(Anchor::Start), name);
    }
    if let Some(name) = rows.last() {
        canvas.text([wide - 2.0, below], font.at(Anchor::End), name);
    }
}

fn draw_store(
    canvas: &mut Canvas,
    house: &House<'_>,
    corner: [f64; 2],
    size: [f64; 2],
    flying: &mut FlyingBeans,
) {
    let round = size[0] / 2.0;
    let hollow = Paint::fill(Role::Pit).edge(Role::PitEdge, 1.5);
    canvas.rect(corner, size, round, hollow);
    let middle = corner[0] + size[0] / 2.0;
    let centre = [middle, corner[1] + size[1] / 2.0];
    house.drawing.motion.anchor(canvas, house.spot, centre);
    match house.cell.mark {
        Mark::Path => {
            let trail = Paint::fill(Role::Trail).edge(Role::PitEdge, 1.5);
            canvas.rect(corner, size, round, trail);
        }
        Mark::Last | Mark::Win => {
            canvas.rect(corner, size, round, Paint::fill(Role::Last).opacity(0.22));
            canvas.rect(corner, size, round, Paint::line(Role::Last, 3.5));
            let paint = Paint::fill(Role::Mark).edge(Role::Light, 1.8);
            piece::diamond(canvas, [middle, corner[1] + size[1]], 9.0, paint);
        }
        _ => {}
    }
    if !house.is_full() {
        house.number(canvas, centre, 38.0);
        return;
    }
    house.number(canvas, [middle, corner[1] + 30.0], 30.0);
    let place = |index: u32| {
        // The middle one of a row comes first.
        let [column, row] = [(index + 1) % 3, index / 3].map(f64::from);
        // Every second row is a little to the side.
        let aside = if (index / 3).is_multiple_of(2) {
            -2.5
        } else {
            2.5
        };
        [
            middle + (column - 1.0) * 13.0 + aside,
            corner[1] + 62.0 + row * 14.0,
        ]
    };
    let places: Vec<[f64; 2]> = (0..house.count().min(STORED)).map(place).collect();
    house.beans(canvas, &places, flying);
}

/// The most beans that are drawn in a store and in a pit; the number tells.
const STORED: u32 = 24;
const IN_PIT: usize = 12;

/// Where beans lie in a pit, in the order in which they come.
const PLACES: [[f64; 2]; IN_PIT] = [
    [4.2, 0.5],
    [-6.2, 5.6],
    [1.0, -11.0],
    [8.1, 10.5],
    [-14.8, -2.6],
    [14.1, -9.0],
    [-4.7, 17.5],
    [-9.0, -17.3],
    [19.5, 7.1],
    [-20.4, 8.4],
    [9.8, -20.9],
    [7.3, 23.1],
];

fn bean(canvas: &mut Canvas, at: [f64; 2], index: u32) {
    let turn = (index as i32 * 67) % 180;
    let paint = Paint::fill(Role::Bean).edge(Role::BeanEdge, 1.0);
    canvas.oval(at, [6.9, 5.0], turn, paint);
}

fn draw_pit(
    canvas: &mut Canvas,
    house: &House<'_>,
    at: [f64; 2],
    above: bool,
    flying: &mut FlyingBeans,
) {
    let full = house.is_full();
    house.drawing.motion.anchor(canvas, house.spot, at);
    canvas.circle(at, PIT, Paint::fill(Role::Pit).edge(Role::PitEdge, 1.5));
    let tint = |canvas: &mut Canvas, role, opacity| {
        canvas.circle(at, PIT, Paint::fill(role).opacity(opacity));
    };
    match house.cell.mark {
        Mark::Path => canvas.circle(at, PIT, Paint::fill(Role::Trail).edge(Role::PitEdge, 1.5)),
        Mark::Last | Mark::Win => tint(canvas, Role::Last, 0.22),
        _ => {}
    }
    if full {
        let places = PLACES.iter().take(house.count() as usize);
        let places: Vec<[f64; 2]> = places.map(|[dx, dy]| [at[0] + dx, at[1] + dy]).collect();
        house.beans(canvas, &places, flying);
    }
    match house.cell.mark {
        Mark::Source => canvas.circle(at, PIT - 1.0, Paint::line(Role::Path, 4.5).dashed()),
        Mark::Last | Mark::Win => {
            canvas.circle(at, PIT, Paint::line(Role::Last, 3.5));
            // The diamond lies where no number is.
            let side = if above { PIT } else { -PIT };
            let paint = Paint::fill(Role::Mark).edge(Role::Light, 1.8);
            piece::diamond(canvas, [at[0], at[1] + side], 9.0, paint);
        }
        Mark::Taken => {
            canvas.circle(at, PIT - 1.0, Paint::line(Role::Last, 2.5).dashed());
            // The number stands there when it is small.
            if full {
                piece::cross(canvas, at, 13.0, Paint::line(Role::Last, 3.5).round());
            }
        }
        _ => {}
    }
}
