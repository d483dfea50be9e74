//! A poker table: the players, their chips, and the middle of the table.
//!
//! ```
//! use render::picture::{Look, PokerSeat, PokerTable, Shape, Targets, poker_table};
//! use words::Language;
//!
//! let seat = |name: &str| Some(PokerSeat { name: name.to_owned(), stack: 980, bet: 20, ..PokerSeat::default() });
//! let table = PokerTable { seats: vec![seat("Ann"), seat("Bob")], pot: 40, ..PokerTable::default() };
//! let picture = poker_table(&table, Shape::Wide, &Look::page(Language::ENGLISH, Targets::None));
//! assert!(picture.starts_with("<svg ") && picture.contains("Ann"));
//! ```

mod places;
mod seats;
#[cfg(test)]
mod tests;
mod words;

use super::canvas::{Canvas, Font, Paint};
use super::chips::piles;
use super::colour::Role;
use super::write::{escape, num};
use super::{Colours, Detail, Look, piece};
use ::words::{Language, say};
use places::Layout;
use poker_rules::Card;

pub use places::Shape;
pub use words::{amount, poker_words};

/// A poker table as one viewer sees it. It holds nothing that this viewer may not know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PokerTable {
    /// The seats clockwise, 2 to 23; `None` for an empty seat.
    pub seats: Vec<Option<PokerSeat>>,
    /// Where the button lies, counted from 0.
    pub button: Option<usize>,
    /// The seat of the viewer: it is nearest, and its cards are large.
    pub near: Option<usize>,
    /// The cards in the middle.
    pub board: Vec<Card>,
    /// Everything that was put in, in chips.
    pub pot: u64,
    /// The pots in the middle, the main pot first, then side pots.
    pub pots: Vec<u64>,
    /// The cards that won; the others of the board are dimmed.
    pub best: Vec<Card>,
    /// Whether the game has no board, and none is drawn.
    pub without_board: bool,
    /// The description for screen readers: `hand 7, flop`.
    pub title: String,
    /// The language of the viewer.
    pub language: Language,
}

/// Somebody at a poker table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PokerSeat {
    /// The name of the player.
    pub name: String,
    /// The chips that are not in the middle.
    pub stack: u64,
    /// The bet before the seat on this round.
    pub bet: u64,
    /// The cards.
    pub hand: PokerHand,
    /// Whether the player still plays for the pot.
    pub standing: Standing,
    /// Whether the player is asked.
    pub on_turn: bool,
    /// Whether the player has won something of this hand.
    pub won: bool,
    /// A word below the name: `+120`, `62.1 %`. Without one the standing is
    /// said there.
    pub note: String,
}

/// The cards of a seat, as far as they may be seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PokerHand {
    /// There are no cards.
    #[default]
    None,
    /// So many lie face down.
    Closed(usize),
    /// They are seen.
    Open(Vec<Card>),
    /// So many lie face down, and these beside them are seen: stud.
    Partly(usize, Vec<Card>),
}

/// How a seat stands in the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// Plays.
    #[default]
    In,
    /// Plays, with all chips in.
    AllIn,
    /// Gave the hand up.
    Folded,
    /// Was not dealt in.
    Out,
    /// Has no connection.
    Away,
}

impl Standing {
    /// The key of the word for it; `None` for a player in the hand.
    fn key(self) -> Option<&'static str> {
        match self {
            Standing::In => None,
            Standing::AllIn => Some("contests-seat-all-in"),
            Standing::Folded => Some("contests-seat-folded"),
            Standing::Out => Some("contests-seat-out"),
            Standing::Away => Some("contests-seat-away"),
        }
    }

    /// The text of the state; empty for a player in the hand.
    pub fn word(self, language: Language) -> String {
        self.key().map_or_else(String::new, |key| language.say(key))
    }
}

