//! People and their opponents: logins, offers, games between people and brains, the
//! seat of a person. The page, telnet and the terminal are faces of this.

mod adviser;
mod analysis;
mod check;
mod game_server;
mod pairing;
mod ratings;
mod rematch;
mod server_game;
pub mod tables;
pub mod terminal;
mod turn;

pub use adviser::{Adviser, hint};
pub use analysis::{Analysis, HALF_WON, Judgement, Mistake, positions_of, squeezed};
pub use check::{BrainReport, Contender, check};
pub use game_server::{
    GameRequest, GameServer, GameServerActor, GameServerError, GameServerRules, GameStart, Login,
    MAX_GAMES, NotReady, Notice, OfSeek, Operation, Opponent, PersonId, Request, RequestRefusal,
    SeekId, View,
};
pub use ratings::{AllRatings, GameRatings, RatingBook, RatingsError, by_strength, standings_of};
pub use rematch::Rematch;
pub use turn::{PersonTurn, TurnProgress, TurnRefused};
