//! Matches that the operator has set up: one game after another.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use games::Seat;
use tokio::time::sleep;
use tournament::rating::Score;

use crate::lobby::HeldName;
use crate::serve::{Contender, GameRequest, GameServer, Live};
use crate::verdict::Verdict;
use crate::web::site::Site;

/// The most matches at once.
const MAX_RUNNING: usize = 16;

/// The most matches that are remembered.
const MAX_KEPT: usize = 32;

/// How often and how long after each other a game is tried to start: a brain
/// of the lobby is not back there at once.
const TRIES: usize = 20;
const PAUSE: Duration = Duration::from_millis(250);

/// A match, as it stands.
#[derive(Clone)]
pub(in crate::web) struct Series {
    pub(in crate::web) number: u64,
    pub(in crate::web) players: [String; 2],
    pub(in crate::web) game: &'static str,
    pub(in crate::web) games: u32,
    /// As the first of the two sees it.
    pub(in crate::web) score: Score,
    /// The game that is played, or was the last.
    pub(in crate::web) current: Option<u64>,
    /// Why it is over, if it is.
    pub(in crate::web) over: Option<String>,
}

/// Who starts the games of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::web) enum First {
    /// Each in turn.
    Alternate,
    /// The first of the two, always.
    Always,
}

/// A match to be played.
pub(in crate::web) struct Plan {
    pub(in crate::web) game_request: GameRequest,
    pub(in crate::web) players: [Contender; 2],
    pub(in crate::web) games: u32,
    pub(in crate::web) first: First,
    /// The names of those that the operator brings, held until it is over.
    pub(in crate::web) _held: Vec<HeldName>,
}

/// The matches there are.
#[derive(Default)]
pub(in crate::web) struct Matches(Arc<Mutex<Vec<Series>>>);

impl Matches {
    /// All of them, the latest first.
    pub(in crate::web) fn list(&self) -> Vec<Series> {
        self.lock().iter().rev().cloned().collect()
    }

    /// Starts a match.
    ///
    /// # Errors
    /// Too many are played.
    pub(in crate::web) fn start(&self, site: &Arc<Site>, plan: Plan) -> Result<(), String> {
        let mut all = self.lock();
        if all.iter().filter(|one| one.over.is_none()).count() >= MAX_RUNNING {
            return Err("So many matches are played that no more can be.".to_owned());
        }
        if all.len() >= MAX_KEPT
            && let Some(place) = all.iter().position(|one| one.over.is_some())
        {
            all.remove(place);
        }
        let series = Series {
            number: all.last().map_or(1, |last| last.number + 1),
            players: plan.players.each_ref().map(|one| one.name().to_owned()),
            game: plan.game_request.game.info.name,
            games: plan.games,
            score: Score::default(),
            current: None,
            over: None,
        };
        all.push(series.clone());
        drop(all);
        let board = Matches(self.0.clone());
        let server = site.server.clone();
        tokio::spawn(async move {
            let why = board.play(&server, series.number, plan).await;
            board.change(series.number, |one| {
                one.over.get_or_insert(why);
            });
        });
        Ok(())
    }

    /// Plays no more games of a match after the running one.
    pub(in crate::web) fn stop(&self, number: u64) {
        self.change(number, |one| {
            one.over.get_or_insert_with(|| "stopped".to_owned());
        });
    }

    /// Plays the games; why it is over.
    async fn play(&self, server: &GameServer, series: u64, plan: Plan) -> String {
        for number in 0..plan.games {
            if self.is_over(series) {
                break;
            }
            let turned = plan.first == First::Alternate && number % 2 == 1;
            let [one, other] = plan.players.clone();
            let seats = if turned { [other, one] } else { [one, other] };
            let live = match start(server, &plan.game_request, seats).await {
                Ok(live) => live,
                Err(why) => return why,
            };
            self.change(series, |one| one.current = Some(live.id));
            let own = if turned { Seat::SECOND } else { Seat::FIRST };
            let score = match outcome(&live).await {
                Ok(Some(seat)) if seat == own => Score::new(1, 0, 0),
                Ok(Some(_)) => Score::new(0, 0, 1),
                Ok(None) => Score::new(0, 1, 0),
                Err(why) => return why,
            };
            self.change(series, |one| one.score += score);
        }
        "all played".to_owned()
    }

    fn is_over(&self, number: u64) -> bool {
        let all = self.lock();
        let one = all.iter().find(|one| one.number == number);
        one.is_none_or(|one| one.over.is_some())
    }

    fn change(&self, number: u64, change: impl FnOnce(&mut Series)) {
        if let Some(one) = self.lock().iter_mut().find(|one| one.number == number) {
            change(one);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Series>> {
        // A list is whole whatever a panicking thread did before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn start(
    server: &GameServer,
    game_request: &GameRequest,
    seats: [Contender; 2],
) -> Result<Arc<Live>, String> {
    let mut why = String::new();
    for _ in 0..TRIES {
        match server.start(game_request.clone(), seats.clone()).await {
            Ok(live) => return Ok(live),
            Err(error) => why = error,
        }
        sleep(PAUSE).await;
    }
    Err(why)
}

/// Who won a game, once that is told; why not, where it has no result.
async fn outcome(live: &Live) -> Result<Option<Seat>, String> {
    let mut changes = live.subscribe();
    loop {
        if let Some(outcome) = told(live) {
            return outcome;
        }
        // The other end lives as long as the game is held.
        let _ = changes.changed().await;
    }
}

fn told(live: &Live) -> Option<Result<Option<Seat>, String>> {
    let board = live.board();
    let winner = board.verdict.as_ref().map(Verdict::winner);
    let why = || match &board.failure {
        Some(why) => format!("a game could not be played: {why}"),
        None => "a game had no result".to_owned(),
    };
    board.is_told.then(|| winner.ok_or_else(why))
}
