//! How a player's winnings went, in a bounded number of points.

/// Maximum number of points; beyond it every second one is dropped.
const MOST_POINTS: usize = 200;

/// The winnings of a player after some hands, in big blinds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WinningsPoint {
    /// The number of hands.
    pub hands: u64,
    /// As they were played.
    pub raw: f64,
    /// With all-in pots at their expectation.
    pub adjusted: f64,
}

/// The winnings of a player after each so many hands.
#[derive(Clone, Debug)]
pub struct WinningsCurve {
    points: Vec<WinningsPoint>,
    last: WinningsPoint,
    /// Hands from point to point: a power of two.
    step: u64,
}

impl Default for WinningsCurve {
    fn default() -> WinningsCurve {
        WinningsCurve {
            points: vec![WinningsPoint::default()],
            last: WinningsPoint::default(),
            step: 1,
        }
    }
}

impl WinningsCurve {
    /// Adds a hand in which the player won so many big blinds.
    pub(super) fn add(&mut self, raw: f64, adjusted: f64) {
        self.last = WinningsPoint {
            hands: self.last.hands + 1,
            raw: self.last.raw + raw,
            adjusted: self.last.adjusted + adjusted,
        };
        if !self.last.hands.is_multiple_of(self.step) {
            return;
        }
        if self.points.len() == MOST_POINTS {
            self.step *= 2;
            let step = self.step;
            self.points.retain(|point| point.hands.is_multiple_of(step));
            if !self.last.hands.is_multiple_of(step) {
                return;
            }
        }
        self.points.push(self.last);
    }

    /// The points from before the first hand to after the last, 201 at most.
    pub fn points(&self) -> Vec<WinningsPoint> {
        let mut points = self.points.clone();
        if points.last() != Some(&self.last) {
            points.push(self.last);
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_at_nothing_and_ends_with_all_hands_whatever_their_number() {
        for hands in [0, 1, 2, 199, 200, 201, 12_345, 100_000u64] {
            let mut course = WinningsCurve::default();
            (0..hands).for_each(|_| course.add(0.5, -0.25));
            let points = course.points();
            assert_eq!(points[0], WinningsPoint::default());
            let last = points[points.len() - 1];
            let expected = WinningsPoint {
                hands,
                raw: 0.5 * hands as f64,
                adjusted: -0.25 * hands as f64,
            };
            assert_eq!(last, expected);
            assert!(points.len() <= MOST_POINTS + 1, "{}", points.len());
            assert!(points.is_sorted_by(|a, b| a.hands < b.hands));
            assert!(points.len() as u64 > hands.min(90));
            for point in points {
                assert!((point.raw - 0.5 * point.hands as f64).abs() < 1e-6);
            }
        }
    }
}
