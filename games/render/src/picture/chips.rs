//! Chips in piles.

use super::canvas::{Canvas, Paint};
use super::colour::Role;
use super::write::num;

/// The values of chips below a thousand, with their colours; thousands, millions and so on
/// have the same colours again.
const CHIPS: [(u64, Role); 5] = [
    (500, Role::Back),
    (100, Role::Dark),
    (25, Role::Green),
    (5, Role::Chip),
    (1, Role::Light),
];

/// The most piles that are drawn, of the highest values, and the most chips in one.
const MOST_PILES: usize = 3;
const MOST_CHIPS: u64 = 5;

/// The size of a chip from its side, and the place of a pile.
const CHIP: [f64; 2] = [18.0, 5.0];
const PILE: f64 = CHIP[0] + 2.0;

/// Piles of chips, with this part of them at the left of the point: a pile for each value
/// of chip, of as few chips as make the amount.
pub(super) fn piles(canvas: &mut Canvas, [x, y]: [f64; 2], chips: u64, at_left: f64) {
    let piles = chips_of(chips);
    let left = x - PILE * piles.len() as f64 * at_left + 1.0;
    for (place, (count, role)) in piles.into_iter().enumerate() {
        let x = num(left + PILE * place as f64);
        let [wide, high] = CHIP;
        let one = |chip: u64| {
            let y = num(y - high * (chip + 1) as f64);
            format!("M{x} {y}h{wide}v{high}h-{wide}Z")
        };
        let edge = match role {
            Role::Light => Role::LightEdge,
            _ => Role::FeltInk,
        };
        let pile: String = (0..count).map(one).collect();
        canvas.path(&pile, Paint::fill(role).edge(edge, 1.2).round());
    }
}

/// The chips that are drawn for an amount, the highest value first.
pub(super) fn chips_of(mut chips: u64) -> Vec<(u64, Role)> {
    let mut piles = Vec::new();
    for thousands in (0..=6).rev() {
        for (value, role) in CHIPS {
            let value = value.saturating_mul(1_000u64.pow(thousands));
            let count = chips / value;
            chips %= value;
            if count > 0 && piles.len() < MOST_PILES {
                piles.push((count.min(MOST_CHIPS), role));
            }
        }
    }
    piles
}
