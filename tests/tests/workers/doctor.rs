//! The findings of `arbiter doctor` about the workers of a tournament.

use std::fs;
use std::time::Instant;

use tests::{Finished, arbiter};

use crate::field::{Field, PATIENCE};

/// Looks at a tournament with this program beside those that workers have, and these
/// lines below `[workers]`.
fn examine(field: &Field, program: &str, workers: &str) -> Finished {
    let file = field.tournament("far", 2, true);
    let text = fs::read_to_string(&file).expect("the file");
    let player = format!("[[player]]\nname = 'Odd'\nbrain = 'worker:{program}'\n");
    fs::write(&file, format!("{text}{player}{workers}")).expect("the file");
    arbiter(["doctor"]).args([&file]).run()
}

fn expect(told: &Finished, state: &str, part: &str, text: &str) {
    let mut lines = told.stdout.lines();
    let is_it = |line: &str| line.starts_with(state) && line.contains(part) && line.contains(text);
    assert!(lines.any(is_it), "no {state} of {part}: {text} in {told}");
}

#[test]
fn the_doctor_says_whether_nats_answers_and_which_workers_have_the_programs() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let told = examine(&field, "most", "").expect_status(0);
    expect(
        &told,
        "warn",
        "workers",
        "names no NATS server; write nats =",
    );
    let own = format!("[workers]\nnats = '{}'\n", field.url());
    let told = examine(&field, "most", &own).expect_status(0);
    expect(&told, "warn", "workers", "answers; 0 workers are here");
    expect(&told, "warn", "brain most", "no worker here has 'most'");
    field.start_worker(1);
    field.start_worker(2);
    let sent = "[workers.programs]\nodd = { file = 'odd.zip' }\n";
    let both = format!("{own}{sent}");
    // Workers measure how fast they are before they say that they are here.
    let deadline = Instant::now() + PATIENCE;
    let told = loop {
        let told = examine(&field, "odd", &both).expect_status(0);
        if told.stdout.contains("2 workers are here") {
            break told;
        }
        assert!(Instant::now() < deadline, "{told}");
    };
    expect(
        &told,
        "ok",
        "workers",
        "2 workers are here, for 4 games at a time",
    );
    expect(&told, "ok", "brain most", "2 workers have 'most'");
    // Programs that are sent go to those alone that take such.
    expect(
        &told,
        "warn",
        "brain Odd",
        "no worker here has 'odd'; give the program",
    );
    // The certificate is looked at before NATS is.
    for (name, text, why) in [
        ("none.pem", None, "No such file"),
        ("empty.pem", Some("nothing"), "BEGIN CERTIFICATE"),
    ] {
        let path = field.path(name);
        if let Some(text) = text {
            fs::write(&path, text).expect("a file");
        }
        let own = format!("{own}ca = '{}'\n", path.display());
        let told = examine(&field, "most", &own).expect_status(1);
        expect(&told, "fail", "workers", why);
        expect(&told, "", "", "correct ca in [workers]");
    }
    field.kill_nats();
    let secret = format!("[workers]\nnats = '{}'\n", field.url_as("ann:sesame"));
    let told = examine(&field, "most", &secret).expect_status(1);
    expect(&told, "fail", "workers", "start nats-server --jetstream");
    assert!(!told.stdout.contains("sesame"), "{told}");
}
