//! The parts of the end-to-end tests: the real programs, scripted brains on
//! real sockets, and access to their results.
//!
//! An [`Offender`] is a brain that speaks the line protocol correctly, except
//! where its [`Script`] says otherwise:
//!
//! ```no_run
//! use tests::{Offender, arbiter};
//!
//! let bad = Offender::listen("name Bad | on move 2: say move Z99");
//! let good = Offender::listen("name Good");
//! let done = arbiter(["match", "gomoku"])
//!     .args([bad.brain(), good.brain()])
//!     .args(["--events", "-"])
//!     .run()
//!     .expect_status(0);
//! assert_eq!(done.events().games()[0].cause, "illegal move");
//! ```

pub mod allocations;
mod conversation;
mod escape;
mod events;
pub mod load;
mod log;
mod manager;
pub mod modes;
mod offender;
mod polite;
mod ports;
mod process;
mod programs;
pub mod schema;
mod script;
pub mod slow_brain;
mod source_address;
pub mod table_client;
mod templates;
mod tools;

pub use events::{Events, Failed, Played, Row};
pub use log::{Entry, Log, What};
pub use manager::{
    Finished, Manager, Running, arbiter, arbiter_by, arbiter_with_files, arbiter_without,
    coin_manager,
};
pub use offender::{Offender, serve_once, serve_with_log};
pub use ports::{free_address, wait_for_port};
pub use process::{Mark, Marked};
pub use programs::{Programs, programs, workspace};
pub use script::{ParseScriptError, Script};
pub use source_address::{connect_from, socket_from};
pub use templates::{TEMPLATES, template};
pub use tools::{is_here, without_times};
