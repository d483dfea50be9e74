//! The work of the server: one message after another, until it is told to stop. Each is
//! handed to the part that knows about it.

mod offers;

use std::time::Duration;

use tokio::select;
use tokio::sync::{mpsc, oneshot};
use tokio::task::{AbortHandle, JoinError, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};
use words::Phrase;

use super::announcements::news_of;
use super::brains::Brains;
use super::games_here::GamesHere;
use super::people_here::{CallId, PeopleHere};
use super::player::{Player, expect_each_once, seated};
use super::results::Results;
use super::seeks::Seeks;
use super::{
    GameRequest, GameServer, GameServerError, GameStart, Message, Notice, Operation, PersonId,
};
use super::{Request, RequestRefusal, RequestResult, SeekId, View};
use contest::lobby::Lobby;
use contest::person::{Call, Calls, PersonSeat};
use contest::{BrainConfig, DiskQuota, RunningGames, StopSignals};
use games::Settings;
use net::{NoPermit, Origin, until};
use record::GameId;
use referee::Order;
use store::{GameSink, Writer};

/// How long running games may take to end once a stop is asked for.
const GRACE: Duration = Duration::from_secs(60);

/// How often idle brains are paired.
const PAIRING: Duration = Duration::from_secs(1);

/// How long people may take to read goodbye.
const FAREWELL: Duration = Duration::from_secs(2);

/// The most games at once, unless configured.
pub const MAX_GAMES: usize = 2048;

/// How the server hosts games.
#[derive(Clone, Debug)]
pub struct GameServerRules {
    /// Whether idle brains are paired by themselves.
    pub pair: bool,
    /// How long the seat of a person is kept after the connection is lost.
    pub reconnect_grace: Duration,
    /// The most games at once, from 1; further ones are refused.
    pub max_games: usize,
    /// How many of the games, of the programs that are started for them, and
    /// of the offers one origin may have, in percent.
    pub percent: usize,
    /// The bytes that the games of each origin may add to the disk.
    pub quota: DiskQuota,
}

/// The server at work.
pub struct GameServerActor {
    inbox: mpsc::Receiver<Message>,
    people: PeopleHere,
    /// The people that contests have called: each call with its seat, once there is one.
    called: JoinSet<(CallId, Option<PersonSeat>)>,
    seeks: Seeks,
    brains: Brains,
    games: GamesHere,
    results: Results,
}

impl GameServerActor {
    /// A server without anybody in it.
    pub fn channel(
        lobby: Lobby,
        programs: Vec<BrainConfig>,
        sink: GameSink,
        rules: GameServerRules,
        running_games: RunningGames,
        calls: Calls,
    ) -> (GameServer, GameServerActor) {
        let (server, inbox) = GameServer::channel();
        let shares = (rules.max_games, rules.percent);
        let actor = GameServerActor {
            inbox,
            people: PeopleHere::new(rules.reconnect_grace, calls),
            called: JoinSet::new(),
            seeks: Seeks::new(rules.percent),
            games: GamesHere::new(running_games, lobby.clone(), shares),
            brains: Brains::new(lobby, programs, rules.pair),
            results: Results::new(sink, rules.quota),
        };
        (server, actor)
    }

    /// Pairs as a seed has it, for simulations.
    #[doc(hidden)]
    pub fn pairing_by(mut self, seed: u64) -> GameServerActor {
        self.brains.pair_by_seed(seed);
        self
    }

