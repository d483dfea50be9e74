//! The process that confines itself and becomes the program.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use landlock::{RulesetCreated, RulesetStatus};

use super::denied::{ProgramFiles, why_not_in_sandbox};
use super::walls::{CANNOT_START, Wall};
use super::words::Setup;
use super::{arguments, calls, files, limits, network, reading};

/// The first argument that makes the manager's program confine itself.
pub const CONFINE_WORD: &str = "__confine";

/// The exit status if the program cannot be started, as in a shell.
const EXIT_CANNOT_START: u8 = 126;

/// Becomes the program that these words name, under the rules in front of it, in
/// the working directory, which is its private folder. Returns only if that
/// fails; gives the exit status then.
pub fn confine(words: &[OsString]) -> u8 {
    let Err(error) = try_confine(words);
    eprintln!("{CANNOT_START}{error}");
    EXIT_CANNOT_START
}

fn try_confine(words: &[OsString]) -> io::Result<Infallible> {
    let (setup, words) = Setup::split(words).map_err(io::Error::other)?;
    let setup = setup.ok_or_else(|| io::Error::other("there are no rules"))?;
    let (program, words) = words
        .split_first()
        .ok_or_else(|| io::Error::other("no program is named"))?;
    let home = std::env::current_dir()?;
    let named = words.iter().filter_map(named);
    let named: Vec<PathBuf> = named.filter(|path| setup.rules.opens(path)).collect();
    let path = Path::new(program);
    let readable = reading::of_program(path, &named, &setup);
    let rules = files::rules(&setup, &home, &readable)?;
    limits::limit(&setup.rules)?;
    limits::give_up_rights()?;
    let opened = ProgramFiles::of(path)?;
    if let Some(rules) = rules {
        let last = files::walls(&setup).last().unwrap_or(Wall::Files);
        restrict(rules).map_err(|error| last.error(error))?;
        opened.check()?;
    }
    let mut program = Command::new(path);
    program.args(words);
    if let Some(listener) = calls::forbid(&setup)? {
        network::hand_over(&listener)?;
    }
    if setup.is_guarded() {
        program.stdin(Stdio::null());
    }
    limits::close_descriptors()?;
    Err(why_not_in_sandbox(path, program.exec()))
}

fn restrict(rules: RulesetCreated) -> Result<(), String> {
    let closed = rules.restrict_self().map_err(|error| error.to_string())?;
    if closed.ruleset == RulesetStatus::NotEnforced {
        return Err("the kernel does not do it".to_owned());
    }
    Ok(())
}

/// The file that an argument names with its whole path.
fn named(word: &OsString) -> Option<PathBuf> {
    let (_, path) = arguments::split(word.to_str()?);
    let path = Path::new(path);
    (path.is_absolute() && path.exists()).then(|| path.to_owned())
}
