//! The checks of a game that was played elsewhere, and what spectators here see of it
//! meanwhile.

use std::time::Duration;

use record::{DamagedRecord, Entry, Journal, RecordedPlayer, Replay};
use referee::Observer;
use tokio::sync::mpsc;

/// Times in events are whole milliseconds.
const ROUNDED_OFF: Duration = Duration::from_millis(1);

/// The board of a game that is played elsewhere, as spectators see it here. An entry that
/// does not follow by the rules is not shown.
pub struct LiveProgress {
    journal: Journal,
    audience: Option<Audience>,
    /// How many turns and outcomes of chance have been shown.
    shown: usize,
}

/// The audience of a game that is played elsewhere.
enum Audience {
    /// The spectators of a board, whose state follows by the rules.
    Board(Box<dyn games::AnyGame>, Box<dyn Observer>),
    /// The contest that has something without a board played, and checks it.
    Contest(mpsc::Sender<Entry>),
}

impl LiveProgress {
    /// The board of a game that begins like this, and its observer.
    pub fn new(
        journal: Journal,
        state: Box<dyn games::AnyGame>,
        observer: Option<Box<dyn Observer>>,
    ) -> LiveProgress {
        LiveProgress {
            journal,
            audience: observer.map(|observer| Audience::Board(state, observer)),
            shown: 0,
        }
    }

    /// The same for a game without a board: its entries go there, in order, as long as
    /// there is room.
    pub(crate) fn for_contest(journal: Journal, contest: mpsc::Sender<Entry>) -> LiveProgress {
        LiveProgress {
            journal,
            audience: Some(Audience::Contest(contest)),
            shown: 0,
        }
    }

    /// Shows a turn or an outcome of chance, the one of this number, counted from 0;
    /// one that is not the next is passed over. After a first one that the rules do not
    /// allow, nothing more is shown.
    pub async fn show(&mut self, number: usize, entry: Entry) {
        if number != self.shown {
            return;
        }
        let is_shown = match &mut self.audience {
            None => return,
            Some(Audience::Contest(_)) if matches!(entry, Entry::Info { .. }) => return,
            Some(Audience::Contest(contest)) => {
                let is_told = contest.try_send(entry.clone()).is_ok();
                self.journal.entries.push(entry);
                is_told
            }
            Some(Audience::Board(state, observer)) => {
                let played = match &entry {
                    Entry::Turn { text, .. } => state.play_turn(text).map(drop),
                    Entry::Chance { text } => state.play_chance(text).map(drop),
                    Entry::Info { .. } => {
                        self.journal.entries.push(entry);
                        observer.heard(&self.journal);
                        return;
                    }
                };
                if played.is_ok() {
                    self.journal.entries.push(entry);
                    observer.played(&self.journal, state.as_ref()).await;
                }
                played.is_ok()
            }
        };
        if is_shown {
            self.shown += 1;
        } else {
            self.audience = None;
        }
    }

    /// Whether something of the game has been shown.
    pub fn has_shown(&self) -> bool {
        self.shown > 0
    }

    /// Whether the game begins with all that has been shown of it. A time may differ by
    /// rounding.
    pub(crate) fn agrees_with(&self, played: &Journal) -> bool {
        let is_shown = |entry: &&Entry| !matches!(entry, Entry::Info { .. });
        let mut whole = played.entries.iter().filter(is_shown);
        let shown = self.journal.entries.iter().filter(is_shown);
        shown.take(self.shown).all(|own| match (own, whole.next()) {
            (
                Entry::Turn { seat, text, used },
                Some(Entry::Turn {
                    seat: its_seat,
                    text: its_text,
                    used: its_time,
                }),
            ) => {
                let [used, its_time] = [used, its_time].map(|time| time.unwrap_or_default());
                seat == its_seat && text == its_text && used.abs_diff(its_time) < ROUNDED_OFF
            }
            (own, its) => Some(own) == its,
        })
    }

    /// Shows the part of a whole game that has not been shown yet.
    pub(crate) async fn show_rest(&mut self, played: &Journal) {
        let mut number = 0;
        for entry in &played.entries {
            if number >= self.shown {
                self.show(number, entry.clone()).await;
            }
            number += usize::from(!matches!(entry, Entry::Info { .. }));
        }
    }
}

