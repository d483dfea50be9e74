//! The commands of a person.

use protocol::poker::{Command, Create, Element, Join, TypedAction, View as Watch};
use words::{Phrase, UserError};

/// The meaning of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wish {
    /// An action in the hand.
    Play(TypedAction),
    /// A command for the server.
    Say(Box<Command>),
    /// Show the table again.
    Table,
    /// Show the actions of this hand.
    History,
    /// Show the commands.
    Help,
    /// Leave.
    Quit,
    /// An empty line.
    Nothing,
}

impl Wish {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is wrong.
    pub(super) fn read(line: &str) -> Result<Wish, UserError> {
        let line = line.trim();
        if let Some(action) = TypedAction::read(line) {
            return Ok(Wish::Play(action?));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let bare = |wish: Wish| match rest {
            "" => Ok(wish),
            _ => Err(about("terminal-stands-alone", word)),
        };
        let say = |command: Command| Ok(Wish::Say(Box::new(command)));
        match word.to_ascii_lowercase().as_str() {
            "" => Ok(Wish::Nothing),
            "t" | "table" => bare(Wish::Table),
            "h" | "history" => bare(Wish::History),
            "?" | "help" => Ok(Wish::Help),
            "q" | "quit" | "bye" => bare(Wish::Quit),
            "say" => say(read("say", &[], rest)?),
            "show" => say(read("preferences", &[("show", rest)], "")?),
            "tables" => say(Command::Tables),
            "statistics" | "stats" => {
                let name = (!rest.is_empty()).then(|| rest.to_owned());
                say(Command::Statistics(name))
            }
            "leave" => say(Command::Leave),
            "unwatch" => say(Command::Unwatch),
            "watch" => say(watch(rest)?),
            "join" => say(join(rest)?),
            "create" => say(Command::Create(Create::typed(rest)?)),
            _ => Err(about("terminal-no-command", word)),
        }
    }
}

/// A message about a word.
fn about(message: &'static str, word: &str) -> UserError {
    Phrase::new(message).with("word", word.to_owned()).into()
}

/// Reads a command as the server will, so that a refused command is known before it is
/// sent.
fn read(name: &'static str, attributes: &[(&str, &str)], text: &str) -> Result<Command, UserError> {
    let mut element = Element::new(name).saying(text);
    for (key, value) in attributes {
        element = element.with((*key).to_owned(), value);
    }
    Command::read(&element).map_err(|refusal| UserError::new(refusal.text))
}

fn watch(table: &str) -> Result<Command, UserError> {
    let table = table.parse();
    let table = table.map_err(|_| Phrase::new("terminal-watch-which-table"))?;
    Ok(Command::Watch(Watch {
        table,
        referee: None,
    }))
}

fn join(rest: &str) -> Result<Command, UserError> {
    let mut words = rest.split_whitespace();
    let mut number = || match words.next() {
        None => Ok(None),
        Some(word) => {
            let number = word.replace(',', "").parse().map(Some);
            number.map_err(|_| about("terminal-join-how", word))
        }
    };
    Ok(Command::Join(Join {
        table: number()?,
        seat: None,
        buyin: number()?,
    }))
}

/// Reads the value of `--create`: words like `seats=6`, separated by commas; a table of a
/// person is one for people.
///
/// # Errors
/// A key that is not a setting of a table, or a wrong value.
pub fn create(words: &str) -> Result<Command, String> {
    let create = Create::typed(words).map_err(|why| why.to_string())?;
    Ok(Command::Create(create))
}

#[cfg(test)]
mod tests {
    use poker_rules::table::Mode;

    use super::*;

    #[test]
    fn keys_and_words_mean_the_same_and_wrong_ones_are_explained() {
        let call = Wish::Play(TypedAction::CallOrCheck);
        assert_eq!(Wish::read(" c "), Ok(call));
        for wrong in [
            "r",
            "f now",
            "dance",
            "watch x",
            "create seats=99",
            "create x=1",
        ] {
            assert!(Wish::read(wrong).is_err(), "{wrong}");
        }
        let usual = Create {
            mode: Mode::User,
            move_time: 30_000,
            ..Create::default()
        };
        let made = Wish::Say(Box::new(Command::Create(usual)));
        assert_eq!(Wish::read("create"), Ok(made));
        let Ok(Wish::Say(mixed)) = Wish::read("create mix=NT+PO rake=2.5 runs=2 straddle=20")
        else {
            panic!("no table");
        };
        assert!(matches!(*mixed, Command::Create(create) if create.poker_game(8).code() == "PO"));
        let long = format!("say {}", "x".repeat(201));
        assert!(Wish::read(&long).is_err());
    }
}
