//! Text of others, made fit to be shown.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write as _};

use crate::Value;

/// A text as it may be shown, wherever it comes from: a character that [`is_printable`]
/// does not allow stands in it as an escape like `\u{202e}`. A text that was escaped
/// already stays the same, so a message may be escaped several times.
///
/// ```
/// use words::Printable;
///
/// let name = Printable::line("Zoë\u{202e}\u{1b}[2J\n");
/// assert_eq!(name.to_string(), r"Zoë\u{202e}\u{1b}[2J\n");
/// assert_eq!(Printable::lines("one\ntwo\r").as_str(), "one\ntwo\\r");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printable<'a>(Cow<'a, str>);

impl<'a> Printable<'a> {
    /// A text on one line.
    pub fn line(text: impl Into<Cow<'a, str>>) -> Printable<'a> {
        Printable::of(text.into(), is_printable)
    }

    /// A text of several lines; tabs are kept as well.
    pub fn lines(text: impl Into<Cow<'a, str>>) -> Printable<'a> {
        Printable::of(text.into(), |symbol| {
            is_printable(symbol) || matches!(symbol, '\n' | '\t')
        })
    }

    fn of(text: Cow<'a, str>, is_kept: impl Fn(char) -> bool) -> Printable<'a> {
        if text.chars().all(&is_kept) {
            return Printable(text);
        }
        let mut escaped = String::with_capacity(text.len() + 8);
        for symbol in text.chars() {
            if is_kept(symbol) {
                escaped.push(symbol);
            } else {
                escaped.extend(symbol.escape_default());
            }
        }
        Printable(escaped.into())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'a> From<Printable<'a>> for Value<'a> {
    fn from(text: Printable<'a>) -> Value<'a> {
        text.0.into()
    }
}

impl From<Printable<'_>> for String {
    fn from(text: Printable<'_>) -> String {
        text.0.into_owned()
    }
}

/// Whether readers see this character, and nothing else changes by it: no control
/// character, none that turns the direction of its neighbours, that is invisible, private
/// or not assigned. Marks on letters and blanks of any width are printable. Characters
/// that join emoji or pick one of their looks are not: few terminals support them.
pub fn is_printable(symbol: char) -> bool {
    match symbol {
        ' '..='~' => true,
        // Letters, marks and blanks that nobody sees: the part of
        // Default_Ignorable_Code_Point (Unicode 17, DerivedCoreProperties.txt) that the
        // standard library shows, separators of lines, the empty pattern of Braille.
        '\u{34f}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{2028}'..='\u{2029}'
        | '\u{2800}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{ffa0}'
        | '\u{e0100}'..='\u{e01ef}' => false,
        _ if symbol.is_whitespace() => !symbol.is_control(),
        _ => {
            // Behind a letter, marks are not escaped.
            let mut bytes = [b'a', 0, 0, 0, 0];
            let end = 1 + symbol.encode_utf8(&mut bytes[1..]).len();
            let pair = std::str::from_utf8(&bytes[..end]).unwrap_or_default();
            pair.escape_debug().nth(1) == Some(symbol)
        }
    }
}

/// Writes a message to standard error on a line, made [`Printable`]. Unlike `eprintln!` it does
/// not panic if standard error is closed.
pub fn complain(what: impl fmt::Display) {
    // The error cannot be reported anywhere.
    let _ = writeln!(io::stderr(), "{}", Printable::line(what.to_string()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_other_text_or_is_not_seen_is_escaped() {
        let ranges = [
            '\0'..='\u{1f}',
            '\u{7f}'..='\u{9f}',
            '\u{ad}'..='\u{ad}',
            '\u{34f}'..='\u{34f}',
            '\u{61c}'..='\u{61c}',
            '\u{115f}'..='\u{1160}',
            '\u{180b}'..='\u{180f}',
            '\u{200b}'..='\u{200f}',
            '\u{2028}'..='\u{202e}',
            '\u{2060}'..='\u{206f}',
            '\u{2800}'..='\u{2800}',
            '\u{3164}'..='\u{3164}',
            '\u{e000}'..='\u{f8ff}',
            '\u{fdd0}'..='\u{fdef}',
            '\u{fe00}'..='\u{fe0f}',
            '\u{feff}'..='\u{feff}',
            '\u{ffa0}'..='\u{ffa0}',
            '\u{fff0}'..='\u{fffb}',
            '\u{fffe}'..='\u{ffff}',
            '\u{1bca0}'..='\u{1bca3}',
            '\u{1d173}'..='\u{1d17a}',
            '\u{e0000}'..='\u{e0fff}',
            '\u{f0000}'..='\u{10ffff}',
        ];
        for symbol in ranges.into_iter().flatten() {
            let text = Printable::line(symbol.to_string());
            assert!(text.as_str().starts_with('\\'), "{symbol:?} {text}");
            assert!(text.as_str().chars().all(is_printable));
        }
    }

    #[test]
    fn what_people_write_stays_as_it_is() {
        for text in [
            "Žluťoučký kůň, 200\u{a0}000",
            "Zoe\u{308}, שָׁלוֹם, أحمد, राम, ที่นี่, 王小明\u{3000}ユーザー, 김철수",
            "♠ ♞ · – … “quoted” 🎲 \u{fffd} \\ ' \"",
        ] {
            assert_eq!(Printable::line(text).as_str(), text);
            assert!(matches!(Printable::line(text).0, Cow::Borrowed(_)));
        }
    }

    #[test]
    fn a_text_is_escaped_once_however_often_it_is_made_printable() {
        let once = String::from(Printable::line("a\u{1b}\\\r\n\u{e0041}"));
        assert_eq!(once, r"a\u{1b}\\r\n\u{e0041}");
        assert_eq!(Printable::line(once.as_str()).as_str(), once);
        assert_eq!(format!("{:>4}|", Printable::line("\n")), r"  \n|");
    }
}
