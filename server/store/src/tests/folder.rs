//! Foreign files in a store's folder, and the folder's permissions.

use super::*;

#[tokio::test]
async fn a_second_manager_is_refused_and_a_reader_is_not() {
    let folder = tempfile::tempdir().unwrap();
    store_games(folder.path(), 0..2).await;
    let store = open(folder.path());
    let error = Store::open(folder.path(), &identity())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains(&format!("in use by process {}", std::process::id())),
        "{error}"
    );
    assert_eq!(stored(folder.path()).len(), 2);
    drop(store);
    open(folder.path());
}

#[test]
fn another_game_or_other_rules_are_refused_and_a_new_limit_is_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let time = TimeControl::new(None, None);
    let settings = Settings::new(gomoku(), Some(19), [("rule", "exact")]).unwrap();
    let other = Identity::new("club", gomoku(), &settings, &time);
    let error = Store::open(folder.path(), &other).unwrap_err().to_string();
    assert!(error.contains("board is 15 there and 19 here"), "{error}");
    assert!(
        error.contains("options is none there and rule=exact here"),
        "{error}"
    );
    assert!(error.contains("--store"), "{error}");

    let faster = TimeControl::new(Some(Duration::from_millis(100)), None);
    let settings = Settings::default_of(gomoku());
    let faster = Identity::new("club", gomoku(), &settings, &faster);
    let store = Store::open(folder.path(), &faster).unwrap();
    assert_eq!(store.warnings().len(), 1);
    assert!(store.warnings()[0].contains("timeout is 5s there and 100ms here"));
    assert_eq!(store.results().identity().unwrap().get("timeout"), "100ms");
    drop(store);
    assert!(
        Store::open(folder.path(), &faster)
            .unwrap()
            .warnings()
            .is_empty()
    );
}

#[tokio::test]
async fn strays_are_moved_aside_and_lost_records_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    store_games(folder.path(), 0..3).await;
    fs::remove_file(record(folder.path(), 2)).unwrap();
    let strays = ["000002.xml.part", "000077.xml", "1.xml", "other.xml"];
    for stray in strays {
        fs::write(folder.path().join("records").join(stray), stray).unwrap();
    }
    fs::write(folder.path().join("records/notes.txt"), "x").unwrap();
    let store = open(folder.path());
    let warnings = store.warnings().join("\n");
    assert!(
        warnings.contains("moved files that are not records of the store's games: 4")
            && warnings.contains("000077.xml, 1.xml"),
        "{warnings}"
    );
    assert!(
        warnings.contains("games that count but have lost their record: 1"),
        "{warnings}"
    );
    assert!(warnings.contains("000002.xml"), "{warnings}");
    let records = folder.path().join("records");
    assert_eq!(
        names_in(&records),
        ["000001.xml", "000003.xml", "notes.txt"]
    );
    let aside = folder.path().join("records-aside/1");
    assert_eq!(names_in(&aside), strays);
    for stray in strays {
        assert_eq!(fs::read_to_string(aside.join(stray)).unwrap(), stray);
    }

    // The message comes once; later moves do not overwrite these files.
    drop(store);
    let store = open(folder.path());
    assert_eq!(store.warnings().len(), 1, "{:?}", store.warnings());
    drop(store);
    fs::write(records.join("other.xml"), "another").unwrap();
    drop(open(folder.path()));
    let again = folder.path().join("records-aside/2/other.xml");
    assert_eq!(fs::read_to_string(again).unwrap(), "another");
    assert_eq!(names_in(&aside), strays);
}

#[tokio::test]
async fn what_is_said_of_many_strays_is_short() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    for id in 1..=1000 {
        fs::write(record(folder.path(), id), "x").unwrap();
    }
    let store = open(folder.path());
    let [warning] = store.warnings() else {
        panic!("{:?}", store.warnings());
    };
    assert!(
        warning.contains(": 1000 ") && warning.len() < 500,
        "{warning}"
    );
    assert!(names_in(&folder.path().join("records")).is_empty());
    assert_eq!(names_in(&folder.path().join("records-aside/1")).len(), 1000);
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_database_without_its_tables_or_tournament_is_no_new_store_beside_records() {
    let without_identity = |file: &Path| {
        let database = Connection::open(file).unwrap();
        database.execute("DELETE FROM identity", []).unwrap();
    };
    let empty = |file: &Path| fs::write(file, "").unwrap();
    let without_tables = |file: &Path| {
        fs::remove_file(file).unwrap();
        let database = Connection::open(file).unwrap();
        // The database has pages but no tables.
        database
            .execute_batch("CREATE TABLE t (a); DROP TABLE t")
            .unwrap();
    };
    type Damage = fn(&Path);
    let damages: [(&str, Damage); 3] = [
        ("is empty", empty),
        ("has no tables", without_tables),
        ("names no tournament", without_identity),
    ];
    for (said, damage) in damages {
        let folder = tempfile::tempdir().unwrap();
        store_games(folder.path(), 0..3).await;
        let file = folder.path().join("arbiter.sqlite");
        damage(&file);
        let before = fs::read(&file).unwrap();
        let error = Store::open(folder.path(), &identity()).unwrap_err();
        assert!(
            matches!(error, StoreError::RecordsWithoutDatabase { .. }),
            "{said}: {error}"
        );
        let error = error.to_string();
        assert!(
            error.contains(said) && error.contains("put back") && error.contains("records: 3"),
            "{error}"
        );
        assert_eq!(fs::read(&file).unwrap(), before, "{said}");
        let records = folder.path().join("records");
        assert_eq!(
            names_in(&records),
            ["000001.xml", "000002.xml", "000003.xml"]
        );
        assert!(!folder.path().join("records-aside").exists());

        // Without the records there is nothing to lose, unless there were hands.
        fs::remove_dir_all(&records).unwrap();
        let opened = Store::open(folder.path(), &identity());
        match said {
            "is empty" => assert!(
                matches!(opened, Err(StoreError::Empty { .. })),
                "{opened:?}"
            ),
            _ => drop(opened.unwrap()),
        }
    }
}

