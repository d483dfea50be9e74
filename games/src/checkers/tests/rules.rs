//! The moves that each rule allows.

use proptest::prelude::*;

use super::super::*;
use super::reference::{self, Effect};
use super::{game, legal, played};
use crate::Seat;

#[test]
fn a_man_that_reaches_the_last_row_becomes_a_king_and_stops() {
    // A king on 30 could go on over 26.
    let game = played(game(Rule::English, "B:W25,26,6:B21"), "21x30");
    assert_eq!(game.position(Viewer::Referee), "W:W6,26:BK30");
    assert_eq!(legal(&super::game(Rule::Czech, "B:W25,26,6:B21")), "21x30");
}

#[test]
fn an_english_king_goes_one_square_and_a_czech_one_any_distance() {
    assert_eq!(
        legal(&game(Rule::English, "B:W32:BK14")),
        "14-9 14-10 14-17 14-18"
    );
    let far = legal(&game(Rule::Czech, "B:W32:BK14"));
    assert_eq!(
        far,
        "14-3 14-5 14-7 14-9 14-10 14-17 14-18 14-21 14-23 14-27"
    );
    assert_eq!(
        legal(&game(Rule::Czech, "B:W32,22:BK5")),
        "5-1 5-9 5-14 5-18 5-23 5-27"
    );
}

#[test]
fn a_flying_king_jumps_from_afar_and_lands_anywhere_behind() {
    let game = game(Rule::Czech, "B:W18,12:BK5");
    assert_eq!(legal(&game), "5x23 5x27 5x32");
}

#[test]
fn two_pieces_in_a_row_cannot_be_jumped() {
    assert_eq!(legal(&game(Rule::Czech, "B:W14,18:BK5")), "5-1 5-9");
}

#[test]
fn a_czech_king_captures_before_men_do() {
    let both = "B:W18,22,11:BK5,17";
    assert_eq!(legal(&game(Rule::Czech, both)), "5x23 5x27 5x32");
    let english = legal(&game(Rule::English, "B:W14,19:BK9,15"));
    assert_eq!(english, "9x18 15x24", "here any piece may");
}

#[test]
fn the_longest_capture_need_not_be_chosen_but_must_be_completed() {
    let two_or_one = "B:W18,26,19:B15";
    for rule in [Rule::English, Rule::Czech] {
        assert_eq!(legal(&game(rule, two_or_one)), "15x22x31 15x24");
    }
}

#[test]
fn internationally_the_most_pieces_have_to_be_captured() {
    let text = "B:W22,32,23:B18";
    assert_eq!(legal(&game(Rule::International, text)), "18x27x38");
}

#[test]
fn internationally_men_capture_backwards_and_pass_the_last_row_as_men() {
    let game = played(game(Rule::International, "B:W42,41,10:B37"), "37x48");
    assert_eq!(game.position(Viewer::Referee), "W:W10,41:BK48");
    let through = super::game(Rule::International, "B:W42,43,10:B37");
    let game = played(through, "37x48x39");
    assert_eq!(game.position(Viewer::Referee), "W:W10:B39");
}

#[test]
fn what_is_jumped_bars_the_way_until_the_move_is_over() {
    // Were 14 gone, the way over it would lead on to 17.
    let game = game(Rule::Czech, "B:W14,19,11,17:BK5");
    assert_eq!(legal(&game), "5x18x4 5x18x8 5x23x16x2 5x23x16x7");
}

#[test]
fn a_capture_may_end_where_it_began() {
    let game = game(Rule::English, "B:W6,7,14,15,32:BK2");
    assert_eq!(
        legal(&game),
        "2x9x18x11x2",
        "the two ways round are one move"
    );
    let around = played(game, "2x9x18x11x2");
    assert_eq!(around.position(Viewer::Referee), "W:W32:BK2");
}

#[test]
fn a_player_who_cannot_move_has_lost() {
    let blocked = game(Rule::English, "W:W28:B24,19");
    assert_eq!(outcome(&blocked), (Some(Seat::FIRST), "win"));
    let taken = played(game(Rule::English, "B:W18:B14"), "14x23");
    assert_eq!(outcome(&taken), (Some(Seat::FIRST), "win"));
    assert_eq!(legal(&taken), "");
    let mut after = taken.clone();
    assert_eq!(after.play("23-26".parse().unwrap()), Err(Illegal::over()));
    assert_eq!(after, taken);
}

