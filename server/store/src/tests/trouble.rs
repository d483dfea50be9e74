//! A writer with a failing or slow disk, database or announcer.

use super::*;

#[tokio::test]
async fn when_records_cannot_be_written_nothing_is_announced_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let heard = AnnouncedGames::default();
    let (sink, mut writer) = start(folder.path(), &heard);
    let records = folder.path().join("records");
    fs::remove_dir(&records).unwrap();
    sink.store(won_by_first(key("A", "B", 0), 1)).await.unwrap();
    let error = writer.finished().await.unwrap_err();
    assert!(matches!(error, StoreError::File { .. }), "{error}");
    assert!(heard.ids().is_empty());
    assert!(sink.store(won_by_first(key("A", "B", 1), 2)).await.is_err());
    let store = open(folder.path());
    assert_eq!(store.results().count().unwrap(), 1);
    assert!(is_whole(
        &fs::read_to_string(record(folder.path(), 1)).unwrap(),
        1
    ));
}

#[tokio::test]
async fn when_the_database_is_full_nothing_is_announced_that_is_not_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let heard = AnnouncedGames::default();
    let mut store = open(folder.path());
    store.owned.room = Room::endless().pausing(Duration::from_millis(1));
    store
        .owned
        .database
        .pragma_update(None, "max_page_count", 60)
        .unwrap();
    let (sink, mut writer) = store.start_writer(render, heard.clone()).unwrap();
    for number in 0..40 {
        let id = u64::from(number) + 1;
        if sink
            .store(won_by_first(key("A", "B", number), id))
            .await
            .is_err()
        {
            break;
        }
        if number == 3 {
            // Two groups at least: one that fits and one that does not.
            while heard.ids().is_empty() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    }
    // The writer waits for room, and no game may start.
    while sink.room().is_ok() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(heard.ids(), [1, 2, 3, 4]);
    // When all games have ended, the wait is limited.
    drop(sink);
    let error = writer.finished().await.unwrap_err();
    assert!(matches!(error, StoreError::Database { .. }), "{error}");
    assert!(error.to_string().contains("full"), "{error}");
    let ids: Vec<u64> = stored(folder.path())
        .iter()
        .map(|result| result.id.get())
        .collect();
    assert_eq!(heard.ids(), ids);
    assert_eq!(ids, [1, 2, 3, 4]);
}

#[tokio::test]
async fn a_record_without_room_is_written_and_announced_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let heard = AnnouncedGames::default();
    let mut store = open(folder.path());
    store.owned.room = Room::endless().pausing(Duration::from_millis(1));
    let (sink, mut writer) = store.start_writer(render, heard.clone()).unwrap();
    // A write to this file fails with a full disk.
    let part = folder.path().join("records/000002.xml.part");
    std::os::unix::fs::symlink("/dev/full", &part).unwrap();
    for number in 0..3 {
        let id = u64::from(number) + 1;
        let game = won_by_first(key("A", "B", number), id);
        sink.store(game).await.unwrap();
    }
    while sink.room().is_ok() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    // All are committed, and none is announced before its record is there.
    assert_eq!(stored(folder.path()).len(), 3);
    assert_eq!(heard.ids(), [1]);
    assert!(!record(folder.path(), 2).exists());
    fs::remove_file(&part).unwrap();
    while heard.ids().len() < 3 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(heard.ids(), [1, 2, 3]);
    let text = fs::read_to_string(record(folder.path(), 2)).unwrap();
    assert!(is_whole(&text, 2));
    while sink.room().is_err() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    drop(sink);
    writer.finished().await.unwrap();
}

