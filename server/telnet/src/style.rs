//! A person's display settings, and text formatted by them.

use render::poker::TableLook;
use textwrap::{Options, WordSplitter, wrap};
use words::{Language, Phrase, Printable, UserError, say};

/// Default columns of a line: the last column of a terminal of 80 stays free,
/// since some terminals wrap there.
const WIDTH: usize = 79;

/// The display settings of a person.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// Maximum columns of a line, 40 to 200. Boards are never wrapped.
    pub(super) width: usize,
    /// Whether the board is drawn after each move.
    pub(super) boards: bool,
    /// Whether there are colours.
    pub(super) colour: bool,
    /// Whether a bell rings when it is the person's turn.
    pub(super) bell: bool,
    /// Whether the odds of the choices are shown, in games that tell them.
    pub(super) odds: bool,
    /// The language of all that is said.
    pub(super) language: Language,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            width: WIDTH,
            boards: true,
            colour: false,
            bell: false,
            odds: true,
            language: Language::ENGLISH,
        }
    }
}

/// Which languages there are, to a person who has asked for another one.
fn known_languages(language: Language) -> Phrase {
    let codes = Language::all().map(|known| known.code().to_owned());
    let either = |first: String, second: String| say!(language, "terminal-or", first, second);
    let codes = codes.reduce(either).unwrap_or_default();
    Phrase::new("terminal-set-language").with("codes", codes)
}

const LAST: &str = "\x1b[33m";
const WIN: &str = "\x1b[32m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

impl Look {
    /// Changes a setting. Returns the message for the person.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<String, UserError> {
        let on = || match value.to_ascii_lowercase().as_str() {
            "on" | "yes" | "1" => Ok(true),
            "off" | "no" | "0" => Ok(false),
            _ => Err(Phrase::new("terminal-set-on-or-off").with("key", key.to_owned())),
        };
        match key {
            "colour" | "color" => self.colour = on()?,
            "bell" => self.bell = on()?,
            "odds" => self.odds = on()?,
            "language" => {
                let found = Language::find(value);
                self.language = found.ok_or_else(|| known_languages(self.language))?;
            }
            "width" => {
                let width = value.parse().ok();
                let width = width.filter(|width| (40..=200).contains(width));
                self.width = width.ok_or_else(|| Phrase::new("terminal-set-width"))?;
            }
            "style" => {
                self.boards = match value {
                    "board" | "1" => true,
                    "moves" | "2" => false,
                    _ => return Err(Phrase::new("terminal-set-style").into()),
                }
            }
            _ => return Err(Phrase::new("terminal-set-what").into()),
        }
        Ok(say!(self.language, "terminal-set-done", key, value))
    }

    /// How tables of poker are drawn.
    pub(super) fn of_tables(&self) -> TableLook {
        TableLook {
            colour: self.colour,
            symbols: false,
            language: self.language,
        }
    }

    /// Wraps text to the width.
    pub(super) fn wrapped(&self, text: &str) -> String {
        let options = Options::new(self.width).word_splitter(WordSplitter::NoHyphenation);
        let text = Printable::lines(text);
        let lines = text.as_str().lines().flat_map(|line| wrap(line, &options));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Wraps text, in bold if colours are on.
    pub(super) fn bold(&self, text: &str) -> String {
        let text = self.wrapped(text);
        if self.colour {
            format!("{BOLD}{text}{PLAIN}")
        } else {
            text
        }
    }

    /// A board. Colours, if on, mark the last move `(x)` and the winning points `[x]`.
    pub(super) fn board(&self, drawn: &str) -> String {
        if !self.colour {
            return drawn.to_owned();
        }
        let mut out = String::with_capacity(drawn.len() + 64);
        let mut rest = drawn;
        while let Some(start) = rest.find(['(', '[']) {
            let (open, close, colour) = if rest[start..].starts_with('(') {
                ('(', ')', LAST)
            } else {
                ('[', ']', WIN)
            };
            out.push_str(&rest[..start]);
            rest = &rest[start..];
            let end = rest.find(close).filter(|end| *end <= 3);
            let cut = end.map_or(open.len_utf8(), |end| end + 1);
            match end {
                Some(_) => out.push_str(&format!("{colour}{}{PLAIN}", &rest[..cut])),
                None => out.push(open),
            }
            rest = &rest[cut..];
        }
        out.push_str(rest);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_longer_than_asked_whatever_is_in_it() {
        let look = Look::default();
        let text = format!(
            "{} {}\n{}",
            "word ".repeat(60),
            "x".repeat(300),
            "ü".repeat(90)
        );
        let wrapped = look.wrapped(&text);
        assert!(
            wrapped.lines().all(|line| line.chars().count() <= WIDTH),
            "{wrapped}"
        );
        assert_eq!(
            look.wrapped("a\u{1b}[2J\u{202e}\nb"),
            "a\\u{1b}[2J\\u{202e}\nb"
        );
    }

    #[test]
    fn settings_are_taken_or_refused_with_a_hint() {
        let mut look = Look::default();
        look.set("colour", "on").unwrap();
        look.set("width", "100").unwrap();
        look.set("style", "moves").unwrap();
        assert!(look.colour && !look.boards && look.width == 100);
        for (key, value) in [
            ("width", "9"),
            ("bell", "loud"),
            ("style", "x"),
            ("x", "on"),
        ] {
            assert!(look.set(key, value).is_err(), "{key}");
        }
    }

    #[test]
    fn a_board_has_colours_only_where_asked() {
        let drawn = "1  . (x)[12] .\n(cross moves)\n";
        let mut look = Look::default();
        assert_eq!(look.board(drawn), drawn);
        look.colour = true;
        assert_eq!(
            look.board(drawn),
            "1  . \x1b[33m(x)\x1b[0m\x1b[32m[12]\x1b[0m .\n(cross moves)\n"
        );
    }
}
