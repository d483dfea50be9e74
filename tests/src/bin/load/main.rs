//! The server under load: `cargo run --release -p tests --bin load`.
//!
//! It needs the program `arbiter` beside itself (`cargo build --release -p arbiter`) and 12,000
//! open files for each of the two processes (`ulimit -n`). It prints a table; each row is tried on
//! a new server. The exit status is 1 if a bound does not hold. Words on the command line choose
//! rows: `load idle` runs only those with `idle` in the name.

mod attacks;
mod crowds;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tests::load::Row;

/// Something that is tried, by name.
type Trial = (&'static str, Box<dyn Fn(&Path) -> io::Result<Row>>);

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    match run(&wanted) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("load: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Tries all that is wanted; whether every bound held.
fn run(wanted: &[String]) -> io::Result<bool> {
    let arbiter = arbiter()?;
    let mut held = true;
    println!("{}", Row::HEAD);
    for (name, trial) in crowds::trials().into_iter().chain(attacks::trials()) {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let row = trial(&arbiter).map_err(|error| io::Error::other(format!("{name}: {error}")))?;
        print!("{row}");
        held &= row.holds();
    }
    Ok(held)
}

/// The manager beside this program.
fn arbiter() -> io::Result<PathBuf> {
    let path = std::env::current_exe()?.with_file_name("arbiter");
    if path.is_file() {
        Ok(path)
    } else {
        Err(io::Error::other(
            "there is no arbiter beside this program: cargo build --release -p arbiter",
        ))
    }
}
