use super::*;

fn tally(games: i64, total: i64, lost: i64) -> Tally {
    Tally {
        games,
        total,
        lost,
        won: 0,
    }
}

#[test]
fn what_two_learners_add_is_summed_and_is_there_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    let mut one = Memory::open(&file).unwrap();
    let mut other = Memory::open(&file).unwrap();
    for memory in [&mut one, &mut other] {
        let mut sums = Sums::default();
        sums.add_position(-5, tally(1, -1, 1));
        sums.add_position(6, tally(1, 1, 0));
        sums.add_pattern(7, 0.5, -0.5);
        assert!(sums.add_record(8));
        memory.add(&mut sums).unwrap();
        assert_eq!(sums.position(-5), Tally::default(), "they are taken");
    }
    drop((one, other));
    let memory = Memory::open(&file).unwrap();
    assert_eq!(memory.position(-5).unwrap(), tally(2, -2, 2));
    assert_eq!(memory.position(6).unwrap(), tally(2, 2, 0));
    assert_eq!(memory.position(9).unwrap(), Tally::default());
    let worth = memory.pattern(7).unwrap();
    assert_eq!((worth.weight, worth.total), (1.0, -1.0));
    assert!(memory.has_record(8).unwrap() && !memory.has_record(9).unwrap());
    assert_eq!(memory.size().unwrap(), (2, 1));
    memory.examine().unwrap();
}

#[test]
fn many_learners_at_once_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    drop(Memory::open(&file).unwrap());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut memory = Memory::open(&file).unwrap();
                for _ in 0..25 {
                    let mut sums = Sums::default();
                    sums.add_position(1, tally(1, 1, 0));
                    memory.add(&mut sums).unwrap();
                }
            });
        }
    });
    let memory = Memory::open(&file).unwrap();
    assert_eq!(memory.position(1).unwrap(), tally(100, 100, 0));
}

#[test]
fn files_of_something_else_are_refused_and_left_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    let words = "this is no database, but long enough to be looked at".repeat(20);
    std::fs::write(&text, &words).unwrap();
    let error = Memory::open(&text).unwrap_err().to_string();
    assert!(
        error.contains("text: ") && error.contains("give another --db"),
        "{error}"
    );
    assert_eq!(std::fs::read_to_string(&text).unwrap(), words);

    let other = folder.path().join("other.db");
    let connection = Connection::open(&other).unwrap();
    connection
        .execute_batch("CREATE TABLE results (id)")
        .unwrap();
    drop(connection);
    let before = std::fs::read(&other).unwrap();
    assert!(matches!(
        Memory::open(&other),
        Err(MemoryError::Other { .. })
    ));
    assert_eq!(std::fs::read(&other).unwrap(), before);

    let newer = folder.path().join("newer.db");
    drop(Memory::open(&newer).unwrap());
    let connection = Connection::open(&newer).unwrap();
    connection
        .execute("UPDATE about SET version = 9", [])
        .unwrap();
    assert!(matches!(
        Memory::open(&newer),
        Err(MemoryError::Version { version: 9, .. })
    ));
    let missing = folder.path().join("none/learnt.db");
    assert!(matches!(
        Memory::open(&missing),
        Err(MemoryError::Database { .. })
    ));
}

#[test]
fn a_damaged_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    let mut memory = Memory::open(&file).unwrap();
    let mut sums = Sums::default();
    (0..3_000).for_each(|key| sums.add_position(key, tally(1, 1, 0)));
    memory.add(&mut sums).unwrap();
    drop(memory);
    let mut bytes = std::fs::read(&file).unwrap();
    let size = bytes.len();
    assert!(size > 40_000);
    bytes[20_000..size - 1_000].fill(0x5a);
    std::fs::write(&file, bytes).unwrap();
    let found = Memory::open(&file).and_then(|memory| memory.examine());
    let error = found.unwrap_err().to_string();
    assert!(error.contains("give another --db"), "{error}");
}

#[test]
fn the_least_seen_rows_are_forgotten_beyond_the_bound() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    let mut memory = Memory::open(&file).unwrap();
    let mut sums = Sums::default();
    for key in 0..100 {
        let lost = i64::from(key < 5);
        sums.add_position(key, tally(1 + key / 10, 0, lost));
    }
    memory.add(&mut sums).unwrap();
    forget(&memory.connection, "positions", 100).unwrap();
    assert_eq!(memory.size().unwrap().0, 100, "at its bound");
    forget(&memory.connection, "positions", 50).unwrap();
    assert_eq!(memory.size().unwrap().0, 45);
    // Lost positions are kept, and so are the most frequent ones.
    assert!(memory.position(0).unwrap().is_lost());
    assert_eq!(memory.position(5).unwrap(), Tally::default());
    assert_eq!(memory.position(99).unwrap().games, 10);
}

#[test]
fn a_move_that_lost_is_avoided_until_it_has_won_more_often() {
    assert!(tally(1, -1, 1).is_lost());
    assert!(tally(2, 0, 1).is_lost());
    assert!(!tally(3, 1, 1).is_lost());
    assert!(!tally(5, -5, 0).is_lost(), "another move lost these games");
    assert!(tally(8, 8, 0).value() > tally(1, 1, 0).value());
    let broken = PatternStats {
        weight: -8.0,
        total: f64::NAN,
    };
    assert!(broken.value().abs() < f64::EPSILON);
}
