//! The commands that people type.

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
    Accept,
    Move,
    Board,
    Moves,
    Resign,
    Draw,
    Watch,
    Unwatch,
    Records,
    Replay,
    Pause,
    Stop,
    Ratings,
    Tournaments,
    Say,
    Set,
    Quit,
}

/// A command with its help.
pub(super) struct Command {
    pub(super) verb: Verb,
    pub(super) word: &'static str,
    /// What follows the word.
    pub(super) arguments: &'static str,
    /// What it does, in a line.
    pub(super) summary: &'static str,
    /// More, for `help WORD`; may be empty.
    pub(super) more: &'static str,
}

/// Every command, in the order of `help`.
pub(super) const COMMANDS: &[Command] = &[
    command(
        Verb::Help,
        "help",
        "[COMMAND|GAME]",
        "this list, or more about one of them",
        "",
    ),
    command(
        Verb::Login,
        "login",
        "NAME [SECRET]",
        "tells who you are",
        "A name is one word of up to 20 characters. If somebody has it already, \
         you get NAME-2. If names are protected, the first secret given for a \
         name owns it from then on.",
    ),
    command(
        Verb::Games,
        "games",
        "",
        "what runs, who seeks, and what can be played",
        "",
    ),
    command(Verb::Who, "who", "", "the people who are here", ""),
    command(
        Verb::Brains,
        "brains",
        "",
        "the programs that you can play against",
        "",
    ),
    command(
        Verb::Play,
        "play",
        "GAME [BRAIN...] [TIME] [KEY=VALUE...]",
        "plays against a brain, or several",
        "TIME, such as 30s, is the limit for each move, for you too; without it \
         the brain has 5s and you have no limit. KEY=VALUE sets a rule of the \
         game, and board=N its size: play gomoku 1m board=19 rule=exact. In games \
         with enough seats you can play several brains: play dice Ann Bob Cid",
    ),
    command(
        Verb::Seek,
        "seek",
        "GAME [TIME] [KEY=VALUE...]",
        "offers a game to everybody",
        "The first to type 'accept N' plays it. TIME and KEY=VALUE are as in 'play'.",
    ),
    command(
        Verb::Accept,
        "accept",
        "N",
        "plays the person who seeks under this number",
        "",
    ),
    command(
        Verb::Move,
        "move",
        "MOVE",
        "plays a move; you can also type the move alone",
        "'moves' shows what is legal. After an illegal move you are told why, and \
         asked again.",
    ),
    command(Verb::Board, "board", "", "shows the board again", ""),
    command(
        Verb::Moves,
        "moves",
        "",
        "the moves so far, and the legal ones on your turn",
        "",
    ),
    command(Verb::Resign, "resign", "", "gives your game up", ""),
    command(
        Verb::Draw,
        "draw",
        "",
        "offers a draw to a person, or takes the one offered",
        "An offer holds for one move. Brains agree to no draws.",
    ),
    command(
        Verb::Watch,
        "watch",
        "N",
        "shows game N as it is played",
        "",
    ),
    command(Verb::Unwatch, "unwatch", "", "stops watching", ""),
    command(
        Verb::Records,
        "records",
        "[NAME]",
        "the last games, all or of one player",
        "",
    ),
    command(
        Verb::Replay,
        "replay",
        "N [SECONDS]",
        "plays a recorded game again",
        "At the speed of the game, or with SECONDS per move. An empty line stops it.",
    ),
    command(
        Verb::Pause,
        "pause",
        "[N]",
        "halts your game, or resumes it",
        "During a pause nobody is asked for a move, and the clock of a person who \
         is to move stands still. A brain that was asked before the pause \
         must still answer in its time.",
    ),
    command(
        Verb::Stop,
        "stop",
        "[N]",
        "breaks your game off, without a result",
        "Against a person, both must say so.",
    ),
    command(
        Verb::Ratings,
        "ratings",
        "[GAME]",
        "how strong everybody is",
        "",
    ),
    command(
        Verb::Tournaments,
        "tournaments",
        "",
        "the tournaments here, and how far they are",
        "",
    ),
    command(
        Verb::Say,
        "say",
        "TEXT",
        "says something to everybody who is here",
        "",
    ),
    command(
        Verb::Set,
        "set",
        "style|width|colour|bell|odds VALUE",
        "how things are shown",
        "style board: the board after each move; style moves: the move alone. \
         width 40 to 200. colour on, bell on: a bell when it is your turn. \
         odds off: no table of the odds of your choices (dice).",
    ),
    command(
        Verb::Quit,
        "quit",
        "",
        "logs you out; you lose a game that you are playing",
        "",
    ),
];

const fn command(
    verb: Verb,
    word: &'static str,
    arguments: &'static str,
    summary: &'static str,
    more: &'static str,
) -> Command {
    Command {
        verb,
        word,
        arguments,
        summary,
        more,
    }
}

/// What a typed word means.
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
        assert_eq!(meaning("u"), Meaning::Short(Verb::Unwatch));
        assert_eq!(meaning("xyzzy"), Meaning::None);
        assert_eq!(meaning(""), Meaning::None);
    }

    #[test]
    fn every_command_is_known_by_its_word() {
        for command in COMMANDS {
            assert_eq!(meaning(command.word), Meaning::Exactly(command.verb));
        }
    }
}
