//! Mixed games: one game after the other at the same table.

use super::{Blind, MOST_CHIPS, Positions, PostKind, RaiseCap, Setup, Showing, Structure, Variant};

/// The letter of a betting structure, without its amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Betting {
    /// No limit.
    NoLimit,
    /// Pot limit.
    PotLimit,
    /// Fixed limit.
    FixedLimit,
}

/// A game and how one bets in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PokerGame {
    /// The game.
    pub variant: Variant,
    /// How one bets.
    pub betting: Betting,
}

/// What a table plays for, in chips, whatever the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The small blind of the games that have blinds.
    pub small_blind: u64,
    /// The big blind, which is the smallest bet; the big bet of a fixed limit is
    /// twice as much.
    pub big_blind: u64,
    /// The ante of the games with blinds; 0 if there is none.
    pub ante: u64,
    /// The ante of stud.
    pub stud_ante: u64,
    /// The bring-in of stud, less than the big blind.
    pub bring_in: u64,
    /// How many bets a round of a fixed limit can have.
    pub cap: RaiseCap,
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
    const fn fixed(variant: Variant) -> PokerGame {
        PokerGame {
            variant,
            betting: Betting::FixedLimit,
        }
    }

    /// The code of the notation PHH: `NT`, `PO`, `F7S/8`, …
    pub fn code(self) -> String {
        let letter = match self.betting {
            Betting::NoLimit => 'N',
            Betting::PotLimit => 'P',
            Betting::FixedLimit => 'F',
        };
        format!("{letter}{}", self.variant.code())
    }

    /// The game with this code.
    pub fn of_code(code: &str) -> Option<PokerGame> {
        let mut letters = code.chars();
        let betting = match letters.next()? {
            'N' => Betting::NoLimit,
            'P' => Betting::PotLimit,
            'F' => Betting::FixedLimit,
            _ => return None,
        };
        let variant = Variant::of_code(letters.as_str())?;
        Some(PokerGame { variant, betting })
    }

    /// A table of this game, in which the stakes say what is posted. Stud has
    /// antes and a bring-in; short deck has antes and one blind, as much as the
    /// big one, of the button or of the first seat before it that plays; the
    /// others have two blinds.
    pub fn setup(self, stacks: Vec<u64>, positions: Positions, stakes: &Stakes) -> Setup {
        let ante = match self.variant.is_stud() {
            true => stakes.stud_ante,
            false => stakes.ante,
        };
        let (small, big) = (stakes.small_blind, stakes.big_blind);
        let mut setup = Setup::table(stacks, positions, small, big, ante);
        setup.variant = self.variant;
        setup.structure = match self.betting {
            Betting::NoLimit => Structure::NoLimit,
            Betting::PotLimit => Structure::PotLimit,
            Betting::FixedLimit => Structure::FixedLimit {
                big_bet: big.saturating_mul(2).min(MOST_CHIPS),
                cap: stakes.cap,
            },
        };
        setup.showing.fill(Showing::Needed);
        if self.variant.is_stud() {
            setup.blinds.clear();
            setup.bring_in = stakes.bring_in;
        }
        if self.variant == Variant::ShortDeck {
            let seats = setup.stacks.len();
            let back = (0..seats).map(|step| (positions.button + seats - step % seats) % seats);
            let seat = back.into_iter().find(|seat| setup.stacks[*seat] > 0);
            let blind = seat.map(|seat| Blind {
                seat,
                kind: PostKind::Big,
                amount: big,
            });
            setup.blinds = blind.into_iter().collect();
        }
        setup
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
            betting: Betting::NoLimit,
        });
        games.push(PokerGame {
            variant: Variant::Omaha,
            betting: Betting::PotLimit,
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
    use crate::holdem::{Deck, Hand, HandTurn};

    const STAKES: Stakes = Stakes {
        small_blind: 5,
        big_blind: 10,
        ante: 0,
        stud_ante: 2,
        bring_in: 3,
        cap: RaiseCap {
            bets: 4,
            heads_up: false,
        },
    };

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

    #[test]
    fn every_game_of_a_mix_is_dealt_with_its_own_posts() {
        let stacks = vec![500, 0, 500, 500];
        let places = Positions::first(&[true, false, true, true], 0).unwrap();
        let mut games = Mix::eight_games();
        games.extend([Variant::ShortDeck, Variant::Badugi].map(PokerGame::fixed));
        let pots: Vec<(String, u64)> = games
            .into_iter()
            .map(|game| {
                let setup = game.setup(stacks.clone(), places, &STAKES);
                let deck = Deck::beginning_with(&[]).unwrap();
                let (hand, _) = Hand::deal(&setup, &deck).unwrap();
                assert!(matches!(hand.turn(), HandTurn::Act(_)));
                (game.code(), hand.pot())
            })
            .collect();
        let known = [
            ("F2L3D", 15),
            ("FT", 15),
            ("FO/8", 15),
            ("FR", 6),
            ("F7S", 6),
            ("F7S/8", 6),
            ("NT", 15),
            ("PO", 15),
            ("FS", 10),
            ("FB", 15),
        ];
        assert_eq!(pots, known.map(|(code, pot)| (code.to_owned(), pot)));
    }
}
