//! What the server does: one message after another, until it is told to stop.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tokio::select;
use tokio::sync::mpsc;
use tokio::task::{AbortHandle, JoinError, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval};
use words::Phrase;

use super::GameServerError;
use super::announcing::Announcements;
use super::game_shares::GameShares;
use super::state::{Person, Running, Seek};
use super::{GameServer, Message, Opponent, PersonId, Refused, Request, Said, SeekId, View};
use crate::pairing::Matchmaker;
use contest::BrainConfig;
use contest::DiskQuota;
use contest::StopSignals;
use contest::lobby::{Idle, Lobby};
use contest::{GameGroup, RunningGames};
use net::until;
use net::{NoPermit, Origin};
use record::GameId;
use referee::Order;
use store::{GameSink, NoRoom, Writer};

/// How long running games may take to end once a stop is asked for.
pub(super) const GRACE: Duration = Duration::from_secs(60);

/// How often idle brains are paired.
const PAIRING: Duration = Duration::from_secs(1);

/// The most games at once, unless configured.
pub const MAX_GAMES: usize = 2048;

/// How the server hosts games.
#[derive(Clone, Debug)]
pub struct GameServerRules {
    /// Whether idle brains are paired by themselves.
    pub pair: bool,
    /// How long the seat of a person is kept whose connection is lost.
    pub reconnect_grace: Duration,
    /// The most games at once, from 1; further ones are refused.
    pub max_games: usize,
    /// How many of the games, of the programs that are started for them, and
    /// of the offers one origin may have, in percent.
    pub percent: usize,
    /// What the games of each origin may add to the disk.
    pub quota: DiskQuota,
}

/// The server at work.
pub struct GameServerActor {
    pub(super) inbox: mpsc::Receiver<Message>,
    pub(super) lobby: Lobby,
    pub(super) programs: Vec<BrainConfig>,
    /// Where results go, until the server closes.
    pub(super) sink: Option<GameSink>,
    pub(super) people: BTreeMap<PersonId, Person>,
    last_person: u64,
    pub(super) rules: GameServerRules,
    pub(super) seeks: BTreeMap<SeekId, Seek>,
    pub(super) last_seek: SeekId,
    pub(super) games: BTreeMap<GameId, Running>,
    pub(super) shares: GameShares,
    /// What plays them; each gives the number of its game.
    pub(super) running: JoinSet<GameId>,
    pub(super) running_games: RunningGames,
    /// Where the games of the server are entered.
    pub(super) group: GameGroup,
    pub(super) stopping: bool,
    /// What everybody is told of who comes, goes and seeks.
    pub(super) news: Announcements,
    /// What everybody is told of what people say.
    pub(super) talk: Announcements,
    /// Set while there is no room for results.
    starved: bool,
    matchmaker: Option<Matchmaker>,
}

impl GameServerActor {
    /// A server without anybody in it.
    pub fn channel(
        lobby: Lobby,
        programs: Vec<BrainConfig>,
        sink: GameSink,
        rules: GameServerRules,
        running_games: RunningGames,
    ) -> (GameServer, GameServerActor) {
        let (server, inbox) = GameServer::channel();
        let actor = GameServerActor {
            inbox,
            shares: GameShares::new(rules.max_games, rules.percent),
            matchmaker: rules
                .pair
                .then(|| Matchmaker::new(lobby.clone(), rand::make_rng())),
            lobby,
            programs,
            sink: Some(sink),
            people: BTreeMap::new(),
            last_person: 0,
            rules,
            seeks: BTreeMap::new(),
            last_seek: SeekId::ZERO,
            games: BTreeMap::new(),
            running: JoinSet::new(),
            group: running_games.open(None),
            running_games,
            stopping: false,
            news: Announcements::default(),
            talk: Announcements::default(),
            starved: false,
        };
        (server, actor)
    }

    /// Pairs as a seed has it, for simulations.
    #[doc(hidden)]
    pub fn pairing_by(mut self, seed: u64) -> GameServerActor {
        let chance = StdRng::seed_from_u64(seed);
        self.matchmaker = Some(Matchmaker::new(self.lobby.clone(), chance));
        self
    }

