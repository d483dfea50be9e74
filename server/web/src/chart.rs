//! Charts: the rating of a player over time, the ratings of all players of a
//! tournament, and winnings at poker.

mod characteristic;
mod over_time;
mod winnings;

use maud::{Markup, html};
use render::picture::short_name;
use tournament::Standing;
use tournament::rating::Sprt;

pub(super) use characteristic::characteristic;
pub(super) use over_time::{Line, MOST_LINES, over_time};
pub(super) use winnings::{LINES as WINNINGS, winnings};
use words::{Language, say};

/// The size of a chart, in its own units.
pub(super) const WIDTH: f64 = 400.0;
pub(super) const HEIGHT: f64 = 120.0;

/// The chart of a player's rating: the number of games, Elo and error of each
/// point.
pub(super) fn rating(points_of: &[(u64, f64, f64)], language: Language) -> Markup {
    let (Some((first, ..)), Some((last, ..))) = (points_of.first(), points_of.last()) else {
        return html! {};
    };
    let low = points_of.iter().map(|(_, elo, error)| elo - error);
    let low = (low.fold(f64::MAX, f64::min) / 50.0).floor() * 50.0;
    let high = points_of.iter().map(|(_, elo, error)| elo + error);
    let high = ((high.fold(f64::MIN, f64::max) / 50.0).ceil() * 50.0).max(low + 50.0);
    let step = scale(low, high);
    let (lowest, highest) = ((low / step).ceil() as i32, (high / step).floor() as i32);
    let ticks: Vec<f64> = (lowest..=highest)
        .map(|tick| step * f64::from(tick))
        .collect();
    let span = (last - first).max(1) as f64;
    let x = |games: u64| WIDTH * (games - first) as f64 / span;
    let y = |elo: f64| HEIGHT * (high - elo) / (high - low);
    let upper = points_of
        .iter()
        .map(|(games, elo, error)| (x(*games), y(elo + error)));
    let lower = points_of
        .iter()
        .rev()
        .map(|(games, elo, error)| (x(*games), y(elo - error)));
    let middle = points_of.iter().map(|(games, elo, _)| (x(*games), y(*elo)));
    let after = say!(language, "page-after-games", count = last);
    html! {
        svg.rating-graph viewBox={ "-2 -2 " (WIDTH + 4.0) " " (HEIGHT + 4.0) } role="img"
            aria-label=(say!(language, "page-rating-label", first, last)) {
            rect.plot x="0" y="0" width=(WIDTH) height=(HEIGHT) {}
            @for tick in &ticks {
                @let at = tenth(y(*tick));
                line class=(if *tick == 0.0 { "axis" } else { "grid" }) x1="0" x2=(WIDTH) y1=(at) y2=(at) {}
            }
            polygon.band points=(points(upper.chain(lower))) {}
            polyline.curve.curve-0 points=(points(middle)) {}
            @for tick in &ticks {
                @let at = tenth(y(*tick)) - 3.0;
                @if at > 8.0 { text.label x="4" y=(at) { (signed_whole(*tick)) } }
            }
            text.label x=(WIDTH - 4.0) y=(HEIGHT - 5.0) text-anchor="end" { (after) }
        }
    }
}

/// Maximum number of players in the chart of ratings.
const SHOWN: usize = 24;

/// The height of a player's line, and the width of the names.
const LINE: f64 = 20.0;
const NAMES: f64 = 130.0;

/// Maximum number of letters of a name beside its line.
const NAME: usize = 17;

