//! The first two lines of a hand: its game, and where and when it was played.

use crate::phh::HandHistory;
use crate::{Limit, PokerGame, Structure, Variant};

use super::PokerStarsError;
use super::money::{Money, amount, currency};
use crate::amount::Amount;

/// The zone of the client, and its name elsewhere.
const EASTERN: (&str, &str) = ("ET", "America/New_York");

/// The words of the games, and of their limits. The longer ones come first.
const GAMES: [(&str, Variant); 3] = [
    ("Omaha Hi/Lo", Variant::OmahaHiLo),
    ("Omaha", Variant::Omaha),
    ("Hold'em", Variant::Texas),
];
const LIMITS: [(&str, Limit); 3] = [
    ("No Limit", Limit::No),
    ("Pot Limit", Limit::Pot),
    ("Limit", Limit::Fixed),
];

/// The first line.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) number: String,
    pub(super) game: PokerGame,
    /// The blinds, or the bets of a fixed limit.
    pub(super) small: Amount,
    pub(super) larger: Amount,
    /// Fields of a history.
    notes: Vec<(&'static str, String)>,
    date: String,
}

/// The number of a hand, if the line is the first one of a hand, and the rest of the
/// line.
pub(super) fn number(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches('\u{feff}');
    let line = line.strip_prefix("PokerStars ")?;
    // Near the beginning: before it stand `Hand`, `Zoom Hand`, `Home Game Hand` or `Game`.
    let sharp = line.bytes().take(40).position(|byte| byte == b'#')?;
    let (kind, rest) = (&line[..sharp], &line[sharp + 1..]);
    let is_hand = ["Hand ", "Game "].iter().any(|word| kind.ends_with(word));
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at(digits);
    let rest = rest.strip_prefix(':').filter(|_| is_hand && digits > 0)?;
    Some((number, rest.trim()))
}

/// Reads the first line.
pub(super) fn read(line: usize, text: &str) -> Result<Header, PokerStarsError> {
    let wrong = || PokerStarsError::line(line, text);
    let (number, rest) = number(text).ok_or(PokerStarsError::NoHeader(line))?;
    let (rest, date, zone) = cut_date(rest);
    let mut notes = vec![("time_zone", zone), ("venue", "PokerStars".to_owned())];
    // A home game has its club in braces.
    let rest = match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        Some((club, rest)) => {
            notes.push(("venue", club.to_owned()));
            rest.trim_start()
        }
        None => rest,
    };
    let (rest, stakes) = rest.trim_end().rsplit_once('(').ok_or_else(wrong)?;
    let stakes = stakes.strip_suffix(')').ok_or_else(wrong)?;
    let (event, game, level) = cut_game(rest);
    let game = game_of(game).ok_or_else(|| PokerStarsError::Game {
        line,
        game: rest.trim().chars().take(60).collect(),
    })?;
    if event.starts_with("Tournament #") {
        let event = event.strip_prefix("Tournament #0, ").unwrap_or(event);
        notes.push(("event", event.to_owned()));
        notes.push(("_level", level.to_owned()));
    }
    let (small, rest) = stakes.split_once('/').ok_or_else(wrong)?;
    let mut words = rest.split([' ', '/']).filter(|word| !word.is_empty());
    let large = words.next().ok_or_else(wrong)?;
    let is_code = |word: &&str| word.len() == 3 && word.bytes().all(|b| b.is_ascii_uppercase());
    let code = words.find(is_code).or(currency(large));
    notes.extend(code.map(|code| ("currency", code.to_owned())));
    let small = amount(small).ok_or_else(wrong)?;
    let larger = amount(large).ok_or_else(wrong)?;
    Ok(Header {
        number: number.to_owned(),
        game,
        small,
        larger,
        notes,
        date,
    })
}

impl Header {
    /// Notes the facts of the line in a history.
    pub(super) fn note(&self, history: &mut HandHistory) {
        match self.number.parse() {
            Ok(number) => history.hand = Some(number),
            Err(_) => history.set_note("hand", &self.number),
        }
        history.set_date(&self.date);
        for (field, text) in &self.notes {
            history.set_note(field, text);
        }
    }
}

/// Cuts off the date: the text before it, the date as a history has it, and the zone.
/// Older files have ` - ` between day and time, and the zone in brackets; newer ones tell
/// the time in two zones, of which the first one counts.
fn cut_date(text: &str) -> (&str, String, String) {
    let begins = |(at, _): &(usize, &str)| {
        let day = text[at + 3..].split(['/', ' ']).next().unwrap_or_default();
        day.len() == 4 && day.bytes().all(|byte| byte.is_ascii_digit())
    };
    let Some((at, _)) = text.match_indices(" - ").find(begins) else {
        return (text, String::new(), String::new());
    };
    let words = text[at + 3..]
        .split_whitespace()
        .filter(|word| *word != "-");
    let words: Vec<&str> = words.collect();
    let day = words[0].replace('/', "-");
    match words.get(1) {
        Some(time) if time.contains(':') => {
            let zone = words.get(2).copied().unwrap_or_default();
            let zone = zone.trim_matches(['(', ')']);
            let zone = if zone == EASTERN.0 { EASTERN.1 } else { zone };
            (&text[..at], format!("{day}T{time:0>8}"), zone.to_owned())
        }
        _ => (&text[..at], day, String::new()),
    }
}

