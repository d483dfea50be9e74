//! Asking the players how the last position of a game is to be counted, where
//! the rules leave that to them. All of them must say the same; otherwise the
//! game counts as the rules alone have it.

use games::Seat;
use tokio::time::{Instant, timeout_at};

use super::{Referee, RefereeInput};
use crate::player::{Event, Fault};

impl Referee<'_> {
    /// Has the players agree on how the last position is counted, and counts it
    /// so. Gives their agreement; `None` if they cannot be asked or do not agree.
    ///
    /// The wait ends with the limit for answers that are not moves. A fault of a player
    /// meanwhile costs it nothing: the game is over.
    pub(super) async fn settle(&mut self) -> Option<String> {
        if !self.players.iter().all(|player| player.can_settle()) {
            return None;
        }
        let asked = Instant::now();
        let deadline = asked + self.conditions.answer_timeout;
        for player in &mut self.players {
            player.ask_to_settle();
        }
        let (id, settled) = (self.journal.id, self.answers(asked, deadline).await);
        match settled.and_then(|answers| self.agree(&answers)) {
            Ok(agreed) => Some(agreed),
            Err(why) => {
                tracing::info!("game {id}: all is counted by the rules alone: {why}");
                None
            }
        }
    }

    /// The answer of each player, in the order of seats.
    async fn answers(&mut self, asked: Instant, deadline: Instant) -> Result<Vec<String>, String> {
        let late = || "not all have answered in time".to_owned();
        let sent = timeout_at(deadline, self.flush_all_but(None)).await;
        sent.map_err(|_| late())?;
        self.timer.as_mut().reset(deadline);
        let mut answers = vec![None; self.players.len()];
        while answers.contains(&None) {
            match self.hear(Seat::FIRST).await {
                RefereeInput::Player(from, Event::Settles(Some(answer))) => {
                    if let Some(own) = answers.get_mut(from.index()) {
                        *own = Some(answer);
                    }
                }
                RefereeInput::Player(from, Event::Settles(None)) => {
                    return Err(format!("'{}' does not say how", self.player(from).name()));
                }
                RefereeInput::Player(from, Event::Fault(Fault { cause, detail })) => {
                    let name = self.player(from).name();
                    return Err(format!("'{name}' is asked in vain: {cause}: {detail}"));
                }
                RefereeInput::Player(from, Event::Info(text)) => self.enter_info(from, text, asked),
                // The game is over, and nobody is on turn.
                RefereeInput::Player(
                    _,
                    Event::Turn(_) | Event::Forfeit | Event::Away | Event::Back,
                )
                | RefereeInput::Order(_)
                | RefereeInput::Time => {}
            }
            // A player that keeps the manager reading must not escape the clock.
            if Instant::now() >= deadline && answers.contains(&None) {
                return Err(late());
            }
        }
        Ok(answers.into_iter().flatten().collect())
    }

    /// Counts the last position as all of these texts say.
    fn agree(&mut self, answers: &[String]) -> Result<String, String> {
        let mut agreed: Option<String> = None;
        for (answer, player) in answers.iter().zip(&self.players) {
            let mut state = self.state.clone_box();
            let settled = state.settle(answer).map_err(|illegal| {
                let name = player.name();
                format!("'{name}' makes no sense: {illegal}")
            })?;
            match &agreed {
                Some(other) if *other != settled => {
                    return Err(format!("'{other}' of one, '{settled}' of the other"));
                }
                _ => agreed = Some(settled),
            }
        }
        let agreed = agreed.ok_or("nobody was asked")?;
        let settled = self.state.settle(&agreed);
        settled.map_err(|illegal| illegal.to_string())
    }
}
