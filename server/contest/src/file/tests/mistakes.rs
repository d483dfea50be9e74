//! The mistakes that are refused, and the messages about them.

use tournament::MAX_PLAYERS;

use super::*;
use crate::brain_spec::BrainSpec;

/// Checks that each file is refused so: `FILE => MESSAGE`. The files go on below these lines.
fn expect_refusals(above: &str, cases: &[&str]) {
    for case in cases {
        let (text, expected) = case.split_once(" => ").unwrap();
        let refusal = refusal(&format!("{above}{text}"));
        assert!(refusal.contains(expected), "{text}\n{refusal}\n{expected}");
    }
}

#[test]
fn a_student_is_in_one_team_and_has_a_name() {
    expect_refusals(
        GOMOKU,
        &[
            "[teams]\nA = [] => cup.toml: the team 'A' has 1 to 20 students",
            "[teams]\nA = ['Jo', ' x'] => cup.toml:3: a student has a name of 1 to 100 bytes",
            "[teams]\nA = ['Jo']\nB = ['jo'] => cup.toml:4: 'jo' is in the team 'A', too",
        ],
    );
}

/// The first line of most.
const GOMOKU: &str = "game = 'gomoku'\n";

#[test]
fn mistakes_are_shown_with_file_and_line_and_what_to_do() {
    expect_refusals(
        "",
        &[
            "games = 3 => cup.toml: the game is missing: write game =",
            "game = 'gomuku' => cup.toml:1: there is no game 'gomuku'; did you mean 'gomoku'?",
            "game = 'dice'\nopenings = { random = 4 } => cup.toml:2: dice begins by chance",
            "game = 'gomoku => cup.toml:1: ",
            "game = 'gomoku'\ngame = 'gomoku' => cup.toml:2: duplicate key",
            "registration = { codes = { spring = 'A', spring = 'B' } } => cup.toml:1: duplicate key",
        ],
    );
}

#[test]
fn keys_and_kinds_of_values_are_those_of_the_file() {
    expect_refusals(
        GOMOKU,
        &[
            "gaems = 3 => \
         cup.toml:2: there is no key 'gaems'; did you mean 'games'? The keys are name, ",
            "xyz = 3 => cup.toml:2: there is no key 'xyz'. The keys are name, ",
            "games = 'x' => cup.toml:2: write a whole number, not \"x\"",
            "games = 1.5 => cup.toml:2: write a whole number, not 1.5",
            "games = 99999999999999999999 => cup.toml:2: 99999999999999999999 is too large",
            "games = 'ten' => cup.toml:2: write a whole number, not \"ten\"",
            "timeout = 5 => cup.toml:2: write a text in quotes, not 5",
            "options = 3 => cup.toml:2: write a table of keys, not 3",
            "adjudication = true => cup.toml:2: write a table of keys, not true",
            "[adjudication]\nresign = { score = 6 } => cup.toml:3: the key 'moves' is missing",
            "[sprt]\nelo0 = 'a' => cup.toml:3: write a number, not \"a\"",
            "protect-nams = true => did you mean 'protect-names'?",
            "[adjudication]\nresing = { score = 100, moves = 2 } => \
         cup.toml:3: there is no key 'resing'; did you mean 'resign'?",
        ],
    );
}

#[test]
fn a_format_fits_its_players_and_its_keys() {
    expect_refusals(
        GOMOKU,
        &[
            "format = 'elimination' => \
         cup.toml:2: there is no format 'elimination'. The formats are round-robin, ",
            "format = 'swiss'\nrounds = 2 => cup.toml:2: 2 players can meet once each in 1 round, and no more",
            "format = 'groups' => cup.toml:2: 2 groups of 2 players: the smallest has 1",
            "rounds = 2 => \
         cup.toml:2: rounds means nothing in a round-robin; it belongs to format = \"swiss\"",
            "format = 'gauntlet'\nchallengers = ['C'] => cup.toml:3: there is no player 'C'",
            "format = 'gauntlet'\nchallengers = ['A', 'B'] => \
         cup.toml: challengers names at least one player",
            "format = 'knockout'\ntiebreaks = -1 => cup.toml:3: -1 is not from 0 to 1000",
            "format = 'gauntlet'\nround-every = '1h' => \
         cup.toml:3: round-every means nothing in a gauntlet; it belongs to format = \"swiss\"",
            "format = 'ladder'\nround-every = '1h' => cup.toml:3: round-every means nothing in a ladder",
            "round-every = '1h'\n[sprt]\nelo0 = 0\nelo1 = 5 => \
         cup.toml:2: round-every means nothing in a match that a test stops",
            "format = 'round robin' => did you mean 'round-robin'?",
        ],
    );
}

