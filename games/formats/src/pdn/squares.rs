//! The squares of draughts by their numbers and as in chess: `11`, `c3`.

/// What a word of a move says about a square.
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

/// The squares of one part of a move: `11`, `c3`, or both of `cd4`.
pub(super) fn places(part: &str, size: usize) -> Option<Vec<Place>> {
    if let Ok(number) = part.parse() {
        return Some(vec![Place::Number(number)]);
    }
    let column = |letter: char| {
        let column = u32::from(letter).checked_sub(u32::from('a'))?;
        u8::try_from(column)
            .ok()
            .filter(|column| usize::from(*column) < size)
    };
    let mut places = Vec::new();
    let mut letters = part
        .trim_end_matches(|symbol: char| symbol.is_ascii_digit())
        .chars();
    let row: usize = part[letters.as_str().len()..].parse().ok()?;
    let row = size.checked_sub(row)?;
    let last = column(letters.next_back()?)?;
    if let Some(first) = letters.next() {
        places.push(Place::Column(column(first)?));
    }
    let half = size / 2;
    let number = u8::try_from(row * half + usize::from(last) / 2 + 1).ok()?;
    let is_dark = column_of(number, size) == Some(usize::from(last));
    places.push(Place::Number(number));
    (is_dark && letters.next().is_none()).then_some(places)
}

/// A position whose squares may be those of chess, with numbers in their place:
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
