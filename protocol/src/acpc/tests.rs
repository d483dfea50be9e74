//! Lines of the dealer and of agents, files of games, and logs.

mod games;
mod logs;
mod states;
