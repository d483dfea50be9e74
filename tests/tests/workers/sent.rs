//! Programs that are sent to workers as files.

use std::fs;

use tests::arbiter;

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
    // Who does not take files gets no games of it, even with programs of these names.
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
