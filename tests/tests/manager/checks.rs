//! Checks that several test files use.

use std::collections::BTreeMap;

use tests::{Events, Offender, Played};

/// Runs a check on all cases at the same time, since they mostly wait.
pub(crate) fn together<C: Send>(
    cases: impl IntoIterator<Item = C>,
    check: impl Fn(C) + Send + Sync,
) {
    std::thread::scope(|scope| {
        for case in cases {
            let check = &check;
            scope.spawn(move || check(case));
        }
    });
}

/// Checks that the brain saw no violation of the protocol.
pub(crate) fn assert_unharmed(brain: &Offender, games: usize) {
    let log = brain.log_to_end();
    assert_eq!(log.complaints(), [""; 0], "{}", log.text());
    assert_eq!(log.connections(), 1, "{}", log.text());
    assert_eq!(log.heard_like("new game").len(), games, "{}", log.text());
    let heard = log.heard(1);
    assert_eq!(heard.last().map(String::as_str), Some("quit msg"));
}

/// Checks that the rows of the standings add up to the games.
pub(crate) fn assert_standings_add_up(events: &Events) {
    let games = events.games();
    for row in events.standings() {
        let own: Vec<&Played> = games
            .iter()
            .filter(|game| [&game.first, &game.second].contains(&&row.player))
            .collect();
        let count = |predicate: &dyn Fn(&Played) -> bool| -> u64 {
            own.iter().filter(|game| predicate(game)).count() as u64
        };
        let wins = count(&|game| game.winner.as_ref() == Some(&row.player));
        let draws = count(&|game| game.winner.is_none());
        assert_eq!(row.games, own.len() as u64, "{row:?}");
        assert_eq!((row.wins, row.draws), (wins, draws), "{row:?}");
        assert_eq!(row.losses, row.games - wins - draws, "{row:?}");
        let points = wins as f64 + draws as f64 / 2.0;
        assert!((row.points - points).abs() < 1e-9, "{row:?}");
    }
}

/// For each pair, the number of games, and in how many of them the
/// alphabetically first player had the first seat.
pub(crate) fn games_of_pairs(games: &[Played]) -> BTreeMap<(String, String), (usize, usize)> {
    let mut pairs = BTreeMap::new();
    for game in games {
        let (first, second) = (game.first.clone(), game.second.clone());
        let starts = first < second;
        let pair = if starts {
            (first, second)
        } else {
            (second, first)
        };
        let (played, started) = pairs.entry(pair).or_insert((0, 0));
        *played += 1;
        *started += usize::from(starts);
    }
    pairs
}
