//! Bringing players together.

use std::sync::Arc;
use std::time::Duration;

use games::{Entry, Seat, Settings};
use tokio::time::timeout;

use super::super::seat;
use super::super::server_game::ServerGame;
use super::actor::GameServerActor;
use super::state::{Running, Seek};
use super::{GameRequest, Notice, PersonId, SeekId};
use crate::BrainConfig;
use crate::live::Live;
use crate::lobby::{ANSWER_TIMEOUT, HeldName};
use crate::source::PlayerSource;
use record::time_control::TimeControl;
use record::{Journal, RecordedPlayer};
use referee::player::Conditions;
use store::NoRoom;
use store::same_name::is_same_name;

/// The most games at once.
const MAX_GAMES: usize = 2048;

/// The most programs that are started for games at once.
const MAX_STARTED: usize = 16;

/// How long a number for a game is waited for.
const MAX_WAIT_FOR_NUMBER: Duration = Duration::from_secs(2);

/// Somebody who is to play.
enum Player {
    Person(PersonId),
    /// A brain of the lobby, or one that is started or dialled for the game.
    Brain {
        name: String,
        /// The word for it in records.
        word: String,
        source: PlayerSource,
    },
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

pub(super) type Said = Result<String, String>;

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
        let mut brains = named.collect::<Result<Vec<Player>, String>>()?;
        if against.is_empty() {
            brains.push(self.any_brain(&game_request)?);
        }
        self.expect_each_once(&brains)?;
        let game_request = game_request.among(1 + against.len().max(1))?;
        let players = seated(Player::Person(who), brains, game_request.seat);
        self.start(game_request, players)
            .await
            .map(|_| String::new())
    }

    /// Results are counted by name: nobody sits at two seats of a game.
    fn expect_each_once(&self, players: &[Player]) -> Result<(), String> {
        let names: Vec<String> = players.iter().map(|player| self.called(player)).collect();
        let is_again = |(index, name): &(usize, &String)| names[..*index].contains(name);
        match names.iter().enumerate().find(is_again) {
            Some((_, name)) => Err(format!("{name} can have one seat alone.")),
            None => Ok(()),
        }
    }

    fn brain_called(&self, name: &str, game_request: &GameRequest) -> Result<Player, String> {
        let same = |other: &str| is_same_name(other, name);
        if let Some(brain) = self.programs.iter().find(|brain| same(&brain.name)) {
            let plays = brain.game.info.name;
            return match plays == game_request.game.info.name {
                true => Ok(brain.into()),
                false => Err(format!("{name} plays {plays}.")),
            };
        }
        let idle = self
            .free_brains()
            .into_iter()
            .find(|idle| same(&idle.label));
        if let Some(idle) = idle {
            let game = game_request.game.info.name;
            return match idle.plays.is_none_or(|plays| plays.contains(&game)) {
                true => Ok(self.of_lobby(idle.label)),
                false => Err(format!("{name} does not play {game}.")),
            };
        }
        let games = self.games.values();
        let mut playing = games.flat_map(|game| &game.live.players);
        match playing.any(|player| same(player)) {
            true => Err(format!("{name} is playing; 'games' shows where.")),
            false => Err(format!("There is no brain '{name}': see 'brains'.")),
        }
    }

    fn any_brain(&self, game_request: &GameRequest) -> Result<Player, String> {
        let game = game_request.game.info.name;
        let at_hand = self.programs.iter().find(|b| b.game.info.name == game);
        if let Some(brain) = at_hand {
            return Ok(brain.into());
        }
        let may = |plays: &Option<crate::lobby::Plays>| {
            plays.as_ref().is_none_or(|plays| plays.contains(&game))
        };
        let idle = self.free_brains().into_iter().find(|idle| may(&idle.plays));
        match idle {
            Some(idle) => Ok(self.of_lobby(idle.label)),
            None => Err(format!(
                "No brain that plays {game} is here; 'seek {game}' finds people."
            )),
        }
    }

    pub(super) fn seek(&mut self, who: PersonId, game_request: GameRequest) -> Said {
        self.expect_free(who)?;
        let game_request = game_request.among(2)?;
        // One seek a person: the last one counts.
        self.seeks.retain(|_, seek| seek.who != who);
        let number = self.last_seek.next();
        self.last_seek = number;
        let name = self.name_of(who);
        let words = game_request.in_words();
        self.announce(&format!("{name} seeks {words}: 'accept {number}'"));
        self.seeks.insert(number, Seek { who, game_request });
        Ok(String::new())
    }

    pub(super) async fn accept(&mut self, who: PersonId, number: SeekId) -> Said {
        self.expect_free(who)?;
        let Some(seek) = self.seeks.get(&number) else {
            return Err(format!("Nobody seeks under {number}: see 'games'."));
        };
        if seek.who == who {
            return Err("That is your own.".to_owned());
        }
        let (game_request, other) = (seek.game_request.clone(), seek.who);
        let players = seated(
            Player::Person(other),
            vec![Player::Person(who)],
            game_request.seat,
        );
        self.start(game_request, players)
            .await
            .map(|_| String::new())
    }

    /// Two brains of the lobby.
    pub(super) async fn start_brains(
        &mut self,
        game: &'static Entry,
        [one, other]: [String; 2],
    ) -> Result<Arc<Live>, String> {
        let game_request = GameRequest {
            game,
            settings: Settings::default_of(game.info),
            time: None,
            seat: None,
        };
        let players = vec![self.of_lobby(one), self.of_lobby(other)];
        self.start(game_request, players).await
    }

    fn expect_free(&self, who: PersonId) -> Result<(), String> {
        match self.people.get(&who).and_then(|person| person.game) {
            Some(id) => Err(format!("You are playing game {id}; 'resign' gives it up.")),
            None => Ok(()),
        }
    }

    /// Brings players to the board, in the order of seats, as many as the
    /// request is for; gives their game.
    async fn start(
        &mut self,
        game_request: GameRequest,
        players: Vec<Player>,
    ) -> Result<Arc<Live>, String> {
        let Some(sink) = self.sink.clone().filter(|_| !self.stopping) else {
            return Err("The server is about to end.".to_owned());
        };
        sink.room().map_err(|no_room| in_words(&no_room))?;
        if self.games.len() >= MAX_GAMES {
            return Err("So many games are played that no more can be.".to_owned());
        }
        let is_started = |player: &Player| match player {
            Player::Person(_) => false,
            Player::Brain { source, .. } => source.is_at_hand(),
        };
        let starts = players.iter().filter(|player| is_started(player)).count();
        let started: usize = self.games.values().map(|game| game.started).sum();
        if starts > 0 && started + starts > MAX_STARTED {
            return Err("All brains at hand are playing; try again later.".to_owned());
        }
        let state = game_request.game.start(&game_request.settings);
        let state = state.map_err(|error| format!("That cannot be played: {error}."))?;
        // Everybody waits for the server: it does not wait for the disk.
        let id = timeout(MAX_WAIT_FOR_NUMBER, sink.next_id()).await;
        let id = id.map_err(|_| in_words(&NoRoom))?;
        let id = id.map_err(|error| error.to_string())?;
        let names: Vec<String> = players.iter().map(|player| self.called(player)).collect();
        let people = players.iter().map(|player| match player {
            Player::Person(who) => Some(*who),
            Player::Brain { .. } => None,
        });
        let people: Vec<Option<PersonId>> = people.collect();
        let between_people = people.iter().all(Option::is_some);
        let people_timed = game_request.time.is_some();
        let conditions = Conditions {
            game: game_request.game,
            time: match (game_request.time, between_people) {
                (None, true) => TimeControl::NONE,
                (time, _) => time.unwrap_or_else(|| TimeControl::new(None, None)),
            },
            beyond_published: game_request
                .settings
                .beyond_published(game_request.game.info),
            settings: game_request.settings,
            answer_timeout: ANSWER_TIMEOUT,
        };
        let recorded = players.iter().map(|player| RecordedPlayer {
            name: self.called(player),
            brain: match player {
                Player::Person(_) => "human".to_owned(),
                Player::Brain { word, .. } => word.clone(),
            },
            protocol: String::new(),
            transcript: Vec::new(),
        });
        let mut journal = Journal::begin(
            id,
            conditions.game.info,
            &conditions.settings,
            conditions.time,
            recorded.collect(),
        );
        journal.note_timed(people.iter().map(|person| person.is_none() || people_timed));
        let live = Live::new(journal, state, None);
        let (guard, orders) = self.group.begin(id, Some(live.clone()));
        let sources = self.sources(&players, &live, people_timed);
        let sources = match sources {
            Ok(sources) => sources,
            Err(why) => {
                // One of them may have been shown to its seat.
                guard.fail(why.clone());
                drop(guard);
                for who in people.iter().flatten() {
                    if let Some(person) = self.people.get_mut(who) {
                        person.seat = None;
                    }
                }
                return Err(why);
            }
        };
        let game = ServerGame {
            live: live.clone(),
            key: self.numbers.next(names.clone()),
            conditions: Arc::new(conditions),
            entered: Some((guard, orders)),
            lobby: self.lobby.clone(),
        };
        let mut held: Vec<Arc<HeldName>> = Vec::new();
        for who in people.iter().flatten() {
            self.seeks.retain(|_, seek| seek.who != *who);
            if let Some(person) = self.people.get_mut(who) {
                person.game = Some(id);
                held.push(person.name.clone());
            }
        }
        let task = self.running.spawn(game.play(sources, sink));
        let running = Running {
            live: live.clone(),
            task,
            people,
            draw: None,
            stop: None,
            started: starts,
            _names: held,
        };
        self.games.insert(id, running);
        tracing::info!("game {id}: {}", names.join(" against "));
        Ok(live)
    }

    fn called(&self, player: &Player) -> String {
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

    /// Where those come from who play, in the order of seats.
    fn sources(
        &mut self,
        players: &[Player],
        live: &Arc<Live>,
        timed: bool,
    ) -> Result<Vec<PlayerSource>, String> {
        let mut sources = Vec::new();
        for (index, player) in (0..).zip(players) {
            sources.push(match player {
                Player::Person(who) => self.seat(*who, live, Seat::new(index), timed)?,
                Player::Brain { source, .. } => source.clone(),
            });
        }
        Ok(sources)
    }

    /// Shows a person the seat, and gives where it comes from.
    fn seat(
        &mut self,
        who: PersonId,
        live: &Arc<Live>,
        seat: Seat,
        timed: bool,
    ) -> Result<PlayerSource, String> {
        let (theirs, handle) = seat::seat(live, seat, timed);
        let person = self.people.get_mut(&who).ok_or("Your opponent has left.")?;
        // Who takes nothing in cannot be shown a board either.
        let seated = person.notices.try_send(Notice::Seated(handle.clone()));
        seated.map_err(|_| format!("{} does not answer.", person.name.as_str()))?;
        person.seat = Some(handle);
        Ok(PlayerSource::Person(Arc::new(theirs)))
    }
}

/// As a sentence for people.
fn in_words(no_room: &NoRoom) -> String {
    let text = no_room.to_string();
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
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
