use games::kalaha::Kalaha;
use games::{Game as _, Settings};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::super::book::Maker;
use super::*;

/// The smallest game that has a book worth the name.
const START: u8 = 2;

const PLAN: Plan = Plan {
    start: START,
    first: true,
    second: true,
    nodes: 20_000,
    player_table: 6,
    share: 1,
    player_memory: 1,
    memory: 8,
};

fn table(beans: u32) -> Arc<Endgame> {
    Arc::new(Endgame::build(beans, Capture::Always, &mut |_| {}))
}

/// The letters of the book of all positions with more than 16 beans.
fn letters() -> String {
    let search = Search::new(table(8), 8);
    let mut maker = Maker::new(START, "", search).unwrap();
    let mut letters = String::new();
    while maker.beans() > Some(16) {
        letters.extend(maker.step());
    }
    letters
}

fn book() -> Book {
    Book::read(START, &letters()).unwrap()
}

fn findings(book: &Book, plan: &Plan) -> Findings {
    verify(book, table(8), plan, &mut |_| {}).unwrap()
}

#[test]
fn a_whole_book_has_no_gaps_and_broken_entries_are_found() {
    let mut book = book();
    let found = findings(&book, &PLAN);
    assert_eq!((found.gap_count, &found.gaps), (0, &Vec::new()));
    assert_eq!(found.in_book, book.len() as u64);
    assert_eq!(found.confirmed, found.in_book + found.proven);
    assert!(found.most_beans_outside <= Some(16) && found.fewest_beans > Some(16));
    assert!(found.proven > 20 && found.in_table > 20, "{found:?}");
    assert!((1..PLAN.nodes).contains(&found.most_nodes) && found.left_out == 0);

    // Only a pit that wins as much may stand for the best.
    let mut prover = Prover::new(table(8), 1, &mut |_| {}).unwrap();
    let start = PlainPosition {
        own: [START; PITS],
        other: [START; PITS],
    };
    let best = book.look_up(start.board()).unwrap();
    let value = |prover: &mut Prover, pit| prover.value(&start.sow(pit).unwrap());
    let most = value(&mut prover, best);
    let mut worse = 0;
    for pit in 0..PITS {
        book.put(start.board(), pit);
        let found = findings(&book, &PLAN);
        let at_start = "2 2 2 2 2 2 0 2 2 2 2 2 2 0 south";
        let mut told = found.gaps.iter().filter(|gap| gap.position == at_start);
        if value(&mut prover, pit) < most {
            assert!(
                told.any(|gap| gap.why.ends_with("but more can be won")),
                "{pit}"
            );
            worse += 1;
        } else {
            assert_eq!(told.count(), 0);
        }
    }
    assert!(worse > 0);
    book.put(start.board(), 6);
    assert_eq!(findings(&book, &PLAN).gaps[0].why, "the pit is empty");
}

#[test]
fn what_the_search_cannot_prove_in_its_budget_is_a_gap() {
    let whole = book();
    let plan = Plan { nodes: 50, ..PLAN };
    let hard = findings(&whole, &plan);
    assert!(hard.gap_count > 0 && hard.gaps.len() <= SHOWN_GAPS);
    assert_eq!(
        hard.gaps[0].why,
        "not in the book, and not proven by 50 positions"
    );

    let some = findings(&whole, &Plan { share: 5, ..PLAN });
    assert!(some.proven > 0 && some.left_out > 0 && some.gap_count == 0);

    let one_seat = findings(
        &whole,
        &Plan {
            second: false,
            ..PLAN
        },
    );
    assert!(one_seat.in_book < whole.len() as u64 && one_seat.gap_count == 0);
}

#[test]
fn a_wrong_table_is_refused() {
    let nothing = Book::default();
    let nonempty = Arc::new(Endgame::build(4, Capture::Nonempty, &mut |_| {}));
    assert!(verify(&nothing, nonempty, &PLAN, &mut |_| {}).is_err());
    assert!(plain_position::table_holds(&table(5), &mut |_| {}));
    // As the values of another rule are no values of this one.
    let off = Endgame::build(5, Capture::Off, &mut |_| {});
    assert!(!plain_position::table_holds(&off, &mut |_| {}));
}

#[test]
fn plain_sowings_are_those_of_the_rules() {
    let mut rng = SmallRng::seed_from_u64(1);
    let settings = Settings::default_of(Kalaha::INFO);
    let mut ends = 0;
    for _ in 0..200 {
        let mut game = Kalaha::start(&settings).unwrap();
        while game.turn().outcome().is_none() {
            let seat = game.to_move();
            let plain = plain_of(&game);
            assert_eq!(plain.board().in_pits(), plain.beans() as i32);
            let pit = Pit::new(rng.random_range(0..PITS) as u8).unwrap();
            let lead =
                |game: &Kalaha| i32::from(game.store(seat)) - i32::from(game.store(seat.other()));
            let before = lead(&game);
            let sown = plain.sow(pit.index());
            assert_eq!(game.play(pit).is_ok(), sown.is_some());
            let Some(sown) = sown else {
                continue;
            };
            assert_eq!(sown.gain, lead(&game) - before, "{plain:?} {pit}");
            if game.turn().outcome().is_some() {
                assert!(sown.position.is_over() && !sown.again);
                ends += 1;
            } else {
                assert_eq!(sown.position, plain_of(&game));
                assert_eq!(sown.again, game.to_move() == seat);
            }
        }
    }
    assert_eq!(ends, 200);
}

fn plain_of(game: &Kalaha) -> PlainPosition {
    let side = |seat| {
        let mut pits = [0; PITS];
        for pit in Pit::all() {
            pits[pit.index()] = game.beans(seat, pit);
        }
        pits
    };
    PlainPosition {
        own: side(game.to_move()),
        other: side(game.to_move().other()),
    }
}

#[test]
fn the_prover_agrees_with_the_table() {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut prover = Prover::new(table(4), 1, &mut |_| {}).unwrap();
    let exact = table(9);
    for _ in 0..200 {
        let mut position = PlainPosition {
            own: [0; PITS],
            other: [0; PITS],
        };
        for _ in 0..9 {
            let side = match rng.random_range(0..2) {
                0 => &mut position.own,
                _ => &mut position.other,
            };
            side[rng.random_range(0..PITS)] += 1;
        }
        for sown in (0..PITS).filter_map(|pit| position.sow(pit)) {
            let rest = exact.value(sown.position.board());
            let rest = if sown.again { rest } else { -rest };
            assert!(position.is_over() || prover.value(&sown) == sown.gain + rest);
        }
        let value = exact.value(position.board());
        assert!(
            position.is_over() || prover.wins(position, value),
            "{position:?}"
        );
        assert!(
            position.is_over() || !prover.wins(position, value + 1),
            "{position:?}"
        );
    }
}
