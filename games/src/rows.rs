//! The rows of a board of stones in the spirit of FEN: from the top, separated
//! by `/`, `x` and `o` for the stones of the first and the second seat, and a
//! number for so many free crossings: `3/1x1/2o`.

use crate::{GameInfo, How, PositionError, Seat, Text};

/// Stones by column, counted from the left, and row, counted from the bottom.
pub(crate) type Stones = Vec<(u8, u8, Seat)>;

/// How the stones of a seat are written.
pub(crate) fn glyph(seat: Seat) -> char {
    if seat == Seat::FIRST { 'x' } else { 'o' }
}

/// So many stones in a row, in words: `five in a row`.
pub(crate) fn in_a_row(count: u8) -> Text {
    Text::new("game-row").with("count", count)
}

/// That somebody won by so many in a row.
pub(crate) fn by_row(count: u8) -> How {
    How::By(Text::new("game-by-row").with("row", in_a_row(count)))
}

/// Writes a square board of which `at` tells the stone in a column, counted
/// from the left, and a row, counted from the bottom.
pub(crate) fn write(size: u8, at: impl Fn(u8, u8) -> Option<Seat>) -> String {
    let row = |row: u8| {
        let mut text = String::new();
        let mut free = 0;
        for column in 0..size {
            match at(column, row) {
                None => free += 1,
                Some(seat) => {
                    push_free(&mut text, free);
                    text.push(glyph(seat));
                    free = 0;
                }
            }
        }
        push_free(&mut text, free);
        text
    };
    let rows: Vec<String> = (0..size).rev().map(row).collect();
    rows.join("/")
}

fn push_free(text: &mut String, free: u8) {
    if free > 0 {
        text.push_str(&free.to_string());
    }
}

/// Reads a square board; gives its stones by column and row, and its size.
///
/// # Errors
/// `has_size` refuses the number of rows, for which the error names the `sizes`
/// there are; a row is not as long as there are rows.
pub(crate) fn read(
    text: &str,
    has_size: impl Fn(u8) -> bool,
    sizes: impl Into<Text>,
) -> Result<(u8, Stones), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    let size = u8::try_from(rows.len()).ok().filter(|size| has_size(*size));
    let Some(size) = size else {
        return Err(PositionError::new(
            Text::new("rules-position-rows")
                .with("rows", rows.len())
                .with("sizes", sizes),
        ));
    };
    let mut stones = Vec::new();
    for (row, text) in (0..size).rev().zip(rows) {
        read_row(text, size, row, &mut stones)?;
    }
    Ok((size, stones))
}

/// That a word names neither of the two seats of a game.
pub(crate) fn no_seat(text: &str, info: &'static GameInfo) -> PositionError {
    let [first, second] = [Seat::FIRST, Seat::SECOND];
    PositionError::new(
        Text::new("rules-position-seats")
            .with("text", text.to_owned())
            .with("first", info.seats[first.index()])
            .with("second", info.seats[second.index()]),
    )
}

fn read_row(text: &str, size: u8, row: u8, stones: &mut Stones) -> Result<(), PositionError> {
    let wrong = |what: Text| {
        let place = Text::new("rules-position-row").with("row", row + 1);
        PositionError::new(place.with("what", what))
    };
    let mut column: u8 = 0;
    let mut free: Option<u8> = None;
    for symbol in text.chars() {
        let seat = match symbol.to_ascii_lowercase() {
            'x' => Seat::FIRST,
            'o' => Seat::SECOND,
            '0'..='9' => {
                let digit = symbol as u8 - b'0';
                let so_far = free.unwrap_or(0);
                if so_far > 9 || (free.is_none() && digit == 0) {
                    return Err(wrong(
                        Text::new("rules-position-number-at").with("symbol", symbol),
                    ));
                }
                free = Some(so_far * 10 + digit);
                continue;
            }
            _ => {
                return Err(wrong(
                    Text::new("rules-position-stone-symbol").with("symbol", symbol),
                ));
            }
        };
        column = column.saturating_add(free.take().unwrap_or(0));
        if column >= size {
            return Err(wrong(
                Text::new("rules-position-row-long").with("size", size),
            ));
        }
        stones.push((column, row, seat));
        column += 1;
    }
    column = column.saturating_add(free.unwrap_or(0));
    if column != size {
        return Err(wrong(
            Text::new("rules-position-row-crossings")
                .with("count", column)
                .with("size", size),
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Result<(u8, Stones), PositionError> {
        read(text, |size| size == 3 || size == 12, "3 or 12")
    }

    #[test]
    fn rows_are_read_as_they_are_written() {
        let (size, stones) = square("3/1x1/2O").unwrap();
        assert_eq!(size, 3);
        assert_eq!(stones, [(1, 1, Seat::FIRST), (2, 0, Seat::SECOND)]);
        let at = |column: u8, row: u8| {
            let stone = stones
                .iter()
                .find(|stone| (stone.0, stone.1) == (column, row));
            stone.map(|stone| stone.2)
        };
        assert_eq!(write(3, at), "3/1x1/2o");
        assert_eq!(write(12, |_, _| None), ["12"; 12].join("/"));
    }

    #[test]
    fn rows_of_another_length_or_number_are_refused() {
        for (text, why) in [
            ("3/3", "2 rows; a board has 3 or 12"),
            ("3/2/3", "row 2: 2 crossings on a board of 3"),
            ("3/x/3", "row 2: 1 crossings on a board of 3"),
            ("4/3/3", "row 3: 4 crossings on a board of 3"),
            ("3/3/3x", "row 1: too long for a board of 3"),
            ("3/xoxo/3", "row 2: too long for a board of 3"),
            ("3/0x/3", "row 2: no number of crossings at '0'"),
            ("3/999/3", "row 2: no number of crossings at '9'"),
            ("3/xz1/3", "row 2: 'z' is neither x, o nor a number"),
        ] {
            let why = format!("not a position: {why}");
            assert_eq!(square(text).unwrap_err().to_string(), why, "{text}");
        }
    }
}
