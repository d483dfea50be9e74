//! The events of a table as lines of text, for a terminal, a page or a log.
//!
//! ```
//! use poker_rules::table::{Event, TableView};
//! use render::poker::said;
//! use words::Language;
//!
//! let line = said(&TableView::default(), &Event::Muck { seat: 3 }).unwrap();
//! assert_eq!(line.say(Language::ENGLISH), "seat 3: nothing shown");
//! ```

mod table;
mod voice;

use std::io::IsTerminal as _;

use poker_rules::table::{Limit, Specials, Wait};
use poker_rules::{Card, Mix, PokerGame, Variant, spaced};
use words::{Language, Phrase, say};

use crate::picture::amount;

pub use table::TableLook;
pub use voice::said;

/// The line that begins a hand.
const HAND: &str = "contests-said-hand";

/// A line of text, said in the reader's language. The program that shows it decides the
/// looks of cards and weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// How important it is.
    pub weight: Weight,
    /// Its sentences, in order.
    sentences: Vec<Phrase>,
    /// The cards that the first sentence shows.
    cards: Vec<Card>,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text, without control characters.
    Text(String),
    /// Cards.
    Cards(Vec<Card>),
}

/// How important a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// A normal line.
    Usual,
    /// An important line.
    Strong,
    /// A less important line.
    Faint,
}

/// Stands for the cards in the text of a line, which has no other control
/// characters.
const CARDS: char = '\u{1}';

impl Line {
    fn new(weight: Weight, sentences: Vec<Phrase>) -> Line {
        Line {
            weight,
            sentences,
            cards: Vec::new(),
        }
    }

    /// Its parts in this language, in order.
    pub fn parts(&self, language: Language) -> Vec<Part> {
        let text = self.said(language);
        let mut parts = Vec::new();
        for (index, text) in text.split(CARDS).enumerate() {
            if index > 0 {
                parts.push(Part::Cards(self.cards.clone()));
            }
            if !text.is_empty() {
                parts.push(Part::Text(text.to_owned()));
            }
        }
        parts
    }

    /// The line as plain text in this language.
    pub fn say(&self, language: Language) -> String {
        self.said(language).replace(CARDS, &spaced(&self.cards))
    }

    /// Whether it is the first line about a hand.
    pub fn begins_a_hand(&self) -> bool {
        let mut sentences = self.sentences.iter();
        sentences.any(|sentence| sentence.key() == HAND)
    }

    fn said(&self, language: Language) -> String {
        let sentences = self.sentences.iter();
        let said: Vec<String> = sentences.map(|sentence| sentence.say(language)).collect();
        said.join(" ")
    }
}

/// The game with its limit: `Pot-limit Omaha`.
pub fn game_in_words(game: Variant, limit: Limit) -> Phrase {
    let limit = Phrase::new(match limit {
        Limit::No => "contests-limit-no",
        Limit::Pot => "contests-limit-pot",
        Limit::Fixed => "contests-limit-fixed",
    });
    let game = Phrase::new(match game {
        Variant::Omaha => "contests-game-omaha",
        Variant::OmahaHiLo => "contests-game-omaha-8",
        Variant::ShortDeck => "contests-game-short-deck",
        Variant::Stud => "contests-game-stud",
        Variant::StudHiLo => "contests-game-stud-8",
        Variant::Razz => "contests-game-razz",
        Variant::FiveCardStud => "contests-game-five-card-stud",
        Variant::FiveCardDraw => "contests-game-five-card-draw",
        Variant::SingleDraw => "contests-game-single-draw",
        Variant::TripleDraw => "contests-game-triple-draw",
        Variant::Badugi => "contests-game-badugi",
        Variant::Texas => "contests-game-texas",
    });
    limit.and("game", game)
}

