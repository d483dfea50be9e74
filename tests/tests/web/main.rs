//! The page from outside: a server under test, and HTTP on real sockets.

mod admin;
mod api;
mod front;
mod host;
mod ladder;
mod large;
mod matches;
mod offenders;
mod operation;
mod pages;
mod playing;
mod poker;
mod registration;
mod rights;
mod secrecy;
mod streams;
mod thoughts;
mod tournaments;
mod unplayable;
mod uploads;
mod watching;
