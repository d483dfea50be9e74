//! Openings from a file of any size.

use std::collections::HashMap;
use std::io::{self, BufRead};

use formats::{OpeningFormat, Piece, Pieces};
use games::{AnyGame, Settings, Viewer};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::{OpeningFault, OpeningOrder, OpeningRules, Openings, OpeningsError, canonical};

/// A file of up to so many openings is read and checked as a whole; of a larger
/// one, those that are played.
pub const MOST_WHOLE: usize = 100_000;

/// The fewest openings that are looked for at once in a large file.
const BATCH: usize = 10_000;

/// So many openings that cannot be played, and none that can, are no book.
const MOST_FAULTS: usize = 100_000;

/// The openings of a file that are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedOpenings {
    /// How many they are, at least one.
    pub count: usize,
    /// The first one, and why.
    pub first: OpeningsError,
}

/// Where openings are read from: how a file is taken apart, and the games that
/// they are for.
pub(super) struct Reading<'a> {
    /// `None` for a plain list of moves.
    pub(super) format: Option<OpeningFormat>,
    pub(super) start: &'a dyn AnyGame,
    pub(super) settings: &'a Settings,
    pub(super) plies: Option<u32>,
}

impl Openings {
    /// Reads a file in the format that the end of its name tells: games in PGN, SGF, psq
    /// or PDN, positions in EPD, the list of Gomocup, or else as [`Openings::parse`]
    /// does. Games
    /// start from `start` with these settings; openings with a position of
    /// their own start from there. `open` opens the file, several times if it is
    /// large: beyond [`MOST_WHOLE`] openings only `count` of them are kept, the
    /// first ones or, in random order, those that the seed draws. The first ones
    /// are the same however many are kept.
    ///
    /// An opening that ends the game is left out, and so is one of a foreign
    /// format that cannot be played.
    ///
    /// # Errors
    /// See [`Openings::parse`]; the file cannot be read, or nothing in it can be
    /// played.
    pub fn read<R: BufRead>(
        open: impl Fn() -> io::Result<R>,
        ending: &str,
        start: &dyn AnyGame,
        settings: &Settings,
        rules: OpeningRules,
        count: usize,
        seed: u64,
    ) -> Result<Openings, OpeningsError> {
        if let Some(why) = start.refuses_openings() {
            let reason = OpeningFault::Refused(why);
            return Err(OpeningsError { line: 1, reason });
        }
        let open = || open().map_err(|error| unreadable(&error));
        let first = Pieces::new(open()?, None).next().transpose();
        let first = first
            .map_err(|error| unreadable(&error))?
            .map_or(String::new(), |first| first.text);
        let reading = Reading {
            format: OpeningFormat::of(ending, &first),
            start,
            settings,
            plies: rules.plies,
        };
        reading.read(open, rules.order, count, seed)
    }

    /// The openings of the file that are left out, if there are any.
    pub fn left_out(&self) -> Option<&SkippedOpenings> {
        self.left_out.as_ref()
    }

    fn leave_out(&mut self, first: OpeningsError) {
        match &mut self.left_out {
            Some(left_out) => left_out.count += 1,
            None => self.left_out = Some(SkippedOpenings { count: 1, first }),
        }
    }

    fn is_hopeless(&self) -> bool {
        let faults = self.left_out.as_ref().map_or(0, |left_out| left_out.count);
        self.lines.is_empty() && faults >= MOST_FAULTS
    }

    /// The same, if there is an opening.
    fn expect_some(mut self) -> Result<Openings, OpeningsError> {
        if self.lines.is_empty() {
            let missing = OpeningsError {
                line: 1,
                reason: OpeningFault::Missing,
            };
            return Err(self.left_out.map_or(missing, |left_out| left_out.first));
        }
        if self.positions.iter().all(Option::is_none) {
            self.positions.clear();
        }
        Ok(self)
    }
}

