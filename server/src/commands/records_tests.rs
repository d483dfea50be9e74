//! Folders with sound and damaged records.

use std::fs;

use clap::Parser;

use super::*;
use record::samples::{empty, everything, five_in_a_row, unfinished};
use record::{Entry, to_xml};

#[derive(Debug, Parser)]
struct Words {
    #[command(flatten)]
    args: RecordsArgs,
}

fn parse(words: &str) -> Result<RecordsArgs, clap::Error> {
    let words = format!("records {words}");
    Words::try_parse_from(words.split_whitespace()).map(|words| words.args)
}

/// A store with games 42, 7 and 1, the last one unfinished.
fn store() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let records = dir.path().join("records");
    fs::create_dir(&records).unwrap();
    for journal in [everything(), five_in_a_row(7), unfinished()] {
        let name = format!("{:06}.xml", journal.id);
        fs::write(records.join(name), to_xml(&journal)).unwrap();
    }
    dir
}

fn tear(store: &tempfile::TempDir, name: &str) {
    let path = store.path().join("records").join(name);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() / 2]).unwrap();
}

fn written(
    write: impl FnOnce(&mut Vec<u8>) -> Result<(), CommandError>,
) -> (String, Option<String>) {
    let mut out = Vec::new();
    let error = write(&mut out).err().map(|error| error.to_string());
    (String::from_utf8(out).unwrap(), error)
}

fn listed(dir: &Path) -> (String, Option<String>) {
    written(|out| list::list(&RecordFolder::new(dir), false, Language::ENGLISH, out))
}

#[test]
fn a_list_has_the_last_games_first_and_is_aligned() {
    let store = store();
    let (text, error) = listed(store.path());
    let expected = "\
id  game    players       result  cause         moves  date (UTC)           file
42  gomoku  Alpha - Beta  1-0     illegal move      1  2026-03-01 12:00:00  000042.xml
 7  gomoku  Alpha - Beta  1-0     win               9  2026-03-01 12:00:00  000007.xml
 1  gomoku  Alpha - Beta  *                         2  2026-03-01 12:00:00  000001.xml
";
    assert_eq!((text.as_str(), error), (expected, None));
}

/// An output that closes after some flushes.
struct Pipe {
    written: Vec<u8>,
    left: usize,
}

impl io::Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.left = self.left.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(())
    }
}

#[test]
fn a_long_list_is_written_while_it_is_read_and_stays_aligned() {
    let store = tempfile::tempdir().unwrap();
    let records = store.path().join("records");
    fs::create_dir(&records).unwrap();
    for id in 1..=1201 {
        let mut journal = five_in_a_row(id);
        if id < 700 {
            journal.players[0].name = "Alpha the Second".to_owned();
        }
        fs::write(records.join(format!("{id:06}.xml")), to_xml(&journal)).unwrap();
    }
    let folder = RecordFolder::new(store.path());
    let mut pipe = Pipe {
        written: Vec::new(),
        left: 1,
    };
    let closed = list::list(&folder, false, Language::ENGLISH, &mut pipe).unwrap_err();
    assert!(matches!(closed, CommandError::Output(_)), "{closed}");
    let first = String::from_utf8(pipe.written).unwrap();
    assert!(
        first.lines().nth(1).unwrap().starts_with("1201  gomoku"),
        "{first}"
    );
    assert!(first.lines().count() < 1201);
    let (all, error) = listed(store.path());
    assert_eq!((all.lines().count(), error), (1202, None));
    let place = |line: usize| all.lines().nth(line).unwrap().find("2026").unwrap();
    assert_eq!(all.matches("players").count(), 1);
    assert_eq!(place(1), place(400));
    // The rows with the longer name; the last rows are as wide as those before.
    assert_eq!((place(600), place(1201)), (place(1000), place(1000)));
    let (shown, _) = written(|out| list::list(&folder, true, Language::ENGLISH, out));
    assert_eq!(shown.matches("players").count(), 3);
    let wide: Vec<usize> = shown.lines().map(|line| line.chars().count()).collect();
    assert!(wide.is_sorted(), "{wide:?}");
}

#[test]
fn a_terminal_gets_a_table_with_lines() {
    let store = store();
    let folder = RecordFolder::new(store.path());
    let (text, _) = written(|out| list::list(&folder, true, Language::ENGLISH, out));
    assert!(text.contains("│ 42 ┆ gomoku ┆ Alpha - Beta ┆"), "{text}");
}

#[test]
fn damaged_records_are_listed_with_the_reason_and_make_the_command_fail() {
    let store = store();
    tear(&store, "000007.xml");
    let (text, error) = listed(store.path());
    assert!(text.contains("42  gomoku"), "{text}");
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("damaged: 000007.xml: line "), "{text}");
    assert!(error.unwrap().starts_with("1 of 3 records"));
}

#[test]
fn an_empty_folder_is_said_to_be_empty_and_a_missing_one_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let (text, error) = listed(dir.path());
    assert!(text.starts_with("no records in "), "{text}");
    assert_eq!(error, None);
    let (_, error) = listed(&dir.path().join("none"));
    assert!(error.unwrap().contains("--store DIR"));
}

