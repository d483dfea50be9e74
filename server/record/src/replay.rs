//! Replays a journal by the rules: shows the game step by step and finds moves that the
//! rules do not allow.

use games::{Advice, AnyGame, GameInfo, Opening, Scene, Seat, Settings, Turn, Viewer, opening_of};

use super::{DamagedRecord, Entry, Journal};
use crate::unruled::is_unruled;
use crate::verdict::{Cause, Verdict};

/// A game that is replayed from its journal.
///
/// As an iterator it plays one entry after another; between two of them
/// [`Replay::scene`] and [`Replay::position`] show the state reached. After the
/// last entry the verdict is checked against the state; an error is the last
/// item if the verdict does not follow.
pub struct Replay<'a> {
    journal: &'a Journal,
    game: Box<dyn AnyGame>,
    /// The index of the next entry; `None` at the end.
    next: Option<usize>,
    turns: usize,
    /// The agreement of the players, once the last position is counted so.
    agreed: Option<String>,
}

/// An entry that has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// The number of turns so far, this one included, the opening excluded.
    pub turn: usize,
    /// The entry, with the time it took.
    pub entry: &'a Entry,
}

impl<'a> Replay<'a> {
    /// The state before the first entry: the start position and the opening.
    ///
    /// # Errors
    /// The game, its settings, its position or its opening is not valid.
    pub fn start(journal: &'a Journal) -> Result<Replay<'a>, DamagedRecord> {
        let rules = games::find(&journal.game).map_err(|error| broken(None, error.to_string()))?;
        Replay::by_rules(rules, journal)
    }

    fn by_rules(rules: &games::Entry, journal: &'a Journal) -> Result<Replay<'a>, DamagedRecord> {
        let settings = settings(rules.info, journal)?;
        let start = match &journal.position {
            None => rules.start(&settings).map_err(|error| error.to_string()),
            Some(text) => rules
                .from_position(&settings, text)
                .map_err(|error| error.to_string()),
        };
        let mut game = start.map_err(|error| broken(None, error))?;
        if !journal.opening.is_empty() {
            game.play_actions(&journal.opening)
                .map_err(|error| broken(None, format!("the opening: {error}")))?;
        }
        Ok(Replay {
            journal,
            game,
            next: Some(0),
            turns: 0,
            agreed: None,
        })
    }

    /// Continues from a state that was reached after this many entries and
    /// turns.
    pub(super) fn go_on(
        journal: &'a Journal,
        game: Box<dyn AnyGame>,
        entries: usize,
        turns: usize,
    ) -> Replay<'a> {
        Replay {
            agreed: agreed(journal, game.as_ref()).map(str::to_owned),
            journal,
            game,
            next: Some(entries),
            turns,
        }
    }

    /// How many entries and how many turns led to the state; `None` at the end
    /// of the replay.
    pub(super) fn reached(&self) -> Option<(usize, usize)> {
        Some((self.next?, self.turns))
    }

    /// The entries that led to the state.
    pub fn entries_so_far(&self) -> &'a [Entry] {
        let entries = &self.journal.entries;
        &entries[..self.next.unwrap_or(entries.len()).min(entries.len())]
    }

