//! Recorded hands of every variant of the notation, from the data set of its
//! authors (uoftcprg/phh-dataset): the facts of each, and the stacks that follow
//! from them.

use super::*;

/// The event 43 of the World Series of Poker 2023, day 5, with five players but
/// where it is said otherwise.
const WSOP: [(&str, &str, &str); 11] = [
    // Hand 1.
    (
        "NT",
        "antes = [0, 120000, 0, 0, 0]\nblinds_or_straddles = [40000, 80000, 0, 0, 0]\n\
         min_bet = 80000\nstarting_stacks = [7380000, 2500000, 5110000, 10170000, 4545000]\n\
         finishing_stacks = [7340000, 3775000, 5110000, 8935000, 4545000]",
        "d dh p1 7s, d dh p2 Js, d dh p3 Td, d dh p4 6d, d dh p5 Qh, d dh p1 4s, d dh p2 8h, \
         d dh p3 8c, d dh p4 5h, d dh p5 7h, p3 f, p4 cbr 170000, p5 f, p1 f, p2 cc, \
         d db JcTs2d, p2 cc, p4 cbr 140000, p2 cc, d db As, p2 cc, p4 cbr 325000, p2 cc, \
         d db Qs, p2 cc, p4 cbr 600000, p2 cc, p4 sm 6d5h, p2 sm Js8h",
    ),
    // Hand 36.
    (
        "FT",
        "antes = [0, 0, 0, 0, 0]\nblinds_or_straddles = [100000, 200000, 0, 0, 0]\n\
         small_bet = 200000\nbig_bet = 400000\n\
         starting_stacks = [7550000, 3150000, 3800000, 1475000, 13725000]\n\
         finishing_stacks = [7450000, 2950000, 4100000, 1475000, 13725000]",
        "d dh p1 Td5c, d dh p2 Qs9c, d dh p3 KsJc, d dh p4 ????, d dh p5 Jd3c, \
         p3 cbr 400000, p4 f, p5 f, p1 f, p2 f",
    ),
    // Hand 29.
    (
        "PO",
        "antes = [0, 100000, 0, 0, 0]\nblinds_or_straddles = [50000, 100000, 0, 0, 0]\n\
         min_bet = 100000\nstarting_stacks = [2875000, 10375000, 8100000, 4050000, 4300000]\n\
         finishing_stacks = [2825000, 10175000, 8350000, 4050000, 4300000]",
        "d dh p1 Td4c2d2c, d dh p2 KcJs8c5d, d dh p3 QhQdTh6d, d dh p4 AcQc8s4h, \
         d dh p5 Jh7s7d3s, p3 cbr 350000, p4 f, p5 f, p1 f, p2 f",
    ),
    // Hand 15: the low half is shared.
    (
        "FO/8",
        "antes = [0, 0, 0, 0, 0]\nblinds_or_straddles = [100000, 200000, 0, 0, 0]\n\
         small_bet = 200000\nbig_bet = 400000\n\
         starting_stacks = [4350000, 8400000, 4075000, 7075000, 5800000]\n\
         finishing_stacks = [4250000, 9375000, 4075000, 6200000, 5800000]",
        "d dh p1 5s5d4s3c, d dh p2 AsQd4d2s, d dh p3 Kc7d5h3h, d dh p4 AhKhQs2c, \
         d dh p5 9d6h6d5c, p3 f, p4 cbr 400000, p5 f, p1 f, p2 cc, d db 7h4c8c, p2 cc, \
         p4 cbr 200000, p2 cc, d db Jd, p2 cc, p4 cbr 400000, p2 cbr 800000, p4 cc, d db 9h, \
         p2 cbr 400000, p4 cc, p2 sm AsQd4d2s, p4 sm AhKhQs2c",
    ),
    // Hand 78, of four: one is all-in with a part of the blind.
    (
        "FO/8",
        "antes = [0, 0, 0, 0]\nblinds_or_straddles = [125000, 250000, 0, 0]\n\
         small_bet = 250000\nbig_bet = 500000\n\
         starting_stacks = [6125000, 22150000, 1300000, 125000]\n\
         finishing_stacks = [5375000, 23025000, 1300000, 0]",
        "d dh p1 Ad5d4s2c, d dh p2 QcTc7c3h, d dh p3 9h9d5h3d, d dh p4 4d3s3c2d, p3 f, p4 cc, \
         p1 cbr 500000, p2 cc, d db JdKs2h, p1 cbr 250000, p2 cc, d db Td, p1 cc, p2 cc, d db Qh, \
         p1 cc, p2 cc, p1 sm Ad5d4s2c, p2 sm QcTc7c3h, p4 sm 4d3s3c2d",
    ),
    // Hand 8.
    (
        "F7S",
        "antes = [50000, 50000, 50000, 50000, 50000]\nbring_in = 50000\nsmall_bet = 200000\n\
         big_bet = 400000\nstarting_stacks = [2400000, 9700000, 4575000, 8175000, 4850000]\n\
         finishing_stacks = [2650000, 9600000, 4525000, 8125000, 4800000]",
        "d dh p1 Qh, d dh p2 8s, d dh p3 7d, d dh p4 6h, d dh p5 Qc, d dh p1 6c, d dh p2 5d, \
         d dh p3 4d, d dh p4 3d, d dh p5 6d, d dh p1 Jd, d dh p2 3c, d dh p3 Ts, d dh p4 Td, \
         d dh p5 Th, p2 pb, p3 f, p4 f, p5 f, p1 cbr 200000, p2 f",
    ),
    // Hand 50: high and low are won by different players.
    (
        "F7S/8",
        "antes = [50000, 50000, 50000, 50000, 50000]\nbring_in = 75000\nsmall_bet = 250000\n\
         big_bet = 500000\nstarting_stacks = [4500000, 1750000, 14675000, 5950000, 2825000]\n\
         finishing_stacks = [4575000, 1700000, 14750000, 5900000, 2775000]",
        "d dh p1 6s5h6d, d dh p2 5c2sJs, d dh p3 Ac7d3h, d dh p4 ??????, d dh p5 Td2hAh, p3 pb, \
         p4 f, p5 f, p1 cbr 250000, p2 f, p3 cc, d dh p1 As, d dh p3 6c, p1 cbr 250000, p3 cc, \
         d dh p1 4h, d dh p3 2d, p1 cbr 500000, p3 cc, d dh p1 7s, d dh p3 2c, p3 cc, \
         p1 cbr 500000, p3 cc, d dh p1 Jc, d dh p3 Kh, p3 cc, p1 cbr 500000, p3 cc, \
         p1 sm 6s5h6dAs4h7sJc, p3 sm Ac7d3h6c2d2cKh",
    ),
    // Hand 22.
    (
        "FR",
        "antes = [50000, 50000, 50000, 50000, 50000]\nbring_in = 50000\nsmall_bet = 200000\n\
         big_bet = 400000\nstarting_stacks = [6700000, 5525000, 4775000, 7350000, 5350000]\n\
         finishing_stacks = [6650000, 5475000, 4675000, 7100000, 5800000]",
        "d dh p1 Qd2cAd, d dh p2 8h4hTd, d dh p3 JhJcQh, d dh p4 9h5c7h, d dh p5 6c2h4d, p3 pb, \
         p4 cc, p5 cbr 200000, p1 f, p2 f, p3 f, p4 cc, d dh p4 5s, d dh p5 Ah, p5 cbr 200000, \
         p4 f",
    ),
    // Hand 85, of two: all-in on sixth street, with a raise as far as it can be
    // called; the hands are shown, and once more with the last card.
    (
        "FR",
        "antes = [100000, 100000]\nbring_in = 100000\nsmall_bet = 300000\nbig_bet = 600000\n\
         starting_stacks = [2650000, 27050000]\nfinishing_stacks = [0, 29700000]",
        "d dh p1 8c, d dh p2 4h, d dh p1 2h, d dh p2 3d, d dh p1 4c, d dh p2 8d, p2 pb, \
         p1 cbr 300000, p2 cbr 600000, p1 cc, d dh p1 Ad, d dh p2 2s, p1 cbr 300000, \
         p2 cbr 600000, p1 cc, d dh p1 Qd, d dh p2 Td, p2 cbr 600000, p1 cc, d dh p1 Jd, \
         d dh p2 8s, p1 cbr 600000, p2 cbr 750000, p1 cc, p2 sm 4h3d8d2sTd8s, \
         p1 sm 8c2h4cAdQdJd, d dh p1 Kh, d dh p2 7h, p1 sm 8c2h4cAdQdJdKh, p2 sm 4h3d8d2sTd8s7h",
    ),
    // Hand 43.
    (
        "N2L1D",
        "antes = [0, 225000, 0, 0, 0]\nblinds_or_straddles = [75000, 150000, 0, 0, 0]\n\
         min_bet = 150000\nstarting_stacks = [4425000, 1225000, 14325000, 7200000, 2525000]\n\
         finishing_stacks = [4800000, 850000, 14325000, 7200000, 2525000]",
        "d dh p1 KdJhTc6s3c, d dh p2 5s5c4d3s3h, d dh p3 Ac8h4s4h2h, d dh p4 TsTh9c7h7c, \
         d dh p5 KsKh9s6h3d, p3 f, p4 f, p5 f, p1 cbr 1000000, p2 f",
    ),
    // Hand 57: the loser mucks.
    (
        "F2L3D",
        "antes = [0, 0, 0, 0, 0]\nblinds_or_straddles = [125000, 250000, 0, 0, 0]\n\
         small_bet = 250000\nbig_bet = 500000\n\
         starting_stacks = [14300000, 4575000, 2950000, 5000000, 2875000]\n\
         finishing_stacks = [14175000, 2325000, 2950000, 5000000, 5250000]",
        "d dh p1 Qs9s9h6d3c, d dh p2 AsKs8s5h4c, d dh p3 KdKc8c7d7c, d dh p4 AdQhTs4d3h, \
         d dh p5 AcTd7h3d2s, p3 f, p4 f, p5 cbr 500000, p1 f, p2 cc, p2 sd AsKs, p5 sd AcTd, \
         d dh p2 Jh, d dh p2 4s, d dh p5 Qc, d dh p5 5c, p2 cc, p5 cbr 250000, p2 cc, \
         p2 sd Jh4s, p5 sd Qc, d dh p2 4h, d dh p2 2d, d dh p5 3s, p2 cc, p5 cbr 500000, p2 cc, \
         p2 sd 4h, p5 sd 3s, d dh p2 9d, d dh p5 6h, p2 cbr 500000, p5 cbr 1000000, p2 cc, \
         p5 sm 7h3d2s5c6h, p2 sm",
    ),
];

