//! The record of a game.

use std::path::{Path, PathBuf};

use tests::{Offender, arbiter};

use crate::checks::together;
use crate::duel::duel;
use crate::engines::scripted_in;

/// The files below a directory.
fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the directory is there");
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.push(path);
        }
    }
    files
}

#[test]
fn a_record_holds_the_moves_the_thoughts_and_the_end() {
    let directory = tempfile::tempdir().unwrap();
    let fought = duel("com 0,2 | on move 2 @1: say info score 12 text deep thought; polite")
        .games(2)
        .words(["--records", directory.path().to_str().unwrap()])
        .fight()
        .played_on();
    let files = files(directory.path());
    assert_eq!(files.len(), 2, "{files:?}");
    let game = &fought.games()[0];
    let record = PathBuf::from(game.record.as_ref().expect("a record is kept"));
    let record = files
        .iter()
        .find(|file| file.file_name() == record.file_name())
        .expect("it is where the event says");
    let text = std::fs::read_to_string(record).unwrap();
    for piece in ["Bad", "Good", "deep thought", "A1", "E1", "win"] {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

#[test]
fn a_record_has_the_processor_time_of_its_game_alone() {
    let good = Offender::listen("name Good");
    // The same process plays both games, and works at the first move of the first one.
    let engine = format!(
        "Busy={}",
        scripted_in("gomocup", &["BEGIN@1: work 50; polite"])
    );
    for sandbox in ["on", "off"] {
        let directory = tempfile::tempdir().unwrap();
        let played = arbiter(["match", "gomoku", &engine, &good.brain(), "--games", "2"])
            .args(["--start", "first", "--timeout", "60s", "--sandbox", sandbox])
            .args(["--records", directory.path().to_str().unwrap()])
            .run()
            .expect_status(0);
        let mut files = files(directory.path());
        files.sort();
        let times: Vec<f64> = files.iter().map(|file| cpu_times(file)).collect();
        let [first, second] = times[..] else {
            panic!("{played}");
        };
        assert!(first > second, "{first} ms, then {second} ms");
        let shown = arbiter(["records", "show", files[0].to_str().unwrap()]).run();
        let line = format!(
            " for its turns, {:.3} s of processor time\n",
            first / 1000.0
        );
        assert!(shown.stdout.contains(&line), "{line}{shown}");
    }
}

/// The processor time of the one player that has one in this record, in ms.
fn cpu_times(file: &Path) -> f64 {
    let text = std::fs::read_to_string(file).expect("a record is text");
    let (before, after) = text.split_once(" cpu-ms=\"").expect(&text);
    let own = before.rsplit('<').next().unwrap_or_default();
    assert!(own.contains("name=\"Busy\""), "{text}");
    assert!(!after.contains(" cpu-ms=\""), "{text}");
    let time = after.split('"').next().unwrap_or_default();
    time.parse().expect(&text)
}

#[test]
fn the_line_that_lost_a_game_is_in_its_record() {
    let cases = [
        ("say move Z99", "Z99"),
        ("say what <is> this?", "what &lt;is"),
        (r"say \x1b[2J\xff", r"\xff"),
    ];
    together(cases, |(steps, quoted)| {
        let directory = tempfile::tempdir().unwrap();
        let fought = duel(&format!("on move 2 @1: {steps}"))
            .games(1)
            .words(["--records", directory.path().to_str().unwrap()])
            .fight();
        let files = files(directory.path());
        assert_eq!(files.len(), 1, "{fought}");
        let text = std::fs::read_to_string(&files[0]).unwrap();
        assert!(text.contains(quoted), "{quoted}\n{text}");
        assert!(!text.contains('\x1b'), "{text}");
        // The record holds the lines in both directions before a fault.
        assert!(text.contains("new game"), "{text}");
    });
}

#[test]
fn a_record_is_replayed_and_a_damaged_one_says_where() {
    let directory = tempfile::tempdir().unwrap();
    duel("")
        .games(1)
        .words(["--records", directory.path().to_str().unwrap()])
        .fight()
        .played_on();
    let record = files(directory.path()).remove(0);
    let path = record.to_str().unwrap();
    let finished = arbiter(["replay", path, "--every", "1ms"])
        .run()
        .expect_status(0);
    assert!(finished.stdout.contains("E1"), "{finished}");

    let text = std::fs::read_to_string(&record).unwrap();
    let half = text.floor_char_boundary(text.len() / 2);
    std::fs::write(&record, &text[..half]).unwrap();
    let finished = arbiter(["replay", path, "--every", "1ms"])
        .run()
        .expect_status(1);
    assert!(finished.stderr.contains("line"), "{finished}");
    let name = record.file_name().unwrap().to_str().unwrap();
    assert!(finished.stderr.contains(name), "{finished}");
}

#[test]
fn a_transcript_holds_every_line_in_and_out() {
    let directory = tempfile::tempdir().unwrap();
    duel("")
        .games(1)
        .words(["--transcript", directory.path().to_str().unwrap()])
        .fight()
        .played_on();
    let texts = files(directory.path()).into_iter();
    let text: String = texts
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    for line in ["hello msg", "hello ok", "name Bad", "move E1", "quit msg"] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn nothing_is_kept_where_nothing_is_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let brains = ["name A", "name B"].map(Offender::listen);
    let _ = arbiter(["match", "gomoku"])
        .args(brains.iter().map(Offender::brain))
        .dir(directory.path())
        .run()
        .expect_status(0);
    let files = files(directory.path());
    assert!(files.is_empty(), "{files:?}");
}

#[test]
fn a_player_is_compared_with_each_opponent_by_who_began() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().to_str().unwrap();
    let brain = |name: &str, strategy: u8| {
        let program = tests::programs().arbiter.with_file_name("kalaha-brain");
        format!(
            "{name}={} --strategy {strategy} --seed 1",
            program.display()
        )
    };
    let (ann, bob) = (brain("Ann", 5), brain("Bob", 0));
    let _ = arbiter(["match", "kalaha", &ann, &bob])
        .args(["--games", "6", "--records", folder])
        .run()
        .expect_status(0);
    let csv = ["records", "against", "Bob", "--csv", "--store", folder];
    let csv = arbiter(csv).run().expect_status(0).stdout;
    let lines: Vec<&str> = csv.lines().collect();
    let [header, row] = lines[..] else {
        panic!("{csv}");
    };
    assert!(header.ends_with("followed_losses,winner_score"), "{csv}");
    let cells: Vec<&str> = row.split(',').collect();
    assert_eq!(cells[..3], ["kalaha", "Bob", "Ann"], "{csv}");
    let counts = |cells: &[&str]| {
        cells
            .iter()
            .map(|count| count.parse::<u32>().unwrap())
            .sum::<u32>()
    };
    assert_eq!([&cells[3..6], &cells[6..9]].map(counts), [3, 3], "{csv}");
    // The winner of 48 beans has more than half.
    let score: f64 = cells[9].parse().unwrap();
    assert!((25.0..=48.0).contains(&score), "{csv}");
    let text = arbiter(["records", "against", "Bob", "--store", folder]).run();
    let text = text.expect_status(0).stdout;
    assert!(text.contains("winner's mean score"), "{text}");
    let none = arbiter(["records", "against", "Cid", "--store", folder]).run();
    let none = none.expect_status(1).stderr;
    assert!(none.contains("Cid has ended no game of two"), "{none}");
}
