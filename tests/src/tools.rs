//! External programs that some tests run.

use std::process::{Command, Stdio};

/// Whether this program is installed. Without it a test proves nothing, so the
/// test is skipped on a developer's machine, but fails if `CI` is set.
///
/// # Panics
/// `CI` is set and the program is not installed.
pub fn is_here(program: &str, package: &str) -> bool {
    let asked = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .output();
    if asked.is_ok() {
        return true;
    }
    let missing = format!("there is no {program} here; Debian has it in {package}");
    assert!(std::env::var_os("CI").is_none(), "{missing}");
    println!("passed over: {missing}");
    false
}

/// Hands in PHH without the times at which they were played, in which two runs of the
/// same match differ.
pub fn without_times(hands: &str) -> String {
    let is_time = |line: &str| {
        let keys = ["time = ", "day = ", "month = ", "year = "];
        keys.iter().any(|key| line.starts_with(key))
    };
    let lines = hands.lines().filter(|line| !is_time(line));
    lines.collect::<Vec<_>>().join("\n")
}
