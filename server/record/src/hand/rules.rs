//! The game and the stakes of a hand as text, for where hands are kept.

use std::fmt::Write as _;
use std::str::{FromStr, Split};

use poker_rules::{Blind, Limit, PokerGame, PostKind, RaiseCap, Rake, Setup, Structure, Variant};

/// The rules that blinds and an ante for all do not tell: nothing for usual no-limit
/// Texas hold'em; otherwise the code of the notation PHH, and of a fixed limit the large
/// bet, how many bets a round can have, and `always` where two players cannot raise on:
/// `PO`, `FT 20 4`. Words follow for unusual rules:
///
/// | words | meaning |
/// |---|---|
/// | `bring-in 5` | the bring-in of stud |
/// | `straddle 4 20` | seat 4, counted from 1, posts 20 after the blinds |
/// | `extra 5 10` | seat 5 makes up for a big blind, which is a bet |
/// | `dead 5 5` | seat 5 makes up for a small blind, which is no bet |
/// | `big-ante` | the big blind alone posts the ante |
/// | `rake 500` | 5 % of each pot, in hundredths of a percent |
/// | `cap 30` | the most that is taken of all pots |
/// | `flop` | nothing is taken without a flop |
/// | `runs 2` | two boards after an all-in |
/// | `bomb` | a bomb pot |
pub fn write_rules(setup: &Setup) -> String {
    let more = write_more(setup);
    if setup.structure == Structure::NoLimit && setup.variant == Variant::Texas && more.is_empty() {
        return String::new();
    }
    let code = PokerGame {
        variant: setup.variant,
        betting: Limit::from(setup.structure),
    }
    .code();
    match setup.structure {
        Structure::NoLimit | Structure::PotLimit => code + &more,
        Structure::FixedLimit { big_bet, cap } => {
            let end = if cap.heads_up { " always" } else { "" };
            format!("{code} {big_bet} {}{end}{more}", cap.bets)
        }
    }
}

/// The words for unusual rules, each after a space.
fn write_more(setup: &Setup) -> String {
    let mut text = String::new();
    let mut add = |word: &str, amounts: &[u64]| {
        // A String takes everything.
        let _ = write!(text, " {word}");
        for amount in amounts {
            let _ = write!(text, " {amount}");
        }
    };
    if setup.bring_in > 0 {
        add("bring-in", &[setup.bring_in]);
    }
    for blind in setup.blinds.iter().filter(|blind| is_named(blind.kind)) {
        add(blind.kind.word(), &[blind.seat as u64 + 1, blind.amount]);
    }
    if !setup.trim_antes {
        add("big-ante", &[]);
    }
    if setup.rake.basis_points > 0 {
        add("rake", &[setup.rake.basis_points.into()]);
    }
    if let Some(most) = setup.rake.most {
        add("cap", &[most]);
    }
    if setup.rake.needs_flop {
        add("flop", &[]);
    }
    if setup.runs != 1 {
        add("runs", &[setup.runs.into()]);
    }
    if setup.bomb {
        add("bomb", &[]);
    }
    text
}

/// Whether a blind of this kind stands among the words, since places and blinds of the
/// hand do not tell it.
fn is_named(kind: PostKind) -> bool {
    matches!(kind, PostKind::Straddle | PostKind::Extra | PostKind::Dead)
}

/// The game of a text of [`write_rules`]; `None` if it says none.
pub fn game_of_rules(text: &str) -> Option<PokerGame> {
    match text {
        "" => Some(PokerGame::default()),
        _ => PokerGame::of_code(text.split(' ').next()?),
    }
}

/// The hand of which [`write_rules`] wrote this: `plain` has its stacks, places,
/// blinds and antes, as [`Setup::table`] makes them of the noted ones. `None` if the text
/// says no game.
pub fn read_rules(text: &str, plain: Setup) -> Option<Setup> {
    let mut setup = plain;
    if text.is_empty() {
        return Some(setup);
    }
    let PokerGame { variant, betting } = game_of_rules(text)?;
    let mut words = text.split(' ');
    words.next();
    setup.variant = variant;
    if variant.is_stud() {
        setup.blinds.clear();
    }
    let mut word = words.next();
    setup.structure = match betting {
        Limit::No => Structure::NoLimit,
        Limit::Pot => Structure::PotLimit,
        Limit::Fixed => {
            let big_bet = word?.parse().ok()?;
            let bets = number(&mut words)?;
            word = words.next();
            let heads_up = word == Some("always");
            if heads_up {
                word = words.next();
            }
            let cap = RaiseCap { bets, heads_up };
            Structure::FixedLimit { big_bet, cap }
        }
    };
    while let Some(known) = word {
        read_more(known, &mut words, &mut setup)?;
        word = words.next();
    }
    Some(setup)
}

