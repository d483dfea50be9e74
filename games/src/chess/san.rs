//! Moves as people write them: standard algebraic notation, as the PGN
//! standard (S. J. Edwards, 1994, section 8.2.3) describes it.

use super::square::squares;
use super::{Chess, Kind, Move, Square};
use crate::{Game as _, Illegal, ParseActionError, Text, Turn};

/// The form of a move that a person types.
const EXPECTED: Text = Text::new("rules-expected-san");

/// The description of a move; parts that are not given may be anything.
#[derive(Clone, Copy, Debug)]
enum Description {
    /// The king castles, to the side of the h-file or the other one.
    Castling { kingside: bool },
    /// A piece goes to a square.
    Step {
        kind: Kind,
        file: Option<u8>,
        rank: Option<u8>,
        to: Square,
        promotion: Option<Kind>,
    },
}

/// A legal move of this position, with `+` for check and `#` for mate:
/// `Nbd7`, `exd6`, `e8=Q+`, `O-O-O#`. Where several pieces of a kind can go to
/// the square, the file tells which is meant, or else the rank, or else both.
pub fn write(state: &Chess, step: Move) -> String {
    let step = state.canonical_move(step);
    let mut text = match state.castling_squares(step) {
        Some([king, _]) if king.file() == 6 => "O-O".to_owned(),
        Some(_) => "O-O-O".to_owned(),
        None => write_step(state, step),
    };
    let mut after = state.clone();
    if after.make(step).is_ok() && after.checkers() != 0 {
        text.push(if after.can_move() { '+' } else { '#' });
    }
    text
}

fn write_step(state: &Chess, step: Move) -> String {
    let (from, to) = (step.from(), step.to());
    let kind = state.kind_at(from).unwrap_or(Kind::Pawn);
    let takes = state.taken_by(step).is_some();
    let mut text = String::new();
    if kind == Kind::Pawn {
        if takes {
            text.push(file_letter(from));
        }
    } else {
        text.push(kind.letter().to_ascii_uppercase());
        text.push_str(&distinction(state, kind, step));
    }
    if takes {
        text.push('x');
    }
    text.push_str(&to.to_string());
    if let Some(kind) = step.promotion() {
        text.push('=');
        text.push(kind.letter().to_ascii_uppercase());
    }
    text
}

fn file_letter(square: Square) -> char {
    char::from(b'a' + square.file())
}

/// The file, rank or square that tells the piece from others of its kind that
/// can go to the same square.
fn distinction(state: &Chess, kind: Kind, step: Move) -> String {
    let from = step.from();
    let own = state.pieces(state.to_move(), kind) & !from.bit();
    let rivals: Vec<Square> = squares(own)
        .filter(|rival| state.is_legal(kind, Move::new(*rival, step.to())))
        .collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file_letter(from).to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        (from.rank() + 1).to_string()
    } else {
        from.to_string()
    }
}

/// The legal move that a text means. Marks of check, mate, capture and merit
/// (`+`, `#`, `x`, `!`, `?`) may stand there or not; castling may be written
/// with zeros; the square a piece comes from may be given in full (`Ng1-f3`);
/// and a pawn's promotion may lack the `=`.
///
/// # Errors
/// The text is no move, no legal move, or may mean several.
pub fn read(state: &Chess, text: &str) -> Result<Move, Illegal> {
    let about = |key| {
        let shown: String = text.chars().take(40).collect();
        Text::new(key).with("text", shown)
    };
    let described = describe(text).ok_or_else(|| ParseActionError::new(text, EXPECTED))?;
    let mut legal = Vec::new();
    if matches!(state.turn(), Turn::Seat(_)) {
        state.legal_actions(&mut legal);
    }
    legal.retain(|step| fits(state, described, *step));
    match legal[..] {
        [step] => Ok(step),
        [] => Err(Illegal::new(about("rules-chess-no-move"))),
        _ => {
            let moves = legal.iter().map(|step| write(state, *step));
            let moves = moves.collect::<Vec<_>>().join(", ");
            let several = about("rules-chess-several").with("moves", moves);
            Err(Illegal::new(several))
        }
    }
}

/// The move that a person means, in algebraic notation or by its squares, as UCI writes
/// it. A move by its squares need not be legal: the rules then say why it is not.
///
/// # Errors
/// As [`read`].
pub fn read_typed(state: &Chess, text: &str) -> Result<Move, Illegal> {
    read(state, text).or_else(|wrong| text.parse().map_err(|_| wrong))
}

fn fits(state: &Chess, described: Description, step: Move) -> bool {
    let castling = state.castling_squares(step);
    match described {
        Description::Castling { kingside } => {
            castling.is_some_and(|[king, _]| (king.file() == 6) == kingside)
        }
        Description::Step {
            kind,
            file,
            rank,
            to,
            promotion,
        } => {
            let from = step.from();
            castling.is_none()
                && step.to() == to
                && step.promotion() == promotion
                && state.kind_at(from) == Some(kind)
                && file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank())
        }
    }
}

fn describe(text: &str) -> Option<Description> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    match text {
        "O-O" | "0-0" | "o-o" => return Some(Description::Castling { kingside: true }),
        "O-O-O" | "0-0-0" | "o-o-o" => return Some(Description::Castling { kingside: false }),
        _ => {}
    }
    let mut symbols: Vec<char> = text
        .chars()
        .filter(|symbol| !matches!(symbol, 'x' | ':' | '-' | '=' | '(' | ')' | '/'))
        .collect();
    // A small b is a file; all other pieces may have small letters.
    let kind = match symbols.first().copied()? {
        letter @ ('A'..='Z' | 'k' | 'q' | 'r' | 'n') => {
            symbols.remove(0);
            Kind::of_letter(letter)?
        }
        _ => Kind::Pawn,
    };
    let promotion = match symbols.last().copied()? {
        letter if letter.is_ascii_alphabetic() => {
            symbols.pop();
            let kind = Kind::of_letter(letter)?;
            if !Kind::PROMOTIONS.contains(&kind) {
                return None;
            }
            Some(kind)
        }
        _ => None,
    };
    let rank_of = |symbol: char| {
        symbol
            .to_digit(10)
            .and_then(|rank| u8::try_from(rank).ok()?.checked_sub(1))
    };
    let file_of = |symbol: char| matches!(symbol, 'a'..='h').then(|| symbol as u8 - b'a');
    let to_rank = rank_of(symbols.pop()?)?;
    let to_file = file_of(symbols.pop()?)?;
    let (file, rank) = match symbols[..] {
        [] => (None, None),
        [file, rank] => (Some(file_of(file)?), Some(rank_of(rank)?)),
        [one] => match file_of(one) {
            Some(file) => (Some(file), None),
            None => (None, Some(rank_of(one)?)),
        },
        _ => return None,
    };
    Some(Description::Step {
        kind,
        file,
        rank,
        to: Square::new(to_file, to_rank)?,
        promotion,
    })
}
