//! A player that does not give up: a lost game is played to its end, as long as the
//! opponent has still to find the win.

use bot_kit::{Brain, Choice, Ending, Limits, Report};
use games::gomoku::{Action, Gomoku};
use games::{Game as _, Seat};

use crate::board::{Board, Evaluation, Threat};

/// A player, and whether it may give up.
pub struct Persistent<P> {
    player: P,
    gives_up: bool,
}

impl<P> Persistent<P> {
    /// The player, which may give up or not.
    pub fn new(player: P, gives_up: bool) -> Persistent<P> {
        Persistent { player, gives_up }
    }
}

impl<P: Brain<Gomoku>> Brain<Gomoku> for Persistent<P> {
    fn choose(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        let choice = self.player.choose(state, limits, report);
        match choice {
            Choice::Forfeit if !self.gives_up => stop(state).map_or(choice, Choice::Action),
            choice => choice,
        }
    }

    fn ended(&mut self, state: &Gomoku, seat: Seat, ending: Option<Ending<'_>>) {
        self.player.ended(state, seat, ending);
    }
}

/// A stone on one of the points where the opponent would win, or anywhere.
fn stop(state: &Gomoku) -> Option<Action> {
    let mut actions = Vec::new();
    state.legal_actions(&mut actions);
    let board = Board::brought(None, state, Evaluation::Thesis);
    let other = 1 - state.to_move().index();
    let wins = board.threatening(other, Threat::Win);
    let mut wins = wins.map(|place| Action::from(board.point(place)));
    wins.find(|action| actions.contains(action))
        .or(actions.first().copied())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use games::{Settings, Turn};

    use super::*;
    use crate::{Skill, Strong};

    fn position(moves: &str) -> Gomoku {
        let settings = Settings::new(Gomoku::INFO, Some(15), [("rule", "renju")]).unwrap();
        let mut state = Gomoku::start(&settings).unwrap();
        for point in moves.split_ascii_whitespace() {
            state.play(point.parse().unwrap()).unwrap();
        }
        state
    }

    fn choice(state: &Gomoku, gives_up: bool) -> Choice<Action> {
        let player = Strong::new(1, Skill::STRONG.with_nodes(2_000));
        let limits = Limits::within(Duration::from_secs(60));
        let mut player = Persistent::new(player, gives_up);
        player.choose(state, &limits, &mut Report::silent())
    }

    #[test]
    fn a_lost_game_is_played_on_unless_it_may_be_given_up() {
        // An open four: one of its ends is stopped.
        let state = position("H8 A1 H9 A2 H10 O1 H11");
        assert_eq!(choice(&state, true), Choice::Forfeit);
        let Choice::Action(stop) = choice(&state, false) else {
            panic!("it does not play on");
        };
        assert!(["H7", "H12"].contains(&&*stop.to_string()), "{stop}");
        // The only stop is forbidden to cross: it plays elsewhere.
        let state = position("J9 F8 J10 G8 K7 H8 L6 A1 E8 I8");
        assert_eq!(choice(&state, true), Choice::Forfeit);
        let Choice::Action(stone) = choice(&state, false) else {
            panic!("it does not play on");
        };
        let mut after = state.clone();
        after.play(stone).unwrap();
        assert!(matches!(after.turn(), Turn::Seat(_)), "{stone}");
    }
}