    /// The journal that is replayed.
    pub fn journal(&self) -> &'a Journal {
        self.journal
    }

    /// The state reached.
    pub fn state(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// The scene of the state reached, as this viewer may see it. Once a finished game
    /// has reached its last move, no seat is on turn.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let scene = self.game.scene(viewer);
        let left = self.next.and_then(|next| self.journal.entries.get(next..));
        let is_move = |entry: &Entry| !matches!(entry, Entry::Info { .. });
        let is_last = !left.is_some_and(|left| left.iter().any(is_move));
        if is_last && self.journal.verdict.is_some() {
            scene.stopped()
        } else {
            scene
        }
    }

    /// The state reached, on one line, hidden parts included.
    pub fn position(&self) -> String {
        self.game.position(Viewer::Referee)
    }

    /// The turn in the state reached: the seat or the chance for which the game waits.
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// The next turn as people write it; `None` where they write it as the record does.
    pub fn notation(&self) -> Option<String> {
        match self.journal.entries.get(self.next?)? {
            Entry::Turn { text, .. } => self.game.notation(text),
            Entry::Chance { .. } | Entry::Info { .. } => None,
        }
    }

    /// Plays the remaining entries and checks the verdict against the end.
    ///
    /// # Errors
    /// The first turn that the rules do not allow, or a verdict that does not
    /// follow from the game.
    pub fn finish(&mut self) -> Result<(), DamagedRecord> {
        self.try_for_each(|step| step.map(drop))
    }

    fn play(&mut self, entry: &'a Entry) -> Result<Step<'a>, DamagedRecord> {
        let coming = self.turns + 1;
        let refused = |what| broken(Some(coming), what);
        let played = match entry {
            Entry::Info { .. } => {
                return Ok(Step {
                    turn: self.turns,
                    entry,
                });
            }
            Entry::Turn { seat, text, .. } => {
                self.expect_on_turn(*seat, coming)?;
                self.turns = coming;
                (text, self.game.play_turn(text))
            }
            Entry::Chance { text } => (text, self.game.play_chance(text)),
        };
        let (text, played) = played;
        let played = played.map_err(|illegal| refused(format!("'{text}': {illegal}")))?;
        if played.text != *text {
            return Err(refused(format!("'{text}' is written '{}'", played.text)));
        }
        self.settle(coming)?;
        Ok(Step {
            turn: self.turns,
            entry,
        })
    }

    /// Counts the last position as the players agreed, if they did.
    fn settle(&mut self, turn: usize) -> Result<(), DamagedRecord> {
        let Some(agreed) = agreed(self.journal, self.game.as_ref()) else {
            return Ok(());
        };
        let refused = |what| broken(Some(turn), what);
        let settled = self.game.settle(agreed);
        let settled = settled.map_err(|illegal| refused(format!("'{agreed}': {illegal}")))?;
        if settled != agreed {
            return Err(refused(format!("'{agreed}' is written '{settled}'")));
        }
        self.agreed = Some(settled);
        Ok(())
    }

    /// Checks that the seat may play turn `coming`.
    fn expect_on_turn(&self, seat: Seat, coming: usize) -> Result<(), DamagedRecord> {
        let seats = self.game.info().seats;
        let name = |seat: Seat| seats.get(seat.index()).copied().unwrap_or("nobody");
        let awaited = match self.game.turn() {
            Turn::Seat(on_turn) if on_turn == seat => return Ok(()),
            Turn::Seat(on_turn) => format!("{} is on turn", name(on_turn)),
            Turn::Chance => "chance is on turn".to_owned(),
            Turn::Over(_) => "the game is over".to_owned(),
        };
        let what = format!("{} moved, {awaited}", name(seat));
        Err(broken(Some(coming), what))
    }

    /// Checks that the verdict can follow from the state at the end. A journal
    /// without a verdict passes.
    fn check_verdict(&self) -> Result<(), DamagedRecord> {
        let Some(verdict) = &self.journal.verdict else {
            return Ok(());
        };
        let turn = self.game.turn();
        match (&verdict.cause, turn.outcome()) {
            (Cause::Rules(_), Some(outcome))
                if *verdict == Verdict::settled(outcome, self.agreed.clone()) =>
            {
                Ok(())
            }
            (Cause::Rules(cause), None) => Err(broken(
                None,
                format!("the result is '{cause}', the game is not over by the rules"),
            )),
            (_, Some(outcome)) => Err(broken(
                None,
                format!(
                    "the result is '{}', by the rules the game ended with '{}'{}",
                    verdict.cause,
                    outcome.cause(),
                    self.winner_of(outcome.winner())
                ),
            )),
            (Cause::Agreement, None) if verdict.is_draw() => Ok(()),
            (Cause::Agreement, None) => Err(broken(None, "an agreement that somebody won")),
            // The scores of the brains and the organiser's limits decided this;
            // the rules cannot check it.
            (Cause::Adjudication, None) => Ok(()),
            (Cause::MoveLimit, None) if verdict.is_draw() => Ok(()),
            (Cause::MoveLimit, None) => Err(broken(
                None,
                format!("a '{}' that somebody won", Cause::MoveLimit),
            )),
            (_, None) => self.check_loser(verdict, turn.seat()),
        }
    }

    fn winner_of(&self, winner: Option<Seat>) -> String {
        let seats = self.game.info().seats;
        match winner.and_then(|seat| seats.get(seat.index())) {
            Some(seat) => format!(" for {seat}"),
            None => " for nobody".to_owned(),
        }
    }

    /// Only the seat on turn can lose by a wrong or late answer. A seat can
    /// lose its connection or give up at any time. Nobody loses where the
    /// rules spare a seat whose opponent cannot win; imported games may have ended
    /// so by the rules of others.
    fn check_loser(&self, verdict: &Verdict, on_turn: Option<Seat>) -> Result<(), DamagedRecord> {
        let cause = &verdict.cause;
        let is_spared = cause.loses() && self.game.can_win(Seat::FIRST).is_some();
        let Some(loser) = verdict.loser() else {
            if is_spared {
                return Ok(());
            }
            return Err(broken(None, format!("a '{cause}' that nobody lost")));
        };
        let any_time = matches!(
            cause,
            Cause::Disconnected | Cause::Memory | Cause::ProtocolError | Cause::Forfeit
        );
        if !any_time && on_turn.is_some_and(|seat| seat != loser) {
            let what = format!("a '{cause}' lost by the seat that was not on turn");
            return Err(broken(None, what));
        }
        Ok(())
    }
}

