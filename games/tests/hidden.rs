//! Nothing that a viewer is told depends on what the viewer may not know.

use games::{AnyGame, Audience, Entry, GAMES, PlayedTurn, Seat, Settings, Turn, Viewer};
use proptest::prelude::*;

/// The texts that a viewer gets of a turn or of chance.
fn heard(played: &PlayedTurn, viewer: Viewer) -> (Option<String>, Vec<String>) {
    let reaches = |to: Audience| match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => to.includes(seat),
        Viewer::Public => !matches!(to, Audience::Only(_)),
    };
    let notices = played.notices.iter().filter(|notice| reaches(notice.to));
    let notices = notices.map(|notice| notice.text.clone()).collect();
    (played.told(viewer).map(str::to_owned), notices)
}

/// All that can be asked of a state for a viewer.
fn shown(state: &dyn AnyGame, viewer: Viewer) -> String {
    let on_turn = state.turn().seat().map(Viewer::Seat);
    let words = (
        state.position(viewer),
        state.recap(viewer),
        state.advice(None, viewer),
        state.threats(viewer),
        state.prompt().filter(|_| on_turn == Some(viewer)),
    );
    format!("{:?} {words:?}", state.scene(viewer))
}

/// The texts about an action played from here.
fn said(before: &dyn AnyGame, action: &str, viewer: Viewer) -> String {
    let words = (
        before.story(action, viewer),
        before.told(action, viewer),
        before.analysis(action, viewer),
        before.trace(action, viewer),
    );
    format!("{words:?}")
}

/// Plays one action of the seat on turn or of chance; gives the played turn where that is
/// a whole turn, and `None` where it is not legal.
fn play(state: &mut dyn AnyGame, action: &str) -> Option<Option<PlayedTurn>> {
    if state.turn() == Turn::Chance {
        return state.play_chance(action).ok().map(Some);
    }
    match state.play_turn(action) {
        Ok(played) => Some(Some(played)),
        Err(_) => state.play_actions(action).ok().map(|_| None),
    }
}

/// Plays by these choices, and beside it the same game with other things
/// hidden from this viewer, as long as the viewer cannot tell them apart.
/// Gives how many things were hidden and different.
fn compare(entry: &Entry, viewer: Viewer, choices: &[(u16, u16)]) -> Result<usize, TestCaseError> {
    let start = || {
        entry
            .start(&Settings::default_of(entry.info))
            .expect("a start")
    };
    let (mut state, mut other) = (start(), start());
    let mut veiled = 0;
    for (choice, instead) in choices {
        let legal = state.legal_actions();
        if legal.is_empty() || other.turn() != state.turn() {
            break;
        }
        let action = &legal[usize::from(*choice) % legal.len()];
        let mut twin = action.clone();
        let told = state.told(action, viewer);
        if told.as_ref() != Some(action) {
            let mut alike = other.legal_actions();
            alike.retain(|action| other.told(action, viewer) == told);
            if alike.is_empty() {
                break;
            }
            twin = alike.swap_remove(usize::from(*instead) % alike.len());
            veiled += usize::from(twin != *action);
        }
        let said_of = [
            said(state.as_ref(), action, viewer),
            said(other.as_ref(), &twin, viewer),
        ];
        let (Some(one), Some(two)) = (play(state.as_mut(), action), play(other.as_mut(), &twin))
        else {
            break;
        };
        let heard =
            |played: &Option<PlayedTurn>| played.as_ref().map(|played| heard(played, viewer));
        if heard(&one) != heard(&two) {
            break;
        }
        prop_assert_eq!(&said_of[0], &said_of[1]);
        let [one, two] = [&state, &other].map(|state| shown(state.as_ref(), viewer));
        prop_assert_eq!(one, two);
    }
    Ok(veiled)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn nothing_told_to_a_viewer_depends_on_what_it_may_not_know(
        choices in proptest::collection::vec(any::<(u16, u16)>(), 16)
    ) {
        for entry in GAMES {
            for viewer in [Viewer::Public, Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND)] {
                compare(entry, viewer, &choices)?;
            }
        }
    }
}

#[test]
fn cards_are_what_is_compared() {
    for entry in GAMES {
        let choices = [(0, 1), (1, 2), (0, 0), (1, 1)];
        let other = compare(entry, Viewer::Public, &choices).expect("no difference");
        let hides = ["kuhn", "leduc"].contains(&entry.info.name);
        assert_eq!(other > 0, hides, "{}", entry.info.name);
    }
}
