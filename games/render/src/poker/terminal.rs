//! What the terminal of a person can show.

use std::io::IsTerminal as _;

use words::Language;

use super::TableLook;

/// The capabilities of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerminalLook {
    /// How tables are drawn.
    pub tables: TableLook,
    /// Whether what stands there can be written over.
    pub overwrites: bool,
}

impl TerminalLook {
    /// What standard output can show: colours on a terminal unless `NO_COLOR`
    /// says otherwise, symbols where the letters of the locale are Unicode.
    pub fn of_stdout(language: Language) -> TerminalLook {
        let terminal = std::io::stdout().is_terminal();
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let names = ["LC_ALL", "LC_CTYPE", "LANG"];
        let mut locales = names
            .into_iter()
            .filter_map(|name| std::env::var(name).ok());
        let locale = locales.find(|value| !value.is_empty());
        let unicode = locale.is_some_and(|value| value.to_ascii_uppercase().contains("UTF"));
        TerminalLook {
            tables: TableLook {
                colour: terminal && !dumb && !set("NO_COLOR"),
                symbols: terminal && unicode,
                language,
            },
            overwrites: terminal && !dumb,
        }
    }
}
