//! The kinds of tournaments.

use std::collections::BTreeSet;
use std::fmt;

use super::bracket::{Bracket, games_due};
use super::history::History;
use super::phase::{Circle, Meeting, Meetings, Phase};
use super::presence::Presence;
use super::{DrawRules, Grouping, PlayerId, Tie, groups, swiss};
use words::Language;

/// The format of a tournament: the rule that pairs its players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everybody against everybody.
    #[default]
    RoundRobin,
    /// All at one board, in games of as many seats, in turn in each of them. A
    /// file does not ask for it: a match of more than two players is it.
    OneBoard,
    /// Some against all the others, which do not meet each other.
    Gauntlet {
        /// The players who meet everybody.
        challengers: BTreeSet<PlayerId>,
    },
    /// All players present play, in pairs whose games tell most about the ratings, until
    /// somebody stops it.
    Ladder,
    /// Rounds between players who stand about equal.
    Swiss {
        /// How many, at least 1.
        rounds: u16,
    },
    /// The loser of each tie is out.
    Knockout {
        /// The most pairs of games more where two are level.
        tiebreaks: u32,
    },
    /// Round robins in groups, then a knockout of the best of each.
    Groups {
        /// The members of each group.
        groups: Grouping,
        /// How many of each go on, at least 1.
        advance: u16,
        /// The most pairs of games more where two are level in the knockout.
        tiebreaks: u32,
    },
}

/// The facts from which a format chooses the next games.
pub(super) struct Field<'a> {
    /// How many players there are.
    pub(super) players: usize,
    /// Games of each tie.
    pub(super) games: u32,
    /// The rules of the draw.
    pub(super) rules: DrawRules,
    /// The results so far.
    pub(super) history: &'a History,
    /// The players taking part.
    pub(super) presence: &'a Presence,
}

impl Field<'_> {
    /// Tells whether a player cannot be brought to the board.
    pub(super) fn absent(&self) -> impl Fn(PlayerId) -> bool {
        move |player| self.presence.is_suspended(player)
    }
}

impl Format {
    /// The words of the file.
    pub const WORDS: [&'static str; 6] = [
        "round-robin",
        "gauntlet",
        "swiss",
        "knockout",
        "groups",
        "ladder",
    ];