/// Famous ones.
const OTHERS: [(&str, &str, &str); 4] = [
    // Antonius and Blom, 2009: the largest pot that was played online.
    (
        "PO",
        "antes = [0, 0]\nblinds_or_straddles = [500, 1000]\nmin_bet = 1000\n\
         starting_stacks = [1259450.25, 678473.5]\nfinishing_stacks = [1937923.75, 0]",
        "d dh p1 Ah3sKsKh, d dh p2 6d9s7d8h, p2 cbr 3000, p1 cbr 9000, p2 cbr 27000, \
         p1 cbr 81000, p2 cc, d db 4s5c2h, p1 cbr 91000, p2 cbr 435000, p1 cbr 779000, p2 cc, \
         p1 sm Ah3sKsKh, p2 sm 6d9s7d8h, d db 5h, d db 9c",
    ),
    // Phua and Xuan, 2019.
    (
        "NS",
        "antes = [3000, 3000, 3000, 3000, 3000, 3000]\n\
         blinds_or_straddles = [0, 0, 0, 0, 0, 3000]\nmin_bet = 3000\n\
         starting_stacks = [495000, 232000, 362000, 403000, 301000, 204000]\n\
         finishing_stacks = [489000, 226000, 684000, 400000, 0, 198000]",
        "d dh p1 Th8h, d dh p2 QsJd, d dh p3 QhQd, d dh p4 8d7c, d dh p5 KhKs, d dh p6 8c7h, \
         p1 cc, p2 cc, p3 cbr 35000, p4 f, p5 cbr 298000, p6 f, p1 f, p2 f, p3 cc, p5 sm KhKs, \
         p3 sm QhQd, d db 9h6cKc, d db Jh, d db Ts",
    ),
    // Yockey and Arieh, 2019: a pat seven-six loses to the best hand of all.
    (
        "F2L3D",
        "antes = [0, 0, 0, 0]\nblinds_or_straddles = [75000, 150000, 0, 0]\n\
         small_bet = 150000\nbig_bet = 300000\n\
         starting_stacks = [1180000, 4340000, 5910000, 10765000]\n\
         finishing_stacks = [0, 4190000, 5910000, 12095000]",
        "d dh p1 7h6c4c3d2c, d dh p2 ??????????, d dh p3 ??????????, d dh p4 AsQs6s5c3c, p3 f, \
         p4 cbr 300000, p1 cbr 450000, p2 f, p4 cc, p1 sd, p4 sd AsQs, d dh p4 2hQh, \
         p1 cbr 150000, p4 cc, p1 sd, p4 sd Qh, d dh p4 4d, p1 cbr 300000, p4 cc, p1 sd, \
         p4 sd 6s, d dh p4 7c, p1 cbr 280000, p4 cc, p1 sm 7h6c4c3d2c, p4 sm 2h4d7c5c3c",
    ),
    // Bob, Carol, Ted and Alice, of the article on badugi in Wikipedia: only the
    // last cards are told.
    (
        "FB",
        "antes = [0, 0, 0, 0]\nblinds_or_straddles = [1, 2, 0, 0]\nsmall_bet = 2\nbig_bet = 4\n\
         starting_stacks = [200, 200, 200, 200]\nfinishing_stacks = [196, 220, 200, 184]",
        "d dh p1 ????????, d dh p2 ????????, d dh p3 ????????, d dh p4 ????????, p3 f, p4 cc, \
         p1 cc, p2 cc, p1 sd ????, p2 sd ????, p4 sd ??, d dh p1 ????, d dh p2 ????, d dh p4 ??, \
         p1 cc, p2 cbr 2, p4 cc, p1 cc, p1 sd ??, p2 sd, p4 sd ??, d dh p1 ??, d dh p4 ??, p1 cc, \
         p2 cbr 4, p4 cbr 8, p1 f, p2 cc, p2 sd ??, p4 sd, d dh p2 ??, p2 cc, p4 cbr 4, p2 cc, \
         p4 sm 2s4c6d9h, p2 sm 3s5d7c8h",
    ),
];

