//! Records for the author of a program: they hold the program's standard error beside the
//! conversation, and `arbiter watch` shows both.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use tests::{Finished, Offender, arbiter, programs};

/// A program that runs these lines of a shell, which write to its standard error, and
/// then plays as a brain does.
fn program(folder: &Path, lines: &str) -> String {
    let brain = programs().gomoku_brain.display();
    let file = folder.join("program.sh");
    let text = format!("#!/bin/sh\n{lines}\nexec {brain} --level random --name Own \"$1\"\n");
    std::fs::write(&file, text).expect("the folder can be written");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    file.display().to_string()
}

/// Plays a game, and gives the record of it.
fn record(folder: &Path, own: &str, opponent: &str, more: &[&str]) -> (Finished, String) {
    let opponent = Offender::listen(opponent);
    let records = folder.join("records");
    let finished = arbiter(["match", "gomoku", own, &opponent.brain()])
        .args([
            "--games",
            "1",
            "--records",
            records.to_str().expect("a plain name"),
        ])
        .args(more)
        .run();
    let file = only_file(&records).unwrap_or_else(|| panic!("no record: {finished}"));
    let text = std::fs::read_to_string(file);
    let text = text.unwrap_or_else(|error| panic!("{error}: {finished}"));
    (finished, text)
}

/// The one file in a folder.
fn only_file(folder: &Path) -> Option<PathBuf> {
    let mut files = std::fs::read_dir(folder).expect("the folder is there");
    let file = files.next()?.expect("it can be read");
    assert!(files.next().is_none());
    Some(file.path())
}

/// The lines of standard error in a record.
fn errors(record: &str) -> Vec<&str> {
    let Some((_, rest)) = record.split_once(" <errors seat=\"cross\">\n") else {
        return Vec::new();
    };
    let (lines, _) = rest.split_once(" </errors>").expect("it is closed");
    lines.lines().collect()
}

#[test]
fn a_fault_leaves_the_last_lines_of_standard_error_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let own = program(
        folder.path(),
        "printf 'book \\033[2J loaded\\n<no> hash\\n' >&2",
    );
    let (_, record) = record(folder.path(), &own, "on move 2: say move Z99", &[]);
    let lines = errors(&record);
    assert_eq!(lines.len(), 2, "{record}");
    // It was written before the game.
    assert!(
        lines[0].contains("ms=\"0.000\" text=\"book \\u{1b}[2J loaded\""),
        "{record}"
    );
    assert!(lines[1].contains("&lt;no&gt; hash"), "{record}");
    let path = only_file(&folder.path().join("records")).expect("there is one");
    let path = path.to_str().unwrap();
    let watched = arbiter(["watch", path, "--every", "0s"])
        .run()
        .expect_status(0);
    for line in [
        "     cross took ",
        "     cross 0.000 ms ! book \\u{1b}[2J loaded\n",
        " < new game\n",
        " > move Z99\n",
        "illegal move",
    ] {
        assert!(watched.stdout.contains(line), "{line} in {watched}");
    }
    assert!(!watched.stdout.contains('\u{1b}'), "{watched}");
    let shown = arbiter(["records", "show", path]).run().expect_status(0);
    assert!(shown.stdout.contains("the standard error of"), "{shown}");
    assert!(shown.stdout.contains("<no> hash"), "{shown}");
    let replayed = arbiter(["replay", path, "--every", "0s"]).run();
    assert!(!replayed.stdout.contains("hash"), "{replayed}");
}

#[test]
fn a_game_that_ends_well_keeps_it_only_if_it_is_wished() {
    let folder = tempfile::tempdir().unwrap();
    let own = program(folder.path(), "echo hello >&2");
    let (finished, record_of) = record(folder.path(), &own, "", &[]);
    assert!(errors(&record_of).is_empty(), "{finished}");
    let folder = tempfile::tempdir().unwrap();
    let own = program(folder.path(), "echo hello >&2");
    let whole = ["--conversations", "whole"];
    let (finished, record_of) = record(folder.path(), &own, "", &whole);
    assert_eq!(errors(&record_of).len(), 1, "{finished}");
}

#[test]
fn a_flood_on_standard_error_is_bounded_and_its_end_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let flood = "seq -f 'line %.0f of a program that talks' 1 30000 >&2";
    let own = program(folder.path(), flood);
    let (finished, record) = record(folder.path(), &own, "on move 2: say move Z99", &[]);
    let lines = errors(&record);
    assert_eq!(lines.len(), 200, "{finished}");
    assert!(lines[199].contains("line 30000 of"), "{}", lines[199]);
    let folder = tempfile::tempdir().unwrap();
    let own = program(folder.path(), "head -c 3000000 /dev/zero >&2");
    let (finished, record) = self::record(folder.path(), &own, "on move 2: say move Z99", &[]);
    let bytes: usize = errors(&record).iter().map(|line| line.len()).sum();
    assert!((1..70_000).contains(&bytes), "{bytes} {finished}");
}

#[test]
fn the_last_words_of_a_program_that_breaks_down_are_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let offender = programs().arbiter.parent().unwrap().join("offender");
    let script = "name Own | on move 2: close";
    let file = folder.path().join("program.sh");
    let text = format!(
        "#!/bin/sh\n{} '{script}' \"$1\"\necho 'thread main panicked' >&2\n",
        offender.display()
    );
    std::fs::write(&file, text).expect("the folder takes files");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755))
        .expect("it is our file");
    let (finished, record) = record(folder.path(), file.to_str().unwrap(), "", &[]);
    assert!(record.contains("cause=\"disconnected\""), "{finished}");
    let lines = errors(&record);
    let last = lines.last().unwrap_or_else(|| panic!("{record}"));
    assert!(last.contains("thread main panicked"), "{record}");
}
