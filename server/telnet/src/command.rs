//! The commands that people type.

use words::Language;

/// A command by its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Help,
    Login,
    Games,
    Who,
    Brains,
    Play,
    Seek,
    Match,
    Accept,
    Decline,
    Withdraw,
    Rematch,
    Move,
    Board,
    Moves,
    Sheet,
    Undo,
    Join,
    Out,
    Back,
    Leave,
    Resign,
    Hint,
    Draw,
    TakeBack,
    Watch,
    Unwatch,
    Records,
    Replay,
    Pause,
    Stop,
    Ratings,
    Tournaments,
    Register,
    Finger,
    Say,
    Tell,
    Set,
    Quit,
}

/// A command. Its help for people is in the catalogue.
pub(super) struct Command {
    pub(super) verb: Verb,
    pub(super) word: &'static str,
}

/// Every command, in the order of `help`.
pub(super) const COMMANDS: &[Command] = &[
    command(Verb::Help, "help"),
    command(Verb::Login, "login"),
    command(Verb::Games, "games"),
    command(Verb::Who, "who"),
    command(Verb::Brains, "brains"),
    command(Verb::Play, "play"),
    command(Verb::Seek, "seek"),
    command(Verb::Match, "match"),
    command(Verb::Accept, "accept"),
    command(Verb::Decline, "decline"),
    command(Verb::Withdraw, "withdraw"),
    command(Verb::Rematch, "rematch"),
    command(Verb::Move, "move"),
    command(Verb::Board, "board"),
    command(Verb::Moves, "moves"),
    command(Verb::Sheet, "sheet"),
    command(Verb::Undo, "undo"),
    command(Verb::Join, "join"),
    command(Verb::Out, "out"),
    command(Verb::Back, "back"),
    command(Verb::Leave, "leave"),
    command(Verb::Resign, "resign"),
    command(Verb::Hint, "hint"),
    command(Verb::Draw, "draw"),
    command(Verb::TakeBack, "takeback"),
    command(Verb::Watch, "watch"),
    command(Verb::Unwatch, "unwatch"),
    command(Verb::Records, "records"),
    command(Verb::Replay, "replay"),
    command(Verb::Pause, "pause"),
    command(Verb::Stop, "stop"),
    command(Verb::Ratings, "ratings"),
    command(Verb::Tournaments, "tournaments"),
    command(Verb::Register, "register"),
    command(Verb::Finger, "finger"),
    command(Verb::Say, "say"),
    command(Verb::Tell, "tell"),
    command(Verb::Set, "set"),
    command(Verb::Quit, "quit"),
];

const fn command(verb: Verb, word: &'static str) -> Command {
    Command { verb, word }
}

impl Command {
    /// The word with its arguments.
    pub(super) fn usage(&self, language: Language) -> String {
        let key = format!("terminal-arguments-{}", self.word);
        if Language::knows(&key) {
            format!("{} {}", self.word, language.say(&key))
        } else {
            self.word.to_owned()
        }
    }

    /// Its effect, in a line.
    pub(super) fn summary(&self, language: Language) -> String {
        language.say(&format!("terminal-help-{}", self.word))
    }

    /// More, for `help WORD`, where there is more to say.
    pub(super) fn more(&self, language: Language) -> Option<String> {
        let key = format!("terminal-more-{}", self.word);
        Language::knows(&key).then(|| language.say(&key))
    }
}

/// The meaning of a typed word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The whole word of a command.
    Exactly(Verb),
    /// The beginning of this command's word only.
    Short(Verb),
    /// The beginning of the words of several commands.
    Several(Vec<&'static str>),
    /// No command.
    None,
}

/// Looks up a word, which may be abbreviated, in upper or lower case.
pub(super) fn meaning(word: &str) -> Meaning {
    let word = word.to_ascii_lowercase();
    let starts = |command: &&Command| !word.is_empty() && command.word.starts_with(&word);
    let fitting: Vec<&Command> = COMMANDS.iter().filter(starts).collect();
    if let Some(exact) = fitting.iter().find(|command| command.word == word) {
        return Meaning::Exactly(exact.verb);
    }
    match fitting.as_slice() {
        [] => Meaning::None,
        [one] => Meaning::Short(one.verb),
        several => Meaning::Several(several.iter().map(|command| command.word).collect()),
    }
}

/// The first word of a line and the rest of it.
pub(super) fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.find(char::is_whitespace) {
        Some(end) => (&line[..end], line[end..].trim_start()),
        None => (line, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_whole_or_as_far_as_they_mean_one() {
        assert_eq!(meaning("MOVE"), Meaning::Exactly(Verb::Move));
        assert_eq!(meaning("mov"), Meaning::Several(vec!["move", "moves"]));
        assert_eq!(meaning("moves"), Meaning::Exactly(Verb::Moves));
        assert_eq!(meaning("resi"), Meaning::Short(Verb::Resign));
        assert_eq!(meaning("u"), Meaning::Several(vec!["undo", "unwatch"]));
        assert_eq!(meaning("unw"), Meaning::Short(Verb::Unwatch));
        assert_eq!(meaning("xyzzy"), Meaning::None);
        assert_eq!(meaning(""), Meaning::None);
    }

    #[test]
    fn every_command_is_known_by_its_word() {
        for command in COMMANDS {
            assert_eq!(meaning(command.word), Meaning::Exactly(command.verb));
            assert!(Language::knows(&format!("terminal-help-{}", command.word)));
        }
    }
}
