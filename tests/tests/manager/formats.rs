//! Gauntlets, Swiss tournaments, knockouts and groups with real brains and a
//! manager that is killed; and other settings of an organiser.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tests::{Events, Offender, arbiter, programs};

use crate::checks::{assert_standings_add_up, together};
use crate::resume::{assert_ids_are_unique, assert_records_are_the_games};
use crate::tournament::Event;
use crate::verify::assert_verified;

const NAMES: [&str; 6] = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"];

/// Brains of two strengths.
fn players() -> Vec<(&'static str, String)> {
    let brain = programs().gomoku_brain.display();
    let player = |(place, name)| {
        let level = if place < 3 { "greedy" } else { "random" };
        (name, format!("'{brain}' --level {level} --seed {place}"))
    };
    (0..).zip(NAMES).map(player).collect()
}

/// A counted game from the store.
#[derive(Debug)]
struct Stored {
    players: BTreeSet<String>,
    stage: i64,
    winner: Option<String>,
}

fn stored(event: &Event) -> Vec<Stored> {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let path = event.path("store/arbiter.sqlite");
    let database = rusqlite::Connection::open_with_flags(path, flags);
    let database = database.expect("there is a store");
    let mut statement = database
        .prepare(
            "SELECT a.name, b.name, number >> 20,
                    iif(one.returns > 0, a.name, iif(two.returns > 0, b.name, NULL))
             FROM games
             JOIN seats one ON one.sequence = games.sequence AND one.seat = 0
             JOIN seats two ON two.sequence = games.sequence AND two.seat = 1
             JOIN players a ON a.id = one.player JOIN players b ON b.id = two.player",
        )
        .expect("the tables are known");
    let rows = statement.query_map([], |row| {
        Ok(Stored {
            players: BTreeSet::from([row.get(0)?, row.get(1)?]),
            stage: row.get(2)?,
            winner: row.get(3)?,
        })
    });
    let rows = rows.expect("games can be read");
    rows.map(|row| row.expect("a game")).collect()
}

/// The number of games of each pair in each stage.
fn ties(games: &[Stored]) -> BTreeMap<(i64, BTreeSet<String>), usize> {
    let mut ties = BTreeMap::new();
    for game in games {
        *ties.entry((game.stage, game.players.clone())).or_insert(0) += 1;
    }
    ties
}

/// Plays a tournament of six while its manager is killed again and again.
fn killed_and_ended(format: &str, settings: &str) -> (Event, Vec<Stored>) {
    let settings = format!("games = 2\nconcurrency = 2\nboard = 9\n{settings}");
    let event = Event::of_format(format, &settings, &players());
    let mut random = StdRng::seed_from_u64(7);
    let mut cut_short = 0;
    for _ in 0..6 {
        let manager = event.manager().start();
        std::thread::sleep(Duration::from_millis(random.random_range(50..=500)));
        let finished = manager.kill();
        cut_short += i32::from(finished.status.code().is_none());
    }
    assert!(cut_short > 0, "{format} was over before the first kill");
    let finished = event.manager().run().expect_status(0);
    let events = event.events();
    assert_ids_are_unique(&events);
    assert_standings_add_up(&events);
    assert_records_are_the_games(&event, &events);
    assert_verified(&event);
    let games = stored(&event);
    assert_eq!(games.len(), events.games().len(), "{format}\n{finished}");
    // Once more, when no game is left.
    let again = event.manager().run().expect_status(0);
    assert_eq!(stored(&event).len(), games.len(), "{again}");
    for name in NAMES {
        assert!(again.stdout.contains(name), "{again}");
    }
    (event, games)
}

fn gauntlet() {
    let (_, games) = killed_and_ended("gauntlet", "challengers = ['Beta', 'Zeta']");
    let ties = ties(&games);
    assert_eq!(ties.len(), 8);
    for ((stage, two), count) in ties {
        assert_eq!((stage, count), (0, 2));
        let challengers = ["Beta", "Zeta"].iter().filter(|name| two.contains(**name));
        assert_eq!(challengers.count(), 1, "{two:?}");
    }
}

