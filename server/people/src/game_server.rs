//! The one task that knows the people here and the games. It answers at once and
//! waits for nobody: a person takes notices from a bounded queue, or misses them.

mod actor;
mod announcements;
mod brains;
mod game_request;
mod games_here;
mod login;
mod people_here;
mod player;
mod request_refusal;
mod results;
mod running_game;
mod seeks;

use std::sync::Arc;

use games::{Entry, Seat, Settings, Turn, Viewer};
use tokio::sync::{mpsc, oneshot};
use words::{Phrase, UserError};

use contest::BrainConfig;
use contest::live::LiveGame;
use contest::lobby::{HeldName, Plays};
use contest::person::{SeatHandle, TableSeat};
use net::Origin;
use record::time_control::TimeControl;
use record::{GameId, Id};
use store::StoreError;

pub use actor::{GameServerActor, GameServerRules, MAX_GAMES};
pub use login::Login;
pub use request_refusal::RequestRefusal;
pub use results::NotReady;

/// Why no more games can be hosted.
#[derive(Debug, thiserror::Error)]
pub enum GameServerError {
    /// The store fails.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The writer of results has ended without a word.
    #[error("results are kept no more")]
    NotKept,
}

/// Most requests that wait for the server; the senders of further ones wait too.
const QUEUE: usize = 256;

/// The number of a person who is logged in; none is given twice. Only the server of
/// games makes one: it comes from no text and no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(u64);

/// The number under which somebody seeks an opponent; a server gives none twice.
pub type SeekId = Id<OfSeek>;

/// The kind of thing that a [`SeekId`] numbers: an offer.
pub enum OfSeek {}

/// A message to a person that is no answer to a request.
pub enum Notice {
    /// A line.
    Text(Phrase),
    /// A game begins, with the person in it; moves may have been made by now.
    Seated(SeatHandle),
    /// The person is back in a game that goes on.
    SeatedAgain(SeatHandle),
    /// The person plays a match of hands in a tournament, from now on or again.
    AtTable(TableSeat),
    /// The person has logged in anew somewhere else.
    Replaced,
    /// The server ends.
    Goodbye,
}

/// A game as somebody would like to play it.
#[derive(Clone)]
pub struct GameRequest {
    /// The game.
    pub game: &'static Entry,
    /// Board and options.
    pub settings: Settings,
    /// The limits of thinking, of people too; without them people have as long
    /// as they like.
    pub time: Option<TimeControl>,
    /// The seat that the person would like; drawn where it is all the same.
    pub seat: Option<Seat>,
    /// The position and the moves with which it begins.
    pub start: GameStart,
}

/// The position and the moves with which a game begins; none where it begins as usual.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct GameStart {
    /// The position that somebody chose, as the game writes it.
    pub position: Option<String>,
    /// The turns of an earlier game of which others were taken back.
    pub turns: Vec<(Seat, String)>,
    /// The limits of each seat, where they are not those of the game.
    pub times: Vec<Option<TimeControl>>,
    /// Why the result does not count, where the position was chosen or moves of an earlier
    /// game were taken back.
    pub struck: Option<String>,
}

impl GameStart {
    /// The start at a position that a person chose; the result does not count.
    ///
    /// # Errors
    /// It is none of this game, the game is over there, or it would tell what the game
    /// hides.
    pub fn at(game: &Entry, settings: &Settings, position: &str) -> Result<GameStart, UserError> {
        let state = game.from_position(settings, position);
        let state = state.map_err(UserError::sentence)?;
        if state.has_hidden() {
            return Err(Phrase::new("terminal-position-hidden").into());
        }
        if matches!(state.turn(), Turn::Over(_)) {
            return Err(Phrase::new("terminal-position-over").into());
        }
        Ok(GameStart {
            position: Some(state.position(Viewer::Public)),
            struck: Some("the start position was chosen".to_owned()),
            ..GameStart::default()
        })
    }

    /// All moves, separated by spaces.
    pub fn opening(&self) -> String {
        let turns = self.turns.iter().map(|(_, text)| text.as_str());
        turns.collect::<Vec<&str>>().join(" ")
    }
}

