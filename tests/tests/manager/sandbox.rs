//! Programs that try what they must not do.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use tests::{Finished, Offender, arbiter, arbiter_without, free_address, programs};

/// A folder with a tournament of a hostile brain and a good one, and with a
/// token and a file of the operator beside them.
struct Club {
    directory: tempfile::TempDir,
    good: Offender,
}

impl Club {
    fn new() -> Club {
        let club = Club {
            directory: tempfile::tempdir().expect("there is room for a folder"),
            good: Offender::listen("name Good"),
        };
        fs::write(club.path("operator.token"), "secret").expect("the folder is ours");
        fs::set_permissions(club.path("operator.token"), Permissions::from_mode(0o600))
            .expect("the folder is ours");
        fs::write(club.path("notes.txt"), "anybody's").expect("the folder is ours");
        fs::create_dir(club.path("tables")).expect("the folder is ours");
        // The brain lies beside the secrets.
        let hostile = club.path("hostile");
        fs::hard_link(&programs().hostile, &hostile)
            .or_else(|_| fs::copy(&programs().hostile, &hostile).map(drop))
            .expect("the folder is ours");
        club
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn shown(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// Plays one game in which the brain tries all this.
    fn play(&self, sandbox: &str, tries: &[String], script: &str) -> Finished {
        let tries = tries.join(";");
        let good = self.good.brain();
        let text = format!(
            "game = 'gomoku'\ngames = 1\nstart = 'first'\ntimeout = '60s'\n\
             [[player]]\nname = 'Hostile'\nbrain = \"\"\"./hostile '{tries}' '{script}'\"\"\"\n{sandbox}\n\
             [[player]]\nname = 'Good'\nbrain = '{good}'\n"
        );
        fs::write(self.path("cup.toml"), text).expect("the folder is ours");
        arbiter(["tournament".as_ref(), self.path("cup.toml").as_os_str()])
            .args(["--events", "-"])
            .logging()
            .run()
    }

    fn record(&self) -> String {
        fs::read_to_string(self.path("cup/records/000001.xml")).expect("the folder is ours")
    }
}

/// What came of a try.
fn outcome(finished: &Finished, attempt: &str) -> String {
    let line = format!("{attempt}: ");
    let found = finished
        .stderr
        .lines()
        .find_map(|text| text.split_once(&line));
    match found {
        Some((_, outcome)) => outcome.to_owned(),
        None => panic!("'{attempt}' was not tried\n{finished}"),
    }
}

fn assert_refused(finished: &Finished, attempts: &[String]) {
    for attempt in attempts {
        let outcome = outcome(finished, attempt);
        assert!(outcome.starts_with("refused"), "{attempt}: {outcome}");
    }
}

fn assert_got(finished: &Finished, attempts: &[String]) {
    for attempt in attempts {
        let outcome = outcome(finished, attempt);
        assert!(outcome.starts_with("got"), "{attempt}: {outcome}");
    }
}

/// What harms somebody else, and goes well without a sandbox.
fn harms(club: &Club, listener: &TcpListener, outside: &Path) -> Vec<String> {
    let file = |what: &str, name: &str| format!("{what} {}", club.shown(name));
    let process = std::process::id();
    vec![
        file("read", "operator.token"),
        file("read", "cup.toml"),
        file("read", "cup/arbiter.sqlite"),
        file("write", "cup/mine"),
        file("write", "mine"),
        file("remove", "cup/mine"),
        format!("write {}", outside.display()),
        format!("connect {}", listener.local_addr().expect("it is bound")),
        format!("bind {}", free_address().port()),
        "udp".to_owned(),
        "unix".to_owned(),
        "netlink".to_owned(),
        format!("signal {process}"),
        format!("read /proc/{process}/environ"),
        "huge 65".to_owned(),
        "open 600".to_owned(),
    ]
}

#[test]
fn a_program_in_a_sandbox_reaches_nothing_but_its_own() {
    let club = Club::new();
    let outside = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let harms = harms(&club, &listener, &outside.path().join("mine"));
    let mut rights = vec![
        "own".to_owned(),
        "pair".to_owned(),
        "environment".to_owned(),
    ];
    for name in ["notes.txt", "hostile"] {
        rights.push(format!("read {}", club.shown(name)));
    }
    rights.push(format!("list {}", club.directory.path().display()));
    rights.push(format!("write {}", club.shown("tables/learned")));
    let process = std::process::id();
    let worse = ["session", "raw", &format!("trace {process}")].map(str::to_owned);

    let tries = [rights.as_slice(), &harms, &worse].concat();
    let rules = "sandbox = { write = ['tables'] }";
    let finished = club.play(rules, &tries, "name x").expect_status(0);
    assert_eq!(finished.events().games()[0].cause, "win", "{finished}");
    assert_got(&finished, &rights);
    assert_refused(&finished, &harms);
    assert_refused(&finished, &worse);
    assert_eq!(
        outcome(&finished, "environment").split_whitespace().count(),
        5
    );
    assert!(club.path("tables/learned").exists());
    let record = club.record();
    let parts = "sandbox=\"files mounts network signals calls memory limits\"";
    assert!(record.contains(parts), "{record}");
    assert_eq!(record.matches("sandbox=").count(), 1, "{record}");

    // The same program, unconfined, gets all of it.
    fs::remove_dir_all(club.path("cup")).unwrap();
    let finished = club
        .play("sandbox = 'off'", &harms, "name x")
        .expect_status(0);
    assert_got(&finished, &harms);
    assert!(club.record().contains("sandbox=\"off\""));
}

#[test]
fn a_program_above_its_memory_loses_by_that_cause() {
    let club = Club::new();
    let script = "name x | on move 1: wait 60000";
    let rules = "sandbox = { memory = '64MiB' }";
    let finished = club
        .play(rules, &["memory".to_owned()], script)
        .expect_status(0);
    let game = &finished.events().games()[0];
    assert_eq!(
        (game.cause.as_str(), game.winner.as_deref()),
        ("memory", Some("Good"))
    );
    let detail = game.detail.as_deref().unwrap_or_default();
    assert!(detail.contains("its limit is 64 MiB"), "{finished}");
    let record = club.record();
    assert!(record.contains("cause=\"memory\""), "{record}");
}

#[test]
fn a_program_with_too_many_processes_or_too_much_processor_time_is_ended() {
    let script = "name x | on move 1: wait 60000";
    for (attempt, rules, expected) in [
        ("spawn", "sandbox = { processes = 20 }", "its limit is 20"),
        ("spin", "sandbox = { cpu = '1s' }", ""),
    ] {
        let club = Club::new();
        let finished = club
            .play(rules, &[attempt.to_owned()], script)
            .expect_status(0);
        let game = &finished.events().games()[0];
        assert_eq!(game.cause, "disconnected", "{finished}");
        let detail = game.detail.as_deref().unwrap_or_default();
        assert!(detail.contains(expected), "{finished}");
    }
}

#[test]
fn a_match_confines_its_programs_if_asked() {
    let good = Offender::listen("name Good");
    let hostile = format!(
        "'{}' 'udp;environment' 'name Hostile'",
        programs().hostile.display()
    );
    for (mode, expected) in [("strict", "refused"), ("off", "got")] {
        let finished = arbiter(["match", "gomoku", &hostile, &good.brain()])
            .args(["--sandbox", mode, "--events", "-"])
            .logging()
            .run()
            .expect_status(0);
        let outcome = outcome(&finished, "udp");
        assert!(outcome.starts_with(expected), "{mode}: {outcome}");
    }
}

#[test]
fn without_landlock_a_program_runs_less_confined_unless_its_sandbox_is_strict() {
    let good = Offender::listen("name Good");
    let hostile = format!("'{}' udp 'name Hostile'", programs().hostile.display());
    let records = tempfile::tempdir().unwrap();
    let play = |mode: &str| {
        arbiter_without("landlock", ["match", "gomoku", &hostile, &good.brain()])
            .args(["--sandbox", mode, "--events", "-", "--records"])
            .args([records.path()])
            .logging()
            .run()
    };
    let finished = play("on").expect_status(0);
    assert!(
        outcome(&finished, "udp").starts_with("refused"),
        "{finished}"
    );
    let warning = "programs run without a part of their sandbox: files (it needs Linux 5.13";
    assert_eq!(finished.stderr.matches(warning).count(), 1, "{finished}");
    let record = fs::read_dir(records.path())
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    let record = fs::read_to_string(record.path()).unwrap();
    assert!(
        record.contains("sandbox=\"mounts calls memory limits\""),
        "{record}"
    );

    let finished = play("strict").expect_status(1);
    let failure = &finished.events().failures()[0];
    assert_eq!(failure.cause, "not started", "{finished}");
    let why = "its sandbox is strict, and this machine cannot enforce files";
    assert!(failure.detail.contains(why), "{finished}");
}
