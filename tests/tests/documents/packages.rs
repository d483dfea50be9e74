//! Tests of the scripts that make packages.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use tests::{is_here, workspace};

#[test]
fn a_purge_takes_the_token_of_the_operator_and_leaves_the_games() {
    let root = tempfile::tempdir().expect("there is room");
    let state = root.path().join("var/lib/arbiter");
    fs::create_dir_all(state.join("store")).expect("there is room");
    let token = state.join("operator.token");
    fs::write(&token, "secret").expect("there is room");
    for (what, is_kept) in [("remove", true), ("upgrade", true), ("purge", false)] {
        let script = workspace().join("packaging/debian/postrm");
        let mut run = Command::new(script);
        let status = run.arg(what).env("DPKG_ROOT", root.path()).status();
        assert!(status.expect("it runs").success(), "{what}");
        assert_eq!(token.exists(), is_kept, "{what}");
        assert!(state.join("store").exists(), "{what}");
    }
}

#[test]
fn the_notices_have_what_the_programs_are_built_from_and_nothing_else() {
    if !is_here("python3", "python3") {
        return;
    }
    let notices = Command::new(workspace().join("packaging/notices.py"))
        .current_dir(workspace())
        .args(["x86_64-unknown-linux-gnu", "arbiter", "poker-agent"])
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&notices.stderr);
    assert!(notices.status.success(), "{said}");
    let text = String::from_utf8_lossy(&notices.stdout);
    let has = |name: &str| text.lines().any(|line| line.starts_with(name));
    assert!(has("tokio 1.") && has("maud 0."), "{text}");
    // Features that nobody asks for would bring these.
    assert!(!has("glam "), "{text}");
    // Tests and benchmarks alone use these.
    assert!(!has("criterion ") && !has("proptest "), "{text}");
}

#[test]
fn a_release_builds_the_programs_that_it_packs_and_no_others() {
    if !is_here("python3", "python3") || !is_here("strip", "binutils") {
        return;
    }
    // A cargo that notes its arguments and builds nothing.
    let folder = tempfile::tempdir().expect("there is room");
    let (cargo, note) = (folder.path().join("cargo"), folder.path().join("note"));
    let script = format!(
        "#!/bin/sh\ncase $1 in\nbuild) echo \"$@\" >'{}'; exit 1 ;;\n*) exec '{}' \"$@\" ;;\nesac\n",
        note.display(),
        env!("CARGO"),
    );
    fs::write(&cargo, script).expect("there is room");
    fs::set_permissions(&cargo, Permissions::from_mode(0o755)).expect("it is ours");
    let path = std::env::var("PATH").unwrap_or_default();
    let run = Command::new(workspace().join("packaging/release"))
        .env("PATH", format!("{}:{path}", folder.path().display()))
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&run.stderr);
    let words = fs::read_to_string(&note).unwrap_or_else(|_| panic!("nothing is built: {said}"));
    let words: Vec<&str> = words.split_whitespace().collect();
    let named = |key: &str| words.iter().filter(|word| **word == key).count();
    assert_eq!(named("--bin"), 13, "{words:?}");
    assert!(words.contains(&"kuhn-brain"), "{words:?}");
    assert_eq!(named("--bins") + named("--workspace"), 0, "{words:?}");
}