fn swiss() {
    let (_, games) = killed_and_ended("swiss", "rounds = 4");
    let ties = ties(&games);
    assert!(ties.values().all(|count| *count == 2));
    let pairs: BTreeSet<_> = ties.keys().map(|(_, two)| two).collect();
    assert_eq!(pairs.len(), ties.len(), "nobody met twice");
    for round in 0..4 {
        let seated = ties.keys().filter(|(stage, _)| *stage == round);
        let seated: Vec<&String> = seated.flat_map(|(_, two)| two).collect();
        let different: BTreeSet<&&String> = seated.iter().collect();
        assert_eq!((seated.len(), different.len()), (6, 6), "round {round}");
    }
}

fn knockout() {
    let (event, games) = killed_and_ended("knockout", "tiebreaks = 1");
    let ties = ties(&games);
    assert_eq!(ties.len(), 5);
    assert!(
        ties.values().all(|count| [2, 4].contains(count)),
        "{ties:?}"
    );
    // A player that goes on has not lost its tie.
    for (stage, two) in ties.keys() {
        let wins = |name: &String| {
            let of_tie = games
                .iter()
                .filter(|game| (game.stage, &game.players) == (*stage, two));
            of_tie
                .filter(|game| game.winner.as_ref() == Some(name))
                .count()
        };
        let later = |name: &&String| ties.keys().any(|(s, two)| s > stage && two.contains(*name));
        for winner in two.iter().filter(later) {
            let loser = two.iter().find(|name| *name != winner);
            assert!(wins(winner) >= loser.map_or(0, wins), "{two:?}");
        }
        assert_eq!(two.iter().filter(later).count(), usize::from(*stage < 2));
    }
    let last = ties.keys().next_back().expect("there was a final");
    let first_two: BTreeSet<String> = event.events().standings()[..2]
        .iter()
        .map(|row| row.player.clone())
        .collect();
    assert_eq!(first_two, last.1, "the finalists are in front");
}

fn groups() {
    let (_, games) = killed_and_ended("groups", "groups = 2\nadvance = 2\ntiebreaks = 0");
    let ties = ties(&games);
    let of = |stage| ties.keys().filter(move |(s, _)| *s == stage).count();
    assert_eq!([of(0), of(1), of(2), of(3)], [6, 2, 1, 0]);
    assert!(ties.values().all(|count| *count == 2));
}

#[test]
fn every_format_comes_to_its_end_however_often_it_is_killed() {
    let formats: [fn(); 4] = [gauntlet, swiss, knockout, groups];
    together(formats, |format| format());
}

fn listening(script: &str) -> (Offender, String) {
    let offender = Offender::listen(script);
    let brain = offender.brain();
    (offender, brain)
}

#[test]
fn a_file_may_ask_for_more_but_not_for_another_tournament() {
    let brains = ["A", "B", "C", "D"].map(|name| (name, listening(&format!("name {name}"))));
    let players: Vec<(&str, String)> = brains
        .iter()
        .map(|(name, (_, brain))| (*name, brain.clone()))
        .collect();
    let event = Event::of_format("swiss", "rounds = 1\ngames = 2", &players[..3]);
    let _ = event.manager().run().expect_status(0);
    assert_eq!(stored(&event).len(), 2);
    // One more player, two rounds and more time; all finished games stay. The
    // player who sat out the last round plays it with the new one.
    event.rewrite("swiss", "rounds = 3\ngames = 2\ntimeout = \"9s\"", &players);
    let finished = event.manager().run().expect_status(0);
    assert!(
        finished.stderr.contains("timeout is 5s there and 9s here"),
        "{finished}"
    );
    assert_eq!(stored(&event).len(), 3 * 2 * 2, "{finished}");
    assert_ids_are_unique(&event.events());
    for (settings, expected) in [
        (
            "rounds = 3\ngames = 2\noptions = { line = 4 }",
            "options is",
        ),
        (
            "rounds = 3\ngames = 2\nboard = 9",
            "board is 15 there and 9 here",
        ),
    ] {
        event.rewrite("swiss", settings, &players);
        let refused = event.manager().run().expect_status(1);
        assert!(refused.stderr.contains(expected), "{refused}");
    }
    event.rewrite("knockout", "games = 2", &players);
    let refused = event.manager().run().expect_status(1);
    assert!(
        refused
            .stderr
            .contains("format is swiss there and knockout here"),
        "{refused}"
    );
}

