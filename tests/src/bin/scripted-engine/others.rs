//! The duties of engines of UCI and GTP.

use std::io;
use std::process::exit;

use protocol::{gtp, uci};

use crate::say;

/// The moves of chess that are played first: a player who sees them can mate.
const FOOLISH: [&str; 2] = ["f2f3", "g2g4"];

/// An engine of UCI that plays the moves of a fool, then the first legal ones.
#[derive(Default)]
pub(crate) struct Uci {
    fen: Option<String>,
    moves: String,
}

impl Uci {
    /// Does what the protocol demands on a line.
    pub(crate) fn hear(&mut self, line: &str) -> io::Result<()> {
        match uci::Command::parse(line) {
            Ok(uci::Command::Uci) => say("id name Scripted\nuciok\n"),
            Ok(uci::Command::IsReady) => say("readyok\n"),
            Ok(uci::Command::Position { fen, moves }) => {
                self.fen = fen.map(str::to_owned);
                moves.clone_into(&mut self.moves);
                Ok(())
            }
            Ok(uci::Command::Go(_)) => self.play(),
            Ok(uci::Command::Quit) => exit(0),
            _ => Ok(()),
        }
    }

    fn play(&self) -> io::Result<()> {
        let wrong = |error: &dyn std::fmt::Display| io::Error::other(error.to_string());
        let chess = games::find("chess").map_err(|error| wrong(&error))?;
        let settings = games::Settings::default_of(chess.info);
        let mut state = match &self.fen {
            None => chess.start(&settings).map_err(|error| wrong(&error))?,
            Some(fen) => chess
                .from_position(&settings, fen)
                .map_err(|error| wrong(&error))?,
        };
        state
            .play_actions(&self.moves)
            .map_err(|error| wrong(&error))?;
        let legal = state.legal_actions();
        let is_legal = |own: &&str| legal.iter().any(|action| action == own);
        let first = legal.first().map_or("0000", String::as_str);
        let best = FOOLISH.into_iter().find(is_legal).unwrap_or(first);
        say(&format!("bestmove {best}\n"))
    }
}

/// Does what GTP demands on a line; the engine always passes.
pub(crate) fn hear_gtp(line: &str) -> io::Result<()> {
    let Some(command) = gtp::Command::parse(line) else {
        return Ok(());
    };
    let text = match command.name {
        "protocol_version" => "2",
        "name" => "Scripted",
        "version" => "1",
        "genmove" => "pass",
        "known_command" => "false",
        _ => "",
    };
    let (is_ok, id) = (true, command.id);
    say(&format!("{}\n\n", gtp::Reply { is_ok, id, text }))?;
    match command.name {
        "quit" => exit(0),
        _ => Ok(()),
    }
}
