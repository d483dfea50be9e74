//! Following a game of a server until it is over.

use std::future::pending;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;
use words::{Language, Phrase, Printable, Say, UserError, say, says};

use serde::Deserialize;
use tokio::runtime::Runtime;
use tokio::select;
use tokio::time::{Instant, sleep, sleep_until};

use super::super::CommandError;
use super::super::error::runtime;
use super::super::replay::{ShownGame, Update};
use super::super::shown_table::{empty_table, title};
use super::client::{Client, ClientError};
use super::events::{Event, Events, StreamEnd};
use super::known::{GamePage, KnownGame, MissingPart, TalkTold};
use super::target::{Address, Place};

/// Updates that wait to be shown. While nobody looks, nothing is read, and the
/// server does not wait for it.
const UPDATES: usize = 4;

/// The shortest time between two updates.
const BREATH: Duration = Duration::from_millis(100);

/// The first pause before a lost connection is tried again; each is twice the one
/// before.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// The longest of these pauses.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How many attempts fail before a game is given up: about five minutes.
const MOST_ATTEMPTS: u32 = 15;

/// The outcome of following an address.
pub(super) enum FollowOutcome {
    /// A game as it is now, and its events from now on.
    Game(Box<ShownGame>, Receiver<Update>),
    /// The server plays none or several games: a text about them.
    Choice(String),
}

