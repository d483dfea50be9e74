use std::fs;

use super::*;
use record::RecordFolder;
use store::StoreReader;

/// Two games of five in a row, and one of go.
const SOUND: &str = "(;GM[4]PB[Ann]PW[Bob]RE[B+R];B[hh];W[ii])\n\
                     (;GM[4]PB[Bob]PW[Ann]RE[B+T];B[hh];W[ii])\n\
                     (;GM[1]SZ[5]KM[0.5]PB[Ann]PW[Bob]RE[B+24.5];B[cc];W[];B[])";

#[derive(clap::Parser, Debug)]
struct Words {
    #[command(flatten)]
    args: ImportArgs,
}

/// Imports a file of this name and content; gives the output and the error.
fn run(name: &str, content: &str, words: &[&str]) -> (tempfile::TempDir, String, Option<String>) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join(name);
    fs::write(&file, content).unwrap();
    let (out, error) = run_in(&dir, &file, words);
    (dir, out, error)
}

fn run_in(dir: &tempfile::TempDir, file: &Path, words: &[&str]) -> (String, Option<String>) {
    let store = dir.path().join("club");
    let words = ["import", file.to_str().unwrap()]
        .into_iter()
        .chain(words.iter().copied());
    let args = <Words as clap::Parser>::try_parse_from(words).unwrap().args;
    let store = args.records.is_none().then_some(store.as_path());
    let mut out = Vec::new();
    let error = import(&args, store, Language::ENGLISH, &mut out).err();
    (
        String::from_utf8(out).unwrap(),
        error.map(|error| error.to_string()),
    )
}

/// The checked records of a folder in the order of their numbers.
fn records(path: &Path) -> Vec<Journal> {
    let files = RecordFolder::new(path).files().unwrap();
    let read = |file: std::io::Result<PathBuf>| super::super::read_checked(&file.unwrap()).unwrap();
    let mut journals: Vec<Journal> = files.map(read).collect();
    journals.sort_by_key(|journal| journal.id);
    journals
}

#[test]
fn games_in_a_store_replay_and_count() {
    let (dir, out, error) = run("a.sgf", SOUND, &[]);
    assert_eq!(error, None);
    assert!(out.contains("a.sgf: 3 imported into "), "{out}");
    let store = dir.path().join("club");
    let journals = records(&store);
    assert_eq!(journals.len(), 3);
    assert_eq!(journals[1].players[0].name, "Bob");
    let reader = StoreReader::open(&store).unwrap();
    assert_eq!(reader.results().games().unwrap(), ["go", "gomoku"]);
    let totals = reader.results().pair_totals().unwrap();
    assert_eq!(
        totals["gomoku"].iter().count(),
        1,
        "the two played each other"
    );
    drop(reader);
    // A second file comes behind the first.
    let (_, error) = run_in(&dir, &dir.path().join("a.sgf"), &[]);
    assert_eq!((error, records(&store).len()), (None, 6));
}

#[test]
fn a_folder_gets_a_record_for_each_game() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("games");
    let file = dir.path().join("a.sgf");
    fs::write(&file, SOUND).unwrap();
    let (_, error) = run_in(&dir, &file, &["--records", folder.to_str().unwrap()]);
    assert_eq!((error, records(&folder).len()), (None, 3));
}

#[test]
fn nothing_of_a_damaged_file_is_imported() {
    let damaged = format!("{SOUND}(;GM[4];B[hh]\n;W[hh])(;GM[4];B[aa])");
    let (dir, out, error) = run("a.sgf", &damaged, &[]);
    let error = error.unwrap();
    assert!(
        error.contains("nothing is imported, because 2 of 5 games"),
        "{error}"
    );
    assert!(out.is_empty() && !dir.path().join("club").exists());
    let FileCheck { wrong, .. } = check(
        damaged.as_bytes(),
        ImportFormat::Sgf,
        &OptionOverrides::default(),
    );
    assert!(
        wrong[0].contains("game 4, move 2: 'W[hh]': H8 is occupied by cross"),
        "{wrong:?}"
    );
    assert_eq!(
        wrong[1],
        "game 5: it has no result, and the rules have not ended it"
    );
}

