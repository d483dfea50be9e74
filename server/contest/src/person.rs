//! The seat of a connected person: its two sides, that of the referee and that of the
//! connection that shows the person the board; and how contests call people to their games.

use std::any::Any;
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use games::Seat;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::live::LiveGame;
use crate::lobby::Whereabouts;
use record::verdict::{Failure, FailureCause};
use referee::player::{Event, Fault, Limits, News, Player, Question};
use store::same_name::NameKey;
use words::Phrase;

/// Most calls that wait for the server; contests wait then.
const MAX_CALLS: usize = 64;

/// A turn that a person played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many moves had been made when it was typed: one that comes too late
    /// is no answer to the next question.
    pub ply: usize,
    /// The turn in canonical form; legal where it was typed.
    pub turn: String,
}

/// The person's side. When all of them are dropped, the person has left the
/// game.
#[derive(Clone)]
pub struct SeatHandle {
    /// The game.
    pub live: Arc<LiveGame>,
    /// Where the person sits.
    pub seat: Seat,
    /// Where turns go.
    pub answers: mpsc::Sender<Answer>,
    _here: Arc<oneshot::Sender<()>>,
}

/// The seat that a person who was called to a game is handed.
#[derive(Clone)]
pub enum PersonSeat {
    /// A seat in a game on a board.
    Board(SeatHandle),
    /// A seat in a match of hands.
    Table(TableSeat),
}

/// The table at which a match of hands is played now, of a type that the match and the
/// server of people know. `None` while no table is there.
pub type MatchTable = Option<Arc<dyn Any + Send + Sync>>;

/// The person's side of a seat in a match of hands. When all of them are dropped, the
/// person has left the match.
#[derive(Clone)]
pub struct TableSeat {
    /// The person's name at the table.
    pub name: String,
    /// The match, as the person is told of it.
    pub begins: Phrase,
    /// The table, as long as the match lasts.
    pub table: watch::Receiver<MatchTable>,
    _here: Arc<oneshot::Sender<()>>,
}

/// The other side of it.
pub struct PersonAtTable {
    /// Where the person is told of the table. The match is over when it is dropped.
    pub table: Arc<watch::Sender<MatchTable>>,
    /// Ready when the person has left.
    pub leaves: oneshot::Receiver<()>,
}

/// The referee's side.
pub struct PersonAtBoard {
    name: String,
    limits: Limits,
    /// The game, once it is known.
    live: Option<Arc<LiveGame>>,
    answers: mpsc::Receiver<Answer>,
    /// Ready when the person has left; `None` once that is told.
    leaves: Option<oneshot::Receiver<()>>,
    is_asked: bool,
    heard_at: Instant,
    /// The person's side, until the game is known.
    side: Option<PersonSide>,
}

/// The person's side of a seat in a game that does not run yet.
struct PersonSide {
    answers: mpsc::Sender<Answer>,
    here: oneshot::Sender<()>,
}

impl PersonAtBoard {
    /// A person of this name who sits down. `timed`: the person was told of limits of time,
    /// and they hold.
    pub fn new(name: String, timed: bool) -> PersonAtBoard {
        // One turn at a time can be of use.
        let (sender, answers) = mpsc::channel(1);
        let (here, leaves) = oneshot::channel();
        PersonAtBoard {
            name,
            limits: if timed { Limits::Halting } else { Limits::None },
            live: None,
            answers,
            leaves: Some(leaves),
            is_asked: false,
            heard_at: Instant::now(),
            side: Some(PersonSide {
                answers: sender,
                here,
            }),
        }
    }

    /// Begins this game for the person at this seat; gives the person's side, once.
    pub fn begin(&mut self, live: &Arc<LiveGame>, seat: Seat) -> Option<SeatHandle> {
        let own = self.side.take()?;
        self.live = Some(live.clone());
        Some(SeatHandle {
            live: live.clone(),
            seat,
            answers: own.answers,
            _here: Arc::new(own.here),
        })
    }
}

impl Player for PersonAtBoard {
    fn name(&self) -> &str {
        &self.name
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    /// The events are on the board.
    fn tell(&mut self, news: &News<'_>) {
        if let News::Over { .. } | News::BrokenOff = news {
            self.is_asked = false;
        }
    }

    fn ask(&mut self, _: &Question<'_>) -> Result<(), Fault> {
        self.is_asked = true;
        Ok(())
    }

    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        while self.is_asked
            && let Some(answer) = ready!(self.answers.poll_recv(context))
        {
            if self
                .live
                .as_ref()
                .is_some_and(|live| answer.ply == live.ply())
            {
                self.is_asked = false;
                self.heard_at = Instant::now();
                return Poll::Ready(Event::Turn(answer.turn));
            }
        }
        let Some(leaves) = &mut self.leaves else {
            return Poll::Pending;
        };
        // Nothing is ever sent: it ends when the other side is dropped.
        let _ = ready!(Pin::new(leaves).poll(context));
        self.leaves = None;
        Poll::Ready(Event::Fault(Fault::left()))
    }

