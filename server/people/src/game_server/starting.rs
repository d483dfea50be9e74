//! Beginning a game of the server.

use std::sync::Arc;
use std::time::Duration;

use games::Seat;
use tokio::time::timeout;

use super::actor::GameServerActor;
use super::matching::Player;
use super::pauses::Pauses;
use super::state::{Person, Running};
use super::{GameRequest, Notice, PersonId, Refused};
use crate::seat;
use crate::server_game::ServerGame;
use contest::game::journal_of;
use contest::live::Live;
use contest::source::PlayerSource;
use net::{Origin, Permit};
use record::RecordedPlayer;
use record::time_control::TimeControl;
use store::{GameKey, GameSink, NoRoom};

/// How long a number for a game is waited for.
const MAX_WAIT_FOR_NUMBER: Duration = Duration::from_secs(2);

impl GameServerActor {
    /// Brings players to the board, in the order of seats, as many as the
    /// request is for; gives their game.
    pub(super) async fn start(
        &mut self,
        game_request: GameRequest,
        players: Vec<Player>,
    ) -> Result<Arc<Live>, Refused> {
        let origins = self.origins_of(&players);
        let (sink, shares) = self.expect_room(&players, &origins)?;
        let state = game_request.game.start(&game_request.settings);
        let state = state.map_err(Refused::Unplayable)?;
        // Everybody waits for the server: it does not wait for the disk.
        let id = timeout(MAX_WAIT_FOR_NUMBER, sink.next_id()).await;
        let id = id.map_err(|_| NoRoom)??;
        let people: Vec<Option<PersonId>> = players.iter().map(Player::person).collect();
        let people_timed = game_request.time.is_some();
        // People among themselves have as long as they like.
        let usual_time = match people.iter().all(Option::is_some) {
            true => TimeControl::NONE,
            false => TimeControl::new(None, None),
        };
        let conditions = game_request.into_conditions(usual_time);
        let recorded = self.recorded(&players, people_timed);
        let live = Live::new(journal_of(id, &conditions, recorded), state, None);
        let (guard, orders) = self.group.begin(id, Some(live.clone()));
        let sources = match self.sources(&players, &live, people_timed) {
            Ok(sources) => sources,
            Err(why) => {
                // One of them may have been shown to its seat.
                guard.fail(why.to_string());
                drop(guard);
                self.for_each_of(&people, |person| person.seat = None);
                return Err(why);
            }
        };
        let game = ServerGame {
            key: GameKey::of_id(id, live.players.clone()),
            live: live.clone(),
            conditions: Arc::new(conditions),
            entered: Some((guard, orders)),
            lobby: self.lobby.clone(),
            quota: self.rules.quota.clone(),
            origins,
        };
        self.seeks
            .retain(|_, seek| !people.contains(&Some(seek.who)));
        let mut held = Vec::new();
        self.for_each_of(&people, |person| {
            person.game = Some(id);
            held.push(person.name.clone());
        });
        let running = Running {
            task: self.running.spawn(game.play(sources, sink)),
            live: live.clone(),
            people,
            stop: None,
            is_timed: people_timed,
            pauses: Pauses::default(),
            _shares: shares,
            _names: held,
        };
        self.games.insert(id, running);
        tracing::info!("game {id}: {}", live.players.join(" against "));
        Ok(live)
    }

    /// Where results go, and the shares that these players take, where there
    /// is room for their game.
    fn expect_room(
        &self,
        players: &[Player],
        origins: &[Origin],
    ) -> Result<(GameSink, Vec<Permit>), Refused> {
        let sink = self.sink.clone().filter(|_| !self.stopping);
        let sink = sink.ok_or(Refused::Closing)?;
        sink.room()?;
        self.rules.quota.expect_room(origins.iter().copied())?;
        let game = self.shares.games.take(origins.iter().copied());
        let game = game.map_err(Refused::Full)?;
        let starts = players.iter().filter(|player| player.is_started()).count();
        let started = self.shares.started.take_all(origins, starts);
        let mut shares = started.map_err(Refused::AllStarted)?;
        shares.push(game);
        Ok((sink, shares))
    }

    /// Where those come from who are to play and are not started here.
    fn origins_of(&self, players: &[Player]) -> Vec<Origin> {
        let origins = players.iter().filter_map(|player| match player {
            Player::Person(who) => Some(self.people.get(who)?.origin),
            Player::Brain { source, name, .. } => match source {
                PlayerSource::Lobby { .. } => self.lobby.origin_of(name),
                _ => None,
            },
        });
        origins.collect()
    }

    /// The players as far as they are known before they come, in the order of
    /// seats, and whether limits of time hold for each.
    fn recorded(&self, players: &[Player], people_timed: bool) -> Vec<(RecordedPlayer, bool)> {
        let recorded = players.iter().map(|player| {
            let recorded = RecordedPlayer {
                name: self.called(player),
                brain: player.word().to_owned(),
                protocol: String::new(),
                time: None,
                sandbox: None,
                transcript: Vec::new(),
                errors: Vec::new(),
            };
            (recorded, player.person().is_none() || people_timed)
        });
        recorded.collect()
    }

    /// Where those come from who play, in the order of seats.
    fn sources(
        &mut self,
        players: &[Player],
        live: &Arc<Live>,
        timed: bool,
    ) -> Result<Vec<PlayerSource>, Refused> {
        let sources = Seat::all(players.len()).zip(players);
        let source = |(seat, player): (Seat, &Player)| match player {
            Player::Person(who) => self.seat(*who, live, seat, timed),
            Player::Brain { source, .. } => Ok(source.clone()),
        };
        sources.map(source).collect()
    }

    /// Shows a person the seat, and gives where it comes from.
    fn seat(
        &mut self,
        who: PersonId,
        live: &Arc<Live>,
        seat: Seat,
        timed: bool,
    ) -> Result<PlayerSource, Refused> {
        let (theirs, handle) = seat::seat(live, seat, timed);
        let person = self.people.get_mut(&who).ok_or(Refused::OpponentLeft)?;
        // Who takes nothing in cannot be shown a board either.
        let seated = person.notices.try_send(Notice::Seated(handle.clone()));
        seated.map_err(|_| Refused::NoAnswer(person.name.as_str().to_owned()))?;
        person.seat = Some(handle);
        Ok(PlayerSource::Person(Arc::new(theirs)))
    }

    /// Changes each of the people at these seats.
    pub(super) fn for_each_of(
        &mut self,
        people: &[Option<PersonId>],
        mut change: impl FnMut(&mut Person),
    ) {
        for who in people.iter().flatten() {
            self.people.get_mut(who).into_iter().for_each(&mut change);
        }
    }
}
