use bot_kit::play_out;
use games::{Game, Seat, Settings};

use super::*;

fn settings(options: &[(&str, &str)]) -> Settings {
    Settings::new(Kalaha::INFO, None, options.iter().copied()).unwrap()
}

/// Plays a game to its end and gives back the lead of the first seat. Everybody
/// has the time that it takes, however slow or busy the machine is.
fn play(settings: &Settings, first: &mut dyn Brain<Kalaha>, second: &mut dyn Brain<Kalaha>) -> i32 {
    let start = Kalaha::start(settings).unwrap();
    let end = play_out(start, [first, second], Duration::from_secs(600)).unwrap();
    assert!(end.state.turn().outcome().is_some(), "nobody gives up");
    i32::from(end.state.store(Seat::FIRST)) - i32::from(end.state.store(Seat::SECOND))
}

fn strategy(number: u8, seed: u64) -> StrategyPlayer {
    StrategyPlayer::new(Strategy::new(number).unwrap(), seed)
}

fn thinker(milliseconds: u64) -> Thinker {
    Thinker::new(None, Some(Duration::from_millis(milliseconds)))
}

#[test]
fn every_brain_plays_every_kind_of_game_by_the_rules() {
    let mut thinker = thinker(1);
    for options in [
        [("beans", "1"), ("capture", "off")],
        [("beans", "4"), ("capture", "nonempty")],
        [("beans", "12"), ("capture", "always")],
    ] {
        let settings = settings(&options);
        for number in 0..Strategy::COUNT {
            play(
                &settings,
                &mut strategy(number, 1),
                &mut strategy(5 - number, 2),
            );
        }
        play(&settings, &mut thinker, &mut strategy(5, 1));
        play(&settings, &mut strategy(5, 1), &mut thinker);
    }
}

#[test]
fn the_perfect_player_gives_nothing_away_in_either_seat() {
    let settings = settings(&[]);
    let table = Arc::new(Endgame::build(BEANS, Capture::Always, &mut |_| {}));
    let move_time = Some(Duration::from_secs(300));
    let perfect = || Thinker::with_book(Some(Arc::clone(&table)), move_time, Book::kept());
    for number in [0, 4, 5] {
        let lead = play(&settings, &mut perfect(), &mut strategy(number, 1));
        assert!(lead >= 10, "+{lead} as first against {number}");
        let lead = play(&settings, &mut strategy(number, 2), &mut perfect());
        assert!(lead <= 10, "+{lead} for {number} as first");
    }
}

#[test]
fn equal_seeds_play_equal_games() {
    let settings = settings(&[]);
    let lead = |seed| play(&settings, &mut strategy(0, seed), &mut strategy(3, seed));
    let leads: Vec<i32> = (0..20).map(lead).collect();
    assert_eq!(leads, (0..20).map(lead).collect::<Vec<i32>>());
    assert!(leads.iter().any(|lead| *lead != leads[0]));
}
