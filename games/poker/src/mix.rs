//! Mixed games: one game after the other at the same table.

use super::{Limit, Variant};

/// A game and how one bets in it; by default no-limit Texas hold'em.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PokerGame {
    /// The game.
    pub variant: Variant,
    /// How one bets.
    pub betting: Limit,
}

/// Games that take turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    games: Vec<PokerGame>,
    hands: u64,
}

/// Why games cannot take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MixError {
    /// No game.
    #[error("a mix has one game at least")]
    NoGame,
    /// No hands.
    #[error("each game of a mix is played for one hand at least")]
    NoHands,
}

impl PokerGame {
    pub(super) const fn fixed(variant: Variant) -> PokerGame {
        PokerGame {
            variant,
            betting: Limit::Fixed,
        }
    }

    /// The code of the notation PHH: `NT`, `PO`, `F7S/8`, …
    pub fn code(self) -> String {
        let letter = match self.betting {
            Limit::No => 'N',
            Limit::Pot => 'P',
            Limit::Fixed => 'F',
        };
        format!("{letter}{}", self.variant.code())
    }

    /// The game with this code.
    pub fn of_code(code: &str) -> Option<PokerGame> {
        let mut letters = code.chars();
        let betting = match letters.next()? {
            'N' => Limit::No,
            'P' => Limit::Pot,
            'F' => Limit::Fixed,
            _ => return None,
        };
        let variant = Variant::of_code(letters.as_str())?;
        Some(PokerGame { variant, betting })
    }
}

impl Mix {
    /// These games in this order, each for so many hands.
    ///
    /// # Errors
    /// No game, or no hands.
    pub fn new(games: Vec<PokerGame>, hands: u64) -> Result<Mix, MixError> {
        match (games.is_empty(), hands) {
            (true, _) => Err(MixError::NoGame),
            (false, 0) => Err(MixError::NoHands),
            (false, _) => Ok(Mix { games, hands }),
        }
    }

    /// HORSE: fixed-limit hold'em, Omaha hi/lo, razz, stud and stud hi/lo.
    pub fn horse_games() -> Vec<PokerGame> {
        [
            Variant::Texas,
            Variant::OmahaHiLo,
            Variant::Razz,
            Variant::Stud,
            Variant::StudHiLo,
        ]
        .map(PokerGame::fixed)
        .to_vec()
    }

    /// The eight games of the World Series of Poker: triple draw, those of HORSE,
    /// no-limit hold'em and pot-limit Omaha.
    pub fn eight_games() -> Vec<PokerGame> {
        let mut games = vec![PokerGame::fixed(Variant::TripleDraw)];
        games.extend(Mix::horse_games());
        games.push(PokerGame {
            variant: Variant::Texas,
            betting: Limit::No,
        });
        games.push(PokerGame {
            variant: Variant::Omaha,
            betting: Limit::Pot,
        });
        games
    }

    /// The games, in their order.
    pub fn games(&self) -> &[PokerGame] {
        &self.games
    }

    /// The game of a hand, counted from 0.
    pub fn game(&self, hand: u64) -> PokerGame {
        // There is a game, and no more of them than a number can count.
        let index = hand / self.hands % self.games.len() as u64;
        self.games[index as usize]
    }

    /// The most seats that all of the games can have.
    pub fn most_seats(&self) -> usize {
        let seats = self.games.iter().map(|game| game.variant.most_seats());
        seats.min().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_take_turns_after_their_number_of_hands() {
        let mix = Mix::new(Mix::horse_games(), 6).unwrap();
        let codes: Vec<String> = [0, 5, 6, 12, 18, 24, 29, 30]
            .map(|hand| mix.game(hand).code())
            .to_vec();
        assert_eq!(
            codes,
            ["FT", "FT", "FO/8", "FR", "F7S", "F7S/8", "F7S/8", "FT"]
        );
        assert_eq!(mix.most_seats(), 8);
        assert_eq!(Mix::new(Vec::new(), 1), Err(MixError::NoGame));
        assert_eq!(Mix::new(Mix::eight_games(), 0), Err(MixError::NoHands));
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        for game in Mix::eight_games() {
            assert_eq!(PokerGame::of_code(&game.code()), Some(game));
        }
        for wrong in ["", "T", "XT", "N", "NX", "ÉT"] {
            assert_eq!(PokerGame::of_code(wrong), None, "{wrong}");
        }
    }
}
