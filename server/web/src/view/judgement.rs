//! The chart of the brains' judgement of a game.

use games::{Seat, Viewer};
use maud::{Markup, html};
use protocol::line::Info;

use super::Look;
use crate::chart::{HEIGHT, WIDTH, points, tenth};
use crate::history::GameHistory;
use people::HALF_WON;
use record::{Entry, told};
use words::{Language, say};

/// Maximum number of scores of a brain in a chart, which is 400 units wide; of
/// more, every second or every third is shown.
const MOST_SCORES: usize = 800;

/// The scores of each brain during a game. All charts have the same scale, on
/// which a score of 3.00 is half way to the edge. Above the middle the first
/// seat is better.
pub(super) fn judgement(
    history: &GameHistory,
    base: &str,
    ply: usize,
    look: &Look,
    language: Language,
) -> Markup {
    // With more than two players a score has no opposite side.
    if history.journal.players.len() > 2 {
        return html! {};
    }
    let curves = scores(history);
    if curves.iter().all(Vec::is_empty) {
        return html! {};
    }
    html! {
        section.graph aria-label=(language.say("page-judgement-label")) {
            h2 { (language.say("page-judgement")) }
            (self::curves(history, ply, &curves, language))
            form.strip method="get" action=(base) hx-get={ (base) "/stage" } hx-target="#game" hx-swap="innerHTML" {
                (look.fields())
                @for (ply, score) in turning_points(&curves) {
                    @let number = say!(language, "page-move-number", number = ply);
                    button.chip name="ply" value=(ply) { (number) ": " (language.decimal(signed(score))) }
                }
            }
        }
    }
}

/// The picture of curves of scores, each a list of plies and scores; a click on it leads
/// to that move.
pub(super) fn curves(
    history: &GameHistory,
    ply: usize,
    curves: &[Vec<(usize, f64)>],
    language: Language,
) -> Markup {
    let last = history.length().max(1);
    let x = |ply: usize| WIDTH * ply as f64 / last as f64;
    let y = |score: f64| HEIGHT / 2.0 * (1.0 - score / (score.abs() + HALF_WON));
    let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| history.info.word(seat, language));
    let here = x(ply.min(last));
    let sides = [
        ("first", first.clone().into()),
        ("second", second.clone().into()),
    ];
    let better = |seat: String| say!(language, "page-better", seat);
    html! {
        svg viewBox={ "-2 -2 " (WIDTH + 4.0) " " (HEIGHT + 4.0) } role="img"
            aria-label=(language.with("page-judgement-sides", &sides)) {
            rect.plot x="0" y="0" width=(WIDTH) height=(HEIGHT) {}
            line.axis x1="0" x2=(WIDTH) y1=(HEIGHT / 2.0) y2=(HEIGHT / 2.0) {}
            @for score in [300.0, -300.0] {
                line.grid x1="0" x2=(WIDTH) y1=(y(score)) y2=(y(score)) {}
            }
            @for (index, curve) in curves.iter().enumerate() {
                polyline.curve.{ "curve-" (index) } points=(points(curve.iter().map(|(ply, score)| (x(*ply), y(*score))))) {}
            }
            line.here x1=(tenth(here)) x2=(tenth(here)) y1="0" y2=(HEIGHT) {}
            text.label x="4" y="12" { (better(first)) }
            text.label x="4" y=(HEIGHT - 5.0) { (better(second)) }
        }
    }
}

/// The scores of each seat with their plies, as the first seat sees them.
fn scores(history: &GameHistory) -> Vec<Vec<(usize, f64)>> {
    let mut curves = vec![Vec::new(); history.journal.players.len()];
    let mut moves = 0;
    for entry in told(&history.journal, Viewer::Public).iter() {
        match entry {
            Entry::Info { seat, text, .. } => {
                let Some(score) = Info::parse(text).score else {
                    continue;
                };
                let sign = if *seat == Seat::FIRST { 1.0 } else { -1.0 };
                let Some(curve) = curves.get_mut(seat.index()) else {
                    continue;
                };
                // The last score before a move counts.
                curve.pop_if(|(at, _)| *at == moves);
                curve.push((moves, sign * score as f64));
            }
            Entry::Turn { .. } | Entry::Chance { .. } => moves += 1,
        }
    }
    for curve in &mut curves {
        let step = curve.len().div_ceil(MOST_SCORES).max(1);
        let mut index = 0;
        curve.retain(|_| {
            index += 1;
            (index - 1) % step == 0
        });
    }
    curves
}

/// Up to three moves at which the score of a brain changed most.
fn turning_points(curves: &[Vec<(usize, f64)>]) -> Vec<(usize, f64)> {
    let squeezed = |score: f64| score / (score.abs() + HALF_WON);
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

pub(super) fn signed(score: f64) -> String {
    format!("{:+.1}", score / 100.0)
}