fn file(variant: &str, fields: &str, actions: &str) -> String {
    let actions: Vec<String> = actions
        .split(',')
        .map(|action| format!("'{}'", action.trim()))
        .collect();
    let actions = actions.join(", ");
    format!("variant = '{variant}'\n{fields}\nactions = [{actions}]\n")
}

#[test]
fn recorded_hands_of_every_variant_end_with_their_stacks() {
    for (variant, fields, actions) in WSOP.iter().chain(&OTHERS) {
        let (_, hand) = read(&file(variant, fields, actions)).unwrap().remove(0);
        let hand = hand.unwrap_or_else(|error| panic!("{variant}: {error}"));
        let replayed = replay(&hand).unwrap_or_else(|error| panic!("{variant}: {error}"));
        assert!(replayed.complete(), "{variant}");
        let stacks = replayed.hand.stacks();
        assert_eq!(
            replayed.agrees(),
            Some(true),
            "{variant}: {stacks:?} {fields}"
        );
    }
}

#[test]
fn the_unit_is_the_smallest_that_the_record_has() {
    let (variant, fields, actions) = OTHERS[0];
    let (_, hand) = read(&file(variant, fields, actions)).unwrap().remove(0);
    let replayed = replay(&hand.unwrap()).unwrap();
    assert_eq!(replayed.decimals, 2);
    assert_eq!(replayed.hand.stacks(), [193_792_375, 0]);
}

