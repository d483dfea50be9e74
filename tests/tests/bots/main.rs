//! Our bots from outside: each level over the wire, seeds, records; and the
//! offender that other tests play against.

mod checkers;
mod dice;
mod gomoku;
mod kalaha;
mod offender;
mod qubic;
mod reversi;
