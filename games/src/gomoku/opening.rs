//! The colours of the seats: at once, or after an opening by Swap2.
//!
//! Swap2 is the opening of the championships in gomoku, and of Gomocup's
//! tournament by that name. The first seat puts three stones, x, o and x. The
//! second takes the x stones (`swap`), or keeps the o stones and puts the
//! fourth stone, or puts two more, o and x (`two`). Then the first seat takes
//! the x stones (`swap`), or the o stones, and puts the sixth. After the choice
//! an o stone always comes next. See the command `SWAP2BOARD` in
//! <https://plastovicka.github.io/protocl2en.htm>, and
//! <https://en.wikipedia.org/wiki/Gomoku>.

use super::INFO;
use crate::rows::glyph;
use crate::{Illegal, Seat, Settings, SettingsError, Text, Who};

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The first seat has the x stones, and puts one.
    Free,
    /// The seats settle their colours by Swap2.
    Swap2,
}

/// How far an opening is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first seat puts the three stones.
    Stones,
    /// A seat chooses its colour: the second one after three stones, the first
    /// one after five.
    Choice,
    /// The second seat puts two more stones.
    Two,
    /// Each seat has a colour.
    Play,
}

/// The number of stones with which Swap2 begins.
const FIRST_STONES: usize = 3;

/// The number of stones after two more were put.
const ALL_STONES: usize = 5;

impl Opening {
    /// The values of the option `opening`, in the order of the variants.
    pub(super) const NAMES: &'static [&'static str] = &["free", "swap2"];

    /// Where shorter rows win, the opening would decide the game.
    const LEAST: u8 = 5;

    /// How the game begins. Swap2 needs rows and boards of five or more.
    pub(super) fn of(settings: &Settings) -> Result<Opening, SettingsError> {
        if settings.option(&INFO, "opening") != "swap2" {
            return Ok(Opening::Free);
        }
        let least = Self::LEAST;
        if settings.integer(&INFO, "line") < i64::from(least) {
            return Err(SettingsError::new(
                Text::new("rules-gomoku-swap2-line").with("least", least),
            ));
        }
        if settings.board() < least {
            return Err(SettingsError::new(
                Text::new("rules-gomoku-swap2-board").with("least", least),
            ));
        }
        Ok(Opening::Swap2)
    }
}

impl Phase {
    /// Whether a game by Swap2 can be here with so many stones; `swapped` tells
    /// whether the colours are.
    pub(super) fn is_possible(self, stones: usize, swapped: bool) -> bool {
        match (self, swapped) {
            (Phase::Stones, false) => stones < FIRST_STONES,
            (Phase::Choice, false) => matches!(stones, FIRST_STONES | ALL_STONES),
            (Phase::Two, false) => (FIRST_STONES..ALL_STONES).contains(&stones),
            (Phase::Play, false) => stones > FIRST_STONES,
            (Phase::Play, true) => stones >= FIRST_STONES,
            (_, true) => false,
        }
    }
}

/// The colours of the seats, and how far they are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colours {
    pub(super) opening: Opening,
    pub(super) phase: Phase,
    /// Whether each seat has the colour of the other.
    swapped: bool,
}

impl Colours {
    /// Those of a game that has just begun.
    pub(super) fn at_first(opening: Opening) -> Colours {
        let phase = match opening {
            Opening::Free => Phase::Play,
            Opening::Swap2 => Phase::Stones,
        };
        Colours::at(opening, phase, false)
    }

    /// Those of a game that has come so far.
    pub(super) fn at(opening: Opening, phase: Phase, swapped: bool) -> Colours {
        Colours {
            opening,
            phase,
            swapped,
        }
    }

    /// Whether each seat has the colour of the other.
    pub(super) fn are_swapped(self) -> bool {
        self.swapped
    }

    /// The seat that has a colour, as things are.
    pub(super) fn seat_of(self, colour: Seat) -> Seat {
        if self.swapped { colour.other() } else { colour }
    }

    /// The colour that a seat has; `None` while it is not settled.
    pub(super) fn of_seat(self, seat: Seat) -> Option<Seat> {
        match (self.opening, self.phase) {
            (Opening::Free, _) => Some(seat),
            // The seat that has the other's colour: the same swap both ways.
            (Opening::Swap2, Phase::Play) => Some(self.seat_of(seat)),
            (Opening::Swap2, _) => None,
        }
    }

    /// The name of a seat for people: after its colour, unless that may change.
    pub(super) fn called(self, seat: Seat) -> Who {
        match self.opening {
            Opening::Free => INFO.who(seat),
            Opening::Swap2 => INFO.who_by_name(seat),
        }
    }

    /// How the stones of a colour are called: after their seat, unless that may
    /// change.
    pub(super) fn name(self, colour: Seat) -> Text {
        match self.opening {
            Opening::Free => INFO.who_by_name(colour).into(),
            Opening::Swap2 => glyph(colour).into(),
        }
    }

    /// The seat that goes on from so many stones, where this colour is put next.
    pub(super) fn mover(self, stones: usize, colour: Seat) -> Seat {
        match self.phase {
            Phase::Stones => Seat::FIRST,
            Phase::Choice => chooser(stones),
            Phase::Two => Seat::SECOND,
            Phase::Play => self.seat_of(colour),
        }
    }

    /// Whether two more stones may be put beside so many.
    pub(super) fn may_put_two(self, stones: usize) -> bool {
        self.phase == Phase::Choice && stones == FIRST_STONES
    }

    /// Goes on after a stone was put; with it there are so many.
    pub(super) fn stone_was_put(&mut self, stones: usize) {
        match (self.phase, stones) {
            (Phase::Stones, FIRST_STONES) | (Phase::Two, ALL_STONES) => self.phase = Phase::Choice,
            (Phase::Choice, _) => {
                // A seat that puts a stone here has chosen o.
                self.settle(chooser(stones - 1) == Seat::FIRST);
            }
            _ => {}
        }
    }

    /// The seat that chooses takes the x stones.
    pub(super) fn swap(&mut self, stones: usize) -> Result<(), Illegal> {
        self.check_choice("swap")?;
        self.settle(chooser(stones) == Seat::SECOND);
        Ok(())
    }

    /// The seat that chooses puts two stones first.
    pub(super) fn put_two(&mut self, stones: usize) -> Result<(), Illegal> {
        self.check_choice("two")?;
        if !self.may_put_two(stones) {
            return Err(Illegal::new(Text::new("rules-two-put-already")));
        }
        self.phase = Phase::Two;
        Ok(())
    }

    fn settle(&mut self, swapped: bool) {
        self.swapped = swapped;
        self.phase = Phase::Play;
    }

    /// Whether a colour is chosen now.
    fn check_choice(self, word: &'static str) -> Result<(), Illegal> {
        let why = match (self.phase, self.opening) {
            (Phase::Choice, _) => return Ok(()),
            (Phase::Play, Opening::Free) => Text::new("rules-needs-swap2").with("word", word),
            (Phase::Play, Opening::Swap2) => Text::new("rules-colours-settled"),
            (Phase::Stones, _) => Text::new("rules-stones-first").with("count", FIRST_STONES),
            (Phase::Two, _) => Text::new("rules-two-first"),
        };
        Err(Illegal::new(why))
    }
}

/// The seat that chooses its colour where there are so many stones.
fn chooser(stones: usize) -> Seat {
    match stones {
        FIRST_STONES => Seat::SECOND,
        _ => Seat::FIRST,
    }
}
