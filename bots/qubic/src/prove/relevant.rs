//! Which replies matter: all but those after which a known forced win still
//! holds.

use crate::field::{Field, bits};

/// The replies of the second player, on turn in `field`, that a forced win of
/// the first player does not survive. `line` is that win, found as if the
/// second player passed.
pub(super) fn disturbing(field: &Field, line: &[u32]) -> u128 {
    let after = line
        .chunks_exact(2)
        .fold(*field, |field, pair| field.with(1, pair[1]));
    let end = line
        .chunks(2)
        .fold(after, |field, pair| field.with(0, pair[0]));
    let touched = (end.occupied() & !field.occupied()) | end.completing(0);
    // With a stone there and all forced answers, no line of three can arise.
    let harmless = |reply: &u32| {
        let lines = after.open_lines(1, 2) | after.open_lines(1, 3);
        touched >> reply & 1 == 0 && after.through(*reply) & lines == 0
    };
    bits(field.playable())
        .filter(|reply| !harmless(reply) && !holds(&field.with(1, *reply), line))
        .fold(0, |cells, reply| cells | 1 << reply)
}

/// Whether the first player, on turn, wins by exactly this line.
fn holds(field: &Field, line: &[u32]) -> bool {
    let mut field = *field;
    for pair in line.chunks(2) {
        let cell = 1 << pair[0];
        if field.occupied() & cell != 0 {
            return false;
        }
        if field.completing(0) & cell != 0 {
            return true;
        }
        if field.completing(1) & !cell != 0 {
            return false;
        }
        field.put(0, pair[0]);
        let threats = field.completing(0);
        match pair.get(1) {
            _ if threats.count_ones() > 1 => return true,
            Some(answer) if threats == 1 << answer => field.put(1, *answer),
            _ => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use games::qubic::Shape;
    use proptest::prelude::*;

    use super::*;
    use crate::forcing::{ForcedWinResult, ForcedWinSearch};

    fn field(cells: &[u8], first_of_round: usize) -> Option<Field> {
        let mut field = Field::new(Shape::new(4, false)?);
        for (index, cell) in cells.iter().enumerate() {
            if field.occupied() >> cell & 1 == 0 {
                field.put(usize::from(index >= first_of_round), u32::from(*cell));
            }
        }
        let quiet = |side| !field.has_line(side) && field.wins(side) == 0;
        (quiet(0) && quiet(1)).then_some(field)
    }

    proptest! {
        /// After every reply that is left out the first player still wins by
        /// force, as a search from there finds.
        #[test]
        fn replies_that_are_left_out_lose_to_a_forced_win(
            cells in proptest::collection::vec(0u8..64, 8..24),
        ) {
            let field = field(&cells, cells.len() / 2);
            prop_assume!(field.is_some());
            let field = field.unwrap();
            let mut forcing = ForcedWinSearch::new();
            let ForcedWinResult::Win(line) = forcing.search(&field, 0, 10_000) else {
                return Ok(());
            };
            let matter = disturbing(&field, &line);
            for reply in bits(field.playable() & !matter) {
                let after = field.with(1, reply);
                let found = forcing.search(&after, 0, 1_000_000);
                prop_assert!(matches!(found, ForcedWinResult::Win(_)), "{} {:?}", reply, found);
            }
        }
    }

    #[test]
    fn replies_into_the_win_matter_and_distant_ones_do_not() {
        // The lines 0-3 and 0, 4, 8, 12 lack 0 and one more each.
        let field = field(&[1, 2, 4, 8, 63, 42], 4).expect("nobody threatens");
        let matter = disturbing(&field, &[0]);
        for cell in [0, 3, 12] {
            assert_eq!(matter >> cell & 1, 1, "{cell}");
        }
        assert_eq!(matter >> 37 & 1, 0);
    }
}
