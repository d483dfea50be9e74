//! The receivers of every move: the event stream, the person at this terminal, and the
//! spectators of the games of a server.

use std::future::Future;
use std::io::{self, IsTerminal as _, Write as _};
use std::pin::Pin;

use games::{AnyGame, Seat, Viewer, find};
use tokio::sync::mpsc;
use words::{Language, Printable};

use crate::live::{LiveGame, Publisher};
use crate::running_games::{GameGroup, GameGuard};
use crate::take_backs::TakeBacks;
use record::{Entry, Journal};
use referee::{Observer, Order};
use store::events::{Event, Events};

/// Clears a terminal and goes to its top left corner.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// Where moves are told of.
#[derive(Clone, Default)]
pub struct Watchers {
    /// The event stream.
    pub events: Option<Events>,
    /// Whether every move is said on it.
    pub moves: bool,
    /// Whether boards are drawn on standard output.
    pub boards: bool,
    /// Where the games are entered while they run.
    pub games: GameGroup,
    /// Whether they are shown to the spectators of the games of a server.
    pub shown: bool,
    /// The moves that a person at this terminal may take back, where one may.
    pub take_backs: Option<TakeBacks>,
}

/// The observer of one game.
struct GameObserver {
    watchers: Watchers,
    publisher: Option<Publisher>,
}

impl Watchers {
    /// Says an event on the stream, where there is one.
    ///
    /// # Errors
    /// The stream has failed.
    pub async fn say(&self, event: &Event<'_>) -> io::Result<()> {
        match &self.events {
            Some(events) => events.say(event).await,
            None => Ok(()),
        }
    }

    /// Enters a game that starts from this state: gives its observer, none where nobody
    /// cares; its place among the running games; and the orders for its referee.
    pub(super) fn of_a_game(
        &self,
        journal: &Journal,
        start: &dyn AnyGame,
    ) -> (Option<Box<dyn Observer>>, GameGuard, mpsc::Receiver<Order>) {
        let live = self.shown.then(|| {
            let contest = self.games.contest().map(str::to_owned);
            LiveGame::new(journal.clone(), start.clone_box(), contest)
        });
        let (guard, orders) = self.games.begin(journal.id, live);
        let publisher = guard.publisher();
        let is_watched =
            self.tells_moves() || self.boards || publisher.is_some() || self.take_backs.is_some();
        let watching = is_watched.then(|| {
            Box::new(GameObserver {
                watchers: self.clone(),
                publisher,
            }) as Box<dyn Observer>
        });
        (watching, guard, orders)
    }

    /// Whether each move is an event.
    pub(crate) fn tells_moves(&self) -> bool {
        self.moves && self.events.is_some()
    }

    async fn say_move(&self, journal: &Journal) {
        let (Some(events), Some(Entry::Turn { seat, text, used })) =
            (&self.events, journal.entries.last())
        else {
            return;
        };
        let Ok(game) = find(&journal.game) else {
            return;
        };
        let event = Event::Move {
            id: journal.id,
            seat: game.info.seats[seat.index()],
            player: &journal.players[seat.index()].name,
            action: text,
            ms: u64::try_from(used.unwrap_or_default().as_millis()).unwrap_or(u64::MAX),
        };
        if let Err(error) = events.say(&event).await {
            // The end of the game will fail on the same stream and stop the run.
            tracing::debug!("{error}");
        }
    }
}

impl Observer for GameObserver {
    fn played<'a>(
        &'a mut self,
        journal: &'a Journal,
        state: &'a dyn AnyGame,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        if let Some(publisher) = &self.publisher {
            publisher.follow(journal, state);
        }
        let watchers = &self.watchers;
        if let Some(take_backs) = &watchers.take_backs {
            take_backs.follow(journal);
        }
        Box::pin(async move {
            if watchers.moves {
                watchers.say_move(journal).await;
            }
            if watchers.boards {
                draw(journal, state);
            }
        })
    }

    fn away(&mut self, seat: Seat, is_away: bool) {
        if let Some(publisher) = &mut self.publisher {
            publisher.away(seat, is_away);
        }
    }

    fn heard(&mut self, journal: &Journal) {
        if let Some(publisher) = &mut self.publisher {
            publisher.heard(journal);
        }
    }
}

fn draw(journal: &Journal, state: &dyn AnyGame) {
    let mut out = io::stdout().lock();
    let clear = if out.is_terminal() { CLEAR } else { "" };
    let names = journal.players.iter();
    let names = names.map(|player| Printable::line(&player.name).into());
    let names: Vec<String> = names.collect();
    let last = match journal.entries.last() {
        Some(Entry::Turn { seat, text, used }) => format!(
            "{} played {} in {} ms",
            names.get(seat.index()).map_or("?", String::as_str),
            Printable::line(text),
            used.unwrap_or_default().as_millis()
        ),
        Some(Entry::Chance { text }) => format!("chance brought {}", Printable::line(text)),
        Some(Entry::Info { .. }) | None => String::new(),
    };
    let board = render::text::board(&state.scene(Viewer::Public), Language::ENGLISH);
    let title = names.join(" against ");
    // A terminal that is gone is no reason to stop the games.
    let _ = write!(
        out,
        "{clear}game {}: {title}\n{board}{last}\n\n",
        journal.id
    );
    let _ = out.flush();
}
