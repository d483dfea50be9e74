//! The seats: names and stacks on plates, cards, bets and the button.

use super::super::canvas::{Canvas, Font, Paint};
use super::super::chips::piles;
use super::super::colour::Role;
use super::super::piece;
use super::super::write::{num, short_name};
use super::places::{Layout, Place};
use super::{PokerHand, PokerSeat, PokerTable, Standing, amount};
use poker_rules::Card;
use words::{Language, say};

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
                    is_near: table.near == Some(index),
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
        let text = say!(language, "contests-said-seat", seat = index + 1);
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
    /// Whether it is the viewer's, whose cards are large.
    is_near: bool,
}

impl OccupiedSeat<'_> {
    fn hand(&self, canvas: &mut Canvas) {
        let seat = self.seat;
        let scale = self.layout.hand_scale[usize::from(self.is_near)];
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
        // Many lie over each other, as far as rank and suit are seen, and are smaller beyond
        // that. Of one face down beside open ones less is seen.
        let is_partly = matches!(seat.hand, PokerHand::Partly(..));
        let part = |card: &Option<Card>| match card {
            None if is_partly => 0.25,
            _ => 1.0,
        };
        let parts: f64 = cards.iter().map(part).sum();
        let room = self.layout.plate[0] * if self.is_near { 2.0 } else { 1.0 };
        let each = room / parts.max(1.0);
        let scale = scale.min((1_000.0 * each / (0.79 * piece::CARD[0])).round() / 1_000.0);
        let pitch = each.min(piece::CARD[0] * scale + 3.0);
        let [x, y] = self.place.at;
        // The plate covers their lower edge.
        let y = y - self.layout.plate[1] / 2.0 - piece::CARD[1] * scale / 2.0 + 9.0;
        let mut next = x - pitch * (parts - 1.0) / 2.0;
        for card in cards {
            let x = next;
            next += pitch * part(&card);
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
        // A letter is hardly more than three fifths as wide as it is high.
        let letters = self.layout.letters;
        let fits = (self.layout.plate[0] - 8.0) / (0.6 * letters);
        let name = short_name(&seat.name, fits as usize);
        canvas.text([x, y - 12.0], Font::new(letters, ink), &name);
        let stack = Font::new(letters, ink).bold();
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
            self.place.at[1] + self.layout.plate[1] / 2.0 + 10.0,
        ];
        let wide = 17.0 * 0.58 * word.chars().count() as f64 + 16.0;
        let role = match (seat.won, seat.on_turn) {
            (true, _) => Role::Win,
            (false, true) => Role::Last,
            (false, false) => Role::PlateEdge,
        };
        let pill = Paint::fill(Role::Plate).edge(role, 1.5);
        canvas.rect([x - wide / 2.0, y - 11.0], [wide, 22.0], 11.0, pill);
        canvas.text([x, y], Font::new(17.0, Role::Ink).bold(), &word);
    }
}

/// Whether a seat has no part in the hand any more.
fn is_dimmed(seat: &PokerSeat) -> bool {
    matches!(seat.standing, Standing::Folded | Standing::Out)
}

/// A bet: its chips, and the amount below them.
fn bet(canvas: &mut Canvas, place: &Place, chips: u64, language: Language) {
    if chips == 0 {
        return;
    }
    let [x, y] = place.bet;
    let font = Font::new(18.0, Role::FeltInk).bold();
    canvas.text([x, y + 12.0], font, &amount(chips, language));
    piles(canvas, [x, y + 2.0], chips, 0.5);
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
