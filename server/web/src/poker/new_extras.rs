//! The part of the form for a new table about what is not usual.

use games::holdem::MOST_RUNS;
use maud::{Markup, html};
use protocol::poker::{Extras, Rotation};

use crate::pages::play::Fields;
use words::Language;

/// The mixes, as `<create>` has them; those with a game that tables do not deal are
/// left out.
const MIXES: [&str; 4] = ["NT PO", "FT FO/8", "horse", "8-game"];

/// What the house takes of each pot, in percent.
const RAKES: [&str; 3] = ["0", "2.5", "5"];

/// Each hand of this number is a bomb pot; 0: none.
const BOMBS: [u64; 3] = [0, 10, 30];

/// The fields, each with its words.
pub(super) fn selects(fields: &Fields, language: Language) -> Markup {
    let say = |key: &str| language.say(key);
    let selected = |key: &str, value: usize| choice(fields, key) == value;
    html! {
        label { (say("contests-straddle-of")) " "
            select name="straddle" {
                option value="0" selected[selected("straddle", 0)] { (say("contests-without")) }
                option value="1" selected[selected("straddle", 1)] { (say("contests-two-big-blinds")) }
            }
        }
        label { (say("contests-ante")) " "
            select name="ante" {
                option value="0" selected[selected("ante", 0)] { (say("contests-without")) }
                option value="1" selected[selected("ante", 1)] { (say("contests-has-big-ante")) }
            }
        }
        label { (say("contests-rake-of")) " "
            select name="rake" {
                @for (index, share) in RAKES.into_iter().enumerate() {
                    option value=(index) selected[selected("rake", index)] { (share) " %" }
                }
            }
        }
        label { (say("contests-boards-of")) " "
            select name="runs" {
                @for runs in 1..=usize::from(MOST_RUNS) {
                    option value=(runs - 1) selected[selected("runs", runs - 1)] { (runs) }
                }
            }
        }
        label { (say("contests-bomb-of")) " "
            select name="bomb" {
                @for (index, every) in BOMBS.into_iter().enumerate() {
                    option value=(index) selected[selected("bomb", index)] {
                        @match every {
                            0 => (say("contests-without")),
                            every => (language.with("contests-every-hands", &[("hands", every.into())])),
                        }
                    }
                }
            }
        }
    }
}

/// The number that was chosen; the first if none was.
fn choice(fields: &Fields, key: &str) -> usize {
    let text = fields.get(key).map_or("", String::as_str);
    text.trim().parse().unwrap_or(0)
}

/// The ante, in chips, and what else the fields ask for.
pub(super) fn extras(fields: &Fields, big_blind: u64, mix: Option<Rotation>) -> (u64, Extras) {
    let choice = |key| choice(fields, key);
    let has_ante = choice("ante") == 1;
    let rake = RAKES
        .get(choice("rake"))
        .and_then(|share| share.parse().ok());
    let more_boards = u8::try_from(choice("runs")).unwrap_or(0);
    let extras = Extras {
        straddle: match choice("straddle") {
            1 => 2 * big_blind,
            _ => 0,
        },
        big_blind_ante: has_ante,
        rake: rake.unwrap_or_default(),
        runs: more_boards.min(MOST_RUNS - 1) + 1,
        bomb: BOMBS.get(choice("bomb")).copied().unwrap_or(0),
        mix,
        ..Extras::default()
    };
    (if has_ante { big_blind } else { 0 }, extras)
}

/// The mixes that tables deal.
pub(super) fn mixes() -> Vec<Rotation> {
    MIXES.iter().filter_map(|mix| mix.parse().ok()).collect()
}
