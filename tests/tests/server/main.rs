//! The server from outside: brains and people on real sockets.

mod backup;
mod brains;
mod crowds;
mod czech;
mod doctor;
mod floods;
mod games;
mod host;
mod load;
mod names;
mod noise;
mod offers;
mod people;
mod returns;
mod secrets;
mod shortage;
mod stopping;
mod tls;
