//! A person at this terminal: the thinking is done by whoever types.

use std::io::{self, BufRead as _, Write as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use games::{AnyGame, Viewer, render};
use protocol::line::ManagerLine;
use tokio::sync::mpsc;

use super::answerer::{Answerer, Sitter, converse};
use super::wire::Wire;

const HELP: &str =
    "Type a move, 'moves' for all that are legal, 'board' to see it again, 'resign' to give up.";

/// The terminal of a person: what is on the board, and what is typed.
pub struct Terminal {
    board: Mutex<Option<Box<dyn AnyGame>>>,
    typed: tokio::sync::Mutex<mpsc::Receiver<String>>,
    name: String,
    /// Whether standard output belongs to something else.
    to_stderr: bool,
}

impl Terminal {
    /// The terminal of this process. It is read from now on.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn open(to_stderr: bool) -> io::Result<Arc<Terminal>> {
        let (sender, typed) = mpsc::channel(1);
        // Standard input cannot be waited for without a thread of its own.
        thread::Builder::new()
            .name("terminal".to_owned())
            .spawn(move || {
                for line in io::stdin().lock().lines().map_while(Result::ok) {
                    if sender.blocking_send(line).is_err() {
                        return;
                    }
                }
            })?;
        let name = std::env::var("USER").unwrap_or_default();
        let usable = name.parse::<protocol::line::Name>().is_ok();
        Ok(Arc::new(Terminal {
            board: Mutex::new(None),
            typed: tokio::sync::Mutex::new(typed),
            name: if usable { name } else { "you".to_owned() },
            to_stderr,
        }))
    }

    /// Shows the person what is on the board from now on.
    pub fn put(&self, state: &dyn AnyGame) {
        *self.lock() = Some(state.clone_box());
    }

    fn lock(&self) -> MutexGuard<'_, Option<Box<dyn AnyGame>>> {
        // A board is whole whatever a panicking thread did before.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn board(&self) -> Option<Box<dyn AnyGame>> {
        self.lock().as_ref().map(|state| state.clone_box())
    }

    fn draw(&self) {
        if let Some(state) = self.board() {
            self.print(&format!("\n{}", render(&state.scene(Viewer::Public))));
        }
    }

    fn print(&self, text: &str) {
        // A person who has closed the terminal gives up by that, see `ask`.
        let _ = match self.to_stderr {
            true => io::stderr().write_all(text.as_bytes()),
            false => {
                let mut out = io::stdout().lock();
                out.write_all(text.as_bytes()).and_then(|()| out.flush())
            }
        };
    }

    /// Asks until a legal turn is typed; `None` where the person gives up or
    /// has gone.
    async fn ask(&self, seat: &str) -> Option<String> {
        self.draw();
        let mut typed = self.typed.lock().await;
        loop {
            self.print(&format!("{seat}, your move (help for help): "));
            let line = typed.recv().await?;
            let words = line.trim();
            match words.to_ascii_lowercase().as_str() {
                "" => {}
                "help" | "?" => self.print(&format!("{HELP}\n")),
                "board" => self.draw(),
                "resign" | "forfeit" | "quit" => return None,
                "moves" => {
                    let moves = self.board().map(|state| state.legal_actions());
                    self.print(&format!("{}\n", moves.unwrap_or_default().join(" ")));
                }
                _ => match self.board()?.play_turn(words) {
                    Ok(played) => return Some(played.text),
                    Err(illegal) => self.print(&format!("{illegal}\n")),
                },
            }
        }
    }
}

impl Sitter for Arc<Terminal> {
    fn sit_down(&self) -> Wire {
        converse(AtTerminal {
            terminal: Arc::clone(self),
            seat: String::new(),
        })
    }
}

/// The person of a terminal in one conversation.
struct AtTerminal {
    terminal: Arc<Terminal>,
    seat: String,
}

impl Answerer for AtTerminal {
    fn name(&self) -> String {
        self.terminal.name.clone()
    }

    fn hear(&mut self, line: &ManagerLine<'_>) {
        match line {
            ManagerLine::Player(seat) => (*seat).clone_into(&mut self.seat),
            ManagerLine::See(news) => self.terminal.print(&format!("  {news}\n")),
            ManagerLine::Result { returns, cause } => {
                self.terminal.draw();
                let word = match returns {
                    1.. => "You have won",
                    0 => "Nobody has won",
                    _ => "You have lost",
                };
                self.terminal.print(&format!("{word}: {cause}.\n"));
            }
            _ => {}
        }
    }

    async fn answer(&mut self) -> io::Result<Option<String>> {
        Ok(self.terminal.ask(&self.seat).await)
    }

    /// Whoever has closed the terminal gives up when asked.
    async fn gone(&mut self) {
        std::future::pending::<()>().await;
    }
}
