//! How a picture is wanted.

use games::Seat;
use words::Language;

/// How a picture is wanted: for a page, for a wall of boards, for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The language of the texts and of the description.
    pub language: Language,
    /// The name of the picture for screen readers; the first caption of the scene where
    /// there is none.
    pub title: Option<String>,
    /// Where the colours come from.
    pub colours: Colours,
    /// How much is drawn.
    pub detail: Detail,
    /// Whether the captions of the scene stand below the board.
    pub captions: bool,
    /// The targets to point at.
    pub targets: Targets,
    /// The parts that are drawn of a solid, where the panels are its layers.
    pub solid: Solid,
    /// How many panels stand beside each other at most; 0 leaves it to the
    /// renderer, which makes a square of many.
    pub across: usize,
}

/// Where the colours of a picture come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// From the CSS variables of the page, see [`stylesheet`](super::stylesheet);
    /// where a page has none, the light ones are used.
    Page,
    /// From the picture itself, light and dark as the reader's system wishes.
    Own,
}

/// How much is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything.
    Full,
    /// Only parts that are readable in a small picture: no labels, titles or amounts.
    Small,
}

/// The targets to point at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Targets {
    /// Nothing: the picture is an image.
    None,
    /// Each cell that offers something is a
    /// `<g class="target" role="button" tabindex="0">` with a label. `data-action="H8"`
    /// is the action that its click plays; `data-part="5"` (and `aria-pressed`) is a word
    /// of an action that several of them make together; `data-step="e2"` (and
    /// `aria-pressed`) is a stop of a route over several cells, with a `.goal` in it that
    /// a script shows where the route may go on; its piece is in a `<g data-piece="e2">`.
    Buttons,
    /// Each cell that offers an action is an `<a class="target">` to this
    /// address with the action, percent-encoded, at its end.
    Links(String),
    /// Each cell that a move ahead of the own turn may name is a `<g data-plan="e4">`,
    /// which a script makes a target. Where the pieces of a seat go from cell to cell,
    /// those of this seat have `data-own`; else the cells without a piece are targets.
    Ahead(Option<Seat>),
}

/// The part of a solid that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solid {
    /// Its layers, and the whole beside them.
    Both,
    /// Only its layers.
    Layers,
    /// The whole alone, without targets. Scenes that are no solid are drawn
    /// all the same.
    Whole,
}

impl Look {
    /// A board on a page, which writes the captions itself.
    pub fn page(language: Language, targets: Targets) -> Look {
        Look {
            language,
            title: None,
            colours: Colours::Page,
            detail: Detail::Full,
            captions: false,
            targets,
            solid: Solid::Both,
            across: 0,
        }
    }

    /// A small board on a wall of boards.
    pub fn small(language: Language) -> Look {
        Look {
            detail: Detail::Small,
            solid: Solid::Layers,
            ..Look::page(language, Targets::None)
        }
    }

    /// A separate file, for documents and print.
    pub fn alone(language: Language) -> Look {
        Look {
            colours: Colours::Own,
            captions: true,
            ..Look::page(language, Targets::None)
        }
    }
}
