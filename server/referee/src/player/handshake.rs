//! The handshake with a brain, and telling it the game and its conditions.

use std::num::NonZeroU64;
use std::time::Duration;

use games::{Entry, GameInfo, Seat, Settings};
use protocol::line::{BrainLine, MAX_LINE, ManagerLine, Name, Version, escaped, quoted};
use tokio::time::{Instant, timeout_at};

use super::wire::{Wire, WireEvent};
use record::time_control::TimeControl;
use record::verdict::{Failure, FailureCause};

/// The conditions that all games of a contest share.
#[derive(Clone)]
pub struct Conditions {
    /// The game.
    pub game: &'static Entry,
    /// Board and options.
    pub settings: Settings,
    /// The limits of time.
    pub time: TimeControl,
    /// Conditions that protocol 0,1 cannot express, in words.
    pub beyond_published: Option<String>,
    /// The longest wait for an answer that is not a move.
    pub answer_timeout: Duration,
}

/// The most bytes of the reason for which a brain is sent away.
const LONGEST_REASON: usize = MAX_LINE - "refused ".len();

/// A brain's answer to one query.
type Answer = Result<String, Failure>;

/// Says hello and asks for the version.
///
/// # Errors
/// `handshake failed`: no answer in time, a wrong one, or an unknown version.
pub async fn greet(wire: &mut Wire, answer_timeout: Duration) -> Result<Version, Failure> {
    let hello = ask(wire, &ManagerLine::Hello, None, answer_timeout).await?;
    if BrainLine::parse(&hello) != BrainLine::HelloOk {
        return Err(wrong_answer(&ManagerLine::Hello, &hello));
    }
    let com = ask(wire, &ManagerLine::Com, None, answer_timeout).await?;
    let BrainLine::Com(version) = BrainLine::parse(&com) else {
        return Err(wrong_answer(&ManagerLine::Com, &com));
    };
    version.parse().map_err(|error| {
        let version = escaped(version.as_bytes());
        failed(format!("it answered 'com {version}': {error}"))
    })
}

/// Tells a brain of 0,2 why it is sent away. A reason too long for a line is cut off.
pub fn refuse(wire: &mut Wire, version: Version, why: &str) {
    if version >= Version::V02 {
        let plain = why.replace(char::is_control, " ");
        let end = plain.floor_char_boundary(LONGEST_REASON);
        wire.queue(&ManagerLine::Refused(&plain[..end]));
    }
}

/// Asks for the name.
///
/// # Errors
/// `handshake failed`: no answer in time, a wrong one, or an unusable name.
pub async fn ask_name(
    wire: &mut Wire,
    version: Version,
    answer_timeout: Duration,
) -> Result<Name, Failure> {
    let answer = ask(wire, &ManagerLine::Name, Some(version), answer_timeout).await?;
    let BrainLine::Name(name) = BrainLine::parse(&answer) else {
        return Err(wrong_answer(&ManagerLine::Name, &answer));
    };
    name.parse().map_err(|error| {
        let name = escaped(name.as_bytes());
        failed(format!("it calls itself '{name}': {error}"))
    })
}

/// Asks whether it plays a game.
///
/// # Errors
/// `handshake failed`: no answer in time, or one that is neither yes nor no.
pub async fn ask_game(
    wire: &mut Wire,
    version: Version,
    info: &GameInfo,
    answer_timeout: Duration,
) -> Result<bool, Failure> {
    let game = ManagerLine::Game(info.name);
    let answer = ask(wire, &game, Some(version), answer_timeout).await?;
    match BrainLine::parse(&answer) {
        BrainLine::GameOk => Ok(true),
        BrainLine::GameFailed => Ok(false),
        _ => Err(wrong_answer(&game, &answer)),
    }
}

/// Asks a brain of 0,2 for the secret that protects its name.
///
/// # Errors
/// `handshake failed`: no answer in time, or a wrong one.
pub async fn ask_token(wire: &mut Wire, answer_timeout: Duration) -> Result<String, Failure> {
    let asked = ask(
        wire,
        &ManagerLine::Token,
        Some(Version::V02),
        answer_timeout,
    );
    match BrainLine::parse(&asked.await?) {
        BrainLine::Token(secret) => Ok(secret.to_owned()),
        // The answer may be half a secret, so it is never quoted.
        _ => Err(failed("it gave no token".to_owned())),
    }
}

/// Tells a greeted brain the game and its seat, and asks for its name if it is
/// not known yet (this comes before the limit of time).
///
/// # Errors
/// `game refused` if it does not play the game; `handshake failed` if it
/// answers wrongly or not at all, or its protocol cannot express the
/// conditions.
pub async fn introduce(
    wire: &mut Wire,
    version: Version,
    conditions: &Conditions,
    seat: Seat,
    known: Option<Name>,
) -> Result<Name, Failure> {
    let info = conditions.game.info;
    let limit = conditions.answer_timeout;
    if let (Version::V01, Some(beyond)) = (version, &conditions.beyond_published) {
        let failure = failed(format!(
            "it speaks 0,1, which cannot say '{beyond}'; leave that out or use a brain of 0,2"
        ));
        // The reader of the message needs the name of the brain.
        return Err(match ask_name(wire, version, limit).await {
            Ok(name) => failure.of(&name),
            Err(_) => failure,
        });
    }
    if !ask_game(wire, version, info, limit).await? {
        let detail = format!("it does not play {}", info.name);
        return Err(Failure::new(FailureCause::GameRefused, detail));
    }
    let board = ManagerLine::Board(conditions.settings.board());
    let answer = ask(wire, &board, Some(version), limit).await?;
    if BrainLine::parse(&answer) != BrainLine::BoardOk {
        return Err(wrong_answer(&board, &answer));
    }
    if version >= Version::V02 {
        for (key, value) in conditions.settings.changed() {
            wire.queue(&ManagerLine::Option { key, value });
        }
    }
    seat_at(wire, version, conditions, seat).await?;
    let name = match known {
        Some(name) => name,
        None => ask_name(wire, version, limit).await?,
    };
    if let Some(line) = time_line(version, conditions.time) {
        wire.queue(&line);
    }
    wire.flush().await;
    Ok(name)
}

