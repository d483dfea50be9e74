//! The games of the server: they begin, take the requests of their players, and end.

use std::collections::BTreeMap;
use std::iter::repeat;
use std::sync::Arc;
use std::time::Duration;

use games::Seat;
use tokio::select;
use tokio::task::{JoinError, JoinSet};
use tokio::time::{Instant, sleep_until, timeout};
use words::{Phrase, UserError};

use super::announcements::news_of;
use super::people_here::PeopleHere;
use super::player::Player;
use super::results::Results;
use super::running_game::{Pauses, RunningGame};
use super::{GameRequest, GameServerError, GameStart, PersonId, RequestRefusal, RequestResult};
use crate::server_game::ServerGame;
use contest::game::journal_of;
use contest::live::LiveGame;
use contest::lobby::Lobby;
use contest::source::PlayerSource;
use contest::{GameGroup, OrderRefused, RunningGames, no_take_back, nothing_to_take_back};
use net::{Origin, Permit, Pool};
use record::time_control::{GameClock, TimeControl};
use record::{Entry, GameId, Journal, RecordedPlayer};
use referee::Order;
use store::same_name::is_same_name;
use store::{GameKey, NoRoom, Writer};

/// The most programs that are started for games at once.
const MAX_STARTED: usize = 16;

/// How long a number for a game is waited for.
const MAX_WAIT_FOR_NUMBER: Duration = Duration::from_secs(2);

/// The least time that a clock has when a game goes on.
const LEAST_LEFT: Duration = Duration::from_secs(1);

/// How long results may take to be handed in once no game runs any more.
const LAST_RESULTS: Duration = Duration::from_secs(5);

/// The games from the moment somebody is to play them until their ends are told.
pub(super) struct GamesHere {
    running: BTreeMap<GameId, RunningGame>,
    /// The tasks that play them; each gives the number of its game.
    tasks: JoinSet<GameId>,
    running_games: RunningGames,
    /// Where the games of the server are entered.
    group: GameGroup,
    /// The places that the games of all origins share.
    places: Pool,
    /// Programs that are started for games.
    started: Pool,
    /// Where brains go when their games are over.
    lobby: Lobby,
}

impl GamesHere {
    /// None yet, and `most` at once; one origin may have so many in a hundred of them and of
    /// the programs that are started.
    pub(super) fn new(
        running_games: RunningGames,
        lobby: Lobby,
        (most, percent): (usize, usize),
    ) -> GamesHere {
        GamesHere {
            running: BTreeMap::new(),
            tasks: JoinSet::new(),
            group: running_games.open(None),
            running_games,
            places: Pool::new(most, percent),
            started: Pool::new(MAX_STARTED, percent),
            lobby,
        }
    }