impl<'a> Iterator for Replay<'a> {
    type Item = Result<Step<'a>, DamagedRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.next.take()?;
        let Some(entry) = self.journal.entries.get(index) else {
            return self.check_verdict().err().map(Err);
        };
        let step = self.play(entry);
        if step.is_ok() {
            self.next = Some(index + 1);
        }
        Some(step)
    }
}

/// Replays a whole journal and checks it against the rules, if it is of a game with rules.
///
/// # Errors
/// See [`Replay`].
pub fn check(journal: &Journal) -> Result<(), DamagedRecord> {
    if is_unruled(&journal.game) {
        return Ok(());
    }
    Replay::start(journal)?.finish()
}

/// The score sheet after this many turns and outcomes of chance, in a game that keeps one;
/// `None` before a turn has ended.
pub fn sheet(journal: &Journal, moves: usize) -> Option<Advice> {
    let start = Replay::start(journal).ok()?;
    let texts = journal.entries.iter().filter_map(|entry| match entry {
        Entry::Turn { text, .. } | Entry::Chance { text } => Some(text.as_str()),
        Entry::Info { .. } => None,
    });
    let sheet = start.state().sheet(&mut texts.take(moves));
    sheet.filter(|sheet| !sheet.rows.is_empty())
}

/// The opening of the game so far, if it is one that has a name.
pub fn named_opening(journal: &Journal) -> Option<Opening> {
    let start = Replay::start(journal).ok()?;
    let turns = journal.entries.iter().filter_map(|entry| match entry {
        Entry::Turn { text, .. } => Some(text.as_str()),
        Entry::Chance { .. } | Entry::Info { .. } => None,
    });
    opening_of(start.state().clone_box(), turns)
}

/// The agreement of the players about the last position, if this is the last state.
fn agreed<'a>(journal: &'a Journal, game: &dyn AnyGame) -> Option<&'a str> {
    let verdict = journal.verdict.as_ref()?;
    let by_rules = matches!(verdict.cause, Cause::Rules(_));
    let agreed = verdict.detail.as_deref().filter(|_| by_rules)?;
    game.turn().outcome().map(|_| agreed)
}

/// The board and the options of a journal's game.
///
/// # Errors
/// There is no such game, or it has no such options.
pub fn journal_settings(journal: &Journal) -> Result<Settings, DamagedRecord> {
    let rules = games::find(&journal.game).map_err(|error| broken(None, error.to_string()))?;
    settings(rules.info, journal)
}

/// The field in which a game is rated ([`GameInfo::field`]); the name of its game where
/// that is not known.
pub fn field_of(journal: &Journal) -> String {
    let settings = journal_settings(journal);
    let rules = games::find(&journal.game).ok().zip(settings.ok());
    rules.map_or_else(
        || journal.game.clone(),
        |(rules, settings)| rules.info.field(&settings),
    )
}

fn settings(info: &'static GameInfo, journal: &Journal) -> Result<Settings, DamagedRecord> {
    let options = journal.options.iter();
    let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
    let settings = Settings::as_told(info, Some(journal.board), options)
        .map_err(|error| broken(None, error.to_string()))?;
    let (seats, players) = (settings.seats(), journal.players.len());
    if seats != players {
        let what = format!("{players} players in a game for {seats}");
        return Err(broken(None, what));
    }
    Ok(settings)
}

fn broken(turn: Option<usize>, what: impl Into<String>) -> DamagedRecord {
    DamagedRecord {
        place: None,
        turn,
        what: what.into(),
    }
}

#[cfg(test)]
#[path = "replay_tests.rs"]
mod tests;
