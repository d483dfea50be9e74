//! A tournament at one or more tables as a pure state machine: the deals of a
//! round go out, their results come in, and the players who are out, the moves and
//! the broken tables follow. Every table plays one hand in each round.

use poker_rules::Positions;
use tournament::{BlindLevel, BlindStructure, Payouts};

use super::seating::{Move, Seating, Tables};
use record::hand::Seed;
use record::{HandId, TableId};

/// The rules of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldRules {
    /// Seats of a table: 3 to 10, or 2 for a tournament of two.
    pub seats: usize,
    /// The chips of each player before the first hand.
    pub stack: u64,
    /// How the blinds rise.
    pub blinds: BlindStructure,
    /// The parts of the prizes by place.
    pub payouts: Payouts,
}

/// A tournament between two rounds. Players are counted from 0 in the order of
/// their names, rounds from 1.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    rules: FieldRules,
    /// The names of all players.
    pub(crate) names: Vec<String>,
    stacks: Vec<u64>,
    outs: Vec<Option<FinalPlace>>,
    tables: Tables,
    round: u64,
}

/// The place of a player who is out, or has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FinalPlace {
    /// From 1.
    pub place: usize,
    /// How many players take this place together, from 1.
    pub sharing: usize,
}

/// A hand that is to be dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deal {
    /// At this table.
    pub table: TableId,
    /// Its number, which is also that of its deck.
    pub hand: HandId,
    /// The button and the blinds.
    pub positions: Positions,
    /// The blinds.
    pub level: BlindLevel,
    /// The players by seat.
    pub seats: Vec<Option<usize>>,
}

/// The changes of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoundEnd {
    /// The number of the round that is over.
    pub round: u64,
    /// The players who went out, with their seats and their places, the worst first.
    pub out: Vec<(usize, (TableId, usize), FinalPlace)>,
    /// The players who move, from where to where.
    pub moves: Vec<Move>,
    /// The tables that are broken.
    pub broken: Vec<TableId>,
    /// The player with all chips, if there is one.
    pub winner: Option<usize>,
}

/// How a tournament stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RoundStanding {
    /// The number of the next round, or of the last one if the tournament is over.
    pub round: u64,
    /// The number of its level, from 1.
    pub level: u64,
    /// The blinds.
    pub blinds: BlindLevel,
    /// How many tables there are.
    pub tables: usize,
    /// How many players have chips.
    pub players: usize,
    /// The chips of a player on average, rounded down.
    pub average: u64,
    /// The player with the most chips, of several the first.
    pub leader: usize,
}

/// The result of a round does not fit to its deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum WrongResult {
    /// There are more or fewer results than deals.
    #[error("a round of {0} hands has {1} results")]
    Count(usize, usize),
    /// The players of a table have more or fewer chips than before, or others have
    /// chips.
    #[error("the chips at table {0} are not those before the hand")]
    Chips(TableId),
}

impl Field {
    /// A tournament of these players, at least two, before its first hand. `seed`
    /// decides where they sit.
    pub(crate) fn new(rules: FieldRules, names: Vec<String>, seed: Seed) -> Field {
        Field {
            tables: Tables::draw(names.len(), rules.seats, seed),
            stacks: vec![rules.stack; names.len()],
            outs: vec![None; names.len()],
            rules,
            names,
            round: 1,
        }
    }

    /// The chips of a player.
    pub(crate) fn stack(&self, player: usize) -> u64 {
        self.stacks[player]
    }

    /// The place of a player; `None` while it is still in.
    pub(crate) fn out(&self, player: usize) -> Option<FinalPlace> {
        self.outs[player]
    }

    /// The part of all prizes that a player has won, 0 to 1; 0 while it is still in.
    pub(crate) fn prize(&self, player: usize) -> f64 {
        let share = |out: FinalPlace| self.rules.payouts.share(out.place, out.sharing);
        self.outs[player].map_or(0.0, share)
    }

    /// Whether one player has all chips.
    pub(crate) fn is_over(&self) -> bool {
        self.alive().nth(1).is_none()
    }

    /// How it stands.
    pub(crate) fn standing(&self) -> RoundStanding {
        let round = self.round - u64::from(self.is_over() && self.round > 1);
        let (level, blinds) = self.rules.blinds.at(round, self.chips());
        let players = self.alive().count();
        let best = self.stacks.iter().copied().max();
        let leader = self.stacks.iter().position(|stack| Some(*stack) == best);
        RoundStanding {
            round,
            level,
            blinds,
            tables: self.tables.open().count(),
            players,
            average: self.chips() / players.max(1) as u64,
            leader: leader.unwrap_or(0),
        }
    }

