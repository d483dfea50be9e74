use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;
use rusqlite::Connection;

use super::*;
use crate::events::{EventLevel, EventTarget, Events, GameAnnouncer, catch_up};
use crate::hands::tests::two_hands;
use crate::test_games::{finished, gomoku, identity, key};
use crate::{GameSink, MAX_NAMES, RedactionSummary, Store, TokenBook, TokenHash, Writer, redact};

/// Keeps the findings.
#[derive(Default)]
struct FindingLog(Vec<String>);

impl CheckObserver for FindingLog {
    fn found(&mut self, finding: &Finding) {
        self.0.push(finding.to_string());
    }
}

fn findings(dir: &Path) -> Vec<String> {
    let mut heard = FindingLog::default();
    let checked = check(dir, &[], None, &mut heard).unwrap();
    assert_eq!(checked.findings, heard.0.len() as u64);
    heard.0
}

/// Starts to store games, which are announced beside the store.
async fn start(dir: &Path) -> (GameSink, Writer) {
    let target = EventTarget::File(events_of(dir));
    let events = Events::open(&target, EventLevel::Games).unwrap();
    let mut store = Store::open(dir, &identity()).unwrap();
    catch_up(&mut store, &events, gomoku()).await.unwrap();
    let announcer = GameAnnouncer::new(gomoku(), Some(events), |_| Ok(()));
    store.start_writer(record::to_xml, announcer).unwrap()
}

fn events_of(dir: &Path) -> PathBuf {
    dir.with_extension("jsonl")
}

async fn store_games(dir: &Path, numbers: std::ops::Range<u32>) {
    let (sink, mut writer) = start(dir).await;
    for number in numbers {
        let id = sink.next_id().await.unwrap().get();
        let game = finished(key("A", "B", number), id, 0, Some(0));
        sink.store(game).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
}

fn runtime() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().build().unwrap()
}

/// A store of four games, two hands and a token, and its folder.
fn sound() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("club");
    runtime().block_on(store_games(&dir, 0..4));
    drop(two_hands(&dir));
    let tokens = TokenBook::open(&dir, MAX_NAMES).unwrap();
    let hash = TokenHash::of("secret").unwrap();
    assert!(tokens.register("Ann", hash).unwrap());
    (folder, dir)
}

fn check_with_head(dir: &Path) -> Option<Digest> {
    check(dir, &[], None, &mut FindingLog::default())
        .unwrap()
        .chain
        .head
}

fn sql(dir: &Path, text: &str) {
    let database = Connection::open(dir.join("arbiter.sqlite")).unwrap();
    database.pragma_update(None, "foreign_keys", "OFF").unwrap();
    database.execute_batch(text).unwrap();
}

fn edit(path: &Path, change: impl FnOnce(String) -> String) {
    let text = fs::read_to_string(path).unwrap();
    fs::write(path, change(text)).unwrap();
}

fn record_file(dir: &Path, id: u64) -> PathBuf {
    dir.join(format!("records/{id:06}.xml"))
}

#[test]
fn nothing_is_wrong_with_a_store_that_was_closed_in_order() {
    let (_folder, dir) = sound();
    let mut heard = FindingLog::default();
    let checked = check(&dir, &[events_of(&dir)], None, &mut heard).unwrap();
    assert_eq!(heard.0, [""; 0]);
    let expected = CheckSummary {
        games: 4,
        hands: 2,
        waiting: 0,
        announced: 4,
        chain: checked.chain,
        workers: BTreeMap::new(),
        audits: AuditSummary::default(),
        findings: 0,
    };
    assert_eq!(checked, expected);
}

