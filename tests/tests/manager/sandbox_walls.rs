//! Programs that change the modes of files that are not theirs, that hold memory which no
//! process shows, and that leave files that are hard to remove.

use std::fs::{self, Permissions};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::{
    Finished, Manager, Offender, arbiter, arbiter_by, arbiter_without, free_address, programs,
};

/// A program that a tournament confines, a token beside it, and a good player.
struct Wing {
    directory: tempfile::TempDir,
    good: Offender,
}

impl Wing {
    fn new() -> Wing {
        let directory = tempfile::tempdir().expect("there is room for a folder");
        let wing = Wing {
            directory,
            good: Offender::listen("name Good"),
        };
        fs::copy(&programs().hostile, wing.path("hostile")).expect("the folder is ours");
        fs::create_dir(wing.path("tables")).expect("the folder is ours");
        fs::create_dir(wing.path("temporary")).expect("the folder is ours");
        for (name, mode) in [("operator.token", 0o600), ("other", 0o644)] {
            fs::write(wing.path(name), "secret").expect("the folder is ours");
            fs::set_permissions(wing.path(name), Permissions::from_mode(mode))
                .expect("the folder is ours");
        }
        wing
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Plays a game in which the program tries all this.
    fn play(&self, manager: Manager, rules: &str, tries: &[String], script: &str) -> Finished {
        let (tries, good) = (tries.join(";"), self.good.brain());
        let text = format!(
            "game = 'gomoku'\ngames = 1\nstart = 'first'\ntimeout = '120s'\n\
             [[player]]\nname = 'Hostile'\nbrain = \"\"\"./hostile '{tries}' '{script}'\"\"\"\n\
             sandbox = {{ mode = 'strict', {rules} }}\n\
             [[player]]\nname = 'Good'\nbrain = '{good}'\n"
        );
        fs::write(self.path("cup.toml"), text).expect("the folder is ours");
        // An earlier game left its store.
        let _ = fs::remove_dir_all(self.path("cup"));
        manager
            .args(["tournament".as_ref(), self.path("cup.toml").as_os_str()])
            .args(["--events", "-"])
            // It tries all that before it listens.
            .args(["--start-timeout", "60s"])
            .temporary(&self.path("temporary"))
            .logging()
            .run()
            .expect_status(0)
    }

    fn record(&self) -> String {
        fs::read_to_string(self.path("cup/records/000001.xml")).expect("the folder is ours")
    }

    /// The folders of programs that are still there.
    fn left(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path("temporary")).expect("the folder is ours");
        entries.flatten().map(|entry| entry.path()).collect()
    }
}

/// A manager on this machine, and one in a place where nothing can be mounted.
fn both() -> [(&'static str, Manager); 2] {
    let none: [&str; 0] = [];
    [
        ("mounts", arbiter(none)),
        ("modes", arbiter_without("mounts", none)),
    ]
}

/// The outcome of an attempt.
fn outcome<'a>(finished: &'a Finished, attempt: &str) -> &'a str {
    let line = format!("{attempt}: ");
    let mut lines = finished.stderr.lines();
    match lines.find_map(|text| text.split_once(&line)) {
        Some((_, outcome)) => outcome,
        None => panic!("'{attempt}' was not tried\n{finished}"),
    }
}

/// All that such calls change; the last one changes with each of them.
fn state(path: &Path) -> (u32, u32, u32, i64, i64, i64) {
    let facts = fs::metadata(path).expect("nothing was removed");
    let (changed, more) = (facts.ctime(), facts.ctime_nsec());
    let time = facts.mtime();
    (facts.mode(), facts.uid(), facts.gid(), time, changed, more)
}