    /// Brings players to the board, in the order of seats, as many as the
    /// request is for; gives the person at each seat, if it is one.
    pub(super) async fn start(
        &mut self,
        game_request: GameRequest,
        players: Vec<Player>,
        people: &mut PeopleHere,
        results: &Results,
    ) -> Result<Vec<Option<PersonId>>, RequestRefusal> {
        let origins = players.iter().filter_map(|player| player.origin(people));
        let origins: Vec<Origin> = origins.collect();
        let sink = results.expect_room(&origins)?;
        let permits = self.admit(&players, &origins)?;
        let start = game_request.start.clone();
        let (rules, settings) = (game_request.game, &game_request.settings);
        let mut state = match &start.position {
            None => rules.start(settings).map_err(RequestRefusal::Unplayable)?,
            Some(position) => rules
                .from_position(settings, position)
                .map_err(|why| RequestRefusal::NoOpening(UserError::sentence(why)))?,
        };
        let opening = start.opening();
        if !opening.is_empty() {
            let played = state.play_actions(&opening);
            played.map_err(|why| RequestRefusal::NoOpening(why.into()))?;
        }
        // Everybody waits for the server: it does not wait for the disk.
        let id = timeout(MAX_WAIT_FOR_NUMBER, sink.next_id()).await;
        let id = id.map_err(|_| NoRoom)??;
        let seats: Vec<Option<PersonId>> = players.iter().map(Player::person).collect();
        let is_timed = game_request.time.is_some();
        // People among themselves have as long as they like.
        let usual_time = if seats.iter().all(Option::is_some) {
            TimeControl::NONE
        } else {
            TimeControl::new(None, None)
        };
        let conditions = game_request.clone().into_conditions(usual_time);
        let times = start.times.iter().copied().chain(repeat(None));
        // Whether limits of time hold for each.
        let recorded = players.iter().zip(times).map(|(player, time)| {
            let has_limits = player.person().is_none() || is_timed;
            let recorded = RecordedPlayer {
                time,
                ..player.recorded(people)
            };
            (recorded, has_limits)
        });
        let journal = Journal {
            position: start.position,
            opening,
            ..journal_of(id, &conditions, recorded)
        };
        let live = LiveGame::new(journal, state, None);
        live.board().struck = start.struck;
        let (guard, orders) = self.group.begin(id, Some(live.clone()));
        let sources = match sources(&players, people, &live, is_timed) {
            Ok(sources) => sources,
            Err(why) => {
                // One of them may have been shown to its seat.
                guard.fail(why.to_string());
                drop(guard);
                people.end_game(&live);
                return Err(why);
            }
        };
        let game = ServerGame {
            key: GameKey::of_id(id, live.players.clone()),
            live: live.clone(),
            conditions: Arc::new(conditions),
            entered: Some((guard, orders)),
            lobby: self.lobby.clone(),
            quota: results.quota.clone(),
            origins,
        };
        tracing::info!("game {id}: {}", live.players.join(" against "));
        let running = RunningGame {
            task: self.tasks.spawn(game.play(sources, sink)),
            _names: people.names_in(&live),
            live,
            game_request,
            players,
            goes_on: None,
            stop: None,
            is_timed,
            pauses: Pauses::default(),
            _permits: permits,
        };
        self.running.insert(id, running);
        Ok(seats)
    }

    /// The places of a game of these players, and of the programs that are started for it.
    fn admit(&self, players: &[Player], origins: &[Origin]) -> Result<Vec<Permit>, RequestRefusal> {
        let game = self.places.take(origins.iter().copied());
        let game = game.map_err(RequestRefusal::Full)?;
        let starts = players.iter().filter(|player| player.is_started()).count();
        let started = self.started.take_all(origins, starts);
        let mut permits = started.map_err(RequestRefusal::AllStarted)?;
        permits.push(game);
        Ok(permits)
    }

    /// The game of the server that a person plays, this one or whichever, and the seat.
    fn own_game(
        &self,
        who: PersonId,
        id: Option<GameId>,
        people: &PeopleHere,
    ) -> Result<(&RunningGame, Seat), RequestRefusal> {
        let (live, seat) = people.seat_of(who).ok_or(RequestRefusal::NotPlaying)?;
        if id.is_some_and(|id| id != live.id) {
            return Err(RequestRefusal::NotYours(live.id));
        }
        if let Some(contest) = &live.tournament {
            return Err(RequestRefusal::OfContest(contest.clone()));
        }
        let game = self.running.get(&live.id).ok_or(OrderRefused::Over)?;
        Ok((game, seat))
    }

    /// Has a person give up the game.
    pub(super) fn resign(&self, who: PersonId, people: &PeopleHere) -> RequestResult {
        let (live, seat) = people.seat_of(who).ok_or(RequestRefusal::NotPlaying)?;
        self.order_in(&live, Order::Resign(seat))
    }

    /// Offers a draw, or takes the one that is offered.
    pub(super) fn draw(&self, who: PersonId, people: &PeopleHere) -> RequestResult {
        let (live, seat) = people.seat_of(who).ok_or(RequestRefusal::NotPlaying)?;
        let other = people.opponent(who).ok_or(RequestRefusal::NoDraw)?;
        let offer = live.board().draw_offer();
        if offer.is_some_and(|by| by != seat) {
            return self.order_in(&live, Order::Draw);
        }
        live.board().offer_draw(Some(seat));
        let name = people.name_of(who);
        people.tell(other, news_of("terminal-offers-draw", &name));
        Ok(Some(Phrase::new("terminal-draw-offered")))
    }

