//! Where the stones of a handicap stand: the fixed handicap of the Go Text
//! Protocol, version 2, 4.1.1.

use super::Point;
use crate::{SettingsError, Text};

/// The crossings of a handicap of this many stones on a board of this size, in
/// the order of the protocol; none for a handicap of 0.
///
/// # Errors
/// There is no such handicap: 1 stone is none, a board below 7 has none, one of
/// 7 has at most 4 stones, and no board more than 9.
pub fn handicap_points(size: u8, stones: usize) -> Result<Vec<Point>, SettingsError> {
    if stones == 0 {
        return Ok(Vec::new());
    }
    let most = match size {
        0..7 => 0,
        // A middle line is needed for more than the corners.
        _ if size < 9 || size.is_multiple_of(2) => 4,
        _ => 9,
    };
    if most == 0 {
        return Err(SettingsError::new(
            Text::new("rules-go-no-handicap").with("size", size),
        ));
    }
    if !(2..=most).contains(&stones) {
        return Err(SettingsError::new(
            Text::new("rules-go-handicap")
                .with("stones", stones)
                .with("size", size)
                .with("most", most),
        ));
    }
    let edge = if size < 13 { 2 } else { 3 };
    let (low, middle, high) = (edge, size / 2, size - 1 - edge);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let centre = (middle, middle);
    let places: Vec<(u8, u8)> = match stones {
        ..=4 => corners[..stones].to_vec(),
        // An odd number of more than 4 has one in the centre.
        _ if stones % 2 == 1 => {
            let sides = &sides[..stones - 5];
            [&corners[..], sides, &[centre]].concat()
        }
        _ => [&corners[..], &sides[..stones - 4]].concat(),
    };
    let points = places.into_iter();
    Ok(points
        .filter_map(|(column, row)| Point::new(column, row))
        .collect())
}
