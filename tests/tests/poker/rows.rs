//! Hands and figures as rows: Parquet and CSV hold the same rows, and both hold
//! the hands as they were played.

use std::fs::File;
use std::path::{Path, PathBuf};

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use tests::{arbiter, programs};

use super::statistics::{played, recount};

/// A table: the names of its columns, and its rows.
type Rows = (Vec<String>, Vec<Vec<String>>);

/// The rows of CSV.
fn csv(text: &str) -> Rows {
    let mut lines = text.lines().map(recount::fields);
    (lines.next().expect("a header"), lines.collect())
}

/// The rows of a file of Parquet, each cell as CSV would have it.
fn parquet(path: &Path) -> Rows {
    let file = File::open(path).expect("a file");
    let reader = SerializedFileReader::new(file).expect("a file of Parquet");
    let schema = reader.metadata().file_metadata().schema().get_fields();
    let names = schema.iter().map(|field| field.name().to_owned()).collect();
    let rows = reader.get_row_iter(None).expect("rows");
    let cells = rows.map(|row| {
        let row = row.expect("a row");
        row.get_column_iter().map(|(_, cell)| text(cell)).collect()
    });
    (names, cells.collect())
}

fn text(cell: &Field) -> String {
    match cell {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Long(number) => number.to_string(),
        Field::Double(number) => number.to_string(),
        Field::Bool(truth) => truth.to_string(),
        Field::TimestampMicros(time) => {
            let time = jiff::Timestamp::from_microsecond(*time);
            time.expect("a time").to_string()
        }
        other => panic!("{other:?}"),
    }
}

/// Runs a command that writes to standard output, into a file.
fn run_into(words: &[&str], path: &Path, out: &Path) {
    let status = std::process::Command::new(&programs().arbiter)
        .args(words)
        .arg(path)
        .stdout(File::create(out).expect("a file"))
        .status();
    assert!(status.expect("arbiter runs").success(), "{words:?}");
}

/// A folder with a file of random hands, the same for the same seed.
fn hands(seed: u64, count: u64) -> (tempfile::TempDir, PathBuf) {
    let mut random = SmallRng::seed_from_u64(seed);
    let text: String = (1..=count)
        .map(|number| played(number, &mut random))
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hands.phhs");
    std::fs::write(&file, text).expect("a file");
    (folder, file)
}

#[test]
fn figures_in_parquet_are_those_of_csv() {
    let (folder, file) = hands(21, 120);
    let out = folder.path().join("figures.parquet");
    let words = ["poker", "statistics", "--by", "position", "--format"];
    let told = arbiter(words).args(["csv"]).args([&file]).run();
    let (names, lines) = csv(&told.expect_status(0).stdout);
    let written = arbiter(words)
        .args(["parquet", "--out"])
        .args([&out, &file])
        .run();
    assert_eq!(written.expect_status(0).stdout, "");
    let (columns, rows) = parquet(&out);
    assert_eq!(columns, names);
    assert_eq!(rows.len(), lines.len());
    assert!(rows.len() > 20, "{rows:?}");
    for (row, line) in rows.iter().zip(&lines) {
        for (cell, field) in row.iter().zip(line) {
            // CSV has four digits after the point.
            let numbers = (cell.parse::<f64>(), field.parse::<f64>());
            let is_same = match numbers {
                (Ok(cell), Ok(field)) => (cell - field).abs() <= 5.1e-5,
                _ => cell == field,
            };
            assert!(is_same, "{cell} {field}: {row:?} {line:?}");
        }
    }
}

#[test]
fn rows_of_hands_players_and_actions_add_up_in_both_forms() {
    let (folder, file) = hands(22, 60);
    let read = |what: &str| {
        let form = |form: &str| {
            let out = folder.path().join(format!("{what}.{form}"));
            run_into(
                &["poker", "convert", "--rows", what, "--to", form],
                &file,
                &out,
            );
            out
        };
        let text = std::fs::read_to_string(form("csv")).expect("text");
        let rows = parquet(&form("parquet"));
        assert_eq!(rows, csv(&text), "{what}");
        rows
    };
    let (names, hands) = read("hands");
    let place = |names: &[String], name: &str| {
        let found = names.iter().position(|own| own == name);
        found.unwrap_or_else(|| panic!("no column {name} in {names:?}"))
    };
    let number = |text: &String| text.parse::<f64>().expect("a number");
    let (pot, count) = (place(&names, "pot"), place(&names, "players"));
    assert_eq!(hands.len(), 60);
    let (players, nets) = read("players");
    let (steps, actions) = read("actions");
    for hand in &hands {
        let own = |rows: &[Vec<String>]| -> Vec<Vec<String>> {
            rows.iter()
                .filter(|row| row[0] == hand[0])
                .cloned()
                .collect()
        };
        let seats = own(&nets);
        let sum = |rows: &[Vec<String>], column| -> f64 {
            rows.iter().map(|row| number(&row[column])).sum()
        };
        assert_eq!(seats.len().to_string(), hand[count]);
        assert_eq!(sum(&seats, place(&players, "net")), 0.0, "{seats:?}");
        assert_eq!(
            sum(&seats, place(&players, "won")),
            number(&hand[pot]),
            "{hand:?}"
        );
        let taken = own(&actions);
        // The chips that were put in and not returned are the pot.
        assert!(sum(&taken, place(&steps, "amount")) >= number(&hand[pot]));
        let numbers: Vec<&str> = taken.iter().map(|row| row[3].as_str()).collect();
        let expected: Vec<String> = (1..=taken.len()).map(|number| number.to_string()).collect();
        assert_eq!(numbers, expected);
    }
}

