//! Frozen files that must not change: stores that a kill left in the middle, and
//! conversations.
//!
//! A store of an earlier version is resumed by the programs of today, and must become the
//! store that its own version had made of it: the same games, pairs, openings, seats,
//! seeds, hands, standings, records and events. Conversations on the wire must be the
//! same bytes. README.md beside this file says how all this was made.

mod archive;
mod boards;
mod golden;
mod lines;
mod poker;
mod served;
mod stores;
mod tables;
mod xml;
