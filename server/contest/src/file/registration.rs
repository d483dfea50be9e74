//! The registration of a tournament: `{ code = "spring", players = 25, until = "…" }`,
//! or with a code for each class: `{ codes = { "spring-a" = "3.A" } }`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use jiff::Timestamp;
use protocol::line::Name;
use toml::map::Map;
use toml::{Spanned, Value};
use tournament::{Format, MAX_PLAYERS};

use super::{ConfigError, Decision};
use crate::file::raw::Place;
use crate::values;
use names::Secret;
use net::{USUAL_PERCENT, part_of};
use words::{Phrase, UserError};

/// How long a code may be, in bytes.
const CODE_LENGTH: std::ops::RangeInclusive<usize> = 4..=32;

/// The most codes of a tournament.
const MAX_CODES: usize = 100;

/// The longest name of a class, in bytes.
const MAX_CLASS: usize = 64;

/// How many of one address may register at least, unless configured: a class with
/// its teachers behind one address.
const CLASS: usize = 40;

/// The symbol between a code and the secret of the player that gives it.
pub const CODE_END: char = ':';

/// The terms of registration: codes, limits, and the time when it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegistrationTerms {
    /// One at least.
    codes: Vec<Code>,
    /// The most players, those of the file with them; 2 to [`MAX_PLAYERS`].
    pub players: usize,
    /// The most of one address; of one owner there are as many versions at most as
    /// a share of all.
    pub per_address: usize,
    /// Whether programs have to be uploaded: brains of the lobby do not play there.
    pub uploads_alone: bool,
    /// Whether people may play there.
    pub may_be_people: bool,
    /// The most characters of a name.
    pub longest_name: usize,
    /// The toolchains with which uploads may be built, and the folders of each, which
    /// they may read; none if nothing is built here.
    pub toolchains: BTreeMap<String, Vec<PathBuf>>,
    /// When nobody may register any more, as the file says; `None` for never.
    until: Option<Timestamp>,
    /// The operator's decision since.
    decision: Option<Decision>,
}

/// A code, and the class of the players that give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    secret: Secret,
    /// The class; `None` if the code stands for no class.
    pub class: Option<String>,
}

impl RegistrationTerms {
    /// The code that was given, if it is one of the tournament.
    pub fn code(&self, given: &str) -> Option<&Code> {
        // All are compared, so that the time does not tell which one it is.
        let all = self.codes.iter();
        all.fold(None, |found, code| {
            if code.secret.is(given) {
                Some(code)
            } else {
                found
            }
        })
    }

    /// The same after a decision of the operator, if there is one.
    pub(crate) fn decided(self, decision: Option<Decision>) -> RegistrationTerms {
        RegistrationTerms { decision, ..self }
    }

    /// The operator's decision, if it differs from the file.
    pub fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// When nobody may register any more; `None` for never, or if that is so
    /// already because the operator has decided it.
    pub fn until(&self) -> Option<Timestamp> {
        match self.decision {
            None => self.until,
            Some(Decision::Closed) => None,
            Some(Decision::Open(until)) => until,
        }
    }

    /// Whether the file says neither until when nor how many may register.
    pub fn is_endless(&self) -> bool {
        self.until.is_none() && self.players == MAX_PLAYERS
    }

    /// The most versions of a program that one owner may have.
    pub fn per_owner(&self) -> usize {
        part_of(self.players, USUAL_PERCENT)
    }

    /// Whether another player may register at this instant, where so many take
    /// part.
    pub fn is_open(&self, players: usize, now: Timestamp) -> bool {
        players < self.players
            && self.decision != Some(Decision::Closed)
            && self.until().is_none_or(|until| now < until)
    }
}

/// Checks the table. An error in it is told without its values: one of them is the code.
/// `listed`: how many a list names, where nobody else may come.
pub(super) fn check(
    raw: Option<&Spanned<Value>>,
    format: &Format,
    listed: Option<usize>,
    place: &Place<'_>,
) -> Result<Option<RegistrationTerms>, ConfigError> {
    let Some(raw) = raw else {
        return Ok(None);
    };
    let mut terms = place.check(raw, terms)?;
    terms.players = listed.unwrap_or(terms.players);
    let waits = !format.takes_newcomers();
    if waits && terms.is_endless() {
        let error = Phrase::new("files-begins-when-closed").with("format", format.to_string());
        return Err(place.error_at(raw.span(), error));
    }
    Ok(Some(terms))
}

