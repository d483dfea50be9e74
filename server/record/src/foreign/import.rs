//! From a game that was read to a journal.

use std::num::NonZeroU32;
use std::time::Duration;

use formats::{Date, Ending, Limits, Remark, Why, WrittenGame, WrittenMove};
use games::{Seat, Turn};
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use protocol::line::Name;

use crate::time_control::{GameClock, Period, TimeControl};
use crate::verdict::{Cause, Verdict};
use crate::{DamagedRecord, Entry, GameId, Journal, RecordedPlayer, check};

/// The name of an unknown player.
const UNKNOWN: &str = "unknown";

/// The journal of a game from a file, with this number; `from` names the kind of the
/// file, and stands where a record says how a player was started.
///
/// Without a date the game counts as played at the beginning of 1970, which stands
/// for an unknown time. Names
/// become names as brains have them, and the second of two equal names gets a
/// `-2`.
///
/// # Errors
/// The journal would not pass the check of a record; the text says why.
pub fn journal_of(game: &WrittenGame, id: GameId, from: &str) -> Result<Journal, DamagedRecord> {
    let player = |name: String| RecordedPlayer {
        name,
        brain: from.to_owned(),
        protocol: String::new(),
        time: None,
        sandbox: None,
        cpu: None,
        transcript: Vec::new(),
        errors: Vec::new(),
    };
    let (opening, played) = game.moves.split_at(game.opening.min(game.moves.len()));
    let opening: Vec<&str> = opening.iter().map(|one| one.text.as_str()).collect();
    let mut entries = Vec::with_capacity(played.len());
    for one in played {
        add(&mut entries, one);
    }
    let options = game.settings.changed();
    let mut journal = Journal {
        id,
        game: game.game.to_owned(),
        board: game.settings.board(),
        options: options
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
        event: game.event.clone(),
        tags: tags(game),
        started: started(game.date),
        seed: None,
        time: TimeControl {
            per_move: game.limits.per_move,
            clock: clock(&game.limits),
        },
        untimed: Vec::new(),
        position: game.position.clone(),
        opening: opening.join(" "),
        players: names(&game.players).map(player).to_vec(),
        machine: None,
        entries,
        verdict: None,
    };
    if let Some(ending) = &game.ending {
        journal.verdict = Some(verdict(game, ending)?);
    }
    check(&journal)?;
    Ok(journal)
}

/// The clock of a game; without its later parts where records do not have such.
fn clock(limits: &Limits) -> Option<GameClock> {
    let (base, increment) = limits.clock?;
    let first = Period {
        base,
        increment,
        moves: limits.period,
    };
    // In milliseconds, since the texts of both have units of their own.
    let ms = |time: Duration| format!("{}ms", time.as_millis());
    let moves = |moves: Option<NonZeroU32>| moves.map_or(String::new(), |own| format!("{own}/"));
    let later = limits.later.iter();
    let later =
        later.map(|own| format!("{}{}+{}", moves(own.moves), ms(own.base), ms(own.increment)));
    let byo_yomi = limits.byo_yomi.iter();
    let byo_yomi = byo_yomi.map(|own| format!("{}x{}/{}", own.periods, own.moves, ms(own.time)));
    let later: Vec<String> = later.chain(byo_yomi).collect();
    let whole = GameClock::with_later(first, &later.join(":"));
    whole.or_else(|_| GameClock::with_later(first, "")).ok()
}

/// The most tags that are kept of a game, and the most characters of one.
const MOST_TAGS: usize = 100;
const LONGEST_TAG: usize = 1_000;

/// The tags of a game, as many and as long as a record has room for.
fn tags(game: &WrittenGame) -> Vec<(String, String)> {
    let cut = |text: &str| text.chars().take(LONGEST_TAG).collect();
    let tags = game.tags.iter().take(MOST_TAGS);
    tags.map(|(name, value)| (cut(name), cut(value))).collect()
}

/// Adds a move behind the thoughts about it.
fn add(entries: &mut Vec<Entry>, one: &WrittenMove) {
    let Some(seat) = one.seat else {
        return;
    };
    for text in thoughts(&one.remark) {
        entries.push(Entry::Info {
            seat,
            at: one.used.unwrap_or_default(),
            text: text.into(),
        });
    }
    entries.push(Entry::Turn {
        seat,
        text: one.text.clone(),
        used: one.used,
    });
}

