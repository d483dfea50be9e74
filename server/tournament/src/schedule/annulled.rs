//! Results that are annulled: as long as some may be, no round rests on them; and what
//! was annulled is played again.

use super::{
    Crosstable, DoneGames, Format, GameKey, Pair, Pairing, PlayerId, Schedule, Sprt, Tie, is_free,
};

impl Schedule {
    /// Notes whether results may still be annulled. As long as they may, no further
    /// round or phase opens: its pairings would rest on them.
    pub fn await_audits(&mut self, awaits: bool) {
        self.awaits_audits = awaits;
        self.advance();
    }

    /// Whether a further round or phase waits for that.
    pub fn awaits_audits(&self) -> bool {
        self.awaits_audits
    }

    /// The least [`GameKey::serial`] of a game whose result may be annulled. In the
    /// rounds of a knockout, and in groups before one, whoever lost is out and others
    /// have gone on: what was decided there stands.
    pub fn first_annullable(&self) -> u32 {
        let is_decided = matches!(self.format, Format::Knockout { .. } | Format::Groups { .. });
        let phase = if is_decided { self.number } else { 0 };
        let pair = Pair::LEAST;
        Tie { phase, pair }.game(0).serial()
    }

    /// Forgets all results. Who meets whom in the round that is played stays, as do the
    /// games that run. The results that count are to be recorded then, what was annulled
    /// to be told by [`Schedule::owe`], and [`Schedule::play_on`] called.
    pub fn forget_results(&mut self) {
        self.begun = false;
        self.done = DoneGames::default();
        let is_graded = self.scores.is_graded();
        self.scores = Crosstable::new(self.players.len()).graded(is_graded);
        self.history = self.empty_history();
        self.sprt = self.sprt.as_ref().map(Sprt::begun_anew);
        self.owed.clear();
        self.played = 0;
        self.count_missing();
    }

    /// Goes on after [`Schedule::forget_results`], when all results are known.
    pub fn play_on(&mut self) {
        self.begun = true;
        self.count_anew();
        self.advance();
    }

    /// Notes that the result of a game was annulled, once the results that count are
    /// known. In a Swiss tournament those who were drawn stay together, and play it
    /// again, also when a later round has begun: but before the next one is drawn.
    /// Elsewhere a game without a result is missing anyway.
    pub fn owe(&mut self, pairing: Pairing) {
        let (key, starter) = (pairing.key, pairing.starter);
        let is_swiss = matches!(self.format, Format::Swiss { .. });
        let is_known = key
            .pair
            .players()
            .iter()
            .all(|id| id.index() < self.players.len());
        if !is_swiss || !is_known || self.done.contains(key) || key.number >= self.games {
            return;
        }
        // The round may have been drawn anew since.
        let sits = |other: &Pair| other.players().iter().any(|id| key.pair.includes(*id));
        let others = self.history.phase(key.phase).map(|(pair, _)| pair);
        if others
            .filter(|other| *other != key.pair)
            .any(|other| sits(&other))
        {
            return;
        }
        self.history.meet(key.tie());
        self.owed.insert(key, starter);
    }

    /// Whether all games of this phase are played that can be, and those of earlier ones
    /// that were annulled.
    pub(super) fn is_phase_over(&self) -> bool {
        self.running.is_empty() && self.left == 0 && self.reopened().next().is_none()
    }

    /// The annulled games of earlier rounds that can be played, those that run with them.
    pub(super) fn reopened(&self) -> impl Iterator<Item = (GameKey, PlayerId)> {
        let all = self.owed.iter().map(|(key, starter)| (*key, *starter));
        all.filter(|(key, _)| key.phase < self.number && self.is_active(key.pair))
    }

    /// How many annulled games of a tie have no other result yet.
    pub(super) fn owed_in(&self, tie: Tie) -> u32 {
        let its = self.owed.keys().filter(|key| key.tie() == tie);
        u32::try_from(its.count()).unwrap_or(u32::MAX)
    }

    /// The next of them whose players are free.
    pub(super) fn next_reopened(
        &mut self,
        may_play: impl Fn(PlayerId, u32) -> bool,
    ) -> Option<Pairing> {
        let is_free = |id: &PlayerId| is_free(&self.players, *id, &may_play);
        let can_sit = |key: &GameKey| key.pair.players().iter().all(is_free);
        let waiting = self.reopened();
        let next = waiting.filter(|(key, _)| !self.running.contains(key) && can_sit(key));
        let (key, _) = next.min_by_key(|(key, _)| *key)?;
        Some(self.give_out(key))
    }
}

#[cfg(test)]
#[path = "annulled_tests.rs"]
mod tests;
