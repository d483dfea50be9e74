//! The trait that the author of an agent implements.

use poker_rules::table::{Event, TurnOffer};

use super::{Choice, View};

/// A player of poker. The same agent plays over the wire and in the arena.
pub trait Agent: Send {
    /// Chooses one of the offered actions.
    fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice;

    /// How likely each choice is, exactly as [`Agent::act`] would draw it now;
    /// `None` from an agent that cannot tell. It is asked before it acts.
    fn tells(&mut self, _view: &View, _offer: &TurnOffer) -> Option<Vec<(Choice, f64)>> {
        None
    }

    /// Something happened; the view knows it already.
    fn observe(&mut self, _view: &View, _event: &Event) {}

    /// The hand is over, with this gain or loss in chips. The view shows its end.
    fn hand_over(&mut self, _view: &View, _net: i64) {}
}

/// An agent with its view, for the client and the arena.
pub(super) struct Player<A: ?Sized> {
    pub(super) view: View,
    pub(super) agent: Box<A>,
}

impl<A: Agent + ?Sized> Player<A> {
    pub(super) fn new(agent: Box<A>) -> Player<A> {
        Player {
            view: View::default(),
            agent,
        }
    }

    /// Takes in an event, and tells the agent of it.
    pub(super) fn hear(&mut self, event: &Event) {
        self.view.hear(event);
        self.agent.observe(&self.view, event);
        if let (Event::End { players, .. }, Some(own)) = (event, self.view.own)
            && let Some(row) = players.iter().find(|row| row.seat == own)
        {
            self.agent.hand_over(&self.view, row.net);
        }
    }
}