/// The terms that a table says.
///
/// # Errors
/// It says none; the message has none of its values.
pub(super) fn terms(value: &Value) -> Result<RegistrationTerms, UserError> {
    let Value::Table(table) = value else {
        return Err(Phrase::new("files-registration").into());
    };
    let known = [
        "code",
        "codes",
        "players",
        "per-address",
        "until",
        "toolchains",
    ];
    if let Some(key) = table.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(values::unknown("key", key, &known).into());
    }
    let codes = match (table.get("code"), table.get("codes")) {
        (Some(_), Some(_)) => {
            return Err(Phrase::new("files-code-or-codes").into());
        }
        (code, None) => {
            let code = code.and_then(Value::as_str).unwrap_or_default();
            vec![Code {
                secret: secret("files-code", code)?,
                class: None,
            }]
        }
        (None, Some(Value::Table(classes))) => of_classes(classes)?,
        (None, Some(_)) => {
            return Err(Phrase::new("files-codes").into());
        }
    };
    let most = i64::try_from(MAX_PLAYERS).unwrap_or(i64::MAX);
    let players = match table.get("players") {
        None => MAX_PLAYERS,
        Some(Value::Integer(number)) => values::whole(*number, 2..=most)?,
        Some(_) => return Err(Phrase::new("files-players-whole").into()),
    };
    let per_address = match table.get("per-address") {
        None => part_of(players, USUAL_PERCENT).max(CLASS),
        Some(Value::Integer(number)) => values::whole(*number, 1..=most)?,
        Some(_) => return Err(Phrase::new("files-per-address-whole").into()),
    };
    let until = table.get("until").map(values::instant_of).transpose()?;
    Ok(RegistrationTerms {
        codes,
        players,
        per_address,
        uploads_alone: false,
        may_be_people: true,
        longest_name: Name::MAX,
        toolchains: toolchains(table.get("toolchains"))?,
        until,
        decision: None,
    })
}

/// `{ c = [], java = ["/opt/jdk"] }`: the folders of each toolchain beside what every
/// program may read.
fn toolchains(value: Option<&Value>) -> Result<BTreeMap<String, Vec<PathBuf>>, UserError> {
    let wrong = || Phrase::new("files-toolchains");
    let Some(value) = value else {
        return Ok(BTreeMap::new());
    };
    let toolchains: BTreeMap<String, Vec<PathBuf>> =
        value.clone().try_into().map_err(|_| wrong())?;
    for folder in toolchains.values().flatten() {
        if !folder.is_absolute() || !folder.is_dir() {
            let folder = folder.display().to_string();
            return Err(Phrase::new("files-toolchain").with("folder", folder).into());
        }
    }
    Ok(toolchains)
}

/// A code that can stand before a secret on a line.
fn secret(key: &'static str, code: &str) -> Result<Secret, UserError> {
    let is_code =
        CODE_LENGTH.contains(&code.len()) && code.is_ascii() && !code.contains([CODE_END, ' ']);
    let code = Some(code).filter(|_| is_code);
    let code: Option<Secret> = code.and_then(|code| code.parse().ok());
    code.ok_or_else(|| {
        let (least, most) = CODE_LENGTH.into_inner();
        Phrase::new(key)
            .with("least", least)
            .with("most", most)
            .with("end", CODE_END.to_string())
            .into()
    })
}

