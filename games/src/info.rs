//! The facts about a game that do not depend on a state.

use std::ops::RangeInclusive;

use crate::{Form, Seat};

/// What a game is called, who sits at it and what may be set.
#[derive(Debug)]
pub struct GameInfo {
    /// The name on the wire and on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The names of all seats on the wire, first to move first.
    pub seats: &'static [&'static str],
    /// What the seats look like to people, first to move first; empty where
    /// nothing on the board belongs to a seat by its colour.
    pub sides: &'static [Side],
    /// Whether players sit opposite each other and see the board from there,
    /// as in chess, rather than all from the same side, as in go.
    pub faces: bool,
    /// The rules in three sentences, for people who do not know the game.
    pub summary: &'static str,
    /// Actions, those of chance too, from the start to a position that shows
    /// what the game looks like.
    pub example: &'static str,
    /// The fewest seats that play, and as many as do where nothing else is
    /// asked for; the most are all of them.
    pub least_seats: u8,
    /// The sizes of board.
    pub boards: Boards,
    /// The rules that may be changed, each with its default.
    pub options: &'static [OptionInfo],
}

/// What a seat looks like to people: in pictures, on a page, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// What people call it: `black`.
    pub word: &'static str,
    /// The colour of what it owns.
    pub colour: Colour,
    /// What stands for it: a disc, or what its stones show.
    pub form: Form,
}

impl Side {
    /// Plain black stones or pieces.
    pub const BLACK: Side = Side::plain("black", Colour::Black);
    /// Plain white stones or pieces.
    pub const WHITE: Side = Side::plain("white", Colour::White);

    const fn plain(word: &'static str, colour: Colour) -> Side {
        Side {
            word,
            colour,
            form: Form::Disc,
        }
    }
}

/// The colour of what a seat owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Black stones or pieces.
    Black,
    /// White stones or pieces.
    White,
    /// Strokes in blue.
    Blue,
    /// Strokes in orange.
    Orange,
}

/// The sizes of board that a game is played on.
#[derive(Debug)]
pub struct Boards {
    /// The size where none is asked for.
    pub default: u8,
    /// The sizes that a brain of protocol 0,1 plays on.
    pub published: &'static [u8],
    /// All sizes, the smallest first, for brains of protocol 0,2.
    pub all: &'static [u8],
}

impl Boards {
    /// Whether the game is played on a board of this size.
    pub fn has(&self, size: u8) -> bool {
        self.all.contains(&size)
    }

    /// Whether there is more than one size.
    pub fn has_choice(&self) -> bool {
        self.all.len() > 1
    }

    /// The smallest and the largest size, where every size between them is
    /// played on too.
    pub fn range(&self) -> Option<(u8, u8)> {
        let (least, most) = (*self.all.first()?, *self.all.last()?);
        let is_whole = self.all.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        is_whole.then_some((least, most))
    }

    /// All sizes in words: `6`, `3 to 20`, `6, 8 or 10`.
    pub fn in_words(&self) -> String {
        match (self.range(), self.all) {
            (_, []) => String::new(),
            (_, [only]) => only.to_string(),
            (Some((least, most)), _) => format!("{least} to {most}"),
            (None, [rest @ .., last]) => {
                let rest: Vec<String> = rest.iter().map(u8::to_string).collect();
                format!("{} or {last}", rest.join(", "))
            }
        }
    }
}

/// One rule of a game that may be changed.
#[derive(Debug)]
pub struct OptionInfo {
    /// Its name on the wire: `rule`, `line`, `komi`, …
    pub key: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// The value where none is asked for; it is never sent.
    pub default: &'static str,
    /// What it does, for `--help`.
    pub help: &'static str,
}

/// The values an option takes.
#[derive(Debug)]
pub enum OptionKind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number of this range.
    Integer(RangeInclusive<i64>),
    /// A whole number or one and a half, written as `7` or `7.5`; the range is
    /// in halves.
    Halves(RangeInclusive<i64>),
}

impl OptionKind {
    /// A number of halves as it is written: `7`, `-0.5`.
    pub fn halves(number: i64) -> String {
        let sign = if number < 0 { "-" } else { "" };
        let number = number.unsigned_abs();
        let half = if number.is_multiple_of(2) { "" } else { ".5" };
        format!("{sign}{}{half}", number / 2)
    }
}

