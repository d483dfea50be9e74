//! `arbiter completions` and `arbiter man`: documents made from the command line.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
use command_line::{manual_pages, translated_for_completions};
use words::{Language, Phrase};

use super::CommandError;

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  arbiter completions bash > ~/.local/share/bash-completion/completions/arbiter
  arbiter completions zsh > ~/.zfunc/_arbiter
  arbiter completions fish > ~/.config/fish/completions/arbiter.fish";

const MAN_EXAMPLES: &str = "\
Examples:
  arbiter man ~/.local/share/man/man1  arbiter.1, arbiter-match.1 and so on";

/// The arguments of `arbiter completions`.
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub struct CompletionsArgs {
    /// Shell that reads the completions
    shell: Shell,
}

/// The arguments of `arbiter man`.
#[derive(Args, Debug)]
#[command(after_help = MAN_EXAMPLES)]
pub struct ManArgs {
    /// Folder to write to; it is created if it does not exist
    dir: PathBuf,
}

/// Prints the completions of `command` for a shell.
///
/// # Errors
/// Standard output cannot be written.
pub fn completions(
    args: &CompletionsArgs,
    command: Command,
    language: Language,
) -> Result<(), CommandError> {
    let mut command = translated_for_completions(command, language);
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    CommandError::unless_closed(io::stdout().write_all(&script).map_err(CommandError::from))
}

/// Writes one manual page for `command` and for each of its subcommands.
///
/// # Errors
/// The folder or a page cannot be written.
pub fn man(args: &ManArgs, command: Command, language: Language) -> Result<(), CommandError> {
    let written = fs::create_dir_all(&args.dir)
        .and_then(|()| manual_pages(command, language))
        .and_then(|pages| {
            let mut pages = pages.into_iter();
            pages.try_for_each(|(name, text)| fs::write(args.dir.join(name), text))
        });
    written.map_err(|error| {
        let text = Phrase::new("terminal-no-manual").with("why", error.to_string());
        CommandError::failed(text.with("folder", args.dir.display().to_string()))
    })
}
