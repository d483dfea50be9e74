//! `poker-agent aivat` with hands of a real match.

use std::process::{Command, Output};

use tests::{arbiter, programs};

fn aivat(words: &[&str], file: &std::path::Path) -> Output {
    let mut command = Command::new(&programs().poker_agent);
    command.arg("aivat").arg(file).args(words);
    command.output().expect("it runs")
}

#[test]
fn the_luck_is_taken_off_the_hands_of_a_match_over_the_wire() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("match");
    let agent = programs().poker_agent.display();
    let agents = [
        format!("Blue={agent} --kind blueprint --seed 1"),
        format!("Rand={agent} --kind random --seed 2"),
    ];
    let words = ["poker", "match", "--hands", "40", "--seed", "3", "--store"];
    let run = arbiter(words).args([&store]).args(&agents).run();
    let _ = run.expect_status(0);
    let words = ["poker", "export", "--store"];
    let text = arbiter(words).args([&store]).run().expect_status(0).stdout;
    let file = folder.path().join("match.phhs");
    std::fs::write(&file, &text).unwrap();

    let run = aivat(&["--player", "Blue"], &file);
    let stdout = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{run:?}");
    let mut lines = stdout.lines();
    assert_eq!(lines.next(), Some("40 hands of Blue, bb/100:"));
    let figures: Vec<f64> = lines
        .map(|line| {
            let (words, _) = line.split_once('±').expect("an interval");
            let number = words.split_whitespace().last().expect("a number");
            number.parse().expect("a number")
        })
        .collect();
    assert_eq!(figures.len(), 3, "{stdout}");
    // As played: the sum of the nets that the file has.
    let list = |line: &str| -> Vec<f64> {
        let list = line.split_once(" = [").expect("a list").1;
        let numbers = list.trim_end_matches(']').split(", ");
        numbers
            .map(|number| number.parse().expect("chips"))
            .collect()
    };
    let mut net = 0.0;
    for hand in text.split("\n[") {
        let field = |name: &str| {
            hand.lines()
                .find(|line| line.starts_with(name))
                .expect("a field")
        };
        let own = usize::from(!field("players").contains("[\"Blue\""));
        net += list(field("finishing_stacks"))[own] - list(field("starting_stacks"))[own];
    }
    let expected = 100.0 * net / 10.0 / 40.0;
    assert!((figures[0] - expected).abs() < 0.06, "{stdout} {expected}");

    let other = aivat(&["--player", "Rand"], &file);
    assert_eq!(other.status.code(), Some(1), "{other:?}");
    let why = String::from_utf8_lossy(&other.stderr);
    assert!(why.contains("none that the blueprint takes"), "{why}");
    let nobody = aivat(&["--player", "Nobody"], &file);
    let why = String::from_utf8_lossy(&nobody.stderr);
    assert!(
        nobody.status.code() == Some(1) && why.contains("--player"),
        "{why}"
    );
    // A hand cannot be estimated if not all its cards are told.
    let cards = text.find("d dh p1 ").expect("cards") + "d dh p1 ".len();
    let hidden = format!("{}????{}", &text[..cards], &text[cards + 4..]);
    std::fs::write(&file, hidden).unwrap();
    let run = aivat(&["--player", "Blue"], &file);
    assert_eq!(run.status.code(), Some(1), "{run:?}");
}

#[test]
fn a_tournament_has_the_figures_of_the_judge_in_its_cross_table() {
    let folder = tempfile::tempdir().unwrap();
    let agent = programs().poker_agent.display();
    let file = folder.path().join("cup.toml");
    let text = format!(
        "game = 'poker'\nseed = 3\nhands = 20\n\
         [[player]]\nname = 'Blue'\nbrain = '{agent} --kind blueprint --seed 1'\n\
         values = '{agent} judge --player Blue'\n\
         [[player]]\nname = 'Rand'\nbrain = '{agent} --kind random --seed 2'\n"
    );
    std::fs::write(&file, text).unwrap();
    let run = arbiter(["tournament"])
        .args([&file])
        .args(["--events", "-"]);
    let run = run.run().expect_status(0);
    let events = run.events();
    let last = events.of("standings");
    let rows = last[0]["rows"].as_array().expect("rows");
    let values = |own: &str, other: &str| {
        let row = rows.iter().find(|row| row["player"] == *own);
        row.expect("a row")["against"][other]["values"].clone()
    };
    let [blue, rand] = [values("Blue", "Rand"), values("Rand", "Blue")];
    for name in ["aivat", "baseline"] {
        let number = |value: &serde_json::Value| value.as_f64().expect("a number");
        let (own, others) = (&blue[name], &rand[name]);
        let sum = number(&own["bb100"]) + number(&others["bb100"]);
        assert!(sum.abs() < 1e-6, "{name}: {blue} {rand}");
        assert!(number(&own["error"]) > 0.0, "{name}: {blue}");
    }
    // The figures are also those of the match.
    let game = events.of("game");
    let row = game[0]["rows"].as_array().expect("rows");
    let row = row.iter().find(|row| row["player"] == "Blue");
    assert_eq!(
        row.expect("a row")["values"]["aivat"]["error"],
        blue["aivat"]["error"]
    );
}
