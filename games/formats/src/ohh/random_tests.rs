//! Random hands of every game that the format tells, written, read and played again.

use games::holdem::phh::{self, HandHistory};
use games::holdem::{
    Action, Betting, Deck, Event, Hand, HandTurn, PokerGame, Positions, Rake, Stakes, Variant,
};
use serde_json::Value;

use super::{read, write};

/// Numbers that look random, the same in every run.
struct Draws(u64);

impl Draws {
    /// A number below this one.
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn choose(&mut self, hand: &Hand) -> Action {
        let options = hand.options().expect("somebody is on turn");
        let sized = options.bet.or(options.raise);
        let passive = match options.check() {
            true => Action::Check,
            false => Action::Call,
        };
        match (self.below(12), sized) {
            (0, _) if !options.check() => Action::Fold,
            (1, _) if options.all_in.is_some() => Action::AllIn,
            (2..6, Some(limits)) => {
                let amount = limits.min + self.below(limits.max - limits.min + 1);
                match options.bet.is_some() {
                    true => Action::Bet(amount),
                    false => Action::Raise(amount),
                }
            }
            _ => passive,
        }
    }

    /// A hand of this game with any stacks and actions.
    fn hand(&mut self, game: PokerGame) -> HandHistory {
        let players = 2 + self.below(4) as usize;
        let stacks = (0..players).map(|_| 15 + self.below(400)).collect();
        let button = self.below(players as u64) as usize;
        let positions = Positions::first(&vec![true; players], button).unwrap();
        let stakes = Stakes {
            ante: self.below(2),
            runs: 1 + self.below(3) as u8,
            rake: Rake {
                basis_points: 300 * self.below(2) as u16,
                ..Rake::default()
            },
            ..Stakes::of_blinds(5, 10)
        };
        let setup = game.setup(stacks, positions, &stakes);
        let deck = Deck::shuffled(|below| self.below(below));
        let (mut hand, mut events) = Hand::deal(&setup, &deck).unwrap();
        while hand.turn() != HandTurn::Over {
            events.extend(match hand.turn() {
                HandTurn::Act(seat) => {
                    let action = self.choose(&hand);
                    hand.act(seat, action).unwrap()
                }
                _ => hand.proceed(),
            });
        }
        let names: Vec<String> = (0..players).map(|seat| format!("P{seat}")).collect();
        phh::record(&setup, &events, &hand, &names)
    }
}

#[test]
fn random_hands_are_the_same_after_being_written_read_and_played_again() {
    let mut draws = Draws(0x9e37_79b9_7f4a_7c15);
    let (mut several, mut split) = (0, 0);
    for variant in [Variant::Texas, Variant::Omaha, Variant::OmahaHiLo] {
        for betting in [Betting::NoLimit, Betting::PotLimit, Betting::FixedLimit] {
            for _ in 0..60 {
                let history = draws.hand(PokerGame { variant, betting });
                let written = write(&history).unwrap();
                let again = read(&written).remove(0).1.unwrap();
                assert_eq!(
                    (again.variant, again.structure),
                    (history.variant, history.structure)
                );
                let told = phh::replay(&history).unwrap();
                // What the house took is told, and not read.
                let whole = HandHistory {
                    rake: history.rake,
                    ..again.clone()
                };
                assert_eq!(
                    phh::replay(&whole).unwrap().events,
                    told.events,
                    "{written}"
                );
                if history.rake.basis_points == 0 {
                    assert_eq!(
                        again.finishing_stacks, history.finishing_stacks,
                        "{written}"
                    );
                }
                several += usize::from(again.runs > 1);
                let is_low = |event: &Event| matches!(event, Event::Share { low: true, .. });
                split += usize::from(told.events.iter().any(is_low));
                check_pots(&written);
            }
        }
    }
    assert!(several > 20 && split > 20, "{several} {split}");
}

/// Every player stands once in a pot, and all that they win is the pot.
fn check_pots(written: &str) {
    let hand: Value = serde_json::from_str(written).unwrap();
    for pot in hand["ohh"]["pots"].as_array().unwrap() {
        let wins = pot["player_wins"].as_array().unwrap();
        let mut ids: Vec<u64> = wins
            .iter()
            .filter_map(|win| win["player_id"].as_u64())
            .collect();
        ids.dedup();
        assert_eq!(ids.len(), wins.len(), "{pot}");
        let won = wins.iter().filter_map(|win| win["win_amount"].as_u64());
        let of_pot = |field: &str| pot[field].as_u64().unwrap();
        assert_eq!(won.sum::<u64>() + of_pot("rake"), of_pot("amount"), "{pot}");
    }
}
