//! Things that are no files where files are looked for: pipes without a writer, links,
//! folders, devices. Nothing waits for them or follows them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::Duration;

use rustix::fs::{CWD, FileType, Mode, mknodat};
use tests::{Finished, Offender, arbiter};

use crate::duel::duel;
use crate::tournament::Event;

/// A program that never ends is killed after this time.
const LIMIT: Duration = Duration::from_secs(60);

fn pipe(path: &Path) {
    mknodat(CWD, path, FileType::Fifo, Mode::RWXU, 0).expect("the folder is ours");
}

fn run<const N: usize>(words: [&Path; N]) -> Finished {
    arbiter(words).limit(LIMIT).run()
}

#[test]
fn commands_leave_out_what_is_no_record() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path();
    duel("")
        .games(1)
        .words(["--records", folder.to_str().unwrap()])
        .fight()
        .played_on();
    pipe(&folder.join("1.xml"));
    symlink("/dev/zero", folder.join("2.xml")).unwrap();
    fs::create_dir(folder.join("3.xml")).unwrap();
    let records = Path::new("records");
    let store = Path::new("--store");
    let listed = run([records, Path::new("list"), folder]);
    assert!(listed.stdout.contains("Good"), "{listed}");
    let wrong = listed.stdout.matches("it is no ordinary file").count();
    assert_eq!(wrong, 3, "{listed}");
    let exported = run([records, Path::new("export"), store, folder]);
    assert!(exported.stdout.contains("Good"), "{exported}");
    assert!(exported.stderr.contains("no ordinary file"), "{exported}");
    let rated = run([Path::new("ratings"), store, folder]);
    assert!(rated.stdout.contains("Good"), "{rated}");
    let shown = run([records, Path::new("show"), &folder.join("1.xml")]);
    assert!(shown.stderr.contains("no ordinary file"), "{shown}");
}

#[test]
fn a_store_follows_no_link_and_waits_for_no_pipe() {
    let one = Offender::listen("name One");
    let other = Offender::listen("name Other");
    let players = [("One", one.brain()), ("Other", other.brain())];
    let event = Event::new("games = 1", &players);
    let store = event.path("store");
    fs::create_dir(&store).unwrap();
    let precious = event.path("precious");
    fs::write(&precious, "all I have").unwrap();
    for name in ["lock", "arbiter.log"] {
        let path = store.join(name);
        for make in [pipe as fn(&Path), |path| {
            symlink(path.parent().unwrap().join("../precious"), path).unwrap();
        }] {
            make(&path);
            let refused = event.manager().limit(LIMIT).run();
            assert!(!refused.status.success(), "{name}: {refused}");
            let told = &refused.stderr;
            let is_told = told.contains("no ordinary file") || told.contains("it is a link");
            assert!(is_told, "{name}: {refused}");
            fs::remove_file(&path).unwrap();
        }
        assert_eq!(fs::read_to_string(&precious).unwrap(), "all I have");
    }
    // A file of a tournament, too.
    let file = event.path("pipe.toml");
    pipe(&file);
    let refused = run([Path::new("tournament"), &file]);
    assert!(refused.stderr.contains("no ordinary file"), "{refused}");
    let _played = event.manager().run().expect_status(0);
    // The files beside the database are copied, and no others.
    let secret = event.path("secret");
    fs::create_dir(&secret).unwrap();
    fs::write(secret.join("key"), "mine").unwrap();
    symlink(&secret, store.join("uploads")).unwrap();
    fs::create_dir(store.join("players")).unwrap();
    symlink(secret.join("key"), store.join("players/1.toml")).unwrap();
    pipe(&store.join("players/2.toml"));
    let copy = event.path("copy");
    let backup = |copy: &Path| run([Path::new("backup"), Path::new("--store"), &store, copy]);
    let _copied = backup(&copy).expect_status(0);
    assert!(!copy.join("uploads").exists());
    assert_eq!(fs::read_dir(copy.join("players")).unwrap().count(), 0);
    let checked = run([Path::new("check"), &store]);
    assert!(checked.stdout.contains("no ordinary file"), "{checked}");
    symlink(secret.join("key"), store.join("suspended-workers")).unwrap();
    let refused = backup(&event.path("other")).expect_status(1);
    assert!(refused.stderr.contains("it is a link"), "{refused}");
    fs::rename(store.join("arbiter.sqlite"), event.path("moved")).unwrap();
    pipe(&store.join("arbiter.sqlite"));
    let _refused = run([Path::new("check"), &store]).expect_status(1);
}