#[test]
fn every_kind_of_damage_is_found_and_told_in_words() {
    type Damage = fn(&Path);
    let damages: [(&str, Damage); 33] = [
        ("records/000002.xml: line ", |dir| {
            edit(&record_file(dir, 2), |text| {
                text[..text.len() / 2].to_owned()
            });
        }),
        ("records/000002.xml: is lost", |dir| {
            fs::remove_file(record_file(dir, 2)).unwrap();
        }),
        (
            "records/000002.xml: the number is '3', the database has '2'",
            |dir| {
                fs::copy(record_file(dir, 3), record_file(dir, 2)).unwrap();
            },
        ),
        ("records/000002.xml: turn 2: 'H1'", |dir| {
            edit(&record_file(dir, 2), |text| {
                text.replace("\"H2\"", "\"H1\"")
            });
        }),
        (
            "records/000002.xml: the list of players is 'A, C', the database has 'A, B'",
            |dir| {
                edit(&record_file(dir, 2), |text| {
                    text.replace("name=\"B\"", "name=\"C\"")
                });
            },
        ),
        (
            "records/000002.xml: line 2, column 18: version '02'",
            |dir| {
                edit(&record_file(dir, 2), |text| {
                    text.replace("version=\"5\"", "version=\"02\"")
                });
            },
        ),
        (
            "records/000002.xml: the result is '1 -1', the database has '-1 1'",
            |dir| {
                sql(
                    dir,
                    "UPDATE seats SET returns = -returns WHERE sequence = 2",
                );
            },
        ),
        (
            "records/000002.xml: the cause is 'timeout', the database has 'forfeit'",
            |dir| {
                sql(dir, "UPDATE games SET cause = 'forfeit' WHERE sequence = 2");
            },
        ),
        (
            "records/000002.xml: the number of turns is '9', the database has '8'",
            |dir| {
                sql(dir, "UPDATE games SET moves = 8 WHERE sequence = 2");
            },
        ),
        ("game 2: its returns do not add up to 0", |dir| {
            sql(
                dir,
                "UPDATE seats SET returns = 5 WHERE sequence = 2 AND seat = 0",
            );
        }),
        ("games: commit 2 has no game any more", |dir| {
            sql(
                dir,
                "DELETE FROM seats WHERE sequence = 2; DELETE FROM games WHERE sequence = 2",
            );
        }),
        (
            "records/000002.xml: is no record of a game of this store",
            |dir| {
                sql(
                    dir,
                    "DELETE FROM seats WHERE sequence = 2; DELETE FROM games WHERE sequence = 2",
                );
            },
        ),
        ("arbiter.sqlite: seats", |dir| {
            sql(dir, "DELETE FROM games WHERE sequence = 2");
        }),
        ("record of game 2 in the outbox: line ", |dir| {
            sql(dir, "INSERT INTO outbox VALUES (2, x'3c72')");
        }),
        ("records/notes.xml: is no record", |dir| {
            fs::write(dir.join("records/notes.xml"), "x").unwrap();
        }),
        (
            "records/000002.xml.part: is a record that was not written to its end",
            |dir| {
                fs::write(dir.join("records/000002.xml.part"), "x").unwrap();
            },
        ),
        (
            "records/000003.xml: others may read it (mode 644): chmod 600",
            |dir| {
                let mode = fs::Permissions::from_mode(0o644);
                fs::set_permissions(record_file(dir, 3), mode).unwrap();
            },
        ),
        (
            "chain, entry 2: is not the entry with which game 2 was stored",
            |dir| {
                sql(dir, "UPDATE games SET number = 7 WHERE sequence = 2");
            },
        ),
        (
            "chain, entry 2: is not the entry with which game 2 was stored",
            |dir| {
                let ended = "2030-01-01T00:00:00.000Z";
                sql(
                    dir,
                    &format!("UPDATE games SET ended = '{ended}' WHERE sequence = 2"),
                );
            },
        ),
        (
            "chain, entry 2: is not the entry with which game 2 was stored",
            |dir| {
                sql(dir, "UPDATE seats SET place = 1 - place WHERE sequence = 2");
            },
        ),
        (
            "chain, entry 2: is not the entry with which game 3 was stored",
            |dir| {
                sql(
                    dir,
                    "UPDATE chain SET entry = 9 WHERE entry = 2;
                     UPDATE chain SET entry = 2 WHERE entry = 3;
                     UPDATE chain SET entry = 3 WHERE entry = 9",
                );
            },
        ),
        (
            "chain, entry 3: is not the entry with which game 3",
            |dir| {
                sql(dir, "UPDATE chain SET head = record WHERE entry = 2");
            },
        ),
        ("chain, entry 2: ", |dir| {
            sql(dir, "UPDATE chain SET head = x'00' WHERE entry = 2");
        }),
        ("chain: entry 2 is not there any more", |dir| {
            sql(dir, "DELETE FROM chain WHERE entry = 2");
        }),
        ("chain: commits 4 to 4 have no entries", |dir| {
            sql(dir, "DELETE FROM chain WHERE entry = 4");
        }),
        (
            "chain: commit 4 has a second entry, or one in the wrong place",
            |dir| {
                sql(
                    dir,
                    "INSERT INTO chain SELECT 5, sequence, record, names, salt, struck,
                                              commitment, head
                     FROM chain WHERE entry = 4",
                );
            },
        ),
        ("game 2: is struck, and the chain does not say so", |dir| {
            sql(dir, "UPDATE games SET struck = 'why' WHERE sequence = 2");
        }),
        (
            "records/000002.xml: is not the record that was stored",
            |dir| {
                edit(&record_file(dir, 2), |text| {
                    assert!(text.contains("protocol=\""), "{text}");
                    text.replacen("protocol=\"", "protocol=\"1", 1)
                });
            },
        ),
        ("identity: names no tournament", |dir| {
            sql(dir, "DELETE FROM identity");
        }),
        ("state: numbers below 1 are given, game 4 exists", |dir| {
            sql(dir, "UPDATE state SET ids_reserved = 1");
        }),
        ("token of Ann: its hash cannot be read", |dir| {
            sql(dir, "UPDATE tokens SET hash = 'x'");
        }),
        ("hand 8: ", |dir| {
            sql(
                dir,
                "UPDATE poker_seats SET net = net + 1 WHERE hand = 8 AND seat = 1",
            );
        }),
        (
            "poker player Ann: the statistics are not those of the hands",
            |dir| {
                sql(
                    dir,
                    "UPDATE poker_players SET won = won + 1 WHERE name = 'Ann'",
                );
            },
        ),
    ];
    let (folder, dir) = sound();
    for (number, (expected, damage)) in damages.into_iter().enumerate() {
        let copy = folder.path().join(number.to_string());
        crate::back_up(&dir, &copy, &mut |_, _| {}).unwrap();
        assert_eq!(findings(&copy), [""; 0], "{expected}");
        damage(&copy);
        let found = findings(&copy);
        assert!(
            found.iter().any(|found| found.starts_with(expected)),
            "no '{expected}' in {found:#?}"
        );
    }
}

