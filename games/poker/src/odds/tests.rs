use super::*;

fn cards(text: &str) -> Vec<Card> {
    Card::parse_all(text).expect("cards")
}

fn hole(text: &str) -> [Card; 2] {
    let cards = cards(text);
    [cards[0], cards[1]]
}

/// Hands separated by blanks, `random` for one that may have anything.
fn spot(hands: &str, board: &str) -> Spot {
    let hands: Vec<_> = hands
        .split(' ')
        .map(|hand| (hand != "random").then(|| hole(hand)))
        .collect();
    Spot::new(&hands, &cards(board)).expect("a spot")
}

#[test]
fn aces_against_kings_win_as_often_as_known_over_all_boards() {
    let spot = spot("AsAh KsKh", "");
    assert_eq!(spot.deals(), Ok(1_712_304));
    let [aces, kings] = spot.exact().unwrap()[..] else {
        panic!("two hands");
    };
    assert_eq!((aces.deals, kings.deals), (1_712_304, 1_712_304));
    assert!((aces.win() - 0.823_648).abs() < 5e-7, "{}", aces.win());
    assert!((aces.tie() - 0.005_436).abs() < 5e-7, "{}", aces.tie());
    assert_eq!(aces.wins + kings.wins + aces.ties, aces.deals);
    assert_eq!(aces.parts + kings.parts, aces.deals * Chances::PARTS);
}

#[test]
fn three_hands_share_every_pot_whole() {
    for (hands, board, deals) in [
        ("AsAh KsKh 7c2d", "", 1_370_754),
        ("AsAh KsKh 7c2d", "Td 9d 8d", 903),
        ("AsAh AdAc 7c2d", "Td 9d 8d 7d", 42),
        ("AsKh AdKc 7c2d", "Td 9d 8d 7d 6d", 1),
    ] {
        let chances = spot(hands, board).exact().unwrap();
        assert!(chances.iter().all(|chances| chances.deals == deals));
        let parts: u64 = chances.iter().map(|chances| chances.parts).sum();
        assert_eq!(parts, deals * Chances::PARTS);
    }
    // On a whole board there is one deal, and here everybody plays the board.
    let chances = spot("AsKh AdKc 7c2d", "Ts Js Qs Kd Ac").exact().unwrap();
    assert_eq!(chances[0], chances[1]);
    assert_eq!((chances[2].ties, chances[2].parts), (1, Chances::PARTS / 3));
}

#[test]
fn two_hands_are_counted_as_they_are_among_three() {
    // A third hand, which never wins here, takes another way through the counter.
    let board = "As Ad Kc";
    // Only both queens beat the full house.
    let two = spot("AhKd QcQd", board).exact().unwrap();
    let three = spot("AhKd QcQd 3c2d", board).exact().unwrap();
    assert_eq!((two[0].wins, two[0].deals), (989, 990));
    assert_eq!((three[0].deals, three[2].wins), (903, 0));
}

#[test]
fn a_random_hand_is_counted_over_all_its_cards() {
    let spot = spot("AdQc random", "3h 4c Jh 2d 7s");
    let chances = spot.exact().unwrap();
    assert_eq!((spot.deals(), chances[0].deals), (Ok(990), 990));
    let now = StrengthNow::of(hole("AdQc"), &cards("3h 4c Jh 2d 7s")).unwrap();
    assert_eq!(chances[0].wins, u64::from(now.ahead));
    assert_eq!(chances[0].ties, u64::from(now.tied));
    assert_eq!(chances[1].wins, u64::from(now.behind));
    // The unknown one may come first.
    let turned = Spot::new(&[None, Some(hole("AdQc"))], &cards("3h 4c Jh 2d 7s"));
    assert_eq!(turned.unwrap().exact().unwrap()[1], chances[0]);
}

#[test]
fn before_the_flop_one_hand_against_a_random_one_is_looked_up() {
    let chances = spot("random 7c2d", "").exact().unwrap();
    assert_eq!(chances[1], StartingHand::of(hole("7c2d")).against_random());
    assert_eq!(
        chances[0].wins + chances[1].wins + chances[0].ties,
        chances[0].deals
    );
}

#[test]
fn more_than_one_unknown_hand_is_not_counted_but_drawn() {
    let spot = spot("AsAh random random", "");
    assert_eq!(spot.exact(), Err(NotCounted(2)));
    let chances = spot.sample(300_000, 7);
    // 73.4 % against two, known from samples elsewhere.
    assert!((chances[0].equity() - 0.734).abs() < 0.01);
    assert!((chances[1].equity() - chances[2].equity()).abs() < 0.01);
}

#[test]
fn samples_come_near_the_exact_chances_and_again_from_the_same_seed() {
    for (hands, board) in [
        ("AsAh KsKh", ""),
        ("7c2d random", "7d 9h Js"),
        ("AsAh 9s8s KcQd", "7s 2d Tc"),
        ("AsAh 9s8s random", "7s 2d Tc Jh"),
    ] {
        let spot = spot(hands, board);
        let exact = spot.exact().unwrap();
        let sampled = spot.sample(100_000, 3);
        for (exact, sampled) in exact.iter().zip(&sampled) {
            let gap = (exact.equity() - sampled.equity()).abs();
            // More than five deviations.
            assert!(gap < 0.008, "{hands}: {gap}");
            assert!(sampled.error() < 0.0032);
            assert_eq!(sampled.deals, 100_000);
        }
        assert_eq!(spot.sample(100_000, 3), sampled);
        assert_ne!(spot.sample(100_000, 4), sampled);
    }
}