#[test]
fn what_ends_games_and_matches_early_is_sound() {
    expect_refusals(
        GOMOKU,
        &[
            "[adjudication]\nresign = { score = 100, moves = 1 } => cup.toml:3: moves: 1 is not from 2",
            "[sprt]\nelo0 = 5\nelo1 = 0 => elo0 is less than elo1",
            "[sprt]\nelo0 = 0\nelo1 = 5\nscale = 'elo' => 'elo' is no scale of Elo: write logistic or normalized",
            "start = 'first'\n[sprt]\nelo0 = 0\nelo1 = 5 => \
         an SPRT judges pairs of games in which both start once",
        ],
    );
}

#[test]
fn values_are_within_their_bounds() {
    expect_refusals(
        GOMOKU,
        &[
            "\ngames = 0 => cup.toml:3: 0 is not from 1 to 1000000",
            "concurrency = -1 => cup.toml:2: -1 is not from 1 to 10000",
            "timeout = '0s' => cup.toml:2: '0s' leaves no time",
            "timeout = 'soon' => cup.toml:2: 'soon' is no time",
            "timeout = '9999y' => cup.toml:2: '9999y' is longer than a year",
            "clock = '0s+1s' => cup.toml:2: a clock starts above 0s",
            "clock = '1s+9y' => cup.toml:2: '1s+9y' is longer than a year",
            "start = 'frist' => cup.toml:2: start is one of",
            "min-move-time = 'x' => cup.toml:2: 'x' is no time",
            "seed = -1 => cup.toml:2: -1 is not from 0",
            "listen = 'here' => cup.toml:2: 'here' is no address",
            "round-every = '0s' => cup.toml:2: '0s' leaves no time",
            "round-every = 'weekly' => cup.toml:2: 'weekly' is no time",
            "round-every = 7 => cup.toml:2: write a text in quotes, not 7",
            "wait = '-' => cup.toml:2: '-' is no time",
            "name = '' => cup.toml:2: a name has at least one character",
        ],
    );
}

#[test]
fn board_options_and_starts_are_those_of_the_game() {
    expect_refusals(
        GOMOKU,
        &[
            "openings = { random = 0 } => cup.toml:2: 0 is not from 1 to 100",
            "openings = 4 => cup.toml:2: openings are a file",
            "openings = { file = 'openings.txt', ply = 1 } => cup.toml:2: openings are a file",
            "openings = { file = 'openings.txt', plies = -1 } => cup.toml:2: plies: -1 is not from 0",
            "openings = { file = 'openings.txt', order = 'x' } => \
         cup.toml:2: the order of openings is sequential or random, not 'x'",
            "board = 2 => cup.toml:2: gomoku is not played on a board of 2",
            "board = 300 => cup.toml:2: 300 is not from 1 to 255",
            "[options]\nline = 3\nrul = 'exact' => \
         cup.toml:4: gomoku has no option 'rul'; did you mean 'rule'?",
            "options = { line = 9 } => cup.toml:2: option line is a whole number from 3 to 7",
            "options = { line = [3] } => cup.toml:2: an option is a word or a number, not array",
            "options = { line = 3, LINE = 4 } => cup.toml: option line is given twice",
            "position = 'nonsense' => cup.toml:2: not a position",
            "board = 3\nposition = 'oo1/xxx/3 round'\noptions.line = 3 => \
         cup.toml:3: the game is over in this position",
            "openings = 'openings.txt' => openings.txt:1: there is no opening",
            "openings = 'none.txt' => none.txt: No such file",
        ],
    );
}

#[test]
fn a_wrong_opening_is_named_in_its_own_file() {
    let refused = load_with("game = 'gomoku'\nopenings = 'openings.txt'", "h8\nh8 h8\n");
    let error = refused.err().expect("h8 is taken");
    assert!(
        error.starts_with("openings.txt:2: 'h8 h8' cannot be played"),
        "{error}"
    );
}

#[test]
fn players_need_a_brain_and_names_of_their_own() {
    let player = |keys: &str| format!("[[player]]\n{keys}\n");
    let a = player("name = 'A'\nbrain = 'a'");
    let file = |players: &[String]| {
        let text = format!("game = 'gomoku'\n{}", players.concat());
        load_exactly(&text, "").err().unwrap_or_default()
    };
    for (players, expected) in [
        (vec![], "cup.toml: 0 players; write at least two [[player]]"),
        (vec![a.clone()], "cup.toml: 1 player; write at least two"),
        (
            vec![a.clone(), a.clone()],
            "cup.toml:5: two players are called 'A'",
        ),
        (
            vec![a.clone(), player("brain = 'A=b'")],
            "two players are called 'A'",
        ),
        (
            vec![a.clone(), player("name = 'B'")],
            "cup.toml:5: a player has no brain",
        ),
        (
            vec![a.clone(), player("brian = 'b'")],
            "cup.toml:6: there is no key 'brian'; did you mean 'brain'?",
        ),
        (
            vec![a.clone(), player("name = 'B'\nbrain = 'C=b'")],
            "cup.toml:7: the player has a name and",
        ),
        (
            vec![a.clone(), player("name = 'a\\nb'\nbrain = 'b'"), a.clone()],
            "cup.toml:",
        ),
        (
            vec![a.clone(), player("brain = 'uci:Hash=1 b'")],
            "cup.toml:6: 'uci:Hash=1 b' is no player",
        ),
        (
            vec![
                player("name = 'X'\nbrain = 'lobby:Q'"),
                player("name = 'Y'\nbrain = 'lobby:Q'"),
            ],
            "two players are lobby:Q",
        ),
        (
            vec![a, player("brain = 'lobby:A'")],
            "two players are called 'A'",
        ),
    ] {
        let refusal = file(&players);
        assert!(
            refusal.contains(expected),
            "{players:?}\n{refusal}\n{expected}"
        );
    }
}

