//! What a client says.

use std::str::FromStr;

use games::holdem::MOST_CHIPS;

use super::attributes::check_attributes;
use super::{Element, ErrorCode, MAX_NAME, MAX_SAY, Refusal};
use crate::line::Name;

/// A command, its attributes read and checked as far as that can be done
/// without knowing the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who the client is; comes first.
    Hello(Hello),
    /// Still there.
    ImAlive,
    /// Which tables are there?
    Tables,
    /// A new table.
    Create(Create),
    /// Sits down.
    Join(Join),
    /// Gets up.
    Leave,
    /// Looks on at a table.
    Watch(View),
    /// Looks away.
    Unwatch,
    /// Whether a beaten hand is shown at a showdown: `always`, not only where
    /// that is needed.
    Preferences {
        /// `show="always"`.
        show_always: bool,
    },
    /// Plays.
    Act(Want),
    /// How the players did; all, or the one of this name.
    Statistics(Option<String>),
    /// Says something at the table.
    Say(String),
    /// Leaves for good.
    Bye,
}

/// `<hello>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// 1 to [`MAX_NAME`] printable characters.
    pub name: Name,
    /// The secret that owns the name.
    pub token: Option<String>,
}

/// `<create>`: a table as somebody wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Create {
    /// What it is called; the server finds a name where none is given.
    pub name: Option<Name>,
    /// 2 to 10.
    pub seats: usize,
    /// In chips, at least 1 and at most the big blind.
    pub small_blind: u64,
    /// In chips, at most the buy-in.
    pub big_blind: u64,
    /// In chips, of each player.
    pub ante: u64,
    /// In chips; of a cash table the most.
    pub buyin: u64,
    /// How it is played.
    pub format: Format,
    /// A cash table closes after so many; 0: never.
    pub hands: u64,
    /// The blinds of a freezeout rise every so many hands; 0: never.
    pub level_hands: u64,
    /// For whom.
    pub mode: Mode,
    /// How long a player may think, in milliseconds; 0: as long as it takes.
    pub move_time: u64,
}

impl Default for Create {
    fn default() -> Create {
        Create {
            name: None,
            seats: 6,
            small_blind: 5,
            big_blind: 10,
            ante: 0,
            buyin: 1000,
            format: Format::Cash,
            hands: 0,
            level_hands: 0,
            mode: Mode::Agent,
            move_time: 0,
        }
    }
}

/// How long a table lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Players come and go.
    Cash,
    /// Until one player has all chips.
    Freezeout,
}

impl Format {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Format::Cash => "cash",
            Format::Freezeout => "freezeout",
        }
    }
}

impl FromStr for Format {
    type Err = ();

    fn from_str(text: &str) -> Result<Format, ()> {
        let mut all = [Format::Cash, Format::Freezeout].into_iter();
        all.find(|format| format.word() == text).ok_or(())
    }
}

/// For whom a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// For programs: no pauses.
    Agent,
    /// For people: pauses, and a visible clock.
    User,
}

impl Mode {
    /// How long a player may think unless told otherwise, in milliseconds; 0:
    /// as long as it takes.
    pub fn default_move_time(self) -> u64 {
        match self {
            Mode::Agent => 0,
            Mode::User => 30_000,
        }
    }

    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Mode::Agent => "agent",
            Mode::User => "user",
        }
    }
}

impl FromStr for Mode {
    type Err = ();

    fn from_str(text: &str) -> Result<Mode, ()> {
        let mut all = [Mode::Agent, Mode::User].into_iter();
        all.find(|mode| mode.word() == text).ok_or(())
    }
}

/// `<join>`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Join {
    /// Which table; none: any that waits.
    pub table: Option<u64>,
    /// Which seat, counted from 1; none: the lowest that is free.
    pub seat: Option<usize>,
    /// With how many chips; none: the table's buy-in.
    pub buyin: Option<u64>,
}

/// `<watch>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Which table.
    pub table: u64,
    /// `view="referee"`: with all cards, some hands late.
    pub referee: Option<Referee>,
}

/// How a referee looks on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referee {
    /// The operator's token.
    pub token: String,
    /// How many hands late, at least 1.
    pub delay: u64,
}

/// `<action>`: what a player wants to do. What is wrong with the amount is
/// told only once it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Want {
    /// `fold`, `check`, `call`, `bet`, `raise` or `allin`.
    pub kind: &'static str,
    /// Of a bet or a raise: what it will stand at.
    pub amount: Stake,
    /// For which hand, as it was written.
    pub hand: Option<String>,
    /// For which decision of the hand: [`TurnOffer::decision`](super::TurnOffer).
    pub decision: Option<u64>,
}

