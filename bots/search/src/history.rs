//! Which quiet actions did well in other positions of the search.

use crate::Position;
use crate::score::MAX_PLY;

/// How actions did elsewhere.
pub(crate) struct History<P: Position> {
    /// Two actions for each ply that were too good for the other side.
    killers: Vec<[Option<P::Action>; 2]>,
    /// A score for each slot.
    scores: Vec<i32>,
}

impl<P: Position> History<P> {
    /// The most and, negative, the least that the score of a slot comes to.
    const MOST: i32 = 16_384;

    pub(crate) fn new() -> History<P> {
        History {
            killers: vec![[None; 2]; MAX_PLY + 1],
            scores: vec![0; P::SLOTS],
        }
    }

    /// The counts of this search count an eighth in the next one.
    pub(crate) fn fade(&mut self) {
        self.killers.fill([None; 2]);
        for score in &mut self.scores {
            *score /= 8;
        }
    }

    /// How early a quiet action is to be tried.
    pub(crate) fn worth(&self, position: &P, action: P::Action, ply: usize) -> i32 {
        let killer = self.killers.get(ply).and_then(|killers| {
            let place = killers.iter().position(|killer| *killer == Some(action))?;
            Some(if place == 0 { 40_000 } else { 30_000 })
        });
        killer.unwrap_or_else(|| match P::SLOTS {
            0 => 0,
            _ => self.scores.get(position.slot(action)).copied().unwrap_or(0),
        })
    }

    /// `action` was too good for the other side; the quiet actions of `tried`
    /// before it were not.
    pub(crate) fn learn(
        &mut self,
        position: &P,
        action: P::Action,
        tried: &[P::Action],
        ply: usize,
        depth: i32,
    ) {
        if let Some([first, second]) = self.killers.get_mut(ply)
            && *first != Some(action)
        {
            *second = first.replace(action);
        }
        if P::SLOTS == 0 {
            return;
        }
        let bonus = (depth * depth).min(400) * 8;
        self.add(position.slot(action), bonus);
        for other in tried {
            self.add(position.slot(*other), -bonus);
        }
    }

    fn add(&mut self, slot: usize, bonus: i32) {
        if let Some(score) = self.scores.get_mut(slot) {
            // The nearer to the most, the less is added.
            *score += bonus - *score * bonus.abs() / Self::MOST;
        }
    }
}
