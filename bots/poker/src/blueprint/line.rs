//! The real hand as a line of the abstract one.

use std::sync::Arc;

use poker_rules::table::Limit;
use poker_rules::{Action, Variant};

use super::store::Blueprint;
use super::tree::{Kind, Node, Step, Tree};
use crate::{Deed, View};

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

/// The strategy for a hand that begins: the first that is for such blinds, stacks
/// and players. All are for hold'em without limit.
pub(super) fn fitting<'a>(
    blueprints: &'a [Arc<Blueprint>],
    view: &View,
) -> Option<&'a Arc<Blueprint>> {
    let mut seats = view.live();
    let (Some((one, first)), Some((other, second)), None) =
        (seats.next(), seats.next(), seats.next())
    else {
        return None;
    };
    let own = view.own.is_some_and(|own| own == one || own == other);
    let dealer = view.dealer.is_some_and(|seat| seat == one || seat == other);
    let big = view.big_blind as f64;
    let small = view.small_blind as f64 / big.max(1.0);
    let is_ours = view.game == Variant::Texas && view.limit == Limit::No;
    if !is_ours || !own || !dealer || view.ante != 0 || !(0.35..=0.65).contains(&small) {
        return None;
    }
    let stack = first.start.min(second.start) as f64 / big.max(1.0);
    for_stack(blueprints, stack)
}

/// The first of these strategies that is played with stacks of so many big blinds.
pub(super) fn for_stack(blueprints: &[Arc<Blueprint>], stack: f64) -> Option<&Arc<Blueprint>> {
    blueprints.iter().find(|blueprint| {
        let [least, most] = STACKS.map(|part| part * f64::from(blueprint.stack));
        (least..=most).contains(&stack)
    })
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
                let sizes = sizes(tree, node);
                let taken = match translate(real_size(view, deed), &sizes, coin)? {
                    BetTranslation::Size(index) => index,
                    BetTranslation::Hardly => {
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

    /// The lines to which an action may lead, each with its chance. Where the
    /// tree has nothing like it, the line is `None`.
    pub(super) fn branches(
        &self,
        tree: &Tree,
        view: &View,
        deed: &Deed,
    ) -> Vec<(f64, Option<Line>)> {
        let follow = |coin: f64| {
            let mut line = self.clone();
            line.follow(tree, view, deed, coin).map(|()| line)
        };
        let (low, high) = (follow(0.0), follow(1.0));
        let place = |line: &Option<Line>| line.as_ref().map(|line| (line.node, line.hardly));
        let node = tree.nodes.get(self.node as usize);
        match node.filter(|_| place(&low) != place(&high)) {
            None => vec![(1.0, high)],
            Some(node) => {
                let chance = lower(real_size(view, deed), &sizes(tree, node));
                vec![(chance, low), (1.0 - chance, high)]
            }
        }
    }
}

/// The sizes of the raises of a node.
fn sizes(tree: &Tree, node: &Node) -> Vec<f64> {
    let raises = tree.steps(node).iter().filter_map(|(step, _)| match step {
        Step::To(total) => Some(size(node, *total)),
        _ => None,
    });
    raises.collect()
}

/// The size of a raise in parts of the pot after a call. Chips that the other cannot call
/// do not count.
fn real_size(view: &View, deed: &Deed) -> f64 {
    let others = view.live().filter(|(seat, _)| *seat != deed.seat);
    let reach = others
        .map(|(_, seat)| seat.bet.saturating_add(seat.stack))
        .max();
    let total = deed.total.min(reach.unwrap_or(u64::MAX));
    let pot = deed.pot.saturating_add(deed.to_call).max(1);
    total.saturating_sub(deed.level) as f64 / pot as f64
}

/// The share of plays in which a bet of `size` is taken for the smaller one of
/// its two neighbours: the pseudo-harmonic mapping of Ganzfried and Sandholm
/// (2013). Sizes are in parts of the pot, not negative, the smaller one first;
/// a size outside of them is the nearer one.
fn smaller(size: f64, below: f64, above: f64) -> f64 {
    if size <= below {
        return 1.0;
    }
    if size >= above {
        return 0.0;
    }
    (above - size) * (1.0 + below) / ((above - below) * (1.0 + size))
}

/// The bet of the tree for which a bet is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BetTranslation {
    /// For the bet of this number.
    Size(usize),
    /// For the smallest bet, though it is nearly none: nobody should fold to
    /// it.
    Hardly,
}

/// The share of plays in which a bet is taken for the smaller of the two that it
/// may be taken for; 1 where there is one only.
fn lower(size: f64, sizes: &[f64]) -> f64 {
    let below = sizes.iter().take_while(|below| size >= **below).count();
    match (below.checked_sub(1), sizes.get(below)) {
        (_, None) => 1.0,
        (below, Some(above)) => smaller(size, below.map_or(0.0, |below| sizes[below]), *above),
    }
}

/// Maps a bet to one of these sizes, which rise; `coin` is a random number from
/// 0 to 1. `None` where there are no sizes.
fn translate(size: f64, sizes: &[f64], coin: f64) -> Option<BetTranslation> {
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
    use poker_rules::table::{Event, HandStart, Specials};

    use super::super::tests::small;
    use super::*;

    /// The begin of a hand as the button sees it, with these stacks.
    fn view(stacks: &[u64], ante: u64) -> View {
        let mut view = View::default();
        let joined = Event::Joined {
            table: 1,
            seat: 1,
            stack: 0,
        };
        view.hear(&joined);
        let players = (1..).zip(stacks);
        view.hear(&Event::Hand(HandStart {
            id: 1,
            table: 1,
            dealer: 1,
            small_blind: 5,
            big_blind: 10,
            ante,
            bring_in: None,
            game: None,
            limit: None,
            specials: Specials::default(),
            players: players
                .map(|(seat, stack)| (seat, seat.to_string(), *stack))
                .collect(),
        }));
        view
    }

    #[test]
    fn the_first_strategy_for_the_stacks_of_a_hand_is_played() {
        let both = [10, 20].map(|stack| Arc::new(small(stack)));
        let stack = |view: &View| fitting(&both, view).map(|blueprint| blueprint.stack);
        let deep = |chips| stack(&view(&[chips, 5_000], 0));
        assert_eq!([59, 60, 160].map(deep), [None, Some(10), Some(10)]);
        assert_eq!([161, 320, 321].map(deep), [Some(20), Some(20), None]);
        assert_eq!(stack(&view(&[100, 100], 1)), None);
        assert_eq!(stack(&view(&[100, 100, 100], 0)), None);
    }

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