    /// Refuses the draw that the opponent offers.
    pub(super) fn decline(&self, who: PersonId, people: &PeopleHere) -> RequestResult {
        let (live, seat) = people.seat_of(who).ok_or(RequestRefusal::NotPlaying)?;
        let other = people.opponent(who);
        let mut board = live.board();
        let is_draw = board.draw_offer().is_some_and(|by| by != seat);
        let is_take_back = board.take_back_offer().is_some_and(|(by, _)| by != seat);
        let Some(other) = other.filter(|_| is_draw || is_take_back) else {
            return Err(RequestRefusal::NoOffer);
        };
        let name = people.name_of(who);
        if is_take_back {
            board.offer_take_back(None);
            people.tell(other, news_of("terminal-declines-take-back", &name));
        }
        if is_draw {
            board.offer_draw(None);
            people.tell(other, news_of("terminal-declines-draw", &name));
        }
        Ok(None)
    }

    /// Takes moves back: so many, or the own last one and all that followed. Brains agree
    /// at once; a person is asked, or has asked for it. The game is broken off, and begins
    /// again with the moves that are left; its result does not count.
    pub(super) fn take_back(
        &mut self,
        who: PersonId,
        count: Option<usize>,
        people: &PeopleHere,
    ) -> RequestResult {
        let (game, seat) = self.own_game(who, None, people)?;
        let live = game.live.clone();
        let journal = live.journal();
        if let Some(why) = no_take_back(&journal, live.board().state.as_ref()) {
            return Err(RequestRefusal::NoTakeBack(why));
        }
        let persons = journal.players.iter().filter(|player| player.is_person());
        if persons.count() > 2 {
            return Err(RequestRefusal::NoTakeBackAmong);
        }
        let since = journal.entries.iter().filter_map(|entry| match entry {
            Entry::Turn { seat, text, .. } => Some((*seat, text.clone())),
            _ => None,
        });
        let mut turns = game.game_request.start.turns.clone();
        turns.extend(since);
        let last = turns.iter().rposition(|(by, _)| *by == seat);
        let asked = match count {
            None => last.map(|last| turns.len() - last),
            some => some.filter(|count| (1..=turns.len()).contains(count)),
        };
        let nothing = || RequestRefusal::NoTakeBack(nothing_to_take_back().into());
        let offer = live.board().take_back_offer().filter(|(by, _)| *by != seat);
        let (count, how) = match (offer, people.opponent(who)) {
            (Some((_, count)), _) => (count, " by consent"),
            (None, None) => (asked.ok_or_else(nothing)?, ""),
            (None, Some(other)) => {
                let count = asked.ok_or_else(nothing)?;
                live.board().offer_take_back(Some((seat, count)));
                let offer = news_of("terminal-offers-take-back", &people.name_of(who));
                people.tell(other, offer.with("count", count));
                return Ok(Some(Phrase::new("terminal-take-back-offered")));
            }
        };
        turns.truncate(turns.len().saturating_sub(count));
        let left = turns.len();
        let goes_on = GameStart {
            position: game.game_request.start.position.clone(),
            turns,
            times: times_left(&live, &journal),
            struck: Some(format!("game {}: taken back at ply {left}{how}", live.id)),
        };
        self.order(live.id, Order::Stop)?;
        live.board().left = Some(left);
        if let Some(game) = self.running.get_mut(&live.id) {
            game.goes_on = Some(goes_on);
        }
        Ok(None)
    }

    /// Gives an order to the referee of a game, of the server or of a contest.
    fn order_in(&self, live: &LiveGame, order: Order) -> RequestResult {
        let contest = live.tournament.as_deref();
        self.running_games.order(contest, live.id, order)?;
        Ok(None)
    }

    /// Breaks off the game of a person, if another person in it agrees.
    pub(super) fn stop(
        &mut self,
        who: PersonId,
        id: Option<GameId>,
        people: &PeopleHere,
    ) -> RequestResult {
        let (game, seat) = self.own_game(who, id, people)?;
        let id = game.live.id;
        let is_agreed = game.stop.is_some_and(|by| by != seat);
        let Some(other) = people.opponent(who).filter(|_| !is_agreed) else {
            self.order(id, Order::Stop)?;
            return Ok(None);
        };
        if let Some(game) = self.running.get_mut(&id) {
            game.stop = Some(seat);
        }
        let text = news_of("terminal-would-stop", &people.name_of(who));
        people.tell(other, text.with("id", id.to_string()));
        Ok(Some(Phrase::new("terminal-opponent-asked")))
    }

