//! Workers that nobody knows.

use crate::field::Field;

#[test]
fn a_worker_whose_key_is_not_known_gets_no_games() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 2, true);
    field.start_worker(1);
    let coordinator = tests::arbiter(["tournament".as_ref(), file.as_os_str()])
        .args(["--nats", &field.url()])
        .args([
            "--worker-key",
            "UCK5N7N66OBOINFXAYC2ACJQYFSOD4VYNU6APEJTAVFZB2SVHLKGEW7L",
        ])
        .logging()
        .limit(crate::field::PATIENCE)
        .start();
    let deadline = std::time::Instant::now() + crate::field::PATIENCE;
    let log = file.with_extension("").join("arbiter.log");
    loop {
        let text = std::fs::read_to_string(&log).unwrap_or_default();
        if text.contains("worker worker 1 gets no games: the coordinator does not know the key U") {
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{text}");
        crate::field::rest();
    }
    coordinator.kill();
    assert_eq!(crate::field::records(&file), 0);
}
