//! Main pot and side pots, and the rake of each.

use smallvec::SmallVec;

use super::Seats;
use super::event::Event;

/// A pot, and the seats that can win it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pot {
    /// In chips, without the rake.
    pub amount: u64,
    /// The rake, in chips.
    pub rake: u64,
    /// The seats still in that have paid all of it.
    pub eligible: Seats,
    /// The seats that won it; empty until then.
    pub winners: Seats,
}

/// The pots of a hand. A main pot and one side pot take no memory of their own.
pub type Pots = SmallVec<[Pot; 2]>;

/// The chips of one seat in the middle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) seat: usize,
    /// In layers.
    pub(super) layered: u64,
    /// Dead money that everybody plays for.
    pub(super) flat: u64,
    /// Whether it can still win.
    pub(super) live: bool,
}

/// The pots: a layer at each distinct amount of the seats still in. Dead money stays in
/// the layer to which it reaches; chips above the highest amount of a seat still in join
/// the top pot.
pub(super) fn pots(shares: &[Share]) -> Pots {
    let live = shares.iter().filter(|share| share.live);
    let mut levels: SmallVec<[u64; 10]> = live.clone().map(|share| share.layered).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut pots = Pots::new();
    let mut carried: u64 = shares.iter().map(|share| share.flat).sum();
    let mut below = 0;
    for (index, level) in levels.iter().enumerate() {
        let top = index + 1 == levels.len();
        let roof = if top { u64::MAX } else { *level };
        let layer = shares.iter().map(|share| share.layered.min(roof));
        carried += layer.map(|chips| chips.saturating_sub(below)).sum::<u64>();
        below = *level;
        // A player who is in with nothing plays for flat antes alone.
        if carried > 0 {
            let eligible = live.clone().filter(|share| share.layered >= *level);
            pots.push(Pot {
                amount: std::mem::take(&mut carried),
                rake: 0,
                eligible: eligible.map(|share| share.seat).collect(),
                winners: Seats::new(),
            });
        }
    }
    pots
}

/// The chips in each pot, the main pot first, from the chips that each seat has put in
/// beside its ante and whether it can still win; `antes` are those of all together. For
/// spectators, who know no more.
pub fn side_pots(shares: &[(u64, bool)], antes: u64) -> Vec<u64> {
    let shares = shares.iter().enumerate();
    let mut shares: SmallVec<[Share; 10]> = shares
        .map(|(seat, (layered, live))| Share {
            seat,
            layered: *layered,
            flat: 0,
            live: *live,
        })
        .collect();
    if let Some(first) = shares.first_mut() {
        first.flat = antes;
    }
    pots(&shares).into_iter().map(|pot| pot.amount).collect()
}

/// Splits chips among so many winners: equal parts, and a chip more for the
/// first ones until no odd chip is left.
pub(super) fn split(amount: u64, winners: usize) -> impl Iterator<Item = u64> {
    let count = (winners as u64).max(1);
    let (part, odd) = (amount / count, amount % count);
    (0..count).map(move |index| part + u64::from(index < odd))
}

/// The rake: the part of each pot that the house takes before the pot is won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rake {
    /// Hundredths of a percent of each pot, 0 to 10,000; parts of a chip are
    /// not taken.
    pub basis_points: u16,
    /// The most that is taken of all pots together, in chips; `None` where
    /// there is no end.
    pub most: Option<u64>,
    /// Whether a hand that ends on its first street is free: no flop, no drop.
    pub needs_flop: bool,
}

impl Rake {
    /// Takes the rake out of the pots, the main pot first; how much it is.
    pub(super) fn take(self, pots: &mut [Pot], events: &mut Vec<Event>) -> u64 {
        let most = self.most.unwrap_or(u64::MAX);
        let mut left = most;
        for pot in pots {
            // As wide as the product needs.
            let part = u128::from(pot.amount) * u128::from(self.basis_points) / 10_000;
            let part = u64::try_from(part).unwrap_or(pot.amount).min(left);
            pot.amount -= part;
            pot.rake = part;
            left -= part;
        }
        let amount = most - left;
        if amount > 0 {
            events.push(Event::Rake { amount });
        }
        amount
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(of: &[(u64, bool)]) -> Vec<Share> {
        let seats = of.iter().enumerate();
        let share = |(seat, (layered, live)): (usize, &(u64, bool))| Share {
            seat,
            layered: *layered,
            flat: 0,
            live: *live,
        };
        seats.map(share).collect()
    }

    fn layers(of: &[(u64, bool)]) -> Vec<(u64, Vec<usize>)> {
        let pots = pots(&shares(of)).into_iter();
        pots.map(|pot| (pot.amount, pot.eligible.into_vec()))
            .collect()
    }

    #[test]
    fn dead_money_stays_in_its_layer() {
        // All-in for 10 and 30, two with 50, and folded with 20 and 5.
        let seats = [
            (10, true),
            (30, true),
            (50, true),
            (50, true),
            (20, false),
            (5, false),
        ];
        let known = [
            (10 * 5 + 5, vec![0, 1, 2, 3]),
            (20 * 3 + 10, vec![1, 2, 3]),
            (20 * 2, vec![2, 3]),
        ];
        assert_eq!(layers(&seats), known);
    }

    #[test]
    fn what_lies_above_the_highest_live_share_joins_the_top_pot() {
        let seats = [(100, true), (150, true), (200, false)];
        assert_eq!(layers(&seats), [(300, vec![0, 1]), (150, vec![1])]);
        assert_eq!(layers(&[(5, true), (10, false)]), [(15, vec![0])]);
    }

    #[test]
    fn flat_antes_are_in_the_first_pot() {
        let mut seats = shares(&[(0, true), (20, true), (20, true)]);
        for share in &mut seats {
            share.flat = 3;
        }
        let pots = pots(&seats);
        assert_eq!((pots[0].amount, &pots[0].eligible[..]), (9, &[0, 1, 2][..]));
        assert_eq!((pots[1].amount, &pots[1].eligible[..]), (40, &[1, 2][..]));
    }

    #[test]
    fn a_spectator_counts_the_same_pots() {
        let shares = [(10, true), (30, true), (30, true), (5, false)];
        assert_eq!(side_pots(&shares, 4), [39, 40]);
        assert!(side_pots(&[], 0).is_empty());
    }

    #[test]
    fn odd_chips_go_to_the_first_winners_one_each() {
        assert_eq!(split(11, 3).collect::<Vec<_>>(), [4, 4, 3]);
        assert_eq!(split(2, 3).collect::<Vec<_>>(), [1, 1, 0]);
        assert_eq!(split(7, 1).collect::<Vec<_>>(), [7]);
    }
}
