//! The game that a person plays, and the one that is watched.

use std::sync::Arc;

use games::{AnyGame, Illegal, Seat, Turn, Viewer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

use super::super::page;
use super::super::style::Look;
use super::Session;
use host::live::{Board, Live};
use host::{Answer, SeatHandle};
use record::{Entry, printable};

const BELL: char = '\x07';

/// The game that the person plays.
pub(super) struct Playing {
    pub(super) handle: SeatHandle,
    pub(super) changes: watch::Receiver<()>,
    /// How many moves had been made when the last turn was sent.
    sent: Option<usize>,
    followed: Followed,
}

/// Why a turn is not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PlayError {
    /// The person has no seat.
    #[error("You are not playing: 'play GAME', or 'help'.")]
    NotPlaying,
    /// The game is over.
    #[error("The game is over.")]
    Over,
    /// The last turn has not reached the board.
    #[error("Your move is on its way.")]
    OnItsWay,
    /// It is somebody else's turn.
    #[error("It is not your turn.")]
    NotYourTurn,
    /// The rules refuse it.
    #[error("{0}. Try again; 'moves' shows what is legal.")]
    Illegal(#[from] Illegal),
    /// The queue of turns is full.
    #[error("That comes too fast; type it again.")]
    TooFast,
}

/// What the person has been told of a game.
struct Followed {
    state: Box<dyn AnyGame>,
    /// How many entries of the journal led to `state`.
    entries: usize,
}

impl Followed {
    fn up_to(board: &Board) -> Followed {
        Followed {
            state: board.state.clone_box(),
            entries: board.entries(),
        }
    }

    /// Describes what happened since: each turn in words and, if wanted, the
    /// odds of the choices of other seats.
    fn catch_up(&mut self, live: &Live, seat: Seat, look: &Look) -> Vec<String> {
        let mut told = Vec::new();
        let news = live.since(self.entries);
        self.entries += news.len();
        for entry in &news {
            let before = &self.state;
            if let Entry::Turn { seat: by, text, .. } = entry
                && look.odds
                && *by != seat
                && let Some(advice) = before.advice(Some(text), Viewer::Seat(seat))
            {
                told.push(render::text::advice(&advice).trim_end().to_owned());
            }
            match entry {
                Entry::Turn { text, .. } | Entry::Chance { text } => {
                    let story = before.story(text, Viewer::Seat(seat));
                    told.extend(story.iter().map(|line| look.wrapped(&format!("  {line}"))));
                }
                Entry::Info { .. } => {}
            }
            let played = match entry {
                Entry::Turn { text, .. } => self.state.play_turn(text),
                Entry::Chance { text } => self.state.play_chance(text),
                Entry::Info { .. } => continue,
            };
            if played.is_err() {
                // Cannot happen: the journal holds legal turns only.
                break;
            }
        }
        told
    }
}

/// A game that the person watches.
pub(super) struct Watching {
    pub(super) live: Arc<Live>,
    pub(super) changes: watch::Receiver<()>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    pub(super) fn sit_down(&mut self, handle: SeatHandle) {
        let live = handle.live.clone();
        let mut changes = live.subscribe();
        // What has happened by now is shown at once.
        changes.mark_changed();
        let (game, seat) = (live.info, live.info.seats[handle.seat.index()]);
        let followed = Followed::up_to(&live.board());
        self.replay = None;
        self.playing = Some(Playing {
            handle,
            changes,
            sent: None,
            followed,
        });
        let begins = match live.ply() {
            0 => "begins",
            _ => "goes on",
        };
        let text = format!("Game {} {begins}: {}. You are {seat}.", live.id, game.name);
        let text = self.look.bold(&text);
        self.interject(&text);
    }

    /// Shows the person's own game after a change.
    pub(super) fn show_own_game(&mut self) {
        let Some(playing) = &mut self.playing else {
            return;
        };
        let (live, seat) = (playing.handle.live.clone(), playing.handle.seat);
        let mut told = playing.followed.catch_up(&live, seat, &self.look);
        let board = live.board();
        let my_turn = board.ending.is_none() && board.state.turn() == Turn::Seat(seat);
        told.push(match self.look.boards {
            true => page::board(&self.look, &live, &board, Some(seat)),
            false => page::last_move(&live, &board).unwrap_or_default(),
        });
        let mut text = told.join("\n");
        let over = board.ending.clone().filter(|_| board.is_told);
        let why = why_in_words(&self.look, &board);
        let advice = match my_turn && self.look.odds {
            true => board.state.advice(None, Viewer::Seat(seat)),
            false => None,
        };
        drop(board);
        if let Some(advice) = advice {
            text.push('\n');
            text.push_str(render::text::advice(&advice).trim_end());
        }
        if my_turn {
            text.push_str("\nYour move.");
            if self.look.bell {
                text.push(BELL);
            }
        }
        if let Some(ending) = over {
            text.push('\n');
            text.push_str(&self.look.bold(&ending));
            text.push_str(&why);
            self.playing = None;
        }
        self.interject(text.trim_start_matches('\n'));
    }

    /// Shows the watched game after a change.
    pub(super) fn show_watched_game(&mut self) {
        let Some(watching) = &self.watching else {
            return;
        };
        let live = watching.live.clone();
        let board = live.board();
        let look = &self.look;
        let text = self.frames.get(live.id, look, board.version, || {
            let mut text = match look.boards {
                true => page::board(look, &live, &board, None),
                false => page::last_move(&live, &board).unwrap_or_default(),
            };
            if let Some(ending) = board.ending.as_ref().filter(|_| board.is_told) {
                text.push('\n');
                text.push_str(&look.bold(ending));
                text.push_str(&why_in_words(look, &board));
            }
            text
        });
        if board.ending.is_some() && board.is_told {
            self.watching = None;
        }
        drop(board);
        self.interject(text.trim_start_matches('\n'));
    }

    /// Plays a turn.
    pub(super) fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let Some(playing) = &mut self.playing else {
            return Err(PlayError::NotPlaying);
        };
        let SeatHandle {
            live,
            seat,
            answers,
            ..
        } = &playing.handle;
        let board = live.board();
        if board.ending.is_some() {
            return Err(PlayError::Over);
        }
        let ply = board.moves.len();
        if playing.sent == Some(ply) {
            return Err(PlayError::OnItsWay);
        }
        if board.state.turn() != Turn::Seat(*seat) {
            return Err(PlayError::NotYourTurn);
        }
        let turn = board.state.clone_box().play_turn(text)?.text;
        drop(board);
        let sent = answers.try_send(Answer { ply, turn });
        sent.map_err(|_| PlayError::TooFast)?;
        playing.sent = Some(ply);
        Ok(())
    }

    /// Whether this is a legal move of this person now.
    pub(super) fn is_legal_now(&self, text: &str) -> bool {
        let Some(playing) = &self.playing else {
            return false;
        };
        let board = playing.handle.live.board();
        board.state.turn() == Turn::Seat(playing.handle.seat)
            && board.state.clone_box().play_turn(text).is_ok()
    }

    /// The game that the person plays or watches, and the person's seat in it.
    pub(super) fn looked_at(&self) -> Option<(Arc<Live>, Option<Seat>)> {
        let own = self.playing.as_ref().map(|playing| {
            let handle = &playing.handle;
            (handle.live.clone(), Some(handle.seat))
        });
        own.or_else(|| Some((self.watching.as_ref()?.live.clone(), None)))
    }
}

/// Why a game ended, on a line of its own; empty if there is no reason to tell.
fn why_in_words(look: &Look, board: &Board) -> String {
    let why = board.why().map(printable);
    why.map_or_else(String::new, |why| {
        format!("\n{}", look.wrapped(&format!("Why: {why}")))
    })
}
