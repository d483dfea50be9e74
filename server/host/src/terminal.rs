//! A person at this terminal: the thinking is done by whoever types.

use std::io::{self, BufRead as _, Write as _};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::thread;

use games::{AnyGame, Viewer};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::mutex::Mutex;
use crate::source::PlayerFactory;
use referee::player::{Event, Fault, Limits, News, Player, Question};

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
    /// How much has happened in the game. Two may sit here, and each is told.
    told: usize,
    /// Whoever was asked last in this game looks at the screen.
    viewer: Viewer,
}

impl Board {
    fn of(state: &dyn AnyGame, told: usize, viewer: Viewer) -> Board {
        Board {
            state: state.clone_box(),
            asked: false,
            told,
            viewer,
        }
    }
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

    /// Shows the start of a game from now on.
    fn put(&self, state: &dyn AnyGame) {
        *self.board.lock() = Some(Board::of(state, 0, Viewer::Public));
    }

    /// Shows what a turn or chance did, which was the `told`-th to happen and
    /// has led to this state, and the odds of a choice that was somebody else's.
    fn follow(&self, told: usize, played: Option<&str>, state: &dyn AnyGame) {
        if self
            .board
            .lock()
            .as_ref()
            .is_some_and(|board| board.told >= told)
        {
            return;
        }
        let (Some(before), Some(played)) = (self.replace(state, told), played) else {
            return;
        };
        if !before.asked {
            self.show_odds(&before, Some(played));
        }
        for line in before.state.story(played, before.viewer) {
            self.print(&format!("  {line}\n"));
        }
    }

    fn replace(&self, state: &dyn AnyGame, told: usize) -> Option<Board> {
        let mut board = self.board.lock();
        let viewer = board.as_ref().map_or(Viewer::Public, |board| board.viewer);
        board.replace(Board::of(state, told, viewer))
    }

    fn board(&self) -> Option<Board> {
        self.board.lock().as_ref().map(|board| Board {
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
        if let Some(board) = self.board.lock().as_mut() {
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
                "help" | "?" => {
                    let example = example_of(self.board()?.state.as_ref());
                    self.print(&format!("{HELP}\n{example}"));
                }
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

/// How a move looks, with one that may be played: from the middle of the list,
/// where moves are less special than at its ends.
fn example_of(state: &dyn AnyGame) -> String {
    let moves = state.legal_actions();
    match moves.get(moves.len() / 2) {
        Some(example) => format!("A move looks like this: {example}\n"),
        None => String::new(),
    }
}

/// All that may be played.
fn moves_of(state: &dyn AnyGame) -> String {
    let moves = state.legal_actions();
    let several_words = moves.iter().any(|action| action.contains(' '));
    textwrap::fill(&moves.join(if several_words { ", " } else { " " }), WIDTH)
}

impl PlayerFactory for Arc<Terminal> {
    fn sit_down(&self) -> Option<Box<dyn Player>> {
        Some(Box::new(AtTerminal {
            terminal: Arc::clone(self),
            seat: "",
            told: 0,
            asking: None,
            heard_at: Instant::now(),
        }))
    }
}

/// The person of a terminal in one game.
struct AtTerminal {
    terminal: Arc<Terminal>,
    /// The name of the seat.
    seat: &'static str,
    /// How much has happened in the game.
    told: usize,
    /// What is being typed.
    asking: Option<Pin<Box<dyn Future<Output = Option<String>> + Send>>>,
    heard_at: Instant,
}

impl Player for AtTerminal {
    fn name(&self) -> &str {
        &self.terminal.name
    }

    fn limits(&self) -> Limits {
        Limits::None
    }

    fn tell(&mut self, news: &News<'_>) {
        match news {
            News::Begins(beginning) => {
                let seats = beginning.state.info().seats;
                self.seat = seats.get(beginning.seat.index()).copied().unwrap_or("?");
                self.terminal.put(beginning.state);
                self.told = 0;
            }
            News::Played { told, state, .. } => {
                self.told += 1;
                self.terminal.follow(self.told, *told, *state);
            }
            News::Over { returns, cause } => {
                self.asking = None;
                self.terminal.draw();
                let word = match returns {
                    1.. => "You have won",
                    0 => "Nobody has won",
                    _ => "You have lost",
                };
                self.terminal.print(&format!("{word}: {cause}.\n"));
            }
            News::BrokenOff => self.asking = None,
            // The board says it.
            News::Notice(_) => {}
        }
    }

    fn ask(&mut self, _: &Question<'_>) -> Result<(), Fault> {
        let (terminal, seat) = (Arc::clone(&self.terminal), self.seat);
        self.asking = Some(Box::pin(async move { terminal.ask(seat).await }));
        Ok(())
    }

    /// Whoever has closed the terminal gives up when asked.
    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        let Some(asking) = &mut self.asking else {
            return Poll::Pending;
        };
        let typed = ready!(asking.as_mut().poll(context));
        self.asking = None;
        self.heard_at = Instant::now();
        Poll::Ready(typed.map_or(Event::Forfeit, Event::Turn))
    }

    fn heard_at(&self) -> Instant {
        self.heard_at
    }
}
