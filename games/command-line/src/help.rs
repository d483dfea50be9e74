//! The texts of help, each found by its place in the command.

use clap::{Arg, Command};

use words::Language;

use super::finder::{Finder, HelpText, joined};
use super::values::Values;

/// The command with all its help in this language. Clap's own words are not part
/// of it: [`parse`](super::parse) and
/// [`manual_pages`](super::manual_pages) replace them.
#[must_use]
pub fn translated(command: Command, language: Language) -> Command {
    translated_to(command, language, true)
}

/// The same for completions, which have the values of arguments with their help. It
/// is not for parsing: all values are texts.
#[must_use]
pub fn translated_for_completions(command: Command, language: Language) -> Command {
    translated_to(command, language, false)
}

fn translated_to(command: Command, language: Language, parses: bool) -> Command {
    if language == Language::ENGLISH {
        return command;
    }
    let mut find = |text: HelpText| text.keys.iter().find_map(|key| language.own(key));
    let mut finder = Finder {
        find: &mut find,
        parses,
    };
    walk_from_root(command, &mut finder)
}

/// This language if all help of the command is in it, else English: nobody reads a
/// text that is half in one language and half in another.
pub fn language_of_help(command: &Command, language: Language) -> Language {
    let is_known = |text: &HelpText| text.keys.iter().any(|key| language.own(key).is_some());
    if language == Language::ENGLISH || texts(command.clone()).iter().all(is_known) {
        language
    } else {
        Language::ENGLISH
    }
}

/// All texts in the help of a command, with the keys that their messages may have:
///
/// | text | keys |
/// |---|---|
/// | the description of a command | `help-arbiter-match`, `help-command-match` |
/// | the text after the arguments, if it is more than command lines | `help-arbiter-match-after` |
/// | an argument | `help-arbiter-match-arg-games`, `help-arg-games` |
/// | a value of it | the same with `-xml` |
/// | the text after the first paragraph | the same with `-more` |
/// | the name of a value, without `,…` | `help-name-file` |
/// | a heading | `help-heading-play` |
pub fn texts(command: Command) -> Vec<HelpText> {
    let mut texts = Vec::new();
    let mut find = |text| {
        texts.push(text);
        None
    };
    let mut finder = Finder {
        find: &mut find,
        parses: true,
    };
    walk_from_root(command, &mut finder);
    texts
}

fn walk_from_root(mut command: Command, find: &mut Finder<'_>) -> Command {
    // It adds the flags and the command for help.
    command.build();
    let path = command.get_name().to_owned();
    walk(command, &path, find)
}

/// The command at this path, with all below it.
fn walk(command: Command, path: &str, find: &mut Finder<'_>) -> Command {
    let name = command.get_name();
    let keys = vec![format!("help-{path}"), format!("help-command-{name}")];
    let mut command = about(command, keys, find);
    if let Some(english) = command.get_after_help().map(ToString::to_string) {
        let after = match examples_alone(&english) {
            Some(examples) => find
                .word("help-clap-examples", EXAMPLES)
                .map(|heading| format!("{heading}\n{examples}")),
            None => find.text(vec![format!("help-{path}-after")], english),
        };
        command = after.into_iter().fold(command, Command::after_help);
    }
    if command.has_subcommands() {
        let name = command.get_subcommand_value_name().unwrap_or("COMMAND");
        if let Some(name) = value_name(name, find) {
            command = command.subcommand_value_name(name);
        }
    }
    command
        .mut_args(|arg| argument(arg, path, find))
        .mut_subcommands(|below| match below.get_name() {
            "help" => help_command(below, path, find),
            name => {
                let path = format!("{path}-{name}");
                walk(below, &path, find)
            }
        })
}

/// The heading of examples.
const EXAMPLES: &str = "Examples:";

/// The lines of examples, if there is nothing else in a text: no sentence before
/// them and no remark, which stands two spaces behind a command line.
fn examples_alone(text: &str) -> Option<&str> {
    let examples = text.strip_prefix(EXAMPLES)?.strip_prefix('\n')?;
    let is_command = |line: &str| {
        let command = line.strip_prefix("  ");
        command.is_some_and(|command| !command.contains("  "))
    };
    examples.lines().all(is_command).then_some(examples)
}

/// The command `help` of the command at this path, which knows the same commands.
fn help_command(command: Command, path: &str, find: &mut Finder<'_>) -> Command {
    let command = about(command, vec!["help-clap-help-command".to_owned()], find);
    command.mut_subcommands(|below| match below.get_name() {
        "help" => about(below, vec!["help-clap-help-command".to_owned()], find),
        name => {
            let path = format!("{path}-{name}");
            walk(below, &path, find)
        }
    })
}

