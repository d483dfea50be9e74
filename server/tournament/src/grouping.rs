//! The division of the players into groups.

use std::sync::Arc;

use super::round_robin::RoundRobin;
use super::{DrawRules, Pair, PlayerId};

/// The members of each group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// So many groups, at least 1, drawn as a snake: with four groups the first
    /// four go to 0, 1, 2, 3, the next four to 3, 2, 1, 0, and so on. A player
    /// more at the end moves nobody.
    Snake(u16),
    /// As somebody says.
    Given {
        /// The name of each group, at least one.
        names: Arc<[String]>,
        /// The group of each player, as a place among the names.
        groups: Arc<[u16]>,
    },
}

impl Grouping {
    /// The groups that these players are in by the names of their groups. A group
    /// comes before those that are named later.
    pub fn given<'a>(of_players: impl Iterator<Item = &'a str>) -> Grouping {
        let mut names: Vec<String> = Vec::new();
        let place = |group: &str| {
            let known = names.iter().position(|name| name == group);
            let place = known.unwrap_or_else(|| {
                names.push(group.to_owned());
                names.len() - 1
            });
            u16::try_from(place).unwrap_or(u16::MAX)
        };
        let groups = of_players.map(place).collect();
        Grouping::Given {
            names: names.into(),
            groups,
        }
    }

    /// How many groups there are.
    pub fn count(&self) -> u16 {
        match self {
            Grouping::Snake(groups) => (*groups).max(1),
            Grouping::Given { names, .. } => u16::try_from(names.len()).unwrap_or(u16::MAX),
        }
    }

    /// The group of a player, counted from 0.
    pub fn of(&self, player: PlayerId) -> u16 {
        match self {
            Grouping::Snake(groups) => snake(player, (*groups).max(1)),
            Grouping::Given { groups, .. } => {
                groups.get(player.index()).copied().unwrap_or_default()
            }
        }
    }

    /// The name of a group: the given one, or its number counted from 1.
    pub fn name(&self, group: u16) -> String {
        let given = match self {
            Grouping::Snake(_) => None,
            Grouping::Given { names, .. } => names.get(usize::from(group)),
        };
        given.map_or_else(|| (u32::from(group) + 1).to_string(), String::clone)
    }

    /// How many of so many players the smallest group has.
    pub fn smallest(&self, players: usize) -> usize {
        let mut sizes = vec![0; usize::from(self.count())];
        for player in PlayerId::all(players) {
            if let Some(size) = sizes.get_mut(usize::from(self.of(player))) {
                *size += 1;
            }
        }
        sizes.into_iter().min().unwrap_or_default()
    }

    /// The members of a group, of so many players.
    fn members(&self, group: u16, players: usize) -> Vec<PlayerId> {
        let all = PlayerId::all(players);
        all.filter(|player| self.of(*player) == group).collect()
    }

    /// All pairs that meet, round by round, each group by Berger's tables for its members.
    pub(super) fn berger(&self, players: u16) -> Vec<Pair> {
        let groups = (0..self.count()).map(|group| self.members(group, players.into()));
        let mut due: Vec<(u64, Pair)> = Vec::new();
        for members in groups {
            // No more than all players.
            let count = members.len() as u16;
            let rules = DrawRules::Fide { players: count };
            let mut table = RoundRobin::new(count, 1, rules);
            loop {
                let round = table.current_round();
                let Some(next) = table.next() else { break };
                let of_all = next.pair.players().map(|place| members.get(place.index()));
                if let [Some(one), Some(other)] = of_all {
                    due.extend(Pair::new(*one, *other).map(|pair| (round, pair)));
                }
            }
        }
        due.sort_by_key(|(round, _)| *round);
        due.into_iter().map(|(_, pair)| pair).collect()
    }

    /// The places of a pair in their group and the number of its members, of so many
    /// players.
    pub(super) fn places(&self, pair: Pair, players: usize) -> Option<(Pair, u16)> {
        let members = self.members(self.of(pair.first()), players);
        let place = |player: PlayerId| {
            let place = members.iter().position(|member| *member == player)?;
            Some(PlayerId::new(u16::try_from(place).ok()?))
        };
        let places = Pair::new(place(pair.first())?, place(pair.second())?)?;
        Some((places, u16::try_from(members.len()).ok()?))
    }

    /// Whether two are in the same group.
    pub(super) fn meet(&self, pair: Pair) -> bool {
        let [one, other] = pair.players().map(|player| self.of(player));
        one == other
    }
}

fn snake(player: PlayerId, groups: u16) -> u16 {
    // There are fewer players than fit.
    let place = player.index() as u16;
    let (row, column) = (place / groups, place % groups);
    match row % 2 {
        0 => column,
        _ => groups - 1 - column,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_drawn_as_a_snake() {
        let four = Grouping::Snake(4);
        let groups = PlayerId::all(10).map(|player| four.of(player));
        assert_eq!(groups.collect::<Vec<_>>(), [0, 1, 2, 3, 3, 2, 1, 0, 0, 1]);
        assert_eq!(
            (four.count(), four.smallest(10), four.smallest(3)),
            (4, 2, 0)
        );
        assert_eq!(four.name(3), "4");
    }

    #[test]
    fn groups_are_those_that_were_given() {
        let given = Grouping::given(["B", "A", "B", "C", "B"].into_iter());
        let groups = PlayerId::all(5).map(|player| given.of(player));
        assert_eq!(groups.collect::<Vec<_>>(), [0, 1, 0, 2, 0]);
        assert_eq!((given.count(), given.smallest(5)), (3, 1));
        assert_eq!(given.name(1), "A");
    }
}