    /// Pauses the game of a person, or lets it go on. A pause is no way to think longer:
    /// where moves have a limit, another person must agree, and all pauses of a game
    /// together have an end.
    pub(super) fn pause(
        &mut self,
        who: PersonId,
        id: Option<GameId>,
        people: &PeopleHere,
    ) -> RequestResult {
        let (game, _) = self.own_game(who, id, people)?;
        let (id, is_timed) = (game.live.id, game.is_timed);
        let (other, pauses) = (people.opponent(who), &game.pauses);
        let (asked, left) = (pauses.asked, pauses.left);
        if self.running_games.is_paused(None, id) {
            return self.toggle_pause(id, people).map(|_| None);
        }
        if left.is_zero() {
            return Err(RequestRefusal::PausedEnough);
        }
        match other.filter(|_| is_timed) {
            Some(other) if asked != Some(other) => {
                self.with_pauses(id, |pauses| pauses.asked = Some(who));
                let text = news_of("terminal-would-pause", &people.name_of(who));
                people.tell(other, text.with("id", id.to_string()));
                Ok(Some(Phrase::new("terminal-opponent-asked")))
            }
            _ => {
                self.toggle_pause(id, people)?;
                self.with_pauses(id, |pauses| pauses.begin(Instant::now()));
                Ok(None)
            }
        }
    }

    /// Halts a game, or lets it go on; tells its players which.
    pub(super) fn toggle_pause(&mut self, id: GameId, people: &PeopleHere) -> RequestResult {
        let paused = self.running_games.toggle_pause(None, id);
        let text = if paused? {
            "terminal-game-paused"
        } else {
            "terminal-game-goes-on"
        };
        self.with_pauses(id, |pauses| pauses.end(Instant::now()));
        let text = Phrase::new(text).with("id", id.to_string());
        if let Some(game) = self.running.get(&id) {
            people.tell_players(&game.live, &text);
        }
        Ok(Some(text))
    }

    fn with_pauses(&mut self, id: GameId, change: impl FnOnce(&mut Pauses)) {
        if let Some(game) = self.running.get_mut(&id) {
            change(&mut game.pauses);
        }
    }

    /// When the next pause ends by itself.
    pub(super) fn next_end_of_pause(&self) -> Option<Instant> {
        let games = self.running.values();
        games.filter_map(|game| game.pauses.ends).min()
    }

    /// Lets games go on that have been paused long enough.
    pub(super) fn end_pauses(&mut self, people: &PeopleHere) {
        let now = Instant::now();
        let games = self.running.values();
        let late = games.filter(|game| game.pauses.ends.is_some_and(|ends| ends <= now));
        let late: Vec<GameId> = late.map(|game| game.live.id).collect();
        for id in late {
            let goes_on = if self.running_games.is_paused(None, id) {
                self.toggle_pause(id, people).is_ok()
            } else {
                true
            };
            // One that is about to end takes no order, and needs none.
            self.with_pauses(id, |pauses| pauses.end(now));
            if !goes_on {
                tracing::debug!("game {id} ends while it is paused");
            }
        }
    }

    /// Gives an order to the referee of a game.
    pub(super) fn order(&self, id: GameId, order: Order) -> Result<(), RequestRefusal> {
        Ok(self.running_games.order(None, id, order)?)
    }

    /// The names of all players.
    pub(super) fn players(&self) -> impl Iterator<Item = &str> {
        let games = self.running.values();
        games.flat_map(|game| game.live.players.iter().map(String::as_str))
    }

    /// The game that somebody of this name plays.
    pub(super) fn played_by(&self, name: &str) -> Option<GameId> {
        let plays = |player: &String| is_same_name(player, name);
        let mut games = self.running.values();
        let game = games.find(|game| game.live.players.iter().any(plays));
        game.map(|game| game.live.id)
    }

    /// The games, as people see them.
    pub(super) fn shown(&self) -> Vec<Arc<LiveGame>> {
        self.running_games.of(None)
    }

