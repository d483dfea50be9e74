//! A person at this terminal, who thinks and types.

use std::future::pending;
use std::io::{self, BufRead as _, Write as _};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::thread;

use games::{AnyGame, Seat, Viewer};
use tokio::sync::mpsc;
use tokio::time::Instant;
use words::{Language, Phrase, Say, say};

use crate::adviser::{AdviceRequest, Adviser};
use crate::turn::BegunTurn;
use contest::TakeBacks;
use contest::live::how_it_ended;
use contest::source::PlayerFactory;
use parking_lot::Mutex;
use referee::player::{Event, Fault, Limits, News, Player, Question};

/// The terminal of a person: the board, and the typed text.
pub struct Terminal {
    board: Mutex<Option<Board>>,
    course: Mutex<Option<Course>>,
    /// Whether the odds of each choice are shown.
    odds: AtomicBool,
    typed: tokio::sync::Mutex<mpsc::Receiver<String>>,
    aids: Option<Aids>,
    name: String,
    /// The language of the person.
    language: Language,
    /// Whether standard output belongs to something else.
    to_stderr: bool,
}

/// The lines that are typed at the terminal of this process, which is read from now on.
///
/// # Errors
/// The system has no thread left.
pub fn typed_lines() -> io::Result<mpsc::Receiver<String>> {
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
    Ok(typed)
}

/// The name of the person at the terminal of this process.
pub fn own_name() -> String {
    let name = std::env::var("USER").unwrap_or_default();
    let usable = name.parse::<protocol::line::Name>().is_ok();
    if usable { name } else { "you".to_owned() }
}

/// The aids for a person who plays for fun.
pub struct Aids {
    /// Where moves can be taken back.
    pub take_backs: TakeBacks,
    /// The adviser that suggests good moves, if there is one.
    pub adviser: Option<Adviser>,
}

/// The game from its start, for the score sheet.
struct Course {
    start: Box<dyn AnyGame>,
    /// The turns and outcomes of chance since.
    played: Vec<String>,
}

