//! The people that the page knows, and the names under which it is reached.

use super::authors::Authors;
use super::hosts::Hosts;
use super::operators::Operators;
use super::web_people::WebPeople;
use names::Tokens;

/// The people that the page knows, and the names under which they reach it.
pub(super) struct Door {
    /// The people who play.
    pub(super) web_people: WebPeople,
    /// The authors of programs.
    pub(super) authors: Authors,
    /// The operator, and those with the referee's view.
    pub(super) operators: Operators,
    /// The secrets of names, if names are protected.
    pub(super) tokens: Option<Tokens>,
    /// The names of this server.
    pub(super) hosts: Hosts,
}
