//! The poker server from outside: clients on real sockets.

mod coming;
mod errors;
mod experiments;
mod freezeout;
mod hands;
mod matches;
mod offenders;
mod records;
mod resuming;
mod schema;
mod secrecy;
mod server;
mod slow;
mod statistics;
mod stopping;
mod watching;

use tests::table_client as client;