#[test]
fn a_game_is_shown_by_number_or_file_with_moves_info_board_and_transcript() {
    let store = store();
    let folder = RecordFolder::new(store.path());
    let by_number = locate("42", &folder).unwrap();
    let by_file = locate(by_number.to_str().unwrap(), &folder).unwrap();
    assert_eq!(by_number, by_file);
    let (text, error) = written(|out| show::show(&by_number, Language::ENGLISH, out));
    assert_eq!(error, None);
    for part in [
        "game 42: gomoku on board 3, line 3, rule exact\n",
        "     cross at 0.000 s: depth 3 score -5 pv C3\n  1. cross (Alpha): C3  0.500 s\n",
        "3  .  . (x) 3\n",
        "cross (Alpha) won after 1 turn: illegal move (move B2)\n",
        "the last lines to (<) and from (>) Beta:\n  1.234567 < move C3\n  1.234567 > move B2\n",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn a_number_that_means_no_game_or_several_is_an_error() {
    let store = store();
    let folder = RecordFolder::new(store.path());
    let error = locate("8", &folder).unwrap_err().to_string();
    assert!(error.contains("there is no game 8"), "{error}");
    for name in ["a.xml", "b.xml"] {
        fs::write(folder.path().join(name), to_xml(&five_in_a_row(8))).unwrap();
    }
    let error = locate("8", &folder).unwrap_err().to_string();
    assert!(
        error.contains("in 2 files") && error.contains("a.xml"),
        "{error}"
    );
}

#[test]
fn an_export_of_everything_leaves_damage_out_and_fails() {
    let store = store();
    tear(&store, "000042.xml");
    let folder = RecordFolder::new(store.path());
    let (text, error) = written(|out| {
        export::export(
            &export::Chosen::of(&[], None, &folder),
            &folder,
            ExportFormat::Moves,
            Language::ENGLISH,
            out,
        )
    });
    assert_eq!(text, "H8 A1\nH8 A1 I8 A2 J8 A3 K8 A5 L8\n");
    assert!(error.unwrap().starts_with("1 of 3 records"));
}

#[test]
fn the_games_of_one_player_are_exported() {
    let store = store();
    let folder = RecordFolder::new(store.path());
    let games = |player| {
        let chosen = export::Chosen::of(&[], player, &folder);
        let (english, format) = (Language::ENGLISH, ExportFormat::Jsonl);
        let (text, error) = written(|out| export::export(&chosen, &folder, format, english, out));
        assert_eq!(error, None);
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let all = games(None);
    let name = "\"name\":\"";
    let first = all[0].split(name).nth(1).unwrap();
    let first = first.split('"').next().unwrap();
    let own = all
        .iter()
        .filter(|game| game.contains(&format!("{name}{first}\"")));
    assert_eq!(games(Some(first)), own.cloned().collect::<Vec<_>>());
    assert!(games(Some("nobody")).is_empty());
}

#[test]
fn chosen_games_are_exported_in_the_order_given() {
    let store = store();
    let folder = RecordFolder::new(store.path());
    let chosen = ["7".to_owned(), "1".to_owned()];
    let (text, error) = written(|out| {
        export::export(
            &export::Chosen::of(&chosen, None, &folder),
            &folder,
            ExportFormat::Jsonl,
            Language::ENGLISH,
            out,
        )
    });
    assert_eq!(error, None);
    let starts: Vec<&str> = text.lines().map(|line| &line[..8]).collect();
    assert_eq!(starts, ["{\"id\":7,", "{\"id\":1,"]);
}

#[test]
fn an_export_does_not_overwrite_a_file() {
    let store = store();
    let file = store.path().join("out.xml");
    let words = format!(
        "export 7 --store {} --out {}",
        store.path().display(),
        file.display()
    );
    let args = parse(&words).unwrap();
    run(&args, Language::ENGLISH).unwrap();
    assert_eq!(read_record(&file).unwrap(), five_in_a_row(7));
    let error = run(&args, Language::ENGLISH).unwrap_err().to_string();
    assert!(error.contains("give another name to --out"), "{error}");
    assert_eq!(read_record(&file).unwrap(), five_in_a_row(7));
}

#[test]
fn the_words_of_the_command_are_understood() {
    assert!(parse("").unwrap().command.is_none());
    assert_eq!(parse("").unwrap().store, None);
    let store = parse("list --store club").unwrap().store;
    assert_eq!(store.as_deref(), Some(Path::new("club")));
    for words in [
        "list club",
        "show 7",
        "export",
        "export 7 a.xml --format moves",
        "export --format pgn",
        "import a.pgn b.sgf --store club",
    ] {
        assert!(parse(words).is_ok(), "{words}");
    }
    for words in ["show", "export --format doc", "delete 7", "import"] {
        assert!(parse(words).is_err(), "{words}");
    }
}

#[test]
fn a_game_that_a_form_cannot_hold_is_named_with_its_file() {
    let store = store();
    let folder = RecordFolder::new(store.path());
    let (_, error) = written(|out| {
        export::export(
            &export::Chosen::of(&["42".to_owned()], None, &folder),
            &folder,
            ExportFormat::Kalaha,
            Language::ENGLISH,
            out,
        )
    });
    let error = error.unwrap();
    let expected = "000042.xml: game 42: this notation is for kalaha, and this is a game of gomoku";
    assert!(error.ends_with(expected), "{error}");
    assert!(!error.contains("cannot be written"), "{error}");
}

#[test]
fn a_game_of_dice_is_shown_with_its_sheet() {
    let mut journal = Journal {
        game: "dice".to_owned(),
        board: 6,
        ..empty()
    };
    let roll = |text: &str| Entry::Chance {
        text: text.to_owned(),
    };
    journal.entries = vec![
        roll("roll 2 2 4 4 4 5"),
        Entry::Turn {
            seat: games::Seat::FIRST,
            text: "keep 4 4 4 5 bank".to_owned(),
            used: None,
        },
        roll("roll 2 2 3 3 4 6"),
    ];
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("000001.xml");
    fs::write(&path, to_xml(&journal)).unwrap();
    let (text, error) = written(|out| show::show(&path, Language::ENGLISH, out));
    let sheet = "
  turn    first second
     1 +450 450  (0) 0
points of each turn, and the total after it; points in brackets were lost
";
    assert!(text.contains(sheet) && error.is_none(), "{error:?} {text}");
}
