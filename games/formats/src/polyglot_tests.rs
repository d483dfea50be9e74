use games::Settings;
use proptest::prelude::*;

use super::*;

fn start() -> Chess {
    Chess::start(&Settings::default_of(Chess::INFO)).unwrap()
}

/// The position after these moves.
fn after(moves: &str) -> Chess {
    let mut state = start();
    for step in moves.split_ascii_whitespace() {
        let step = state.canonical_move(step.parse().unwrap());
        state.play(step).unwrap();
    }
    state
}

/// An entry as it stands in a file; `becomes` is the number of a kind.
fn entry(key: u64, step: &str, becomes: u16, weight: u16) -> [u8; ENTRY] {
    let step: Move = step.parse().unwrap();
    let number = |square: Square| u16::try_from(square.index()).unwrap();
    let step = number(step.to()) | number(step.from()) << 6 | becomes << 12;
    let mut bytes = [0xff; ENTRY];
    bytes[..8].copy_from_slice(&key.to_be_bytes());
    bytes[8..10].copy_from_slice(&step.to_be_bytes());
    bytes[10..12].copy_from_slice(&weight.to_be_bytes());
    bytes
}

/// The moves of a book of these entries for a position.
fn moves_of(state: &Chess, entries: &[(&str, u16, u16)]) -> Vec<(String, u16)> {
    let key = polyglot_key(state);
    let bytes = entries.iter();
    let bytes = bytes.flat_map(|(step, becomes, weight)| entry(key, step, *becomes, *weight));
    let book = PolyglotBook::read(&bytes.collect::<Vec<u8>>()).unwrap();
    let moves = book.moves(state).into_iter();
    moves
        .map(|one| (one.step.to_string(), one.weight))
        .collect()
}

fn named(moves: &[(&str, u16)]) -> Vec<(String, u16)> {
    let moves = moves.iter();
    moves
        .map(|(step, weight)| ((*step).to_owned(), *weight))
        .collect()
}

/// The table of the page of the format: its first and its last number.
#[test]
fn the_random_numbers_are_those_of_the_format() {
    assert_eq!(RANDOM[0], 0x9d39_247e_3377_6d41);
    assert_eq!(RANDOM[NUMBERS - 1], 0xf8d6_26aa_af27_8509);
}

/// The nine examples of the page of the format.
#[test]
fn positions_have_the_published_keys() {
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        assert_eq!(polyglot_key(&after(moves)), key, "{moves}");
    }
}

#[test]
fn a_pawn_that_is_pinned_counts_beside_one_that_has_passed() {
    // The pawn on e5 may not take on d6: its king would be open to the rook.
    let settings = Settings::default_of(Chess::INFO);
    let text = "4k3/3p4/8/r3P2K/8/8/8/8 b - - 0 1";
    let mut state = Chess::from_position(&settings, text).unwrap();
    state.play("d7d5".parse().unwrap()).unwrap();
    assert_eq!(state.en_passant(), None);
    assert_eq!(passed_file(&state), Some(3));
    assert_eq!(passed_file(&after("e2e4")), None);
    assert_eq!(passed_file(&after("e2e4 d7d5 e4d5")), None);
}

#[test]
fn moves_come_by_weight_and_what_cannot_be_played_is_left_out() {
    let found = moves_of(
        &start(),
        &[
            ("d2d4", 0, 7),
            ("e2e4", 0, 9),
            ("e2e5", 0, 50),
            ("e7e5", 0, 50),
            ("g1f3", 0, 0),
            ("e2e4", 0, 3),
            ("a2a3", 4, 50),
            ("a2a3", 7, 50),
            ("c2c4", 0, 7),
        ],
    );
    assert_eq!(found, named(&[("e2e4", 9), ("d2d4", 7), ("c2c4", 7)]));
    let unknown = PolyglotBook::read(&entry(1, "e2e4", 0, 1)).unwrap();
    assert_eq!(unknown.moves(&start()), []);
}

#[test]
fn a_king_castles_by_taking_its_rook_and_pawns_become_pieces() {
    let settings = Settings::default_of(Chess::INFO);
    let state = |text: &str| Chess::from_position(&settings, text).unwrap();
    let both = state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let found = moves_of(&both, &[("e1h1", 0, 2), ("e1a1", 0, 1), ("h1e1", 0, 5)]);
    assert_eq!(found, named(&[("e1g1", 2), ("e1c1", 1)]));
    let none = state("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1");
    assert_eq!(moves_of(&none, &[("e1h1", 0, 2)]), []);
    let promoting = state("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    let found = moves_of(
        &promoting,
        &[
            ("a7a8", 0, 9),
            ("a7a8", 4, 4),
            ("a7a8", 1, 3),
            ("a7a8", 3, 2),
            ("a7a8", 2, 1),
        ],
    );
    let expected = [("a7a8q", 4), ("a7a8n", 3), ("a7a8r", 2), ("a7a8b", 1)];
    assert_eq!(found, named(&expected));
}

#[test]
fn what_is_no_book_is_refused_with_the_place() {
    let good = [
        entry(1, "e2e4", 0, 1),
        entry(1, "d2d4", 0, 1),
        entry(5, "e2e4", 0, 1),
    ]
    .concat();
    assert_eq!(PolyglotBook::read(&good).unwrap().entries.len(), 3);
    let told = |bytes: &[u8]| PolyglotBook::read(bytes).unwrap_err().to_string();
    assert_eq!(told(b""), "the Polyglot book is empty");
    let short = told(&good[..37]);
    assert!(
        short.contains("each entry has 16 bytes, and behind byte 32 there are 5"),
        "{short}"
    );
    let unsorted = [&good[..], &entry(4, "e2e4", 0, 1)].concat();
    assert_eq!(
        told(&unsorted),
        "no Polyglot book: entry 4 is not sorted by its key"
    );
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..80), moves: [u16; 40]) {
        let _ = PolyglotBook::read(&bytes);
        let state = start();
        let key = polyglot_key(&state);
        let entries = moves.map(|step| Entry { key, step, weight: 1 });
        let book = PolyglotBook { entries: entries.to_vec() };
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        for one in book.moves(&state) {
            prop_assert!(legal.contains(&one.step));
        }
    }
}