/// The token opens the page to its holder: the way there has three links, and each of
/// them holds by itself.
#[test]
fn a_brain_beside_the_operators_token_does_not_become_the_operator() {
    let wing = Wing::new();
    let token = wing.path("operator.token");
    // The server makes its own.
    fs::remove_file(&token).expect("the folder is ours");
    let web = free_address();
    let file = wing.path("server.toml");
    let text = format!("[listen]\nweb = '{web}'\n[operator]\ntoken-file = 'operator.token'\n");
    fs::write(&file, text).expect("the folder is ours");
    let words = ["serve".as_ref(), "--config".as_ref(), file.as_os_str()];
    let server = arbiter(words).limit(Duration::from_secs(300)).start();
    let deadline = Instant::now() + Duration::from_secs(60);
    while TcpStream::connect(web).is_err() {
        assert!(Instant::now() < deadline, "the server does not listen");
        std::thread::sleep(Duration::from_millis(10));
    }
    let before = state(&token);
    let secret = token.display();
    let mut tries = vec![format!("modes {secret}"), format!("read {secret}")];
    tries.extend(["sendto", "sendmsg", "sendmmsg"].map(|call| format!("fastopen {call} {web}")));
    tries.push(format!("connect {web}"));
    // The second one would find the files that the first one opened.
    for _ in 0..2 {
        let none: [&str; 0] = [];
        let finished = wing.play(arbiter(none), "", &tries, "name x");
        for one in &tries {
            let outcome = outcome(&finished, one);
            assert!(outcome.starts_with("refused"), "{one}: {outcome}");
        }
        assert_eq!(before, state(&token));
    }
    server.signal(rustix::process::Signal::TERM);
    let _ = server.wait().expect_status(0);
}

#[test]
fn no_program_changes_the_mode_of_what_is_not_its_own() {
    for (wall, manager) in both() {
        let wing = Wing::new();
        let victims = [
            "operator.token",
            "other",
            "hostile",
            "cup.toml",
            "temporary",
            ".",
        ];
        let mut paths: Vec<PathBuf> = victims.iter().map(|name| wing.path(name)).collect();
        // Under its own name there, the file is not behind the same mount.
        let manager_root = format!("/proc/{}/root", std::process::id());
        let around = wing.path("operator.token");
        paths.push(PathBuf::from(format!("{manager_root}{}", around.display())));
        let tries: Vec<String> = paths
            .iter()
            .map(|path| format!("modes {}", path.display()))
            .chain(["modes-of-own".to_owned(), "rights".to_owned()])
            .collect();
        let before: Vec<_> = ["operator.token", "other", "hostile"]
            .map(|name| state(&wing.path(name)))
            .to_vec();
        let finished = wing.play(manager, "", &tries, "name x");
        let after: Vec<_> = ["operator.token", "other", "hostile"]
            .map(|name| state(&wing.path(name)))
            .to_vec();
        assert_eq!(before, after, "{wall}: {finished}");
        assert!(outcome(&finished, "rights").starts_with("refused"));
        let own = outcome(&finished, "modes-of-own");
        match wall {
            "mounts" => {
                for one in &tries[..paths.len()] {
                    let outcome = outcome(&finished, one);
                    assert!(outcome.starts_with("refused"), "{one}: {outcome}");
                }
                // The log cuts long lines.
                for call in ["chmod", "chown", "utimensat", "setxattr"] {
                    assert!(own.split(' ').any(|one| one == call), "{call}: {own}");
                }
            }
            _ => assert!(own.starts_with("got") && !own.contains("xattr"), "{own}"),
        }
        let record = wing.record();
        assert!(
            record.contains(&format!("sandbox=\"files {wall} network")),
            "{record}"
        );
        assert_eq!(wing.left(), Vec::<PathBuf>::new(), "{wall}");
    }
}

