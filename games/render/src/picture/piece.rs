//! The things on the board.

use super::canvas::{Canvas, Font, Paint};
use super::colour::Role;
use games::{Colour, Form, Piece, Seat, Side, Style};
use poker_rules::{Card, RANKS, SUITS};

/// Draws a piece of a board around this point; a cell is 48 wide.
pub(super) fn draw(canvas: &mut Canvas, at: [f64; 2], piece: Piece, style: Style, sides: &[Side]) {
    let side = piece.owner.and_then(|owner| sides.get(owner.index()));
    let colour = side.map(|side| side.colour);
    match (piece.form, style) {
        (Form::Die(value), _) => die(canvas, at, 36.0, value),
        (Form::Card(card), _) => open_card(canvas, at, card),
        (Form::Back, _) => closed_card(canvas, at),
        (Form::Glyph, _) if matches!(colour, Some(Colour::Black | Colour::White)) => {
            let [body, mut edge, mark] = of_stones(colour);
            if body == Role::Dark {
                // Seen on dark squares too.
                edge = mark;
            }
            let font = Font::new(33.0, body).edge(edge, 2.2);
            canvas.text(at, font, &full(piece.glyph).to_string());
        }
        (Form::Glyph, _) => {
            let font = Font::new(30.0, colour_of(piece.owner)).bold();
            canvas.text(at, font, &piece.glyph.to_string());
        }
        (Form::Cross, Style::Squares) => {
            let paint = Paint::line(colour_of(piece.owner), 6.5).round();
            cross(canvas, at, 12.5, paint);
        }
        (Form::Ring, Style::Squares) => {
            canvas.circle(at, 13.5, Paint::line(colour_of(piece.owner), 6.0));
        }
        (Form::Disc | Form::Cross | Form::Ring, _) => stone(canvas, at, piece, colour),
    }
}

/// The colour of a seat without stones.
pub(super) fn colour_of(owner: Option<Seat>) -> Role {
    match owner.map(Seat::index) {
        Some(0) => Role::One,
        Some(1) => Role::Two,
        Some(2) => Role::Three,
        Some(3) => Role::Four,
        Some(4) => Role::Five,
        Some(_) => Role::Six,
        None => Role::Ink,
    }
}

/// The body, the edge and the mark of stones and pieces of this colour.
fn of_stones(colour: Option<Colour>) -> [Role; 3] {
    match colour {
        Some(Colour::White) => [Role::Light, Role::LightEdge, Role::LightMark],
        _ => [Role::Dark, Role::DarkEdge, Role::DarkMark],
    }
}

/// The sign of a place that is counted for a side.
pub(super) fn territory(canvas: &mut Canvas, [x, y]: [f64; 2], side: Option<&Side>) {
    let [body, edge, mark] = of_stones(side.map(|side| side.colour));
    // Seen on dark wood too.
    let edge = if body == Role::Dark { mark } else { edge };
    let paint = Paint::fill(body).edge(edge, 1.2);
    canvas.rect([x - 6.5, y - 6.5], [13.0, 13.0], 1.5, paint);
}

/// The solid chessman in place of one in outline, so that the colour alone tells its
/// owner.
fn full(glyph: char) -> char {
    match glyph {
        '♔' => '♚',
        '♕' => '♛',
        '♖' => '♜',
        '♗' => '♝',
        '♘' => '♞',
        '♙' => '♟',
        other => other,
    }
}

fn stone(canvas: &mut Canvas, at: [f64; 2], piece: Piece, colour: Option<Colour>) {
    let [body, edge, mark] = of_stones(colour);
    let [x, y] = at;
    canvas.circle(
        [x + 1.0, y + 1.8],
        21.0,
        Paint::fill(Role::DarkEdge).opacity(0.22),
    );
    canvas.circle(at, 21.0, Paint::fill(body).edge(edge, 1.2));
    match piece.form {
        Form::Cross => cross(canvas, at, 5.5, Paint::line(mark, 2.2).round()),
        Form::Ring => canvas.circle(at, 6.5, Paint::line(mark, 2.2)),
        _ => {}
    }
}

/// Two strokes from corner to corner of a square.
pub(super) fn cross(canvas: &mut Canvas, [x, y]: [f64; 2], half: f64, paint: Paint) {
    canvas.line([x - half, y - half], [x + half, y + half], paint);
    canvas.line([x - half, y + half], [x + half, y - half], paint);
}

/// A square that stands on a corner.
pub(super) fn diamond(canvas: &mut Canvas, [x, y]: [f64; 2], half: f64, paint: Paint) {
    let n = super::write::num;
    let d = format!(
        "M{} {}L{} {} {} {} {} {}Z",
        n(x),
        n(y - half),
        n(x + half),
        n(y),
        n(x),
        n(y + half),
        n(x - half),
        n(y)
    );
    canvas.path(&d, paint);
}

