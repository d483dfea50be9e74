//! Programs that try forbidden actions.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::io::ErrorKind;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use launch::sandbox::calls::table::{self, Call, Class};
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

/// The outcome of an attempt.
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

/// The attempts that harm somebody else, and succeed without a sandbox.
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
        format!("bind {}", free_address()),
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

/// Tries of every number that is denied: the calls of the table, and those that it
/// lacks. Each line of the log takes some of them.
fn denied() -> Vec<String> {
    let classes = [
        Class::Allowed,
        Class::ByArguments,
        Class::Reaching,
        Class::Modes,
        Class::Attributes,
    ];
    let open: BTreeSet<u32> = table::numbers(&classes).collect();
    let newest = table::TABLE.iter().filter_map(Call::number).max();
    let own_probes = ["uprobe", "uretprobe"].map(|name| {
        let call = table::TABLE.iter().find(|call| call.name == name);
        call.and_then(Call::number).unwrap_or(u32::MAX)
    });
    // Some more than the kernels of the next years will have. Two are for the kernel's
    // own probes, and end the caller before any filter is asked.
    let all = (0..newest.unwrap_or(0) + 50).filter(|number| !own_probes.contains(number));
    let denied: Vec<u32> = all.filter(|number| !open.contains(number)).collect();
    let tries = denied.chunks(20).map(|numbers| {
        let words = numbers.iter().map(|number| format!(" {number}"));
        format!("calls{}", words.collect::<String>())
    });
    tries.collect()
}

/// The calls that Landlock does not guard. The numbers are those of `fcntl` and `ioctl`
/// of the kernel: F_NOTIFY, F_SETLEASE, F_SETDELEG, F_SETOWN; FS_IOC_SETFLAGS,
/// FS_IOC_ENABLE_VERITY, BTRFS_IOC_SUBVOL_CREATE; and PR_SET_SECCOMP, PR_SCHED_CORE and
/// PR_FUTEX_HASH.
fn unguarded() -> Vec<String> {
    let commands = [
        (libc::SYS_fcntl, "0 1026"),
        (libc::SYS_fcntl, "0 1024"),
        (libc::SYS_fcntl, "0 1040"),
        (libc::SYS_fcntl, "0 8"),
        (libc::SYS_ioctl, "0 1074292226"),
        (libc::SYS_ioctl, "0 1082156677"),
        (libc::SYS_ioctl, "0 1342215182"),
        (libc::SYS_prctl, "22"),
        (libc::SYS_prctl, "62"),
        (libc::SYS_prctl, "78"),
        (libc::SYS_prctl, "1000"),
    ];
    let commands = commands.map(|(number, words)| format!("call {number} {words}"));
    let datagrams = ["datagrams".to_owned()];
    denied()
        .into_iter()
        .chain(commands)
        .chain(datagrams)
        .collect()
}

fn fast_opens(listener: &TcpListener) -> Vec<String> {
    let address = listener.local_addr().expect("it is bound");
    let calls = ["sendto", "sendmsg", "sendmmsg"];
    calls
        .map(|call| format!("fastopen {call} {address}"))
        .to_vec()
}

#[test]
fn calls_that_landlock_does_not_guard_are_denied_by_number() {
    let club = Club::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let tries = [unguarded(), fast_opens(&listener)].concat();
    let finished = club
        .play("sandbox = 'strict'", &tries, "name x")
        .expect_status(0);
    assert_eq!(finished.events().games()[0].cause, "win", "{finished}");
    assert_refused(&finished, &tries);
    listener.set_nonblocking(true).unwrap();
    let nobody = listener.accept().map(drop).map_err(|error| error.kind());
    assert_eq!(nobody, Err(ErrorKind::WouldBlock));

    // With the network, sending at once is part of it. The rest stays closed.
    fs::remove_dir_all(club.path("cup")).unwrap();
    let finished = club
        .play("sandbox = { network = true }", &tries, "name x")
        .expect_status(0);
    assert_refused(&finished, &unguarded());
    assert_got(&finished, &fast_opens(&listener));
}

