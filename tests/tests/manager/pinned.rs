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
