//! The points of the dice of one throw (rules 2 to 5 of the game).

use super::throw::{DICE, Throw};
use crate::{Illegal, Text};

/// Rule 4: a straight in one throw.
pub const STRAIGHT: u32 = 2000;
/// Rule 5: a straight completed by throwing one die again.
pub const COMPLETED_STRAIGHT: u32 = 1500;
/// Rule 3: three pairs of different values.
pub const THREE_PAIRS: u32 = 500;

/// The points of `count` dice that show this value: three equal dice or more
/// count as a whole, and of fewer only 1s and 5s count.
pub fn points_of(value: u8, count: u8) -> u32 {
    let triple = match value {
        1 => 1000,
        2..=6 => 100 * u32::from(value),
        _ => return 0,
    };
    match (value, count) {
        (_, 3..=6) => triple * (u32::from(count) - 2),
        (1, 1 | 2) => 100 * u32::from(count),
        (5, 1 | 2) => 50 * u32::from(count),
        _ => 0,
    }
}

/// The points of a throw of six that leaves no choice: a straight, three pairs
/// or two triples take all dice.
pub fn compulsory(throw: Throw) -> Option<u32> {
    let counts = throw.counts();
    let having = |count: u8| counts.iter().filter(|c| **c == count).count();
    match (throw.dice(), having(1), having(2), having(3)) {
        (DICE, 6, ..) => Some(STRAIGHT),
        (DICE, _, 3, _) => Some(THREE_PAIRS),
        (DICE, _, _, 2) => Some(
            (1..=6)
                .map(|value| points_of(value, throw.count(value)))
                .sum(),
        ),
        _ => None,
    }
}

/// The value that may be thrown again by rule 5: the doubled one of six dice
/// that show exactly five values.
pub fn doubled(throw: Throw) -> Option<u8> {
    let values = (1..=6).filter(|value| throw.count(*value) > 0).count();
    if throw.dice() != DICE || values != 5 {
        return None;
    }
    (1..=6).find(|value| throw.count(*value) == 2)
}

/// Whether anything in a throw counts.
pub fn scores(throw: Throw) -> bool {
    compulsory(throw).is_some() || (1..=6).any(|value| points_of(value, throw.count(value)) > 0)
}

/// The points of setting these dice of a throw aside.
///
/// # Errors
/// No dice, dice that are not there, dice that do not count, or a part of
/// three equal or more.
pub fn points_of_keeping(throw: Throw, kept: Throw) -> Result<u32, Illegal> {
    if kept.is_empty() {
        return Err(Illegal::new(Text::new("rules-dice-nothing-aside")));
    }
    if throw.without(kept).is_none() {
        return Err(Illegal::new(
            Text::new("rules-dice-not-among")
                .with("kept", kept.to_string())
                .with("throw", throw.to_string()),
        ));
    }
    let mut points = 0;
    for value in 1..=6 {
        let (thrown, count) = (throw.count(value), kept.count(value));
        if count == 0 {
            continue;
        }
        if thrown >= 3 && count < thrown {
            return Err(Illegal::new(
                Text::new("rules-dice-taken-whole")
                    .with("thrown", thrown)
                    .with("count", count),
            ));
        }
        match points_of(value, count) {
            0 => {
                return Err(Illegal::new(
                    Text::new("rules-dice-no-count")
                        .with("count", count)
                        .with("value", value),
                ));
            }
            worth => points += worth,
        }
    }
    Ok(points)
}

/// Every set of dice of a throw that may be set aside, with its points; the
/// compulsory combinations are not asked about here.
pub fn keeps(throw: Throw) -> Vec<(Throw, u32)> {
    let mut keeps = vec![(Throw::default(), 0)];
    for value in 1..=6 {
        let thrown = throw.count(value);
        let least = if thrown >= 3 { thrown } else { 1 };
        for index in 0..keeps.len() {
            let (dice, points) = keeps[index];
            for count in least..=thrown {
                let worth = points_of(value, count);
                let more = (0..count).try_fold(dice, |dice, _| dice.with(value));
                if let Some(more) = more
                    && worth > 0
                {
                    keeps.push((more, points + worth));
                }
            }
        }
    }
    // The first is to set nothing aside.
    keeps.remove(0);
    keeps
}
