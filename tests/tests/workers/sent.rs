//! Programs that are sent to workers as files.

use std::fs;
use std::io::Write as _;

use tests::{arbiter, is_here, workspace};

use crate::field::{Field, PATIENCE, expect_whole, rest};

#[test]
fn programs_that_are_sent_play_in_the_sandbox_of_workers_that_take_them() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 10, false);
    let expected = field.standings(&alone);
    let file = field.tournament("far", 10, true);
    let brain = tests::programs().arbiter.with_file_name("dice-brain");
    let text = fs::read_to_string(&file).expect("the file");
    let sent = [
        ("bank", "bank350"),
        ("thesis", "thesis"),
        ("most", "maximum"),
    ]
    .map(|(name, level)| {
        format!(
            "{name} = {{ file = '{}', arguments = '--level {level}' }}\n",
            brain.display()
        )
    });
    fs::write(
        &file,
        format!("{text}[workers.programs]\n{}", sent.concat()),
    )
    .expect("the file");
    // A worker that takes no files gets no games of it, even with programs of these names.
    field.start_worker(1);
    let coordinator = field.start_coordinator(&file);
    let log = file.with_extension("").join("arbiter.log");
    while !fs::read_to_string(&log).is_ok_and(|text| text.contains("worker worker 1 is here")) {
        rest();
    }
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert_eq!(crate::field::records(&file), 0);
    // NATS loses all that it has; the coordinator sends the programs again.
    field.kill_nats();
    fs::remove_dir_all(field.path("jetstream")).expect("the files of NATS");
    field.start_nats();
    fs::write(field.path("brains.toml"), "files = true\n").expect("a file");
    field.start_worker(2);
    let _ = coordinator.wait().expect_status(0);
    expect_whole(&file, 30);
    assert_eq!(field.standings(&file), expected);
    let records = file.with_extension("").join("records");
    let record = record::read_record(&records.join("000001.xml")).expect("a record");
    assert_eq!(record.machine.expect("a machine").name, "worker 2");
    let sandbox = record.players[0].sandbox.as_deref();
    assert!(sandbox.is_some_and(|parts| parts != "off"), "{sandbox:?}");
}

#[test]
fn what_is_no_program_is_not_sent() {
    let Some(field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 2, true);
    let text = fs::read_to_string(&file).expect("the file");
    fs::write(field.path("none.zip"), b"PK\x03\x04").expect("a file");
    for (program, told) in [("none.zip", "cannot be read"), ("missing", "missing: ")] {
        let sent = format!("{text}[workers.programs]\nbank = {{ file = '{program}' }}\n");
        fs::write(&file, sent).expect("the file");
        let refused = arbiter(["tournament".as_ref(), file.as_os_str()])
            .args(["--nats", &field.url()])
            .limit(PATIENCE)
            .run()
            .expect_status(1);
        assert!(refused.stderr.contains(told), "{}", refused.stderr);
    }
}

/// Code that makes a brain of the template of Python for authors give up at its first
/// move, unless it can read exactly one of the files that its arguments name.
const READER: &str = r#"
import os, sys

def can_read(word):
    path = word.partition("=")[2] if word.startswith("-") else word
    try:
        os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1)
        return True
    except OSError:
        return False

named = [word for word in sys.argv if "/" in word and not word.endswith("main.py")]
read = [word for word in named if can_read(word)]
sys.argv = [word for word in sys.argv if word not in named]
is_closed = len(named) == 10 and len(read) == 1 and read[0].endswith("own.txt")
print("read", len(read), "of", len(named), file=sys.stderr)
"#;

#[test]
fn the_arguments_of_a_sent_program_open_nothing_of_the_workers_machine() {
    if !is_here("python3", "python3") {
        return;
    }
    let Some(mut field) = Field::new() else {
        return;
    };
    let template = fs::read_to_string(workspace().join("bots/templates/brain.py"));
    let template = template.expect("the template").replace(
        "    free = [(x, y)",
        "    if not is_closed:\n        return None\n    free = [(x, y)",
    );
    let file = std::io::Cursor::new(Vec::new());
    let mut zip = zip::ZipWriter::new(file);
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, text) in [
        ("main.py", format!("{READER}{template}").as_str()),
        ("data/own.txt", "its own"),
    ] {
        zip.start_file(name, options).expect("room");
        zip.write_all(text.as_bytes()).expect("room");
    }
    let bytes = zip.finish().expect("room").into_inner();
    fs::write(field.path("reader.zip"), bytes).expect("a file");
    // Others may read it: the modes alone do not close it to the program.
    let secret = field.path("secret");
    fs::create_dir(&secret).expect("a folder");
    fs::write(secret.join("notes"), "42").expect("a file");
    let key = field.path("1.key").display().to_string();
    let secret = secret.display().to_string();
    // The program lies in `sent/WORKER/1` beside the file of the worker's programs.
    let arguments = [
        "./data/own.txt".to_owned(),
        key.clone(),
        format!("--key={key}"),
        format!("{secret}/notes"),
        format!("--folder={secret}"),
        "../../../1.key".to_owned(),
        "--key=../../../secret/notes".to_owned(),
        "./data/../../../../secret/notes".to_owned(),
        "../../../brains.toml".to_owned(),
        "../..".to_owned(),
    ];
    let players =
        ["a", "b"].map(|name| format!("[[player]]\nname = '{name}'\nbrain = 'worker:reader'\n"));
    let text = format!(
        "game = 'gomoku'\ngames = 2\ntimeout = '20s'\n{}[workers.programs]\n\
         reader = {{ file = 'reader.zip', arguments = '{}' }}\n",
        players.concat(),
        arguments.join(" ")
    );
    let file = field.path("far.toml");
    fs::write(&file, text).expect("a file");
    fs::write(field.path("brains.toml"), "files = true\n").expect("a file");
    field.start_worker(1);
    let coordinator = field.start_coordinator(&file);
    let _ = coordinator.wait().expect_status(0);
    expect_whole(&file, 2);
    for number in 1..=2 {
        let record = file.with_extension("").join("records");
        let record = record.join(format!("{number:06}.xml"));
        let text = fs::read_to_string(&record).expect("a record");
        let journal = record::read_record(&record).expect("a record");
        let verdict = journal.verdict.expect("it has ended");
        assert!(!verdict.cause.to_string().contains("forfeit"), "{text}");
        assert!(journal.entries.len() > 8, "{text}");
    }
}