/// The amount of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stake {
    /// None was given.
    Missing,
    /// It is no amount.
    Wrong(String),
    /// In chips.
    Chips(u64),
}

/// The words of `<action type="…">`.
const ACTIONS: [&str; 6] = ["fold", "check", "call", "bet", "raise", "allin"];

impl Command {
    /// Reads a command. Elements inside it are passed over.
    ///
    /// # Errors
    /// The command does not exist, or has not such an attribute, or an attribute
    /// makes no sense.
    pub fn read(element: &Element) -> Result<Command, Refusal> {
        check_attributes(element)?;
        match element.name() {
            "hello" => hello(element).map(Command::Hello),
            "imalive" => Ok(Command::ImAlive),
            "tables" => Ok(Command::Tables),
            "create" => create(element).map(Command::Create),
            "join" => join(element).map(Command::Join),
            "leave" => Ok(Command::Leave),
            "watch" => view(element).map(Command::Watch),
            "unwatch" => Ok(Command::Unwatch),
            "preferences" => match element.get("show") {
                None | Some("needed") => Ok(Command::Preferences { show_always: false }),
                Some("always") => Ok(Command::Preferences { show_always: true }),
                Some(other) => Err(bad_value("show", other, "needed or always")),
            },
            "action" => want(element).map(Command::Act),
            "statistics" => Ok(Command::Statistics(element.get("name").map(str::to_owned))),
            "say" => say(element),
            "bye" => Ok(Command::Bye),
            other => Err(unknown(other)),
        }
    }
}

pub(super) fn unknown(name: &str) -> Refusal {
    let shown: String = name.chars().take(40).collect();
    Refusal::new(ErrorCode::Unknown, format!("there is no command <{shown}>"))
}

pub(super) fn check_version(element: &Element) -> Result<(), Refusal> {
    let version = element.get("version").unwrap_or("none");
    if version != super::VERSION {
        let shown: String = version.chars().take(20).collect();
        let text = format!("version {shown} is not spoken here, give version=\"1\"");
        return Err(Refusal::new(ErrorCode::BadVersion, text));
    }
    Ok(())
}

fn hello(element: &Element) -> Result<Hello, Refusal> {
    let bad = |text: String| Refusal::new(ErrorCode::BadName, text);
    let written = element
        .get("name")
        .ok_or_else(|| bad("<hello> needs a name".to_owned()))?;
    Ok(Hello {
        name: name(written).map_err(bad)?,
        token: element.get("token").map(str::to_owned),
    })
}

/// A name of a client or a table, from what somebody wrote.
///
/// # Errors
/// It is none, or has more than [`MAX_NAME`] characters; in words.
pub fn name(text: &str) -> Result<Name, String> {
    let name: Name = text
        .parse()
        .map_err(|error: crate::line::NameError| error.to_string())?;
    match name.as_str().chars().count() {
        0..=MAX_NAME => Ok(name),
        _ => Err(format!("a name has at most {MAX_NAME} characters")),
    }
}

fn create(element: &Element) -> Result<Create, Refusal> {
    let standard = Create::default();
    let amount = |key, standard| Ok(amount(element, key)?.unwrap_or(standard));
    let mode = word(element, "mode", "agent or user")?.unwrap_or(Mode::Agent);
    let name = match element.get("name") {
        Some(text) => Some(name(text).map_err(|text| Refusal::new(ErrorCode::BadName, text))?),
        None => None,
    };
    let create = Create {
        name,
        seats: number(element, "seats", 2, 10)?.map_or(standard.seats, |seats| seats as usize),
        small_blind: amount("small-blind", standard.small_blind)?,
        big_blind: amount("big-blind", standard.big_blind)?,
        ante: amount("ante", standard.ante)?,
        buyin: amount("buyin", standard.buyin)?,
        format: word(element, "format", "cash or freezeout")?.unwrap_or(standard.format),
        hands: number(element, "hands", 0, MOST_CHIPS)?.unwrap_or(standard.hands),
        level_hands: number(element, "level-hands", 0, MOST_CHIPS)?.unwrap_or(standard.level_hands),
        mode,
        move_time: number(element, "move-time", 0, MAX_MOVE_TIME)?
            .unwrap_or(mode.default_move_time()),
    };
    let wrong = |text: &str| Err(Refusal::new(ErrorCode::BadValue, text));
    if create.small_blind == 0 || create.small_blind > create.big_blind {
        return wrong("the small blind is at least 1 and at most the big blind");
    }
    if create.big_blind > create.buyin {
        return wrong("the buy-in is at least one big blind");
    }
    if create.ante > create.buyin {
        return wrong("the ante is at most the buy-in");
    }
    if create.buyin > MOST_CHIPS / 1000 {
        return wrong("a buy-in of so many chips would make sums that are no amounts");
    }
    Ok(create)
}

