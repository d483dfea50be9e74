//! The winner, with the reason, when all is played.

use tournament::{Lead, Standing};
use words::{Language, say};

use super::facts::TournamentFacts;
use crate::numbers::tie_total;

/// The winner in a sentence; `None` before the last game, and where nobody wins.
pub(super) fn sentence(known: &TournamentFacts, language: Language) -> Option<String> {
    let play = known.play.as_ref()?;
    if known.games == 0 || !play.schedule.is_complete() {
        return None;
    }
    if let Some(last) = play.schedule.knockout().last() {
        let met = last.matches.first()?;
        let place = usize::from(met.winner != met.sides[0].player());
        let name = play.roster.name(met.winner?);
        let Some(loser) = met.sides[1 - place].player().filter(|_| met.played > 0) else {
            return Some(say!(language, "contests-winner", name));
        };
        let (own, others) = (met.points[place], met.points[1 - place]);
        let values = [
            ("name", name.into()),
            ("own", tie_total(own, language).into()),
            ("others", tie_total(others, language).into()),
            ("loser", play.roster.name(loser).into()),
        ];
        return Some(if own == others {
            language.with("contests-winner-by-seed", &values)
        } else {
            language.with("contests-winner-in-final", &values)
        });
    }
    first_of(&known.standings, language)
}

/// The first of the standings, with the reason, in a sentence.
fn first_of(rows: &[Standing], language: Language) -> Option<String> {
    let [first, second, ..] = rows else {
        return None;
    };
    let points = language.decimal(first.points);
    let Some(lead) = first.lead_over(second) else {
        // Nobody has won by points there.
        if first.is_graded {
            return None;
        }
        let level = rows.iter().take_while(|row| first.lead_over(row).is_none());
        let names: Vec<&str> = level.map(|row| row.name.as_str()).collect();
        let names = names.join(", ");
        let values = [("points", points.into()), ("names", names.into())];
        return Some(language.with("contests-first-shared", &values));
    };
    let (name, other) = (first.name.as_str(), second.name.as_str());
    let level = [
        ("name", name.into()),
        ("points", points.clone().into()),
        ("other", other.into()),
    ];
    Some(match lead {
        Lead::Points if rows.len() == 2 => {
            let values = [
                ("name", name.into()),
                ("points", points.into()),
                ("others", language.decimal(second.points).into()),
                ("other", other.into()),
            ];
            language.with("contests-winner-of-two", &values)
        }
        Lead::Points => {
            let values = [("name", name.into()), ("points", points.into())];
            language.with("contests-winner-by-points", &values)
        }
        Lead::Direct => language.with("contests-winner-by-direct", &level),
        Lead::SonnebornBerger => language.with("contests-winner-by-sonneborn-berger", &level),
        Lead::Buchholz => language.with("contests-winner-by-buchholz", &level),
        Lead::Returns => {
            let mean = first.returns?.mean;
            let mean = language.decimal(format!("{mean:+.3}"));
            say!(language, "contests-winner-by-returns", name, mean)
        }
        Lead::Wins => language.with("contests-winner-by-wins", &level),
    })
}