#[test]
fn a_knockout_that_has_begun_keeps_its_players() {
    let brains = ["A", "B", "C", "D"].map(|name| (name, listening(&format!("name {name}"))));
    let mut players: Vec<(&str, String)> = brains
        .iter()
        .map(|(name, (_, brain))| (*name, brain.clone()))
        .collect();
    let event = Event::of_format("knockout", "games = 1", &players);
    let finished = event.manager().run().expect_status(0);
    assert!(finished.stdout.contains("\nsemi-finals\n"), "{finished}");
    players.swap(0, 1);
    event.rewrite("knockout", "games = 1", &players);
    let refused = event.manager().run().expect_status(1);
    assert!(
        refused.stderr.contains("keeps its players and their order"),
        "{refused}"
    );
}

#[test]
fn scores_and_the_move_limit_end_games_and_the_records_say_so() {
    let says = |name: &str, score: i64| {
        listening(&format!(
            "name {name} | com 0,2 | on move: say info score {score}; polite"
        ))
    };
    let (_a, a) = says("A", 300);
    let (_b, b) = says("B", -300);
    let (_c, c) = says("C", 0);
    let rules = "games = 2\n[adjudication]\nresign = { score = 250, moves = 4 }\nmax-moves = 6";
    let event = Event::new(rules, &[("A", a), ("B", b), ("C", c)]);
    let _ = event.manager().run().expect_status(0);
    let games = event.events().games();
    for game in &games {
        let of_c = [&game.first, &game.second].contains(&&"C".to_owned());
        let expected = if of_c {
            ("move limit", 6, None)
        } else {
            ("adjudication", 4, Some("A"))
        };
        let ended = (game.cause.as_str(), game.moves, game.winner.as_deref());
        assert_eq!(ended, expected, "{game:?}");
        let store = event.path("store");
        let shown = arbiter(["records", "show", &game.id.to_string(), "--store"])
            .args([&store])
            .run()
            .expect_status(0);
        assert!(shown.stdout.contains(&game.cause), "{shown}");
    }
    assert_eq!(games.len(), 6);
}

#[test]
fn a_match_stops_when_it_is_clear_which_player_is_stronger() {
    let brain = programs().gomoku_brain.display();
    let level = |level: &str| format!("{level}='{brain}' --level {level} --seed 1");
    let finished = arbiter(["match", "gomoku", &level("greedy"), &level("random")])
        .args(["--sprt", "0,200", "--board", "9", "--concurrency", "2"])
        .run()
        .expect_status(0);
    assert!(finished.stdout.contains("H1 accepted"), "{finished}");
    assert!(finished.stdout.contains("in -2.94..2.94"), "{finished}");
    let games = finished
        .stdout
        .lines()
        .filter(|line| line.starts_with("game "))
        .count();
    assert!((8..200).contains(&games), "{finished}");
    let wrong = arbiter(["match", "gomoku", "a", "b", "--sprt", "10,0"])
        .run()
        .expect_status(2);
    assert!(wrong.stderr.contains("elo0 is less than elo1"), "{wrong}");
}