#[test]
fn a_brain_listens_on_its_own_port_of_this_machine_alone() {
    let club = Club::new();
    let own = ["0.0.0.0", "::", "127.0.0.1", "192.0.2.1"].map(|ip| format!("serve {ip}"));
    let elsewhere = free_address();
    let others = [
        format!("bind {elsewhere}"),
        "bind 127.0.0.1:0".to_owned(),
        format!(
            "connect {}",
            TcpListener::bind("127.0.0.1:0")
                .unwrap()
                .local_addr()
                .unwrap()
        ),
        "listen".to_owned(),
        "disconnect".to_owned(),
        "flip".to_owned(),
    ];
    let tries = [own.as_slice(), &others].concat();
    let finished = club
        .play("sandbox = 'strict'", &tries, "name x")
        .expect_status(0);
    assert_eq!(finished.events().games()[0].cause, "win", "{finished}");
    for (one, expected) in own.iter().zip([
        "127.0.0.1:",
        "[::ffff:127.0.0.1]:",
        "127.0.0.1:",
        "127.0.0.1:",
    ]) {
        let outcome = outcome(&finished, one);
        assert!(
            outcome.starts_with(&format!("got {expected}")),
            "{one}: {outcome}"
        );
    }
    assert_refused(&finished, &others);
    let told = format!(
        "refused by its keeper: it tried to listen on {elsewhere}; it may listen on 127.0.0.1:"
    );
    assert!(finished.stderr.contains(&told), "{finished}");
}

#[test]
fn a_program_that_listens_elsewhere_is_told_where_it_may() {
    let hostile = format!(
        "'{}' 'bind 0.0.0.0:{}'",
        programs().hostile.display(),
        free_address().port()
    );
    let good = Offender::listen("name Good");
    let finished = arbiter(["match", "gomoku", &hostile, &good.brain()])
        .args(["--sandbox", "strict", "--events", "-"])
        .run()
        .expect_status(1);
    let failure = &finished.events().failures()[0];
    assert_eq!(failure.cause, "not started", "{finished}");
    assert!(
        failure.detail.contains("it may listen on 127.0.0.1:"),
        "{finished}"
    );
}

#[test]
fn programs_that_connect_or_talk_by_pipes_serve_nobody() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let free = free_address();
    let serving = [
        format!("bind {free}"),
        "listen".to_owned(),
        "disconnect".to_owned(),
        format!("connect {}", listener.local_addr().unwrap()),
        format!("call {}", libc::SYS_accept),
        format!("call {}", libc::SYS_accept4),
    ];
    let hostile = programs().hostile.display();
    let good = Offender::listen("name Good");
    let engine = format!("Pipes=gtp:'{hostile}' '{}'", serving.join(";"));
    let finished = arbiter(["match", "go", &engine, &good.brain()])
        .args(["--sandbox", "strict", "--events", "-"])
        .logging()
        .run();
    assert_refused(&finished, &serving);

    let caller = format!("Caller='{}'", programs().poker_caller.display());
    let agent = |tries: &[String]| {
        let agent = format!("Agent='{hostile}' '{}'", tries.join(";"));
        arbiter(["poker", "match", "--hands", "2", "--sandbox", "strict"])
            .args([&agent, &caller])
            .run()
    };
    // The last words of an agent are few.
    for tries in serving.chunks(3) {
        assert_refused(&agent(tries), tries);
    }
    // The same port of another address is not the manager.
    let tries = ["reach", "reach 127.0.0.2"].map(str::to_owned);
    let finished = agent(&tries);
    assert_got(&finished, &tries[..1]);
    let other = outcome(&finished, &tries[1]);
    assert!(other.contains("denied"), "{other}");
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

/// Machines that lack one call: the message then, and the limits that are still enforced.
const LACKS: [(&str, &str, &str); 3] = [
    (
        "landlock",
        "files (it needs Linux 5.13 with Landlock)",
        "mounts calls memory limits",
    ),
    (
        "pidfd_getfd",
        "network (the keeper may not use pidfd_getfd",
        "files mounts signals calls memory limits",
    ),
    (
        "seccomp",
        "network (it needs Linux 5.19",
        "files mounts signals memory limits",
    ),
];

