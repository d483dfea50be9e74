//! The games that are played, as data: their cards, their streets, and the rankings at
//! the showdown. One state machine, [`Hand`](super::Hand), plays all of them.

mod ranking;
mod stage;
mod street;
#[cfg(test)]
mod tests;
mod worth;

pub use ranking::{Best, Bests, Ranking, Rating};
pub use stage::{Opening, Stage};
pub use street::Street;
pub use worth::HandRatings;

use super::Card;
use crate::worded::worded;
use stage::{BOARD_OF_FOUR, BOARD_OF_TWO, FIVE_ONE_DRAW, FIVE_THREE_DRAWS, FOUR_THREE_DRAWS};
use stage::{FIVE_CARD_STUD, RAZZ, STUD};

worded! {
    /// A game of poker, without its stakes and its betting structure.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Variant {
        /// Texas hold'em: two cards of one's own and five on the board.
        #[default]
        Texas = "texas",
        /// Omaha: four cards of one's own, of which exactly two count, with
        /// exactly three of the board.
        Omaha = "omaha",
        /// Omaha in which the lowest hand takes half, if it is eight or better.
        OmahaHiLo = "omaha-8",
        /// Hold'em with the 36 cards from the sixes up: a flush beats a full house.
        ShortDeck = "short-deck",
        /// Seven-card stud.
        Stud = "stud",
        /// Stud in which the lowest hand takes half, if it is eight or better.
        StudHiLo = "stud-8",
        /// Stud that the lowest hand wins.
        Razz = "razz",
        /// Stud of five cards, of which one lies face down.
        FiveCardStud = "five-card-stud",
        /// Five cards, and one draw.
        FiveCardDraw = "five-card-draw",
        /// Five cards and one draw; the lowest hand wins, 7 5 4 3 2 the best of all.
        SingleDraw = "2-7-single-draw",
        /// The same with three draws.
        TripleDraw = "2-7-triple-draw",
        /// Four cards and three draws; the lowest four of different ranks and suits
        /// win.
        Badugi = "badugi",
    }
}

impl Variant {
    /// The code of the game in the notation PHH, without the letter of the
    /// betting structure before it: `T`, `O/8`, `2L3D`, …
    pub fn code(self) -> &'static str {
        match self {
            Variant::Texas => "T",
            Variant::Omaha => "O",
            Variant::OmahaHiLo => "O/8",
            Variant::ShortDeck => "S",
            Variant::Stud => "7S",
            Variant::StudHiLo => "7S/8",
            Variant::Razz => "R",
            Variant::FiveCardStud => "5S",
            Variant::FiveCardDraw => "5D",
            Variant::SingleDraw => "2L1D",
            Variant::TripleDraw => "2L3D",
            Variant::Badugi => "B",
        }
    }

    /// The game with this code.
    pub fn of_code(code: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|game| game.code() == code)
    }

    /// Its streets, the first one first; there is one at least.
    pub fn stages(self) -> &'static [Stage] {
        match self {
            Variant::Texas | Variant::ShortDeck => &BOARD_OF_TWO,
            Variant::Omaha | Variant::OmahaHiLo => &BOARD_OF_FOUR,
            Variant::Stud | Variant::StudHiLo => &STUD,
            Variant::Razz => &RAZZ,
            Variant::FiveCardStud => &FIVE_CARD_STUD,
            Variant::FiveCardDraw | Variant::SingleDraw => &FIVE_ONE_DRAW,
            Variant::TripleDraw => &FIVE_THREE_DRAWS,
            Variant::Badugi => &FOUR_THREE_DRAWS,
        }
    }

    /// The ranking by which the pot is won, or the first half of it.
    pub fn ranking(self) -> Ranking {
        match self {
            Variant::Texas
            | Variant::Omaha
            | Variant::OmahaHiLo
            | Variant::Stud
            | Variant::StudHiLo
            | Variant::FiveCardStud
            | Variant::FiveCardDraw => Ranking::High,
            Variant::ShortDeck => Ranking::ShortDeck,
            Variant::Razz => Ranking::AceToFive,
            Variant::SingleDraw | Variant::TripleDraw => Ranking::DeuceToSeven,
            Variant::Badugi => Ranking::Badugi,
        }
    }

    /// The ranking by which the other half of the pot is won, if there is one. Without a
    /// hand that qualifies the whole pot goes by [`Variant::ranking`].
    pub fn low(self) -> Option<Ranking> {
        match self {
            Variant::OmahaHiLo | Variant::StudHiLo => Some(Ranking::EightOrBetter),
            _ => None,
        }
    }

    /// Whether the pack has this card.
    pub fn has(self, card: Card) -> bool {
        // The rank 4 is the six.
        self != Variant::ShortDeck || card.rank() >= 4
    }

    /// How many cards the pack has.
    pub fn pack(self) -> usize {
        match self {
            Variant::ShortDeck => 36,
            _ => Card::COUNT,
        }
    }

    /// Whether cards of the players' own lie face up.
    pub fn is_stud(self) -> bool {
        matches!(
            self,
            Variant::Stud | Variant::StudHiLo | Variant::Razz | Variant::FiveCardStud
        )
    }

    /// Whether players change cards.
    pub fn is_draw(self) -> bool {
        self.stages().iter().any(|stage| stage.draws)
    }

    /// Whether there are cards for all.
    pub fn has_board(self) -> bool {
        !self.is_stud() && !self.is_draw()
    }

    /// How many cards a player holds on the first street.
    pub fn first_cards(self) -> usize {
        let first = &self.stages()[0];
        usize::from(first.down + first.up)
    }

    /// The most seats for which the pack is enough. In stud a seventh card is one for all, where there are not enough; in draw games cards thrown away are dealt again,
    /// but never to the player who threw them away on that draw.
    pub fn most_seats(self) -> usize {
        let own = self.first_cards();
        if self == Variant::FiveCardStud {
            return self.pack() / self.last_cards();
        }
        if self.is_stud() {
            // Six each, and one for all.
            return (self.pack() - 1) / 6;
        }
        let others = if self.is_draw() { own } else { 5 };
        (self.pack() - others) / own
    }
}
