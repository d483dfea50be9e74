//! The targets to point at.

use std::fmt::Write as _;

use super::canvas::Canvas;
use super::write::{escape, num};
use super::{Look, Targets, words};
use games::{Cell, Mark, Offer, Seat};

/// Draws the target of a cell: its label and its action on an invisible
/// rectangle. Nothing where it offers nothing. `stack` is its place in each
/// layer of a solid.
pub(super) fn draw(
    canvas: &mut Canvas,
    look: &Look,
    cell: &Cell,
    corner: [f64; 2],
    size: [f64; 2],
    stack: Option<&str>,
) {
    let label = escape(&words::of_cell(cell, look.language));
    let hit = hit(corner, size);
    let stack = stack.map_or(String::new(), |stack| format!(" data-stack=\"{stack}\""));
    match (&look.targets, &cell.offer) {
        (Targets::Buttons, Offer::Action(action)) => canvas.put(&format!(
            "<g class=\"target\" role=\"button\" tabindex=\"0\" data-action=\"{}\"{stack} \
             aria-label=\"{label}\">{hit}</g>",
            escape(action)
        )),
        (Targets::Buttons, Offer::Part(part)) => canvas.put(&format!(
            "<g class=\"target\" role=\"button\" tabindex=\"0\" data-part=\"{}\"{stack} \
             aria-pressed=\"false\" aria-label=\"{label}\">{hit}</g>",
            escape(part)
        )),
        (Targets::Buttons, Offer::Step(name)) => canvas.put(&format!(
            "<g class=\"target\" role=\"button\" tabindex=\"0\" data-step=\"{}\"{stack} \
             aria-pressed=\"false\" aria-label=\"{label}\">{hit}{}</g>",
            escape(name),
            goal(cell, corner, size)
        )),
        (Targets::Links(address), Offer::Action(action)) => canvas.put(&format!(
            "<a class=\"target\" href=\"{}{}\"{stack} aria-label=\"{label}\">{hit}</a>",
            escape(address),
            percent(action)
        )),
        (Targets::Ahead(mover), _) if is_open(cell, *mover) => canvas.put(&format!(
            "<g class=\"ahead\" data-plan=\"{}\"{}{stack} aria-label=\"{label}\">{hit}</g>",
            escape(cell.name.as_deref().unwrap_or_default()),
            if owns(cell, *mover) {
                " data-own=\"\""
            } else {
                ""
            }
        )),
        _ => {}
    }
}

/// Whether a move ahead of the own turn may name a cell: one without a piece where pieces are
/// put on the board, and any where the pieces of `mover` go from cell to cell.
fn is_open(cell: &Cell, mover: Option<Seat>) -> bool {
    let is_free = mover.is_some() || cell.piece.is_none();
    cell.name.is_some() && cell.mark != Mark::Barred && is_free
}

fn owns(cell: &Cell, seat: Option<Seat>) -> bool {
    seat.is_some() && cell.piece.and_then(|piece| piece.owner) == seat
}

/// The attribute by which a script finds the piece of a cell, to move it with the pointer;
/// nothing where no piece can be picked.
pub(super) fn held(look: &Look, cell: &Cell) -> Option<String> {
    let name = match (&look.targets, &cell.offer) {
        (Targets::Buttons, Offer::Step(name)) if cell.piece.is_some() => Some(name),
        (Targets::Ahead(mover), _) if owns(cell, *mover) => cell.name.as_ref(),
        _ => None,
    };
    name.map(|name| format!("data-piece=\"{}\"", escape(name)))
}

/// The sign of a cell where a picked piece may go: a dot, or a ring around what stands
/// there.
fn goal(cell: &Cell, corner: [f64; 2], size: [f64; 2]) -> String {
    let [x, y] = [0, 1].map(|side| num(corner[side] + size[side] / 2.0));
    let (class, radius) = match cell.piece {
        Some(_) => ("goal taken", size[0] / 2.0 - 2.5),
        None => ("goal", size[0] / 6.0),
    };
    let radius = num(radius);
    format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
}

fn hit(corner: [f64; 2], size: [f64; 2]) -> String {
    let [x, y] = corner.map(num);
    let [width, height] = size.map(num);
    format!(
        "<rect class=\"hit\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\" \
         fill=\"none\" pointer-events=\"all\"/>"
    )
}

/// A text as a part of an address: all but letters, digits, `-`, `.`, `_` and
/// `~` in hexadecimal digits (RFC 3986).
fn percent(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            other => {
                let _ = write!(out, "%{other:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn an_action_goes_into_an_address_whole() {
        assert_eq!(percent("keep 1 5 roll"), "keep%201%205%20roll");
        assert_eq!(percent("e7-e8=q&x\"é"), "e7-e8%3Dq%26x%22%C3%A9");
    }
}
