//! Messages about errors for people, in the language of each.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use crate::{Language, Phrase, Value};

/// A text for people, in the reader's language.
pub trait Say: Display {
    /// The text in this language; in English unless somebody has translated it.
    fn say(&self, language: Language) -> String {
        // Readers of English get the text of logs and programs.
        let _ = language;
        self.to_string()
    }
}

/// A text that somebody has said already.
impl Say for String {}

impl Say for Phrase {
    fn say(&self, language: Language) -> String {
        Phrase::say(self, language)
    }
}

/// Shows errors, where nobody says in which language, as people read them in
/// English. So their English is in the catalogue alone: an error that says its own
/// texts derives `thiserror::Error` without any `#[error]`.
#[macro_export]
macro_rules! shown_in_english {
    ($($error:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(&$crate::Say::say(self, Default::default()))
            }
        }
    )+};
}

/// A message with values put in, each under its name: `say!(language, "terminal-no-brain", name)`,
/// or `say!(language, "terminal-no-brain", name = person.name())`. Values are what [`AsValue`] says.
#[macro_export]
macro_rules! say {
    (@value $language:ident $name:ident) => { $name.as_value($language) };
    (@value $language:ident $name:ident $value:expr) => { $value.as_value($language) };
    ($language:expr, $key:expr $(, $name:ident $(= $value:expr)?)+ $(,)?) => {{
        use $crate::AsValue as _;
        let language: $crate::Language = $language;
        language.with(
            $key,
            &[$((stringify!($name), $crate::say!(@value language $name $($value)?))),+],
        )
    }};
}

/// What an error says, case by case, and shows in English: the key of a message, a key
/// with values as in [`say!`], another error that speaks for it, or a text in braces.
///
/// ```
/// use words::{Language, UserError, says};
///
/// enum Missing {
///     Brain(String),
///     Turn,
///     Other(UserError),
///     Word(&'static str),
/// }
///
/// says!(Missing {
///     Self::Brain(name) => ("terminal-no-brain", name),
///     Self::Turn => "terminal-not-your-turn",
///     Self::Other(why) => why,
///     Self::Word(word) => { (*word).to_owned() },
/// });
///
/// let czech = Language::find("cs").expect("Czech is there");
/// assert_eq!(Missing::Turn.to_string(), Language::ENGLISH.say("terminal-not-your-turn"));
/// assert!(words::Say::say(&Missing::Brain("Row".to_owned()), czech).contains("Row"));
/// ```
#[macro_export]
macro_rules! says {
    (@text $language:ident $key:literal) => { $language.say($key) };
    (@text $language:ident ($key:literal, $($values:tt)+)) => {
        $crate::say!($language, $key, $($values)+)
    };
    (@text $language:ident { $text:expr }) => { $text };
    (@text $language:ident $why:ident) => {{
        use $crate::Say as _;
        $why.say($language)
    }};
    ($error:ty { $($case:pat => $text:tt),+ $(,)? }) => {
        $crate::says!($error, language { $($case => $text),+ });
    };
    ($error:ty, $language:ident { $($case:pat $(if $so:expr)? => $text:tt),+ $(,)? }) => {
        impl $crate::Say for $error {
            fn say(&self, $language: $crate::Language) -> String {
                match self { $($case $(if $so)? => $crate::says!(@text $language $text)),+ }
            }
        }

        $crate::shown_in_english!($error);
    };
}

/// What can be put into a message: texts, paths and numbers, and all that says itself,
/// in the language of the message.
pub trait AsValue {
    /// The value in a message of this language.
    fn as_value(&self, language: Language) -> Value<'static>;
}

impl<T: Say + ?Sized> AsValue for T {
    fn as_value(&self, language: Language) -> Value<'static> {
        self.say(language).into()
    }
}

/// Values that are the same in every language.
macro_rules! as_value {
    ($($kind:ty => $value:expr),+ $(,)?) => {$(
        impl AsValue for $kind {
            fn as_value(&self, _: Language) -> Value<'static> {
                let value: fn(&$kind) -> Value<'static> = $value;
                value(self)
            }
        }
    )+};
}

as_value! {
    str => |text| text.to_owned().into(),
    char => |letter| letter.to_string().into(),
    Path => |path| path.display().to_string().into(),
    PathBuf => |path| path.display().to_string().into(),
    io::Error => |error| error.to_string().into(),
    u8 => |number| (*number).into(),
    u16 => |number| (*number).into(),
    u32 => |number| (*number).into(),
    u64 => |number| (*number).into(),
    i32 => |number| (*number).into(),
    i64 => |number| (*number).into(),
    usize => |number| (*number).into(),
    f64 => |number| (*number).into(),
}

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// As a sentence: with a capital at its beginning and a full stop after it.
pub fn sentence(text: &str) -> String {
    capital(text) + "."
}