#[test]
fn damaged_games_are_left_out_where_that_is_asked_for() {
    let damaged = format!("(;GM[4];B[hh];W[hh]){SOUND}");
    let (dir, out, error) = run("a.SGF", &damaged, &["--skip-damaged"]);
    assert_eq!(error.as_deref(), Some("1 games were left out, see above"));
    assert!(out.contains("3 imported"), "{out}");
    assert_eq!(records(&dir.path().join("club")).len(), 3);
}

#[test]
fn the_option_of_a_rule_that_a_file_does_not_tell_can_be_given() {
    let row = "Piskvorky 15x15, 11:11, 0\n1,1,1\n1,2,1\n2,1,1\n2,2,1\n3,1,1\n3,2,1\n4,1,1\n4,2,1\n\
               6,1,1\n6,2,1\n5,1,1\na\nb\n-1\n";
    // Six in a row win by the usual rule, and not by the exact one.
    let (_, _, error) = run("a.psq", row, &[]);
    assert_eq!(error, None);
    let (_, _, error) = run("a.psq", row, &["--option", "rule=exact"]);
    assert!(
        error
            .unwrap()
            .contains("1 of 1 games are damaged, unfinished or against the rules")
    );
}

#[test]
fn a_record_of_another_store_is_imported_under_a_new_number() {
    let record = to_xml(&record::samples::five_in_a_row(77));
    let (dir, _, error) = run("000077.xml", &record, &[]);
    assert_eq!(error, None);
    let journals = records(&dir.path().join("club"));
    assert_eq!(journals[0].id.get(), 1);
    assert_eq!(journals[0].players[1].name, "Beta");
}

#[test]
fn a_file_without_a_known_ending_needs_its_format() {
    let (_, _, error) = run("a.txt", SOUND, &[]);
    assert!(error.unwrap().contains("give --format"));
    let (_, out, error) = run("a.txt", SOUND, &["--format", "sgf"]);
    assert_eq!(error, None);
    assert!(out.contains("3 imported"), "{out}");
}

#[test]
fn damage_costs_one_game_and_what_follows_a_draw_is_told() {
    let text = include_str!("../../../../games/formats/samples/broken-tag.pgn");
    let (dir, out, error) = run("a.pgn", text, &["--skip-damaged"]);
    assert_eq!(error.as_deref(), Some("1 games were left out, see above"));
    assert!(out.contains("2 imported"), "{out}");
    let journals = records(&dir.path().join("club"));
    assert_eq!(journals[1].players[0].name, "Five");
    let drawn = "[FEN \"8/8/3k4/8/8/2KQ4/8/8 b - - 0 1\"]\n\n1... Kc6 2. Qd6+ Kxd6 3. Kd4 1/2-1/2";
    let checked = check(
        drawn.as_bytes(),
        ImportFormat::Pgn,
        &OptionOverrides::default(),
    );
    assert_eq!((checked.sound, checked.wrong.len()), (1, 0));
    assert!(
        checked.notes[0].starts_with("line 3, game 1, move 4: "),
        "{:?}",
        checked.notes
    );
}

#[test]
fn all_records_of_an_export_are_imported() {
    let record = |id| {
        let xml = to_xml(&record::samples::five_in_a_row(id));
        xml[xml.find("<record ").unwrap()..].to_owned()
    };
    let (first, last) = (record(7), record(9));
    let document = |between: &str| format!("<records>\n{first}\n{between}{last}\n</records>\n");
    let (dir, _, error) = run("all.xml", &document(""), &[]);
    assert_eq!((error, records(&dir.path().join("club")).len()), (None, 2));
    let damaged = document(&record(8).replace("</play>", ""));
    let (dir, _, error) = run("all.xml", &damaged, &["--skip-damaged"]);
    assert_eq!(error.as_deref(), Some("1 games were left out, see above"));
    assert_eq!(records(&dir.path().join("club")).len(), 2);
}

#[test]
fn an_export_that_fails_leaves_no_file() {
    let (dir, _, _) = run("a.sgf", SOUND, &[]);
    let folder = RecordFolder::new(&dir.path().join("club"));
    let file = dir.path().join("all.psq");
    let all = super::super::export::Chosen::of(&[], None, &folder);
    let export = |format| {
        let english = Language::ENGLISH;
        super::super::export::export_to_file(&all, &folder, format, english, &file)
    };
    assert!(
        export(record::ExportFormat::Psq).is_err(),
        "one of them is go"
    );
    assert!(!file.exists());
    assert!(export(record::ExportFormat::Sgf).is_ok() && file.exists());
}
