//! Which agent wins more, with an interval.

use poker_rules::{PokerGame, Positions};

use super::super::Agent;
use super::super::interval::interval;
use super::{Arena, Blinds, HandResult};

/// The result of one agent over many duplicate sets.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentResult {
    /// The name of the agent.
    pub name: String,
    /// Hands dealt to it.
    pub hands: u64,
    /// Big blinds won a hundred hands.
    pub bb100: f64,
    /// Half the width of the 95 % interval of that; the hands of a set are one
    /// sample.
    pub error: f64,
}

/// The terms of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The game.
    pub game: PokerGame,
    /// The blinds.
    pub blinds: Blinds,
    /// The chips of each agent, whole again in every hand.
    pub buyin: u64,
    /// How many decks are played, each once for every rotation of the seats.
    pub decks: u64,
    /// The seed of the decks.
    pub seed: u64,
}

/// Plays all hands of these terms: all first rotations before any second.
/// `progress` is told of each hand.
///
/// # Errors
/// A table that cannot be.
pub fn compare(
    agents: Vec<(String, Box<dyn Agent>)>,
    terms: Terms,
    mut progress: impl FnMut(u64),
) -> Result<Vec<AgentResult>, String> {
    play(agents, terms, false, |_, _, _| progress(1))
}

/// The same; `each` is told of the rotation, the number of the deck and the hand.
pub(super) fn play(
    agents: Vec<(String, Box<dyn Agent>)>,
    terms: Terms,
    asks: bool,
    mut each: impl FnMut(usize, u64, HandResult),
) -> Result<Vec<AgentResult>, String> {
    let names: Vec<String> = agents.iter().map(|(name, _)| name.clone()).collect();
    let seats = names.len();
    let mut arena = Arena::new(agents, terms.blinds).playing(terms.game);
    if asks {
        arena = arena.asking();
    }
    let stacks = vec![terms.buyin; seats];
    // Of each agent, the result of every deck in all rotations together.
    let mut sets = vec![vec![0i64; terms.decks as usize]; seats];
    let places = Positions::first(&vec![true; seats], 0).ok_or("a table has two seats at least")?;
    for rotation in 0..seats {
        for number in 0..terms.decks {
            let deck = Arena::deck(terms.seed, number);
            let dealt = arena.play(&stacks, places, &deck, rotation)?;
            for (set, net) in sets.iter_mut().zip(&dealt.nets) {
                set[number as usize] += net;
            }
            each(rotation, number, dealt);
        }
    }
    let scale = 100.0 / (seats as f64 * terms.blinds.big.max(1) as f64);
    let rows = names.into_iter().zip(sets);
    Ok(rows
        .map(|(name, sets)| {
            let samples: Vec<f64> = sets.iter().map(|net| *net as f64 * scale).collect();
            let (bb100, error) = interval(&samples);
            AgentResult {
                name,
                hands: terms.decks * seats as u64,
                bb100,
                error,
            }
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::super::super::{Bluff, ByEquity, Config, Random, Strong};
    use super::*;

    fn terms(decks: u64) -> Terms {
        Terms {
            game: PokerGame::default(),
            blinds: Blinds::default(),
            buyin: 1000,
            decks,
            seed: 1,
        }
    }

    #[test]
    fn the_same_agent_on_both_sides_of_a_duplicate_wins_nothing() {
        /// Checks and calls: with mirrored deals it must come out even.
        struct Calls;
        impl Agent for Calls {
            fn act(
                &mut self,
                _: &super::super::super::View,
                offer: &poker_rules::table::TurnOffer,
            ) -> super::super::super::Choice {
                super::super::super::Choice::stay(offer)
            }
        }
        let agents: Vec<(String, Box<dyn Agent>)> = vec![
            ("a".to_owned(), Box::new(Calls)),
            ("b".to_owned(), Box::new(Calls)),
            ("c".to_owned(), Box::new(Calls)),
        ];
        let rows = compare(agents, terms(40), |_| ()).unwrap();
        for row in rows {
            assert_eq!((row.hands, row.bb100, row.error), (120, 0.0, 0.0));
        }
    }

    #[test]
    fn chances_beat_none_clearly() {
        let agents: Vec<(String, Box<dyn Agent>)> = vec![
            ("equity".to_owned(), Box::new(ByEquity::new(1, 300, None))),
            ("random".to_owned(), Box::new(Random::new(2))),
        ];
        let mut told = 0;
        let rows = compare(agents, terms(1000), |n| told += n).unwrap();
        assert_eq!((told, rows[0].hands), (2000, 2000));
        assert!((rows[0].bb100 + rows[1].bb100).abs() < 1e-6);
        assert!(rows[0].bb100 > rows[0].error, "{rows:?}");
    }

    /// Plays an agent against random in a game.
    fn against_random(code: &str, agent: Box<dyn Agent>, decks: u64) -> Vec<AgentResult> {
        let agents: Vec<(String, Box<dyn Agent>)> = vec![
            ("agent".to_owned(), agent),
            ("random".to_owned(), Box::new(Random::new(2))),
        ];
        let game = PokerGame::of_code(code).unwrap();
        let terms = Terms {
            game,
            ..terms(decks)
        };
        compare(agents, terms, |_| ()).unwrap()
    }

    #[test]
    fn chances_beat_none_clearly_in_every_game_with_a_board() {
        for code in ["PO", "FO/8", "PO/8", "NS", "FT"] {
            let rows = against_random(code, Box::new(ByEquity::new(1, 100, None)), 400);
            assert!((rows[0].bb100 + rows[1].bb100).abs() < 1e-6);
            assert!(rows[0].bb100 > 1.5 * rows[0].error, "{code}: {rows:?}");
        }
    }

    #[test]
    fn chances_beat_none_clearly_in_stud_and_draw_games() {
        for code in ["F7S", "F7S/8", "FR", "F5D", "N5D", "N2L1D", "F2L3D", "FB"] {
            let rows = against_random(code, Box::new(ByEquity::new(1, 60, None)), 250);
            assert!((rows[0].bb100 + rows[1].bb100).abs() < 1e-6);
            assert!(rows[0].bb100 > 1.5 * rows[0].error, "{code}: {rows:?}");
        }
    }

    #[test]
    fn strong_beats_random_in_every_game() {
        for code in ["PO", "FO/8", "NS", "FR", "N2L1D"] {
            let rows = against_random(code, Box::new(Strong::new(1)), 80);
            assert!(rows[0].bb100 > rows[0].error, "{code}: {rows:?}");
        }
    }

    #[test]
    fn a_level_for_people_loses_against_strong() {
        let level = |elo: &str| {
            let settings = format!("[player]\nelo = {elo}\n");
            let config = Config::parse(&settings).unwrap();
            config.player.player(1).unwrap()
        };
        let agents: Vec<(String, Box<dyn Agent>)> = vec![
            ("level".to_owned(), level("400")),
            ("strong".to_owned(), Box::new(Strong::new(2))),
        ];
        let rows = compare(agents, terms(250), |_| ()).unwrap();
        let of = |name: &str| rows.iter().find(|row| row.name == name).unwrap();
        assert!(of("level").bb100 < -of("level").error, "{rows:?}");
    }

    #[test]
    fn bluffs_do_not_lose_against_random_in_omaha() {
        let bluff = Bluff::new(0.15, false);
        let rows = against_random("PO", Box::new(ByEquity::new(1, 100, Some(bluff))), 400);
        assert!(rows[0].bb100 > rows[0].error, "{rows:?}");
    }

    #[test]
    fn the_interval_is_the_textbook_one() {
        let (mean, error) = interval(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(mean, 2.5);
        assert!((error - 1.96 * (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }
}