#[test]
fn what_a_program_may_write_stays_writable_a_file_as_well_as_a_folder() {
    let wing = Wing::new();
    fs::create_dir(wing.path("tables/inner")).unwrap();
    let link = wing.path("link");
    std::os::unix::fs::symlink(wing.path("tables"), &link).unwrap();
    let tries = ["tables/new", "tables/inner/new", "link/more", "other"];
    let tries = tries.map(|name| format!("write {}", wing.path(name).display()));
    let modes = format!("modes {}", wing.path("tables/new").display());
    let tries = [tries.as_slice(), &[modes]].concat();
    let rules = "write = ['link', 'tables/inner', 'other']";
    let finished = wing.play(
        both().into_iter().next().unwrap().1,
        rules,
        &tries,
        "name x",
    );
    for one in &tries {
        let outcome = outcome(&finished, one);
        assert!(outcome.starts_with("got"), "{one}: {outcome}");
    }
    assert_eq!(fs::read_to_string(wing.path("other")).unwrap(), "mine");
}

#[test]
fn a_program_inherits_no_descriptor() {
    let wing = Wing::new();
    let mut shell = Command::new("sh");
    let token = wing.path("operator.token");
    shell.args(["-c", "exec 9<\"$TOKEN\" && exec \"$0\" \"$@\""]);
    shell.env("TOKEN", &token);
    let none: [&str; 0] = [];
    let manager = arbiter_by(shell, none);
    let finished = wing.play(manager, "", &["inherited".to_owned()], "name x");
    let outcome = outcome(&finished, "inherited");
    assert!(!outcome.contains("operator.token"), "{outcome}");
}

#[test]
fn memory_that_no_process_shows_counts_as_well() {
    for (_, manager) in both() {
        let wing = Wing::new();
        let tries = ["share 400", "share-zero 400", "fill"].map(str::to_owned);
        let rules = "memory = '64MiB'";
        let script = "name x | on move 1: wait 60000";
        let finished = wing.play(manager, rules, &tries, script);
        for one in ["share 400", "share-zero 400"] {
            let outcome = outcome(&finished, one);
            assert!(outcome.starts_with("refused"), "{one}: {outcome}");
        }
        assert_eq!(finished.events().games()[0].cause, "memory", "{finished}");
    }
    let wing = Wing::new();
    let script = "name x | on move 1: wait 60000";
    let none: [&str; 0] = [];
    let tables = ["tables".to_owned()];
    let finished = wing.play(arbiter(none), "memory = '64MiB'", &tables, script);
    assert_eq!(finished.events().games()[0].cause, "memory", "{finished}");
}

#[test]
fn whatever_a_program_leaves_in_its_folder_is_removed() {
    for (wall, manager) in both() {
        let wing = Wing::new();
        let finished = wing.play(manager, "", &["mess".to_owned()], "name x");
        assert!(outcome(&finished, "mess").starts_with("got"), "{finished}");
        assert_eq!(wing.left(), Vec::<PathBuf>::new(), "{wall}");
    }
}

/// Ordinary programs at work on files; programs that are not installed are left out.
const ORDINARY: &str = r#"
set -e
PATH=/usr/bin:/bin
mkdir from && echo text > from/file && mkdir from/inner && echo more > from/inner/file
cp -p from/file copied && cp -a from all
tar cf all.tar from && mkdir taken && tar xf all.tar -C taken && test -f taken/from/inner/file
if command -v python3 >/dev/null; then python3 - <<'END'
import os, shutil, sqlite3, tarfile, tempfile, zipfile
shutil.copy('from/file', 'one'); shutil.copy2('from/file', 'two'); shutil.copytree('from', 'tree')
with zipfile.ZipFile('all.zip', 'w') as whole: whole.write('from/file')
with zipfile.ZipFile('all.zip') as whole: whole.extractall('unzipped')
with tarfile.open('all.tar') as whole: whole.extractall('untarred')
data = sqlite3.connect('data.sqlite'); assert data.execute('pragma journal_mode=wal').fetchone() == ('wal',)
data.execute('create table t (x)'); data.execute('insert into t values (1)'); data.commit(); data.close()
with tempfile.TemporaryDirectory() as folder: open(os.path.join(folder, 'file'), 'w').write('text')
os.chmod('one', 0o600); os.utime('one'); print('python', end=' ')
END
fi
if command -v unzip >/dev/null && test -f all.zip; then unzip -q all.zip -d apart; printf 'unzip '; fi
if command -v node >/dev/null; then
node -e "const fs=require('fs');fs.copyFileSync('from/file','n');fs.chmodSync('n',0o600);fs.cpSync('from','ns',{recursive:true,preserveTimestamps:true})"
printf 'node '; fi
if command -v java >/dev/null; then java -Xmx64m -version 2>/dev/null; printf 'java '; fi
echo done
"#;