/// The board as the person sees it.
struct Board {
    state: Box<dyn AnyGame>,
    /// The person was asked here, and so has seen the odds.
    asked: bool,
    /// How much has happened in the game. Two may sit here, and each is told.
    told: usize,
    /// The seat that was asked last in this game: that person looks at the screen.
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
    /// The terminal of this process, with these aids, for a person who reads this
    /// language. It is read from now on.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn open(
        to_stderr: bool,
        aids: Option<Aids>,
        language: Language,
    ) -> io::Result<Arc<Terminal>> {
        Ok(Arc::new(Terminal {
            board: Mutex::new(None),
            course: Mutex::new(None),
            odds: AtomicBool::new(true),
            typed: tokio::sync::Mutex::new(typed_lines()?),
            aids,
            name: own_name(),
            language,
            to_stderr,
        }))
    }

    /// Shows the start of a game from now on.
    fn put(&self, state: &dyn AnyGame) {
        *self.board.lock() = Some(Board::of(state, 0, Viewer::Public));
        *self.course.lock() = Some(Course {
            start: state.clone_box(),
            played: Vec::new(),
        });
    }

    /// Shows the effect of a turn or of chance, which was the `told`-th to happen and has
    /// led to this state, and the odds of a choice that was somebody else's.
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
        if let Some(course) = self.course.lock().as_mut() {
            course.played.push(played.to_owned());
        }
        if !before.asked {
            self.show_odds(&before, Some(played));
        }
        for line in before.state.story(played, before.viewer) {
            self.print(&format!("  {}\n", line.say(self.language)));
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

    fn draw(&self, board: &Board) {
        let scene = board.state.scene(board.viewer);
        self.print(&format!("\n{}", render::text::board(&scene, self.language)));
    }

    /// The board, and the odds of the choices there.
    fn draw_choices(&self, board: &Board) {
        self.draw(board);
        self.show_odds(board, None);
    }

    fn show_odds(&self, board: &Board, chosen: Option<&str>) {
        if self.odds.load(Ordering::Relaxed)
            && let Some(advice) = board.state.advice(chosen, board.viewer)
        {
            self.print(&render::text::advice(&advice, self.language));
        }
    }

    /// The score sheet, once there is one.
    fn sheet(&self) -> Option<String> {
        let course = self.course.lock();
        let Course { start, played } = course.as_ref()?;
        let sheet = start.sheet(&mut played.iter().map(String::as_str));
        let sheet = sheet.filter(|sheet| !sheet.rows.is_empty())?;
        Some(render::text::advice(&sheet, self.language))
    }

    fn print(&self, text: &str) {
        // A person who has closed the terminal gives up by that, see `ask`.
        let _ = if self.to_stderr {
            io::stderr().write_all(text.as_bytes())
        } else {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes()).and_then(|()| out.flush())
        };
    }

    /// Asks until a legal turn is typed; `None` where the person gives up or
    /// has gone.
    async fn ask(&self, seat: Seat, called: &str) -> Option<String> {
        if let Some(board) = self.board.lock().as_mut() {
            board.asked = true;
            board.viewer = board.state.turn().seat().map_or(board.viewer, Viewer::Seat);
        }
        let start = self.board()?;
        // The board after the part of the turn that was typed.
        let (mut board, mut so_far) = (self.board()?, Vec::new());
        self.draw_choices(&board);
        let mut typed = self.typed.lock().await;
        loop {
            let prompt = say!(self.language, "terminal-prompt", seat = called);
            self.print(&format!("{prompt} "));
            let line = typed.recv().await?;
            let words = line.trim();
            match words.to_ascii_lowercase().as_str() {
                "" => {}
                "help" | "?" => {
                    let help = self.help(board.state.as_ref());
                    self.print(&help);
                }
                "board" => self.draw_choices(&board),
                "odds off" => self.odds.store(false, Ordering::Relaxed),
                "odds on" => {
                    self.odds.store(true, Ordering::Relaxed);
                    self.draw_choices(&board);
                }
                "resign" | "forfeit" | "quit" => return None,
                "undo" if !so_far.is_empty() => {
                    so_far.clear();
                    board.state = start.state.clone_box();
                    self.draw_choices(&board);
                }
                // The referee breaks the game off now, and asks no more.
                "undo" if self.take_back(seat) => pending::<()>().await,
                "undo" => {}
                "hint" => self.hint(seat).await,
                "sheet" => match self.sheet() {
                    Some(sheet) => self.print(&sheet),
                    None => self.say("terminal-no-sheet"),
                },
                "moves" => self.print(&format!("{}\n", moves_of(board.state.as_ref()))),
                _ => match BegunTurn::new(start.state.as_ref(), &so_far, words) {
                    Ok(BegunTurn::Whole(turn)) => return Some(turn),
                    Ok(BegunTurn::GoesOn(actions)) => {
                        so_far = actions;
                        board.state = start.state.clone_box();
                        // Cannot fail: these actions are legal.
                        let _ = board.state.play_actions(&so_far.join(" "));
                        self.draw_choices(&board);
                        self.print_line(&say!(
                            self.language,
                            "terminal-turn-goes-on",
                            moves = so_far.join(" ")
                        ));
                    }
                    Err(illegal) => self.print_line(&illegal.say(self.language)),
                },
            }
        }
    }
}

impl Terminal {
    fn say(&self, key: &str) {
        self.print_line(&self.language.say(key));
    }

    fn print_line(&self, text: &str) {
        self.print(&format!("{text}\n"));
    }

    /// The words that can be typed, with a move that may be played: from the middle of
    /// the list, where moves are less special than at its ends.
    fn help(&self, state: &dyn AnyGame) -> String {
        let mut lines = vec![self.language.say("terminal-play-help")];
        if self.aids.is_some() {
            lines.push(self.language.say("terminal-play-help-aids"));
        }
        lines.push(state.info().rules(self.language));
        let moves = state.legal_actions();
        if let Some(example) = moves.get(moves.len() / 2) {
            let example = [("move", written(state, example).into())];
            lines.push(self.language.with("terminal-example", &example));
        }
        lines.join("\n") + "\n"
    }

