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
