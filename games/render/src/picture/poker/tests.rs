//! Pictures of poker tables compared byte for byte with the files in
//! `snapshots`. `REMAKE=1 cargo test -p render picture` makes them anew.

use std::collections::BTreeSet;
use std::path::Path;

use super::*;
use crate::picture::chips::chips_of;
use crate::picture::{Targets, stylesheet};

fn cards(text: &str) -> Vec<Card> {
    Card::parse_all(text).expect("cards")
}

fn open(text: &str) -> PokerHand {
    let cards = cards(text);
    PokerHand::Open(cards)
}

fn seat(name: &str, stack: u64, bet: u64, hand: PokerHand) -> PokerSeat {
    PokerSeat {
        name: name.to_owned(),
        stack,
        bet,
        hand,
        ..PokerSeat::default()
    }
}

/// Two players before the flop; one looks, and is asked.
fn heads_up() -> PokerTable {
    PokerTable {
        seats: vec![
            Some(PokerSeat {
                on_turn: true,
                ..seat("Ann", 995, 5, open("As Td"))
            }),
            Some(seat("Bob & <b>", 990, 10, PokerHand::Closed(2))),
        ],
        button: Some(0),
        near: Some(0),
        pot: 15,
        title: "Hand 1, preflop".to_owned(),
        ..PokerTable::default()
    }
}

/// Six, two of them all-in with different stacks.
fn side_pot() -> PokerTable {
    let all_in = |name: &str, cards| {
        Some(PokerSeat {
            standing: Standing::AllIn,
            note: "41.3 %".to_owned(),
            ..seat(name, 0, 0, open(cards))
        })
    };
    let folded = |name: &str, stack| {
        Some(PokerSeat {
            standing: Standing::Folded,
            ..seat(name, stack, 0, PokerHand::None)
        })
    };
    PokerTable {
        seats: vec![
            all_in("Ann", "As Ah"),
            folded("Bob", 870),
            all_in("A player with a long name", "Kc Kd"),
            None,
            Some(seat("Dora", 12_500, 0, open("7h 7s"))),
            folded("Emil", 1_000_000),
        ],
        button: Some(4),
        board: cards("7d Kh 2s"),
        pot: 4_120,
        pots: vec![1_530, 2_590],
        title: "Hand 77, flop".to_owned(),
        ..PokerTable::default()
    }
}

/// Ten at the showdown.
fn showdown() -> PokerTable {
    let names = [
        "Ann", "Bob", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo",
    ];
    let mut seats: Vec<Option<PokerSeat>> = names
        .into_iter()
        .map(|name| {
            Some(PokerSeat {
                standing: Standing::Folded,
                ..seat(name, 1_000, 0, PokerHand::None)
            })
        })
        .collect();
    seats[3] = Some(PokerSeat {
        won: true,
        note: "+640".to_owned(),
        ..seat("Dora", 1_640, 0, open("Qs Qc"))
    });
    seats[8] = Some(seat("Ida", 680, 0, open("Jd Tc")));
    seats[9] = Some(PokerSeat {
        standing: Standing::Away,
        ..seat("Jo", 500, 25, PokerHand::Closed(2))
    });
    PokerTable {
        seats,
        button: Some(8),
        near: Some(3),
        board: cards("Qh 9c 9d 4s 2h"),
        pot: 640,
        best: cards("Qs Qc Qh 9c 9d"),
        title: "Hand 9, showdown".to_owned(),
        ..PokerTable::default()
    }
}

fn tables() -> [(&'static str, PokerTable); 3] {
    [
        ("preflop-2", heads_up()),
        ("all-in-6", side_pot()),
        ("showdown-10", showdown()),
    ]
}

#[test]
fn poker_tables_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/picture/poker/snapshots");
    let remake = std::env::var_os("REMAKE").is_some();
    let mut names = BTreeSet::new();
    for (name, table) in tables() {
        for (kind, shape, look) in [
            (
                "wide",
                Shape::Wide,
                Look::page(Language::ENGLISH, Targets::None),
            ),
            (
                "tall",
                Shape::Tall,
                Look::page(Language::ENGLISH, Targets::None),
            ),
            ("small", Shape::Wide, Look::small(Language::ENGLISH)),
            ("alone", Shape::Wide, Look::alone(Language::ENGLISH)),
        ] {
            let file = format!("{name}-{kind}.svg");
            let path = folder.join(&file);
            let drawn = poker_table(&table, shape, &look);
            if remake {
                std::fs::create_dir_all(&folder).expect("a folder");
                std::fs::write(&path, &drawn).expect("written");
            }
            let kept = std::fs::read_to_string(&path).expect("a snapshot");
            assert!(drawn == kept, "{file} differs; see the head of this file");
            names.insert(file);
        }
    }
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        let file = entry.expect("a file").file_name();
        let file = file.to_string_lossy().into_owned();
        assert!(names.contains(&file), "nothing makes {file}");
    }
}

