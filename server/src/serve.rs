//! The composition of the server: its file, and everything that it opens.

mod agents;
mod config;
mod operator;
mod server;

pub use config::ServerConfig;
pub use server::{ServeError, run_server};
