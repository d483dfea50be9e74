//! A game again, after its end.

use games::{Seat, Settings};
use record::Journal;
use words::UserError;

use crate::{GameRequest, GameStart, SeekId, View};

/// A game again from where it began, the sides changed.
#[derive(Clone)]
pub struct Rematch {
    /// The game, with the next seat for the person who asks.
    pub request: GameRequest,
    /// The names of the opponents, the next seat first.
    pub opponents: Vec<String>,
    /// Whether a person is among them.
    is_against_people: bool,
}

impl Rematch {
    /// The game of this journal again, for the person who sat here.
    ///
    /// # Errors
    /// The game or a rule of it is not known any more.
    pub fn of(journal: &Journal, own: Seat) -> Result<Rematch, UserError> {
        let game = games::find(&journal.game).map_err(UserError::sentence)?;
        let options = journal.options.iter();
        let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
        let settings = Settings::as_told(game.info, Some(journal.board), options);
        let settings = settings.map_err(UserError::sentence)?;
        let start = match &journal.position {
            Some(position) => GameStart::at(game, &settings, position)?,
            None => GameStart::default(),
        };
        let mut others: Vec<_> = journal.players.iter().collect();
        let count = others.len();
        others.rotate_left(own.index().min(count));
        others.drain(..count.min(1));
        let is_timed = !journal.untimed.contains(&own);
        Ok(Rematch {
            request: GameRequest {
                game,
                settings,
                time: is_timed.then_some(journal.time),
                seat: Seat::all(count).cycle().nth(own.index() + 1),
                start,
            },
            is_against_people: others.iter().any(|other| other.is_person()),
            opponents: others.iter().map(|other| other.name.clone()).collect(),
        })
    }

    /// The name of the one opponent, if it was a person.
    pub fn person(&self) -> Option<&str> {
        match &self.opponents[..] {
            [other] if self.is_against_people => Some(other),
            _ => None,
        }
    }

    /// The number of the offer by which the opponent wants the same of the person of this
    /// name, with its words.
    pub fn offer_in<'a>(
        &'a self,
        view: &'a View,
        own: &'a str,
    ) -> Option<&'a (SeekId, String, GameRequest)> {
        let other = self.person()?;
        let wanted = &self.request;
        view.seeks_for(Some(own)).find(|(_, name, offered)| {
            name == other
                && offered.game.info.name == wanted.game.info.name
                && offered.settings == wanted.settings
                && offered.time == wanted.time
                && offered.start == wanted.start
        })
    }
}
