//! Trying a brain before it plays: it is started, dialled or taken out of the
//! lobby, and shaken hands with.

use games::Seat;
use tokio::time::Instant;

use crate::lobby::{ANSWER_TIMEOUT, Lobby};
use crate::player::{Conditions, PlayerSource, START_TIMEOUT, Start};
use crate::record::Line;
use crate::serve::{Contender, GameRequest, View};
use crate::time_control::TimeControl;

/// What came of trying a brain.
pub(super) struct Checked {
    /// What it is called.
    pub(super) name: String,
    /// What it calls itself and which protocol it speaks; else why it is of
    /// no use.
    pub(super) outcome: Result<String, String>,
    /// What was said, oldest first.
    pub(super) lines: Vec<Line>,
}

/// Tries a brain in one of the seats.
pub(super) async fn check(
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
