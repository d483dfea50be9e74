//! The format, and the keys that belong to one format alone.

use std::collections::BTreeSet;

use games::nearest;
use toml::Spanned;
use tournament::{Format, Grouping, PlayerId};
use words::{Phrase, says};

use super::list::List;
use super::{ConfigError, PlayerConfig};
use crate::file::raw::{Place, RawTournament};
use crate::values;

/// Pairs of games to break a tie where the file says nothing.
const DEFAULT_TIEBREAKS: u32 = 2;

/// Groups, and how many of each go on, where the file says nothing.
const DEFAULT_GROUPS: u16 = 2;
const DEFAULT_ADVANCE: u16 = 2;

/// The most rounds and groups, and the most pairs of games to break a tie: more
/// is hardly meant.
const MOST: i64 = 1_000;

/// The format with its settings in the file.
pub(super) fn check(
    raw: &RawTournament,
    players: &[PlayerConfig],
    list: Option<&List>,
    place: &Place<'_>,
) -> Result<Format, ConfigError> {
    let format = place.optional(&raw.format, |word| by_word(word))?;
    let format = fill_in(format.unwrap_or_default(), raw, players, place)?;
    let format = with_given_groups(format, raw, players, list, place)?;
    refuse_foreign_keys(&format, raw, place)?;
    if raw.registration.is_none() {
        place.optional(&raw.format, |_| fits(&format, players.len()))?;
    }
    Ok(format)
}

/// Why a format cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// There is no such format.
    Unknown(String),
    /// There is nobody to play against.
    TooFew(usize),
    /// All have met before the last round.
    TooManyRounds {
        /// The most rounds.
        most: usize,
        /// The players.
        players: usize,
    },
    /// A group has too few players.
    SmallGroups {
        /// The groups.
        groups: u16,
        /// The players.
        players: usize,
        /// How many are in the smallest group.
        smallest: usize,
        /// How many of each go on.
        advance: u16,
    },
    /// The winner of the only group is the winner of all.
    OneLeft,
}

says!(FormatError, language {
    Self::Unknown(word) => { values::unknown("format", word, &Format::WORDS).say(language) },
    Self::TooFew(count) => ("files-few-players", count),
    Self::TooManyRounds { most, players } => ("files-many-rounds", most, players),
    Self::SmallGroups { groups, players, smallest, advance } => (
        "files-small-groups", groups, players, smallest, advance
    ),
    Self::OneLeft => "files-one-left",
});

