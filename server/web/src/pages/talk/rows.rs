//! The lines of a program as the rows of a table.

use games::Seat;
use maud::{Markup, html};

use crate::history::GameHistory;
use crate::talks::Talk;
use crate::view;
use record::{Speaker, TalkLine, said};
use words::{Language, say};

/// Maximum number of rows for each program while a game runs, and of lines of its
/// standard error among them.
pub(super) const MOST_ROWS: usize = 200;

/// Maximum bytes of text in these rows; there is at least one.
const MOST_TEXT: usize = 64 * 1024;

/// The table of one program.
pub(super) struct Card {
    seat: Seat,
    talk: Talk,
}

impl Card {
    /// A table without rows, which never has many.
    pub(super) fn new(seat: Seat) -> Card {
        Card {
            seat,
            talk: Talk::default(),
        }
    }

    /// All that a record has.
    pub(super) fn whole(seat: Seat, talk: Talk) -> Card {
        Card { seat, talk }
    }

    /// Adds lines in place of the oldest ones.
    fn add(&mut self, news: Talk) {
        let Talk { lines, errors } = &mut self.talk;
        lines.extend(news.lines);
        errors.extend(news.errors);
        keep_last(lines, |line| line.text.len());
        keep_last(errors, |line| line.text.len());
    }
}

/// Drops the oldest lines beyond the bounds.
fn keep_last<T>(lines: &mut Vec<T>, length: impl Fn(&T) -> usize) {
    let mut bytes = 0;
    let fits = lines.iter().rev().take(MOST_ROWS).take_while(|line| {
        let is_first = bytes == 0;
        bytes += length(line).max(1);
        is_first || bytes <= MOST_TEXT
    });
    let kept = fits.count();
    lines.drain(..lines.len() - kept);
}

/// Adds news to the tables.
pub(super) fn take_in(cards: &mut [Card], news: Vec<(Seat, Talk)>) {
    for (seat, talk) in news {
        if let Some(card) = cards.iter_mut().find(|card| card.seat == seat) {
            card.add(talk);
        }
    }
}

/// All tables; each turn leads to the position after it.
pub(super) fn shown(history: &GameHistory, cards: &[Card], language: Language) -> Markup {
    html! { @for card in cards { (conversation(history, card, language)) } }
}

fn conversation(history: &GameHistory, card: &Card, language: Language) -> Markup {
    let say = |key: &str| language.say(key);
    let (name, talk) = (history.name(card.seat), &card.talk);
    let rows = said(&history.journal, card.seat, &talk.lines, &talk.errors);
    let side = history.position(history.length()).ok();
    let side = side.and_then(|position| position.state.side(card.seat));
    let seat = history.info.seats.get(card.seat.index()).copied();
    let files = format!("{}/talk/{}", history.place.address(), seat.unwrap_or("?"));
    html! {
        section.card.talk {
            h2 { (view::sign(side)) " " (name) }
            div.scroll tabindex="0" role="group" aria-label=(say!(language, "page-talk-with", name)) {
                table {
                    thead { tr {
                        th.amount scope="col" { "ms" }
                        th scope="col" { (say("page-talk-from")) }
                        th scope="col" { (say("page-talk-line")) }
                    } }
                    tbody { @for row in &rows { (line(history, row, language)) } }
                }
            }
            p {
                (say("page-talk-files")) " " a href={ (files) ".txt" } { (say("page-talk-file")) }
                @if !talk.errors.is_empty() { ", " a href={ (files) ".errors.txt" } { (say("page-talk-errors")) } }
            }
        }
    }
}

fn line(history: &GameHistory, row: &TalkLine<'_>, language: Language) -> Markup {
    let (from, class) = match row.by {
        Speaker::Manager => ("page-referee", ""),
        Speaker::Program => ("page-program", "said-by-program"),
        Speaker::StandardError => ("page-stderr", "said-aside"),
    };
    html! {
        tr class=(class) {
            td.amount { (format!("{:.3}", row.at.as_secs_f64() * 1000.0)) }
            td { (language.say(from)) }
            td.called { code { (row.text) }
                @if let Some(ply) = row.ply {
                    " " a href={ (history.place.address()) "/talk?ply=" (ply) } { (language.say("page-the-board")) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use record::Line;

    #[test]
    fn a_program_that_talks_without_end_has_its_last_rows_alone() {
        let line = |text: String| Line {
            at: Duration::ZERO,
            from_brain: true,
            text,
        };
        let mut card = Card::new(Seat::FIRST);
        for number in 0..1000 {
            let lines = vec![line(format!("info {number}"))];
            let errors = Vec::new();
            take_in(
                std::slice::from_mut(&mut card),
                vec![(Seat::FIRST, Talk { lines, errors })],
            );
        }
        assert_eq!(card.talk.lines.len(), MOST_ROWS);
        assert_eq!(card.talk.lines[MOST_ROWS - 1].text, "info 999");
        let lines = vec![line("x".repeat(MOST_TEXT / 4)); 10];
        card.add(Talk {
            lines,
            errors: Vec::new(),
        });
        assert_eq!(card.talk.lines.len(), 4);
        card.add(Talk {
            lines: vec![line("x".repeat(2 * MOST_TEXT))],
            errors: Vec::new(),
        });
        assert_eq!(card.talk.lines.len(), 1);
    }
}
