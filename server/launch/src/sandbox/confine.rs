//! The process that confines itself and becomes the program.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::words::Setup;
use super::{arguments, calls, files, limits, reading};

/// The first argument that makes the manager's program confine itself.
pub const CONFINE_WORD: &str = "__confine";

/// The exit status if the program cannot be started, as in a shell.
const CANNOT_START: u8 = 126;

/// Becomes the program that these words name, under the rules in front of it, in
/// the working directory, which is its private folder. Returns only if that
/// fails; gives the exit status then.
pub fn confine(words: &[OsString]) -> u8 {
    let Err(error) = try_confine(words);
    eprintln!("cannot be started: {error}");
    CANNOT_START
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
    let readable = reading::of_program(Path::new(program), &named, &setup);
    let rules = files::rules(&setup, &home, &readable)?;
    limits::limit(&setup.rules)?;
    limits::give_up_rights()?;
    let closed = rules.restrict_self();
    closed.map_err(|error| io::Error::other(error.to_string()))?;
    calls::forbid(&setup)?;
    Err(Command::new(program).args(words).exec())
}

/// The file that an argument names with its whole path.
fn named(word: &OsString) -> Option<PathBuf> {
    let (_, path) = arguments::split(word.to_str()?);
    let path = Path::new(path);
    (path.is_absolute() && path.exists()).then(|| path.to_owned())
}
