use super::*;

fn set(cells: &[u32]) -> u64 {
    cells.iter().fold(0, |set, cell| set | 1 << cell)
}

#[test]
fn the_kept_book_answers_every_legal_reply() {
    let findings = verify(Book::kept(), &|| ());
    assert_eq!((findings.gap_count, &findings.gaps), (0, &Vec::new()));
    assert_eq!(findings.positions, Book::kept().len() as u64);
    assert!(findings.replies > 63 * 12, "{findings:?}");
    assert!(findings.won_at_once > 0 && findings.won_by_force > 0);
}

#[test]
fn the_lines_of_the_verifier_are_those_of_the_rules() {
    let rules = Shape::new(4, false).unwrap().lines().iter();
    let rules: HashSet<u64> = rules.map(|line| *line as u64).collect();
    assert_eq!(LINES.iter().copied().collect::<HashSet<_>>(), rules);
    assert_eq!(LINES.len(), 76);
}

#[test]
fn what_a_book_leaves_open_is_a_gap() {
    let nothing = verify(&Book::default(), &|| ());
    assert_eq!(nothing.gaps[0].why, "the book has no move");

    let mut first_stone = Book::default();
    first_stone.insert((0, 0), 0);
    let findings = verify(&first_stone, &|| ());
    assert_eq!((findings.positions, findings.replies), (1, 63));
    assert_eq!(findings.gap_count, 63);
    assert_eq!(findings.gaps.len(), SHOWN_GAPS);
    assert!(findings.gaps[0].why.starts_with("neither"));
}

#[test]
fn a_move_that_lets_the_other_side_win_is_a_gap() {
    let book = Book::default();
    let mut forcing = ForcedWinSearch::new();
    let mut part = Part::new(&book, &mut forcing);
    part.check((set(&[16, 21, 40]), set(&[0, 1, 2])));
    assert_eq!(part.findings.gaps[0].why, "the book has no move");

    let mut book = Book::default();
    let position = canonical((set(&[16, 21, 40]), set(&[0, 1, 2]))).0;
    let stops = completing(position.1, position.0).trailing_zeros();
    let elsewhere = (0..64).find(|cell| (position.0 | position.1 | 1 << stops) >> cell & 1 == 0);
    book.insert(position, elsewhere.unwrap());
    let mut part = Part::new(&book, &mut forcing);
    part.check(position);
    assert_eq!(part.findings.gaps[0].why, "the second player wins at once");
}

#[test]
fn a_claimed_win_is_played_through() {
    // The first two stones of the lines 0-3 and 0, 4, 8, 12, which meet in 0.
    let (cross, round) = (set(&[1, 2, 4, 8]), set(&[20, 25, 38, 59]));
    assert_eq!(played_through((cross, round), &[0]), Some(6));
    assert_eq!(
        played_through((cross, round), &[3, 0, 12]),
        None,
        "12 is no threat then"
    );
    // One line alone forces an answer, and then there is nothing more.
    assert_eq!(played_through((cross, round), &[3, 0]), None);
    assert_eq!(
        played_through((cross, round), &[3, 5]),
        None,
        "not the forced answer"
    );
    assert_eq!(played_through((cross, round), &[63]), None, "no threat");
    assert_eq!(played_through((cross, round), &[1]), None, "occupied");
    assert_eq!(played_through((cross, round), &[99]), None, "no cell");
    assert_eq!(played_through((cross, round), &[]), None);
    // The other side completes a line of its own first.
    let danger = set(&[60, 61, 62, 38]);
    assert_eq!(played_through((cross, danger), &[0]), None);
    // A line complete now needs no more.
    assert_eq!(played_through((cross | 1 << 3, danger), &[0]), Some(6));
}
