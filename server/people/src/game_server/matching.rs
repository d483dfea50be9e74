//! Bringing players together.

use std::sync::Arc;

use games::{Entry, Seat, Settings};
use words::Phrase;

use super::actor::GameServerActor;
use super::state::Seek;
use super::{GameRequest, PersonId, Refused, Said, SeekId};
use contest::BrainConfig;
use contest::live::Live;
use contest::source::PlayerSource;
use store::same_name::is_same_name;

/// Somebody who is to play.
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
    /// The person, where it is one.
    pub(super) fn person(&self) -> Option<PersonId> {
        match self {
            Player::Person(who) => Some(*who),
            Player::Brain { .. } => None,
        }
    }

    /// The word for it in records.
    pub(super) fn word(&self) -> &str {
        match self {
            Player::Person(_) => record::HUMAN,
            Player::Brain { word, .. } => word,
        }
    }

    /// Whether a program is started or dialled for it.
    pub(super) fn is_started(&self) -> bool {
        match self {
            Player::Person(_) => false,
            Player::Brain { source, .. } => source.is_at_hand(),
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

impl GameServerActor {
    /// A person against brains of these names, or against any one.
    pub(super) async fn play(
        &mut self,
        who: PersonId,
        game_request: GameRequest,
        against: &[String],
    ) -> Said {
        self.expect_free(who)?;
        // More than the game has seats need not be looked for.
        let named = against.iter().take(game_request.game.info.seats.len());
        let named = named.map(|name| self.brain_called(name, &game_request));
        let mut brains = named.collect::<Result<Vec<Player>, Refused>>()?;
        if against.is_empty() {
            brains.push(self.any_brain(&game_request)?);
        }
        self.expect_each_once(&brains)?;
        let game_request = game_request.among(1 + against.len().max(1))?;
        let players = seated(Player::Person(who), brains, game_request.seat);
        let begun = self.start(game_request, players).await;
        begun.map(|_| None)
    }

    /// Results are counted by name: nobody sits at two seats of a game.
    fn expect_each_once(&self, players: &[Player]) -> Result<(), Refused> {
        let names: Vec<String> = players.iter().map(|player| self.called(player)).collect();
        let is_again = |(index, name): &(usize, &String)| names[..*index].contains(name);
        match names.iter().enumerate().find(is_again) {
            Some((_, name)) => Err(Refused::SeatedTwice(name.clone())),
            None => Ok(()),
        }
    }

    fn brain_called(&self, name: &str, game_request: &GameRequest) -> Result<Player, Refused> {
        let same = |other: &str| is_same_name(other, name);
        if let Some(brain) = self.programs.iter().find(|brain| same(&brain.name)) {
            let game = brain.game.info.name;
            return match game == game_request.game.info.name {
                true => Ok(brain.into()),
                false => Err(Refused::OtherGame(name.to_owned(), game)),
            };
        }
        let idle = self
            .free_brains()
            .into_iter()
            .find(|idle| same(&idle.label));
        if let Some(idle) = idle {
            let game = game_request.game.info.name;
            return match idle.may_play(game) {
                true => Ok(self.of_lobby(idle.label)),
                false => Err(Refused::DoesNotPlay(name.to_owned(), game)),
            };
        }
        let games = self.games.values();
        let mut playing = games.flat_map(|game| &game.live.players);
        match playing.any(|player| same(player)) {
            true => Err(Refused::Busy(name.to_owned())),
            false => Err(Refused::NoBrain(name.to_owned())),
        }
    }

    fn any_brain(&self, game_request: &GameRequest) -> Result<Player, Refused> {
        let game = game_request.game.info.name;
        let at_hand = self.programs.iter().find(|b| b.game.info.name == game);
        if let Some(brain) = at_hand {
            return Ok(brain.into());
        }
        let idle = self
            .free_brains()
            .into_iter()
            .find(|idle| idle.may_play(game));
        match idle {
            Some(idle) => Ok(self.of_lobby(idle.label)),
            None => Err(Refused::NoBrainFor(game)),
        }
    }

    pub(super) fn seek(&mut self, who: PersonId, game_request: GameRequest) -> Said {
        self.expect_free(who)?;
        let game_request = game_request.among(2)?;
        // One seek a person: the last one counts.
        self.seeks.retain(|_, seek| seek.who != who);
        let person = self.people.get(&who).ok_or(Refused::LoggedOut)?;
        let origin = person.origin;
        let share = self.shares.seeks.take([origin]);
        let share = share.map_err(Refused::TooManySeeks)?;
        let number = self.last_seek.next();
        self.last_seek = number;
        let name = self.name_of(who);
        let news = Phrase::new("terminal-seeks").with("name", name);
        let news = news.and("what", game_request.phrase());
        self.announce(origin, &news.with("number", number.to_string()));
        let seek = Seek {
            who,
            game_request,
            _share: share,
        };
        self.seeks.insert(number, seek);
        Ok(None)
    }

    pub(super) async fn accept(&mut self, who: PersonId, number: SeekId) -> Said {
        self.expect_free(who)?;
        let Some(seek) = self.seeks.get(&number) else {
            return Err(Refused::NoSeek(number));
        };
        if seek.who == who {
            return Err(Refused::OwnSeek);
        }
        let (game_request, other) = (seek.game_request.clone(), seek.who);
        let players = seated(
            Player::Person(other),
            vec![Player::Person(who)],
            game_request.seat,
        );
        let begun = self.start(game_request, players).await;
        begun.map(|_| None)
    }

    /// Two brains of the lobby.
    pub(super) async fn start_brains(
        &mut self,
        game: &'static Entry,
        [one, other]: [String; 2],
    ) -> Result<Arc<Live>, Refused> {
        let game_request = GameRequest {
            game,
            settings: Settings::default_of(game.info),
            time: None,
            seat: None,
        };
        let players = vec![self.of_lobby(one), self.of_lobby(other)];
        self.start(game_request, players).await
    }

    fn expect_free(&self, who: PersonId) -> Result<(), Refused> {
        match self.people.get(&who).and_then(|person| person.game) {
            Some(id) => Err(Refused::Playing(id)),
            None => Ok(()),
        }
    }

    /// What one who is to play is called.
    pub(super) fn called(&self, player: &Player) -> String {
        match player {
            Player::Person(who) => self.name_of(*who),
            Player::Brain { name, .. } => name.clone(),
        }
    }

    fn of_lobby(&self, label: String) -> Player {
        Player::Brain {
            word: format!("lobby:{label}"),
            source: PlayerSource::Lobby {
                name: label.clone(),
                lobby: self.lobby.clone(),
            },
            name: label,
        }
    }
}

/// All in the order of seats: `one` sits where it likes, if it said so, and the
/// others follow in their order, round the board. The seat is one of theirs.
fn seated(one: Player, others: Vec<Player>, seat: Option<Seat>) -> Vec<Player> {
    let mut players = vec![one];
    players.extend(others);
    let drawn = || rand::random_range(0..players.len());
    let place = seat.map_or_else(drawn, Seat::index);
    let place = place % players.len();
    players.rotate_right(place);
    players
}
