//! The format, and the keys that belong to one format alone.

use std::collections::BTreeSet;

use games::nearest;
use toml::Spanned;
use tournament::{Format, PlayerId};

use super::file::{Place, RawTournament};
use super::{ConfigError, PlayerConfig, values};
use record::words::counted;

/// Pairs of games to break a tie where the file says nothing.
const DEFAULT_TIEBREAKS: u32 = 2;

/// Groups, and how many of each go on, where the file says nothing.
const DEFAULT_GROUPS: u16 = 2;
const DEFAULT_ADVANCE: u16 = 2;

/// The most rounds and groups, and the most pairs of games to break a tie: more
/// is hardly meant.
const MOST: i64 = 1_000;

/// The format with what the file says about it.
pub(super) fn check(
    raw: &RawTournament,
    players: &[PlayerConfig],
    place: &Place<'_>,
) -> Result<Format, ConfigError> {
    let format = place.optional(&raw.format, |word| by_word(word))?;
    let format = fill_in(format.unwrap_or_default(), raw, players, place)?;
    refuse_foreign_keys(&format, raw, place)?;
    place.optional(&raw.format, |_| fits(&format, players.len()))?;
    Ok(format)
}

/// Why a format cannot be played.
#[derive(Debug, thiserror::Error)]
enum FormatError {
    #[error("{}", values::unknown("format", .0, &Format::WORDS))]
    Unknown(String),
    #[error(
        "after {} all {players} players have met: write at most rounds = {most}, or format = \
         \"round-robin\"", counted(*.most as u64, "round")
    )]
    TooManyRounds { most: usize, players: usize },
    #[error(
        "{} of {players} players: the smallest has {smallest}, which is not enough for {advance} \
         to go on", counted(u64::from(*.groups), "group")
    )]
    SmallGroups {
        groups: u16,
        players: usize,
        smallest: usize,
        advance: u16,
    },
    #[error("one group of which one goes on leaves nobody to play a knockout: write round-robin")]
    OneLeft,
}

fn by_word(word: &str) -> Result<Format, FormatError> {
    Ok(match word {
        "round-robin" => Format::RoundRobin,
        "gauntlet" => Format::Gauntlet {
            challengers: BTreeSet::from([PlayerId::new(0)]),
        },
        "swiss" => Format::Swiss { rounds: 0 },
        "knockout" => Format::Knockout {
            tiebreaks: DEFAULT_TIEBREAKS,
        },
        "groups" => Format::Groups {
            groups: DEFAULT_GROUPS,
            advance: DEFAULT_ADVANCE,
            tiebreaks: DEFAULT_TIEBREAKS,
        },
        other => return Err(FormatError::Unknown(other.to_owned())),
    })
}

fn fill_in(
    format: Format,
    raw: &RawTournament,
    players: &[PlayerConfig],
    place: &Place<'_>,
) -> Result<Format, ConfigError> {
    let tiebreaks = place.optional(&raw.tiebreaks, |number| values::whole(*number, 0..=MOST))?;
    Ok(match format {
        Format::RoundRobin | Format::OneBoard => format.clone(),
        Format::Gauntlet { challengers } => Format::Gauntlet {
            challengers: match &raw.challengers {
                None => challengers,
                Some(names) => check_challengers(names, players, place)?,
            },
        },
        Format::Swiss { .. } => Format::Swiss {
            rounds: place
                .optional(&raw.rounds, |number| values::whole(*number, 1..=MOST))?
                .unwrap_or_else(|| usual_rounds(players.len())),
        },
        Format::Knockout { tiebreaks: usual } => Format::Knockout {
            tiebreaks: tiebreaks.unwrap_or(usual),
        },
        Format::Groups {
            groups,
            advance,
            tiebreaks: usual,
        } => Format::Groups {
            groups: place
                .optional(&raw.groups, |number| values::whole(*number, 1..=MOST))?
                .unwrap_or(groups),
            advance: place
                .optional(&raw.advance, |number| values::whole(*number, 1..=MOST))?
                .unwrap_or(advance),
            tiebreaks: tiebreaks.unwrap_or(usual),
        },
    })
}

/// As many rounds as a knockout would take: then one alone can have won all.
fn usual_rounds(players: usize) -> u16 {
    // At most 11 for as many players as can take part.
    players.next_power_of_two().trailing_zeros().max(1) as u16
}

fn check_challengers(
    names: &[Spanned<String>],
    players: &[PlayerConfig],
    place: &Place<'_>,
) -> Result<BTreeSet<PlayerId>, ConfigError> {
    let known = || players.iter().map(|player| player.name.as_str());
    let find = |name: &Spanned<String>| {
        place.check(name, |name| {
            let found = PlayerId::all(players.len()).zip(known());
            let mut found = found.filter(|(_, known)| known == name);
            found
                .next()
                .map(|(player, _)| player)
                .ok_or_else(|| format!("there is no player '{name}'{}", nearest(name, known())))
        })
    };
    let challengers: BTreeSet<PlayerId> = names.iter().map(find).collect::<Result<_, _>>()?;
    if challengers.is_empty() || challengers.len() == players.len() {
        return Err(place.error(
            "challengers names at least one player, and leaves at least one to play against",
        ));
    }
    Ok(challengers)
}

/// A key that means nothing in this format was meant for another one.
fn refuse_foreign_keys(
    format: &Format,
    raw: &RawTournament,
    place: &Place<'_>,
) -> Result<(), ConfigError> {
    let span = |value: &Option<Spanned<i64>>| value.as_ref().map(Spanned::span);
    let challengers = raw.challengers.as_ref();
    let challengers = challengers.map(|names| names.first().map_or(0..0, Spanned::span));
    let keys = [
        ("challengers", challengers, "gauntlet"),
        ("rounds", span(&raw.rounds), "swiss"),
        ("groups", span(&raw.groups), "groups"),
        ("advance", span(&raw.advance), "groups"),
        ("tiebreaks", span(&raw.tiebreaks), "knockout groups"),
    ];
    for (key, span, formats) in keys {
        let mut formats = formats.split(' ');
        if let Some(span) = span
            && formats.clone().all(|word| word != format.word())
        {
            let wanted = formats.next().unwrap_or_default();
            let error =
                format!("{key} means nothing in a {format}; it belongs to format = \"{wanted}\"");
            return Err(place.error_at(span, error));
        }
    }
    Ok(())
}

/// Whether so many can play it.
fn fits(format: &Format, players: usize) -> Result<(), FormatError> {
    match *format {
        Format::Swiss { rounds } => {
            // With an odd number one sits out each round.
            let most = players - 1 + players % 2;
            if usize::from(rounds) > most {
                return Err(FormatError::TooManyRounds { most, players });
            }
        }
        Format::Groups {
            groups, advance, ..
        } => {
            let smallest = players / usize::from(groups);
            if smallest < 2 || usize::from(advance) > smallest {
                return Err(FormatError::SmallGroups {
                    groups,
                    players,
                    smallest,
                    advance,
                });
            }
            if groups == 1 && advance == 1 {
                return Err(FormatError::OneLeft);
            }
        }
        Format::RoundRobin
        | Format::OneBoard
        | Format::Gauntlet { .. }
        | Format::Knockout { .. } => {}
    }
    Ok(())
}
