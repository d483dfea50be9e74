//! The setup of a hand.

use super::event::PostKind;
use super::position::Positions;
use super::pots::Rake;
use super::structure::Structure;
use crate::{HandRatings, Variant};

/// The most chips in one amount, 2^53 - 1: every program on the wire can hold it as a
/// number.
pub const MOST_CHIPS: u64 = (1 << 53) - 1;

/// The fewest seats of a table.
pub const FEWEST_SEATS: usize = 2;

/// The most seats for which one pack is enough.
pub const MOST_SEATS: usize = 23;

/// How often the rest of the board can be dealt after an all-in.
pub const MOST_RUNS: u8 = 4;

/// When a player shows at a showdown without an all-in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShowPolicy {
    /// Only if no hand that was shown before beats it.
    #[default]
    Needed,
    /// Also a beaten hand.
    Always,
    /// Not even a hand that would win: it is given up, unless everybody else
    /// did so too.
    Never,
    /// Nobody knows the cards, or they were given up, in the record of a hand that is
    /// played again: they are never shown, and are worth what the record says.
    Unseen(HandRatings),
}

/// A bet that is posted before the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blind {
    /// The seat that posts it.
    pub seat: usize,
    /// Its kind.
    pub kind: PostKind,
    /// How much, in chips; a stack that is smaller is posted whole.
    pub amount: u64,
}

/// Everything that is settled before the cards are dealt. Seats are counted
/// from 0, clockwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game.
    pub variant: Variant,
    /// The chips at each seat; 0 if the seat is not dealt in.
    pub stacks: Vec<u64>,
    /// The seat of the button, which may be empty.
    pub button: usize,
    /// The blinds and straddles, in the order in which they are posted.
    pub blinds: Vec<Blind>,
    /// The post of each seat that does not count as a bet; 0 if there is none.
    pub antes: Vec<u64>,
    /// Whether somebody who could not pay the ante wins only as much of the
    /// others' antes; otherwise all of them.
    pub trim_antes: bool,
    /// The smallest bet, and the smallest raise until there was a larger one;
    /// with a fixed limit the bet of the first rounds.
    pub min_bet: u64,
    /// How high bets may be.
    pub structure: Structure,
    /// When each seat shows.
    pub showing: Vec<ShowPolicy>,
    /// The bring-in of the first street of stud, in chips, less than the smallest bet; 0
    /// if there is none. It excludes blinds.
    pub bring_in: u64,
    /// How often the rest of the board is dealt after an all-in, 1 to
    /// [`MOST_RUNS`]: each board wins an equal part of each pot. As often as
    /// there are cards for it.
    pub runs: u8,
    /// Whether nobody bets on the first street: a bomb pot, of antes alone.
    pub bomb: bool,
    /// The rake of the house.
    pub rake: Rake,
}

/// Why nothing can be dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many seats.
    #[error("a table has {FEWEST_SEATS} to {MOST_SEATS} seats, not {0}")]
    Seats(usize),
    /// Fewer than two players.
    #[error("a hand needs two players with chips, there are {0}")]
    Players(usize),
    /// More players than the pack of the game is enough for.
    #[error("this game is for {most} players, because of its cards, and there are {players}")]
    TooManyPlayers {
        /// As many as there are cards for.
        most: usize,
        /// With chips.
        players: usize,
    },
    /// A bring-in in a game without open cards.
    #[error("only stud has a bring-in: leave it 0")]
    NoBringIn,
    /// A bring-in that is not below the smallest bet.
    #[error("a bring-in of {bring_in} is too much: give less than the smallest bet, {min_bet}")]
    LargeBringIn {
        /// That of the setup, in chips.
        bring_in: u64,
        /// The smallest bet, in chips.
        min_bet: u64,
    },
    /// Blinds where there is a bring-in, or in a bomb pot.
    #[error("there are no blinds beside a bring-in, or in a bomb pot: leave them out")]
    BlindsToo,
    /// Too many boards, or none.
    #[error("the board is dealt 1 to {MOST_RUNS} times, not {0}")]
    Runs(u8),
    /// More rake than there is.
    #[error("a rake has 0 to 10000 hundredths of a percent, not {0}")]
    TooMuchRake(u16),
    /// Lists that do not belong together.
    #[error("there are {seats} seats, but {count} {what}")]
    Lengths {
        /// The number of the list.
        what: &'static str,
        /// How long it is.
        count: usize,
        /// How long the list of stacks is.
        seats: usize,
    },
    /// A place where no seat is.
    #[error("{what} is at seat {}, but the last seat is {}", .seat + 1, .last + 1)]
    NoSeat {
        /// The number that exists.
        what: &'static str,
        /// Counted from 0.
        seat: usize,
        /// Counted from 0.
        last: usize,
    },
    /// A blind of a seat that is not dealt in.
    #[error("seat {} posts a blind, but is not dealt in", .0 + 1)]
    Absent(usize),
    /// Two blinds of one seat.
    #[error("seat {} posts two blinds", .0 + 1)]
    TwoBlinds(usize),
    /// An amount that is too large.
    #[error("{0} chips are more than the {MOST_CHIPS} that an amount can have")]
    TooMany(u64),
    /// No smallest bet.
    #[error("the smallest bet is one chip at least")]
    NoMinBet,
    /// The bet of the later rounds is smaller than that of the first.
    #[error("the bet of the later rounds is {big_bet}: give {min_bet} or more, as on the first")]
    SmallBigBet {
        /// That of the later rounds, in chips.
        big_bet: u64,
        /// That of the first rounds, in chips.
        min_bet: u64,
    },
}

