use super::*;

fn table(beans: u32) -> Endgame {
    Endgame::build(beans, Capture::Always, &mut |_| {})
}

/// The value by plain recursion, with no table.
fn plain(board: Board, capture: Capture) -> i32 {
    let moves = (0..PITS).filter(|pit| board.beans(*pit) > 0);
    let values = moves.map(|pit| {
        let mut next = Board::from_sides(board.own_pits(), board.other_pits());
        match next.sow(pit, capture) {
            Next::Over => next.lead(),
            Next::Again => next.lead() + plain(next, capture),
            Next::Passed => next.lead() - plain(next.swapped(), capture),
        }
    });
    values.max().unwrap_or(0)
}

#[test]
fn every_position_has_its_own_number() {
    let mut seen = vec![false; positions(5) as usize];
    for beans in 0..=5 {
        let mut pits = [0; HOUSES];
        pits[0] = beans;
        loop {
            let number = number(board_of(&pits));
            assert!(!std::mem::replace(&mut seen[number], true));
            assert!(number < positions(beans.into()) as usize);
            if !advance(&mut pits) {
                break;
            }
        }
    }
    assert!(seen.into_iter().all(|seen| seen));
    assert_eq!(positions(12), 2_704_156);
    assert_eq!(positions(MOST_BEANS), 225_792_840);
}

#[test]
fn the_values_are_those_of_playing_on_to_the_end() {
    for capture in CAPTURES {
        let table = Endgame::build(5, capture, &mut |_| {});
        let mut pits = [0; HOUSES];
        pits[0] = 5;
        loop {
            let board = board_of(&pits);
            if board.own_pits() != 0 && board.other_pits() != 0 {
                assert_eq!(table.value(board), plain(board, capture), "{pits:?}");
            }
            if !advance(&mut pits) {
                break;
            }
        }
    }
}

#[test]
fn a_saved_table_is_read_again_and_a_damaged_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let table = table(4);
    table.save(&file).unwrap();
    let again = Endgame::load(&file).unwrap();
    assert_eq!((again.beans, again.capture), (4, Capture::Always));
    assert_eq!(again.values, table.values);

    let whole = std::fs::read(&file).unwrap();
    let mut longer = whole.clone();
    longer.push(0);
    let mut flipped = whole.clone();
    flipped[100] ^= 1;
    for damaged in [
        &whole[..whole.len() - 1],
        &whole[..7],
        &[],
        &longer,
        &flipped,
    ] {
        std::fs::write(&file, damaged).unwrap();
        assert!(Endgame::load(&file).is_err());
    }
}
