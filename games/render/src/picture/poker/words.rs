//! A poker table as text, for screen readers.

use super::{PokerHand, PokerSeat, PokerTable};
use games::holdem::{Card, grouped};

const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];

/// The table in words: the middle, then each seat with its chips, its bet and
/// its cards. Sentences on one line.
pub fn poker_words(table: &PokerTable) -> String {
    let mut parts = Vec::new();
    if table.pot > 0 {
        parts.push(format!("Pot {}", amount(table.pot)));
    }
    if table.pots.len() > 1 {
        let pots: Vec<String> = table.pots.iter().map(|pot| amount(*pot)).collect();
        parts.push(format!("Main pot and side pots: {}", pots.join(", ")));
    }
    parts.push(match table.board.is_empty() {
        true => "No cards on the board".to_owned(),
        false => format!("Board: {}", cards(&table.board)),
    });
    let seats = table.seats.iter().enumerate();
    let seats = seats.filter_map(|(index, seat)| Some((index, seat.as_ref()?)));
    parts.extend(seats.map(|(index, seat)| one(table, index, seat)));
    parts.join(". ")
}

fn one(table: &PokerTable, index: usize, seat: &PokerSeat) -> String {
    let mut words = vec![
        format!("Seat {}, {}", index + 1, seat.name),
        format!("{} chips", amount(seat.stack)),
    ];
    let mut add = |is_so: bool, word: String| words.extend(is_so.then_some(word));
    add(table.button == Some(index), "button".to_owned());
    add(seat.bet > 0, format!("bet {}", amount(seat.bet)));
    let standing = seat.standing.word();
    add(!standing.is_empty(), standing.to_owned());
    match seat.hand {
        PokerHand::Open(hand) => add(true, format!("cards {}", cards(&hand))),
        PokerHand::Closed => add(true, "cards face down".to_owned()),
        PokerHand::None => {}
    }
    add(seat.on_turn, "to act".to_owned());
    add(seat.won, "won".to_owned());
    add(!seat.note.is_empty(), seat.note.clone());
    words.join(", ")
}

fn cards(cards: &[Card]) -> String {
    let spoken = |card: &Card| {
        format!(
            "{} of {}",
            card.rank_name(),
            SUITS[usize::from(card.suit())]
        )
    };
    let words: Vec<String> = cards.iter().map(spoken).collect();
    words.join(", ")
}

/// An amount of chips: `1,250`; from ten millions on in short, `12.5M`.
pub fn amount(chips: u64) -> String {
    let short = |unit: u64, letter: char| {
        let tenths = chips / (unit / 10);
        match tenths % 10 {
            0 => format!("{}{letter}", tenths / 10),
            tenth => format!("{}.{tenth}{letter}", tenths / 10),
        }
    };
    match chips {
        0..10_000_000 => grouped(chips),
        10_000_000..10_000_000_000 => short(1_000_000, 'M'),
        10_000_000_000..10_000_000_000_000 => short(1_000_000_000, 'G'),
        _ => short(1_000_000_000_000, 'T'),
    }
}
