//! Plays the moves of a file through the rules, and compares the result that
//! the file tells with the one that the rules find.

use std::time::Duration;

use games::{AnyGame, Seat, Turn, Viewer};

use crate::error::quoted;
use crate::remark::{Comment, without_commands};
use crate::written::{details, start};
use crate::{Date, Ending, FormatError, Limits, Why, WrittenGame, WrittenMove};

/// The comment of a move that was given as a part of the opening: that of
/// cutechess, and that of c-gomoku-cli.
const BOOK: [&str; 2] = ["book", "opening move"];

/// The comment that is written for a move of the opening.
pub(crate) const IS_BOOK: &str = BOOK[0];

/// A game as far as it has been read.
pub(crate) struct PartialGame {
    pub(crate) game: WrittenGame,
    pub(crate) state: Box<dyn AnyGame>,
}

/// The result that a file tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatedResult {
    /// The game goes on, or nothing is said.
    Nothing,
    Draw,
    Win(Seat),
}

/// A game without a move.
pub(crate) fn empty(game: &'static str, settings: games::Settings) -> WrittenGame {
    WrittenGame {
        line: 0,
        game,
        settings,
        position: None,
        players: [String::new(), String::new()],
        event: None,
        tags: Vec::new(),
        date: None::<Date>,
        limits: Limits::default(),
        opening: 0,
        moves: Vec::new(),
        ending: None,
        notes: Vec::new(),
    }
}

impl PartialGame {
    /// A game before its first move; its position becomes canonical.
    pub(crate) fn begin(mut game: WrittenGame, line: usize) -> Result<PartialGame, FormatError> {
        let state = start(game.game, &game.settings, game.position.as_deref())
            .map_err(|error| FormatError::at(line, error))?;
        game.line = line;
        if game.position.is_some() {
            let usual = start(game.game, &game.settings, None);
            let position = state.position(Viewer::Referee);
            let is_usual = usual.is_ok_and(|usual| usual.position(Viewer::Referee) == position);
            game.position = (!is_usual).then_some(position);
        }
        Ok(PartialGame { game, state })
    }

