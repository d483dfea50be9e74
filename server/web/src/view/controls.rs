//! The controls of a game: steps, switches, and the list of moves.

use maud::{Markup, html};
use words::say;

use super::people;
use super::picture::can_be_large;
use super::stage::Stage;
use crate::layout::calls;
use crate::steps::Steps;
use record::{Entry, told};

/// How many moves before and after the position are listed.
const AROUND: usize = 300;

/// Maximum number of letters of turns that share a line.
const SHORT: usize = 8;

fn steps<'a>(stage: &'a Stage<'_>) -> Steps<'a> {
    Steps {
        base: &stage.base,
        key: "ply",
        noun: "move",
        language: stage.language,
        at: stage.sight.position.ply,
        last: stage.sight.last,
        fields: stage.look.fields(),
        as_recorded: stage.say("page-as-played"),
    }
}

pub(super) fn controls(stage: &Stage<'_>) -> Markup {
    let live = html! {
        @if stage.sight.history.live.is_some() && stage.look.ply.is_some() {
            button id="live" type="submit" name="ply" value="live" data-news=(stage.say("page-back-to-news")) {
                (stage.say("page-back-to-live"))
            }
        }
    };
    let switches = html! {
        div.switches {
            @if stage.sight.position.state.threats(stage.sight.viewer()).is_some() {
                (switch(stage, "threats", stage.look.threats))
            }
            @if can_be_large(&stage.sight.position.state.scene(stage.sight.viewer())) {
                span.if-narrow {
                    (switch(stage, "large", stage.is_large()))
                }
            }
            (switch(stage, "flip", stage.look.flip))
            @if stage.sight.history.live.is_some() { (calls(stage.language)) }
        }
    };
    steps(stage).controls(&live, &switches)
}

/// A button that switches a part of the look on or off.
fn switch(stage: &Stage<'_>, name: &str, is_on: bool) -> Markup {
    let label = stage.say(&format!("page-switch-{name}"));
    let title = stage.say(&format!("page-switch-title-{name}"));
    html! {
        form method="get" action=(stage.base)
            hx-get={ (stage.base) "/stage" } hx-target="#game" hx-swap="innerHTML"
        {
            @if let Some(ply) = stage.look.ply { input type="hidden" name="ply" value=(ply); }
            @for (other, value) in stage.look.kept() {
                @if other != name { input type="hidden" name=(other) value=(value); }
            }
            // `large` may be on by default, so the query also says when it is off.
            @let is_said = !is_on || name == "large";
            button.switch id=(name) type="submit" name=[is_said.then_some(name)] value=(u8::from(!is_on))
                title=(title) aria-pressed=(is_on)
            {
                span.tick aria-hidden="true" {} (label)
            }
        }
    }
}

pub(super) fn moves(stage: &Stage<'_>) -> Markup {
    let told = told(&stage.sight.history.journal, stage.sight.viewer());
    let moves = || {
        told.iter()
            .filter(|entry| !matches!(entry, Entry::Info { .. }))
    };
    // Turns of several words need a line.
    let is_long = |entry: &Entry| match entry {
        Entry::Turn { text, .. } => text.len() > SHORT,
        Entry::Chance { .. } | Entry::Info { .. } => false,
    };
    // Only the moves around the position, so that no page grows with the game.
    let first = stage.sight.position.ply.saturating_sub(AROUND);
    let shown = || moves().enumerate().skip(first).take(2 * AROUND);
    let written = stage.sight.history.notations(first, 2 * AROUND);
    let left = stage.sight.last.saturating_sub(first + 2 * AROUND);
    let list = html! {
        @if first > 0 { p.caption { (say!(stage.language, "page-earlier-moves", count = first)) } }
        ol.long[shown().any(|(_, entry)| is_long(entry))] {
            @for (index, entry) in shown() {
                @let ply = index + 1;
                @let is_current = ply == stage.sight.position.ply;
                li {
                    button type="submit" name="ply" value=(ply)
                        class=[matches!(entry, Entry::Chance { .. }).then_some("chance")]
                        aria-current=[is_current.then_some("step")]
                    { (one(stage, ply, entry, written.get(index - first))) }
                }
            }
        }
        @if left > 0 { p.caption { (say!(stage.language, "page-later-moves", count = left)) } }
        @if stage.sight.last == 0 { p { (stage.say("page-no-move")) } }
    };
    html! {
        section.moves aria-label=(stage.say("page-moves")) {
            h2 { (stage.say("page-moves")) }
            div.scroll id="moves" tabindex="0" role="group" aria-label=(stage.say("page-list-of-moves")) {
                (steps(stage).form("list", &list))
            }
        }
    }
}

/// A row of the list; a turn stands there as people write it, where that is known.
fn one(stage: &Stage<'_>, ply: usize, entry: &Entry, written: Option<&String>) -> Markup {
    match entry {
        Entry::Turn { seat, text, used } => html! {
            span.number { (ply) }
            (people::sign(stage.sight.position.state.side(*seat)))
            span.text { (written.unwrap_or(text)) }
            span.time {
                @if let Some(used) = used { (people::spent(*used, stage.language)) }
            }
        },
        Entry::Chance { text } => words(ply, text),
        Entry::Info { text, .. } => words(ply, text),
    }
}

/// A row without a seat.
fn words(ply: usize, text: &str) -> Markup {
    html! {
        span.number { (ply) }
        span.text { (text) }
    }
}
