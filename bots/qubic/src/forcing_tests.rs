use games::qubic::{Cell, Qubic, Shape};
use games::{Game, Seat, Settings};
use proptest::prelude::*;

use super::*;

fn field(size: u8, gravity: bool, cross: &[&str], round: &[&str]) -> Field {
    let set = |cells: &[&str]| {
        let cells = cells.iter().map(|text| text.parse::<Cell>().unwrap());
        cells.fold(0, |set, cell| set | 1 << cell.number(size))
    };
    let shape = Shape::new(size, gravity).unwrap();
    Field::with_stones(shape, [set(cross), set(round)])
}

fn first(field: &Field, side: usize) -> Option<String> {
    match ForcedWinSearch::new().search(field, side, 10_000) {
        ForcedWinResult::Win(line) => {
            let cell = Cell::from_number(line[0], field.shape.size());
            cell.map(|cell| cell.to_string())
        }
        ForcedWinResult::Never | ForcedWinResult::Unknown => None,
    }
}

#[test]
fn a_cell_on_two_lines_that_lack_two_wins() {
    let crossing = field(
        4,
        false,
        &["112", "113", "121", "131"],
        &["223", "334", "432", "214"],
    );
    assert_eq!(first(&crossing, 0).as_deref(), Some("111"));
}

#[test]
fn a_line_of_the_other_side_is_stopped_with_a_threat_or_the_win_is_gone() {
    let must_stop = field(
        4,
        false,
        &["112", "113", "121", "131"],
        &["222", "223", "224", "442"],
    );
    assert_eq!(first(&must_stop, 0), None);
    let stops_with_it = field(
        4,
        false,
        &["112", "113", "121", "131"],
        &["211", "311", "411", "442"],
    );
    assert_eq!(first(&stops_with_it, 0).as_deref(), Some("111"));
}

#[test]
fn under_gravity_only_what_can_be_played_is_a_threat() {
    // The free ends of both lines hang in the air.
    let hanging = field(
        4,
        true,
        &["322", "323", "332", "433"],
        &["422", "423", "432", "433"],
    );
    assert_eq!(first(&hanging, 0), None);
    // On the floor the same stones would win.
    let floor = field(
        4,
        true,
        &["412", "413", "421", "431"],
        &["422", "423", "432", "433"],
    );
    assert_eq!(first(&floor, 0).as_deref(), Some("411"));
}

#[test]
fn a_small_budget_leaves_the_question_open() {
    let start = field(4, false, &[], &[]);
    assert_eq!(
        ForcedWinSearch::new().search(&start, 0, 0),
        ForcedWinResult::Unknown
    );
    assert_eq!(
        ForcedWinSearch::new().search(&start, 0, 10),
        ForcedWinResult::Never
    );
}

/// A random position, the game not over, with this many stones at most.
fn position(size: u8, gravity: bool, picks: &[u8]) -> Qubic {
    let gravity = if gravity { "on" } else { "off" };
    let settings = Settings::new(Qubic::INFO, Some(size), [("gravity", gravity)]).unwrap();
    let mut state = Qubic::start(&settings).unwrap();
    let mut actions = Vec::new();
    for pick in picks {
        let mut next = state.clone();
        state.legal_actions(&mut actions);
        next.play(actions[usize::from(*pick) % actions.len()])
            .unwrap();
        if next.turn().seat().is_none() {
            break;
        }
        state = next;
    }
    state
}

fn legal(state: &Qubic) -> Vec<Cell> {
    let mut actions = Vec::new();
    state.legal_actions(&mut actions);
    actions
}

fn after(state: &Qubic, cell: Cell) -> Qubic {
    let mut next = state.clone();
    next.play(cell).unwrap();
    next
}

fn wins_at_once(state: &Qubic) -> bool {
    let mover = state.to_move();
    legal(state)
        .into_iter()
        .any(|cell| after(state, cell).winner() == Some(mover))
}