    /// Takes the last move of this seat back; whether the game is broken off and
    /// begins again.
    fn take_back(&self, seat: Seat) -> bool {
        let Some(aids) = &self.aids else {
            self.say("terminal-no-aids");
            return false;
        };
        let taken = aids.take_backs.take_back(seat);
        match &taken {
            Ok(moves) => {
                let moves = [("moves", moves.join(" ").into())];
                self.print_line(&self.language.with("terminal-taken-back", &moves));
            }
            Err(refused) => self.print_line(&refused.say(self.language)),
        }
        taken.is_ok()
    }

    /// Shows a good move for this seat.
    async fn hint(&self, seat: Seat) {
        let (Some(aids), Some(board)) = (&self.aids, self.board()) else {
            self.say("terminal-no-aids");
            return;
        };
        let (position, moves) = aids.take_backs.so_far(seat);
        let asked = AdviceRequest {
            seat,
            position,
            moves,
            state: board.state.clone_box(),
        };
        let advised = match &aids.adviser {
            Some(adviser) => adviser.advise(&asked).await,
            None => Err(Phrase::new("terminal-no-hint-program")),
        };
        match advised {
            Ok(advice) => {
                let turn = written(board.state.as_ref(), &advice.turn);
                let values = [("name", advice.name.into()), ("move", turn.into())];
                self.print_line(&self.language.with("terminal-would-play", &values));
            }
            Err(why) => self.print_line(&why.say(self.language)),
        }
    }
}

/// Columns of a line of text.
const WIDTH: usize = 79;

/// A turn as people write it.
fn written(state: &dyn AnyGame, turn: &str) -> String {
    state.notation(turn).unwrap_or_else(|| turn.to_owned())
}

/// All that may be played.
fn moves_of(state: &dyn AnyGame) -> String {
    let moves = state.legal_actions();
    let moves: Vec<String> = moves.iter().map(|action| written(state, action)).collect();
    let several_words = moves.iter().any(|action| action.contains(' '));
    textwrap::fill(&moves.join(if several_words { ", " } else { " " }), WIDTH)
}

impl PlayerFactory for Terminal {
    fn sit_down(self: Arc<Self>) -> Option<Box<dyn Player>> {
        Some(Box::new(AtTerminal {
            terminal: self,
            seat: Seat::FIRST,
            called: "",
            told: 0,
            asking: None,
            heard_at: Instant::now(),
        }))
    }
}

/// The person of a terminal in one game.
struct AtTerminal {
    terminal: Arc<Terminal>,
    seat: Seat,
    /// The name of the seat.
    called: &'static str,
    /// How much has happened in the game.
    told: usize,
    /// The line that is being typed.
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
                self.seat = beginning.seat;
                self.called = seats.get(beginning.seat.index()).copied().unwrap_or("?");
                self.terminal.put(beginning.state);
                self.told = 0;
            }
            News::Played { told, state, .. } => {
                self.told += 1;
                self.terminal.follow(self.told, *told, *state);
            }
            News::Over {
                verdict,
                players,
                state,
                ..
            } => {
                self.asking = None;
                if let Some(board) = self.terminal.board() {
                    self.terminal.draw(&board);
                }
                if let Some(sheet) = self.terminal.sheet() {
                    self.terminal.print(&sheet);
                }
                let names: Vec<&str> = players.iter().map(|own| &own.name[..]).collect();
                let scene = state.scene(Viewer::Seat(self.seat));
                let ending = scene.named(&names).ending;
                let own = Some(self.seat);
                let language = self.terminal.language;
                let ending = how_it_ended(verdict, &names, ending.as_ref(), own, language);
                self.terminal.print(&format!("{ending}.\n"));
            }
            News::BrokenOff => self.asking = None,
            // The board says it.
            News::Notice(_) => {}
        }
    }

    fn ask(&mut self, _: &Question<'_>) -> Result<(), Fault> {
        let (terminal, seat, called) = (Arc::clone(&self.terminal), self.seat, self.called);
        self.asking = Some(Box::pin(async move { terminal.ask(seat, called).await }));
        Ok(())
    }

    /// A person who has closed the terminal gives up when asked.
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
