//! The options that an engine announces, and the values that each of them takes.

use crate::line::split_word;

/// An option as an engine announces it: `option name NAME type TYPE …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name; it may have blanks.
    pub name: String,
    /// The value that it has before it is set; `None` if none was announced.
    pub default: Option<String>,
    values: Values,
}

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    /// `true` or `false`.
    Check,
    /// A whole number in this range, both ends with it.
    Spin(i64, i64),
    /// One of these texts, in any case.
    Combo(Vec<String>),
    /// Nothing: it is pressed.
    Button,
    /// Any text, or a type that the protocol does not have.
    Text,
}

/// A value that an option does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongValue {
    /// A check is switched.
    #[error("true or false")]
    Check,
    /// A number in a range.
    #[error("a whole number from {0} to {1}")]
    Spin(i64, i64),
    /// One of some texts.
    #[error("one of {}", .0.join(", "))]
    Combo(Vec<String>),
    /// A button is pressed, and has no value.
    #[error("no value: it is a button")]
    Button,
}

impl EngineOption {
    /// Reads the content of [`Reply::Option`](super::Reply::Option). A missing or damaged
    /// bound leaves the range open; `None` if there is no name or type.
    pub fn parse(content: &str) -> Option<EngineOption> {
        let content = content.strip_prefix("name")?;
        let (name, rest) = content.split_once(" type ")?;
        let name = name.trim_ascii();
        let (kind, rest) = split_word(rest);
        let bound = |word| {
            let mut words = rest.split_ascii_whitespace();
            words.find(|found| *found == word)?;
            words.next()?.parse().ok()
        };
        let values = match kind {
            "check" => Values::Check,
            "spin" => Values::Spin(
                bound("min").unwrap_or(i64::MIN),
                bound("max").unwrap_or(i64::MAX),
            ),
            "combo" => {
                // The texts may have blanks, and end where the next one begins.
                let texts = format!(" {rest}");
                let texts = texts
                    .split(" var ")
                    .skip(1)
                    .map(|text| text.trim_ascii().to_owned());
                Values::Combo(texts.collect())
            }
            "button" => Values::Button,
            _ => Values::Text,
        };
        (!name.is_empty()).then(|| EngineOption {
            name: name.to_owned(),
            default: default_in(kind, rest),
            values,
        })
    }

    /// Checks a value before it is sent: most engines ignore a wrong one silently.
    ///
    /// # Errors
    /// The option does not take it; the error names the values that it takes.
    pub fn check(&self, value: &str) -> Result<(), WrongValue> {
        match &self.values {
            Values::Check if !["true", "false"].contains(&value) => Err(WrongValue::Check),
            Values::Spin(least, most) => match value.parse::<i64>() {
                Ok(number) if (*least..=*most).contains(&number) => Ok(()),
                _ => Err(WrongValue::Spin(*least, *most)),
            },
            Values::Combo(texts) if !texts.iter().any(|text| text.eq_ignore_ascii_case(value)) => {
                Err(WrongValue::Combo(texts.clone()))
            }
            Values::Button if !value.is_empty() => Err(WrongValue::Button),
            Values::Check | Values::Combo(_) | Values::Button | Values::Text => Ok(()),
        }
    }
}

/// The default of an option of this type. A text runs to the end of the line, that of any
/// other type to the next word of the protocol.
fn default_in(kind: &str, rest: &str) -> Option<String> {
    let rest = format!(" {rest} ");
    let (_, value) = rest.split_once(" default ")?;
    let ends = [" min ", " max ", " var "].map(|word| value.find(word));
    let end = ends.into_iter().flatten().min();
    let end = end.filter(|_| kind != "string").unwrap_or(value.len());
    Some(value[..end].trim_ascii().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(content: &str, value: &str) -> Result<(), String> {
        let option = EngineOption::parse(content).unwrap();
        option.check(value).map_err(|why| why.to_string())
    }

    #[test]
    fn the_name_of_an_option_may_have_blanks() {
        let name = |content| EngineOption::parse(content).map(|option| option.name);
        assert_eq!(
            name("name Clear Hash type button").as_deref(),
            Some("Clear Hash")
        );
        assert_eq!(
            name("name Hash type spin default 16").as_deref(),
            Some("Hash")
        );
        let default = |content| EngineOption::parse(content)?.default;
        for (content, value) in [
            ("name Hash type spin default 16 min 1 max 9", Some("16")),
            (
                "name Style type combo default Solid play var Normal",
                Some("Solid play"),
            ),
            ("name File type string default a max b", Some("a max b")),
            ("name File type string default", Some("")),
            ("name Clear type button", None),
        ] {
            assert_eq!(default(content).as_deref(), value, "{content}");
        }
        assert_eq!(name("name type"), None);
        assert_eq!(name("name  type spin"), None);
    }

    #[test]
    fn values_outside_of_what_was_announced_are_refused() {
        let hash = "name Hash type spin default 16 min 1 max 33554432";
        let limit = "name UCI_LimitStrength type check default false";
        let style = "name Style type combo default Normal var Solid play var Normal var Risky";
        for (content, value) in [
            (hash, "1"),
            (hash, "33554432"),
            ("name Threads type spin", "-7"),
            (limit, "true"),
            (style, "solid PLAY"),
            ("name Clear Hash type button", ""),
            ("name SyzygyPath type string default <empty>", "/any where"),
            ("name Odd type wheel", "x"),
        ] {
            assert_eq!(takes(content, value), Ok(()), "{content}: {value}");
        }
        for (content, value, expected) in [
            (hash, "99999999", "a whole number from 1 to 33554432"),
            (hash, "0", "a whole number from 1 to 33554432"),
            (hash, "abc", "a whole number from 1 to 33554432"),
            (hash, "", "a whole number from 1 to 33554432"),
            (limit, "maybe", "true or false"),
            (limit, "", "true or false"),
            (style, "Wild", "one of Solid play, Normal, Risky"),
            (
                "name Clear Hash type button",
                "now",
                "no value: it is a button",
            ),
        ] {
            assert_eq!(
                takes(content, value),
                Err(expected.to_owned()),
                "{content}: {value}"
            );
        }
    }
}
