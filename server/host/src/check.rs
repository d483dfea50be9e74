//! Trying a brain before it plays: it is started, dialled or taken out of the
//! lobby, and shaken hands with.

use games::Seat;
use tokio::time::Instant;

use crate::lobby::{ANSWER_TIMEOUT, Lobby};
use crate::source::{PlayerSource, Start};
use crate::{BrainConfig, GameRequest, View};
use record::Line;
use record::time_control::TimeControl;
use referee::player::{Conditions, START_TIMEOUT};

/// A brain that the operator would have play.
#[derive(Clone)]
pub enum Contender {
    /// One at hand or in the lobby, by its name.
    Called(String),
    /// One of the operator's own, for this contest alone.
    Own(Box<BrainConfig>),
}

impl Contender {
    /// What it is called.
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

/// What came of trying a brain.
pub struct Checked {
    /// What it is called.
    pub name: String,
    /// What it calls itself and which protocol it speaks; else why it is of
    /// no use.
    pub outcome: Result<String, String>,
    /// What was said, oldest first.
    pub lines: Vec<Line>,
}

/// Tries a brain in one of the seats.
pub async fn check(
    view: &View,
    lobby: &Lobby,
    game_request: &GameRequest,
    brain: &Contender,
    seat: Seat,
) -> Checked {
    let name = brain.name();
    let failed = |why: String| Checked {
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
            return failed(format!("It plays {}.", brain.game.info.name));
        }
        Some(brain) => brain.source.clone(),
        None if view.brains.iter().any(|other| other.name == name) => PlayerSource::Lobby {
            name: name.to_owned(),
            lobby: lobby.clone(),
        },
        None => return failed("It is not here.".to_owned()),
    };
    let conditions = Conditions {
        game: game_request.game,
        settings: game_request.settings.clone(),
        time: game_request
            .time
            .unwrap_or_else(|| TimeControl::new(None, None)),
        beyond_published: game_request
            .settings
            .beyond_published(game_request.game.info),
        answer_timeout: ANSWER_TIMEOUT,
    };
    let start = Start {
        timeout: START_TIMEOUT,
        transcripts: None,
    };
    let began = Instant::now();
    let seated = source.bring(None, &conditions, seat, name, &start).await;
    let seated = match seated {
        Ok(seated) => seated,
        Err(why) => return failed(why.into_failure().to_string()),
    };
    let brain = seated.as_player();
    let outcome = format!("{}, protocol {}", brain.name(), brain.version());
    let lines = brain.history_since(began);
    seated.send_back(lobby);
    Checked {
        name: name.to_owned(),
        outcome: Ok(outcome),
        lines,
    }
}
