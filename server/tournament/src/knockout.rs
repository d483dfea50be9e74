//! A knockout as it is drawn on a sheet, and the tables of groups before it.

use super::bracket::Slot;
use super::format::Field;
use super::history::History;
use super::{Format, Pair, PlayerId, Tie, TieTotal, groups, sheets};
use crate::rating::Score;
use words::Phrase;

/// One round of a knockout.
#[derive(Clone, Debug, PartialEq)]
pub struct KnockoutRound {
    /// `semi-finals`, `final`, …
    pub title: Phrase,
    /// Its matches in the order of the bracket: those of places 2n and 2n+1
    /// lead to place n of the next round.
    pub matches: Vec<KnockoutMatch>,
}

/// One match of a knockout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KnockoutMatch {
    /// The two sides.
    pub sides: [Side; 2],
    /// The total of each of them against the other.
    pub points: [TieTotal; 2],
    /// Games with a result.
    pub played: u32,
    /// The winner, as soon as it is settled.
    pub winner: Option<PlayerId>,
}

/// One side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// This player.
    Player(PlayerId),
    /// Nobody: the other side has a bye.
    Bye,
    /// That is not known yet.
    Open,
}

/// The table of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupTable {
    /// The name of the group: `1`, or the name that was given.
    pub name: String,
    /// The members, each with its score and the total that counts, the best first.
    pub rows: Vec<(PlayerId, Score, TieTotal)>,
    /// How many of them go on to the knockout.
    pub advance: u16,
}

/// The knockout from its first round to the final, also the rounds that are to come;
/// empty for formats without one. `phase` is the one that is played.
pub(super) fn rounds(format: &Format, phase: u16, field: &Field<'_>) -> Vec<KnockoutRound> {
    let Some(bracket) = format.bracket(field) else {
        return Vec::new();
    };
    // Before the groups are over nobody has qualified.
    let is_drawn = phase >= bracket.first_stage;
    let side = |slot: &Slot| match slot {
        Slot::Seed(seed) if is_drawn => Side::Player(bracket.seeds[*seed]),
        Slot::Seed(_) | Slot::Open => Side::Open,
        Slot::Nobody => Side::Bye,
    };
    let slots = |round: u16| -> Vec<Side> {
        let slots = bracket.slots(round, field.history, &field.absent());
        slots.iter().map(side).collect()
    };
    let round = |round: u16| {
        let phase = bracket.first_stage + round;
        let (here, next) = (slots(round), slots(round + 1));
        let matches = here.chunks_exact(2).zip(next).map(|(two, winner)| {
            let sides = [two[0], two[1]];
            let (points, played) = met(field.history, phase, sides);
            KnockoutMatch {
                sides,
                points,
                played,
                winner: winner.player(),
            }
        });
        KnockoutRound {
            title: sheets::title(format, phase, field.players),
            matches: matches.collect(),
        }
    };
    (0..bracket.rounds()).map(round).collect()
}

/// The totals of two sides against each other, and the number of their games.
fn met(history: &History, phase: u16, sides: [Side; 2]) -> ([TieTotal; 2], u32) {
    let nothing = ([TieTotal::Points(0.0); 2], 0);
    let [Side::Player(one), Side::Player(other)] = sides else {
        return nothing;
    };
    let Some(pair) = Pair::new(one, other) else {
        return nothing;
    };
    let played = history.tie(Tie { phase, pair });
    let mut points = played.totals();
    if pair.first() != one {
        points.reverse();
    }
    (points, played.games())
}

/// The tables of the groups; empty for formats without groups.
pub(super) fn tables(format: &Format, field: &Field<'_>) -> Vec<GroupTable> {
    let Format::Groups {
        groups, advance, ..
    } = format
    else {
        return Vec::new();
    };
    let table = |group| GroupTable {
        name: groups.name(group),
        rows: groups::table(group, groups, field.players, field.history),
        advance: *advance,
    };
    (0..groups.count()).map(table).collect()
}

impl Side {
    /// The player of this side, if there is one.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Side::Player(player) => Some(player),
            Side::Bye | Side::Open => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameResult, Schedule, StartPolicy};

    fn play(schedule: &mut Schedule, games: usize) {
        for _ in 0..games {
            let pairing = schedule.next(|_, running| running < 1).unwrap();
            schedule.record(pairing, GameResult::FirstWins);
        }
    }

    fn schedule(format: Format, players: usize) -> Schedule {
        let mut schedule = Schedule::new(format, players, 2, StartPolicy::Alternate, 0);
        schedule.begin();
        schedule
    }

    #[test]
    fn a_bracket_is_whole_from_the_first_game_on_and_fills_up() {
        let mut schedule = schedule(Format::Knockout { tiebreaks: 0 }, 3);
        let rounds = schedule.knockout();
        let titles: Vec<String> = rounds.iter().map(|round| round.title.to_string()).collect();
        assert_eq!(titles, ["semi-finals", "final"]);
        let [with_bye, met] = rounds[0].matches[..] else {
            panic!("two semi-finals: {rounds:?}");
        };
        let first = Side::Player(PlayerId::new(0));
        assert_eq!(with_bye.sides, [first, Side::Bye]);
        assert_eq!(with_bye.winner, first.player(), "has gone on");
        assert_eq!((met.played, met.winner), (0, None));
        assert_eq!(rounds[1].matches[0].sides, [first, Side::Open]);
        play(&mut schedule, 2);
        let rounds = schedule.knockout();
        let met = rounds[0].matches[1];
        assert_eq!(met.sides, [2, 1].map(|id| Side::Player(PlayerId::new(id))));
        assert_eq!(met.points, [0.0, 2.0].map(TieTotal::Points));
        assert_eq!(met.played, 2);
        assert_eq!(met.winner, Some(PlayerId::new(1)));
        assert_eq!(rounds[1].matches[0].winner, None);
        play(&mut schedule, 2);
        assert!(schedule.is_complete());
        assert_eq!(schedule.knockout()[1].matches[0].winner, first.player());
    }

    #[test]
    fn groups_have_tables_and_nobody_has_qualified_before_their_end() {
        let format = Format::Groups {
            groups: crate::Grouping::Snake(2),
            advance: 1,
            tiebreaks: 0,
        };
        let mut schedule = schedule(format, 4);
        play(&mut schedule, 2);
        let tables = schedule.groups();
        assert_eq!(tables.len(), 2);
        assert!(tables.iter().all(|table| table.rows.len() == 2));
        let games: u64 = tables.iter().map(|table| table.rows[0].1.games()).sum();
        assert_eq!(games, 2);
        assert_eq!(schedule.knockout()[0].matches[0].sides, [Side::Open; 2]);
        play(&mut schedule, 2);
        let sides = schedule.knockout()[0].matches[0].sides;
        assert_eq!(sides, [0, 1].map(|id| Side::Player(PlayerId::new(id))));
        assert!(self::schedule(Format::RoundRobin, 3).knockout().is_empty());
    }
}