/// Tells a brain its seat.
///
/// # Errors
/// `handshake failed`: no answer in time, or a wrong one.
pub(super) async fn seat_at(
    wire: &mut Wire,
    version: Version,
    conditions: &Conditions,
    seat: Seat,
) -> Result<(), Failure> {
    let player = ManagerLine::Player(conditions.game.info.seats[seat.index()]);
    let answer = ask(wire, &player, Some(version), conditions.answer_timeout).await?;
    match BrainLine::parse(&answer) {
        BrainLine::PlayerOk => Ok(()),
        _ => Err(wrong_answer(&player, &answer)),
    }
}

/// Says hello to a brain that may still owe an answer, and discards its lines
/// until it answers the hello. (`end game` was sent when its game ended.)
///
/// # Errors
/// `handshake failed`: the brain is gone, or not back in step in time.
pub async fn resynchronise(wire: &mut Wire, answer_timeout: Duration) -> Result<(), Failure> {
    wire.queue(&ManagerLine::Hello);
    wire.flush().await;
    let deadline = Instant::now() + answer_timeout;
    loop {
        let received = timeout_at(deadline, wire.receive()).await;
        match received {
            Ok(WireEvent::Line(line)) if BrainLine::parse(&line) == BrainLine::HelloOk => {
                return Ok(());
            }
            Ok(WireEvent::Line(_) | WireEvent::Broken(_)) if Instant::now() < deadline => {}
            Ok(WireEvent::Closed(why)) => return Err(failed(why)),
            _ => {
                let limit = humantime::format_duration(answer_timeout);
                let partial = wire.partial();
                return Err(failed(format!("no 'hello ok' within {limit}{partial}")));
            }
        }
    }
}

/// The limit as the brain is told it, rounded up to the units of its protocol.
fn time_line(version: Version, time: TimeControl) -> Option<ManagerLine<'static>> {
    let whole = |limit: Duration, unit: Duration| {
        let units = limit.as_nanos().div_ceil(unit.as_nanos());
        NonZeroU64::new(u64::try_from(units).unwrap_or(u64::MAX)).unwrap_or(NonZeroU64::MIN)
    };
    match (version, time.per_move, time.clock) {
        (Version::V02, Some(limit), _) => Some(ManagerLine::TimeoutMs(whole(
            limit,
            Duration::from_millis(1),
        ))),
        (Version::V02, None, _) => None,
        (Version::V01, Some(limit), _) => {
            Some(ManagerLine::Timeout(whole(limit, Duration::from_secs(1))))
        }
        (Version::V01, None, clock) => {
            clock.map(|clock| ManagerLine::Timeout(whole(clock.base, Duration::from_secs(1))))
        }
    }
}

/// Sends the queue and a query, and reads the answer. Lines that arrived before
/// the query was sent are not an answer.
async fn ask(
    wire: &mut Wire,
    query: &ManagerLine<'_>,
    version: Option<Version>,
    answer_timeout: Duration,
) -> Answer {
    wire.drain()
        .map_err(|error| failed(format!("before '{query}' it sent {error}")))?;
    wire.queue(query);
    wire.flush().await;
    let deadline = Instant::now() + answer_timeout;
    loop {
        let Ok(received) = timeout_at(deadline, wire.receive()).await else {
            return Err(failed(format!(
                "no answer to '{query}' within {}{}",
                humantime::format_duration(answer_timeout),
                wire.partial()
            )));
        };
        match received {
            WireEvent::Line(line) if is_info(&line, version) => {
                // An endless stream of them must not hide the deadline.
                if Instant::now() >= deadline {
                    return Err(failed(format!("no answer to '{query}' among its info")));
                }
            }
            WireEvent::Line(line) => return Ok(line),
            WireEvent::Broken(_) if *query == ManagerLine::Token => {
                // The line may be half a secret too.
                return Err(failed("its token cannot be read".to_owned()));
            }
            WireEvent::Broken(error) => {
                return Err(failed(format!("it answered '{query}' with {error}")));
            }
            WireEvent::Closed(why) => {
                return Err(failed(format!("no answer to '{query}': {why}")));
            }
        }
    }
}

fn is_info(line: &str, version: Option<Version>) -> bool {
    version >= Some(Version::V02) && matches!(BrainLine::parse(line), BrainLine::Info(_))
}

fn wrong_answer(query: &ManagerLine<'_>, answer: &str) -> Failure {
    let answer = quoted(answer.as_bytes());
    failed(format!("it answered '{query}' with '{answer}'"))
}

fn failed(detail: String) -> Failure {
    Failure::new(FailureCause::HandshakeFailed, detail)
}
