//! The stakes of a table, and how a hand of each game is set up from it.

use super::{
    Blind, MOST_CHIPS, PokerGame, Positions, PostKind, RaiseCap, Rake, Seats, Setup, ShowPolicy,
    Variant,
};

/// The stakes of a table, whatever the game is. Amounts are in chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The small blind of the games that have blinds.
    pub small_blind: u64,
    /// The big blind, which is the smallest bet.
    pub big_blind: u64,
    /// The bet of the later rounds of a fixed limit.
    pub big_bet: u64,
    /// How many bets a round of a fixed limit can have.
    pub cap: RaiseCap,
    /// The ante of the games with blinds; 0 if there is none.
    pub ante: u64,
    /// Whether the big blind alone posts the ante of the games with blinds, for
    /// all.
    pub big_blind_ante: bool,
    /// The straddle of the seat after the big blind, where more than two play; 0
    /// if there is none.
    pub straddle: u64,
    /// Whether short deck has one blind, of the button, and not the usual two.
    pub button_blind: bool,
    /// The ante of stud.
    pub stud_ante: u64,
    /// The bring-in of stud, less than the big blind.
    pub bring_in: u64,
    /// The ante of a bomb pot; 0 if the hand is none. Games without a board have
    /// no bomb pots.
    pub bomb: u64,
    /// How often the rest of the board is dealt after an all-in, from 1.
    pub runs: u8,
    /// The rake of the house.
    pub rake: Rake,
}

impl Stakes {
    /// The usual stakes with these blinds: the big bet is twice the big blind, the
    /// ante of stud a quarter of it (1 at least), and the bring-in half of it. There
    /// is no other ante, no straddle, no rake, and one board.
    pub fn of_blinds(small_blind: u64, big_blind: u64) -> Stakes {
        Stakes {
            small_blind,
            big_blind,
            big_bet: big_blind.saturating_mul(2).min(MOST_CHIPS),
            cap: RaiseCap::default(),
            ante: 0,
            big_blind_ante: false,
            straddle: 0,
            button_blind: false,
            stud_ante: (big_blind / 4).max(1),
            bring_in: big_blind / 2,
            bomb: 0,
            runs: 1,
            rake: Rake::default(),
        }
    }

    /// The stakes of the next level: all amounts twice as high, antes at most
    /// `chips`. The share of the house stays.
    #[must_use]
    pub fn doubled(&self, chips: u64) -> Stakes {
        let twice = |amount: u64| amount.saturating_mul(2).min(MOST_CHIPS);
        let ante = |amount: u64| twice(amount).min(chips);
        Stakes {
            small_blind: twice(self.small_blind),
            big_blind: twice(self.big_blind),
            big_bet: twice(self.big_bet),
            ante: ante(self.ante),
            straddle: twice(self.straddle),
            stud_ante: ante(self.stud_ante),
            bring_in: twice(self.bring_in),
            bomb: ante(self.bomb),
            ..*self
        }
    }
}

impl PokerGame {
    /// A hand of this game, with the posts of these stakes. Stud has antes and a
    /// bring-in, a bomb pot has antes alone; the others have two blinds, and perhaps
    /// antes and a straddle.
    pub fn setup(self, stacks: Vec<u64>, positions: Positions, stakes: &Stakes) -> Setup {
        let mut setup = Setup::table(stacks, positions, 0, 0, 0);
        self.set_up(&mut setup, positions, stakes);
        setup
    }

    /// Whether a hand for these stakes has a small and a big blind: stud, a bomb pot,
    /// and short deck with one blind of the button have not.
    pub fn has_blinds(self, stakes: &Stakes) -> bool {
        let is_bomb = stakes.bomb > 0 && self.variant.has_board();
        let of_button = stakes.button_blind && self.variant == Variant::ShortDeck;
        !self.variant.is_stud() && !is_bomb && !of_button
    }

