//! What may lie in a store's folder, and who may have it.

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
async fn strays_are_removed_and_lost_records_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    store_games(folder.path(), 0..3).await;
    fs::remove_file(record(folder.path(), 2)).unwrap();
    for stray in ["000077.xml", "1.xml", "other.xml", "000002.xml.part"] {
        fs::write(folder.path().join("records").join(stray), "x").unwrap();
    }
    fs::write(folder.path().join("records/notes.txt"), "x").unwrap();
    let store = open(folder.path());
    let warnings = store.warnings().join("\n");
    assert!(
        warnings.contains("000077.xml") && warnings.contains("other.xml"),
        "{warnings}"
    );
    assert!(
        warnings.contains("games that count but have lost their record: 1"),
        "{warnings}"
    );
    assert!(warnings.contains("000002.xml"), "{warnings}");
    let mut left: Vec<String> = fs::read_dir(folder.path().join("records"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["000001.xml", "000003.xml", "notes.txt"]);
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
    assert!(matches!(error, StoreError::Database { .. }), "{error}");
}

#[test]
fn where_there_is_no_store_a_reader_says_so_and_makes_none() {
    let folder = tempfile::tempdir().unwrap();
    let error = StoreReader::open(folder.path()).unwrap_err();
    assert!(matches!(error, StoreError::NoStore { .. }), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
