//! Commands read from elements, their attributes checked as far as that can be
//! done without knowing the tables.

use poker_rules::table::{ErrorCode, Limit, Mode, Refusal, game_of_word, game_word};
use std::str::FromStr;
use words::{Language, Phrase, Say, is_printable, shown_in_english};

use poker_rules::{Card, CardSet, MOST_CHIPS, MOST_RUNS, Variant};

use super::{Create, Extras, Hello, Join, Referee, Stake, View, Want, WrongSetting};
use crate::line::{self, Name};
use crate::poker::{CompactString, Element, MAX_NAME, MAX_SAY};
use crate::xml::shortened;

/// The values of `<action type="…">`.
const ACTIONS: [&str; 8] = [
    "fold", "check", "call", "bet", "raise", "allin", "bringin", "draw",
];

/// Refuses a command that does not exist, and an attribute that the command does not
/// have. The attributes of a `<hello>` depend on its version, which comes first.
pub(super) fn check_attributes(element: &Element) -> Result<(), Refusal> {
    let mut commands = super::COMMANDS.iter();
    let Some((command, known)) = commands.find(|(name, _)| *name == element.name()) else {
        return Err(unknown(element.name()));
    };
    if *command == "hello" {
        check_version(element)?;
    }
    let mut keys = element.keys();
    let Some(other) = keys.find(|key| !known.contains(key)) else {
        return Ok(());
    };
    let shown = shortened(other);
    let known = match known {
        [] => "no attributes".to_owned(),
        known => known.join(", "),
    };
    let text = format!("<{command}> has no attribute '{shown}'; it has {known}");
    Err(Refusal::new(ErrorCode::BadValue, text))
}

pub(super) fn unknown(name: &str) -> Refusal {
    let shown = shortened(name);
    Refusal::new(ErrorCode::Unknown, format!("there is no command <{shown}>"))
}

fn check_version(element: &Element) -> Result<(), Refusal> {
    let version = element.get("version").unwrap_or("none");
    if version != crate::poker::VERSION {
        let shown: String = version.chars().take(20).collect();
        let text = format!("version {shown} is not spoken here, give version=\"1\"");
        return Err(Refusal::new(ErrorCode::BadVersion, text));
    }
    Ok(())
}

pub(super) fn hello(element: &Element) -> Result<Hello, Refusal> {
    let written = element
        .get("name")
        .ok_or_else(|| Refusal::new(ErrorCode::BadName, "<hello> needs a name"))?;
    Ok(Hello {
        name: name(written)?,
        token: element.get("token").map(str::to_owned),
    })
}

/// A name of a client or a table, from the text that somebody wrote.
///
/// # Errors
/// It is none, or has more than [`MAX_NAME`] characters.
pub fn name(text: &str) -> Result<Name, NameError> {
    let name: Name = text.parse()?;
    match name.as_str().chars().count() {
        0..=MAX_NAME => Ok(name),
        _ => Err(NameError::TooLong),
    }
}

/// Why a text is no name of a client or a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It is no name at all.
    NoName(#[from] line::NameError),
    /// It has more than [`MAX_NAME`] characters.
    TooLong,
}

shown_in_english!(NameError);

impl Say for NameError {
    fn say(&self, language: Language) -> String {
        self.phrase().say(language)
    }
}

impl NameError {
    fn phrase(self) -> Phrase {
        match self {
            NameError::NoName(why) => why.phrase(),
            NameError::TooLong => Phrase::new("terminal-name-long").with("most", MAX_NAME),
        }
    }
}

impl From<NameError> for Refusal {
    fn from(error: NameError) -> Refusal {
        WrongSetting::from(error).into()
    }
}

impl From<NameError> for WrongSetting {
    fn from(error: NameError) -> WrongSetting {
        WrongSetting::new(ErrorCode::BadName, error.phrase())
    }
}

fn extras(element: &Element) -> Result<Extras, WrongSetting> {
    let standard = Extras::default();
    Ok(Extras {
        stud_ante: amount(element, "stud-ante")?,
        bring_in: amount(element, "bring-in")?,
        straddle: amount(element, "straddle")?.unwrap_or(standard.straddle),
        big_blind_ante: word(element, "big-blind-ante", "terminal-setting-flag")?
            .unwrap_or(standard.big_blind_ante),
        rake: word(element, "rake", "terminal-setting-percent")?.unwrap_or(standard.rake),
        rake_cap: amount(element, "rake-cap")?,
        runs: number(element, "runs", 1, MOST_RUNS.into())?
            .and_then(|runs| u8::try_from(runs).ok())
            .unwrap_or(standard.runs),
        bomb: number(element, "bomb", 0, MOST_CHIPS)?.unwrap_or(standard.bomb),
        bomb_ante: amount(element, "bomb-ante")?,
        mix: word(element, "mix", "terminal-setting-mix")?,
        mix_hands: number(element, "mix-hands", 1, MOST_CHIPS)?.unwrap_or(standard.mix_hands),
    })
}

