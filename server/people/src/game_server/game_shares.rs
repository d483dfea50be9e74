//! What the games of all origins share.

use net::Pool;

/// The most programs that are started for games at once.
const MAX_STARTED: usize = 16;

/// The most offers at once.
const MAX_SEEKS: usize = 256;

/// What games share among the origins of those who play.
pub(super) struct GameShares {
    pub(super) games: Pool,
    /// Programs that are started for games.
    pub(super) started: Pool,
    pub(super) seeks: Pool,
}

impl GameShares {
    /// So many games at most, and the other things; one origin may take this
    /// many in a hundred of each.
    pub(super) fn new(max_games: usize, percent: usize) -> GameShares {
        GameShares {
            games: Pool::new(max_games, percent),
            started: Pool::new(MAX_STARTED, percent),
            seeks: Pool::new(MAX_SEEKS, percent),
        }
    }
}
