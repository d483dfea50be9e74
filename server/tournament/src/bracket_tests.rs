use super::*;
use crate::{GameResult, Pairing};

fn bracket(players: u16, games: u32, tiebreaks: u32) -> Bracket {
    Bracket {
        first_stage: 0,
        seeds: (0..players).map(PlayerId::new).collect(),
        games,
        tiebreaks,
    }
}

fn nobody(_: PlayerId) -> bool {
    false
}

/// The places of the two of each tie.
fn places((ties, whole): (Vec<Pair>, bool)) -> Option<Vec<[usize; 2]>> {
    let places = ties.iter().map(|pair| pair.players().map(PlayerId::index));
    whole.then(|| places.collect())
}

fn pair(one: u16, other: u16) -> Pair {
    Pair::new(PlayerId::new(one), PlayerId::new(other)).unwrap()
}

/// Plays games of a tie, told as the first of the two sees them.
fn play(history: &mut History, phase: u16, pair: Pair, results: &str) {
    let tie = Tie { phase, pair };
    for (number, result) in (history.tie(tie).games()..).zip(results.chars()) {
        let result = match result {
            '1' => GameResult::FirstWins,
            '0' => GameResult::SecondWins,
            _ => GameResult::Draw,
        };
        let key = tie.game(number);
        let starter = pair.first();
        history.record(Pairing::of_two(key, starter), result, 0);
    }
}

#[test]
fn the_first_round_is_the_usual_draw() {
    // The draw of eight and of sixteen as every handbook has it: seed 1 and
    // seed 2 at the two ends, the sum of two opponents the same everywhere.
    assert_eq!(bracket_order(8), [0, 7, 4, 3, 2, 5, 6, 1]);
    let order = bracket_order(16);
    assert_eq!((order[0], order[15]), (0, 1));
    for two in order.chunks(2) {
        assert_eq!(two[0] + two[1], 15);
    }
    for four in order.chunks(4) {
        let best = four.iter().filter(|seed| **seed < 4);
        assert_eq!(best.count(), 1, "{four:?}");
    }
}

#[test]
fn byes_go_to_the_best() {
    let ties = bracket(6, 2, 0).ties(0, &History::default(), nobody);
    assert_eq!(places(ties).unwrap(), [[3, 4], [2, 5]]);
    let ties = bracket(5, 2, 0).ties(0, &History::default(), nobody);
    assert_eq!(places(ties).unwrap(), [[3, 4]]);
    assert_eq!(bracket(5, 2, 0).rounds(), 3);
    assert_eq!(bracket(2, 2, 0).rounds(), 1);
}

#[test]
fn a_round_waits_for_the_one_before() {
    let bracket = bracket(4, 2, 0);
    let mut history = History::default();
    play(&mut history, 0, pair(0, 3), "11");
    play(&mut history, 0, pair(1, 2), "0");
    assert_eq!(bracket.ties(1, &history, nobody), (vec![], false));
    play(&mut history, 0, pair(1, 2), "=");
    let ties = bracket.ties(1, &history, nobody);
    assert_eq!(places(ties).unwrap(), [[0, 2]]);
    assert_eq!(bracket.slots(2, &history, &nobody), [Slot::Open]);
    play(&mut history, 1, pair(0, 2), "0=");
    assert_eq!(bracket.slots(2, &history, &nobody), [Slot::Seed(2)]);
}

#[test]
fn a_level_tie_gets_pairs_of_games_more_and_then_the_higher_seed_goes_on() {
    let bracket = bracket(2, 2, 2);
    let tie = Tie {
        phase: 0,
        pair: pair(0, 1),
    };
    let mut history = History::default();
    let due = |history: &History| games_due(2, 2, history.tie(tie));
    for (results, expected) in [("", 2), ("1", 2), ("0", 4), ("=", 4), ("=", 6), ("1", 6)] {
        play(&mut history, 0, tie.pair, results);
        assert_eq!(due(&history), expected, "after {results}");
        assert_eq!(bracket.slots(1, &history, &nobody), [Slot::Open]);
    }
    let mut level = history.clone();
    play(&mut level, 0, tie.pair, "0");
    assert_eq!(due(&level), 6);
    assert_eq!(bracket.slots(1, &level, &nobody), [Slot::Seed(0)]);
    play(&mut history, 0, tie.pair, "1");
    assert_eq!(bracket.slots(1, &history, &nobody), [Slot::Seed(0)]);
    // One pair more decides for the lower seed.
    let mut lower = History::default();
    play(&mut lower, 0, tie.pair, "10=0");
    assert_eq!(due(&lower), 4);
    assert_eq!(bracket.slots(1, &lower, &nobody), [Slot::Seed(1)]);
}

#[test]
fn an_absent_player_lets_the_other_go_on_and_stays_out() {
    let bracket = bracket(4, 2, 0);
    let mut history = History::default();
    play(&mut history, 0, pair(1, 2), "11");
    play(&mut history, 0, pair(0, 3), "1");
    let absent = |player: PlayerId| player.index() == 0;
    let ties = bracket.ties(1, &history, absent);
    assert_eq!(places(ties).unwrap(), [[1, 3]]);
    // Once the next round has begun it does not matter that it is back.
    play(&mut history, 1, pair(1, 3), "=");
    let ties = bracket.ties(1, &history, nobody);
    assert_eq!(places(ties).unwrap(), [[1, 3]]);
    // Two absent players leave their place empty.
    let only_2 = |player: PlayerId| player.index() != 2;
    let ties = bracket.ties(1, &History::default(), only_2);
    assert_eq!(ties, (vec![], true));
    let slots = bracket.slots(2, &History::default(), &only_2);
    assert_eq!(slots, [Slot::Seed(2)]);
}
