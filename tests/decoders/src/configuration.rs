//! Files that operators write, and that the page writes for them.

use std::path::Path;

use arbiter::serve::ServerConfig;
use contest::file::TournamentConfig;

/// Where the file would be; nothing is there.
const PLACE: &str = "/nonexistent/file.toml";

/// The file of a tournament.
pub(crate) fn tournament(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match TournamentConfig::parse(text, Path::new(PLACE)) {
        Ok(config) => {
            // Its start position has been tried; a program may be missing.
            let board = config.played.board();
            assert!(board.is_some_and(|board| board.start_position().is_ok()));
            let _ = config.with_programs();
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The file of a server.
pub(crate) fn server(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Err(error) = ServerConfig::parse(text, Path::new(PLACE)) {
        assert!(!error.to_string().is_empty());
    }
}