/// Two equal players: the test accepts H0, and says by how much they may differ.
#[test]
fn after_a_test_stands_an_estimate_that_its_pairs_alone_decide() {
    let brain = programs().gomoku_brain.display();
    let player = |name, seed| format!("{name}='{brain}' --level random --seed {seed}");
    let finished = arbiter(["match", "gomoku", &player("A", 1), &player("B", 2)])
        .args(["--sprt", "0,200,normalized", "--board", "7"])
        .run()
        .expect_status(0);
    assert!(
        finished.stdout.contains("SPRT 0..200 normalised Elo: "),
        "{finished}"
    );
    let pairs = finished.stdout.rsplit("pairs ").next().unwrap_or_default();
    let pairs: String = pairs.chars().take_while(|sign| *sign != ';').collect();
    let judged = arbiter(["sprt", "0,200,normalized", "--pairs", &pairs])
        .run()
        .expect_status(0);
    let estimate = |stdout: &str| {
        let line = stdout.lines().find(|line| line.starts_with("estimate: "));
        line.expect("an estimate").to_owned()
    };
    assert_eq!(estimate(&finished.stdout), estimate(&judged.stdout));
}

#[test]
fn a_test_is_planned_on_both_scales_before_it_begins() {
    let lines = |bounds: &str, more: &[&str]| {
        let planned = arbiter(["sprt", bounds]).args(more).run().expect_status(0);
        let rows = planned.stdout.lines().skip(2).map(str::to_owned);
        rows.filter(|row| row.starts_with('H')).collect::<Vec<_>>()
    };
    // Wald: 2·2.944·0.9/(0.5·lead²) pairs at either bound, and a lead of 10 Elo is
    // 0.01439/0.25 where half of the games are drawn.
    let half = lines("0,10", &[]);
    assert!(half[1].ends_with("5.0 %  3,201"), "{half:?}");
    assert!(
        half[2].contains("10.00") && half[2].ends_with("95.0 %  3,201"),
        "{half:?}"
    );
    // In normalised Elo draws do not matter.
    let games = |row: &str| row.rsplit(' ').next().unwrap_or_default().to_owned();
    let few = lines("0,10,normalized", &["--draws", "10%"]);
    let many = lines("0,10,normalized", &["--draws", "90%"]);
    assert_eq!(games(&few[1]), games(&many[1]));
    let alike = arbiter(["sprt", "0,10", "--pairs", "0-0-100-0-0"]).run();
    let alike = alike.expect_status(0).stdout;
    assert!(alike.contains("All pairs ended alike"), "{alike}");
    assert!(!alike.contains("estimate"), "{alike}");
    for (wrong, why) in [
        (["--pairs", "1-2-3"], "'1-2-3' are no five numbers"),
        (["--pairs", "0-0-0-0-0"], "are no five numbers"),
        (["--draws", "100%"], "below 100%"),
    ] {
        let refused = arbiter(["sprt", "0,10"]).args(wrong).run().expect_status(2);
        assert!(refused.stderr.contains(why), "{refused}");
    }
}

/// Gives the `sprt` events after checking each. One comes after the second game
/// of each counted pair, never before the games themselves.
fn said_of_test(events: &Events) -> Vec<serde_json::Value> {
    let said: Vec<serde_json::Value> = events.of("sprt").into_iter().cloned().collect();
    for row in &said {
        let number = |field: &str| row[field].as_f64().expect(field);
        let (llr, lower, upper) = (number("llr"), number("lower"), number("upper"));
        let verdict = match llr {
            _ if llr >= upper => serde_json::json!("H1"),
            _ if llr <= lower => serde_json::json!("H0"),
            _ => serde_json::Value::Null,
        };
        assert_eq!(row["verdict"], verdict, "{row}");
        assert!(
            lower < 0.0 && upper > 0.0 && number("elo0") < number("elo1"),
            "{row}"
        );
        let pairs = row["pairs"].as_array().expect("five counts");
        let pairs: u64 = pairs.iter().filter_map(serde_json::Value::as_u64).sum();
        assert_eq!(row["games"], 2 * pairs);
    }
    said
}