/// A request of a person.
pub enum Request {
    /// To play against the brains of these names, or against any one where none
    /// is named.
    Play(GameRequest, Vec<String>),
    /// To be found by an opponent for this game: by the person of this name alone, where
    /// one is named.
    Seek(GameRequest, Option<String>),
    /// To play with the person who made the offer of this number.
    Accept(SeekId),
    /// To refuse the offer of this number, which was made to this person alone.
    Refuse(SeekId),
    /// To be found by nobody any more.
    Withdraw,
    /// To give up the game.
    Resign,
    /// To offer a draw, or to take the one that is offered.
    Draw,
    /// To take back so many moves, or the own last one and all that followed; or to agree
    /// to what the opponent would take back. Brains agree at once.
    TakeBack(Option<usize>),
    /// To refuse the draw that is offered, or that moves are taken back.
    Decline,
    /// To halt the own game, or to let it go on; of this number, where one is
    /// given.
    Pause(Option<GameId>),
    /// To break off the own game, likewise.
    Stop(Option<GameId>),
    /// To say something to everybody.
    Say(String),
    /// To say something to the person of this name.
    Tell(String, String),
}

/// The people here and the games, at one instant.
#[derive(Clone, Default)]
pub struct View {
    /// The people who are logged in, with the game that each plays.
    pub people: Vec<(String, Option<Arc<LiveGame>>)>,
    /// The running games.
    pub games: Vec<Arc<LiveGame>>,
    /// The offers to everybody: number, name of the person, game.
    pub seeks: Vec<(SeekId, String, GameRequest)>,
    /// The offers to one person: the name of that person, and the offer.
    pub challenges: Vec<(String, (SeekId, String, GameRequest))>,
    /// The brains that can be played against.
    pub brains: Vec<Opponent>,
    /// Those that are started or dialled when somebody wants to play them.
    pub at_hand: Vec<BrainConfig>,
}

impl View {
    /// The offers that concern the person of this name: those that it alone has made or
    /// got come first.
    pub fn seeks_for(
        &self,
        person: Option<&str>,
    ) -> impl Iterator<Item = &(SeekId, String, GameRequest)> {
        let own = self.challenges.iter().filter(move |(to, (_, from, _))| {
            person.is_some_and(|person| person == to || person == from)
        });
        own.map(|(_, seek)| seek).chain(&self.seeks)
    }
}

/// A brain that can be played against.
#[derive(Clone)]
pub struct Opponent {
    /// The name of the brain.
    pub name: String,
    /// The games that it plays; `None` where nobody has asked it yet.
    pub plays: Option<Plays>,
    /// Whether it waits in the lobby, or is at hand: started or dialled when
    /// somebody wants to play it.
    pub waits: bool,
}

impl Opponent {
    /// Whether it may be asked to play this game.
    pub fn may_play(&self, game: &str) -> bool {
        let plays = self.plays.as_ref();
        plays.is_none_or(|plays| plays.contains(&game))
    }

    /// The games that it plays, separated by blanks; empty where they are not known.
    pub fn games(&self) -> String {
        let plays = self.plays.as_ref();
        plays.map_or_else(String::new, |plays| plays.join(" "))
    }

    /// Where it is, as programs read it.
    pub fn place(&self) -> &'static str {
        if self.waits { "waiting" } else { "at hand" }
    }

    /// Where it is, in words.
    pub fn place_in_words(&self) -> Phrase {
        Phrase::new(if self.waits {
            "terminal-brain-waiting"
        } else {
            "terminal-brain-at-hand"
        })
    }
}

/// A request of the operator.
pub enum Operation {
    /// To send a person away, or a brain that waits.
    Disconnect(String),
    /// To halt a game, or to let it go on.
    Pause(GameId),
    /// To break a game off, without a result.
    Stop(GameId),
}

/// The answer to a request: a sentence, if there is one, or the reason of a refusal.
type RequestResult = Result<Option<Phrase>, RequestRefusal>;

