//! The manager from outside: real programs on real sockets. One binary, since
//! most tests mostly wait; one file for each theme.

mod authors;
mod checks;
mod command_line;
mod deadlines;
mod disconnects;
mod documents;
mod duel;
mod engine_offenders;
mod engines;
mod floods;
mod foreign;
mod foreign_managers;
mod foreign_text;
mod formats;
mod handshake;
mod keys;
mod lobby;
mod local_brains;
mod matches;
mod moves;
mod names;
mod person;
mod pinned;
mod poker_replay;
mod programs;
mod reasons;
mod records;
mod resume;
mod resync;
mod sandbox;
mod swap2;
mod templates;
mod tournament;
mod uci_and_gtp;
mod wire;
