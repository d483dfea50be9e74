//! Matches on request: somebody tries a program of its own against another one of the same
//! tournament. They are played at places that the games of the tournament leave, and count
//! for nothing: what is kept of them lies beside the results.

mod kept;
mod play;
mod standing;

use std::time::Duration;

use jiff::Timestamp;
use net::token_bucket::{Rate, TokenBucket};
use net::{Origin, PerOrigin, USUAL_PERCENT, part_of};
use store::same_name::{NameKey, is_same_name};
use tokio::time::{Instant, sleep};

use self::play::Match;
use super::Contests;
use crate::brain_spec::ArrivalPlaces;
use crate::file::{PlayerConfig, TournamentConfig};
use crate::registrations::Admission;

pub use self::kept::{Acceptance, MatchRequest, RequestFiles};
pub use self::standing::{RequestEnd, RequestError, RequestStanding, UnratedGame};

/// The requests of a server that are open: they wait for an answer or a place, or are
/// played.
const MAX_OPEN: usize = 64;

/// Those that one owner has made.
const MAX_OPEN_OF_OWNER: usize = 2;

/// The requests of one owner: so many at once, and another one after this time.
const OF_OWNER: Rate = Rate::burst(20, Duration::from_secs(300));

/// How long the owner of the other program has to answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(24 * 3600);

/// How long a request waits for a place.
const PLACE_WITHIN: Duration = Duration::from_secs(3600);

/// How often it is looked for a place. It has to be free in two looks, as it is for a
/// moment between two games of the tournament.
const LOOK: Duration = Duration::from_secs(1);

/// The requests that are open, and those that came lately.
#[derive(Default)]
pub(super) struct Requests {
    open: Vec<OpenRequest>,
    lately: PerOrigin<TokenBucket, NameKey>,
}

/// A request that is open.
struct OpenRequest {
    contest: String,
    request: MatchRequest,
    origin: Origin,
    state: OpenState,
}

enum OpenState {
    /// The owner of the other program is asked since then.
    Asked(Instant),
    /// It waits for a place since then, and found one in so many looks.
    Waits(Instant, u32),
    Plays,
    /// It has ended, which is not written down yet.
    Ended(RequestEnd),
}

/// What becomes of a request.
enum Step {
    Wait,
    Play,
    End(RequestEnd),
}

/// The part of a tournament that the owner of programs sees of matches on request.
pub struct OwnRequests {
    /// The programs of this owner.
    pub own: Vec<String>,
    /// The programs that can be asked for.
    pub others: Vec<String>,
    /// Who may ask for a match against the own programs.
    pub acceptance: Acceptance,
    /// The requests by this owner and against its programs, the last one first, each with
    /// where it stands.
    pub requests: Vec<(MatchRequest, RequestStanding)>,
}

impl Requests {
    fn find(&mut self, contest: &str, number: u32) -> Option<&mut OpenRequest> {
        let mut open = self.open.iter_mut();
        open.find(|open| open.contest == contest && open.request.number == number)
    }

    /// Checks that there is room for another request.
    fn expect_room(&mut self, owner: &str, origin: Origin) -> Result<(), RequestError> {
        let count = |counts: &dyn Fn(&OpenRequest) -> bool| {
            let open = self.open.iter();
            open.filter(|open| counts(open)).count()
        };
        if count(&|open| open.request.is_by(owner)) >= MAX_OPEN_OF_OWNER {
            return Err(RequestError::OwnFull);
        }
        let of_origin = part_of(MAX_OPEN, USUAL_PERCENT);
        if self.open.len() >= MAX_OPEN || count(&|open| open.origin == origin) >= of_origin {
            return Err(RequestError::Full);
        }
        let now = Instant::now();
        let new = || TokenBucket::new(OF_OWNER);
        let (lately, _) = self.lately.entry(NameKey::of(owner), now, new);
        lately.take(now).map_err(|_| RequestError::TooOften)
    }

    /// Where an open request stands; `None` if it is not open.
    fn standing(&self, contest: &str, number: u32) -> Option<RequestStanding> {
        let is_it = |open: &OpenRequest| open.contest == contest && open.request.number == number;
        let place = self.open.iter().position(is_it)?;
        Some(match &self.open[place].state {
            OpenState::Asked(_) => RequestStanding::Asked,
            OpenState::Waits(..) => RequestStanding::Waits {
                before: self.open[..place]
                    .iter()
                    .filter(|open| open.is_before())
                    .count(),
            },
            OpenState::Plays => RequestStanding::Plays,
            OpenState::Ended(end) => RequestStanding::Ended(end.clone()),
        })
    }

    /// Whether nobody plays, and no request before this one has found a place.
    fn is_next(&self, contest: &str, number: u32) -> bool {
        let is_other =
            |open: &&OpenRequest| open.contest != contest || open.request.number != number;
        let mut before = self.open.iter().take_while(is_other);
        let mut open = self.open.iter();
        !open.any(|open| matches!(open.state, OpenState::Plays))
            && !before.any(|open| matches!(open.state, OpenState::Waits(_, 1..)))
    }
}

