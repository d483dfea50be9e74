//! Shell completions and manual pages of a program, from its command line.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process;

use clap::{Command, FromArgMatches as _, Parser, Subcommand};
use clap_complete::Shell;
use command_line::{language_of_help, manual_pages, refusal, translated_for_completions};
use words::Language;

use crate::finish;

// No doc comment: it would replace the description of the program.
#[derive(Debug, Subcommand)]
enum Document {
    /// Print the completions for a shell
    Completions {
        /// Shell that reads the completions
        shell: Shell,
    },
    /// Write manual pages, one for each command
    Man {
        /// Folder to write to; it is created if it does not exist
        dir: PathBuf,
    },
}

impl Document {
    fn write(&self, command: Command, language: Language) -> io::Result<()> {
        match self {
            Document::Completions { shell } => {
                let name = command.get_name().to_owned();
                let mut command = translated_for_completions(command, language);
                let mut script = Vec::new();
                clap_complete::generate(*shell, &mut command, name, &mut script);
                io::Write::write_all(&mut io::stdout(), &script)
            }
            Document::Man { dir } => {
                fs::create_dir_all(dir)?;
                let mut pages = manual_pages(command, language)?.into_iter();
                pages.try_for_each(|(name, text)| fs::write(dir.join(name), text))
            }
        }
    }
}

/// Reads the command line of a program as [`Parser::parse`] does, and adds the commands
/// `completions` and `man`. Subcommands exclude the arguments of the program itself. A
/// command line that asks for help or for a document, or that is wrong, ends the process;
/// its output is then in the language of the environment, if all help of the program is.
pub fn parse<P: Parser>() -> P {
    let mut command = command_of::<P>();
    let matches = match command.clone().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => refuse(&command, &error),
    };
    if let Ok(document) = Document::from_arg_matches(&matches) {
        let language = language_of_help(&command, Language::of_environment());
        let written = document.write(command.clone(), language);
        let failed = written.is_err();
        // `finish` reports the error; only its status cannot leave the process.
        let _ = finish(command.get_name(), written);
        process::exit(i32::from(failed));
    }
    P::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut command).exit())
}

/// Tells the error of the command line, and ends the process. Only here are languages
/// looked at, so that a brain which plays starts as fast as it can.
fn refuse(command: &Command, error: &clap::Error) -> ! {
    let language = language_of_help(command, Language::of_environment());
    match refusal(command.clone(), env::args_os(), language) {
        Some(refusal) => refusal.exit(),
        None => error.exit(),
    }
}

fn command_of<P: Parser>() -> Command {
    let command = P::command()
        .args_conflicts_with_subcommands(true)
        .subcommand_negates_reqs(true);
    let name = command.get_name().to_owned();
    Document::augment_subcommands(command)
        .mut_subcommand("completions", |command| {
            command.after_help(format!(
                "Examples:\n  {name} completions bash > {name}.bash\n  \
                 {name} completions zsh > _{name}"
            ))
        })
        .mut_subcommand("man", |command| {
            command.after_help(format!("Examples:\n  {name} man ~/.local/share/man/man1"))
        })
}

#[cfg(test)]
mod tests {
    use clap::Arg;

    use super::*;

    /// A brain without commands of its own.
    #[derive(Debug, Parser)]
    #[command(name = "first")]
    struct Plain {
        #[arg(required = true)]
        port: Option<u16>,
    }

    #[test]
    fn completions_and_manual_pages_name_every_command() {
        let mut command = command_of::<Plain>();
        for shell in <Shell as clap::ValueEnum>::value_variants() {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut command, "first", &mut script);
            let script = String::from_utf8(script).unwrap();
            assert!(script.contains("completions") && script.contains("man"));
        }
    }

    #[test]
    fn a_program_is_in_czech_as_a_whole_or_not_at_all() {
        let czech = Language::find("cs").unwrap();
        // Help of that name is in the catalogue, and that of its port is for all.
        let whole = command_of::<Plain>().name("chess-brain");
        assert_eq!(language_of_help(&whole, czech), czech);
        let unknown = command_of::<Plain>();
        assert_eq!(language_of_help(&unknown, czech), Language::ENGLISH);
        let half = whole.arg(Arg::new("xyzzy").long("xyzzy").help("Nothing happens"));
        assert_eq!(language_of_help(&half, czech), Language::ENGLISH);
    }

    #[test]
    fn a_command_needs_none_of_the_arguments_of_the_program() {
        let read = |words: &[&str]| command_of::<Plain>().try_get_matches_from(words);
        assert!(read(&["first", "man", "pages"]).is_ok());
        assert!(read(&["first", "7001"]).is_ok());
        assert!(read(&["first"]).is_err());
        assert!(read(&["first", "7001", "man", "pages"]).is_err());
    }
}