/// The names of agents, which a plus sign parts as it does the games of a mix: there are
/// blanks in names.
fn agents(text: &str) -> Vec<String> {
    let names = text.split('+').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

fn game(element: &Element) -> Result<Variant, WrongSetting> {
    let Some(text) = element.get("game") else {
        return Ok(Variant::Texas);
    };
    game_of_word(text).ok_or_else(|| {
        let known = Variant::ALL.map(game_word).join(", ");
        bad_value("game", text, untranslated(&known))
    })
}

impl Create {
    /// Reads the attributes of `<create>` that are there; others are passed over.
    ///
    /// # Errors
    /// One of them makes no sense.
    pub fn read(element: &Element) -> Result<Create, WrongSetting> {
        let standard = Create::default();
        let amount = |key, standard| -> Result<u64, WrongSetting> {
            Ok(amount(element, key)?.unwrap_or(standard))
        };
        let mode = word(element, "mode", "terminal-setting-mode")?.unwrap_or(Mode::Agent);
        let name = element.get("name").map(name).transpose()?;
        let game = game(element)?;
        let create = Create {
            name,
            seats: number(element, "seats", 2, 10)?.map_or(standard.seats, |seats| seats as usize),
            small_blind: amount("small-blind", standard.small_blind)?,
            big_blind: amount("big-blind", standard.big_blind)?,
            ante: amount("ante", standard.ante)?,
            buyin: amount("buyin", standard.buyin)?,
            format: word(element, "format", "terminal-setting-format")?.unwrap_or(standard.format),
            hands: number(element, "hands", 0, MOST_CHIPS)?.unwrap_or(standard.hands),
            level_hands: number(element, "level-hands", 0, MOST_CHIPS)?
                .unwrap_or(standard.level_hands),
            mode,
            move_time: number(element, "move-time", 0, MAX_MOVE_TIME)?
                .unwrap_or(mode.default_move_time()),
            game,
            limit: word(element, "limit", "terminal-setting-limit")?.unwrap_or(Limit::usual(game)),
            extras: extras(element)?,
            agents: element.get("agents").map(agents).unwrap_or_default(),
        };
        create.check()?;
        Ok(create)
    }

    /// Whether its amounts make sense together.
    ///
    /// # Errors
    /// Which does not; a client is told `bad-value`.
    pub fn check(&self) -> Result<(), WrongSetting> {
        let wrong = |key| Err(WrongSetting::new(ErrorCode::BadValue, Phrase::new(key)));
        if self.small_blind == 0 || self.small_blind > self.big_blind {
            return wrong("terminal-setting-blinds");
        }
        if self.big_blind > self.buyin {
            return wrong("terminal-setting-buyin");
        }
        let stakes = self.stakes();
        if stakes.ante.max(stakes.stud_ante) > self.buyin {
            return wrong("terminal-setting-ante");
        }
        if stakes.bring_in >= self.big_blind {
            return wrong("terminal-setting-bring-in");
        }
        let most = self.game.most_seats();
        if self.seats > most {
            let why = Phrase::new("terminal-setting-seats");
            let why = why.with("game", game_word(self.game)).with("most", most);
            return Err(WrongSetting::new(ErrorCode::BadValue, why));
        }
        if self.agents.len() >= self.seats {
            return wrong("terminal-setting-agents");
        }
        if self.buyin > MOST_CHIPS / 1000 {
            return wrong("terminal-setting-most-chips");
        }
        self.check_extras()
    }
}

/// A day, in milliseconds.
pub const MAX_MOVE_TIME: u64 = 86_400_000;

pub(super) fn join(element: &Element) -> Result<Join, Refusal> {
    Ok(Join {
        table: number(element, "table", 0, MOST_CHIPS)?,
        seat: number(element, "seat", 1, 10)?.map(|seat| seat as usize),
        buyin: amount(element, "buyin")?,
    })
}

pub(super) fn view(element: &Element) -> Result<View, Refusal> {
    let Some(table) = number(element, "table", 0, MOST_CHIPS)? else {
        return Err(Refusal::new(ErrorCode::BadValue, "<watch> needs a table"));
    };
    let referee = match element.get("view") {
        None | Some("public") => None,
        Some("referee") => Some(Referee {
            token: element.get("token").unwrap_or_default().to_owned(),
            delay: number(element, "delay", 1, MOST_DELAY)?.unwrap_or(1),
        }),
        Some(other) => {
            return Err(bad_value("view", other, untranslated("public or referee")).into());
        }
    };
    Ok(View { table, referee })
}

/// How many hands late a referee looks on at most.
const MOST_DELAY: u64 = 100;

pub(super) fn want(element: &Element) -> Result<Want, Refusal> {
    let written = element.get("type").unwrap_or("");
    let Some(kind) = ACTIONS.into_iter().find(|kind| *kind == written) else {
        let known = untranslated(&ACTIONS.join(", "));
        return Err(bad_value("type", written, known).into());
    };
    Ok(Want {
        kind,
        cards: thrown(element)?,
        amount: match element.get("amount") {
            None => Stake::Missing,
            Some(text) => match chips(text) {
                Some(chips) => Stake::Chips(chips),
                None => Stake::Wrong(shortened(text)),
            },
        },
        hand: element.get("hand").map(CompactString::from),
        decision: number(element, "decision", 0, MOST_CHIPS)?,
    })
}

/// The cards of a draw; none where there is no attribute.
fn thrown(element: &Element) -> Result<CardSet, Refusal> {
    let text = element.get("cards").unwrap_or_default();
    let cards = Card::parse_all(text).map_err(|error| {
        let known = format!("{error}; write the cards to throw away as 'Ah Kd', or none");
        bad_value("cards", text, untranslated(&known))
    })?;
    Ok(cards.into_iter().collect())
}

pub(super) fn say(element: &Element) -> Result<String, Refusal> {
    let symbols = element.text().chars();
    let text: String = symbols.filter(|symbol| is_printable(*symbol)).collect();
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Refusal::new(ErrorCode::BadValue, "there is no text in it")),
        1..=MAX_SAY => Ok(text.to_owned()),
        _ => {
            let text = format!("at most {MAX_SAY} characters can be said");
            Err(Refusal::new(ErrorCode::TooLong, text))
        }
    }
}