/// Whether the seat that is not on turn would complete a line now.
fn threatens(state: &Qubic) -> bool {
    let waiting = state.to_move().other();
    let own = state.stones(waiting);
    let lines = state.shape().lines().iter().map(|line| line & !own);
    let mut ends = lines.filter(|ends| ends.count_ones() == 1);
    ends.any(|end| end & state.playable() != 0)
}

/// The definition, by the rules of the game alone: the seat on turn completes
/// a line, or threatens to so that one reply at most does not lose at once,
/// and wins by force after that one. `None` when too many positions were asked.
fn by_definition(state: &Qubic, left: &mut u32) -> Option<bool> {
    *left = left.checked_sub(1)?;
    if wins_at_once(state) {
        return Some(true);
    }
    for cell in legal(state) {
        let asked = after(state, cell);
        if asked.turn().seat().is_none() || wins_at_once(&asked) || !threatens(&asked) {
            continue;
        }
        let mut escapes = Vec::new();
        for reply in legal(&asked) {
            let answered = after(&asked, reply);
            if answered.turn().seat().is_none() || !wins_at_once(&answered) {
                escapes.push(answered);
            }
        }
        match escapes.as_slice() {
            [] => return Some(true),
            [only] if only.turn().seat().is_some() && by_definition(only, left)? => {
                return Some(true);
            }
            _ => {}
        }
    }
    Some(false)
}

proptest! {
    /// The wins found agree with the definition, in the cube of 3 with and
    /// without gravity and in late positions of the cube of 4.
    #[test]
    fn forced_wins_are_those_of_the_definition(
        size in 3u8..=4,
        gravity in any::<bool>(),
        picks in proptest::collection::vec(any::<u8>(), 6..40),
    ) {
        let state = position(size, gravity, &picks);
        let field = Field::of(&state);
        let side = state.to_move().index();
        let mut left = 300;
        let expected = by_definition(&state, &mut left);
        prop_assume!(expected.is_some());
        let found = ForcedWinSearch::new().search(&field, side, 100_000);
        prop_assert_eq!(matches!(found, ForcedWinResult::Win(_)), expected == Some(true), "{:?}", found);
    }

    /// In every cube: after each stone of the line every reply but the one
    /// given loses at once, and no reply wins.
    #[test]
    fn a_line_that_is_found_forces_every_answer(
        size in 3u8..=5,
        gravity in any::<bool>(),
        picks in proptest::collection::vec(any::<u8>(), 6..60),
    ) {
        let mut state = position(size, gravity, &picks);
        let side = state.to_move();
        let found = ForcedWinSearch::new().search(&Field::of(&state), side.index(), 20_000);
        let ForcedWinResult::Win(line) = found else { return Ok(()) };
        let cell = |number: u32| Cell::from_number(number, size).unwrap();
        for pair in line.chunks(2) {
            state = after(&state, cell(pair[0]));
            if state.winner() == Some(side) {
                return Ok(());
            }
            prop_assert!(!wins_at_once(&state));
            for reply in legal(&state) {
                let answered = after(&state, reply);
                let is_answer = pair.get(1).is_some_and(|answer| cell(*answer) == reply);
                prop_assert!(is_answer || wins_at_once(&answered));
            }
            if let Some(answer) = pair.get(1) {
                state = after(&state, cell(*answer));
            }
        }
        prop_assert!(state.to_move() == side.other(), "the line ends with two threats");
    }

    /// The sliced counts are those of the stones.
    #[test]
    fn the_field_counts_every_line(
        size in 3u8..=5,
        picks in proptest::collection::vec(any::<u8>(), 0..100),
    ) {
        let state = position(size, false, &picks);
        let field = Field::of(&state);
        for (line, cells) in (0u32..).zip(state.shape().lines()) {
            let [own, other] = [Seat::FIRST, Seat::SECOND].map(|seat| state.stones(seat) & cells);
            for stones in 0..=u32::from(size) {
                let open = field.open_lines(0, stones) >> line & 1 == 1;
                prop_assert_eq!(open, own.count_ones() == stones && other == 0);
            }
        }
    }
}
