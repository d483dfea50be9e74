//! The words of a match that are about the ACPC.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use poker::{Agent, AgentSource, acpc_can_tell};
use poker_rules::Structure;
use protocol::acpc::{GameDefinition, Holdem, MAX_GAME_BYTES};
use words::Phrase;

use super::CommandError;
use super::match_args::MatchArgs;

/// Reads a file that defines a game, which a table has to be able to deal.
pub(super) fn read_game(path: &Path) -> Result<Holdem, CommandError> {
    let (holdem, _) = read_definition(path)?;
    let mut stacks = holdem.stacks.windows(2);
    if stacks.all(|pair| pair[0] == pair[1]) {
        Ok(holdem)
    } else {
        let text = Phrase::new("terminal-game-stacks").with("file", path.display().to_string());
        Err(CommandError::usage(text))
    }
}

/// Reads a file that defines a game of Texas hold'em.
pub(super) fn read_definition(path: &Path) -> Result<(Holdem, GameDefinition), CommandError> {
    let wrong = |why: &dyn std::fmt::Display| CommandError::of_file(path, why);
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
pub(super) fn check_agents(
    args: &MatchArgs,
    agents: &[Agent],
    game: Option<&Holdem>,
) -> Result<(), CommandError> {
    let mut sources = agents.iter().map(|agent| &agent.source);
    let is_any = sources.any(|source| matches!(source, AgentSource::Acpc(_)));
    if is_any && !acpc_can_tell(&args.table(agents.len(), game)) {
        Err(CommandError::usage(Phrase::new("terminal-acpc-cash")))
    } else {
        Ok(())
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