/// The last line of the stream, without its rows.
fn last_of_test(events: &Events) -> serde_json::Value {
    let last = events.of("standings").into_iter().next_back();
    let mut test = last.expect("the standings were said")["sprt"].clone();
    test["event"] = "sprt".into();
    test
}

#[test]
fn programs_are_told_how_a_test_stands_after_each_pair_and_in_the_end() {
    let brain = programs().gomoku_brain.display();
    let level = |level: &str| format!("{level}='{brain}' --level {level} --seed 1");
    let finished = arbiter(["match", "gomoku", &level("random"), &level("greedy")])
        .args(["--sprt", "0,200,normalized", "--board", "9"])
        .args(["--events", "-"])
        .run()
        .expect_status(0);
    let events = finished.events();
    assert_eq!(events.kinds().last(), Some(&"standings"));
    let said = said_of_test(&events);
    let games: Vec<_> = said
        .iter()
        .filter_map(|row| row["games"].as_u64())
        .collect();
    let expected: Vec<u64> = (1..=said.len() as u64).map(|pair| 2 * pair).collect();
    assert_eq!(games, expected, "after each pair");
    let (last, earlier) = said.split_last().expect("pairs were judged");
    assert!(earlier.iter().all(|row| row["verdict"].is_null()));
    assert_eq!(last["verdict"], "H0");
    assert_eq!(last_of_test(&events), *last);
    assert_eq!((&last["elo0"], &last["elo1"]), (&0.0.into(), &200.0.into()));
    assert_eq!(last["scale"], "normalized");
    // No event comes before its games.
    let mut ended = 0;
    let mut judged = 0;
    for kind in events.kinds() {
        ended += u64::from(kind == "game");
        judged += u64::from(kind == "sprt");
        assert!(2 * judged <= ended);
    }
}

#[test]
fn a_tournament_of_two_goes_on_with_its_test() {
    let brain = programs().gomoku_brain.display();
    let player = |name, level: &str| (name, format!("'{brain}' --level {level} --seed 1"));
    let players = [player("A", "greedy"), player("B", "random")];
    let settings = |elo1: u32| format!("board = 9\n[sprt]\nelo0 = 0\nelo1 = {elo1}");
    let event = Event::new(&settings(300), &players);
    let first = event.manager().run().expect_status(0);
    assert!(first.stdout.contains("H1 accepted"), "{first}");
    let ends_with_test = |stdout: &str| {
        let last = stdout.lines().next_back().unwrap_or_default();
        last.starts_with("SPRT 0..") && last.contains("LLR ") && last.contains("H1 accepted")
    };
    assert!(ends_with_test(&first.stdout), "{first}");
    let played = stored(&event).len();
    let before = said_of_test(&event.events());
    let decided = before.last().expect("pairs were judged");
    assert_eq!(decided["verdict"], "H1");
    assert_eq!(last_of_test(&event.events()), *decided);
    let again = event.manager().run().expect_status(0);
    assert!(ends_with_test(&again.stdout), "{again}");
    // Repeated, although no game was played.
    let after = said_of_test(&event.events());
    assert_eq!(after.len(), before.len() + 1);
    assert_eq!(after.last(), Some(decided));
    assert_eq!(last_of_test(&event.events()), *decided);
    assert_eq!(
        stored(&event).len(),
        played,
        "the same results, the same decision"
    );
    event.rewrite("round-robin", &settings(60), &players);
    let closer = event.manager().run().expect_status(0);
    assert!(closer.stdout.contains("H1 accepted"), "{closer}");
    assert!(
        stored(&event).len() > played,
        "a finer question takes more games"
    );
}

