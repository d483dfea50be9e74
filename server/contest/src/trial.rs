//! The report about a program that was uploaded and tried.

use std::path::Path;

use serde::{Deserialize, Serialize};
use words::{Language, say};

/// The result of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Trial {
    /// Whether the program may play.
    pub passed: bool,
    /// The verdict, as a sentence in English.
    pub verdict: String,
    /// The same, to be said in any language; reports of earlier versions lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<TrialEnd>,
    /// The last lines that its build wrote; none if it was not built here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub build: Vec<String>,
    /// The turns of the game.
    pub turns: Vec<String>,
    /// The last lines of the conversation; those of the program begin with `> `, as
    /// in a transcript. Reports of earlier versions have them the other way round,
    /// under the name `lines`, and show none.
    #[serde(rename = "conversation", default)]
    pub lines: Vec<String>,
    /// The last lines that the program wrote to its standard error.
    pub errors: Vec<String>,
}

/// The end of a trial of a program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TrialEnd {
    /// It could not be tried.
    NotTried {
        /// Why.
        why: String,
    },
    /// It was to be built, and that failed.
    NotBuilt {
        /// Why.
        why: String,
    },
    /// A newer upload of its owner took its place in the line.
    Replaced,
    /// Too many others waited to be tried.
    Crowded,
    /// It did not come to the board.
    NotThere {
        /// Why.
        why: String,
    },
    /// The game was broken off.
    BrokenOff,
    /// It was still playing when the time was over.
    StillPlaying {
        /// After how many seconds.
        seconds: u64,
    },
    /// It played so many hands against itself.
    PlayedItself {
        /// How many.
        hands: u64,
    },
    /// It played to the end.
    Played {
        /// `won`, `drew` or `lost`.
        how: String,
        /// The cause, as a record calls it.
        cause: String,
        /// The exact event.
        detail: Option<String>,
    },
}

impl TrialEnd {
    /// A sentence in this language, with the cause as these words say it. Details
    /// are in English.
    pub fn say(&self, language: Language, in_words: impl Fn(&str) -> String) -> String {
        let because = |key: &str, why: &str| say!(language, key, why);
        match self {
            TrialEnd::NotTried { why } => because("contests-trial-not-tried", why),
            TrialEnd::NotBuilt { why } => because("contests-trial-not-built", why),
            TrialEnd::Replaced => language.say("contests-trial-replaced"),
            TrialEnd::Crowded => language.say("contests-trial-crowded"),
            TrialEnd::NotThere { why } => because("contests-trial-not-there", why),
            TrialEnd::BrokenOff => language.say("contests-trial-broken-off"),
            TrialEnd::StillPlaying { seconds } => {
                say!(language, "contests-trial-playing", seconds)
            }
            TrialEnd::PlayedItself { hands } => {
                say!(language, "contests-trial-itself", hands)
            }
            TrialEnd::Played { how, cause, detail } => {
                let cause = in_words(cause);
                let why = match detail {
                    Some(detail) => format!("{cause}: {detail}"),
                    None => cause,
                };
                say!(language, "contests-trial-played", how, why)
            }
        }
    }
}

impl Trial {
    /// A trial that ended like this.
    pub fn ended(end: TrialEnd) -> Trial {
        Trial {
            verdict: end.say(Language::ENGLISH, str::to_owned),
            end: Some(end),
            ..Trial::default()
        }
    }
}

impl Trial {
    /// The same as its author knows the files of the program: by their names in the
    /// folder, not by the folder's place on this machine.
    pub(crate) fn told_from(mut self, folder: &Path) -> Trial {
        let texts = [&mut self.verdict].into_iter();
        let texts = texts.chain(&mut self.build);
        let texts = texts.chain(&mut self.errors).chain(&mut self.lines);
        let texts = texts.chain(self.end.iter_mut().filter_map(TrialEnd::text_mut));
        texts.for_each(|text| *text = told_from(folder, text));
        self
    }
}

impl TrialEnd {
    /// The text of the system or the program about it.
    fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            TrialEnd::NotTried { why }
            | TrialEnd::NotBuilt { why }
            | TrialEnd::NotThere { why } => Some(why),
            TrialEnd::Played { detail, .. } => detail.as_mut(),
            TrialEnd::Replaced
            | TrialEnd::Crowded
            | TrialEnd::BrokenOff
            | TrialEnd::PlayedItself { .. }
            | TrialEnd::StillPlaying { .. } => None,
        }
    }
}

/// A text without the place of this folder, however it is written.
pub(crate) fn told_from(folder: &Path, text: &str) -> String {
    let real = folder.canonicalize().ok();
    let places = [real.as_deref(), Some(folder)].into_iter().flatten();
    places.fold(text.to_owned(), |text, place| {
        let place = place.display().to_string();
        text.replace(&format!("{place}/"), "").replace(&place, ".")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_author_reads_no_place_of_this_machine() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().display();
        let why = format!("{path}/bot.py: not found in {path}");
        let trial = Trial {
            errors: vec![format!("File \"{path}/bot.py\", line 3")],
            ..Trial::ended(TrialEnd::NotThere { why })
        };
        let told = trial.told_from(folder.path());
        assert_eq!(told.errors, ["File \"bot.py\", line 3"]);
        let why = "bot.py: not found in .".to_owned();
        assert_eq!(told.end, Some(TrialEnd::NotThere { why }));
        assert!(
            !told.verdict.contains(&path.to_string()),
            "{}",
            told.verdict
        );
    }
}
