//! The beans, and the effect of a sowing.

use super::pit::{PITS, Pit};
use super::{Capture, INFO};
use crate::{Illegal, Outcome, Seat, Text, Turn};

/// South's pits, south's store, north's pits, north's store: in the order in
/// which beans are sown.
pub(super) const HOUSES: usize = 2 * (PITS + 1);

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kalaha {
    houses: [u8; HOUSES],
    capture: Capture,
    /// Whether a game is worth the margin by which it is won.
    by_margin: bool,
    to_move: Seat,
    sowings: u32,
    last: Option<Sowing>,
}

/// The effect of one sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sowing {
    /// The seat that sowed.
    pub seat: Seat,
    /// Which pit was emptied.
    pub pit: Pit,
    /// How many beans were in it.
    pub beans: u8,
    /// Where the last bean fell.
    pub end: End,
    /// The mover's store after it; beans swept in at the end of the game are not counted.
    pub store: u8,
    /// How many beans a capture brought there, the last one sown among them; 0
    /// without a capture.
    pub captured: u8,
    /// How many beans were swept out of each pit of the side that had some left
    /// at the end of the game; 0 before.
    pub swept: [u8; PITS],
}

impl Sowing {
    /// Whether a bean fell into this pit.
    pub fn reached(&self, seat: Seat, pit: Pit) -> bool {
        let (from, to) = (house_of(self.seat, self.pit), house_of(seat, pit));
        let houses = (to + HOUSES - from) % HOUSES;
        // The opponent's store gets none: past it a pit is a bean nearer.
        let left_out = (store_of(self.seat.other()) + HOUSES - from) % HOUSES;
        let beans = match houses {
            0 => HOUSES - 1,
            _ if houses > left_out => houses - 1,
            _ => houses,
        };
        usize::from(self.beans) >= beans
    }
}

/// Where the last bean of a sowing fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Into the own store: the same seat sows again.
    Store,
    /// Into an own pit that was empty: it captured.
    Captured(Pit),
    /// Into an own pit, without a capture.
    Own(Pit),
    /// Into a pit of the opponent.
    Theirs(Pit),
}

impl Kalaha {
    /// The start with this number of beans in each pit, 1 to 12.
    pub(super) fn with_beans(beans: u8, capture: Capture) -> Kalaha {
        let mut houses = [beans; HOUSES];
        houses[store_of(Seat::FIRST)] = 0;
        houses[store_of(Seat::SECOND)] = 0;
        Kalaha::of(houses, Seat::FIRST, capture)
    }

    /// These beans, `to_move` on turn. Whether they can be so is the caller's
    /// to check.
    pub(super) fn of(houses: [u8; HOUSES], to_move: Seat, capture: Capture) -> Kalaha {
        Kalaha {
            houses,
            capture,
            by_margin: false,
            to_move,
            sowings: 0,
            last: None,
        }
    }

    /// The same state of a game that is worth the margin by which it is won, or a win.
    pub(super) fn by_margin(self, by_margin: bool) -> Kalaha {
        Kalaha { by_margin, ..self }
    }

    /// The beans in a pit of a seat.
    pub fn beans(&self, seat: Seat, pit: Pit) -> u8 {
        self.houses[house_of(seat, pit)]
    }

    /// The beans in the store of a seat.
    pub fn store(&self, seat: Seat) -> u8 {
        self.houses[store_of(seat)]
    }

    /// The beans in the six pits of a seat.
    pub fn in_pits(&self, seat: Seat) -> u8 {
        Pit::all().map(|pit| self.beans(seat, pit)).sum()
    }

    /// All beans of the game; no sowing changes it.
    pub fn total(&self) -> u8 {
        self.houses.iter().sum()
    }

    /// When a last bean captures.
    pub fn capture(&self) -> Capture {
        self.capture
    }

    /// The seat on turn, or that sowed last if the game is over.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// How many sowings there were since the start, or since the position
    /// given.
    pub fn sowings(&self) -> u32 {
        self.sowings
    }

    /// The last sowing, since the start or since the position given.
    pub fn last(&self) -> Option<Sowing> {
        self.last
    }

    /// The seat that holds more than half of all beans in its store and so
    /// cannot lose any more.
    pub fn decided(&self) -> Option<Seat> {
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .find(|seat| 2 * u16::from(self.store(*seat)) > u16::from(self.total()))
    }

    pub(super) fn houses(&self) -> &[u8; HOUSES] {
        &self.houses
    }