/// Why a journal from elsewhere is not that of the game that was handed out.
#[derive(Debug, thiserror::Error)]
pub enum JournalMismatch {
    /// Something of its start differs.
    #[error("its {0} is not that of the game that was handed out")]
    Start(&'static str),
    /// It has no verdict.
    #[error("it has no result")]
    Unfinished,
    /// Something else was told while it was played.
    #[error("its moves are not those that were told while it was played")]
    ToldOtherwise,
    /// The rules do not allow it.
    #[error("{0}")]
    Damaged(#[from] DamagedRecord),
}

/// Checks that a journal is that of the game that was handed out, played to its end
/// by the rules. Limits of time are those that were handed out, multiplied by the factor
/// of the machine if they are scaled. Gives the last state.
///
/// # Errors
/// It is not.
pub fn check(
    given: &Journal,
    played: &Journal,
    scale_time: bool,
) -> Result<Box<dyn games::AnyGame>, JournalMismatch> {
    check_start(given, played, scale_time)?;
    last_state(played)
}

/// The last state of a game that was played to its end.
///
/// # Errors
/// It was not played by the rules.
pub(crate) fn last_state(played: &Journal) -> Result<Box<dyn games::AnyGame>, JournalMismatch> {
    let mut replay = Replay::start(played)?;
    replay.finish()?;
    Ok(replay.state().clone_box())
}

/// Checks that a journal begins as it was handed out, and has ended.
pub(super) fn check_start(
    given: &Journal,
    played: &Journal,
    scale_time: bool,
) -> Result<(), JournalMismatch> {
    let mut begun = given.clone();
    if let (true, Some(machine)) = (scale_time, &played.machine) {
        begun.scale_limits(machine.factor);
    }
    let given = &begun;
    let same: [(&str, bool); 9] = [
        ("number", given.id == played.id),
        ("game", given.game == played.game),
        ("board", given.board == played.board),
        ("list of options", given.options == played.options),
        ("tournament", given.event == played.event),
        ("seed", given.seed == played.seed),
        ("limit of time", given.time == played.time),
        (
            "opening",
            given.position == played.position && given.opening == played.opening,
        ),
        ("list of players", are_same(&given.players, &played.players)),
    ];
    if let Some((what, _)) = same.into_iter().find(|(_, is_same)| !is_same) {
        return Err(JournalMismatch::Start(what));
    }
    if played.verdict.is_some() {
        Ok(())
    } else {
        Err(JournalMismatch::Unfinished)
    }
}

fn are_same(given: &[RecordedPlayer], played: &[RecordedPlayer]) -> bool {
    let same = |(given, played): (&RecordedPlayer, &RecordedPlayer)| {
        given.name == played.name && given.brain == played.brain && given.time == played.time
    };
    given.len() == played.len() && given.iter().zip(played).all(same)
}

#[cfg(test)]
mod tests {
    use games::Seat;
    use record::samples;
    use record::time_control::TimeControl;

    use super::*;

    type Change = fn(&mut Journal);

    #[test]
    fn limits_are_those_of_the_machine_where_they_are_scaled() {
        let mut played = samples::five_in_a_row(7);
        let given = Journal {
            entries: Vec::new(),
            verdict: None,
            ..played.clone()
        };
        played.machine = Some(record::PlayedAt {
            name: "far".to_owned(),
            factor: record::Thousandths::of(2.0),
            load: record::Thousandths::of(0.0),
        });
        let mut slow = played.clone();
        slow.time = TimeControl::new(Some(2 * TimeControl::DEFAULT_PER_MOVE), None);
        for scale_time in [false, true] {
            let is_taken = |played| check(&given, played, scale_time).is_ok();
            assert_eq!(
                (is_taken(&played), is_taken(&slow)),
                (!scale_time, scale_time)
            );
        }
    }

    #[tokio::test]
    async fn what_was_told_while_a_game_was_played_must_be_how_it_was_played() {
        struct Nobody;
        impl Observer for Nobody {
            fn played<'a>(
                &'a mut self,
                _: &'a Journal,
                _: &'a dyn games::AnyGame,
            ) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
                Box::pin(std::future::ready(()))
            }
        }
        let played = samples::five_in_a_row(7);
        let turn = |text: &str, used| Entry::Turn {
            seat: Seat::FIRST,
            text: text.to_owned(),
            used: Some(used),
        };
        let Entry::Turn {
            text,
            used: Some(used),
            ..
        } = &played.entries[0]
        else {
            panic!("a turn");
        };
        let second = Duration::from_secs(1);
        for (told, expected) in [
            (turn(text, *used), true),
            (turn(text, *used + Duration::from_nanos(1)), true),
            (turn(text, *used + second), false),
            (turn("A1", *used), false),
        ] {
            let mut begun = played.clone();
            begun.entries.clear();
            let state = Replay::start(&begun).unwrap().state().clone_box();
            let mut board = LiveProgress::new(begun, state, Some(Box::new(Nobody)));
            assert!(!board.has_shown() && board.agrees_with(&played));
            board.show(0, told).await;
            assert!(board.has_shown());
            assert_eq!(board.agrees_with(&played), expected);
            // Nothing follows from a game that is longer.
            board.show(1, turn("B1", second)).await;
            assert!(!board.agrees_with(&Journal {
                entries: played.entries[..1].to_vec(),
                ..played.clone()
            }));
        }
    }

    #[test]
    fn only_the_game_that_was_handed_out_is_taken_and_only_if_the_rules_allow_it() {
        let played = samples::five_in_a_row(7);
        let mut given = played.clone();
        given.entries.clear();
        given.verdict = None;
        assert!(check(&given, &played, false).is_ok());
        let changes: [(&str, Change); 7] = [
            ("its number", |journal| journal.id = record::GameId::new(8)),
            ("its opening", |journal| journal.opening = "H8".to_owned()),
            ("its seed", |journal| journal.seed = Some(1)),
            ("its list of players", |journal| journal.players.reverse()),
            ("no result", |journal| journal.verdict = None),
            ("the game is not over", |journal| {
                journal.entries.pop();
            }),
            ("the game is over", |journal| {
                let again = journal.entries[0].clone();
                journal.entries.push(again);
            }),
        ];
        for (expected, change) in changes {
            let mut other = played.clone();
            change(&mut other);
            let error = check(&given, &other, false)
                .err()
                .map(|error| error.to_string());
            let error = error.unwrap_or_else(|| panic!("{expected}: it was taken"));
            assert!(error.contains(expected), "{error}");
        }
    }
}
