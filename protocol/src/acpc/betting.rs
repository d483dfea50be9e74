//! The actions of a hand so far.

use std::fmt;

use super::Action;

/// The actions of a hand, round by round. There is always a first round; a round in
/// which nobody could act is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Betting(Vec<Vec<Action>>);

impl Default for Betting {
    fn default() -> Betting {
        Betting(vec![Vec::new()])
    }
}

impl Betting {
    /// Reads `cr300c/r600`; `None` if something is no action.
    pub(super) fn parse(text: &str) -> Option<Betting> {
        let rounds = text.split('/').map(|round| {
            let (mut actions, mut rest) = (Vec::new(), round);
            while !rest.is_empty() {
                let (action, after) = Action::split_first(rest)?;
                actions.push(action);
                rest = after;
            }
            Some(actions)
        });
        rounds.collect::<Option<_>>().map(Betting)
    }

    /// The rounds.
    pub fn rounds(&self) -> &[Vec<Action>] {
        &self.0
    }

    /// All actions in their order.
    pub fn actions(&self) -> impl Iterator<Item = &Action> {
        self.0.iter().flatten()
    }

    /// Adds an action to the current round.
    pub fn push(&mut self, action: Action) {
        if let Some(round) = self.0.last_mut() {
            round.push(action);
        }
    }

    /// Begins the next round.
    pub fn begin_round(&mut self) {
        self.0.push(Vec::new());
    }
}

impl fmt::Display for Betting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, round) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            round.iter().try_for_each(|action| action.fmt(f))?;
        }
        Ok(())
    }
}
