//! The squares of draughts by their numbers and as in chess: `11`, `c3`.

/// The square, or a part of it, in a word of a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Number(u8),
    /// The column alone, from 0 on the left.
    Column(u8),
}

impl Place {
    /// Whether it may be the square with this number.
    pub(super) fn is(&self, number: u8, size: usize) -> bool {
        match *self {
            Place::Number(own) => own == number,
            Place::Column(column) => column_of(number, size) == Some(usize::from(column)),
        }
    }

    /// Its number as text, if it is a whole square.
    pub(super) fn number(&self) -> Option<String> {
        match self {
            Place::Number(number) => Some(number.to_string()),
            Place::Column(_) => None,
        }
    }
}

/// The column of a square, from 0. The first square of the top row is the second
/// one from the left.
fn column_of(number: u8, size: usize) -> Option<usize> {
    let index = usize::from(number.checked_sub(1)?);
    let half = size / 2;
    let (row, place) = (index.checked_div(half)?, index % half);
    Some(2 * place + usize::from(row % 2 == 0))
}

/// The squares of one part of a move: `11`, `c3`, or several as in `c3d4` and `cd4`.
pub(super) fn places(part: &str, size: usize) -> Option<Vec<Place>> {
    if let Ok(number) = part.parse() {
        return Some(vec![Place::Number(number)]);
    }
    let mut places = Vec::new();
    let mut rest = part;
    while let Some(letter) = rest.chars().next() {
        let column = u32::from(letter).checked_sub(u32::from('a'))?;
        let column = u8::try_from(column).ok()?;
        if usize::from(column) >= size {
            return None;
        }
        rest = &rest[letter.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (row, after) = rest.split_at(digits);
        rest = after;
        places.push(match row {
            "" => Place::Column(column),
            row => square_at(usize::from(column), row.parse().ok()?, size)?,
        });
    }
    Some(places)
}

/// The dark square in this column, from 0, and this row, from 1 at the bottom.
fn square_at(column: usize, row: usize, size: usize) -> Option<Place> {
    let from_top = size.checked_sub(row)?;
    let number = u8::try_from(from_top * (size / 2) + column / 2 + 1).ok()?;
    (column_of(number, size) == Some(column)).then_some(Place::Number(number))
}

/// Whether a text names a square by a number that a board of 8 does not have.
pub(super) fn is_of_ten(text: &str) -> bool {
    let numbers = text.split(|symbol: char| !symbol.is_ascii_digit());
    let mut numbers = numbers.filter_map(|number| number.parse().ok());
    numbers.any(|number: u8| (33..=50).contains(&number))
}

/// A position that may name squares as chess does, with numbers in their place:
/// `W:Wa1,Kc3:Bb8`.
pub(super) fn numbered(position: &str, size: usize) -> String {
    let square = |word: &str| {
        let (king, square) = match word.strip_prefix(['K', 'k']) {
            Some(square) => ("K", square),
            None => ("", word),
        };
        match places(&square.to_ascii_lowercase(), size).as_deref() {
            Some([Place::Number(number)]) => format!("{king}{number}"),
            _ => word.to_owned(),
        }
    };
    let side = |part: &str| match part.split_at_checked(1) {
        Some((letter @ ("W" | "w" | "B" | "b"), squares)) if !squares.is_empty() => {
            let squares: Vec<String> = squares.split(',').map(str::trim).map(square).collect();
            format!("{letter}{}", squares.join(","))
        }
        _ => part.to_owned(),
    };
    let position = position.trim().trim_end_matches('.');
    let parts: Vec<String> = position.split(':').map(str::trim).map(side).collect();
    parts.join(":")
}
