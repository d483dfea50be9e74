//! Openings from a book of moves with weights.

use std::collections::HashSet;

use formats::{BookMove, PolyglotBook, PolyglotError, polyglot_key};
use games::chess::{Chess, Move};
use games::{AnyGame, Game as _, PositionError, Settings, Turn, Viewer};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;

use super::{MAX_DRAWS, OpeningOrder, OpeningRules, Openings};

/// The turns of an opening from a book where nothing else is said.
const USUAL_PLIES: u32 = 8;

/// The most turns of an opening from a book.
const MOST_BOOK_PLIES: u32 = 100;

/// So many openings are followed at once in the search for the likeliest.
const MOST_BOOK_LINES: usize = 10_000;

/// Why a book gives no openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The game, named here, is another one.
    #[error("a Polyglot book has openings of chess, not of {0}")]
    NotChess(&'static str),
    /// The file is no book.
    #[error("{0}")]
    Unreadable(#[from] PolyglotError),
    /// The start of the games is no position of chess.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// So many turns cannot be asked for.
    #[error("an opening from a Polyglot book has 1 to {MOST_BOOK_PLIES} plies, not {0}")]
    Plies(u32),
    /// No move can be played from the start.
    #[error("the Polyglot book has no move for the position that the games start from")]
    NoMove,
}

impl Openings {
    /// At most so many openings from a Polyglot book of chess, which all lead to
    /// different positions. Each has 8 turns, or as many as the rules say; it is
    /// shorter where the book has no more moves. In sequential order they are the
    /// likeliest ones if each move is played as often as its weight says, the
    /// likeliest first. In random order they are drawn by the weights and the
    /// seed. The first ones are the same however many are asked for.
    ///
    /// # Errors
    /// The game is not chess, the bytes are no book, or it has no opening.
    pub fn of_book(
        bytes: &[u8],
        start: &dyn AnyGame,
        settings: &Settings,
        rules: OpeningRules,
        count: u32,
        seed: u64,
    ) -> Result<Openings, BookError> {
        let game = start.info().name;
        if game != Chess::INFO.name {
            return Err(BookError::NotChess(game));
        }
        let plies = rules.plies.unwrap_or(USUAL_PLIES);
        if !(1..=MOST_BOOK_PLIES).contains(&plies) {
            return Err(BookError::Plies(plies));
        }
        let book = PolyglotBook::read(bytes)?;
        let start = Chess::from_position(settings, &start.position(Viewer::Referee))?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let lines = match rules.order {
            OpeningOrder::Sequential => likeliest(&book, start, plies, count),
            OpeningOrder::Random => drawn(&book, &start, plies, count, seed),
        };
        if lines.is_empty() {
            Err(BookError::NoMove)
        } else {
            Ok(Openings {
                lines: lines.iter().map(|moves| written(moves)).collect(),
                ..Openings::default()
            })
        }
    }
}

fn written(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}

/// The position after a move; `None` if the game is over then.
fn after(state: &Chess, step: Move) -> Option<Chess> {
    let mut state = state.clone();
    state.play(step).ok()?;
    match state.turn() {
        Turn::Over(_) => None,
        Turn::Seat(_) | Turn::Chance => Some(state),
    }
}

/// An opening, as far as it has been followed.
#[derive(Clone)]
struct Line {
    state: Chess,
    moves: Vec<Move>,
    /// How likely it is that these moves are played, 0 to 1.
    likelihood: f64,
}

/// Follows all openings at once, the likeliest ones as far as there are too many.
fn likeliest(book: &PolyglotBook, start: Chess, plies: u32, count: usize) -> Vec<Vec<Move>> {
    let mut followed = vec![Line {
        state: start,
        moves: Vec::new(),
        likelihood: 1.0,
    }];
    let mut ended: Vec<Line> = Vec::new();
    for _ in 0..plies {
        let mut next: Vec<(f64, usize, Move)> = Vec::new();
        for (place, line) in followed.iter().enumerate() {
            let moves = book.moves(&line.state);
            let all: u32 = moves.iter().map(|one| u32::from(one.weight)).sum();
            next.extend(moves.iter().map(|one| {
                let share = f64::from(one.weight) / f64::from(all);
                (line.likelihood * share, place, one.step)
            }));
            if moves.is_empty() && !line.moves.is_empty() {
                ended.push(line.clone());
            }
        }
        next.sort_by(|one, other| other.0.total_cmp(&one.0));
        followed = different(next.into_iter().filter_map(|(likelihood, place, step)| {
            let line = &followed[place];
            Some(Line {
                state: after(&line.state, step)?,
                moves: line.moves.iter().copied().chain([step]).collect(),
                likelihood,
            })
        }));
        ended.sort_by(|one, other| other.likelihood.total_cmp(&one.likelihood));
        ended.truncate(MOST_BOOK_LINES);
    }
    ended.extend(followed.into_iter().filter(|line| !line.moves.is_empty()));
    ended.sort_by(|one, other| other.likelihood.total_cmp(&one.likelihood));
    let lines = different(ended.into_iter()).into_iter();
    lines.take(count).map(|line| line.moves).collect()
}

/// The first of those that lead to the same position, in their order.
fn different(lines: impl Iterator<Item = Line>) -> Vec<Line> {
    let mut known = HashSet::new();
    let lines = lines.filter(|line| known.insert(polyglot_key(&line.state)));
    lines.take(MOST_BOOK_LINES).collect()
}

/// Draws openings until there are enough, or nothing new is found any more.
fn drawn(
    book: &PolyglotBook,
    start: &Chess,
    plies: u32,
    count: usize,
    seed: u64,
) -> Vec<Vec<Move>> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut known = HashSet::new();
    let mut lines = Vec::new();
    let mut failed = 0;
    while lines.len() < count && failed < MAX_DRAWS {
        let line = draw(book, start, plies, &mut random);
        let line = line.filter(|(_, end)| known.insert(polyglot_key(end)));
        match line {
            Some((moves, _)) => {
                lines.push(moves);
                failed = 0;
            }
            None => failed += 1,
        }
    }
    lines
}

/// An opening and the position after it; `None` if there is no move, or the game is
/// over after it.
fn draw(
    book: &PolyglotBook,
    start: &Chess,
    plies: u32,
    random: &mut StdRng,
) -> Option<(Vec<Move>, Chess)> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let known = book.moves(&state);
        let weight = |one: &BookMove| u32::from(one.weight);
        let Ok(chosen) = known.choose_weighted(random, weight) else {
            break;
        };
        state = after(&state, chosen.step)?;
        moves.push(chosen.step);
    }
    (!moves.is_empty()).then_some((moves, state))
}

#[cfg(test)]
#[path = "book_tests.rs"]
mod tests;