    fn heard_at(&self) -> Instant {
        self.heard_at
    }
}

/// The people of a server, as its contests see them. Clones see the same.
#[derive(Clone)]
pub struct People {
    whereabouts: watch::Receiver<BTreeMap<NameKey, Whereabouts>>,
    calls: mpsc::Sender<Call>,
}

/// The server's side: the calls of contests, and where it says which people are here.
pub struct Calls {
    calls: mpsc::Receiver<Call>,
    whereabouts: watch::Sender<BTreeMap<NameKey, Whereabouts>>,
}

/// A contest calls a person to a game. The answer is where the person's seat is handed in
/// once the game begins; without one, nobody comes.
pub struct Call {
    /// The person's name.
    pub name: String,
    /// Where it is answered.
    pub answer: oneshot::Sender<oneshot::Sender<PersonSeat>>,
}

/// A person called to a game of a contest, and kept free for it.
pub struct CalledPerson {
    /// The person, at the board.
    pub at_board: PersonAtBoard,
    seat: Option<oneshot::Sender<PersonSeat>>,
}

impl CalledPerson {
    /// Shows the person the game that begins.
    pub(crate) fn begin(&mut self, live: &Arc<LiveGame>, seat: Seat) {
        let handle = self.at_board.begin(live, seat);
        if let (Some(handle), Some(to)) = (handle, self.seat.take()) {
            // Of a server that ends nobody takes it: then the person has left.
            let _ = to.send(PersonSeat::Board(handle));
        }
    }

    /// Seats the person in a match of hands, and tells the person that it begins.
    pub fn sit_at_table(self, begins: Phrase) -> PersonAtTable {
        let (sender, table) = watch::channel(None);
        let (here, leaves) = oneshot::channel();
        if let Some(to) = self.seat {
            let seat = TableSeat {
                name: self.at_board.name().to_owned(),
                begins,
                table,
                _here: Arc::new(here),
            };
            // Of a server that ends nobody takes it: then the person has left.
            let _ = to.send(PersonSeat::Table(seat));
        }
        PersonAtTable {
            table: Arc::new(sender),
            leaves,
        }
    }
}

impl People {
    /// Nobody is here yet.
    pub fn channel() -> (People, Calls) {
        let (sender, calls) = mpsc::channel(MAX_CALLS);
        let (whereabouts, seen) = watch::channel(BTreeMap::new());
        let people = People {
            whereabouts: seen,
            calls: sender,
        };
        (people, Calls { calls, whereabouts })
    }

    /// Where the person of this name is.
    pub fn whereabouts(&self, name: &str) -> Whereabouts {
        let all = self.whereabouts.borrow();
        let known = all.get(&NameKey::of(name));
        known.copied().unwrap_or(Whereabouts::Away)
    }

    /// Changes when somebody comes, goes, begins or ends a game.
    pub(crate) fn changes(&self) -> watch::Receiver<BTreeMap<NameKey, Whereabouts>> {
        self.whereabouts.clone()
    }

    /// Calls the person of this name to a game; `None` where the person is not here or not
    /// free.
    pub async fn call(&self, name: &str) -> Option<CalledPerson> {
        let (answer, answered) = oneshot::channel();
        let name = name.to_owned();
        let call = Call {
            name: name.clone(),
            answer,
        };
        self.calls.send(call).await.ok()?;
        Some(CalledPerson {
            seat: Some(answered.await.ok()?),
            at_board: PersonAtBoard::new(name, true),
        })
    }

    /// The failure of a person who is not here, and was waited for so long.
    pub fn absence(&self, name: &str, wait: Option<Duration>) -> Failure {
        let what = match self.whereabouts(name) {
            Whereabouts::Busy => "was busy with something else",
            Whereabouts::Here | Whereabouts::Away => "was not logged in",
        };
        let wait = wait.map(|wait| format!(" for {}", humantime::format_duration(wait)));
        let detail = format!("'{name}' {what}{}", wait.unwrap_or_default());
        Failure::new(FailureCause::NotStarted, detail)
    }
}

impl Calls {
    /// The next call.
    pub async fn next(&mut self) -> Option<Call> {
        self.calls.recv().await
    }

    /// Notes where the person of this name is.
    pub fn note(&self, name: &str, now: Whereabouts) {
        self.whereabouts.send_if_modified(|all| {
            let key = NameKey::of(name);
            match now {
                Whereabouts::Away => all.remove(&key).is_some(),
                now => all.insert(key, now) != Some(now),
            }
        });
    }
}
