//! Players who have to dial in first.

use super::*;

/// A minute.
const MINUTE: Duration = Duration::from_secs(60);

fn lobby() -> Lobby {
    let names = (1..10).map(|number| format!("player {number}"));
    Lobby::without_port(LobbyRules {
        wanted: GuestPolicy::Names(names.collect()),
        keepalive: 10 * MINUTE,
        ..LobbyRules::default()
    })
}

/// Has a player dial in after so long.
fn dial_in(lobby: &Lobby, number: u64, after: Duration) {
    let lobby = lobby.clone();
    tokio::spawn(async move {
        sleep(after).await;
        let (near, far) = duplex(4096);
        tokio::spawn(SimulatedPlayer::of(number).at_board().converse(far));
        lobby.let_in(Wire::new(near)).await;
    });
}

/// A round robin of so many players that dial in, each pair `games` times.
fn of_lobby(lobby: &Lobby, players: u64, games: u32, wait: Duration) -> Simulation {
    let source = |number| PlayerSource::Lobby {
        name: format!("player {number}"),
        lobby: lobby.clone(),
    };
    Simulation {
        format: Format::RoundRobin,
        sources: (1..=players).map(source).collect(),
        games,
        concurrency: 2,
        game_every: Duration::ZERO,
        disk: DiskQuota::new(usize::MAX),
        wait,
        told: AnnouncementCounts::default(),
        rounds: None,
        remote_games: None,
        sprt: None,
    }
}

#[tokio::test(start_paused = true)]
async fn no_board_waits_for_players_who_are_not_here() {
    let lobby = lobby();
    for number in [1, 2] {
        dial_in(&lobby, number, Duration::ZERO);
    }
    // For ever: had a board to wait for them, the others would never be done.
    let simulation = of_lobby(&lobby, 5, 10, Duration::MAX);
    let told = simulation.told.clone();
    let late = lobby.clone();
    tokio::spawn(async move {
        while told.all().len() < 10 {
            sleep(MINUTE).await;
        }
        for number in [3, 4, 5] {
            dial_in(&late, number, number as u32 * MINUTE);
        }
    });
    let (played, _, told) = simulation.play().await;
    assert_eq!(told.len(), 5 * 4 / 2 * 10);
    let first = told.iter().take(10);
    let pair = ["player 1", "player 2"];
    assert!(first.into_iter().all(|once| once.players == pair));
    assert!(!played.ended.failed && played.schedule.is_complete());
}

#[tokio::test(start_paused = true)]
async fn a_tournament_to_which_nobody_comes_has_an_end() {
    let (played, took, told) = of_lobby(&lobby(), 4, 2, MINUTE).play().await;
    // All are waited for at the same time, three times.
    assert_eq!((told.len(), took.as_secs()), (0, 180));
    assert!(played.ended.failed);
    assert_eq!(played.ended.suspended.len(), 4);
    let why = &played.ended.suspended[&2];
    assert_eq!(why.cause, FailureCause::NotStarted);
    assert!(why.detail.contains("'player 3'"), "{why}");
}

#[tokio::test(start_paused = true)]
async fn a_player_who_comes_late_plays_all_its_games_though_it_was_suspended() {
    let lobby = lobby();
    for (number, after) in [(1, 0), (2, 0), (3, 20)] {
        dial_in(&lobby, number, after * MINUTE);
    }
    let (played, _, told) = of_lobby(&lobby, 4, 20, MINUTE).play().await;
    let of_late = told.iter().filter(|once| once.players[1] == "player 3");
    assert_eq!(of_late.count(), 2 * 20);
    assert_eq!(told.len(), 3 * 20);
    assert!(told.iter().all(|once| once.times == 1));
    assert!(played.ended.failed, "it was told that it had not come");
    let suspended: Vec<usize> = played.ended.suspended.keys().copied().collect();
    assert_eq!(suspended, [3], "who never came");
}

#[tokio::test(start_paused = true)]
async fn with_all_else_played_a_player_who_comes_within_the_wait_is_waited_for() {
    let lobby = lobby();
    for (number, after) in [(1, 0), (2, 0), (3, 500)] {
        dial_in(&lobby, number, after * MINUTE);
    }
    let (played, took, told) = of_lobby(&lobby, 3, 2, 600 * MINUTE).play().await;
    assert_eq!(told.len(), 6);
    assert!(!played.ended.failed && played.ended.suspended.is_empty());
    assert!(took > 500 * MINUTE, "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn rounds_go_on_without_players_who_do_not_come() {
    for format in [
        Format::Swiss { rounds: 3 },
        Format::Knockout { tiebreaks: 1 },
    ] {
        let lobby = lobby();
        for number in [1, 3, 4, 6] {
            dial_in(&lobby, number, Duration::ZERO);
        }
        let simulation = Simulation {
            format: format.clone(),
            ..of_lobby(&lobby, 6, 2, MINUTE)
        };
        let (played, _, told) = simulation.play().await;
        assert!(played.schedule.is_complete(), "{format}");
        let absent = ["player 2", "player 5"];
        let is_here = |name: &String| !absent.contains(&name.as_str());
        assert!(!told.is_empty());
        assert!(told.iter().all(|once| once.players.iter().all(is_here)));
        let suspended: Vec<usize> = played.ended.suspended.keys().copied().collect();
        assert_eq!(suspended, [1, 4], "{format}");
    }
}
