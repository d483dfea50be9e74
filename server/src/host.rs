//! Hosting: what games need beyond one referee, whoever asked for them.

pub mod game;
