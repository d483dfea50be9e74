//! Whether colours are shown.

use std::env;
use std::io::IsTerminal;

/// Whether output there is coloured: it is a terminal, and nobody has set `NO_COLOR`
/// (<https://no-color.org>).
pub(crate) fn is_wanted(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
