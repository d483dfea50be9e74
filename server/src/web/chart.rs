//! Curves: what brains thought of a game as it went, and how strong a player
//! was as time went by.

use games::Seat;
use maud::{Markup, html};
use protocol::line::Info;

use super::film::Film;
use crate::record::Entry;

/// The size of a chart, in its own units.
const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 120.0;

/// The score, in hundredths, that is half way to the edge.
const HALF: f64 = 300.0;

/// What each brain thought, game by game on the same scale: the score over
/// itself and 3.00, so that 3.00 is half way to the edge. The first seat is
/// better above the middle.
pub(super) fn evaluation(film: &Film, base: &str, ply: usize) -> Markup {
    let curves = scores(film);
    if curves.iter().all(Vec::is_empty) {
        return html! {};
    }
    let last = film.length().max(1);
    let x = |ply: usize| WIDTH * ply as f64 / last as f64;
    let y = |score: f64| HEIGHT / 2.0 * (1.0 - score / (score.abs() + HALF));
    let [first, second] = film.info.seats else {
        return html! {};
    };
    let here = x(ply.min(last));
    html! {
        section.graph aria-label="How the brains judged the game" {
            h2 { "Judgement" }
            svg viewBox={ "-2 -2 " (WIDTH + 4.0) " " (HEIGHT + 4.0) } role="img"
                aria-label={ "Above the middle " (first) " is better, below it " (second) } {
                rect.plot x="0" y="0" width=(WIDTH) height=(HEIGHT) {}
                line.axis x1="0" x2=(WIDTH) y1=(HEIGHT / 2.0) y2=(HEIGHT / 2.0) {}
                @for score in [300.0, -300.0] {
                    line.grid x1="0" x2=(WIDTH) y1=(y(score)) y2=(y(score)) {}
                }
                @for (index, curve) in curves.iter().enumerate() {
                    polyline.curve.{ "curve-" (index) } points=(points(curve.iter().map(|(ply, score)| (x(*ply), y(*score))))) {}
                }
                line.here x1=(tenth(here)) x2=(tenth(here)) y1="0" y2=(HEIGHT) {}
                text.label x="4" y="12" { (first) " better" }
                text.label x="4" y=(HEIGHT - 5.0) { (second) " better" }
            }
            form.strip method="get" action=(base) hx-get={ (base) "/stage" } hx-target="#game" hx-swap="innerHTML" {
                @for (ply, score) in turning_points(&curves) {
                    button.chip name="ply" value=(ply) { "move " (ply) ": " (signed(score)) }
                }
            }
        }
    }
}

/// What each seat thought and when, as the first seat sees it.
fn scores(film: &Film) -> [Vec<(usize, f64)>; 2] {
    let mut curves: [Vec<(usize, f64)>; 2] = Default::default();
    let mut moves = 0;
    for entry in &film.journal.entries {
        match entry {
            Entry::Info { seat, text, .. } => {
                let Some(score) = Info::parse(text).score else {
                    continue;
                };
                let sign = if *seat == Seat::FIRST { 1.0 } else { -1.0 };
                let curve = &mut curves[seat.index()];
                // What was said last before a move counts.
                curve.pop_if(|(at, _)| *at == moves);
                curve.push((moves, sign * score as f64));
            }
            Entry::Turn { .. } | Entry::Chance { .. } => moves += 1,
        }
    }
    curves
}

/// Up to three moves at which a brain changed its mind the most.
fn turning_points(curves: &[Vec<(usize, f64)>; 2]) -> Vec<(usize, f64)> {
    let squeezed = |score: f64| score / (score.abs() + HALF);
    let changes = curves.iter().flat_map(|curve| curve.windows(2));
    let mut changes: Vec<(usize, f64, f64)> = changes
        .filter_map(|pair| match pair {
            [(_, before), (ply, after)] => {
                Some((*ply, *after, (squeezed(*after) - squeezed(*before)).abs()))
            }
            _ => None,
        })
        .filter(|(_, _, change)| *change > 0.2)
        .collect();
    changes.sort_by(|one, other| other.2.total_cmp(&one.2));
    changes.truncate(3);
    changes.sort_by_key(|(ply, ..)| *ply);
    changes
        .into_iter()
        .map(|(ply, score, _)| (ply, score))
        .collect()
}

/// How strong a player was after so many games.
pub(super) fn rating(points_of: &[(u64, f64, f64)]) -> Markup {
    let (Some((first, ..)), Some((last, ..))) = (points_of.first(), points_of.last()) else {
        return html! {};
    };
    let low = points_of.iter().map(|(_, elo, error)| elo - error);
    let low = (low.fold(f64::MAX, f64::min) / 50.0).floor() * 50.0;
    let high = points_of.iter().map(|(_, elo, error)| elo + error);
    let high = ((high.fold(f64::MIN, f64::max) / 50.0).ceil() * 50.0).max(low + 50.0);
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
    html! {
        svg.rating-graph viewBox={ "-2 -2 " (WIDTH + 4.0) " " (HEIGHT + 4.0) } role="img"
            aria-label={ "Elo after " (first) " to " (last) " games, with the error" } {
            rect.plot x="0" y="0" width=(WIDTH) height=(HEIGHT) {}
            @if low < 0.0 && high > 0.0 {
                line.axis x1="0" x2=(WIDTH) y1=(tenth(y(0.0))) y2=(tenth(y(0.0))) {}
            }
            polygon.band points=(points(upper.chain(lower))) {}
            polyline.curve.curve-0 points=(points(middle)) {}
            text.label x="4" y="12" { (high) " Elo" }
            text.label x="4" y=(HEIGHT - 5.0) { (low) " Elo" }
            text.label x=(WIDTH - 4.0) y=(HEIGHT - 5.0) text-anchor="end" { (last) " games" }
        }
    }
}

fn points(points: impl Iterator<Item = (f64, f64)>) -> String {
    let written = points.map(|(x, y)| format!("{},{}", tenth(x), tenth(y)));
    written.collect::<Vec<_>>().join(" ")
}

/// With one decimal at most.
fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

fn signed(score: f64) -> String {
    format!("{:+.1}", score / 100.0)
}