/// The thoughts, as brains write them: free text goes to the end of its line, and so do
/// expected moves.
fn thoughts(remark: &Remark) -> Vec<String> {
    let counts = [
        ("depth", remark.depth.map(u64::from)),
        ("seldepth", remark.seldepth.map(u64::from)),
        ("nodes", remark.nodes),
        ("nps", remark.nps),
        ("hashfull", remark.hashfull.map(u64::from)),
        ("tbhits", remark.tbhits),
    ];
    let told = counts
        .into_iter()
        .filter_map(|(key, value)| Some((key, value?)));
    let score = remark.score.map(|score| format!("score {score}"));
    let mut parts: Vec<String> = score.into_iter().collect();
    parts.extend(told.map(|(key, value)| format!("{key} {value}")));
    if !remark.pv.is_empty() {
        parts.push(format!("pv {}", remark.pv));
    }
    let mut lines = vec![parts.join(" ")];
    if !remark.text.is_empty() {
        lines.push(format!("text {}", remark.text));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn started(date: Option<Date>) -> Timestamp {
    let civil = date.and_then(|date| {
        let small = |number: u8| i8::try_from(number).ok();
        let (hour, minute, second) = date.time.unwrap_or_default();
        let year = i16::try_from(date.year).ok()?;
        DateTime::new(
            year,
            small(date.month)?,
            small(date.day)?,
            small(hour)?,
            small(minute)?,
            small(second)?,
            0,
        )
        .ok()
    });
    let timestamp = civil.and_then(|civil| TimeZone::UTC.to_timestamp(civil).ok());
    timestamp.unwrap_or(Timestamp::UNIX_EPOCH)
}

/// Two different names as brains may have them.
fn names(given: &[String; 2]) -> [String; 2] {
    let name = |text: &String| {
        let printable: String = text
            .chars()
            .map(|symbol| if symbol.is_control() { ' ' } else { symbol })
            .collect();
        let cut = printable
            .trim_start()
            .chars()
            .take(MOST)
            .collect::<String>();
        let name = cut.parse::<Name>();
        name.map_or_else(|_| UNKNOWN.to_owned(), |name| name.to_string())
    };
    let [first, mut second] = [name(&given[0]), name(&given[1])];
    if first.eq_ignore_ascii_case(&second) {
        second.push_str("-2");
    }
    [first, second]
}

/// The most characters of a name that may yet get a number.
const MOST: usize = Name::MAX - 2;

/// The verdict. The words of the file may name the cause as records do; the
/// formats themselves tell fewer apart.
fn verdict(game: &WrittenGame, ending: &Ending) -> Result<Verdict, DamagedRecord> {
    let refused = |what: String| DamagedRecord {
        place: None,
        turn: None,
        what,
    };
    let mut state = game.start().map_err(refused)?;
    for one in &game.moves {
        let played = state.play_turn(&one.text);
        played.map_err(|illegal| refused(format!("'{}': {illegal}", one.text)))?;
    }
    let words = ending.words.as_str();
    let (cause, detail) = words.split_once(": ").unwrap_or((words, ""));
    if let Turn::Over(outcome) = state.turn() {
        let agreed = state.settle(detail).ok();
        return Ok(match (agreed, state.turn()) {
            (Some(agreed), Turn::Over(outcome)) => Verdict::settled(&outcome, Some(agreed)),
            _ => Verdict::by_rules(&outcome),
        });
    }
    let detail = Some(detail.to_owned()).filter(|detail| !detail.is_empty());
    let named = Cause::from_words(cause);
    let (cause, detail) = match named {
        Cause::Rules(_) => {
            let said = Some(words.to_owned()).filter(|words| !words.is_empty());
            (usual_cause(ending.why), said)
        }
        named => (named, detail),
    };
    let Some(winner) = ending.winner else {
        // Where a loss can be a draw, it may have been one by the rules of others.
        let is_spared = cause.loses() && state.can_win(Seat::FIRST).is_some();
        let cause = match cause {
            Cause::MoveLimit | Cause::Adjudication => cause,
            cause if is_spared => cause,
            _ => Cause::Agreement,
        };
        return Ok(Verdict::draw(2, cause, detail));
    };
    // A clock and an illegal move can lose the seat on turn alone.
    let is_on_turn = state.turn().seat() == Some(winner.other());
    let cause = match cause {
        Cause::Timeout | Cause::IllegalMove if !is_on_turn => Cause::Adjudication,
        Cause::Agreement | Cause::MoveLimit => Cause::Forfeit,
        cause => cause,
    };
    Ok(match cause {
        Cause::Adjudication => Verdict::win_of(winner, 2, cause, detail),
        cause => Verdict::loss_of(winner.other(), 2, cause, detail),
    })
}

/// The cause where the words do not name it.
fn usual_cause(why: Why) -> Cause {
    match why {
        Why::Rules | Why::Resignation => Cause::Forfeit,
        Why::Agreement => Cause::Agreement,
        Why::Time => Cause::Timeout,
        Why::Illegal => Cause::IllegalMove,
        Why::Abandoned => Cause::Disconnected,
        Why::Adjudication => Cause::Adjudication,
    }
}
