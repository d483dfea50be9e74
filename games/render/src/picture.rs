//! The one SVG renderer: draws any [`Scene`] as a picture, for live games,
//! replay, a wall of boards, print and documents.
//!
//! It knows the [styles](games::Style) of panels and no game, so a game
//! that describes its board as data is drawn without a line here.
//!
//! ```
//! use render::picture::{Look, Targets, svg};
//! use games::{Settings, Viewer, find};
//! use words::Language;
//!
//! let entry = find("gomoku").unwrap();
//! let mut game = entry.start(&Settings::default_of(entry.info)).unwrap();
//! game.play_turn("H8").unwrap();
//! let look = Look::page(Language::ENGLISH, Targets::Buttons);
//! let picture = svg(&game.scene(Viewer::Public), &look);
//! assert!(picture.starts_with("<svg "));
//! assert!(picture.contains("data-action=\"J9\""));
//! ```
//!
//! The snapshots that tests compare with are made anew by
//! `REMAKE=1 cargo test -p render picture`, the pictures of the documents by
//! `cargo run -p render --example pictures`.

mod block;
mod canvas;
mod chips;
mod colour;
mod felt;
mod gauge;
mod grid;
mod hints;
mod look;
mod motion;
mod piece;
mod pits;
mod poker;
mod run;
mod solid;
mod target;
mod tray;
mod words;
mod write;

use std::collections::BTreeSet;

pub use colour::stylesheet;
pub use look::{Colours, Detail, Look, Solid, Targets};
pub use poker::{
    PokerHand, PokerSeat, PokerTable, Shape, Standing, amount, poker_table, poker_words,
};
pub use words::words;
pub use write::short_name;

use block::Block;
use canvas::{Anchor, Canvas, Font, Paint};
use colour::Role;
use motion::Motion;
use run::Place;
use write::{escape, num};

use games::{Colour, Mark, Panel, Scene, Side, Style};

/// Draws a scene: one whole `<svg>` element with a `viewBox` and no size of
/// its own, named and described in words. It may be put into a page as it is
/// or written to a file; the same scene and look give the same bytes.
pub fn svg(scene: &Scene, look: &Look) -> String {
    let drawing = Drawing {
        scene,
        look,
        runs: run::runs(&scene.panels),
        won: has_won(scene),
        parts: parts_of_threats(scene),
        motion: Motion::of(scene, look),
    };
    let mut canvas = Canvas::new(look.colours);
    let picture = drawing.whole(&mut canvas);
    let margin = match look.colours {
        Colours::Own => 16.0,
        Colours::Page => 0.0,
    };
    let [wide, high] = picture.size.map(|side| (side + 2.0 * margin).max(1.0));
    if look.colours == Colours::Own {
        let paper = Paint::fill(Role::Paper);
        canvas.rect([0.0, 0.0], [wide, high], 14.0, paper);
    }
    let caption = || scene.captions.first().map(|line| line.say(look.language));
    let title = look.title.clone().or_else(caption).unwrap_or_default();
    let role = match look.targets {
        Targets::None => "img",
        Targets::Buttons | Targets::Links(_) | Targets::Ahead(_) => "group",
    };
    let (ground, body) = (canvas.take(), picture.moved([margin, margin]));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"{role}\" \
         font-family=\"system-ui, 'DejaVu Sans', sans-serif\">\
         <title>{}</title><desc>{}</desc>{}{ground}{body}</svg>\n",
        num(wide),
        num(high),
        escape(&title),
        escape(&words(scene, look.language)),
        canvas.style()
    )
}

/// The piece on the cell of this name, by itself, for a page; `None` where there is none.
pub fn piece_on(scene: &Scene, name: &str) -> Option<String> {
    let mut found = scene.panels.iter().filter_map(|panel| {
        let mut cells = panel.cells.iter().flatten();
        let cell = cells.find(|cell| cell.name.as_deref() == Some(name))?;
        Some((cell.piece?, panel.style))
    });
    let (piece, style) = found.next()?;
    let mut canvas = Canvas::new(Colours::Page);
    piece::draw(
        &mut canvas,
        [grid::CELL / 2.0; 2],
        piece,
        style,
        scene.sides,
    );
    let side = num(grid::CELL);
    Some(format!(
        "<svg class=\"{}\" viewBox=\"0 0 {side} {side}\" aria-hidden=\"true\">{}</svg>",
        colour::ALWAYS_LIGHT,
        canvas.take()
    ))
}

