//! The messages about openings and about words that name nothing here.

use words::{Language, Say, shown_in_english};

use crate::rating::SprtBoundsError;
use crate::{OpeningFault, RandomOpeningsError, SkippedOpenings, UnknownOrder};

shown_in_english!(OpeningFault, SkippedOpenings, RandomOpeningsError);

impl Say for OpeningFault {
    fn say(&self, language: Language) -> String {
        let of = |key: &str, opening: &str| language.with(key, &[("opening", opening.into())]);
        match self {
            OpeningFault::Unplayable { opening, illegal } => {
                let values = [
                    ("opening", opening.as_str().into()),
                    ("why", illegal.say(language).into()),
                ];
                language.with("files-opening-illegal", &values)
            }
            OpeningFault::Refused(why) => openings_refused(why, language),
            OpeningFault::EndsGame(opening) => of("files-opening-ends", opening),
            OpeningFault::Missing => language.say("files-openings-none"),
            // The errors of other formats are in English.
            OpeningFault::Unreadable(why) => why.clone(),
        }
    }
}

impl Say for SkippedOpenings {
    fn say(&self, language: Language) -> String {
        let values = [
            ("count", self.count.into()),
            ("line", self.first.line.into()),
            ("why", self.first.reason.say(language).into()),
        ];
        language.with("files-openings-left-out", &values)
    }
}

impl Say for RandomOpeningsError {
    fn say(&self, language: Language) -> String {
        match self {
            RandomOpeningsError::Chance(game) => {
                language.with("files-openings-chance", &[("game", (*game).into())])
            }
            RandomOpeningsError::Refused(why) => openings_refused(why, language),
            RandomOpeningsError::SeldomGoesOn(moves) => {
                language.with("files-openings-end", &[("moves", (*moves).into())])
            }
        }
    }
}

fn openings_refused(why: &games::Text, language: Language) -> String {
    language.with(
        "files-openings-refused",
        &[("why", why.say(language).into())],
    )
}

// Said in English alone.
impl Say for UnknownOrder {}
impl Say for SprtBoundsError {}
