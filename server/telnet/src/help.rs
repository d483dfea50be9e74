//! The texts of 'help'.

use games::{GameInfo, OptionKind};

use super::command::{COMMANDS, Command, Meaning, meaning};

/// The banner.
pub(super) const WELCOME: &str = "Arbiter: games against programs and people.\n\
     'login NAME' tells who you are, 'help' what you can do.";

/// All commands, one line each.
pub(super) fn overview() -> String {
    let mut out = String::from("Commands; the beginning of a word is enough:\n");
    for command in COMMANDS {
        let words = format!("{} {}", command.word, command.arguments);
        match words.len() {
            ..=18 => out.push_str(&format!("  {words:18} {}\n", command.summary)),
            _ => out.push_str(&format!("  {words}\n  {:18} {}\n", "", command.summary)),
        }
    }
    out.push_str("'help GAME' describes a game.");
    out
}

/// The word is neither a command nor a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("There is no command or game '{0}': try 'help'.")]
pub(super) struct UnknownTopic(String);

/// More about a command or a game.
pub(super) fn about(word: &str) -> Result<String, UnknownTopic> {
    let verb = match meaning(word) {
        Meaning::Exactly(verb) | Meaning::Short(verb) => Some(verb),
        Meaning::Several(_) | Meaning::None => None,
    };
    if let Some(command) = COMMANDS.iter().find(|command| Some(command.verb) == verb) {
        return Ok(of_command(command));
    }
    match games::find(word) {
        Ok(entry) => Ok(of_game(entry.info)),
        Err(_) => Err(UnknownTopic(word.to_owned())),
    }
}

fn of_command(command: &Command) -> String {
    let Command {
        word,
        arguments,
        summary,
        more,
        ..
    } = command;
    let mut out = format!("{} : {summary}", format!("{word} {arguments}").trim_end());
    if !more.is_empty() {
        out.push('\n');
        out.push_str(more);
    }
    out
}

fn seats_of(info: &GameInfo) -> String {
    match info.seats {
        [first, second] => format!("{first} and {second}"),
        seats => format!(
            "{} to {} of {}",
            info.least_seats,
            seats.len(),
            seats.join(", ")
        ),
    }
}

fn of_game(info: &GameInfo) -> String {
    let (name, title, seats) = (info.name, info.title, seats_of(info));
    let mut out = format!("{name} : {title}. Seats: {seats}; the first one moves first.\n");
    if info.boards.has_choice() {
        let (usual, sizes) = (info.boards.default, info.boards.in_words());
        out.push_str(&format!("  board={usual} ({sizes})\n"));
    }
    for option in info.options {
        let values = match &option.kind {
            OptionKind::Choice(words) => words.join(", "),
            OptionKind::Integer(range) => format!("{} to {}", range.start(), range.end()),
            OptionKind::Halves(range) => {
                let [least, most] =
                    [range.start(), range.end()].map(|end| OptionKind::halves(*end));
                format!("{least} to {most} in steps of 0.5")
            }
        };
        let (key, default, help) = (option.key, option.default, option.help);
        out.push_str(&format!("  {key}={default} ({values}): {help}\n"));
    }
    out.push_str(&format!(
        "'play {name}' plays it; 'moves' shows what is legal."
    ));
    out
}
