//! The picture of a table, and its log.

use maud::{Markup, PreEscaped, html};
use poker_rules::table::{SeatStatus, SeatView, TableView};
use poker_rules::{Card, RANKS, SUITS};
use render::picture::{
    Look, PokerHand, PokerSeat, PokerTable, Shape, Standing, Targets, amount, poker_table,
};
use render::poker::{Line, Part, Weight};
use words::{Language, say};

/// The parts of the picture besides the view.
#[derive(Default)]
pub(super) struct PictureOptions<'a> {
    /// The language of the visitor.
    pub(super) language: Language,
    /// The least number of seats to draw.
    pub(super) seats: usize,
    /// The seat that is asked, from 1.
    pub(super) on_turn: Option<usize>,
    /// The cards that won.
    pub(super) best: &'a [Card],
    /// Notes below seats: the seat, from 1, and the text.
    pub(super) notes: Vec<(usize, String)>,
}

/// The table for a screen and for a phone; the style sheet shows one of them.
pub(super) fn picture(view: &TableView, besides: &PictureOptions<'_>) -> Markup {
    let table = scene(view, besides);
    let look = Look::page(Language::ENGLISH, Targets::None);
    html! {
        div.felt {
            div.felt-wide { (PreEscaped(poker_table(&table, Shape::Wide, &look))) }
            div.felt-tall { (PreEscaped(poker_table(&table, Shape::Tall, &look))) }
        }
    }
}

/// The scene of a table, for the picture.
pub(super) fn scene(view: &TableView, besides: &PictureOptions<'_>) -> PokerTable {
    let highest = view.seats().map(|(seat, _)| seat).max().unwrap_or(0);
    let mut seats = vec![None; besides.seats.max(highest).max(2)];
    let won: u64 = view.seats().map(|(_, seat)| seat.won).sum();
    for (number, seat) in view.seats() {
        seats[number - 1] = Some(one(view, besides, number, seat, won > 0));
    }
    let language = besides.language;
    let title = match view.hand {
        Some(hand) => {
            say!(
                language,
                "contests-hand-in-round",
                hand,
                round = view.round().word()
            )
        }
        None => language.say("contests-between-hands"),
    };
    PokerTable {
        seats,
        button: view.dealer.map(|dealer| dealer - 1),
        near: view.own.map(|own| own - 1),
        board: view.board.clone(),
        pot: if won > 0 { won } else { view.pot },
        pots: if won > 0 { Vec::new() } else { view.pots() },
        best: besides.best.to_vec(),
        // The last card of stud may be one for all.
        without_board: !view.game.has_board() && view.board.is_empty(),
        title,
        language,
    }
}

fn one(
    view: &TableView,
    besides: &PictureOptions<'_>,
    number: usize,
    seat: &SeatView,
    is_won: bool,
) -> PokerSeat {
    let note = besides.notes.iter().find(|(other, _)| *other == number);
    let note = match seat.won {
        0 => note.map(|(_, note)| note.clone()),
        won => Some(format!("+{}", amount(won, besides.language))),
    };
    let in_hand = view.hand.is_some();
    PokerSeat {
        name: seat.name.clone(),
        stack: seat.stack,
        bet: if is_won { 0 } else { seat.bet },
        hand: match &seat.cards {
            Some(cards) => PokerHand::Open(cards.clone()),
            None if !in_hand || !seat.is_live() => PokerHand::None,
            None if seat.up.is_empty() => PokerHand::Closed(view.hidden(number)),
            None => PokerHand::Partly(view.hidden(number), seat.up.clone()),
        },
        standing: match seat.status {
            SeatStatus::Away => Standing::Away,
            _ if !in_hand && !is_won => Standing::In,
            SeatStatus::In => Standing::In,
            SeatStatus::AllIn if is_won => Standing::In,
            SeatStatus::AllIn => Standing::AllIn,
            SeatStatus::Folded => Standing::Folded,
            SeatStatus::Out => Standing::Out,
        },
        on_turn: besides.on_turn == Some(number),
        won: seat.won > 0,
        note: note.unwrap_or_default(),
    }
}

/// The boards after the first, where the rest of the board was dealt more than once.
pub(super) fn later_boards(view: &TableView, language: Language) -> Markup {
    html! {
        @for (index, board) in view.later_boards.iter().enumerate() {
            p.caption {
                (say!(language, "contests-board-number", run = index + 2)) " " (cards(board))
            }
        }
    }
}

/// The log, line by line.
pub(super) fn lines<'a>(lines: impl Iterator<Item = &'a Line>, language: Language) -> Markup {
    html! {
        ol.hand-log { @for line in lines { li class=(class(line.weight)) { (parts(line, language)) } } }
    }
}

/// A line with its cards in colour.
pub(super) fn parts(line: &Line, language: Language) -> Markup {
    html! {
        @for part in line.parts(language) {
            @match part {
                Part::Text(text) => { (text.trim_start_matches("== ")) }
                Part::Cards(all) => { (cards(&all)) }
            }
        }
    }
}

/// Cards in a line: rank and suit as letters, with the colour of the suit.
pub(super) fn cards(cards: &[Card]) -> Markup {
    html! {
        @for (index, card) in cards.iter().enumerate() {
            @if index > 0 { " " }
            span.card-word.{ "suit-" (letter(SUITS, card.suit())) } {
                (letter(RANKS, card.rank())) (letter(SUITS, card.suit()))
            }
        }
    }
}

fn letter(letters: &str, index: u8) -> char {
    letters.chars().nth(usize::from(index)).unwrap_or('?')
}

/// The CSS class of a line.
pub(super) fn class(weight: Weight) -> &'static str {
    match weight {
        Weight::Usual => "usual",
        Weight::Strong => "strong",
        Weight::Faint => "faint",
    }
}
