//! The state of a game: totals, the turn, the dice on the table.

use super::action::{Action, Then};
use super::rules::Rules;
use super::scoring::{self, COMPLETED_STRAIGHT};
use super::throw::{DICE, Throw};
use crate::{Illegal, Outcome, Seat, Text, Turn};

/// A state of the game. Everything in it is public knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    rules: Rules,
    /// Whether a game is worth the margin by which it is won.
    by_margin: bool,
    /// How many seats play: 2 to 6.
    seats: u8,
    /// Zero where nobody sits.
    totals: [u32; MOST_SEATS],
    /// On turn, or the next one where the game is over.
    seat: Seat,
    /// The points of the turn so far.
    points: u32,
    phase: Phase,
    /// The dice thrown last, for the eyes.
    last: Option<Throw>,
    /// A player was told of the turn in the middle of it: how many dice are
    /// left shows with the next throw.
    told: bool,
    /// Which of them were set aside, for the eyes.
    kept: Throw,
    /// The dice set aside before them since all six were thrown, for the eyes.
    pub(crate) aside: Throw,
    /// The dice that were set aside from the last throw, and that whole throw, for
    /// pictures.
    pub(super) moved: (Throw, Throw),
}

/// The most seats that play.
pub(super) const MOST_SEATS: usize = 6;

/// The step that the state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// So many dice are thrown, 1 to 6.
    Throw(u8),
    /// The seat on turn chooses how to go on with these dice.
    Choose(Throw),
    /// One die of this doubled value is thrown again (rule 5).
    Reroll {
        /// All six dice as they were thrown.
        thrown: Throw,
        /// The value that is shown twice.
        value: u8,
    },
    /// Nothing: somebody has won.
    Over,
}

impl Dice {
    /// The start of a game for 2 to 6 seats; other numbers count as the
    /// nearest of these.
    pub fn new(rules: Rules, seats: usize) -> Dice {
        Dice {
            rules,
            by_margin: false,
            seats: seats.clamp(2, MOST_SEATS) as u8,
            totals: [0; MOST_SEATS],
            seat: Seat::FIRST,
            points: 0,
            phase: Phase::Throw(DICE),
            last: None,
            told: false,
            kept: Throw::default(),
            aside: Throw::default(),
            moved: Default::default(),
        }
    }

    /// The same state of a game that is worth the margin by which it is won, or a win.
    pub(super) fn by_margin(self, by_margin: bool) -> Dice {
        Dice { by_margin, ..self }
    }

    /// Any state of a game that can come about, with the totals of all seats.
    ///
    /// # Errors
    /// A game for fewer than 2 seats or more than 6, or that was won before,
    /// points that no dice make, or dice that leave nothing to choose, in
    /// words.
    pub fn with(
        rules: Rules,
        totals: &[u32],
        seat: Seat,
        points: u32,
        phase: Phase,
    ) -> Result<Dice, Illegal> {
        let seats = totals.len();
        if !(2..=MOST_SEATS).contains(&seats) || seat.index() >= seats {
            return Err(Illegal::new(Text::new("rules-dice-seats")));
        }
        let mut state = Dice {
            seat,
            points,
            phase,
            last: match phase {
                Phase::Choose(dice) => Some(dice),
                Phase::Reroll { thrown, .. } => Some(thrown),
                Phase::Throw(_) | Phase::Over => None,
            },
            ..Dice::new(rules, seats)
        };
        state.totals[..seats].copy_from_slice(totals);
        state.check()?;
        Ok(state)
    }

