//! Why the requests of people are refused.

use std::fmt;
use std::sync::Arc;

use crate::{AsValue, Language, Phrase, Say, Value};

/// Why something that a person asked for is not done: a text for this person
/// alone, shown at the prompt of telnet or above the form of a page, in the
/// language of the person. Every error that people are told becomes one by `?`.
/// Clones are the same.
#[derive(Clone)]
pub struct UserError(Arc<dyn Say + Send + Sync>);

impl UserError {
    /// An error in these words, which are in the language of the person already.
    pub fn new(text: impl Into<String>) -> UserError {
        UserError(Arc::new(text.into()))
    }

    /// An error for this reason, as a sentence: with a full stop after it.
    pub fn sentence(reason: impl Say + Send + Sync + 'static) -> UserError {
        UserError(Arc::new(Sentence(reason)))
    }

    /// An error with this message, in which `why` stands under this name.
    pub fn within(message: Phrase, name: &'static str, why: impl Into<UserError>) -> UserError {
        Within(message, name, why.into()).into()
    }

    /// The message for the person.
    pub fn say(&self, language: Language) -> String {
        self.0.say(language)
    }
}

impl<E: Say + Send + Sync + 'static> From<E> for UserError {
    fn from(error: E) -> UserError {
        UserError(Arc::new(error))
    }
}

impl AsValue for UserError {
    fn as_value(&self, language: Language) -> Value<'static> {
        self.say(language).into()
    }
}

impl Eq for UserError {}

/// Those that say the same are the same.
impl PartialEq for UserError {
    fn eq(&self, other: &UserError) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

/// Shows it in English.
impl fmt::Display for UserError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for UserError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UserError({:?})", self.0.to_string())
    }
}

/// A message with a reason in it, and the name of the reason in the message.
struct Within(Phrase, &'static str, UserError);

impl fmt::Display for Within {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::ENGLISH))
    }
}

impl Say for Within {
    fn say(&self, language: Language) -> String {
        let Within(message, name, why) = self;
        message.clone().with(name, why.say(language)).say(language)
    }
}

/// A reason with a full stop after it.
struct Sentence<E>(E);

impl<E: fmt::Display> fmt::Display for Sentence<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.0)
    }
}

impl<E: Say> Say for Sentence<E> {
    fn say(&self, language: Language) -> String {
        format!("{}.", self.0.say(language))
    }
}