#[test]
fn files_that_cannot_be_read_are_errors() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cup.toml");
    assert!(TournamentConfig::load(&path).is_err(), "it is not there");
    fs::write(&path, [0xff, 0xfe]).unwrap();
    let error = TournamentConfig::load(&path).err().unwrap().to_string();
    assert!(error.contains("UTF-8"), "{error}");
    fs::write(&path, vec![b'#'; 17 * 1024 * 1024]).unwrap();
    let error = TournamentConfig::load(&path).err().unwrap().to_string();
    assert!(error.contains("more than"), "{error}");
}

#[test]
fn a_hundred_players_and_some_are_read_and_too_many_refused() {
    let file = |count: usize| {
        let players = (0..count).map(|number| format!("[[player]]\nbrain = 'b{number}=b'\n"));
        let text = format!("game = 'gomoku'\n{}", players.collect::<String>());
        load_exactly(&text, "").map(|config| config.players.len())
    };
    assert_eq!(file(120), Ok(120));
    assert!(file(MAX_PLAYERS + 1).is_err_and(|error| error.contains("too many")));
}

#[test]
fn agents_of_the_acpc_play_no_game_on_a_board() {
    expect_refusals(
        GOMOKU,
        &[
            "[[player]]\nbrain = 'A=acpc:./agent' => cup.toml:3: agents of the ACPC play poker alone",
            "[[player]]\nbrain = 'A=./a'\n[[player]]\nname = 'B'\nbrain = 'acpc:tcp:9001' => \
         cup.toml:6: agents of the ACPC play poker alone",
        ],
    );
}

#[test]
fn a_position_of_reversi_is_refused_where_gtp_would_have_to_tell_it() {
    let position =
        "position = '-------------------X-------XX------XO--------------------------- white'";
    let with = |key: &str, brain: &str| {
        let text = format!(
            "game = 'reversi'\n{key}\n[[player]]\nname = 'Edax'\nbrain = '{brain}'\n{PLAYERS}"
        );
        load_exactly(&text, "")
    };
    let error = with(position, "gtp:edax -gtp")
        .err()
        .expect("it is refused");
    let expected = "cup.toml:2: Edax speaks GTP, which cannot set up a position of reversi: leave";
    assert!(error.starts_with(expected), "{error}");
    for (key, brain) in [("", "gtp:edax -gtp"), (position, "./edax")] {
        assert!(with(key, brain).is_ok(), "{key} {brain}");
    }
}

