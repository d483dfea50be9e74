//! The server's configuration file, and starting everything that it asks for.

mod agents;
mod config;
mod operator;
mod page;
mod server;

pub use config::ServerConfig;
pub use server::{ServeError, run_server};
