//! Shares of pots that are known, counted and drawn.

use super::super::Spot;
use super::*;

fn cards(text: &str) -> Vec<Card> {
    Card::parse_all(text).unwrap()
}

fn outlook(game: Variant, hands: &[&str], board: &str) -> Outlook {
    let hands: Vec<Vec<Card>> = hands.iter().map(|hand| cards(hand)).collect();
    Outlook::new(game, &hands, &cards(board), &[]).unwrap()
}

#[test]
fn in_holdem_the_shares_are_those_of_a_spot() {
    let outlook = outlook(Variant::Texas, &["AsAh", "KsKh", "7c8c"], "2c 7d 9h");
    let hands = ["AsAh", "KsKh", "7c8c"].map(|hand| {
        let two = cards(hand);
        Some([two[0], two[1]])
    });
    let spot = Spot::new(&hands, &cards("2c 7d 9h")).unwrap();
    assert_eq!(outlook.boards(), spot.deals().ok());
    let exact = outlook.shares(1_000, 1);
    for (share, chances) in exact.iter().zip(spot.exact().unwrap()) {
        assert!((share - chances.equity()).abs() < 1e-12);
    }
    for (drawn, exact) in outlook.shares(800, 1).iter().zip(exact) {
        assert!((drawn - exact).abs() < 0.05, "{drawn} {exact}");
    }
}

#[test]
fn halves_and_quarters_of_omaha_hi_lo_are_shared_out() {
    let turn = |hands: &[&str], board| outlook(Variant::OmahaHiLo, hands, board).shares(100, 1);
    // No low can come: all for the higher hand.
    assert_eq!(
        turn(&["AsAd KcQc", "2s3d 4c5h"], "Ah Kh Kd Jc Ts"),
        [1.0, 0.0]
    );
    // The same low for both, and the high for one: three quarters.
    let shares = turn(&["As2s KcKd", "Ac2c QdQs"], "3d 4h 8h Kh Jd");
    assert_eq!(shares, [0.75, 0.25]);
    // A low for one alone.
    let shares = turn(&["AsKs KcKd", "Ac2c QdQs"], "3d 4h 8h Kh Jd");
    assert_eq!(shares, [0.5, 0.5]);
}

#[test]
fn a_turn_of_omaha_is_counted_card_by_card() {
    // Nine clubs make the flush, but two of them pair the board for the kings;
    // three other fours make the wheel.
    let outlook = outlook(Variant::Omaha, &["AcJc 5d 5h", "KdKh 9d 8h"], "Kc 7c 2s 3d");
    assert_eq!(outlook.boards(), Some(40));
    let shares = outlook.shares(40, 0);
    assert!(
        (shares[0] - (9.0 - 2.0 + 3.0) / 40.0).abs() < 1e-12,
        "{shares:?}"
    );
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn cards_of_stud_and_of_draws_come_from_the_rest() {
    // Three aces of seven against anything.
    let stud = outlook(Variant::Stud, &["As Ah Ad", "2c"], "");
    assert_eq!(stud.boards(), None);
    let shares = stud.shares(4_000, 3);
    assert!(shares[0] > 0.85, "{shares:?}");
    assert_eq!(shares, stud.shares(4_000, 3));
    // A wheel of razz is not beaten.
    let razz = outlook(Variant::Razz, &["As 2d 3c 4h 5s", "Ks"], "").shares(500, 1);
    assert!(razz[0] > 0.99, "{razz:?}");
    let pat = outlook(Variant::TripleDraw, &["2s 3d 4c 5h 7s", ""], "").shares(500, 1);
    assert!(pat[0] > 0.99, "{pat:?}");
    let badugi = outlook(Variant::Badugi, &["As 2d 3c 4h", ""], "").shares(500, 1);
    assert!(badugi[0] > 0.99, "{badugi:?}");
}

#[test]
fn dead_cards_cannot_come_and_impossible_hands_are_refused() {
    let hands = [cards("As Ks Qh 2d"), cards("Jd Jh 3c 4c")];
    let new = |dead: &str| Outlook::new(Variant::Omaha, &hands, &[], &cards(dead));
    assert_eq!(new("").unwrap().boards(), Some(1_086_008));
    assert_eq!(new("Ac Ad 9c 9d").unwrap().boards(), Some(658_008));
    assert_eq!(new("Jd"), Err(SpotError::Twice(hands[1][0])));
    let short = Outlook::new(Variant::ShortDeck, &[cards("As5s"), cards("")], &[], &[]);
    assert_eq!(short, Err(SpotError::NotInPack(cards("5s")[0])));
    let many = Outlook::new(Variant::Texas, &hands, &[], &[]);
    assert_eq!(many, Err(SpotError::Own { own: 2, count: 4 }));
    let board = Outlook::new(Variant::Stud, &[vec![], vec![]], &cards("As"), &[]);
    assert_eq!(board, Err(SpotError::Board(1)));
    let stud = Outlook::new(Variant::Stud, &vec![vec![]; 8], &[], &[]);
    assert_eq!(stud, Err(SpotError::Left(52)));
    let one = Outlook::new(Variant::Omaha, &hands[..1], &[], &[]);
    assert_eq!(one, Err(SpotError::Hands(1)));
}
