mod lists;
mod mistakes;

use std::fs;

use games::{Seat, Settings, Turn};
use tournament::PlayerId;

use super::*;
use launch::ProgramName;
use record::time_control::{GameClock, TimeControl};
use referee::{Adjudication, Draw, Resign};

const PLAYERS: &str = "[[player]]\nname = \"A\"\nbrain = \"./a --level 1\"\n\
                       [[player]]\nbrain = \"B=b\"\n";

/// Loads a text as the file `cup.toml`, followed by two players, beside
/// `openings.txt`.
fn load_with(text: &str, openings: &str) -> Result<TournamentConfig, String> {
    load_exactly(&format!("{text}\n{PLAYERS}"), openings)
}

fn load_exactly(text: &str, openings: &str) -> Result<TournamentConfig, String> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cup.toml");
    fs::write(&path, text).unwrap();
    fs::write(directory.path().join("openings.txt"), openings).unwrap();
    TournamentConfig::load(&path).map_err(|error| {
        let shown = error.to_string();
        let prefix = format!("{}/", directory.path().display());
        let shown = shown.strip_prefix(&prefix);
        shown.expect("the file is named first").to_owned()
    })
}

fn load(text: &str) -> TournamentConfig {
    load_with(text, "").unwrap_or_else(|error| panic!("{error}"))
}

fn board(config: &TournamentConfig) -> &BoardConfig {
    config.played.board().expect("it is a game on a board")
}

fn refusal(text: &str) -> String {
    load_with(text, "").err().expect("it is refused")
}

#[test]
fn the_game_and_two_players_suffice() {
    let config = load("game = 'gomoku'");
    assert_eq!(
        (config.name.as_str(), board(&config).game.info.name),
        ("cup", "gomoku")
    );
    assert_eq!(
        board(&config).settings,
        Settings::default_of(board(&config).game.info)
    );
    assert_eq!(
        (config.format.clone(), config.games, config.concurrency),
        (Format::RoundRobin, 2, 1)
    );
    assert_eq!(board(&config).time.per_move, Some(Duration::from_secs(5)));
    assert_eq!(
        (board(&config).time.clock, board(&config).min_move_time),
        (None, Duration::ZERO)
    );
    assert_eq!((config.start, config.seed), (StartPolicy::Alternate, None));
    assert_eq!(
        (config.listen.clone(), config.wait),
        (None, Duration::from_secs(60))
    );
    assert_eq!(
        (&board(&config).position, board(&config).openings.is_none()),
        (&None, true)
    );
    let names: Vec<_> = config
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    assert_eq!(names, ["A", "B"]);
}

#[test]
fn every_key_is_read() {
    let text = "
        name = 'club championship'
        game = 'gomoku'
        format = 'round-robin'
        games = 30
        concurrency = 4
        timeout = '300ms'
        clock = '60s+1s'
        start = 'random'
        min-move-time = '1s'
        board = 4
        options = { rule = 'exact', line = 3 }
        openings = 'openings.txt'
        position = '4/4/1x2/4 round'
        seed = 7
        listen = '127.0.0.1:0'
        wait = '2m'";
    let config = load_with(text, "a1\n").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        (config.name.as_str(), config.games),
        ("club championship", 30)
    );
    assert_eq!((config.concurrency, config.start), (4, StartPolicy::Random));
    let clock = GameClock::new(Duration::from_secs(60), Duration::from_secs(1));
    let time = TimeControl::new(Some(Duration::from_millis(300)), Some(clock));
    assert_eq!(
        (board(&config).time, board(&config).min_move_time),
        (time, Duration::from_secs(1))
    );
    let changed: Vec<_> = board(&config).settings.changed().collect();
    assert_eq!(
        (board(&config).settings.board(), changed),
        (4, vec![("line", "3"), ("rule", "exact")])
    );
    let start = board(&config).start_position().unwrap();
    assert_eq!(start.turn(), Turn::Seat(Seat::SECOND));
    assert_eq!(
        board(&config)
            .openings
            .as_ref()
            .map(|openings| openings.lines().to_vec()),
        Some(vec!["A1".into()])
    );
    assert_eq!(
        (config.seed, config.wait),
        (Some(7), Duration::from_secs(120))
    );
    assert_eq!(config.listen.as_deref(), Some("127.0.0.1:0"));
}

