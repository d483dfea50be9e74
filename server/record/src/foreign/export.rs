//! From a journal to a game that other formats hold.

use formats::{ByoYomi, Date, Ending, Limits, Period, Remark, Why, WrittenGame, WrittenMove};
use games::Settings;
use jiff::Timestamp;
use protocol::line::Info;

use crate::time_control::GameClock;
use crate::verdict::Cause;
use crate::{DamagedRecord, Entry, Journal, Replay, check};

/// The game of a journal, with the thoughts of its players.
///
/// # Errors
/// The game has not two seats, it has chance or hidden information, or the
/// rules do not allow it.
pub fn written(journal: &Journal) -> Result<WrittenGame, DamagedRecord> {
    check(journal)?;
    let rules = games::find(&journal.game).map_err(|error| refused(error.to_string()))?;
    let options = journal.options.iter();
    let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
    let settings = Settings::as_told(rules.info, Some(journal.board), options)
        .map_err(|error| refused(error.to_string()))?;
    let [first, second] = &journal.players[..] else {
        return Err(refused("this format is for games of two".to_owned()));
    };
    // Imports of former versions have zeros where nothing was told.
    let has_times = journal
        .entries
        .iter()
        .any(|entry| matches!(entry, Entry::Turn { used: Some(used), .. } if !used.is_zero()));
    let was_played = journal.players.iter().any(|own| !own.protocol.is_empty());
    let is_measured = has_times || was_played;
    let mut moves = opening(journal)?;
    let opening = moves.len();
    let mut thoughts: [Remark; 2] = Default::default();
    for entry in &journal.entries {
        match entry {
            Entry::Info { seat, text, .. } => {
                if let Some(own) = thoughts.get_mut(seat.index()) {
                    think(own, text);
                }
            }
            Entry::Turn { seat, text, used } => {
                let own = thoughts.get_mut(seat.index());
                moves.push(WrittenMove {
                    seat: Some(*seat),
                    text: text.clone(),
                    used: used.filter(|_| is_measured),
                    left: None,
                    remark: own.map(std::mem::take).unwrap_or_default(),
                });
            }
            Entry::Chance { .. } => {
                let what = format!("{} has chance, which this format cannot hold", journal.game);
                return Err(refused(what));
            }
        }
    }
    let clock = journal.time.clock;
    Ok(WrittenGame {
        line: 0,
        game: rules.info.name,
        settings,
        position: journal.position.clone(),
        players: [first.name.clone(), second.name.clone()],
        event: journal.event.clone(),
        tags: journal.tags.clone(),
        date: date(journal),
        limits: Limits {
            per_move: journal.time.per_move,
            clock: clock.map(|clock| (clock.base, clock.increment)),
            period: clock.and_then(|clock| clock.moves),
            later: clock.into_iter().flat_map(later).collect(),
            byo_yomi: clock.and_then(|clock| clock.byo_yomi()).map(|own| ByoYomi {
                periods: own.periods,
                moves: own.moves,
                time: own.time,
            }),
        },
        opening,
        moves,
        ending: ending(journal),
        notes: Vec::new(),
    })
}

/// The periods of a clock after the first one.
fn later(clock: GameClock) -> impl Iterator<Item = Period> {
    let periods: Vec<_> = clock.periods().skip(1).collect();
    periods.into_iter().map(|own| Period {
        moves: own.moves,
        base: own.base,
        increment: own.increment,
    })
}

fn refused(what: String) -> DamagedRecord {
    DamagedRecord {
        place: None,
        turn: None,
        what,
    }
}

/// The turns of the opening with their seats.
fn opening(journal: &Journal) -> Result<Vec<WrittenMove>, DamagedRecord> {
    let start = Journal {
        opening: String::new(),
        entries: Vec::new(),
        verdict: None,
        ..journal.clone()
    };
    let replay = Replay::start(&start)?;
    let mut state = replay.state().clone_box();
    let mut moves: Vec<WrittenMove> = Vec::new();
    let mut turn = String::new();
    for action in journal.opening.split_ascii_whitespace() {
        let seat = state.turn().seat();
        let played = state.play_actions(action);
        let played = played.map_err(|illegal| refused(format!("the opening: {illegal}")))?;
        if !turn.is_empty() {
            turn.push(' ');
        }
        turn.push_str(&played);
        // A turn may take several actions.
        if state.turn().seat() != seat {
            moves.push(WrittenMove {
                seat,
                text: std::mem::take(&mut turn),
                ..WrittenMove::default()
            });
        }
    }
    Ok(moves)
}

/// Adds a thought of a brain to its earlier ones.
fn think(remark: &mut Remark, text: &str) {
    let info = Info::parse(text);
    remark.score = info.score.or(remark.score);
    remark.depth = info.depth.or(remark.depth);
    remark.nodes = info.nodes.or(remark.nodes);
    remark.seldepth = info.seldepth.or(remark.seldepth);
    remark.nps = info.nps.or(remark.nps);
    remark.hashfull = info.hashfull.or(remark.hashfull);
    remark.tbhits = info.tbhits.or(remark.tbhits);
    for (own, said) in [(&mut remark.pv, info.pv), (&mut remark.text, info.text)] {
        if !said.is_empty() {
            said.clone_into(own);
        }
    }
}

/// When the game began, if that is known. Midnight stands for a day alone.
fn date(journal: &Journal) -> Option<Date> {
    if journal.started == Timestamp::UNIX_EPOCH {
        return None;
    }
    let started = jiff::tz::TimeZone::UTC.to_datetime(journal.started);
    let small = |number: i8| u8::try_from(number).ok();
    let time = (
        small(started.hour())?,
        small(started.minute())?,
        small(started.second())?,
    );
    let is_known = started.time() != jiff::civil::Time::midnight();
    Some(Date {
        year: u16::try_from(started.year()).ok()?,
        month: small(started.month())?,
        day: small(started.day())?,
        time: is_known.then_some(time),
    })
}

fn ending(journal: &Journal) -> Option<Ending> {
    let verdict = journal.verdict.as_ref()?;
    let cause = verdict.cause.as_str();
    let words = match &verdict.detail {
        Some(detail) => format!("{cause}: {detail}"),
        None => cause.to_owned(),
    };
    Some(Ending {
        winner: verdict.winner(),
        why: why(&verdict.cause),
        words,
    })
}

/// The name of a cause in the formats of others, which tell fewer apart.
fn why(cause: &Cause) -> Why {
    match cause {
        Cause::Rules(_) => Why::Rules,
        Cause::Forfeit => Why::Resignation,
        Cause::Agreement => Why::Agreement,
        Cause::Timeout => Why::Time,
        Cause::IllegalMove => Why::Illegal,
        Cause::Disconnected | Cause::Memory | Cause::ProtocolError => Why::Abandoned,
        Cause::Adjudication | Cause::MoveLimit => Why::Adjudication,
    }
}
