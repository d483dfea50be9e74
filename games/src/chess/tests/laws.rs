//! Laws that hold in every game, and a comparison with another program.

use std::str::FromStr as _;

use cozy_chess::{Board, GameStatus};
use proptest::prelude::*;

use super::*;
use crate::{Outcome, Seat};

/// A game of chess960 from any start, or of the usual chess.
fn random_start() -> impl Strategy<Value = Chess> {
    let numbered = (0_u16..960).prop_map(|number| {
        let number = number.to_string();
        let options = [("chess960", "on"), ("start", number.as_str())];
        Chess::start(&settings(&options)).unwrap()
    });
    prop_oneof![Just(start()), numbered]
}

/// All moves that a text can mean.
fn thinkable() -> impl Iterator<Item = Move> {
    let pairs = (0..64).flat_map(|from| (0..64).map(move |to| (from, to)));
    let pairs = pairs.map(|(from, to)| (Square::of_number(from), Square::of_number(to)));
    pairs.flat_map(|(from, to)| {
        let promoting = Kind::PROMOTIONS.map(|kind| Move::promoting(from, to, kind));
        std::iter::once(Move::new(from, to)).chain(promoting)
    })
}

/// The position as the other program reads it.
fn other(state: &Chess) -> Board {
    Board::from_fen(&shredder(state), true).unwrap()
}

/// The FEN with the files of the rooks.
fn shredder(state: &Chess) -> String {
    let mut fields: Vec<String> = fen(state).split(' ').map(str::to_owned).collect();
    let seats = [Seat::FIRST, Seat::SECOND].into_iter();
    let rooks = seats.flat_map(|seat| {
        squares(state.castling_rooks() & state.of_seat(seat)).map(move |rook| {
            let file = char::from(b'a' + rook.file());
            match seat {
                Seat::FIRST => file.to_ascii_uppercase(),
                _ => file,
            }
        })
    });
    let rooks: String = rooks.collect();
    fields[2] = if rooks.is_empty() {
        "-".to_owned()
    } else {
        rooks
    };
    // It knows no more than fifty moves.
    fields[4] = state.halfmoves.min(100).to_string();
    fields.join(" ")
}

/// The moves that the other program finds; it too writes castling as the king
/// taking its rook.
fn others_moves(state: &Chess) -> Vec<String> {
    let mut moves = Vec::new();
    other(state).generate_moves(|piece| {
        moves.extend(piece.into_iter().map(|step| step.to_string()));
        false
    });
    moves.sort();
    moves
}

/// Our moves, castling written as theirs.
fn our_moves(state: &Chess) -> Vec<String> {
    let mut moves: Vec<String> = legal(state)
        .into_iter()
        .map(|step| {
            let rook = squares(state.castling_rooks())
                .find(|rook| state.canonical_move(Move::new(step.from(), *rook)) == step);
            match rook {
                Some(rook) if state.castles(step) => Move::new(step.from(), rook).to_string(),
                _ => step.to_string(),
            }
        })
        .collect();
    moves.sort();
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn random_games_keep_the_laws(start in random_start(), picks in prop::collection::vec(any::<u16>(), 1..160)) {
        let settings = settings(&[("chess960", if start.rules().chess960 { "on" } else { "off" })]);
        let mut state = start;
        for pick in picks {
            let text = fen(&state);
            let again = Chess::from_position(&settings, &text).unwrap();
            prop_assert_eq!(fen(&again), text.clone());
            prop_assert_eq!((again.key(), state.key()), (state.key(), state.computed_key()));
            prop_assert_eq!(again.checkers(), state.checkers());
            let moves = legal(&state);
            if state.turn().outcome().is_some() {
                prop_assert!(moves.is_empty());
                break;
            }
            prop_assert!(!moves.is_empty());
            prop_assert_eq!(our_moves(&state), others_moves(&state), "{}", text);
            for step in &moves {
                let written = san::write(&state, *step);
                prop_assert_eq!(san::read(&state, &written), Ok(*step), "{}: {}", text, written);
                prop_assert_eq!(state.canonical_move(*step), *step);
                prop_assert_eq!(step.to_string().parse::<Move>(), Ok(*step));
            }
            state.play(moves[usize::from(pick) % moves.len()]).unwrap();
        }
    }

    #[test]
    fn exactly_the_listed_moves_are_played(start in random_start(), picks in prop::collection::vec(any::<u16>(), 1..80)) {
        let mut state = start;
        for pick in picks {
            let moves = legal(&state);
            if moves.is_empty() {
                break;
            }
            state.play(moves[usize::from(pick) % moves.len()]).unwrap();
        }
        let moves = legal(&state);
        for step in thinkable() {
            let played = state.clone().play(step).is_ok();
            prop_assert_eq!(played, moves.contains(&state.canonical_move(step)), "{} {}", fen(&state), step);
        }
    }

    #[test]
    fn another_program_sees_mates_and_stalemates_too(start in random_start(), picks in prop::collection::vec(any::<u16>(), 1..300)) {
        let mut state = start;
        for pick in picks {
            let moves = legal(&state);
            let Some(step) = moves.get(usize::from(pick) % moves.len().max(1)) else {
                break;
            };
            state.play(*step).unwrap();
        }
        let turn = state.turn();
        match turn.outcome().map(Outcome::cause) {
            Some("checkmate") => prop_assert_eq!(other(&state).status(), GameStatus::Won),
            Some("stalemate") => prop_assert_eq!(other(&state).status(), GameStatus::Drawn),
            Some(_) => {}
            None => prop_assert_eq!(other(&state).status(), GameStatus::Ongoing),
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[KQRBNkqrbnpP1-8/ wb-]{0,60}", move_text in "\\PC{0,8}") {
        let _ = Chess::from_position(&settings(&[]), &text);
        let _ = Move::from_str(&move_text);
        let _ = san::read(&start(), &move_text);
    }
}

#[test]
fn a_state_that_passes_has_the_other_seat_on_turn() {
    let state = after(start(), "e2e4");
    let passed = state.passed().unwrap();
    assert_eq!(passed.to_move(), state.to_move().other());
    assert_eq!(passed.key(), passed.computed_key());
    assert!(after(start(), "f2f3 e7e5 g2g4 d8h4").passed().is_none());
}
