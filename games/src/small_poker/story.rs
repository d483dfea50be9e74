//! The reports of actions: news for players, sentences for people.

use super::scene::who;
use super::{Action, HoleCard, SmallPoker, Variant};
use crate::{Audience, Illegal, Notice, Seat, Text, Turn, Viewer};

/// The notices after `action` has led from `before` to `after`: to each seat
/// its card, to both the open one, to the other seat an action that it is not
/// asked to answer, and both cards at a showdown.
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
            let mover = before.to_act;
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
            *state = super::notation::read(rest, true)?;
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
        // A line that the game does not write is ignored.
        _ => match text.parse() {
            Ok(action) => state.act(action),
            Err(_) => Ok(()),
        },
    }
}

/// The story of `action`, which led from `before` to `after`, for this viewer.
pub(super) fn story<V: Variant>(
    before: &SmallPoker<V>,
    action: Action,
    after: &SmallPoker<V>,
    viewer: Viewer,
) -> Text {
    let mover = before.to_act;
    let text = match (action, before.dealt_next()) {
        (Action::Card(_), Some(seat)) => {
            let text = match after.seen(seat, viewer) {
                HoleCard::Face(face) => Text::new("game-cards-gets").with("card", face.to_string()),
                _ => Text::new("game-cards-gets-one"),
            };
            return text.with("who", who::<V>(seat));
        }
        (Action::Card(face) | Action::Board(face), _) => {
            return Text::new("game-cards-opened").with("card", face.to_string());
        }
        (Action::Fold, _) => Text::new("game-cards-folds"),
        (Action::Call, _) if before.is_facing() => Text::new("game-cards-calls"),
        (Action::Call, _) => Text::new("game-cards-checks"),
        (Action::Raise, _) => {
            let bet = after.bets()[mover.index() % 2];
            Text::new("game-cards-raises").with("count", bet)
        }
        (Action::Pass, _) => Text::new("game-cards-passes"),
        (Action::Bet, _) => Text::new("game-cards-bets"),
    };
    text.with("who", who::<V>(mover))
}
