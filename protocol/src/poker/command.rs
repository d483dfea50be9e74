//! The commands of a client, each with its attributes and its meaning.

mod extras;
mod parts;
mod reading;
mod writing;

use words::{Language, Phrase, Say, shown_in_english};

use super::tag::Tag;
use super::{Element, Encode, VERSION};
pub use extras::{Extras, MAX_MIX, NoMix, Rotation};
pub use parts::{Create, Hello, Join, Referee, Stake, View, Want};
use poker_rules::table::{ErrorCode, Refusal};
pub(super) use reading::chips;
pub use reading::{MAX_MOVE_TIME, NameError, name};

/// Makes the type of commands, their attributes, and their reading and writing from one
/// list.
macro_rules! commands {
    ($(
        $(#[$doc:meta])*
        $Name:ident $wire:literal [$($key:literal),*]
        $((
            $what:ident: $What:ty
        ), reads |$element:ident| $read:expr, writes |$tag:ident| $written:block)?
        $({
            $(#[$field_doc:meta])*
            $field:ident: $Field:ty
        }, reads |$of:ident| $read_field:expr, writes |$into:ident| $written_field:block)?
        ;
    )*) => {
        /// A command, its attributes read and checked as far as that can be done
        /// without knowing the tables.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Command {$(
            $(#[$doc])*
            $Name $(($What))? $({$(#[$field_doc])* $field: $Field})?,
        )*}

        /// The commands with their attributes.
        pub const COMMANDS: [(&str, &[&str]); [$($wire),*].len()] =
            [$(($wire, &[$($key),*]),)*];

        impl Command {
            /// Its name on the wire.
            pub fn word(&self) -> &'static str {
                match self {
                    $(Command::$Name { .. } => $wire,)*
                }
            }

            /// Reads a command. Elements inside it are passed over.
            ///
            /// # Errors
            /// The command does not exist, or has not such an attribute, or an
            /// attribute makes no sense.
            pub fn read(element: &Element) -> Result<Command, Refusal> {
                reading::check_attributes(element)?;
                Ok(match element.name() {
                    $($wire => Command::$Name
                        $(({
                            let $element = element;
                            let $what: $What = $read;
                            $what
                        }))?
                        $({ $field: {
                            let $of = element;
                            $read_field
                        }})?,)*
                    other => return Err(reading::unknown(other)),
                })
            }
        }

        impl Encode for Command {
            /// Appends the command, attributes that say the usual left out.
            fn encode(&self, out: &mut Vec<u8>) {
                let tag = Tag::new(self.word(), out);
                let tag = match self {
                    $(Command::$Name $(($what))? $({$field})? => {
                        $(let $tag = tag; let tag = $written;)?
                        $(let $into = tag; let tag = $written_field;)?
                        tag
                    })*
                };
                tag.close();
            }
        }
    };
}

commands! {
    /// Introduces the client; the first command of a connection.
    Hello "hello" ["name", "version", "token"] (hello: Hello),
    reads |element| reading::hello(element)?,
    writes |tag| { tag
        .with("name", hello.name.as_str())
        .with("version", VERSION)
        .with_some("token", hello.token.as_ref()) };

    /// Still there.
    ImAlive "imalive" [];

    /// Which tables are there?
    Tables "tables" [];

    /// A new table.
    Create "create" [
        "name", "seats", "small-blind", "big-blind", "ante", "buyin", "format", "hands",
        "level-hands", "mode", "move-time", "game", "limit", "stud-ante", "bring-in", "straddle",
        "big-blind-ante", "rake", "rake-cap", "runs", "bomb", "bomb-ante", "mix", "mix-hands",
        "agents"
    ] (create: Create),
    reads |element| Create::read(element)?,
    writes |tag| { writing::create(tag, create) };

    /// Sits down.
    Join "join" ["table", "seat", "buyin"] (join: Join),
    reads |element| reading::join(element)?,
    writes |tag| { tag
        .with_some("table", join.table)
        .with_some("seat", join.seat)
        .with_some("buyin", join.buyin) };

    /// Gets up.
    Leave "leave" [];

    /// Looks on at a table.
    Watch "watch" ["table", "view", "token", "delay"] (view: View),
    reads |element| reading::view(element)?,
    writes |tag| { writing::view(tag, view) };

    /// Looks away.
    Unwatch "unwatch" [];

    /// Whether a beaten hand is shown at a showdown: `always`, not only where
    /// that is needed.
    Preferences "preferences" ["show"] {
        /// `show="always"`.
        show_always: bool
    },
    reads |element| reading::show_always(element)?,
    writes |tag| { tag.with("show", if *show_always { "always" } else { "needed" }) };

    /// Plays.
    Act "action" ["type", "amount", "cards", "hand", "decision"] (want: Want),
    reads |element| reading::want(element)?,
    writes |tag| { writing::want(tag, want) };

    /// How the players did; all, or the one of this name.
    Statistics "statistics" ["name"] (name: Option<String>),
    reads |element| element.get("name").map(str::to_owned),
    writes |tag| { tag.with_some("name", name.as_ref()) };

    /// Sends a chat message to the table.
    Say "say" [] (text: String),
    reads |element| reading::say(element)?,
    writes |tag| { tag.saying(text) };

    /// Leaves for good.
    Bye "bye" [];
}

/// Why no table has the settings that somebody wants: a person is told in the language of
/// that person, and a client in English.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct WrongSetting {
    code: ErrorCode,
    why: Phrase,
}

shown_in_english!(WrongSetting);

impl Say for WrongSetting {
    fn say(&self, language: Language) -> String {
        self.why.say(language)
    }
}

impl WrongSetting {
    pub(in crate::poker) fn new(code: ErrorCode, why: Phrase) -> WrongSetting {
        WrongSetting { code, why }
    }
}

impl From<WrongSetting> for Refusal {
    fn from(wrong: WrongSetting) -> Refusal {
        Refusal::new(wrong.code, wrong.why.to_string())
    }
}