impl OpenRequest {
    /// Whether others wait for it.
    fn is_before(&self) -> bool {
        matches!(self.state, OpenState::Waits(..) | OpenState::Plays)
    }
}

impl Contests {
    /// Takes in a request of `owner`, who has proved the name, for a match of its program
    /// `own` against `other`. Gives its number. Reads and writes the disk.
    ///
    /// # Errors
    /// Why not.
    pub fn request_match(
        &self,
        admission: &Admission,
        owner: &str,
        (own, other): (&str, &str),
        origin: Origin,
    ) -> Result<u32, RequestError> {
        let config = admission.config()?;
        let files = RequestFiles::of(&admission.files());
        let find = |name: &str| {
            let player = config
                .players
                .iter()
                .find(|player| is_same_name(&player.name, name));
            player.filter(|player| self.may_play(player))
        };
        let unknown = |name: &str| RequestError::NoProgram(name.to_owned());
        let own =
            find(own).filter(|player| owner_of(player).is_some_and(|of| is_same_name(of, owner)));
        let own = own.ok_or(RequestError::NotOwn)?;
        let other = find(other).ok_or_else(|| unknown(other))?;
        if own.name == other.name {
            return Err(unknown(&other.name));
        }
        let other_owner = owner_of(other).map(str::to_owned);
        let acceptance = match &other_owner {
            Some(other) if !is_same_name(other, owner) => files.acceptance(other),
            // Nobody has to be asked for a brain of the house.
            Some(_) | None => Acceptance::Always,
        };
        let state = match acceptance {
            Acceptance::Always => OpenState::Waits(Instant::now(), 0),
            Acceptance::Ask => OpenState::Asked(Instant::now()),
            Acceptance::Never => return Err(RequestError::NotAccepted(other.name.clone())),
        };
        let played = self.played_on_request(&config, [own, other])?;
        let contest = admission.contest.clone();
        let mut requests = self.requests.lock();
        requests.expect_room(owner, origin)?;
        let is_open = |number| {
            let mut open = requests.open.iter();
            open.any(|open| open.contest == contest && open.request.number == number)
        };
        let request = MatchRequest {
            number: files.take_number(is_open)?,
            at: Timestamp::now().as_second(),
            owner: owner.to_owned(),
            own: own.name.clone(),
            other: other.name.clone(),
            other_owner,
            end: None,
        };
        files.keep(&request)?;
        let number = request.number;
        requests.open.push(OpenRequest {
            contest: contest.clone(),
            request,
            origin,
            state,
        });
        drop(requests);
        let own = self.clone();
        self.games
            .spawn(async move { own.see_through(contest, number, played, files).await });
        Ok(number)
    }

    /// Takes the answer of somebody who has proved this name: the owner of the other program
    /// agrees or refuses, and who asked takes it back as long as it is not played.
    ///
    /// # Errors
    /// It waits for no such answer any more.
    pub fn answer_request(
        &self,
        contest: &str,
        number: u32,
        owner: &str,
        agrees: bool,
    ) -> Result<(), RequestError> {
        let mut requests = self.requests.lock();
        let open = requests.find(contest, number).ok_or(RequestError::Over)?;
        let is_asked = open.request.is_against(owner);
        let has_asked = open.request.is_by(owner);
        open.state = match open.state {
            OpenState::Asked(_) if is_asked && agrees => OpenState::Waits(Instant::now(), 0),
            OpenState::Asked(_) if is_asked => OpenState::Ended(RequestEnd::Refused),
            OpenState::Asked(_) | OpenState::Waits(..) if has_asked && !agrees => {
                OpenState::Ended(RequestEnd::TakenBack)
            }
            _ => return Err(RequestError::Over),
        };
        Ok(())
    }

    /// The programs of this owner, and the requests by and against them. Reads from the disk.
    ///
    /// # Errors
    /// The file of the tournament is wrong by now.
    pub fn requests_of(
        &self,
        admission: &Admission,
        owner: &str,
    ) -> Result<OwnRequests, RequestError> {
        let config = admission.config()?;
        let files = RequestFiles::of(&admission.files());
        let is_own =
            |player: &&PlayerConfig| owner_of(player).is_some_and(|of| is_same_name(of, owner));
        let here = || config.players.iter().filter(|player| self.may_play(player));
        let requests = files.all_of(owner);
        let open = self.requests.lock();
        let standing = |request: &MatchRequest| {
            let ended = request.end.clone().map(RequestStanding::Ended);
            let standing = ended.or_else(|| open.standing(&admission.contest, request.number));
            // The server has been started again.
            standing.unwrap_or(RequestStanding::Ended(RequestEnd::BrokenOff))
        };
        Ok(OwnRequests {
            own: here()
                .filter(is_own)
                .map(|player| player.name.clone())
                .collect(),
            others: here().map(|player| player.name.clone()).collect(),
            acceptance: files.acceptance(owner),
            requests: requests
                .into_iter()
                .map(|request| (standing(&request), request))
                .map(|(standing, request)| (request, standing))
                .collect(),
        })
    }