#[test]
fn an_empty_database_is_refused_by_everybody_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("arbiter.sqlite");
    fs::write(&file, "").unwrap();
    let results = [
        crate::HandBook::open(folder.path()).map(drop),
        crate::HandBook::open_to_read(folder.path()).map(drop),
        crate::TokenBook::open(folder.path(), crate::MAX_NAMES).map(drop),
        StoreReader::open(folder.path()).map(drop),
        Store::open(folder.path(), &identity()).map(drop),
    ];
    for result in results {
        let error = result.unwrap_err();
        assert!(matches!(error, StoreError::Empty { .. }), "{error}");
        assert!(error.to_string().contains("put back a copy"), "{error}");
    }
    assert_eq!(fs::metadata(&file).unwrap().len(), 0);
    // A run that was killed while it created the database left this file.
    fs::rename(&file, folder.path().join("arbiter.sqlite.new")).unwrap();
    drop(open(folder.path()));
    assert!(!folder.path().join("arbiter.sqlite.new").exists());
}

#[tokio::test]
async fn a_database_that_was_cut_off_or_written_over_is_refused_and_nothing_changes() {
    let cut = |bytes: &mut Vec<u8>| bytes.truncate(bytes.len() / 2);
    let first_page = |bytes: &mut Vec<u8>| bytes[..4096].fill(0x5a);
    let tables = |bytes: &mut Vec<u8>| bytes[100..4096].fill(0xff);
    let damages: [fn(&mut Vec<u8>); 3] = [cut, first_page, tables];
    for (number, damage) in damages.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        store_games(folder.path(), 0..3).await;
        let file = folder.path().join("arbiter.sqlite");
        let mut bytes = fs::read(&file).unwrap();
        damage(&mut bytes);
        fs::write(&file, &bytes).unwrap();
        let error = Store::open(folder.path(), &identity()).unwrap_err();
        assert!(
            matches!(error, StoreError::Damaged { .. }),
            "{number}: {error}"
        );
        assert!(error.to_string().contains("put back a copy"), "{error}");
        let error = StoreReader::open(folder.path()).unwrap_err();
        assert!(
            matches!(error, StoreError::Damaged { .. }),
            "{number}: {error}"
        );
        assert_eq!(fs::read(&file).unwrap(), bytes, "{number}");
        assert_eq!(names_in(&folder.path().join("records")).len(), 3);
    }
}

#[tokio::test]
async fn only_its_owner_can_read_a_store_and_an_older_one_is_closed_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("new/club");
    let tight = || {
        let files = [
            "arbiter.sqlite",
            "arbiter.sqlite-wal",
            "arbiter.sqlite-shm",
            "lock",
        ];
        for file in files {
            assert_eq!(mode(&dir.join(file)), 0o600, "{file}");
        }
        for folder in [dir.clone(), dir.join("records")] {
            assert_eq!(mode(&folder), 0o700, "{}", folder.display());
        }
    };
    let store = open(&dir);
    tight();
    // Another connection of the same process must find the files unchanged.
    let tokens = crate::TokenBook::open(&dir, 10).unwrap();
    let hash = crate::TokenHash::of("secret").unwrap();
    assert!(tokens.register("Anna", hash).unwrap());
    tight();
    drop((tokens, store));
    store_games(&dir, 0..2).await;
    assert_eq!(mode(&record(&dir, 1)), 0o600);

    for file in ["arbiter.sqlite", "lock"] {
        chmod(&dir.join(file), 0o644);
    }
    for folder in [dir.clone(), dir.join("records")] {
        chmod(&folder, 0o755);
    }
    let store = open(&dir);
    tight();
    drop(store);

    // A shared folder stays open to everybody.
    let shared = folder.path().join("shared");
    fs::create_dir(&shared).unwrap();
    chmod(&shared, 0o1777);
    let store = open(&shared);
    assert_eq!(mode(&shared), 0o1777);
    assert_eq!(mode(&shared.join("arbiter.sqlite")), 0o600);
    assert_eq!(mode(&shared.join("records")), 0o700);
    drop(store);
}

fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn chmod(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_folder_of_records_that_no_database_knows_is_not_emptied() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("records")).unwrap();
    fs::write(record(folder.path(), 1), "x").unwrap();
    let error = Store::open(folder.path(), &identity()).unwrap_err();
    assert!(
        matches!(error, StoreError::RecordsWithoutDatabase { .. }),
        "{error}"
    );
    assert!(record(folder.path(), 1).exists());
}

#[test]
fn a_database_of_a_later_version_or_of_somebody_else_is_refused_untouched() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let file = folder.path().join("arbiter.sqlite");
    let database = Connection::open(&file).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    drop(database);
    let error = Store::open(folder.path(), &identity()).unwrap_err();
    assert!(
        matches!(error, StoreError::Newer { found: 99, .. }),
        "{error}"
    );
    let error = StoreReader::open(folder.path()).unwrap_err();
    assert!(matches!(error, StoreError::Newer { .. }), "{error}");

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("arbiter.sqlite");
    let database = Connection::open(&file).unwrap();
    database
        .execute_batch("CREATE TABLE cats (name TEXT)")
        .unwrap();
    drop(database);
    let before = fs::read(&file).unwrap();
    let error = Store::open(folder.path(), &identity()).unwrap_err();
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
    assert_eq!(fs::read(&file).unwrap(), before);

    fs::write(&file, "no database at all, but some bytes").unwrap();
    let error = Store::open(folder.path(), &identity()).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[test]
fn where_there_is_no_store_a_reader_says_so_and_makes_none() {
    let folder = tempfile::tempdir().unwrap();
    let error = StoreReader::open(folder.path()).unwrap_err();
    assert!(matches!(error, StoreError::NoStore { .. }), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

struct Findings(String);

impl crate::CheckObserver for Findings {
    fn found(&mut self, finding: &crate::Finding) {
        self.0.push_str(&format!("{finding}\n"));
    }
}

#[tokio::test]
async fn records_of_each_ten_thousand_have_a_folder_and_earlier_ones_stay_where_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("club");
    drop(open(&dir));
    let database = Connection::open(dir.join("arbiter.sqlite")).unwrap();
    let sql = "UPDATE state SET ids_reserved = 9998";
    database.execute(sql, []).unwrap();
    drop(database);
    let heard = store_games(&dir, 0..5).await;
    let records = dir.join("records");
    assert_eq!(names_in(&records), ["009998.xml", "009999.xml", "1"]);
    let beyond = ["010000.xml", "010001.xml", "010002.xml"];
    assert_eq!(names_in(&records.join("1")), beyond);
    let last = heard.0.lock().last().unwrap().record.clone();
    assert_eq!(last, Some(records.join("1/010002.xml")));

    // As earlier versions wrote them.
    fs::create_dir(records.join("9")).unwrap();
    chmod(&records.join("9"), 0o700);
    for (place, earlier) in [
        ("1/010001.xml", "010001.xml"),
        ("009999.xml", "9/009999.xml"),
    ] {
        fs::rename(records.join(place), records.join(earlier)).unwrap();
    }
    for stray in ["1/009998.xml", "1/011999.xml"] {
        fs::write(records.join(stray), "x").unwrap();
    }
    fs::remove_file(records.join("1/010002.xml")).unwrap();
    chmod(&records.join("1"), 0o755);
    let mut findings = Findings(String::new());
    crate::check(&dir, &[], None, &mut findings).unwrap();
    for found in [
        "records/1: others may read it",
        "records/1/009998.xml: is no record",
        "records/1/011999.xml: is no record",
        "records/1/010002.xml: is lost",
    ] {
        assert!(findings.0.contains(found), "{found} in {}", findings.0);
    }
    let store = open(&dir);
    let told = store.warnings().join("\n");
    assert!(told.contains(": 1/009998.xml, 1/011999.xml"), "{told}");
    assert!(told.contains("lost their record: 1; "), "{told}");
    drop(store);
    let aside = dir.join("records-aside/1/1");
    assert_eq!(names_in(&aside), ["009998.xml", "011999.xml"]);

    let copy = folder.path().join("copy");
    let copied = crate::back_up(&dir, &copy, &mut |_, _| {}).unwrap();
    assert_eq!((copied.games, copied.lost), (5, vec![GameId::new(10_002)]));
    let copies = copy.join("records/1");
    assert_eq!(names_in(&copies), ["010000.xml", "010001.xml"]);
    assert!(copy.join("records/009999.xml").is_file());
    assert_eq!(mode(&copies), 0o700);
}