/// Whether a beaten hand is always shown.
pub(super) fn show_always(element: &Element) -> Result<bool, Refusal> {
    match element.get("show") {
        None | Some("needed") => Ok(false),
        Some("always") => Ok(true),
        Some(other) => Err(bad_value("show", other, untranslated("needed or always")).into()),
    }
}

/// Chips as they are written: digits alone, 0 to [`MOST_CHIPS`].
pub(in crate::poker) fn chips(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let chips = text.parse().ok().filter(|chips| *chips <= MOST_CHIPS);
    chips.filter(|_| digits)
}

fn amount(element: &Element, key: &'static str) -> Result<Option<u64>, WrongSetting> {
    let Some(text) = element.get(key) else {
        return Ok(None);
    };
    match chips(text) {
        Some(chips) => Ok(Some(chips)),
        None => {
            let why = Phrase::new("terminal-setting-amount").with("key", key);
            let why = why.with("value", shortened(text));
            let why = why.with("most", MOST_CHIPS.to_string());
            Err(WrongSetting::new(ErrorCode::BadAmount, why))
        }
    }
}

fn number(
    element: &Element,
    key: &'static str,
    least: u64,
    most: u64,
) -> Result<Option<u64>, WrongSetting> {
    let Some(text) = element.get(key) else {
        return Ok(None);
    };
    match chips(text).filter(|number| (least..=most).contains(number)) {
        Some(number) => Ok(Some(number)),
        None => {
            let known = Phrase::new("terminal-setting-number");
            let known = known.with("least", least.to_string());
            let known = known.with("most", most.to_string());
            Err(bad_value(key, text, known))
        }
    }
}

/// A value that is a word; the message of the last key says which there are.
fn word<T: FromStr>(
    element: &Element,
    key: &'static str,
    known: &'static str,
) -> Result<Option<T>, WrongSetting> {
    let Some(text) = element.get(key) else {
        return Ok(None);
    };
    let value = text.parse();
    let value = value.map_err(|_| bad_value(key, text, Phrase::new(known)))?;
    Ok(Some(value))
}

/// Words of the protocol, which are the same in every language, or text that only clients
/// are told.
fn untranslated(text: &str) -> Phrase {
    Phrase::new("terminal-text").with("text", text.to_owned())
}

fn bad_value(key: &'static str, value: &str, known: Phrase) -> WrongSetting {
    let why = Phrase::new("terminal-setting-value").with("key", key);
    let why = why.with("value", shortened(value));
    WrongSetting::new(ErrorCode::BadValue, why.and("known", known))
}
