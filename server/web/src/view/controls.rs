//! The controls of a game: steps, switches, and the list of moves.

use maud::{Markup, html};

use super::picture::can_be_large;
use super::{GameView, people};
use crate::steps::Steps;
use record::{Entry, told};

/// How many moves before and after the position are listed.
const AROUND: usize = 300;

/// Maximum number of letters of turns that share a line.
const SHORT: usize = 8;

impl GameView<'_> {
    fn steps(&self) -> Steps<'_> {
        Steps {
            base: &self.base,
            key: "ply",
            noun: "move",
            language: self.language,
            at: self.position.ply,
            last: self.last,
            fields: self.look.fields(),
            as_recorded: self.say("page-as-played"),
        }
    }

    pub(super) fn controls(&self) -> Markup {
        let live = html! {
            @if self.history.live.is_some() && self.look.ply.is_some() {
                button id="live" type="submit" name="ply" value="live" data-news=(self.say("page-back-to-news")) {
                    (self.say("page-back-to-live"))
                }
            }
        };
        let switches = html! {
            div.switches {
                @if self.position.state.threats(self.viewer()).is_some() {
                    (self.switch("threats", self.look.threats))
                }
                @if can_be_large(&self.position.state.scene(self.viewer())) {
                    span.if-narrow {
                        (self.switch("large", self.is_large()))
                    }
                }
                (self.switch("flip", self.look.flip))
            }
        };
        self.steps().controls(&live, &switches)
    }

    /// A button that switches a part of the look on or off.
    fn switch(&self, name: &str, is_on: bool) -> Markup {
        let label = self.say(&format!("page-switch-{name}"));
        let title = self.say(&format!("page-switch-title-{name}"));
        html! {
            form method="get" action=(self.base)
                hx-get={ (self.base) "/stage" } hx-target="#game" hx-swap="innerHTML"
            {
                @if let Some(ply) = self.look.ply { input type="hidden" name="ply" value=(ply); }
                @for (other, value) in self.look.kept() {
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

    pub(super) fn moves(&self) -> Markup {
        let told = told(&self.history.journal, self.viewer());
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
        let first = self.position.ply.saturating_sub(AROUND);
        let shown = || moves().enumerate().skip(first).take(2 * AROUND);
        let left = self.last.saturating_sub(first + 2 * AROUND);
        let list = html! {
            @if first > 0 { p.caption { (self.language.with("page-earlier-moves", &[("count", first.into())])) } }
            ol.long[shown().any(|(_, entry)| is_long(entry))] {
                @for (index, entry) in shown() {
                    @let ply = index + 1;
                    @let is_current = ply == self.position.ply;
                    li {
                        button type="submit" name="ply" value=(ply)
                            class=[matches!(entry, Entry::Chance { .. }).then_some("chance")]
                            aria-current=[is_current.then_some("step")]
                        { (self.one(ply, entry)) }
                    }
                }
            }
            @if left > 0 { p.caption { (self.language.with("page-later-moves", &[("count", left.into())])) } }
            @if self.last == 0 { p { (self.say("page-no-move")) } }
        };
        html! {
            section.moves aria-label=(self.say("page-moves")) {
                h2 { (self.say("page-moves")) }
                div.scroll id="moves" tabindex="0" role="group" aria-label=(self.say("page-list-of-moves")) {
                    (self.steps().form("list", &list))
                }
            }
        }
    }

    fn one(&self, ply: usize, entry: &Entry) -> Markup {
        match entry {
            Entry::Turn { seat, text, used } => html! {
                span.number { (ply) }
                (people::sign(self.position.state.side(*seat)))
                span.text { (text) }
                span.time { (people::spent(*used, self.language)) }
            },
            Entry::Chance { text } => words(ply, text),
            Entry::Info { text, .. } => words(ply, text),
        }
    }
}

/// A row without a seat.
fn words(ply: usize, text: &str) -> Markup {
    html! {
        span.number { (ply) }
        span.text { (text) }
    }
}
