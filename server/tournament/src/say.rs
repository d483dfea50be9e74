//! The messages about openings and about words that name nothing here.

use words::{Language, Say, say, says};

use crate::rating::SprtBoundsError;
use crate::{OpeningFault, RandomOpeningsError, SkippedOpenings, UnknownOrder};

says!(OpeningFault, language {
    Self::Unplayable { opening, illegal } => ("files-opening-illegal", opening, why = illegal),
    Self::Refused(why) => { openings_refused(why, language) },
    Self::EndsGame(opening) => ("files-opening-ends", opening),
    Self::Missing => "files-openings-none",
    // The errors of other formats are in English.
    Self::Unreadable(why) => why,
});

says!(SkippedOpenings {
    Self { count, first } => (
        "files-openings-left-out", count, line = first.line, why = first.reason
    ),
});

says!(RandomOpeningsError, language {
    Self::Chance(game) => ("files-openings-chance", game),
    Self::Refused(why) => { openings_refused(why, language) },
    Self::SeldomGoesOn(moves) => ("files-openings-end", moves),
});

fn openings_refused(why: &games::Text, language: Language) -> String {
    say!(language, "files-openings-refused", why)
}

// Said in English alone.
impl Say for UnknownOrder {}
impl Say for SprtBoundsError {}
