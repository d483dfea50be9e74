//! How a visitor wants a game to be shown.

use maud::{Markup, html};

/// The settings of the view of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Look {
    /// The number of moves before the position; `None` for the last position,
    /// also while the game goes on.
    pub(crate) ply: Option<usize>,
    /// Whether the board is turned round.
    pub(crate) flip: bool,
    /// Whether threats are marked.
    pub(crate) threats: bool,
    /// Whether cells on a narrow page are large enough for fingers, so that the
    /// board scrolls.
    pub(crate) large: Option<bool>,
    /// Whether there is nothing but the board, for a frame of another page.
    pub(crate) embed: bool,
}

impl Look {
    /// The settings that stay from one position to the next, as names and values
    /// of a query.
    pub(crate) fn kept(&self) -> Vec<(&'static str, &'static str)> {
        let on = |name, is_on: bool| is_on.then_some((name, "1"));
        let large = self
            .large
            .map(|large| ("large", if large { "1" } else { "0" }));
        let switches = [
            on("flip", self.flip),
            on("threats", self.threats),
            large,
            on("embed", self.embed),
        ];
        switches.into_iter().flatten().collect()
    }

    /// These settings as hidden fields of a form.
    pub(crate) fn fields(&self) -> Markup {
        html! {
            @for (name, value) in self.kept() { input type="hidden" name=(name) value=(value); }
        }
    }
}
