//! A person at this terminal. To the referee it is a brain like any other: the
//! conversation goes over an in-memory connection, and the thinking is done by
//! whoever types.

use std::io::{self, BufRead as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use games::{AnyGame, Viewer, render, render_advice};
use protocol::line::{BrainLine, Decoder, ManagerLine};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::sync::mpsc;

use super::wire::Wire;

/// Bytes that may be under way on the in-memory connection.
const BUFFER: usize = 16 * 1024;

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

    /// A connection to the person.
    pub fn sit_down(self: &Arc<Terminal>) -> Wire {
        let (near, far) = duplex(BUFFER);
        let conversation = Conversation {
            terminal: Arc::clone(self),
            stream: far,
            decoder: Decoder::default(),
            seat: String::new(),
        };
        tokio::spawn(conversation.hold());
        Wire::new(near)
    }

    /// Shows the person what is on the board from now on.
    pub fn put(&self, state: &dyn AnyGame) {
        self.replace(state);
    }

    /// Tells the person what a turn or chance did, that has led to this state,
    /// and the odds of a choice that was somebody else's.
    pub fn follow(&self, played: &str, state: &dyn AnyGame) {
        let Some(before) = self.replace(state) else {
            return;
        };
        if !before.asked {
            self.show_odds(before.state.as_ref(), Some(played));
        }
        for line in before.state.story(played) {
            self.print(&format!("  {line}\n"));
        }
    }

    fn replace(&self, state: &dyn AnyGame) -> Option<Board> {
        self.lock().replace(Board {
            state: state.clone_box(),
            asked: false,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Option<Board>> {
        // A board is whole whatever a panicking thread did before.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn board(&self) -> Option<Box<dyn AnyGame>> {
        self.lock().as_ref().map(|board| board.state.clone_box())
    }

    fn draw(&self) {
        if let Some(state) = self.board() {
            self.print(&format!("\n{}", render(&state.scene(Viewer::Public))));
        }
    }

    /// The board, and what is known about the choices there.
    fn draw_choices(&self) {
        self.draw();
        if let Some(state) = self.board() {
            self.show_odds(state.as_ref(), None);
        }
    }

    fn show_odds(&self, state: &dyn AnyGame, chosen: Option<&str>) {
        if self.odds.load(Ordering::Relaxed)
            && let Some(advice) = state.advice(chosen)
        {
            self.print(&render_advice(&advice));
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
                "moves" => self.print(&format!("{}\n", moves_of(self.board()?.as_ref()))),
                _ => match self.board()?.play_turn(words) {
                    Ok(played) => return Some(played.text),
                    Err(illegal) => self.print(&format!("{illegal}\n")),
                },
            }
        }
    }
}

/// All that may be played, on one line.
fn moves_of(state: &dyn AnyGame) -> String {
    let moves = state.legal_actions();
    let several_words = moves.iter().any(|action| action.contains(' '));
    moves.join(if several_words { ", " } else { " " })
}

struct Conversation {
    terminal: Arc<Terminal>,
    stream: DuplexStream,
    decoder: Decoder,
    seat: String,
}

impl Conversation {
    async fn hold(mut self) {
        while self.listen().await.is_ok() {
            while let Some(line) = self.decoder.next_line() {
                // The other end is the manager itself, which writes lines.
                let line = line.map(str::to_owned).unwrap_or_default();
                if self.hear(&line).await.is_err() {
                    return;
                }
            }
        }
    }

    /// Takes in what has come; an error at the end.
    async fn listen(&mut self) -> io::Result<()> {
        let mut chunk = [0; 1024];
        match self.stream.read(&mut chunk).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            length => {
                self.decoder.feed(&chunk[..length]);
                Ok(())
            }
        }
    }

    async fn hear(&mut self, line: &str) -> io::Result<()> {
        let Ok(line) = ManagerLine::parse(line) else {
            return Ok(());
        };
        match line {
            ManagerLine::Hello => self.say(BrainLine::HelloOk).await,
            ManagerLine::Com => self.say(BrainLine::Com("0,2")).await,
            ManagerLine::Game(_) => self.say(BrainLine::GameOk).await,
            ManagerLine::Board(_) => self.say(BrainLine::BoardOk).await,
            ManagerLine::Name => {
                let name = self.terminal.name.clone();
                self.say(BrainLine::Name(&name)).await
            }
            ManagerLine::Player(seat) => {
                seat.clone_into(&mut self.seat);
                self.say(BrainLine::PlayerOk).await
            }
            ManagerLine::MoveStart | ManagerLine::Move(_) | ManagerLine::Roll(_) => {
                self.answer().await
            }
            ManagerLine::Result { returns, cause } => {
                self.terminal.draw();
                let word = match returns {
                    1.. => "You have won",
                    0 => "Nobody has won",
                    _ => "You have lost",
                };
                self.terminal.print(&format!("{word}: {cause}.\n"));
                Ok(())
            }
            // What happens is told by the board, see `Terminal::follow`.
            _ => Ok(()),
        }
    }

    /// Has the person answer, unless the manager goes on meanwhile, as when
    /// the opponent has left.
    async fn answer(&mut self) -> io::Result<()> {
        let terminal = Arc::clone(&self.terminal);
        let seat = self.seat.clone();
        let turn = tokio::select! {
            turn = terminal.ask(&seat) => turn,
            heard = self.listen() => return heard,
        };
        match turn {
            Some(turn) => self.say(BrainLine::Move(&turn)).await,
            None => self.say(BrainLine::Forfeit).await,
        }
    }

    async fn say(&mut self, line: BrainLine<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        line.encode(&mut bytes);
        self.stream.write_all(&bytes).await
    }
}
