use std::os::unix::fs::PermissionsExt as _;

use super::*;
use crate::test_games::{finished, identity, key};
use crate::{SilentAnnouncer, Store, StoreReader};

async fn store_games(dir: &Path, numbers: std::ops::Range<u32>) {
    let store = Store::open(dir, &identity()).unwrap();
    let (sink, mut writer) = store.start_writer(record::to_xml, SilentAnnouncer).unwrap();
    for number in numbers {
        let id = sink.next_id().await.unwrap().get();
        let game = finished(key("A", "B", number), id, 0, Some(0));
        sink.store(game).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn a_copy_is_a_private_store_that_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (dir, copy) = (folder.path().join("club"), folder.path().join("new/copy"));
    store_games(&dir, 0..3).await;
    // The record of game 2 is still in the outbox, and its file is torn.
    let path = dir.join("records/000002.xml");
    let whole = fs::read(&path).unwrap();
    let database = Connection::open(dir.join("arbiter.sqlite")).unwrap();
    let sql = "INSERT INTO outbox VALUES (2, ?1)";
    database.execute(sql, [&whole]).unwrap();
    fs::write(&path, "torn").unwrap();
    // The store is in use.
    let held = Store::open(&folder.path().join("other"), &identity()).unwrap();
    let mut last = (0, 0);
    let copied = back_up(&dir, &copy, &mut |done, of| {
        assert!(done >= last.0 && done <= of, "{last:?} {done} {of}");
        last = (done, of);
    });
    drop((database, held));
    assert_eq!(
        copied.unwrap(),
        BackedUp {
            games: 3,
            registered: 0,
            lost: Vec::new()
        }
    );
    assert_eq!(last.0, last.1);
    assert_eq!(fs::read(copy.join("records/000002.xml")).unwrap(), whole);
    for private in ["", "records", "arbiter.sqlite", "records/000001.xml"] {
        assert_eq!(mode(&copy.join(private)) & 0o077, 0, "{private}");
    }
    let names = |dir: &Path| {
        let entries = fs::read_dir(dir).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&copy), ["arbiter.sqlite", "records"]);
    // A reader cannot finish a change of the mode that was killed.
    let reader = Connection::open(copy.join("arbiter.sqlite")).unwrap();
    let mode = reader.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
    assert_eq!(mode.unwrap(), "wal");
    drop(reader);
    store_games(&copy, 3..5).await;
    let reader = StoreReader::open(&copy).unwrap();
    assert_eq!(reader.results().count().unwrap(), 5);
    assert_eq!(names(&copy.join("records")).len(), 5);
}

#[tokio::test]
async fn a_copy_has_the_players_and_their_programs_with_their_modes() {
    let folder = tempfile::tempdir().unwrap();
    let (dir, copy) = (folder.path().join("club"), folder.path().join("copy"));
    store_games(&dir, 0..1).await;
    let write = |name: &str, mode: u32| {
        let path = dir.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, name).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let kept = [
        ("players/1.toml", 0o600),
        ("uploads/7.json", 0o600),
        ("uploads/7/run", 0o755),
        ("uploads/7/lib/search.py", 0o644),
    ];
    for (name, mode) in kept {
        write(name, mode);
    }
    write("players/2.toml.4-1.part", 0o600);
    write("suspended-workers", 0o600);
    write("open-audits/7-00ff.doubt", 0o600);
    let link = dir.join("uploads/7/link");
    std::os::unix::fs::symlink("/etc/hostname", link).unwrap();
    let copied = back_up(&dir, &copy, &mut |_, _| {}).unwrap();
    assert_eq!((copied.games, copied.registered), (1, 4));
    for (name, expected) in kept {
        assert_eq!(fs::read_to_string(copy.join(name)).unwrap(), name);
        assert_eq!(mode(&copy.join(name)), expected, "{name}");
    }
    let suspended = fs::read_to_string(copy.join("suspended-workers")).unwrap();
    assert_eq!(suspended, "suspended-workers");
    assert_eq!(mode(&copy.join("suspended-workers")), 0o600);
    assert_eq!(
        crate::games_in_doubt(&copy).unwrap(),
        crate::games_in_doubt(&dir).unwrap()
    );
    assert_eq!(mode(&copy.join("open-audits/7-00ff.doubt")), 0o600);
    assert!(!copy.join("players/2.toml.4-1.part").exists());
    assert!(fs::symlink_metadata(copy.join("uploads/7/link")).is_err());
    let nested = dir.join("uploads/8").join("d/".repeat(20));
    fs::create_dir_all(nested).unwrap();
    let other = folder.path().join("other");
    let refused = back_up(&dir, &other, &mut |_, _| {}).unwrap_err();
    assert!(
        refused.to_string().contains("too many folders"),
        "{refused}"
    );
    assert!(!crate::is_store(&other));
}

#[tokio::test]
async fn a_copy_is_written_over_nothing_and_tells_of_lost_records() {
    let folder = tempfile::tempdir().unwrap();
    let (dir, copy) = (folder.path().join("club"), folder.path().join("copy"));
    store_games(&dir, 0..3).await;
    fs::remove_file(dir.join("records/000002.xml")).unwrap();
    fs::create_dir(&copy).unwrap();
    fs::write(copy.join("notes"), "x").unwrap();
    let refused = back_up(&dir, &copy, &mut |_, _| {}).unwrap_err();
    assert!(matches!(refused, StoreError::NotEmpty { .. }), "{refused}");
    assert_eq!(fs::read_dir(&copy).unwrap().count(), 1);
    fs::remove_file(copy.join("notes")).unwrap();
    let copied = back_up(&dir, &copy, &mut |_, _| {}).unwrap();
    assert_eq!((copied.games, copied.lost), (3, vec![GameId::new(2)]));
    let missing = back_up(&folder.path().join("none"), &copy, &mut |_, _| {}).unwrap_err();
    assert!(matches!(missing, StoreError::NoStore { .. }), "{missing}");
}

#[test]
fn a_backup_that_was_broken_off_is_no_store() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("records")).unwrap();
    fs::write(folder.path().join("records/000001.xml"), "x").unwrap();
    fs::write(folder.path().join("arbiter.sqlite.part"), "x").unwrap();
    let refused = Store::open(folder.path(), &identity()).unwrap_err();
    let expected = matches!(refused, StoreError::RecordsWithoutDatabase { .. });
    assert!(expected, "{refused}");
}
