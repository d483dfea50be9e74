//! A value that is kept once for each language.

use std::collections::BTreeMap;

use words::Language;

/// One of these for each language that people read.
pub(super) struct Each<T> {
    english: T,
    others: BTreeMap<Language, T>,
}

impl<T: Default> Default for Each<T> {
    fn default() -> Each<T> {
        Each::with(|_| T::default())
    }
}

impl<T> Each<T> {
    /// The values that this function makes for each language.
    pub(super) fn with(make: impl Fn(Language) -> T) -> Each<T> {
        let others = Language::all().filter(|language| *language != Language::ENGLISH);
        Each {
            english: make(Language::ENGLISH),
            others: others.map(|language| (language, make(language))).collect(),
        }
    }

    /// The one for readers of this language.
    pub(super) fn of(&self, language: Language) -> &T {
        self.others.get(&language).unwrap_or(&self.english)
    }
}
