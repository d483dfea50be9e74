//! The page of one store, which `arbiter show` opens: the views of the server's page, with
//! nobody who plays and nothing that is written.

use std::path::{Path, PathBuf};

use tokio::runtime::Handle;

use super::house::StoreParts;
use super::operators::RoleTokens;
use super::site::{WebContext, WebRules};
use contest::lobby::{Lobby, LobbyRules};
use contest::{Contest, Contests, RunningGames};
use net::{Budget, ConnectionLimits};
use people::tables::PokerTables;
use people::{GameServer, RatingBook};
use poker::{PokerAgents, PokerRules, PokerServer};
use store::{HandBook, HandSearch, Past, StoreError, StoreReader};

/// A store that is shown on a page of its own.
pub struct ShownStore {
    folder: PathBuf,
    contest: Option<Contest>,
    parts: StoreParts,
}

impl ShownStore {
    /// The store in this folder; a contest is explained by its file, if there is one.
    ///
    /// # Errors
    /// There is no store, or it cannot be read.
    pub fn open(folder: &Path, file: PathBuf) -> Result<ShownStore, StoreError> {
        let reader = StoreReader::open(folder)?;
        let identity = reader.results().identity()?;
        // Damage is told now, and not by every page.
        reader.results().count()?;
        let hands = HandBook::open_to_read(folder)?.search(&HandSearch::default(), 1)?;
        let kind = identity.get("kind");
        let parts = StoreParts {
            has_contest: !matches!(kind, "server" | "poker match"),
            has_games: kind != "poker match",
            has_hands: kind == "poker match" || !hands.is_empty(),
        };
        Ok(ShownStore {
            contest: parts.has_contest.then(|| Contest::in_store(folder, file)),
            folder: folder.to_owned(),
            parts,
        })
    }
}

impl WebContext {
    /// The page of this store alone. Its tasks run on the runtime that this is called on.
    pub fn of_store(shown: ShownStore, version: &'static str) -> WebContext {
        let ShownStore {
            folder: store,
            contest,
            parts,
        } = shown;
        let lobby = Lobby::without_port(LobbyRules::default());
        let poker = PokerServer::new(PokerRules::default(), Past::default(), None);
        let agents = PokerAgents::supervise(Vec::new(), None, poker.clone());
        WebContext {
            server: GameServer::closed(),
            contests: Contests::of_store(&store, contest, lobby.clone()),
            lobby,
            ratings: RatingBook::new(store.clone()),
            brains: Vec::new(),
            folder: store.clone(),
            store,
            running_games: RunningGames::default(),
            tokens: None,
            budget: Budget::of_process(ConnectionLimits::default()),
            tls: None,
            // Nobody is let in by an empty token.
            role_tokens: RoleTokens::default(),
            rules: WebRules {
                programs: Some(false),
                ..WebRules::default()
            },
            poker: PokerTables::start(poker, Handle::current(), agents),
            version,
            public_metrics: false,
            shown: Some(parts),
        }
    }
}