    /// Keeps whether matches against the programs of this owner are played. It is on the disk
    /// when this returns.
    ///
    /// # Errors
    /// The owner has no program, or it cannot be written.
    pub fn set_acceptance(
        &self,
        admission: &Admission,
        owner: &str,
        acceptance: Acceptance,
    ) -> Result<(), RequestError> {
        // Held, so that nobody writes an older list over this one.
        let _requests = self.requests.lock();
        if admission.files().names_of(owner).is_empty() {
            return Err(RequestError::NotOwn);
        }
        let files = RequestFiles::of(&admission.files());
        Ok(files.set_acceptance(owner, acceptance)?)
    }

    /// Whether a player is a program that takes part, and can play beside the tournament.
    fn may_play(&self, player: &PlayerConfig) -> bool {
        let brain = &player.brain;
        player.out(&self.lobby.suspended()).is_none()
            && (brain.started().is_some() || brain.lobby_name().is_some())
    }

    /// The match of these two players of a tournament.
    fn played_on_request(
        &self,
        config: &TournamentConfig,
        players: [&PlayerConfig; 2],
    ) -> Result<Match, RequestError> {
        let comers = || ArrivalPlaces {
            lobby: Some(&self.lobby),
            ..ArrivalPlaces::default()
        };
        let folder = self.folder().map_err(|_| RequestError::Failed)?;
        let of = |player: &PlayerConfig| {
            let source = player.brain.source(folder, comers());
            source.map_err(|_| RequestError::NoProgram(player.name.clone()))
        };
        let sources = [of(players[0])?, of(players[1])?];
        Match::new(config, players, sources)
    }

    /// Waits for an answer and for a place, plays, and writes down how a request ended.
    async fn see_through(self, contest: String, number: u32, played: Match, files: RequestFiles) {
        let end = loop {
            sleep(LOOK).await;
            match self.look_at(&contest, number, &played) {
                Some(Step::Play) => {
                    let keep = |game: usize, xml: String| files.keep_record(number, game, &xml);
                    let must_end = self.must_end(&contest, &played);
                    break played.play(must_end, keep).await;
                }
                Some(Step::End(end)) => break end,
                Some(Step::Wait) => {}
                None => return,
            }
        };
        let mut requests = self.requests.lock();
        let is_it = |open: &OpenRequest| open.contest == contest && open.request.number == number;
        if let Some(place) = requests.open.iter().position(is_it) {
            let mut request = requests.open.remove(place).request;
            request.end = Some(end);
            if let Err(error) = files.keep(&request) {
                tracing::error!("the end of a match on request is not kept: {error}");
            }
        }
    }

    /// What becomes of a request now; `None` if it is not open.
    fn look_at(&self, contest: &str, number: u32, played: &Match) -> Option<Step> {
        let has_place = played.is_here() && self.has_place(contest, played);
        let mut requests = self.requests.lock();
        let is_next = requests.is_next(contest, number);
        let open = requests.find(contest, number)?;
        let (step, state) = match open.state {
            OpenState::Ended(ref end) => return Some(Step::End(end.clone())),
            OpenState::Asked(since) if since.elapsed() >= ANSWERED_WITHIN => {
                return Some(Step::End(RequestEnd::Unanswered));
            }
            OpenState::Waits(since, _) if since.elapsed() >= PLACE_WITHIN => {
                return Some(Step::End(RequestEnd::NoPlace));
            }
            OpenState::Asked(_) => return Some(Step::Wait),
            OpenState::Waits(since, _) if !has_place => (Step::Wait, OpenState::Waits(since, 0)),
            OpenState::Waits(_, 1) if is_next => (Step::Play, OpenState::Plays),
            OpenState::Waits(since, _) => (Step::Wait, OpenState::Waits(since, 1)),
            OpenState::Plays => (Step::Play, OpenState::Plays),
        };
        open.state = state;
        Some(step)
    }

    /// Whether the games of a tournament leave a place for this match. A program that dials
    /// in can play one game at once, so that it waits until the tournament does not run.
    fn has_place(&self, contest: &str, played: &Match) -> bool {
        let is_on = self.run(contest).is_some_and(|run| run.phase().is_on());
        let runs = || self.running_games.of_with_frozen(Some(contest)).len();
        !is_on || (!played.dials_in() && runs() < played.places)
    }

    /// Waits until the tournament needs a program of this match.
    async fn must_end(&self, contest: &str, played: &Match) {
        while !played.dials_in() || self.has_place(contest, played) {
            sleep(LOOK).await;
        }
    }
}

/// The owner of a registered player; `None` for one of the file.
fn owner_of(player: &PlayerConfig) -> Option<&str> {
    let dials_in = player.brain.lobby_name().map(|_| player.name.as_str());
    player.owner.as_deref().or(dials_in)
}
