//! The table alone, without sockets.
