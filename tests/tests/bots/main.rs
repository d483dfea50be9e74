//! Our bots from outside: each level over the wire, seeds, records; and the
//! offender that other tests play against.

mod checkers;
mod chess;
mod dice;
mod go;
mod gomoku;
mod kalaha;
mod levels;
mod offender;
mod qubic;
mod reversi;

/// Limits far above the time that any brain takes to start beside other tests, also
/// one that computes its tables first.
const PATIENT: [&str; 4] = ["--start-timeout", "60s", "--answer-timeout", "60s"];
