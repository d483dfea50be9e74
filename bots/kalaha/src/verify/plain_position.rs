//! Kalaha once more, bean by bean: nothing here is shared with the board that
//! the book was made with.

use games::kalaha::PITS;

use super::super::board::Board;
use super::super::endgame::Endgame;

/// The pits of the seat on turn and of the other, `a` to `f`; no stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlainPosition {
    pub(super) own: [u8; PITS],
    pub(super) other: [u8; PITS],
}

/// The result of a sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SowingResult {
    /// The position afterwards, as the seat sees it that is on turn then; no
    /// beans if the game is over.
    pub(super) position: PlainPosition,
    /// The gain of the seat that sowed over the other.
    pub(super) gain: i32,
    /// Whether it sows again.
    pub(super) again: bool,
}

impl PlainPosition {
    /// The beans in all pits.
    pub(super) fn beans(self) -> u32 {
        let pits = self.own.into_iter().chain(self.other);
        pits.map(u32::from).sum()
    }

    /// Whether the game has ended.
    pub(super) fn is_over(self) -> bool {
        self.own == [0; PITS] || self.other == [0; PITS]
    }

    /// Sows a pit by the usual rule of capture; `None` if it is empty.
    pub(super) fn sow(self, pit: usize) -> Option<SowingResult> {
        let PlainPosition { mut own, mut other } = self;
        let mut hand = std::mem::take(own.get_mut(pit)?);
        if hand == 0 {
            return None;
        }
        // Houses 0 to 5 are the own pits, 6 the store, 7 to 12 the other pits.
        let mut house = pit;
        let mut won = 0;
        while hand > 0 {
            house = (house + 1) % (2 * PITS + 1);
            match house {
                0..PITS => own[house] += 1,
                PITS => won += 1,
                _ => other[house - PITS - 1] += 1,
            }
            hand -= 1;
        }
        if house < PITS && own[house] == 1 {
            let opposite = &mut other[PITS - 1 - house];
            won += i32::from(std::mem::take(opposite) + std::mem::take(&mut own[house]));
        }
        if own == [0; PITS] || other == [0; PITS] {
            let sum = |side: [u8; PITS]| side.into_iter().map(i32::from).sum::<i32>();
            let nothing = [0; PITS];
            return Some(SowingResult {
                position: PlainPosition {
                    own: nothing,
                    other: nothing,
                },
                gain: won + sum(own) - sum(other),
                again: false,
            });
        }
        let again = house == PITS;
        let position = if again {
            PlainPosition { own, other }
        } else {
            PlainPosition {
                own: other,
                other: own,
            }
        };
        Some(SowingResult {
            position,
            gain: won,
            again,
        })
    }

    /// The same position for the search and the book.
    pub(super) fn board(self) -> Board {
        let side = |pits: [u8; PITS]| {
            let pits = pits.into_iter().rev();
            pits.fold(0, |side, beans| side << 8 | u64::from(beans))
        };
        Board::from_sides(side(self.own), side(self.other))
    }
}

/// Whether every value of an endgame table is the best that a sowing leads to,
/// by the values of the positions after it. As beans only move on, that proves
/// them all. `progress` is told how many positions are done.
pub(super) fn table_holds(table: &Endgame, progress: &mut dyn FnMut(u64)) -> bool {
    let mut done = 0;
    (0..=table.beans).all(|beans| {
        let mut pits = [0; 2 * PITS];
        every(&mut pits, 0, beans as u8, &mut |pits| {
            done += 1;
            if done % 100_000 == 0 {
                progress(done);
            }
            let (mut own, mut other) = ([0; PITS], [0; PITS]);
            own.copy_from_slice(&pits[..PITS]);
            other.copy_from_slice(&pits[PITS..]);
            let position = PlainPosition { own, other };
            table.value(position.board()) == one_ahead(position, table)
        })
    })
}

/// Whether it holds for every way to put so many beans into the pits from
/// `first` on.
fn every(
    pits: &mut [u8; 2 * PITS],
    first: usize,
    beans: u8,
    holds: &mut dyn FnMut(&[u8; 2 * PITS]) -> bool,
) -> bool {
    if first + 1 == 2 * PITS {
        pits[first] = beans;
        return holds(pits);
    }
    (0..=beans).all(|here| {
        pits[first] = here;
        every(pits, first + 1, beans - here, holds)
    })
}

fn one_ahead(position: PlainPosition, table: &Endgame) -> i32 {
    if position.is_over() {
        return 0;
    }
    let values = (0..PITS).filter_map(|pit| {
        let sown = position.sow(pit)?;
        let rest = table.value(sown.position.board());
        Some(sown.gain + if sown.again { rest } else { -rest })
    });
    values.max().unwrap_or(0)
}