/// The unusual settings of the stakes: `straddle 20, rake 5 %`; `None` if there are none.
/// One hand in `bombs` is a bomb pot; 0 if none is, or where a hand tells it of itself.
pub fn stakes_in_words(specials: &Specials, bombs: u64, language: Language) -> Option<String> {
    let chips = |chips: u64| amount(chips, language).into();
    let say = |key: &str| language.say(key);
    let rake = specials.rake.map(|rake| {
        let share = || rake.to_string().into();
        match specials.rake_cap {
            None => language.with("contests-has-rake", &[("share", share())]),
            Some(cap) => language.with(
                "contests-has-rake-cap",
                &[("share", share()), ("chips", chips(cap))],
            ),
        }
    });
    let straddle = specials.straddle;
    let straddle =
        straddle.map(|own| language.with("contests-has-straddle", &[("chips", chips(own))]));
    let runs = specials.runs;
    let runs = runs.map(|runs| say!(language, "contests-has-runs", runs));
    let mix = specials.mix.as_deref();
    let mix = mix.map(|codes| mix_in_words(codes, language));
    let parts = [
        straddle,
        specials
            .big_blind_ante
            .map(|_| say("contests-has-big-ante")),
        rake,
        runs,
        specials.bomb.map(|_| say("contests-has-bomb")),
        (bombs > 0).then(|| say!(language, "contests-has-bombs", hands = bombs)),
        mix,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A mix of these codes: its name, or its games in words where it has none.
pub fn mix_in_words(codes: &str, language: Language) -> String {
    let games: Vec<PokerGame> = codes.split(' ').filter_map(PokerGame::of_code).collect();
    if games == Mix::horse_games() {
        return "HORSE".to_owned();
    }
    if games == Mix::eight_games() {
        return "8-Game".to_owned();
    }
    let games = games.into_iter();
    let games = games.map(|game| game_in_words(game.variant, game.betting).say(language));
    let games = games.collect::<Vec<_>>().join(", ");
    say!(language, "contests-has-mix", games)
}

/// The text about the step that a table then takes of its own accord.
pub fn wait_in_words(wait: Wait) -> Phrase {
    wait_phrase(wait, "contests-wait-starts", "contests-wait-closes")
}

/// The same as a sentence.
fn wait_as_sentence(wait: Wait) -> Phrase {
    wait_phrase(
        wait,
        "contests-wait-starts-then",
        "contests-wait-closes-then",
    )
}

fn wait_phrase(wait: Wait, starts: &'static str, closes: &'static str) -> Phrase {
    let (key, milliseconds) = match wait {
        Wait::Starts(time) => (starts, time),
        Wait::Closes(time) => (closes, time),
    };
    Phrase::new(key).with("seconds", milliseconds.div_ceil(1000))
}

/// The capabilities of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerminalLook {
    /// How tables are drawn.
    pub tables: TableLook,
    /// Whether lines can be written over.
    pub overwrites: bool,
}

impl TerminalLook {
    /// The look that standard output can show: colours on a terminal unless `NO_COLOR`
    /// says otherwise, symbols where the letters of the locale are Unicode.
    pub fn of_stdout(language: Language) -> TerminalLook {
        let terminal = std::io::stdout().is_terminal();
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let names = ["LC_ALL", "LC_CTYPE", "LANG"];
        let mut locales = names
            .into_iter()
            .filter_map(|name| std::env::var(name).ok());
        let locale = locales.find(|value| !value.is_empty());
        let unicode = locale.is_some_and(|value| value.to_ascii_uppercase().contains("UTF"));
        TerminalLook {
            tables: TableLook {
                colour: terminal && !dumb && !set("NO_COLOR"),
                symbols: terminal && unicode,
                language,
            },
            overwrites: terminal && !dumb,
        }
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::table::{Cause, Event, PlayerAction, Presence, TableView};

    use super::*;

    #[test]
    fn a_line_names_the_player_and_the_action_and_calls_the_reader_you() {
        let mut view = TableView::default();
        let sat = |seat, name: &str| Event::Presence {
            what: Presence::Sat,
            seat,
            name: name.to_owned(),
            stack: 1_000,
            wait: None,
        };
        view.hear(&sat(1, "Ann"));
        view.hear(&sat(2, "B\u{1b}ob"));
        view.own = Some(1);
        let acted = |seat| {
            Event::Acted(PlayerAction {
                hand: 1,
                seat,
                kind: "raise".into(),
                amount: 30,
                total: 1_040,
                stack: 960,
                pot: 55,
                cards: None,
                cause: Some(Cause::Timeout),
            })
        };
        let text = |event: &Event| said(&view, event).map(|line| line.say(Language::ENGLISH));
        let own = text(&acted(1));
        assert_eq!(own.as_deref(), Some("you: raise to 1,040 (out of time)"));
        let other = text(&acted(2));
        assert_eq!(
            other.as_deref(),
            Some("B\\u{1b}ob: raise to 1,040 (out of time)")
        );
        let hole = Event::Hole {
            seat: 1,
            cards: [Card::new(12, 3).unwrap(), Card::new(8, 1).unwrap()][..].into(),
        };
        assert_eq!(text(&hole).as_deref(), Some("your cards: As Td"));
        assert_eq!(text(&Event::Ok), None);
    }

    #[test]
    fn what_others_say_is_text_and_stands_for_no_cards() {
        let chat = Event::Said {
            name: "B\u{202e}ob".to_owned(),
            text: "\u{1}\u{1b}[2J\u{9b}\u{200b}hi\n> you win".to_owned(),
        };
        let line = said(&TableView::default(), &chat).unwrap();
        assert_eq!(
            line.say(Language::ENGLISH),
            r"B\u{202e}ob: \u{1}\u{1b}[2J\u{9b}\u{200b}hi\n> you win"
        );
        let parts = line.parts(Language::ENGLISH);
        assert!(parts.iter().all(|part| matches!(part, Part::Text(_))));
    }

    #[test]
    fn a_mix_is_called_by_its_name_or_its_games() {
        let said = |codes| mix_in_words(codes, Language::ENGLISH);
        assert_eq!(said("FT FO/8 FR F7S F7S/8"), "HORSE");
        assert_eq!(said("F2L3D FT FO/8 FR F7S F7S/8 NT PO"), "8-Game");
        assert_eq!(said("NT PO"), "No-limit hold'em, Pot-limit Omaha in turn");
    }

    #[test]
    fn what_a_table_waits_for_is_said() {
        let view = TableView::default();
        let text = |event: &Event| said(&view, event).map(|line| line.say(Language::ENGLISH));
        let gone = Event::Presence {
            what: Presence::Gone,
            seat: 2,
            name: "Bob".to_owned(),
            stack: 5,
            wait: Some(Wait::Closes(4_001)),
        };
        let closes = "The table closes in 5 s unless somebody sits down.";
        assert_eq!(text(&gone), Some(format!("Bob is gone. {closes}")));
        let end = |wait| Event::End {
            hand: 1,
            players: Vec::new(),
            wait,
        };
        assert_eq!(
            text(&end(Some(Wait::Closes(5_000)))).as_deref(),
            Some(closes)
        );
        assert_eq!(text(&end(None)), None);
    }
}
