//! The game against random play that says whether an uploaded program is of use.

use std::path::Path;
use std::time::Duration;

use games::Seat;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout};

use crate::file::{StartError, TournamentConfig};
use crate::lobby::ANSWER_TIMEOUT;
use crate::random_player::RandomPlayer;
use crate::rehearsal::unstored_game;
use crate::source::{NotBrought, PlayerSource, Seated, Start};
use record::Entry;
use record::verdict::Verdict;
use referee::Referee;
use referee::player::{Conditions, Player};
use words::Language;

/// How long the game may take; it is cut off then.
const LONGEST_GAME: Duration = Duration::from_secs(60);

/// The most lines of the conversation that are shown.
const MOST_LINES: usize = 400;

/// What came of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Trial {
    /// Whether the program may play.
    pub passed: bool,
    /// What happened, as a sentence in English.
    pub verdict: String,
    /// The same, to be said in any language; reports of earlier versions lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<TrialEnd>,
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

/// What happened to a program that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TrialEnd {
    /// It could not be tried.
    NotTried {
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
    /// It played to the end.
    Played {
        /// `won`, `drew` or `lost`.
        how: String,
        /// The cause, as a record calls it.
        cause: String,
        /// What exactly happened.
        detail: Option<String>,
    },
}

impl TrialEnd {
    /// A sentence in this language, with the cause as these words say it. Details
    /// are in English.
    pub fn say(&self, language: Language, in_words: impl Fn(&str) -> String) -> String {
        let because = |key: &str, why: &str| language.with(key, &[("why", why.into())]);
        match self {
            TrialEnd::NotTried { why } => because("contests-trial-not-tried", why),
            TrialEnd::Replaced => language.say("contests-trial-replaced"),
            TrialEnd::Crowded => language.say("contests-trial-crowded"),
            TrialEnd::NotThere { why } => because("contests-trial-not-there", why),
            TrialEnd::BrokenOff => language.say("contests-trial-broken-off"),
            TrialEnd::StillPlaying { seconds } => {
                language.with("contests-trial-playing", &[("seconds", (*seconds).into())])
            }
            TrialEnd::Played { how, cause, detail } => {
                let cause = in_words(cause);
                let why = match detail {
                    Some(detail) => format!("{cause}: {detail}"),
                    None => cause,
                };
                let values = [("how", how.as_str().into()), ("why", why.into())];
                language.with("contests-trial-played", &values)
            }
        }
    }
}

impl Trial {
    /// A trial that ended like this.
    pub(super) fn ended(end: TrialEnd) -> Trial {
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
    pub(super) fn told_from(mut self, folder: &Path) -> Trial {
        let texts = [&mut self.verdict].into_iter();
        let texts = texts.chain(&mut self.errors).chain(&mut self.lines);
        let texts = texts.chain(self.end.iter_mut().filter_map(TrialEnd::text_mut));
        texts.for_each(|text| *text = told_from(folder, text));
        self
    }
}

impl TrialEnd {
    /// What the system or the program says of it.
    fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            TrialEnd::NotTried { why } | TrialEnd::NotThere { why } => Some(why),
            TrialEnd::Played { detail, .. } => detail.as_mut(),
            TrialEnd::Replaced
            | TrialEnd::Crowded
            | TrialEnd::BrokenOff
            | TrialEnd::StillPlaying { .. } => None,
        }
    }
}

/// A text without the place of this folder, however it is written.
pub(super) fn told_from(folder: &Path, text: &str) -> String {
    let real = folder.canonicalize().ok();
    let places = [real.as_deref(), Some(folder)].into_iter().flatten();
    places.fold(text.to_owned(), |text, place| {
        let place = place.display().to_string();
        text.replace(&format!("{place}/"), "").replace(&place, ".")
    })
}

/// Plays a game of the tournament: the program in the first seat, random play in
/// the others.
///
/// # Errors
/// Games cannot start as the file says.
pub(super) async fn play(
    source: &PlayerSource,
    config: TournamentConfig,
    called: &str,
) -> Result<Trial, StartError> {
    let Some(board) = config.played.board() else {
        let why = "only programs of games on boards are tried".to_owned();
        return Ok(Trial::ended(TrialEnd::NotThere { why }));
    };
    let state = board.start_position()?;
    let conditions = Conditions {
        beyond_published: None,
        game: board.game,
        settings: board.settings.clone(),
        time: board.time,
        answer_timeout: ANSWER_TIMEOUT,
    };
    let began = Instant::now();
    let start = Start::default();
    let brought = source.bring(None, &conditions, Seat::FIRST, called, &start);
    let mut seated = match brought.await.map_err(NotBrought::into_failure) {
        Ok(seated) => seated,
        Err(failure) => {
            let why = failure.to_string();
            return Ok(Trial::ended(TrialEnd::NotThere { why }));
        }
    };
    let mut others: Vec<RandomPlayer> = (1..state.seats()).map(|_| RandomPlayer::new()).collect();
    let names = (0..state.seats()).map(|seat| if seat == 0 { called } else { "random" });
    let (journal, terms) = unstored_game(&conditions, state.as_ref(), names);
    let mut players: Vec<&mut dyn Player> = vec![seated.player()];
    players.extend(others.iter_mut().map(|other| other as &mut dyn Player));
    let referee = Referee::new(&conditions, terms, state, players, journal, None);
    let finished = timeout(LONGEST_GAME, referee.play()).await;
    let (mut trial, turns) = match finished {
        Ok(finished) => {
            let turns = finished.journal.entries.into_iter();
            let turn = |entry| match entry {
                Entry::Turn { seat, text, .. } if seat == Seat::FIRST => Some(text),
                Entry::Turn { text, .. } => Some(format!("({text})")),
                Entry::Chance { .. } | Entry::Info { .. } => None,
            };
            (
                judged(finished.journal.verdict),
                turns.filter_map(turn).collect(),
            )
        }
        Err(_) => {
            let seconds = LONGEST_GAME.as_secs();
            let cut_off = Trial {
                passed: true,
                ..Trial::ended(TrialEnd::StillPlaying { seconds })
            };
            (cut_off, Vec::new())
        }
    };
    trial.turns = turns;
    let lines = seated.as_player().history_since(began).into_iter();
    let mut lines: Vec<String> = lines
        .map(|line| {
            let side = if line.from_brain { '>' } else { '<' };
            format!("{side} {}", line.text)
        })
        .collect();
    trial.lines = lines.split_off(lines.len().saturating_sub(MOST_LINES));
    trial.errors = send_home(seated).await;
    Ok(trial)
}

/// What the end of the game says about the program.
fn judged(verdict: Option<Verdict>) -> Trial {
    let Some(verdict) = verdict else {
        return Trial::ended(TrialEnd::BrokenOff);
    };
    let lost = verdict.loser() == Some(Seat::FIRST);
    let cause = &verdict.cause;
    let by_fault = lost && cause.is_fault();
    let how = match (lost, verdict.winner()) {
        (true, _) => "lost",
        (false, Some(Seat::FIRST)) => "won",
        (false, _) => "drew",
    };
    Trial {
        passed: !by_fault,
        ..Trial::ended(TrialEnd::Played {
            how: how.to_owned(),
            cause: cause.to_string(),
            detail: verdict.detail.as_ref().map(ToString::to_string),
        })
    }
}

/// Ends the program; gives the last lines of its standard error.
async fn send_home(mut seated: Seated) -> Vec<String> {
    let process = seated.take_process();
    if let Some(program) = seated.into_program() {
        program.quit().await;
    }
    match process {
        Some(process) => process.end_and_tell().await,
        None => Vec::new(),
    }
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
