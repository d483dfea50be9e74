//! The server's configuration file, and starting everything that it asks for.

mod agents;
mod config;
mod idle_workers;
mod limits;
mod operator;
mod page;
mod server;
mod tls;
mod workers;

pub use config::ServerConfig;
pub use limits::Limits;
pub use server::{ServeError, run_server};
pub use tls::Encryption;
