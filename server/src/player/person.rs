//! A person at this terminal: the thinking is done by whoever types.

use std::io::{self, BufRead as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use games::{AnyGame, Viewer};
use protocol::line::ManagerLine;
use tokio::sync::mpsc;

use super::local::{LocalPlayer, PlayerFactory, converse};
use super::wire::Wire;

const HELP: &str = "\
Type a move, 'moves' for all that are legal, 'board' to see it again, 'resign'
to give up. Where odds are known 'odds off' hides them and 'odds on' shows them.";

/// The terminal of a person: what is on the board, and what is typed.
pub struct Terminal {
    board: Mutex<Option<Board>>,
    /// Whether what is known about each choice is shown.
    odds: AtomicBool,
    typed: tokio::sync::Mutex<mpsc::Receiver<String>>,
    name: String,
    /// Whether standard output belongs to something else.
    to_stderr: bool,
}

/// What the person sees.
struct Board {
    state: Box<dyn AnyGame>,
    /// The person was asked here, and so has seen the odds.
    asked: bool,
    /// Whoever was asked last in this game looks at the screen.
    viewer: Viewer,
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
            odds: AtomicBool::new(true),
            typed: tokio::sync::Mutex::new(typed),
            name: if usable { name } else { "you".to_owned() },
            to_stderr,
        }))
    }

    /// Shows the person what is on the board from now on.
    pub fn put(&self, state: &dyn AnyGame) {
        self.replace(state);
        self.look_as(Viewer::Public);
    }

    fn look_as(&self, viewer: Viewer) {
        if let Some(board) = self.lock().as_mut() {
            board.viewer = viewer;
        }
    }

    /// Tells the person what a turn or chance did, that has led to this state,
    /// and the odds of a choice that was somebody else's.
    pub fn follow(&self, played: &str, state: &dyn AnyGame) {
        let Some(before) = self.replace(state) else {
            return;
        };
        if !before.asked {
            self.show_odds(&before, Some(played));
        }
        for line in before.state.story(played, before.viewer) {
            self.print(&format!("  {line}\n"));
        }
    }

    fn replace(&self, state: &dyn AnyGame) -> Option<Board> {
        let mut board = self.lock();
        let viewer = board.as_ref().map(|board| board.viewer);
        board.replace(Board {
            state: state.clone_box(),
            asked: false,
            viewer: viewer.unwrap_or(Viewer::Public),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Option<Board>> {
        // A board is whole whatever a panicking thread did before.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn board(&self) -> Option<Board> {
        self.lock().as_ref().map(|board| Board {
            state: board.state.clone_box(),
            ..*board
        })
    }

    fn draw(&self) {
        if let Some(board) = self.board() {
            let scene = board.state.scene(board.viewer);
            self.print(&format!("\n{}", render::text::board(&scene)));
        }
    }

    /// The board, and what is known about the choices there.
    fn draw_choices(&self) {
        self.draw();
        if let Some(board) = self.board() {
            self.show_odds(&board, None);
        }
    }

    fn show_odds(&self, board: &Board, chosen: Option<&str>) {
        if self.odds.load(Ordering::Relaxed)
            && let Some(advice) = board.state.advice(chosen, board.viewer)
        {
            self.print(&render::text::advice(&advice));
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
        if let Some(board) = self.lock().as_mut() {
            board.asked = true;
            board.viewer = board.state.turn().seat().map_or(board.viewer, Viewer::Seat);
        }
        self.draw_choices();
        let mut typed = self.typed.lock().await;
        loop {
            self.print(&format!("{seat}, your move (help for help): "));
            let line = typed.recv().await?;
            let words = line.trim();
            match words.to_ascii_lowercase().as_str() {
                "" => {}
                "help" | "?" => self.print(&format!("{HELP}\n")),
                "board" => self.draw_choices(),
                "odds off" => self.odds.store(false, Ordering::Relaxed),
                "odds on" => {
                    self.odds.store(true, Ordering::Relaxed);
                    self.draw_choices();
                }
                "resign" | "forfeit" | "quit" => return None,
                "moves" => self.print(&format!("{}\n", moves_of(self.board()?.state.as_ref()))),
                _ => match self.board()?.state.play_turn(words) {
                    Ok(played) => return Some(played.text),
                    Err(illegal) => self.print(&format!("{illegal}\n")),
                },
            }
        }
    }
}

/// Columns of a line of text.
const WIDTH: usize = 79;

/// All that may be played.
fn moves_of(state: &dyn AnyGame) -> String {
    let moves = state.legal_actions();
    let several_words = moves.iter().any(|action| action.contains(' '));
    textwrap::fill(&moves.join(if several_words { ", " } else { " " }), WIDTH)
}

impl PlayerFactory for Arc<Terminal> {
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

impl LocalPlayer for AtTerminal {
    fn name(&self) -> String {
        self.terminal.name.clone()
    }

    fn hear(&mut self, line: &ManagerLine<'_>) {
        match line {
            ManagerLine::Player(seat) => (*seat).clone_into(&mut self.seat),
            ManagerLine::Result { returns, cause } => {
                self.terminal.draw();
                let word = match returns {
                    1.. => "You have won",
                    0 => "Nobody has won",
                    _ => "You have lost",
                };
                self.terminal.print(&format!("{word}: {cause}.\n"));
            }
            // What happens is told by the board, see `Terminal::follow`.
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
