//! Workers that play the games of a tournament over a real NATS server. Without
//! `nats-server` these tests prove nothing and are passed over, but never under `CI`.

mod accounts;
mod attacker;
mod audits;
mod doctor;
mod field;
mod games;
mod hands;
#[path = "../web/host.rs"]
#[expect(dead_code, reason = "the tests of the page need more of it")]
mod host;
mod hostile;
mod kills;
mod liars;
mod limits;
mod lost;
mod nats;
mod network;
mod offenders;
mod other_kinds;
mod ready;
mod sent;
mod served;
mod waits;