    fn check(&self) -> Result<(), Illegal> {
        let wrong = |what: &'static str| Err(Illegal::new(Text::new(what)));
        let mut numbers = self.totals().iter().chain([&self.points]);
        if numbers.clone().any(|number| number % 50 != 0) {
            return wrong("rules-dice-fifties");
        }
        if numbers.any(|number| *number > Rules::MOST_POINTS) {
            return wrong("rules-dice-too-many-points");
        }
        let over = self.rules.is_over(self.totals(), self.seat);
        match self.phase {
            Phase::Over if over && self.points == 0 => return Ok(()),
            Phase::Over => return wrong("rules-dice-nobody-won"),
            _ if over => return wrong("rules-position-went-on"),
            _ => {}
        }
        let dice = match self.phase {
            Phase::Throw(dice) => dice,
            Phase::Choose(throw) if scoring::compulsory(throw).is_some() => {
                return wrong("rules-dice-no-choice");
            }
            Phase::Choose(throw) if !scoring::scores(throw) => {
                return wrong("rules-dice-none-counts");
            }
            Phase::Choose(throw) => throw.dice(),
            Phase::Reroll { thrown, value } => {
                if scoring::doubled(thrown) != Some(value) {
                    return wrong("rules-dice-value-not-again");
                }
                DICE
            }
            Phase::Over => return Ok(()),
        };
        match dice {
            DICE => Ok(()),
            // Each die set aside has brought fifty points at least.
            1.. if dice < DICE && self.points >= 50 * u32::from(DICE - dice) => Ok(()),
            _ => wrong("rules-dice-few-left"),
        }
    }

    /// The rules in force.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The points that each seat has written down, in the order of seats.
    pub fn totals(&self) -> &[u32] {
        &self.totals[..usize::from(self.seats)]
    }

    /// The seat that is on turn after this one.
    pub fn after(&self, seat: Seat) -> Seat {
        let next = (seat.index() + 1) % usize::from(self.seats);
        // There are at most 6 of them.
        Seat::new(next as u16)
    }

    /// The seat on turn; where the game is over, the one that would be.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The points of the turn so far, not yet written down.
    pub fn points(&self) -> u32 {
        self.points
    }

    /// The step that the state waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The dice thrown last, since the start or since the position given.
    pub fn last(&self) -> Option<Throw> {
        self.last
    }

    /// Whether nothing was thrown yet, as far as this state knows.
    pub(super) fn is_untouched(&self) -> bool {
        self.last.is_none() && self.phase == Phase::Throw(DICE)
    }

    /// Whether this state knows the turn only by the lines that told of it.
    pub(super) fn is_told(&self) -> bool {
        self.told
    }

    /// Takes over the totals, seat and points that were told of a running game, without a
    /// check.
    pub(super) fn trust(&mut self, totals: &[u32], seat: Seat, points: u32) {
        let mut state = Dice {
            by_margin: self.by_margin,
            seat,
            points,
            told: true,
            ..Dice::new(self.rules, totals.len())
        };
        for (own, total) in state.totals.iter_mut().zip(totals) {
            *own = *total;
        }
        *self = state;
    }

    /// Which of the dice thrown last were set aside, as far as the turns since
    /// the start or the position given tell.
    pub fn kept(&self) -> Throw {
        self.kept
    }

    pub(super) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Throw(_) | Phase::Reroll { .. } => Turn::Chance,
            Phase::Choose(_) => Turn::Seat(self.seat),
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    fn outcome(&self) -> Outcome {
        let totals = self.totals();
        let highest = totals.iter().max();
        let winners = Seat::all(totals.len()).zip(totals);
        let winners = winners.filter(|(_, total)| Some(*total) == highest);
        let winners: Vec<Seat> = winners.map(|(seat, _)| seat).collect();
        let outcome = Outcome::shared(&winners, totals.len());
        if self.by_margin {
            Outcome::paid(self.margins(), outcome.cause())
        } else {
            outcome
        }
    }

    /// The lead of each seat over each of the others, added up: no total or target is
    /// more than [`Rules::MOST_POINTS`], so a sum of six fits.
    fn margins(&self) -> Vec<i32> {
        let totals = self.totals().iter().map(|total| *total as i32);
        let sum: i32 = totals.clone().sum();
        let seats = self.totals().len() as i32;
        totals.map(|own| seats * own - sum).collect()
    }

    /// The returns where a seat loses before the end. By margin each of the others wins
    /// the target from it, as if it had no points: nobody gains by giving up.
    pub(super) fn lost_by(&self, loser: Seat) -> Vec<i32> {
        let worth = if self.by_margin {
            self.rules.target as i32
        } else {
            1
        };
        let returns = Outcome::lost_by(loser, self.totals().len()).into_iter();
        returns.map(|own| own * worth).collect()
    }