#[test]
fn standings_are_written_as_the_ending_says() {
    let brains = ["name A", "name B", "name C"].map(listening);
    let names = ["<A>", "B|b", "C,c"];
    let players: Vec<(&str, String)> = names
        .into_iter()
        .zip(&brains)
        .map(|(name, (_, brain))| (name, brain.clone()))
        .collect();
    let event = Event::new("games = 2\nopenings = { random = 2 }", &players);
    // Openings need brains of 0,2.
    let refused = event.manager().run().expect_status(1);
    assert!(refused.stderr.contains("openings"), "{refused}");
    event.rewrite("round-robin", "games = 2", &players);
    for (ending, expected) in [("csv", "\"C,c\""), ("md", "B\\|b"), ("html", "&lt;A&gt;")] {
        let file = event.path(&format!("standings.{ending}"));
        let _ = event
            .manager()
            .args(["--standings".as_ref(), file.as_os_str()])
            .run()
            .expect_status(0);
        let text = fs::read_to_string(&file).expect("it was written");
        assert!(text.contains(expected), "{text}");
    }
    let wrong = event
        .manager()
        .args(["--standings", "standings.pdf"])
        .run()
        .expect_status(2);
    assert!(
        wrong.stderr.contains(".csv, .json, .md, .html or .svg"),
        "{wrong}"
    );
}

