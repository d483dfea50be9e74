//! The words of a match that are about the ACPC.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use poker::{Agent, AgentSource};
use poker_rules::Structure;
use protocol::acpc::{GameDefinition, Holdem, MAX_GAME_BYTES};
use words::Phrase;

use super::CommandError;
use super::match_args::{FormatWord, MatchArgs};

/// Reads a file that defines a game, which a table has to be able to deal.
pub(super) fn read_game(path: &Path) -> Result<Holdem, CommandError> {
    let (holdem, _) = read_definition(path)?;
    let mut stacks = holdem.stacks.windows(2);
    match stacks.all(|pair| pair[0] == pair[1]) {
        true => Ok(holdem),
        false => {
            let text = Phrase::new("terminal-game-stacks").with("file", path.display().to_string());
            Err(CommandError::usage(text))
        }
    }
}

/// Reads a file that defines a game of Texas hold'em.
pub(super) fn read_definition(path: &Path) -> Result<(Holdem, GameDefinition), CommandError> {
    let wrong =
        |why: &dyn std::fmt::Display| CommandError::failed(format!("{}: {why}", path.display()));
    let file = File::open(path).map_err(|error| wrong(&error))?;
    let mut text = String::new();
    let mut limited = file.take(MAX_GAME_BYTES as u64);
    limited
        .read_to_string(&mut text)
        .map_err(|error| wrong(&error))?;
    let game: GameDefinition = text.parse().map_err(|why| wrong(&why))?;
    let holdem = Holdem::try_from(&game).map_err(|why| wrong(&why))?;
    Ok((holdem, game))
}

/// Refuses agents of the ACPC in matches that its protocol cannot tell, and a game for
/// another number of players.
pub(super) fn check_agents(args: &MatchArgs, agents: &[Agent]) -> Result<(), CommandError> {
    let mut sources = agents.iter().map(|agent| &agent.source);
    let is_any = sources.any(|source| matches!(source, AgentSource::Acpc(_)));
    let is_other = args.ante > 0 || args.format != FormatWord::Cash || !args.stakes.is_usual();
    match is_any && is_other {
        true => Err(CommandError::usage(Phrase::new("terminal-acpc-cash"))),
        false => Ok(()),
    }
}

/// Refuses a game for another number of players.
pub(super) fn check_players(args: &MatchArgs, game: Option<&Holdem>) -> Result<(), CommandError> {
    match game.filter(|game| game.players() != args.agents.len()) {
        None => Ok(()),
        Some(game) => {
            let text = Phrase::new("terminal-game-players").with("players", game.players());
            Err(CommandError::usage(text.with("agents", args.agents.len())))
        }
    }
}

/// The limits of a game, for the identity of a match.
pub(super) fn limits(game: &Holdem) -> String {
    match game.structure {
        Structure::FixedLimit { big_bet, cap } => format!("fixed, {big_bet}, {}", cap.bets),
        Structure::NoLimit | Structure::PotLimit => String::new(),
    }
}

/// Cuts the word `acpc:` off an agent, before which its name and its processors may
/// stand, and says whether it was there. `tcp:PORT` means this machine.
pub(super) fn cut_off(word: &str) -> (String, bool) {
    const MARK: &str = "acpc:";
    let found = word
        .match_indices(MARK)
        .map(|(place, _)| place)
        .find(|place| {
            let before = &word[..*place];
            let ends = before.is_empty() || before.ends_with(['=', ' ']);
            ends && before
                .split_whitespace()
                .all(|part| part.contains('=') && !part.contains('/'))
        });
    let Some(place) = found else {
        return (word.to_owned(), false);
    };
    let (before, rest) = (&word[..place], &word[place + MARK.len()..]);
    let port = rest.strip_prefix("tcp:").filter(|port| !port.contains(':'));
    let rest = match port {
        Some(port) => format!("tcp:127.0.0.1:{port}"),
        None => rest.to_owned(),
    };
    (format!("{before}{rest}"), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_acpc_is_found_behind_a_name_and_processors_only() {
        let cut = |word| cut_off(word);
        let yes = |rest: &str| (rest.to_owned(), true);
        assert_eq!(cut("acpc:./mine.sh fast"), yes("./mine.sh fast"));
        assert_eq!(cut("A=acpc:./mine.sh"), yes("A=./mine.sh"));
        assert_eq!(cut("A=cpus=1 acpc:./mine.sh"), yes("A=cpus=1 ./mine.sh"));
        assert_eq!(cut("A=acpc:tcp:9001"), yes("A=tcp:127.0.0.1:9001"));
        assert_eq!(cut("acpc:tcp:0.0.0.0:9001"), yes("tcp:0.0.0.0:9001"));
        for other in [
            "./mine acpc:x",
            "./acpc:x",
            "A=./mine --game=acpc:x",
            "A=./mine",
        ] {
            assert_eq!(cut(other), (other.to_owned(), false));
        }
    }
}