#[test]
fn paths_count_from_the_directory_of_the_file() {
    let config = load("game = 'gomoku'");
    let programs = config
        .players
        .iter()
        .map(|player| player.brain.program().unwrap().0);
    let programs: Vec<&ProgramName> = programs.collect();
    let ProgramName::Path(path) = programs[0] else {
        panic!("{programs:?}");
    };
    assert!(path.is_absolute() && path.ends_with("a"), "{path:?}");
    assert_eq!(programs[1], &ProgramName::Name("b".to_owned()));
}

#[test]
fn a_clock_alone_leaves_moves_without_a_limit() {
    let config = load("game = 'gomoku'\nclock = '60s'");
    assert_eq!(board(&config).time.per_move, None);
    assert!(board(&config).time.clock.is_some());
}

#[test]
fn the_ready_tournaments_can_be_played_and_explain_every_key() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../config/tournaments");
    let mut names = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert_keys_are_explained(&fs::read_to_string(&path).unwrap());
        names.push(name);
        // Poker reads its own.
        if fs::read_to_string(&path).unwrap().contains("\"poker\"") {
            continue;
        }
        let config = TournamentConfig::load(&path).unwrap_or_else(|error| panic!("{error}"));
        assert!(config.games.is_multiple_of(2), "both starts: {path:?}");
        if let Some(openings) = &board(&config).openings {
            assert_eq!(
                openings.lines().len() * 2,
                config.games as usize,
                "{path:?}"
            );
        }
    }
    names.sort();
    assert_eq!(
        names,
        [
            "checkers",
            "chess",
            "dice",
            "first",
            "gauntlet",
            "go",
            "gomoku-levels",
            "gomoku-strong",
            "groups",
            "kalaha",
            "knockout",
            "levels-checkers",
            "levels-chess",
            "levels-go",
            "levels-gomoku",
            "levels-kalaha",
            "levels-qubic",
            "levels-reversi",
            "poker-multi-table",
            "poker-round-robin",
            "qubic",
            "reversi",
            "sprt",
            "swiss",
            "tictactoe"
        ]
    );
}

/// Above the first line of each key's kind there is a comment, perhaps with
/// its neighbours in between.
fn assert_keys_are_explained(text: &str) {
    let mut explained = std::collections::BTreeSet::new();
    let mut under_comment = false;
    for line in text.lines() {
        match line.split_once('=') {
            _ if line.starts_with('#') => under_comment = true,
            _ if line.is_empty() => under_comment = false,
            Some((key, _)) if under_comment => {
                explained.insert(key.trim());
            }
            Some((key, _)) => assert!(explained.contains(key.trim()), "{key} has no comment"),
            None => {}
        }
    }
}

#[test]
fn every_format_is_read_with_its_keys() {
    let format = |text: &str| {
        let players = ["A", "B", "C", "D", "E", "F"]
            .map(|name| format!("[[player]]\nname = '{name}'\nbrain = 'b'\n"));
        let text = format!("game = 'gomoku'\n{text}\n{}", players.concat());
        load_exactly(&text, "")
            .unwrap_or_else(|error| panic!("{error}"))
            .format
    };
    let players = |places: &[u16]| places.iter().copied().map(PlayerId::new).collect();
    for (text, expected) in [
        ("", Format::RoundRobin),
        (
            "format = 'gauntlet'",
            Format::Gauntlet {
                challengers: players(&[0]),
            },
        ),
        (
            "format = 'gauntlet'\nchallengers = ['C', 'E']",
            Format::Gauntlet {
                challengers: players(&[2, 4]),
            },
        ),
        ("format = 'swiss'", Format::Swiss { rounds: 3 }),
        ("format = 'swiss'\nrounds = 5", Format::Swiss { rounds: 5 }),
        ("format = 'knockout'", Format::Knockout { tiebreaks: 2 }),
        (
            "format = 'knockout'\ntiebreaks = 0",
            Format::Knockout { tiebreaks: 0 },
        ),
        (
            "format = 'groups'\ngroups = 3\nadvance = 1\ntiebreaks = 4",
            Format::Groups {
                groups: Grouping::Snake(3),
                advance: 1,
                tiebreaks: 4,
            },
        ),
    ] {
        assert_eq!(format(text), expected, "{text}");
    }
}