#[test]
fn a_hand_has_the_rows_that_one_reads_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("one.phh");
    let hand = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [5, 10]\nmin_bet = 10\n\
        starting_stacks = [1000, 500]\nplayers = ['Ann', 'Bob']\n\
        actions = ['d dh p1 AsAh', 'd dh p2 7c2d', 'p2 cbr 30', 'p1 cc', 'd db Kd4s9c', \
        'p1 cc', 'p2 cbr 470', 'p1 f']\n";
    std::fs::write(&file, hand).expect("a file");
    let rows = |what: &str| {
        let words = ["poker", "convert", "--to", "csv", "--rows", what];
        let run = arbiter(words).args([&file]).run().expect_status(0);
        run.stdout.replace("\r\n", "\n")
    };
    let lines =
        |what: &str| -> Vec<String> { rows(what).lines().skip(1).map(str::to_owned).collect() };
    let name = lines("hands")[0]
        .split(',')
        .next()
        .unwrap_or_default()
        .to_owned();
    let expected = |rest: &[&str]| -> Vec<String> {
        rest.iter().map(|rest| format!("{name},,,{rest}")).collect()
    };
    assert_eq!(
        lines("hands"),
        expected(&["NT,2,5,10,Bob,flop,Kd4s9c,5,60,0,false"])
    );
    assert_eq!(
        lines("players"),
        expected(&[
            "1,Ann,BB,AsAh,1000,970,-30,-3,flop,true,false,0",
            "2,Bob,BTN,7c2d,500,530,30,3,flop,false,false,60",
        ])
    );
    assert_eq!(
        lines("actions"),
        expected(&[
            "1,preflop,2,Bob,BTN,7c2d,,0,500,0,small,5,5,false,",
            "2,preflop,1,Ann,BB,AsAh,,5,1000,0,big,10,10,false,",
            "3,preflop,2,Bob,BTN,7c2d,,15,495,5,raise,25,30,false,",
            "4,preflop,1,Ann,BB,AsAh,,40,990,20,call,20,30,false,",
            "5,flop,1,Ann,BB,AsAh,Kd4s9c,60,970,0,check,0,0,false,",
            "6,flop,2,Bob,BTN,7c2d,Kd4s9c,60,470,0,bet,470,470,true,",
            "7,flop,1,Ann,BB,AsAh,Kd4s9c,530,970,470,fold,0,0,false,",
        ])
    );
    let words = ["poker", "convert", "--to", "phh", "--rows", "hands"];
    let run = arbiter(words).args([&file]).run().expect_status(2);
    assert!(
        run.stderr.contains("--rows is for CSV and Parquet"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_store_is_exported_as_rows_with_tables_and_times() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("match");
    let agents = ["A=", "B="].map(|label| format!("{label}{}", programs().poker_caller.display()));
    let words = ["poker", "match", "--hands", "30", "--seed", "5", "--store"];
    let _ = arbiter(words)
        .args([&store])
        .args(&agents)
        .run()
        .expect_status(0);
    for what in ["hands", "players", "actions"] {
        let out = folder.path().join("rows.parquet");
        let words = ["poker", "export", "--rows", what, "--format"];
        let form = |form| [&words[..], &[form, "--store"]].concat();
        run_into(&form("parquet"), &store, &out);
        let told = arbiter(form("csv")).args([&store]).run().expect_status(0);
        let (columns, rows) = csv(&told.stdout);
        assert_eq!((columns, rows.clone()), parquet(&out));
        assert!(rows.len() >= 30, "{what}: {}", rows.len());
        assert!(
            rows.iter()
                .all(|row| row[1] == "1" && row[2].ends_with('Z')),
            "{rows:?}"
        );
    }
}
