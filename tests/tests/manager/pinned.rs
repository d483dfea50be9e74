//! Programs that run on processors of their own.

use std::fs;

use rustix::thread::{CpuSet, sched_getaffinity};
use tests::{Offender, arbiter, programs};

/// The first and the last processor that the test itself may use.
fn processors() -> [String; 2] {
    let own = sched_getaffinity(None).expect("the kernel tells it");
    let is_own = |number: &usize| own.is_set(*number);
    let (first, last) = (
        (0..CpuSet::MAX_CPU).find(is_own),
        (0..CpuSet::MAX_CPU).rfind(is_own),
    );
    [first, last].map(|number| number.expect("it runs somewhere").to_string())
}

#[test]
fn a_program_and_its_threads_run_on_the_processors_that_a_file_names() {
    let good = Offender::listen("name Good");
    let hostile = programs().hostile.display();
    let [first, last] = processors();
    for (sandbox, all, own, expected) in
        [("on", &last, &first, &first), ("off", &first, &last, &last)]
    {
        let directory = tempfile::tempdir().expect("there is room for a folder");
        let file = directory.path().join("cup.toml");
        // It ends in each game, so it is started anew for the second one.
        let text = format!(
            "game = 'gomoku'\ngames = 2\nstart = 'first'\ntimeout = '60s'\nsandbox = '{sandbox}'\n\
             cpus = '{all}'\n\
             [[player]]\nname = 'Own'\nbrain = \"{hostile} processors 'on new game: vanish'\"\ncpus = '{own}'\n\
             [[player]]\nname = 'Good'\nbrain = '{}'\n",
            good.brain()
        );
        fs::write(&file, text).expect("the folder is ours");
        let played = arbiter(["tournament".as_ref(), file.as_os_str()])
            .args(["--events", "-"])
            .logging()
            .run();
        let told: Vec<&str> = played
            .stderr
            .lines()
            .filter_map(|line| Some(line.split_once("Own: processors: got ")?.1))
            .collect();
        assert_eq!(told, [expected, expected], "{played}");
    }
}

#[test]
fn a_word_of_a_match_names_processors_and_what_is_not_there_is_refused() {
    let good = Offender::listen("name Good");
    let [first, _] = processors();
    let brain = format!(
        "cpus={first} {} processors 'name Own'",
        programs().hostile.display()
    );
    let words = [
        "match",
        "gomoku",
        &brain,
        &good.brain(),
        "--games",
        "1",
        "--timeout",
        "60s",
    ];
    let played = arbiter(words).logging().run();
    let expected = format!("processors: got {first}\n");
    assert!(played.stderr.contains(&expected), "{played}");
    let far = brain.replace(&format!("cpus={first} "), "cpus=1023 ");
    let words = ["match", "gomoku", &far, &good.brain(), "--games", "1"];
    let refused = arbiter(words).run();
    assert_eq!(refused.status.code(), Some(2), "{refused}");
    let expected = "there is no processor 1023 for programs here: cpus may name ";
    assert!(refused.stderr.contains(expected), "{refused}");
}

#[test]
fn each_game_has_a_core_and_both_its_programs_share_it() {
    let directory = tempfile::tempdir().expect("there is room for a folder");
    let file = directory.path().join("cup.toml");
    let hostile = programs().hostile.display();
    let run = |concurrency: usize, cpus: &str| {
        let players = ["One", "Two", "Three"].map(|name| {
            format!("[[player]]\nname = '{name}'\nbrain = \"{hostile} processors 'name {name}'\"\n")
        });
        let text = format!(
            "game = 'gomoku'\ngames = 4\nconcurrency = {concurrency}\ncpus = '{cpus}'\n{}",
            players.concat()
        );
        fs::write(&file, text).expect("the folder is ours");
        let store = directory.path().join(format!("{concurrency}"));
        arbiter(["tournament".as_ref(), file.as_os_str()])
            .args(["--store".as_ref(), store.as_os_str()])
            .logging()
            .run()
    };
    let many = run(1000, "each:2");
    assert_eq!(many.status.code(), Some(2), "{many}");
    let few = "each: 1000 games at once need 2000 cores, and programs here have ";
    assert!(many.stderr.contains(few), "{many}");
    assert!(!directory.path().join("1000").exists(), "{many}");
    let (_, cores) = many.stderr.split_once(few).expect("it says so");
    let cores: usize = cores
        .split(',')
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap();
    let games = cores.min(4);
    let played = run(games, "each").expect_status(0);
    let told = played.stderr.lines();
    let told = told.filter_map(|line| line.split_once(": processors: got "));
    let mut found: Vec<(&str, &str)> = told
        .map(|(name, number)| (name.rsplit(' ').next().unwrap_or(name), number))
        .collect();
    assert!(
        found.iter().all(|(_, list)| list.parse::<usize>().is_ok()),
        "{found:?}"
    );
    // A program stays at its core, so each player has one program for each core at most.
    let all = found.len();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), all, "{played}");
    let mut numbers: Vec<&str> = found.iter().map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), games, "{played}");
}
