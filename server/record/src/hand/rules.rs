//! The game and the limit of a hand as text, for where hands are kept.

use games::holdem::{RaiseCap, Setup, Structure, Variant};

/// The game and the limit: nothing for no-limit Texas hold'em; otherwise the code of
/// the notation PHH, and of a fixed limit the large bet, how many bets a round can have,
/// and `always` where two players cannot raise on: `PO`, `FT 20 4`.
pub fn write_rules(setup: &Setup) -> String {
    let code = setup.variant.code();
    match setup.structure {
        Structure::NoLimit if setup.variant == Variant::Texas => String::new(),
        Structure::NoLimit => format!("N{code}"),
        Structure::PotLimit => format!("P{code}"),
        Structure::FixedLimit { big_bet, cap } => {
            let end = if cap.heads_up { " always" } else { "" };
            format!("F{code} {big_bet} {}{end}", cap.bets)
        }
    }
}

/// The game and the limit that [`write_rules`] wrote; `None` if the text says none.
pub fn read_rules(text: &str) -> Option<(Variant, Structure)> {
    if text.is_empty() {
        return Some((Variant::Texas, Structure::NoLimit));
    }
    let words: Vec<&str> = text.split(' ').collect();
    let (letter, code) = words[0].split_at_checked(1)?;
    let variant = Variant::of_code(code)?;
    let structure = match (letter, &words[1..]) {
        ("N", []) => Structure::NoLimit,
        ("P", []) => Structure::PotLimit,
        ("F", [big_bet, bets, end @ ..]) => Structure::FixedLimit {
            big_bet: big_bet.parse().ok()?,
            cap: RaiseCap {
                bets: bets.parse().ok()?,
                heads_up: match end {
                    [] => false,
                    ["always"] => true,
                    _ => return None,
                },
            },
        },
        _ => return None,
    };
    Some((variant, structure))
}

#[cfg(test)]
mod tests {
    use games::holdem::Positions;

    use super::*;

    #[test]
    fn rules_are_read_as_they_were_written() {
        let places = Positions::first(&[true, true], 0).unwrap();
        let mut setup = Setup::table(vec![1_000, 1_000], places, 5, 10, 0);
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
            assert_eq!(read_rules(text), Some((variant, structure)));
        }
        for wrong in [
            "N",
            "X",
            "FT",
            "FT 20",
            "FT x 4",
            "FT 20 4 never",
            "PO 3",
            "\u{e9}T",
        ] {
            assert_eq!(read_rules(wrong), None, "{wrong}");
        }
    }
}
