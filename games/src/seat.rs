//! The seats of a game.

/// A place at the board, counted from 0 in the order in which the seats move
/// first. Its name on the wire is [`GameInfo::seats`](crate::GameInfo::seats)`[index]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u16);

impl Seat {
    /// The seat that moves first.
    pub const FIRST: Seat = Seat(0);
    /// The seat that moves second.
    pub const SECOND: Seat = Seat(1);

    /// The seat with this number, counted from 0.
    pub const fn new(index: u16) -> Seat {
        Seat(index)
    }

    /// The seats of a game for this many, in their order.
    pub fn all(count: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..u16::MAX).take(count).map(Seat)
    }

    /// The seat's number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opposite seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Seat {
        Seat(1 - self.0)
    }
}
