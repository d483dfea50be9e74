//! What the terminal of a person can show.

use std::io::IsTerminal as _;

use render::poker::TableLook;

/// The capabilities of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    /// How tables are drawn.
    pub(super) tables: TableLook,
    /// Whether what stands there can be written over.
    pub(super) clock: bool,
}

impl Look {
    /// What standard output can show: colours on a terminal unless `NO_COLOR`
    /// says otherwise, symbols where the language's letters are Unicode.
    pub(super) fn of_stdout() -> Look {
        let terminal = std::io::stdout().is_terminal();
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let names = ["LC_ALL", "LC_CTYPE", "LANG"];
        let language = names
            .into_iter()
            .filter_map(|name| std::env::var(name).ok());
        let language = language.into_iter().find(|value| !value.is_empty());
        let unicode = language.is_some_and(|value| value.to_ascii_uppercase().contains("UTF"));
        Look {
            tables: TableLook {
                colour: terminal && !dumb && !set("NO_COLOR"),
                symbols: terminal && unicode,
                ..TableLook::default()
            },
            clock: terminal && !dumb,
        }
    }
}
