//! Where a game is: in the server's own store, or in that of a tournament.

use serde::Deserialize;

use contest::live::LiveGame;
use record::GameId;

/// The place of one game. As a part of an address it is `{id}`, or `{name}`
/// and `{id}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
pub(super) struct Place {
    /// The tournament, if the game belongs to one.
    #[serde(default, rename = "name")]
    pub(super) tournament: Option<String>,
    /// Its number there.
    pub(super) id: GameId,
}

impl Place {
    /// The place of a running game.
    pub(super) fn of(live: &LiveGame) -> Place {
        Place {
            tournament: live.tournament.clone(),
            id: live.id,
        }
    }

    /// The place of a game of the server.
    pub(super) fn of_house(id: GameId) -> Place {
        Place {
            tournament: None,
            id,
        }
    }

    /// The address of its page: `/games/7`, `/tournaments/club/games/7`.
    pub(super) fn address(&self) -> String {
        let id = self.id;
        match &self.tournament {
            None => format!("/games/{id}"),
            Some(name) => format!("/tournaments/{name}/games/{id}"),
        }
    }

    /// The address of its data for programs.
    pub(super) fn api(&self) -> String {
        format!("/api/v1{}", self.address())
    }

    /// A unique key as a part of an id: `7`, `club-7`.
    pub(super) fn key(&self) -> String {
        let id = self.id;
        match &self.tournament {
            None => id.to_string(),
            Some(name) => format!("{name}-{id}"),
        }
    }
}