#[test]
fn a_head_that_was_written_down_shows_that_nothing_before_it_was_changed() {
    let (_folder, dir) = sound();
    let head = || {
        let reader = crate::StoreReader::open(&dir).unwrap();
        reader.results().head().unwrap().unwrap()
    };
    let known = head();
    let text = fs::read_to_string(events_of(&dir)).unwrap();
    let last = text.lines().last().unwrap();
    assert!(last.contains(&format!("\"chain\":\"{known}\"")), "{last}");
    runtime().block_on(store_games(&dir, 4..6));
    let later = head();
    let check_with = |known| {
        let heard = &mut FindingLog::default();
        let checked = check(&dir, &[events_of(&dir)], Some(known), heard);
        (checked.unwrap().chain, std::mem::take(&mut heard.0))
    };
    for known in [known, later] {
        let (chain, found) = check_with(known);
        assert_eq!(found, [""; 0]);
        assert!(chain.has_known_head);
        assert_eq!((chain.head, chain.games), (Some(later), 6));
        assert_eq!(chain.first.map(GameId::get), Some(1));
    }
    // The last two games were never there, and the chain is sound without them.
    sql(
        &dir,
        "DELETE FROM chain WHERE entry > 3; DELETE FROM seats WHERE sequence > 3;
         DELETE FROM lines WHERE sequence > 3; DELETE FROM games WHERE sequence > 3;
         UPDATE state SET announced_upto = 3",
    );
    (4..=6).for_each(|id| fs::remove_file(record_file(&dir, id)).unwrap());
    assert_eq!(findings(&dir), [""; 0]);
    assert!(!check_with(known).0.has_known_head);
}

#[test]
fn names_are_taken_out_of_a_record_without_breaking_the_chain() {
    let (_folder, dir) = sound();
    let head = check_with_head(&dir);
    let keep = |_: &str| Ok(());
    let b = redact(&dir, "B", keep).unwrap();
    assert_eq!((b.alias.as_deref(), b.games), (Some("player 2"), 4));
    // The same again finds nobody, and one who only owns a name has played nothing.
    assert_eq!(
        redact(&dir, "B", keep).unwrap(),
        RedactionSummary::default()
    );
    let ann = redact(&dir, "Ann", keep).unwrap();
    assert!(ann.games == 0 && ann.had_secret, "{ann:?}");
    for file in fs::read_dir(&dir)
        .unwrap()
        .chain(fs::read_dir(dir.join("records")).unwrap())
    {
        let path = file.unwrap().path();
        let Ok(bytes) = fs::read(&path) else { continue };
        let holds = |text: &str| {
            bytes
                .windows(text.len())
                .any(|part| part == text.as_bytes())
        };
        assert!(!holds("Ann") && !holds("name=\"B\""), "{}", path.display());
    }
    let mut heard = FindingLog::default();
    let checked = check(&dir, &[], None, &mut heard).unwrap();
    assert_eq!(heard.0, [""; 0]);
    assert_eq!((checked.chain.redacted, checked.chain.head), (4, head));
    // With their salt the names are those that were stored.
    sql(&dir, "UPDATE chain SET salt = x'00' WHERE entry = 2");
    let found = findings(&dir);
    let expected = "records/000002.xml: does not have the names that were stored";
    assert_eq!(found, [expected]);
}

