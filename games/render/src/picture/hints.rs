//! The threats of a seat on a cell, where a scene points them out: a square for
//! the first seat and a disc for the other, with the sign of the threat in it.
//! The weightier, the larger; a threat that wins at once has a ring around it.

use super::canvas::{Canvas, Font, Paint};
use super::colour::Role;
use super::{Detail, Drawing, piece};
use games::{Cell, Seat, Style, Threat, Weight};

/// How far two hints on one cell lie from its middle.
const ASIDE: f64 = 11.5;

/// Draws the hints of a cell, and its mark as a part of a threat.
pub(super) fn draw(
    canvas: &mut Canvas,
    drawing: &Drawing<'_>,
    cell: &Cell,
    style: Style,
    at: [f64; 2],
) {
    if drawing.look.detail == Detail::Small {
        return;
    }
    let name = cell.name.as_deref();
    if name.is_some_and(|name| drawing.parts.contains(name)) {
        canvas.circle(at, 22.5, Paint::line(Role::Path, 2.5).dashed());
    }
    let [x, y] = at;
    match &cell.threats[..] {
        [] => {}
        [one] => hint(canvas, one, style, at, 1.0),
        more => {
            for threat in more {
                let side = if threat.seat == Seat::FIRST {
                    -ASIDE
                } else {
                    ASIDE
                };
                hint(canvas, threat, style, [x + side, y], 0.86);
            }
        }
    }
}

fn hint(canvas: &mut Canvas, threat: &Threat, style: Style, [x, y]: [f64; 2], size: f64) {
    let half = size
        * match threat.weight {
            Weight::Wins | Weight::Strong => 12.0,
            Weight::Weak => 8.5,
        };
    let (body, edge, text) = match (style, threat.seat) {
        (Style::Squares, _) => {
            let role = piece::colour_of(Some(threat.seat));
            (role, Role::Casing, Role::Casing)
        }
        (_, Seat::FIRST) => (Role::Dark, Role::LightMark, Role::Light),
        _ => (Role::Light, Role::LightEdge, Role::Dark),
    };
    let shape = |canvas: &mut Canvas, half: f64, paint| match threat.seat {
        Seat::FIRST => canvas.rect([x - half, y - half], [2.0 * half, 2.0 * half], 3.0, paint),
        _ => canvas.circle([x, y], half, paint),
    };
    shape(canvas, half, Paint::fill(body).edge(edge, 1.2));
    if threat.weight == Weight::Wins {
        shape(canvas, half + 3.0, Paint::line(Role::Last, 2.5));
    }
    let letters = match threat.sign.chars().count() {
        0..=1 => half * 1.45,
        _ => half * 0.98,
    };
    canvas.text([x, y], Font::new(letters, text).bold(), &threat.sign);
}