impl Setup {
    /// A table with one small blind, one big blind, and the same ante for all.
    /// The small blind is dead if its seat is empty.
    pub fn table(
        stacks: Vec<u64>,
        positions: Positions,
        small_blind: u64,
        big_blind: u64,
        ante: u64,
    ) -> Setup {
        let mut setup = Setup {
            variant: Variant::Texas,
            stacks,
            button: 0,
            blinds: Vec::new(),
            antes: Vec::new(),
            trim_antes: true,
            min_bet: 0,
            structure: Structure::NoLimit,
            showing: Vec::new(),
            bring_in: 0,
            runs: 1,
            bomb: false,
            rake: Rake::default(),
        };
        setup.lay(positions, small_blind, big_blind, ante);
        setup
    }

    /// Settles everything but the stacks anew, as [`Setup::table`] does.
    pub(crate) fn lay(
        &mut self,
        positions: Positions,
        small_blind: u64,
        big_blind: u64,
        ante: u64,
    ) {
        let small = Blind {
            seat: positions.small,
            kind: PostKind::Small,
            amount: small_blind,
        };
        let big = Blind {
            seat: positions.big,
            kind: PostKind::Big,
            amount: big_blind,
        };
        let stacks = &self.stacks;
        let dealt_in = |blind: &Blind| stacks.get(blind.seat).is_some_and(|stack| *stack > 0);
        let small = Some(small).filter(|small| small.seat != big.seat && dealt_in(small));
        let dealt = stacks.iter().map(|stack| if *stack > 0 { ante } else { 0 });
        self.blinds.clear();
        self.blinds.extend(small.into_iter().chain([big]));
        self.antes.clear();
        self.antes.extend(dealt);
        self.showing.clear();
        self.showing.resize(stacks.len(), ShowPolicy::Needed);
        self.variant = Variant::Texas;
        self.structure = Structure::NoLimit;
        (self.button, self.min_bet, self.bring_in) = (positions.button, big_blind, 0);
        (self.trim_antes, self.bomb, self.runs) = (true, false, 1);
        self.rake = Rake::default();
    }

    /// Lets this seat alone post the ante of all; everybody plays for all of it.
    pub fn ante_of_one(&mut self, seat: usize) {
        let ante = self.antes.iter().copied().max().unwrap_or(0);
        self.antes.fill(0);
        if let Some(own) = self.antes.get_mut(seat) {
            *own = ante;
        }
        self.trim_antes = false;
    }

    pub(super) fn check(&self) -> Result<(), SetupError> {
        let seats = self.stacks.len();
        if !(FEWEST_SEATS..=MOST_SEATS).contains(&seats) {
            return Err(SetupError::Seats(seats));
        }
        let players = self.stacks.iter().filter(|stack| **stack > 0).count();
        if players < 2 {
            return Err(SetupError::Players(players));
        }
        let most = self.variant.most_seats();
        if players > most {
            return Err(SetupError::TooManyPlayers { most, players });
        }
        let lengths = [
            ("antes", self.antes.len()),
            ("ways of showing", self.showing.len()),
        ];
        for (what, count) in lengths {
            if count != seats {
                return Err(SetupError::Lengths { what, count, seats });
            }
        }
        let last = seats - 1;
        let blinds = self.blinds.iter().map(|blind| ("a blind", blind.seat));
        for (what, seat) in [("the button", self.button)].into_iter().chain(blinds) {
            if seat > last {
                return Err(SetupError::NoSeat { what, seat, last });
            }
        }
        let blinds = self.blinds.iter().map(|blind| &blind.amount);
        let amounts = self.stacks.iter().chain(&self.antes).chain(blinds);
        let too_many = amounts.chain([&self.min_bet]).find(|n| **n > MOST_CHIPS);
        if let Some(amount) = too_many {
            return Err(SetupError::TooMany(*amount));
        }
        if self.min_bet == 0 {
            return Err(SetupError::NoMinBet);
        }
        self.check_structure()?;
        self.check_variant()?;
        self.check_blinds()
    }

    fn check_variant(&self) -> Result<(), SetupError> {
        let (bring_in, min_bet) = (self.bring_in, self.min_bet);
        if bring_in > 0 && !self.variant.is_stud() {
            return Err(SetupError::NoBringIn);
        }
        if bring_in >= min_bet {
            return Err(SetupError::LargeBringIn { bring_in, min_bet });
        }
        if !self.blinds.is_empty() && (bring_in > 0 || self.bomb) {
            return Err(SetupError::BlindsToo);
        }
        if !(1..=MOST_RUNS).contains(&self.runs) {
            return Err(SetupError::Runs(self.runs));
        }
        match self.rake.basis_points {
            0..=10_000 => Ok(()),
            too_much => Err(SetupError::TooMuchRake(too_much)),
        }
    }

    fn check_structure(&self) -> Result<(), SetupError> {
        let min_bet = self.min_bet;
        match self.structure {
            Structure::FixedLimit { big_bet, .. } if big_bet > MOST_CHIPS => {
                Err(SetupError::TooMany(big_bet))
            }
            Structure::FixedLimit { big_bet, .. } if big_bet < min_bet => {
                Err(SetupError::SmallBigBet { big_bet, min_bet })
            }
            _ => Ok(()),
        }
    }

    fn check_blinds(&self) -> Result<(), SetupError> {
        for (index, blind) in self.blinds.iter().enumerate() {
            if self.stacks[blind.seat] == 0 {
                return Err(SetupError::Absent(blind.seat));
            }
            let before = &self.blinds[..index];
            let is_bet = blind.kind.is_bet();
            let same = |other: &Blind| other.seat == blind.seat && other.kind.is_bet() == is_bet;
            if before.iter().any(same) {
                return Err(SetupError::TwoBlinds(blind.seat));
            }
        }
        Ok(())
    }
}
