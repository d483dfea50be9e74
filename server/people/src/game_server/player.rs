//! The players of a game, before they come.

use games::Seat;

use super::people_here::PeopleHere;
use super::{PersonId, RequestRefusal};
use contest::BrainConfig;
use contest::lobby::Lobby;
use contest::source::PlayerSource;
use net::Origin;
use record::RecordedPlayer;

/// A player of a game that is about to begin.
#[derive(Clone)]
pub(super) enum Player {
    Person(PersonId),
    /// A brain of the lobby, or one that is started or dialled for the game.
    Brain {
        name: String,
        /// The word for it in records.
        word: String,
        source: PlayerSource,
    },
}

impl Player {
    /// The brain of this name in the lobby.
    pub(super) fn of_lobby(lobby: &Lobby, name: String) -> Player {
        Player::Brain {
            word: format!("lobby:{name}"),
            source: PlayerSource::Lobby {
                name: name.clone(),
                lobby: lobby.clone(),
            },
            name,
        }
    }

    /// The person, where it is one.
    pub(super) fn person(&self) -> Option<PersonId> {
        match self {
            Player::Person(who) => Some(*who),
            Player::Brain { .. } => None,
        }
    }

    /// The name of the player.
    pub(super) fn name(&self, people: &PeopleHere) -> String {
        match self {
            Player::Person(who) => people.name_of(*who),
            Player::Brain { name, .. } => name.clone(),
        }
    }

    /// Where it comes from, unless it is started here.
    pub(super) fn origin(&self, people: &PeopleHere) -> Option<Origin> {
        match self {
            Player::Person(who) => people.origin_of(*who),
            Player::Brain { source, .. } => match source {
                PlayerSource::Lobby { name, lobby } => lobby.origin_of(name),
                _ => None,
            },
        }
    }

    /// Whether a program is started or dialled for it.
    pub(super) fn is_started(&self) -> bool {
        match self {
            Player::Person(_) => false,
            Player::Brain { source, .. } => source.is_at_hand(),
        }
    }

    /// The player as it stands in the record before it comes.
    pub(super) fn recorded(&self, people: &PeopleHere) -> RecordedPlayer {
        let word = match self {
            Player::Person(_) => record::HUMAN,
            Player::Brain { word, .. } => word,
        };
        RecordedPlayer {
            name: self.name(people),
            brain: word.to_owned(),
            protocol: String::new(),
            time: None,
            sandbox: None,
            cpu: None,
            transcript: Vec::new(),
            errors: Vec::new(),
        }
    }
}

impl From<&BrainConfig> for Player {
    fn from(brain: &BrainConfig) -> Player {
        Player::Brain {
            name: brain.name.clone(),
            word: brain.word.clone(),
            source: brain.source.clone(),
        }
    }
}

/// Results are counted by name: nobody sits at two seats of a game.
pub(super) fn expect_each_once(
    players: &[Player],
    people: &PeopleHere,
) -> Result<(), RequestRefusal> {
    let names = players.iter().map(|player| player.name(people));
    let names: Vec<String> = names.collect();
    let is_again = |(index, name): &(usize, &String)| names[..*index].contains(name);
    match names.iter().enumerate().find(is_again) {
        Some((_, name)) => Err(RequestRefusal::SeatedTwice(name.clone())),
        None => Ok(()),
    }
}

/// All in the order of seats: `one` sits where it likes, if it said so, and the
/// others follow in their order, round the board. The seat is one of theirs.
pub(super) fn seated(one: Player, others: Vec<Player>, seat: Option<Seat>) -> Vec<Player> {
    let mut players = vec![one];
    players.extend(others);
    let drawn = || rand::random_range(0..players.len());
    let place = seat.map_or_else(drawn, Seat::index);
    let place = place % players.len();
    players.rotate_right(place);
    players
}
