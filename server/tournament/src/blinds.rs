//! The blinds of a tournament of poker, which rise level by level.

/// A level: the payments of everybody, and the number of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlindLevel {
    /// The small blind in chips, from 1 to the big blind.
    pub small: u64,
    /// The big blind in chips.
    pub big: u64,
    /// The ante of each player in chips; 0 for none.
    pub ante: u64,
    /// How many hands the level lasts at each table, from 1.
    pub hands: u64,
}

/// The levels of a tournament in their order, at least one. After the last one
/// the blinds double, level by level, so that every tournament ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlindStructure(Vec<BlindLevel>);

/// The error in a list of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoStructure {
    /// There is no level.
    #[error("there is no level")]
    Empty,
    /// A level has no blinds, a small blind above the big one, or no hands.
    #[error("level {0} has no blinds, a small blind above the big one, or no hands")]
    Level(usize),
    /// A level is lower than the one before.
    #[error("level {0} is lower than the one before")]
    Falls(usize),
}

/// How many hands a level of the usual structure lasts at each table.
const USUAL_HANDS: u64 = 12;

/// The usual levels: small blind, big blind, ante.
const USUAL: [(u64, u64, u64); 14] = [
    (10, 20, 0),
    (15, 30, 0),
    (25, 50, 0),
    (40, 80, 0),
    (50, 100, 10),
    (75, 150, 15),
    (100, 200, 25),
    (150, 300, 30),
    (200, 400, 50),
    (300, 600, 75),
    (500, 1000, 100),
    (750, 1500, 150),
    (1000, 2000, 250),
    (1500, 3000, 300),
];

impl BlindStructure {
    /// A structure of these levels.
    ///
    /// # Errors
    /// There is no level, one cannot be played, or one is lower than the one
    /// before. Levels are counted from 1.
    pub fn new(levels: Vec<BlindLevel>) -> Result<BlindStructure, NoStructure> {
        if levels.is_empty() {
            return Err(NoStructure::Empty);
        }
        for (index, level) in levels.iter().enumerate() {
            if level.small == 0 || level.small > level.big || level.hands == 0 {
                return Err(NoStructure::Level(index + 1));
            }
            let before = index.checked_sub(1).and_then(|index| levels.get(index));
            if before.is_some_and(|before| level.big < before.big) {
                return Err(NoStructure::Falls(index + 1));
            }
        }
        Ok(BlindStructure(levels))
    }

    /// The levels before the blinds double.
    pub fn levels(&self) -> &[BlindLevel] {
        &self.0
    }

    /// The number of the level, from 1, and the level at which the hand with this
    /// number, from 1, is played. No blind is above `chips`, which are all chips in
    /// play.
    pub fn at(&self, hand: u64, chips: u64) -> (u64, BlindLevel) {
        let mut left = hand.saturating_sub(1);
        let (mut number, mut last) = (0, None);
        for level in &self.0 {
            number += 1;
            last = Some(*level);
            if left < level.hands {
                return (number, *level);
            }
            left -= level.hands;
        }
        let Some(last) = last else {
            // No structure is empty.
            return (1, usual_level(USUAL[0]));
        };
        let doubled = 1 + left / last.hands;
        let factor = 2u64.checked_pow(u32::try_from(doubled).unwrap_or(u32::MAX));
        let rise = |amount: u64| match factor {
            Some(factor) => amount.saturating_mul(factor).min(chips.max(amount)),
            None => chips.max(amount).min(amount.saturating_mul(chips)),
        };
        let level = BlindLevel {
            small: rise(last.small),
            big: rise(last.big),
            ante: rise(last.ante),
            hands: last.hands,
        };
        (number + doubled, level)
    }
}

impl Default for BlindStructure {
    /// The usual structure, for stacks of 1,500 chips or more.
    fn default() -> BlindStructure {
        BlindStructure(USUAL.into_iter().map(usual_level).collect())
    }
}

fn usual_level((small, big, ante): (u64, u64, u64)) -> BlindLevel {
    BlindLevel {
        small,
        big,
        ante,
        hands: USUAL_HANDS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(small: u64, big: u64, ante: u64, hands: u64) -> BlindLevel {
        BlindLevel {
            small,
            big,
            ante,
            hands,
        }
    }

    #[test]
    fn levels_follow_each_other_and_then_double_up_to_all_chips() {
        let levels = vec![level(5, 10, 0, 2), level(10, 20, 1, 3)];
        let structure = BlindStructure::new(levels).unwrap();
        let seen: Vec<(u64, u64)> = (1..=12)
            .map(|hand| {
                let (number, level) = structure.at(hand, 100);
                (number, level.big)
            })
            .collect();
        let expected = [
            (1, 10),
            (1, 10),
            (2, 20),
            (2, 20),
            (2, 20),
            (3, 40),
            (3, 40),
            (3, 40),
            (4, 80),
            (4, 80),
            (4, 80),
            (5, 100),
        ];
        assert_eq!(seen, expected);
        assert_eq!(structure.at(6, 100).1, level(20, 40, 2, 3));
        for hand in [1_000, u64::MAX] {
            let (_, last) = structure.at(hand, 100);
            assert_eq!((last.small, last.big, last.ante), (100, 100, 100));
        }
        // Without an ante there is none later.
        let structure = BlindStructure::new(vec![level(5, 10, 0, 1)]).unwrap();
        assert_eq!(structure.at(u64::MAX, 100).1.ante, 0);
    }

    #[test]
    fn a_structure_that_cannot_be_played_is_refused() {
        let refused = |levels: &[BlindLevel]| BlindStructure::new(levels.to_vec()).unwrap_err();
        assert_eq!(refused(&[]), NoStructure::Empty);
        let good = level(5, 10, 0, 1);
        for bad in [level(0, 10, 0, 1), level(11, 10, 0, 1), level(5, 10, 0, 0)] {
            assert_eq!(refused(&[good, bad]), NoStructure::Level(2));
        }
        assert_eq!(refused(&[good, level(4, 8, 0, 1)]), NoStructure::Falls(2));
        let usual = BlindStructure::default();
        assert_eq!(BlindStructure::new(usual.levels().to_vec()), Ok(usual));
    }
}
