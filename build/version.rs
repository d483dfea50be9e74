//! Build script of all programs: sets `PROGRAM_VERSION`, which `--version`
//! prints, to the version with commit and date, like `0.2.0 (28d7a5e 2026-11-22)`.
//! Outside a Git repository it is the version alone.

use std::path::Path;
use std::process::Command;

fn main() {
    // Paths are relative to the package that is built.
    println!("cargo::rerun-if-changed=Cargo.toml");
    let version = env!("CARGO_PKG_VERSION");
    let version = match commit() {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_owned(),
    };
    println!("cargo::rustc-env=PROGRAM_VERSION={version}");
}

/// Hash and date of the commit that the sources are of.
fn commit() -> Option<String> {
    // Sources that were unpacked within another repository are not its own.
    git(&["ls-files", "--error-unmatch", "Cargo.toml"])?;
    // HEAD changes when another branch is checked out, and its log with every
    // commit; both are of this worktree alone.
    for file in ["HEAD", "logs/HEAD"] {
        let file = git(&["rev-parse", "--git-path", file])?;
        // Cargo takes a file that does not exist for one that has changed.
        if Path::new(&file).exists() {
            println!("cargo::rerun-if-changed={file}");
        }
    }
    git(&["log", "-1", "--format=%h %cd", "--date=short"])
}

/// What Git prints, unless it fails or is not installed.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
