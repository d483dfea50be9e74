//! The facts that decide how players stand, besides the games themselves.

use super::bracket::Slot;
use super::format::Field;
use super::{Format, PlayerId, Tie, swiss};

/// The marks of a format for its players beyond wins, draws and losses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// The round that each player reached in a knockout: 0 without a part in it, 1 for a
    /// loss at once, most for the winner. Empty where there is none.
    pub(super) reached: Vec<u16>,
    /// Points for rounds that were sat out. Empty where there are none.
    pub(super) byes: Vec<f64>,
    /// The opponents of each, round by round, itself for a round that it sat
    /// out. Empty where they are all the same.
    pub(super) opponents: Vec<Vec<PlayerId>>,
}

impl Marks {
    /// The marks of a format for the results so far, in the phase before `phases`.
    pub(super) fn of(format: &Format, phases: u16, field: &Field<'_>) -> Marks {
        match format {
            Format::RoundRobin | Format::OneBoard | Format::Gauntlet { .. } | Format::Ladder => {
                Marks::default()
            }
            Format::Swiss { .. } => Marks::of_rounds(phases, field),
            Format::Knockout { .. } | Format::Groups { .. } => Marks {
                reached: reached(format, phases, field),
                ..Marks::default()
            },
        }
    }

    fn of_rounds(rounds: u16, field: &Field<'_>) -> Marks {
        let mut marks = Marks {
            reached: Vec::new(),
            byes: vec![0.0; field.players],
            opponents: vec![Vec::new(); field.players],
        };
        for (player, rounds) in swiss::byes(rounds, field.players, field.history, &field.absent()) {
            let worth = |round: &u16| swiss::worth(*round, field.games, field.history);
            marks.byes[player.index()] = rounds.iter().map(worth).map(f64::from).sum();
            let out = std::iter::repeat_n(player, rounds.len());
            marks.opponents[player.index()].extend(out);
        }
        for (Tie { pair, .. }, _) in field.history.ties() {
            for player in pair.players() {
                if let Some(opponents) = marks.opponents.get_mut(player.index()) {
                    opponents.push(pair.other(player));
                }
            }
        }
        marks
    }
}

fn reached(format: &Format, phases: u16, field: &Field<'_>) -> Vec<u16> {
    let mut reached = vec![0; field.players];
    let bracket = format.bracket(field);
    let Some(bracket) = bracket.filter(|bracket| bracket.first_stage < phases) else {
        return reached;
    };
    for round in 0..=bracket.rounds() {
        for slot in bracket.slots(round, field.history, &field.absent()) {
            if let Slot::Seed(seed) = slot
                && let Some(player) = bracket.seeds.get(seed)
            {
                reached[player.index()] = round + 1;
            }
        }
    }
    reached
}
