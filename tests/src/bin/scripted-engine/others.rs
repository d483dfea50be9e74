//! The duties of engines of UCI and GTP.

use std::io;
use std::process::exit;

use protocol::{gtp, uci};

use crate::say;

/// The moves of chess that are played first: a player who sees them can mate.
const FOOLISH: [&str; 2] = ["f2f3", "g2g4"];

/// An engine of UCI that plays the moves of a fool, then the first legal ones. It expects
/// a pawn on e5, or else the first legal move of its opponent.
#[derive(Default)]
pub(crate) struct Uci {
    fen: Option<String>,
    moves: String,
    /// It thinks until `stop` or `ponderhit`.
    thinks: bool,
}

impl Uci {
    /// Does what the protocol demands on a line.
    pub(crate) fn hear(&mut self, line: &str) -> io::Result<()> {
        match uci::Command::parse(line) {
            Ok(uci::Command::Uci) => say(concat!(
                "id name Scripted\n",
                "option name Hash type spin default 16 min 1 max 64\n",
                "option name Ponder type check default false\n",
                "uciok\n",
            )),
            Ok(uci::Command::IsReady) => say("readyok\n"),
            Ok(uci::Command::Position { fen, moves }) => {
                self.fen = fen.map(str::to_owned);
                moves.clone_into(&mut self.moves);
                Ok(())
            }
            Ok(uci::Command::Go(go)) if go.infinite || go.ponder => {
                self.thinks = true;
                Ok(())
            }
            Ok(uci::Command::Stop | uci::Command::PonderHit)
                if std::mem::take(&mut self.thinks) =>
            {
                self.play()
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
        let choose = |state: &dyn games::AnyGame, own: &[&str]| {
            let legal = state.legal_actions();
            let is_legal = |own: &&&str| legal.iter().any(|action| action == **own);
            let own = own.iter().find(is_legal).map(|own| (*own).to_owned());
            own.or(legal.into_iter().next())
        };
        let best = choose(state.as_ref(), &FOOLISH).unwrap_or("0000".to_owned());
        let expected = state.play_turn(&best).ok();
        let expected = expected.and_then(|_| choose(state.as_ref(), &["e7e5"]));
        let expected = expected.map_or_else(String::new, |own| format!(" ponder {own}"));
        say(&format!("bestmove {best}{expected}\n"))
    }
}

/// The commands of GTP that the engine has.
const KNOWN: &str = "protocol_version\nname\nversion\nknown_command\nlist_commands\nquit\n\
                     boardsize\nclear_board\nkomi\nplay\ngenmove\ntime_settings\ntime_left";

/// An engine of GTP that always passes.
#[derive(Default)]
pub(crate) struct Gtp {
    stones: Vec<String>,
}

impl Gtp {
    /// Does what the protocol demands on a line.
    pub(crate) fn hear(&mut self, line: &str) -> io::Result<()> {
        let Some(command) = gtp::Command::parse(line) else {
            return Ok(());
        };
        let is_known = |name: &str| KNOWN.lines().any(|own| own == name);
        let mut is_ok = is_known(command.name);
        let text = match command.name {
            "protocol_version" => "2",
            "name" => "Scripted",
            "version" => "1",
            "genmove" => "pass",
            "list_commands" => KNOWN,
            "known_command" if is_known(command.arguments) => "true",
            "known_command" => "false",
            "clear_board" => {
                self.stones.clear();
                ""
            }
            "play" => {
                let vertex = command.arguments.split(' ').nth(1).unwrap_or_default();
                is_ok = vertex == "pass" || !self.stones.iter().any(|own| own == vertex);
                self.stones.push(vertex.to_owned());
                if is_ok { "" } else { "illegal move" }
            }
            _ if !is_ok => "unknown command",
            _ => "",
        };
        let id = command.id;
        say(&format!("{}\n\n", gtp::Reply { is_ok, id, text }))?;
        match command.name {
            "quit" => exit(0),
            _ => Ok(()),
        }
    }
}