#[test]
fn ordinary_programs_work_behind_both_walls() {
    for (wall, manager) in both() {
        let wing = Wing::new();
        let script = wing.path("ordinary.sh");
        fs::write(&script, ORDINARY).unwrap();
        let tries = [format!("run {}", script.display())];
        let rules = "memory = '2GiB', read = ['ordinary.sh']";
        let finished = wing.play(manager, rules, &tries, "name x");
        let outcome = outcome(&finished, &tries[0]);
        assert!(outcome.starts_with("got"), "{wall}: {outcome}");
        assert!(
            outcome.trim_end_matches([' ', '|']).ends_with("done"),
            "{wall}: {outcome}"
        );
        println!("{wall}: {outcome}");
    }
}

/// How it is with a part, and why, as `arbiter doctor` says it.
fn told(finished: &Finished, name: &str) -> Option<(String, String)> {
    let report: Value = serde_json::from_str(&finished.stdout).expect("it is JSON");
    let checks = report["checks"].as_array().expect("there are checks");
    let part = format!("sandbox: {name}");
    let found = checks.iter().find(|one| one["part"] == part.as_str())?;
    let text = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
    Some((text("state"), text("text")))
}

#[test]
fn doctor_tells_which_walls_stand_where_a_filter_forbids_some() {
    let wing = Wing::new();
    let file = wing.path("server.toml");
    fs::write(&file, format!("[listen]\nweb = '{}'\n", free_address())).unwrap();
    let refused = "the system refuses it: Operation not permitted";
    for (what, expected) in [
        (
            "nothing",
            &[("files", "ok"), ("mounts", "ok"), ("calls", "ok")][..],
        ),
        (
            "mounts",
            &[("files", "ok"), ("mounts", "warn"), ("modes", "ok")],
        ),
        (
            "filters",
            &[
                ("files", "warn"),
                ("mounts", "warn"),
                ("calls", "warn"),
                ("limits", "ok"),
            ],
        ),
    ] {
        let words = ["doctor".as_ref(), "--config".as_ref(), file.as_os_str()];
        let manager = match what {
            "nothing" => arbiter(words),
            what => arbiter_without(what, words),
        };
        let finished = manager.args(["--json"]).run();
        for (name, state) in expected {
            let (found, text) = told(&finished, name).unwrap_or_default();
            assert_eq!(found, *state, "{what}, {name}: {text} {finished}");
            // A filter that is refused shows before the trial.
            let is_why = text.contains(refused) || text.contains("a service or container forbids");
            assert!(*state == "ok" || is_why, "{what}, {name}: {text}");
        }
        assert_eq!(
            told(&finished, "modes").is_some(),
            what == "mounts",
            "{what}"
        );
    }
}

#[test]
fn behind_a_filter_of_a_service_programs_play_and_strict_ones_do_not() {
    let good = Offender::listen("name Good");
    let hostile = format!("'{}' udp 'name Hostile'", programs().hostile.display());
    for (mode, status) in [("on", 0), ("strict", 1)] {
        let finished = arbiter_without("filters", ["match", "gomoku", &hostile, &good.brain()])
            .args(["--sandbox", mode, "--events", "-"])
            .logging()
            .run()
            .expect_status(status);
        if mode == "strict" {
            let detail = &finished.events().failures()[0].detail;
            assert!(detail.contains("cannot enforce"), "{detail}");
        }
    }
}
