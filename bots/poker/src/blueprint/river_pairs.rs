//! The value of a hand of the solved river against another that is known.

use super::super::tree::{Kind, Node};
use super::RiverSolution;

impl RiverSolution {
    /// The average winnings of a player with each hand, by its place, from a
    /// node on, where the other holds the hand at place `other` and both play
    /// the solution, in units of the abstract game; 0 for hands that do not
    /// come there. `None` if the other does not come there.
    pub(in super::super) fn against(
        &self,
        node: u32,
        player: u8,
        other: usize,
    ) -> Option<Vec<f32>> {
        let other = self.index(other)?;
        let mut by_place = vec![0.0; crate::strong::HANDS];
        for (hand, won) in self.hands.iter().zip(self.won(node, player, other)) {
            by_place[hand.place] = won;
        }
        Some(by_place)
    }

    /// The same, by the order of the hands.
    fn won(&self, at: u32, player: u8, other: usize) -> Vec<f32> {
        let node = &self.tree.nodes[at as usize];
        let count = self.hands.len();
        match node.kind {
            Kind::Fold => {
                let lost = node.put[usize::from(node.player)] as f32;
                vec![if node.player == player { -lost } else { lost }; count]
            }
            Kind::Showdown => {
                let chips = node.put[0] as f32;
                let value = self.hands[other].value;
                let sign = |hand: &super::ValuedHand| f32::from(hand.value.cmp(&value) as i8);
                self.hands.iter().map(|hand| chips * sign(hand)).collect()
            }
            Kind::Choice => self.chosen(node, player, other),
        }
    }

    fn chosen(&self, node: &Node, player: u8, other: usize) -> Vec<f32> {
        let even = vec![1.0 / f32::from(node.count); usize::from(node.count)];
        let chances = |hand: usize| self.mean(node, hand).unwrap_or_else(|| even.clone());
        let by_hand: Vec<Vec<f32>> = if node.player == player {
            (0..self.hands.len()).map(chances).collect()
        } else {
            vec![chances(other)]
        };
        let mut sum = vec![0.0; self.hands.len()];
        for (step, (_, child)) in self.tree.steps(node).iter().enumerate() {
            let won = self.won(*child, player, other);
            for (hand, (sum, won)) in sum.iter_mut().zip(won).enumerate() {
                let chances = by_hand.get(hand).unwrap_or(&by_hand[0]);
                *sum += chances[step] * won;
            }
        }
        sum
    }
}
