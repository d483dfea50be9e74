//! The pages.

pub(super) mod asset;
pub(super) mod embed;
pub(super) mod ended;
pub(super) mod game;
pub(super) mod join;
pub(super) mod listing;
pub(super) mod look;
pub(super) mod now;
pub(super) mod play;
pub(super) mod player;
pub(super) mod projector;
pub(super) mod ratings;
pub(super) mod records;
pub(super) mod talk;
pub(super) mod tournaments;
pub(super) mod watching;