#[test]
fn a_table_is_told_in_words_and_hides_what_lies_face_down() {
    let words = poker_words(&heads_up());
    assert_eq!(
        words,
        "Pot 15. No cards on the board. Seat 1, Ann, 995 chips, button, bet 5, \
         cards ace of spades, ten of diamonds, to act. \
         Seat 2, Bob & <b>, 990 chips, bet 10, cards face down"
    );
    let words = poker_words(&side_pot());
    assert!(words.contains("Main pot and side pots: 1,530, 2,590"));
    assert!(words.contains("Bob, 870 chips, folded"), "{words}");
    let language = Language::find("cs").expect("Czech");
    let table = heads_up();
    let words = poker_words(&PokerTable { language, ..table });
    assert_eq!(
        words,
        "Bank 15. Na stole nejsou žádné karty. Místo 1, Ann, žetony: 995, button, vsazeno 5, \
         karty pikové eso, kárová desítka, na tahu. \
         Místo 2, Bob & <b>, žetony: 990, vsazeno 10, karty lícem dolů"
    );
}

#[test]
fn every_colour_of_a_table_is_in_the_stylesheet() {
    let sheet = stylesheet();
    for (name, table) in tables() {
        let picture = poker_table(
            &table,
            Shape::Tall,
            &Look::page(Language::ENGLISH, Targets::None),
        );
        for part in picture.split("var(").skip(1) {
            let (variable, _) = part.split_once(',').expect("a fallback");
            let times = sheet.matches(&format!("{variable}:#")).count();
            assert_eq!(times, 4, "{name}: {variable}");
        }
        assert!(!picture.contains("<b>"));
    }
}

#[test]
fn an_amount_is_few_piles_of_few_chips_and_the_same_in_thousands() {
    let counts = |chips| {
        let piles = chips_of(chips).into_iter();
        piles.map(|(count, _)| count).collect::<Vec<_>>()
    };
    assert!(counts(0).is_empty());
    assert_eq!(counts(4), vec![4_u64]);
    assert_eq!(counts(642), vec![1_u64, 1, 1]);
    assert_eq!(chips_of(642_000), chips_of(642));
    for chips in [1, 999, 1_234_567, u64::MAX] {
        let counts = counts(chips);
        assert!(
            counts.len() <= 3 && counts.iter().all(|count| *count <= 5),
            "{counts:?}"
        );
    }
}

#[test]
fn the_names_of_a_table_are_large_and_long_ones_are_cut() {
    for shape in [Shape::Wide, Shape::Tall] {
        let look = Look::page(Language::ENGLISH, Targets::None);
        let picture = poker_table(&side_pot(), shape, &look);
        let name = picture
            .split("<text")
            .find(|text| text.contains("…name<"))
            .expect("cut");
        let size = name
            .split("font-size=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        assert!(
            size.and_then(|size| size.parse::<f64>().ok()) >= Some(17.0),
            "{name}"
        );
    }
}

#[test]
fn amounts_stay_short() {
    for (chips, text) in [
        (0, "0"),
        (999, "999"),
        (1_050, "1,050"),
        (1_234_567, "1,234,567"),
        (12_500_000, "12.5M"),
        (3_000_000_000, "3000M"),
        (9_007_199_254_740_991, "9007.1T"),
    ] {
        assert_eq!(amount(chips, Language::ENGLISH), text);
    }
    let czech = Language::find("cs").expect("Czech");
    assert_eq!(amount(12_500_000, czech), "12,5M");
}
