//! The commands of a person.

use protocol::poker::{Command, Create, Element, Join, TypedAction, View as Watch};

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

pub(super) const HELP: &str = "\
  f  fold     k  check     c  call, or check     a  all-in
  b N, r N    bet or raise: your bet will stand at N
  d 1 3       draw: change your first and third card; also d Ah Kd    p  stand pat
  table       the table again (t)         history  what was done in this hand (h)
  say TEXT    to all at the table         show always|needed  beaten hands at the showdown
  tables      which tables there are      statistics [NAME]   how players did
  join [N] [BUYIN]     sit down           leave    get up
  create [seats=6 small-blind=5 big-blind=10 ante=0 buyin=1000 hands=0
          format=cash|freezeout level-hands=0 mode=user|agent move-time=30000
          game=texas|omaha|omaha-8|short-deck|stud|stud-8|razz|five-card-stud|
               five-card-draw|2-7-single-draw|2-7-triple-draw|badugi
          limit=no|pot|fixed stud-ante=2 bring-in=5 name=…
          straddle=0 big-blind-ante=false rake=0 rake-cap=… runs=1 bomb=0
          bomb-ante=… mix=horse|8-game|NT+PO mix-hands=8]
  watch N     look on at a table          unwatch  look away
  quit        leave and end (q)";

impl Wish {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is wrong; the text is for the person.
    pub(super) fn read(line: &str) -> Result<Wish, String> {
        let line = line.trim();
        if let Some(action) = TypedAction::read(line) {
            return action.map(Wish::Play).map_err(|why| why.to_string());
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let bare = |wish: Wish| match rest {
            "" => Ok(wish),
            _ => Err(format!(
                "'{word}' stands alone: 'help' shows what can be said"
            )),
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
            "create" => say(create(rest)?),
            _ => Err(format!(
                "'{word}' is not known: 'help' shows what can be said"
            )),
        }
    }
}

/// Reads a command as the server will, so that a refused command is known before it is
/// sent.
fn read(name: &'static str, attributes: &[(&str, &str)], text: &str) -> Result<Command, String> {
    let mut element = Element::new(name).saying(text);
    for (key, value) in attributes {
        element = element.with((*key).to_owned(), value);
    }
    Command::read(&element).map_err(|refusal| refusal.text)
}

pub(super) fn watch(table: &str) -> Result<Command, String> {
    let table = table.parse().map_err(|_| "which table? 'watch 1'")?;
    Ok(Command::Watch(Watch {
        table,
        referee: None,
    }))
}

fn join(rest: &str) -> Result<Command, String> {
    let mut words = rest.split_whitespace();
    let mut number = |what: &str| match words.next() {
        None => Ok(None),
        Some(word) => {
            let number = word.replace(',', "").parse().map(Some);
            number.map_err(|_| format!("'{word}' is no {what}: 'join 1 500'"))
        }
    };
    Ok(Command::Join(Join {
        table: number("table")?,
        seat: None,
        buyin: number("amount")?,
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