/// The chart of ratings with their 95 % intervals. Empty if fewer than two
/// players have a rating.
pub(super) fn strengths(rows: &[Standing], language: Language) -> Markup {
    let rated: Vec<(&str, f64, f64)> = rows
        .iter()
        .filter_map(|row| {
            let rating = row.rating?;
            let error = rating.error.unwrap_or(0.0).min(FARTHEST);
            Some((row.name.as_str(), rating.elo, error))
        })
        .take(SHOWN)
        .collect();
    if rated.len() < 2 {
        return html! {};
    }
    let low = rated.iter().map(|(_, elo, error)| elo - error);
    let high = rated.iter().map(|(_, elo, error)| elo + error);
    let (low, high) = (low.fold(f64::MAX, f64::min), high.fold(f64::MIN, f64::max));
    let step = scale(low, high);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let (low, high) = if high > low {
        (low, high)
    } else {
        (low - step, high + step)
    };
    let x = |elo: f64| tenth(NAMES + (WIDTH - NAMES - 22.0) * (elo - low) / (high - low));
    let y = |place: usize| LINE * (place as f64 + 0.5);
    let bottom = LINE * rated.len() as f64;
    let ticks = (0..=((high - low) / step).round() as u32).map(|tick| low + step * f64::from(tick));
    let ticks: Vec<f64> = ticks.collect();
    html! {
        svg.strengths viewBox={ "0 0 " (WIDTH) " " (bottom + 18.0) } role="img"
            aria-label=(language.say("page-strengths-label")) {
            @for tick in &ticks {
                line class=(if *tick == 0.0 { "axis" } else { "grid" })
                    x1=(x(*tick)) x2=(x(*tick)) y1="0" y2=(bottom) {}
                text.label x=(x(*tick)) y=(bottom + 12.0) text-anchor="middle" { (signed_whole(*tick)) }
            }
            @for (place, (name, elo, error)) in rated.iter().enumerate() {
                text.name x=(NAMES - 8.0) y=(y(place) + 4.0) text-anchor="end" { (short_name(name, NAME)) }
                line.reach x1=(x(elo - error)) x2=(x(elo + error)) y1=(y(place)) y2=(y(place)) {}
                @for end in [elo - error, elo + error] {
                    line.reach x1=(x(end)) x2=(x(end)) y1=(y(place) - 4.0) y2=(y(place) + 4.0) {}
                }
                circle.mean cx=(x(*elo)) cy=(y(place)) r="4" {}
            }
        }
    }
}

/// The distance of the grid lines of a scale from `low` to `high`.
fn scale(low: f64, high: f64) -> f64 {
    let mut steps = STEPS.into_iter();
    let step = steps.find(|step| (high - low) / step <= 6.0);
    step.unwrap_or(1000.0)
}

/// `+50`, `0`, `-50`.
fn signed_whole(elo: f64) -> String {
    if elo == 0.0 {
        "0".to_owned()
    } else {
        format!("{elo:+.0}")
    }
}

/// The largest error that is drawn, in Elo points.
const FARTHEST: f64 = 1000.0;

/// The possible distances of grid lines, in Elo points.
const STEPS: [f64; 6] = [20.0, 50.0, 100.0, 200.0, 400.0, 1000.0];

/// The chart of a test (SPRT): its ratio between its limits.
pub(super) fn test(sprt: &Sprt) -> Markup {
    let (lower, upper) = sprt.bounds().limits();
    let ratio = sprt.ratio().clamp(lower, upper);
    let x = |value: f64| tenth(10.0 + (WIDTH - 20.0) * (value - lower) / (upper - lower));
    html! {
        svg.strengths viewBox={ "0 0 " (WIDTH) " 44" } role="img" aria-label=(sprt) {
            line.axis x1=(x(lower)) x2=(x(upper)) y1="16" y2="16" {}
            @for (value, label) in [(lower, "H0"), (0.0, "0"), (upper, "H1")] {
                line.axis x1=(x(value)) x2=(x(value)) y1="9" y2="23" {}
                text.label x=(x(value)) y="38" text-anchor="middle" { (label) }
            }
            line.reach x1=(x(0.0)) x2=(x(ratio)) y1="16" y2="16" {}
            circle.mean cx=(x(ratio)) cy="16" r="5" {}
        }
    }
}

/// Points as the attribute of a line has them.
pub(super) fn points(points: impl Iterator<Item = (f64, f64)>) -> String {
    let written = points.map(|(x, y)| format!("{},{}", tenth(x), tenth(y)));
    written.collect::<Vec<_>>().join(" ")
}

/// Rounds to one decimal.
pub(super) fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