    /// How many are played.
    pub(super) fn len(&self) -> usize {
        self.tasks.len()
    }

    /// Waits for the next that is over; `None` if none is played.
    pub(super) async fn next_over(&mut self) -> Option<Result<GameId, JoinError>> {
        self.tasks.join_next().await
    }

    /// The next that is over by now.
    pub(super) fn try_next_over(&mut self) -> Option<Result<GameId, JoinError>> {
        self.tasks.try_join_next()
    }

    /// Ends a game whose task has ended: its end is told, and its players are free. Gives
    /// the game with which they go on, where moves were taken back.
    pub(super) fn end(
        &mut self,
        done: Result<GameId, JoinError>,
        people: &mut PeopleHere,
    ) -> Option<(GameRequest, Vec<Player>)> {
        let id = match done {
            Ok(id) => Some(id),
            Err(error) => {
                tracing::error!("a game broke down: {error}");
                let mut games = self.running.iter();
                let broken = games.find(|(_, game)| game.task.id() == error.id());
                broken.map(|(id, _)| *id)
            }
        };
        let game = id.and_then(|id| self.running.remove(&id))?;
        let live = &game.live;
        let seats = Seat::all(game.players.len()).zip(game.players);
        // A person who was away meanwhile has another number.
        let players = seats.map(|(seat, player)| match player {
            Player::Person(_) => people.at(live, seat).map(Player::Person),
            brain => Some(brain),
        });
        let players: Option<Vec<Player>> = players.collect();
        people.end_game(live);
        let is_over = live.board().verdict.is_some();
        let start = game.goes_on.filter(|_| !is_over)?;
        let game_request = GameRequest {
            start,
            ..game.game_request
        };
        Some((game_request, players?))
    }

    /// Breaks off those that have not ended. Those that are over wait for the disk alone.
    pub(super) fn abort(&self) {
        if !self.tasks.is_empty() {
            let games = self.tasks.len();
            tracing::warn!("games that did not end in time and do not count: {games}");
        }
        let late = self.running.values();
        for game in late.filter(|game| game.live.board().ending.is_none()) {
            game.task.abort();
        }
    }

    /// Waits until every result is kept and told of. Where there is no room to
    /// hand one in, that is not waited for any longer.
    pub(super) async fn see_results_kept(
        &mut self,
        writer: &mut Writer,
    ) -> Result<(), GameServerError> {
        let patience = Instant::now() + LAST_RESULTS;
        loop {
            select! {
                biased;
                finished = writer.finished() => break finished?,
                Some(_) = self.tasks.join_next() => {}
                () = sleep_until(patience), if !self.tasks.is_empty() => {
                    self.tasks.shutdown().await;
                }
            }
        }
        while self.tasks.join_next().await.is_some() {}
        Ok(())
    }
}

/// The sources of the players, in the order of seats; people are shown their seats.
fn sources(
    players: &[Player],
    people: &mut PeopleHere,
    live: &Arc<LiveGame>,
    is_timed: bool,
) -> Result<Vec<PlayerSource>, RequestRefusal> {
    let sources = Seat::all(players.len()).zip(players);
    let source = |(seat, player): (Seat, &Player)| match player {
        Player::Person(who) => people.seat(*who, live, seat, is_timed),
        Player::Brain { source, .. } => Ok(source.clone()),
    };
    sources.map(source).collect()
}

/// The limits of each seat from now on, where it has a clock.
fn times_left(live: &LiveGame, journal: &Journal) -> Vec<Option<TimeControl>> {
    let board = live.board();
    let on_turn = board.state.turn().seat().filter(|_| !board.is_paused);
    let seats = Seat::all(journal.players.len()).zip(journal.times());
    let times = seats.map(|(seat, time)| {
        let clock = time.clock?;
        let thinking = on_turn.filter(|on_turn| *on_turn == seat);
        let used = thinking.map_or(Duration::ZERO, |_| board.since.elapsed());
        let left = Duration::from_millis(board.clocks.shown_after(seat, used)?);
        let clock = GameClock {
            base: left.max(LEAST_LEFT),
            ..clock
        };
        let clock = Some(clock);
        Some(TimeControl { clock, ..time })
    });
    times.collect()
}