/// A day, in milliseconds.
pub const MAX_MOVE_TIME: u64 = 86_400_000;

fn join(element: &Element) -> Result<Join, Refusal> {
    Ok(Join {
        table: number(element, "table", 0, MOST_CHIPS)?,
        seat: number(element, "seat", 1, 10)?.map(|seat| seat as usize),
        buyin: amount(element, "buyin")?,
    })
}

fn view(element: &Element) -> Result<View, Refusal> {
    let Some(table) = number(element, "table", 0, MOST_CHIPS)? else {
        return Err(Refusal::new(ErrorCode::BadValue, "<watch> needs a table"));
    };
    let referee = match element.get("view") {
        None | Some("public") => None,
        Some("referee") => Some(Referee {
            token: element.get("token").unwrap_or_default().to_owned(),
            delay: number(element, "delay", 1, MOST_DELAY)?.unwrap_or(1),
        }),
        Some(other) => return Err(bad_value("view", other, "public or referee")),
    };
    Ok(View { table, referee })
}

/// How many hands late a referee looks on at most.
const MOST_DELAY: u64 = 100;

fn want(element: &Element) -> Result<Want, Refusal> {
    let written = element.get("type").unwrap_or("");
    let Some(kind) = ACTIONS.into_iter().find(|kind| *kind == written) else {
        return Err(bad_value("type", written, &ACTIONS.join(", ")));
    };
    Ok(Want {
        kind,
        amount: match element.get("amount") {
            None => Stake::Missing,
            Some(text) => match chips(text) {
                Some(chips) => Stake::Chips(chips),
                None => Stake::Wrong(text.chars().take(40).collect()),
            },
        },
        hand: element.get("hand").map(str::to_owned),
        decision: number(element, "decision", 0, MOST_CHIPS)?,
    })
}

fn say(element: &Element) -> Result<Command, Refusal> {
    let text = element.text().trim();
    let text: String = text.chars().filter(|symbol| !symbol.is_control()).collect();
    match text.chars().count() {
        0 => Err(Refusal::new(ErrorCode::BadValue, "there is no text in it")),
        1..=MAX_SAY => Ok(Command::Say(text)),
        _ => {
            let text = format!("at most {MAX_SAY} characters can be said");
            Err(Refusal::new(ErrorCode::TooLong, text))
        }
    }
}

/// Chips as they are written: digits alone, 0 to [`MOST_CHIPS`].
pub(super) fn chips(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let chips = text.parse().ok().filter(|chips| *chips <= MOST_CHIPS);
    chips.filter(|_| digits)
}

fn amount(element: &Element, key: &str) -> Result<Option<u64>, Refusal> {
    let Some(text) = element.get(key) else {
        return Ok(None);
    };
    match chips(text) {
        Some(chips) => Ok(Some(chips)),
        None => {
            let shown: String = text.chars().take(40).collect();
            let text = format!("{key} '{shown}' is no amount: whole chips, 0 to {MOST_CHIPS}");
            Err(Refusal::new(ErrorCode::BadAmount, text))
        }
    }
}

fn number(element: &Element, key: &str, least: u64, most: u64) -> Result<Option<u64>, Refusal> {
    let Some(text) = element.get(key) else {
        return Ok(None);
    };
    match chips(text).filter(|number| (least..=most).contains(number)) {
        Some(number) => Ok(Some(number)),
        None => Err(bad_value(
            key,
            text,
            &format!("a number, {least} to {most}"),
        )),
    }
}

fn word<T: FromStr>(element: &Element, key: &str, known: &str) -> Result<Option<T>, Refusal> {
    let Some(text) = element.get(key) else {
        return Ok(None);
    };
    let value = text.parse().map_err(|_| bad_value(key, text, known))?;
    Ok(Some(value))
}

fn bad_value(key: &str, value: &str, known: &str) -> Refusal {
    let shown: String = value.chars().take(40).collect();
    let text = format!("{key}='{shown}' makes no sense here: {known}");
    Refusal::new(ErrorCode::BadValue, text)
}
