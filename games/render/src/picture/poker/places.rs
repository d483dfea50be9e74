//! Where everything lies on a poker table.

use std::f64::consts::PI;

/// How a poker table is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Wider than high, for a screen.
    Wide,
    /// Higher than wide, for a phone.
    Tall,
}

/// Where everything lies.
pub(super) struct Layout {
    pub(super) size: [f64; 2],
    /// The corner and the size of the table itself.
    pub(super) felt: [[f64; 2]; 2],
    /// The middle of the board.
    pub(super) board: [f64; 2],
    pub(super) board_scale: f64,
    pub(super) pot: [f64; 2],
    /// The size of the plate of a seat.
    pub(super) plate: [f64; 2],
    /// The size of the letters of a name: 14 pixels or more where the page shows the table.
    pub(super) letters: f64,
    /// The size of the cards of a seat, and of the viewer's cards.
    pub(super) hand_scale: [f64; 2],
    /// Clockwise from the nearest.
    pub(super) places: Vec<Place>,
}

/// The place of a seat.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The middle of its plate.
    pub(super) at: [f64; 2],
    /// The place of its bet.
    pub(super) bet: [f64; 2],
    /// 1 where the middle of the table is at its right, -1 at its left.
    pub(super) inside: f64,
}

impl Layout {
    pub(super) fn of(shape: Shape, seats: usize) -> Layout {
        match shape {
            Shape::Wide => wide(seats),
            Shape::Tall => tall(seats),
        }
    }
}

fn inside(x: f64, centre: f64) -> f64 {
    if x > centre + 1.0 { -1.0 } else { 1.0 }
}

fn wide(seats: usize) -> Layout {
    let [x, y] = [480.0, 275.0];
    let place = |index: usize| {
        // Downwards first, then clockwise.
        let angle = PI / 2.0 + 2.0 * PI * index as f64 / seats.max(1) as f64;
        let (sin, cos) = angle.sin_cos();
        let depth = if sin > 0.3 { 0.4 } else { 0.7 };
        let at = [x + 392.0 * cos, y + 195.0 * sin];
        Place {
            at,
            bet: [x + 244.0 * cos, y + 195.0 * depth * sin],
            inside: inside(at[0], x),
        }
    };
    Layout {
        size: [960.0, 520.0],
        felt: [[112.0, 70.0], [736.0, 408.0]],
        board: [x, 250.0],
        board_scale: 1.0,
        pot: [x, 188.0],
        plate: [160.0, 52.0],
        letters: 18.0,
        hand_scale: [0.74, 1.0],
        places: (0..seats).map(place).collect(),
    }
}

/// The heights of the seats at one side, from the nearest on: the band of the
/// board is free of them.
fn heights(count: usize) -> Vec<f64> {
    match count {
        0 => vec![],
        1 => vec![150.0],
        2 => vec![346.0, 150.0],
        3 => vec![520.0, 262.0, 156.0],
        4 => vec![577.0, 470.0, 255.0, 145.0],
        // Closer than is comfortable, but no table of ours has so many.
        more => (0..more)
            .map(|index| 600.0 - 470.0 * index as f64 / (more - 1) as f64)
            .collect(),
    }
}

fn tall(seats: usize) -> Layout {
    let (centre, edge) = (220.0, 61.0);
    let across = seats.is_multiple_of(2) && seats > 0;
    let sides = heights(seats.saturating_sub(1 + usize::from(across)) / 2);
    // Up to six fit a phone's window together with the buttons of a player.
    let (high, board, near) = match sides.len() {
        0..=2 => (490.0, 232.0, 438.0),
        _ => (730.0, 356.0, 668.0),
    };
    let near = Place {
        at: [centre, near],
        bet: [centre, near - 116.0],
        inside: 1.0,
    };
    let far = Place {
        at: [centre, 72.0],
        bet: [centre, 138.0],
        inside: 1.0,
    };
    let side = |x: f64| {
        let inside = inside(x, centre);
        move |height: &f64| Place {
            at: [x, *height],
            // Beside the plate, but above the cards of the nearest seat.
            bet: [
                x + 96.0 * inside,
                *height - if *height > board { 24.0 } else { 0.0 },
            ],
            inside,
        }
    };
    let mut places = vec![near];
    places.extend(sides.iter().map(side(edge)));
    places.extend(across.then_some(far));
    places.extend(sides.iter().rev().map(side(2.0 * centre - edge)));
    places.truncate(seats);
    Layout {
        size: [440.0, high],
        felt: [[36.0, 66.0], [368.0, high - 124.0]],
        board: [centre, board],
        board_scale: 0.78,
        pot: [centre, board - 47.0],
        plate: [120.0, 48.0],
        letters: 17.0,
        hand_scale: [0.68, 1.0],
        places,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_a_place_in_the_picture_and_no_two_the_same() {
        for shape in [Shape::Wide, Shape::Tall] {
            for seats in 2..=10 {
                let layout = Layout::of(shape, seats);
                assert_eq!(layout.places.len(), seats);
                for (index, place) in layout.places.iter().enumerate() {
                    let [x, y] = place.at;
                    let [wide, high] = layout.plate;
                    assert!(x - wide / 2.0 >= 0.0 && x + wide / 2.0 <= layout.size[0]);
                    assert!(y - high / 2.0 >= 40.0 && y + high / 2.0 <= layout.size[1]);
                    for other in &layout.places[..index] {
                        let apart = (other.at[0] - x).abs() >= wide.min(120.0)
                            || (other.at[1] - y).abs() >= 100.0;
                        assert!(apart, "{shape:?} {seats} {index}");
                    }
                }
            }
        }
    }
}