#[test]
fn an_event_file_announces_each_game_once_as_it_is_stored() {
    let (_folder, dir) = sound();
    let file = events_of(&dir);
    let text = fs::read_to_string(&file).unwrap();
    let games = text
        .lines()
        .filter(|line| line.starts_with("{\"event\":\"game\""));
    let games: Vec<&str> = games.collect();
    for (changed, expected) in [
        (
            format!("{text}{}\n", games[1]),
            "game 2 is announced a second time",
        ),
        (
            text.replace(&format!("{}\n", games[1]), ""),
            "is announced in none of the event files",
        ),
        (
            text.replace("\"id\":2", "\"id\":9"),
            "game 9 is announced, but it is not in the database",
        ),
        (
            text.replace("\"winner\":\"A\"", "\"winner\":\"B\""),
            "winner of game 1 is \"B\", the database has \"A\"",
        ),
        (format!("not JSON\n{text}"), "the line is no event"),
    ] {
        fs::write(&file, changed).unwrap();
        let mut heard = FindingLog::default();
        check(&dir, std::slice::from_ref(&file), None, &mut heard).unwrap();
        assert!(
            heard.0.iter().any(|found| found.contains(expected)),
            "no '{expected}' in {heard:?}",
            heard = heard.0
        );
    }
    let journal = record::read_record(&record_file(&dir, 1)).unwrap();
    let turns = journal.entries.iter().filter_map(|entry| match entry {
        record::Entry::Turn { text, .. } => Some(text.as_str()),
        _ => None,
    });
    let told = |moves: &[&str]| {
        let line = |action| format!("{{\"event\":\"move\",\"id\":1,\"action\":\"{action}\"}}\n");
        moves.iter().map(line).collect::<String>()
    };
    let turns: Vec<&str> = turns.collect();
    let mut false_move = turns.clone();
    false_move[1] = "A1";
    let mut too_many = turns.clone();
    too_many.push("A1");
    for (changed, expected) in [
        // Of a run that was killed, some moves may be missing.
        (told(&turns) + &text, None),
        (told(&turns[..2]) + &text, None),
        (
            told(&false_move) + &text,
            Some("move 2 of game 1 was told as A1"),
        ),
        (told(&too_many) + &text, Some("of game 1 was told as A1")),
        (
            text.clone() + &told(&turns[..1]),
            Some("a move of game 1 after its end"),
        ),
    ] {
        fs::write(&file, changed).unwrap();
        let mut heard = FindingLog::default();
        check(&dir, std::slice::from_ref(&file), None, &mut heard).unwrap();
        match expected {
            None => assert_eq!(heard.0, [""; 0]),
            Some(expected) => assert!(heard.0[0].contains(expected), "{:?}", heard.0),
        }
    }
    // A torn last line is no damage.
    fs::write(&file, format!("{text}{{\"event\":\"ga")).unwrap();
    let mut heard = FindingLog::default();
    check(&dir, &[file], None, &mut heard).unwrap();
    assert_eq!(heard.0, [""; 0]);
}

#[test]
fn games_that_end_during_checks_and_backups_are_no_findings() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("club");
    let is_over = AtomicBool::new(false);
    let mut checks = 0;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let runtime = runtime();
            // Settles after 256 games, and at the end of each run.
            runtime.block_on(store_games(&dir, 0..300));
            runtime.block_on(store_games(&dir, 300..330));
            is_over.store(true, Ordering::Release);
        });
        while !is_over.load(Ordering::Acquire) {
            if !dir.join("arbiter.sqlite").exists() {
                continue;
            }
            assert_eq!(findings(&dir), [""; 0]);
            let copy = folder.path().join(format!("copy-{checks}"));
            crate::back_up(&dir, &copy, &mut |_, _| {}).unwrap();
            assert_eq!(findings(&copy), [""; 0]);
            checks += 1;
        }
    });
    assert!(checks > 0);
    let mut heard = FindingLog::default();
    let checked = check(&dir, &[events_of(&dir)], None, &mut heard).unwrap();
    assert_eq!(
        (checked.games, checked.announced, heard.0),
        (330, 330, Vec::new())
    );
}