/// Where the pips of a die are, in quarters of its side from the middle.
const PIPS: [&[[i8; 2]]; 6] = [
    &[[0, 0]],
    &[[-1, -1], [1, 1]],
    &[[-1, -1], [0, 0], [1, 1]],
    &[[-1, -1], [1, -1], [-1, 1], [1, 1]],
    &[[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
    &[[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/// A die of this side; a value that no die has leaves it blank.
pub(super) fn die(canvas: &mut Canvas, [x, y]: [f64; 2], side: f64, value: u8) {
    let corner = [x - side / 2.0, y - side / 2.0];
    let below = [corner[0] + 1.0, corner[1] + 2.0];
    let shadow = Paint::fill(Role::DarkEdge).opacity(0.22);
    canvas.rect(below, [side, side], side * 0.18, shadow);
    let face = Paint::fill(Role::Face).edge(Role::FaceEdge, 1.4);
    canvas.rect(corner, [side, side], side * 0.18, face);
    let pips = usize::from(value)
        .checked_sub(1)
        .and_then(|index| PIPS.get(index));
    for [dx, dy] in pips.copied().unwrap_or_default() {
        let place = [
            x + f64::from(*dx) * side * 0.26,
            y + f64::from(*dy) * side * 0.26,
        ];
        canvas.circle(place, side * 0.09, Paint::fill(Role::Pip));
    }
}

/// The size of a card.
pub(super) const CARD: [f64; 2] = [56.0, 78.0];

fn sheet(canvas: &mut Canvas, [x, y]: [f64; 2], role: Role) {
    let corner = [x - CARD[0] / 2.0, y - CARD[1] / 2.0];
    let below = [corner[0] + 1.0, corner[1] + 2.0];
    canvas.rect(below, CARD, 7.0, Paint::fill(Role::DarkEdge).opacity(0.22));
    canvas.rect(
        corner,
        CARD,
        7.0,
        Paint::fill(role).edge(Role::FaceEdge, 1.4),
    );
}

/// Rank and letter of the suit, and the suit as a shape: four colours.
pub(super) fn open_card(canvas: &mut Canvas, at: [f64; 2], card: Card) {
    let [x, y] = at;
    let (role, shape) = match card.suit() {
        0 => (Role::Clubs, CLUB),
        1 => (Role::Diamonds, DIAMOND),
        2 => (Role::Hearts, HEART),
        _ => (Role::Spades, SPADE),
    };
    let letter = |letters: &str, index: u8| {
        let letter = letters.chars().nth(usize::from(index));
        letter.map(String::from).unwrap_or_default()
    };
    sheet(canvas, at, Role::Face);
    let rank = match letter(RANKS, card.rank()).as_str() {
        "T" => "10".to_owned(),
        rank => rank.to_owned(),
    };
    canvas.text([x - 9.0, y - 19.0], Font::new(27.0, role).bold(), &rank);
    let suit = letter(SUITS, card.suit());
    canvas.text([x + 17.0, y - 18.0], Font::new(14.0, role).bold(), &suit);
    let (x, y) = (super::write::num(x), super::write::num(y + 15.0));
    canvas.open(&format!("transform=\"translate({x} {y})\""));
    canvas.path(shape, Paint::fill(role));
    canvas.close();
}

/// The back of a card.
pub(super) fn closed_card(canvas: &mut Canvas, at: [f64; 2]) {
    let [x, y] = at;
    sheet(canvas, at, Role::Back);
    let frame = Paint::line(Role::Face, 1.6).opacity(0.7);
    canvas.rect([x - 22.0, y - 33.0], [44.0, 66.0], 4.0, frame);
    for step in [-16.0, 0.0, 16.0] {
        diamond(canvas, [x, y + step], 8.0, frame);
    }
}

const CLUB: &str = "M0 -16a7.5 7.5 0 0 1 6 12a7.5 7.5 0 1 1 -4 11.5l3 8.5h-10l3 -8.5\
                    a7.5 7.5 0 1 1 -4 -11.5a7.5 7.5 0 0 1 6 -12Z";
const DIAMOND: &str = "M0 -17L13 0 0 17 -13 0Z";
const HEART: &str = "M0 15C-6 8 -15 2 -15 -6a7.5 7.5 0 0 1 15 -3a7.5 7.5 0 0 1 15 3C15 2 6 8 0 15Z";
const SPADE: &str = "M0 -17C6 -10 15 -4 15 4a7.2 7.2 0 0 1 -13 4l3 8h-10l3 -8a7.2 7.2 0 0 1 -13 -4\
                     C-15 -4 -6 -10 0 -17Z";
