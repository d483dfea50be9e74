//! Trying a brain before it plays: it is started, dialled or taken out of the
//! lobby, and shaken hands with.

use futures_util::future::BoxFuture;
use games::Seat;
use tokio::time::Instant;

use crate::game_server::{GameRequest, View};
use contest::BrainConfig;
use contest::lobby::Lobby;
use contest::source::{PlayerSource, StartOptions};
use record::Line;
use record::time_control::TimeControl;
use words::{Phrase, UserError};

/// A brain that the operator would have play.
#[derive(Clone)]
pub enum Contender {
    /// One at hand or in the lobby, by its name.
    Called(String),
    /// One of the operator's own, for this contest alone.
    Own(Box<BrainConfig>),
}

impl Contender {
    /// The name of the brain.
    pub fn name(&self) -> &str {
        match self {
            Contender::Called(name) => name,
            Contender::Own(brain) => &brain.name,
        }
    }

    /// The word that names it in the file of a contest.
    pub fn word(&self, at_hand: &[BrainConfig]) -> String {
        let known = |name: &str| at_hand.iter().find(|brain| brain.name == name);
        match self {
            Contender::Own(brain) => brain.absolute_word(),
            Contender::Called(name) => match known(name) {
                Some(brain) => brain.absolute_word(),
                None => format!("lobby:{name}"),
            },
        }
    }
}

/// The result of trying a brain.
pub struct BrainReport {
    /// The name under which the brain is listed.
    pub name: String,
    /// The name that the brain gives itself and its protocol; else why it is of no use.
    pub outcome: Result<String, UserError>,
    /// The lines of the conversation, oldest first.
    pub lines: Vec<Line>,
}

/// Tries a brain in one of the seats.
pub fn check<'a>(
    view: &'a View,
    lobby: &'a Lobby,
    game_request: &'a GameRequest,
    brain: &'a Contender,
    seat: Seat,
) -> BoxFuture<'a, BrainReport> {
    Box::pin(async move {
        let name = brain.name();
        let failed = |why: UserError| BrainReport {
            name: name.to_owned(),
            outcome: Err(why),
            lines: Vec::new(),
        };
        let own = match brain {
            Contender::Own(brain) => Some(brain.as_ref()),
            Contender::Called(_) => view.at_hand.iter().find(|brain| brain.name == name),
        };
        let source = match own {
            Some(brain) if brain.game.info.name != game_request.game.info.name => {
                let text = Phrase::new("contests-check-other-game");
                return failed(text.with("game", brain.game.info.name).into());
            }
            Some(brain) => brain.source.clone(),
            None if view.brains.iter().any(|other| other.name == name) => PlayerSource::Lobby {
                name: name.to_owned(),
                lobby: lobby.clone(),
            },
            None => return failed(Phrase::new("contests-check-not-here").into()),
        };
        let usual_time = TimeControl::new(None, None);
        let conditions = game_request.clone().into_conditions(usual_time);
        let start = StartOptions::default();
        let began = Instant::now();
        let seated = source.bring(None, &conditions, seat, name, &start).await;
        let seated = match seated {
            Ok(seated) => seated,
            // A failure is told as programs and the log have it.
            Err(why) => return failed(UserError::new(why.into_failure().to_string())),
        };
        let brain = seated.as_player();
        let outcome = format!("{}, protocol {}", brain.name(), brain.protocol());
        let peer = brain.peer();
        let lines = peer.map_or_else(Vec::new, |peer| peer.wire.history_since(began));
        seated.send_back(lobby);
        BrainReport {
            name: name.to_owned(),
            outcome: Ok(outcome),
            lines,
        }
    })
}