fn parts_of_threats(scene: &Scene) -> BTreeSet<&str> {
    let cells = scene.panels.iter().flat_map(|panel| &panel.cells).flatten();
    let threats = cells.flat_map(|cell| &cell.threats);
    threats
        .flat_map(|threat| &threat.with)
        .map(String::as_str)
        .collect()
}

fn has_won(scene: &Scene) -> bool {
    let mut cells = scene
        .panels
        .iter()
        .flat_map(|panel| panel.cells.iter().flatten());
    cells.any(|cell| cell.mark == Mark::Win)
}

/// The context that all parts of a picture share.
struct Drawing<'a> {
    scene: &'a Scene,
    look: &'a Look,
    /// The lines that won.
    runs: Vec<[Place; 2]>,
    /// Whether cells are marked as the winning ones: the others are dimmed.
    won: bool,
    /// The names of the cells that threats are made of.
    parts: BTreeSet<&'a str>,
    /// How things came where they are.
    motion: Motion<'a>,
}

impl Drawing<'_> {
    fn whole(&self, canvas: &mut Canvas) -> Block {
        let mut parts = vec![self.boards(canvas)];
        for index in 0..self.scene.aside.len() {
            parts.push(tray::draw(canvas, self, true, index));
        }
        for gauge in &self.scene.gauges {
            parts.push(gauge::draw(canvas, self, gauge));
        }
        parts.retain(|part| part.size[1] > 0.0);
        let board = Block::below(&parts, 14.0);
        if !self.look.captions || self.scene.captions.is_empty() {
            return board;
        }
        let captions = captions(
            canvas,
            &self.scene.captions(self.look.language),
            board.size[0].max(gauge::WIDTH),
        );
        Block::below(&[board, captions], 12.0)
    }

    fn boards(&self, canvas: &mut Canvas) -> Block {
        let count = self.scene.panels.len();
        let solid = self.scene.stacked && count > 1;
        let mut blocks = Vec::new();
        if !(solid && self.look.solid == Solid::Whole) {
            let panels = (0..count).map(|index| self.panel(canvas, index)).collect();
            let across = match (self.look.across, count) {
                (0, 0..=3) => count,
                (0, 4) => 2,
                (0, _) => 3,
                (across, _) => across,
            };
            blocks.push(Block::rows(panels, across, 16.0));
        }
        if solid && self.look.solid != Solid::Layers {
            blocks.push(solid::draw(canvas, self));
        }
        Block::beside(&blocks, 28.0)
    }

    fn panel(&self, canvas: &mut Canvas, index: usize) -> Block {
        let panel = &self.scene.panels[index];
        match panel.style {
            Style::Crossings | Style::Squares | Style::Chequered => grid::draw(canvas, self, index),
            Style::Pits => pits::draw(canvas, self, index),
            Style::Tray => tray::draw(canvas, self, false, index),
            Style::Felt => felt::draw(canvas, self, panel),
        }
    }

    /// Whether a board has the same colours on light and on dark: squares with black
    /// and white pieces on them, which no other ground shows both of.
    fn keeps_its_colours(&self, panel: &Panel) -> bool {
        let is_stone = |side: &Side| matches!(side.colour, Colour::Black | Colour::White);
        let has_stones = self.scene.sides.iter().any(is_stone);
        matches!(panel.style, Style::Squares | Style::Chequered) && has_stones
    }

    /// Whether it is a board on a page, with everything, that scripts may know
    /// their way about in.
    fn is_on_a_page(&self) -> bool {
        self.look.colours == Colours::Page && self.look.detail == Detail::Full
    }

    /// The place of a cell in each layer of a solid, for pages, where such
    /// cells light up together.
    fn stack(&self, row: usize, column: usize) -> Option<String> {
        let lit = self.scene.stacked && self.is_on_a_page();
        lit.then(|| format!("{}-{}", row + 1, column + 1))
    }
}

/// Lines of text below a board, broken where they are too long for it.
fn captions(canvas: &mut Canvas, captions: &[String], wide: f64) -> Block {
    const SIZE: f64 = 16.0;
    // A letter is about half as wide as it is high.
    let letters = (wide / (SIZE * 0.53)) as usize;
    let lines = captions
        .iter()
        .flat_map(|caption| textwrap::wrap(caption, letters.max(20)));
    let mut y = 0.0;
    for line in lines {
        let font = Font::new(SIZE, Role::Ink).at(Anchor::Middle);
        canvas.text([wide / 2.0, y + SIZE * 0.6], font, &line);
        y += SIZE * 1.5;
    }
    Block {
        size: [wide, y],
        body: canvas.take(),
    }
}

#[cfg(test)]
mod tests;