    /// The number of the level, from 1, at which this round is played.
    pub(crate) fn level_of(&self, round: u64) -> u64 {
        self.rules.blinds.at(round, self.chips()).0
    }

    /// The tables with their players by seat.
    pub(crate) fn seated(&self) -> impl Iterator<Item = (TableId, &[Option<usize>])> {
        let open = self.tables.open();
        open.map(|(table, seating)| (table, seating.seats.as_slice()))
    }

    /// The hands of the next round: one at each table. None if it is over.
    pub(crate) fn deals(&self) -> Vec<Deal> {
        if self.is_over() {
            return Vec::new();
        }
        let (_, level) = self.rules.blinds.at(self.round, self.chips());
        let first = (self.round - 1) * self.tables.most as u64;
        let deal = |(table, seating): (TableId, &Seating)| {
            Some(Deal {
                table,
                hand: HandId::new(first + table.get()),
                positions: seating.next()?,
                level,
                seats: seating.seats.to_vec(),
            })
        };
        self.tables.open().filter_map(deal).collect()
    }

    /// Ends the round: `stacks` are the chips by seat after each of its deals, in
    /// their order.
    ///
    /// # Errors
    /// The chips are not those of the deals; nothing has changed then.
    pub(crate) fn finish(&mut self, stacks: &[Vec<u64>]) -> Result<RoundEnd, WrongResult> {
        let deals = self.deals();
        self.check(&deals, stacks)?;
        let before = self.stacks.clone();
        let mut broke = Vec::new();
        for (deal, stacks) in deals.iter().zip(stacks) {
            for (seat, (player, stack)) in deal.seats.iter().zip(stacks).enumerate() {
                let Some(player) = player else { continue };
                self.stacks[*player] = *stack;
                if *stack == 0 {
                    broke.push((*player, (deal.table, seat)));
                }
            }
            self.tables.played(deal.table, deal.positions);
        }
        let mut end = RoundEnd {
            round: self.round,
            out: self.place(&broke, &before),
            ..RoundEnd::default()
        };
        self.round += 1;
        for (_, (table, seat)) in &broke {
            self.tables.leave(*table, *seat);
        }
        if self.is_over() {
            end.winner = self.alive().next();
            if let Some(winner) = end.winner {
                let (place, sharing) = (1, 1);
                self.outs[winner] = Some(FinalPlace { place, sharing });
            }
        } else {
            (end.moves, end.broken) = self.tables.rearrange();
        }
        Ok(end)
    }

    /// The places of the players who lost their last chips in this round, at any
    /// table: the larger stack before it has the better place, and equal stacks
    /// share one.
    fn place(
        &mut self,
        broke: &[(usize, (TableId, usize))],
        before: &[u64],
    ) -> Vec<(usize, (TableId, usize), FinalPlace)> {
        let alive = self.alive().count();
        let mut out = Vec::with_capacity(broke.len());
        for (player, seat) in broke {
            let own = before[*player];
            let others = || broke.iter().map(|(other, _)| before[*other]);
            let place = FinalPlace {
                place: alive + 1 + others().filter(|other| *other > own).count(),
                sharing: others().filter(|other| *other == own).count(),
            };
            self.outs[*player] = Some(place);
            out.push((*player, *seat, place));
        }
        out.sort_by_key(|(player, _, out)| (std::cmp::Reverse(out.place), *player));
        out
    }

    fn check(&self, deals: &[Deal], stacks: &[Vec<u64>]) -> Result<(), WrongResult> {
        if deals.len() != stacks.len() {
            return Err(WrongResult::Count(deals.len(), stacks.len()));
        }
        for (deal, after) in deals.iter().zip(stacks) {
            let chips = |player: &Option<usize>| player.map_or(0, |player| self.stacks[player]);
            let before: u64 = deal.seats.iter().map(chips).sum();
            let sum = after
                .iter()
                .fold(0u64, |sum, stack| sum.saturating_add(*stack));
            let mut seats = deal.seats.iter().zip(after);
            let strangers = seats.any(|(player, stack)| player.is_none() && *stack > 0);
            if before != sum || strangers || after.len() != deal.seats.len() {
                return Err(WrongResult::Chips(deal.table));
            }
        }
        Ok(())
    }

    fn alive(&self) -> impl Iterator<Item = usize> {
        let stacks = self.stacks.iter().enumerate();
        stacks.filter_map(|(player, stack)| (*stack > 0).then_some(player))
    }

    fn chips(&self) -> u64 {
        self.rules.stack.saturating_mul(self.names.len() as u64)
    }
}

#[cfg(test)]
#[path = "field_tests.rs"]
mod tests;