    /// Works until it is told to stop and all that is over is kept. `doors`
    /// are closed then, and what else goes on is told to stop until an instant.
    ///
    /// # Errors
    /// Results cannot be kept any more.
    pub async fn run<F>(
        mut self,
        mut signals: StopSignals,
        mut writer: Writer,
        doors: Vec<AbortHandle>,
        stop_others: impl FnOnce(Instant) -> F,
    ) -> Result<(), GameServerError>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let mut stop_others = Some(stop_others);
        let mut deadline: Option<Instant> = None;
        let mut others_stop = None;
        let mut ticks = interval(PAIRING);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !(self.stopping && self.running.is_empty()) {
            let next_absence = self.next_absence();
            let next_end_of_pause = self.next_end_of_pause();
            select! {
                // What is rare comes first: many messages must not hold it up.
                biased;
                () = until(deadline) => break,
                () = signals.next(), if !self.stopping => {
                    self.stop(&doors);
                    let until = Instant::now() + GRACE;
                    deadline = Some(until);
                    others_stop = stop_others.take().map(|stop| tokio::spawn(stop(until)));
                }
                stopped = writer.finished() => {
                    stopped?;
                    return Err(GameServerError::NotKept);
                }
                Some(done) = self.running.join_next() => self.game_is_over(done),
                () = until(next_absence) => self.give_up_absent(),
                () = until(next_end_of_pause) => self.end_pauses(),
                _ = ticks.tick(), if !self.stopping => {
                    self.pair_idle_brains().await;
                }
                Some(message) = self.inbox.recv() => self.handle(message).await,
            }
        }
        if let Some(stopped) = others_stop
            && let Err(error) = stopped.await
        {
            tracing::error!("what goes on beside the games broke down while it stopped: {error}");
        }
        self.close(writer).await
    }

    async fn handle(&mut self, message: Message) {
        // Whoever has been told of an end is free at once.
        while let Some(done) = self.running.try_join_next() {
            self.game_is_over(done);
        }
        match message {
            Message::Join {
                name,
                origin,
                notices,
                reply,
            } => {
                let id = self.next_person();
                tracing::info!("'{}' has logged in", name.as_str());
                self.announce(origin, &news_of("terminal-is-here", name.as_str()));
                let person = Person {
                    name: name.into(),
                    origin,
                    notices,
                    game: None,
                    seat: None,
                    away: None,
                };
                self.people.insert(id, person);
                if reply.send(id).is_err() {
                    self.leave(id);
                }
            }
            Message::Leave(who) => self.leave(who),
            Message::Lose(who) => self.lose(who),
            Message::Reconnect {
                name,
                owner,
                origin,
                notices,
                reply,
            } => {
                let back = self.come_back(&name, owner, origin, notices);
                let who = back.as_ref().map(|(who, _)| *who);
                if let (Err(_), Some(who)) = (reply.send(back), who) {
                    self.lose(who);
                }
            }
            Message::Ask {
                who,
                request,
                reply,
            } => {
                let answer = self.answer(who, request).await;
                // Who asked may have gone.
                let _ = reply.send(answer);
            }
            Message::Operate { operation, reply } => {
                let said = self.operate(operation);
                // Who asked may have gone, here and below.
                let _ = reply.send(said);
            }
            Message::Look(reply) => {
                let _ = reply.send(self.view());
            }
            Message::Ready(reply) => {
                let _ = reply.send(self.readiness());
            }
        }
    }

    pub(super) fn next_person(&mut self) -> PersonId {
        self.last_person += 1;
        PersonId(self.last_person)
    }

    pub(super) fn leave(&mut self, who: PersonId) {
        self.seeks.retain(|_, seek| seek.who != who);
        if let Some(person) = self.people.remove(&who) {
            tracing::info!("'{}' has logged out", person.name.as_str());
            self.announce(
                person.origin,
                &news_of("terminal-has-left", person.name.as_str()),
            );
        }
    }

    /// Tells everybody who comes, goes or seeks; where there is too much of
    /// that, nobody misses much: 'who' and 'games' show it.
    pub(super) fn announce(&mut self, origin: Origin, text: &Phrase) {
        self.news.tell(&self.people, origin, text);
    }

    /// As [`GameServerActor::announce`]; those who play this game are told in
    /// any case.
    pub(super) fn announce_in(&mut self, game: Option<GameId>, origin: Origin, text: &Phrase) {
        if self.news.tell(&self.people, origin, text) {
            return;
        }
        let game = game.and_then(|id| self.games.get(&id));
        let players = game.map(|game| game.people.clone());
        for who in players.into_iter().flatten().flatten() {
            if let Some(person) = self.people.get(&who) {
                person.tell(text.clone());
            }
        }
    }

    async fn answer(&mut self, who: PersonId, request: Request) -> Said {
        if !self.people.contains_key(&who) {
            return Err(Refused::LoggedOut);
        }
        match request {
            Request::Play(game_request, against) => self.play(who, game_request, &against).await,
            Request::Seek(game_request) => self.seek(who, game_request),
            Request::Accept(number) => self.accept(who, number).await,
            Request::Withdraw => {
                self.seeks.retain(|_, seek| seek.who != who);
                Ok(None)
            }
            Request::Resign => {
                let (game, seat) = self.own_game(who, None)?;
                let id = game.live.id;
                self.order(id, Order::Resign(seat))?;
                Ok(None)
            }
            Request::Draw => self.draw(who),
            Request::Decline => self.decline(who),
            Request::Pause(id) => self.pause(who, id),
            Request::Stop(id) => self.stop_game(who, id),
            Request::Say(text) => {
                let said = Phrase::new("terminal-says").with("name", self.name_of(who));
                let said = said.with("text", text);
                let person = self.people.get(&who).ok_or(Refused::LoggedOut)?;
                match self.talk.tell(&self.people, person.origin, &said) {
                    true => Ok(None),
                    false => Err(Refused::TooMuchTalk),
                }
            }
        }
    }

    pub(super) fn name_of(&self, who: PersonId) -> String {
        let person = self.people.get(&who);
        person.map_or_else(String::new, |person| person.name.as_str().to_owned())
    }

    /// The brains that wait and are not about to play: between being paired
    /// and being brought to the board they are still in the lobby.
    pub(super) fn free_brains(&self) -> Vec<Idle> {
        let games = self.games.values();
        let playing: HashSet<&str> = games
            .flat_map(|game| game.live.players.iter().map(String::as_str))
            .collect();
        let mut idle = self.lobby.idle();
        idle.retain(|brain| !playing.contains(brain.label.as_str()));
        idle
    }

    fn view(&self) -> View {
        let people = self.people.values();
        let people = people.map(|person| (person.name.as_str().to_owned(), person.game));
        let seeks = self.seeks.iter().map(|(number, seek)| {
            let name = self.name_of(seek.who);
            (*number, name, seek.game_request.clone())
        });
        let at_hand = self.programs.iter().map(|brain| Opponent {
            name: brain.name.clone(),
            plays: Some([brain.game.info.name].into()),
            waits: false,
        });
        let idle = self.free_brains().into_iter().map(|brain| Opponent {
            name: brain.label,
            plays: brain.plays,
            waits: true,
        });
        View {
            people: people.collect(),
            games: self.running_games.of(None),
            seeks: seeks.collect(),
            brains: at_hand.chain(idle).collect(),
            at_hand: self.programs.clone(),
        }
    }

    /// A game whose task has ended: its end is told, and its players are free.
    fn game_is_over(&mut self, done: Result<GameId, JoinError>) {
        let id = match done {
            Ok(id) => Some(id),
            Err(error) => {
                tracing::error!("a game broke down: {error}");
                let mut games = self.games.iter();
                let broken = games.find(|(_, game)| game.task.id() == error.id());
                broken.map(|(id, _)| *id)
            }
        };
        let Some(game) = id.and_then(|id| self.games.remove(&id)) else {
            return;
        };
        self.for_each_of(&game.people, |person| {
            person.game = None;
            person.seat = None;
        });
        self.give_up_absent();
    }

    async fn pair_idle_brains(&mut self) {
        let starved = self.sink.as_ref().is_some_and(|sink| sink.room().is_err());
        if starved != self.starved {
            match starved {
                true => tracing::warn!("{NoRoom}"),
                false => tracing::warn!("there is room on the disk; games begin again"),
            }
        }
        self.starved = starved;
        if starved {
            return;
        }
        let free = self.free_brains();
        let Some(matchmaker) = &mut self.matchmaker else {
            return;
        };
        for (game, pair) in matchmaker.pairs(free) {
            match self.start_brains(game, pair).await {
                Ok(_) => {}
                // Brains of other addresses may play.
                Err(why @ (Refused::Full(NoPermit::OwnTaken(_)) | Refused::Quota(_))) => {
                    tracing::debug!("idle brains are not paired: {why}");
                }
                Err(why) => {
                    tracing::warn!("idle brains are not paired: {why}");
                    return;
                }
            }
        }
    }
}

/// What everybody is told of somebody.
pub(super) fn news_of(key: &'static str, name: &str) -> Phrase {
    Phrase::new(key).with("name", name.to_owned())
}

#[cfg(test)]
#[path = "floor_tests.rs"]
mod tests;