    /// As [`PokerGame::setup`], in the memory of another setup, which keeps its stacks.
    pub fn set_up(self, setup: &mut Setup, positions: Positions, stakes: &Stakes) {
        let is_stud = self.variant.is_stud();
        let bomb = stakes.bomb > 0 && self.variant.has_board();
        let ante = match (is_stud, bomb) {
            (true, _) => stakes.stud_ante,
            (_, true) => stakes.bomb,
            _ => stakes.ante,
        };
        let (small, big) = (stakes.small_blind, stakes.big_blind);
        setup.lay(positions, small, big, ante);
        setup.variant = self.variant;
        setup.structure = self.betting.structure(stakes.big_bet, stakes.cap);
        setup.runs = if self.variant.has_board() {
            stakes.runs
        } else {
            1
        };
        setup.rake = stakes.rake;
        setup.showing.fill(ShowPolicy::Needed);
        if is_stud || bomb {
            setup.blinds.clear();
            setup.bomb = bomb;
            setup.bring_in = if is_stud { stakes.bring_in } else { 0 };
            return;
        }
        if stakes.big_blind_ante {
            setup.ante_of_one(positions.big);
        }
        let seats = setup.stacks.len();
        let players = setup.stacks.iter().filter(|stack| **stack > 0).count();
        // Clockwise from the big blind, or the other way round from the button.
        let (post, mut order): (_, Seats) = match self.variant {
            Variant::ShortDeck if stakes.button_blind => {
                setup.blinds.clear();
                let back = (0..seats).map(|step| (positions.button + seats - step) % seats);
                ((PostKind::Big, big), back.collect())
            }
            _ if stakes.straddle > 0 && players > 2 => {
                let on = (1..seats).map(|step| (positions.big + step) % seats);
                ((PostKind::Straddle, stakes.straddle), on.collect())
            }
            _ => return,
        };
        order.retain(|seat| setup.stacks[*seat] > 0);
        let (kind, amount) = post;
        let blind = order.first().map(|seat| Blind {
            seat: *seat,
            kind,
            amount,
        });
        setup.blinds.extend(blind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deck, Event, Hand, HandTurn, Mix};

    fn stakes() -> Stakes {
        Stakes {
            stud_ante: 2,
            bring_in: 3,
            button_blind: true,
            ..Stakes::of_blinds(5, 10)
        }
    }

    /// Seats 0, 2, 3 and 4, the button at 0.
    fn places() -> Positions {
        Positions::first(&[true, false, true, true, true], 0).unwrap()
    }

    const STACKS: [u64; 5] = [500, 0, 500, 500, 500];

    fn posts(game: PokerGame, stakes: &Stakes) -> Vec<(usize, PostKind, u64)> {
        let setup = game.setup(STACKS.to_vec(), places(), stakes);
        let deck = Deck::beginning_with(&[]).unwrap();
        let (hand, events) = Hand::deal(&setup, &deck).unwrap();
        assert!(!matches!(hand.turn(), HandTurn::Over));
        let post = |event| match event {
            Event::Post {
                seat, kind, amount, ..
            } => Some((seat, kind, amount)),
            _ => None,
        };
        events.into_iter().filter_map(post).collect()
    }

    #[test]
    fn every_game_of_a_mix_is_dealt_with_its_own_posts() {
        let mut games = Mix::eight_games();
        games.extend([Variant::ShortDeck, Variant::Badugi].map(PokerGame::fixed));
        let pots: Vec<(String, u64)> = games
            .into_iter()
            .map(|game| {
                let all = posts(game, &stakes());
                (game.code(), all.iter().map(|post| post.2).sum())
            })
            .collect();
        let known = [
            ("F2L3D", 15),
            ("FT", 15),
            ("FO/8", 15),
            ("FR", 8),
            ("F7S", 8),
            ("F7S/8", 8),
            ("NT", 15),
            ("PO", 15),
            ("FS", 10),
            ("FB", 15),
        ];
        assert_eq!(pots, known.map(|(code, pot)| (code.to_owned(), pot)));
    }

    #[test]
    fn a_straddle_is_posted_after_the_big_blind_and_not_heads_up() {
        let stakes = Stakes {
            straddle: 20,
            ..Stakes::of_blinds(5, 10)
        };
        let all = posts(PokerGame::default(), &stakes);
        assert_eq!(
            all,
            [
                (2, PostKind::Small, 5),
                (3, PostKind::Big, 10),
                (4, PostKind::Straddle, 20)
            ]
        );
        let two = Positions::first(&[true, false, true], 0).unwrap();
        let setup = PokerGame::default().setup(vec![500, 0, 500], two, &stakes);
        assert_eq!(setup.blinds.len(), 2);
    }

    #[test]
    fn the_big_blind_can_post_the_ante_of_all() {
        let stakes = Stakes {
            ante: 10,
            big_blind_ante: true,
            ..Stakes::of_blinds(5, 10)
        };
        let setup = PokerGame::default().setup(STACKS.to_vec(), places(), &stakes);
        assert_eq!(setup.antes, [0, 0, 0, 10, 0]);
        // All play for it.
        assert!(!setup.trim_antes);
    }

    #[test]
    fn a_bomb_pot_has_antes_alone_and_no_betting_before_the_flop() {
        let stakes = Stakes {
            ante: 1,
            big_blind_ante: true,
            straddle: 20,
            bomb: 30,
            ..Stakes::of_blinds(5, 10)
        };
        let setup = PokerGame::default().setup(STACKS.to_vec(), places(), &stakes);
        assert_eq!(setup.antes, [30, 0, 30, 30, 30]);
        assert!(setup.blinds.is_empty() && setup.bomb && setup.trim_antes);
        let deck = Deck::beginning_with(&[]).unwrap();
        let (hand, _) = Hand::deal(&setup, &deck).unwrap();
        assert_eq!(hand.turn(), HandTurn::Deal(crate::Street::Flop));
        let badugi = PokerGame::fixed(Variant::Badugi);
        assert!(!badugi.setup(STACKS.to_vec(), places(), &stakes).bomb);
    }

    #[test]
    fn a_level_doubles_every_amount_and_antes_end_at_all_chips() {
        let first = Stakes {
            ante: 3,
            straddle: 20,
            bomb: 30,
            ..Stakes::of_blinds(5, 10)
        };
        let second = first.doubled(50);
        assert_eq!(
            (second.small_blind, second.big_blind, second.big_bet),
            (10, 20, 40)
        );
        assert_eq!((second.ante, second.straddle, second.bomb), (6, 40, 50));
        assert_eq!((second.stud_ante, second.bring_in), (4, 10));
        assert_eq!(second.runs, 1);
    }
}
