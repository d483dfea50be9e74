//! Why rules refuse something is said in every language: random nonsense is played, and
//! all that people could be told of it is read.

use games::{GAMES, Settings};
use words::{Language, Say as _};

/// Texts that are a move, a position or a setting in some game, or in none.
const WORDS: &[&str] = &[
    "",
    "x",
    "-",
    "?",
    "pass",
    "swap",
    "two",
    "dead",
    "none",
    "A1",
    "H8",
    "z99",
    "I5",
    "d3",
    "e2e4",
    "e1g1",
    "e7e8q",
    "11-15",
    "15x22x29",
    "50-45",
    "111",
    "999",
    "222",
    "a",
    "f",
    "keep 1 roll",
    "keep 5 bank",
    "reroll 4",
    "roll 1 2",
    "bet",
    "fold",
    "call",
    "card K",
    "board Q",
    "K Q pass bet",
    "? Q pass",
    "- K",
    "K K",
    "3/1x1/2o cross",
    "3/3/3 cross",
    "15/15 round",
    "0x/3/3 cross",
    "5/1xo2/xo1o1/1xo2/5 black C3 0 3 4",
    "9/9/9/9/9/9/9/9/9 red - 0 0 0",
    "9/9/9/9/9/9/9/9/9 black - 7 0 0",
    "9/9/9/9/9/9/9/9/9 black E5 1 0 0",
    "B:W21,22,K30:B1,2",
    "B:W1:B1",
    "B:W21,21:B2",
    "B:W99:B2",
    "B:W21:B2:Hx",
    "B:W:B",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "9/8/8/8/8/8/8/8 w - - 0 1",
    "k7/8/8/8/8/8/8/P6K w - - 0 1",
    "k7/8/8/8/8/8/8/7K x - - 0 1",
    "k7/8/8/8/8/8/8/7K w K - 0 1",
    "k7/8/8/8/8/8/8/7K w - e6 0 1",
    "k7/8/8/8/8/8/8/R6K w - - 0 1",
    "kk6/8/8/8/8/8/8/7K w - - 0 1",
    "8 w - -",
    "4 4 4 4 4 4 0 4 4 4 4 4 4 0 south",
    "0 0 0 0 0 0 9 1 0 0 0 0 0 0 south",
    "4 4",
    "4 4 4 4 4 4 0 4 4 4 4 4 4 0 east",
    "300 0 0 0 0 0 0 0 0 0 0 0 0 0 south",
    "2450 1800 first 600 throw 4",
    "2451 1800 first 600 throw 4",
    "0 0 seventh 0 throw 6",
    "0 0 first 0 fly",
    "0 0 first 0 over",
    "99999 0 first 0 throw 6",
    "0 0 first 0 dice 2",
    "4/4/4/4,4/4/4/4,4/4/4/4,4/4/4/4 cross",
    "4/4/4/4,4/4/4/4,4/4/4/4,4/4/4/x3 cross",
    "4/4/4/4,4/4/4/4,4/4/4/4,4/4/4/5 cross",
    "4,4 round",
    "x3/4/4/4,4/4/4/4,4/4/4/4,4/4/4/4 round",
];

/// Checks that the Czech text differs from the English one, is complete, and is no key.
fn compare(english: &str, of: impl Fn(Language) -> String) {
    assert_eq!(of(Language::ENGLISH), english);
    let czech = of(Language::find("cs").expect("Czech is there"));
    let is_whole = !czech.contains("rules-") && !czech.contains("{") && !czech.contains("game-");
    assert!(is_whole && czech != english, "{english}: {czech}");
}

#[test]
fn what_rules_refuse_is_said_in_czech() {
    let mut refused = 0;
    for entry in GAMES {
        let settings = Settings::default_of(entry.info);
        let start = entry.start(&settings).unwrap();
        let mut states = vec![start.clone_box(), entry.example().unwrap()];
        // A state in which a seat is on turn, where chance begins.
        let mut dealt = start.clone_box();
        while dealt.draw_chance(&mut |_| 0).is_ok() {}
        states.push(dealt);
        let legal: Vec<String> = states
            .iter()
            .flat_map(|state| state.legal_actions())
            .collect();
        let words = || {
            WORDS
                .iter()
                .copied()
                .chain(legal.iter().map(String::as_str))
        };
        for state in &states {
            for word in words() {
                let mut state = state.clone_box();
                // Once more: a cell is occupied, a pit empty.
                for _ in 0..2 {
                    if let Err(why) = state.play_turn(word) {
                        compare(&why.to_string(), |language| why.say(language));
                        refused += 1;
                    }
                }
                if let Err(why) = state.settle(word) {
                    compare(&why.to_string(), |language| why.say(language));
                }
            }
        }
        for word in words() {
            if let Err(why) = entry.from_position(&settings, word) {
                compare(&why.to_string(), |language| why.say(language));
                refused += 1;
            }
            let first = entry.info.options.first().map_or("x", |option| option.key);
            for options in [
                &[(word, "on")][..],
                &[(first, word)],
                &[(first, "5"), (first, "5")],
            ] {
                if let Err(why) = Settings::new(entry.info, Some(1), options.iter().copied()) {
                    compare(&why.to_string(), |language| why.say(language));
                }
                if let Err(why) = Settings::new(entry.info, None, options.iter().copied()) {
                    compare(&why.to_string(), |language| why.say(language));
                }
            }
        }
        if let Err(why) = settings.with_seats(entry.info, 99) {
            compare(&why.to_string(), |language| why.say(language));
        }
    }
    assert!(refused > 1000, "{refused}");
    for name in ["chezz", "football"] {
        let why = games::find(name).err().unwrap();
        compare(&why.to_string(), |language| why.say(language));
    }
}