fn by_word(word: &str) -> Result<Format, FormatError> {
    Ok(match word {
        "round-robin" => Format::RoundRobin,
        "gauntlet" => Format::Gauntlet {
            challengers: BTreeSet::from([PlayerId::new(0)]),
        },
        "ladder" => Format::Ladder,
        "swiss" => Format::Swiss { rounds: 0 },
        "knockout" => Format::Knockout {
            tiebreaks: DEFAULT_TIEBREAKS,
        },
        "groups" => Format::Groups {
            groups: Grouping::Snake(DEFAULT_GROUPS),
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
        Format::RoundRobin | Format::OneBoard | Format::Ladder => format.clone(),
        Format::Gauntlet { challengers } => Format::Gauntlet {
            challengers: match &raw.challengers {
                None => challengers,
                Some(names) => {
                    check_challengers(names, players, raw.registration.is_some(), place)?
                }
            },
        },
        Format::Swiss { .. } => Format::Swiss {
            rounds: check_rounds(raw, players.len(), place)?,
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
                .map_or(groups, Grouping::Snake),
            advance: place
                .optional(&raw.advance, |number| values::whole(*number, 1..=MOST))?
                .unwrap_or(advance),
            tiebreaks: tiebreaks.unwrap_or(usual),
        },
    })
}

/// The format with the groups of a list, if it gives the group of each player.
fn with_given_groups(
    format: Format,
    raw: &RawTournament,
    players: &[PlayerConfig],
    list: Option<&List>,
    place: &Place<'_>,
) -> Result<Format, ConfigError> {
    let Format::Groups {
        advance, tiebreaks, ..
    } = format
    else {
        return Ok(format);
    };
    let groups: Vec<&str> = players
        .iter()
        .filter_map(|player| player.group.as_deref())
        .collect();
    let Some(list) = list.filter(|_| !groups.is_empty()) else {
        return Ok(format);
    };
    if let Some(groups) = &raw.groups {
        let error = Phrase::new("files-groups-of-list");
        return Err(place.error_at(groups.span(), error));
    }
    let mut lines = list.players.iter();
    if let Some((line, player)) = lines.find(|(_, player)| player.group.is_none()) {
        let error = Phrase::new("files-in-no-group").with("name", player.name.clone());
        return Err(list.wrong(*line, "group", error));
    }
    if groups.len() < players.len() {
        let error = Phrase::new("files-all-in-list");
        return Err(place.error(error));
    }
    Ok(Format::Groups {
        groups: Grouping::given(groups.into_iter()),
        advance,
        tiebreaks,
    })
}

/// The rounds of a Swiss tournament of so many players.
fn check_rounds(
    raw: &RawTournament,
    players: usize,
    place: &Place<'_>,
) -> Result<u16, ConfigError> {
    let rounds = place.optional(&raw.rounds, |number| values::whole(*number, 1..=MOST))?;
    Ok(match (rounds, &raw.registration) {
        (None, _) => usual_rounds(players),
        (Some(rounds), None) => rounds,
        // Nobody knows beforehand how many will register.
        (Some(rounds), Some(_)) => most_rounds(players).min(rounds),
    })
}

/// As many rounds as it takes until all have met; with an odd number of players
/// one sits out each round.
fn most_rounds(players: usize) -> u16 {
    let most = (players + players % 2).saturating_sub(1).max(1);
    u16::try_from(most).unwrap_or(u16::MAX)
}

/// As many rounds as a knockout would take: then one alone can have won all.
fn usual_rounds(players: usize) -> u16 {
    // At most 11 for as many players as can take part.
    players.next_power_of_two().trailing_zeros().max(1) as u16
}

fn check_challengers(
    names: &[Spanned<String>],
    players: &[PlayerConfig],
    others_may_come: bool,
    place: &Place<'_>,
) -> Result<BTreeSet<PlayerId>, ConfigError> {
    let known = || players.iter().map(|player| player.name.as_str());
    let find = |name: &Spanned<String>| {
        place.check(name, |name| {
            let found = PlayerId::all(players.len()).zip(known());
            let mut found = found.filter(|(_, known)| known == name);
            found.next().map(|(player, _)| player).ok_or_else(|| {
                let unknown = match nearest(name, known()) {
                    Some(near) => Phrase::new("files-no-player-near").with("near", near.to_owned()),
                    None => Phrase::new("files-no-player"),
                };
                unknown.with("name", name.clone())
            })
        })
    };
    let challengers: BTreeSet<PlayerId> = names.iter().map(find).collect::<Result<_, _>>()?;
    let leaves_none = challengers.len() == players.len() && !others_may_come;
    if challengers.is_empty() || leaves_none {
        return Err(place.error(Phrase::new("files-challengers")));
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
    let every = raw.round_every.as_ref().map(Spanned::span);
    let keys = [
        ("challengers", challengers, "gauntlet"),
        ("rounds", span(&raw.rounds), "swiss"),
        ("groups", span(&raw.groups), "groups"),
        ("advance", span(&raw.advance), "groups"),
        ("tiebreaks", span(&raw.tiebreaks), "knockout groups"),
        ("round-every", every, "swiss knockout groups round-robin"),
    ];
    if let (Format::Ladder, Some(span)) = (format, span(&raw.games)) {
        let error = Phrase::new("files-games-of-ladder");
        return Err(place.error_at(span, error));
    }
    for (key, span, formats) in keys {
        let mut formats = formats.split(' ');
        if let Some(span) = span
            && formats.clone().all(|word| word != format.word())
        {
            let wanted = formats.next().unwrap_or_default();
            let error = Phrase::new("files-foreign-key")
                .with("key", key)
                .with("format", format.to_string())
                .with("wanted", wanted);
            return Err(place.error_at(span, error));
        }
    }
    Ok(())
}

/// Checks that so many can play it, or that there are two at least.
///
/// # Errors
/// There are too few.
pub(super) fn enough(format: &Format, players: usize) -> Result<(), FormatError> {
    match players {
        0 | 1 => Err(FormatError::TooFew(players)),
        _ => fits(format, players),
    }
}

/// Whether so many can play it.
fn fits(format: &Format, players: usize) -> Result<(), FormatError> {
    match format {
        Format::Swiss { rounds } => {
            let most = usize::from(most_rounds(players));
            if usize::from(*rounds) > most {
                return Err(FormatError::TooManyRounds { most, players });
            }
        }
        Format::Groups {
            groups, advance, ..
        } => {
            let (smallest, advance) = (groups.smallest(players), *advance);
            let groups = groups.count();
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
        | Format::Ladder
        | Format::Knockout { .. } => {}
    }
    Ok(())
}
