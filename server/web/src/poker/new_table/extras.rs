//! The part of the form for a new table with the unusual settings.

use maud::{Markup, html};
use poker_rules::MOST_RUNS;
use protocol::poker::{Create, Extras, Rotation};
use words::say;

use super::form_content::{FormContent, plain};
use super::table_fields::{FieldError, TableFields};

/// The mixes, as `<create>` has them.
const MIXES: [&str; 4] = ["NT PO", "FT FO/8", "horse", "8-game"];

/// The rake: the percentage of each pot that the house takes.
const RAKES: [&str; 3] = ["0", "2.5", "5"];

/// Each hand of this number is a bomb pot; 0: none.
const BOMBS: [u64; 3] = [0, 10, 30];

/// The fields, each with its words.
pub(super) fn fields(filled: &FormContent<'_>) -> Markup {
    let language = filled.language;
    let say = |key: &str| language.say(key);
    let straddles = ["contests-without", "contests-two-big-blinds"].map(say);
    let posters = ["contests-ante-of-each", "contests-ante-of-big"].map(say);
    let rakes = RAKES.map(|share| format!("{share} %"));
    let boards: Vec<String> = (1..=MOST_RUNS).map(|runs| runs.to_string()).collect();
    let bombs = BOMBS.map(|every| match every {
        0 => say("contests-without"),
        every => say!(language, "contests-every-hands", hands = every),
    });
    html! {
        // The look of the page hides what the chosen game has not.
        div.fields.of-blinds {
            (filled.select("straddle", "contests-straddle-of", straddles.map(plain)))
            (filled.chips("ante", "contests-ante", "contests-ante-hint"))
            (filled.select("ante-of", "contests-ante-of", posters.map(plain)))
        }
        div.fields.of-stud {
            (filled.chips("stud-ante", "contests-stud-ante", "contests-stud-ante-hint"))
            (filled.chips("bring-in", "contests-bring-in-of", "contests-bring-in-hint"))
        }
        div.fields.of-board {
            (filled.select("runs", "contests-boards-of", boards.into_iter().map(plain)))
            (filled.select("bomb", "contests-bomb-of", bombs.map(plain)))
        }
        div.fields.of-cash { (filled.select("rake", "contests-rake-of", rakes.map(plain))) }
    }
}

/// The table with the ante and the other extras that the fields ask for.
///
/// # Errors
/// A field is not valid.
pub(super) fn with_extras(
    table: Create,
    asked: TableFields<'_>,
    mix: Option<Rotation>,
) -> Result<Create, FieldError> {
    let big_blind_ante = asked.choice("ante-of") == 1;
    let usual = if big_blind_ante { table.big_blind } else { 0 };
    let rake = RAKES
        .get(asked.choice("rake"))
        .and_then(|share| share.parse().ok());
    let more_boards = u8::try_from(asked.choice("runs")).unwrap_or(0);
    let extras = Extras {
        stud_ante: asked.chips("stud-ante", table.buyin)?,
        bring_in: asked.chips("bring-in", table.big_blind - 1)?,
        straddle: match asked.choice("straddle") {
            1 => 2 * table.big_blind,
            _ => 0,
        },
        big_blind_ante,
        rake: rake.unwrap_or_default(),
        runs: more_boards.min(MOST_RUNS - 1) + 1,
        bomb: BOMBS.get(asked.choice("bomb")).copied().unwrap_or(0),
        mix,
        ..Extras::default()
    };
    Ok(Create {
        ante: asked.chips("ante", table.buyin)?.unwrap_or(usual),
        extras,
        ..table
    })
}

/// The mixes that tables deal.
pub(super) fn mixes() -> impl Iterator<Item = Rotation> {
    MIXES.into_iter().filter_map(|games| games.parse().ok())
}
