//! The betting of a hand, as its events tell it: the one place that knows what is a
//! raise, a call, and chips put in by choice.

use poker_rules::{Action, Event};
use smallvec::{SmallVec, smallvec};

/// A hand as far as its events were heard.
#[derive(Clone, Debug)]
pub(super) struct HandProgress {
    /// The round, from 0: that before the flop, or with the first cards.
    pub(super) round: usize,
    /// The highest bet of the round, in chips.
    level: u64,
    /// By seat.
    fates: SmallVec<[Fate; 10]>,
    /// Whether hands were compared.
    is_shown: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Fate {
    has_folded: bool,
    has_won: bool,
}

/// An action that somebody chose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) seat: usize,
    /// The round, from 0.
    pub(super) round: usize,
    /// The highest bet before it, in chips.
    pub(super) level: u64,
    /// Whether chips were put in.
    pub(super) pays: bool,
    /// Whether the bet rose.
    pub(super) raises: bool,
}

impl Step {
    /// Whether chips were put in that are no bet or raise.
    pub(super) fn calls(self) -> bool {
        self.pays && !self.raises
    }

    /// Whether it was on the round whose chips and raises are VPIP and PFR.
    pub(super) fn is_first_round(self) -> bool {
        self.round == 0
    }
}

impl HandProgress {
    /// Nothing heard yet of so many seats, of which the first has this much to call.
    pub(super) fn new(seats: usize, level: u64) -> HandProgress {
        HandProgress {
            round: 0,
            level,
            fates: smallvec![Fate::default(); seats],
            is_shown: false,
        }
    }

    /// Hears an event; gives the action, if somebody chose one.
    pub(super) fn hear(&mut self, event: &Event) -> Option<Step> {
        match event {
            // A straddle is no raise, and the bet to call.
            Event::Post { kind, amount, .. } if kind.is_bet() => {
                self.level = self.level.max(*amount);
            }
            Event::Board { .. } => (self.round, self.level) = (self.round + 1, 0),
            // Nobody chooses to bring it in.
            Event::Acted {
                action: Action::BringIn,
                total,
                ..
            } => self.level = self.level.max(*total),
            Event::Acted {
                seat,
                action,
                amount,
                total,
                ..
            } => {
                let step = Step {
                    seat: *seat,
                    round: self.round,
                    level: self.level,
                    pays: *amount > 0,
                    raises: *action != Action::Call && *total > self.level,
                };
                self.level = self.level.max(*total);
                self.fates[*seat].has_folded |= *action == Action::Fold;
                return Some(step);
            }
            Event::Muck { .. } => self.is_shown = true,
            Event::Show { made, .. } => self.is_shown |= made.is_some(),
            Event::Reveal { best, .. } => self.is_shown |= !best.is_empty(),
            Event::Win { seat, amount, .. } => self.fates[*seat].has_won |= *amount > 0,
            _ => {}
        }
        None
    }

    /// Whether this seat has folded.
    pub(super) fn has_folded(&self, seat: usize) -> bool {
        self.fates[seat].has_folded
    }

    /// Whether this seat has won something.
    pub(super) fn has_won(&self, seat: usize) -> bool {
        self.fates[seat].has_won
    }

    /// Whether this seat, which was dealt in, was in when hands were compared.
    pub(super) fn was_at_showdown(&self, seat: usize) -> bool {
        self.is_shown && !self.has_folded(seat)
    }
}
