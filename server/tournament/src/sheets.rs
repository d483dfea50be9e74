//! The rounds of a tournament, tie by tie.

use std::collections::BTreeMap;

use super::format::{Field, rounds_among};
use super::{Format, Roster, TieTotal, swiss};
use words::Phrase;

/// One round: the results of the players who met in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// `round 2`, `semi-finals`, …
    pub title: String,
    /// Both names with their totals against each other.
    pub ties: Vec<[(String, TieTotal); 2]>,
    /// The players with points for sitting it out.
    pub byes: Vec<(String, f64)>,
}

/// The rounds in which a game was played, of a format that has rounds, with the players
/// who sat out, of the first ones that are `over`.
pub(super) fn sheets(format: &Format, over: u16, field: &Field<'_>, roster: &Roster) -> Vec<Sheet> {
    let last = match format {
        Format::RoundRobin | Format::OneBoard | Format::Gauntlet { .. } | Format::Ladder => None,
        _ => field.history.last_stage(),
    };
    let first = u16::from(matches!(format, Format::Groups { .. }));
    let phases = first..last.map_or(0, |last| last.saturating_add(1));
    let byes = match format {
        Format::Swiss { .. } => swiss::byes(over, field.players, field.history, &field.absent()),
        _ => BTreeMap::new(),
    };
    let byes_of = |phase: u16| {
        let points = f64::from(swiss::worth(phase, field.games, field.history));
        let out = byes
            .iter()
            .filter(move |(_, rounds)| rounds.contains(&phase));
        out.map(move |(player, _)| (roster.name(*player).to_owned(), points))
    };
    let sheet = |phase: u16| Sheet {
        byes: byes_of(phase).collect(),
        title: title(format, phase, field.players).to_string(),
        ties: field
            .history
            .phase(phase)
            .map(|(pair, played)| {
                let names = pair.players().map(|player| roster.name(player).to_owned());
                let [points, others] = played.totals();
                let [one, other] = names;
                [(one, points), (other, others)]
            })
            .collect(),
    };
    phases.map(sheet).collect()
}

/// The name of a round.
pub(super) fn title(format: &Format, phase: u16, players: usize) -> Phrase {
    if let Format::Swiss { .. } = format {
        return Phrase::new("contests-round").with("number", phase + 1);
    }
    match format.phases(players).saturating_sub(phase) {
        1 => Phrase::new("contests-final"),
        2 => Phrase::new("contests-semi-finals"),
        3 => Phrase::new("contests-quarter-finals"),
        left => {
            let players = 1u64 << left.min(rounds_among(players));
            Phrase::new("contests-round-of").with("players", players)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameResult, Schedule, StartPolicy};

    fn titles(format: Format, players: usize) -> Vec<String> {
        let names = (0..players).map(|place| format!("P{place}")).collect();
        let roster = Roster::new(names).unwrap();
        let mut schedule = Schedule::new(format, players, 2, StartPolicy::Alternate, 0);
        while let Some(pairing) = schedule.next(|_, _| true) {
            schedule.record(pairing, GameResult::FirstWins);
        }
        let sheets = schedule.sheets(&roster);
        let has_won = |[(one, points), (_, others)]: &[(String, TieTotal); 2]| {
            one == "P0" && [points, others] == [&TieTotal::Points(2.0), &TieTotal::Points(0.0)]
        };
        let mut ties = sheets.iter().flat_map(|sheet| &sheet.ties);
        assert!(sheets.is_empty() || ties.any(has_won), "{sheets:?}");
        sheets.into_iter().map(|sheet| sheet.title).collect()
    }

    #[test]
    fn rounds_are_called_as_they_usually_are() {
        let tiebreaks = 0;
        assert_eq!(
            titles(Format::Knockout { tiebreaks }, 13),
            ["round of 16", "quarter-finals", "semi-finals", "final"]
        );
        assert_eq!(
            titles(Format::Swiss { rounds: 2 }, 5),
            ["round 1", "round 2"]
        );
        let groups = Format::Groups {
            groups: crate::Grouping::Snake(2),
            advance: 2,
            tiebreaks,
        };
        assert_eq!(titles(groups, 8), ["semi-finals", "final"]);
        assert_eq!(titles(Format::RoundRobin, 4), [""; 0]);
    }
}
