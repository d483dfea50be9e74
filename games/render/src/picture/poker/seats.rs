//! The seats: names and stacks on plates, cards, bets and the button.

use super::super::canvas::{Anchor, Canvas, Font, Paint};
use super::super::colour::Role;
use super::super::piece;
use super::super::write::{num, short_name};
use super::places::{Layout, Place};
use super::{PokerHand, PokerSeat, PokerTable, Standing, amount};
use poker_rules::Card;
use words::Language;

/// The most letters of a name on a plate.
const LETTERS: usize = 15;

/// Draws all seats, the nearest one last.
pub(super) fn draw(canvas: &mut Canvas, table: &PokerTable, layout: &Layout, full: bool) {
    let count = table.seats.len();
    let near = table.near.unwrap_or(0);
    for index in 0..count {
        let Some(place) = layout.places.get((index + count - near % count) % count) else {
            continue;
        };
        match &table.seats[index] {
            None => empty(canvas, layout, place, full.then_some(index), table.language),
            Some(seat) => {
                let taken = OccupiedSeat {
                    table,
                    layout,
                    place,
                    seat,
                    scale: layout.hand_scale[usize::from(table.near == Some(index))],
                };
                taken.hand(canvas);
                taken.plate(canvas, full);
                if full {
                    taken.note(canvas);
                    bet(canvas, place, seat.bet, table.language);
                }
                if table.button == Some(index) {
                    button(canvas, layout, place);
                }
            }
        }
    }
}

fn corner(layout: &Layout, place: &Place) -> [f64; 2] {
    let ([x, y], [wide, high]) = (place.at, layout.plate);
    [x - wide / 2.0, y - high / 2.0]
}

/// An empty seat, with its number if there is room for it.
fn empty(
    canvas: &mut Canvas,
    layout: &Layout,
    place: &Place,
    number: Option<usize>,
    language: Language,
) {
    let ground = Paint::fill(Role::Paper).edge(Role::PlateEdge, 1.5).dashed();
    canvas.rect(corner(layout, place), layout.plate, 12.0, ground);
    if let Some(index) = number {
        let text = language.with("contests-said-seat", &[("seat", (index + 1).into())]);
        canvas.text(place.at, Font::new(15.0, Role::Faint), &text);
    }
}

/// The most cards of a seat that are drawn.
const MOST_CARDS: usize = 7;

/// A seat with a player.
struct OccupiedSeat<'a> {
    table: &'a PokerTable,
    layout: &'a Layout,
    place: &'a Place,
    seat: &'a PokerSeat,
    /// The size of its cards.
    scale: f64,
}

impl OccupiedSeat<'_> {
    fn hand(&self, canvas: &mut Canvas) {
        let (seat, scale) = (self.seat, self.scale);
        let cards: Vec<Option<Card>> = match &seat.hand {
            PokerHand::None => return,
            PokerHand::Closed(count) => vec![None; (*count).min(MOST_CARDS)],
            PokerHand::Open(cards) => cards.iter().take(MOST_CARDS).copied().map(Some).collect(),
            PokerHand::Partly(down, up) => {
                let down = vec![None; (*down).min(MOST_CARDS)].into_iter();
                let up = up.iter().copied().map(Some);
                down.chain(up).take(MOST_CARDS).collect()
            }
        };
        // More than two are smaller, so that they have a place beside each other.
        let scale = match cards.len() {
            0..=2 => scale,
            more => scale * 2.5 / more as f64,
        };
        let [x, y] = self.place.at;
        let half = piece::CARD[0] * scale / 2.0 + 1.5;
        // The plate covers their lower edge.
        let y = y - self.layout.plate[1] / 2.0 - piece::CARD[1] * scale / 2.0 + 9.0;
        let left = x - half * cards.len().saturating_sub(1) as f64;
        for (index, card) in cards.into_iter().enumerate() {
            let x = left + 2.0 * half * index as f64;
            self::card(canvas, [x, y], scale, card, is_dimmed(seat));
            if card.is_some_and(|card| self.table.best.contains(&card)) {
                around_card(canvas, [x, y], scale);
            }
        }
    }

    fn plate(&self, canvas: &mut Canvas, full: bool) {
        let seat = self.seat;
        let paint = match (seat.on_turn, seat.won) {
            (true, _) => Paint::fill(Role::Plate).edge(Role::Last, 5.0),
            (false, true) => Paint::fill(Role::Plate).edge(Role::Win, 4.0),
            _ if is_dimmed(seat) => Paint::fill(Role::Track).edge(Role::PlateEdge, 1.5),
            (false, false) => Paint::fill(Role::Plate).edge(Role::PlateEdge, 1.5),
        };
        canvas.rect(
            corner(self.layout, self.place),
            self.layout.plate,
            12.0,
            paint,
        );
        if !full {
            return;
        }
        let [x, y] = self.place.at;
        let ink = if is_dimmed(seat) {
            Role::Faint
        } else {
            Role::Ink
        };
        let name = short_name(&seat.name, LETTERS);
        // A letter is hardly more than three fifths as wide as it is high.
        let fits = (self.layout.plate[0] - 10.0) / (0.61 * name.chars().count().max(1) as f64);
        canvas.text([x, y - 11.0], Font::new(fits.min(15.0), ink), &name);
        let stack = Font::new(17.0, ink).bold();
        canvas.text(
            [x, y + 9.0],
            stack,
            &amount(seat.stack, self.table.language),
        );
    }

    /// The text below a plate.
    fn note(&self, canvas: &mut Canvas) {
        let seat = self.seat;
        let language = self.table.language;
        let word = match (seat.note.as_str(), seat.on_turn) {
            ("", true) => language.say("contests-seat-to-act"),
            ("", false) => seat.standing.word(language),
            (note, _) => note.to_owned(),
        };
        if word.is_empty() {
            return;
        }
        let [x, y] = [
            self.place.at[0],
            self.place.at[1] + self.layout.plate[1] / 2.0 + 9.0,
        ];
        let wide = 14.0 * 0.6 * word.chars().count() as f64 + 16.0;
        let role = match (seat.won, seat.on_turn) {
            (true, _) => Role::Win,
            (false, true) => Role::Last,
            (false, false) => Role::PlateEdge,
        };
        let pill = Paint::fill(Role::Plate).edge(role, 1.5);
        canvas.rect([x - wide / 2.0, y - 10.0], [wide, 20.0], 10.0, pill);
        canvas.text([x, y], Font::new(14.0, Role::Ink).bold(), &word);
    }
}

