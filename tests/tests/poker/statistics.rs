//! `arbiter poker statistics`, counted again by a slow program that knows only
//! the text of the records.

pub(crate) mod recount;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use poker_rules::{Action, Deck, Hand, HandTurn, Positions, Setup, phh};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use tests::{arbiter, programs};

use recount::{BY, recounted};

const NAMES: [&str; 6] = ["Ann", "Bob", "Cid, the \"third\"", "Dan", "Eve", "Fay"];

/// A hand that is played at random, as a record.
pub(crate) fn played(number: u64, random: &mut SmallRng) -> String {
    let seats = random.random_range(2..=6usize);
    let stacks = (0..seats).map(|_| 10 * random.random_range(3..=300u64));
    let stacks: Vec<u64> = stacks.collect();
    let button = random.random_range(0..seats);
    let places = Positions::first(&vec![true; seats], button).expect("a hand that can be played");
    let setup = Setup::table(stacks, places, 5, 10, 0);
    let deck = Deck::shuffled(|below| random.random_range(0..below));
    let (mut hand, mut events) = Hand::deal(&setup, &deck).expect("a hand that can be played");
    loop {
        let happened = match hand.turn() {
            HandTurn::Over => break,
            HandTurn::Act(seat) => {
                let action = drawn(&hand, random);
                hand.act(seat, action).expect("a hand that can be played")
            }
            HandTurn::Deal(_) | HandTurn::Showdown => hand.proceed(),
        };
        events.extend(happened);
    }
    let names: Vec<String> = NAMES[..seats]
        .iter()
        .map(|name| (*name).to_owned())
        .collect();
    let history = phh::record(&setup, &events, &hand, &names);
    format!("[{number}]\n{}\n", phh::write(&history))
}

fn drawn(hand: &Hand, random: &mut SmallRng) -> Action {
    let options = hand.options().expect("a hand that can be played");
    let dice = random.random_range(0..100u32);
    let limits = options.bet.or(options.raise);
    match (dice, limits) {
        (0..6, _) if options.all_in.is_some() => Action::AllIn,
        (6..30, Some(limits)) => {
            let total = (limits.min + random.random_range(0..40)).min(limits.max);
            match options.bet {
                Some(_) => Action::Bet(total),
                None => Action::Raise(total),
            }
        }
        (30..50, _) if !options.check() => Action::Fold,
        _ if options.check() => Action::Check,
        _ => Action::Call,
    }
}

/// The rows of CSV by player and part, with their columns by name.
fn rows(text: &str) -> BTreeMap<(String, String), BTreeMap<String, String>> {
    let mut lines = text.lines();
    let columns: Vec<String> = recount::fields(lines.next().expect("a hand that can be played"));
    let rows = lines.map(|line| {
        let fields = recount::fields(line);
        let row: BTreeMap<String, String> = columns.iter().cloned().zip(fields).collect();
        ((row["player"].clone(), row["part"].clone()), row)
    });
    rows.collect()
}

fn statistics(source: &[&Path], more: &[&str]) -> String {
    let words = ["poker", "statistics", "--format", "csv"];
    let run = arbiter(words).args(source).args(more).run();
    run.expect_status(0).stdout
}

#[test]
fn a_slow_program_counts_the_same_from_the_text_of_the_records() {
    let mut random = SmallRng::seed_from_u64(11);
    let text: String = (1..=1_500)
        .map(|number| played(number, &mut random))
        .collect();
    let folder = tempfile::tempdir().expect("a hand that can be played");
    let file = folder.path().join("hands.phhs");
    std::fs::write(&file, &text).expect("a hand that can be played");
    for by in BY {
        let more: Vec<&str> = match by {
            "player" => vec![],
            by => vec!["--by", by],
        };
        let told = rows(&statistics(&[&file], &more));
        let expected = recounted(&text, by);
        let names = |all: Vec<&(String, String)>| all.into_iter().cloned().collect::<Vec<_>>();
        assert_eq!(
            names(told.keys().collect()),
            names(expected.keys().collect()),
            "{by}"
        );
        for (key, counts) in &expected {
            for (column, count) in counts {
                let said: f64 = told[key][*column]
                    .parse()
                    .expect("a hand that can be played");
                let unsure = if *column == "error" { 2e-4 } else { 0.0 };
                assert!(
                    (said - count).abs() < 1e-3 + unsure * count.abs(),
                    "{by} {key:?} {column}: {said} {count}"
                );
            }
        }
    }
}

