//! The player that counts pieces after its own move.

use bot_kit::OnePly;
use games::chess::{Chess, Kind, Move, squares};
use games::{Game as _, Seat};

use crate::exchange::{exchange, gain, worth};

/// The player of this seed that plays the move after which it has the most material, less
/// the most that the other side can win by a capture. A mate comes before all.
pub fn greedy(seed: u64) -> OnePly<Chess, i32> {
    OnePly::new(seed, value_after)
}

/// More than all pieces together.
const MATE: i32 = 1_000_000;

/// The material of the mover after a legal move and the best capture against it.
fn value_after(state: &Chess, step: Move) -> i32 {
    let mut after = state.clone();
    if after.play(step).is_err() {
        return -MATE;
    }
    if let Some(outcome) = after.turn().outcome() {
        return match outcome.winner() {
            Some(_) => MATE,
            None => 0,
        };
    }
    let mut replies = Vec::new();
    after.legal_actions(&mut replies);
    let losses = replies
        .into_iter()
        .filter(|reply| gain(&after, *reply) > 0)
        .map(|reply| exchange(&after, reply));
    let mover = state.to_move();
    material(&after, mover) - material(&after, mover.other()) - losses.max().unwrap_or(0).max(0)
}

/// The value of a seat's pieces, the king left out.
fn material(state: &Chess, seat: Seat) -> i32 {
    let pieces = squares(state.of_seat(seat)).filter_map(|square| state.kind_at(square));
    pieces.filter(|kind| *kind != Kind::King).map(worth).sum()
}

#[cfg(test)]
mod tests {
    use bot_kit::{Brain as _, Choice, Limits, Report};
    use games::Settings;

    use super::*;

    fn choice(fen: &str) -> String {
        let state = Chess::from_position(&Settings::default_of(Chess::INFO), fen).unwrap();
        let limits = Limits::new(std::time::Instant::now(), None, None);
        match greedy(1).choose(&state, &limits, &mut Report::silent()) {
            Choice::Action(step) => step.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn it_takes_what_is_free_and_leaves_what_is_defended() {
        assert_eq!(choice("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), "e4d5");
        assert_eq!(choice("4k3/8/2p5/3p4/8/8/3Q3r/4K3 w - - 0 1"), "d2h2");
        assert_eq!(choice("6k1/5ppp/8/8/8/8/q7/1K2R3 w - - 0 1"), "b1a2");
    }

    #[test]
    fn it_saves_its_own_pieces_and_mates() {
        assert_eq!(choice("6k1/5ppp/8/8/8/8/n7/K3R3 w - - 0 1"), "e1e8");
        let step = choice("4k3/8/8/8/1p6/Q7/7P/4K3 w - - 0 1");
        assert!(
            step.starts_with("a3"),
            "the queen goes away or takes: {step}"
        );
    }
}
