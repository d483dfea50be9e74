//! The facts about a game that do not depend on a state.

use std::ops::RangeInclusive;

use words::Language;

use crate::{Seat, Side, Text, Who, halves, text};

/// The name of a game, its seats and its options. The texts for people are in the
/// catalogue: its title, its summary, and the help of its options.
#[derive(Debug)]
pub struct GameInfo {
    /// The name on the wire and on the command line.
    pub name: &'static str,
    /// The names of all seats on the wire, first to move first.
    pub seats: &'static [&'static str],
    /// The looks of the seats for people, the first to move first; empty where nothing on
    /// the board belongs to a seat by its colour.
    pub sides: &'static [Side],
    /// Whether players sit opposite each other and see the board from there,
    /// as in chess, rather than all from the same side, as in go.
    pub faces: bool,
    /// Actions, those of chance too, from the start to a position that is typical of the
    /// game.
    pub example: &'static str,
    /// The fewest seats that play, and as many as do where nothing else is
    /// asked for; the most are all of them.
    pub least_seats: u8,
    /// Whether returns are graded whatever the settings, as at cards where a bet may be 1
    /// or 2: see [`GameInfo::is_graded`].
    pub graded: bool,
    /// The sizes of board.
    pub boards: Boards,
    /// The rules that may be changed, each with its default.
    pub options: &'static [OptionInfo],
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
    pub fn in_words(&self) -> Text {
        match (self.range(), self.all) {
            (_, []) => Text::plain(""),
            (_, [only]) => (*only).into(),
            (Some((least, most)), _) => Text::new("game-sizes-range")
                .with("least", least)
                .with("most", most),
            (None, [rest @ .., last]) => Text::new("game-sizes")
                .with("rest", Text::list(rest.iter().map(|size| (*size).into())))
                .with("last", *last),
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
}

impl OptionInfo {
    /// An option with these values.
    pub(crate) const fn new(
        key: &'static str,
        kind: OptionKind,
        default: &'static str,
    ) -> OptionInfo {
        OptionInfo { key, kind, default }
    }
}

/// The option of games that count something: whether a game is worth a win, or the margin
/// by which it is won.
pub(crate) const RETURNS: OptionInfo =
    OptionInfo::new("returns", OptionKind::Choice(&["win", MARGIN]), "win");

pub(crate) const MARGIN: &str = "margin";

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
        halves::write(number)
    }
}

impl GameInfo {
    /// The look of a seat for people, where it has one.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        self.sides.get(seat.index()).copied()
    }

    /// The name for people; the name itself for a game of which the catalogue knows
    /// nothing, since its rules came while the program ran.
    pub fn title(&self, language: Language) -> String {
        text::or_plain(&format!("game-title-{}", self.name), self.name, language)
    }

    /// The rules in three sentences, for people who do not know the game; nothing where
    /// the catalogue does not know it either.
    pub fn summary(&self, language: Language) -> String {
        text::or_plain(&format!("game-summary-{}", self.name), "", language)
    }

    /// The rules in about ten lines, and how a move is written, for people who are about
    /// to play; nothing likewise.
    pub fn rules(&self, language: Language) -> String {
        text::or_plain(&format!("game-rules-{}", self.name), "", language)
    }

    /// The help text of one of its options, for `help`, or nothing likewise.
    pub fn help(&self, option: &OptionInfo, language: Language) -> String {
        let key = format!("game-option-{}-{}", self.name, option.key);
        text::or_plain(&key, "", language)
    }

    /// A seat as people call it: by its colour where it has one, else by its name
    /// on the wire.
    pub fn who(&self, seat: Seat) -> Who {
        match self.side(seat) {
            Some(side) => Who::new(seat, side.word),
            None => self.who_by_name(seat),
        }
    }

    /// A seat by its name on the wire, where its colour may change.
    pub fn who_by_name(&self, seat: Seat) -> Who {
        let name = self.seats.get(seat.index()).copied();
        Who::new(seat, name.unwrap_or("nobody"))
    }

    /// The name of a seat for people.
    pub fn word(&self, seat: Seat, language: Language) -> String {
        self.who(seat).say(language)
    }

    /// The option of this name.
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.options.iter().find(|option| option.key == key)
    }
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
            assert_eq!(boards(all).in_words().to_string(), words);
        }
        let even = boards(&[6, 8, 10]);
        assert!(even.has(8) && !even.has(7) && even.has_choice());
        assert_eq!(
            (even.range(), boards(&[6, 7]).range()),
            (None, Some((6, 7)))
        );
    }

    #[test]
    fn what_people_read_about_a_game_is_in_the_catalogue() {
        for entry in GAMES {
            let info = entry.info;
            let name = info.name;
            let mut keys = ["title", "summary", "rules"]
                .map(|kind| format!("game-{kind}-{name}"))
                .to_vec();
            let options = info.options.iter();
            keys.extend(options.map(|option| format!("game-option-{name}-{}", option.key)));
            let sides = info.sides.iter().map(|side| side.word);
            let words = sides.chain(info.seats.iter().copied());
            keys.extend(words.map(|word| format!("game-word-{word}")));
            for key in keys {
                assert!(Language::knows(&key), "{key}");
            }
        }
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
            for language in Language::all() {
                let summary = info.summary(language);
                let ends = summary.matches(". ").count() + 1;
                assert_eq!((ends, summary.ends_with('.')), (3, true), "{summary}");
            }
            let mut state = entry.start(&Settings::default_of(info)).unwrap();
            if !info.example.is_empty() {
                let played = state.play_actions(info.example);
                assert!(played.is_ok(), "{}: {:?}", info.name, played.err());
            }
            assert!(state.turn().outcome().is_none(), "{}", info.name);
        }
    }

    /// The move that the rules of a game show, and where it is played after the example.
    const SHOWN: [(&str, &str, &str); 10] = [
        ("gomoku", "H8", ""),
        ("chess", "Nf3", ""),
        ("go", "D4", ""),
        ("reversi", "d3", ""),
        ("checkers", "11-15", ""),
        ("kalaha", "c a", ""),
        ("dice", "keep 1 5 5 roll", "roll 1 2 3 4 5 5"),
        ("qubic", "234", ""),
        ("kuhn", "pass", "card K card Q"),
        ("leduc", "call", "card Kh card Qh"),
    ];

    #[test]
    fn the_rules_of_every_game_fit_a_terminal_and_show_a_move_that_can_be_played() {
        assert_eq!(SHOWN.len(), GAMES.len());
        for (name, shown, before) in SHOWN {
            let game = crate::find(name).unwrap();
            for language in Language::all() {
                let rules = game.info.rules(language);
                assert!(rules.contains(shown), "{name}: {shown} in {rules}");
                let longest = rules.lines().map(|line| line.chars().count()).max();
                assert!(longest <= Some(77), "{name}: {longest:?} letters in a line");
                assert!((7..=20).contains(&rules.lines().count()), "{rules}");
            }
            let mut state = game.start(&Settings::default_of(game.info)).unwrap();
            state.play_actions(before).unwrap();
            let turn = state.read_notation(shown).unwrap();
            assert!(state.play_turn(&turn).is_ok(), "{name}: {shown}");
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