    /// Works until it is told to stop and all that is over is kept. `doors`
    /// are closed then, and other work is told to stop until an instant.
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
        while !(self.results.is_stopping && self.games.len() == 0) {
            let next_absence = self.people.next_absence();
            let next_end_of_pause = self.games.next_end_of_pause();
            let is_open = !self.results.is_stopping;
            select! {
                // Rare events come first: many messages must not hold them up.
                biased;
                () = until(deadline) => break,
                () = signals.next(), if is_open => {
                    self.stop(&doors);
                    let until = Instant::now() + GRACE;
                    deadline = Some(until);
                    others_stop = stop_others.take().map(|stop| tokio::spawn(stop(until)));
                }
                stopped = writer.finished() => {
                    stopped?;
                    return Err(GameServerError::NotKept);
                }
                Some(done) = self.games.next_over() => {
                    self.end(done).await;
                }
                () = until(next_absence) => self.give_up_absent(),
                () = until(next_end_of_pause) => self.games.end_pauses(&self.people),
                Some(Ok((call, seat))) = self.called.join_next() => self.follow_call(call, seat),
                Some(call) = self.people.calls.next() => self.call(call),
                _ = ticks.tick(), if is_open => self.pair_idle_brains().await,
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
        // A person who has been told of an end is free at once.
        while let Some(done) = self.games.try_next_over() {
            self.end(done).await;
        }
        match message {
            Message::Join {
                name,
                origin,
                notices,
                reply,
            } => {
                let id = self.people.enter(name, origin, notices);
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
                let answer = self.answer(who, *request).await;
                // The person may have gone.
                let _ = reply.send(answer);
            }
            Message::Operate { operation, reply } => {
                let said = self.operate(operation);
                // The client may have gone, here and below.
                let _ = reply.send(said);
            }
            Message::Look(reply) => {
                let _ = reply.send(self.view());
            }
            Message::Ready(reply) => {
                let _ = reply.send(self.results.readiness());
            }
        }
    }

    /// Keeps the person that a contest calls free, until the game begins or does not.
    fn call(&mut self, call: Call) {
        let called = if self.results.is_stopping {
            None
        } else {
            self.people.call(&call.name)
        };
        // A call that is dropped says that nobody comes.
        let Some((who, number)) = called else {
            return;
        };
        self.end_offers(&[who]);
        let (seat, seated) = oneshot::channel();
        // A contest that has stopped meanwhile drops it, and the call is over.
        let _ = call.answer.send(seat);
        self.called
            .spawn(async move { (number, seated.await.ok()) });
    }

    /// Shows the called person the seat, and waits for the end of the game; or notes that
    /// all is over.
    fn follow_call(&mut self, call: CallId, seat: Option<PersonSeat>) {
        let Some(seat) = seat else {
            self.people.end_call(call);
            self.give_up_absent();
            return;
        };
        self.people.take_seat(call, seat.clone());
        match seat {
            PersonSeat::Board(seat) => {
                let live = seat.live.clone();
                self.called.spawn(async move {
                    let mut changes = live.subscribe();
                    while !live.board().is_told && changes.changed().await.is_ok() {}
                    (call, None)
                });
            }
            PersonSeat::Table(seat) => {
                // Nothing is held by which the person would be there.
                let mut table = seat.table.clone();
                self.called.spawn(async move {
                    while table.changed().await.is_ok() {}
                    (call, None)
                });
            }
        }
    }

    fn leave(&mut self, who: PersonId) {
        self.end_offers(&[who]);
        self.people.leave(who);
    }

    fn lose(&mut self, who: PersonId) {
        if !self.people.lose(who) {
            self.leave(who);
        }
    }

    /// Somebody is the person of this name again, in a game and an offer too.
    fn come_back(
        &mut self,
        name: &str,
        owner: bool,
        origin: Origin,
        notices: mpsc::Sender<Notice>,
    ) -> Option<(PersonId, String)> {
        let (old, new, name) = self.people.come_back(name, owner, origin, notices)?;
        self.seeks.renumber(old, new);
        Some((new, name))
    }

    /// Logs people out that are away for too long, or for nothing.
    fn give_up_absent(&mut self) {
        for who in self.people.late() {
            self.leave(who);
        }
    }

    /// Ends a game whose task has ended. Where moves were taken back, the next begins with
    /// those that are left.
    async fn end(&mut self, done: Result<GameId, JoinError>) {
        if let Some((game_request, players)) = self.games.end(done, &mut self.people) {
            let seated: Vec<PersonId> = players.iter().filter_map(Player::person).collect();
            if let Err(why) = self.start(game_request, players).await {
                tracing::warn!("a game does not go on after moves were taken back: {why}");
                for who in seated {
                    self.people.tell(who, Phrase::new("terminal-not-gone-on"));
                }
            }
        }
        self.give_up_absent();
    }

    async fn answer(&mut self, who: PersonId, request: Request) -> RequestResult {
        let origin = self
            .people
            .origin_of(who)
            .ok_or(RequestRefusal::LoggedOut)?;
        match request {
            Request::Play(game_request, against) => self.play(who, game_request, &against).await,
            Request::Seek(game_request, None) => self.seek(who, origin, game_request),
            Request::Seek(game_request, Some(name)) => {
                self.challenge((who, origin), &name, game_request)
            }
            Request::Accept(number) => self.accept(who, number).await,
            Request::Refuse(number) => self.refuse(who, number),
            Request::Withdraw => {
                self.seeks.withdraw(who);
                Ok(None)
            }
            Request::Resign => self.games.resign(who, &self.people),
            Request::Draw => self.games.draw(who, &self.people),
            Request::TakeBack(count) => self.games.take_back(who, count, &self.people),
            // Somebody who plays nothing means the one offer of a game.
            Request::Decline => match self.seeks.only_one_to(who) {
                Some(number) if self.people.seat_of(who).is_none() => self.refuse(who, number),
                _ => self.games.decline(who, &self.people),
            },
            Request::Pause(id) => self.games.pause(who, id, &self.people),
            Request::Stop(id) => self.games.stop(who, id, &self.people),
            Request::Say(text) => self.people.say(who, text),
            Request::Tell(name, text) => self.people.say_to(who, &name, text),
        }
    }

    /// A person against brains of these names, or against any one.
    async fn play(
        &mut self,
        who: PersonId,
        game_request: GameRequest,
        against: &[String],
    ) -> RequestResult {
        self.people.expect_free(who)?;
        let brains = self.brains.opponents(against, &game_request, &self.games)?;
        expect_each_once(&brains, &self.people)?;
        let game_request = game_request.among(1 + against.len().max(1))?;
        let players = seated(Player::Person(who), brains, game_request.seat);
        self.start(game_request, players).await.map(|()| None)
    }

    async fn accept(&mut self, who: PersonId, number: SeekId) -> RequestResult {
        self.people.expect_free(who)?;
        let (other, game_request) = self.seeks.accepted_by(who, number)?;
        let (one, others) = (Player::Person(other), vec![Player::Person(who)]);
        let players = seated(one, others, game_request.seat);
        self.start(game_request, players).await.map(|()| None)
    }

    /// Brings players to the board, in the order of seats; nobody finds them any more.
    async fn start(
        &mut self,
        game_request: GameRequest,
        players: Vec<Player>,
    ) -> Result<(), RequestRefusal> {
        let (people, results) = (&mut self.people, &self.results);
        let begun = self.games.start(game_request, players, people, results);
        let begun: Vec<PersonId> = begun.await?.into_iter().flatten().collect();
        self.end_offers(&begun);
        Ok(())
    }

    async fn pair_idle_brains(&mut self) {
        if self.results.is_starved() {
            return;
        }
        for (game, pair) in self.brains.pairs(&self.games) {
            let game_request = GameRequest {
                game,
                settings: Settings::default_of(game.info),
                time: None,
                seat: None,
                start: GameStart::default(),
            };
            match self.start(game_request, pair).await {
                Ok(()) => {}
                // Brains of other addresses may play.
                Err(
                    why @ (RequestRefusal::Full(NoPermit::OwnTaken(_)) | RequestRefusal::Quota(_)),
                ) => {
                    tracing::debug!("idle brains are not paired: {why}");
                }
                Err(why) => {
                    tracing::warn!("idle brains are not paired: {why}");
                    return;
                }
            }
        }
    }

    /// Does what the operator asks for; returns the reply.
    fn operate(&mut self, operation: Operation) -> RequestResult {
        match operation {
            Operation::Disconnect(name) => self.disconnect(&name),
            Operation::Pause(id) => self.games.toggle_pause(id, &self.people),
            Operation::Stop(id) => {
                self.games.order(id, Order::Stop)?;
                let text = Phrase::new("terminal-game-broken-off").with("id", id.to_string());
                Ok(Some(text))
            }
        }
    }

    fn disconnect(&mut self, name: &str) -> RequestResult {
        if let Some((who, is_away)) = self.people.dismiss(name) {
            let said = news_of("terminal-told-goodbye", &self.people.name_of(who));
            if is_away {
                self.leave(who);
            }
            return Ok(Some(said));
        }
        if let Some(said) = self.brains.send_away(name, &self.games) {
            return said;
        }
        match self.games.played_by(name) {
            Some(id) => Err(RequestRefusal::InGame(name.to_owned(), id)),
            None => Err(RequestRefusal::Nobody(name.to_owned())),
        }
    }

    fn view(&self) -> View {
        let (mut seeks, mut challenges) = (Vec::new(), Vec::new());
        for (number, who, to, game_request) in self.seeks.all() {
            let seek = (number, self.people.name_of(who), game_request.clone());
            match to {
                None => seeks.push(seek),
                Some(to) => challenges.push((self.people.name_of(to), seek)),
            }
        }
        View {
            people: self.people.names_and_games(),
            games: self.games.shown(),
            seeks,
            challenges,
            brains: self.brains.shown(&self.games),
            at_hand: self.brains.at_hand.to_vec(),
        }
    }

    /// Begins no game any more and lets nobody in. `doors` are closed.
    fn stop(&mut self, doors: &[AbortHandle]) {
        self.results.stop();
        for door in doors {
            door.abort();
        }
        self.brains.stop_accepting();
        self.seeks.clear();
        let games = self.games.len();
        tracing::info!("stopping; games still running: {games}; once more to leave at once");
        let grace = humantime::format_duration(GRACE).to_string();
        let text = Phrase::new("terminal-server-ends").with("time", grace);
        self.people.tell_all(&text);
    }

    /// Sends everybody home and waits until every result is kept.
    async fn close(mut self, mut writer: Writer) -> Result<(), GameServerError> {
        self.games.abort();
        self.brains.close().await;
        self.results.close();
        self.games.see_results_kept(&mut writer).await?;
        self.people.dismiss_all();
        let farewell = Instant::now() + FAREWELL;
        while !self.people.is_empty() {
            match timeout_at(farewell, self.inbox.recv()).await {
                Ok(Some(Message::Leave(who) | Message::Lose(who))) => self.people.forget(who),
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => break,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "actor_tests.rs"]
mod tests;
