//! The real hand as a line of the abstract one.

use games::holdem::Action;

use crate::{Deed, View};

use super::store::Blueprint;
use super::translate::{Taken, translate};
use super::tree::{Kind, Node, Step, Tree};

/// The effective stacks that a strategy is played with, in parts of its own.
const STACKS: [f64; 2] = [0.6, 1.6];

/// Where a hand stands in the tree.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The node that was come to.
    pub(super) node: u32,
    /// The nodes before it, each with the step that was taken there.
    pub(super) path: Vec<(u32, usize)>,
    /// The last bet was next to nothing, and should not be folded to.
    pub(super) hardly: bool,
    /// The step that was chosen, until it is seen.
    chosen: Option<usize>,
}

/// Whether a hand that begins has the blinds, stacks and players that a strategy
/// is for.
pub(super) fn applies(blueprint: &Blueprint, view: &View) -> bool {
    let mut seats = view.live();
    let (Some((one, first)), Some((other, second)), None) =
        (seats.next(), seats.next(), seats.next())
    else {
        return false;
    };
    let own = view.own.is_some_and(|own| own == one || own == other);
    let dealer = view.dealer.is_some_and(|seat| seat == one || seat == other);
    let big = view.big_blind as f64;
    let stack = first.start.min(second.start) as f64 / big.max(1.0);
    let [least, most] = STACKS.map(|part| part * f64::from(blueprint.stack));
    let small = view.small_blind as f64 / big.max(1.0);
    let blinds = view.ante == 0 && (0.35..=0.65).contains(&small);
    own && dealer && blinds && (least..=most).contains(&stack)
}

/// The number that a seat has in the abstract game: the button is 0.
pub(super) fn player(view: &View, seat: usize) -> u8 {
    u8::from(view.dealer != Some(seat))
}

/// How large a raise is, in parts of the pot after a call.
pub(super) fn size(node: &Node, total: u32) -> f64 {
    let level = node.put[usize::from(1 - node.player)];
    f64::from(total.saturating_sub(level)) / f64::from(2 * level.max(1))
}

impl Line {
    /// The begin of a hand.
    pub(super) fn new() -> Line {
        Line {
            node: 0,
            path: Vec::new(),
            hardly: false,
            chosen: None,
        }
    }

    /// Whether somebody acts on this round.
    pub(super) fn is_on(&self, tree: &Tree, round: u8) -> bool {
        let node = tree.nodes.get(self.node as usize);
        node.is_some_and(|node| node.kind == Kind::Choice && node.round == round)
    }

    /// Remembers the own choice.
    pub(super) fn choose(&mut self, step: usize) {
        self.chosen = Some(step);
    }

    /// Goes on by an action; `None` where the tree has nothing like it. `coin`
    /// is a random number from 0 to 1.
    pub(super) fn follow(
        &mut self,
        tree: &Tree,
        view: &View,
        deed: &Deed,
        coin: f64,
    ) -> Option<()> {
        let node = tree.nodes.get(self.node as usize)?;
        let chosen = self.chosen.take();
        if node.kind != Kind::Choice
            || node.player != player(view, deed.seat)
            || node.round != deed.round as u8
        {
            return None;
        }
        let steps = tree.steps(node);
        let raises = deed.action != Action::Fold && deed.total > deed.level;
        let wanted = |step: &Step| match step {
            Step::Fold => deed.action == Action::Fold,
            Step::Stay => deed.action != Action::Fold && !raises,
            Step::To(_) => raises,
        };
        self.hardly = false;
        let chosen = chosen.filter(|step| steps.get(*step).is_some_and(|(step, _)| wanted(step)));
        let step = match chosen {
            Some(step) => step,
            None if !raises => steps.iter().position(|(step, _)| wanted(step))?,
            None => {
                let sizes: Vec<f64> = steps
                    .iter()
                    .filter_map(|(step, _)| match step {
                        Step::To(total) => Some(size(node, *total)),
                        _ => None,
                    })
                    .collect();
                let taken = match translate(real_size(view, deed), &sizes, coin)? {
                    Taken::Size(index) => index,
                    Taken::Hardly => {
                        self.hardly = true;
                        0
                    }
                };
                steps.len() - sizes.len() + taken
            }
        };
        self.path.push((self.node, step));
        self.node = steps[step].1;
        Some(())
    }
}

/// The size of a raise in parts of the pot after a call. What the other cannot
/// call does not count.
fn real_size(view: &View, deed: &Deed) -> f64 {
    let others = view.live().filter(|(seat, _)| *seat != deed.seat);
    let reach = others
        .map(|(_, seat)| seat.bet.saturating_add(seat.stack))
        .max();
    let total = deed.total.min(reach.unwrap_or(u64::MAX));
    let pot = deed.pot.saturating_add(deed.to_call).max(1);
    total.saturating_sub(deed.level) as f64 / pot as f64
}
