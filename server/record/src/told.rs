//! A journal as a viewer may know it while parts of it are hidden.

use std::borrow::Cow;

use games::Viewer;
use words::Language;

use super::{DamagedRecord, Entry, Journal, Replay, Step, entry_line};

/// The entries as this viewer may know them. If the game hides something,
/// secret texts are veiled, and only the seat itself and the referee get its
/// thoughts, which may reveal its secrets. Entries from the first illegal one on are left
/// out.
pub fn told(journal: &Journal, viewer: Viewer) -> Cow<'_, [Entry]> {
    let hides = |replay: &Replay<'_>| replay.state().has_hidden();
    let Ok(mut replay) = Replay::start(journal) else {
        return Cow::Borrowed(&[]);
    };
    if !hides(&replay) {
        return Cow::Borrowed(&journal.entries);
    }
    let mut entries = Vec::with_capacity(journal.entries.len());
    loop {
        let before = replay.state().clone_box();
        let Some(Ok(step)) = replay.next() else {
            return Cow::Owned(entries);
        };
        let mut entry = step.entry.clone();
        if let Entry::Info { seat, .. } = entry
            && ![Viewer::Referee, Viewer::Seat(seat)].contains(&viewer)
        {
            continue;
        }
        if let Entry::Turn { text, .. } | Entry::Chance { text } = &mut entry {
            let known = before.told(text, viewer);
            *text = known.unwrap_or_else(|| HIDDEN.to_owned());
        }
        entries.push(entry);
    }
}

impl<'a> Replay<'a> {
    /// Plays the next entry; gives it with its [line](entry_line) for this viewer, in
    /// which a move stands as people write it.
    pub fn next_line(
        &mut self,
        viewer: Viewer,
        language: Language,
    ) -> Option<Result<(Step<'a>, String), DamagedRecord>> {
        let journal = self.journal();
        let mut entry = journal.entries.get(self.entries_so_far().len()).cloned();
        if let Some(Entry::Turn { text, .. } | Entry::Chance { text }) = &mut entry {
            let told = || self.state().told(text, viewer);
            let known = self.notation().or_else(told);
            *text = known.unwrap_or_else(|| HIDDEN.to_owned());
        }
        let step = match self.next()? {
            Ok(step) => step,
            Err(damage) => return Some(Err(damage)),
        };
        let entry = entry.as_ref().unwrap_or(step.entry);
        let line = entry_line(journal, step.turn, entry, language);
        Some(Ok((step, line)))
    }
}

/// Stands for a text of which nothing may be known.
pub const HIDDEN: &str = "?";

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use games::Seat;

    use super::*;
    use crate::samples;

    #[test]
    fn cards_and_thoughts_are_told_to_their_seat_alone() {
        let mut journal = samples::empty();
        (journal.game, journal.board) = ("kuhn".to_owned(), 1);
        let chance = ["card K", "card Q"].map(str::to_owned);
        journal.entries = chance.map(|text| Entry::Chance { text }).to_vec();
        journal.entries.push(Entry::Info {
            seat: Seat::FIRST,
            at: Duration::ZERO,
            text: "score 200 a king".to_owned().into(),
        });
        samples::play(&mut journal, Seat::FIRST, "bet pass");
        let texts = |viewer| {
            let told = told(&journal, viewer);
            let text = |entry: &Entry| match entry {
                Entry::Turn { text, .. } | Entry::Chance { text } => text.clone(),
                Entry::Info { text, .. } => text.to_string(),
            };
            told.iter().map(text).collect::<Vec<_>>().join(" ")
        };
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(Viewer::Seat);
        let all = "card K card Q score 200 a king bet pass";
        assert_eq!(texts(Viewer::Referee), all);
        assert_eq!(texts(first), all.replace('Q', "?"));
        assert_eq!(texts(second), "card ? card Q bet pass");
        assert_eq!(texts(Viewer::Public), "card ? card ? bet pass");
    }
}