/// Why a game cannot be followed.
#[derive(Debug, thiserror::Error)]
enum FollowError {
    Client(#[from] ClientError),
    NotUnderstood(#[from] Phrase),
    Ended(#[from] StreamEnd),
    /// Nobody looks any more.
    Unwatched,
}

says!(FollowError {
    Self::Client(why) => why,
    Self::NotUnderstood(why) => why,
    Self::Ended(why) => ("terminal-watch-ended", why),
    Self::Unwatched => "terminal-watch-unwatched",
});

impl FollowError {
    fn is_passing(&self) -> bool {
        match self {
            FollowError::Client(error) => error.is_passing(),
            FollowError::Ended(ended) => *ended != StreamEnd::TooLarge,
            FollowError::NotUnderstood(_) | FollowError::Unwatched => false,
        }
    }

    fn is_missing(&self) -> bool {
        matches!(self, FollowError::Client(error) if error.is_missing())
    }
}

#[derive(Deserialize)]
struct Index {
    version: u32,
}

#[derive(Deserialize)]
struct Running {
    games: Vec<Summary>,
}

/// A running game in short.
#[derive(Deserialize)]
struct Summary {
    id: record::GameId,
    tournament: Option<String>,
    game: String,
    seats: std::collections::BTreeMap<String, String>,
    moves: usize,
}

impl FollowOutcome {
    /// Finds the game at an address, and follows it from a thread of its own. The
    /// token is the operator's, or the secret of this author.
    ///
    /// # Errors
    /// The server cannot be reached or is none, it has no such game, or it does
    /// not accept the token.
    pub(super) fn begin(
        address: Address,
        token: Option<&str>,
        author: Option<&str>,
        language: Language,
    ) -> Result<FollowOutcome, CommandError> {
        let runtime = runtime()?;
        let mut client = Client::new(address.authority);
        let place = runtime.block_on(find(&client, address.game));
        let place = match place.map_err(CommandError::failed)? {
            Ok(place) => place,
            Err(games) => {
                let text = choice(&client.authority, &games, language);
                return Ok(FollowOutcome::Choice(text));
            }
        };
        if let Some(token) = token {
            let known = runtime.block_on(log_in(&mut client, &place, token, author));
            known?;
        }
        let known = runtime.block_on(fetch(&client, &place));
        let known = known.map_err(|error| {
            if error.is_missing() {
                let at = client.authority.to_owned();
                let missing = Phrase::new("terminal-watch-missing").with("at", at);
                CommandError::failed(UserError::within(missing, "why", error))
            } else {
                CommandError::failed(error)
            }
        })?;
        let (sender, updates) = sync_channel(UPDATES);
        let first = Box::new(known.shown());
        if !known.is_running {
            return Ok(FollowOutcome::Game(first, updates));
        }
        if token.is_some() && !known.has_talk() {
            let note = language.say("terminal-watch-no-talk");
            // The queue is empty.
            let _ = sender.try_send(Update::Note(note));
        }
        thread::Builder::new()
            .name("watch".to_owned())
            .spawn(move || run(&runtime, &client, &place, known, &sender, language))?;
        Ok(FollowOutcome::Game(first, updates))
    }
}

/// The game that is asked for, or the only one that is played; else those that are.
async fn find(
    client: &Client,
    asked: Option<Place>,
) -> Result<Result<Place, Vec<Summary>>, FollowError> {
    let index: Index = client.get("").await.map_err(|error| match error {
        // Whatever answers there, it has no such API.
        ClientError::Refused(_, why) => ClientError::Foreign(client.authority.to_owned(), why),
        other => other,
    })?;
    if index.version != 1 {
        let what = format!("its API has version {}", index.version);
        return Err(ClientError::Foreign(client.authority.to_owned(), what).into());
    }
    if let Some(place) = asked {
        return Ok(Ok(place));
    }
    let mut running: Running = client.get("/games").await?;
    if running.games.len() == 1
        && let Some(only) = running.games.pop()
    {
        return Ok(Ok(only.place()));
    }
    Ok(Err(running.games))
}

impl Summary {
    fn place(&self) -> Place {
        let encoded = |name: &String| form_urlencoded::byte_serialize(name.as_bytes()).collect();
        Place {
            // In a path, a blank is no plus.
            tournament: self.tournament.as_ref().map(|name| {
                let name: String = encoded(name);
                name.replace('+', "%20")
            }),
            id: self.id,
        }
    }
}

/// The running games, each with the command that shows it.
fn choice(authority: &str, games: &[Summary], language: Language) -> String {
    if games.is_empty() {
        return format!(
            "{}\n",
            say!(language, "terminal-watch-none", at = authority)
        );
    }
    let mut table = empty_table(false);
    let columns = ["watch", "game", "players", "moves"];
    table.set_header(columns.map(|end| title(end, language)));
    for game in games {
        let players: Vec<&str> = game.seats.values().map(String::as_str).collect();
        table.add_row([
            format!("{authority}{}", game.place()),
            Printable::line(&game.game).into(),
            Printable::line(players.join(" - ")).into(),
            game.moves.to_string(),
        ]);
    }
    format!("{table}\n")
}

/// Logs in as the operator, or as the author of programs in a tournament.
async fn log_in(
    client: &mut Client,
    place: &Place,
    token: &str,
    author: Option<&str>,
) -> Result<(), CommandError> {
    let logged_in = match (author, &place.tournament) {
        (None, _) => client.log_in("/admin/login", &[("token", token)]).await,
        (Some(name), Some(tournament)) => {
            let path = format!("/tournaments/{tournament}/author");
            client
                .log_in(&path, &[("name", name), ("secret", token)])
                .await
        }
        (Some(_), None) => {
            return Err(CommandError::usage(Phrase::new("terminal-watch-authors")));
        }
    };
    logged_in.map_err(|error| {
        let failed = Phrase::new("terminal-watch-login");
        CommandError::failed(UserError::within(failed, "why", error))
    })
}

/// All of a game, with its conversations where they are shown.
async fn fetch(client: &Client, place: &Place) -> Result<KnownGame, FollowError> {
    let page: GamePage = client.get(&format!("{place}?info=1")).await?;
    let mut next = page.next;
    let mut known = KnownGame::of(page)?;
    while let Some(from) = next {
        next = fetch_page(client, place, &mut known, from).await?;
    }
    match client.get::<TalkTold>(&format!("{place}/talk")).await {
        Ok(talk) => known.hear(talk),
        Err(error) if error.is_missing() => {}
        Err(error) => return Err(error.into()),
    }
    Ok(known)
}

/// Takes in the page of a game from this entry on; gives where the next one begins.
async fn fetch_page(
    client: &Client,
    place: &Place,
    known: &mut KnownGame,
    from: usize,
) -> Result<Option<usize>, FollowError> {
    let page: GamePage = client.get(&format!("{place}?info=1&from={from}")).await?;
    let next = page.next;
    match known.take_in(page)? {
        // The game has begun again meanwhile: it is asked for as a whole.
        MissingPart::All => Err(StreamEnd::BegunAgain.into()),
        MissingPart::Nothing | MissingPart::From(_) => Ok(next),
    }
}

/// Follows the game until it is over or nobody looks any more.
fn run(
    runtime: &Runtime,
    client: &Client,
    place: &Place,
    known: KnownGame,
    sender: &SyncSender<Update>,
    language: Language,
) {
    let failed = match runtime.block_on(follow(client, place, known, sender, language)) {
        Ok(()) | Err(FollowError::Unwatched) => return,
        Err(error) if error.is_missing() => language.say("terminal-watch-broken-off"),
        Err(error) => error.say(language),
    };
    // If nobody looks any more, nobody wants to know.
    let _ = sender.send(Update::Failed(failed));
}

async fn follow(
    client: &Client,
    place: &Place,
    mut known: KnownGame,
    sender: &SyncSender<Update>,
    language: Language,
) -> Result<(), FollowError> {
    let (mut attempts, mut pause) = (0, FIRST_PAUSE);
    loop {
        let mut has_come_back = false;
        let followed = follow_once(client, place, &mut known, sender, &mut has_come_back).await;
        let error = match followed {
            Ok(()) => return Ok(()),
            Err(error) if error.is_passing() => error,
            Err(error) => return Err(error),
        };
        if has_come_back {
            (attempts, pause) = (0, FIRST_PAUSE);
        }
        attempts += 1;
        if attempts >= MOST_ATTEMPTS {
            return Err(error);
        }
        let seconds = pause.as_secs_f64();
        let again = say!(language, "terminal-watch-again", why = error, seconds);
        say(sender, Update::Note(again))?;
        sleep(pause).await;
        pause = (2 * pause).min(LONGEST_PAUSE);
        // It may have gone on, or have begun again, while nobody listened.
        match fetch(client, place).await {
            Ok(now) => {
                known = now;
                say(sender, Update::Note(String::new()))?;
                say(sender, Update::Game(Box::new(known.shown())))?;
            }
            Err(error) if error.is_passing() => {}
            Err(error) => return Err(error),
        }
    }
}

/// Follows the game over one connection; `has_come_back` says that there was one.
async fn follow_once(
    client: &Client,
    place: &Place,
    known: &mut KnownGame,
    sender: &SyncSender<Update>,
    has_come_back: &mut bool,
) -> Result<(), FollowError> {
    if known.is_running {
        let streams = Streams::open(client, place).await?;
        *has_come_back = true;
        if let Some(mut streams) = streams {
            if streams.talk.is_some() {
                known.forget_talk();
            }
            streams.read(client, place, known, sender).await?;
        }
    }
    let mut last = fetch(client, place).await?;
    if known.has_talk() {
        last.keep_talk_of(known);
    }
    *known = last;
    say(sender, Update::Game(Box::new(known.shown())))
}

/// The streams of a running game.
struct Streams {
    game: Events,
    /// `None` if its conversations are not shown to us.
    talk: Option<Events>,
}

impl Streams {
    /// Opens the streams; `None` if the game has just ended.
    async fn open(client: &Client, place: &Place) -> Result<Option<Streams>, FollowError> {
        let unless_missing = |opened: Result<Events, ClientError>| match opened {
            Ok(events) => Ok(Some(events)),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error),
        };
        let game = client.events(&format!("{place}/events?info=1")).await;
        let Some(game) = unless_missing(game)? else {
            return Ok(None);
        };
        let talk = client.events(&format!("{place}/talk/events")).await;
        let talk = unless_missing(talk)?;
        Ok(Some(Streams { game, talk }))
    }

    /// Takes in the events until the game is over.
    async fn read(
        &mut self,
        client: &Client,
        place: &Place,
        known: &mut KnownGame,
        sender: &SyncSender<Update>,
    ) -> Result<(), FollowError> {
        let mut is_new = false;
        let mut is_over = false;
        let mut shown = Instant::now();
        while !is_over || self.talk.is_some() {
            select! {
                event = self.game.next(), if !is_over => {
                    let event = event?;
                    is_over = event.name == "over";
                    if event.name == "game" {
                        take_in(client, place, known, &event).await?;
                        is_new = true;
                    }
                }
                event = next(&mut self.talk) => {
                    let event = event?;
                    if event.name == "talk" {
                        known.hear(understood(&event)?);
                        is_new = true;
                    } else if event.name == "over" {
                        self.talk = None;
                    }
                }
                () = sleep_until(shown + BREATH), if is_new => {
                    say(sender, Update::Game(Box::new(known.shown())))?;
                    (is_new, shown) = (false, Instant::now());
                }
            }
        }
        Ok(())
    }
}

/// The next event of a stream; none ever comes without one.
async fn next(events: &mut Option<Events>) -> Result<Event, StreamEnd> {
    match events {
        Some(events) => events.next().await,
        None => pending().await,
    }
}

/// Takes in the last page of a game, and asks for the part that is missing before it.
async fn take_in(
    client: &Client,
    place: &Place,
    known: &mut KnownGame,
    event: &Event,
) -> Result<(), FollowError> {
    let page: GamePage = understood(event)?;
    let mut missing = match known.take_in(page)? {
        MissingPart::Nothing => None,
        MissingPart::From(from) => Some(from),
        MissingPart::All => {
            return Err(StreamEnd::BegunAgain.into());
        }
    };
    while let Some(from) = missing {
        missing = fetch_page(client, place, known, from).await?;
    }
    Ok(())
}

fn understood<T: serde::de::DeserializeOwned>(event: &Event) -> Result<T, FollowError> {
    let read = serde_json::from_str(&event.data);
    read.map_err(|error| StreamEnd::Broken(error.to_string()).into())
}

fn say(sender: &SyncSender<Update>, update: Update) -> Result<(), FollowError> {
    sender.send(update).map_err(|_| FollowError::Unwatched)
}