    /// Its word in the file.
    pub fn word(&self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::OneBoard => "one-board",
            Format::Gauntlet { .. } => "gauntlet",
            Format::Ladder => "ladder",
            Format::Swiss { .. } => "swiss",
            Format::Knockout { .. } => "knockout",
            Format::Groups { .. } => "groups",
        }
    }

    /// The name of the format with this word, for people: `round-robin`, in Czech `každý
    /// s každým`.
    pub fn in_words(word: &str, language: Language) -> String {
        language.say(&format!("contests-format-{word}"))
    }

    /// Whether the pairings depend on results.
    pub fn pairs_by_results(&self) -> bool {
        !matches!(
            self,
            Format::RoundRobin | Format::OneBoard | Format::Gauntlet { .. } | Format::Ladder
        )
    }

    /// Whether players may join once games have been played: they play the games that
    /// they have missed.
    pub fn takes_newcomers(&self) -> bool {
        matches!(
            self,
            Format::RoundRobin | Format::Gauntlet { .. } | Format::Ladder
        )
    }

    /// How many games phases after this one will have, as far as can be said.
    pub(super) fn games_after(&self, phase: u16, field: &Field<'_>) -> u64 {
        let present = PlayerId::all(field.players).filter(|player| field.presence.plays(*player));
        let ties = match self {
            Format::RoundRobin | Format::OneBoard | Format::Gauntlet { .. } | Format::Ladder => 0,
            Format::Swiss { rounds } => {
                let later = rounds.saturating_sub(phase).saturating_sub(1);
                u64::from(later) * (present.count() / 2) as u64
            }
            Format::Knockout { .. } => ties_from(phase.saturating_add(1), field.players),
            Format::Groups {
                groups, advance, ..
            } => {
                let seeds = usize::from(groups.count()) * usize::from(*advance);
                ties_from(phase, seeds.min(field.players))
            }
        };
        ties * u64::from(field.games)
    }

    /// How many phases there are.
    pub(super) fn phases(&self, players: usize) -> u16 {
        match self {
            Format::RoundRobin | Format::OneBoard | Format::Gauntlet { .. } | Format::Ladder => 1,
            Format::Swiss { rounds } => *rounds,
            Format::Knockout { .. } => rounds_among(players),
            Format::Groups {
                groups, advance, ..
            } => {
                let seeds = usize::from(groups.count()) * usize::from(*advance);
                1 + rounds_among(seeds.min(players))
            }
        }
    }

    /// A phase, counted from 0, by the results of those before it, which are
    /// over; `None` where there is none. A pure function: the same results give
    /// the same phase.
    pub(super) fn phase(&self, phase: u16, field: &Field<'_>) -> Option<Phase> {
        if phase >= self.phases(field.players) {
            return None;
        }
        match self {
            Format::RoundRobin | Format::Ladder => Some(Phase::circle(Circle::All, field.games)),
            Format::OneBoard => Some(Phase::one_board(field.players, field.games)),
            Format::Gauntlet { challengers } => {
                let circle = Circle::Gauntlet(challengers.clone());
                Some(Phase::circle(circle, field.games))
            }
            Format::Swiss { rounds } => Some(swiss_round(phase, *rounds, field)),
            Format::Groups { groups, .. } if phase == 0 => {
                Some(Phase::circle(Circle::Groups(groups.clone()), field.games))
            }
            Format::Knockout { .. } | Format::Groups { .. } => {
                let (phase, whole) = self.knockout_round(phase, field)?;
                whole.then_some(phase)
            }
        }
    }

    /// A round of the knockout as far as it is known, and whether that is all.
    fn knockout_round(&self, phase: u16, field: &Field<'_>) -> Option<(Phase, bool)> {
        let bracket = self.bracket(field)?;
        let round = phase.checked_sub(bracket.first_stage)?;
        let (pairs, whole) = bracket.ties(round, field.history, field.absent());
        let meetings = pairs.into_iter().map(|pair| (pair, Meeting::default()));
        let phase = Phase {
            meetings: Meetings::List(meetings.collect()),
            games: field.games,
            tiebreaks: Some(bracket.tiebreaks),
        };
        Some((phase, whole))
    }

    /// The knockout of this format; `None` where it has none.
    pub(super) fn bracket(&self, field: &Field<'_>) -> Option<Bracket> {
        let (first_stage, seeds, tiebreaks) = match self {
            Format::Knockout { tiebreaks } => {
                (0, PlayerId::all(field.players).collect(), *tiebreaks)
            }
            Format::Groups {
                groups,
                advance,
                tiebreaks,
            } => {
                let (players, history) = (field.players, field.history);
                let seeds = groups::qualified(groups, *advance, players, history);
                (1, seeds, *tiebreaks)
            }
            Format::RoundRobin
            | Format::OneBoard
            | Format::Gauntlet { .. }
            | Format::Ladder
            | Format::Swiss { .. } => return None,
        };
        Some(Bracket {
            first_stage,
            seeds,
            games: field.games,
            tiebreaks,
        })
    }

    /// Whether a round of a knockout was drawn by an earlier tie that lacks an annulled game
    /// which could be played again: one of the same players, or any in groups, which all
    /// decide together.
    fn rests_on_annulled(&self, later: Tie, field: &Field<'_>) -> bool {
        let (Format::Knockout { tiebreaks } | Format::Groups { tiebreaks, .. }) = self else {
            return false;
        };
        let can_play = |(tie, _): &(Tie, _)| !tie.pair.players().into_iter().any(field.absent());
        let earlier = field.history.annulled_before(later.phase);
        earlier.filter(can_play).any(|(tie, played)| {
            let is_of_groups = tie.phase == 0 && matches!(self, Format::Groups { .. });
            let due = if is_of_groups {
                field.games
            } else {
                games_due(field.games, *tiebreaks, played)
            };
            let mut players = tie.pair.players().into_iter();
            let decides = is_of_groups || players.any(|player| later.pair.includes(player));
            decides && played.games() < due
        })
    }

    /// The first tie in the results that this format would never have drawn, or drew by
    /// a result that was annulled.
    pub(super) fn misfit(&self, field: &Field<'_>) -> Option<Tie> {
        let mut seated: BTreeSet<(u16, PlayerId)> = BTreeSet::new();
        let mut fits = |tie: Tie| match self {
            Format::RoundRobin | Format::OneBoard | Format::Gauntlet { .. } | Format::Ladder => {
                tie.phase == 0
            }
            Format::Swiss { .. } => {
                let players = tie.pair.players();
                players
                    .into_iter()
                    .all(|player| seated.insert((tie.phase, player)))
            }
            Format::Groups { groups, .. } if tie.phase == 0 => groups.meet(tie.pair),
            Format::Knockout { .. } | Format::Groups { .. } => {
                let round = self.knockout_round(tie.phase, field);
                let is_drawn = round.is_some_and(|(phase, _)| phase.includes(tie.pair));
                is_drawn && !self.rests_on_annulled(tie, field)
            }
        };
        let mut ties = field.history.ties().map(|(tie, _)| tie);
        ties.find(|tie| !fits(*tie))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

fn swiss_round(phase: u16, rounds: u16, field: &Field<'_>) -> Phase {
    let following = rounds.saturating_sub(phase).saturating_sub(1);
    let round = swiss::draw(
        phase,
        field.players,
        field.games,
        field.history,
        field.absent(),
        field.rules.are_fides().then_some(following),
    );
    let meetings = round.pairs.into_iter().map(|(pair, starter)| {
        let starter = Some(starter);
        (pair, Meeting { starter })
    });
    Phase {
        meetings: Meetings::List(meetings.collect()),
        games: field.games,
        tiebreaks: None,
    }
}

/// How many rounds a knockout among so many has.
pub(super) fn rounds_among(players: usize) -> u16 {
    players.next_power_of_two().trailing_zeros() as u16
}

/// How many ties a knockout among so many has from this round on.
pub(super) fn ties_from(round: u16, players: usize) -> u64 {
    let slots = players.next_power_of_two() >> round.min(63);
    match round {
        0 => players.saturating_sub(1) as u64,
        _ => slots.saturating_sub(1) as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pair;

    #[test]
    fn a_knockout_has_a_tie_for_each_player_thrown_out() {
        let ties = |players| {
            (0..4)
                .map(|round| ties_from(round, players))
                .collect::<Vec<_>>()
        };
        assert_eq!(ties(8), [7, 3, 1, 0]);
        assert_eq!(ties(6), [5, 3, 1, 0]);
        assert_eq!(ties(2), [1, 0, 0, 0]);
        assert_eq!([1, 2, 3, 8, 9].map(rounds_among), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn pairs_are_sorted_in_the_stages_they_are_given_in() {
        let history = History::default();
        let field = Field {
            players: 4,
            games: 2,
            rules: DrawRules::default(),
            history: &history,
            presence: &Presence::of_all(4),
        };
        let format = Format::Knockout { tiebreaks: 0 };
        let phase = format.phase(0, &field).unwrap();
        assert!(Pair::all(4).filter(|pair| phase.includes(*pair)).count() == 2);
        assert!(format.phase(1, &field).is_none(), "the first round is open");
        assert!(format.phase(2, &field).is_none());
    }
}