impl GameInfo {
    /// What a seat looks like to people, where it looks like something.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        self.sides.get(seat.index()).copied()
    }

    /// What people call a seat: its colour where it has one, else its name on
    /// the wire.
    pub fn word(&self, seat: Seat) -> &'static str {
        let name = self.seats.get(seat.index()).copied();
        let word = self.side(seat).map(|side| side.word);
        word.or(name).unwrap_or_default()
    }

    /// A text with the names of players in place of the words and names of their seats,
    /// `Anna to move` of `black (x) to move`. Where two players have one name,
    /// the text stays as it is.
    pub fn with_names(&self, text: &str, names: &[&str]) -> String {
        let are_unclear = (1..names.len()).any(|at| names[..at].contains(&names[at]));
        if are_unclear {
            return text.to_owned();
        }
        let named = |word: &str| {
            let seats = Seat::all(names.len().min(self.seats.len()));
            let mut seats = seats.zip(names);
            let seat = seats.find(|(seat, _)| {
                self.word(*seat) == word || self.seats.get(seat.index()) == Some(&word)
            });
            seat.map(|(_, name)| *name)
        };
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_word = |letter: char| letter.is_alphanumeric();
            let length = match is_word(first) {
                true => rest.find(|letter| !is_word(letter)).unwrap_or(rest.len()),
                false => first.len_utf8(),
            };
            let (word, after) = rest.split_at(length);
            out.push_str(named(word).unwrap_or(word));
            rest = match named(word) {
                Some(_) => after_glyph(after).unwrap_or(after),
                None => after,
            };
        }
        out
    }

    /// The option of this name.
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.options.iter().find(|option| option.key == key)
    }
}

/// What comes after a character in parentheses, as in ` (x) to move`.
fn after_glyph(text: &str) -> Option<&str> {
    let mut letters = text.strip_prefix(" (")?.chars();
    letters.next()?;
    letters.as_str().strip_prefix(')')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GAMES, Settings};

    #[test]
    fn sizes_are_told_in_words() {
        let boards = |all| Boards {
            default: 6,
            published: &[],
            all,
        };
        for (all, words) in [
            (&[6][..], "6"),
            (&[5, 6], "5 to 6"),
            (&[3, 4, 5, 6], "3 to 6"),
            (&[6, 8], "6 or 8"),
            (&[6, 8, 10], "6, 8 or 10"),
            (&[5, 6, 8], "5, 6 or 8"),
        ] {
            assert_eq!(boards(all).in_words(), words);
        }
        let even = boards(&[6, 8, 10]);
        assert!(even.has(8) && !even.has(7) && even.has_choice());
        assert_eq!(
            (even.range(), boards(&[6, 7]).range()),
            (None, Some((6, 7)))
        );
    }

    #[test]
    fn players_are_named_in_place_of_their_seats() {
        let named = |game: &str, text: &str, names: &[&str]| {
            crate::find(game).unwrap().info.with_names(text, names)
        };
        for (game, text, expected) in [
            ("gomoku", "black (x) to move", "Anna to move"),
            ("gomoku", "crossing blackbirds", "crossing blackbirds"),
            ("go", "white (o) has won by 6.5", "second has won by 6.5"),
            (
                "dice",
                "first 0, second 350 of 10000",
                "Anna 0, second 350 of 10000",
            ),
            (
                "kalaha",
                "south sowed a to north's b",
                "Anna sowed a to second's b",
            ),
        ] {
            assert_eq!(named(game, text, &["Anna", "second"]), expected);
        }
        assert_eq!(named("go", "white to move", &["A", "A"]), "white to move");
    }

    #[test]
    fn seats_that_look_like_something_all_do() {
        for entry in GAMES {
            let sides = entry.info.sides;
            assert!(sides.is_empty() || sides.len() == entry.info.seats.len());
        }
    }

    #[test]
    fn every_game_is_told_in_three_sentences_and_shown_by_an_example() {
        for entry in GAMES {
            let info = entry.info;
            let ends = info.summary.matches(". ").count() + 1;
            assert_eq!(
                (ends, info.summary.ends_with('.')),
                (3, true),
                "{}",
                info.name
            );
            let mut state = entry.start(&Settings::default_of(info)).unwrap();
            if !info.example.is_empty() {
                let played = state.play_actions(info.example);
                assert!(played.is_ok(), "{}: {:?}", info.name, played.err());
            }
            assert!(state.turn().outcome().is_none(), "{}", info.name);
        }
    }

    #[test]
    fn every_game_has_its_usual_board_among_its_sizes_which_rise() {
        for entry in GAMES {
            let boards = &entry.info.boards;
            assert!(boards.has(boards.default), "{}", entry.info.name);
            assert!(boards.published.iter().all(|size| boards.has(*size)));
            assert!(boards.all.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }
}
