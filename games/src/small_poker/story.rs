//! The reports of actions: news for players, sentences for people.

use super::{Action, SmallPoker, Variant};
use crate::{Audience, Illegal, Notice, PositionError, Seat, Turn, Viewer};

/// What is told when `action` has led from `before` to `after`: to each seat
/// its card, to both the open one, to the other seat what it is not asked to
/// answer, and both cards at a showdown.
pub(super) fn notices<V: Variant>(
    before: &SmallPoker<V>,
    action: Action,
    after: &SmallPoker<V>,
) -> Vec<Notice> {
    let tell = |to, text| Notice { to, text };
    match (action, before.dealt_next()) {
        (Action::Card(_), Some(seat)) => vec![tell(Audience::Only(seat), action.to_string())],
        (Action::Card(_) | Action::Board(_), _) => vec![tell(Audience::All, action.to_string())],
        _ => {
            let mover = before.to_act();
            let mut news = Vec::new();
            if after.whose_turn() != Turn::Seat(mover.other()) {
                news.push(tell(Audience::AllBut(mover), action.to_string()));
            }
            if after.is_shown() {
                let [first, second] = cards(after);
                news.push(tell(Audience::All, format!("show {first} {second}")));
            }
            news
        }
    }
}

fn cards<V: Variant>(state: &SmallPoker<V>) -> [String; 2] {
    [Seat::FIRST, Seat::SECOND].map(|seat| state.seen(seat, Viewer::Referee).to_string())
}

/// Follows a `see` line, in the state of the player at `seat`.
pub(super) fn noticed<V: Variant>(
    state: &mut SmallPoker<V>,
    seat: Seat,
    text: &str,
) -> Result<(), Illegal> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match word {
        "card" => state.take(seat, rest.trim().parse()?),
        "position" => {
            let known = super::notation::read(rest, true);
            *state = known.map_err(|error: PositionError| Illegal::new(error.to_string()))?;
            Ok(())
        }
        "show" => {
            let mut next = state.clone();
            for (seat, word) in [Seat::FIRST, Seat::SECOND]
                .into_iter()
                .zip(rest.split_ascii_whitespace())
            {
                next.reveal(seat, word.parse()?)?;
            }
            *state = next;
            Ok(())
        }
        // What the game does not say is passed over.
        _ => match text.parse() {
            Ok(action) => state.act(action),
            Err(_) => Ok(()),
        },
    }
}

/// What `action` did when it led from `before` to `after`, for this viewer.
pub(super) fn story<V: Variant>(
    before: &SmallPoker<V>,
    action: Action,
    after: &SmallPoker<V>,
    viewer: Viewer,
) -> String {
    let name = |seat: Seat| V::INFO.seats[seat.index() % 2];
    let mover = before.to_act();
    let who = name(mover);
    match (action, before.dealt_next()) {
        (Action::Card(_), Some(seat)) => match after.seen(seat, viewer) {
            super::Held::Face(face) => format!("{} is dealt {face}", name(seat)),
            _ => format!("{} is dealt a card", name(seat)),
        },
        (Action::Card(face) | Action::Board(face), _) => format!("{face} is laid open"),
        (Action::Fold, _) => format!("{who} folds"),
        (Action::Call, _) if before.is_facing() => format!("{who} calls"),
        (Action::Call, _) => format!("{who} checks"),
        (Action::Raise, _) => {
            format!("{who} raises to {} chips", after.paid()[mover.index() % 2])
        }
        (Action::Pass, _) => format!("{who} passes"),
        (Action::Bet, _) => format!("{who} bets"),
    }
}