#[test]
fn a_stack_of_inf_is_not_known_and_the_others_are_compared() {
    let fields = "antes = [0, 0, 0]\nblinds_or_straddles = [0.5, 1, 0]\nmin_bet = 1\n\
                  starting_stacks = [inf, 100, inf]\nfinishing_stacks = [inf, 99.0, inf]";
    let text = file("NT", fields, "p3 cbr 2.5, p1 f, p2 f");
    let (_, hand) = read(&text).unwrap().remove(0);
    let hand = hand.unwrap();
    assert_eq!(hand.unknown_stacks, [0, 2]);
    assert_eq!(read(&write(&hand)).unwrap().remove(0).1, Ok(hand.clone()));
    let replayed = replay(&hand).unwrap();
    assert_eq!(
        (replayed.agrees(), replayed.hand.stacks()[1]),
        (Some(true), 990)
    );
    let other = text.replace("99.0", "98.5");
    let (_, hand) = read(&other).unwrap().remove(0);
    assert_eq!(replay(&hand.unwrap()).unwrap().agrees(), Some(false));
}

#[test]
fn wrong_cards_and_actions_of_the_games_are_refused_with_the_rule() {
    let told = |entry: usize, from: &str, to: &str| {
        let (variant, fields, actions) = WSOP.iter().chain(&OTHERS).nth(entry).unwrap();
        assert!(actions.contains(from), "{from}");
        let text = file(variant, fields, &actions.replacen(from, to, 1));
        let (_, hand) = read(&text).unwrap().remove(0);
        replay(&hand.unwrap()).expect_err("refused").to_string()
    };
    for (entry, from, to, rule) in [
        (5, "p2 pb", "p2 f", "has to bring it in with 50000"),
        (5, "p2 pb", "p2 pb, p3 pb", "nothing to bring in"),
        (5, "p2 pb", "p1 pb", "it is the turn of p2"),
        (7, "d dh p5 Ah", "", "p5 is dealt too few cards"),
        (
            6,
            "p3 sm Ac7d3h6c2d2cKh",
            "p3 sm Ac7d",
            "shows all cards of the hand, 7",
        ),
        (10, "p2 sd AsKs", "p2 sd AsKd", "Kd is not among the cards"),
        (10, "p2 sd AsKs", "p2 sd ????", "say which are thrown away"),
        (
            10,
            "p2 sd AsKs",
            "p2 cc",
            "a player is dealt 5 cards at most here",
        ),
        (10, "d dh p2 Jh", "d dh p2 7h", "7h is in the pack once"),
        (12, "d dh p1 Th8h", "d dh p1 Th2h", "2h is not in the pack"),
        (3, "p3 f", "p3 sd", "no such action in this game"),
        (3, "p3 f", "p3 pb", "no such action in this game"),
        (
            1,
            "p3 cbr 400000",
            "p3 cbr 500000",
            "500000 is outside 400000 to 400000",
        ),
        (
            2,
            "p3 cbr 350000",
            "p3 cbr 450001",
            "is outside 200000 to 450000",
        ),
    ] {
        let error = told(entry, from, to);
        assert!(error.contains(rule), "{to}: {error}");
    }
}