#[test]
fn without_a_call_a_program_runs_less_confined_unless_its_sandbox_is_strict() {
    let hostile = format!("'{}' udp 'name Hostile'", programs().hostile.display());
    for (call, missing, enforced) in LACKS {
        let good = Offender::listen("name Good");
        let records = tempfile::tempdir().unwrap();
        let play = |mode: &str| {
            arbiter_without(call, ["match", "gomoku", &hostile, &good.brain()])
                .args(["--sandbox", mode, "--events", "-", "--records"])
                .args([records.path()])
                .logging()
                .run()
        };
        let finished = play("on").expect_status(0);
        let refused = outcome(&finished, "udp").starts_with("refused");
        assert_eq!(refused, enforced.contains("calls"), "{finished}");
        let warning = format!("programs run without a part of their sandbox: {missing}");
        assert_eq!(finished.stderr.matches(&warning).count(), 1, "{finished}");
        let mut records = fs::read_dir(records.path()).unwrap();
        let record = fs::read_to_string(records.next().unwrap().unwrap().path()).unwrap();
        let enforced = format!("sandbox=\"{enforced}\"");
        assert!(record.contains(&enforced), "{record}");

        let finished = play("strict").expect_status(1);
        let failure = &finished.events().failures()[0];
        assert_eq!(failure.cause, "not started", "{finished}");
        let why = format!("its sandbox is strict, and this machine cannot enforce {missing}");
        assert!(failure.detail.contains(&why), "{finished}");
    }
}

/// Plays a script of this text in a sandbox; gives the reason why it does not play.
fn told_of_script(club: &Club, text: &str, rules: &str) -> String {
    fs::write(club.path("bot"), text).expect("the folder is ours");
    fs::set_permissions(club.path("bot"), Permissions::from_mode(0o755)).expect("it is ours");
    let good = club.good.brain();
    let text = format!(
        "game = 'gomoku'\ngames = 1\n[[player]]\nname = 'Bot'\nbrain = './bot'\n{rules}\n\
         [[player]]\nname = 'Good'\nbrain = '{good}'\n"
    );
    fs::write(club.path("cup.toml"), text).expect("the folder is ours");
    let finished = arbiter(["tournament".as_ref(), club.path("cup.toml").as_os_str()])
        .args(["--events", "-"])
        .run();
    let failures = finished.events().failures();
    failures.first().expect("it does not play").detail.clone()
}

#[test]
fn a_sandbox_that_stops_a_program_is_named_with_the_path_and_the_key() {
    let club = Club::new();
    let elsewhere = tempfile::tempdir().unwrap();
    let at = |name: &str| elsewhere.path().join(name).display().to_string();
    for folder in ["venv/bin", "linked/bin"] {
        fs::create_dir_all(at(folder)).unwrap();
    }
    let (shell, link) = (at("venv/bin/sh"), at("linked/bin/sh"));
    fs::copy("/bin/sh", &shell).unwrap();
    std::os::unix::fs::symlink(&shell, &link).unwrap();
    fs::write(at("weights"), "1").unwrap();
    let (weights, linked) = (at("weights"), at("linked"));
    let open = format!("sandbox = {{ read = ['{linked}'] }}");
    let whole = format!("read = ['{}']", at("venv"));
    let this = format!("read = ['{weights}']");
    let library = "libx.so: cannot open shared object file: No such file or directory";
    let cases = [
        // The interpreter, on the first line, through a link, and as a helper.
        (format!("#!{shell}\n"), "", shell.as_str(), whole.as_str()),
        (format!("#!{link}\n"), open.as_str(), &shell, &whole),
        (format!("#!/usr/bin/env -S {shell}\n"), "", &shell, &whole),
        (format!("#!/bin/sh\n{shell} -c true\n"), "", &shell, &whole),
        (
            format!("#!/bin/sh\ncat '{weights}'\nexit 1\n"),
            "",
            &weights,
            &this,
        ),
        (
            format!("#!/bin/sh\necho '{library}' >&2\nexit 127\n"),
            "",
            "",
            "read",
        ),
    ];
    for (text, rules, path, key) in cases {
        let told = told_of_script(&club, &text, rules);
        assert!(told.contains("its sandbox"), "{text}: {told}");
        assert!(told.contains(path) && told.contains(key), "{text}: {told}");
        assert!(told.contains("sandbox = 'off'"), "{text}: {told}");
    }
    // A file that does not exist is not the fault of the sandbox.
    for (first, why) in [
        ("#!/none/python\n", "names /none/python, which is not there"),
        ("#!/bin/sh\r\n", "ends as on Windows (CRLF)"),
    ] {
        for rules in ["", "sandbox = 'off'"] {
            let told = told_of_script(&club, first, rules);
            let why = format!("its first line {why}");
            assert!(told.contains(&why), "{told}");
            assert!(!told.contains("its sandbox"), "{told}");
        }
    }
}
