//! The game that a person plays, and those that are watched.

use record::time_control::TimeControl;
use std::sync::Arc;

use futures_util::future::select_all;
use games::{AnyGame, Seat, Text, Turn, Viewer};
use parking_lot::MutexGuard;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use words::{Phrase, UserError, say};

use super::super::frames::Frames;
use super::super::page;
use super::super::style::Look;
use super::Session;
use contest::live::{Board, LiveGame};
use contest::person::SeatHandle;
use net::change;
use people::{PersonTurn, Rematch, TurnProgress, TurnRefused};
use record::Entry;

const BELL: char = '\x07';

/// The game that the person plays.
pub(super) struct OwnGame {
    pub(super) turn: PersonTurn,
    pub(super) changes: watch::Receiver<()>,
    followed: GameProgress,
    shown: LastBoard,
}

/// The progress of a game as the person has seen it.
struct GameProgress {
    state: Box<dyn AnyGame>,
    /// How many entries of the journal led to `state`.
    entries: usize,
}

impl GameProgress {
    fn up_to(board: &Board) -> GameProgress {
        GameProgress {
            state: board.state.clone_box(),
            entries: board.entries(),
        }
    }

    /// The board, and the events up to it: each turn in words and, if wanted, the odds of
    /// the choices of other seats.
    fn catch_up<'a>(
        &mut self,
        live: &'a LiveGame,
        seat: Seat,
        look: &Look,
    ) -> (Vec<String>, MutexGuard<'a, Board>) {
        let mut told = Vec::new();
        loop {
            told.extend(self.news(live, seat, look));
            let board = live.board();
            // Nothing follows an end that is told.
            if self.entries >= board.entries() || board.is_told {
                return (told, board);
            }
        }
    }

    /// The events since, in words.
    fn news(&mut self, live: &LiveGame, seat: Seat, look: &Look) -> Vec<String> {
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
                told.push(
                    render::text::advice(&advice, look.language)
                        .trim_end()
                        .to_owned(),
                );
            }
            match entry {
                Entry::Turn { text, .. } | Entry::Chance { text } => {
                    let story = before.story(text, Viewer::Seat(seat));
                    let story = Text::say_all(&story, look.language);
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

/// Maximum number of games that a person watches at once.
pub(super) const MAX_WATCHED: usize = 8;

/// A game that the person watches.
pub(super) struct WatchedGame {
    live: Arc<LiveGame>,
    pub(super) changes: watch::Receiver<()>,
    shown: LastBoard,
    /// The count of the person.
    _spectates: Arc<()>,
}

impl WatchedGame {
    /// Watches from now on; the board is shown at once.
    pub(super) fn new(live: Arc<LiveGame>) -> WatchedGame {
        let mut changes = live.subscribe();
        changes.mark_changed();
        WatchedGame {
            _spectates: live.spectate(),
            live,
            changes,
            shown: LastBoard::default(),
        }
    }

    pub(super) fn called(&self) -> String {
        self.live.called()
    }

    /// What has happened in the game, under its number, and whether more can happen.
    fn news(&mut self, look: &Look, frames: &Frames) -> (Option<String>, bool) {
        let live = &self.live;
        if live.is_frozen() {
            let text = Phrase::new("terminal-unwatched").with("id", live.called());
            return (Some(text.say(look.language)), false);
        }
        let board = live.board();
        let under_number = |text: &str| {
            let id = live.called();
            say!(
                look.language,
                "terminal-watched-news",
                id,
                news = text.trim_start()
            )
        };
        let text = match self.shown.news(&board) {
            News::Nothing => return (None, true),
            News::Pause(is_paused) => {
                let what = if is_paused {
                    "terminal-watched-paused"
                } else {
                    "terminal-game-goes-on"
                };
                let what = Phrase::new(what).with("id", live.called());
                return (Some(what.say(look.language)), true);
            }
            News::Away(seat, is_away) => {
                let text = under_number(&away_in_words(look, live, seat, is_away));
                return (Some(text), true);
            }
            News::End => under_number(&end_in_words(look, &board)),
            News::Board => {
                let draw = || {
                    let mut text = if look.boards {
                        page::board(look, live, &board, board.state.as_ref(), None)
                    } else {
                        let last = page::last_move(look, live, &board);
                        last.map_or_else(String::new, |last| look.wrapped(&under_number(&last)))
                    };
                    for seat in board.away.iter().filter(|_| board.ending.is_none()) {
                        text.push('\n');
                        text.push_str(&away_in_words(look, live, *seat, true));
                    }
                    text.push_str(&end_in_words(look, &board));
                    text
                };
                let frame = frames.get(live, look, board.version, draw);
                frame.trim_start_matches('\n').to_owned()
            }
        };
        let goes_on = board.ending.is_none() || !board.is_told;
        ((!text.is_empty()).then_some(text), goes_on)
    }
}

/// That a player has lost the connection and may come back, or is back.
fn away_in_words(look: &Look, live: &LiveGame, seat: Seat, is_away: bool) -> String {
    let text = if is_away {
        "terminal-brain-away"
    } else {
        "terminal-brain-back"
    };
    let name = live.players.get(seat.index()).cloned().unwrap_or_default();
    Phrase::new(text).with("name", name).say(look.language)
}

/// A seat that is in one of the two lists alone.
fn changed(before: &[Seat], after: &[Seat]) -> Option<Seat> {
    let gone = before.iter().find(|seat| !after.contains(seat));
    let mut come = after.iter().filter(|seat| !before.contains(seat));
    gone.or_else(|| come.next()).copied()
}

/// Waits for a change of one of these games; for ever where there is none.
pub(super) async fn change_of_any(watching: &mut [WatchedGame]) {
    if watching.is_empty() {
        return std::future::pending().await;
    }
    let games = watching.iter_mut();
    select_all(games.map(|game| Box::pin(change(Some(&mut game.changes))))).await;
}

/// The board as it was shown last.
#[derive(Default)]
struct LastBoard {
    /// As [`Board::version`]; 0 before the first time.
    version: u64,
    /// How many moves.
    moves: usize,
    is_paused: bool,
    away: Vec<Seat>,
    /// Whether it was a board on which nothing more happens.
    is_final: bool,
}

/// The parts of a board that are news to a person who has seen it before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum News {
    /// Nothing: two changes were told of, and the first look met both.
    Nothing,
    /// The board itself.
    Board,
    /// Nothing but that the game is paused, or goes on.
    Pause(bool),
    /// Nothing but that the player of this seat has lost the connection, or is back.
    Away(Seat, bool),
    /// The board is known; how the game ended is not.
    End,
}

impl LastBoard {
    /// Takes the board in, and gives the news of it.
    fn news(&mut self, board: &Board) -> News {
        let now = LastBoard {
            version: board.version,
            moves: board.moves.len(),
            is_paused: board.is_paused,
            away: board.away.clone(),
            is_final: board.ending.is_some() || matches!(board.state.turn(), Turn::Over(_)),
        };
        let before = std::mem::replace(self, now);
        let is_known = before.version > 0 && before.moves == self.moves;
        if before.version == self.version {
            News::Nothing
        } else if is_known && before.is_final {
            News::End
        } else if is_known && !self.is_final && before.is_paused != self.is_paused {
            News::Pause(self.is_paused)
        } else if is_known
            && !self.is_final
            && let Some(seat) = changed(&before.away, &self.away)
        {
            News::Away(seat, self.away.contains(&seat))
        } else {
            News::Board
        }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    /// Sits down at a game, and says that it begins or, where the person is `back`, goes
    /// on.
    pub(super) fn sit_down(&mut self, handle: SeatHandle, back: bool) {
        // How the last game ended comes first.
        self.show_own_game();
        let live = handle.live.clone();
        let mut changes = live.subscribe();
        // The events until now are shown at once.
        changes.mark_changed();
        let game = live.info;
        let own = handle.seat;
        let seat = game.word(own, self.look.language);
        let followed = GameProgress::up_to(&live.board());
        self.replay = None;
        self.seats.note(&live, own);
        let is_of_house = live.tournament.is_none();
        let rematch = is_of_house.then(|| Rematch::of(&live.journal(), own).ok());
        self.rematch = rematch.flatten();
        self.playing = Some(OwnGame {
            turn: PersonTurn::new(handle),
            changes,
            followed,
            shown: LastBoard::default(),
        });
        let mut begins = Phrase::new(match (&live.tournament, back) {
            (None, false) => "terminal-begins",
            (None, true) => "terminal-goes-on",
            (Some(_), false) => "terminal-begins-in",
            (Some(_), true) => "terminal-goes-on-in",
        });
        if let Some(name) = &live.tournament {
            // In a game of the house the person has chosen the time.
            let time = live.journal().times().nth(own.index());
            begins = begins.with("name", name.clone());
            begins = begins.and("time", time.unwrap_or(TimeControl::NONE).phrase());
        }
        let begins = begins.with("id", live.id.to_string());
        let begins = begins.with("game", game.name).with("seat", seat);
        let text = begins.say(self.look.language);
        let text = self.look.bold(&text);
        self.interject(&text);
    }

    /// Shows the person's own game after a change.
    pub(super) fn show_own_game(&mut self) {
        let Some(playing) = &mut self.playing else {
            return;
        };
        let (live, seat) = (playing.turn.live().clone(), playing.turn.seat());
        let (mut told, board) = playing.followed.catch_up(&live, seat, &self.look);
        let news = playing.shown.news(&board);
        let is_asked =
            board.ending.is_none() && !board.is_paused && board.state.turn() == Turn::Seat(seat);
        if matches!(news, News::Nothing | News::Pause(_)) {
            // The server itself tells the players of a pause.
            if news == News::Pause(false) && is_asked {
                drop(board);
                self.interject(&self.look.language.say("terminal-your-move"));
            }
            return;
        }
        if let News::Away(seat, is_away) = news {
            drop(board);
            let text = away_in_words(&self.look, &live, seat, is_away);
            self.interject(&text);
            return;
        }
        if news == News::Board {
            told.push(if self.look.boards {
                let state = playing.turn.state(&board);
                page::board(&self.look, &live, &board, state.as_ref(), Some(seat))
            } else {
                page::last_move(&self.look, &live, &board).unwrap_or_default()
            });
            let away = board.away.iter().filter(|_| board.ending.is_none());
            told.extend(away.map(|seat| away_in_words(&self.look, &live, *seat, true)));
        }
        let mut text = told.join("\n");
        let over = board.ending.clone().filter(|_| board.is_told);
        let in_words = live.how_it_ended(&board, Some(seat), self.look.language);
        let why = why_in_words(&self.look, &board);
        let advice = if is_asked && self.look.odds {
            board.state.advice(None, Viewer::Seat(seat))
        } else {
            None
        };
        drop(board);
        if let Some(advice) = advice {
            text.push('\n');
            let advice = render::text::advice(&advice, self.look.language);
            text.push_str(advice.trim_end());
        }
        if is_asked {
            text.push('\n');
            text.push_str(&self.look.language.say("terminal-your-move"));
            if self.look.bell {
                text.push(BELL);
            }
        }
        if let Some(ending) = over {
            text.push('\n');
            text.push_str(&self.look.bold(&ending.say(self.look.language)));
            text.extend(in_words.map(|told| format!("\n{}", self.look.wrapped(&told))));
            text.push_str(&why);
            self.playing = None;
        }
        let text = text.trim_start_matches('\n');
        if !text.is_empty() {
            self.interject(text);
        }
    }

    /// Shows the watched games that have changed.
    pub(super) fn show_watched_games(&mut self) {
        let mut told = Vec::new();
        self.watching.retain_mut(|watched| {
            let (text, goes_on) = watched.news(&self.look, &self.frames);
            told.extend(text);
            goes_on
        });
        for text in told {
            self.interject(&text);
        }
    }

    /// Plays a turn, or a part of one that goes on; the board after a part is shown.
    pub(super) fn play(&mut self, text: &str) -> Result<(), UserError> {
        let Some(playing) = &mut self.playing else {
            return Err(Phrase::new("terminal-play-none").into());
        };
        let progress = playing.turn.play(text).map_err(|why| match why {
            TurnRefused::Illegal(why) => {
                UserError::within(Phrase::new("terminal-illegal"), "why", why)
            }
            why => why.into(),
        })?;
        if progress == TurnProgress::GoesOn {
            self.show_turn_so_far();
        }
        Ok(())
    }

    /// Takes back the parts of a turn that goes on.
    pub(super) fn undo(&mut self) -> Result<(), UserError> {
        let playing = self.playing.as_mut();
        let begun = playing.filter(|own| !own.turn.so_far(own.turn.live().ply()).is_empty());
        let begun = begun.ok_or_else(|| Phrase::new("terminal-nothing-begun"))?;
        begun.turn.clear();
        self.show_turn_so_far();
        Ok(())
    }

    /// Shows the board of the own game with the parts of the turn that goes on.
    fn show_turn_so_far(&mut self) {
        let Some(OwnGame { turn, .. }) = &self.playing else {
            return;
        };
        let (live, seat) = (turn.live().clone(), turn.seat());
        let board = live.board();
        let state = turn.state(&board);
        let so_far = turn.so_far(board.moves.len()).join(" ");
        let mut text = page::board(&self.look, &live, &board, state.as_ref(), Some(seat));
        drop(board);
        let goes_on = match so_far.as_str() {
            "" => Phrase::new("terminal-your-move"),
            so_far => Phrase::new("terminal-turn-goes-on").with("moves", so_far.to_owned()),
        };
        text.push('\n');
        text.push_str(&self.look.wrapped(&goes_on.say(self.look.language)));
        self.show(&text);
    }

    /// The state of this board, after the parts of the person's turn that goes on.
    pub(super) fn reached(&self, board: &Board) -> Box<dyn AnyGame> {
        match &self.playing {
            Some(playing) => playing.turn.state(board),
            None => board.state.clone_box(),
        }
    }

    /// Whether this is a legal move of this person now.
    pub(super) fn is_legal_now(&self, text: &str) -> bool {
        let playing = self.playing.as_ref();
        playing.is_some_and(|playing| playing.turn.is_legal(text))
    }

    /// The game that the person plays, or else watches since the shortest time, and the
    /// person's seat in it.
    pub(super) fn looked_at(&self) -> Option<(Arc<LiveGame>, Option<Seat>)> {
        let own = self
            .playing
            .as_ref()
            .map(|playing| (playing.turn.live().clone(), Some(playing.turn.seat())));
        own.or_else(|| Some((self.watching.last()?.live.clone(), None)))
    }
}

/// The result of a game and why it ended so, each on a line after a line end, once
/// that is told; nothing before.
fn end_in_words(look: &Look, board: &Board) -> String {
    let ending = board.ending.as_ref().filter(|_| board.is_told);
    ending.map_or_else(String::new, |ending| {
        let result = look.bold(&ending.say(look.language));
        format!("\n{result}{}", why_in_words(look, board))
    })
}

/// Why a game ended, on a line of its own; empty if there is no reason to tell.
fn why_in_words(look: &Look, board: &Board) -> String {
    let why = board.why();
    why.map_or_else(String::new, |why| {
        let why = say!(look.language, "terminal-why", why);
        format!("\n{}", look.wrapped(&why))
    })
}

#[cfg(test)]
mod tests {
    use contest::live::Publisher;
    use games::{Settings, find};
    use record::samples::{empty, play};

    use super::*;

    #[test]
    fn two_changes_that_one_look_met_are_shown_once() {
        let entry = find("gomoku").unwrap();
        let mut state = entry.start(&Settings::default_of(entry.info)).unwrap();
        let mut journal = empty();
        let live = LiveGame::new(journal.clone(), state.clone_box(), None);
        let (look, mut shown) = (Look::default(), LastBoard::default());
        let mut followed = GameProgress::up_to(&live.board());
        assert!(shown.news(&live.board()) == News::Board);
        for (seat, text) in [(Seat::FIRST, "A1"), (Seat::SECOND, "B2")] {
            state.play_turn(text).unwrap();
            play(&mut journal, seat, text);
            Publisher(live.clone()).follow(&journal, state.as_ref());
        }
        for news in [News::Board, News::Nothing] {
            let (_, board) = followed.catch_up(&live, Seat::FIRST, &look);
            assert!(shown.news(&board) == news);
        }
        assert!(followed.state.turn() == Turn::Seat(Seat::FIRST));
        live.set_paused(true);
        assert!(shown.news(&live.board()) == News::Pause(true));
    }
}