#[test]
fn options_are_for_engines_that_have_them() {
    let with = |player: &str| {
        let text = format!("game = 'gomoku'\n[[player]]\n{player}\n{PLAYERS}");
        load_exactly(&text, "")
    };
    let fish = "name = 'Fish'\nbrain = 'uci:depth=5 fish'\n";
    let good = format!(
        "{fish}nodes = 9\nponder = true\noptions = {{ Hash = 16, Style = 'wild', Book = true }}"
    );
    let config = with(&good).unwrap_or_else(|error| panic!("{error}"));
    let named = BrainSpec::parse(
        "uci:depth=5 nodes=9 ponder=true option.Book=true option.Hash=16 option.Style=wild fish",
        Path::new("/"),
    );
    let shown = |spec: &BrainSpec| {
        let whole = format!("{spec:?}");
        whole[whole.find("kind:").unwrap()..].to_owned()
    };
    assert_eq!(shown(&config.players[0].brain), shown(&named.unwrap()));
    for (player, expected) in [
        (
            format!("{fish}depth = 6"),
            "cup.toml:5: depth is given twice",
        ),
        (
            format!("{fish}nodes = 'many'"),
            "cup.toml:5: nodes is a whole number",
        ),
        (
            format!("{fish}ponder = 'often'"),
            "cup.toml:5: ponder is true or false, not 'often'",
        ),
        (
            format!("{fish}options = {{ Hash = [1] }}"),
            "cup.toml:5: write a text, a number",
        ),
        (
            "name = 'Brain'\nbrain = 'brain'\ndepth = 6".to_owned(),
            "cup.toml:5: options are for engines",
        ),
    ] {
        let error = with(&player).err().expect("it is refused");
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn a_token_is_a_text_for_a_player_of_the_lobby_and_is_not_shown() {
    let with = |player: &str| {
        let text = format!("game = 'gomoku'\n[[player]]\n{player}\n{PLAYERS}");
        load_exactly(&text, "")
    };
    let config = with("brain = 'lobby:Deep'\ntoken = 'open sesame'");
    let config = config.unwrap_or_else(|error| panic!("{error}"));
    let token = &config.players[0].token;
    assert_eq!(*token, Some("open sesame".parse().unwrap()));
    assert!(config.players[1].token.is_none() && !config.protect_names);
    assert!(!format!("{:?}", config.players).contains("sesame"));
    for (player, expected) in [
        (
            "brain = 'lobby:Deep'\ntoken = 4711",
            "cup.toml:4: a token is a text in quotes",
        ),
        (
            "brain = 'lobby:Deep'\ntoken = ' 4711'",
            "cup.toml:4: a token has 1 to 64 bytes",
        ),
        (
            "name = 'Deep'\nbrain = './deep'\ntoken = '4711'",
            "cup.toml:5: a token is for a player of the lobby",
        ),
    ] {
        let error = with(player).err().expect("it is refused");
        assert!(error.starts_with(expected), "{error}");
        assert!(!error.contains("4711"), "{error}");
    }
    assert!(load("game = 'gomoku'\nprotect-names = true").protect_names);
}

#[test]
fn a_program_that_is_not_there_is_known_before_anything_is_started() {
    let player =
        |name: &str, brain: &str| format!("[[player]]\nname = '{name}'\nbrain = '{brain}'\n");
    let file = |brain: &str| {
        let there = player("A", "sh -c true") + &player("R", "tcp:localhost:1");
        let text = format!("game = 'gomoku'\n{there}{}", player("B", brain));
        load_exactly(&text, "").unwrap()
    };
    assert_eq!(file("sh -c false").missing, None);
    let missing = file("./none").missing.unwrap().to_string();
    assert!(
        missing.contains("cup.toml:10: there is no program"),
        "{missing}"
    );
    let missing = file("/dev/null").with_programs().err().unwrap();
    assert!(
        missing.message.to_string().contains("chmod +x"),
        "{missing}"
    );
}

#[test]
fn processors_are_checked_before_anything_is_started() {
    let file = |all: &str, own: &str, brain: &str| {
        let player = format!("[[player]]\nname = 'Own'\nbrain = '{brain}'\n{own}\n");
        let text = format!("game = 'gomoku'\n{all}\n{player}{PLAYERS}");
        load_exactly(&text, "")
    };
    let pinned = |all: &str, own: &str, brain: &str| {
        let config = file(all, own, brain).unwrap_or_else(|error| panic!("{error}"));
        let cpus = config.players[0].brain.cpus.clone();
        cpus.map(|cpus| cpus.to_string())
    };
    let (all, own) = ("cpus = '5'", "cpus = '0-1'");
    for (all, own, brain, expected) in [
        ("", "", "sh", None),
        (all, "", "sh", Some("5")),
        (all, "", "cpus=3 sh", Some("3")),
        (all, own, "cpus=3 sh", Some("0-1")),
        (all, "", "tcp:localhost:1", None),
        ("cpus = 'each'", "", "sh", Some("each")),
        (all, "cpus = 'each:2'", "sh", Some("each:2")),
    ] {
        assert_eq!(pinned(all, own, brain).as_deref(), expected, "{brain}");
    }
    for (all, own, brain, expected) in [
        (
            "cpus = 'x'",
            "",
            "sh",
            "cup.toml:2: 'x' is no list of processors: write 2",
        ),
        ("", "cpus = '3-0'", "sh", "cup.toml:6: '3-0' is no list"),
        (
            "",
            own,
            "lobby:Deep",
            "cup.toml:6: cpus are for programs that are started here",
        ),
    ] {
        let error = file(all, own, brain).err().expect("it is refused");
        assert!(error.starts_with(expected), "{error}");
    }
    // No machine of a test has so many.
    let far = "cpus = '1023'";
    for (all, own, brain, line) in [
        (far, "", "sh", 2),
        (far, "cpus = '1023'", "sh", 6),
        ("", "", "cpus=1023 sh", 5),
    ] {
        let missing = file(all, own, brain).unwrap().missing.unwrap().to_string();
        let expected = format!("cup.toml:{line}: there is no processor 1023 for programs here");
        assert!(missing.contains(&expected), "{missing}");
    }
}