/// The codes of classes. A table has no key twice, and two codes may stand for the
/// same class.
fn of_classes(classes: &Map<String, Value>) -> Result<Vec<Code>, UserError> {
    if classes.is_empty() || classes.len() > MAX_CODES {
        let wrong = Phrase::new("files-codes-count").with("most", MAX_CODES);
        return Err(wrong.with("count", classes.len()).into());
    }
    let code = |(code, class): (&String, &Value)| {
        let class = class.as_str().unwrap_or_default();
        let is_class = (1..=MAX_CLASS).contains(&class.len())
            && class.trim() == class
            && !class.contains(char::is_control);
        if is_class {
            Ok(Code {
                secret: secret("files-code-of-class", code)?,
                class: Some(class.to_owned()),
            })
        } else {
            Err(Phrase::new("files-class-of-code")
                .with("most", MAX_CLASS)
                .into())
        }
    };
    classes.iter().map(code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str) -> Result<RegistrationTerms, String> {
        let terms = terms(&toml::from_str::<Value>(text).unwrap());
        terms.map_err(|error| error.to_string())
    }

    #[test]
    fn a_code_is_recognised_and_shown_nowhere() {
        let terms = checked("code = \"spring\"\nuntil = \"2026-12-01T10:00+01:00\"").unwrap();
        assert!(terms.code("spring").is_some() && terms.code("Spring").is_none());
        assert!(!format!("{terms:?}").contains("spring"));
        let until: Timestamp = "2026-12-01T09:00Z".parse().unwrap();
        assert_eq!(terms.until(), Some(until));
        let second = jiff::SignedDuration::from_secs(1);
        assert!(terms.is_open(5, until - second) && !terms.is_open(5, until));
        let unquoted = checked("code = \"spring\"\nuntil = 2026-12-01T10:00:00+01:00").unwrap();
        assert_eq!(unquoted.until(), terms.until());
        let closed = terms.clone().decided(Some(Decision::Closed));
        assert!(!closed.is_open(5, until - second) && closed.until().is_none());
        let open = closed.decided(Some(Decision::Open(None)));
        assert!(open.is_open(5, until), "whatever the file says");
        let longer = open.decided(Some(Decision::Open(Some(until + second))));
        assert!(longer.is_open(5, until) && !longer.is_open(5, until + second));
        assert_eq!(longer.decided(None), terms);
        let few = checked("code = \"spring\"\nplayers = 2").unwrap();
        assert!(few.is_open(1, until) && !few.is_open(2, until));
    }

    #[test]
    fn each_class_has_a_code_of_its_own() {
        let terms = checked("codes = { spring-a = \"3.A\", spring-b = \"3.B\" }").unwrap();
        let class = |given| terms.code(given).map(|code| code.class.as_deref());
        assert_eq!(class("spring-a"), Some(Some("3.A")));
        assert_eq!(class("spring-b"), Some(Some("3.B")));
        assert_eq!(class("spring-"), None);
        assert!(!format!("{terms:?}").contains("spring"));
        let one = checked("code = \"spring\"").unwrap();
        assert_eq!(one.code("spring").map(|code| &code.class), Some(&None));
    }

    #[test]
    fn what_is_wrong_is_told_without_the_code() {
        let long = format!("codes = {{ spring = \"{}\" }}", "x".repeat(MAX_CLASS + 1));
        let number = |number| format!("spring{number} = \"A\"");
        let many: Vec<String> = (0..=MAX_CODES).map(number).collect();
        let many = format!("codes = {{ {} }}", many.join(", "));
        for (wrong, told) in [
            (long.as_str(), "1 to 64 bytes"),
            (&many, "101 codes; write 1 to 100"),
            ("codes = {}", "0 codes; write 1 to 100"),
            (
                "code = \"spring\"\ncodes = { spring-a = \"A\" }",
                "one of them",
            ),
            ("codes = { \"\" = \"3.A\" }", "each of codes is a text of 4"),
            (
                "codes = { \"spring:\" = \"3.A\" }",
                "each of codes is a text",
            ),
            ("codes = { spring-a = \"\" }", "the class of a code"),
            ("codes = { spring-a = 3 }", "the class of a code"),
            ("codes = [\"spring-a\"]", "write codes = {"),
            ("code = \"abc\"", "4 to 32"),
            ("code = \"spring time\"", "blanks"),
            ("code = \"spring:time\"", "':'"),
            ("code = 12345678", "a text"),
            ("players = 5", "code is a text"),
            ("code = \"spring\"\nplayers = 1", "not from 2"),
            ("code = \"spring\"\nplayer = 5", "did you mean 'players'"),
            (
                "code = \"spring\"\nuntil = \"2026-12-01T10:00\"",
                "with a zone",
            ),
            ("code = \"spring\"\nuntil = 5", "date and time"),
        ] {
            let error = checked(wrong).unwrap_err();
            assert!(error.contains(told), "{wrong}: {error}");
            assert!(!error.contains("spring"), "{error}");
        }
    }
}
