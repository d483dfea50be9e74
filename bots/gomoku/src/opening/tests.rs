use std::time::Duration;

use bot_kit::play_out;
use games::{Seat, Settings, Turn};

use super::*;
use crate::Skill;

fn start(size: u8) -> Gomoku {
    Gomoku::start(&settings(size)).unwrap()
}

fn settings(size: u8) -> Settings {
    Settings::new(Gomoku::INFO, Some(size), [("opening", "swap2")]).unwrap()
}

/// The strong player with few positions a move, so that seeds repeat it.
fn strong(seed: u64) -> Opener<Strong> {
    Opener::new(seed, Strong::new(seed, Skill::STRONG.with_nodes(3_000)))
}

fn choice(brain: &mut impl Brain<Gomoku>, state: &Gomoku) -> String {
    let limits = Limits::within(Duration::from_secs(600));
    match brain.choose(state, &limits, &mut Report::silent()) {
        Choice::Action(action) => action.to_string(),
        Choice::Turn(actions) => {
            let words = actions.iter().map(ToString::to_string);
            words.collect::<Vec<_>>().join(" ")
        }
        Choice::Forfeit => "forfeit".to_owned(),
    }
}

/// A position of 15 in which a colour is chosen.
fn chosen(stones: &[&str]) -> Gomoku {
    let mut state = start(15);
    for (number, stone) in stones.iter().enumerate() {
        if number == 3 {
            state.play(Action::Two).unwrap();
        }
        state.play(stone.parse().unwrap()).unwrap();
    }
    assert_eq!(state.phase(), Phase::Choice);
    state
}

#[test]
fn three_stones_are_put_on_every_board_and_seeds_differ() {
    for size in 5..=20 {
        let stones = (0..20).map(|seed| choice(&mut strong(seed), &start(size)));
        let stones: std::collections::BTreeSet<String> = stones.collect();
        assert!(stones.len() > 5, "{size}: {stones:?}");
        for turn in &stones {
            let mut state = start(size);
            for word in turn.split(' ') {
                state.play(word.parse().unwrap()).unwrap();
            }
            assert_eq!(state.phase(), Phase::Choice, "{turn}");
        }
    }
}

#[test]
fn an_opening_that_was_begun_is_continued() {
    for seed in 0..20 {
        let mut state = start(9);
        state.play("E5".parse().unwrap()).unwrap();
        let mut brain = strong(seed);
        while state.phase() == Phase::Stones {
            for word in choice(&mut brain, &state).split(' ') {
                state.play(word.parse().unwrap()).unwrap();
            }
        }
        assert_eq!(state.stones(), 3);
    }
}

#[test]
fn the_colour_that_is_far_ahead_is_taken() {
    for seed in 0..5 {
        // Stones of x side by side in the middle, the one of o far away.
        let mut brain = strong(seed);
        assert_eq!(choice(&mut brain, &chosen(&["H8", "A1", "I9"])), "swap");
        let ahead = ["H8", "A1", "I9", "O1", "H9"];
        assert_eq!(choice(&mut brain, &chosen(&ahead)), "swap");
        // Those of o side by side, and o is on turn.
        let behind = ["A1", "H8", "O15", "I8", "A15"];
        let stone = choice(&mut brain, &chosen(&behind));
        assert!(stone.parse::<Point>().is_ok(), "{stone}");
    }
}

/// Where the search finds the colours even, all answers but `swap` come up.
#[test]
fn an_even_position_is_kept_or_handed_back_with_two_stones() {
    /// Finds every position even, and puts the first legal stone.
    struct Even;
    impl Brain<Gomoku> for Even {
        fn choose(&mut self, state: &Gomoku, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            Choice::Action(legal[0])
        }
    }
    impl Judge for Even {
        fn last_score(&self) -> i32 {
            EVEN
        }
    }
    let state = chosen(&["H8", "A5", "N9"]);
    let answers = (0..50).map(|seed| choice(&mut Opener::new(seed, Even), &state));
    let answers: std::collections::BTreeSet<String> = answers.collect();
    assert_eq!(answers.into_iter().collect::<Vec<_>>(), ["A1", "two A1 B1"]);
    // Nobody hands back five stones.
    let state = chosen(&["H8", "A5", "N9", "C3", "D9"]);
    for seed in 0..20 {
        assert_eq!(choice(&mut Opener::new(seed, Even), &state), "A1");
    }
}

#[test]
fn whole_games_are_played_by_every_rule() {
    for (seed, rule) in ["freestyle", "exact", "renju", "caro", "open"]
        .iter()
        .enumerate()
    {
        let options = [("opening", "swap2"), ("rule", *rule)];
        let settings = Settings::new(Gomoku::INFO, Some(15), options).unwrap();
        let seed = seed as u64;
        let mut greedy = Opener::new(seed, Greedy::new(seed));
        let skill = Skill::STRONG.with_nodes(300);
        let mut strong = Opener::new(seed, Strong::new(seed, skill));
        let start = Gomoku::start(&settings).unwrap();
        let end = play_out(start, [&mut greedy, &mut strong], Duration::from_secs(600)).unwrap();
        let over = matches!(end.state.turn(), Turn::Over(_));
        assert!(over || end.winner.is_some(), "{rule}");
        assert!(end.state.stones() >= 9, "{rule}");
        let holders = [Seat::FIRST, Seat::SECOND].map(|colour| end.state.seat_of(colour));
        assert_ne!(holders[0], holders[1]);
    }
}
