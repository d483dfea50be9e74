//! Random hands, written, read and played again.

use crate::phh::{self, HandHistory};
use crate::{Event, Limit, PokerGame, PostKind, Variant};

use super::{read, write};
use crate::drawn_hands::Draws;

/// The kinds of hands that random hands must include.
#[derive(Debug, Default)]
struct Coverage {
    hands: usize,
    several_boards: usize,
    side_pots: usize,
    ties: usize,
    halves: usize,
    dead: usize,
    both: usize,
    unseen: usize,
}

/// A hand with a place, a time, and perhaps hundredths of a currency.
fn hand(draws: &mut Draws, game: PokerGame, number: i64) -> HandHistory {
    let mut history = draws.hand(game);
    history.hand = Some(number);
    let players = history.starting_stacks.len() as u64;
    // Clockwise, with empty seats, the button at any of them.
    let button = draws.below(9) + 1;
    let gap = draws.below(10 - players);
    let seats = (0..players).map(|place| (button + gap + place + 8 - gap - players + 1) % 9 + 1);
    history.set_seats(seats, 9);
    history.set_note("table", "Ann's 7");
    history.set_date("2026-03-01T09:08:07Z");
    match draws.below(3) {
        0 => {
            history.set_note("currency", "EUR");
            history.set_note("venue", "PokerStars");
            history.decimals = 2;
            for action in &mut history.actions {
                if let Some((player, amount)) = action.split_once(" cbr ") {
                    let amount = phh::chips(amount.parse().unwrap(), 2);
                    *action = format!("{player} cbr {amount}");
                }
            }
        }
        1 => {
            history.set_note("venue", "Club of Brno");
            history.set_note("event", "Tournament #9, $1+$0.10 USD");
            history.set_note("_level", "Level IV");
        }
        _ => history.set_note("venue", "Arbiter"),
    }
    history
}

fn count(seen: &mut Coverage, told: &phh::ReplayedHand, history: &HandHistory) {
    let has = |is: fn(&Event) -> bool| usize::from(told.events.iter().any(is));
    let pots = told.hand.pots();
    seen.hands += 1;
    seen.several_boards += has(|event| matches!(event, Event::Run { .. }));
    seen.halves += has(|event| matches!(event, Event::Share { low: true, .. }));
    let kind = PostKind::Dead;
    seen.dead += has(|event| matches!(event, Event::Post { kind, .. } if *kind == PostKind::Dead));
    let posts = |wanted| {
        let is = |event: &Event| matches!(event, Event::Post { kind, .. } if *kind == wanted);
        told.events.iter().any(is)
    };
    seen.both += usize::from(posts(kind) && posts(PostKind::Extra));
    seen.side_pots += usize::from(pots.len() > 1);
    seen.ties += usize::from(pots.iter().any(|pot| pot.winners.len() > 1));
    seen.unseen += usize::from(history.actions[0].contains('?'));
}

fn check(history: &HandHistory, seen: &mut Coverage) {
    let told = phh::replay(history).unwrap();
    assert_eq!(told.agrees(), Some(true));
    count(seen, &told, history);
    let text = write(history, 1).unwrap_or_else(|error| panic!("{error}: {history:?}"));
    let filed = read(&text);
    assert_eq!(filed.len(), 1, "{text}");
    let again = filed[0].1.as_ref();
    let again = again.unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let replayed = phh::replay(again);
    let replayed = replayed.unwrap_or_else(|error| panic!("{error}:\n{text}\n{history:?}"));
    assert_eq!(replayed.agrees(), Some(true), "{text}");
    // Of which pot the rake was taken is not read.
    let is_exact = told.hand.raked() == 0 || told.hand.pots().len() == 1;
    if is_exact {
        assert_eq!(
            replayed.hand.stacks(),
            told.hand.stacks(),
            "{text}\n{history:?}"
        );
        assert_eq!(write(again, 1).unwrap(), text);
    }
    assert_eq!(replayed.decimals, told.decimals);
    // By way of PHH, too, which has only dead money among the antes.
    let (_, whole) = phh::read(&phh::write(again)).unwrap().remove(0);
    let (_, whole) = read(&write(&whole.unwrap(), 1).unwrap()).remove(0);
    let whole = phh::replay(&whole.unwrap()).unwrap();
    assert_eq!(whole.agrees(), Some(true), "{text}");
    assert_eq!(whole.hand.stacks(), replayed.hand.stacks(), "{text}");
    assert_eq!(
        (&again.notes, again.hand),
        (&history.notes, history.hand),
        "{text}"
    );
    assert_eq!(again.players, history.players);
}

#[test]
fn random_hands_are_settled_alike_after_being_written_and_read() {
    let mut draws = Draws(0x2545_f491_4f6c_dd1d);
    let mut seen = Coverage::default();
    for variant in [Variant::Texas, Variant::Omaha, Variant::OmahaHiLo] {
        for betting in Limit::ALL {
            for number in 0..120 {
                let history = hand(&mut draws, PokerGame { variant, betting }, number);
                check(&history, &mut seen);
            }
        }
    }
    let least = [
        seen.several_boards,
        seen.side_pots,
        seen.ties,
        seen.halves,
        seen.dead,
        seen.both,
        seen.unseen,
    ];
    assert!(
        seen.hands > 1_000 && least.iter().all(|count| *count > 20),
        "{seen:?}"
    );
}
