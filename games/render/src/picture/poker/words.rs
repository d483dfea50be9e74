//! A poker table as text, for screen readers.

use super::{PokerHand, PokerSeat, PokerTable};
use poker_rules::Card;
use words::Language;

/// The table in words: the middle, then each seat with its chips, its bet and
/// its cards. Sentences on one line.
pub fn poker_words(table: &PokerTable) -> String {
    let language = table.language;
    let mut parts = Vec::new();
    if table.pot > 0 {
        let pot = amount(table.pot, language).into();
        parts.push(language.with("contests-picture-pot", &[("chips", pot)]));
    }
    if table.pots.len() > 1 {
        let pots: Vec<String> = table
            .pots
            .iter()
            .map(|pot| amount(*pot, language))
            .collect();
        let pots = pots.join(", ").into();
        parts.push(language.with("contests-picture-pots", &[("pots", pots)]));
    }
    if !table.board.is_empty() {
        let cards = cards(&table.board, language).into();
        parts.push(language.with("contests-picture-board", &[("cards", cards)]));
    } else if !table.without_board {
        parts.push(language.say("contests-picture-no-board"));
    }
    let seats = table.seats.iter().enumerate();
    let seats = seats.filter_map(|(index, seat)| Some((index, seat.as_ref()?)));
    parts.extend(seats.map(|(index, seat)| one(table, index, seat)));
    parts.join(". ")
}

fn one(table: &PokerTable, index: usize, seat: &PokerSeat) -> String {
    let language = table.language;
    let who = [
        ("seat", (index + 1).into()),
        ("name", seat.name.as_str().into()),
    ];
    let stack = amount(seat.stack, language).into();
    let mut words = vec![
        language.with("contests-picture-who", &who),
        language.with("contests-picture-chips", &[("chips", stack)]),
    ];
    let mut add = |is_so: bool, word: String| words.extend(is_so.then_some(word));
    let is_button = table.button == Some(index);
    add(is_button, language.say("contests-picture-button"));
    let bet = amount(seat.bet, language).into();
    let bet = language.with("contests-picture-bet", &[("chips", bet)]);
    add(seat.bet > 0, bet);
    let standing = seat.standing.word(language);
    add(!standing.is_empty(), standing);
    match &seat.hand {
        PokerHand::Open(hand) | PokerHand::Partly(_, hand) => {
            let cards = cards(hand, language).into();
            let open = language.with("contests-picture-cards", &[("cards", cards)]);
            add(true, open);
        }
        PokerHand::Closed(_) => add(true, language.say("contests-picture-closed")),
        PokerHand::None => {}
    }
    add(seat.on_turn, language.say("contests-seat-to-act"));
    add(seat.won, language.say("contests-picture-won"));
    add(!seat.note.is_empty(), seat.note.clone());
    words.join(", ")
}

fn cards(cards: &[Card], language: Language) -> String {
    let words: Vec<String> = cards
        .iter()
        .map(|card| card.phrase().say(language))
        .collect();
    words.join(", ")
}

/// An amount of chips, as readers of this language write it: `1,250`; from ten
/// millions on in short, `12.5M`.
pub fn amount(chips: u64, language: Language) -> String {
    let short = |unit: u64, letter: char| {
        let tenths = chips / (unit / 10);
        let (whole, tenth) = (tenths / 10, tenths % 10);
        match tenth {
            0 => format!("{whole}{letter}"),
            tenth => language.decimal(format_args!("{whole}.{tenth}{letter}")),
        }
    };
    match chips {
        0..10_000_000 => language.grouped(chips),
        10_000_000..10_000_000_000 => short(1_000_000, 'M'),
        10_000_000_000..10_000_000_000_000 => short(1_000_000_000, 'G'),
        _ => short(1_000_000_000_000, 'T'),
    }
}