#[test]
fn nine_opponents_can_be_sampled() {
    let hands = "AsAh random random random random random random random random random";
    let chances = spot(hands, "").sample(50_000, 1);
    // 31.1 % against nine.
    assert!(
        (chances[0].equity() - 0.311).abs() < 0.015,
        "{}",
        chances[0].equity()
    );
    let parts: u64 = chances.iter().map(|chances| chances.parts).sum();
    assert_eq!(parts, 50_000 * Chances::PARTS);
}

#[test]
fn the_textbook_case_of_hand_strength_and_potential() {
    let (own, flop) = (hole("AdQc"), cards("3h 4c Jh"));
    let now = StrengthNow::of(own, &flop).unwrap();
    assert_eq!((now.ahead, now.tied, now.behind), (628, 9, 444));
    assert!((now.value() - 0.585).abs() < 0.0005);
    assert!((now.against(3) - 0.20).abs() < 0.005);

    let potential = Potential::of(own, &flop).unwrap();
    // The table of the paper, by now and end.
    let known = [
        [449_005, 3_211, 169_504],
        [0, 8_370, 540],
        [91_981, 1_036, 346_543],
    ];
    assert_eq!(potential.deals, known);
    assert!((potential.positive() - 0.208).abs() < 0.0005);
    assert!((potential.negative() - 0.274).abs() < 0.0005);
}

#[test]
fn on_the_river_nothing_turns() {
    let potential = Potential::of(hole("AdQc"), &cards("3h 4c Jh 2d 7s")).unwrap();
    assert_eq!((potential.positive(), potential.negative()), (0.0, 0.0));
    let turn = Potential::of(hole("AdQc"), &cards("3h 4c Jh 2d")).unwrap();
    let deals: u64 = turn.deals.iter().flatten().sum();
    assert_eq!(deals, 1035 * 44);
    // Nobody is behind a royal flush, and nothing is divided by zero.
    let royal = Potential::of(hole("AhKh"), &cards("Qh Jh Th")).unwrap();
    assert_eq!((royal.positive(), royal.negative()), (0.0, 0.0));
}

#[test]
fn spots_that_cannot_be_are_refused() {
    let refused = |hands: &[Option<[Card; 2]>], board: &str| {
        Spot::new(hands, &cards(board)).expect_err("refused")
    };
    let ace = Some(hole("AsAh"));
    assert_eq!(refused(&[ace], ""), SpotError::Hands(1));
    assert_eq!(refused(&[None; 11], ""), SpotError::Hands(11));
    assert_eq!(refused(&[ace, None], "2c 3c"), SpotError::Board(2));
    assert_eq!(
        refused(&[ace, None], "2c 3c 4c 5c 6c 7c"),
        SpotError::Board(6)
    );
    let twice = SpotError::Twice(hole("AsAh")[0]);
    assert_eq!(refused(&[ace, Some(hole("KsAs"))], ""), twice);
    assert_eq!(refused(&[ace, None], "As 3c 4c"), twice);
    let short = StrengthNow::of(hole("AsAh"), &cards("2c 3c"));
    assert_eq!(short, Err(SpotError::Board(2)));
    let twice_on_board = Potential::of(hole("AsAh"), &cards("As 3c 4c"));
    assert_eq!(twice_on_board, Err(twice));
}

#[test]
fn dead_cards_cannot_come_and_are_refused_twice() {
    // With one king dead, one of 43 rivers is left to win with.
    let spot_of = || spot("AsAh KsKh", "2c 7d 9h 4d");
    let spot = spot_of().without(&cards("Kd 8c")).unwrap();
    let chances = spot.exact().unwrap();
    assert_eq!((chances[1].wins, chances[1].deals), (1, 42));
    assert_eq!(spot.sample(1000, 1)[1].deals, 1000);
    let none = spot_of().without(&cards("Kd Kc")).unwrap();
    assert_eq!(none.exact().unwrap()[1].wins, 0);
    assert_eq!(none.sample(1000, 1)[1].wins, 0);
    let three = cards("3d")[0];
    for dead in [&cards("As"), &cards("2c"), &vec![three; 2]] {
        let refused = spot_of().without(dead);
        assert!(matches!(refused, Err(SpotError::Twice(_))), "{dead:?}");
    }
    let all: Vec<Card> = spot_of().left;
    let refused = spot_of().without(&all);
    assert_eq!(refused, Err(SpotError::Left(0)));
    assert!(spot_of().without(&all[1..]).is_ok());
}

#[test]
fn one_hand_against_any_other_is_not_looked_up_where_cards_are_dead() {
    let dead: Vec<Card> = Card::all().filter(|card| card.rank() < 8).collect();
    let chances = |dead: &[Card]| {
        let spot = Spot::new(&[Some(hole("AsAh")), None], &[]).unwrap();
        spot.without(dead).unwrap().exact().unwrap()[0]
    };
    let few = chances(&dead);
    // Of 18 cards that are left, five make the board and two the other hand.
    assert_eq!(few.deals, 8_568 * 78);
    assert!(few.equity() < chances(&[]).equity());
}