#[test]
fn random_openings_are_the_same_for_both_colours() {
    let brain = programs().gomoku_brain.display();
    let player = |name, seed| (name, format!("'{brain}' --level random --seed {seed}"));
    let event = Event::new(
        "games = 4\nboard = 7\nseed = 3\nopenings = { random = 4 }",
        &[player("A", 1), player("B", 2)],
    );
    let _ = event.manager().run().expect_status(0);
    let mut openings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for game in event.events().games() {
        let record = fs::read_to_string(game.record.expect("it is kept")).expect("it is text");
        let opening = record
            .split("opening=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        let opening = opening.expect("there is one").to_owned();
        assert_eq!(opening.split(' ').count(), 4);
        openings.entry(opening).or_default().insert(game.first);
    }
    let both = BTreeSet::from(["A".to_owned(), "B".to_owned()]);
    assert_eq!(openings.len(), 2);
    assert!(
        openings.values().all(|starters| *starters == both),
        "{openings:?}"
    );
}

#[test]
fn keys_of_0_1_0_are_read_with_a_remark_and_respelled() {
    let settings = "# game_every stays in a comment\ngames = 2\ngame_every = \"0s\"  # at once\n\
                    [adjudication]\nmax_moves = 300";
    let event = Event::of_format("round-robin", settings, &players()[..2]);
    let file = event.path("event.toml");
    let finished = event.manager().run().expect_status(0);
    assert_eq!(event.events().games().len(), 2);
    let remark = "event.toml:6: write game-every instead of game_every";
    assert!(finished.stderr.contains(remark), "{finished}");
    let before = fs::read_to_string(&file).expect("the file");
    let words = ["config", "migrate", file.to_str().expect("a plain path")];
    let migrate = || arbiter(words).run().expect_status(0);
    let migrated = migrate();
    let said = [
        "event.toml:6: game_every -> game-every",
        "max_moves -> max-moves",
    ];
    assert!(
        said.iter().all(|said| migrated.stdout.contains(said)),
        "{migrated}"
    );
    let after = fs::read_to_string(&file).expect("the file");
    let expected = before
        .replace("game_every = ", "game-every = ")
        .replace("max_moves", "max-moves");
    assert_eq!(after, expected);
    assert!(migrate().stdout.contains("nothing to change"));
    let broken = event.path("broken.toml");
    fs::write(&broken, "x = [").expect("the folder is ours");
    let refused = arbiter(["config", "migrate"]).args([&broken]).run();
    let refused = refused.expect_status(1);
    assert!(refused.stderr.contains("broken.toml: "), "{refused}");
    // The store goes on, and nobody remarks anything.
    let again = event.manager().run().expect_status(0);
    assert!(!again.stderr.contains("instead of"), "{again}");
    assert_eq!(event.events().games().len(), 2);
}

/// Players of two games: their ratings beside an anchor, how sure each order of two is, all
/// games on one scale, and results that other programs rate.
#[test]
fn ratings_are_anchored_compared_and_put_on_one_scale() {
    let gomoku = programs().gomoku_brain.display();
    let kalaha = programs().gomoku_brain.with_file_name("kalaha-brain");
    let kalaha = kalaha.display();
    let player = |name, seed: u32| (name, format!("'{gomoku}' --level random --seed {seed}"));
    let event = Event::new(
        "board = 7\ngames = 4",
        &[player("A", 1), player("B", 2), player("C", 3)],
    );
    let _played = event.manager().run().expect_status(0);
    let other = event.path("kalaha");
    let brain = |name, seed| format!("{name}='{kalaha}' --level random --seed {seed}");
    let _played = arbiter(["match", "kalaha", &brain("A", 1), &brain("D", 2)])
        .args(["--games", "6", "--store"])
        .args([&other])
        .run()
        .expect_status(0);
    let rated = |words: &[&str]| {
        arbiter(["ratings", "--store"])
            .args([&event.path("store")])
            .args(["--store"])
            .args([&other])
            .args(words)
            .run()
    };
    // The same games, named a second time.
    for folder in ["store", "store/../store", "store/records"] {
        let folder = event.path(folder).display().to_string();
        let twice = rated(&["gomoku", "--store", &folder]).expect_status(2);
        assert!(twice.stderr.contains(" has the games of "), "{twice}");
    }
    let anchored = rated(&["gomoku", "--anchor", "B=1500", "--superiority"]).expect_status(0);
    let row = |name: &str| {
        let start = format!("| {name} ");
        let mut rows = anchored.stdout.lines().filter(|row| row.contains(&start));
        [(); 3].map(|()| rows.next().expect("three tables").to_owned())
    };
    let [standing, _, likely] = row("B");
    assert!(standing.contains("+1500"), "{anchored}");
    // How likely B is stronger than A, and A than B, are 100 % together.
    let percents = |row: &str| -> Vec<f64> {
        let cells = row.split('|').skip(3).map(|cell| cell.trim().parse().ok());
        cells.flatten().collect()
    };
    let [_, _, others] = row("A");
    let (likely, others) = (percents(&likely), percents(&others));
    assert_eq!((likely.len(), others.len()), (2, 2), "{anchored}");
    let sums = likely
        .iter()
        .flat_map(|one| others.iter().map(move |other| one + other));
    let is_whole = sums.map(|sum| (sum - 100.0).abs()).any(|off| off < 0.11);
    assert!(is_whole, "{anchored}");
    assert!(
        anchored.stdout.contains("To move first is worth "),
        "{anchored}"
    );
    // The last two are linked by A alone.
    let together = rated(&["--together"]).expect_status(0);
    for (name, games) in [("A", 14), ("B", 8), ("C", 8), ("D", 6)] {
        let row = format!("| {name}      | {games:>5} |");
        assert!(together.stdout.contains(&row), "{row}\n{together}");
    }
    for (words, why) in [
        (["--together", "--anchor", "E=0"], "'E' has no rating here"),
        (["--together", "--anchor", "E"], "NAME=ELO"),
        (["gomoku", "--anchor", "A=1e9"], "at most 10000"),
    ] {
        let refused = rated(&words).expect_status(2);
        assert!(refused.stderr.contains(why), "{refused}");
    }
    let tags = arbiter(["records", "export", "--format", "tags", "--store"])
        .args([&other])
        .run()
        .expect_status(0);
    let count = |text: &str| tags.stdout.matches(text).count();
    assert_eq!(count("[White \"A\"]") + count("[White \"D\"]"), 6, "{tags}");
    let results = ["1-0", "0-1", "1/2-1/2"]
        .map(|result| count(&format!("[Result \"{result}\"]\n\n{result}\n")));
    assert_eq!(results.iter().sum::<usize>(), 6, "{tags}");
}