    pub(super) fn is_over(&self) -> bool {
        self.in_pits(Seat::FIRST) == 0 && self.in_pits(Seat::SECOND) == 0
    }

    pub(super) fn whose_turn(&self) -> Turn {
        if !self.is_over() {
            return Turn::Seat(self.to_move);
        }
        let (south, north) = (self.store(Seat::FIRST), self.store(Seat::SECOND));
        let margin = i32::from(south) - i32::from(north);
        let own = if self.by_margin {
            margin
        } else {
            margin.signum()
        };
        let cause = if margin == 0 { "draw" } else { "win" };
        Turn::Over(Outcome::paid(vec![own, -own], cause))
    }

    /// The returns where a seat loses before the end. By margin the other one gets all
    /// beans that lie in the pits, and wins by one at least: nobody gains by giving up.
    pub(super) fn lost_by(&self, loser: Seat) -> Vec<i32> {
        let margin = i32::from(self.total()) - 2 * i32::from(self.store(loser));
        let worth = if self.by_margin { margin.max(1) } else { 1 };
        let returns = Outcome::lost_by(loser, 2).into_iter();
        returns.map(|own| own * worth).collect()
    }

    pub(super) fn sow(&mut self, pit: Pit) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::over());
        }
        let seat = self.to_move;
        if self.beans(seat, pit) == 0 {
            let reason = Text::new("rules-empty-pit").with("who", INFO.who_by_name(seat));
            return Err(Illegal::new(reason.with("pit", pit.to_string())));
        }
        let beans = self.beans(seat, pit);
        let (end, captured) = self.spread(seat, pit);
        let store = self.store(seat);
        self.sowings += 1;
        let mut swept = [0; PITS];
        if self.in_pits(Seat::FIRST) == 0 || self.in_pits(Seat::SECOND) == 0 {
            swept = self.sweep();
        } else if end != End::Store {
            self.to_move = seat.other();
        }
        self.last = Some(Sowing {
            seat,
            pit,
            beans,
            end,
            store,
            captured,
            swept,
        });
        Ok(())
    }

    /// Sows the beans of a pit and captures: where the last one fell, and how
    /// many were captured with it.
    fn spread(&mut self, seat: Seat, pit: Pit) -> (End, u8) {
        let mut house = house_of(seat, pit);
        let mut hand = std::mem::take(&mut self.houses[house]);
        while hand > 0 {
            house = (house + 1) % HOUSES;
            if house != store_of(seat.other()) {
                self.houses[house] += 1;
                hand -= 1;
            }
        }
        let in_own_row = house / (PITS + 1) == seat.index();
        // Of the stores only the own one gets beans.
        let Some(landed) = Pit::new((house % (PITS + 1)) as u8) else {
            return (End::Store, 0);
        };
        match in_own_row {
            true if self.captures(seat, landed) => (End::Captured(landed), self.take(seat, landed)),
            true => (End::Own(landed), 0),
            false => (End::Theirs(landed), 0),
        }
    }

    /// Whether the last bean, which lies in this own pit, captures. The pit was
    /// empty if it is alone there: also where 13 beans came back to their pit.
    fn captures(&self, seat: Seat, landed: Pit) -> bool {
        let was_empty = self.beans(seat, landed) == 1;
        let prize = self.beans(seat.other(), landed.opposite());
        was_empty
            && match self.capture {
                Capture::Always => true,
                Capture::Nonempty => prize > 0,
                Capture::Off => false,
            }
    }

    fn take(&mut self, seat: Seat, landed: Pit) -> u8 {
        let own = house_of(seat, landed);
        let opposite = house_of(seat.other(), landed.opposite());
        let prize = std::mem::take(&mut self.houses[own]);
        let prize = prize + std::mem::take(&mut self.houses[opposite]);
        self.houses[store_of(seat)] += prize;
        prize
    }

    /// Ends the game: the beans in the pits go to their owner's store. Gives the beans
    /// that lay in each pit of the side that had some left.
    fn sweep(&mut self) -> [u8; PITS] {
        let mut swept = [0; PITS];
        for seat in [Seat::FIRST, Seat::SECOND] {
            for pit in Pit::all() {
                let beans = std::mem::take(&mut self.houses[house_of(seat, pit)]);
                self.houses[store_of(seat)] += beans;
                swept[pit.index()] += beans;
            }
        }
        swept
    }
}

const fn house_of(seat: Seat, pit: Pit) -> usize {
    seat.index() * (PITS + 1) + pit.index()
}

const fn store_of(seat: Seat) -> usize {
    seat.index() * (PITS + 1) + PITS
}
