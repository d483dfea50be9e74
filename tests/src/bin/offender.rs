//! A scripted brain as a program: `offender SCRIPT PORT`. It talks on one
//! connection and ends, with status 1 after an error.

use std::process::ExitCode;
use std::time::Duration;

/// The same as the wait of the other brains for the manager.
const NOBODY_COMES: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let result = match words.as_slice() {
        [script, port] => match port.parse() {
            Ok(port) => tests::serve_once(script, port, NOBODY_COMES),
            Err(_) => Err(format!("'{port}' is no port")),
        },
        _ => Err("usage: offender SCRIPT PORT".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("offender: {error}");
            ExitCode::FAILURE
        }
    }
}
