//! Which quiet actions did well in other positions of the search.

use crate::Position;
use crate::score::MAX_PLY;

/// How actions did elsewhere.
pub(crate) struct History<P: Position> {
    /// Two actions for each ply that were too good for the other side.
    killers: Vec<[Option<P::Action>; 2]>,
    /// A score for each slot.
    scores: Vec<i32>,
    /// A score for each slot after each other slot: the first action's times the number of
    /// slots, and the second one's. Of selective searches alone.
    follow_ups: Vec<i16>,
}

impl<P: Position> History<P> {
    /// The most and, negative, the least that the score of a slot comes to.
    const MOST: i32 = 16_384;

    pub(crate) fn new() -> History<P> {
        History {
            killers: vec![[None; 2]; MAX_PLY + 1],
            scores: vec![0; P::SLOTS],
            follow_ups: vec![0; if P::SELECTIVE { P::SLOTS * P::SLOTS } else { 0 }],
        }
    }

    /// The counts of this search count an eighth in the next one.
    pub(crate) fn fade(&mut self) {
        self.killers.fill([None; 2]);
        for score in &mut self.scores {
            *score /= 8;
        }
        for score in &mut self.follow_ups {
            *score /= 2;
        }
    }

    /// How early a quiet action is to be tried after these.
    pub(crate) fn worth(
        &self,
        position: &P,
        action: P::Action,
        before: [Option<usize>; 2],
        ply: usize,
    ) -> i32 {
        let killer = self.killers.get(ply).and_then(|killers| {
            let place = killers.iter().position(|killer| *killer == Some(action))?;
            Some(if place == 0 { 70_000 } else { 60_000 })
        });
        killer.unwrap_or_else(|| match P::SLOTS {
            0 => 0,
            _ => {
                let slot = position.slot(action);
                let score = self.scores.get(slot).copied().unwrap_or(0);
                let after = before.into_iter().flatten().map(|last| {
                    let score = self.follow_ups.get(last * P::SLOTS + slot);
                    score.map_or(0, |score| i32::from(*score))
                });
                score + after.sum::<i32>()
            }
        })
    }

    /// `action` was too good for the other side; the quiet actions of `tried`
    /// before it were not.
    pub(crate) fn learn(
        &mut self,
        position: &P,
        action: P::Action,
        tried: &[P::Action],
        before: [Option<usize>; 2],
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
        self.add(position.slot(action), before, bonus);
        for other in tried {
            self.add(position.slot(*other), before, -bonus);
        }
    }

    fn add(&mut self, slot: usize, before: [Option<usize>; 2], bonus: i32) {
        // The nearer to the most, the less is added.
        let added = |score: i32| score + bonus - score * bonus.abs() / Self::MOST;
        if let Some(score) = self.scores.get_mut(slot) {
            *score = added(*score);
        }
        for last in before.into_iter().flatten() {
            if let Some(score) = self.follow_ups.get_mut(last * P::SLOTS + slot) {
                // It is at most `MOST`.
                *score = added((*score).into()) as i16;
            }
        }
    }
}
