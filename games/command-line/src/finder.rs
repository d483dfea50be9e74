//! The texts of help, and a finder of each in another language.

/// A text of help that has its English in the code of a program.
#[derive(Clone, Debug)]
pub struct HelpText {
    /// The keys that its message may have, the most special first.
    pub keys: Vec<String>,
    /// The English.
    pub english: String,
}

/// Finds texts in another language.
pub(super) struct Finder<'a> {
    /// `None` leaves the English.
    pub(super) find: &'a mut dyn FnMut(HelpText) -> Option<String>,
    /// Whether the command is to parse command lines.
    pub(super) parses: bool,
}

impl Finder<'_> {
    pub(super) fn text(&mut self, keys: Vec<String>, english: String) -> Option<String> {
        (self.find)(HelpText { keys, english })
    }

    /// A word of clap.
    pub(super) fn word(&mut self, key: &str, english: &str) -> Option<String> {
        self.text(vec![key.to_owned()], english.to_owned())
    }
}

/// The text with each paragraph on one line; clap wraps it.
pub(super) fn joined(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|one| one.replace('\n', " "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}