#[test]
fn forty_quiet_moves_of_each_side_are_a_draw() {
    let mut game = game(Rule::English, "B:WK32,K31,K30:BK1,K2:H78");
    game = played(game, "1-5");
    assert_eq!(game.quiet_plies(), 79);
    let done = played(game.clone(), "32-28");
    assert_eq!(outcome(&done), (None, "40 moves"));
    // A capture, or the move of a man, begins again.
    let man = played(super::game(Rule::English, "B:WK32:BK1,9:H79"), "9-13");
    assert_eq!(
        (man.quiet_plies(), man.turn()),
        (0, Turn::Seat(Seat::SECOND))
    );
}

#[test]
fn the_third_time_of_a_position_is_a_draw() {
    let start = game(Rule::English, "B:WK32:BK1,K2");
    let round = "1-5 32-28 5-1 28-32";
    let twice = played(start, round);
    let almost = played(twice, "1-5 32-28 5-1");
    assert!(almost.turn().outcome().is_none());
    let thrice = played(almost, "28-32");
    assert_eq!(outcome(&thrice), (None, "repetition"));
    // The same board with the other side on turn is another position.
    let start = game(Rule::Czech, "B:WK12:BK5");
    let other = played(start, "5-9 12-8 9-14 8-12 14-5 12-8 5-9 8-12 9-5");
    assert!(other.turn().outcome().is_none());
}

fn outcome(game: &Checkers) -> (Option<Seat>, &'static str) {
    let outcome = game.turn().outcome().cloned().unwrap();
    (outcome.winner(), outcome.cause())
}

/// The effects of the legal moves.
fn effects(rule: Rule, board: &Board, seat: Seat) -> Vec<Effect> {
    let mut moves = Vec::new();
    board.moves(rule, seat, &mut moves);
    let geometry = rule.geometry();
    let effect = |action: &Move| {
        let taken = board.captured(rule, seat, *action);
        let taken: Vec<u8> = geometry.each(taken).map(Square::number).collect();
        assert_eq!(
            taken.len() as u32,
            if action.is_capture() {
                action.steps()
            } else {
                0
            }
        );
        (action.from().number(), action.to().number(), taken)
    };
    let mut effects: Vec<Effect> = moves.iter().map(effect).collect();
    effects.sort();
    effects
}

/// A board of scattered pieces, many of them kings.
fn scattered() -> impl Strategy<Value = (Rule, Board, Seat)> {
    let rule = prop::sample::select(&Rule::ALL[..]);
    let squares = prop::collection::vec(0..12_u8, 50);
    (rule, squares, 0..2_u8).prop_map(|(rule, squares, seat)| {
        let geometry = rule.geometry();
        let mut pieces = [0_u64; 2];
        let mut kings = 0;
        for (number, what) in (1..=geometry.count()).zip(squares) {
            let bit = geometry.bit(Square::new(number).unwrap());
            let side = usize::from(what % 2);
            if what < 6 && pieces[side].count_ones() < rule.men() {
                pieces[side] |= bit;
                if what < 2 || bit & geometry.king_row(side) != 0 {
                    kings |= bit;
                }
            }
        }
        let board = Board::new(rule, pieces, kings).unwrap();
        (rule, board, Seat::new(u16::from(seat)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn the_moves_are_those_of_the_rules_read_plainly((rule, board, seat) in scattered()) {
        let found = effects(rule, &board, seat);
        let expected: Vec<Effect> = reference::effects(rule, &board, seat).into_iter().collect();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(board.can_move(rule, seat), !found.is_empty());
        let captures = found.iter().any(|(_, _, taken)| !taken.is_empty());
        prop_assert_eq!(board.can_capture(rule, seat), captures);
    }

    #[test]
    fn every_legal_move_can_be_played_and_leaves_a_sound_board((rule, board, seat) in scattered()) {
        let game = Checkers::at(rule, board, seat, 0);
        let mut moves = Vec::new();
        game.legal_actions(&mut moves);
        for action in moves {
            let mut after = game.clone();
            after.play(action).unwrap();
            let (now, other) = (after.board(), seat.other());
            prop_assert_eq!(now.pieces(seat).count_ones(), board.pieces(seat).count_ones());
            let taken = if action.is_capture() { action.steps() } else { 0 };
            let left = board.pieces(other).count_ones() - taken;
            prop_assert_eq!(now.pieces(other).count_ones(), left);
            prop_assert!(Board::new(rule, now.pieces, now.kings).is_some());
            prop_assert_eq!(now.men(seat) & rule.geometry().king_row(seat.index()), 0);
        }
    }
}
