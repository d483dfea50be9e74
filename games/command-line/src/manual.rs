//! The manual pages of a program.

use std::io;

use clap::Command;
use clap_mangen::Man;
use words::Language;

use super::{clap_words, translated};

/// One manual page for `command` and for each of its subcommands: the name of each
/// file, and its text.
///
/// # Errors
/// A page cannot be written into memory, which does not happen.
pub fn manual_pages(command: Command, language: Language) -> io::Result<Vec<(String, String)>> {
    let mut command = translated(command.disable_help_subcommand(true), language);
    command.build();
    let mut pages = Vec::new();
    let mut open = vec![&command];
    while let Some(next) = open.pop() {
        let page = Man::new(next.clone());
        let mut text = Vec::new();
        page.render(&mut text)?;
        let text = clap_words::in_manual_page(&String::from_utf8_lossy(&text), language);
        pages.push((page.get_filename(), text));
        open.extend(next.get_subcommands().filter(|below| !below.is_hide_set()));
    }
    Ok(pages)
}
