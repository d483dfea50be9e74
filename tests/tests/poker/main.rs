//! The poker server, seen from outside: clients on real sockets.

mod client;
mod coming;
mod errors;
mod freezeout;
mod hands;
mod offenders;
mod server;
mod stopping;
mod watching;
