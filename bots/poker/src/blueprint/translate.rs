//! Bets that the abstract game does not have.

/// The share of plays in which a bet of `size` is taken for the smaller one of
/// its two neighbours: the pseudo-harmonic mapping of Ganzfried and Sandholm
/// (2013). Sizes are in parts of the pot, not negative, the smaller one first;
/// a size outside of them is the nearer one.
pub(super) fn smaller(size: f64, below: f64, above: f64) -> f64 {
    if size <= below {
        return 1.0;
    }
    if size >= above {
        return 0.0;
    }
    (above - size) * (1.0 + below) / ((above - below) * (1.0 + size))
}

/// What a bet is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BetTranslation {
    /// For the bet of this number.
    Size(usize),
    /// For the smallest bet, though it is nearly none: nobody should fold to
    /// it.
    Hardly,
}

/// The share of plays in which a bet is taken for the smaller of the two that it
/// may be taken for; 1 where there is one only.
pub(super) fn lower(size: f64, sizes: &[f64]) -> f64 {
    let below = sizes.iter().take_while(|below| size >= **below).count();
    match (below.checked_sub(1), sizes.get(below)) {
        (_, None) => 1.0,
        (below, Some(above)) => smaller(size, below.map_or(0.0, |below| sizes[below]), *above),
    }
}

/// Maps a bet to one of these sizes, which rise; `coin` is a random number from
/// 0 to 1. `None` where there are no sizes.
pub(super) fn translate(size: f64, sizes: &[f64], coin: f64) -> Option<BetTranslation> {
    let first = *sizes.first()?;
    let low = coin < lower(size, sizes);
    if size < first {
        return Some(if low {
            BetTranslation::Hardly
        } else {
            BetTranslation::Size(0)
        });
    }
    let above = sizes.iter().position(|above| size < *above);
    let Some(above) = above else {
        return Some(BetTranslation::Size(sizes.len() - 1));
    };
    Some(BetTranslation::Size(if low { above - 1 } else { above }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_of_the_game_is_itself_and_others_go_to_their_neighbours() {
        let sizes = [0.5, 1.0, 3.0];
        for (index, size) in sizes.iter().enumerate() {
            for coin in [0.0, 0.3, 0.999] {
                assert_eq!(
                    translate(*size, &sizes, coin),
                    Some(BetTranslation::Size(index))
                );
            }
        }
        assert_eq!(translate(9.0, &sizes, 0.5), Some(BetTranslation::Size(2)));
        assert_eq!(translate(0.5, &[], 0.5), None);
        // A bet of next to nothing is never folded to, a large one is.
        assert_eq!(translate(0.001, &sizes, 0.98), Some(BetTranslation::Hardly));
        assert_eq!(
            translate(0.499, &sizes, 0.02),
            Some(BetTranslation::Size(0))
        );
    }

    #[test]
    fn the_mapping_has_the_values_of_the_paper() {
        // Halves are met at (A + B + 2AB) / (A + B + 2).
        for (below, above) in [(0.0, 1.0), (0.5, 1.0), (1.0, 4.0), (0.25, 20.0)] {
            let middle = (below + above + 2.0 * below * above) / (below + above + 2.0);
            assert!((smaller(middle, below, above) - 0.5).abs() < 1e-12);
            assert_eq!(smaller(below, below, above), 1.0);
            assert_eq!(smaller(above, below, above), 0.0);
            let mut last = 1.0;
            for part in 1..100 {
                let size = below + (above - below) * f64::from(part) / 100.0;
                let share = smaller(size, below, above);
                assert!(share < last && share > 0.0);
                last = share;
            }
        }
    }
}