#[test]
fn mending_moves_aside_and_writes_but_deletes_nothing() {
    let (_folder, dir) = sound();
    let whole = fs::read(record_file(&dir, 2)).unwrap();
    let hexed: String = whole.iter().map(|byte| format!("{byte:02x}")).collect();
    sql(&dir, &format!("INSERT INTO outbox VALUES (2, x'{hexed}')"));
    fs::write(record_file(&dir, 2), "torn").unwrap();
    fs::write(record_file(&dir, 3), "torn").unwrap();
    fs::write(dir.join("records/notes.xml"), "notes").unwrap();
    fs::set_permissions(record_file(&dir, 4), fs::Permissions::from_mode(0o644)).unwrap();
    sql(&dir, "UPDATE poker_players SET won = won + 1");
    let done = mend(&dir).unwrap().join("\n");
    for expected in [
        "1 records that the last run could not finish",
        "notes.xml",
        "1 records that cannot be read",
        "counted again",
    ] {
        assert!(done.contains(expected), "no '{expected}' in {done}");
    }
    assert_eq!(fs::read(record_file(&dir, 2)).unwrap(), whole);
    let aside = |name: &str| fs::read_to_string(dir.join("records-aside").join(name)).unwrap();
    assert_eq!(
        (
            aside("1/notes.xml").as_str(),
            aside("2/000003.xml").as_str()
        ),
        ("notes", "torn")
    );
    // The lost record alone is left to say.
    let found = findings(&dir);
    assert!(
        found.len() == 1 && found[0].starts_with("records/000003.xml: is lost"),
        "{found:?}"
    );
    assert_eq!(
        mend(&dir).unwrap().len(),
        1,
        "the lost record is told of again"
    );
    let held = Store::open(&dir, &identity()).unwrap();
    assert!(matches!(mend(&dir), Err(StoreError::InUse { .. })));
    drop(held);
}

#[test]
fn where_there_is_no_store_none_is_made() {
    let folder = tempfile::tempdir().unwrap();
    for result in [
        check(folder.path(), &[], None, &mut FindingLog::default()).map(drop),
        mend(folder.path()).map(drop),
    ] {
        assert!(
            matches!(result, Err(StoreError::NoStore { .. })),
            "{result:?}"
        );
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let file = folder.path().join("arbiter.sqlite");
    fs::write(&file, "").unwrap();
    let empty = check(folder.path(), &[], None, &mut FindingLog::default());
    assert!(matches!(empty, Err(StoreError::Empty { .. })), "{empty:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever bytes stand in a store, it is checked, opened or refused.
    #[test]
    fn bytes_that_were_changed_break_nothing_down(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40),
        where_from in any::<prop::sample::Index>(),
    ) {
        thread_local! {
            static SOUND: (tempfile::TempDir, PathBuf) = sound();
        }
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("copy");
        SOUND.with(|(_, dir)| crate::back_up(dir, &copy, &mut |_, _| {})).unwrap();
        let database = copy.join("arbiter.sqlite");
        let mut bytes = fs::read(&database).unwrap();
        // Beyond the header, so that the pages are read.
        let from = 100 + where_from.index(bytes.len() - 100);
        let part = &mut bytes[from..];
        for (at, byte) in &changes {
            let at = at.index(part.len());
            part[at] = *byte;
        }
        fs::write(&database, bytes).unwrap();
        let mut record = fs::read(record_file(&copy, 2)).unwrap();
        for (at, byte) in changes {
            let at = at.index(record.len());
            record[at] = byte;
        }
        fs::write(record_file(&copy, 2), record).unwrap();
        let _ = check(&copy, &[], None, &mut FindingLog::default());
        if let Ok(reader) = crate::StoreReader::open(&copy) {
            let _ = reader.results().for_each(drop);
            let _ = reader.results().pair_totals();
        }
        if let Ok(book) = crate::HandBook::open_to_read(&copy) {
            let _ = book.past();
        }
        let _ = mend(&copy);
        let _ = Store::open(&copy, &identity());
    }
}