#[test]
fn one_player_a_table_for_people_and_a_file() {
    let mut random = SmallRng::seed_from_u64(12);
    let text: String = (1..=40).map(|number| played(number, &mut random)).collect();
    let folder = tempfile::tempdir().expect("a hand that can be played");
    let file = folder.path().join("hands.phhs");
    std::fs::write(&file, &text).expect("a hand that can be played");
    let told = rows(&statistics(
        &[&file],
        &["--player", "Ann", "--by", "position"],
    ));
    assert!(
        told.len() > 3 && told.keys().all(|(name, _)| name == "Ann"),
        "{told:?}"
    );
    let out = folder.path().join("out.csv");
    let words = ["poker", "statistics", "--format", "csv", "--out"];
    let run = arbiter(words).args([&out, &file]).run().expect_status(0);
    assert_eq!(run.stdout, "");
    assert_eq!(
        std::fs::read_to_string(&out).expect("a hand that can be played"),
        statistics(&[&file], &[])
    );
    let table = arbiter(["poker", "statistics"])
        .args([&file])
        .run()
        .expect_status(0);
    assert!(
        table.stdout.contains("VPIP") && table.stdout.contains("W$SD"),
        "{}",
        table.stdout
    );
    assert_eq!(table.stdout.lines().count(), 7, "{}", table.stdout);
}

#[test]
fn hands_that_cannot_be_played_are_left_out_with_a_reason() {
    let mut random = SmallRng::seed_from_u64(13);
    let mut text = played(1, &mut random);
    let _ = writeln!(text, "[2]\nvariant = \"NT\"\nantes = [0, 0]");
    let folder = tempfile::tempdir().expect("a hand that can be played");
    let file = folder.path().join("hands.phhs");
    std::fs::write(&file, &text).expect("a hand that can be played");
    let run = arbiter(["poker", "statistics"])
        .args([&file])
        .run()
        .expect_status(1);
    assert!(
        run.stderr.contains("1 hands were not counted") && run.stderr.contains("hand 2"),
        "{}",
        run.stderr
    );
    assert!(run.stdout.lines().count() > 2, "{}", run.stdout);
    let run = arbiter(["poker", "statistics"]).run().expect_status(2);
    assert!(run.stderr.contains("FILE"), "{}", run.stderr);
}

/// Games with a board, with up cards, and with exchanges.
const VARIANTS: [&str; 6] = [
    "texas",
    "omaha-8",
    "stud",
    "razz",
    "five-card-draw",
    "badugi",
];

#[test]
fn a_store_counts_as_its_export_does() {
    for variant in VARIANTS {
        let folder = tempfile::tempdir().expect("a hand that can be played");
        let store = folder.path().join("match");
        let agent = programs().poker_agent.display();
        let agents = ["A", "B", "C"].map(|label| format!("{label}={agent} --kind random"));
        let words = ["poker", "match", "--hands", "30", "--seed", "5"];
        let _ = arbiter(words)
            .args(["--variant", variant, "--store"])
            .args([&store])
            .args(&agents)
            .run()
            .expect_status(0);
        let words = ["poker", "export", "--store"];
        let text = arbiter(words).args([&store]).run().expect_status(0).stdout;
        let file = folder.path().join("hands.phhs");
        std::fs::write(&file, &text).expect("a hand that can be played");
        for by in ["position", "street", "stack"] {
            let from_store = statistics(&[Path::new("--store"), &store], &["--by", by]);
            assert_eq!(from_store, statistics(&[&file], &["--by", by]), "{variant}");
            assert!(from_store.lines().count() > 3, "{from_store}");
        }
    }
}