/// Reads the meaning of this word and the amounts after it.
fn read_more(word: &str, words: &mut Split<'_, char>, setup: &mut Setup) -> Option<()> {
    match word {
        "bring-in" => setup.bring_in = number(words)?,
        "straddle" | "extra" | "dead" => {
            let seat: usize = number(words)?;
            let kind = match word {
                "straddle" => PostKind::Straddle,
                "extra" => PostKind::Extra,
                _ => PostKind::Dead,
            };
            let blind = Blind {
                seat: seat.checked_sub(1)?,
                kind,
                amount: number(words)?,
            };
            // A setup with more than a bet and a dead blind a seat is refused anyway.
            if setup.blinds.len() >= 2 * setup.stacks.len() {
                return None;
            }
            setup.blinds.push(blind);
        }
        "big-ante" => {
            let mut blinds = setup.blinds.iter();
            let big = blinds.find(|blind| blind.kind == PostKind::Big)?.seat;
            setup.ante_of_one(big);
        }
        "rake" => setup.rake.basis_points = number(words)?,
        "cap" => setup.rake.most = Some(number(words)?),
        "flop" => {
            setup.rake = Rake {
                needs_flop: true,
                ..setup.rake
            }
        }
        "runs" => setup.runs = number(words)?,
        "bomb" => {
            setup.bomb = true;
            setup.blinds.clear();
        }
        _ => return None,
    }
    Some(())
}

fn number<T: FromStr>(words: &mut Split<'_, char>) -> Option<T> {
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use poker_rules::{Positions, Stakes};

    use super::*;

    fn places() -> Positions {
        Positions::first(&[true, true, false, true, true], 0).unwrap()
    }

    const STACKS: [u64; 5] = [1_000, 1_000, 0, 1_000, 1_000];

    fn plain(ante: u64) -> Setup {
        Setup::table(STACKS.to_vec(), places(), 5, 10, ante)
    }

    #[test]
    fn rules_are_read_as_they_were_written() {
        let mut setup = plain(0);
        let fixed = |heads_up| Structure::FixedLimit {
            big_bet: 20,
            cap: RaiseCap { bets: 4, heads_up },
        };
        for (variant, structure, text) in [
            (Variant::Texas, Structure::NoLimit, ""),
            (Variant::ShortDeck, Structure::NoLimit, "NS"),
            (Variant::OmahaHiLo, Structure::PotLimit, "PO/8"),
            (Variant::Texas, fixed(false), "FT 20 4"),
            (Variant::Omaha, fixed(true), "FO 20 4 always"),
        ] {
            (setup.variant, setup.structure) = (variant, structure);
            assert_eq!(write_rules(&setup), text);
            assert_eq!(read_rules(text, plain(0)), Some(setup.clone()));
        }
        let many = "NT".to_owned() + &" straddle 4 20".repeat(2 * STACKS.len());
        assert_eq!(read_rules(&many, plain(0)), None);
        for wrong in [
            "N",
            "X",
            "FT",
            "FT 20",
            "FT x 4",
            "FT 20 4 never",
            "FT 20 4 always always",
            "PO 3",
            "\u{e9}T",
            "NT ",
            "NT  bomb",
            "NT straddle 4",
            "NT straddle 0 20",
            "NT extra 4",
            "NT dead 0 5",
            "NT runs 256",
            "NT rake 65536",
            "NT rake",
            "NT bomb big-ante",
            "F7S 20 4 big-ante",
        ] {
            assert_eq!(read_rules(wrong, plain(0)), None, "{wrong}");
        }
    }

    #[test]
    fn the_setup_of_every_stakes_comes_back_whole() {
        let usual = Stakes::of_blinds(5, 10);
        let rake = |most, needs_flop| Rake {
            basis_points: 250,
            most,
            needs_flop,
        };
        for (code, stakes, text) in [
            (
                "NT",
                Stakes {
                    straddle: 20,
                    rake: rake(Some(30), true),
                    ..usual
                },
                "NT straddle 5 20 rake 250 cap 30 flop",
            ),
            (
                "PO",
                Stakes {
                    ante: 10,
                    big_blind_ante: true,
                    runs: 3,
                    ..usual
                },
                "PO big-ante runs 3",
            ),
            (
                "NT",
                Stakes {
                    bomb: 40,
                    rake: rake(None, false),
                    ..usual
                },
                "NT rake 250 bomb",
            ),
            ("F7S/8", usual, "F7S/8 20 4 bring-in 5"),
            (
                "F2L3D",
                Stakes {
                    straddle: 20,
                    ..usual
                },
                "F2L3D 20 4 straddle 5 20",
            ),
        ] {
            let game = PokerGame::of_code(code).unwrap();
            let setup = game.setup(STACKS.to_vec(), places(), &stakes);
            assert_eq!(write_rules(&setup), text);
            let ante = setup.antes.iter().copied().max().unwrap();
            assert_eq!(read_rules(text, plain(ante)), Some(setup));
        }
    }

    #[test]
    fn blinds_that_were_missed_come_back_with_their_seats() {
        let mut setup = plain(0);
        let blind = |seat, kind, amount| Blind { seat, kind, amount };
        setup.blinds.extend([
            blind(4, PostKind::Straddle, 20),
            blind(0, PostKind::Extra, 10),
            blind(0, PostKind::Dead, 5),
        ]);
        let text = write_rules(&setup);
        assert_eq!(text, "NT straddle 5 20 extra 1 10 dead 1 5");
        assert_eq!(read_rules(&text, plain(0)), Some(setup));
    }
}