enum Message {
    Join {
        name: HeldName,
        origin: Origin,
        notices: mpsc::Sender<Notice>,
        reply: oneshot::Sender<PersonId>,
    },
    Leave(PersonId),
    Lose(PersonId),
    Reconnect {
        name: String,
        owner: bool,
        origin: Origin,
        notices: mpsc::Sender<Notice>,
        reply: oneshot::Sender<Option<(PersonId, String)>>,
    },
    Ask {
        who: PersonId,
        request: Box<Request>,
        reply: oneshot::Sender<RequestResult>,
    },
    Look(oneshot::Sender<View>),
    Ready(oneshot::Sender<Result<(), NotReady>>),
    Operate {
        operation: Operation,
        reply: oneshot::Sender<RequestResult>,
    },
}

/// Where the server is asked. Clones ask the same one.
#[derive(Clone)]
pub struct GameServer {
    messages: mpsc::Sender<Message>,
}

impl GameServer {
    fn channel() -> (GameServer, mpsc::Receiver<Message>) {
        let (messages, inbox) = mpsc::channel(QUEUE);
        (GameServer { messages }, inbox)
    }

    /// A server that is closed: nobody is there, and nobody gets in.
    pub fn closed() -> GameServer {
        GameServer::channel().0
    }

    /// Sends a message and waits for the answer.
    async fn request<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<T>) -> Message,
    ) -> Result<T, RequestRefusal> {
        let (reply, answer) = oneshot::channel();
        let sent = self.messages.send(message(reply)).await;
        sent.map_err(|_| RequestRefusal::Closing)?;
        answer.await.map_err(|_| RequestRefusal::Closing)
    }

    /// Logs a person in under a name that is held for it.
    ///
    /// # Errors
    /// The server ends.
    async fn join(
        &self,
        name: HeldName,
        origin: Origin,
        notices: mpsc::Sender<Notice>,
    ) -> Result<PersonId, RequestRefusal> {
        let join = |reply| Message::Join {
            name,
            origin,
            notices,
            reply,
        };
        self.request(join).await
    }

    /// Lets a person who has lost the connection in the middle of a game come back under
    /// this name, seated there as before; gives the new number and the name. `owner`:
    /// the name has proved to be its own, so that it may take over from a connection
    /// that lives. `None`: nobody of this name may be replaced.
    async fn come_back(
        &self,
        name: &str,
        owner: bool,
        origin: Origin,
        notices: mpsc::Sender<Notice>,
    ) -> Option<(PersonId, String)> {
        let reconnect = |reply| Message::Reconnect {
            name: name.to_owned(),
            owner,
            origin,
            notices,
            reply,
        };
        self.request(reconnect).await.ok()?
    }

    /// Notes that the connection of a person is lost. Its seat is kept for a
    /// while; without a game the person is logged out.
    pub async fn lose(&self, who: PersonId) {
        // A server that is closed has nobody in it.
        let _ = self.messages.send(Message::Lose(who)).await;
    }

    /// Logs a person out. Its offers, and those to it, end.
    pub async fn leave(&self, who: PersonId) {
        // A server that is closed has nobody in it.
        let _ = self.messages.send(Message::Leave(who)).await;
    }

    /// Asks for something; returns the reply to the person, if there is one.
    ///
    /// # Errors
    /// Why not.
    pub async fn ask(&self, who: PersonId, request: Request) -> RequestResult {
        let ask = |reply| Message::Ask {
            who,
            request: Box::new(request),
            reply,
        };
        self.request(ask).await?
    }

    /// Looks around.
    pub async fn look(&self) -> View {
        self.request(Message::Look).await.unwrap_or_default()
    }

    /// Has something done for the operator; returns the reply.
    ///
    /// # Errors
    /// Why not.
    pub async fn operate(&self, operation: Operation) -> RequestResult {
        let operate = |reply| Message::Operate { operation, reply };
        self.request(operate).await?
    }
}

#[cfg(test)]
mod tests {
    use super::Opponent;

    #[test]
    fn a_brain_is_offered_for_the_games_it_plays_or_may_play() {
        let brain = |plays: Option<&[&'static str]>| Opponent {
            name: "Deep".to_owned(),
            plays: plays.map(Into::into),
            waits: true,
        };
        assert!(brain(None).may_play("gomoku"), "nobody has asked it");
        assert!(brain(Some(&["kalaha", "gomoku"])).may_play("gomoku"));
        assert!(!brain(Some(&["kalaha"])).may_play("gomoku"));
        assert!(!brain(Some(&[])).may_play("gomoku"), "it plays nothing");
    }
}