#[tokio::test]
async fn a_database_that_another_process_holds_is_waited_for_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let heard = AnnouncedGames::default();
    let mut store = open(folder.path());
    store.owned.room = Room::endless().pausing(Duration::from_millis(1));
    store
        .owned
        .database
        .busy_timeout(Duration::from_millis(1))
        .unwrap();
    let (sink, mut writer) = store.start_writer(render, heard.clone()).unwrap();
    sink.next_id().await.unwrap();
    let other = Connection::open(folder.path().join("arbiter.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let kept = sink.store(won_by_first(key("A", "B", 0), 1)).await.unwrap();
    while sink.room().is_ok() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    // Far more tries than there are for other failures.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(heard.ids().is_empty() && sink.room().is_err());
    other.execute_batch("ROLLBACK").unwrap();
    kept.wait().await.unwrap();
    assert_eq!(heard.ids(), [1]);
    while sink.room().is_err() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    drop(sink);
    writer.finished().await.unwrap();
    assert_eq!(stored(folder.path()).len(), 1);
}

#[tokio::test]
async fn an_announcer_that_fails_stops_the_writer_and_says_why() {
    struct BrokenAnnouncer;
    impl Announcer for BrokenAnnouncer {
        fn announce(&mut self, _: CommittedGame) -> io::Result<()> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let (sink, mut writer) = open(folder.path())
        .start_writer(render, BrokenAnnouncer)
        .unwrap();
    sink.store(won_by_first(key("A", "B", 0), 1)).await.unwrap();
    let error = writer.finished().await.unwrap_err().to_string();
    assert!(
        error.contains("cannot announce results: broken pipe"),
        "{error}"
    );
    assert_eq!(stored(folder.path()).len(), 1);
}

#[tokio::test]
async fn while_the_announcer_is_slow_games_wait_instead_of_piling_up() {
    /// Waits for permission to go on.
    struct SlowAnnouncer(std::sync::mpsc::Receiver<()>);
    impl Announcer for SlowAnnouncer {
        fn announce(&mut self, _: CommittedGame) -> io::Result<()> {
            // After the sender is gone, every game has permission.
            let _ = self.0.recv();
            Ok(())
        }
    }
    let (permit, permits) = std::sync::mpsc::channel();
    let records = LooseRecords::open(None, Timestamp::now()).unwrap();
    let (sink, mut writer) = records
        .start_writer(render, SlowAnnouncer(permits))
        .unwrap();
    let mut taken = 0;
    for number in 0..2000 {
        let game = won_by_first(key("A", "B", number), u64::from(number) + 1);
        let patience = Duration::from_millis(200);
        if tokio::time::timeout(patience, sink.store(game))
            .await
            .is_err()
        {
            break;
        }
        taken += 1;
    }
    drop(permit);
    // One group is in the announcer's hands, one in the queue.
    assert!((256..=512).contains(&taken), "{taken} games were taken");
    drop(sink);
    writer.finished().await.unwrap();
}

#[tokio::test]
async fn what_may_not_have_been_announced_is_known_where_it_can_be_looked_up() {
    struct FailingAnnouncer(AnnouncedGames, Place);
    impl Announcer for FailingAnnouncer {
        fn announce(&mut self, game: CommittedGame) -> io::Result<()> {
            match self.0.ids().len() {
                2 => Err(io::Error::other("the pen broke")),
                _ => self.0.announce(game),
            }
        }
        fn settle(&mut self) -> io::Result<Option<Place>> {
            Ok(Some(self.1.clone()))
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let place = Place {
        file: folder.path().join("events"),
        length: 17,
    };
    let mut store = open(folder.path());
    assert!(store.announce_in(Some(&place)).unwrap().games.is_empty());
    let announcer = FailingAnnouncer(AnnouncedGames::default(), place.clone());
    let (sink, mut writer) = store.start_writer(render, announcer).unwrap();
    for number in 0..4 {
        let id = u64::from(number) + 1;
        sink.store(won_by_first(key("A", "B", number), id))
            .await
            .unwrap();
    }
    writer.finished().await.unwrap_err();

    let other = Place {
        file: folder.path().join("others"),
        length: 0,
    };
    let mut store = open(folder.path());
    let unsettled = store.announce_in(Some(&other)).unwrap();
    assert_eq!(unsettled.places, std::slice::from_ref(&place));
    let ids: Vec<u64> = unsettled
        .games
        .iter()
        .map(|game| game.result.id.get())
        .collect();
    assert_eq!(ids, [1, 2, 3, 4]);
    // Until the games are settled, both places may hold their announcements.
    let unsettled = store.announce_in(None).unwrap();
    assert_eq!(unsettled.places, [place, other]);
    assert_eq!(unsettled.games.len(), 4);
    // A place that cannot be read later counts as announced.
    assert!(store.announce_in(None).unwrap().games.is_empty());
}
