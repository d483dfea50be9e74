//! Random hands of poker, with everything that the formats tell.

use crate::phh::{self, HandHistory};
use crate::{
    Action, Blind, Deck, Hand, HandTurn, PokerGame, Positions, PostKind, Rake, Setup, Stakes,
};

/// Numbers that look random, the same in every run.
pub(crate) struct Draws(pub(crate) u64);

impl Draws {
    /// A number below this one.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn choose(&mut self, hand: &Hand) -> Action {
        let options = hand.options().expect("somebody is on turn");
        let sized = options.bet.or(options.raise);
        let passive = if options.check() {
            Action::Check
        } else {
            Action::Call
        };
        match (self.below(12), sized) {
            (0, _) if !options.check() => Action::Fold,
            (1, _) if options.all_in.is_some() => Action::AllIn,
            (2..6, Some(limits)) => {
                let amount = limits.min + self.below(limits.max - limits.min + 1);
                if options.bet.is_some() {
                    Action::Bet(amount)
                } else {
                    Action::Raise(amount)
                }
            }
            _ => passive,
        }
    }

    /// The setup of a hand of this game: some stacks are too short for the blinds, and
    /// now and then somebody posts missed blinds.
    fn setup(&mut self, game: PokerGame) -> Setup {
        let players = 2 + self.below(5) as usize;
        let short = self.below(4) == 0;
        let stacks = (0..players).map(|_| {
            if short && self.below(3) == 0 {
                1 + self.below(14)
            } else {
                15 + self.below(400)
            }
        });
        let stacks = stacks.collect();
        let button = self.below(players as u64) as usize;
        let positions = Positions::first(&vec![true; players], button).unwrap();
        let stakes = Stakes {
            ante: self.below(4),
            big_blind_ante: self.below(6) == 0,
            straddle: 20 * (self.below(8) / 7),
            runs: 1 + self.below(3) as u8,
            rake: Rake {
                basis_points: 300 * self.below(2) as u16,
                ..Rake::default()
            },
            ..Stakes::of_blinds(5, 10)
        };
        let mut setup = game.setup(stacks, positions, &stakes);
        let late = (button + players - 1) % players;
        let has_blind = setup.blinds.iter().any(|blind| blind.seat == late);
        if !has_blind && setup.stacks[late] > 20 && self.below(3) == 0 {
            let posts = [(PostKind::Extra, 10), (PostKind::Dead, 5)];
            let from = self.below(2) as usize;
            for (kind, amount) in &posts[from..] {
                setup.blinds.push(Blind {
                    seat: late,
                    kind: *kind,
                    amount: *amount,
                });
            }
            setup.trim_antes = false;
        }
        setup
    }

    /// A hand of this game with any stacks and actions; sometimes the record does not
    /// know the cards that nobody showed.
    pub(crate) fn hand(&mut self, game: PokerGame) -> HandHistory {
        let setup = self.setup(game);
        let deck = Deck::shuffled(|below| self.below(below));
        let (mut hand, mut events) = Hand::deal(&setup, &deck).unwrap();
        while hand.turn() != HandTurn::Over {
            events.extend(match hand.turn() {
                HandTurn::Act(_) if self.below(60) == 0 => {
                    hand.leave(self.below(setup.stacks.len() as u64) as usize)
                }
                HandTurn::Act(seat) => {
                    let action = self.choose(&hand);
                    hand.act(seat, action).unwrap()
                }
                _ => hand.proceed(),
            });
        }
        let names: Vec<String> = (0..setup.stacks.len())
            .map(|seat| format!("P{seat}"))
            .collect();
        let mut history = phh::record(&setup, &events, &hand, &names);
        if self.below(3) == 0 {
            for (place, seat) in phh::order_of_deal(&setup).into_iter().enumerate() {
                let start = format!("d dh p{} ", place + 1);
                let is_shown = hand.player(seat).is_some_and(crate::Player::shown);
                let actions = history.actions.iter_mut();
                for action in actions.filter(|action| !is_shown && action.starts_with(&start)) {
                    let cards = (action.len() - start.len()) / 2;
                    *action = format!("{start}{}", "??".repeat(cards));
                }
            }
        }
        history
    }
}
