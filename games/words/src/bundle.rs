//! The languages and their messages.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::Printable;

/// A value that is put into a message: a text or a number.
pub use fluent_bundle::FluentValue as Value;

/// The files of messages, each with the code of its language.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A language that people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(&'static str);

/// A language with its messages, which are read once somebody asks for one: a program
/// mostly speaks one language, and reading all of them would be most of its start.
struct Bundle {
    language: Language,
    messages: OnceLock<FluentBundle<FluentResource>>,
}

impl Default for Language {
    fn default() -> Language {
        Language::ENGLISH
    }
}

impl Language {
    /// The language of the documents and of the wire, to which all others fall back.
    pub const ENGLISH: Language = Language("en");

    /// All languages, by their codes.
    pub fn all() -> impl Iterator<Item = Language> {
        bundles().iter().map(|bundle| bundle.language)
    }

    /// The language with this code, in any case: `cs`.
    pub fn find(code: &str) -> Option<Language> {
        Language::all().find(|language| language.0.eq_ignore_ascii_case(code))
    }

    /// Its code by ISO 639: `en`.
    pub fn code(self) -> &'static str {
        self.0
    }

    /// Its name for its speakers: `čeština`.
    pub fn name(self) -> String {
        self.say("language-name")
    }

    /// A message.
    pub fn say(self, key: &str) -> String {
        self.message(key, None)
    }

    /// A message with these values put in: [`Value`] is made of texts and numbers.
    /// Texts are made [`Printable`], each on one line: they may come from anywhere.
    pub fn with(self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        let values = values.iter().map(|(name, value)| {
            let value = match value {
                Value::String(text) => Printable::line(text.as_ref()).into(),
                other => other.clone(),
            };
            (*name, value)
        });
        self.message(key, Some(&values.collect()))
    }

    /// The same with values that are printable already, or have styles of the terminal.
    pub fn filled(self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        let values = values.iter().map(|(name, value)| (*name, value.clone()));
        self.message(key, Some(&values.collect()))
    }

    /// A message without values in this language alone; `None` where it lacks it.
    /// For texts that have no English in the catalogue.
    pub fn own(self, key: &str) -> Option<String> {
        self.find_message(key, None)
    }

    /// Whether the catalogue has this message.
    pub fn knows(key: &str) -> bool {
        bundles()
            .iter()
            .any(|bundle| bundle.messages().has_message(key))
    }

    /// The message in this language, else in English; its key where the catalogue
    /// lacks it, which a test rules out.
    fn message(self, key: &str, values: Option<&FluentArgs<'_>>) -> String {
        let languages = [self, Language::ENGLISH];
        let found = languages
            .iter()
            .find_map(|one| one.find_message(key, values));
        found.unwrap_or_else(|| key.to_owned())
    }

    fn find_message(self, key: &str, values: Option<&FluentArgs<'_>>) -> Option<String> {
        let bundle = bundles().iter().find(|bundle| bundle.language == self)?;
        let messages = bundle.messages();
        let pattern = messages.get_message(key)?.value()?;
        // A value that is missing shows as its name; a test compares them.
        let said = messages.format_pattern(pattern, values, &mut Vec::new());
        Some(said.into_owned())
    }
}

/// All languages, in the order of their codes.
fn bundles() -> &'static [Bundle] {
    static BUNDLES: OnceLock<Vec<Bundle>> = OnceLock::new();
    BUNDLES.get_or_init(|| {
        let mut bundles: Vec<Bundle> = Vec::new();
        for (code, _) in FILES {
            let language = Language(code);
            if bundles.iter().all(|known| known.language != language) {
                bundles.push(Bundle {
                    language,
                    messages: OnceLock::new(),
                });
            }
        }
        bundles
    })
}

/// A number with a decimal comma.
fn with_comma<M>(value: &Value<'_>, _: &M) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.as_string().replace('.', ",")),
        _ => None,
    }
}

impl Bundle {
    fn messages(&self) -> &FluentBundle<FluentResource> {
        self.messages.get_or_init(|| read(self.language))
    }
}

/// The messages of a language. A file with a mistake says what can be read; a test
/// reads all of them.
fn read(language: Language) -> FluentBundle<FluentResource> {
    let identifier: LanguageIdentifier = language.0.parse().unwrap_or_default();
    let mut messages = FluentBundle::new_concurrent(vec![identifier]);
    // Marks around values would be seen on terminals and in tests of texts.
    messages.set_use_isolating(false);
    for (_, text) in FILES.iter().filter(|(code, _)| *code == language.0) {
        let resource = FluentResource::try_new((*text).to_owned());
        messages.add_resource_overriding(resource.unwrap_or_else(|(readable, _)| readable));
    }
    if has_comma(&messages) {
        messages.set_formatter(Some(with_comma));
    }
    messages
}

/// Whether readers of the language write `2,5` for two and a half.
fn has_comma(messages: &FluentBundle<FluentResource>) -> bool {
    let mark = messages.get_message("page-decimal-mark");
    let mark = mark.and_then(|message| message.value());
    mark.is_some_and(|mark| messages.format_pattern(mark, None, &mut Vec::new()) == ",")
}
