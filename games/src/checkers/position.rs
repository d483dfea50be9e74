//! A position on one line, as PDN has it: the seat on turn, then white's
//! pieces and black's, kings with a `K`: `B:W21,22,K30:B1,2`. After quiet plies
//! their number follows, as lidraughts.org writes it: `:H12`.

use super::board::Board;
use super::geometry::Geometry;
use super::rule::Rule;
use super::square::Square;
use super::state::{Checkers, QUIET_PLIES};
use crate::{PositionError, Seat, Text};

const LETTERS: [char; 2] = ['B', 'W'];

pub(super) fn write(game: &Checkers) -> String {
    let letter = |seat: Seat| LETTERS[seat.index()];
    let mut text = letter(game.to_move()).to_string();
    for seat in [Seat::SECOND, Seat::FIRST] {
        text.push(':');
        text.push(letter(seat));
        text.push_str(&pieces(game.rule().geometry(), game.board(), seat));
    }
    if game.quiet_plies() > 0 {
        text.push_str(&format!(":H{}", game.quiet_plies()));
    }
    text
}

fn pieces(geometry: Geometry, board: &Board, seat: Seat) -> String {
    let men = geometry.each(board.men(seat)).map(|man| man.to_string());
    let kings = geometry.each(board.kings(seat));
    let kings = kings.map(|king| format!("K{king}"));
    men.chain(kings).collect::<Vec<_>>().join(",")
}

/// Reads a position; ranges like `1-12`, a dot at the end and the number of
/// the move (`:F20`) are understood.
pub(super) fn read(text: &str, rule: Rule) -> Result<Checkers, PositionError> {
    let text = text.trim();
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut parts = text.split(':');
    let to_move = parts.next().and_then(seat_of).ok_or_else(layout)?;
    let mut sides = [None; 2];
    let mut quiet = 0;
    for part in parts {
        let mut letters = part.chars();
        let letter = letters.next().ok_or_else(layout)?;
        let rest = letters.as_str();
        match letter.to_ascii_uppercase() {
            'H' => quiet = read_quiet(rest)?,
            'F' if rest.bytes().all(|byte| byte.is_ascii_digit()) => {}
            letter => {
                let seat = seat_of(letter.encode_utf8(&mut [0; 4])).ok_or_else(layout)?;
                let side = &mut sides[seat.index()];
                if side.is_some() {
                    let who = super::INFO.who_by_name(seat);
                    return Err(PositionError::new(
                        Text::new("rules-checkers-twice").with("who", who),
                    ));
                }
                *side = Some(read_side(rest, rule, seat)?);
            }
        }
    }
    let [Some(black), Some(white)] = sides else {
        return Err(layout());
    };
    if black.pieces & white.pieces != 0 {
        let square = rule.geometry().square(black.pieces & white.pieces);
        return Err(two_on(
            square.map(|square| square.to_string()).unwrap_or_default(),
        ));
    }
    let board = Board::new(
        rule,
        [black.pieces, white.pieces],
        black.kings | white.kings,
    );
    let board = board.filter(|board| board.occupied() != 0);
    let board = board.ok_or_else(|| PositionError::new(Text::new("rules-checkers-nothing")))?;
    Ok(Checkers::at(rule, board, to_move, quiet))
}

fn layout() -> PositionError {
    PositionError::new(Text::new("rules-checkers-layout"))
}

fn two_on(square: String) -> PositionError {
    PositionError::new(Text::new("rules-checkers-two-on").with("place", square))
}

fn seat_of(letter: &str) -> Option<Seat> {
    match letter.trim() {
        "B" | "b" => Some(Seat::FIRST),
        "W" | "w" => Some(Seat::SECOND),
        _ => None,
    }
}

fn read_quiet(text: &str) -> Result<u8, PositionError> {
    let plies = text.trim().parse().ok();
    plies.filter(|plies| *plies <= QUIET_PLIES).ok_or_else(|| {
        PositionError::new(
            Text::new("rules-checkers-quiet")
                .with("text", shortened(text))
                .with("most", QUIET_PLIES),
        )
    })
}

/// The pieces of a side.
#[derive(Clone, Copy, Default)]
struct Side {
    pieces: u64,
    kings: u64,
}

fn read_side(text: &str, rule: Rule, seat: Seat) -> Result<Side, PositionError> {
    let mut side = Side::default();
    let geometry = rule.geometry();
    for word in text.split(',').map(str::trim) {
        if word.is_empty() && text.trim().is_empty() {
            break;
        }
        let (is_king, squares) = match word.strip_prefix(['K', 'k']) {
            Some(squares) => (true, squares),
            None => (false, word),
        };
        let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
        let (first, last) = (read_square(first, rule)?, read_square(last, rule)?);
        for number in first.number()..=last.number() {
            let Some(square) = Square::new(number) else {
                continue;
            };
            let bit = geometry.bit(square);
            if side.pieces & bit != 0 {
                return Err(two_on(square.to_string()));
            }
            if !is_king && bit & geometry.king_row(seat.index()) != 0 {
                return Err(PositionError::new(
                    Text::new("rules-checkers-man-as-king").with("place", square.to_string()),
                ));
            }
            side.pieces |= bit;
            side.kings |= if is_king { bit } else { 0 };
        }
    }
    if side.pieces.count_ones() > rule.men() {
        return Err(PositionError::new(
            Text::new("rules-checkers-too-many")
                .with("who", super::INFO.who_by_name(seat))
                .with("count", side.pieces.count_ones())
                .with("most", rule.men()),
        ));
    }
    Ok(side)
}

fn read_square(text: &str, rule: Rule) -> Result<Square, PositionError> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number);
    let square = number.and_then(Square::new);
    let square = square.filter(|square| rule.geometry().bit(*square) != 0);
    square.ok_or_else(|| {
        PositionError::new(
            Text::new("rules-checkers-no-square")
                .with("text", shortened(text))
                .with("most", rule.geometry().count()),
        )
    })
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
