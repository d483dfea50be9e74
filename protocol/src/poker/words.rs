//! The events of a table as lines of text, for a terminal, a page or a log.
//!
//! ```
//! use protocol::poker::{Event, TableView, said};
//! use words::Language;
//!
//! let line = said(&TableView::default(), &Event::Muck { seat: 3 }).unwrap();
//! assert_eq!(line.say(Language::ENGLISH), "seat 3: nothing shown");
//! ```

use poker_rules::{Best, Card, Made, Variant, spaced};
use words::{Language, Phrase, is_printable};

use super::{Acted, Cause, HandStart, Limit, Presence, Settled, Shown, TableView, Wait};

/// A line of text, said in the language of whoever reads it. The program that
/// shows it decides what cards and weights look like.
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

/// The line that begins a hand.
pub(super) const HAND: &str = "contests-said-hand";

/// The line about an event, for a client with this view.
pub(super) struct Voice<'a>(pub(super) &'a TableView);

impl Voice<'_> {
    pub(super) fn usual(&self, phrase: Phrase) -> Option<Line> {
        Some(Line::new(Weight::Usual, vec![phrase]))
    }

    pub(super) fn strong(&self, phrase: Phrase) -> Option<Line> {
        Some(Line::new(Weight::Strong, vec![phrase]))
    }

    pub(super) fn faint(&self, phrase: Phrase) -> Option<Line> {
        Some(Line::new(Weight::Faint, vec![phrase]))
    }

    /// A line with these cards in place of the value `cards`.
    pub(super) fn cards(&self, phrase: Phrase, cards: &[Card]) -> Option<Line> {
        Some(Line {
            weight: Weight::Usual,
            sentences: vec![phrase.mark("cards", CARDS)],
            cards: cards.to_vec(),
        })
    }

    pub(super) fn is_own(&self, seat: usize) -> bool {
        self.0.own == Some(seat)
    }

    /// The name of the player at this seat.
    pub(super) fn name(&self, seat: usize) -> Phrase {
        match self.0.seat(seat) {
            _ if self.is_own(seat) => Phrase::new("contests-said-you"),
            Some(found) if !found.name.is_empty() => plain(&found.name),
            _ => Phrase::new("contests-said-seat").with("seat", seat),
        }
    }

    /// The line that begins a hand, with its game if that is not the usual one.
    pub(super) fn hand(&self, start: &HandStart) -> Option<Line> {
        let phrase = Phrase::new(HAND).with("hand", start.id);
        let mut line = self.strong(phrase.and("who", self.name(start.dealer)))?;
        if start.game.is_some() || start.limit.is_some() {
            let game = Phrase::new(match start.game.unwrap_or_default() {
                Variant::Omaha => "contests-game-omaha",
                Variant::OmahaHiLo => "contests-game-omaha-8",
                Variant::ShortDeck => "contests-game-short-deck",
                _ => "contests-game-texas",
            });
            let played = Phrase::new(match start.limit.unwrap_or_default() {
                Limit::No => "contests-limit-no",
                Limit::Pot => "contests-limit-pot",
                Limit::Fixed => "contests-limit-fixed",
            });
            line.sentences.push(played.and("game", game));
        }
        if start.specials.bomb.is_some() {
            line.sentences.push(Phrase::new("contests-has-bomb"));
        }
        Some(line)
    }

    /// The line about the cards that a player shows, and what they make.
    pub(super) fn showed(&self, shown: &Shown) -> Option<Line> {
        let who = self.name(shown.seat);
        // In the language of the reader, if the words of the server are known.
        let made = shown.best.as_deref().and_then(Made::of);
        let made = made.filter(|made| shown.value.as_deref() == Some(made.name()));
        let value = shown.value.as_ref().map(|value| match made {
            Some(made) => made.phrase(),
            None => self.named(shown, value).unwrap_or_else(|| plain(value)),
        });
        let phrase = match value {
            Some(value) => Phrase::new("contests-said-shows-value").and("value", value),
            None => Phrase::new("contests-said-shows"),
        };
        let mut line = self.cards(phrase.and("who", who), &shown.cards)?;
        if let Some(low) = &shown.low {
            let ranks = low.strip_prefix("low, ").unwrap_or(low).to_owned();
            let low = Phrase::new("contests-said-low").with("ranks", ranks);
            line.sentences.push(low);
        }
        Some(line)
    }

    /// The hand of the game that the server calls this, where it is one: low hands
    /// and badugis.
    fn named(&self, shown: &Shown, value: &str) -> Option<Phrase> {
        let (game, board) = (self.0.game, &self.0.board);
        let best = Best::of(game, game.ranking(), &shown.cards, board)?;
        let phrase = best.phrase();
        (phrase.to_string() == value).then_some(phrase)
    }

    /// The line about a player who came or left, and about the wait of the table.
    pub(super) fn presence(
        &self,
        what: Presence,
        name: &str,
        stack: u64,
        wait: Option<Wait>,
    ) -> Option<Line> {
        let about = |key| Phrase::new(key).with("name", name.to_owned());
        let what = match what {
            Presence::Sat => about("contests-said-sat").grouped("chips", stack),
            Presence::Away => about("contests-said-away"),
            Presence::Back => about("contests-said-back"),
            Presence::Gone => about("contests-said-gone"),
        };
        let wait = wait.map(Wait::sentence);
        let sentences = [what].into_iter().chain(wait).collect();
        Some(Line::new(Weight::Usual, sentences))
    }

    /// The line about the end of a hand: the result for the player of this row,
    /// and the wait of the table.
    pub(super) fn end(&self, own: Option<&Settled>, wait: Option<Wait>) -> Option<Line> {
        let settled = |own: &Settled| {
            let net = own.net.unsigned_abs();
            let phrase = match own.net {
                0 => Phrase::new("contests-said-even"),
                1.. => Phrase::new("contests-said-won").grouped("net", net),
                _ => Phrase::new("contests-said-lost").grouped("net", net),
            };
            phrase.grouped("stack", own.stack)
        };
        let own = own.map(settled);
        let sentences: Vec<Phrase> = own.into_iter().chain(wait.map(Wait::sentence)).collect();
        (!sentences.is_empty()).then(|| Line::new(Weight::Usual, sentences))
    }

    pub(super) fn acted(&self, acted: &Acted) -> Option<Line> {
        let of = |key, chips| Phrase::new(key).grouped("chips", chips);
        let what = match &*acted.kind {
            "fold" => Phrase::new("contests-act-fold"),
            "check" => Phrase::new("contests-act-check"),
            "call" => of("contests-act-call", acted.amount),
            "bet" => of("contests-act-bet", acted.total),
            "raise" => of("contests-act-raise", acted.total),
            "bringin" => of("contests-act-bring-in", acted.amount),
            "draw" => match acted.cards.unwrap_or(0) {
                0 => Phrase::new("contests-act-pat"),
                count => Phrase::new("contests-act-draw").with("count", count),
            },
            _ => of("contests-act-all-in", acted.total),
        };
        let why = acted.cause.map(|cause| {
            Phrase::new(match cause {
                Cause::Timeout => "contests-act-timeout",
                Cause::Disconnected => "contests-act-disconnected",
                Cause::Left => "contests-act-left",
            })
        });
        let phrase = match why {
            None => Phrase::new("contests-said-acted"),
            Some(why) => Phrase::new("contests-said-acted-why").and("why", why),
        };
        self.usual(phrase.and("who", self.name(acted.seat)).and("what", what))
    }
}

/// A text that is the same in all languages.
fn plain(text: &str) -> Phrase {
    Phrase::new("contests-said-name").with("name", text.to_owned())
}

/// The text of a client without what is not printable.
pub(super) fn without_unprintable(text: &str) -> String {
    text.chars()
        .filter(|symbol| is_printable(*symbol))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{Event, said};

    #[test]
    fn a_line_says_who_did_what_and_who_looks_is_you() {
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
            Event::Acted(Acted {
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
        let said = Event::Said {
            name: "B\u{202e}ob".to_owned(),
            text: "\u{1}\u{1b}[2J\u{9b}\u{200b}hi\n> you win".to_owned(),
        };
        let line = super::super::said(&TableView::default(), &said).unwrap();
        assert_eq!(
            line.say(Language::ENGLISH),
            r"B\u{202e}ob: \u{1}\u{1b}[2J\u{9b}\u{200b}hi\n> you win"
        );
        let parts = line.parts(Language::ENGLISH);
        assert!(parts.iter().all(|part| matches!(part, Part::Text(_))));
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
