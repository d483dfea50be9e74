//! Which replies matter: all but those after which a known forced win still
//! holds.

use crate::qubic::bits::bits;
use crate::qubic::field::Field;

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