/// Whether a seat has no part in the hand any more.
fn is_dimmed(seat: &PokerSeat) -> bool {
    matches!(seat.standing, Standing::Folded | Standing::Out)
}

/// A chip and how much lies there.
fn bet(canvas: &mut Canvas, place: &Place, chips: u64, language: Language) {
    if chips == 0 {
        return;
    }
    let text = amount(chips, language);
    let wide = 20.0 + 10.5 * text.chars().count() as f64;
    let [x, y] = place.bet;
    let left = if place.inside > 0.0 {
        x - 20.0
    } else {
        x + 20.0 - wide
    };
    canvas.circle([left + 8.0, y + 1.5], 9.0, Paint::fill(Role::RailEdge));
    let chip = Paint::fill(Role::Chip).edge(Role::FeltInk, 1.5);
    canvas.circle([left + 8.0, y], 9.0, chip);
    let inner = Paint::line(Role::FeltInk, 1.3).dashed();
    canvas.circle([left + 8.0, y], 5.0, inner);
    let font = Font::new(18.0, Role::FeltInk).bold().at(Anchor::Start);
    canvas.text([left + 22.0, y], font, &text);
}

fn button(canvas: &mut Canvas, layout: &Layout, place: &Place) {
    let [x, y] = place.at;
    let x = x + place.inside * (layout.plate[0] / 2.0 - 3.0);
    let y = y - layout.plate[1] / 2.0 - 3.0;
    let disc = Paint::fill(Role::Light).edge(Role::LightEdge, 1.8);
    canvas.circle([x, y], 12.5, disc);
    canvas.text([x, y], Font::new(15.0, Role::Pip).bold(), "D");
}

/// A card of this size, face down if it is not known.
pub(super) fn card(
    canvas: &mut Canvas,
    [x, y]: [f64; 2],
    scale: f64,
    card: Option<Card>,
    dimmed: bool,
) {
    let opacity = if dimmed { " opacity=\"0.5\"" } else { "" };
    let (x, y) = (num(x), num(y));
    let place = format!("transform=\"translate({x} {y}) scale({scale})\"{opacity}");
    canvas.open(&place);
    match card {
        Some(card) => piece::open_card(canvas, [0.0, 0.0], card),
        None => piece::closed_card(canvas, [0.0, 0.0]),
    }
    canvas.close();
}

/// The ring of a card that won.
pub(super) fn around_card(canvas: &mut Canvas, [x, y]: [f64; 2], scale: f64) {
    let [wide, high] = piece::CARD.map(|side| side * scale + 3.0);
    let corner = [x - wide / 2.0, y - high / 2.0];
    canvas.rect(corner, [wide, high], 7.0, Paint::line(Role::Win, 3.5));
}