/// Draws a poker table: one whole `<svg>` element, as
/// [`svg`](super::svg) draws boards.
pub fn poker_table(table: &PokerTable, shape: Shape, look: &Look) -> String {
    let layout = Layout::of(shape, table.seats.len());
    let mut canvas = Canvas::new(look.colours);
    if look.colours == Colours::Own {
        let paper = Paint::fill(Role::Paper);
        canvas.rect([0.0, 0.0], layout.size, 14.0, paper);
    }
    felt(&mut canvas, layout.felt);
    let full = look.detail == Detail::Full;
    middle(&mut canvas, table, &layout, full);
    seats::draw(&mut canvas, table, &layout, full);
    let body = canvas.take();
    let title = look.title.as_deref().unwrap_or(&table.title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" \
         font-family=\"system-ui, 'DejaVu Sans', sans-serif\">\
         <title>{}</title><desc>{}</desc>{}{body}</svg>\n",
        num(layout.size[0]),
        num(layout.size[1]),
        escape(title),
        escape(&poker_words(table)),
        canvas.style()
    )
}

/// Draws a table without anything on it: its corner and its size.
pub(super) fn felt(canvas: &mut Canvas, [[x, y], [wide, high]]: [[f64; 2]; 2]) {
    let round = wide.min(high) / 2.0;
    let below = Paint::fill(Role::DarkEdge).opacity(0.18);
    canvas.rect([x, y + 5.0], [wide, high], round, below);
    let rail = Paint::fill(Role::Rail).edge(Role::RailEdge, 1.5);
    canvas.rect([x, y], [wide, high], round, rail);
    let (inner, by) = (15.0, 30.0);
    let felt = Paint::fill(Role::Felt).edge(Role::RailEdge, 1.5);
    let corner = [x + inner, y + inner];
    canvas.rect(corner, [wide - by, high - by], round - inner, felt);
    let line = Paint::line(Role::FeltInk, 1.2).opacity(0.28);
    let corner = [x + inner + 16.0, y + inner + 16.0];
    let size = [wide - by - 32.0, high - by - 32.0];
    canvas.rect(corner, size, round - inner - 16.0, line);
}

/// The board, and the pots above it.
fn middle(canvas: &mut Canvas, table: &PokerTable, layout: &Layout, full: bool) {
    let [x, y] = layout.board;
    let pitch = piece::CARD[0] * layout.board_scale + 5.0;
    let places = if table.without_board { 0 } else { 5 };
    for (place, index) in (0..places).zip(-2i8..) {
        let at = [x + f64::from(index) * pitch, y];
        match table.board.get(place) {
            Some(card) => {
                let is_best = table.best.contains(card);
                let dimmed = !table.best.is_empty() && !is_best;
                seats::card(canvas, at, layout.board_scale, Some(*card), dimmed);
                if is_best {
                    seats::around_card(canvas, at, layout.board_scale);
                }
            }
            None => {
                let size = piece::CARD.map(|side| side * layout.board_scale);
                let corner = [at[0] - size[0] / 2.0, at[1] - size[1] / 2.0];
                let empty = Paint::line(Role::FeltInk, 1.2).opacity(0.3).dashed();
                canvas.rect(corner, size, 6.0, empty);
            }
        }
    }
    if !full {
        return;
    }
    if table.pot > 0 {
        let pot = amount(table.pot, table.language).into();
        let text = table
            .language
            .with("contests-picture-pot", &[("chips", pot)]);
        let font = Font::new(22.0, Role::FeltInk).bold();
        canvas.text(layout.pot, font, &text);
        let half = 0.29 * font.size * text.chars().count() as f64;
        let [x, y] = layout.pot;
        piles(canvas, [x - half - 8.0, y + 10.0], table.pot, 1.0);
    }
    if table.pots.len() > 1 {
        let language = table.language;
        let parts = table.pots.iter().enumerate().map(|(index, chips)| {
            let chips = amount(*chips, language);
            match index {
                0 => say!(language, "contests-picture-main", chips),
                1 if table.pots.len() == 2 => {
                    say!(language, "contests-picture-side", chips)
                }
                side => {
                    say!(language, "contests-picture-side-of", number = side, chips)
                }
            }
        });
        let text = parts.collect::<Vec<_>>().join(" · ");
        let below = [x, y + piece::CARD[1] * layout.board_scale / 2.0 + 20.0];
        canvas.text(below, Font::new(15.0, Role::FeltInk), &text);
    }
}