impl Reading<'_> {
    /// Reads a file, which `open` opens as often as it is needed.
    pub(super) fn read<R: BufRead>(
        &self,
        open: impl Fn() -> Result<R, OpeningsError>,
        order: OpeningOrder,
        count: usize,
        seed: u64,
    ) -> Result<Openings, OpeningsError> {
        let pieces = || Ok(Pieces::new(open()?, self.format));
        let all = pieces()?.count();
        let mut openings = Openings::default();
        if all <= MOST_WHOLE {
            for piece in pieces()? {
                self.add(&piece.map_err(|error| unreadable(&error))?, &mut openings)?;
            }
            let openings = openings.expect_some()?;
            return Ok(match order {
                OpeningOrder::Sequential => openings,
                OpeningOrder::Random => openings.shuffled(seed),
            });
        }
        let mut places: Box<dyn Iterator<Item = usize>> = match order {
            OpeningOrder::Sequential => Box::new(0..all),
            OpeningOrder::Random => Box::new(Draw::new(all, seed)),
        };
        while openings.lines.len() < count && !openings.is_hopeless() {
            let next: Vec<usize> = places.by_ref().take(BATCH.max(count)).collect();
            if next.is_empty() {
                break;
            }
            for piece in taken(pieces()?, &next)? {
                self.add(&piece, &mut openings)?;
            }
        }
        openings.lines.truncate(count.max(1));
        openings.positions.truncate(count.max(1));
        openings.expect_some()
    }

    /// Adds the openings of a piece.
    fn add(&self, piece: &Piece, openings: &mut Openings) -> Result<(), OpeningsError> {
        let Some(format) = self.format else {
            let wrong = |reason| OpeningsError {
                line: piece.line,
                reason,
            };
            let content = piece.text.split('#').next().unwrap_or_default();
            let words: Vec<&str> = content.split_ascii_whitespace().collect();
            match canonical(&words.join(" "), self.start, self.plies) {
                Ok(opening) => openings.push(opening, None),
                Err(ends @ OpeningFault::EndsGame(_)) => openings.leave_out(wrong(ends)),
                // A list is written for this game, so that a slip in it is told.
                Err(fault) => return Err(wrong(fault)),
            }
            return Ok(());
        };
        for found in formats::openings(&piece.text, format, self.start.info(), self.settings) {
            let before = piece.line - 1;
            let played = found
                .map_err(|mut error| {
                    // Only the piece has been counted.
                    error.game = None;
                    OpeningsError {
                        line: before + error.line,
                        reason: OpeningFault::Unreadable(error.without_line()),
                    }
                })
                .and_then(|found| {
                    let line = before + found.line;
                    let played = self.played(&found);
                    played.map_err(|reason| OpeningsError { line, reason })
                });
            match played {
                Ok(None) => {}
                Ok(Some((opening, position))) => openings.push(opening, position),
                Err(fault) => openings.leave_out(fault),
            }
        }
        Ok(())
    }

    /// An opening as it stands on the wire, with its start position if it has one
    /// of its own; `None` if there is nothing in it.
    fn played(
        &self,
        found: &formats::WrittenOpening,
    ) -> Result<Option<(String, Option<String>)>, OpeningFault> {
        let own_start = match &found.position {
            None => None,
            Some(position) => {
                let entry = games::find(self.start.info().name);
                let entry = entry.map_err(|error| OpeningFault::Unreadable(error.to_string()))?;
                let state = entry.from_position(self.settings, position);
                Some(state.map_err(|error| OpeningFault::Unreadable(error.to_string()))?)
            }
        };
        let from = own_start.as_deref().unwrap_or(self.start);
        let opening = canonical(&found.turns.join(" "), from, self.plies)?;
        let position = own_start.map(|state| state.position(Viewer::Referee));
        let is_something = !opening.is_empty() || position.is_some();
        Ok(is_something.then_some((opening, position)))
    }
}

fn unreadable(error: &io::Error) -> OpeningsError {
    OpeningsError {
        line: 1,
        reason: OpeningFault::Unreadable(error.to_string()),
    }
}

/// The pieces at these places of a file, in the order of the places.
fn taken<R: BufRead>(pieces: Pieces<R>, places: &[usize]) -> Result<Vec<Piece>, OpeningsError> {
    let wanted: HashMap<usize, usize> = (0..).zip(places).map(|(at, place)| (*place, at)).collect();
    let last = places.iter().max().map_or(0, |last| last + 1);
    let mut taken: Vec<(usize, Piece)> = Vec::with_capacity(places.len());
    for (place, piece) in pieces.take(last).enumerate() {
        let piece = piece.map_err(|error| unreadable(&error))?;
        if let Some(at) = wanted.get(&place) {
            taken.push((*at, piece));
        }
    }
    taken.sort_unstable_by_key(|(at, _)| *at);
    Ok(taken.into_iter().map(|(_, piece)| piece).collect())
}

/// All places below a number in an order that the seed alone decides, drawn one
/// after another: the shuffle of R. A. Fisher and F. Yates, of which only the
/// places that were moved are kept.
struct Draw {
    random: StdRng,
    count: usize,
    drawn: usize,
    moved: HashMap<usize, usize>,
}

impl Draw {
    fn new(count: usize, seed: u64) -> Draw {
        Draw {
            random: StdRng::seed_from_u64(seed),
            count,
            drawn: 0,
            moved: HashMap::new(),
        }
    }
}

impl Iterator for Draw {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.drawn == self.count {
            return None;
        }
        let at = self.random.random_range(self.drawn..self.count);
        let front = self.moved.remove(&self.drawn).unwrap_or(self.drawn);
        self.drawn += 1;
        if at + 1 == self.drawn {
            return Some(front);
        }
        Some(self.moved.insert(at, front).unwrap_or(at))
    }
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