fn about(mut command: Command, keys: Vec<String>, find: &mut Finder<'_>) -> Command {
    let english = command.get_about().map(ToString::to_string);
    let long = command.get_long_about().map(ToString::to_string);
    let texts = Paragraphs::find(keys, english, long, find);
    if let Some(first) = texts.first {
        command = command.about(first);
    }
    if let Some(all) = texts.all {
        command = command.long_about(all);
    }
    command
}

fn argument(arg: Arg, path: &str, find: &mut Finder<'_>) -> Arg {
    let arg = place(arg, find);
    let id = arg.get_id().as_str().replace('_', "-");
    let keys = match id.as_str() {
        "help" => return help_flag(arg, find),
        "version" => vec!["help-clap-version".to_owned()],
        _ => vec![format!("help-{path}-arg-{id}"), format!("help-arg-{id}")],
    };
    let english = arg.get_help().map(ToString::to_string);
    let long = arg.get_long_help().map(ToString::to_string);
    let values = Values::find(&arg, &keys, find);
    let Paragraphs { first, all } = Paragraphs::find(keys, english, long, find);
    let (arg, first, all) = match (values, first) {
        (Some(values), Some(first)) if find.parses => {
            let all = all.unwrap_or_else(|| first.clone());
            let first = format!("{first} {}", values.names());
            let all = format!("{all}\n\n{}", values.list());
            (arg.hide_possible_values(true), Some(first), Some(all))
        }
        (Some(values), first) if !find.parses => (arg.value_parser(values.parser()), first, all),
        (_, first) => (arg, first, all),
    };
    match (first, all) {
        (None, _) => arg,
        (Some(first), None) => arg.help(first),
        (Some(first), Some(all)) => arg.help(first).long_help(all),
    }
}

/// The argument with the names of its values and its heading in another language.
fn place(mut arg: Arg, find: &mut Finder<'_>) -> Arg {
    let names = arg.get_value_names().unwrap_or_default();
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    if arg.get_action().takes_values() && !names.is_empty() {
        let names = names
            .into_iter()
            .map(|name| value_name(&name, find).unwrap_or(name));
        arg = arg.value_names(names.collect::<Vec<_>>());
    }
    let heading = arg.get_help_heading().map(str::to_owned);
    let heading = heading.and_then(|heading| {
        let keys = vec![format!("help-heading-{}", heading.to_lowercase())];
        find.text(keys, heading)
    });
    match heading {
        Some(heading) => arg.help_heading(heading),
        None => arg,
    }
}

/// The flag for help. Clap has two sentences for it where `--help` says more than
/// `-h`.
fn help_flag(arg: Arg, find: &mut Finder<'_>) -> Arg {
    let english = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let Some(long) = arg.get_long_help().map(ToString::to_string) else {
        let help = find.word("help-clap-help", &english);
        return help.into_iter().fold(arg, Arg::help);
    };
    let short = find.word("help-clap-help-short", &english);
    let long = find.word("help-clap-help-long", &long);
    let arg = short.into_iter().fold(arg, Arg::help);
    long.into_iter().fold(arg, Arg::long_help)
}

/// The mark behind the name of a value that may be a list, in every language.
const LIST: &str = ",…";

/// The name of a value in another language.
fn value_name(name: &str, find: &mut Finder<'_>) -> Option<String> {
    let (one, list) = match name.strip_suffix(LIST) {
        Some(one) => (one, LIST),
        None => (name, ""),
    };
    let slug = one.to_lowercase();
    let parts = slug.split(|letter: char| !letter.is_ascii_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let keys = vec![format!("help-name-{}", parts.join("-"))];
    let said = find.text(keys, one.to_owned())?;
    Some(said + list)
}

/// The help of a command or an argument in another language.
struct Paragraphs {
    /// The first paragraph.
    first: Option<String>,
    /// All paragraphs, if there are more.
    all: Option<String>,
}

impl Paragraphs {
    fn find(
        keys: Vec<String>,
        english: Option<String>,
        long: Option<String>,
        find: &mut Finder<'_>,
    ) -> Paragraphs {
        let english = english.unwrap_or_default();
        let more_keys = keys.iter().map(|key| format!("{key}-more")).collect();
        let first = find.text(keys, english.clone()).map(|text| joined(&text));
        let more = long.and_then(|long| {
            let more = long.strip_prefix(&english).unwrap_or(&long).trim_start();
            find.text(more_keys, more.to_owned())
        });
        let all = first
            .as_ref()
            .zip(more)
            .map(|(first, more)| format!("{first}\n\n{}", joined(&more)));
        Paragraphs { first, all }
    }
}
