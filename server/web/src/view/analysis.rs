//! The analysis of a recorded game by a brain of the server: its curve, the turns that cost
//! most, and what was better.

use games::Seat;
use maud::{Markup, html};
use words::say;

use super::judgement::{curves, signed};
use super::stage::Stage;
use crate::analyses::PendingAnalysis;
use crate::query::link;
use people::{Analysis, Judgement, Mistake, squeezed};

/// A score from here on, in hundredths, is said as won or lost.
const AS_GOOD_AS_WON: i64 = 10_000;
const AS_GOOD_AS_LOST: i64 = -AS_GOOD_AS_WON;

impl Stage<'_> {
    /// The analysis of the game, if it is done.
    fn analysis(&self) -> Option<&Analysis> {
        let pending = self.sight.history.analysis.as_ref()?;
        pending.outcome()?.as_ref().ok()
    }

    /// What the brain would have played in this position, where the visitor asks for it.
    pub(super) fn better_turn(&self) -> Option<&str> {
        let at = self.analysis()?.at(self.sight.position.ply)?;
        let better = at.better.as_ref().filter(|_| self.look.better);
        better.map(|better| better.turn.as_str())
    }
}

/// The offer of an analysis, how far it is, or its result.
pub(super) fn analysis(stage: &Stage<'_>) -> Markup {
    let history = stage.sight.history;
    let Some(pending) = &history.analysis else {
        return html! { @if history.has_analyst { (offer(stage)) } };
    };
    html! {
        section.analysis.graph aria-label=(stage.say("page-analysis")) {
            @match pending.outcome() {
                None => { (under_way(stage, pending)) }
                Some(Ok(analysis)) => { (result(stage, analysis)) }
                Some(Err(why)) => {
                    p.alert role="alert" { (why.say(stage.language)) }
                    (offer(stage))
                }
            }
        }
    }
}

fn offer(stage: &Stage<'_>) -> Markup {
    html! {
        form method="post" action={ (stage.base) "/analysis" } {
            button id="analyse" type="submit" title=(stage.say("page-analysis-title")) {
                (stage.say("page-analysis-ask"))
            }
        }
    }
}

/// How far the analysis is. A script asks for it again and again, which keeps it going.
pub(super) fn under_way(stage: &Stage<'_>, pending: &PendingAnalysis) -> Markup {
    let ply = stage.look.ply.map(|ply| ply.to_string());
    let mut pairs: Vec<(&str, &str)> = ply.iter().map(|ply| ("ply", ply.as_str())).collect();
    pairs.extend(stage.look.kept());
    html! {
        p.progress role="status" hx-trigger="every 1s" hx-swap="outerHTML"
            hx-get=(link(&format!("{}/analysis", stage.base), &pairs)) {
            (say!(stage.language, "page-analysis-progress", judged = pending.judged(), count = pending.positions)) " "
            progress max=(pending.positions) value=(pending.judged()) aria-hidden="true" {}
        }
    }
}

fn result(stage: &Stage<'_>, analysis: &Analysis) -> Markup {
    let points = analysis.positions.iter();
    let points = points.filter_map(|at| Some((at.ply, at.score? as f64)));
    let mistakes = analysis.mistakes(stage.sight.own);
    html! {
        h2 { (say!(stage.language, "page-analysis-by", brain = analysis.brain)) }
        (curves(stage.sight.history, stage.sight.position.ply, &[points.collect()], stage.language))
        @if mistakes.is_empty() {
            p { (stage.say("page-analysis-no-mistake")) }
        } @else {
            p { (stage.say("page-analysis-mistakes")) }
            form method="get" action=(stage.base) hx-get={ (stage.base) "/stage" } hx-target="#game" hx-swap="innerHTML" {
                (stage.look.fields())
                input type="hidden" name="better" value="1";
                ol.mistakes {
                    @for one in &mistakes { li { (mistake(stage, one)) } }
                }
            }
        }
    }
}

/// A turn that cost much; the button leads to what was better.
fn mistake(stage: &Stage<'_>, mistake: &Mistake<'_>) -> Markup {
    let ply = mistake.at.ply;
    let is_here = stage.look.better && ply == stage.sight.position.ply;
    html! {
        button type="submit" name="ply" value=(ply) aria-current=[is_here.then_some("step")] {
            (say!(
                stage.language, "page-analysis-mistake", number = ply + 1,
                name = stage.sight.history.name(mistake.seat), played = mistake.played,
                better = mistake.better.notation, before = worth(stage, mistake.before),
                after = worth(stage, mistake.after)
            ))
        }
    }
}

/// A score in the units of the game.
fn worth(stage: &Stage<'_>, score: i64) -> String {
    match score {
        AS_GOOD_AS_WON.. => stage.say("page-analysis-won"),
        ..=AS_GOOD_AS_LOST => stage.say("page-analysis-lost"),
        _ => stage.language.decimal(signed(score as f64)),
    }
}

/// The board with a bar of what the brain says of the position, once there is an analysis.
pub(super) fn beside_bar(stage: &Stage<'_>, board: &Markup) -> Markup {
    let Some(analysis) = stage.analysis() else {
        return html! { (board) };
    };
    let at = analysis.at(stage.sight.position.ply);
    html! {
        div.judged {
            (bar(stage, at))
            div { (board) @if stage.better_turn().is_some() { (instead(stage, at)) } }
        }
    }
}

/// The part of the first seat grows with its advantage; it is at the side of its player.
fn bar(stage: &Stage<'_>, at: Option<&Judgement>) -> Markup {
    let score = at.and_then(|at| at.score);
    let part = 50.0 + 50.0 * score.map_or(0.0, squeezed);
    let first_is_below = stage.seats().first() == Some(&Seat::FIRST);
    let top = if first_is_below { 100.0 - part } else { 0.0 };
    let label = score.map(|score| worth(stage, score));
    let label = [("score", label.unwrap_or_else(|| "?".to_owned()).into())];
    html! {
        svg.advantage viewBox="0 0 10 100" preserveAspectRatio="none" role="img"
            aria-label=(stage.language.with("page-analysis-bar", &label)) {
            rect.second x="0" y="0" width="10" height="100" {}
            rect.first x="0" y=(top) width="10" height=(part) {}
        }
    }
}

/// What is on the board in place of the turn that was played.
fn instead(stage: &Stage<'_>, at: Option<&Judgement>) -> Markup {
    let better = at.and_then(|at| Some((at.played.as_ref()?, at.better.as_ref()?)));
    html! {
        @if let Some(((_, played), better)) = better {
            p.played role="status" { (say!(stage.language, "page-analysis-instead", played, better = better.notation)) }
        }
    }
}