/// Divides the text before the stakes: the tournament, the game, and the level.
fn cut_game(text: &str) -> (&str, &str, &str) {
    let starts = GAMES.iter().filter_map(|(word, _)| text.rfind(word));
    let start = starts.max().unwrap_or(0);
    let (event, game) = text.split_at(start);
    let (game, level) = game.split_once(" - ").unwrap_or((game, ""));
    let event = event.trim_end_matches(['(', ' ']);
    let game = game.trim_end_matches([')', ' ']);
    // A game of more cards than four is another one.
    if event.ends_with(" Card") || event.ends_with('+') {
        ("", "", "")
    } else {
        (event, game, level.trim())
    }
}

fn game_of(text: &str) -> Option<PokerGame> {
    let (word, variant) = GAMES.iter().find(|(word, _)| text.starts_with(word))?;
    let limit = text[word.len()..].trim();
    let (_, betting) = LIMITS.iter().find(|(word, _)| *word == limit)?;
    Some(PokerGame {
        variant: *variant,
        betting: *betting,
    })
}

/// The line of the table: its name, how many seats it has, and the seat of the button.
pub(super) fn table(text: &str) -> Option<(&str, Option<u64>, u64)> {
    let (name, rest) = text.strip_prefix("Table '")?.rsplit_once('\'')?;
    let (rest, button) = rest.split_once("Seat #")?;
    let button = button.strip_suffix(" is the button")?.parse().ok()?;
    let words = rest.split_whitespace();
    let count = words.filter_map(|word| word.strip_suffix("-max")).next();
    Some((name, count.and_then(|count| count.parse().ok()), button))
}

/// A field of a record on one line; control characters become blanks.
fn plain(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes the first line of a hand that has this number where it has none of its own.
pub(super) fn write(history: &HandHistory, place: u64) -> Result<String, PokerStarsError> {
    let untold = |what| Err(PokerStarsError::Untold(what));
    let game = GAMES
        .iter()
        .find(|(_, variant)| *variant == history.variant);
    let Some((game, _)) = game else {
        return untold("games but hold'em, Omaha and Omaha hi/lo");
    };
    if history.bomb {
        return untold("a bomb pot");
    }
    if !history.unknown_stacks.is_empty() {
        return untold("stacks that nobody knows");
    }
    let money = Money::of(history);
    // Where nobody posts the small blind, it is assumed to be half of the big one.
    let small = history.blinds.iter().take(2).min().copied();
    let small = small
        .filter(|small| *small > 0)
        .unwrap_or(history.min_bet / 2);
    let amounts = match history.structure {
        Structure::NoLimit | Structure::PotLimit => (small, history.min_bet),
        Structure::FixedLimit { big_bet, .. } => (history.min_bet, big_bet),
    };
    let betting = Limit::from(history.structure);
    let limit = LIMITS.iter().find(|(_, other)| *other == betting);
    let limit = limit.map_or("", |(word, _)| word);
    let (small, large) = (money.say(amounts.0), money.say(amounts.1));
    let currency = history.note("currency").map(|code| plain(&code));
    let currency = currency.filter(|code| code != "XPM");
    let currency = currency.map_or(String::new(), |code| format!(" {code}"));
    let (event, level) = event(history);
    let (kind, club) = match history.note("venue").map(|venue| plain(&venue)) {
        Some(venue) if venue != "PokerStars" => (
            "Home Game Hand",
            format!(" {{{}}}", venue.replace(['{', '}'], " ")),
        ),
        _ => ("Hand", String::new()),
    };
    let number = number_of(history).unwrap_or_else(|| place.to_string());
    let date = date(history);
    Ok(format!(
        "PokerStars {kind} #{number}:{club} {event} {game} {limit}{level} \
         ({small}/{large}{currency}){date}\n"
    ))
}

/// The tournament with its level, as they stand around the game.
fn event(history: &HandHistory) -> (String, String) {
    let Some(event) = history.note("event").map(|event| plain(&event)) else {
        return (String::new(), String::new());
    };
    let event = if event.starts_with("Tournament #") {
        event
    } else {
        format!("Tournament #0, {event}")
    };
    let level = history.note("_level").map(|level| plain(&level));
    let level = level.map_or(String::new(), |level| format!(" - {level}"));
    (event, level)
}

fn number_of(history: &HandHistory) -> Option<String> {
    let own = history.hand.map(|hand| hand.to_string());
    let number = own.or_else(|| history.note("hand"))?;
    number
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some(number)
}

/// The date as it stands at the end of the line; nothing where it is not known.
fn date(history: &HandHistory) -> String {
    let Some(date) = history.date() else {
        return String::new();
    };
    let (day, time) = date.split_once('T').unwrap_or((&date, ""));
    let day = day.replace('-', "/");
    // Whole seconds.
    let Some(time) = time.get(..8) else {
        return format!(" - {day}");
    };
    let zone = history.note("time_zone").map(|zone| plain(&zone));
    let zone = match zone.as_deref() {
        Some(zone) if zone == EASTERN.1 => format!(" {}", EASTERN.0),
        Some(zone) => format!(" {zone}"),
        None => String::new(),
    };
    format!(" - {day} {time}{zone}")
}