#[test]
fn openings_of_a_file_may_be_cut_and_played_in_another_order() {
    let list = "h8 h9\ni9 i10\nj10 j11\na1\nb2 b3 b4\nc3\n";
    let openings = |order: &str, seed: u32| {
        let text = format!(
            "game = 'gomoku'\nseed = {seed}\n\
             openings = {{ file = 'openings.txt', plies = 1, order = '{order}' }}"
        );
        let config = load_with(&text, list).unwrap();
        board(&config)
            .openings
            .as_ref()
            .expect("a file")
            .lines()
            .to_vec()
    };
    let first_moves = ["H8", "I9", "J10", "A1", "B2", "C3"];
    assert_eq!(openings("sequential", 1), first_moves);
    let shuffled = openings("random", 1);
    assert_eq!(shuffled, openings("random", 1));
    assert_ne!(shuffled, openings("random", 2));
    let mut sorted = shuffled;
    sorted.sort();
    assert_eq!(sorted, ["A1", "B2", "C3", "H8", "I9", "J10"]);
}

#[test]
fn what_ends_games_and_matches_early_is_read() {
    let config = load(
        "game = 'gomoku'\nopenings = { random = 3 }\nseed = 4\n\
         [adjudication]\nresign = { score = 900, moves = 6 }\n\
         draw = { score = 5, moves = 10, after = 40 }\nmax-moves = 120\n\
         [sprt]\nelo0 = -2\nelo1 = 4.5\nalpha = 0.1",
    );
    let expected = Adjudication {
        resign: Some(Resign {
            score: 900,
            moves: 6,
            one_sided: false,
        }),
        draw: Some(Draw {
            score: 5,
            moves: 10,
            after: 40,
        }),
        max_moves: Some(120),
    };
    assert_eq!(board(&config).adjudication, expected);
    assert_eq!(config.sprt, SprtBounds::new(-2.0, 4.5, 0.1, 0.05).ok());
    assert_eq!(config.games, 20_000);
    let openings = board(&config).openings.as_ref().expect("they are drawn");
    assert_eq!(openings.lines().len(), 10_000);
    assert!(
        openings
            .lines()
            .iter()
            .all(|line| line.split(' ').count() == 3)
    );
}

#[test]
fn a_ladder_leaves_time_between_its_games_unless_its_file_says_otherwise() {
    let every = |lines: &str| {
        let config = load(&format!("game = 'gomoku'\n{lines}"));
        config.game_every.as_secs()
    };
    assert_eq!(every("format = 'ladder'"), 2);
    assert_eq!(every("format = 'ladder'\ngame-every = '0s'"), 0);
    assert_eq!(every("format = 'ladder'\ngame-every = '1min'"), 60);
    assert_eq!((every(""), every("game-every = '5s'")), (0, 5));
    let disk = |lines: &str| {
        let config = load(&format!("game = 'gomoku'\n{lines}"));
        config.disk_per_day
    };
    assert_eq!(disk("format = 'ladder'"), 512 << 20);
    assert_eq!(disk("format = 'ladder'\ndisk-per-day = 3"), 3 << 20);
    assert_eq!((disk(""), disk("disk-per-day = 1")), (usize::MAX, 1 << 20));
}