    pub(super) fn act(&mut self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Illegal::over()),
            (Phase::Throw(dice), Action::Roll(throw)) => self.fall(dice, throw),
            (Phase::Reroll { thrown, value }, Action::Roll(die)) => {
                self.fall_again(thrown, value, die)
            }
            (Phase::Choose(throw), Action::Keep(kept, then)) => self.keep(throw, kept, then),
            (Phase::Choose(throw), Action::Reroll(value)) => self.reroll(throw, value),
            (Phase::Choose(_), Action::Roll(_)) => {
                Err(Illegal::new(Text::new("rules-dice-set-aside-first")))
            }
            (Phase::Throw(_) | Phase::Reroll { .. }, _) => {
                Err(Illegal::new(Text::new("rules-dice-not-thrown")))
            }
        }
    }

    fn fall(&mut self, dice: u8, throw: Throw) -> Result<(), Illegal> {
        if throw.dice() != dice {
            let reason = Text::new("rules-dice-number").with("dice", dice);
            return Err(Illegal::new(reason.with("thrown", throw.dice())));
        }
        self.moved = match (dice, self.last) {
            (DICE, _) | (_, None) => Default::default(),
            (_, Some(thrown)) => (self.kept, thrown),
        };
        self.last = Some(throw);
        self.aside = match dice {
            DICE => Throw::default(),
            _ => self
                .kept
                .values()
                .fold(self.aside, |all, value| all.with(value).unwrap_or(all)),
        };
        self.kept = Throw::default();
        if let Some(points) = scoring::compulsory(throw) {
            self.kept = throw;
            self.take_all(points);
        } else if scoring::scores(throw) {
            self.phase = Phase::Choose(throw);
        } else {
            self.end_turn();
        }
        Ok(())
    }

    fn fall_again(&mut self, thrown: Throw, value: u8, die: Throw) -> Result<(), Illegal> {
        let (1, Some(new)) = (die.dice(), die.values().next()) else {
            return Err(Illegal::new(Text::new("rules-dice-one-again")));
        };
        let old = Throw::of([value]).unwrap_or_default();
        let now = thrown.without(old).and_then(|rest| rest.with(new));
        self.last = now;
        if thrown.count(new) == 0 {
            self.kept = now.unwrap_or_default();
            self.take_all(COMPLETED_STRAIGHT);
        } else {
            self.end_turn();
        }
        Ok(())
    }

    fn keep(&mut self, throw: Throw, kept: Throw, then: Then) -> Result<(), Illegal> {
        let worth = scoring::points_of_keeping(throw, kept)?;
        let points = self.points.saturating_add(worth);
        let left = throw.dice() - kept.dice();
        if then == Then::Bank {
            self.rules.allow_bank(points, left)?;
            self.kept = kept;
            self.totals[self.seat.index()] += points;
            self.end_turn();
            return Ok(());
        }
        self.kept = kept;
        self.moved = Default::default();
        self.points = points;
        self.phase = Phase::Throw(if left == 0 { DICE } else { left });
        Ok(())
    }

    fn reroll(&mut self, thrown: Throw, value: u8) -> Result<(), Illegal> {
        if scoring::doubled(thrown) != Some(value) {
            return Err(Illegal::new(Text::new("rules-dice-no-again")));
        }
        self.moved = Default::default();
        self.phase = Phase::Reroll { thrown, value };
        Ok(())
    }

    /// All six dice count and are thrown again (rule 6).
    fn take_all(&mut self, points: u32) {
        self.points = self.points.saturating_add(points);
        self.phase = Phase::Throw(DICE);
    }

    /// Ends the turn: points that were not written down are lost.
    fn end_turn(&mut self) {
        self.points = 0;
        self.seat = self.after(self.seat);
        self.phase = if self.rules.is_over(self.totals(), self.seat) {
            Phase::Over
        } else {
            Phase::Throw(DICE)
        };
    }
}
