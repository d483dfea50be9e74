//! The marks of a class: on the operator's page, and by the command.

use std::fs;

use serde_json::Value;
use tests::{arbiter, free_address, programs};

use crate::host::Server;
use crate::registration::{Student, open_lobby, start, tournament, wait_until};

/// The criteria: what is worth how many points.
const CRITERIA: &str = "
[[marks]]
against = 'house'
score = 0
points = 4
[[marks]]
against = 'house'
score = 1
points = 2.5
[[marks]]
place = 1
points = 1
";

#[test]
fn a_teacher_reads_the_marks_of_a_class_on_the_page_and_writes_them_for_gradescope() {
    let lobby = free_address();
    let brain = programs().gomoku_brain.display().to_string();
    let server = Server::start_with(|folder| {
        let lines = format!(
            "games = 2\nregistration = {{ codes = {{ spring = '3.A', summer = '3.B' }}, players = 3 }}\n\
             [[player]]\nname = 'house'\nbrain = '{brain} --level greedy'\n{CRITERIA}\
             [teams]\nbert = ['Bára Malá', 'Bert Malý']\n"
        );
        tournament(folder, "club", &lines);
        open_lobby(lobby)
    });
    let mut operator = server.operator();
    start(&mut operator, "club");
    let _anna = Student::dial(lobby, "Anna", "spring:a");
    let _bert = Student::dial(lobby, "Bert", "summer:b");
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    operator
        .get("/tournaments/club")
        .expect("/admin/marks?tournament=club");
    let page = operator.get("/admin/marks?tournament=club");
    let page = page.expect("house ≥ 0").expect("place ≤ 1");
    // The house is the measure, and gets no marks itself.
    assert!(!page.body.contains("<td>house</td>"), "{page:?}");
    page.expect("<td>Anna</td><td>3.A</td>")
        .expect("<td>Bert Malý (Bert)</td><td>3.B</td>");
    let csv = operator.get("/admin/marks.csv?tournament=club").body;
    assert_eq!(csv.lines().count(), 4, "{csv}");
    assert!(csv.starts_with("student,class,group,player,place,points,max_points,"));
    assert!(
        csv.contains("\nAnna,3.A,,Anna,") && csv.contains("\nBert Malý,3.B,,Bert,"),
        "{csv}"
    );
    // Each student of a team has the marks of its program.
    let rest = |student: &str| {
        let mut lines = csv.lines();
        lines.find_map(|line| line.strip_prefix(student).map(str::to_owned))
    };
    assert!(rest("Bára Malá,").is_some(), "{csv}");
    assert_eq!(rest("Bára Malá,"), rest("Bert Malý,"), "{csv}");
    // Both have played, so both have the points for any score, and one of them is first.
    let points = |line: &str| {
        line.split(',')
            .nth(5)
            .and_then(|text| text.parse::<f64>().ok())
    };
    let best = csv.lines().nth(1).and_then(points);
    assert!(best >= Some(5.0), "{csv}");
    // Strangers see neither, and of the standings all columns.
    let mut stranger = server.browser();
    for path in [
        "/admin/marks?tournament=club",
        "/admin/marks.csv?tournament=club",
    ] {
        assert_eq!(stranger.get(path).status, 303, "{path}");
    }
    let public = stranger.get("/tournaments/club");
    assert!(!public.body.contains("/admin/marks"), "{public:?}");
    let standings = stranger.get("/tournaments/club/files/standings.csv").body;
    assert!(
        standings
            .lines()
            .next()
            .is_some_and(|line| line.ends_with(",class"))
    );
    assert!(
        standings.contains(",3.A\r\n") && standings.contains(",3.B\r\n"),
        "{standings}"
    );
    // The command says the same, also while the server runs.
    let folder = tempfile::tempdir().expect("there is room");
    let [file, results] = ["marks.csv", "results"].map(|name| folder.path().join(name));
    let done = arbiter(["marks"])
        .args([server.path("tournaments/club.toml")])
        .args([
            "--csv".into(),
            file.clone(),
            "--gradescope".into(),
            results.clone(),
        ])
        .run()
        .expect_status(0);
    assert!(
        done.stdout.contains("| Anna") && done.stdout.contains("house ≥ 0"),
        "{done:?}"
    );
    assert_eq!(fs::read_to_string(file).expect("it was written"), csv);
    let text = fs::read_to_string(results.join("Anna.json")).expect("it was written");
    let told: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(told["tests"][0]["score"], 4.0, "{told}");
    assert_eq!(told["tests"][0]["status"], "passed", "{told}");
    let output = told["tests"][0]["output"].as_str().unwrap_or_default();
    assert!(output.contains("in 2 games; 95 % interval"), "{told}");
    server.stop();
}
