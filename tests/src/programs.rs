//! The programs of the workspace, built once for all tests of a process.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The paths of the programs.
#[derive(Clone, Debug)]
pub struct Programs {
    /// The manager.
    pub arbiter: PathBuf,
    /// The brain with levels.
    pub gomoku_brain: PathBuf,
    /// The brain that answers at once and plays to a draw.
    pub instant_brain: PathBuf,
    /// The scripted brain.
    pub offender: PathBuf,
    /// The scripted brain of Gomocup.
    pub scripted_engine: PathBuf,
    /// The brain that tries forbidden actions.
    pub hostile: PathBuf,
    /// The poker agents.
    pub poker_agent: PathBuf,
    /// The agent that checks or calls with any cards.
    pub poker_caller: PathBuf,
    /// The player for the dealer of the ACPC.
    pub acpc_player: PathBuf,
    /// The poker client for people.
    pub poker_client: PathBuf,
    /// The manager with another kind of contest, an example: benches do without it.
    pub coin_manager: Option<PathBuf>,
}

/// The programs; builds them first if needed.
///
/// # Panics
/// They cannot be built; shows the compiler's messages.
pub fn programs() -> &'static Programs {
    static PROGRAMS: OnceLock<Result<Programs, String>> = OnceLock::new();
    match PROGRAMS.get_or_init(build) {
        Ok(programs) => programs,
        Err(error) => panic!("the programs under test cannot be built:\n{error}"),
    }
}

/// The root of the workspace.
pub fn workspace() -> &'static Path {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests)
}

/// The programs beside this test where `ARBITER_BUILT` is set: then they were built
/// before, and nobody has to wait for cargo. Otherwise cargo builds them.
fn build() -> Result<Programs, String> {
    let (profile, directory) = profile_and_directory()?;
    let messages = match std::env::var_os("ARBITER_BUILT") {
        Some(_) => None,
        None => Some(compile(&profile, &directory)?),
    };
    let find = |name: &str| {
        let found = match &messages {
            Some(messages) => executable(messages, name),
            None => [directory.join(name), directory.join("examples").join(name)]
                .into_iter()
                .find(|path| path.is_file()),
        };
        found.ok_or_else(|| format!("the workspace has no program {name}"))
    };
    Ok(Programs {
        arbiter: find("arbiter")?,
        gomoku_brain: find("gomoku-brain")?,
        instant_brain: find("instant-brain")?,
        offender: find("offender")?,
        scripted_engine: find("scripted-engine")?,
        hostile: find("hostile")?,
        poker_agent: find("poker-agent")?,
        poker_caller: find("poker-caller")?,
        acpc_player: find("acpc-player")?,
        poker_client: find("poker-client")?,
        coin_manager: find("coin-manager").ok(),
    })
}

/// Builds them as this test was built, with the same profile and target
/// directory, so that nothing is compiled twice and no old program is tested; gives
/// cargo's messages. Builds for tests with the examples, since cargo then gives
/// libraries the features that tests need; otherwise half of all libraries would be
/// compiled again. A bench measures the programs that people run.
fn compile(profile: &str, directory: &Path) -> Result<String, String> {
    let example: &[_] = match profile {
        "dev" => &["--examples"],
        _ => &[],
    };
    // The variables with which cargo tells this test of its own package do not belong to
    // the programs: the build script of `ring` looks at them, and would have half of all
    // built again.
    let own = std::env::vars_os().map(|(name, _)| name);
    let own = own.filter(|name| {
        let name = name.to_string_lossy();
        name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
    });
    let mut cargo = Command::new(env!("CARGO"));
    for name in own {
        cargo.env_remove(name);
    }
    let output = cargo
        .current_dir(workspace())
        .args(["build", "--workspace", "--bins", "--profile", profile])
        .args(example)
        .arg("--message-format=json-render-diagnostics")
        .arg("--target-dir")
        .args(directory.parent())
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cargo does not run: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// This test lies at `TARGET/PROFILE/deps/NAME`; gives the profile and the directory of
/// its programs.
fn profile_and_directory() -> Result<(String, PathBuf), String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let unusual = || format!("{} is no place for a test", own.display());
    let directory = own.ancestors().nth(2).ok_or_else(unusual)?;
    let profile = match directory.file_name().and_then(|name| name.to_str()) {
        // The only profile with another name for its directory.
        Some("debug") => "dev",
        Some(name) => name,
        None => return Err(unusual()),
    };
    Ok((profile.to_owned(), directory.to_owned()))
}

/// The path of the program with this name in cargo's messages.
fn executable(messages: &str, name: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact")
        .filter(|message| message["target"]["name"] == name)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_among_the_messages_of_cargo() {
        let messages = concat!(
            "{\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"a\"},\"executable\":null}\n",
            "not json\n",
            "{\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"a\"},\"executable\":\"/t/a\"}\n",
        );
        assert_eq!(executable(messages, "a"), Some(PathBuf::from("/t/a")));
        assert_eq!(executable(messages, "b"), None);
    }
}
