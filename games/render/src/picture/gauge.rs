//! Amounts on the way to a goal, as bars.

use super::canvas::{Anchor, Canvas, Font, Paint};
use super::colour::Role;
use super::{Detail, Drawing, block::Block, piece};
use games::{Gauge, Text};
use words::Language;

/// The least width of a bar.
pub(super) const WIDTH: f64 = 416.0;
const HEIGHT: f64 = 16.0;
const TEXT: f64 = 28.0;

/// Draws a bar: the first part full, the others lighter and outlined, the goal
/// at its end.
pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>, gauge: &Gauge) -> Block {
    let full = drawing.look.detail == Detail::Full;
    let top = if full { TEXT } else { 2.0 };
    if full {
        let font = Font::new(17.0, Role::Ink);
        let name = font.bold().at(Anchor::Start);
        let language = drawing.look.language;
        canvas.text([4.0, 12.0], name, &gauge.label.say(language));
        let amounts = amounts(gauge, language);
        canvas.text([WIDTH - 4.0, 12.0], font.at(Anchor::End), &amounts);
    }
    let [left, wide] = [2.0, WIDTH - 4.0];
    let track = Paint::fill(Role::Track).edge(Role::Grid, 1.2);
    canvas.rect([left, top], [wide, HEIGHT], HEIGHT / 2.0, track);
    let role = piece::colour_of(gauge.owner);
    let mut sum = 0;
    let mut bars = Vec::new();
    for part in &gauge.parts {
        sum += part.amount;
        bars.push(f64::from(sum) / f64::from(gauge.target.max(1)));
    }
    // The longest first, so that each ends round below the next.
    for (index, share) in bars.iter().enumerate().rev() {
        if gauge.parts[index].amount == 0 {
            continue;
        }
        let bar = [(share.min(1.0) * wide).max(HEIGHT), HEIGHT];
        let opacity = if index == 0 { 1.0 } else { 0.4 };
        let paint = Paint::fill(role).opacity(opacity);
        canvas.rect([left, top], bar, HEIGHT / 2.0, paint);
        canvas.rect([left, top], bar, HEIGHT / 2.0, Paint::line(role, 2.0));
    }
    Block {
        size: [WIDTH, top + HEIGHT + 2.0],
        body: canvas.take(),
    }
}

/// `2450 + 600 this turn = 3050 of 10000`.
fn amounts(gauge: &Gauge, language: Language) -> String {
    let Some((first, more)) = gauge.parts.split_first() else {
        return String::new();
    };
    let mut text = first.amount.to_string();
    let mut sum = first.amount;
    for part in more.iter().filter(|part| part.amount > 0) {
        sum += part.amount;
        let part = Text::new("game-gauge-part")
            .with("amount", part.amount)
            .with("label", part.label.clone());
        text.push_str(&format!(" + {}", part.say(language)));
    }
    if sum != first.amount {
        text.push_str(&format!(" = {sum}"));
    }
    Text::new("game-gauge")
        .with("amounts", text)
        .with("target", gauge.target)
        .say(language)
}