    /// The seat on turn, if one is.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.state.turn().seat()
    }

    /// The number of the next move, from 1.
    pub(crate) fn coming(&self) -> usize {
        self.game.moves.len() + 1
    }

    /// Plays a turn, in the words of the game; `shown` is how the file has it.
    pub(crate) fn play(
        &mut self,
        turn: &str,
        shown: &str,
        line: usize,
    ) -> Result<&mut WrittenMove, FormatError> {
        let wrong = |what: String| FormatError::at(line, what);
        let coming = self.coming();
        let Some(seat) = self.seat() else {
            let why = match self.state.turn() {
                Turn::Over(outcome) => format!("the game is over ({})", outcome.cause()),
                _ => "chance is on turn".to_owned(),
            };
            let what = format!("'{}': {why}", quoted(shown));
            return Err(wrong(what).at_turn(coming));
        };
        let played = self.state.play_turn(turn);
        let played = played
            .map_err(|illegal| wrong(format!("'{}': {illegal}", quoted(shown))).at_turn(coming))?;
        self.game.moves.push(WrittenMove {
            seat: Some(seat),
            text: played.text,
            ..WrittenMove::default()
        });
        let index = self.game.moves.len() - 1;
        Ok(&mut self.game.moves[index])
    }

    /// Leaves out so many moves that follow the end of the game, and notes it.
    pub(crate) fn leave_out(&mut self, count: usize, line: usize) {
        let turn = self.state.turn();
        let cause = turn.outcome().map_or("", |outcome| outcome.cause());
        let what = format!("the game is over ({cause}): {count} further moves are left out");
        let note = FormatError::at(line, what).at_turn(self.coming());
        self.game.notes.push(note);
    }

    /// Whether the rules have ended the game as a draw.
    pub(crate) fn is_drawn(&self) -> bool {
        let turn = self.state.turn();
        turn.outcome()
            .is_some_and(|outcome| outcome.winner().is_none())
    }

    /// Counts the last position as the players agreed, if the last of these
    /// comments says how.
    pub(crate) fn settle(&mut self, comments: &[String]) {
        if let Some(words) = comments.last() {
            // Whatever else it says changes nothing.
            let _ = self.state.settle(details(words));
        }
    }

    /// Takes back the last turn, if there was one.
    pub(crate) fn take_back(&mut self) {
        self.game.moves.pop();
        let again = start(
            self.game.game,
            &self.game.settings,
            self.game.position.as_deref(),
        );
        if let Ok(mut state) = again {
            for played in &self.game.moves {
                // Each of them has been played before.
                let _ = state.play_turn(&played.text);
            }
            self.state = state;
        }
    }

    /// Takes the comments of the last move: the player's thoughts, and how long
    /// the move took. The text of further comments is a part of the remark; if the game
    /// ends with this move, it is words about the end.
    pub(crate) fn comment(&mut self, comments: &[String], is_at_end: bool) {
        let Some(last) = self.game.moves.last_mut() else {
            return;
        };
        let Some((first, others)) = comments.split_first() else {
            return;
        };
        let mut comment = Comment::read(first);
        for other in others.iter().map(|text| Comment::read(text)) {
            comment.used = comment.used.or(other.used);
            comment.left = comment.left.or(other.left);
            comment.eval = comment.eval.or(other.eval);
            if !is_at_end && !other.remark.text.is_empty() {
                let text = &mut comment.remark.text;
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&other.remark.text);
            }
        }
        last.used = comment.used;
        last.left = comment.left.or(last.left);
        last.remark = comment.remark;
        if last.remark.score.is_none() {
            let own = |eval: i64| match last.seat {
                Some(Seat::SECOND) => -eval,
                _ => eval,
            };
            last.remark.score = comment.eval.map(own);
        }
        let is_book = BOOK.contains(&last.remark.text.as_str());
        let count = self.game.moves.len();
        if is_book && self.game.opening + 1 == count {
            self.game.opening = count;
            self.game.moves[count - 1].remark.text.clear();
        }
    }

    /// Ends the game with the result of the file, which must be that of the
    /// rules where they decide. `comments` are those of the last move.
    pub(crate) fn finish(
        mut self,
        stated: StatedResult,
        why: Why,
        comments: &[String],
        line: usize,
    ) -> Result<WrittenGame, FormatError> {
        let by_rules = match self.state.turn() {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        };
        let said = match stated {
            StatedResult::Nothing => None,
            StatedResult::Draw => Some(None),
            StatedResult::Win(seat) => Some(Some(seat)),
        };
        if let (Some(outcome), Some(said)) = (&by_rules, said)
            && outcome.winner() != said
        {
            let name = |winner: Option<Seat>| {
                let seats = self.state.info().seats;
                let winner = winner.and_then(|seat| seats.get(seat.index()).copied());
                winner.map_or("a draw".to_owned(), |winner| format!("a win of {winner}"))
            };
            let (told, found) = (name(said), name(outcome.winner()));
            let what = format!(
                "the result is {told}, by the rules it is {found} ({})",
                outcome.cause()
            );
            return Err(FormatError::at(line, what));
        }
        let (winner, why) = match (by_rules, said) {
            (Some(outcome), _) => (outcome.winner(), Why::Rules),
            (None, Some(winner)) => (winner, outside_rules(why, winner)),
            (None, None) => {
                self.clocks();
                return Ok(self.game);
            }
        };
        let words = self.words(comments);
        self.game.ending = Some(Ending { winner, why, words });
        self.clocks();
        Ok(self.game)
    }

    /// The words about the end: the last comment, or the text in the only one.
    fn words(&mut self, comments: &[String]) -> String {
        let own = match comments {
            [] => String::new(),
            [only] => match self.game.moves.last_mut() {
                Some(last) => std::mem::take(&mut last.remark.text),
                None => only.clone(),
            },
            [.., last] => without_commands(last),
        };
        let words: Vec<&str> = own.split_whitespace().collect();
        words.join(" ")
    }

    /// Where only the clocks were written, the times follow from them.
    fn clocks(&mut self) {
        let limits = self.game.limits.clone();
        let Some((base, _)) = limits.clock else {
            for one in &mut self.game.moves {
                let used = limits.per_move.zip(one.left);
                let used = used.and_then(|(limit, left)| limit.checked_sub(left));
                one.used = one.used.or(used);
            }
            return;
        };
        let waits = first_moves_wait(&self.game);
        let mut left = [(Some(base), 0); 2];
        let opening = self.game.opening;
        for one in self.game.moves.iter_mut().skip(opening) {
            let own = one.seat.and_then(|seat| left.get_mut(seat.index()));
            let Some((own, moves)) = own else {
                continue;
            };
            *moves += 1;
            if waits && *moves == 1 {
                // With half of its time, a player has another clock than the file tells.
                *own = one.left.filter(|left| *left == base);
                continue;
            }
            if one.used.is_none()
                && let (Some(before), Some(after)) = (*own, one.left)
            {
                let gained = limits.gained_by(*moves);
                let before = gained.and_then(|gained| before.checked_add(gained));
                one.used = before.and_then(|before| before.checked_sub(after));
            }
            *own = one.left;
        }
    }
}

/// Whether the clock of a player runs from the second move on, as at lichess.
fn first_moves_wait(game: &WrittenGame) -> bool {
    let site = game.tag("Site").unwrap_or_default().to_ascii_lowercase();
    site.contains("lichess.org") || site.contains("lidraughts.org")
}

/// The cause of an end that the rules did not bring.
fn outside_rules(why: Why, winner: Option<Seat>) -> Why {
    match (why, winner) {
        (Why::Rules | Why::Agreement, Some(_)) => Why::Resignation,
        (Why::Rules | Why::Resignation, None) => Why::Agreement,
        // A draw also ends by the clock, where the other side cannot win.
        (why, _) => why,
    }
}

/// The clocks after each move, where the game has one and all times are known.
pub(crate) fn clocks(game: &WrittenGame) -> Vec<Option<Duration>> {
    let Some((base, _)) = game.limits.clock else {
        return vec![None; game.moves.len()];
    };
    let waits = first_moves_wait(game);
    let mut left = [(Some(base), 0); 2];
    let after = |(number, one): (usize, &WrittenMove)| {
        let (own, moves) = left.get_mut(one.seat?.index())?;
        // The clocks do not run in the opening.
        if number >= game.opening {
            *moves += 1;
            if waits && *moves == 1 && one.used.is_none() {
                return *own;
            }
            let gained = game.limits.gained_by(*moves)?;
            *own = own
                .zip(one.used)
                .and_then(|(own, used)| own.checked_sub(used)?.checked_add(gained));
        }
        *own
    };
    game.moves.iter().enumerate().map(after).collect()
}
