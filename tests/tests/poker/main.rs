//! The poker server from outside: clients on real sockets.

mod acpc;
mod coming;
mod dialling;
mod draws;
mod errors;
mod experiments;
mod exploiting;
mod freezeout;
mod games;
mod hands;
mod matches;
mod offenders;
mod other_games;
mod person;
mod records;
mod resuming;
mod rows;
mod schema;
mod secrecy;
mod server;
mod slow;
mod stakes;
mod statistics;
mod stopping;
mod tables;
mod tournaments;
mod valued;
mod watching;

use tests::table_client as client;
